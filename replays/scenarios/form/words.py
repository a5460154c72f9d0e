"""The words that every part of a scenario is written in: names, references, editions, plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field
from typing_extensions import TypeAliasType

from rewind.aggregates.turn_parts import part_name
from rewind.events.base import COLORS, Positive, Value

PlainData = TypeAliasType("PlainData", "str | int | bool | tuple[PlainData, ...] | dict[str, PlainData] | None")
"""Whatever may stand in YAML; read where it is used."""

Name = Annotated[str, Field(min_length=1)]
"""A name: of a card, of a token, of a player, or what an `as` gave."""

Names = tuple[Name, ...]

KINDS_OF_MANA: Mapping[str, str] = {**COLORS, "colorless": "1"}
"""A word for a kind of mana → its symbol."""


class AbilityOf(Value):
    """An ability on the stack, by what it comes from."""

    ability_of: Name
    ability: Positive | None = None
    """Which of its activated or triggered abilities, from 1; None: any."""


Ref: TypeAlias = Name | AbilityOf
"""Somebody or something, by its name, or an ability on the stack."""

Edition = Annotated[str, Field(pattern=r"^\d{4}-\d{2}$")]
"""An edition's name. One that is not known here is reported as unsupported, not as an error."""


def _step_name(name: object) -> object:
    """What events call a step is taken for what scenarios call it."""
    return part_name(name) if isinstance(name, str) else name


StepName = Annotated[
    Literal[
        "untap",
        "upkeep",
        "draw",
        "main1",
        "beginning_of_combat",
        "declare_attackers",
        "declare_blockers",
        "combat_damage",
        "combat_damage_2",
        "end_of_combat",
        "main2",
        "end",
        "cleanup",
    ],
    BeforeValidator(_step_name),
]
"""Steps, and the main phases, as scenarios call them."""


def flow(value: Any) -> str:
    """Plain data in the flow style of YAML, for people: without quotes, the outermost mapping without braces."""
    text = _flow(value)
    return text[1:-1] if isinstance(value, dict) else text


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)
