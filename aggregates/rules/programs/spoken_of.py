"""What a program speaks of: what no card of a game speaks of need not be looked for in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, get_args

from aggregates.cards import parse_ability
from aggregates.cards.language import (
    Ability,
    Change,
    Forbid,
    Gain,
    KeywordAbility,
    OneOfPatterns,
    Pattern,
    StateTrigger,
    Static,
    Triggered,
    WhileTrue,
)
from aggregates.rules.programs.abilities import zones_where
from events.base import CardDefinition, Value, Zone


def zones_of_statics(program: str) -> Iterator[tuple[type[Change], Zone]]:
    """The kinds of changes of the static abilities of canonical JSON, each with the zones besides play in which such
    an ability works."""
    for ability in parts(program):
        if isinstance(ability, Static):
            yield from product(map(type, ability.changes), zones_named_in(ability))


def zones_named_in(ability: Ability) -> Iterator[Zone]:
    """The zones besides play in which static abilities work."""
    if isinstance(ability, KeywordAbility):
        for one in ability.means:
            yield from zones_named_in(one)
    elif isinstance(ability, Static):
        named = zones_where(ability)
        yield from (zone for zone in get_args(Zone) if zone != "in_play" and zone in named)


def gives_from(program: str) -> Iterator[Zone]:
    """The zones besides play in which static abilities of canonical JSON give abilities."""
    for ability in parts(program):
        if isinstance(ability, Static) and any(isinstance(one, Gain) for one in ability.changes):
            yield from zones_named_in(ability)


def parts(program: str) -> tuple[Ability, ...]:
    """The ability of canonical JSON, or those that a keyword means."""
    ability = parse_ability(program)
    return ability.means if isinstance(ability, KeywordAbility) else (ability,)


class SpokenOf(NamedTuple):
    """What stands anywhere in an ability, or in what it means."""

    kinds: frozenset[type[Value]]
    """The kinds of its changes, and of what stands in them."""
    verbs: frozenset[str]
    """The verbs of its patterns of events."""
    states: bool
    """Whether anything in it triggers on a state, or lasts as long as something is true."""


@lru_cache(maxsize=4096)
def spoken_of(program: str) -> SpokenOf:
    """What stands anywhere in an ability of canonical JSON, or in what it means."""
    every = [node for part in parts(program) for node in nodes(part)]
    changes = [node for node in every if "change" in type(node).model_fields]
    return SpokenOf(
        frozenset(type(one) for change in changes for one in nodes(change)),
        frozenset(node.event for node in every if isinstance(node, Pattern)),
        any(isinstance(node, StateTrigger | WhileTrue) for node in every),
    )


def nodes(node: object) -> Iterator[Value]:
    """A part of a program and all that stands in it, from the outside in."""
    if isinstance(node, Value):
        yield node
        for value in node.__dict__.values():
            yield from nodes(value)
    elif isinstance(node, tuple):
        for one in node:
            yield from nodes(one)


def verbs_forbidden(changes: Iterable[Change]) -> frozenset[str]:
    """The verbs of the events that changes forbid."""
    events = (change.event for change in changes if isinstance(change, Forbid))
    return frozenset(
        one.event for event in events for one in (event.any_of if isinstance(event, OneOfPatterns) else (event,))
    )


def has_snow_symbol(definition: CardDefinition) -> bool:
    """Whether a mana cost or an ability of a card has the snow symbol (2006-10: 104.3h)."""
    parts = (definition.characteristics, *definition.halves, *((definition.flipped,) if definition.flipped else ()))
    costs = (part.mana_cost or "" for part in parts)
    return any("{S}" in one for one in (*costs, *(program.ability for program in definition.programs)))


def triggers_elsewhere(ability: Ability) -> bool:
    """Whether an ability, or one that a keyword means, triggers where its object is not in play."""
    if isinstance(ability, KeywordAbility):
        return any(map(triggers_elsewhere, ability.means))
    return isinstance(ability, Triggered) and ability.zone != "in_play"
