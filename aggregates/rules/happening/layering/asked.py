"""What is asked of objects as continuous effects apply to them, and no event says (2026-04: 208.4b, 113.11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.rules.happening.layering.computation import Computation
from rewind.aggregates.rules.happening.layering.effects import begun_effects, spells
from rewind.aggregates.rules.happening.layering.standing import standing_of
from rewind.aggregates.rules.programs.stages import Part


def base_size(engine: View, obj: str) -> tuple[int, int] | None:
    """A permanent's base power and toughness, which counters and what only modifies them leave as they are."""
    return _computed(engine, before="pump").base_size(obj)


def cannot_have(engine: View, objects: Iterable[str]) -> Mapping[ObjectOrPlayer, tuple[str, ...]]:
    """Of permanents and spells the abilities that each cannot have, by their keys."""
    looked_at = tuple(objects)
    if not looked_at:
        return {}
    computed = _computed(engine, before="set_by_itself")
    return {obj: computed.work_on(obj).barred for obj in looked_at}


def _computed(engine: View, *, before: Part) -> Computation:
    """Everything as it is before the changes of some kind apply, computed anew."""
    assert isinstance(engine, Engine)
    standing = standing_of(engine)
    computed = Computation(engine, standing, [*engine.zone("in_play"), *spells(engine)], whole=True)
    computed.run(begun_effects(engine, standing.programs.begun), before=before)
    return computed
