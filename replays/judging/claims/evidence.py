"""What testing a claim in one way showed, put together: whether an event was possible, and what an answer rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.timeline import Timeline
from rewind.events.combat import LifeGained, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.judging import Answer
from rewind.events.playing import ResolutionBegan
from rewind.replays.auditing.causes import uncaused
from rewind.replays.auditing.facts import player_name
from rewind.replays.auditing.position_audit import DrawCounter, Moment, judge_event
from rewind.replays.judging.claims.only_reported import in_brackets
from rewind.replays.judging.records import Evidence, Position

_OPPOSITE: dict[Answer, Answer] = {
    "upheld": "rejected",
    "rejected": "upheld",
    "cannot_be_told": "cannot_be_told",
}


def judged_fact(timeline: Timeline, n: int) -> Evidence:
    """Whether something that is no decision can have happened, by what the log says."""
    wrong = refused_fact(timeline, n) if timeline.end.kind == "claimed" else None
    if wrong is None:
        wrong = uncaused_event(timeline, n)
    if wrong is not None:
        return rejected(wrong, n)
    return Evidence(answer="cannot_be_told", why="nobody decided it: what the log says of it shows nothing wrong")


def refused_fact(timeline: Timeline, n: int) -> IllegalAction | None:
    """Why what event `n` says cannot have happened by the rules; None where nothing shows that."""
    counter, draws = DrawCounter(), 0
    for record in timeline.records[:n]:
        draws = counter.note(record)
    moment = Moment(timeline.at(n - 1), timeline.record(n).event, timeline.at(n), draws, counter.tells_resolutions)
    return judge_event(moment)


def uncaused_event(timeline: Timeline, n: int, *, decided_again: bool = False) -> IllegalAction | None:
    """Why event `n` of a table cannot have happened where nothing brings it about; None where something may."""
    return next((one.refused for one in uncaused(timeline, decided_again=decided_again) if one.record.n == n), None)


def written_down(timeline: Timeline, n: int) -> str:
    """The life total that event `n` of a log says, in words."""
    event, after = timeline.record(n).event, timeline.at(n)
    assert isinstance(event, LifeGained | LifeLost), "asked only of what changes a total"
    return f"{after.players[event.seat].life} for {player_name(after, event.seat)}"


def rejected(refused: IllegalAction, n: int) -> Evidence:
    """That event `n` cannot have happened, and by which rules."""
    rules = tuple(rule.number for rule in refused.rules)
    return Evidence(answer="rejected", why=refused.what, events=(n,), rules=rules)


def denied(tested: Evidence) -> Evidence:
    """What the same test shows of a claim that denies what it asks."""
    return tested.model_copy(update={"answer": _OPPOSITE[tested.answer]})


def with_reports_of(recorded: Evidence, again: Evidence) -> Evidence:
    """What the log shows, with the reports on which the same rests where it is decided again."""
    return recorded if recorded.answer == "cannot_be_told" else recorded.model_copy(update={"given": again.given})


def at_moment(evidence: Evidence, moment: str) -> Evidence:
    """The same with the moment that is meant, where anything is told of it."""
    if evidence.answer == "cannot_be_told":
        return evidence
    return evidence.model_copy(update={"why": f"{evidence.why}, {moment}"}) if moment else evidence


def moment_in_words(n: int, body: Position, records: Sequence[Recorded], since: int, *, follows: bool = False) -> str:
    """Which moment is meant, where there is more than one after an event; empty where there is not.

    `records`: until that moment; `since`: how many of them came before event `n` and what follows from it.
    """
    parts = ["with what the rules make follow from it"] if follows else []
    if body.once is not None:
        parts.append("once the stack is empty")
    else:
        parts += _before_resolving(records, since)
    return ", ".join((f"after event {n}", *parts)) if parts else ""


def _before_resolving(records: Sequence[Recorded], since: int) -> Iterator[str]:
    """That what waits on the stack has not resolved, where anything does beside what resolves there or has resolved."""
    stack = Timeline(records).end.zone("stack")
    begun = [(one.n, one.event.object) for one in records if isinstance(one.event, ResolutionBegan)]
    resolving = begun[-1][1] if begun and begun[-1][1] in stack else None
    if set(stack) - {resolving}:
        has_resolved = resolving is not None or any(n > since for n, _ in begun)
        yield f"before anything{' else' if has_resolved else ''} on the stack resolves"


def resting_on_claims(evidence: Evidence, reports: Sequence[int]) -> Evidence:
    """What a claimed log shows and the rules cannot confirm: it is what somebody says, and is not told."""
    if evidence.answer == "cannot_be_told":
        return evidence
    by_the_log = "" if evidence.why.startswith("the log ") else "by the log, "
    why = f"{by_the_log}{evidence.why}; that rests on what the log claims{in_brackets(reports)}"
    return evidence.model_copy(update={"answer": "cannot_be_told", "why": why, "events": ()})


def occurred(matching: Sequence[Recorded], numbers: tuple[int, ...], yes: str, no: str) -> Evidence:
    """Whether anything fits a pattern, with the rules by which it happened. `numbers`: the events that are named."""
    if not matching:
        return Evidence(answer="rejected", why=no)
    rules = tuple(dict.fromkeys(rule for one in matching for rule in one.rule))
    return Evidence(answer="upheld", why=yes, events=numbers, rules=rules)
