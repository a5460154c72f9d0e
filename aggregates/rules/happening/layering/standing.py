"""What the layers know between events (`engine.standing`): looked up, and brought up to date as abilities change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.standing import Standing, programs_of
from rewind.aggregates.rules.happening.layering.effects import Effect, giving_elsewhere
from rewind.aggregates.rules.programs.abilities import works_in
from rewind.aggregates.rules.programs.reads import Program
from rewind.aggregates.rules.programs.stages import RULES_OF_THE_GAME


def _there(programs: tuple[Program, ...], zone: str | None) -> tuple[Program, ...]:
    """Those of some programs that work in a zone."""
    return tuple(program for program in programs if works_in(program, zone, is_own=False))


def standing_of(engine: Engine) -> Standing:
    """What stands in the engine's game."""
    standing = engine.cache.standing
    if standing is None:
        standing = engine.cache.standing = look_up(engine)
    return standing


def look_up(engine: Engine) -> Standing:
    """What stands in the engine's game, from nothing."""
    standing = Standing(programs_of(engine))
    for obj in engine.zone("in_play"):
        look_at(engine, standing, obj)
    for obj in giving_elsewhere(engine):
        look_at_elsewhere(engine, standing, obj)
    return standing


def look_at(engine: Engine, standing: Standing, obj: str) -> None:
    """Brings what is known of a permanent's abilities up to date."""
    draft, programs = engine.draft, standing.programs
    abilities = printed = engine.characteristics(obj).abilities
    if obj in draft.characteristics:
        values = draft.uncopied.get(obj) or draft.copiable_values_of(obj)
        printed = abilities if values is None else values.abilities
    found = own = programs.statics(engine, abilities)
    if printed is not abilities:
        own = programs.statics(engine, printed)
    if engine.compiler.analysis.gives_from:
        found, own = _there(found, "in_play"), _there(own, "in_play")
    is_layered = found != own or draft.controller[obj] != draft.base_controller.get(obj)
    if found != own:
        found += tuple(one for one in own if one not in found)
    if found != standing.sources.get(obj, ()):
        standing.forget(obj)
    standing.layered.pop(obj, None)
    if not found:
        return
    if is_layered:
        standing.layered[obj] = None
    if obj not in standing.sources:
        standing.add(obj, found)
        for kind in dict.fromkeys(type(change) for program in found for change in program.changes):
            if kind in RULES_OF_THE_GAME:
                standing.rules.setdefault(kind, {})[obj] = None


def look_at_elsewhere(engine: Engine, standing: Standing, obj: str) -> None:
    """Brings what is known of the abilities up to date with which an object that is not in play gives abilities;
    what else works there is looked up where it is asked for."""
    zone = engine.zone_of(obj)
    statics = standing.programs.statics(engine, engine.characteristics(obj).abilities)
    found = tuple(one for one in _there(statics, zone) if one.stages)
    if found != standing.sources.get(obj, ()):
        standing.forget(obj)
    if found and obj not in standing.sources:
        standing.elsewhere[obj] = any(one.to == "this" for one in found)
        standing.add(obj, found)


def learn(
    engine: Engine,
    standing: Standing,
    effects: Iterable[Effect],
    looked_at: Mapping[str, object],
    changed: Iterable[str],
) -> None:
    """Notes what a computation found out: what the effects apply to among the objects that were looked at, and the
    abilities of those that have changed."""
    for obj in changed:
        if engine.in_play(obj):  # spells and cards elsewhere get abilities too
            look_at(engine, standing, obj)
        elif engine.zone_of(obj) in engine.compiler.analysis.gives_from:
            look_at_elsewhere(engine, standing, obj)
    for effect in effects:
        if effect.number is not None or effect.source is None or (not effect.exists and effect.affects is None):
            continue
        number = (effect.source, effect.program.key, effect.which)
        found, before = frozenset(effect.affects or ()), standing.applied_to(engine.draft, number)
        if not effect.fits_elsewhere:
            standing.affected[number] = found
        elif found != {obj for obj in looked_at if obj in before}:
            standing.affected[number] = found.union(obj for obj in before if obj not in looked_at)
