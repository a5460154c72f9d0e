"""The models of `expect` and `check`: what must be true."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rewind.events.base import Mana, Natural, Number, Value, Zone
from rewind.replays.scenarios.form.words import Name, Names, PlainData, Ref, StepName

ZoneName = Literal["hand", "library", "graveyard", "removed", "outside", "in_play", "phased_out", "ante", "command"]
"""The zones that a player's cards can be asked for in."""

Contents = dict[ZoneName, Names]
"""Zone → names; "*" is any one card, "Name xN" several."""

EachZone = dict[Name, Contents]


class Where(Value):
    """Which permanents are meant."""

    types: Name | Names | None = None
    controller: Name | None = None
    name: Name | None = None


class ObjectExpect(Value):
    """What must be true of one object."""

    zone: Zone | None = None
    controller: Name | None = None
    owner: Name | None = None
    name: Name | None = None
    power: Number | None = None
    toughness: Number | None = None
    loyalty: Number | None = None
    defense: Number | None = None
    counters: dict[str, Natural] | None = None
    tapped: bool | None = None
    flipped: bool | None = None
    face_down: bool | None = None
    back_face_up: bool | None = None
    attached_to: Name | None = None
    protector: Name | None = None
    damage: Natural | None = None
    types: Name | None = None
    has_types: Name | Names | None = None
    has_not_types: Name | Names | None = None
    colors: Name | Names | tuple[()] | None = None
    has_keywords: Name | Names | None = None
    has_not_keywords: Name | Names | None = None
    attacking: bool | Name | None = None
    blocking: bool | Name | Names | None = None


class GroupExpect(Value):
    """What must be true of all, or of one, of the permanents that are meant."""

    where: Where = Where()
    is_: Annotated[ObjectExpect, Field(alias="is")] = ObjectExpect()


class Expect(Value):
    """What must be true; every key is optional."""

    life: dict[Name, Number] = Field(default_factory=dict)
    poison: dict[Name, Natural] = Field(default_factory=dict)
    mana: dict[Name, Mana] = Field(default_factory=dict)
    zones: dict[Name, dict[ZoneName | Literal["graveyard_in_order"], Names]] = Field(default_factory=dict)
    has: EachZone = Field(default_factory=dict)
    has_not: EachZone = Field(default_factory=dict)
    count: dict[Name, dict[ZoneName, dict[Name, Natural]]] = Field(default_factory=dict)
    sizes: dict[Name, dict[ZoneName, Natural]] = Field(default_factory=dict)
    objects: dict[Name, ObjectExpect | None] = Field(default_factory=dict)
    each: tuple[GroupExpect, ...] = ()
    any: tuple[GroupExpect, ...] = ()
    stack: tuple[Ref, ...] | None = None
    sees: dict[Name, dict[Name, dict[ZoneName | Literal["library_top"], Name | Names]]] = Field(default_factory=dict)
    events: tuple[dict[str, PlainData], ...] = ()
    no_events: tuple[dict[str, PlainData], ...] = ()
    winner: Name | None = None
    turn_of: Name | None = None
    turn: Natural | None = None
    step: StepName | None = None
    priority: Name | None = None
