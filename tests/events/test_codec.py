"""Events to bytes and back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from itertools import product
from typing import Any

import orjson
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from docs.examples import EXAMPLES
from rewind.events import codec
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS
from rewind.events.chain import GENESIS, link
from rewind.events.envelope import Recorded, Source
from rewind.events.errors import LogError
from tests.events.logs import RECORDS
from tests.events.shapes import all_events
from tests.events.strategies import LAW, events_of, records
from tests.parameters import examples

EVERY_EVENT = pytest.mark.parametrize("cls", all_events(), ids=lambda cls: cls.published)
KEYS = ["n", "type", "v", "data", "cause", "rule", "together", "at", "src"]
CAUSES = (None, 7)
RULES: tuple[tuple[str, ...], ...] = ((), ("408.1",), ("212.5b", "217.4a"))
GROUPS = (None, 9)
TIMES = (None, "2006-10-01T12:00:00Z")
SOURCES = (None, Source(), Source(line=3), Source(ref='gameStateId 547 {"a": [1]}'), Source(line=3, ref="\\\n½"))


def line(data: object, kind: str = "tapped") -> bytes:
    return b'{"n":1,"type":"%s","data":%s' % (kind.encode(), orjson.dumps(data))


def data_of(event: Event) -> Any:
    return orjson.loads(codec.encode_payload(event))


def replaced(value: Any, old: type, new: Any) -> Iterator[Any]:
    """The value with one leaf of type `old` made `new(leaf)`, for each such leaf."""
    if type(value) is old:
        yield new(value)
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from ({**value, key: changed} for changed in replaced(inner, old, new))
    if isinstance(value, list):
        for index, inner in enumerate(value):
            yield from ([*value[:index], changed, *value[index + 1 :]] for changed in replaced(inner, old, new))


def assert_refused(body: bytes, *codes: str) -> None:
    with pytest.raises(LogError) as caught:
        codec.decode(body)
    assert caught.value.code in codes, body


@EVERY_EVENT
def test_every_event_comes_back_with_every_envelope(cls: type[Event]) -> None:
    for cause, rule, together, at, src in product(CAUSES, RULES, GROUPS, TIMES, SOURCES):
        record = Recorded(12, EXAMPLES[cls.published], cause, rule, together, at, src)
        body = codec.encode(record)
        assert codec.decode(body) == record
        assert codec.encode(codec.decode(body)) == body
        found = orjson.loads(body + b"}")
        assert list(found) == [key for key in KEYS if key in found]
        assert found.keys() >= {"n", "type", "data"}
        assert found == orjson.loads(orjson.dumps(found))
        assert orjson.dumps(found) == body + b"}"


@LAW
@given(records())
def test_any_record_comes_back(record: Recorded) -> None:
    body = codec.encode(record)
    assert b"\n" not in body
    assert codec.decode(body) == record
    assert codec.encode(codec.decode(body)) == body


@pytest.mark.sampled(21)
@EVERY_EVENT
@settings(LAW, max_examples=8)
@given(data=st.data())
def test_any_record_of_every_type_comes_back_and_can_be_copied(cls: type[Event], data: st.DataObject) -> None:
    record = data.draw(records(events_of(cls)))
    assert codec.decode(codec.encode(record)) == record
    assert_copied_as_pydantic_does(record.event)


def assert_copied_as_pydantic_does(event: Event) -> None:
    """A copy is equal in everything that a model has, and shares nothing that either could change."""
    copied, meant = copy(event), BaseModel.__copy__(event)
    assert type(copied) is type(meant)
    assert copied == meant
    assert repr(copied) == repr(meant)
    assert hash(copied) == hash(event)
    for name in ("__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"):
        assert getattr(copied, name) == getattr(meant, name)
    assert copied.__dict__ is not event.__dict__
    assert copied.__pydantic_fields_set__ is not event.__pydantic_fields_set__


def test_fields_with_their_default_are_left_out_and_others_are_not() -> None:
    assert codec.encode_payload(EVENTS["attackers_declared"].model_validate({"seat": 1})) == b'{"seat":1}'
    assert b'"after":null' in codec.encode_payload(EXAMPLES["maximum_hand_size_changed"])


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("life_gained", b'{"seat":1,"amount":10000000000000000000000000}'),
        ("life_gained", b'{"seat":1,"amount":1000000001}'),
        (
            "game_started",
            b'{"format":1,"game":"g","edition":"e","seats":[],"kind":"played","engine":"e",'
            b'"options":{"starting_life":-10000000000000000000000000}}',
        ),
        ("tapped", b'{"object":"%s.1"}' % (b"9" * 5000)),
        ("tapped", b'{"object":"1.%s"}' % (b"9" * 5000)),
        ("tapped", b'{"object":"1234567890.1"}'),
        ("identified", b'{"card":10000000000000000000000000}'),
        ("continuous_effect_ended", b'{"effect":10000000000000000000000000}'),
        ("power_toughness_changed", b'{"object":"1.1","before":{"power":1000000001},"after":{}}'),
    ],
)
def test_numbers_that_no_game_has_are_refused(name: str, data: bytes) -> None:
    with pytest.raises(LogError, match="RW2006"):
        codec.decode(b'{"n":1,"type":"%s","data":%s' % (name.encode(), data))


def test_the_largest_ids_are_read() -> None:
    record = codec.decode(b'{"n":1,"type":"tapped","data":{"object":"999999999.999999999"}')
    assert record.event == EVENTS["tapped"].model_validate({"object": "999999999.999999999"})


def test_names_that_python_keeps_for_itself_are_written_as_they_are_published() -> None:
    assert data_of(EXAMPLES["zone_changed"])["from"] == {"zone": "stack"}
    assert data_of(EXAMPLES["phased_out"])["with"] == "1.3"
    assert data_of(EXAMPLES["backup_applied"])["reversed"] == [293, 292, 291]


@EVERY_EVENT
def test_payloads_are_read_strictly(cls: type[Event]) -> None:
    event = EXAMPLES[cls.published]
    data = data_of(event)
    for wrong in [
        *replaced(data, int, lambda _: True),
        *replaced(data, bool, int),
        *replaced(data, str, lambda _: 1.5),
    ]:
        assert_refused(line(wrong, cls.published), "RW2006")
    for wrong in replaced(data, int, str):  # a printed power may be a text, but then it is another one
        try:
            assert codec.decode(line(wrong, cls.published)).event != event
        except LogError as error:
            assert error.code == "RW2006"  # noqa: PT017  # either is right
    for wrong in replaced(data, int, lambda number: -number - 1):
        try:
            assert codec.decode(line(wrong, cls.published)).event != event
        except LogError as error:
            assert error.code == "RW2006"  # noqa: PT017  # either is right


@EVERY_EVENT
def test_unknown_and_missing_fields_are_refused(cls: type[Event]) -> None:
    data = data_of(EXAMPLES[cls.published])
    assert_refused(line({**data, "surprise": 1}, cls.published), "RW2006")
    for name, field in cls.model_fields.items():
        if field.is_required():
            assert_refused(line({k: v for k, v in data.items() if k != (field.alias or name)}, cls.published), "RW2006")
    for key, value in data.items():
        if isinstance(value, dict):
            assert_refused(line({**data, key: {**value, "surprise": 1}}, cls.published), "RW2006")


def test_a_refusal_names_the_field() -> None:
    with pytest.raises(LogError, match=r"RW2006 zone_changed: to\.zone"):
        codec.decode(line({**data_of(EXAMPLES["zone_changed"]), "to": {"zone": "exile"}}, "zone_changed"))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b'{"n":0,"type":"tapped","data":{"object":"1.1"}',
        b'{"n":01,"type":"tapped","data":{"object":"1.1"}',
        b'{"n":-1,"type":"tapped","data":{"object":"1.1"}',
        b'{"n":1.0,"type":"tapped","data":{"object":"1.1"}',
        b'{"n":1, "type":"tapped","data":{"object":"1.1"}',
        b'{"type":"tapped","n":1,"data":{"object":"1.1"}',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"rule":"1","cause":1',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"cause":0',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"cause":"1"',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"cause":null',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"cause":1,"cause":1',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"rule":[]',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"rule":["1",2,"3"]',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"rule":5',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"at":5',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"src":{"line":"3"}',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"src":{"page":3}',
        b'{"n":1,"type":"tapped","data":{"object":"1.1"},"note":1',
        b'{"n":1,"type":"tapped","v":0,"data":{"object":"1.1"}',
        b'{"n":1,"type":"tapped","v":"1","data":{"object":"1.1"}',
    ],
)
def test_what_is_no_line_is_refused(body: bytes) -> None:
    assert_refused(body, "RW2001")


@pytest.mark.parametrize(
    "data",
    [
        b"[]",
        b"null",
        b"1",
        b'"x"',
        b'{"object":"1.1"',
        b"",
        b"{}{}",
        b'{"object":"1.1"},"src":{"line":3,"ref":{}}',
        b'{"object":"1.1"}}',
    ],
)
def test_what_is_no_payload_is_refused(data: bytes) -> None:
    assert_refused(b'{"n":1,"type":"tapped","data":' + data, "RW2001", "RW2006")


@pytest.mark.parametrize("kind", ["exiled", "upcasted", "Tapped"])
def test_an_unknown_type_is_refused(kind: str) -> None:
    assert_refused(line({}, kind), "RW2001" if kind == "Tapped" else "RW2004")


def test_an_unknown_version_is_refused() -> None:
    assert_refused(b'{"n":1,"type":"tapped","v":2,"data":{"object":"1.1"}', "RW2004")


@pytest.mark.parametrize("envelope", [b"", b',"cause":1', b',"cause":1,"rule":"408.1"'])
@pytest.mark.parametrize(
    ("good", "bad"),
    [(b'"n":5', b'"n":' + b"9" * 5000), (b'"n":5', b'"n":' + b"9" * 17), (b'"n":5', b'"n":05'), (b'"n":5', b'"N":5')],
)
def test_reading_a_payload_again_is_no_less_strict(envelope: bytes, good: bytes, bad: bytes) -> None:
    body = b'{"n":5,"type":"priority_received","data":{"seat":1}' + envelope
    assert codec.decode(body) == codec.decode(body)
    assert_refused(body.replace(good, bad), "RW2001")


@pytest.mark.parametrize(
    "end", [b'"cause":' + b"9" * 5000, b'"cause":1,"rule":', b'"cause":,"rule":"408.1"', b'"cause":']
)
def test_reading_an_envelope_again_is_no_less_strict(end: bytes) -> None:
    for good in (b"", b',"cause":1', b',"cause":1,"rule":"408.1"'):
        codec.decode(b'{"n":5,"type":"priority_received","data":{"seat":1}' + good)
    assert_refused(b'{"n":5,"type":"priority_received","data":{"seat":1},' + end, "RW2001")


@LAW
@given(st.binary(max_size=200))
@example(b'{"n":1,"type":"tapped","data":' + b"[" * 100_000)
@example(b'{"n":1,"type":"tapped","data":' + b'{"a":' * 100_000)
@example(b'{"n":1,"type":"note","data":{"text":"\xff"}')
@example(b'{"n":1,"type":"note","data":{"text":"\\ud800"}')
@example(b'{"n":1,"type":"turn_began","data":{"seat":' + b"9" * 6000 + b',"turn":1}')
def test_any_bytes_are_refused_with_a_log_error_or_are_a_record(body: bytes) -> None:
    try:
        record = codec.decode(body)
    except LogError as error:
        assert re.fullmatch(r"RW200[1467]", error.code)  # noqa: PT017  # either is right
    else:
        assert codec.decode(codec.encode(record)) == record


@st.composite
def mutations(draw: st.DrawFn) -> tuple[Recorded, bytes]:
    """A record, and its line with some bytes changed, taken out or put in."""
    record = draw(st.sampled_from(RECORDS) | records())
    body = bytearray(codec.encode(record))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(body) - 1))
        match draw(st.sampled_from(("flip", "delete", "insert", "copy"))):
            case "flip":
                body[place] ^= draw(st.integers(1, 255))
            case "delete":
                del body[place : place + draw(st.integers(1, 4))]
            case "insert":
                body[place:place] = draw(st.sampled_from((b" ", b'"', b"}", b",", b"0", b"\\", b"1", b"\n", b"\xff")))
            case _:
                end = draw(st.integers(place, len(body)))
                body[place:place] = body[place:end]
    return record, bytes(body)


@pytest.mark.long
@settings(LAW, max_examples=examples(800))
@given(mutations())
def test_a_changed_line_is_refused_or_says_something_else_or_only_spells_it_otherwise(
    mutation: tuple[Recorded, bytes],
) -> None:
    record, changed = mutation
    original = codec.encode(record)
    try:
        found = codec.decode(changed)
    except LogError:
        return
    again = codec.encode(found)
    assert codec.decode(again) == found
    assert (found == record) == (again == original)
    if changed != original:
        assert link(GENESIS, changed) != link(GENESIS, original)


OTHER_SPELLINGS = {
    "a space in data": b'{"n":1,"type":"tapped","data":{ "object":"1.1"}',
    "an escape in data": b'{"n":1,"type":"tapped","data":{"object":"\\u0031.1"}',
    "a default in data": b'{"n":1,"type":"tapped","data":{"seen":null,"object":"1.1"}',
    "a key twice in data": b'{"n":1,"type":"tapped","data":{"object":"2.1","object":"1.1"}',
    "version 1": b'{"n":1,"type":"tapped","v":1,"data":{"object":"1.1"}',
}


@pytest.mark.parametrize("body", OTHER_SPELLINGS.values(), ids=OTHER_SPELLINGS.keys())
def test_other_spellings_are_the_same_event_but_not_the_same_line(body: bytes) -> None:
    record = Recorded(1, EVENTS["tapped"].model_validate({"object": "1.1"}))
    assert codec.decode(body) == record
    assert codec.encode(record) != body
    assert link(GENESIS, codec.encode(record)) != link(GENESIS, body)


def test_a_record_cannot_be_changed() -> None:
    record = RECORDS[0]
    for name in Recorded._fields:
        with pytest.raises(AttributeError):
            setattr(record, name, None)
