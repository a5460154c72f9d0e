"""Events as links of an explanation: each in a sentence, with when it was and the rules that it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.events.turn import StepBegan
from rewind.projections.views.plain_data import PlainData
from rewind.projections.words.sentences import sentence


@dataclass(frozen=True, slots=True)
class CitedRule(PlainData):
    """A rule that an event names."""

    edition: str
    number: str
    summary: str | None
    """Our line about it."""


@dataclass(frozen=True, slots=True)
class Link(PlainData):
    """One event on the way from a decision to the event that is explained."""

    n: int
    type: str
    relation: str
    """What it is to the link before it: "because", "on the stack because", "triggered by"."""
    depth: int
    """How far aside of the chain of causes it stands: 1 for how the object that resolves came to the stack."""
    sentence: str
    when: str
    rules: tuple[CitedRule, ...]


class Linker:
    """Makes links of the events of one game."""

    def __init__(self, timeline: Timeline, labels: Mapping[int, str] | None = None) -> None:
        """`labels`: number of a card → what is said beside its name; None: every object is named with its id."""
        self.timeline, self.labels = timeline, labels
        end = timeline.end
        self.edition = end.edition
        self._book = edition(end.edition) if end.edition in NAMES else None

    def link(self, record: Recorded, relation: str, depth: int = 0) -> Link:
        before, after = self.timeline.at(record.n - 1), self.timeline.at(record.n)
        return Link(
            record.n,
            record.event.published,
            relation,
            depth,
            sentence(before, record, after, ids=self.labels is None, labels=self.labels, asked=self._asked(record)),
            when(self.timeline, record.n),
            self.cited(record.rule),
        )

    def _asked(self, record: Recorded) -> ChoiceOffered | None:
        """The choice that a decision answers."""
        awaiting = self.timeline.at(record.n - 1).awaiting if isinstance(record.event, ChoiceMade) else None
        event = None if awaiting is None else self.timeline.record(awaiting.event).event
        return event if isinstance(event, ChoiceOffered) else None

    def cited(self, numbers: Iterable[str]) -> tuple[CitedRule, ...]:
        """Rules of the game's edition with our lines about them."""
        book = self._book
        return tuple(CitedRule(self.edition, one, None if book is None else book.summary(one)) for one in numbers)


def when(timeline: Timeline, n: int) -> str:
    """When event `n` was: turn, and phase or step."""
    state = timeline.at(n)
    if state.turn == 0:
        return "before turn 1"
    part = state.step or state.phase
    where = f"{which_damage_step(timeline, n)} {terms_of(state.edition).part(part)}".strip() if part else ""
    return f"turn {state.turn}" + (f", {where}" if where else "")


def which_damage_step(timeline: Timeline, n: int) -> str:
    """Which of two combat damage steps event `n` was in (rule 310.5); empty where it is in none of two."""
    state = timeline.at(n)
    if state.step != "combat_damage" or state.first_strike:
        return "first" if state.step == "combat_damage" else ""
    steps = (record.n for record in reversed(timeline.records[:n]) if isinstance(record.event, StepBegan))
    began = next(steps, 1)
    return "second" if timeline.at(began - 1).first_strike else ""
