"""Testing a claim: by the log as it is recorded, and by the same decisions decided again by the rules.

Whether a decision was legal is a matter of the position at the table, so there the log as recorded comes first. What
is so at a moment, or should have happened, is a matter of the rules: what they make of the decisions comes first. What
neither can tell is not guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from aggregates.editions.policies import Policies
from aggregates.rules.engine.illegal import IllegalAction
from aggregates.rules.engine.inputs import is_decision, is_input
from aggregates.state import GameState
from aggregates.timeline import Timeline
from events.catalogue import EVENTS
from events.envelope import Recorded
from events.errors import DisputeError, ScenarioError
from events.judging import Answer
from replays.auditing.audit import judge_decision
from replays.auditing.causes import uncaused
from replays.auditing.position_audit import DrawCounter, judge_event
from replays.forking.steps import naming_of
from replays.judging.at_a_moment import could, expected, is_so
from replays.judging.claimed_names import names_expected, names_in_pattern, names_in_step, require_objects
from replays.judging.deciding_again import DecidedAgain, Reports, corresponds, decide_again
from replays.judging.log_beginning import LogBeginning
from replays.judging.records import Claim, Evidence, Hypothetical, Occurrence, Position
from replays.scenarios.expect.events import EventMatcher
from replays.scenarios.form.expectations import Expect
from replays.scenarios.results import Failed

_DENIES = frozenset({"illegal", "could_not", "should_not_have_happened"})
"""Forms of a claim that deny what the test asks."""

_OF_THE_POSITION = frozenset({"legal", "illegal", "could", "could_not"})
"""Forms of a claim about the position as it was at the table."""

_OPPOSITE: dict[Answer, Answer] = {
    "upheld": "rejected",
    "rejected": "upheld",
    "cannot_be_told": "cannot_be_told",
}


class ClaimAnswer(NamedTuple):
    """What testing a claim showed."""

    recorded: Evidence
    decided_again: Evidence
    answer: Answer


class Moment(NamedTuple):
    """A moment of the log, at which something is tested in the game that is decided again."""

    n: int
    """The last event before it."""
    is_next_decided: bool
    """Whether something is decided next, so that all has happened that the rules make follow."""


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
        return Reports(self.timeline.records, self._edition, self.again)

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
            recorded, again = _denied(recorded), _denied(again)
        first, second = (recorded, again) if form in _OF_THE_POSITION else (again, recorded)
        answer = second.answer if first.answer == "cannot_be_told" else first.answer
        if form not in _OF_THE_POSITION and again.answer == "cannot_be_told" and self.timeline.end.kind == "claimed":
            recorded, answer = _resting_on_claims(recorded), "cannot_be_told"
        return ClaimAnswer(recorded, again, answer)

    def _both(self, form: str, body: object) -> tuple[Evidence, Evidence]:
        if self.timeline.end.redacted_for is not None:
            hidden = Evidence(answer="cannot_be_told", why="the log is redacted: what decides it may be hidden")
            return hidden, hidden
        match body:
            case int():
                self._require_event(body)
                return self._legal_as_recorded(body), self._legal_again(body)
            case Hypothetical():
                self._require_objects(names_in_step(body.step))
                return self._at(body.at, lambda records, _: could(records, body))
            case Position():
                _, expect = expected(self.timeline, body)
                self._require_objects(names_expected(expect))
                return self._at(body.at, lambda records, made_at: self._is_so(body, expect, records, made_at))
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

    def _legal_as_recorded(self, n: int) -> Evidence:
        record = self.timeline.record(n)
        if not is_decision(record.event):
            return _judged_fact(self.timeline, n)
        judgement = judge_decision(self.timeline.records, n)
        if judgement.refused is not None:
            rules = tuple(rule.number for rule in judgement.refused.rules)
            return Evidence(answer="rejected", why=judgement.refused.what, events=(n,), rules=rules)
        if judgement.unknown is not None:
            return Evidence(answer="cannot_be_told", why=judgement.unknown, events=(n,))
        return Evidence(answer="upheld", why="the rules allow it there", events=(n,), rules=judgement.allowed_by)

    def _legal_again(self, n: int) -> Evidence:
        again = self.again
        if again.ended_at == n and again.refused is not None:
            rules = tuple(rule.number for rule in again.refused.rules)
            return Evidence(answer="rejected", why=again.why, events=(n,), rules=rules)
        if again.ended_at is not None and again.ended_at <= n:
            return self._ended()
        if n in again.stated:
            return self._reported(n)
        made = again.records[again.numbers.get(n - 1, 0) : again.totals.get(n, 0)]
        event = self.timeline.record(n).event
        record = next((one for one in made if corresponds(one.event, event)), None)
        if record is None:
            return Evidence(answer="cannot_be_told", why="nobody decided it, and nothing in the rules brings it about")
        if not is_decision(event):
            why = f"the rules make it happen{self._reports.given(record.n)}"
            return Evidence(answer="upheld", why=why, events=(n,), rules=record.rule)
        judgement = judge_decision(again.records, record.n)
        return Evidence(answer="upheld", why="the rules took the decision", events=(n,), rules=judgement.allowed_by)

    def _reported(self, n: int) -> Evidence:
        """What the rules say of an event that the log alone reports."""
        made = self._reports.happened(n)
        if made is None:
            return Evidence(answer="rejected", why="the rules let nothing of it happen there", events=(n,))
        wrong = _refused_fact(Timeline(self.again.records), made)
        return (
            self._reports.untold((made,)).model_copy(update={"events": (n,)}) if wrong is None else _rejected(wrong, n)
        )

    def _ended(self) -> Evidence:
        at, why = self.again.ended_at, self.again.why
        events = () if at is None else (at,)
        return Evidence(
            answer="cannot_be_told", why=f"decided again, the game ends at event {at}: {why}", events=events
        )

    # At a moment

    def _at(
        self, at: int | None, test: Callable[[Sequence[Recorded], Moment | None], Evidence]
    ) -> tuple[Evidence, Evidence]:
        """What a test shows after an event as recorded, and decided again; there it is given that moment too."""
        n = self.moment if at is None else at
        self._require_event(n)
        following = self.timeline.records[n : n + 1]
        moment = Moment(n, not following or is_input(following[0].event))
        corresponding = self.again.until(n, is_next_decided=moment.is_next_decided)
        recorded = test(self.timeline.records[:n], None)
        if corresponding is None:
            return recorded, self._ended()
        again = test(corresponding, moment)
        numbers = tuple(dict.fromkeys(self.again.recorded_at(one) for one in again.events if one <= len(corresponding)))
        return recorded, again.model_copy(update={"events": numbers})

    def _is_so(self, body: Position, expect: Expect, records: Sequence[Recorded], moment: Moment | None) -> Evidence:
        """Whether it is so; of a moment decided again, as far as it does not rest on what is only reported."""
        tested = is_so(records, body)
        if moment is None or not self._reports.before(len(records)):
            return tested
        return self._reports.weighed(tested, len(records), self._is_so_without(body, moment), expect)

    def _is_so_without(self, body: Position, moment: Moment) -> Answer | None:
        """The answer where nothing is reported; None where the game does not come so far, or has not what is named."""
        records = self._reports.without.until(moment.n, is_next_decided=moment.is_next_decided)
        try:
            return None if records is None else is_so(records, body).answer
        except (ScenarioError, Failed):
            return None

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
        recorded = _occurred(matching, tuple(one.n for one in matching), "the log has it", "the log does not have it")
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
        given = self._reports.given(by_rules[0].n if by_rules else number)
        if given and bool(self._made(self._reports.without, body, first, last).matching) == bool(by_rules):
            given = ""
        yes, no = f"the rules make it happen{given}", f"the rules do not make it happen{given}"
        return _occurred(by_rules, self._recorded_at(by_rules), yes, no)

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
        """What fits among the events that correspond to recorded ones, as far as a game comes that is decided again."""
        reached = last if last in again.totals else max(again.totals, default=0)
        made = Timeline(again.records[: again.totals.get(reached, 0)])
        return Made(reached, len(made), self._matching(made, body, again.numbers.get(first - 1, 0) + 1, len(made)))

    @staticmethod
    def _matching(timeline: Timeline, body: Occurrence, first: int, last: int) -> list[Recorded]:
        matching = []
        for record in timeline.records[first - 1 : last]:
            if record.event.published == body.event["type"]:
                state = timeline.at(record.n)
                if EventMatcher(naming_of(state), state, record).matches(body.event):
                    matching.append(record)
        return matching


def _judged_fact(timeline: Timeline, n: int) -> Evidence:
    """Whether something that is no decision can have happened, by what the log says."""
    wrong = _refused_fact(timeline, n) if timeline.end.kind == "claimed" else None
    if wrong is None:
        wrong = next((one.refused for one in uncaused(timeline) if one.record.n == n), None)
    if wrong is not None:
        return _rejected(wrong, n)
    return Evidence(answer="cannot_be_told", why="nobody decided it: what the log says of it shows nothing wrong")


def _refused_fact(timeline: Timeline, n: int) -> IllegalAction | None:
    """Why what event `n` says cannot have happened by the rules; None where nothing shows that."""
    counter, draws = DrawCounter(), 0
    for record in timeline.records[:n]:
        draws = counter.note(record)
    return judge_event(timeline.at(n - 1), timeline.record(n), timeline.at(n), draws)


def _rejected(refused: IllegalAction, n: int) -> Evidence:
    rules = tuple(rule.number for rule in refused.rules)
    return Evidence(answer="rejected", why=refused.what, events=(n,), rules=rules)


def _denied(tested: Evidence) -> Evidence:
    return tested.model_copy(update={"answer": _OPPOSITE[tested.answer]})


def _resting_on_claims(evidence: Evidence) -> Evidence:
    """What a claimed log shows and the rules cannot confirm: it is what somebody says."""
    if evidence.answer == "cannot_be_told":
        return evidence
    return evidence.model_copy(update={"why": f"{evidence.why}; that rests on what the log claims"})


def _in_words(failed: Failed) -> str:
    first = failed.failures[0]
    return f"{first.what}: expected {first.expected}, there is {first.actual}"


def _occurred(matching: Sequence[Recorded], numbers: tuple[int, ...], yes: str, no: str) -> Evidence:
    if not matching:
        return Evidence(answer="rejected", why=no)
    rules = tuple(dict.fromkeys(rule for one in matching for rule in one.rule))
    return Evidence(answer="upheld", why=yes, events=numbers, rules=rules)
