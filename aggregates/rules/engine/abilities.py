"""The abilities of objects, compiled from what their characteristics list (rules 401 to 405)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import UnionType
from typing import Annotated, NamedTuple, Protocol, Union, get_args, get_origin

from immutables import Map
from pydantic.fields import FieldInfo

from aggregates.cards import parse_ability
from aggregates.cards.language import (
    Ability,
    Activated,
    AddMana,
    AsEnters,
    Attach,
    Cost,
    Filter,
    ReadsState,
    Spell,
    Static,
    Target,
    Triggered,
)
from events.base import CardDefinition, Characteristics, Value

LAND_MANA = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}
"""Basic land type → the mana of its intrinsic ability (rule 212.6d)."""


class Definitions(Protocol):
    """Card definitions by key, as a state or a draft has them."""

    def get(self, key: str, /) -> CardDefinition | None:
        """The definition, or None."""


class ReplacingAbility(NamedTuple):
    """A static ability of an object that replaces or prevents something."""

    object: str
    key: str
    """What tells it from the object's others."""
    ability: Static


class Listed(NamedTuple):
    """An ability as an object lists it."""

    key: str
    ability: Ability


class Abilities(NamedTuple):
    """The abilities of an object by kind, each kind in the order in which the object lists them."""

    keywords: frozenset[str] = frozenset()
    activated: tuple[tuple[str, Activated], ...] = ()
    triggered: tuple[tuple[str, Triggered], ...] = ()
    statics: tuple[tuple[str, Static], ...] = ()
    enters: tuple[tuple[str, AsEnters], ...] = ()
    spell: Spell | None = None
    enchants: str | None = None
    """What the enchant keyword ability names (2006-10, 502.45)."""


def intrinsic(land_type: str) -> Activated:
    """The mana ability of a land of a basic land type (rule 212.6d)."""
    return Activated(
        kind="activated", cost=Cost(tap=True), effect=(AddMana(do="add_mana", mana=(LAND_MANA[land_type],)),)
    )


INTRINSIC = {land_type: intrinsic(land_type) for land_type in LAND_MANA}


def equip(cost: str) -> Activated:
    """What the keyword equip stands for (rule 502.33a)."""
    return Activated(
        kind="activated",
        cost=Cost(mana=cost),
        targets=(Target(objects=Filter(types=("Creature",), controller="you")),),
        effect=(Attach(do="attach", to="target"),),
        timing="sorcery",
    )


def is_mana_ability(ability: Activated) -> bool:
    """Whether an activated ability could put mana into a pool as it resolves (rule 406.1)."""
    return any(isinstance(instruction, AddMana) for instruction in ability.effect)


def reads_state(value: object) -> bool:
    """Whether a part of an ability depends on state that changes without anything entering or leaving play."""
    if isinstance(value, tuple):
        return any(reads_state(part) for part in value)
    if not isinstance(value, Value):
        return False
    fields = type(value).model_fields
    given = [(getattr(value, name), field) for name, field in fields.items() if name in value.model_fields_set]
    return any(_reads_state(one, field) or reads_state(one) for one, field in given if one != field.default)


def _reads_state(given: object, field: FieldInfo) -> bool:
    marks = [*_marks_in(field.annotation), *(mark for mark in field.metadata if isinstance(mark, ReadsState))]
    words = given.removeprefix("controller of ").removeprefix("owner of ") if isinstance(given, str) else None
    return any(words in mark.words if mark.words else True for mark in marks)


def _marks_in(annotation: object) -> Iterator[ReadsState]:
    """The marks on the alternatives of a field: of `Reference | None`, that of Reference."""
    for part in get_args(annotation):
        if isinstance(part, ReadsState):
            yield part
        elif get_origin(part) is Annotated or get_origin(annotation) in (Union, UnionType):
            yield from _marks_in(part)


class AbilityCompiler:
    """The abilities of one game's cards, each compiled once."""

    def __init__(self) -> None:
        self._found: dict[tuple[tuple[str, ...], tuple[str, ...]], Abilities] = {}
        self._keys: dict[str, Ability | None] = {}
        self._dynamic: dict[str, bool] = {}
        self._noted = 0
        self.replaces = False
        """Whether a static ability of any card of the game replaces or prevents something."""

    def of(self, characteristics: Characteristics, definitions: Definitions) -> Abilities:
        """The abilities that an object with these characteristics has."""
        line = characteristics.type_line
        key = (characteristics.abilities, line.subtypes if "Land" in line.types else ())
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._compile(*key, definitions)
        return found

    def ability(self, key: str, definitions: Definitions) -> Ability | None:
        """The ability that a key stands for; None where it is a keyword that is read as it stands."""
        if key not in self._keys:
            self._keys[key] = self._look_up(key, definitions)
        return self._keys[key]

    def reads_state(self, key: str, static: Static) -> bool:
        """Whether what a static ability does depends on more than which objects are in play and what they are."""
        found = self._dynamic.get(key)
        if found is None:
            found = self._dynamic[key] = reads_state(static)
        return found

    def note(self, definitions: Map[str, CardDefinition]) -> None:
        """Notes the definitions of the game's cards: whether anything of theirs replaces or prevents (rule 419.1)."""
        if len(definitions) != self._noted:
            self._noted = len(definitions)
            self.note_programs(definitions.values())

    def note_programs(self, definitions: Iterable[CardDefinition]) -> None:
        """Notes definitions that are added."""
        programs = (program.ability for one in definitions for program in one.programs)
        self.replaces = self.replaces or any('"change":"replace"' in ability for ability in programs)

    def _look_up(self, key: str, definitions: Definitions) -> Ability | None:
        if key in INTRINSIC:
            return INTRINSIC[key]
        word, _, parameter = key.partition(" ")
        if word == "equip":
            return equip(parameter)
        definition = definitions.get(key.rpartition("/")[0])
        if definition is not None:
            for program in definition.programs:
                if program.key == key:
                    return parse_ability(program.ability)
        return None

    def _compile(self, keys: tuple[str, ...], land_types: tuple[str, ...], definitions: Definitions) -> Abilities:
        lands = [Listed(name, INTRINSIC[name]) for name in land_types if name in LAND_MANA]
        found = [Listed(key, ability) for key in keys if (ability := self.ability(key, definitions)) is not None]
        spells = [ability for _, ability in found if isinstance(ability, Spell)]
        enchants = [key.partition(" ")[2] for key in keys if key.startswith("enchant ")]
        return Abilities(
            keywords=frozenset(key for key in keys if self.ability(key, definitions) is None),
            activated=tuple((key, one) for key, one in lands + found if isinstance(one, Activated)),
            triggered=tuple((key, one) for key, one in found if isinstance(one, Triggered)),
            statics=tuple((key, one) for key, one in found if isinstance(one, Static)),
            enters=tuple((key, one) for key, one in found if isinstance(one, AsEnters)),
            spell=spells[0] if spells else None,
            enchants=enchants[0] if enchants else None,
        )
