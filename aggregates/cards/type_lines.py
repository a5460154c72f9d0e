"""Type lines and colours as effects change them (rules 212.1b to 212.1d, 212.6e, 203.2)."""

from __future__ import annotations

from functools import cache, lru_cache

from rewind.aggregates.cards.language import Becomes, SetColors
from rewind.aggregates.editions import NAMES, edition
from rewind.events.base import Color, TypeLine

LAND_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
"""The basic land types (rule 212.6d)."""

_OF_CREATURES = frozenset({"Creature", "Kindred"})
"""The types that have creature types (2026-04: 308.2)."""


def becomes(line: TypeLine, change: Becomes) -> TypeLine:
    """A type line after types, subtypes or supertypes are set (rules 212.1b to 212.1d).

    A subtype of a type that is not there, or no longer, is not in it.
    """
    return with_subtypes(line, change)[0]


def with_subtypes(
    line: TypeLine,
    change: Becomes,
    without_type: tuple[str, ...] = (),
    kept: tuple[str, ...] = (),
    replaced: frozenset[str] = frozenset(),
) -> tuple[TypeLine, tuple[str, ...]]:
    """A type line after a change, and the subtypes that wait for their type.

    `without_type` are those that waited before. They do not exist in any way, but for a type that comes back, which
    brings them along (rule 212.1b). `kept` are types that it keeps whatever is set, and `replaced` are those whose
    subtypes go though it keeps the others.
    """
    supertypes = line.supertypes + tuple(word for word in change.supertypes if word not in line.supertypes)
    subtypes, types = line.subtypes + without_type, _joined(kept, change.types) if change.types else line.types
    if keeps(change):
        if replaced:
            subtypes = tuple(word for word in subtypes if replaced.isdisjoint(types_of_subtype(word)))
        types, subtypes = _joined(line.types, change.types), _joined(subtypes, change.subtypes)
    elif change.subtypes:
        replaced = frozenset[str]().union(*map(types_of_subtype, change.subtypes))
        subtypes = tuple(word for word in subtypes if replaced.isdisjoint(types_of_subtype(word))) + change.subtypes
    if change.not_types:
        types = tuple(word for word in types if word not in change.not_types)
    there = tuple(word for word in subtypes if not types_of_subtype(word).isdisjoint(types))
    waiting = tuple(word for word in subtypes if word not in there) if len(there) < len(subtypes) else ()
    return _line(supertypes, types, there), waiting


@lru_cache(maxsize=4096)
def _line(supertypes: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...]) -> TypeLine:
    """A type line; in a game the same few are made again and again."""
    return TypeLine(supertypes=supertypes, types=types, subtypes=subtypes)


def colored(colors: tuple[Color, ...], change: SetColors) -> tuple[Color, ...]:
    """Colours after they are set, or others beside them, in the order W U B R G."""
    those = colors + change.colors if change.still else change.colors
    return tuple(color for color in ("W", "U", "B", "R", "G") if color in those)


def keeps(change: Becomes) -> bool:
    """Whether the object keeps the types and subtypes that it has (rule 212.1c)."""
    return change.still or {"Artifact", "Creature"} <= set(change.types)


def names_creature_types(change: Becomes) -> bool:
    """Whether something becomes an artifact creature of some creature types (2026-04: 205.1b)."""
    return not change.still and keeps(change) and any("Creature" in types_of_subtype(word) for word in change.subtypes)


@cache
def types_of_subtype(word: str) -> frozenset[str]:
    """The types that a subtype belongs to: spell types and creature types have two (212.2c, 212.3c, 212.4c, 212.6c).

    All are creature types that no book has among those of another type alone; what any book has among creature types is
    one ("Stone").
    """
    if word.startswith("Enchant "):  # 2003-12: what a local enchantment enchants is its subtype
        return frozenset({"Enchantment"})
    found = frozenset(kind for name in NAMES for kind, words in edition(name).subtypes.items() if word in words)
    return _OF_CREATURES if not found or "Creature" in found else found


def subtypes_in(words: str, edition_name: str) -> tuple[str, ...]:
    """The subtypes after the dash of a type line; two words are one where the edition has it (2026-04: 205.3b)."""
    found: list[str] = []
    for word in words.split():
        both = f"{found[-1]} {word}" if found else word
        if found and any(both in kind for kind in edition(edition_name).subtypes.values()):
            found[-1] = both
        else:
            found.append(word)
    return tuple(found)


def is_local(line: TypeLine) -> bool:
    """Whether this is an Aura, or in 2003-12 a local enchantment, whose subtype says what it enchants (rule 212.4c)."""
    return "Aura" in line.subtypes or any(
        word.startswith("Enchant ") and word != "Enchant World" for word in line.subtypes
    )


def _joined(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return old + tuple(word for word in new if word not in old)
