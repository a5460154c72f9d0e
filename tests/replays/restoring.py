"""A backup as a judge would have it recorded: the marker, and what is true again, as whole values."""

from __future__ import annotations

from collections.abc import Iterator

from aggregates.state import GameState, StackEntry, number_of
from events.base import Counter, Event, ObjectOrSeat, Place
from events.combat import Attack, Block, DamageAssignment
from events.judging import CombatRestored, EffectRestored, ExtraPart, PlayerPosition, PositionSet, TriggerRestored
from events.playing import ContinuousEffectBegan, ContinuousEffectEnded, TriggerAwaited, TriggerEnded
from events.turn import PlayerControlChanged
from events.zones import CeasedToExist, LibraryOrdered, ObjectRestored, OnStack

Began = ContinuousEffectBegan | TriggerAwaited
"""What goes on until something ends it."""


def restoring(then: GameState, now: GameState) -> Iterator[Event]:
    """The events that make `now` what it was `then`, where a player had priority."""
    for number, obj in sorted(now.current.items(), reverse=True):
        if number not in then.current and now.position[obj] is not None:
            yield CeasedToExist(object=obj)
    for effect in sorted(set(now.effects) - set(then.effects)):
        yield ContinuousEffectEnded(effect=effect)
    for effect, began in sorted(then.effects.items()):
        left = then.remaining.get(effect)
        if began != now.effects.get(effect) or left != now.remaining.get(effect):
            yield EffectRestored(effect=effect, left=left)
            if gone := _lost(then.past_effects.get(effect, began), began):
                yield ContinuousEffectEnded(effect=effect, objects=gone)
    for trigger in sorted(set(now.awaited) - set(then.awaited)):
        yield TriggerEnded(trigger=trigger)
    for trigger, awaited in sorted(then.awaited.items()):
        if awaited != now.awaited.get(trigger):
            yield TriggerRestored(trigger=trigger)
            if gone := _lost(then.past_awaited.get(trigger, awaited), awaited):
                yield TriggerEnded(trigger=trigger, objects=gone)
    for number, obj in sorted(then.current.items()):
        if not _is_same(then, now, obj):
            present = now.current.get(number)
            yield _restored(then, obj, None if present == obj else present)
    for seat in sorted({*then.deciders, *now.deciders}):
        if then.deciders.get(seat) != now.deciders.get(seat):
            yield PlayerControlChanged(seat=seat, decider=then.deciders.get(seat))
    yield from _ordered(then, now)
    yield _position(then)  # it ends combat
    if then.attacking or then.blocking:
        yield CombatRestored(
            attacks=tuple(Attack(attacker=one, defender=other) for one, other in then.attacking.items()),
            blocks=tuple(Block(blocker=one, attackers=others) for one, others in then.blocking.items()),
            bands=then.bands,
        )


def _lost(before: Began, after: Began) -> tuple[str, ...]:
    """The objects of which an effect or a delayed triggered ability has lost sight."""
    left = {thing for one in after.bound for thing in one.objects}.union(after.affects)
    meant = (*before.affects, *(thing for one in before.bound for thing in one.objects))
    return tuple(dict.fromkeys(obj for obj in meant if isinstance(obj, str) and obj not in left))


_COMPONENTS = (
    *("position", "controller", "base_controller", "characteristics", "copiable", "uncopied", "words", "status"),
    *("counters", "damage", "attached_to", "attached_at", "entered", "controlled_since"),
    *("legend_since", "world_since", "phased_with", "stack", "remembered"),
)


def _is_same(then: GameState, now: GameState, obj: str) -> bool:
    return now.current.get(number_of(obj)) == obj and all(
        getattr(then, name).get(obj) == getattr(now, name).get(obj) for name in _COMPONENTS
    )


def _restored(state: GameState, obj: str, instead_of: str | None) -> ObjectRestored:
    key = state.position[obj]
    place = None if key is None else Place(zone=key.zone, seat=key.seat or None, position=None)
    timed = key is not None and key.zone in ("in_play", "stack", "phased_out")
    status = state.status_of(obj)
    entry = state.stack.get(obj)
    return ObjectRestored(
        object=obj,
        instead_of=instead_of,
        place=place,
        controller=state.controller.get(obj) if timed else None,
        tapped=status.tapped,
        flipped=status.flipped,
        face_down=status.face_down,
        counters=tuple(Counter(kind=kind, number=number) for kind, number in state.counters.get(obj, ())),
        damage=state.damage.get(obj, 0),
        characteristics=state.characteristics.get(obj),
        words=state.words.get(obj, ()),
        attached_to=state.attached_to.get(obj),
        attached_at=state.attached_at.get(obj),
        entered=state.entered[obj] if timed else None,
        controlled_since=state.controlled_since.get(obj) if timed else None,
        legend_since=state.legend_since.get(obj) if state.is_current(obj) and state.in_play(obj) else None,
        world_since=state.world_since.get(obj) if state.is_current(obj) and state.in_play(obj) else None,
        phased_with=state.phased_with.get(obj) if key is not None and key.zone == "phased_out" else None,
        stack=None if entry is None or key is None or key.zone != "stack" else _on_stack(entry),
        remembered=state.remembered.get(obj, ()),
        seat=state.who_knows(obj),
    )


def _on_stack(entry: StackEntry) -> OnStack:
    def part(source: str, to: ObjectOrSeat, amount: int) -> DamageAssignment:
        return DamageAssignment(source=source, to=to, amount=amount)

    return OnStack(
        source=entry.source,
        ability=entry.ability,
        targets=entry.targets,
        modes=entry.modes,
        x=entry.x,
        costs=entry.costs,
        divided=entry.divided,
        assignments=tuple(part(*one) for one in entry.assignments),
        key=entry.key,
        trigger=entry.trigger,
        sacrificed=entry.sacrificed,
        bound=entry.bound,
    )


def _ordered(then: GameState, now: GameState) -> Iterator[Event]:
    """The libraries, which have got back their cards by now, in the order they were in."""
    for seat in then.seats:
        library = then.zone("library", seat)
        if library != now.zone("library", seat):
            order = tuple(number_of(obj) for obj in reversed(library))
            yield LibraryOrdered(seat=seat, by=seat, end="top", count=len(order), order=order)


def _position(state: GameState) -> PositionSet:
    players = tuple(
        PlayerPosition(
            seat=seat,
            life=player.life,
            counters=tuple(Counter(kind=kind, number=number) for kind, number in player.counters),
            mana="".join(f"{{{symbol}}}" * number for symbol, number in player.mana),
            lands_played=player.lands_played,
            maximum_hand_size=player.maximum_hand_size,
            turn_began=player.turn_began or 1,  # before a player's first turn all of that player's permanents are new
        )
        for seat, player in sorted(state.players.items())
    )
    return PositionSet(
        players=players,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        step=state.step,
        priority=state.priority,
        extra_turns=state.extra_turns,
        extra_parts=tuple(ExtraPart(part=extra.part, after=extra.after) for extra in state.extra_parts),
        resume_turn=state.resume_turn,
        resume_phase=state.resume_phase,
        resume_step=state.resume_step,
    )
