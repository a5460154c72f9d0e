"""Type lines as effects change them (rules 212.1b to 212.1d)."""

from __future__ import annotations

from aggregates.cards.language import Becomes
from events.base import TypeLine

LAND_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
"""The basic land types (rule 212.6d)."""

SUBTYPES = {
    "Land": LAND_TYPES | {"Desert", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's"},
    "Artifact": frozenset({"Contraption", "Equipment"}),
    "Enchantment": frozenset({"Aura", "Shrine"}),
}
"""Type → its subtypes; all others are creature types."""


def becomes(line: TypeLine, change: Becomes) -> TypeLine:
    """A type line after types, subtypes or supertypes are set (rules 212.1b to 212.1d)."""
    supertypes = line.supertypes + tuple(word for word in change.supertypes if word not in line.supertypes)
    if change.still or (change.types and "Artifact" in change.types and "Creature" in change.types):
        return TypeLine(
            supertypes=supertypes,
            types=_joined(line.types, change.types),
            subtypes=_joined(line.subtypes, change.subtypes),
        )
    if change.types:
        return TypeLine(supertypes=supertypes, types=change.types, subtypes=change.subtypes)
    kinds = {kind_of_subtype(word) for word in change.subtypes}
    kept = tuple(word for word in line.subtypes if kind_of_subtype(word) not in kinds)
    return TypeLine(supertypes=supertypes, types=line.types, subtypes=kept + change.subtypes)


def kind_of_subtype(word: str) -> str:
    """The type that a subtype belongs to (rules 212.2c, 212.3c, 212.4c, 212.6c)."""
    return next((kind for kind, words in SUBTYPES.items() if word in words), "Creature")


def _joined(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return old + tuple(word for word in new if word not in old)
