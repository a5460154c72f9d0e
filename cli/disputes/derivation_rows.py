"""What the derivations of a report are made of: their rows, names of objects, paragraphs of an edition."""

from __future__ import annotations

from typing import NamedTuple

from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.state import GameState


class Row(NamedTuple):
    """One step: where it applies, what applies, what is so after it, and the paragraphs."""

    layer: str
    what: str
    after: str
    rules: tuple[str, ...]


def name_of(state: GameState, obj: str) -> str:
    """The name of an object."""
    facts = state.characteristics_of(obj)
    return (None if facts is None else facts.name) or "an object"


def numbers(state: GameState, *written: str) -> tuple[str, ...]:
    """Paragraphs as the edition of the game numbers them."""
    if state.edition not in NAMES:
        return ()
    book = edition(state.edition)
    found = (one if one not in book.citations and one in book.numbers else book.number(one) for one in written)
    return tuple(number for number in found if number)
