"""Which events of an imported game the others were not shown: a play that its player began and took back.

A client that lets a player begin to play something, and take it back before it is played, shows the others neither
(`rollback` in a log of kind "claimed"). In the log of another seat those events are notes without a text, so that
the numbers of events stay. The players, the turn and the combat, which the client gives anew, every log holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aggregates.state import GameState, ZoneKey
from aggregates.timeline import Timeline
from events.base import Event
from events.combat import AttackersDeclared, BlockersDeclared, DamageDealt
from events.envelope import Recorded
from events.game import Note
from events.judging import CombatRestored, EffectRestored, PositionSet, Rollback, TriggerRestored
from events.playing import (
    AbilityPlayed,
    ContinuousEffectEnded,
    LandPlayed,
    PlayBegun,
    PlayCompleted,
    ResolutionBegan,
    SpecialActionTaken,
    SpellPlayed,
    TriggerEnded,
)
from events.turn import PhaseBegan, PriorityPassed, StepBegan, TurnBegan
from events.zones import CeasedToExist, ObjectRestored

_BEGUN = (PlayBegun, SpellPlayed, AbilityPlayed)
"""What a player does that can be taken back before anybody else is shown it."""

_SHOWN = (
    PlayCompleted,
    LandPlayed,
    SpecialActionTaken,
    PriorityPassed,
    ResolutionBegan,
    AttackersDeclared,
    BlockersDeclared,
    DamageDealt,
    TurnBegan,
    PhaseBegan,
    StepBegan,
)
"""What everybody has seen, so that it is shown to everybody though it is taken back afterwards."""

_RESTORING = (
    PositionSet,
    ObjectRestored,
    CeasedToExist,
    ContinuousEffectEnded,
    EffectRestored,
    TriggerEnded,
    TriggerRestored,
    CombatRestored,
    Note,
)
"""What follows a rollback and states what is true again."""

_TOLD = (PositionSet, CombatRestored)
"""What every seat is shown of it."""

_OBJECT_PARTS = (
    "position",
    "controller",
    "characteristics",
    "copiable",
    "uncopied",
    "words",
    "status",
    "counters",
    "damage",
    "attached_to",
    "stack",
    "remembered",
    "phased_with",
)
"""The components of a state that hold what is true of an object."""


def not_shown(records: Sequence[Recorded], seat: int) -> frozenset[int]:
    """The numbers of the events that `seat` (0: a spectator) was not shown. Raises FoldError as `fold` does."""
    if not any(isinstance(record.event, Rollback) for record in records):
        return frozenset()
    timeline = Timeline(records)
    found: set[int] = set()
    for record in records:
        if isinstance(record.event, Rollback):
            found.update(_of_one(timeline, record.n, record.event.to, seat))
    return frozenset(found)


def _of_one(timeline: Timeline, n: int, to: int, seat: int) -> Iterable[int]:
    """The events that belong to the rollback at event `n` and that the seat was not shown."""
    undone = [timeline.record(number).event for number in range(to + 1, n)]
    if any(isinstance(event, _SHOWN) for event in undone) or _players(undone) in (set(), {seat}):
        return ()
    last = n
    while last < len(timeline) and isinstance(timeline.record(last + 1).event, _RESTORING):
        last += 1
    if len(_players(undone)) > 1 or not _is_restored(timeline.at(to), timeline.at(last)):
        return ()
    return [number for number in range(to + 1, last + 1) if not isinstance(timeline.record(number).event, _TOLD)]


def _players(events: Iterable[Event]) -> set[int]:
    """The players who began to play something."""
    return {event.seat for event in events if isinstance(event, _BEGUN)}


def _is_restored(before: GameState, after: GameState) -> bool:
    """Whether every object is what and where it was, so that nothing was left for anybody to see."""
    return (
        before.current == after.current
        and _zones(before) == _zones(after)
        and before.effects == after.effects
        and before.triggers == after.triggers
        and before.awaited == after.awaited
        and all(
            getattr(before, part).get(obj) == getattr(after, part).get(obj)
            for part in _OBJECT_PARTS
            for obj in before.current.values()
        )
    )


def _zones(state: GameState) -> dict[ZoneKey, tuple[str, ...]]:
    """The objects of each zone, in their order where it matters (rules 217.2b, 217.4b and 217.6a)."""
    ordered = {"library", "graveyard", "stack"}
    return {
        key: objects if key.zone in ordered else tuple(sorted(objects))
        for key, objects in state.zones.items()
        if objects
    }
