"""Type lines and colours as effects change them (rules 212.1b to 212.1d, 212.6e, 203.2)."""

from __future__ import annotations

from aggregates.cards.language import Becomes, SetColors
from events.base import Color, TypeLine

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


def colored(colors: tuple[Color, ...], change: SetColors) -> tuple[Color, ...]:
    """Colours after they are set, or others beside them, in the order W U B R G."""
    those = colors + change.colors if change.still else change.colors
    return tuple(color for color in ("W", "U", "B", "R", "G") if color in those)


def keeps(change: Becomes) -> bool:
    """Whether the object keeps the types and subtypes that it has (rule 212.1c)."""
    return change.still or {"Artifact", "Creature"} <= set(change.types)


def kind_of_subtype(word: str) -> str:
    """The type that a subtype belongs to (rules 212.2c, 212.3c, 212.4c, 212.6c)."""
    if word.startswith("Enchant "):  # 2003-12: what a local enchantment enchants is its subtype
        return "Enchantment"
    return next((kind for kind, words in SUBTYPES.items() if word in words), "Creature")


def _joined(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return old + tuple(word for word in new if word not in old)
