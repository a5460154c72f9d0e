"""A summary says the same as a fold of the whole log, without folding it."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings

from rewind.aggregates import fold
from rewind.aggregates.fold import fold_all
from rewind.events import codec
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError
from rewind.events.game import GameEnded, LogSealed
from rewind.events.judging import BackupApplied, PlayerPosition, PositionSet, Rollback
from rewind.events.logfile import read_lines, write_log
from rewind.projections.visibility.seat_log import redact
from rewind.replays.verifying.summary import summarise
from tests.aggregates.given import BEGINNING, numbered
from tests.cli.logs import bodies, lines, log_file
from tests.events.logs import chained
from tests.parameters import examples
from tests.random_games.generator import games, random_game


@settings(max_examples=examples(40))
@given(games(60, 600))
def test_it_agrees_with_the_fold(records: list[Recorded]) -> None:
    state = fold_all(records)
    with TemporaryDirectory() as folder:
        log = Path(folder) / "game.jsonl"
        chain = write_log(log, records)
        found = summarise(str(log))
    assert (found.game, found.edition, found.kind) == (state.game, state.edition, state.kind)
    assert found.players == dict(state.names)
    assert (found.events, found.turns, found.sealed) == (state.n, state.turn, state.sealed)
    assert found.ended == state.ended
    assert not found.ended or found.winners == state.winners
    assert (found.chain, found.problem) == (chain.hex(), None)


def test_nothing_is_folded_and_hardly_anything_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "game.jsonl"
    records = random_game(random.Random(3), 500)
    write_log(log, records)
    decoded: list[bytes] = []
    decode = codec.decode

    def counted(body: bytes) -> Recorded:
        decoded.append(body)
        return decode(body)

    monkeypatch.setattr(codec, "decode", counted)
    monkeypatch.delattr(fold, "fold_all")
    assert summarise(str(log)).events == len(records)
    assert len(decoded) < len(records) / 5


@pytest.mark.long
def test_a_redacted_log_says_whose_it_is(tmp_path: Path) -> None:
    for seat in (0, 2):
        log = tmp_path / f"{seat}.jsonl"
        write_log(log, redact(random_game(random.Random(3), 90), seat))
        assert summarise(str(log)).redacted_for == seat


def test_of_one_line(tmp_path: Path) -> None:
    log = log_file(tmp_path, lines()[0])
    found = summarise(str(log))
    assert (found.events, found.chain) == (1, next(read_lines(log)).value.hex())


@pytest.mark.parametrize("number", range(2, 61))
def test_of_a_broken_log_it_tells_what_stands_before(tmp_path: Path, number: int) -> None:
    found = summarise(str(log_file(tmp_path, b"".join([*lines()[: number - 1], *lines()[number:]]))))
    if number == len(lines()):
        assert (found.problem, found.sealed) == (None, False)
        return
    assert found.problem is not None
    assert (found.problem.code, found.problem.where.line) == ("RW2002", number)
    assert found.events == number - 1
    assert found.as_json()["problem"] == str(found.problem)
    whole = summarise(str(log_file(tmp_path, b"".join(lines()[: number - 1]), "before.jsonl")))
    assert (found.chain, found.turns, found.ended) == (whole.chain, whole.turns, whole.ended)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'{"n":31,"type":"teleported","data":{}', "RW2004"),
        (b'{"n":31,"type":"tapped","v":9,"data":{}', "RW2004"),
        (b'{"n":32,"type":"tapped","data":{"object":"1.1"}', "RW2003"),
        (b'{"n":31,"type":"turn_began","data":{"turn":"x"}', "RW2006"),
        (b"hello", "RW2001"),
        (b'{"n":31,"type":"t\xff"', "RW2007"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_problem_though_the_chain_fits(tmp_path: Path, body: bytes, code: str) -> None:
    log = log_file(tmp_path, chained([*bodies()[:30], body, *bodies()[31:]]))
    found = summarise(str(log))
    assert found.problem is not None
    assert (found.problem.code, found.problem.where.file, found.problem.where.line) == (code, str(log), 31)
    assert found.events == 30


def test_where_not_even_the_first_event_can_be_read_it_is_refused(tmp_path: Path) -> None:
    first = bodies()[0]
    for data, code in (
        (b"", "RW2010"),
        (chained([first.replace(b'"format":1', b'"format":2')]), "RW2005"),
        (chained([b'{"n":1,"type":"tapped","data":{"object":"1.1"}']), "RW2001"),
        (b"hello\n", "RW2001"),
    ):
        with pytest.raises(LogError, match=code):
            summarise(str(log_file(tmp_path, data)))


def test_a_position_that_was_set_up_tells_the_turn(tmp_path: Path) -> None:
    log = tmp_path / "position.jsonl"
    seats = (PlayerPosition(seat=1, life=20), PlayerPosition(seat=2, life=20))
    write_log(log, numbered((*BEGINNING, PositionSet(players=seats, turn=7, active=1))))
    found = summarise(str(log))
    assert (found.turns, found.first_turn) == (7, 7)


@pytest.mark.parametrize("event", [Rollback(to=5), BackupApplied(to=5, authorised_by="head judge")])
def test_a_game_that_goes_back_is_open_again(tmp_path: Path, event: Event) -> None:
    ended = (*BEGINNING, GameEnded(winners=(1,), reason="normal"), LogSealed(events=len(BEGINNING) + 1))
    for events, is_over in ((ended, True), ((*ended, event), False)):
        log = tmp_path / f"{is_over}.jsonl"
        write_log(log, numbered(events))
        found = summarise(str(log))
        assert (found.ended, found.sealed) == (is_over, is_over)
