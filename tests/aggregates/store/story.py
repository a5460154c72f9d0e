"""Given some games in a store, when something is done, then this is so. Every story is told on every kind of store."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any, Self

from rewind.aggregates.store import GameStore
from rewind.aggregates.store.postgresserver import StoreServer
from rewind.aggregates.store.streams import Head, Opening, StreamRecord, stream_id
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.logfile import Line
from tests.aggregates.store.games import lines_of

Tamper = Callable[[str, int, str, Any], None]
"""Changes a column of an event of a game behind the store's back."""

UNSET = object()


def record_anew(connection: sqlite3.Connection, game: str) -> None:
    """Makes the record of an unsealed game say what its events are now, as somebody would who changed them on
    purpose."""
    stream = stream_id(game)
    opening = connection.execute("SELECT game, edition, kind FROM games WHERE game = ?", (game,)).fetchone()
    last = connection.execute(
        "SELECT originator_version, chain FROM stored_events WHERE originator_id = ? ORDER BY 1 DESC", (stream.bytes,)
    ).fetchone()
    connection.execute("DROP TRIGGER IF EXISTS heads_update")
    connection.execute(
        "UPDATE heads SET originator_version = ?, chain = ?, sealed = ?, checksum = ? WHERE originator_id = ?",
        (*StreamRecord.of(stream, Head(*last), False, Opening(*opening)), stream.bytes),
    )


def record_anew_on_server(server: StoreServer, game: str) -> None:
    """The same on a PostgreSQL server."""
    stream = stream_id(game)
    with server.connect() as connection:
        connection.execute(server.statement("DROP TRIGGER IF EXISTS heads_update ON {schema}.heads"))
        opening = connection.execute(
            server.statement("SELECT game, edition, kind FROM {schema}.games WHERE game = %s"), (game,)
        ).fetchone()
        last = connection.execute(
            server.statement(
                "SELECT originator_version, chain FROM {schema}.stored_events WHERE originator_id = %s ORDER BY 1 DESC"
            ),
            (stream,),
        ).fetchone()
        assert opening is not None
        assert last is not None
        connection.execute(
            server.statement(
                "UPDATE {schema}.heads SET originator_version = %s, chain = %s, sealed = %s, checksum = %s "
                "WHERE originator_id = %s"
            ),
            (*StreamRecord.of(stream, Head(*last), False, Opening(*opening)), stream),
        )


class Story:
    """One store, and what came of the last thing done to it."""

    def __init__(self, store: GameStore) -> None:
        self.store = store
        self._result: Any = UNSET
        self._error: RewindError | None = None

    def given(self, records: Iterable[Recorded]) -> Self:
        """A game that is stored already."""
        self.store.put(lines_of(records))
        return self

    def when(self, action: Callable[[GameStore], Any]) -> Self:
        """What is done."""
        self.unless_refused()
        try:
            self._result, self._error = action(self.store), None
        except RewindError as error:
            self._result, self._error = UNSET, error
        return self

    def unless_refused(self) -> None:
        """Nobody passes over a refusal in silence."""
        if self._error is not None:
            raise self._error

    def then(self, *expected: Any) -> Self:
        """What it returned, where that is said."""
        self.unless_refused()
        if expected:
            assert self._result == expected[0]
        return self

    def then_refused(self, code: str, *words: str) -> Self:
        """It was refused with this code, in words among which are these."""
        assert self._error is not None, f"not refused: {self._result!r}"
        assert self._error.code == code, self._error
        assert all(word in str(self._error) for word in words), self._error
        self._error = None
        return self

    def then_stored(self, game: str, records: Iterable[Recorded]) -> Self:
        """The game is these events, byte for byte and chain for chain, and whole."""
        expected: list[Line] = lines_of(records)
        assert list(self.store.read(game)) == expected
        assert self.store.head(game) == (len(expected), expected[-1].value)
        self.store.verify(game)
        return self

    def then_games(self, *games: str) -> Self:
        """These games are in the store and no others."""
        assert [summary.game for summary in self.store.games()] == list(games)
        assert self.store.verify_all() == ()
        return self
