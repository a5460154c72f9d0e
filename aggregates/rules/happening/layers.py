"""Continuous effects and the characteristics that they make, layer by layer (rules 418, 405).

Current characteristics of objects in play and of spells are stored in the state; the layers only record changes to
them. After whatever could matter what was touched is computed anew from copiable values and every effect at work
(`rewind.aggregates.rules.happening.layering`), and the difference is recorded as events that name the effects.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TypeAlias

from rewind.aggregates.faces import other_face
from rewind.aggregates.rules.engine.cache import begun
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.standing import Standing
from rewind.aggregates.rules.happening.defending import can_fight, leaves_combat
from rewind.aggregates.rules.happening.layering.computation import Computation
from rewind.aggregates.rules.happening.layering.differences import Ruled, differences, loses_printed_size
from rewind.aggregates.rules.happening.layering.effects import begun_effects, spells
from rewind.aggregates.rules.happening.layering.standing import learn, look_up, standing_of
from rewind.aggregates.rules.happening.layering.touched import Touched, Touching, may_touch
from rewind.aggregates.state import number_of
from rewind.events import objects
from rewind.events.base import Event
from rewind.events.combat import RemovedFromCombat
from rewind.events.envelope import Recorded
from rewind.events.judging import PositionSet

_OTHER_ABILITIES = (objects.ControlChanged, objects.AbilitiesChanged, objects.Copied, objects.TextChanged)
"""Events after which the static abilities of an object, or who controls them, may be others."""

_OTHER_TYPES = (objects.TypesChanged, objects.Copied, objects.TextChanged)
"""Events after which something may be no creature any more."""


def look(engine: Engine, records: Sequence[Recorded], kinds: Set[type[Event]]) -> bool:
    """Brings the characteristics of objects up to date after events (rule 418.2).

    Their kinds are among those that are looked at (`LOOKED_AT`). Returns whether anything changed.
    """
    changed = _look(engine, records, kinds)
    if not _TURNED.isdisjoint(kinds):
        _leave_combat(engine, records)
    return changed


def _look(engine: Engine, records: Sequence[Recorded], kinds: Set[type[Event]]) -> bool:
    if engine.recomputes_everything or PositionSet in kinds:
        return recompute(engine, records[0].n)
    standing = standing_of(engine)
    goes_on = bool(engine.draft.effects) and begun(engine).goes_on
    for kind in kinds:
        if goes_on or may_touch(standing, kind):
            break
    else:
        return False
    touching = Touching(engine, standing)
    touched = touching.after(records)
    if touched is not None and not touched and not goes_on and not touching.may_begin_later:
        return False
    return _compute(engine, None if goes_on else touched, records[0].n)


_TURNED = frozenset({objects.TurnedFaceUp, objects.Flipped, objects.Transformed})


def _leave_combat(engine: Engine, records: Sequence[Recorded]) -> None:
    """What is something else as it is turned face up, flipped or transformed leaves combat (rule 306.2)."""
    for record in records:
        if not isinstance(record.event, objects.TurnedFaceUp | objects.Flipped | objects.Transformed):
            continue
        obj = record.event.object
        if obj in engine.draft.uncopied:  # what it is a copy of hides what has been turned
            continue
        turned = other_face(engine.draft, obj)
        before = () if turned is None else turned.type_line.types
        _look_at_combat(engine, obj, (before, engine.types(obj)), record.n, record.cause)


_TypesBeforeAndAfter: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


def _look_at_combat(engine: Engine, obj: str, types: _TypesBeforeAndAfter, changed: int, cause: int | None) -> None:
    """What has other types than before is removed from combat where it can fight, or be attacked, no more (306.2).

    `changed` is the number of the event by which it has them. What stops being a creature alone stays attacked
    (2026-04: 506.4d).
    """
    draft, (before, after) = engine.draft, types
    fights = obj in draft.attacking or obj in draft.blocking
    if fights and can_fight(after):
        return
    is_attacked = obj in draft.attacking.values()
    if is_attacked and leaves_combat(engine, obj, before, after):
        engine.record(RemovedFromCombat(object=obj), ("306.2", "2026-04 506.4c"), cause=cause)
    elif fights:
        engine.record(RemovedFromCombat(object=obj), ("306.2",), cause=changed)


def recompute(engine: Engine, cause: int) -> bool:
    """Brings the characteristics of all objects up to date, from nothing; whether anything changed."""
    engine.forget_everything()
    return _compute(engine, None, cause)


def _compute(engine: Engine, touched: Touched, cause: int) -> bool:
    """Computes what is touched, and what that touches, until nothing more is; then records it."""
    standing = standing_of(engine)
    effects = list(begun_effects(engine, standing.programs.begun))
    if not standing.is_known or not standing.is_separable([effect.program for effect in effects]):
        touched = None
    while touched is not None:
        if standing.layered:
            touched = {**touched, **standing.layered}
        computed = Computation(engine, standing, _in_order(engine, touched), whole=False)
        computed.run(effects)
        events = _differences(engine, computed)
        more = Touching(engine, standing).influenced(computed, [event for event, _ in events])
        if more is None:
            break
        if more.keys() <= touched.keys():
            return _record(engine, standing, computed, events, cause)
        touched |= more
    computed = Computation(engine, standing, _in_order(engine, None), whole=True)
    computed.run(effects)
    return _record(engine, standing, computed, _differences(engine, computed), cause)


def unrecorded(engine: Engine) -> list[Event]:
    """The events that a computation from nothing would make now; none where the facts are as they have to be."""
    standing = look_up(engine)
    computed = Computation(engine, standing, _in_order(engine, None), whole=True)
    computed.run(begun_effects(engine, standing.programs.begun))
    return [event for event, _ in _differences(engine, computed)]


def _in_order(engine: Engine, touched: Touched) -> list[str]:
    """The objects that are looked at, in the order in which they stand in play, then on the stack."""
    if touched is None:
        return [*engine.zone("in_play"), *spells(engine), *_elsewhere(engine)]
    there = [obj for obj in engine.zone("in_play") if obj in touched]
    if len(there) < len(touched):
        there += [obj for obj in spells(engine) if obj in touched]
        there += sorted((obj for obj in touched if _is_elsewhere(engine, obj)), key=number_of)
    return there


def _elsewhere(engine: Engine) -> list[str]:
    """The cards in other zones to which effects or their own abilities have given something, and what is phased out
    in a zone of its own."""
    draft = engine.draft
    effects = (*draft.effects.values(), *draft.past_effects.values())
    affected = dict.fromkeys(thing for one in effects for thing in one.affects if isinstance(thing, str))
    affected |= dict.fromkeys(engine.zone("phased_out"))
    affected |= dict.fromkeys(obj for obj, is_own in standing_of(engine).elsewhere.items() if is_own)
    return sorted((obj for obj in affected if _is_elsewhere(engine, obj)), key=number_of)


def _is_elsewhere(engine: Engine, obj: str) -> bool:
    """Whether effects may apply to an object though it is neither in play nor on the stack.

    Where phasing is a status nothing affects what is phased out: it stays what it last was (2026-04: 702.26b).
    """
    zone = engine.zone_of(obj)
    if zone == "phased_out" and engine.edition.policies.phasing == "status":
        return False
    return zone not in (None, "in_play", "stack")


def _differences(engine: Engine, computed: Computation) -> list[Ruled]:
    draft, found = engine.draft, list[Ruled]()
    for obj in computed.objects:
        if (
            obj in computed.working
            or obj in draft.characteristics
            or engine.controller(obj) != draft.base_controller.get(obj, engine.owner(obj))
            or loses_printed_size(engine, obj)
        ):
            found += differences(engine, obj, computed.work_on(obj))
    return found


def _record(engine: Engine, standing: Standing, computed: Computation, events: list[Ruled], cause: int) -> bool:
    fighting = [*engine.draft.attacking, *engine.draft.blocking] if events else []
    for event, rule in events:
        if not isinstance(event, _OTHER_TYPES):
            engine.record(event, rule, cause=cause)
        else:
            obj, types = event.object, computed.work_on(event.object).line.types
            before = engine.types(obj)
            changed = engine.record(event, rule, cause=cause)
            _look_at_combat(engine, obj, (before, types), changed, cause)
    if computed.whole:
        standing.begin_anew()
    others = [event.object for event, _ in events if isinstance(event, _OTHER_ABILITIES)]
    learn(engine, standing, computed.effects, computed.objects, others)
    left = [obj for obj in fighting if obj not in engine.draft.attacking and obj not in engine.draft.blocking]
    if left and "combat" in standing.asks:
        touching = Touching(engine, standing)
        touching.asked("combat", tuple(left))
        _compute(engine, touching.found, cause)
    return bool(events)
