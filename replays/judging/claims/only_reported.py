"""What rests on what a log of a table alone reports: it is never told as though the rules made it.

What is only reported rests on that claim itself, and so does a total that it goes into, such as a life total that was
written down: nothing is told of it. What the rules make of a report is told *given* the events that report it. What is
so without them too is told as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.timeline import Timeline
from rewind.events.combat import LifeGained, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.judging import EffectCaused
from rewind.events.objects import CountersAdded, CountersRemoved
from rewind.events.zones import CeasedToExist, DrawFailed, TokenCreated, ZoneChanged
from rewind.replays.judging.deciding_again import DecidedAgain, decide_again
from rewind.replays.judging.records import Evidence
from rewind.replays.scenarios.form.expectations import Expect
from rewind.replays.scenarios.form.naming import Naming

ONLY_REPORTED = "it rests on what is only reported{}"
"""Why nothing is told of what is only reported; where, is filled in."""

_DECIDED_BY_EVENTS = frozenset({"objects", "has", "has_not", "zones", "count", "life", "winner"})
"""Keys of an expectation of which `deciding_events` names the events."""

_COUNTED = frozenset({"counters", "power", "toughness", "damage"})
"""What is expected of an object and is made up of what happened to it one after the other."""


class Reports:
    """The reports in one game that is decided again."""

    def __init__(
        self, records: Sequence[Recorded], edition: str | None, again: DecidedAgain, policies: Policies | None = None
    ) -> None:
        """`records`: the log; `again`: what the rules of the edition make of it, or policies that are supposed."""
        self._records = records
        self._edition = edition
        self._again = again
        self._policies = policies
        self._with = dict[frozenset[int], DecidedAgain]()

    def only_with(self, reported: Collection[int]) -> DecidedAgain:
        """The same game, in which of what the log alone reports these events happen and no others."""
        key = frozenset(reported)
        if key not in self._with:
            self._with[key] = decide_again(
                self._records, len(self._records), self._edition, reported=key, policies=self._policies
            )
        return self._with[key]

    def before(self, made: int) -> tuple[int, ...]:
        """The recorded events that are reports, among the first so many of those made."""
        return tuple(sorted({report for n, report in self._again.reported.items() if n <= made}))

    def is_report(self, made: int) -> bool:
        """Whether an event made happens because the log reports it, and for nothing else."""
        return made in self._again.reported

    def happened(self, report: int) -> int | None:
        """The event made that is what a recorded event reports; None where the rules let nothing of it happen."""
        made = (n for n, one in self._again.reported.items() if one == report)
        return next((n for n in made if not isinstance(self._again.records[n - 1].event, EffectCaused)), None)

    def weighed(self, tested: Evidence, made: int, without: Callable[[DecidedAgain], Evidence | None]) -> Evidence:
        """What is told, tested after so many events made, with what is only reported and on which it rests.

        It rests on no report without which the same is told. `without` tests the same in a game in which some are left
        out; None where that does not come so far.
        """
        reports = self.before(made)
        if not reports or tested.answer == "cannot_be_told" or _is_same(tested, without(self.only_with(()))):
            return tested
        given = set(self._again.stated)
        for report in reports if len(reports) > 1 else ():
            if _is_same(tested, without(self.only_with(given - {report}))):
                given.discard(report)
        return tested.model_copy(update={"given": tuple(n for n in reports if n in given)})

    def rests_on_reports(self, decisive: Iterable[int], made: int, naming: Naming, expect: Expect) -> list[int]:
        """The reports, of the first so many events made, that a fact is made up of: nothing is told of it then.

        `decisive`: the events made that decide it.
        """
        own = [n for n in decisive if self.is_report(n)]
        if own or not expect.model_fields_set <= _DECIDED_BY_EVENTS:
            return own or [n for n in self._again.reported if n <= made]
        goes_in = _goes_into(naming, expect, self._again.records[:made])
        return [n for n in self._again.reported if n <= made and goes_in(self._again.records[n - 1])]

    def untold(self, made: Iterable[int]) -> Evidence:
        """Nothing is told: it rests on what is only reported. `made`: the events made that it rests on."""
        numbers = sorted({self._again.reported[one] for one in made if self.is_report(one)})
        return Evidence(answer="cannot_be_told", why=ONLY_REPORTED.format(in_brackets(numbers)))


def in_words(numbers: Sequence[int]) -> str:
    """Events by their numbers: "event 3", "events 3, 4"."""
    return f"event{'' if len(numbers) == 1 else 's'} {', '.join(map(str, numbers))}"


def in_brackets(numbers: Sequence[int]) -> str:
    """The same to stand after a sentence; empty where there are none."""
    return f" ({in_words(numbers)})" if numbers else ""


def _is_same(tested: Evidence, without: Evidence | None) -> bool:
    """Whether the same is told where nothing is reported: the answer, and what there is where it is rejected."""
    if without is None or tested.answer != without.answer:
        return False
    return tested.answer == "upheld" or tested.why == without.why


def _goes_into(naming: Naming, expect: Expect, records: Sequence[Recorded]) -> Callable[[Recorded], bool]:
    """Whether what an event says goes into a total that is expected."""
    seats = {naming.seat(name) for name in expect.life}
    is_counted = any(its is not None and its.model_fields_set & _COUNTED for its in expect.objects.values())
    in_contents = _goes_into_contents(naming, expect, records)
    has_winner = expect.winner is not None

    def goes_in(record: Recorded) -> bool:
        match record.event:
            case LifeGained() | LifeLost():
                return has_winner or record.event.seat in seats
            case CountersAdded() | CountersRemoved():
                return is_counted
            case ZoneChanged() | TokenCreated() | CeasedToExist() | DrawFailed():
                return has_winner or in_contents(record)
            case _:
                return False

    return goes_in


def _goes_into_contents(naming: Naming, expect: Expect, records: Sequence[Recorded]) -> Callable[[Recorded], bool]:
    """Whether an event changes a zone whose contents are expected; where things are counted, by one of that name."""
    listed = (zone for contents in expect.zones.values() for zone in contents)
    zones = {*("graveyard" if zone == "graveyard_in_order" else zone for zone in listed)}
    zones |= {zone for contents in expect.count.values() for zone in contents}
    counted = {name for contents in expect.count.values() for numbers in contents.values() for name in numbers}
    timeline = Timeline(records)

    def goes_in(record: Recorded) -> bool:
        match event := record.event:
            case ZoneChanged():
                objects = {event.object, event.becomes}
            case TokenCreated() | CeasedToExist():
                objects = {event.object}
            case _:
                return False
        states = (timeline.at(record.n - 1), timeline.at(record.n))
        places = (state.position.get(obj) for state in states for obj in objects)
        if zones.isdisjoint(place.zone for place in places if place is not None):
            return False
        return bool(expect.zones) or any(naming.matching(state, name, objects) for state in states for name in counted)

    return goes_in
