"""What makes a game again what it was at an earlier moment: the events that follow a backup, as whole values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

from rewind.aggregates.state import HIDDEN_ZONES, GameState, ZoneKey, number_of, object_id
from rewind.aggregates.whole_objects import TIMES, combat_of, is_same_object, restored
from rewind.events.base import Counter, Designation, Event, Place
from rewind.events.judging import (
    CombatRestored,
    EffectRestored,
    ExtraPart,
    HeldDesignation,
    PlayerPosition,
    PositionSet,
    TriggerRestored,
)
from rewind.events.playing import ContinuousEffectBegan, ContinuousEffectEnded, TriggerAwaited, TriggerEnded
from rewind.events.turn import PlayerControlChanged
from rewind.events.zones import CeasedToExist, LibraryOrdered, LibraryShuffled, ObjectRestored


@dataclass(slots=True)
class Returns:
    """What goes back at random in a backup."""

    draws: dict[int, list[int]] = field(default_factory=dict)
    """Player → the draws that are undone with a card at random, the newest first."""
    candidates: dict[int, int] = field(default_factory=dict)
    """Player → among how many cards at the most."""
    instead: dict[int, int] = field(default_factory=dict)
    """Card → the card that lies where it lay. Cards that lie where they lay are not in it."""
    reshuffled: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Player → the order of the library, the top first, where known cards go back into its random part."""


Began = ContinuousEffectBegan | TriggerAwaited
"""What goes on until something ends it."""


def restoring(then: GameState, now: GameState, back: Returns | None = None) -> Iterator[Event]:
    """The events that make `now` what it was `then`, where a player had priority.

    `back` says which cards go back at random instead of those that were drawn.
    """
    back = back or Returns()
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
    for trigger in sorted(then.triggers):
        yield TriggerRestored(trigger=trigger)
    yield from _objects(then, now, back)
    for seat in sorted({*then.deciders, *now.deciders}):
        if then.deciders.get(seat) != now.deciders.get(seat):
            yield PlayerControlChanged(seat=seat, decider=then.deciders.get(seat))
    yield from _ordered(then, now, back)
    yield _position(then)  # it ends combat
    combat = combat_of(then)
    if combat != CombatRestored():
        yield combat


def _lost(before: Began, after: Began) -> tuple[str, ...]:
    """The objects of which an effect or a delayed triggered ability has lost sight."""
    left = {thing for one in after.bound for thing in one.objects}.union(after.affects)
    meant = (*before.affects, *(thing for one in before.bound for thing in one.objects))
    return tuple(dict.fromkeys(obj for obj in meant if isinstance(obj, str) and obj not in left))


def _is_same(then: GameState, now: GameState, obj: str) -> bool:
    return is_same_object(then, now, obj, of_effects=True) and all(
        getattr(then, name).get(obj) == getattr(now, name).get(obj) for name in TIMES
    )


def _restored(state: GameState, obj: str, instead_of: str | None) -> ObjectRestored:
    key = state.position[obj]
    is_hidden = key is None or key.zone in HIDDEN_ZONES
    has_controller = key is not None and key.zone in ("in_play", "stack", "phased_out")
    in_play = state.is_current(obj) and state.in_play(obj)
    has: dict[str, bool] = {
        "attached_at": True,
        "entered": not is_hidden,
        "controlled_since": has_controller,
        "legend_since": in_play,
        "world_since": in_play,
    }

    def time(name: str) -> int | None:
        number: int | None = getattr(state, name).get(obj)
        return number if has[name] else None

    controller = state.controller.get(obj) if has_controller else None
    characteristics = state.characteristics.get(obj)
    return restored(state, obj, instead_of, controller=controller, characteristics=characteristics, time=time)


def _objects(then: GameState, now: GameState, back: Returns) -> Iterator[Event]:
    """The objects that are not where, or not what, they were, each zone in the order in which it lay."""
    for number, obj in sorted(then.current.items()):
        if then.position[obj] is None and not _is_same(then, now, obj):
            yield _restored(then, obj, _instead_of(now, number, obj))
    for key in sorted(then.zones):
        wanted = [_lying(then, now, back, slot, key) for slot in then.zones[key]]
        there = set(wanted)
        kept = [obj for obj in now.zones.get(key, ()) if obj in there and _may_stay(then, now, back, obj)]
        in_order = 0 if key.zone != "library" else len(wanted)
        while in_order < min(len(wanted), len(kept)) and wanted[in_order] == kept[in_order]:
            in_order += 1
        stays = set(kept)
        for index, obj in enumerate(wanted):
            if index >= in_order or obj not in stays:
                yield _put_back(then, now, obj, key)


def _put_back(then: GameState, now: GameState, obj: str, key: ZoneKey) -> ObjectRestored:
    instead_of = _instead_of(now, number_of(obj), obj)
    if then.is_current(obj) and then.position[obj] == key:
        return _restored(then, obj, instead_of)
    place = Place(zone=key.zone, seat=key.seat or None, position=None)
    return ObjectRestored(object=obj, instead_of=instead_of, place=place)


def _lying(then: GameState, now: GameState, back: Returns, slot: str, key: ZoneKey) -> str:
    """The object that lies where `slot` lay: the same, or one of a card that goes back instead of it."""
    number = number_of(slot)
    card = back.instead.get(number, number)
    if card == number:
        return slot
    present = now.current.get(card)
    if present is not None and now.position[present] == key:
        return present
    earlier = (one for one in reversed(tuple(now.objects_of(card))) if now.position[one] == key)
    return next(earlier, object_id(card, now.incarnations[card] + 1))


def _may_stay(then: GameState, now: GameState, back: Returns, obj: str) -> bool:
    """Whether an object that lies in its zone is what it was, so that nothing of it is restored."""
    return now.is_current(obj) and (number_of(obj) in back.instead or _is_same(then, now, obj))


def _instead_of(now: GameState, number: int, obj: str) -> str | None:
    present = now.current.get(number)
    return None if present == obj else present


def _ordered(then: GameState, now: GameState, back: Returns) -> Iterator[Event]:
    """The libraries, which have got back their cards by now, in the order they were in.

    With cards at random, nobody knows more of the order than before: it is a shuffle.
    """
    for seat in then.seats:
        library = tuple(number_of(obj) for obj in reversed(then.zone("library", seat)))
        order = back.reshuffled.get(seat, tuple(back.instead.get(number, number) for number in library))
        if order != library:
            yield LibraryShuffled(seat=seat, order=order)
        elif then.zone("library", seat) != now.zone("library", seat):
            yield LibraryOrdered(seat=seat, by=seat, end="top", count=len(order), order=order)


def _position(state: GameState) -> PositionSet:
    players = tuple(
        PlayerPosition(
            seat=seat,
            life=player.life,
            counters=tuple(Counter(kind=kind, number=number) for kind, number in player.counters),
            mana="".join(f"{{{symbol}}}" * number for symbol, number in player.mana),
            lands_played=player.lands_played,
            additional_land_plays=player.additional_land_plays,
            restricted=player.restricted,
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
        passed=state.passed,
        designations=tuple(
            HeldDesignation(designation=cast(Designation, word), seat=seat)
            for word, seats in sorted(state.designations.items())
            for seat in seats or (None,)
        ),
    )
