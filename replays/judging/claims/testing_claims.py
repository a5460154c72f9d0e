"""Testing a claim: by the log as it is recorded, and by the same decisions decided again by the rules.

Whether a decision was legal is a matter of the position at the table, so there the log as recorded comes first. What
is so at a moment, or should have happened, is a matter of the rules: what they make of the decisions comes first. What
neither can tell is not guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.questions.inputs import is_decision
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.catalogue import EVENTS
from rewind.events.envelope import Recorded
from rewind.events.errors import DisputeError, ScenarioError
from rewind.events.judging import Answer
from rewind.replays.auditing.audit import judge_decision
from rewind.replays.auditing.causes import uncaused
from rewind.replays.forking.steps import naming_of
from rewind.replays.judging.claims.at_a_moment import could, expected, is_so, once_stack_is_empty
from rewind.replays.judging.claims.claimed_names import names_expected, names_in_pattern, names_in_step, require_objects
from rewind.replays.judging.claims.evidence import (
    at_moment,
    denied,
    judged_fact,
    moment_in_words,
    occurred,
    refused_fact,
    rejected,
    resting_on_claims,
    uncaused_event,
    with_reports_of,
    written_down,
)
from rewind.replays.judging.claims.only_reported import Reports, in_words
from rewind.replays.judging.deciding_again import DecidedAgain, decide_again
from rewind.replays.judging.log_beginning import LogBeginning
from rewind.replays.judging.records import Claim, Evidence, Hypothetical, Occurrence, Position
from rewind.replays.scenarios.expect.events import EventMatcher
from rewind.replays.scenarios.results import Failed

_DENIES = frozenset({"illegal", "could_not", "should_not_have_happened"})
"""Forms of a claim that deny what the test asks."""

_OF_THE_POSITION = frozenset({"legal", "illegal", "could", "could_not"})
"""Forms of a claim about the position as it was at the table."""


class ClaimAnswer(NamedTuple):
    """What testing a claim showed."""

    recorded: Evidence
    decided_again: Evidence
    answer: Answer

    @property
    def deciding(self) -> Evidence:
        """The test that decides the answer, by the rules where both come to it."""
        return self.decided_again if self.decided_again.answer == self.answer else self.recorded


class Made(NamedTuple):
    """What fits a pattern in a game that is decided again."""

    reached: int
    """The recorded event to which it came."""
    number: int
    """How many events had been made by then."""
    matching: list[Recorded]


WORDS_ALONE = ClaimAnswer(
    Evidence(answer="cannot_be_told", why="it is in words alone"),
    Evidence(answer="cannot_be_told", why="it is in words alone"),
    "cannot_be_told",
)


class ClaimTester:
    """Tests claims about one game at the moment of a dispute."""

    def __init__(
        self, timeline: Timeline, moment: int, edition: str | None = None, policies: Policies | None = None
    ) -> None:
        """`edition`: by whose rules the game is decided again; without it, those of the log.

        `policies`: how it is where editions differ; None: as the edition has it.
        """
        self._policies = policies
        self.timeline = timeline
        self.moment = moment
        self._edition = edition

    @cached_property
    def again(self) -> DecidedAgain:
        """The game, decided again as far as it goes."""
        return decide_again(self.timeline.records, len(self.timeline), self._edition, policies=self._policies)

    @cached_property
    def _reports(self) -> Reports:
        """What that owes to what the log alone reports."""
        return Reports(self.timeline.records, self._edition, self.again, self._policies)

    def test(self, claim: Claim) -> ClaimAnswer:
        """Tests a claim. Raises DisputeError RW6206 where it has not a form that can be tested."""
        form = claim.form
        body = getattr(claim, form)
        try:
            recorded, again = self._both(form, body)
        except (ScenarioError, Failed) as error:
            what = error.what if isinstance(error, ScenarioError) else _in_words(error)
            raise DisputeError("RW6206", f"{form}: {what}") from None
        if form in _DENIES:
            recorded, again = denied(recorded), denied(again)
        first, second = (recorded, again) if form in _OF_THE_POSITION else (again, recorded)
        answer = second.answer if first.answer == "cannot_be_told" else first.answer
        if form not in _OF_THE_POSITION and again.answer == "cannot_be_told" and self.timeline.end.kind == "claimed":
            recorded, answer = (
                resting_on_claims(recorded, self._reports.before(len(self.again.records))),
                "cannot_be_told",
            )
        return ClaimAnswer(recorded, again, answer)

    def _both(self, form: str, body: object) -> tuple[Evidence, Evidence]:
        if self.timeline.end.redacted_for is not None:
            hidden = Evidence(answer="cannot_be_told", why="the log is redacted: what decides it may be hidden")
            return hidden, hidden
        match body:
            case int():
                self._require_event(body)
                return self._legal(body)
            case Hypothetical():
                self._require_objects(names_in_step(body.step))
                return self._could(body)
            case Position():
                _, expect = expected(self.timeline, body)
                self._require_objects(names_expected(expect))
                return self._fact(body)
            case Occurrence():
                return self._happened(body)
            case _:
                raise DisputeError("RW6206", f"{form} cannot be tested")

    def _require_event(self, n: int) -> None:
        if n > len(self.timeline):
            raise DisputeError("RW6206", f"there is no event {n}: the log has {len(self.timeline)}")

    def _require_objects(self, names: Iterable[str]) -> None:
        require_objects(names, self._ends())

    def _ends(self) -> Iterator[GameState]:
        """The game at its end, as recorded and as decided again."""
        yield self.timeline.end
        yield Timeline(self.again.records).end

    # Whether an event was legal

    def _legal(self, n: int) -> tuple[Evidence, Evidence]:
        recorded, again = self._legal_as_recorded(n), self._legal_in(self.again, n)
        if again is None:
            return self._given_after_end(recorded, n), self._ended()
        if n in self.again.stated:
            return recorded, again
        if n in self.again.agreeing:
            return resting_on_claims(recorded, ()), again
        weighed = self._reports.weighed(
            again, self.again.totals.get(n - 1, 0), lambda without: self._legal_in(without, n)
        )
        return with_reports_of(recorded, weighed), weighed

    def _legal_as_recorded(self, n: int) -> Evidence:
        record = self.timeline.record(n)
        if not is_decision(record.event):
            return judged_fact(self.timeline, n)
        judgement = judge_decision(self.timeline.records, n)
        if judgement.refused is not None:
            rules = tuple(rule.number for rule in judgement.refused.rules)
            return Evidence(answer="rejected", why=judgement.refused.what, events=(n,), rules=rules)
        if judgement.unknown is not None:
            return Evidence(answer="cannot_be_told", why=judgement.unknown, events=(n,))
        return Evidence(answer="upheld", why="the rules allow it there", events=(n,), rules=judgement.allowed_by)

    def _legal_in(self, again: DecidedAgain, n: int) -> Evidence | None:
        """Whether event `n` was legal in a game that is decided again; None where that ends before it."""
        if again.ended_at == n and again.refused is not None:
            rules = tuple(rule.number for rule in again.refused.rules)
            return Evidence(answer="rejected", why=again.why, events=(n,), rules=rules)
        if again.ended_at is not None and again.ended_at <= n:
            return None
        if n in again.stated:
            return self._reported(n)
        if n in again.agreeing:
            why = f"what was written down is {written_down(self.timeline, n)}, and so it is by the rules"
            return Evidence(answer="upheld", why=why, events=(n,))
        if n in again.only_way:
            rules = judge_decision(self.timeline.records, n).allowed_by
            return Evidence(answer="upheld", why="its damage can be dealt in no other way", events=(n,), rules=rules)
        event, at = self.timeline.record(n).event, again.made_as.get(n)
        if at is None:
            return Evidence(answer="cannot_be_told", why="nobody decided it, and nothing in the rules brings it about")
        record = again.records[at - 1]
        if not is_decision(event):
            return Evidence(answer="upheld", why="the rules make it happen", events=(n,), rules=record.rule)
        judgement = judge_decision(again.records, record.n)
        return Evidence(answer="upheld", why="the rules took the decision", events=(n,), rules=judgement.allowed_by)

    def _reported(self, n: int) -> Evidence:
        """What the rules say of an event that the log alone reports."""
        made = self._reports.happened(n)
        if made is None:
            return Evidence(answer="rejected", why="the rules let nothing of it happen there", events=(n,))
        again = Timeline(self.again.records)
        wrong = refused_fact(again, made) or uncaused_event(again, made, decided_again=True)
        if wrong is not None:
            return rejected(wrong, n)
        return self._reports.untold((made,)).model_copy(update={"events": (n,)})

    def _ended(self) -> Evidence:
        at, why = self.again.ended_at, self.again.why
        events = () if at is None else (at,)
        return Evidence(
            answer="cannot_be_told", why=f"decided again, the log is followed up to event {at}: {why}", events=events
        )

    def _given_after_end(self, recorded: Evidence, n: int) -> Evidence:
        """What the log shows of event `n`, or the moment after it, to which the game decided again does not come.

        It rests on whatever is only reported before.
        """
        if self.timeline.end.kind != "claimed" or recorded.answer == "cannot_be_told":
            return recorded
        ended = self.again.ended_at or 0
        known = {one for one in self._reports.before(len(self.again.records)) if one < n}
        known |= {one.record.n for one in uncaused(self.timeline) if ended < one.record.n < n}
        return recorded.model_copy(update={"given": tuple(sorted(known))})

    # At a moment

    def _moment(self, at: int | None) -> int:
        n = self.moment if at is None else at
        self._require_event(n)
        return n

    def _could(self, body: Hypothetical) -> tuple[Evidence, Evidence]:
        """Whether a step could be done after an event as recorded, and decided again."""
        n = self._moment(body.at)
        recorded, made = could(self.timeline.records[:n], body), self.again.until(n)
        if made is None:
            return self._given_after_end(recorded, n + 1), self._ended()

        def without(again: DecidedAgain) -> Evidence | None:
            records = again.until(n)
            return None if records is None else could(records, body)

        weighed = self._reports.weighed(could(made, body), len(made), without)
        return with_reports_of(recorded, weighed), self._numbered(weighed, len(made))

    def _fact(self, body: Position) -> tuple[Evidence, Evidence]:
        """Whether it is so after an event as recorded, and decided again as far as it is not made up of reports."""
        n = self._moment(body.at)
        recorded, made = self._is_so(self.timeline.records, n, body), self.again.until(n)
        words = moment_in_words(n, body, self.timeline.records[:n], n)
        if made is None:
            return at_moment(recorded, words), self._ended()
        again = self._is_so(self.again.records, len(made), body)
        weighed = self._reports.weighed(again, len(made), lambda without: self._is_so_without(without, body, n))
        if weighed.given:
            _, expect = expected(self.timeline, body)
            naming = naming_of(Timeline(made).end)
            own = self._reports.rests_on_reports(again.events, len(made), naming, expect)
            if own:
                return recorded, self._reports.untold(own)
        follows = self.again.follows_unrecorded(n)
        later = moment_in_words(n, body, made, self.again.numbers.get(n - 1, 0), follows=follows)
        recorded = at_moment(with_reports_of(recorded, weighed), words)
        return recorded, at_moment(self._numbered(weighed, len(made)), later)

    @staticmethod
    def _is_so(records: Sequence[Recorded], n: int, body: Position) -> Evidence:
        """Whether it is so after the first `n` records, or once everybody has passed until the stack is empty."""
        if body.once is None:
            return is_so(records[:n], body)
        later = once_stack_is_empty(records, n)
        if isinstance(later, Evidence):
            return later
        tested = is_so(later, body)  # what comes later has other numbers than in the log
        return tested.model_copy(update={"events": tuple(one for one in tested.events if one <= n)})

    def _is_so_without(self, again: DecidedAgain, body: Position, n: int) -> Evidence | None:
        """The answer where nothing is reported; None where the game does not come so far, or has not what is named."""
        records = again.until(n)
        try:
            return None if records is None else self._is_so(again.records, len(records), body)
        except (ScenarioError, Failed):
            return None

    def _numbered(self, evidence: Evidence, made: int) -> Evidence:
        """The same with the numbers of recorded events in place of those of the events made."""
        numbers = dict.fromkeys(self.again.recorded_at(one) for one in evidence.events if one <= made)
        return evidence.model_copy(update={"events": tuple(numbers)})

    # Whether something happened

    def _happened(self, body: Occurrence) -> tuple[Evidence, Evidence]:
        if not isinstance(type_ := body.event.get("type"), str) or type_ not in EVENTS:
            raise DisputeError("RW6206", f"event: {type_!r} is no type of event (docs/events.md)")
        first, last = body.from_ or 1, self.moment if body.to is None else body.to
        self._require_event(last)
        if first > last:
            raise DisputeError("RW6206", f"there are no events from {first} to {last}")
        self._require_objects(names_in_pattern(body.event))
        matching = self._matching(self.timeline, body, first, last)
        recorded = occurred(matching, tuple(one.n for one in matching), "the log has it", "the log does not have it")
        return recorded, self._happened_by_rules(body, first, last)

    def _happened_by_rules(self, body: Occurrence, first: int, last: int) -> Evidence:
        """Whether the rules make it happen, and not what is only reported."""
        reached, number, matching = self._made(self.again, body, first, last)
        by_rules = [one for one in matching if not self._reports.is_report(one.n)]
        if matching and not by_rules:
            untold = self._reports.untold(one.n for one in matching)
            return untold.model_copy(update={"events": self._recorded_at(matching)})
        if not matching and (unseen := self._unseen(body, first)) is not None:
            return unseen
        if not matching and reached < last:
            return self._ended()
        evidence = occurred(
            by_rules, self._recorded_at(by_rules), self._happens_in_words(by_rules), "the rules do not make it happen"
        )
        made = by_rules[0].n if by_rules else number
        return self._reports.weighed(evidence, made, lambda without: self._happened_without(without, body, first, last))

    def _happens_in_words(self, made: Sequence[Recorded]) -> str:
        """That the rules make it happen, and after which events the log does not have it."""
        recorded = set(self.again.made_as.values())
        missing = self._recorded_at(one for one in made if one.n not in recorded)
        if not missing:
            return "the rules make it happen"
        return f"the rules make it happen after {in_words(missing)}, and the log does not have it there"

    def _happened_without(self, without: DecidedAgain, body: Occurrence, first: int, last: int) -> Evidence | None:
        """Whether it happens where nothing is reported; None where that game does not come so far."""
        reached, _, matching = self._made(without, body, first, last)
        if not matching and reached < last:
            return None
        return occurred(matching, (), "", "the rules do not make it happen")

    def _unseen(self, body: Occurrence, first: int) -> Evidence | None:
        """What is told of something that happens as the step begins inside which the log begins."""
        beginning = LogBeginning(self.again.records)
        began = beginning.position_set
        if began is None or not LogBeginning(self.timeline.records).is_in_it(first):
            return None
        begun = beginning.begun()
        matching = [] if begun is None else self._matching(begun, body, began + 1, len(begun))
        if not matching:
            return None
        why = f"the log begins inside the {beginning.part}, without its beginning, as which the rules make it happen"
        rules = tuple(dict.fromkeys(rule for one in matching for rule in one.rule))
        return Evidence(answer="cannot_be_told", why=why, events=(), rules=rules)

    def _recorded_at(self, made: Iterable[Recorded]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.again.recorded_at(one.n) for one in made))

    def _made(self, again: DecidedAgain, body: Occurrence, first: int, last: int) -> Made:
        """What fits among the events that correspond to recorded ones, as far as a game comes that is decided again.

        What the log has later than the rules make it counts where the log has it, too.
        """
        reached = last if last in again.totals else max(again.totals, default=0)
        made = Timeline(again.records[: again.moment(reached)])
        begins = again.moment(first - 1) + 1 if first - 1 <= reached else len(made) + 1
        earlier = sorted(one for n, one in again.made_as.items() if first <= n <= last and one < begins)
        matching = [found for one in earlier for found in self._matching(made, body, one, one)]
        return Made(reached, len(made), matching + self._matching(made, body, begins, len(made)))

    @staticmethod
    def _matching(timeline: Timeline, body: Occurrence, first: int, last: int) -> list[Recorded]:
        matching = []
        says_which = any("#" in name for name in names_in_pattern(body.event))
        for record in timeline.records[first - 1 : last]:
            if record.event.published == body.event["type"]:
                state = timeline.at(record.n - 1 if says_which else record.n)  # it counts what was there before
                if EventMatcher(naming_of(state), state, record).matches(body.event):
                    matching.append(record)
        return matching


def _in_words(failed: Failed) -> str:
    first = failed.failures[0]
    return f"{first.what}: expected {first.expected}, there is {first.actual}"
