"""What a report shows of a game: the events at issue, the positions, and what followed from them, by names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from aggregates.state import GameState
from cli.disputes.shared import Case
from projections.histories.abridged import AbridgedLine, abridged, gathered, labels
from projections.reports.report import Lines
from projections.views.links import Linker
from projections.views.position_rows import position_rows
from projections.words.terms import terms_of
from replays.judging.records import Claimed, Hypothetical, Occurrence, Position

_EVENTS_BEFORE = 10
"""Where nothing is at issue, so many events before the question are looked at."""

_LONGEST = 40
"""So many rows are shown; where there are more, those in the middle are counted."""

_POSITIONS = 2
"""So many positions are shown beside that of the question, the earliest."""

_AT_ISSUE = " (at issue)"


class Course:
    """A game as far as a dispute is about it."""

    def __init__(self, case: Case) -> None:
        self.case, self.timeline, self.moment = case, case.timeline, case.dispute.opened.moment

    @cached_property
    def at_issue(self) -> tuple[int, ...]:
        """The events that the claims are about, in their order."""
        return tuple(sorted(set(self._at_issue())))

    def _at_issue(self) -> Iterator[int]:
        for body, one in self._claims():
            if isinstance(body, int):
                yield body
            elif isinstance(body, Occurrence):
                yield from (one.decided_again.events or one.recorded.events)[:1]

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """The events after which the positions stand that the claims are about, where that is not the question."""
        asked = {n - 1 for n in self.at_issue}
        for body, _ in self._claims():
            if isinstance(body, Hypothetical | Position) and body.at is not None:
                asked.add(body.at)
        return tuple(sorted(n for n in asked if 0 < n <= len(self.timeline) and n != self.moment))[:_POSITIONS]

    def _claims(self) -> Iterator[tuple[object, Claimed]]:
        for one in self.case.dispute.of(Claimed):
            if one.claim is not None:
                yield getattr(one.claim, one.claim.form), one

    @cached_property
    def labels(self) -> dict[int, str]:
        """What tells cards of one name apart."""
        first = min((*self.positions, self.moment))
        return labels(self.timeline.at(first), self.timeline.at(self.moment), {})

    @cached_property
    def linker(self) -> Linker:
        """Events in sentences, by names."""
        return Linker(self.timeline, self.labels)

    def sentence(self, n: int) -> str:
        """An event in a sentence; empty where the log has none of that number."""
        return self.linker.link(self.timeline.record(n), "").sentence if 1 <= n <= len(self.timeline) else ""

    def when(self, n: int) -> str:
        """When event `n` was: turn, and phase or step."""
        state = self.timeline.at(n)
        part = state.step or state.phase
        where = terms_of(state.edition).part(part) if part else ""
        return f"turn {state.turn}" + (f", {where}" if where else "")

    def board(self, n: int) -> Lines:
        """The position after event `n`."""
        return board(self.timeline.at(n), self.labels)

    # What happened

    def rows(self) -> tuple[tuple[str, str, str, str], ...]:
        """What happened from the turn of what is at issue on up to the question: number, when, sentence, rules."""
        lines = [line for line in self._lines() if line.n <= self.moment]
        deciding = {
            n for one in self.case.dispute.of(Claimed) for n in (*one.recorded.events, *one.decided_again.events)
        }
        there = {line.n for line in lines}
        missing = {n for n in (*deciding, *self.at_issue) if n not in there and n <= len(self.timeline)}
        rows = [
            *((line.n, line.text + (f" (×{line.times})" if line.times > 1 else ""), line.rules) for line in lines),
            *((n, self.sentence(n), self.timeline.record(n).rule) for n in missing),
        ]
        found, place = [], ""
        for n, text, rules in sorted(rows):
            when = self.when(n)
            issue = _AT_ISSUE if n in self.at_issue else ""
            found.append((str(n), "" if when == place else when, text.rstrip(".") + issue + ".", " ".join(rules)))
            place = when
        return _shortened(found)

    def _lines(self) -> list[AbridgedLine]:
        return gathered(abridged(self.timeline.records, self._first, self.moment, self.labels))

    @property
    def _first(self) -> int:
        """The first event that is shown: the beginning of the turn of what is at issue."""
        first = min((*self.at_issue, *self.positions), default=None)
        if first is None:
            return max(1, self.moment - _EVENTS_BEFORE + 1)
        n = min(first, self.moment)
        turn = self.timeline.at(n).turn
        while n > 1 and self.timeline.at(n - 1).turn == turn:
            n -= 1
        return n


def board(state: GameState, labels: Mapping[int, str]) -> Lines:
    """A position, by names."""
    lines: list[str] = []
    part = ""
    for row in position_rows(state, labels):
        if row.part != part and lines:
            lines.append("")
        is_head = row.part != part or not lines
        part = row.part
        lines.append(f"{part}  {row.text}".strip() if is_head else f"  {row.zone:<10} {row.text}")
    return Lines(tuple(lines))


def _shortened(rows: list[tuple[str, str, str, str]]) -> tuple[tuple[str, str, str, str], ...]:
    """The first rows and the last, where there are too many."""
    if len(rows) <= _LONGEST:
        return tuple(rows)
    half = _LONGEST // 2
    left_out = ("", "", f"{len(rows) - 2 * half} more events, which `rewind log` prints.", "")
    return (*rows[:half], left_out, *rows[-half:])
