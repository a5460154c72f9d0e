"""The faces of a card in an edition, each with its abilities as they are printed: halves, and what is flipped, too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rewind.aggregates.cards.text import PrintedAbility, print_abilities
from rewind.events.base import CardDefinition, Characteristics


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """One face of a card."""

    name: str
    """Its name where the card has several faces; else empty."""
    facts: Characteristics
    abilities: tuple[PrintedAbility, ...]


def printed_faces(definition: CardDefinition, edition: str) -> tuple[PrintedFace, ...]:
    """The card; the halves of a split card; a flip card, then what it is once it is flipped."""
    return tuple(_faces(definition, edition))


def _faces(definition: CardDefinition, edition: str) -> Iterator[PrintedFace]:
    halves = definition.halves_in(edition)
    for half in halves:
        as_half = definition.model_copy(update={"key": half.name, "characteristics": half, "variants": ()})
        yield PrintedFace(half.name or "", half, print_abilities(as_half, edition))
    if not halves:
        name = "" if definition.flipped is None else definition.key
        yield PrintedFace(name, definition.characteristics_in(edition), print_abilities(definition, edition))
    if (flipped := definition.flipped) is not None:
        turned = definition.model_copy(update={"characteristics": flipped, "variants": ()})
        yield PrintedFace(flipped.name or "", flipped, print_abilities(turned, edition))
