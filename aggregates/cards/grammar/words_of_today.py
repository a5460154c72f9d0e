"""Abilities that are a word since 2026-04, and are written out in the records of the older editions.

A text of today is read as the ability, which older editions have too; the record of 2026-04 has the word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import orjson

from rewind.aggregates.cards.grammar.record_nodes import Fields


def _forbidden(**event: object) -> Fields:
    return {"kind": "static", "changes": [{"change": "forbid", "event": event}]}


ABILITIES: dict[str, Fields] = {
    "shroud": _forbidden(event="target", what="this"),
    "hexproof": _forbidden(event="target", what="this", by={"controller": "opponent"}),
    "indestructible": _forbidden(event="destroy", what="this"),
    "menace": _forbidden(event="block", to="this", together=True, number={"at_most": 1}),
    "reach": {
        "kind": "static",
        "changes": [
            {
                "change": "allow",
                "event": {"event": "block", "what": "this"},
                "as_though": [{"change": "gain", "abilities": ["flying"]}],
            }
        ],
    },
}
"""Word → the ability that stands for it where the word is no keyword."""

_GRANTED = re.compile(r'"granted ([1-9][0-9]*)"')


def in_words(abilities: Sequence[Any], granted: Sequence[Any]) -> list[Any]:
    """Abilities as 2026-04 has them: with the words, of its own and of what it gives."""
    given = {number: word for number, one in enumerate(granted, 1) if (word := _word(one)) is not None}
    text = orjson.dumps([_word(one) or one for one in abilities]).decode()
    found = _GRANTED.sub(lambda one: f'"{given[int(one[1])]}"' if int(one[1]) in given else one[0], text)
    return list(orjson.loads(found))


def _word(ability: Any) -> str | None:
    return next((word for word, one in ABILITIES.items() if one == ability), None)
