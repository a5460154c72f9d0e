"""Verifying: chain, fold, digests, seal; what is wrong first is what is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.aggregates.happenings import backwards
from rewind.cli.verified import verification_as_json
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, Where
from rewind.events.game import LogSealed
from rewind.events.logfile import read_records, write_log
from rewind.events.turn import TurnBegan
from rewind.projections.visibility.seat_log import redact
from rewind.replays.verifying.redeciding import redecide
from rewind.replays.verifying.verification import verify_log, verify_records
from tests.cli.logs import bodies, lines, log_file, sealed_game, whole
from tests.events.logs import chained
from tests.parameters import examples
from tests.random_games.generator import games, random_game

RECORDED = Path(__file__).parents[2] / "replays" / "games" / "legends-2003-12.jsonl"


def game() -> list[Recorded]:
    return list(sealed_game(300, seed=5))


@settings(max_examples=examples(30))
@given(games())
def test_every_game_that_was_recorded_verifies(records: list[Recorded]) -> None:
    found = verify_records(records)
    assert found.error is None
    assert found.events == len(records)
    assert found.digests == sum(getattr(record.event, "digest", None) is not None for record in records)


@settings(max_examples=examples(10))
@given(games(), st.sampled_from([0, 1, 2]))
def test_so_does_every_seat_s_log_of_it(records: list[Recorded], seat: int) -> None:
    found = verify_records(redact(records, seat))
    assert (found.error, found.events, found.digests, found.redacted_for) == (None, len(records), 0, seat)


def test_a_sealed_log_is_whole_and_one_without_its_end_is_not() -> None:
    assert verify_records(game()).whole
    found = verify_records(game()[:-1])
    assert (found.error, found.sealed, found.whole) == (None, False, False)


def test_a_digest_that_differs_is_told_with_both_values() -> None:
    records = game()
    number = next(n for n, record in enumerate(records) if isinstance(record.event, TurnBegan))
    wrong = "0" * 32
    event = records[number].event.model_copy(update={"digest": wrong})
    records[number] = records[number]._replace(event=event)
    found = verify_records(records, "game.jsonl")
    assert found.error is not None
    assert (found.error.code, found.error.where.event, found.events) == ("RW2014", number + 1, number)
    assert f"recorded {wrong}, produced " in str(found.error)
    assert "game.jsonl" in str(found.error)


def test_what_is_decided_again_is_kept_once() -> None:
    """The state remembers the log's own events, and no equal ones beside them."""
    records = list(read_records(RECORDED))
    found = redecide(records)
    assert not found.divergences
    remembered = list(backwards(found.state.past))
    assert len(remembered) > 500
    assert all(event is records[n - 1].event for n, event, _, _ in remembered)


def test_a_seal_that_counts_wrongly_is_broken() -> None:
    records = game()
    event = records[-1].event
    assert isinstance(event, LogSealed)
    records[-1] = records[-1]._replace(event=event.model_copy(update={"events": 3}))
    error = verify_records(records).error
    assert error is not None
    assert error.code == "RW2013"


@pytest.mark.parametrize("number", range(2, 61))
def test_an_event_left_out_with_a_chain_computed_anew(tmp_path: Path, number: int) -> None:
    """Numbers have a gap then."""
    left = [*bodies()[: number - 1], *bodies()[number:]]
    found = verify_log(str(log_file(tmp_path, chained(left))))
    if number < len(bodies()):
        assert found.error is not None
        assert (found.error.code, found.error.where.line, found.events) == ("RW2003", number, number - 1)
    else:
        assert not found.sealed


@pytest.mark.parametrize("number", range(1, 61, 4))
def test_a_broken_chain_is_found_at_its_line_and_the_rest_is_good(tmp_path: Path, number: int) -> None:
    damaged = lines()
    damaged[number - 1] = damaged[number - 1].replace(b'"n":', b'"n": ')
    found = verify_log(str(log_file(tmp_path, b"".join(damaged))))
    assert found.error is not None
    assert (found.error.code, found.error.where.line, found.events) == ("RW2002", number, number - 1)


def test_what_is_wrong_before_a_broken_end_is_told_first() -> None:
    """The events before the line that cannot be read are folded before that is said."""

    def ends_badly() -> Iterator[Recorded]:
        yield from game()[:100]
        yield codec.decode(b'{"n":101,"type":"tapped","data":{"object":"999.1"}')
        raise LogError("RW2012", "log cut short", Where("game.jsonl", 102))

    found = verify_records(ends_badly(), "game.jsonl")
    assert found.error is not None
    assert (found.error.code, found.error.where.event, found.events) == ("RW2101", 101, 100)


def test_progress_counts_every_event(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    records = random_game(random.Random(2), 900)
    write_log(log, records)
    told: list[int] = []
    assert verify_log(str(log), told.append).error is None
    assert sum(told) == len(records)
    assert len(told) > 3


def test_nothing_is_raised_for_what_is_no_log(tmp_path: Path) -> None:
    for path, code in ((tmp_path, "RW2009"), (tmp_path / "missing", "RW2009"), (log_file(tmp_path, b""), "RW2010")):
        found = verify_log(str(path))
        assert found.error is not None
        assert (found.error.code, found.events, found.whole) == (code, 0, False)


def test_as_json(tmp_path: Path) -> None:
    good = verify_log(str(log_file(tmp_path)))
    assert orjson.loads(orjson.dumps(verification_as_json(good))) == {
        "events": whole().count(b"\n"),
        "turns": good.turns,
        "digests": good.digests,
        "sealed": True,
        "redacted_for": None,
        "error": None,
        "kind": "claimed",
        "game": "ended" if good.ended else "unfinished",
        "whole": True,
        "decided": False,
        "decided_events": 0,
        "undecided": [
            {"first": 1, "last": good.events, "reason": "a claimed log is not decided again: it says what somebody saw"}
        ],
        "inputs": 0,
        "cards": None,
        "divergences": [],
        "cited_before": [],
        "flags": [],
        "left_out": [],
    }
    bad = verification_as_json(verify_log(str(log_file(tmp_path, whole()[:-1]))))["error"]
    assert isinstance(bad, dict)
    assert (bad["code"], bad["line"]) == ("RW2012", whole().count(b"\n"))
