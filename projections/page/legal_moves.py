"""What was legal at the decisions of a game, and what was not and why, for its page.

The rules answer it as `rewind legal` does. A seat's page has the decisions of that seat alone: the seat was asked, and
names of face-down cards at which it may not look are not in the answer. A spectator's page has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from rewind.aggregates.digest import Json
from rewind.aggregates.questions.inputs import is_decision
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.projections.views.decisions import offer_before
from rewind.projections.views.explained_decisions import is_chosen
from rewind.projections.views.legal_actions import legal


def legal_moves(
    timeline: Timeline, viewer: int | None, *, most: int | None = None, advance: Callable[[], None] = lambda: None
) -> Mapping[str, Json]:
    """What could be done at each decision that the viewer was asked for; of every seat where `viewer` is None.

    `timeline` is the whole log, of which the rules can be asked (`decidable`); `most`: only the first so many
    decisions. `advance` is called for every event that is looked at.

    `at` has, by the number of the decision: the question, the numbers of what was legal in `actions`, how many of those
    come first that were chosen, and the numbers of what was not in `refusals`. `until` is the last event of which that
    can be told.
    """
    decisions = _decisions(timeline, viewer, advance)
    answers = {record.n: _Answer(timeline, record, viewer) for record in islice(decisions, most)}
    actions, refusals = Numbers(), Numbers()
    at: dict[str, Json] = {
        str(n): [
            answer.question,
            list(map(actions.number, (*answer.chosen, *answer.others))),
            len(answer.chosen),
            list(map(refusals.number, answer.refused)),
        ]
        for n, answer in answers.items()
    }
    left_out = next(decisions, None)
    until = len(timeline) if left_out is None else left_out.n - 1
    return {"at": at, "actions": list(actions.values), "refusals": list(refusals.values), "until": until}


Line = tuple[str, str, tuple[str, ...]]
"""What may be done, with its details, or what may not, with the reason; and the rules."""


class _Answer:
    """What was legal at a decision: equal lines are there once."""

    def __init__(self, timeline: Timeline, record: Recorded, viewer: int | None) -> None:
        before = timeline.at(record.n - 1)
        found = legal(before, offer_before(timeline, record.n), seen_by=viewer, ids=False)
        lines = {action: (action.text, "; ".join(action.details), action.rules) for action in found.actions}
        self.question = found.question
        self.chosen: dict[Line, None] = {
            line: None for action, line in lines.items() if is_chosen(action, record.event)
        }
        self.others: dict[Line, None] = {line: None for line in lines.values() if line not in self.chosen}
        self.refused: dict[Line, None] = {(one.text, one.why, one.rules): None for one in found.not_legal}


class Numbers:
    """Numbers of lines that occur again and again."""

    def __init__(self) -> None:
        self._numbers: dict[Line, int] = {}

    def number(self, line: Line) -> int:
        return self._numbers.setdefault(line, len(self._numbers))

    @property
    def values(self) -> Iterator[list[Json]]:
        return ([text, more, list(rules)] for text, more, rules in self._numbers)


def _decisions(timeline: Timeline, viewer: int | None, advance: Callable[[], None]) -> Iterator[Recorded]:
    """The decisions that the viewer was asked for."""
    for record in timeline.records:
        advance()
        if record.n > 1 and is_decision(record.event) and _is_asked(timeline, record.n, viewer):
            yield record


def _is_asked(timeline: Timeline, n: int, viewer: int | None) -> bool:
    before = timeline.at(n - 1)
    if before.awaiting is None:
        return False
    seat = before.awaiting.seat
    return viewer is None or before.deciders.get(seat, seat) == viewer
