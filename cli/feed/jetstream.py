"""A stream of NATS JetStream as the destination of a feed (the extra `nats`). Only this module imports its client.

The stream says how far each game has been published: its last message on the subject of the game. A message is stored
only right behind that one, and bears the game and the number of the event as its id, by which the broker drops what it
is sent twice. So nothing is lost and nothing comes twice, whoever is killed, and however many send the same.

The client is asynchronous: it runs in a thread of its own, where it answers the broker while a feed waits for events.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import Thread
from typing import Any, NamedTuple, Self, TypeVar
from urllib.parse import urlsplit

from rewind.events.atomic import why
from rewind.events.errors import DestinationError, FeedError, Where
from rewind.projections.feed.cloud_events import BEGINNING, SOURCE, Checkpoint, FeedEvent, checkpoint_after

T = TypeVar("T")

SCHEME = "nats://"
USUAL_STREAM = "rewind"

_PATIENCE = 10  # seconds until the broker has to answer, or to be there again
_TRIES = 5
_TOGETHER = 256  # events that are handed to the client's thread at once
_HEADERS = 1024  # bytes, more than those of a message have
_NOT_THE_LAST = 10071  # the broker's code: another message is the last on the subject than the sender says
_STREAM = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Address(NamedTuple):
    """Where a stream is."""

    server: str
    """The server's address, which may hold a password."""
    stream: str
    """The stream's name."""
    shown: str
    """The address as it may be told."""

    @classmethod
    def of(cls, url: str) -> Self:
        """Reads `nats://[user:password@]host[:port][/STREAM]`. Raises DestinationError RW2503, which tells nothing of
        it."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port or 4222
        except ValueError:
            host, port = None, 0
        stream = parts.path.removeprefix("/") or USUAL_STREAM if host else ""
        if not host or parts.query or parts.fragment or not _STREAM.fullmatch(stream):
            raise DestinationError("RW2503", "a stream is nats://host:4222/STREAM, of letters, digits, - and _")
        place = f"{f'[{host}]' if ':' in host else host}:{port}"
        login, at, _ = parts.netloc.rpartition("@")
        return cls(f"{SCHEME}{login}{at}{place}", stream, f"{SCHEME}{place}/{stream}")


class JetStream:
    """A stream of a broker. It is made where there is none."""

    def __init__(self, url: str) -> None:
        """Raises DestinationError RW2503 where `url` is no address of a stream."""
        self._address = Address.of(url)
        self._checkpoints: dict[str, Checkpoint] = {}
        self._sequences: dict[str, int] = {}
        """Source → place in the stream of its last message."""
        self._in_stream: dict[str, Checkpoint] = {}
        """Source → the last event that another sender, who is ahead, has put into the stream."""
        self._waiting: list[FeedEvent] = []
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._client: Any = None

    def __enter__(self) -> Self:
        """Raises DestinationError RW2503 where the client is not installed, or the broker is not there or refuses."""
        try:
            self._nats: Any = import_module("nats")
        except ImportError as error:
            self._loop.close()
            what = "the client of NATS is not installed: pip install 'rewind-mtg[nats]'"
            raise DestinationError("RW2503", what) from error
        self._thread.start()
        try:
            self._run(self._connect())
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        closing = asyncio.run_coroutine_threadsafe(self._close(), self._loop)
        closing.exception()  # it is of no use any more, whatever happens as it is closed
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def checkpoint(self, source: str) -> Checkpoint:
        if source not in self._checkpoints:
            self._checkpoints[source], self._sequences[source] = self._run(self._last(source))
        return self._checkpoints[source]

    def publish(self, event: FeedEvent) -> None:
        """Raises FeedError RW2504 where the broker takes no message so large, and DestinationError as `flush` does."""
        size = len(event.document)
        if size + _HEADERS > self._client.max_payload:
            what = f"event {event.checkpoint.number} of {event.source} has {size:,} bytes"
            raise FeedError("RW2504", f"{what}; the broker takes messages of {self._client.max_payload:,}")
        self.checkpoint(event.source)  # it is asked before the first is published
        self._checkpoints[event.source] = event.checkpoint
        self._waiting.append(event)
        if len(self._waiting) >= _TOGETHER:
            self.flush()

    def flush(self) -> None:
        """Raises DestinationError RW2501, RW2503; what has not been sent is sent by the next run."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            self._run(self._send_all(waiting))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        """Has the client's thread do something, and waits for it."""
        with self._errors():
            return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """What can go wrong with a broker, as DestinationError RW2503."""
        try:
            yield
        except (self._nats.errors.Error, OSError, TimeoutError) as error:
            raise DestinationError("RW2503", f"{self._address.shown}: {_in_words(error)}") from error

    async def _connect(self) -> None:
        is_connected = False

        async def note(error: Exception) -> None:
            """What hinders it is told at once as it connects first; later it is told where an answer is waited for."""
            if not is_connected:
                raise error

        self._client = self._nats.NATS()
        connecting = self._client.connect(
            self._address.server, error_cb=note, reconnect_time_wait=0.2, max_reconnect_attempts=-1
        )
        await asyncio.wait_for(connecting, _PATIENCE)
        is_connected = True
        self._stream = self._client.jetstream(timeout=_PATIENCE)
        try:
            await self._stream.stream_info(self._address.stream)
        except self._nats.js.errors.NotFoundError:
            await self._stream.add_stream(name=self._address.stream, subjects=[f"{self._address.stream}.>"])

    def _subject(self, source: str) -> str:
        """`STREAM.GAME.judge`, `STREAM.GAME.1`, `STREAM.GAME.spectator`: what has a meaning in a subject is escaped."""
        game, _, viewer = source.removeprefix(SOURCE).partition("@")
        return f"{self._address.stream}.{game.replace('.', '%2E')}.{viewer or 'judge'}"

    async def _last(self, source: str) -> tuple[Checkpoint, int]:
        """The last event of a source that the stream has, and its place in it."""
        subject = self._subject(source)
        try:
            message = await self._stream.get_last_msg(self._address.stream, subject)
        except self._nats.js.errors.NotFoundError:
            return BEGINNING, 0
        try:
            found, checkpoint = checkpoint_after(message.data)
        except ValueError as error:
            found = str(error)
        if found != source:
            what = f"the last message on {subject} is no event of {source}"
            raise DestinationError("RW2501", what, Where(self._address.shown))
        return checkpoint, message.seq

    async def _send_all(self, events: list[FeedEvent]) -> None:
        for event in events:
            await self._send(event)

    async def _send(self, event: FeedEvent) -> None:
        """Sends an event, as often as it takes to know that it is in the stream."""
        errors = self._nats.js.errors
        last: Exception = TimeoutError("no answer")
        for _ in range(_TRIES):
            if self._is_in_stream(event):
                return
            headers = {
                "Nats-Msg-Id": f"{event.source.removeprefix(SOURCE)}:{event.checkpoint.number}",
                "Nats-Expected-Last-Subject-Sequence": str(self._sequences[event.source]),
            }
            try:
                stored = await self._stream.publish(
                    self._subject(event.source),
                    event.document,
                    timeout=_PATIENCE / _TRIES,
                    stream=self._address.stream,
                    headers=headers,
                )
            except errors.APIError as error:
                if error.err_code != _NOT_THE_LAST:
                    raise
                last = error
                self._in_stream[event.source], self._sequences[event.source] = await self._last(event.source)
            except (errors.NoStreamResponseError, self._nats.errors.TimeoutError) as error:
                last = error
                await asyncio.sleep(_PATIENCE / _TRIES / 4)  # it is not there, or not there again yet
            else:
                self._sequences[event.source] = stored.seq
                return
        raise last

    def _is_in_stream(self, event: FeedEvent) -> bool:
        """Whether another sender has put an event into the stream. Raises DestinationError RW2502 for another one."""
        there = self._in_stream.get(event.source, BEGINNING)
        if there.number == event.checkpoint.number and there != event.checkpoint:
            what = f"another sends another course of {event.source} to {self._address.shown}"
            raise DestinationError("RW2502", what)
        return there.number >= event.checkpoint.number

    async def _close(self) -> None:
        """Ends the client, and all that it has begun, which it leaves behind where the broker is not there."""
        try:
            if self._client is not None:
                await self._client.close()
        finally:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)


def _in_words(error: BaseException) -> str:
    if isinstance(error, TimeoutError) or not str(error):
        return f"no answer within {_PATIENCE} seconds"
    return why(error) if isinstance(error, OSError) else str(error)
