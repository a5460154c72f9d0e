"""A game that goes on, as its whole log has it or as one seat could know it: its events so far, and ids of objects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy

from rewind.aggregates.game import Game
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Event as LogEvent
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.library.event import Event, events_of, state_after
from rewind.library.known_faces import with_known_faces
from rewind.library.position import seat_of
from rewind.projections.visibility.seat_log import SeatLogWriter
from rewind.projections.visibility.seat_names import SHOWN_BY_WHAT_FOLLOWS

_ID = re.compile(r"(?<![\w.])[1-9][0-9]*\.[1-9][0-9]*(?![\w.])")

_HOW_WRITTEN = "an object is an id, such as '17.3', a player a seat or a name"


class ReaderIds:
    """The ids that a reader has for objects at one moment."""

    def __init__(self, names: Mapping[str, str], state: GameState) -> None:
        """`names`: object → its id for the reader, empty where ids are the same; `state`: the game as it is."""
        self._names = dict(names)
        self._state = state

    def id_for(self, obj: str) -> str:
        """The reader's own id for an object."""
        return self._names.get(obj, obj)

    def ids_for(self, things: Iterable[str | int]) -> tuple[str | int, ...]:
        """The same of objects and players; a player is a seat for everybody."""
        return tuple(self.id_for(thing) if isinstance(thing, str) else thing for thing in things)

    def object_meant(self, id_: object) -> str:
        """The object that is meant by an id of the reader, "17.3", or by its number, "17", which is what it is now.

        Raises QueryError RW2202 where the reader has no such id.
        """
        full = id_
        if isinstance(id_, str) and id_.isdecimal():
            full = next((own for obj, own in self._current() if own.partition(".")[0] == id_), id_)
        objects = [obj for obj, own in self._all() if own == full]
        if not objects:
            raise QueryError("RW2202", f"there is no object {id_!r}: {_HOW_WRITTEN}")
        return next((obj for obj in objects if self._state.is_current(obj)), objects[0])

    def thing_meant(self, thing: object) -> str | int:
        """The object or the player that is meant: an object by its id, a player by seat or name.

        Raises QueryError RW2202.
        """
        if not isinstance(thing, str) or thing in self._state.names.values():
            return seat_of(self._state, thing)
        try:
            return self.object_meant(thing)
        except QueryError:
            raise QueryError("RW2202", f"there is no object or player {thing!r}: {_HOW_WRITTEN}") from None

    def objects_meant(self, objects: object) -> tuple[str, ...]:
        """The objects that are meant. Raises QueryError RW2202 for what is no list of them."""
        if isinstance(objects, str) or not isinstance(objects, Iterable):
            raise QueryError("RW2202", f"{objects!r} is no list of objects")
        return tuple(map(self.object_meant, objects))

    def things_meant(self, things: object) -> tuple[str | int, ...]:
        """The objects and players that are meant. Raises QueryError RW2202 for what is no list of them."""
        if isinstance(things, str) or not isinstance(things, Iterable):
            raise QueryError("RW2202", f"{things!r} is no list of objects and players")
        return tuple(map(self.thing_meant, things))

    def _all(self) -> Iterable[tuple[str, str]]:
        """Every object with the reader's id for it."""
        return self._names.items() if self._names else ((obj, obj) for obj in self._state.position)

    def _current(self) -> Iterable[tuple[str, str]]:
        return ((obj, name) for obj, name in self._all() if self._state.is_current(obj))

    def in_text(self, text: str) -> str:
        """A text in which objects have the ids that the reader has for them."""
        return _ID.sub(lambda match: self.id_for(match[0]), text) if self._names else text


class GameReader:
    """Reads a game event by event, all of it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        """What has happened so far."""
        self.number_read = 0
        """How many events of the game have been read."""
        self._state = EMPTY

    def add(self, records: Iterable[Recorded]) -> None:
        """Reads more events. Raises FoldError."""
        for event in events_of(records, self._state):
            self.events.append(event)
            self._state = state_after(event)
            self.number_read += 1

    @property
    def state(self) -> GameState:
        """The position as it is known."""
        return self._state

    @property
    def ids(self) -> ReaderIds:
        """The ids of objects now."""
        return ReaderIds({}, self._state)

    def as_known(self, game: Game) -> Game:
        """The game that has been read, with what the reader knows of it and no more; objects have their own ids."""
        return game

    def copy(self) -> GameReader:
        """A reader that has read as much, and goes on by itself."""
        other = copy(self)
        other.events = list(self.events)
        return other


class SeatReader(GameReader):
    """Reads a game event by event, as one seat could know it. Not for claimed logs, which are read whole."""

    def __init__(self, seat: int) -> None:
        """`seat`: 0 is a spectator."""
        super().__init__()
        self._writer = SeatLogWriter(seat)
        self._last: Recorded | None = None
        """A decision to play that waits for the event that follows it."""

    def add(self, records: Iterable[Recorded]) -> None:
        for record in records:
            self.number_read += 1
            if self._last is not None:
                self._see(self._last, record.event)
            self._last = record if isinstance(record.event, SHOWN_BY_WHAT_FOLLOWS) else None
            if self._last is None:
                self._see(record, None)

    def copy(self) -> GameReader:
        other = super().copy()
        assert isinstance(other, SeatReader)
        other._writer = copy(self._writer)
        return other

    def _see(self, record: Recorded, following: LogEvent | None) -> None:
        before = self._writer.known
        own = self._writer.read(record, following)
        self.events.append(Event(before, own, self._writer.known))

    @property
    def state(self) -> GameState:
        return self._writer.known

    @property
    def ids(self) -> ReaderIds:
        return ReaderIds(self._writer.names, self._writer.game)

    def as_known(self, game: Game) -> Game:
        return with_known_faces(game, self._writer.names, self._writer.known)
