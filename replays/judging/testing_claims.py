"""Testing a claim: by the log as it is recorded, and by the same decisions decided again by the rules.

Whether a decision was legal is a matter of the position at the table, so there the log as recorded comes first. What
is so at a moment, or should have happened, is a matter of the rules: what they make of the decisions comes first. What
neither can tell is not guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

import yaml

from aggregates.game import Game
from aggregates.rules.engine.illegal import IllegalAction
from aggregates.rules.engine.inputs import is_decision, is_input
from aggregates.state import GameState
from aggregates.timeline import Timeline
from events.catalogue import EVENTS
from events.envelope import Recorded
from events.errors import DisputeError, QueryError, RewindError, ScenarioError
from events.judging import Answer
from events.turn import PriorityPassed
from replays.auditing.audit import judge_decision
from replays.auditing.position_audit import DrawCounter, judge_event
from replays.forking.steps import naming_of, read_steps, run_steps
from replays.judging.claimed_names import names_expected, names_in_pattern, names_in_step, require_objects
from replays.judging.deciding_again import DecidedAgain, corresponds, decide_again
from replays.judging.deciding_events import deciding_events
from replays.judging.records import Claim, Evidence, Hypothetical, Occurrence, Position
from replays.scenarios.expect.events import EventMatcher
from replays.scenarios.expect.game import Expectations
from replays.scenarios.form.document import Document
from replays.scenarios.form.expectations import Expect
from replays.scenarios.results import Failed, Unsupported

_FILE = "claim"
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


WORDS_ALONE = ClaimAnswer(
    Evidence(answer="cannot_be_told", why="it is in words alone"),
    Evidence(answer="cannot_be_told", why="it is in words alone"),
    "cannot_be_told",
)


class ClaimTester:
    """Tests claims about one game at the moment of a dispute."""

    def __init__(self, timeline: Timeline, moment: int, edition: str | None = None) -> None:
        """`edition`: by whose rules the game is decided again; without it, those of the log."""
        self.timeline = timeline
        self.moment = moment
        self._edition = edition

    @cached_property
    def again(self) -> DecidedAgain:
        """The game, decided again as far as it goes."""
        return decide_again(self.timeline.records, len(self.timeline), self._edition)

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
                return self._at(body.at, lambda records: _could(records, body))
            case Position():
                self._require_objects(names_expected(_expected(self.timeline, body)[1]))
                return self._at(body.at, lambda records: _is_so(records, body))
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
            return judged_fact(self.timeline, n)
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
            return Evidence(answer="rejected", why=again.stated[n], events=(n,))
        made = again.records[again.numbers.get(n - 1, 0) : again.totals.get(n, 0)]
        event = self.timeline.record(n).event
        record = next((one for one in made if corresponds(one.event, event)), None)
        if record is None or not is_decision(event):
            rules = () if record is None else record.rule
            return Evidence(answer="upheld", why="the rules make it happen", events=(n,), rules=rules)
        judgement = judge_decision(again.records, record.n)
        return Evidence(answer="upheld", why="the rules took the decision", events=(n,), rules=judgement.allowed_by)

    def _ended(self) -> Evidence:
        at, why = self.again.ended_at, self.again.why
        events = () if at is None else (at,)
        return Evidence(
            answer="cannot_be_told", why=f"decided again, the game ends at event {at}: {why}", events=events
        )

    # At a moment

    def _at(self, at: int | None, test: Callable[[Sequence[Recorded]], Evidence]) -> tuple[Evidence, Evidence]:
        n = self.moment if at is None else at
        self._require_event(n)
        following = self.timeline.records[n : n + 1]
        decided = not following or is_input(following[0].event)
        corresponding = self.again.until(n, is_next_decided=decided)
        recorded = test(self.timeline.records[:n])
        if corresponding is None:
            return recorded, self._ended()
        again = test(corresponding)
        numbers = tuple(dict.fromkeys(self.again.recorded_at(one) for one in again.events if one <= len(corresponding)))
        return recorded, again.model_copy(update={"events": numbers})

    # Whether something happened

    def _happened(self, body: Occurrence) -> tuple[Evidence, Evidence]:
        if body.event.get("type") not in EVENTS:
            raise DisputeError("RW6206", f"event: {body.event.get('type')!r} is no type of event (docs/events.md)")
        first, last = body.from_ or 1, self.moment if body.to is None else body.to
        self._require_event(last)
        if first > last:
            raise DisputeError("RW6206", f"there are no events from {first} to {last}")
        self._require_objects(names_in_pattern(body.event))
        matching = self._matching(self.timeline, body, first, last)
        recorded = _occurred(matching, tuple(one.n for one in matching), "the log has it", "the log does not have it")
        again = self.again
        reached = last if last in again.totals else max(again.totals, default=0)
        made = Timeline(again.records[: again.totals.get(reached, 0)])
        matching = self._matching(made, body, again.numbers.get(first - 1, 0) + 1, len(made))
        if not matching and reached < last:
            return recorded, self._ended()
        numbers = tuple(dict.fromkeys(again.recorded_at(one.n) for one in matching))
        return recorded, _occurred(matching, numbers, "the rules make it happen", "the rules do not make it happen")

    @staticmethod
    def _matching(timeline: Timeline, body: Occurrence, first: int, last: int) -> list[Recorded]:
        matching = []
        for record in timeline.records[first - 1 : last]:
            if record.event.published == body.event["type"]:
                state = timeline.at(record.n)
                if EventMatcher(naming_of(state), state, record).matches(body.event):
                    matching.append(record)
        return matching


def judged_fact(timeline: Timeline, n: int) -> Evidence:
    """Whether something that is no decision can have happened, by what the log says."""
    counter, draws = DrawCounter(), 0
    for record in timeline.records[:n]:
        draws = counter.note(record)
    wrong = None
    if timeline.end.kind == "claimed":
        wrong = judge_event(timeline.at(n - 1), timeline.record(n), timeline.at(n), draws)
    if wrong is not None:
        rules = tuple(rule.number for rule in wrong.rules)
        return Evidence(answer="rejected", why=wrong.what, events=(n,), rules=rules)
    return Evidence(answer="cannot_be_told", why="nobody decided it: what the log says of it shows nothing wrong")


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


def _document(step: object, timeline: Timeline) -> Document:
    """A step, read as one of a scenario's. Raises ScenarioError."""
    text = yaml.safe_dump({"do": [step], "defaults": True}, sort_keys=False, allow_unicode=True)
    return read_steps(text, _FILE, timeline.end)


def _plain(value: object) -> object:
    """Plain data with lists, as YAML is written."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value


def _expected(timeline: Timeline, body: Position) -> tuple[Document, Expect]:
    """What is claimed to be so, in the document that it is read as. Raises ScenarioError."""
    document = _document({"check": _plain(body.expect)}, timeline)
    expect = document.form.do[0].check
    assert expect is not None, "_document reads the step that is given"
    return document, expect


def _is_so(records: Sequence[Recorded], body: Position) -> Evidence:
    timeline = Timeline(records)
    document, expect = _expected(timeline, body)
    naming = naming_of(timeline.end)
    try:
        failures = Expectations(timeline.end, records, naming, None).check(expect, document, ("do", 0, "check"))
    except Unsupported as unknown:
        return Evidence(answer="cannot_be_told", why=str(unknown))
    decisive = deciding_events(timeline, naming, expect)
    rules = tuple(dict.fromkeys(rule for one in decisive for rule in one.rule))
    events = tuple(one.n for one in decisive)
    if failures:
        first = failures[0]
        why = f"{first.what}: claimed {first.expected}, there is {first.actual}"
        return Evidence(answer="rejected", why=why, events=events, rules=rules)
    return Evidence(answer="upheld", why="it is so", events=events, rules=rules)


def _could(records: Sequence[Recorded], body: Hypothetical) -> Evidence:
    document = _document(_plain(body.step), Timeline(records))
    try:
        game = Game(records)
        run_steps(game, document)
    except IllegalAction as refused:
        rules = tuple(rule.number for rule in refused.rules)
        return Evidence(answer="rejected" if rules else "cannot_be_told", why=refused.what, rules=rules)
    except QueryError as error:
        return Evidence(answer="cannot_be_told", why=error.what)
    except (RewindError, LookupError, AssertionError) as error:  # a claimed log may hold what the rules cannot read
        return Evidence(answer="cannot_be_told", why=f"the rules have no answer: {error}")
    decisions = [one for one in game.records[len(records) :] if is_decision(one.event)]
    chosen = next((one for one in decisions if not isinstance(one.event, PriorityPassed)), None)
    allowed = () if chosen is None else judge_decision(game.records, chosen.n).allowed_by
    return Evidence(answer="upheld", why="the rules allow it there", rules=allowed)
