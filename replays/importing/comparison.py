"""What an importer's source has said of a game, compared with the folded state step by step.

What was said stands until it is said anew, so after every step all of it should hold. Compared again is only what may
have changed: what the step says; the objects that its events name, for an event changes no other object; and zones
and players that are another value in the state than they were. `tests.events.importers.test_expecting` holds that
against comparing everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pydantic import BaseModel

from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.importers.contract import PASSING, Aspect, Expectation, ExpectedValue, Step
from rewind.events.judging import PositionRestated
from rewind.events.zones import CardIdentified
from rewind.replays.importing.recorded_values import present, zone_key

Subject = str | int


class Compared(NamedTuple):
    """An expectation that was compared with a state."""

    expectation: Expectation
    folded: ExpectedValue
    """What the state has."""
    new: bool
    """Whether this says something else than the comparison before it."""

    @property
    def agrees(self) -> bool:
        """Whether the state has what the source says."""
        return self.folded == self.expectation.value


class Comparison:
    """What a source has said of one game, and where the state has something else."""

    def __init__(self) -> None:
        self._standing: dict[Subject, dict[Aspect, Expectation]] = {}
        """What stands of objects, players and the turn."""
        self._contents: dict[str, Expectation] = {}
        """What stands of the contents of zones."""
        self._values: dict[Subject, object] = {}
        """Zone or player → what the state had for it when it was compared last."""
        self._differing: dict[tuple[Aspect, Subject], tuple[ExpectedValue, ExpectedValue]] = {}

    def after(self, state: GameState, step: Step) -> list[Compared]:
        """Compares what the step says, and whatever stands of which the state may have something else than before."""
        for subject in step.withdrawn:
            for aspect in self._standing.pop(subject, ()):
                self._differing.pop((aspect, subject), None)
        fresh: dict[Subject, None] = {}
        for expectation in step.expectations:
            aspect, subject, _ = expectation
            fresh[subject] = None
            if aspect == "zone contents":
                self._contents[str(subject)] = expectation
            else:
                self._standing.setdefault(subject, {})[aspect] = expectation
        named = dict.fromkeys(each for event in step.events for each in _named(state, event) if each in self._standing)
        found: list[Compared] = []
        for subject in fresh | named | self._changed_players(state) | {0: None}:
            for expectation in self._standing.get(subject, {}).values():
                found.append(self._compare(state, expectation))
        for zone, expectation in self._contents.items():
            key = zone_key(zone)
            content = None if key is None else state.zones.get(key)
            if zone in fresh or content is not self._values.get(zone):
                self._values[zone] = content
                found.append(self._compare(state, expectation))
        for aspect in PASSING:
            self._standing.get(0, {}).pop(aspect, None)
        return found

    def _changed_players(self, state: GameState) -> dict[Subject, None]:
        changed: dict[Subject, None] = {}
        for seat, player in state.players.items():
            if player is not self._values.get(seat):
                self._values[seat] = player
                changed[seat] = None
        return changed

    def _compare(self, state: GameState, expectation: Expectation) -> Compared:
        aspect, subject, value = expectation
        folded, key = present(state, expectation), (aspect, subject)
        both = (value, folded)
        new = self._differing.get(key) != both
        if folded == value:
            self._differing.pop(key, None)
        else:
            self._differing[key] = both
        return Compared(expectation, folded, new)

    @property
    def differing(self) -> dict[tuple[Aspect, Subject], tuple[ExpectedValue, ExpectedValue]]:
        """Aspect and subject → what the source says and what the state has, of all that stands and does not agree."""
        return dict(self._differing)

    @property
    def standing(self) -> list[Expectation]:
        """All that stands."""
        return [*(each for stated in self._standing.values() for each in stated.values()), *self._contents.values()]


def _named(state: GameState, event: Event) -> Iterator[str]:
    """The objects that an event names, by their ids or by the numbers of their cards."""
    numbers: Iterable[int] = ()
    if isinstance(event, CardIdentified):
        numbers = (event.card,)
    elif isinstance(event, PositionRestated):
        numbers = event.gone
    for number in numbers:
        if (present_object := state.current.get(number)) is not None:
            yield present_object
    yield from _texts(event.__dict__.values())


def _texts(values: Iterable[object]) -> list[str]:
    """All texts in values, ids among them, in their order."""
    found: list[str] = []
    pending = [*values][::-1]
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, tuple):
            pending += reversed(value)
        elif isinstance(value, BaseModel):
            pending += reversed(value.__dict__.values())
    return found
