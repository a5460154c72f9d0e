"""Events to bytes and back: one line of a log without its chain, which `rewind.events.chain` adds.

The bytes are canonical: keys in the order of log format 1, no spaces, fields that have their default left out, so
equal events are equal bytes. pydantic validates a payload straight from its bytes, strictly (a `"3"` is not a 3).
Events are frozen, so equal short payloads may be one object: most of a game is priority passing to and fro.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial

import orjson
from pydantic import ValidationError

from rewind.events.base import MANA, OBJECT_ID, PRINTED_NUMBER, Event
from rewind.events.catalogue import EVENTS, OLD_VERSIONS, UnknownVersion, Upcasted, upcast
from rewind.events.envelope import Recorded, Source
from rewind.events.errors import LogError, Where
from rewind.events.times import is_rfc3339

_HEAD = re.compile(rb'\{"n":([1-9][0-9]{0,15})\Z')
_TYPE = re.compile(rb'"type":"([a-z_]{1,64})",(?:"v":([1-9][0-9]{0,8}),)?"data":')
_TAIL = re.compile(
    rb'\}(?:,"cause":([1-9][0-9]{0,15}))?(?:,"rule":("[^"\\]*"|\["[^\]\\]*"\]))?(?:,"together":([1-9][0-9]{0,15}))?'
    rb'(?:,"at":("[^"\\]*"))?(?:,"src":(\{(?>(?:[^{}"]|"(?>(?:[^"\\]|\\.)*)")*)\}))?\}\Z'
)
_SHARED_PAYLOAD = 64  # longest payload, in bytes, whose event is kept to be shared
_SHARED_EVENTS = 4096

_FIRST_VERSIONS: dict[bytes, type[Event]] = {}
"""How a payload without a version begins → its class, where that is today's version and one has been read."""

_ZERO = ord("0")
_DIGITS = 16  # of the largest event number that is read

_record = tuple.__new__  # makes a named tuple of all its values in half the time

_shared: dict[bytes, Event] = {}
_rules: dict[bytes, tuple[str, ...]] = {}


@cache
def _validator(cls: type[Event]) -> Callable[[bytes], Event]:
    cls.model_rebuild()
    return partial(cls.__pydantic_validator__.validate_json, strict=True)


@cache
def _serializer(cls: type[Event]) -> Callable[[Event], bytes]:
    cls.model_rebuild()
    to_json = cls.__pydantic_serializer__.to_json
    return lambda event: to_json(event, by_alias=True, exclude_defaults=True)


def encode_payload(event: Event) -> bytes:
    """The payload as canonical JSON."""
    return _serializer(type(event))(event)


def decode_payload(name: str, version: int, data: bytes) -> Event:
    """The event of a payload; old versions are upcast. Raises LogError RW2004 or RW2006."""
    cls = EVENTS.get(name)
    try:
        if cls is not None and cls.version == version:
            return _validator(cls)(data)
        parts = upcast(name, version, orjson.loads(data))
        events = tuple(EVENTS[part].model_validate_json(orjson.dumps(value), strict=True) for part, value in parts)
        return events[0] if len(events) == 1 else Upcasted(events=events)
    except UnknownVersion as error:
        raise LogError("RW2004", f"unknown event type {name!r} version {version}") from error
    except ValidationError as error:
        raise LogError("RW2006", f"{name}: {_first_problem(error)}") from error
    except orjson.JSONDecodeError as error:
        raise LogError("RW2001", f"payload is not JSON: {error}") from error
    except (AttributeError, LookupError, TypeError, ValueError) as error:  # an upcaster met what that version never had
        raise LogError("RW2006", f"{name}: not a payload of version {version}") from error


def _first_problem(error: ValidationError) -> str:
    problems = error.errors(include_url=False)
    problem = problems[0]
    if problem["type"] != "string_pattern_mismatch":
        field = ".".join(str(part) for part in problem["loc"]) or "payload"
        return f"{field}: {problem['msg']}"
    parts = [str(part) for part in problem["loc"] if part not in _ALTERNATIVES]
    also_seat = (*problem["loc"][:-1], "constrained-int") in [other["loc"] for other in problems[1:]]
    wanted = _WRITTEN.get(str(problem["ctx"]["pattern"]), "as it has to be written")
    seat = ", and no seat of a player (1 or 2)" if also_seat else ""
    return f"{'.'.join(parts)}: {str(problem['input'])[:40]!r} is no {wanted}{seat}"


_WRITTEN = {
    OBJECT_ID: "id of an object, such as '17.3'",
    MANA: "mana, such as '{2}{R}'",
    PRINTED_NUMBER: "number as it is printed, such as '2' or '1+*'",
}
"""The patterns of fields, each with what a text that has it is."""
_ALTERNATIVES = ("constrained-str", "constrained-int")
"""What pydantic calls the alternatives of a union, at the end of the place of a problem."""


def encode(record: Recorded) -> bytes:
    """One line without its chain and without the closing brace: what the chain is computed over."""
    event = record.event
    if isinstance(event, Upcasted):
        raise LogError("RW2004", "an event of an old version cannot be written again", Where(event=record.n))
    return _line(record, event.published, event)


def _line(record: Recorded, name: str, event: Event) -> bytes:
    """The line of a record with this event under this published name."""
    n, _, cause, rule, together, at, src = record
    version = b'"v":%d,' % event.version if event.version != 1 else b""
    line = b'{"n":%d,"type":"%s",%s"data":%s' % (n, name.encode(), version, encode_payload(event))
    if cause is not None:
        line += b',"cause":%d' % cause
    if rule:
        line += b',"rule":' + orjson.dumps(rule[0] if len(rule) == 1 else rule)
    if together is not None:
        line += b',"together":%d' % together
    if at is not None:
        line += b',"at":' + orjson.dumps(at)
    if src is not None:
        line += b',"src":' + src.__pydantic_serializer__.to_json(src, exclude_defaults=True)
    return line


def verify_canonical(body: bytes, record: Recorded) -> None:
    """Whether a line is, byte for byte, what a writer makes of its event, at the version that the line names.

    `record` is what `decode` makes of `body`. Equal events are equal bytes in a log, so a line with a doubled key, an
    escape, a space, another order of keys or a default written out was not written by Rewind, and readers might take
    it differently. Raises LogError RW2016, and RW2017 where the time of recording is none; `decode` accepts both.
    """
    if isinstance(record.event, Upcasted) or encode(record) != body:
        written = _old_version(body)
        if written is None or _line(record, *written) != body:
            raise LogError("RW2016", "the line is not written as Rewind writes this event")
    if record.at is not None and not is_rfc3339(record.at):
        raise LogError("RW2017", f"{record.at!r} is not a time as RFC 3339 writes it")


def _old_version(body: bytes) -> tuple[str, Event] | None:
    """Published name and event of a line that names an old version, as that version had it; None: of today's."""
    kind = _TYPE.search(body)
    assert kind is not None, "the line was decoded"
    name, version = kind[1].decode(), int(kind[2] or 1)
    if name in EVENTS and EVENTS[name].version == version:
        return None
    tail = _TAIL.search(body + b"}", kind.end() - 1)
    assert tail is not None, "the line was decoded"
    try:
        return name, _validator(OLD_VERSIONS[name, version])(body[kind.end() : tail.start() + 1])
    except ValidationError as error:
        raise LogError("RW2006", f"{name} version {version}: {_first_problem(error)}") from error


def kind_of(body: bytes) -> tuple[str, int]:
    """Published name and version of the event of a line that can be decoded, as the line names them."""
    kind = _TYPE.search(body)
    assert kind is not None, "the line was decoded"
    return kind[1].decode(), int(kind[2] or 1)


def decode(body: bytes) -> Recorded:
    """The record of a line without its chain and without the closing brace, as `encode` gives it.

    Raises LogError RW2001, RW2004, RW2006 or RW2007, without a position: the reader knows the line.
    """
    head, _, rest = body.partition(b",")
    payload, caused, tail = rest.partition(b',"cause":')
    event = _shared.get(payload) or _event(payload)
    number = head[5:]
    if event is None or head[:5] != b'{"n":' or not number.isdigit() or number[0] == _ZERO or len(number) > _DIGITS:
        return _decode_anew(head, rest)
    if not caused:
        return _record(Recorded, (int(number), event, None, (), None, None, None))
    cause, ruled, tail = tail.partition(b',"rule":')
    rule = _rules.get(tail) if ruled else ()
    if rule is not None and cause.isdigit() and cause[0] != _ZERO and len(cause) <= _DIGITS:
        return _record(Recorded, (int(number), event, int(cause), rule, None, None, None))
    tail, _, together = tail.partition(b',"together":')
    rule = _rules.get(tail)
    if rule is not None and _is_number(cause) and _is_number(together):
        return _record(Recorded, (int(number), event, int(cause), rule, int(together), None, None))
    return _decode_anew(head, rest)


def _is_number(digits: bytes) -> bool:
    return digits.isdigit() and digits[0] != _ZERO and len(digits) <= _DIGITS


def _event(payload: bytes) -> Event | None:
    """The event of a whole `"type":…,"data":…`; None where it is not one, or has to be looked at more closely."""
    start, _, data = payload.partition(b'","data":')
    cls = _FIRST_VERSIONS.get(start) or _first_version(start)
    if cls is None or data[-1:] != b"}" or b'},"src":{' in data:
        return None
    try:
        event = _validator(cls)(data)
    except ValidationError:
        return None
    if len(data) <= _SHARED_PAYLOAD and len(_shared) < _SHARED_EVENTS:
        _shared[payload] = event
    return event


def _first_version(start: bytes) -> type[Event] | None:
    """The class of a payload that begins so; None where it is none of which the first version is today's."""
    cls = (
        EVENTS.get(start.removeprefix(b'"type":"').decode(errors="replace")) if start.startswith(b'"type":"') else None
    )
    if cls is None or cls.version != 1:
        return None
    return _FIRST_VERSIONS.setdefault(start, cls)


def _decode_anew(head: bytes, rest: bytes) -> Recorded:
    number = _HEAD.match(head)
    kind = _TYPE.match(rest)
    if number is None or kind is None:
        raise LogError("RW2001", "not a line of a log")
    tail = _TAIL.search(rest + b"}", kind.end() - 1)
    if tail is None:
        raise LogError("RW2001", "envelope not in the form of log format 1")
    data = rest[kind.end() : tail.start() + 1]
    event = decode_payload(kind[1].decode(), int(kind[2] or 1), data)
    if len(data) <= _SHARED_PAYLOAD and len(_shared) < _SHARED_EVENTS:
        _shared[rest[: tail.start() + 1]] = event
    return Recorded(int(number[1]), event, *_envelope(tail))


def _envelope(
    tail: re.Match[bytes],
) -> tuple[int | None, tuple[str, ...], int | None, str | None, Source | None]:
    cause, rule, together, at, src = tail.groups()
    return (
        int(cause) if cause else None,
        _rule_numbers(rule) if rule else (),
        int(together) if together else None,
        _text(at) if at else None,
        _source(src) if src else None,
    )


def _rule_numbers(data: bytes) -> tuple[str, ...]:
    rule = _rules.get(data)
    if rule is None:
        try:
            value = orjson.loads(data)
        except orjson.JSONDecodeError as error:
            raise LogError("RW2001", f"rule is not a rule number or a list of them: {error}") from error
        rule = (value,) if isinstance(value, str) else tuple(value)
        if not all(isinstance(number, str) for number in rule):
            raise LogError("RW2001", "rule is not a rule number or a list of them")
        if len(_rules) < _SHARED_EVENTS:
            _rules[data] = rule
    return rule


def _text(data: bytes) -> str:
    try:
        return str(orjson.loads(data))
    except orjson.JSONDecodeError as error:
        raise LogError("RW2001", f"at is not a string: {error}") from error


def _source(data: bytes) -> Source:
    try:
        return Source.model_validate_json(data, strict=True)
    except ValidationError as error:
        raise LogError("RW2001", f"src: {_first_problem(error)}") from error
