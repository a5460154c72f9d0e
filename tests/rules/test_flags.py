"""A choice that older engines did not ask for is asked for only in games whose first line names its flag."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import CITED_BY, edition
from rewind.aggregates.fold import fold
from rewind.aggregates.game import Game
from rewind.aggregates.questions import flags as questions
from rewind.aggregates.rules.engine import flags
from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.flags import Flag
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.state import EMPTY
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.replays.playing.decks import OF_BOTH_EDITIONS, built_in
from rewind.replays.playing.live import begin, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.verifying.verification import verify_records
from tests.cli.running import run
from tests.replays.forging import Forgery, changed
from tests.replays.reopened import ended_game

FAKE = {"orders_wishes": Flag(since="9.0.0", rule="103.4", choice="A player orders their wishes.")}


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    know(monkeypatch, FAKE)


def know(monkeypatch: pytest.MonkeyPatch, named: Mapping[str, Flag]) -> None:
    """The flags that this version has, for the rules and for whoever asks them."""
    ended_game()  # it is kept for all tests, so it is played with the flags that there really are
    for module in (flags, questions):
        monkeypatch.setattr(module, "FLAGS", named)


def beginning() -> Iterator[Event]:
    decks = [built_in(name) for name in OF_BOTH_EDITIONS]
    return set_up(decks, CITED_BY, pool(), names=("Alice", "Bob"), game="0123456789abcdef")


def new_game() -> tuple[Recorded, ...]:
    return tuple(begin(beginning(), SeededRandom(3)).records)


def started(records: tuple[Recorded, ...]) -> GameStarted:
    event = records[0].event
    assert isinstance(event, GameStarted)
    return event


class NoInput:
    overrides_rules = False

    def next_input(self, pending: PendingInput) -> Event:
        raise AssertionError(f"{pending} is asked for")


def engine_of(records: tuple[Recorded, ...]) -> Engine:
    return Engine(fold(EMPTY, records), NoInput(), ANSWERS)


@pytest.mark.usefixtures("known")
def test_a_new_game_names_every_flag_and_its_engine_asks() -> None:
    records = new_game()
    assert started(records).flags == flags.all_flags() == ("orders_wishes",)
    assert engine_of(records).has_flag("orders_wishes")
    assert verify_records(records).sound
    assert verify_records(records).decided


def test_an_old_log_is_decided_without_asking(monkeypatch: pytest.MonkeyPatch) -> None:
    know(monkeypatch, {})
    old = new_game()
    know(monkeypatch, FAKE)
    assert started(old).flags == ()
    assert not engine_of(old).has_flag("orders_wishes")
    found = verify_records(old)
    assert (found.sound, found.decided, found.divergences, found.whole) == (True, True, (), False)
    assert (found.flags, found.left_out, found.taken_away) == ((), ("orders_wishes",), ())


def ended(flag_names: tuple[str, ...], engine: str) -> list[Recorded]:
    """A whole game of an engine with a flag, whose first line says something else."""
    return changed(ended_game(), 1, flags=flag_names, engine=engine)


def written(folder: Path, records: Sequence[Recorded]) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(Forgery(list(records)).lines())
    return path


@pytest.mark.usefixtures("known")
def test_a_game_that_names_every_flag_is_whole_and_verify_and_info_name_them(tmp_path: Path) -> None:
    path = written(tmp_path, ended(("orders_wishes",), "9.0.0"))
    ran = run("verify", "--strict", path)
    assert (ran.status, "flags: orders_wishes" in ran.text, "older rules" in ran.text) == (0, True, False)
    assert run("verify", "--json", path).json["whole"] is True
    assert "orders_wishes" in run("info", path).text


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(("engine", "status"), [("8.9.0", 0), ("9.0.0", 1), ("9.1.0", 1), ("the newest", 1)])
def test_what_a_log_leaves_out_is_told_and_it_is_not_whole(tmp_path: Path, engine: str, status: int) -> None:
    """What the version named in the log had was taken away; as that can be forged, an older one is told too."""
    path = written(tmp_path, ended((), engine))
    ran = run("verify", path)
    assert ran.status == status
    assert "decided under older rules" in ran.text
    assert "without orders_wishes" in ran.text
    assert "A player orders their wishes." in ran.text
    assert run("verify", "--strict", path).status == 1
    shown = run("verify", "--json", path).json
    assert (shown["whole"], shown["flags"]) == (False, [])
    assert shown["left_out"] == [
        {
            "name": "orders_wishes",
            "since": "9.0.0",
            "rule": "103.4",
            "choice": "A player orders their wishes.",
            "taken_away": bool(status),
        }
    ]
    assert "older rules: without orders_wishes" in run("info", path).text


@pytest.mark.parametrize("names", [("orders_wishes", "orders_wishes"), ("orders_wishes", "asks_twice")])
def test_flags_twice_or_in_another_order_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    know(monkeypatch, {**FAKE, "asks_twice": FAKE["orders_wishes"]})
    ran = run("verify", written(tmp_path, ended(names, "9.0.0")))
    assert (ran.status, ran.error[:2]) == (2, "RW")
    assert run("verify", written(tmp_path, ended(tuple(sorted(set(names))), "0.2.0"))).status in (0, 1)


def test_a_flag_that_nobody_knows_cannot_be_asked_about() -> None:
    with pytest.raises(KeyError, match="orders_dreams"):
        engine_of(new_game()).has_flag("orders_dreams")


def test_a_log_of_a_newer_engine_has_status_3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        know(newer, FAKE)
        records = new_game()
    path = tmp_path / "game.jsonl"
    path.write_bytes(Forgery(list(records)).lines())
    ran = run("verify", path)
    assert (ran.status, ran.error[:7]) == (3, "RW2020 ")
    assert "orders_wishes" in ran.error
    for command in (["legal", "--at", "end"], ["editions"]):
        ran = run(command[0], path, *command[1:])
        assert (ran.status, ran.error[:7]) == (3, "RW2020 "), command


def test_a_game_does_not_begin_with_a_choice_that_is_not_asked_for() -> None:
    first = next(beginning())
    with pytest.raises(IllegalAction, match="orders_wishes"):
        Game().decide(first.model_copy(update={"flags": ("orders_wishes",)}))


def rows() -> Mapping[str, Flag]:
    return {**flags.FLAGS, **FAKE}


def test_every_flag_has_a_rule_that_is_cited() -> None:
    for name, flag in rows().items():
        assert name.isidentifier()
        assert edition(CITED_BY).number(flag.rule)
        assert flag.choice.endswith(".")
