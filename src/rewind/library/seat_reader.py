"""A game that goes on, as its whole log has it or as one seat could know it: its events so far, and ids of objects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Event as LogEvent
from rewind.events.envelope import Recorded
from rewind.events.playing import LandPlayed, PlayBegun, SpellPlayed
from rewind.library.event import Event, events_of, state_after
from rewind.projections.visibility.seat_log import SeatLogWriter

_PLAYS = (PlayBegun, LandPlayed, SpellPlayed)
"""Events of which the one that follows tells where the card comes from."""

_ID = re.compile(r"(?<![\w.])[1-9][0-9]*\.[1-9][0-9]*(?![\w.])")


class Ids:
    """The ids that a reader has for objects at one moment."""

    def __init__(self, names: Mapping[str, str], state: GameState) -> None:
        """`names`: object → its id for the reader, where that is another; `state`: the game as it is."""
        self._names = dict(names)
        self._state = state

    def own(self, obj: str) -> str:
        """The reader's own id for an object."""
        return self._names.get(obj, obj)

    def own_things(self, things: Iterable[str | int]) -> tuple[str | int, ...]:
        """The same of objects and players; a player is a seat for everybody."""
        return tuple(self.own(thing) if isinstance(thing, str) else thing for thing in things)

    def meant(self, own: str) -> str:
        """The object that is meant by an id of the reader; what is none of its ids stays as it is."""
        found = [obj for obj, name in self._names.items() if name == own]
        return next((obj for obj in found if self._state.is_current(obj)), found[0] if found else own)

    def meant_things(self, things: Iterable[str | int]) -> tuple[str | int, ...]:
        """The objects and players that are meant."""
        return tuple(self.meant(thing) if isinstance(thing, str) else thing for thing in things)

    def told(self, text: str) -> str:
        """A text in which objects have the ids that the reader has for them."""
        return _ID.sub(lambda found: self.own(found[0]), text) if self._names else text


class WholeReader:
    """Reads a game event by event, all of it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        """What has happened so far."""
        self.read = 0
        """How many events of the game have been read."""
        self._state = EMPTY

    def add(self, records: Iterable[Recorded]) -> None:
        """Reads more events. Raises FoldError."""
        for event in events_of(records, self._state):
            self.events.append(event)
            self._state = state_after(event)
            self.read += 1

    @property
    def state(self) -> GameState:
        """The position as it is known."""
        return self._state

    @property
    def ids(self) -> Ids:
        """The ids of objects now."""
        return Ids({}, self._state)


class SeatReader(WholeReader):
    """Reads a game event by event, as one seat could know it. Not for claimed logs, which are read whole."""

    def __init__(self, seat: int) -> None:
        """`seat`: 0 is a spectator."""
        super().__init__()
        self._writer = SeatLogWriter(seat)
        self._last: Recorded | None = None
        """A decision to play that waits for the event that follows it."""

    def add(self, records: Iterable[Recorded]) -> None:
        for record in records:
            self.read += 1
            if self._last is not None:
                self._see(self._last, record.event)
            self._last = record if isinstance(record.event, _PLAYS) else None
            if self._last is None:
                self._see(record, None)

    def _see(self, record: Recorded, following: LogEvent | None) -> None:
        before = self._writer.known
        own = self._writer.read(record, following)
        self.events.append(Event(before, own, self._writer.known))

    @property
    def state(self) -> GameState:
        return self._writer.known

    @property
    def ids(self) -> Ids:
        return Ids(self._writer.names, self._writer.game)
