"""Several sources of names as one: which goes first where they name an id differently."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rewind.events.importers.card_names.sources import NamesSource

FIRST = ("csv", "json", "client", "draftmancer-debug", "scryfall", "mtgjson", "draftmancer-alternates")
"""Kinds, the one that goes first at the head.

The player's own table is a correction of whatever else there is. Next comes what the client itself calls the card, and
the table that was made from that. Draftmancer's other table comes last: it is made from names of printings, and where
the two were compared with logs it was the one that was wrong.
"""


class Conflict(NamedTuple):
    """An id that two sources name differently."""

    card: int
    name: str
    """The name that holds."""
    source: NamesSource
    """Where it is from."""
    other: str
    other_source: NamesSource


class Merged(NamedTuple):
    """What several sources say together."""

    names: dict[int, str]
    conflicts: list[Conflict]
    """By card id. A card that is named once by its front or normal form and once as a whole is none."""


def merged(sources: Sequence[NamesSource]) -> Merged:
    """One name for each id: of the kind that goes first in `FIRST`, within a kind of the source that is given first."""
    names: dict[int, str] = {}
    named_by: dict[int, NamesSource] = {}
    conflicts: list[Conflict] = []
    for source in sorted(sources, key=lambda source: FIRST.index(source.kind)):
        for card, name in source.names.items():
            if card not in names:
                names[card], named_by[card] = name, source
            elif front(name) != front(names[card]):
                conflicts.append(Conflict(card, names[card], named_by[card], name, source))
    return Merged(names, sorted(conflicts, key=lambda conflict: conflict.card))


def front(name: str) -> str:
    """The first of the names of a card: `Fire` of `Fire // Ice`."""
    return name.partition(" // ")[0]
