"""Type lines as effects change them (rules 212.1b to 212.1d, 212.6e)."""

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
"""Type → its subtypes; all others are creature types, but for what a local enchantment enchants."""


def becomes(line: TypeLine, change: Becomes) -> TypeLine:
    """A type line after types, subtypes or supertypes are set (rules 212.1b to 212.1d)."""
    supertypes = line.supertypes + tuple(word for word in change.supertypes if word not in line.supertypes)
    if keeps(change):
        return TypeLine(
            supertypes=supertypes,
            types=_joined(line.types, change.types),
            subtypes=_joined(line.subtypes, change.subtypes),
        )
    kinds = {kind_of_subtype(word) for word in change.subtypes}
    kept = tuple(word for word in line.subtypes if kind_of_subtype(word) not in kinds)
    if change.types:
        kept = tuple(word for word in kept if kind_of_subtype(word) in change.types)
    return TypeLine(supertypes=supertypes, types=change.types or line.types, subtypes=kept + change.subtypes)


def keeps(change: Becomes) -> bool:
    """Whether the object keeps the types and subtypes that it has (rule 212.1c)."""
    return change.still or {"Artifact", "Creature"} <= set(change.types)


def sets_basic_land_type(line: TypeLine, change: Becomes) -> bool:
    """Whether a land's type is set to a basic one, by which the land loses what its text says (rule 212.6e)."""
    return "Land" in line.types and makes_basic_lands(change)


def makes_basic_lands(change: Becomes) -> bool:
    """Whether the change sets land types, one of them a basic one, and no types."""
    return not change.still and not change.types and not LAND_TYPES.isdisjoint(change.subtypes)


def rule_of(line: TypeLine, change: Becomes) -> str:
    """The rule by which a type line changes so."""
    if sets_basic_land_type(line, change):
        return "212.6e"
    if not change.types and not change.subtypes:
        return "212.1d"
    return "212.1c" if keeps(change) else "212.1b"


def kind_of_subtype(word: str) -> str:
    """The type that a subtype belongs to (rules 212.2c, 212.3c, 212.4c, 212.6c)."""
    if word.startswith("Enchant "):  # 2003-12: what a local enchantment enchants is its subtype
        return "Enchantment"
    return next((kind for kind, words in SUBTYPES.items() if word in words), "Creature")


def _joined(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return old + tuple(word for word in new if word not in old)
