"""A store of games: put logs in, append to a game, read it, check it, wait for what comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self
from uuid import UUID

from eventsourcing.persistence import StoredEvent

from rewind.aggregates.store import checking, streams
from rewind.aggregates.store.application import Games
from rewind.aggregates.store.projection_documents import ProjectionDocuments
from rewind.aggregates.store.recorder import Conflict, GameRecorder, Gap
from rewind.aggregates.store.survey import Survey, survey, verify_game
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.errors import StoreError, Where
from rewind.events.following.following import Following
from rewind.events.game import GameStarted
from rewind.events.logfile import Line, decode_lines


class Receipt(NamedTuple):
    """What putting a log into a store did."""

    game: str
    """The game's id."""
    known: int
    """How many of the log's events the store had before."""
    added: int
    """How many it has stored now."""


class GameStore:
    """A store of games, opened by `open_store`. Several threads may use it; closing it ends its subscriptions.

    Every method raises StoreError RW5005 where the store is closed, or cannot be read or written; RW5009 where the
    file is damaged; RW5004 or RW5010 where what it would give out is not what was stored.
    """

    def __init__(self, application: Games, url: str) -> None:
        """`url` is the store's address, for messages."""
        self.url = url
        self._application = application
        self._closed = False

    @property
    def _recorder(self) -> GameRecorder:
        if self._closed:
            raise StoreError("RW5005", f"{self.url} is closed")
        return self._application.games

    def append(self, game: str, expected: int, events: Iterable[Recorded | Line]) -> streams.Head:
        """Stores the next events of a game, all or none, and returns the head as it is after them.

        `expected` is the number of the last event that the caller knows of; 0 for a new game. Where exactly these
        events stand at exactly this place already, it is done. Raises StoreError RW5001 where others do, RW5002
        where events before these are missing, RW5007 where lines are of another course of the game; LogError where
        something cannot be an event of a log.
        """
        stream = streams.stream_id(game)
        given = list(events)
        stored_events = [_stored_event(stream, number, event) for number, event in enumerate(given, expected + 1)]
        if expected == 0 and stored_events:
            _check_game(game, stored_events[0].state)
        self._check_lines(game, expected, given)
        if not stored_events:
            return self._expect(game, expected)
        try:
            return self._recorder.append(stored_events).heads[stream]
        except Gap as gap:
            raise _gap(game, expected + 1, gap.actual) from gap
        except Conflict as conflict:
            if (head := self._stored_already(stream, stored_events)) is not None:
                return head
            raise _conflict(game, expected, conflict.actual) from conflict

    def _check_lines(self, game: str, expected: int, given: Sequence[Recorded | Line]) -> None:
        """Lines bear a chain, and so say which events must stand before them."""
        lines = [event for event in given if isinstance(event, Line)]
        if not lines:
            return
        if len(lines) < len(given):
            raise TypeError("either records or lines are appended, not both")
        version = self.head(game).version
        if expected > version:
            raise _gap(game, expected + 1, version)
        number = checking.first_unlinked(self._chain_value(game, expected), lines)
        if number is not None:
            raise _another(game, number)

    def _chain_value(self, game: str, number: int) -> bytes:
        """The chain value of an event that the store has; that before the first for 0."""
        if number == 0:
            return streams.EMPTY.chain
        rows = self._recorder.rows(streams.stream_id(game), number - 1, number, 1)
        if not rows or type(rows[0][3]) is not bytes:
            raise checking.damage(game, number, "is missing, or its chain value was changed")
        return rows[0][3]

    def _expect(self, game: str, expected: int) -> streams.Head:
        head = self.head(game)
        if head.version < expected:
            raise _gap(game, expected + 1, head.version)
        if head.version > expected:
            raise _conflict(game, expected, head.version)
        return head

    def _stored_already(self, stream: UUID, stored_events: Sequence[StoredEvent]) -> streams.Head | None:
        """The head after events that are stored already, byte for byte, else None."""
        first, last = stored_events[0].originator_version, stored_events[-1].originator_version
        rows = self._recorder.rows(stream, first - 1, last, len(stored_events))
        if [row[2] for row in rows] != [event.state for event in stored_events]:
            return None
        return streams.Head(last, rows[-1][3])

    def put(self, lines: Iterable[Line]) -> Receipt:
        """Stores a whole log, as `rewind.events.logfile.read_lines` gives it, in one transaction.

        What the store has of the game already is not stored again: putting a log twice does nothing, and a longer
        log of the same game adds its rest. Raises StoreError RW5007 where the store has other events of that game;
        LogError where the lines are no log.
        """
        log = checking.whole_log(lines)
        game = _game_of(log[0].body)
        stream = streams.stream_id(game)
        stored_events = [_stored_event(stream, number, line) for number, line in enumerate(log, 1)]
        while True:
            known = self._common(game, log)
            if known == len(log):
                return Receipt(game, known, 0)
            try:
                self._recorder.append(stored_events[known:])
            except Conflict:  # another writer has just appended: compare with that
                continue
            return Receipt(game, known, len(log) - known)

    def _common(self, game: str, log: Sequence[Line]) -> int:
        """How many events of a log the store has. Raises StoreError RW5007 where it has others."""
        last = self.head(game)
        common = min(last.version, len(log))
        for line, given in zip(self._checked(game, streams.EMPTY, common, last), log, strict=False):
            if line.value != given.value:
                raise _another(game, line.number)
        return common

    def head(self, game: str) -> streams.Head:
        """Number and chain value of a game's last event; 0 and sixteen zero bytes where the store has no such game."""
        return self._recorder.head(streams.stream_id(game))

    def read(self, game: str, after: int = 0, upto: int | None = None) -> Iterator[Line]:
        """The lines of a game with `after` < number <= `upto` (the last, if None), each checked against the chain.

        A stream of constant memory: the game as it is when this is called. Raises StoreError at once, RW5003 where
        the store has no such game and RW5010 where what it has counted and recorded of it do not agree; RW5004 at
        the first event that is damaged or missing.
        """
        entry = self._entry(game)
        checking.checked_entry(entry)
        assert entry.record is not None, "checked_entry sees to that"
        last = streams.Head(entry.record.version, entry.record.chain)
        after = max(after, 0)
        if after >= last.version:
            return iter(())
        head = streams.Head(after, self._chain_value(game, after))
        return self._checked(game, head, last.version if upto is None else min(upto, last.version), last)

    def _checked(self, game: str, head: streams.Head, upto: int, last: streams.Head) -> Iterator[Line]:
        return checking.checked(
            game, self._recorder.all_rows(streams.stream_id(game), head.version, upto), head, upto, last
        )

    def _entry(self, game: str) -> streams.Entry:
        entry = self._recorder.entry(streams.stream_id(game))
        if entry is None:
            raise StoreError("RW5003", f"no game {game!r} in {self.url}")
        return entry

    def records(self, game: str, after: int = 0, upto: int | None = None) -> Iterator[Recorded]:
        """The events of `read`, decoded. Raises LogError too, as `rewind.events.logfile.decode_lines` does."""
        return decode_lines(self.read(game, after, upto))

    def games(self) -> list[streams.Summary]:
        """All games, in the order in which they came in. Quick: it reads no events, and counts them by their index.

        Raises StoreError RW5010 where a game's count is not what was recorded, or a game is missing.
        """
        return checking.checked_list(self._recorder.listing())

    def summary(self, game: str) -> streams.Summary:
        """One game's line of `games`. Raises StoreError RW5003, RW5010."""
        return checking.checked_entry(self._entry(game))

    def find(self, beginning: str) -> str:
        """The id of the one game whose id is, or begins with, `beginning`.

        Raises StoreError RW5003 where there is none, RW5008 where there are several.
        """
        if self._recorder.entry(streams.stream_id(beginning)) is not None:
            return beginning
        found = [summary.game for summary in self.games() if summary.game.startswith(beginning)]
        if not found:
            raise StoreError("RW5003", f"no game {beginning!r} in {self.url}")
        if len(found) > 1:
            raise StoreError("RW5008", f"{len(found)} games begin with {beginning!r}: {', '.join(found[:3])} …")
        return found[0]

    def verify(self, game: str) -> None:
        """Checks all that is stored of a game. Raises StoreError RW5004 naming its first bad event, RW5010 where its
        events are not those that were recorded; RW5003."""
        verify_game(self._recorder, self._entry(game))

    def survey(self) -> Survey:
        """Checks all that is stored: each game as `verify`, the database's own check, and that nothing but the games
        is there. Nothing is raised for what is damaged: after damage the checks go on where they can."""
        return survey(self._recorder, self.url)

    def verify_all(self) -> tuple[StoreError, ...]:
        """The errors of `survey`; empty: all is whole."""
        return self.survey().errors

    def position(self) -> int:
        """The position of the last event of all games; 0 in an empty store."""
        return self._recorder.max_notification_id() or 0

    def since(self, position: int, limit: int = 500) -> list[streams.Stored]:
        """The next events of all games after a position, in the order in which they came in; empty at the end.

        Each is checked against the chain of its game. Raises StoreError RW5004 or RW5010 where one is damaged or
        missing, at the end too.
        """
        return self._recorder.stored_after(position, limit)

    def subscribe(self, after: int = 0) -> Following[streams.Stored]:
        """All events after a position, first those stored, then, without end, each as it comes in, from whatever
        process. Use it in a `with` block, or call `stop`, which any thread may do."""
        return self._recorder.follow(after)

    def projected(self, name: str) -> ProjectionDocuments:
        """The documents that the projection of a name keeps in this store, and up to which event they are made."""
        return self._recorder.projected(name)

    def close(self) -> None:
        """Ends all subscriptions and closes the store. Again: nothing."""
        if not self._closed:
            self._closed = True
            self._application.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _stored_event(stream: UUID, number: int, event: Recorded | Line) -> StoredEvent:
    if event[0] != number:
        raise StoreError("RW5002", f"event number {event[0]} where {number} was due", Where(event=number))
    if isinstance(event, Line):
        topic, body = streams.topic_of(number, event.body), event.body
    else:
        topic, body = streams.topic_of_record(event), codec.encode(event)
    if topic == streams.SEALS:
        checking.check_seal(number, body)
    return StoredEvent(stream, number, topic, body)


def _game_of(body: bytes) -> str:
    first = next(decode_lines([Line(1, body, streams.EMPTY.chain)])).event
    assert isinstance(first, GameStarted), "decode_lines sees to that"
    return streams.name_of(first)


def _check_game(game: str, body: bytes) -> None:
    if (stated := _game_of(body)) != game:
        raise StoreError("RW5007", f"these events are of game {stated!r}, not {game!r}", Where(event=1))


def _gap(game: str, number: int, actual: int) -> StoreError:
    return StoreError("RW5002", f"game {game!r} is at event {actual}: event {number} does not follow")


def _conflict(game: str, expected: int, actual: int) -> StoreError:
    return StoreError("RW5001", f"game {game!r} is at event {actual}, not {expected}")


def _another(game: str, number: int) -> StoreError:
    return StoreError("RW5007", f"the store has another course of game {game!r}", Where(event=number))
