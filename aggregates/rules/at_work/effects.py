"""Continuous effects at work that replace, prevent or forbid: where they come from, what their words mean (419.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aggregates.cards.language import Forbid, Replace
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.engine.zones import objects_in
from aggregates.rules.programs.abilities import ReplacingAbility, works_in


def static_abilities(
    engine: Engine, kind: type[Replace | Forbid], own: Iterable[ObjectOrPlayer] = ()
) -> Iterator[ReplacingAbility]:
    """Static abilities with a change of a kind: those of permanents, and those that work in other zones.

    `own` are the objects that something would happen to: what works wherever they are.
    """
    yield from permanents_with(engine, kind)
    elsewhere = dict.fromkeys(obj for obj in own if isinstance(obj, str) and not engine.in_play(obj))
    for zone in engine.compiler.zones:
        elsewhere.update(dict.fromkeys(objects_in(engine, zone)))
    for obj in elsewhere:
        zone_of = engine.zone_of(obj)
        for index, (key, static) in enumerate(engine.abilities(obj).statics):
            if works_in(static, zone_of) and any(isinstance(change, kind) for change in static.changes):
                yield ReplacingAbility(obj, f"{key} {index}", static)


def permanents_with(engine: Engine, kind: type[Replace | Forbid]) -> list[ReplacingAbility]:
    """Static abilities of permanents with a change of a kind."""
    if engine.replacing is None:
        engine.replacing = {}
    found = engine.replacing.get(kind)
    if found is None:
        found = engine.replacing[kind] = [
            ReplacingAbility(obj, f"{key} {index}", static)
            for obj in engine.zone("in_play")
            for index, (key, static) in enumerate(engine.abilities(obj).statics)
            if any(isinstance(change, kind) for change in static.changes) and works_in(static, "in_play")
        ]
    return found
