"""What has happened in the last turns: what abilities ask that look back at a turn, a combat or a phase.

A state keeps the events of play that were noted since the state before it was made, with those of that state: a chain
that costs next to nothing to make longer, and that the states after it share. Where somebody asks, it is read back to
the beginning of each player's last finished turn. It is kept whole, for a backup may go back to any turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple, TypeAlias

from rewind.events import combat, game, judging, objects, playing, turn, zones
from rewind.events.base import Event, Phase, Step

HAPPENINGS: frozenset[type[Event]] = frozenset(
    {
        *(game.PlayerLost, game.PlayerWon, game.DesignationGained),
        *(turn.TurnBegan, turn.PhaseBegan, turn.StepBegan, turn.PartSkipped, turn.PriorityPassed),
        *(playing.LandPlayed, playing.SpellPlayed, playing.AbilityPlayed, playing.SpecialActionTaken),
        *(playing.AbilityTriggered, playing.PutOnStack, playing.TargetsChosen, playing.CostPaid),
        *(playing.PlayCompleted, playing.ResolutionBegan, playing.ResolutionEnded),
        *(playing.ManaAdded, playing.ManaSpent, playing.ManaBurned),
        *(playing.DieRolled, playing.CoinFlipped, playing.EventReplaced, playing.EventPrevented),
        playing.KeywordActionDone,
        *(zones.ZoneChanged, zones.DrawFailed, zones.CardsRevealed, zones.CardsLookedAt, zones.LibraryShuffled),
        *(
            zones.TokenCreated,
            zones.EmblemCreated,
            zones.DungeonEntered,
            zones.VentureMarkerMoved,
            zones.CeasedToExist,
            zones.PhasedOut,
            zones.PhasedIn,
        ),
        *(objects.Tapped, objects.Untapped, objects.TurnedFaceUp, objects.TurnedFaceDown, objects.Flipped),
        objects.Transformed,
        *(objects.ControlChanged, objects.Attached, objects.Unattached),
        *(objects.CountersAdded, objects.CountersRemoved),
        *(combat.AttackersDeclared, combat.BlockersDeclared, combat.BlockAdded, combat.BecameBlocked),
        *(combat.RemovedFromCombat, combat.AttackReselected, combat.CombatDamageAssigned),
        *(combat.DamageDealt, combat.LifeGained, combat.LifeLost),
    }
)
"""The events that tell what happened in play, in the verbs of the ability language. Others are about who may do what,
restore a position, or tell what effects make of objects."""

NOTED: frozenset[type[Event]] = HAPPENINGS | {
    *(judging.PositionSet, zones.ObjectPlaced),
    *(playing.ChoiceMade, playing.RandomChoiceMade, playing.PositionNoted),
    *(playing.LoopProposed, playing.LoopRepeated, playing.TextSpliced),
    playing.Remembered,
}
"""What is kept: what happened, what was spliced onto spells, what abilities remember, as what objects were placed, what
else says which moment it is, and by what a loop is told (rule 421)."""

Past: TypeAlias = tuple["Past", tuple[Any, ...]] | None
"""What was noted before, and the events that were noted then, each as four values of a `Noted`, the newest last; or
None. The four stand side by side: a tuple for each of them would make a long game slower to read."""

Noted: TypeAlias = tuple[int, Event, int | None, int | None]
"""An event that was noted: its number, itself, its cause and its group."""

_VALUES = 4  # of a `Noted`


class Happening(NamedTuple):
    """Something that happened in play, with the moment at which it did."""

    n: int
    """Number of the event."""
    event: Event
    active: int | None
    """The active player; of the beginning of a turn, the one whose turn begins. None before the first turn."""
    phase: Phase | None
    """The phase; of the beginning of a phase, that one. None before the first phase of a turn."""
    step: Step | None
    """The step; of the beginning of a step, that one. None before the first step of a phase, and where it has none."""
    turn: int
    """The number of the turn; of the beginning of a turn, that one. 0 before the first."""
    cause: int | None = None
    """Number of the event that brought it about."""
    together: int | None = None
    """Number of the event that began the group of simultaneous events that it belongs to."""


Moment: TypeAlias = tuple[int | None, Phase | None, Step | None, int]
"""Active player, phase, step and turn."""

_BEFORE_ALL: Moment = (None, None, None, 0)


def read(past: Past, seats: Collection[int]) -> tuple[Happening, ...]:
    """What has happened since the beginning of the last finished turn of each of these players, the newest last.

    Where one of them has not finished a turn, that is everything. What an action did that was reversed, and what put it
    back, has not happened (rule 422).
    """
    back: list[Noted] = []
    present, missing = True, set(seats)
    for noted in backwards(past):
        back.append(noted)
        event = noted[1]
        if type(event) is turn.TurnBegan:
            if not present:
                missing.discard(event.seat)
            present = False
            if not missing:
                break
    return _with_moments(back)


def backwards(past: Past) -> Iterator[Noted]:
    """What was noted, the newest first."""
    while past is not None:
        past, events = past
        for at in range(len(events) - _VALUES, -1, -_VALUES):
            yield events[at], events[at + 1], events[at + 2], events[at + 3]


def _with_moments(back: list[Noted]) -> tuple[Happening, ...]:
    found: list[Happening] = []
    moment = _BEFORE_ALL
    for n, event, cause, together in reversed(back):
        if type(event) in _MOMENTS:
            moment = _moment_after(event, moment)
        if _is_of_play(event):
            found.append(Happening(n, event, *moment, cause, together))
    return tuple(found)


_MOMENTS = frozenset({turn.TurnBegan, turn.PhaseBegan, turn.StepBegan, judging.PositionSet})


def _moment_after(event: Event, moment: Moment) -> Moment:
    active, phase, _, number = moment
    match event:
        case turn.TurnBegan():
            return event.seat, None, None, event.turn
        case turn.PhaseBegan():
            return active, event.phase, None, number
        case turn.StepBegan():
            return active, phase, event.step, number
        case judging.PositionSet():
            return event.active, event.phase, event.step, event.turn
        case _:
            return moment


def _is_of_play(event: Event) -> bool:
    """Whether something happened in play: not where an action is put back, or a token only ceases to exist."""
    match event:
        case zones.ZoneChanged():
            return event.reason != "reversed"
        case zones.CeasedToExist():
            return event.reason in ("resolved", "countered", "not_resolved", "removed")
        case _:
            return type(event) in HAPPENINGS


def as_of(past: Past, n: int, kept: Collection[int] = ()) -> Past:
    """What had happened up to event `n`, and of what happened after it some events, by their numbers."""
    stayed: tuple[Any, ...] = ()
    while past is not None:
        earlier, events = past
        end = len(events)
        while end and events[end - _VALUES] > n:
            end -= _VALUES
            if events[end] in kept:
                stayed = events[end : end + _VALUES] + stayed
        if end:
            past = past if end == len(events) else (earlier, events[:end])
            break
        past = earlier
    return (past, stayed) if stayed else past
