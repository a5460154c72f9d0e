"""Which events of an imported game the others were not shown: what was asked in private, and what was taken back.

What the recorder's client was asked, and what was answered, is the recorder's own; that it was asked, too, for some
choices are offered only where there is something to choose.

A client that lets a player begin to play something, and take it back before it is played, shows the others neither
(`rollback` in a log of kind "claimed"). In the log of another seat those events are notes without a text, so that
the numbers of events stay. The players, the turn and the combat, which the client gives anew, every log holds, and
what is otherwise afterwards than before the play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rewind.aggregates.fold import fold
from rewind.aggregates.state import GameState, ZoneKey, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared, DamageDealt
from rewind.events.envelope import Recorded
from rewind.events.errors import FoldError
from rewind.events.game import Note
from rewind.events.judging import (
    CombatRestored,
    EffectRestored,
    PositionRestated,
    PositionSet,
    Rollback,
    TriggerRestored,
)
from rewind.events.objects import Tapped, Untapped
from rewind.events.playing import (
    AbilityPlayed,
    ChoiceMade,
    ChoiceOffered,
    ContinuousEffectEnded,
    LandPlayed,
    PlayBegun,
    PlayCompleted,
    ResolutionBegan,
    SpecialActionTaken,
    SpellPlayed,
    TriggerEnded,
)
from rewind.events.turn import PhaseBegan, PriorityPassed, StepBegan, TurnBegan
from rewind.events.zones import CeasedToExist, ObjectPlaced, ObjectRestored

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

_SAID_TO_ALL = (PositionSet, PositionRestated, CombatRestored)
"""What follows a rollback and is about everybody."""

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
    "protectors",
    "dungeons",
)
"""The components of a state that hold what is true of an object."""


def not_shown(records: Sequence[Recorded], seat: int) -> frozenset[int]:
    """The numbers of the events that `seat` (0: a spectator) was not shown. Raises FoldError as `fold` does."""
    found = set(_asked_in_private(records, seat))
    if not any(isinstance(record.event, Rollback) for record in records):
        return frozenset(found)
    timeline = Timeline(records)
    for record in records:
        if isinstance(record.event, Rollback):
            found.update(_of_one(timeline, record.n, record.event.to, seat))
    return frozenset(found)


def _asked_in_private(records: Sequence[Recorded], seat: int) -> Iterator[int]:
    """The events of choices that were offered to another player alone, and of what was chosen."""
    for record in records:
        event = record.event
        if isinstance(event, ChoiceOffered | ChoiceMade) and event.private and event.seat != seat:
            yield record.n


def _of_one(timeline: Timeline, n: int, to: int, seat: int) -> Iterable[int]:
    """The events that belong to the rollback at event `n` and that the seat was not shown.

    Of what follows the rollback the seat is shown what is otherwise than before the play. If what is left does not make
    the position, the seat is shown everything.
    """
    shown = [number for number in range(to + 1, n) if isinstance(timeline.record(number).event, _SHOWN)]
    start = max([to, *shown]) + 1
    undone = [timeline.record(number).event for number in range(start, n)]
    if len(_players(undone)) != 1 or _players(undone) == {seat}:
        return ()
    last = n
    while last < len(timeline) and isinstance(timeline.record(last + 1).event, _FOLLOWING):
        last += 1
    before, after = timeline.at(start - 1), timeline.at(last)
    records = [timeline.record(number) for number in range(start, last + 1)]
    hidden = {
        record.n
        for record in records
        if (record.n == n and not shown)
        or (record.n < n and not _lasts(record.event, before, after))
        or (record.n > n and _says_what_was(record.event, before, after))
    }
    seen = [record._replace(event=Note()) if record.n in hidden else record for record in records]
    try:
        is_whole = _is_same(fold(before, seen), after)
    except FoldError:  # something refers to what the seat was not shown
        return ()
    return hidden if is_whole else ()


def _lasts(event: Event, before: GameState, after: GameState) -> bool:
    """Whether an event that was taken back left something otherwise, which says nothing of the play."""
    return isinstance(event, Tapped | Untapped) and not _is_as_before(event.object, before, after)


def _says_what_was(event: Event, before: GameState, after: GameState) -> bool:
    """Whether an event after a rollback states what was so before the play, or ends what began with it."""
    unchanged = _UNCHANGED.get(type(event))
    return unchanged is not None and unchanged(event, before, after)


def _is_unchanged(event: Event, before: GameState, after: GameState) -> bool:
    assert isinstance(event, ObjectRestored | ObjectPlaced)
    return _is_as_before(event.object, before, after)


def _is_as_before(obj: str, before: GameState, after: GameState) -> bool:
    number = number_of(obj)
    return (
        before.current.get(number) == after.current.get(number) == obj
        and before.position.get(obj) == after.position.get(obj)
        and all(getattr(before, part).get(obj) == getattr(after, part).get(obj) for part in _OBJECT_PARTS)
    )


def _was_nowhere(event: Event, before: GameState, after: GameState) -> bool:
    assert isinstance(event, CeasedToExist)
    return not before.is_current(event.object)


def _effect_is_unchanged(event: Event, before: GameState, after: GameState) -> bool:
    assert isinstance(event, ContinuousEffectEnded | EffectRestored)
    return before.effects.get(event.effect) == after.effects.get(event.effect)


def _trigger_is_unchanged(event: Event, before: GameState, after: GameState) -> bool:
    assert isinstance(event, TriggerEnded | TriggerRestored)
    return all(
        one.get(event.trigger) == other.get(event.trigger)
        for one, other in ((before.triggers, after.triggers), (before.awaited, after.awaited))
    )


_UNCHANGED: dict[type[Event], Callable[[Event, GameState, GameState], bool]] = {
    Note: lambda event, before, after: True,
    ObjectRestored: _is_unchanged,
    ObjectPlaced: _is_unchanged,
    CeasedToExist: _was_nowhere,
    ContinuousEffectEnded: _effect_is_unchanged,
    EffectRestored: _effect_is_unchanged,
    TriggerEnded: _trigger_is_unchanged,
    TriggerRestored: _trigger_is_unchanged,
}
"""Event that follows a rollback and states what is true again → whether that is what it was before the play."""

_FOLLOWING: tuple[type[Event], ...] = (*_SAID_TO_ALL, *_UNCHANGED)
"""What follows a rollback and states what is true again."""


def _players(events: Iterable[Event]) -> set[int]:
    """The players who began to play something."""
    return {event.seat for event in events if isinstance(event, _BEGUN)}


def _is_same(before: GameState, after: GameState) -> bool:
    """Whether every object is what and where it is in both states."""
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
