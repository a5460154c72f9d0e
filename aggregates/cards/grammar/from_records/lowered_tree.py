"""A tree of a record with what it speaks of, and what has to be known of the card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rewind.aggregates.cards.grammar.rules import Tree
from rewind.aggregates.cards.grammar.saying import Ways

GIVEN = re.compile(r"(?:.+/)?(?:granted|given) \d+")
"""The word for an ability that is given, whether or not it has the name of its card before it."""


MENACE = {
    "kind": "static",
    "changes": [
        {
            "change": "forbid",
            "event": {"event": "block", "to": "this", "together": True, "number": {"at_most": 1}},
        }
    ],
}
"""What is given where a text of today has "menace"."""

EXILED = ("card", "cards", "each", "all", "all it")
"""The words for what another ability exiled: "the exiled card", "each card exiled with ~"."""


class Mentioned(NamedTuple):
    """A place where something is spoken of."""

    part: Ways
    full: Tree
    """It in full; None where only a pronoun can be said."""
    pronouns: tuple[Tree, ...]
    before: bool = False
    """Whether it is spoken of before what is done: in a cost, or in what is waited for."""
    key: str = ""
    """The field that holds it."""
    doing: str = ""
    """The instruction or change in which it stands."""
    event: Tree = None
    """What is waited for."""


class Lowered(NamedTuple):
    """A tree with what it speaks of."""

    tree: Tree
    mentions: list[Mentioned]


@dataclass(frozen=True, slots=True)
class Named:
    """What a text about a card has to know of it."""

    name: str
    host: str = "creature"
    """The noun of what it is attached to; "equipped" for what is equipped."""
    is_creature: bool = True
    given: Mapping[str, Any] = field(default_factory=dict)
    """The abilities that it gives, by the words for them: "granted 1"."""
    time: str = "now"
    size: tuple[Any, Any] = (None, None)
    """Power and toughness as they are printed."""
    is_land: bool = True
    kickers: Mapping[str, str] = field(default_factory=dict)
    """The names of kickers, where there are several, each with its mana."""
    exiled: str = ""
    """The word of `EXILED` for what abilities of the card exile."""
