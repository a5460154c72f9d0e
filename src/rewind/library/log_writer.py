"""Writing the log of a game that another program sees or decides, one event at a time."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import IO, Any, Self

import orjson

from rewind.aggregates.editions import DEFAULT
from rewind.aggregates.fold import fold
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.state import EMPTY
from rewind.events import VERSION, chain
from rewind.events.base import Decision
from rewind.events.catalogue import EVENTS
from rewind.events.codec import decode_payload
from rewind.events.errors import FoldError, LogError, QueryError, RewindError, Where, did_you_mean
from rewind.events.game import NEWEST_DIGEST, GameEnded
from rewind.events.logfile import FORMAT, checked_lines, decode_lines
from rewind.events.turn import PhaseBegan, PriorityReceived, StepBegan, TurnBegan
from rewind.library.appended_file import AppendedFile, opened
from rewind.library.arguments import (
    id_of_game,
    known_edition,
    names_of_players,
    numbers_of_rules,
    verify_fields,
    whole_number,
)
from rewind.library.position import Position

_BLOCK = 1 << 16
_OF_A_GAME_THAT_GOES_ON = (Decision, TurnBegan, PhaseBegan, StepBegan, PriorityReceived, GameEnded)


class _CountedLines:
    """Lines of a log as they are read, with how many bytes they take and the chain value of the last."""

    def __init__(self, lines: Iterable[tuple[int, bytes, bytes]]) -> None:
        self._lines = lines
        self.size = 0
        self.value = chain.GENESIS

    def __iter__(self) -> Iterator[tuple[int, bytes, bytes]]:
        for line in self._lines:
            _, body, self.value = line
            self.size += len(chain.close(body, self.value)) + 1
            yield line


class LogWriter:
    """The log of a game that another program sees or decides: each event is checked, folded and on the disk at once.

    A context manager: left without an error it seals the log, and left with one it does not. What has been written
    stays in any case; `rewind.follow` reads it meanwhile, and `LogWriter.resume` goes on with it.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        players: Sequence[str],
        edition: str = DEFAULT,
        game_id: str,
        engine: str | None = None,
    ) -> None:
        """Begins a log that claims what happened; its first event is written.

        Raises QueryError RW2203 where the file exists or cannot be written, RW2202 where there are not two players,
        RW2205, LogError RW2006.

        `players`: their names, seat 1 first. `game_id`: the game's own id, which everybody may read. `engine`: the
        program that writes, and its version; None: this one.
        """
        self._path, self._recorder = os.fspath(path), Recorder()
        names = names_of_players(players)
        self._record(
            "game_started",
            {
                "format": FORMAT,
                "game": id_of_game(game_id),
                "edition": known_edition(edition),
                "seats": [{"seat": seat, "name": name} for seat, name in enumerate(names, 1)],
                "kind": "claimed",
                "engine": engine or VERSION,
                "digests": NEWEST_DIGEST,
            },
        )
        self._file = AppendedFile(self._path, opened(self._path, "xb"))
        self._write_folded()

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> LogWriter:
        """Goes on with a log that was not sealed. What is left of a line that was cut off is removed.

        Raises LogError where the log is bad, QueryError RW2203 where it is sealed or cannot be written.
        """
        file = os.fspath(path)
        writer = object.__new__(cls)
        writer._path = file
        there = opened(file, "r+b")
        try:
            writer._recorder, value = writer._read(there)
        except BaseException:
            there.close()
            raise
        writer._file = AppendedFile(file, there, value)
        return writer

    def _read(self, file: IO[bytes]) -> tuple[Recorder, bytes]:
        """The state that the file makes and the chain value of its last whole line, behind which writing goes on."""
        blocks = iter(partial(file.read, _BLOCK), b"")
        lines = _CountedLines(checked_lines(blocks, self._path, may_end_anywhere=True))
        state = fold(EMPTY, decode_lines(lines, self._path))
        if not lines.size:
            raise LogError("RW2010", "log empty", Where(self._path))
        if state.sealed:
            raise QueryError("RW2203", f"{self._path} is sealed: nothing can be added to it")
        file.truncate(lines.size)
        file.seek(lines.size)
        return Recorder(state), lines.value

    @property
    def position(self) -> Position:
        """The position after the last event."""
        return Position(self._recorder.state)

    def write(
        self,
        type: str,
        *,
        cause: int | None = None,
        rule: str | Sequence[str] = (),
        together: int | None = None,
        **data: Any,
    ) -> int:
        """Adds an event, on the disk when this returns; its number. Its types and fields are those of docs/events.md.

        A field whose name is a word of Python has an underscore after it: `from_={"zone": "library", "seat": 1}`.
        `cause`, `together`: numbers of events; `rule`: the number of a rule, or several. Raises LogError RW2004 for a
        type that is not known, RW2006 for fields that are wrong, FoldError for what cannot have happened, QueryError
        RW2203 where the log is closed; nothing is written then.
        """
        self._require_open()
        for what, n in (("`cause`", cause), ("`together`", together)):
            if n is not None:
                whole_number(n, what)
        fields = {name.removesuffix("_"): value for name, value in data.items()}
        self._record(type, fields, cause=cause, rule=numbers_of_rules(rule), together=together)
        self._write_folded()
        return self._recorder.state.n

    def _record(self, type: str, fields: Mapping[str, Any], **envelope: Any) -> None:
        """Folds an event. Raises LogError RW2004 and RW2006, FoldError."""
        at = self._recorder.state.n + 1
        if type not in EVENTS:
            hint = did_you_mean(type, EVENTS, 1)
            raise LogError("RW2004", f"unknown event type {type!r}{hint}", Where(self._path, event=at))
        if self._recorder.state.ended and issubclass(EVENTS[type], _OF_A_GAME_THAT_GOES_ON):
            what = f"{type}: the game has ended; what is wrong with that is put right by `position_set` first"
            raise FoldError("RW2105", what, Where(self._path, event=at))
        verify_fields(type, fields, Where(self._path, event=at))
        try:
            self._recorder.record(decode_payload(type, EVENTS[type].version, orjson.dumps(fields)), **envelope)
        except TypeError as error:
            raise LogError("RW2006", f"{type}: {error}", Where(self._path, event=at)) from None
        except RewindError as error:
            raise error.located(file=self._path, event=at) from None

    def _write_folded(self) -> None:
        """Writes the event that was folded last."""
        instead = "; `LogWriter.resume` goes on after the last whole line"
        self._file.add(self._recorder.records.pop(), instead=instead)

    def seal(self) -> None:
        """Ends the log with its seal, and closes it. Raises QueryError RW2203 where it is closed."""
        self._require_open()
        self._recorder.seal()
        self._write_folded()
        self.close()

    def _require_open(self) -> None:
        """Raises QueryError RW2203 where the log is closed."""
        if self._file.closed:
            sealed = self._recorder.state.sealed
            why = "it is sealed" if sealed else "it was closed; `LogWriter.resume` goes on with it"
            raise QueryError("RW2203", f"nothing can be added: {why}", Where(self._path))

    def close(self) -> None:
        """Closes the file without a seal; `resume` goes on with it."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None and not self._file.closed:
            self.seal()
        self.close()
