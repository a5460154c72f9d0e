"""What is printed on a card, as it is compiled."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """What is printed on a card."""

    name: str
    cost: str | None
    types: str
    text: str
    power: str | None = None
    toughness: str | None = None
    colors: tuple[str, ...] | None = None
    """Its colours as symbols, where the mana cost does not tell them: those of Evermind, which has none."""
    loyalty: str | None = None
    """The loyalty of a planeswalker."""
    defense: str | None = None
    """The defense of a battle."""
    names_planeswalkers: bool = False
    """Whether "or planeswalker" is read: only by the books that have planeswalkers does it say anything."""
