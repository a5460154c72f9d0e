"""One game to rows: the walk through its events that all families of tables share.

A family says which events it reads. Those that need the position get it as it is after the event; whatever lies between
two of them is folded at once, since most of a game is priority passing to and fro.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Event, Phase, Step
from rewind.events.catalogue import Upcasted
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, GameStarted
from rewind.events.judging import (
    BackupApplied,
    CombatRestored,
    EffectRestored,
    PositionRestated,
    PositionSet,
    Rollback,
    TriggerRestored,
)
from rewind.events.playing import ContinuousEffectEnded, TriggerEnded
from rewind.events.turn import PhaseBegan, StepBegan, TurnBegan
from rewind.events.zones import (
    CardIdentified,
    CeasedToExist,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
)
from rewind.projections.tables.schema import Cell, Row, Table
from rewind.projections.words.names import names_of


class TableTransition(NamedTuple):
    """An event that a family reads, with the position."""

    n: int
    event: Any
    before: GameState
    """For the events that some family names in `exact` the position just before; else the one after an earlier event,
    since which nothing has happened that the family reads."""
    after: GameState


Reads = Mapping[type[Event], Callable[[TableTransition], None]]
Counts = Mapping[type[Event], Callable[[Recorded, Any], None]]


class Game:
    """The game being read: its id, where in it the walk is, and the rows so far."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self.id = ""
        self.turn = 0
        self.phase: Phase | None = None
        self.step: Step | None = None
        self.active: int | None = None
        self.rows: dict[str, list[Row]] = {table.name: [] for table in tables}

    def when(self, n: int) -> Row:
        """The columns `WHEN` of a row about event `n`."""
        return {"game": self.id, "n": n, "turn": self.turn, "phase": self.phase, "step": self.step}

    def follow(self, event: Event) -> None:
        """Keeps the turn, phase and step as the fold does (`rewind.aggregates.fold.turn`, `.judging`)."""
        if isinstance(event, StepBegan):
            self.step = event.step
        elif isinstance(event, PhaseBegan):
            self.phase, self.step = event.phase, None
        elif isinstance(event, TurnBegan):
            self.turn, self.active, self.phase, self.step = event.turn, event.seat, None, None
        elif isinstance(event, PositionSet):
            self.turn, self.active, self.phase, self.step = event.turn, event.active, event.phase, event.step
        elif isinstance(event, GameStarted):
            self.id = event.game


class Family:
    """Fills the rows of one or more tables while a game goes by. Made anew for each game."""

    exact: frozenset[type[Event]] = frozenset()
    """Events of `reads` for which it needs the position just before."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def reads(self) -> Reads:
        """The events for which it needs the position → what it does with them."""
        return {}

    def counts(self) -> Counts:
        """The events that say by themselves what it needs → what it does with them."""
        return {}

    def finish(self, end: GameState) -> None:
        """The game has been read to its end."""


_FOLLOWED = frozenset({StepBegan, PhaseBegan, TurnBegan, PositionSet, GameStarted})


_RESTATES = frozenset({PositionRestated, Rollback, BackupApplied})
"""Events after which the position is given anew, event by event."""

_WITHIN = frozenset(
    {
        CardDefined,
        CardIdentified,
        CeasedToExist,
        CombatRestored,
        ContinuousEffectEnded,
        EffectRestored,
        LibraryOrdered,
        LibraryShuffled,
        ObjectPlaced,
        ObjectRestored,
        PositionSet,
        TriggerEnded,
        TriggerRestored,
    }
)
"""Events that give a position anew, where no source says which belong together."""


def walk(game: Game, families: Sequence[Family], records: Iterable[Recorded]) -> GameState:
    """Takes every family through the game and returns its last state. Raises FoldError.

    A position that is given anew is one moment: what is read of its events is read with the position before the first
    of them and the one after the last, never with a half of it.
    """
    walking = _Walk(game, families)
    for record in records:
        walking.take(record)
    return walking.finish()


class _Walk:
    """A walk under way."""

    def __init__(self, game: Game, families: Sequence[Family]) -> None:
        self._game, self._families = game, families
        self._reads = _table(family.reads() for family in families)
        self._counts = _table(family.counts() for family in families)
        self._exact = frozenset[type[Event]]().union(*(family.exact for family in families))
        self._state = EMPTY
        self._waiting: list[Recorded] = []
        self._restated: Recorded | None = None
        """The event after which the position is being given anew."""
        self._put_off: list[tuple[int, Event]] = []
        """What is to be read once it has been."""

    def take(self, record: Recorded) -> None:
        """The next event."""
        kind = type(record.event)
        if self._restated is not None and not _is_within(self._restated, record):
            self._end_restatement()
        if kind in _RESTATES or (kind in self._exact and self._restated is None):
            self._fold()
        if kind in _RESTATES:
            self._restated = record
        self._waiting.append(record)
        for event in _parts(record.event):
            self._take_event(record, event)

    def _take_event(self, record: Recorded, event: Event) -> None:
        kind = type(event)
        if kind in _FOLLOWED:
            self._game.follow(event)
        for count in self._counts.get(kind, ()):
            count(record, event)
        if kind not in self._reads:
            return
        if self._restated is not None:
            self._put_off.append((record.n, event))
            return
        before = self._state
        self._fold()
        self._read(TableTransition(record.n, event, before, self._state))

    def _fold(self) -> None:
        if self._waiting:
            self._state = fold(self._state, self._waiting)
            self._waiting = []

    def _read(self, transition: TableTransition) -> None:
        for read in self._reads[type(transition.event)]:
            read(transition)

    def _end_restatement(self) -> None:
        before = self._state
        self._fold()
        put_off, self._put_off, self._restated = self._put_off, [], None
        for n, event in put_off:
            self._read(TableTransition(n, event, before, self._state))

    def finish(self) -> GameState:
        """The log is at its end."""
        self._end_restatement()
        for family in self._families:
            family.finish(self._state)
        return self._state


def _is_within(first: Recorded, record: Recorded) -> bool:
    """Whether an event belongs to the restatement that another began: it comes from the same place of the source."""
    if type(record.event) in _RESTATES:
        return False
    if first.src is not None:
        return record.src == first.src
    return type(record.event) in _WITHIN


def _parts(event: Event) -> Sequence[Event]:
    """Today's events that an event stands for: itself, but of an old version perhaps others, or none."""
    return event.events if type(event) is Upcasted else (event,)


T = TypeVar("T")


def _table(many: Iterable[Mapping[type[Event], T]]) -> dict[type[Event], list[T]]:
    found: dict[type[Event], list[T]] = {}
    for handlers in many:
        for cls, handler in handlers.items():
            found.setdefault(cls, []).append(handler)
    return found


def name_of(state: GameState, thing: str | int | None) -> str | None:
    """The name of an object, or else the printed name of its card; None for a player and where neither is known."""
    return next(names_of(state, thing), None) if isinstance(thing, str) else None


def controller_of(state: GameState, obj: str | None) -> int | None:
    """Who controls an object, or did; the owner of what is controlled by nobody."""
    return None if obj is None else state.controller.get(obj, state.owner(obj) or 0) or None


def target_names(state: GameState, targets: Iterable[Iterable[str | int]]) -> Cell:
    """The names of targets in their order: of objects "" where not known, of a player without one `seat 1`."""
    found = [
        (name_of(state, target) or "") if isinstance(target, str) else state.names.get(target) or f"seat {target}"
        for group in targets
        for target in group
    ]
    return list(found) or None
