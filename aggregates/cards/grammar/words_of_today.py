"""Abilities that 2026-04 has otherwise than the records of the older editions: those that are a word since then, and
what has to attack or block in a turn, which has to do so in each of its combat phases (2026-04: 508.1d;
2026-04: 509.1c), permanent cards, which are of more types, and keyword actions, which trigger abilities.

A text of today is read as the ability that older editions have; the record of 2026-04 has the word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import orjson

from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.tables import PERMANENT_CARDS


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

_PERMANENT_CARDS_OF_TODAY = ["Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"]
"""The types of permanent cards (2026-04: 110.4)."""

_GRANTED = re.compile(r'"granted ([1-9][0-9]*)"')


ONCE = {
    verb: {"event": verb, "where": {"not": {"happened": {"event": verb, "what": "event.what"}}}}
    for verb in ("attack", "block")
}
"""Verb → what an event is asked where an effect requires it once in a turn, as the older editions have it."""


def of_today(abilities: Sequence[Any], granted: Sequence[Any]) -> list[Any]:
    """Abilities as 2026-04 has them: with the words, of its own and of what it gives, required in each combat, and with
    permanent cards of all types that there are."""
    return [_in_each_combat(one) for one in _with_keyword_actions(_in_words(abilities, granted))]


def given_today(granted: Sequence[Any]) -> list[Any]:
    """What is given by numbers, as 2026-04 has it: what an emblem, or another ability that is given, gives is a word.

    An ability that is itself a word stays, as its number does.
    """
    return [one if _word(one) is not None else of_today([one], granted)[0] for one in granted]


def _in_each_combat(part: Any) -> Any:
    """A part of an ability in which to have attacked or blocked before in the turn is not enough."""
    if isinstance(part, list):
        return [_in_each_combat(one) for one in part]
    if not isinstance(part, dict):
        return part
    event = part.get("event")
    if part.get("change") == "require" and isinstance(event, dict):
        once = ONCE.get(event.get("event", ""))
        if once is not None and once.items() <= event.items():
            return {**part, "event": {key: value for key, value in event.items() if key != "where"}}
    if part.get("types") == PERMANENT_CARDS:
        return {**{key: _in_each_combat(one) for key, one in part.items()}, "types": _PERMANENT_CARDS_OF_TODAY}
    return {key: _in_each_combat(one) for key, one in part.items()}


def _with_keyword_actions(part: Any) -> Any:
    """A part of a record in which creatures that deal damage to each other as much as their power fight
    (2026-04: 701.14a), and who looks at cards and puts each on top or on the bottom scries (2026-04: 701.22a)."""
    if isinstance(part, list):
        return _with_scry([_with_keyword_actions(one) for one in part])
    if not isinstance(part, dict):
        return part
    first = part["effect"][0] if part.get("do") == "together" else {}
    what, other = first.get("from"), first.get("to")
    if isinstance(what, str) and part["effect"] == [_strikes(what, other), _strikes(other, what)]:
        return {"do": "fight", "what": what, "with": other}
    return {key: _with_keyword_actions(one) for key, one in part.items()}


def _strikes(what: Any, other: Any) -> Fields:
    """That something deals damage to another as much as its power."""
    return {"do": "damage", "amount": {"number": "power", "of": what}, "to": other, "from": what}


def _with_scry(parts: list[Any]) -> list[Any]:
    """Parts of a record, of which two that follow each other are to scry."""
    found: list[Any] = []
    for one in parts:
        if one == _ARRANGED and found and isinstance(found[-1], dict) and found[-1].get("as") == _ARRANGED["what"]:
            found[-1] = {"do": "scry", "number": found[-1]["what"]["top"], "player": "you"}
        else:
            found.append(one)
    return found


_ARRANGED: Fields = {"do": "arrange", "what": "$scried", "to": "either"}
"""What the second half of scry is where it is written out."""


def _in_words(abilities: Sequence[Any], granted: Sequence[Any]) -> list[Any]:
    given = {number: word for number, one in enumerate(granted, 1) if (word := _word(one)) is not None}
    text = orjson.dumps([_word(one) or one for one in abilities]).decode()
    found = _GRANTED.sub(lambda one: f'"{given[int(one[1])]}"' if int(one[1]) in given else one[0], text)
    return list(orjson.loads(found))


def _word(ability: Any) -> str | None:
    return next((word for word, one in ABILITIES.items() if one == ability), None)
