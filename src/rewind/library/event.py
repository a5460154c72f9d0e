"""One event of a log, in plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.envelope import Recorded
from rewind.projections.views.object_views import ObjectView, object_view
from rewind.projections.visibility.references import objects_named
from rewind.projections.words.sentences import sentence


class Event:
    """One event: its number and type, its fields by name, and the sentence that tells it.

    The types with their fields are those of docs/events.md. Events are equal where their number, type and fields are.
    """

    def __init__(self, before: GameState, record: Recorded, after: GameState) -> None:
        """`before` and `after`: the states on both sides of it."""
        self._before, self._record, self._after = before, record, after

    @property
    def n(self) -> int:
        """Its number in the log, from 1."""
        return self._record.n

    @property
    def type(self) -> str:
        """Its type, such as "damage_dealt"."""
        return self._record.event.published

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """Its fields by name, down to strings, numbers, lists and dicts; those that are absent are there as None."""
        return self._record.event.model_dump(mode="json", by_alias=True)

    @cached_property
    def objects(self) -> tuple[ObjectView, ...]:
        """The objects that it names, with their names, types …: each as it was just before, a new one as it is after.

        A card that moves is there twice: as what it was, and as what it becomes.
        """
        states = {obj: self._before if obj in self._before.position else self._after for obj in self._ids}
        return tuple(object_view(state, obj) for obj, state in states.items() if obj in state.position)

    @property
    def _ids(self) -> tuple[str, ...]:
        return objects_named(self._record.event)

    @property
    def turn(self) -> int:
        """The turn in which it happens; 0 before the first."""
        return self._after.turn

    @property
    def phase(self) -> str | None:
        """The phase in which it happens."""
        return self._after.phase

    @property
    def step(self) -> str | None:
        """The step in which it happens; None in a phase without steps."""
        return self._after.step

    @property
    def cause(self) -> int | None:
        """The number of the event that brought it about."""
        return self._record.cause

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it follows from, by their numbers in the log's edition."""
        return self._record.rule

    @property
    def together(self) -> int | None:
        """The number of the first event of those that happen at the same time."""
        return self._record.together

    @cached_property
    def text(self) -> str:
        """It in a sentence, every object with its id: "Shock (9.4) deals 2 damage to Alice."."""
        return sentence(self._before, self._record, self._after, ids=True)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self._record == other._record

    def __hash__(self) -> int:
        return hash((self.n, self.type))

    def __str__(self) -> str:
        return f"{self.n} {self.text}"

    def __repr__(self) -> str:
        return f"<Event {self.n} {self.type}>"


def events_of(records: Iterable[Recorded], state: GameState = EMPTY) -> Iterator[Event]:
    """The events of records that follow a state, as a stream. Raises FoldError."""
    for record in records:
        after = fold(state, (record,))
        yield Event(state, record, after)
        state = after


def state_after(event: Event) -> GameState:
    """The state after an event."""
    return event._after
