"""A scenario in which nothing is expected: what happened, and the position at its end, under each edition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from rich.console import Console
from rich.text import Text

from rewind.aggregates.editions import WRITTEN_FOR, edition
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.cli.output import put, styled
from rewind.cli.side_by_side import MARK, Block, Line, Row, aligned, beside, fits, rendered
from rewind.projections.histories.abridged import AbridgedLine, abridged, gathered, labels
from rewind.projections.views.position_rows import position_rows, zone_width
from rewind.projections.views.positions import position
from rewind.projections.words.phrases.words import listed
from rewind.replays.scenarios.results import Failure, Outcome

OPEN_CHOICE = "a choice"
"""What a failure is about where a choice is open that nothing answers."""

SETTING_UP = 0
"""Stands for the line of a step where what happened before the first step is meant."""


class Course:
    """What one run did, step by step."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome

    @cached_property
    def end(self) -> GameState:
        """The state at which the scenario stands in the end."""
        return fold(EMPTY, self.outcome.records[: self.outcome.view])

    @cached_property
    def labels(self) -> dict[int, str]:
        """What distinguishes cards of one name, by number."""
        start = fold(EMPTY, self.outcome.records[: self.outcome.began])
        return labels(start, self.end, self.outcome.labels)

    @cached_property
    def in_common_words(self) -> dict[int, str]:
        """Event → its sentence in the words of 2006-10, by which editions are compared; none where it has these."""
        outcome, common = self.outcome, terms_of(WRITTEN_FOR)
        if terms_of(outcome.edition) == common:
            return {}
        lines = abridged(outcome.records, outcome.began + 1, outcome.view, self.labels, common)
        return {line.n: line.text for line in lines}

    @cached_property
    def steps(self) -> dict[int, list[AbridgedLine]]:
        """The line of each step → what happened in it."""
        outcome = self.outcome
        first = outcome.began + 1
        lines = abridged(outcome.records, first, outcome.view, self.labels)
        begins = [(SETTING_UP, 0), *((step.line, step.began) for step in outcome.steps)]
        ends = [began for _, began in begins[1:]] + [len(outcome.records)]
        found: dict[int, list[AbridgedLine]] = {}
        for (line, began), end in zip(begins, ends, strict=True):
            found.setdefault(line, []).extend(gathered(one for one in lines if began < one.n <= end))
        return found

    def details(self) -> dict[str, object]:
        """What stands in the JSON record: the steps with what happened in them, and the position."""
        if not self.outcome.records:
            return {}
        steps = [
            {"line": step.line, "step": step.text, "events": [line.as_json() for line in self.steps[step.line]]}
            for step in self.outcome.steps
        ]
        start = [line.as_json() for line in self.steps[SETTING_UP]]
        return {"start": start, "steps": steps, "position": position(self.end).as_json()}

    # As rows

    def step(self, line: int) -> Block:
        """The rows of a step."""
        words = self.in_common_words
        return [row for one in self.steps.get(line, ()) for row in _rows(one, words.get(one.n, one.text))]

    def stopped(self) -> Block:
        """Why the run did not come to its end."""
        outcome = self.outcome
        rows = [Row(f"not known: {outcome.unsupported}", style="yellow")] if outcome.unsupported else []
        return rows + [
            Row(why(failure), why(failure).replace(f"{outcome.edition} ", ""), "bold red")
            for failure in outcome.failures
        ]

    def notes(self) -> Block:
        """What was decided without being stated, and what was stated and not needed."""
        return [Row(f"note: {text}", style="dim") for text in self.outcome.reported]

    def parts(self) -> dict[str, Block]:
        """The position: the rows of each player, of the stack, of what else there is."""
        found: dict[str, list[Row]] = {}
        position = tuple(position_rows(self.end, self.labels))
        width = zone_width(position)
        for row in position:
            rows = found.setdefault(row.part, [])
            if not rows:
                rows.append(Row(f"{row.part:<8}  {row.text}".strip(), style="bold"))
            else:
                zone = f"{row.zone:<{width}} "
                rows.append(Row(zone + row.text, row.text, indent=2, hang=len(zone) + 2))
        return {part: tuple(rows) for part, rows in found.items()}

    def rules(self) -> dict[str, str]:
        """The rules that what happened cites, in their order, with a summary of each."""
        name = self.outcome.edition
        cited = (rule for lines in self.steps.values() for line in lines for rule in line.rules)
        return {rule: edition(name).summary(rule) or "" for rule in dict.fromkeys(cited)}


def _rows(line: AbridgedLine, compared: str) -> Iterator[Row]:
    if line.place:
        yield Row(f"— {line.place}", style="dim", indent=2)
    times = f" (×{line.times})" if line.times > 1 else ""
    yield Row(line.text + times, compared + times, indent=2, tail=f"[{', '.join(line.rules)}]" if line.rules else "")


def why(failure: Failure) -> str:
    """Why a run did not come to its end, in a line."""
    where = "" if failure.line is None else f"line {failure.line}: "
    if failure.expected == "a legal step":
        return f"{where}cannot be done: {failure.actual}"
    if failure.what == OPEN_CHOICE:
        return f"{where}{failure.actual}; no answer is stated"
    return f"{where}{failure.what}: {failure.expected} is needed, and there is {failure.actual}"


def print_report(out: Console, outcomes: Sequence[Outcome], *, headed: bool = True) -> None:
    """What happened under each edition, in columns where they have room, else one below the other.

    `headed`: with the scenario's title, its file, and that nothing is expected.
    """
    if headed:
        first = outcomes[0]
        put(out, styled(first.scenario, "bold").append_text(styled(f"  ({first.file})", "dim")))
        put(out, styled("Nothing is expected: this is what happens, and where it ends.", "dim"))
    courses = [Course(outcome) for outcome in outcomes if outcome.records]
    for outcome in outcomes:
        if not outcome.records:
            reason = outcome.unsupported or "; ".join(map(why, outcome.failures))
            put(out, styled(f"{outcome.edition}: {'not known: ' if outcome.unsupported else ''}{reason}", "yellow"))
    if not courses:
        return
    columns = [list(column) for column in zip(*_rows_of(together(courses, _told)), strict=True)]
    print_columns(out, columns)
    print_rules(out, courses)
    if len(courses) > 1:
        differ = any(line.differs for column in columns for line in column)
        text = f"The editions differ where {MARK} stands." if differ else "The editions come to the same."
        put(out, styled(text, "bold yellow" if differ else "bold"))


def print_columns(out: Console, columns: Sequence[Sequence[Line]]) -> None:
    """Lines in columns where they have room, else one column below the other."""
    if fits(out, len(columns)):
        out.print()
        for text in beside(columns, out.width):
            out.print(text, soft_wrap=True)
        return
    for column in columns:
        out.print()
        for line in column:
            if line.row is not None:
                for text in rendered(line, out.width if out.is_terminal else None):
                    out.print(text, soft_wrap=True)


def together(courses: Sequence[Course], told: Callable[[Course], object]) -> dict[str, Course]:
    """One course of those of which the same is told, by the names of their editions: "2003-12 and 2006-10"."""
    found: list[tuple[object, list[Course]]] = []
    for course in courses:
        text = told(course)
        same = next((others for one, others in found if one == text), None)
        if same is None:
            found.append((text, [course]))
        else:
            same.append(course)
    return {listed(one.outcome.edition for one in same): same[0] for _, same in found}


def _told(course: Course) -> object:
    """All that is told of a course but its edition."""
    blocks = [course.step(line) for line in _lines(course)]
    steps = [(step.line, step.text) for step in course.outcome.steps]
    rest = [course.stopped(), course.notes(), *course.parts().values()]
    return steps, [[(row.text, row.tail) for row in block] for block in (*blocks, *rest)]


def _rows_of(by_name: Mapping[str, Course]) -> Iterator[Sequence[Line]]:
    """The lines of each row of the table, one for each course."""
    courses = list(by_name.values())
    yield from titled(courses, list(by_name))
    for line in sorted({line for course in courses for line in _lines(course)}):
        steps = [{step.line: step.text for step in course.outcome.steps} for course in courses]
        heads = [
            one.get(line, "at the start") if line in _lines(course) else ""
            for one, course in zip(steps, courses, strict=True)
        ]
        yield from titled(courses, heads, "bold")
        yield from rows_beside([course.step(line) for course in courses])
    yield from rows_beside([course.stopped() for course in courses])
    yield from rows_beside([course.notes() for course in courses])
    yield from titled(courses, ["" for _ in courses])
    yield from titled(courses, ["In the end" for _ in courses])
    parts = [course.parts() for course in courses]
    for part in dict.fromkeys(name for one in parts for name in one):
        yield from rows_beside([one.get(part, ()) for one in parts])


def titled(courses: Sequence[Course], texts: Sequence[str], style: str = "bold cyan") -> Iterator[Sequence[Line]]:
    """A heading in each column; a heading that only some have differs."""
    some = any(texts) and not all(texts)
    yield [Line(Row(text, style=style) if text or not any(texts) else None, bool(text) and some) for text in texts]


def rows_beside(blocks: Sequence[Block]) -> Iterator[Sequence[Line]]:
    """Rows of each column, what is equal beside each other."""
    yield from zip(*aligned(blocks), strict=True)


def _lines(course: Course) -> list[int]:
    """The lines of the steps that were taken; before them the start, where anything happened."""
    start = [SETTING_UP] if course.steps[SETTING_UP] else []
    return start + [step.line for step in course.outcome.steps]


def print_rules(out: Console, courses: Sequence[Course]) -> None:
    """The rules cited, with our summaries, and the edition where another one says otherwise."""
    cited = {course.outcome.edition: course.rules() for course in courses}
    if any(cited.values()):
        out.print()
        put(out, styled("Rules", "bold cyan"))
    order = list(dict.fromkeys((rule, text) for rules in cited.values() for rule, text in rules.items()))
    for rule, text in sorted(order, key=lambda one: _in_book_order(one[0])):
        having = [name for name, rules in cited.items() if rules.get(rule) == text]
        where = "" if len(having) == len(cited) else f" ({', '.join(having)})"
        put(out, Text("  ").append(f"{rule:<8}").append(f"{text}{where}", "dim"), hang=10)
    out.print()


def _in_book_order(rule: str) -> tuple[int, int, str]:
    chapter, _, rest = rule.partition(".")
    digits = "".join(sign for sign in rest if sign.isdecimal())
    return int(chapter), int(digits or 0), rest
