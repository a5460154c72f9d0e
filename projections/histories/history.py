"""What happened to one card, token or ability: zones, types, controllers, counters, attachments, with the events."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rewind.aggregates.state import EMPTY, GameState, number_of, object_id
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Characteristics, Event
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.events.judging import EffectRestored, TriggerRestored
from rewind.events.objects import NameChanged
from rewind.events.playing import ContinuousEffectEnded, TriggerEnded
from rewind.events.zones import PhasedIn, PhasedOut
from rewind.projections.histories.object_history import (
    Change,
    Entry,
    History,
    ObjectHistory,
    ZoneStay,
    changes_of,
    zone_in_words,
)
from rewind.projections.histories.transitions import Transition, transitions
from rewind.projections.visibility.references import fields_naming, numbers_named, objects_named
from rewind.projections.words.names import meant, names_of
from rewind.projections.words.sentences import sentence

__all__ = ["Change", "Entry", "History", "ObjectHistoriesWriter", "ObjectHistory", "ZoneStay", "history"]

_ID = re.compile(r"[0-9]+\.[0-9]+")


def history(timeline: Timeline, target: str) -> History:
    """The history of what `target` names.

    `target` is an object ("17.3": the events of that stay and what was said of it later), a number of a card, token
    or ability ("17"), or a name: then everything that ever bore it. Raises QueryError RW2202 where there is none.
    """
    names = _names_meant(timeline, target)
    numbers = _numbers(timeline, target, names)
    only = target if _ID.fullmatch(target) else None
    writers = {number: _Writer(number, only) for number in sorted(numbers)}
    for transition in transitions(timeline.records):
        touched = _touched(transition)
        for number, writer in writers.items():
            if writer.is_otherwise(transition.after) or number in touched:
                writer.write(transition)
    return History(
        target, tuple(one for writer in writers.values() for one in _asked(writer.histories(timeline.end), names))
    )


class ObjectHistoriesWriter:
    """Writes down the history of everything while a game goes by: what `history` gives of one thing, in one walk."""

    def __init__(self) -> None:
        self._writers: dict[int, _Writer] = {}

    def write(self, transition: Transition, otherwise: Iterable[int]) -> None:
        """Takes the next event; `otherwise` are the numbers of what it made otherwise in any way."""
        for number in sorted(_touched(transition).union(otherwise)):
            if number in transition.after.incarnations:
                self._writers.setdefault(number, _Writer(number, None)).write(transition)

    def histories(self, end: GameState) -> Iterator[ObjectHistory]:
        """The histories at the end of the log, by number."""
        for number in sorted(self._writers):
            yield from self._writers[number].histories(end)


# What is asked for


def _names_meant(timeline: Timeline, target: str) -> frozenset[str]:
    """The names that a target means; none where it is an object or a number."""
    if _ID.fullmatch(target) or target.isdecimal():
        return frozenset()
    return meant(target, _bearers(timeline))


def _numbers(timeline: Timeline, target: str, names: frozenset[str]) -> frozenset[int]:
    end = timeline.end
    if _ID.fullmatch(target):
        if target in end.position:
            return frozenset({number_of(target)})
        raise QueryError("RW2202", f"there is no object {target}{_stays_in_words(end, number_of(target))}")
    if target.isdecimal():
        if int(target) in end.incarnations:
            return frozenset({int(target)})
        raise QueryError("RW2202", f"there is no card, token or ability {target}")
    bearers = _bearers(timeline)
    return frozenset(number for name in names for number in bearers[name])


def _stays_in_words(end: GameState, number: int) -> str:
    stays = tuple(end.objects_of(number))
    return f"; {number} has been {', '.join(stays)}" if stays else ""


def names_in(timeline: Timeline) -> frozenset[str]:
    """Every name that something in a log has or had."""
    return frozenset(_bearers(timeline))


def _bearers(timeline: Timeline) -> dict[str, set[int]]:
    """Every name in a log → the numbers of what has or had it."""
    found: dict[str, set[int]] = {}
    for obj in timeline.end.position:
        for name in names_of(timeline.end, obj):
            found.setdefault(name, set()).add(number_of(obj))
    for record in timeline.records:
        for name, number in _passing_names(timeline.end, record):
            found.setdefault(name, set()).add(number)
    return found


def _passing_names(end: GameState, record: Recorded) -> Iterator[tuple[str, int]]:
    """Names that an event gives or takes, some of which are gone by the end of the game."""
    event = record.event
    if isinstance(event, NameChanged):
        yield from ((name, number_of(event.object)) for name in (event.before, event.after) if name)
    given = getattr(event, "characteristics", None)
    if isinstance(given, Characteristics) and given.name:
        yield given.name, number_of(getattr(event, "becomes", None) or objects_named(event)[0])
    if event.seen is not None:
        for identity in event.seen.identified:
            name = end.definitions[identity.definition].characteristics_in(end.edition).name
            if name:
                yield name, identity.card


def _asked(found: Sequence[ObjectHistory], names: frozenset[str]) -> Sequence[ObjectHistory]:
    """Of the histories of one number, those that bore a name asked for; all of them where it was no name."""
    return [one for one in found if not names.isdisjoint(one.names)] or found


# What concerns it


def _touched(transition: Transition) -> frozenset[int]:
    """The numbers of what an event is about, and of what that is or was attached to."""
    about = _about(transition)
    hosts = (_host(state, number) for state in (transition.before, transition.after) for number in about)
    return about | {number for number in hosts if number is not None}


def _about(transition: Transition) -> frozenset[int]:
    """The numbers that an event names, or those of the earlier event that it takes up by its number.

    In a log redacted for a seat also those of the cards that the seat learned or lost track of by it.
    """
    event = transition.record.event
    named = numbers_named(_taken_up(transition.before, event) or event)
    if event.seen is None:
        return named
    return named.union((identity.card for identity in event.seen.identified), event.seen.unfollowed)


def _is_lost(event: Event, number: int) -> bool:
    """Whether the seat of a redacted log can no longer tell a card apart from this event on."""
    return event.seen is not None and number in event.seen.unfollowed


def _is_identified(event: Event, number: int) -> bool:
    return event.seen is not None and any(identity.card == number for identity in event.seen.identified)


def _taken_up(before: GameState, event: Event) -> Event | None:
    """The event that began an effect or a trigger which ends or is restored."""
    if isinstance(event, ContinuousEffectEnded):
        return before.effects.get(event.effect)
    if isinstance(event, EffectRestored):
        return before.past_effects.get(event.effect)
    if isinstance(event, TriggerRestored):
        return before.past_triggers.get(event.trigger) or before.past_awaited.get(event.trigger)
    if isinstance(event, TriggerEnded):
        return before.triggers.get(event.trigger) or before.awaited.get(event.trigger)
    return None


def _host(state: GameState, number: int) -> int | None:
    """The number of the object that something is attached to now."""
    obj = state.current.get(number)
    host = None if obj is None else state.attached_to.get(obj)
    return number_of(host) if isinstance(host, str) and state.is_current(host) else None


def _nameless(state: GameState, number: int) -> str:
    """What is said of something that never had a name: an ability by its source."""
    entries = (state.stack.get(obj) for obj in state.objects_of(number))
    source = next((entry.source for entry in entries if entry is not None and entry.source is not None), None)
    name = None if source is None else next(names_of(state, source), None)
    return "unknown" if name is None else f"{state.kinds[number].replace('_', ' ')} of {name}"


class _Here(NamedTuple):
    """Where something is, and since when."""

    object: str
    zone: str
    entered: int
    turn: int


_Facts = tuple[object, ...]
"""What a state keeps of an object, to see at once whether it became otherwise."""


def _facts(state: GameState, number: int) -> _Facts | None:
    """What a history tracks but for attachments, which `_touched` sees from the other side."""
    obj = state.current.get(number)
    if obj is None:
        return None
    return (
        obj,
        state.position[obj],
        state.definition_of(obj),
        state.characteristics.get(obj),
        state.words.get(obj),
        state.controller.get(obj),
        state.status.get(obj),
        state.counters.get(obj),
        state.damage.get(obj),
        state.attached_to.get(obj),
        state.attacking.get(obj),
        state.blocking.get(obj),
        state.stack.get(obj),
        state.remembered.get(obj),
    )


class _Writer:
    """Writes down the history of one number while the game goes by; another begins where a seat loses track of it."""

    def __init__(self, number: int, only: str | None) -> None:
        self._number = number
        self._only = only
        self._names: dict[str, None] = {}
        self._entries: list[Entry] = []
        self._stays: list[ZoneStay] = []
        self._here: _Here | None = None
        self._phased_in_place = False
        """Whether it stayed in its zone when it last phased out (2026-04: 702.26d)."""
        self._facts: _Facts | None = None
        self._histories: list[ObjectHistory] = []

    def is_otherwise(self, after: GameState) -> bool:
        """Whether anything is otherwise of it than after the event before, whatever the event names."""
        facts = _facts(after, self._number)
        if facts == self._facts:
            return False
        self._facts = facts
        return True

    def write(self, transition: Transition) -> None:
        """Adds an event that touches it."""
        before, record, after = transition
        if _is_lost(record.event, self._number):
            self._lose(transition)
            before = EMPTY
            if not _is_identified(record.event, self._number):
                self._move(transition)
                return
        self._move(transition)
        was, is_ = before.current.get(self._number), after.current.get(self._number)
        if is_ is not None:
            self._names.update(dict.fromkeys(names_of(after, is_)))
        named_as = fields_naming(record.event, self._number)
        changes = changes_of(before, after, self._number)
        if self._is_wanted(record, was, is_) and (changes or self._number in _about(transition)):
            self._entries.append(self._entry(transition, is_ or was, named_as, changes))

    def _lose(self, transition: Transition) -> None:
        """Ends the history as the seat knows it: whatever has its number from now on is another card to the seat.

        What it knew of the card is void then, which is no change of the card: only where it goes is recorded.
        """
        before, record, after = transition
        was, is_ = before.current.get(self._number), after.current.get(self._number)
        if self._is_wanted(record, was, is_):
            changes = tuple(change for change in changes_of(before, after, self._number) if change.what == "zone")
            entry = self._entry(transition, was, fields_naming(record.event, self._number), changes)
            who = "the spectator" if after.redacted_for == 0 else after.names.get(after.redacted_for or 0, "the seat")
            text = f"{entry.sentence} From here on {who} can no longer tell card {self._number} apart."
            self._entries.append(replace(entry, sentence=text))
        self._leave(record.n, after)
        self._end(after)

    def _end(self, state: GameState) -> None:
        """Puts down what has been written as one history."""
        self._histories.append(self._history(state))
        self._names, self._entries, self._stays, self._here = {}, [], [], None

    def _is_wanted(self, record: Recorded, *objects: str | None) -> bool:
        return self._only is None or self._only in objects or self._only in objects_named(record.event)

    def _entry(
        self, transition: Transition, obj: str | None, named_as: tuple[str, ...], changes: tuple[Change, ...]
    ) -> Entry:
        before, record, after = transition
        return Entry(
            n=record.n,
            turn=after.turn,
            phase=after.phase,
            step=after.step,
            object=obj or object_id(self._number, after.incarnations[self._number]),
            type=record.event.published,
            named_as=named_as,
            changes=changes,
            sentence=sentence(before, record, after),
            rules=record.rule,
        )

    def _move(self, transition: Transition) -> None:
        """Ends a zone stay and begins another where an event does so."""
        after, n = transition.after, transition.record.n
        obj = after.current.get(self._number)
        zone = zone_in_words(after, obj)
        event = transition.record.event
        if isinstance(event, PhasedOut) and event.object == obj:
            self._phased_in_place = event.in_place
        here = self._here
        if here is not None and here.object == obj and (zone == here.zone or self._is_phased_in_place(zone)):
            return
        match event:
            case PhasedIn(object=phased, in_place=True) if here is not None and here.object == obj == phased:
                self._here = here._replace(zone=zone or here.zone)  # a position gave it phased out and did not say how
                return
        self._leave(n, after)
        self._here = None if obj is None or zone is None else _Here(obj, zone, n, after.turn)

    def _is_phased_in_place(self, zone: str | None) -> bool:
        """Whether it is phased out in the zone in which it is, so that its stay there goes on."""
        return zone == "phased_out" and self._phased_in_place

    def _leave(self, n: int | None, state: GameState) -> None:
        here = self._here
        if here is not None and self._only in (None, here.object):
            last = state.n if n is None else n
            stay = ZoneStay(
                here.object, here.zone, here.entered, n, last - here.entered, max(0, state.turn - here.turn)
            )
            self._stays.append(stay)

    def histories(self, end: GameState) -> Sequence[ObjectHistory]:
        """The histories as they are at the end of the log; one, but where a seat lost track of it.

        One in which nothing has happened is left out.
        """
        self._leave(None, end)
        self._end(end)
        return [one for one in self._histories if one.entries] or self._histories[:1]

    def _history(self, end: GameState) -> ObjectHistory:
        return ObjectHistory(
            number=self._number,
            kind=end.kinds[self._number],
            owner=end.owners.get(self._number),
            names=tuple(self._names),
            title=", later ".join(self._names) or _nameless(end, self._number),
            stays=tuple(self._stays),
            entries=tuple(self._entries),
        )
