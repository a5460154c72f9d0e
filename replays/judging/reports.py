"""What a game that is decided again owes to what the log alone reports, rather than to its decisions.

What was only reported rests on that claim itself: it is never told as made by the rules. What the rules make of it is
told with the report that it rests on; what is so without it too is told as ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from events.envelope import Recorded
from events.judging import Answer, EffectCaused
from replays.judging.deciding_again import DecidedAgain, decide_again
from replays.judging.records import Evidence
from replays.scenarios.form.expectations import Expect

ONLY_REPORTED = "it is only reported{}: that rests on the claim itself"
"""Why nothing is told of what is only reported; where, is filled in."""

_DECIDED_BY_EVENTS = frozenset({"objects", "has", "has_not", "zones", "count", "life", "winner"})
"""Keys of an expectation of which `deciding_events` names the events."""


class Reports:
    """The reports in one game that is decided again."""

    def __init__(self, records: Sequence[Recorded], edition: str | None, again: DecidedAgain) -> None:
        """`records`: the log; `again`: what the rules of the edition make of it."""
        self._records = records
        self._edition = edition
        self._again = again

    @cached_property
    def without(self) -> DecidedAgain:
        """The same game without what the log alone reports."""
        return decide_again(self._records, len(self._records), self._edition, with_reported=False)

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

    def given(self, made: int) -> str:
        """On which reports an event made may rest, to stand after what is told of it."""
        numbers = self.before(made)
        return f", given what is only reported{_events(numbers)}" if numbers else ""

    def weighed(self, tested: Evidence, made: int, without: Answer | None, expect: Expect) -> Evidence:
        """What is told of a fact, tested after so many events made; `without`: its answer where nothing is reported.

        `without` is None where the game does not come so far without the reports.
        """
        reports = self.before(made)
        if not reports or tested.answer in ("cannot_be_told", without):
            return tested
        decided_by_rules = tested.events and not any(self.is_report(n) for n in tested.events)
        if decided_by_rules and expect.model_fields_set <= _DECIDED_BY_EVENTS:
            return tested.model_copy(update={"why": f"{tested.why}{self.given(made)}"})
        return self.untold([n for n in tested.events if self.is_report(n)] or range(1, made + 1))

    def untold(self, made: Iterable[int]) -> Evidence:
        """Nothing is told: what decides it is only reported. `made`: the events made that do."""
        events = tuple(one for one in made if self.is_report(one))
        numbers = sorted({self._again.reported[one] for one in events})
        return Evidence(answer="cannot_be_told", why=ONLY_REPORTED.format(_events(numbers)), events=events)


def _events(numbers: Sequence[int]) -> str:
    return f" (event{'' if len(numbers) == 1 else 's'} {', '.join(map(str, numbers))})"
