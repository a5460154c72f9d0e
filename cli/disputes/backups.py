"""What a backup undoes, and where it puts each card, in words."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.state import GameState, ZoneKey, number_of
from rewind.aggregates.timeline import Timeline
from rewind.cli.disputes.course import Course
from rewind.cli.disputes.shared import player
from rewind.events.game import LogSealed
from rewind.events.zones import ZoneChanged
from rewind.projections.histories.abridged import abridged, gathered
from rewind.projections.views.links import Linker
from rewind.projections.words.phrases.words import plural
from rewind.replays.judging.planning import CAME_TO_LIGHT
from rewind.replays.judging.random_returns import returns
from rewind.replays.judging.records import Considered, Learned, Planned, RandomReturn

_SHARED = frozenset({"in_play", "stack", "removed", "phased_out"})
"""Zones without an owner."""


def _of_the_game(timeline: Timeline, planned: Planned) -> list[int]:
    """The events that a backup undoes, without that by which a log was closed, which is none of the game."""
    return [n for n in planned.reversed_ if not isinstance(timeline.record(n).event, LogSealed)]


def undone_in_all(timeline: Timeline, planned: Planned) -> str:
    """How much is undone, in a line."""
    numbers = _of_the_game(timeline, planned)
    if not numbers:
        return "nothing would be undone"
    first, last = min(numbers), max(numbers)
    which = f"event {first}" if first == last else f"events {first} to {last}"
    return f"{which} would be undone, {plural(len(numbers), 'event')}; those that change something, newest first:"


def why_in_words(timeline: Timeline, planned: Planned, considered: Considered) -> str:
    """Why a remedy may be taken or not; of a backup that counts what it undoes, without that the log was closed."""
    counted, decided = plural(len(planned.reversed_), "event"), plural(len(planned.decisions), "decision")
    events = plural(len(_of_the_game(timeline, planned)), "event")
    in_words = f"{events} and {decided}, passes aside," if planned.decisions else f"{events}, no decision but passes,"
    why = considered.why.replace(f"{counted} and {decided}", in_words, 1)
    return why.replace("decisions were taken since", "decisions were taken since, passes aside", 1)


def undone(course: Course, planned: Planned) -> Iterator[str]:
    """What a backup undoes, newest first: every event that changes something, equal ones together."""
    if not planned.reversed_:
        return
    records = course.timeline.records
    for line in reversed(gathered(abridged(records, min(planned.reversed_), max(planned.reversed_), course.labels))):
        times = f" (×{line.times})" if line.times > 1 else ""
        yield f"{line.n:>6}  {course.in_course(line.n, line.text).rstrip('.')}{times}."


def learned_in_words(linker: Linker, learned: Learned) -> str:
    """What a player has learned, with the card where one came to light."""
    event = linker.timeline.record(learned.event).event
    if learned.what != CAME_TO_LIGHT or not isinstance(event, ZoneChanged):
        return learned.what
    name = _name(linker.timeline.at(learned.event), number_of(event.object))
    return f"{name}, which was hidden and is seen by all" if name else learned.what


def returned_in_words(back: RandomReturn) -> str:
    """How many cards go back at random, and among how many each is chosen."""
    many = len(back.draws)
    go = f"{plural(many, 'card')} would go back to the library"
    draws = f"{'the draw' if many == 1 else f'{many} draws'} would be undone"
    if back.candidates <= 1:
        return f"{draws}: {go}; there is no other that it could be"
    number = str(back.candidates) if many == 1 else f"at most {back.candidates}"
    hand = "what was drawn, and what lay in the hand before without all players knowing it"
    return f"{draws}: {go}, {'' if many == 1 else 'each '}chosen at random among {number} cards: {hand}"


def moved_back(timeline: Timeline, after: GameState) -> Iterator[tuple[str, str, str]]:
    """The cards that a backup puts somewhere else, or takes away: name, where each is now, where it goes.

    A card of a library that stays among the others as it was is none, though another is put on top of it.
    """
    now = timeline.end
    for number in sorted({*now.current, *after.current} - _stay(now, after)):
        before, then = _place(now, number), _place(after, number)
        if before != then:
            yield _name(now, number) or _name(after, number) or "a card", before or "nowhere", then or "nowhere"


def random_cards(timeline: Timeline, planned: Planned, seed: str) -> Iterator[str]:
    """For each draw that is undone the card that goes back to the library."""
    assert planned.to is not None, "a plan of a backup"
    back = returns(timeline.records, timeline.at(planned.to), timeline.end, seed)
    for seat, draws in sorted(back.draws.items()):
        for n in draws:
            event = timeline.record(n).event
            assert isinstance(event, ZoneChanged), "a draw is a change of zones"
            drawn = number_of(event.object)
            card = back.instead.get(drawn, drawn)
            name, was = _name(timeline.end, card) or "a card", _name(timeline.at(n), drawn) or "a card"
            instead = "" if card == drawn else f", in place of {was}"
            yield f"{player(timeline, seat)} puts {name} where the card of event {n} was drawn from{instead}"


def _stay(now: GameState, after: GameState) -> set[int]:
    """The cards of libraries whose order among those that are there before and after is the same."""
    found = set[int]()
    for key in {*now.zones} & {*after.zones}:
        if key.zone == "library":
            before, then = ([number_of(obj) for obj in state.zones[key]] for state in (now, after))
            both = {*before} & {*then}
            if [one for one in before if one in both] == [one for one in then if one in both]:
                found |= both
    return found


def _name(state: GameState, number: int) -> str | None:
    obj = state.current.get(number)
    facts = None if obj is None else state.characteristics_of(obj)
    return None if facts is None else facts.name


def _place(state: GameState, number: int) -> str:
    """Where a card is, and whether it is on top of a library; empty where it is nowhere."""
    obj = state.current.get(number)
    key: ZoneKey | None = None if obj is None else state.position.get(obj)
    if obj is None or key is None:
        return ""
    if key.zone in _SHARED:
        return terms_of(state.edition).where(key.zone)
    if not key.seat:
        return key.zone
    top = " (on top)" if key.zone == "library" and state.zones[key][-1:] == (obj,) else ""
    return f"{state.names.get(key.seat) or f'seat {key.seat}'}'s {key.zone}{top}"
