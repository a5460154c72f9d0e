"""A log that another program writes event by event."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

import rewind

SHOCK = {"key": "shock", "characteristics": {"name": "Shock", "mana_cost": "{R}", "colors": ["R"]}}


def begun(path: Path) -> rewind.LogWriter:
    log = rewind.LogWriter(path, players=["Alice", "Bob"], game_id="friday-1")
    log.write("card_defined", definitions=[SHOCK])
    log.write("cards_assigned", seat=1, cards=[{"card": 1, "definition": "shock"}])
    log.write("starting_player_chosen", seat=1)
    log.write("turn_began", seat=1, turn=1)
    return log


def drawn(log: rewind.LogWriter) -> int:
    return log.write(
        "zone_changed",
        object="1.1",
        becomes="1.2",
        from_={"zone": "library", "seat": 1, "position": 0},
        to={"zone": "hand", "seat": 1},
        reason="drawn",
    )


def test_each_event_is_on_the_disk_when_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with begun(path) as log:
        events = rewind.follow(path, timeout=0)
        assert [event.type for event in events][-1] == "turn_began"
        assert drawn(log) == 6
        assert [event.n for event in rewind.follow(path, timeout=0)] == [1, 2, 3, 4, 5, 6]
        assert [card.name for card in log.position.zone("hand", "Alice").objects] == ["Shock"]
        assert rewind.open(path).sealed is False
    found = rewind.verify(path)
    assert found.sound
    assert found.sealed
    assert found.digests == 2
    assert rewind.open(path).kind == "claimed"


def test_nothing_is_left_in_a_buffer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a disk really has it no test can see: that it is asked to."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_size))
    path = tmp_path / "game.jsonl"
    begun(path).close()
    assert synced == [len(b"".join(path.read_bytes().splitlines(keepends=True)[:number])) for number in range(1, 6)]


def test_a_wrong_event_is_refused_and_nothing_of_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    log = begun(path)
    before = path.read_bytes()
    with pytest.raises(
        rewind.RewindError, match=r"RW2004 unknown event type 'card_drawn'; did you mean card_defined\? \(.*, event 6\)"
    ):
        log.write("card_drawn", seat=1)
    with pytest.raises(rewind.RewindError, match=r"RW2006 turn_began has no field 'trun'; did you mean turn"):
        log.write("turn_began", seat=2, trun=2)
    with pytest.raises(TypeError, match="`cause` is a whole number, not 'y'"):
        log.write("note", text="why", cause="y")  # type: ignore[arg-type]  # that is what is wrong
    with pytest.raises(rewind.RewindError, match=r"RW2006 life_lost: amount: Field required"):
        log.write("life_lost", seat=1)
    with pytest.raises(rewind.RewindError, match=r"RW2006 life_lost: Type is not JSON serializable: object"):
        log.write("life_lost", seat=object())
    with pytest.raises(rewind.RewindError, match=r"RW21\d\d .*event 6"):
        log.write("life_lost", seat=7, amount=1)
    assert path.read_bytes() == before
    assert drawn(log) == 6
    log.seal()
    assert rewind.verify(path).sound


def test_an_error_leaves_the_log_without_a_seal_and_it_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pytest.raises(KeyError), begun(path):
        raise KeyError
    assert not rewind.open(path).sealed
    with path.open("ab") as cut:
        cut.write(b'{"n":6,"type":"note","data":{"text":"' + b"so much was written" * 100)  # the program was killed
    with rewind.LogWriter.resume(path) as log:
        assert log.position.n == 5
        drawn(log)
    assert rewind.verify(path).sound
    assert len(rewind.open(path)) == 7


def test_what_cannot_be_written_or_gone_on_with_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun(path).seal()
    whole = path.read_bytes()
    with pytest.raises(rewind.RewindError, match=r"RW2203 .* is sealed"):
        rewind.LogWriter.resume(path)
    with pytest.raises(rewind.RewindError, match="RW2203"):
        rewind.LogWriter(path, players=["Alice", "Bob"], game_id="again")
    with pytest.raises(rewind.RewindError, match="RW2203"):
        rewind.LogWriter.resume(tmp_path / "none.jsonl")
    assert path.read_bytes() == whole
    with pytest.raises(rewind.RewindError, match="RW2202 there are two players at a game, and 0 names"):
        rewind.LogWriter(tmp_path / "nobody.jsonl", players=[], game_id="empty")
    with pytest.raises(rewind.RewindError, match="RW2205 the rules of edition 2020 are not known"):
        rewind.LogWriter(tmp_path / "nobody.jsonl", players=["A", "B"], game_id="empty", edition="2020")
    with pytest.raises(TypeError, match="the names of the players are a list of two, not 'AB'"):
        rewind.LogWriter(tmp_path / "nobody.jsonl", players="AB", game_id="empty")
    with pytest.raises(rewind.RewindError, match=r"RW2006 'b\\u202ea' is no id of a game"):
        rewind.LogWriter(tmp_path / "nobody.jsonl", players=["A", "B"], game_id="b\u202ea")
    assert not (tmp_path / "nobody.jsonl").exists()
    (tmp_path / "empty.jsonl").touch()
    with pytest.raises(rewind.RewindError, match="RW2010"):
        rewind.LogWriter.resume(tmp_path / "empty.jsonl")
    path.write_bytes(whole.replace(b"Alice", b"Carol"))
    with pytest.raises(rewind.RewindError, match="RW2002"):
        rewind.LogWriter.resume(path)
    assert path.read_bytes() == whole.replace(b"Alice", b"Carol")


def test_one_program_at_a_time_writes_a_log(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    log = begun(path)
    before = path.read_bytes()
    with pytest.raises(rewind.RewindError, match=r"RW2203 another writer is at work on it \(.*game\.jsonl\)"):
        rewind.LogWriter.resume(path)
    assert path.read_bytes() == before
    drawn(log)
    log.close()
    rewind.LogWriter.resume(path).seal()
    assert rewind.verify(path).sound


def test_a_log_whose_writer_died_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    begun(path).close()
    ready, told = os.pipe()
    child = os.fork()
    if not child:  # another program, that hangs
        try:
            hanging = rewind.LogWriter.resume(path)
            drawn(hanging)
            os.write(told, b"!")
            signal.pause()
        finally:
            os._exit(1)
    os.close(told)
    try:
        assert os.read(ready, 1) == b"!"
        with pytest.raises(rewind.RewindError, match="RW2203 another writer"):
            rewind.LogWriter.resume(path)
    finally:
        os.close(ready)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    with rewind.LogWriter.resume(path) as log:
        assert log.position.n == 6
    assert rewind.verify(path).sound


def test_nothing_is_added_to_a_log_that_is_closed(tmp_path: Path) -> None:
    log = begun(tmp_path / "closed.jsonl")
    log.close()
    for add in (lambda: drawn(log), log.seal):
        with pytest.raises(rewind.RewindError, match=r"RW2203 .* it was closed; `LogWriter\.resume` goes on"):
            add()
    assert len(rewind.open(tmp_path / "closed.jsonl")) == 5
    with rewind.LogWriter.resume(tmp_path / "closed.jsonl") as log:
        log.seal()
        with pytest.raises(rewind.RewindError, match="RW2203 nothing can be added: it is sealed"):
            log.write("note", text="late")


def test_a_rule_is_a_number_or_a_list_of_them(tmp_path: Path) -> None:
    log = begun(tmp_path / "rules.jsonl")
    log.write("note", text="one", rule="420.5e")
    log.write("note", text="two", rule=["101.4", "300"])
    before = (tmp_path / "rules.jsonl").read_bytes()
    for wrong in (["not a rule"], "420.5e, 101.4", [420]):
        with pytest.raises(rewind.RewindError, match=r"RW2006 .* is no number of a rule, such as '420\.5e'"):
            log.write("note", text="no", rule=wrong)  # type: ignore[arg-type]  # of one of them that is what is wrong
    assert (tmp_path / "rules.jsonl").read_bytes() == before
    log.close()
    assert [event.rules for event in rewind.open(tmp_path / "rules.jsonl").events(6)] == [("420.5e",), ("101.4", "300")]


def test_after_the_end_of_the_game_no_part_of_it_and_no_decision_is_taken(tmp_path: Path) -> None:
    with begun(tmp_path / "ended.jsonl") as log:
        log.write("game_ended", winners=[1])
        at = log.position.n
        ways: dict[str, dict[str, Any]] = {
            "turn_began": {"seat": 2, "turn": 2},
            "priority_passed": {"seat": 1},
            "game_ended": {"winners": [1]},
        }
        for type_, fields in ways.items():
            with pytest.raises(rewind.RewindError, match=f"RW2105 {type_}: the game has ended"):
                log.write(type_, **fields)
        log.write("note", text="A judge asks something.")
        assert log.position.n == at + 1


@pytest.mark.parametrize(
    ("type_", "fields", "what"),
    [
        ("damage_delt", {}, "RW2004 unknown event type 'damage_delt'; did you mean damage_dealt?"),
        (
            "attackers_declared",
            {"seat": 1, "attacks": [{"attacker": "1.1", "defender": "Bob"}]},
            "RW2006 attackers_declared: attacks.0.defender: 'Bob' is no id of an object, such as '17.3', "
            "and no seat of a player (1 or 2)",
        ),
        ("tapped", {"object": "Shock"}, "RW2006 tapped: object: 'Shock' is no id of an object, such as '17.3' "),
        ("mana_added", {"seat": 1, "mana": "RR"}, "RW2006 mana_added: mana: 'RR' is no mana, such as '{2}{R}'"),
    ],
)
def test_a_field_that_is_wrong_is_told_with_what_it_has_to_be(
    tmp_path: Path, type_: str, fields: dict[str, Any], what: str
) -> None:
    with begun(tmp_path / "wrong.jsonl") as log:
        with pytest.raises(rewind.RewindError) as caught:
            log.write(type_, **fields)
        assert str(caught.value).startswith(what)
