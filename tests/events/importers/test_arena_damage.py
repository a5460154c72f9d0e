"""Logs that are cut, garbled, out of order or doubled: no traceback, no wrong game without a word, no partial file."""

from __future__ import annotations

import gzip
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.events.importers.arena import IMPORTER
from rewind.replays.importing.run import ImportRun
from tests.events.importers.arena_games import first_turns, random_game, whole_game
from tests.events.importers.arena_server import LIBRARIES, Server, event, log, room, session
from tests.events.importers.importing import Imported
from tests.events.importers.real_sessions import SESSIONS, game_lines
from tests.parameters import examples, first_of


@cache
def documents() -> tuple[Any, ...]:
    """A random game as its documents: the room, then a message each."""
    server = random_game(4, steps=15)
    return (room(server.match), *map(event, server.states))


@cache
def _as_json() -> str:
    return json.dumps(documents())


def documents_to_change() -> Any:
    """The same as a list that is the caller's own."""
    return json.loads(_as_json())


@cache
def undamaged() -> tuple[Any, ...]:
    return tuple(Imported(log(documents())).game.records)


def assert_sound(result: Imported) -> None:
    """Every game that was written verifies, and nothing else was written."""
    assert [name for name in result.files if not name.endswith(".jsonl")] == []
    assert len(result.files) == len(result.games)
    for game in result.games:
        assert game.verified().whole
        assert game.report.refused == 0 or "RW4008" in result.codes


def assert_not_silent(result: Imported) -> None:
    """A game that came out otherwise than the undamaged one is flagged."""
    events = [[record.event for record in game.records] for game in result.games]
    if events != [[record.event for record in undamaged()]]:
        flagged = bool(result.codes) or result.report.error is not None
        assert flagged or any(not game.agrees or game.report.unannounced for game in result.games)


positions = st.integers(1, 10**6)


@settings(max_examples=examples(12))
@given(st.lists(positions, min_size=1, max_size=5))
def test_messages_that_are_missing(places: list[int]) -> None:
    kept = list(documents())
    for place in places:
        del kept[place % (len(kept) - 1) + 1]
    result = Imported(log(kept))
    assert_sound(result)
    assert_not_silent(result)


@settings(max_examples=examples(12))
@given(st.lists(st.tuples(positions, st.integers(0, 30)), min_size=1, max_size=5))
def test_messages_that_come_twice_are_taken_once(places: list[tuple[int, int]]) -> None:
    doubled = list(documents())
    for place, later in places:
        index = place % (len(doubled) - 1) + 1
        doubled.insert(min(index + later, len(doubled)), doubled[index])
    result = Imported(log(doubled))
    assert_sound(result)
    assert [record.event for record in result.game.records] == [record.event for record in undamaged()]
    assert set(result.codes) == {"RW4005"}


@settings(max_examples=examples(12))
@given(st.lists(st.tuples(positions, st.integers(1, 6)), min_size=1, max_size=5))
def test_messages_out_of_order_are_put_back(places: list[tuple[int, int]]) -> None:
    shuffled = list(documents())
    for place, later in places:
        index = place % (len(shuffled) - 2) + 2  # the first state stays first
        other = min(index + later, len(shuffled) - 1)
        shuffled[index], shuffled[other] = shuffled[other], shuffled[index]
    result = Imported(log(shuffled))
    assert_sound(result)
    assert [record.event for record in result.game.records] == [record.event for record in undamaged()]


@settings(max_examples=examples(20))
@given(st.integers(0, 10**6), st.sampled_from([".log", ".log.gz"]))
def test_a_log_that_is_cut_anywhere(place: int, suffix: str) -> None:
    data = log(documents())
    if suffix == ".log.gz":
        data = gzip.compress(data, mtime=0)
    result = Imported(data[: place % len(data)], suffix=suffix)
    assert_sound(result)
    assert_not_silent(result)


@settings(max_examples=examples(20))
@given(st.lists(st.tuples(st.integers(0, 10**9), st.integers(0, 255)), min_size=1, max_size=8))
def test_bytes_that_are_others(changes: list[tuple[int, int]]) -> None:
    data = bytearray(log(documents()))
    for place, value in changes:
        data[place % len(data)] = value
    assert_sound(Imported(bytes(data)))


_SHAPES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside a document where another value could stand."""
    found: list[tuple[Any, Any]] = []
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        found += spots(value[key])
    return found


@settings(max_examples=examples(20))
@given(positions, st.lists(st.tuples(st.integers(0, 10**6), _SHAPES), min_size=1, max_size=3))
def test_a_message_whose_values_are_of_another_shape(place: int, changes: list[tuple[int, Any]]) -> None:
    changed = documents_to_change()
    for number, value in changes:
        owner, key = (found := spots(changed[place % len(changed)]))[number % len(found)]
        owner[key] = value
    assert_sound(Imported(log(changed)))


@settings(max_examples=examples(25))
@given(positions, st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 400)), min_size=1, max_size=6))
def test_numbers_that_are_others(place: int, changes: list[tuple[int, int]]) -> None:
    changed = documents_to_change()
    for number, value in changes:
        document = changed[(place + number) % len(changed)]
        found = [(owner, key) for owner, key in spots(document) if type(owner[key]) is int]
        if found:
            owner, key = found[number % len(found)]
            owner[key] = value
    assert_sound(Imported(log(changed)))


_RANGES: tuple[object, ...] = (
    *(0, -1, 1, 3, 10**6, 10**9, -(10**9), 2**31, 2**32, 2**63, -(10**30)),
    *(1.5, "7", True, None, [], {}),
)
"""Values for a field that holds a number: of the ends of ranges, and of other types."""


def numeric_fields() -> list[str]:
    """The names of all fields of a message that hold numbers or lists of numbers."""
    return sorted({key for owner, key in spots(list(documents())) if isinstance(key, str) and _is_numeric(owner[key])})


def _is_numeric(value: Any) -> bool:
    return type(value) is int or (isinstance(value, list) and bool(value) and all(type(each) is int for each in value))


@pytest.mark.long
@pytest.mark.parametrize("part", first_of(range(4), 2))
def test_every_number_at_the_ends_of_its_range_and_of_another_type(part: int) -> None:
    for field in numeric_fields()[part::4]:
        rng = random.Random(field)
        for value in rng.sample(_RANGES, 5):
            changed = documents_to_change()
            places = [(owner, key) for owner, key in spots(changed) if key == field and _is_numeric(owner[key])]
            for owner, key in rng.sample(places, min(len(places), rng.choice([1, 4]))):
                owner[key] = [value] if isinstance(owner[key], list) and rng.random() < 0.5 else value
            assert_sound(Imported(log(changed)))


def test_life_totals_further_apart_than_an_event_can_say_are_a_gap() -> None:
    server = first_turns(Server())
    for seat in (1, 1):
        server.change_life(seat, 10**8 - 100)
        server.send()
    for _ in range(20):
        server.say("ModifiedLife", 0, [1], life=-(10**8))
    server.send()
    server.change_life(1, 0)
    server.send()
    result = Imported(session(server))
    assert "RW4004" in result.codes
    assert "RW4005" in result.codes
    assert_sound(result)


def test_a_library_that_is_nobody_s() -> None:
    server = Server()
    server.states.clear()
    server._state = server._previous = 0
    for instance in server.zones[LIBRARIES[1]]:
        server.things[instance].viewers = (1,)
    server.send(full=True, update="SendAndRecord")
    server.scry(1, bottom=True)
    first_turns(server)
    states = json.loads(json.dumps(server.states))
    for state in states:
        for zone in state.get("zones", ()):
            if zone["zoneId"] == LIBRARIES[1]:
                zone["ownerSeatId"] = 0
    assert_sound(Imported(log(map(event, states))))


@settings(max_examples=examples(20))
@given(st.binary(max_size=300))
def test_a_file_of_anything_is_refused_in_one_line(data: bytes) -> None:
    result = Imported(data)
    error = result.report.error
    assert error is None or error.code == "RW4001"
    assert error is not None or result.codes in (["RW4002"], ["RW4003"])  # it may say that it is a log
    assert result.files == {}


def real_data() -> list[bytes]:
    """What the tests of the bytes of a session damage: a session of the small server, and real ones where there are."""
    return [session(first_turns(Server())), *(b"".join(game_lines(path)) for path in SESSIONS[:1])]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", range(3))
def test_a_session_damaged_in_many_places(number: int, tmp_path: Path) -> None:
    rng = random.Random(number)
    for data in map(bytearray, real_data()):
        for _ in range(rng.choice([1, 5, 40])):
            place, size = rng.randrange(len(data)), rng.choice([1, 2, 50, 5000])
            kind = rng.randrange(4)
            if kind == 0:
                data[place : place + 1] = bytes([rng.randrange(256)])
            elif kind == 1:
                del data[place : place + size]
            elif kind == 2:
                data[place:place] = data[place : place + size]
            else:
                other = rng.randrange(len(data))
                data[place : place + size] = data[other : other + size]
        source, out = tmp_path / "Player.log", tmp_path / f"games{len(data)}"
        source.write_bytes(data)
        out.mkdir()
        report = ImportRun(IMPORTER, out, {}).take(str(source))
        assert report.error is None
        assert {path.name for path in out.iterdir()} == {Path(game.file).name for game in report.games}


def test_a_line_of_several_documents_and_a_document_cut_in_a_line() -> None:
    server = whole_game()
    texts = [json.dumps(event(state)) for state in server.states]
    several = "".join(texts[:5]) + " and more\n" + "\n".join(texts[5:])
    result = Imported(("DETAILED LOGS: ENABLED\n" + several).encode())
    assert result.codes == []
    assert result.game.report.complete
    cut = json.dumps(event(*server.states))[:-400]
    result = Imported(("DETAILED LOGS: ENABLED\n" + cut + "\n").encode())
    assert "RW4004" in result.codes
    assert len(result.game.records) > 50


def test_states_of_a_game_whose_beginning_is_missing_are_left_out() -> None:
    first, second = whole_game(match="m1"), whole_game(match="m2")
    documents = [*map(event, first.states), *map(event, second.states[1:])]
    result = Imported(log(documents))
    assert list(result.files) == ["m1-1.jsonl"]
    assert result.game.agrees
    assert set(result.codes) == {"RW4005"}


def test_another_game_with_the_numbers_of_this_one_ends_it() -> None:
    first, second = first_turns(Server(match="m1")), first_turns(Server(match="m2", recorder=2), turns=6)
    for state in second.states:
        state.pop("gameInfo", None)
    documents = [*map(event, first.states), *map(event, second.states[1:])]
    result = Imported(log(documents))
    assert list(result.files) == ["m1-1.jsonl"]
    assert {"RW4005", "RW4006"} <= set(result.codes)


def test_a_repeated_beginning_is_one_game() -> None:
    server = whole_game()
    result = Imported(log([event(server.states[0]), *map(event, server.states)]))
    assert result.codes == ["RW4005"]
    assert result.game.report.complete
