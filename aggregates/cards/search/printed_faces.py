"""The faces of a card in an edition, each with its abilities as they are printed: halves, what is flipped, back faces
and the spells of inset frames, too."""

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
    """The card; the halves of a split card; a flip card, then what it is once it is flipped; the front face of a
    double-faced card, then its back face; an adventurer or omen card, then the spell of its inset frame."""
    return tuple(_faces(definition, edition))


def _faces(definition: CardDefinition, edition: str) -> Iterator[PrintedFace]:
    halves = definition.halves_in(edition)
    for half in halves:
        as_half = definition.model_copy(update={"key": half.name, "characteristics": half, "variants": ()})
        yield PrintedFace(half.name or "", half, print_abilities(as_half, edition))
    others = [one for one in (definition.flipped, definition.back, definition.inset) if one is not None]
    if not halves:
        name = definition.key if others else ""
        yield PrintedFace(name, definition.characteristics_in(edition), print_abilities(definition, edition))
    for other in others:
        turned = definition.model_copy(update={"key": other.name, "characteristics": other, "variants": ()})
        yield PrintedFace(other.name or "", other, print_abilities(turned, edition))
