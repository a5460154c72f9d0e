"""Old versions of events become today's as they are read."""

from __future__ import annotations

from itertools import count

import pytest

from rewind.events import catalogue, codec
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS, Payload, Upcasted, upcast
from rewind.events.combat import LifeLost
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError
from rewind.events.objects import Tapped, Untapped

type_numbers = count()


@pytest.fixture
def old(monkeypatch: pytest.MonkeyPatch) -> str:
    """A published name of long ago, which today's catalogue does not have."""
    name = f"turned_{'x' * (next(type_numbers) + 1)}"
    table = {
        (name, 1): lambda payload: [(name, 2, {"objects": [payload["object"]], "way": payload["way"]})],
        (name, 2): turned,
    }
    monkeypatch.setattr(catalogue, "UPCASTERS", table)
    return name


def turned(payload: Payload) -> list[tuple[str, int, Payload]]:
    kind = {"tap": "tapped", "untap": "untapped"}.get(payload["way"])
    return [(kind, 1, {"object": name}) for name in payload["objects"]] if kind else []


def decode(name: str, version: int, data: bytes) -> Recorded:
    written = b'"v":%d,' % version if version > 1 else b""
    return codec.decode(b'{"n":3,"type":"%s",%s"data":%s,"cause":2,"rule":"1.1"' % (name.encode(), written, data))


def test_to_one_event_in_one_step(old: str) -> None:
    assert decode(old, 2, b'{"objects":["1.3"],"way":"tap"}') == Recorded(3, Tapped(object="1.3"), 2, ("1.1",))


def test_to_one_event_in_two_steps(old: str) -> None:
    assert decode(old, 1, b'{"object":"1.3","way":"untap"}') == Recorded(3, Untapped(object="1.3"), 2, ("1.1",))


def test_to_several_events(old: str) -> None:
    record = decode(old, 2, b'{"objects":["1.3","2.3"],"way":"tap"}')
    assert record.event == Upcasted(events=(Tapped(object="1.3"), Tapped(object="2.3")))


def test_to_no_event(old: str) -> None:
    assert decode(old, 1, b'{"object":"1.3","way":"none"}').event == Upcasted(events=())


def test_what_was_upcast_to_several_or_none_is_never_written(old: str) -> None:
    for data in (b'{"objects":["1.3","2.3"],"way":"tap"}', b'{"objects":[],"way":"tap"}'):
        record = decode(old, 2, data)
        with pytest.raises(LogError, match=r"^RW2004 .*\(event 3\)$"):
            codec.encode(record)
    assert "upcasted" not in EVENTS


def test_a_version_without_an_upcaster_is_refused(old: str) -> None:
    with pytest.raises(LogError, match=f"RW2004 unknown event type '{old}' version 3") as caught:
        decode(old, 3, b"{}")
    assert caught.value.exit_status == 3


@pytest.mark.parametrize(
    "data", [b'{"object":"1.3"}', b"{}", b'{"object":"x","way":"tap"}', b'{"object":3,"way":"tap"}']
)
def test_an_old_payload_that_is_not_valid_is_not_called_an_unknown_version(old: str, data: bytes) -> None:
    with pytest.raises(LogError, match="RW2006"):
        decode(old, 1, data)


def test_upcast_payloads_are_read_strictly(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.UPCASTERS, (old, 9), lambda payload: [("life_lost", 1, payload)])
    assert decode(old, 9, b'{"seat":1,"amount":3}').event == LifeLost(seat=1, amount=3)
    with pytest.raises(LogError, match=r"RW2006 .*amount"):
        decode(old, 9, b'{"seat":1,"amount":"3"}')


@pytest.fixture
def second_version(monkeypatch: pytest.MonkeyPatch) -> type[Event]:
    """An event of which today's version is the second."""

    class Turned(Event):
        published = f"rotated_{'x' * (next(type_numbers) + 1)}"
        version = 2
        object: str
        degrees: int

    name = Turned.published
    monkeypatch.setitem(EVENTS, name, Turned)
    monkeypatch.setitem(
        catalogue.UPCASTERS, (name, 1), lambda payload: [(name, 2, {"object": payload["object"], "degrees": 90})]
    )
    return Turned


def test_a_line_without_a_version_is_of_the_first(second_version: type[Event]) -> None:
    name = second_version.published
    today = second_version.model_validate({"object": "1.1", "degrees": 90})
    assert decode(name, 1, b'{"object":"1.1"}').event == today
    assert decode(name, 2, b'{"object":"1.1","degrees":90}').event == today
    with pytest.raises(LogError, match="RW2006"):
        decode(name, 2, b'{"object":"1.1"}')
    assert codec.encode(Recorded(3, today)).startswith(b'{"n":3,"type":"%s","v":2,"data":{' % name.encode())


def test_an_event_of_today_needs_no_step() -> None:
    assert upcast("tapped", 1, {"object": "1.1"}) == [("tapped", {"object": "1.1"})]


@pytest.fixture
def first_version(second_version: type[Event], monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A line of the first version, as its writer wrote it then."""

    class TurnedOnce(Event):
        published = second_version.published
        object: str
        quick: bool = False

    monkeypatch.setitem(catalogue.OLD_VERSIONS, (second_version.published, 1), TurnedOnce)
    return b'{"n":3,"type":"%s","data":{"object":"1.1"},"cause":2' % second_version.published.encode()


def test_a_line_of_an_old_version_is_verified_as_that_version_was_written(first_version: bytes) -> None:
    codec.verify_canonical(first_version, codec.decode(first_version))


@pytest.mark.parametrize(
    "data", [b'{"object":"1.1","quick":false}', b'{ "object":"1.1"}', b'{"object":"2.1","object":"1.1"}']
)
def test_a_line_of_an_old_version_that_is_not_is_refused(first_version: bytes, data: bytes) -> None:
    line = first_version.replace(b'{"object":"1.1"}', data)
    with pytest.raises(LogError, match="RW2016"):
        codec.verify_canonical(line, codec.decode(line))


def test_what_became_several_events_is_verified_too(old: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class TurnedMany(Event):
        published = old
        version = 2
        objects: tuple[str, ...]
        way: str

    monkeypatch.setitem(catalogue.OLD_VERSIONS, (old, 2), TurnedMany)
    line = b'{"n":3,"type":"%s","v":2,"data":{"objects":["1.3","2.3"],"way":"tap"}' % old.encode()
    codec.verify_canonical(line, codec.decode(line))
    turned = b'{"n":3,"type":"%s","v":2,"data":{"way":"tap","objects":["1.3","2.3"]}' % old.encode()
    with pytest.raises(LogError, match="RW2016"):
        codec.verify_canonical(turned, codec.decode(turned))
