"""From the lines of the client's log to its messages. What is no message is passed over; what is damaged is reported.

A message is one line of JSON. Other versions of the client break it into lines, from a `{` that stands alone to a `}`
that does; both are read. A line that holds a message but cannot be read as one is searched for the parts that can.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from typing import NamedTuple

from pydantic import ValidationError
from pydantic.alias_generators import to_camel

from rewind.events.errors import SourceError, Where
from rewind.events.importers.arena.client.account import Account
from rewind.events.importers.arena.client.choices import ANSWERS, CHOICES
from rewind.events.importers.arena.client.messages import Payload, ServerEvent, ServerMessage
from rewind.events.importers.contract import Finding
from rewind.events.importers.lines import Lines

ENABLED, DISABLED = b"DETAILED LOGS: ENABLED", b"DETAILED LOGS: DISABLED"
_STATE = b'"gameStateMessage"'
_SAID = (b'"greToClientEvent"', b"ClientMessageType_")
"""One of these is in every line that the server, or the client, says in a match."""
_CHOICES = tuple(f'"{to_camel(name)}"'.encode() for name in sorted(CHOICES | ANSWERS))
_READ = (
    _STATE,
    b'"matchGameRoomStateChangedEvent"',
    b'"dieRollResultsResp"',
    b'"connectResp"',
    b'"submitDeckResp"',
    b'"actionsAvailableReq"',
    b'"performActionResp"',
    b'"declareAttackersReq"',
    b'"declareBlockersReq"',
    b'"selectTargetsReq"',
    b'"timerStateMessage"',
)
"""What a line must hold to be read: of all that the server and the client say in matches, only this is needed."""

_WHOLE = frozenset({"gre_to_client_event", "match_game_room_state_changed_event", "payload"})
_OF_THE_CLIENT = (b'"greToClientEvent"', *_READ[:2], ENABLED, DISABLED, b"[UnityCrossThreadLogger]")
_EVERY = 2000  # lines between two reports of progress
_REPORTED_SINGLY = 20  # damaged lines reported one by one
_LARGEST_DOCUMENT = 64 << 20
_SHORTEST = 40  # bytes; no message is as short
_ATTEMPTS = 1000  # at finding a document inside a damaged line


class Document(NamedTuple):
    """A message and the line at which it begins."""

    line: int
    payload: Payload


class Documents:
    """The messages of a log; iterated once."""

    def __init__(self, lines: Lines, progress: Callable[[int], None]) -> None:
        """`progress` is called with how many more lines have been read."""
        self.findings: list[Finding] = []
        self.detailed: bool | None = None
        """Whether detailed logs are on; None where the log does not say."""
        self.account = Account()
        """What the log has said of the player's account up to the message given out last."""
        self._lines = lines
        self._progress = progress
        self._damaged = 0

    def __iter__(self) -> Iterator[Document]:
        """Raises SourceError RW4001 where nothing shows that this is the client's log, RW4012 if it is unreadable."""
        ours = False
        for number, line in self._whole_lines():
            if not ours or line.startswith(b"DETAILED"):
                ours = self._recognise(line) or ours
            if len(line) > _SHORTEST and (any(mark in line for mark in _READ) or _is_about_a_choice(line)):
                yield from self._read(number, line)
            elif not self.account.take(line, number):
                self._note_damage(number)
        self._finish()
        if not ours:
            raise SourceError("RW4001", "nothing in it is of an MTG Arena log", Where(self._lines.path))

    def _whole_lines(self) -> Iterator[tuple[int, bytes]]:
        """The lines, a message that was broken into lines put together again."""
        parts: list[bytes] = []
        start = size = 0
        for number, line in enumerate(self._lines, 1):
            if number % _EVERY == 0:
                self._progress(_EVERY)
            if not parts:
                if line == b"{":
                    parts, start, size = [line], number, 1
                else:
                    yield number, line
                continue
            parts.append(line)
            size += len(line)
            if line == b"}" or line.startswith((b"[", b'{"')) or size > _LARGEST_DOCUMENT:
                yield from self._put_together(start, parts)
                parts = []
        if parts:
            yield from self._put_together(start, parts)

    @staticmethod
    def _put_together(start: int, parts: list[bytes]) -> Iterator[tuple[int, bytes]]:
        """One document; where it never ended, its lines as they are, for one of them may be a message of its own."""
        if parts[-1] == b"}":
            yield start, b"\n".join(parts)
        else:
            yield from enumerate(parts, start)

    def _recognise(self, line: bytes) -> bool:
        if line.startswith(ENABLED):
            self.detailed = True
        elif line.startswith(DISABLED):
            self.detailed = self.detailed or False
        return any(mark in line for mark in _OF_THE_CLIENT)

    def _read(self, number: int, line: bytes) -> Iterator[Document]:
        start = line.find(b"{")
        try:
            yield Document(number, _validate(line[start:]))
        except ValidationError:
            payloads, whole = _salvage(line)
            if not whole:
                self._note_damage(number)
            for payload in payloads:
                yield Document(number, payload)

    def _note_damage(self, number: int) -> None:
        self._damaged += 1
        if self._damaged <= _REPORTED_SINGLY:
            self.findings.append(Finding("RW4004", "a message that cannot be read, or not all of it", number))

    def _finish(self) -> None:
        if self._damaged > _REPORTED_SINGLY:
            self.findings.append(Finding("RW4004", f"{self._damaged - _REPORTED_SINGLY} more such messages"))
        if self._lines.too_long:
            lines = ", ".join(map(str, self._lines.too_long[:_REPORTED_SINGLY]))
            self.findings.append(Finding("RW4004", f"lines too long to be read: {lines}"))
        if self._lines.cut is not None:
            self.findings.append(Finding("RW4009", self._lines.cut, self._lines.number))


def _is_about_a_choice(line: bytes) -> bool:
    """Whether a line is a message that offers a choice, or answers one."""
    return any(mark in line for mark in _SAID) and any(mark in line for mark in _CHOICES)


@cache
def _validator() -> Callable[[bytes], Payload]:
    Payload.model_rebuild()
    return Payload.__pydantic_validator__.validate_json


def _validate(data: bytes) -> Payload:
    return _validator()(data)


def _salvage(line: bytes) -> tuple[list[Payload], bool]:
    """The messages of a line that is not one whole message, and whether that was all there is in it.

    Where a document is damaged, what is whole inside it is tried: of twenty messages cut in the last, nineteen are
    read.
    """
    text = line.decode(errors="replace")
    whole = "\ufffd" not in text
    found: list[Payload] = []
    decoder = json.JSONDecoder()
    at, attempts = text.find("{"), 0
    while at >= 0 and attempts < _ATTEMPTS:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            whole, end, attempts = False, at + 1, attempts + 1
        else:
            payloads, good = _parts(value)
            found += payloads
            whole = whole and good
        at = text.find("{", end)
    return found, whole and bool(found)


def _parts(value: object) -> tuple[list[Payload], bool]:
    """A decoded document as messages: whole, or those of its messages that are well formed."""
    with suppress(ValidationError, ValueError, RecursionError):
        payload = Payload.model_validate_json(json.dumps(value))
        if payload.model_fields_set & _WHOLE:
            return [payload], True
    if not isinstance(value, dict):
        return [], True
    event = value.get("greToClientEvent")
    messages = event.get("greToClientMessages") if isinstance(event, dict) else None
    if not isinstance(messages, list):
        messages = [value]
    good: list[ServerMessage] = []
    for message in messages:
        try:
            good.append(ServerMessage.model_validate_json(json.dumps(message)))
        except (ValidationError, ValueError, RecursionError):
            continue
    if not any(message.game_state_message for message in good):
        return [], messages == [value]
    return [Payload(gre_to_client_event=ServerEvent(gre_to_client_messages=tuple(good)))], messages == [value]


def time_of(payload: Payload) -> str | None:
    """When the client got the message, as RFC 3339 in UTC: the log has milliseconds since 1970 as a string."""
    text = str(payload.timestamp or "")
    if not (text.isascii() and text.isdecimal() and len(text) == len("1771903769076")):
        return None
    seconds, thousandths = divmod(int(text), 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{thousandths:03}Z"
