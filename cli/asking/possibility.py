"""Whether something can be done where a question stands, under each edition, and why not: the play before the time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from rewind.cli.asking.question import Fields, Question
from rewind.cli.asking.typed_answers import open_choice
from rewind.cli.scenario_report import OPEN_CHOICE, Course, why
from rewind.projections.views.legal_actions import Legal, legal
from rewind.replays.scenarios.results import Outcome

LEFT_OVER = "answer"
"""What a failure is about where an answer waits for its choice."""

_OF_ANOTHER_PLAYER = "has priority, not"
_CODE = re.compile(r"\b(RW\d{4}) ")
_WRONG_TIME = "RW3003"
_NOT_THE_TURN = "it is not the turn of"
_NOT_PAID = "RW3007"


class Possibility(NamedTuple):
    """Whether something can be done under an edition."""

    edition: str
    refusal: str
    """Why not; empty where it can be done."""
    rules: tuple[str, ...]
    """The rules that what is done cites."""
    first: str = ""
    """What has to happen before, where it can be done only then."""

    def as_json(self) -> dict[str, object]:
        """By field name."""
        return {
            "edition": self.edition,
            "possible": not self.refusal,
            "refusal": self.refusal,
            "rules": self.rules,
            "first": self.first,
        }


def legal_now(course: Course) -> Legal | None:
    """What may be done where a run stands; None where nobody is to act."""
    if course.end.awaiting is None or course.end.ended:
        return None
    return legal(course.end, open_choice(course), ids=False)


def why_stopped(outcome: Outcome) -> str:
    """Why a run could not take its last step; empty where it could, or where it only waits for an answer."""
    if outcome.unsupported:
        return f"not known: {outcome.unsupported}"
    stopping = [failure for failure in outcome.failures if failure.what not in (OPEN_CHOICE, LEFT_OVER)]
    return "; ".join(map(why, stopping))


def comes_first(before: Outcome, after: Outcome) -> str:
    """Which choice has to be decided before the step that `after` has more than `before`; empty where none has to."""
    waits = any(failure.what == OPEN_CHOICE for failure in after.failures)
    if not waits or len(after.steps) > len(before.steps):
        return ""
    found = legal_now(Course(after))
    return "" if found is None else f"a choice comes first: {found.question}"


def without_code(reason: str) -> str:
    """A reason without its code, which says nothing to who typed the line."""
    text = reason.split("cannot be done: ", 1)[-1]
    return text.partition(" ")[2] if text.startswith("RW") else text


def in_words(reason: str) -> str:
    """A reason as it is told who asked: without its code, and how it is said what pays where that is missing."""
    text = without_code(reason)
    if _code(reason) != _NOT_PAID or "does not exist" in text or "in play" in text:
        return text
    pays = "place it with them: NAME (3 +1/+1 counters)" if "counters" in text else "say what pays: PLAYER mana: {R}"
    return f"{text}; {pays}"


def _code(reason: str) -> str:
    found = _CODE.search(reason)
    return "" if found is None else found[1]


class _Tried(NamedTuple):
    """What came of trying a step under an edition."""

    reason: str
    """Why it cannot be done, as the run says it; empty where it can be."""
    rules: tuple[str, ...]


def _tried(question: Question, step: Fields) -> dict[str, _Tried]:
    """Edition → what comes of a step now."""
    before = {outcome.edition: outcome for outcome in question.outcomes()}
    found = {}
    for outcome in question.following(step).outcomes():
        reason = comes_first(before[outcome.edition], outcome) or why_stopped(outcome)
        found[outcome.edition] = _Tried(reason, () if reason else _first_rules(outcome))
    return found


def possibilities(question: Question, step: Fields) -> list[Possibility]:
    """Whether a step can be done now, under each edition; nothing is done.

    Where it is not the player's time, the play itself is looked at as well, as it would be at that time: what keeps it
    from being made then is the reason, and the time stands behind it.
    """
    passed, own_turn = _once_passed(question, step), _in_own_turn(question, step)
    then = {} if passed is None else _tried(passed, step)
    in_turn = {} if own_turn is None else _tried(own_turn, step)
    found = []
    for name, tried in _tried(question, step).items():
        now = tried
        first, besides, hint = "", "", ""
        if name in then and _OF_ANOTHER_PLAYER in now.reason and _OF_ANOTHER_PLAYER not in then[name].reason:
            holder, now = question.has_priority(), then[name]
            first = "" if now.reason else f"once {holder} has passed"
            besides = f"{holder} has priority and would have to pass first"
        if name in in_turn and _is_of_another_turn(now.reason):
            hint = _whose_turn(question)
            besides = _when(now.reason) if in_turn[name].reason else ""
            now = in_turn[name] if besides else now
        reason = "; ".join(filter(None, (in_words(now.reason), besides and f"besides, {besides}", hint)))
        found.append(Possibility(name, reason if now.reason else "", now.rules, first))
    return found


def other_reasons(question: Question, step: Fields) -> str:
    """What `whether` says of a step that is refused beyond what the run says; empty where that is all."""
    now = _tried(question, step)
    found = {
        one.refusal
        for one in possibilities(question, step)
        if one.refusal and one.refusal != in_words(now[one.edition].reason)
    }
    return "; ".join(sorted(found))


def _is_of_another_turn(reason: str) -> bool:
    return _code(reason) == _WRONG_TIME and _NOT_THE_TURN in reason


def _when(reason: str) -> str:
    """What a refusal says of the time, with its rules."""
    return reason[reason.index(_NOT_THE_TURN) :]


def _whose_turn(question: Question) -> str:
    """A hint where nobody said whose turn it is."""
    first = question.names[0]
    if "turn_of" in question.start:
        return ""
    return f"{first} was named first, and so it is the turn of {first}; write turn: {question.other(first)}"


def after_passing(question: Question, step: Fields) -> Question | None:
    """The question once whoever has priority has passed, where another player acts and can only act then.

    None where that player can act as it is, or cannot act then either.
    """
    passed = _once_passed(question, step)
    if passed is None or not all(one.reason for one in _tried(question, step).values()):
        return None
    return None if all(one.reason for one in _tried(passed, step).values()) else passed


def _once_passed(question: Question, step: Fields) -> Question | None:
    """The question once whoever has priority has passed; None where it is the player who plays something."""
    holder, by = question.has_priority(), _who_plays(step)
    return None if holder is None or by in (None, holder) else question.following({"pass": holder})


def _in_own_turn(question: Question, step: Fields) -> Question | None:
    """The question in the main phase of the player who plays something; None where more was done already."""
    by = _who_plays(step)
    if by is None or question.steps or by not in question.names:
        return None
    return question.starting_at({"turn_of": by, "step": "main1"})


def _who_plays(step: Fields) -> str | None:
    ((verb, fields),) = step.items()
    return fields.get("by") if verb in ("play", "activate") and isinstance(fields, Mapping) else None


def _first_rules(outcome: Outcome) -> tuple[str, ...]:
    """The rules that the first event of the last step cites."""
    began = outcome.steps[-1].began if outcome.steps else 0
    return tuple(rule for record in outcome.records[began : began + 1] for rule in record.rule)
