"""What is answered: what is legal now and what not, what a step did, whether something can be done, by edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console

from rewind.aggregates.editions import edition
from rewind.cli.asking.possibility import Possibility, in_words, legal_now, why_stopped
from rewind.cli.asking.question import Question
from rewind.cli.disputes.derivations import rows_of_object
from rewind.cli.output import put, styled
from rewind.cli.scenario_report import OPEN_CHOICE, Course, print_columns, rows_beside, titled, together
from rewind.cli.side_by_side import Block, Line, Row
from rewind.projections.words.names import names_of

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


def print_step(out: Console, question: Question, notes_before: Sequence[str], besides: str = "") -> None:
    """What the last step did under each edition, and where the game stands then; `besides`: why else it cannot be."""
    courses = question.courses()
    line = question.document.line("do", len(question.steps) - 1)
    blocks = []
    for course in courses:
        happened = course.step(line)
        notes = [Row(f"note: {text}", style="dim") for text in course.outcome.reported if text not in notes_before]
        waits = [failure for failure in course.outcome.failures if failure.what == OPEN_CHOICE]
        stands = why_stopped(course.outcome)
        stopped = [Row(f"cannot be done: {besides or in_words(stands)}", style="bold red")] if stands else []
        rows = [*happened, *notes, *stopped]
        if waits:
            rows += [*_legal_rows(course), Row("write: PLAYER answers …", style="dim")]
        is_answer = "answer" in question.steps[-1]
        nothing = "kept for a choice that is to come" if is_answer else "nothing happens"
        blocks.append(rows or [Row(nothing, style="dim")])
    _print(out, courses, blocks)


def print_position(out: Console, question: Question) -> None:
    """Where the game stands under each edition."""
    courses = question.courses()
    parts = [course.parts() for course in courses]
    _print(out, courses, [[row for block in one.values() for row in block] for one in parts])


def print_possibilities(out: Console, by_edition: Sequence[Possibility]) -> None:
    """The answer for each edition, with our lines about the rules."""
    differ = len({(one.refusal, one.first) for one in by_edition}) > 1
    for one in by_edition:
        answer = f"no: {one.refusal}" if one.refusal else f"yes{one.first and f', {one.first}'}"
        style = "yellow" if differ else "red" if one.refusal else "green"
        put(out, styled(f"  {one.edition}  {answer}", style), 11)
        for rule in one.rules:
            summary = edition(one.edition).summary(rule) or ""
            put(out, styled(f"           {rule:<8}{summary}".rstrip(), "dim"), 19)


def print_why(out: Console, question: Question, name: str) -> None:
    """How something in play came to be what it is under each edition: each effect in its order, with its rules."""
    courses = question.courses()
    _print(out, courses, [_made_rows(course, name) for course in courses])


def _made_rows(course: Course, name: str) -> Block:
    found = [obj for obj in course.end.zone("in_play") if name in names_of(course.end, obj)]
    if not found:
        return [Row(f"{name} is not in play", style="yellow")]
    rows = [Row(name, style="bold")]
    for step in rows_of_object(course.end, found[0]):
        text = f"{step.layer}: {step.what}" if step.layer else step.what
        rows.append(Row(f"{text} → {step.after}", indent=2, tail=_cited(step.rules)))
    return rows


def _print(out: Console, courses: Sequence[Course], blocks: Sequence[Block]) -> None:
    if not courses:
        return
    columns = [list(column) for column in zip(*_headed(courses, blocks), strict=True)]
    print_columns(out, columns)


def _headed(courses: Sequence[Course], blocks: Sequence[Block]) -> Iterator[Sequence[Line]]:
    of_editions = {course.outcome.edition: block for course, block in zip(courses, blocks, strict=True)}
    shown = together(courses, lambda course: _told(of_editions[course.outcome.edition]))
    yield from titled(list(shown.values()), list(shown))
    yield from rows_beside([of_editions[course.outcome.edition] for course in shown.values()])


def _told(block: Block) -> list[tuple[str, str]]:
    return [(row.text, row.tail) for row in block]
