"""Controlling another player's turn: who decides for whom, as effects begin and end (rule 507)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.aggregates.cards.language import ControlPlayer
from rewind.aggregates.rules.engine.cache import begun
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.meanings import context_of
from rewind.aggregates.rules.programs.as_logged import changes_of
from rewind.events.envelope import Recorded
from rewind.events.playing import ContinuousEffectBegan, ContinuousEffectEnded
from rewind.events.turn import PlayerControlChanged


def look(engine: Engine, records: Sequence[Recorded]) -> None:
    """After continuous effects have begun or ended: who decides for whom is recorded where it is otherwise."""
    if not engine.draft.deciders and ControlPlayer not in begun(engine).analysis.kinds:
        return
    for record in records:
        if isinstance(record.event, ContinuousEffectBegan):
            _overwrite(engine, record.n, record.event)
    before, now = engine.draft.deciders, _deciders(engine)
    for seat in sorted({*before.keys(), *now.keys()}):
        decider, effect = now.get(seat, (None, None))
        if before.get(seat) != decider:
            objects = () if decider is None else tuple(_seen_by(engine, seat))
            event = PlayerControlChanged(seat=seat, decider=decider, effect=effect, objects=objects)
            engine.record(event, ("507.1", *(("507.2",) if objects else ())))


def controls_a_player(began: ContinuousEffectBegan) -> bool:
    """Whether an effect gives somebody the decisions of a player."""
    return any(isinstance(one, ControlPlayer) for one in changes_of(began.effect))


def _overwrite(engine: Engine, number: int, began: ContinuousEffectBegan) -> None:
    """Of several effects that wait for the same turn of a player the last one works, the others are over (507.1a)."""
    if began.starting is None or not controls_a_player(began):
        return
    for other, effect in sorted(engine.draft.effects.items()):
        waits = other < number and effect.starting == began.starting and controls_a_player(effect)
        if waits and set(effect.affects) & set(began.affects):
            engine.record(ContinuousEffectEnded(effect=other), ("507.1a",))


def _deciders(engine: Engine) -> dict[int, tuple[int, int]]:
    """Player → who decides for that player and by which effect; of several at work the last that began."""
    found: dict[int, tuple[int, int]] = {}
    for number, began in sorted(engine.draft.effects.items()):
        if began.starting is None and controls_a_player(began):
            for seat in (thing for thing in began.affects if isinstance(thing, int)):
                found[seat] = (_decider(engine, began), number)
    return {seat: one for seat, one in found.items() if one[0] != seat}


def _decider(engine: Engine, began: ContinuousEffectBegan) -> int:
    context = context_of(engine, began)
    changes = (one for one in changes_of(began.effect) if isinstance(one, ControlPlayer))
    return next(seat for one in changes for seat in context.seats(one.by))


def _seen_by(engine: Engine, seat: int) -> Iterator[str]:
    """What a player may look at and others may not: the hand, and what that player controls face down (507.2)."""
    yield from engine.zone("hand", seat)
    for obj in (*engine.zone("in_play"), *engine.zone("stack")):
        if engine.draft.status_of(obj).face_down and engine.controller(obj) == seat:
            yield obj
