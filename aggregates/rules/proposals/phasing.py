"""Permanents phase out and in: which, with what is attached to them, and what loses sight of them (217.8, 502.15)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from rewind.aggregates.cards.language import Control
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening import delayed
from rewind.aggregates.rules.programs.analysis import analysed, analysis_of_effect
from rewind.aggregates.rules.programs.as_logged import changes_of
from rewind.aggregates.rules.proposals.proposal import PhasesIn, PhasesOut, Proposed
from rewind.events.base import Event
from rewind.events.playing import (
    PHASED_OUT,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    TriggerAwaited,
    TriggerEnded,
)
from rewind.events.zones import PhasedIn, PhasedOut

UNTAP_STEP = ("302.1", "502.15b")
"""The rules by which permanents phase as the untap step begins."""

LOST_SIGHT = ("502.15g",)
"""What is of limited duration affects a permanent no more that has phased out."""


def in_untap_step(engine: Engine) -> list[Proposed]:
    """What would phase out and in as the active player's untap step begins, all at the same time (rule 502.15b)."""
    seat, controller = engine.active, engine.draft.controller
    own = [obj for obj in engine.zone("in_play") if controller[obj] == seat]
    out = [obj for obj in own if "phasing" in engine.abilities(obj).keywords]
    away = _until_something(engine)
    back = [
        obj
        for obj in by_themselves(engine, engine.zone("phased_out"))
        if engine.controller(obj) == seat and obj not in away
    ]
    return [
        *(PhasesOut(obj, rules=UNTAP_STEP) for obj in out),
        *(PhasesIn(obj, rules=UNTAP_STEP) for obj in back),
    ]


def _until_something(engine: Engine) -> Collection[str | int]:
    """What is phased out until something happens, and so does not phase in by itself (2026-04: 610.4a)."""
    effects = (began for began in engine.draft.effects.values() if began.effect == PHASED_OUT)
    return {thing for began in effects for thing in began.affects}


def by_themselves(engine: Engine, objects: Iterable[str]) -> list[str]:
    """Those of some objects that are phased out and did not phase out with another (rule 502.15i)."""
    with_another = engine.draft.phased_with
    return [obj for obj in objects if engine.zone_of(obj) == "phased_out" and obj not in with_another]


def with_attached(engine: Engine, proposals: Iterable[Proposed]) -> list[Proposed] | None:
    """The proposed events with those of what is attached to what phases (rule 502.15i); None: there are no more.

    What would phase out both by itself and with what it is attached to does so with that.
    """
    found = list(proposals)
    phasing = [one for one in found if isinstance(one, PhasesOut | PhasesIn) and not one.has_attached]
    if not phasing:
        return None
    hosts: dict[str, str] = {}
    back: dict[str, None] = {}
    for one in phasing:
        if isinstance(one, PhasesOut):
            hosts.update(dict.fromkeys(engine.attached(one.object), one.object))
        else:
            with_it = engine.draft.phased_with.items()
            back.update(dict.fromkeys(sorted(obj for obj, host in with_it if host == one.object)))
    proposed = {one.object for one in found if isinstance(one, PhasesOut | PhasesIn)}
    return [
        *(_asked(one, hosts) for one in found),
        *(PhasesOut(obj, host, rules=("502.15i",)) for obj, host in hosts.items() if obj not in proposed),
        *(PhasesIn(obj, rules=("502.15i",)) for obj in back if obj not in proposed),
    ]


def _asked(one: Proposed, hosts: dict[str, str]) -> Proposed:
    """A proposed event whose attachments have been found."""
    if isinstance(one, PhasesOut):
        host = hosts.get(one.object)
        rules = one.rules if host is None or one.with_ is not None else (*one.rules, "502.15i")
        return replace(one, has_attached=True, with_=one.with_ or host, rules=rules)
    return replace(one, has_attached=True) if isinstance(one, PhasesIn) else one


def phased_out(engine: Engine, proposed: PhasesOut) -> PhasedOut:
    """The event by which a permanent phases out."""
    in_place = engine.edition.policies.phasing == "status"
    return PhasedOut(object=proposed.object, with_=proposed.with_, in_place=in_place)


def phased_in(engine: Engine, proposed: PhasesIn) -> PhasedIn:
    """The event by which an object phases in: ready to attack (502.15m), under its controller by then (502.15h).

    One that had stayed where it is, is no readier than before (2026-04: 702.26d).
    """
    controller, in_place = _other_controller(engine, proposed.object), engine.edition.policies.phasing == "status"
    return PhasedIn(object=proposed.object, controller=controller, ready=not in_place, in_place=in_place)


def _other_controller(engine: Engine, obj: str) -> int | None:
    """Who controls what phases in, where an effect by which another player did is over; None: who did before."""
    draft = engine.draft
    base = draft.base_controller.get(obj)
    if base is None or base == draft.controller.get(obj):
        return None
    lasting = (changes_of(one.effect) for one in draft.effects.values() if obj in one.affects)
    attached = (one for one in engine.zone("phased_out") if draft.phased_with.get(one) == obj)
    standing = (
        static.changes for one in (*attached, *engine.zone("in_play")) for _, static in engine.abilities(one).statics
    )
    gives_control = any(isinstance(change, Control) for changes in (*lasting, *standing) for change in changes)
    return None if gives_control else base


# What loses sight of a permanent that phases out (rule 502.15g)


def effects_lost(engine: Engine, objects: Collection[str]) -> Iterator[tuple[Event, tuple[str, ...]]]:
    """The ends, for permanents that phase out, of the continuous effects of limited duration that affect them.

    Where phasing is a status they go on, unless what they say of the permanent is not so any more (2026-04: 702.26f).
    """
    if engine.edition.policies.phasing == "status":
        return
    for number, began in sorted(engine.draft.effects.items()):
        if began.duration == "end_of_game" and began.until is None:
            continue
        gone = _meant(began, objects)
        analysis = analysis_of_effect(began.effect, began.to, began.until, began.starting)
        if began.source in objects and analysis.speaks_of_itself:
            yield ContinuousEffectEnded(effect=number), LOST_SIGHT
        elif gone:
            yield ContinuousEffectEnded(effect=number, objects=gone if _goes_on(began, gone) else ()), LOST_SIGHT


def _goes_on(began: ContinuousEffectBegan, gone: Collection[str]) -> bool:
    """Whether an effect is about anything else than some objects."""
    is_on_others = not began.affects or any(thing not in gone for thing in began.affects)
    return is_on_others and any(thing not in gone for thing in began.things)


def triggers_lost(engine: Engine, objects: Collection[str]) -> Iterator[tuple[Event, tuple[str, ...]]]:
    """The delayed triggered abilities that affect permanents no more, after these have phased out."""
    if engine.edition.policies.phasing == "status":
        return
    for number, awaited in sorted(engine.draft.awaited.items()):
        gone = _meant(awaited, objects)
        if awaited.source in objects and analysed(delayed.instruction(engine, awaited)).speaks_of_itself:
            yield TriggerEnded(trigger=number), LOST_SIGHT
        elif gone:
            yield TriggerEnded(trigger=number, objects=gone), LOST_SIGHT


def _meant(began: ContinuousEffectBegan | TriggerAwaited, objects: Collection[str]) -> tuple[str, ...]:
    """Those of some objects that an effect or a delayed triggered ability means."""
    meant = {thing for one in began.bound for thing in one.objects}.union(began.affects)
    return tuple(obj for obj in objects if obj in meant)
