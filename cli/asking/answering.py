"""What is answered: what is legal now and what not, what a step did, whether something can be done, by edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.console import Console

from rewind.aggregates.editions import edition
from rewind.cli.asking.question import Fields, Question
from rewind.cli.output import put, styled
from rewind.cli.scenario_report import OPEN_CHOICE, Course, print_columns, rows_beside, titled, why
from rewind.cli.side_by_side import Block, Line, Row
from rewind.events.playing import ChoiceOffered
from rewind.projections.views.legal_actions import Legal, legal
from rewind.replays.scenarios.results import Outcome

LEFT_OVER = "answer"
"""What a failure is about where an answer waits for its choice."""


def legal_now(course: Course) -> Legal | None:
    """What may be done where a run stands; None where nobody is to act."""
    state = course.end
    if state.awaiting is None or state.ended:
        return None
    event = course.outcome.records[state.awaiting.event - 1].event
    return legal(state, event if isinstance(event, ChoiceOffered) else None, ids=False)


def stands_still(outcome: Outcome) -> str:
    """Why a run could not take its last step; empty where it could, or where it only waits for an answer."""
    if outcome.unsupported:
        return f"not known: {outcome.unsupported}"
    stopping = [failure for failure in outcome.failures if failure.what not in (OPEN_CHOICE, LEFT_OVER)]
    return "; ".join(map(why, stopping))


# Printing


def print_legal(out: Console, question: Question) -> None:
    """What is legal and what not, under each edition."""
    courses = question.courses()
    _print(out, courses, [_legal_rows(course) for course in courses])


def _legal_rows(course: Course) -> Block:
    found = legal_now(course)
    if found is None:
        return [Row("the game is over" if course.end.ended else "nobody is to act", style="bold")]
    head = f"{found.question}, and may" if found.kind == "priority" else found.question
    rows = [Row(head, style="bold")]
    for text, details, rules in dict.fromkeys((one.text, one.details, one.rules) for one in found.actions):
        rows.append(Row(text, indent=2, tail=_cited(rules)))
        rows += [Row(detail, style="green", indent=4) for detail in details]
    if found.not_legal:
        rows.append(Row("not legal here", style="bold"))
    for text, reason, rules in dict.fromkeys((one.text, one.why, one.rules) for one in found.not_legal):
        rows.append(Row(f"{text}: {reason}", indent=2, tail=_cited(rules)))
    return rows


def _cited(rules: Sequence[str]) -> str:
    return f"[{', '.join(rules)}]" if rules else ""


def print_step(out: Console, question: Question, notes_before: Sequence[str]) -> None:
    """What the last step did under each edition, and where the game stands then."""
    courses = question.courses()
    line = question.document.line("do", len(question.steps) - 1)
    blocks = []
    for course in courses:
        happened = course.step(line)
        notes = [Row(f"note: {text}", style="dim") for text in course.outcome.reported if text not in notes_before]
        waits = [failure for failure in course.outcome.failures if failure.what == OPEN_CHOICE]
        stands = stands_still(course.outcome)
        rows = [*happened, *notes, *([Row(f"cannot be done: {bare(stands)}", style="bold red")] if stands else [])]
        if waits:
            rows += [*_legal_rows(course), Row("write: PLAYER answers …", style="dim")]
        blocks.append(rows or [Row("nothing happens", style="dim")])
    _print(out, courses, blocks)


def print_position(out: Console, question: Question) -> None:
    """Where the game stands under each edition."""
    courses = question.courses()
    parts = [course.parts() for course in courses]
    _print(out, courses, [[row for block in one.values() for row in block] for one in parts])


class Whether(NamedTuple):
    """Whether something can be done under an edition."""

    edition: str
    refusal: str
    """Why not; empty where it can be done."""
    rules: tuple[str, ...]
    """The rules that what is done cites."""

    def as_json(self) -> dict[str, object]:
        """By field name."""
        return {"edition": self.edition, "possible": not self.refusal, "refusal": self.refusal, "rules": self.rules}


def whether(question: Question, step: Fields) -> list[Whether]:
    """Whether a step can be done now, under each edition; nothing is done."""
    asked = question.following(step)
    found = []
    for outcome in asked.outcomes():
        reason = stands_still(outcome)
        found.append(Whether(outcome.edition, bare(reason), () if reason else _first_rules(outcome)))
    return found


def after_passing(question: Question, step: Fields) -> Question | None:
    """The question once whoever has priority has passed, where another player acts and can only act then.

    None where that player can act as it is, or cannot act then either.
    """
    ((verb, said),) = step.items()
    holder = question.has_priority()
    if verb not in ("play", "activate") or holder is None or said.get("by") in (None, holder):
        return None
    passed = question.following({"pass": holder})
    refused = [bool(stands_still(one)) for one in question.following(step).outcomes()]
    then = [bool(stands_still(one)) for one in passed.following(step).outcomes()]
    return passed if all(refused) and not all(then) else None


def print_whether(out: Console, found: Sequence[Whether], first: str = "") -> None:
    """The answer for each edition, with our lines about the rules; `first` is what has to happen before."""
    differ = len({one.refusal for one in found}) > 1
    for one in found:
        answer = f"no: {one.refusal}" if one.refusal else f"yes{first}"
        style = "yellow" if differ else "red" if one.refusal else "green"
        put(out, styled(f"  {one.edition}  {answer}", style), 11)
        for rule in one.rules:
            summary = edition(one.edition).summary(rule) or ""
            put(out, styled(f"           {rule:<8}{summary}".rstrip(), "dim"), 19)


def _first_rules(outcome: Outcome) -> tuple[str, ...]:
    """The rules that the first event of the last step cites."""
    began = outcome.steps[-1].began if outcome.steps else 0
    return tuple(rule for record in outcome.records[began : began + 1] for rule in record.rule)


def bare(reason: str) -> str:
    """A reason without its code, the place in the log and the edition, which say nothing to who typed the question."""
    text = reason.split("cannot be done: ", 1)[-1]
    text = text.partition(" ")[2] if text.startswith("RW") else text
    return f"{text}; say what pays: PLAYER mana: {{R}}" if reason.partition("RW")[2].startswith("3007") else text


def _print(out: Console, courses: Sequence[Course], blocks: Sequence[Block]) -> None:
    if not courses:
        return
    columns = [list(column) for column in zip(*_headed(courses, blocks), strict=True)]
    print_columns(out, columns)


def _headed(courses: Sequence[Course], blocks: Sequence[Block]) -> Iterator[Sequence[Line]]:
    if len(courses) > 1 and all(_same(blocks[0], block) for block in blocks[1:]):
        names = " and ".join(course.outcome.edition for course in courses)
        yield from titled(courses[:1], [names])
        yield from rows_beside([blocks[0]])
        return
    yield from titled(courses, [course.outcome.edition for course in courses])
    yield from rows_beside(blocks)


def _same(one: Block, other: Block) -> bool:
    return [(row.compared, row.tail) for row in one] == [(row.compared, row.tail) for row in other]
