"""A log opened: who played, what happened, every position; and a log that grows."""

from __future__ import annotations

import os
import shutil
import time
from itertools import islice
from pathlib import Path

import pytest

import rewind
from rewind.events.logfile import read_lines, read_records, write_log
from rewind.projections.visibility.seat_log import redact

LEGENDS = "replays/games/legends-2006-10.jsonl"


def test_a_log_says_what_it_is() -> None:
    log = rewind.open(LEGENDS)
    assert [(player.seat, player.name) for player in log.players] == [(1, "Alice"), (2, "Bob")]
    assert (log.edition, log.kind, len(log), log.turns) == ("2006-10", "played", 1851, 23)
    assert (log.sealed, log.ended, log.winners, log.result) == (True, True, ("Bob",), "Bob won (the others lost)")
    assert (log.seat, log.path, log.game_id) == (None, LEGENDS, "legends-2006-10")
    assert repr(log) == "<Log legends-2006-10: Alice against Bob, 2006-10, 1851 events, Bob won (the others lost)>"


@pytest.mark.long
def test_positions_are_those_after_each_event() -> None:
    log = rewind.open(LEGENDS)
    for n, position in enumerate(islice(log.positions(), 120), 1):
        assert position.n == n
        assert str(position) == str(log.at(n))
    assert log.end.n == len(log)
    with pytest.raises(rewind.RewindError, match="RW2201 there is no event 1852"):
        log.at(1852)


def test_a_position_has_zones_and_objects_with_names() -> None:
    position = rewind.open(LEGENDS).at(1824)
    assert (position.turn, position.phase, position.step, position.active) == (23, "combat", "declare_attackers", 2)
    assert position.player("Alice").life == 2
    assert position.player(2).name == "Bob"
    assert [card.name for card in position.zone("hand", "Alice").objects] == ["Kamahl, Pit Fighter"] * 3
    attacking = [obj for obj in position.objects if obj.attacking is not None]
    assert [(obj.name, obj.attacking) for obj in attacking] == [("Raging Goblin", 1)] * 2
    assert position.object(attacking[0].id) == attacking[0]
    assert attacking[0] in position.named("Raging Goblin")
    assert str(position).startswith("turn 23, Bob, declare attackers step\nAlice\n")
    with pytest.raises(rewind.RewindError, match="RW2202"):
        position.zone("pocket")


def test_events_have_sentences_and_fields() -> None:
    log = rewind.open(LEGENDS)
    event = log.event(1811)
    assert event.text == (
        "Kamahl, Pit Fighter (61.4 → 61.5) is put into Bob's graveyard from play (state-based effect)."
    )
    assert (event.data["from"]["zone"], event.data["to"]["zone"]) == ("in_play", "graveyard")
    assert (event.turn, event.phase, event.cause, event.rules, event.together) == (
        23,
        "precombat_main",
        event.cause,
        ("420.5e",),
        1810,
    )
    assert next(iter(log.events(1811))) == event == next(e for e in rewind.read_events(LEGENDS) if e.n == 1811)
    assert log.event(1) != event
    assert [e.n for e in log.events(1849)] == [1849, 1850, 1851]


def test_an_event_has_the_objects_that_it_names() -> None:
    log = rewind.open(LEGENDS)
    for event in islice(log.events(1800), 40):
        after = log.at(event.n)
        assert [obj.name for obj in event.objects] == [after.object(obj.id).name for obj in event.objects]
    died = log.event(1811)
    assert [(obj.id, obj.name, obj.zone) for obj in died.objects] == [
        ("61.4", "Kamahl, Pit Fighter", "in_play"),
        ("61.5", "Kamahl, Pit Fighter", "graveyard"),
    ]
    hidden = islice(log.as_seat("Alice").events(), 60)
    drawn = [obj for event in hidden for obj in event.objects if obj.owner == 2 and obj.zone == "library"]
    assert {obj.name for obj in drawn} == {None}


def test_a_game_goes_on_where_its_log_ends_and_forks_before(tmp_path: Path) -> None:
    game = rewind.new_game("red-green", "white-blue", seed=3)
    for _ in range(30):
        game.play(game.legal(mana=False)[-1])
    game.save(tmp_path / "left.jsonl")
    again = rewind.open(tmp_path / "left.jsonl").resume()
    assert again.decision == game.decision
    assert list(again.legal()) == list(game.legal())
    again.play(again.legal()[0])
    assert again.log.event(len(game.log) + 1).type != "forked"
    log = rewind.open(tmp_path / "left.jsonl")
    n = next(position.n for position in log.positions() if position.to_act is not None)
    fork = log.resume(n)
    assert fork.log.event(n + 1).type == "forked"
    with pytest.raises(rewind.RewindError, match="RW2204 nobody is to act after event 1; the nearest such event is "):
        log.resume(1)
    with pytest.raises(rewind.RewindError, match="RW2204 nobody is to act after event 0; the nearest such event is "):
        log.resume(0)
    assert rewind.open(LEGENDS).resume().over


def test_events_begin_with_one_that_is_there() -> None:
    log = rewind.open(LEGENDS)
    assert list(log.events(1852)) == []
    for wrong in (0, -5, 1853):
        with pytest.raises(rewind.RewindError, match=f"RW2201 there is no event {wrong}: the log has 1851"):
            log.events(wrong)
    assert repr(log.as_seat("Bob")).endswith("Bob won (the others lost), as seat 2 knows it>")


def test_a_file_is_looked_at_as_long_as_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    path = tmp_path / "grows.jsonl"
    path.write_bytes(b"".join(Path(LEGENDS).read_bytes().splitlines(keepends=True)[:30]))
    assert len(list(rewind.follow(path, poll=2, timeout=0.5))) == 30
    assert slept == [0.5]
    with pytest.raises(ValueError, match="`poll` is a number of seconds, not -1"):
        next(rewind.follow(path, poll=-1))


def test_a_log_is_forked_as_it_was_read(tmp_path: Path) -> None:
    """Whatever has become of its file since."""
    path = tmp_path / "game.jsonl"
    shutil.copy(LEGENDS, path)
    log = rewind.open(path)
    (fork,) = (event for event in log.resume(1823).log.events(1824) if event.type == "forked")
    assert fork.data["parent_chain"] == next(line.value.hex() for line in read_lines(LEGENDS) if line.number == 1823)
    shutil.copy("replays/games/bots-2006-10-5.jsonl", path)
    assert log.resume(1823).log.game_id == log.game_id
    path.unlink()
    assert log.resume(1823).position.turn == log.at(1823).turn


def test_a_saved_game_is_verified(tmp_path: Path) -> None:
    log = rewind.play(rewind.new_game("red-green", "white-blue", seed=3), rewind.random_bot(1), most=150)
    log.save(tmp_path / "game.jsonl")
    found = rewind.verify(tmp_path / "game.jsonl")
    assert found.sound
    assert not found.whole  # it was given up
    assert found.decisions > 10
    assert found.events == len(log)
    assert rewind.verify(log).sound
    with pytest.raises(rewind.RewindError, match="RW2203"):
        log.save(tmp_path / "game.jsonl")
    log.save(tmp_path / "game.jsonl", replace=True)


def test_a_log_that_was_changed_is_not_sound(tmp_path: Path) -> None:
    lines = Path(LEGENDS).read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:40] + lines[41:]))
    found = rewind.verify(tmp_path / "cut.jsonl")
    assert not found.sound
    assert found.error is not None
    assert found.error.code == "RW2002"
    with pytest.raises(rewind.RewindError, match=r"RW2002 .*cut\.jsonl:41"):
        rewind.open(tmp_path / "cut.jsonl")


def test_a_divergence_is_told_in_sentences(tmp_path: Path) -> None:
    records = list(read_records("replays/games/legends-2003-12.jsonl"))
    damage = next(record for record in records if record.event.published == "damage_dealt")
    records[damage.n - 1] = damage._replace(event=damage.event.model_copy(update={"amount": 3}))
    write_log(tmp_path / "changed.jsonl", records)
    found = rewind.verify(tmp_path / "changed.jsonl")
    (divergence,) = found.divergences
    assert (divergence.code, divergence.n) == ("RW1001", damage.n)
    assert divergence.recorded is not None
    assert divergence.produced is not None
    assert divergence.recorded.replace("3 damage", "2 damage") == divergence.produced
    assert divergence.rules
    assert not found.sound


# A log that grows


def test_events_come_as_they_are_written(tmp_path: Path) -> None:
    path = tmp_path / "grows.jsonl"
    lines = Path(LEGENDS).read_bytes().splitlines(keepends=True)
    with path.open("wb", buffering=0) as log:
        log.write(lines[0] + lines[1][:50])
        events = rewind.follow(path, poll=0, timeout=None)
        assert next(events).n == 1
        log.write(lines[1][50:] + b"".join(lines[2:]))
        assert [event.n for event in events] == list(range(2, 1852))  # to the seal


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_follows_what_it_may_know(seat: int) -> None:
    records = list(redact(read_records(LEGENDS), seat))
    assert [event._record for event in rewind.follow(LEGENDS, seat=seat)] == records


def test_what_does_not_come_ends_the_waiting_or_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    lines = Path(LEGENDS).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:30])
    assert [event.n for event in rewind.follow(path, timeout=0)] == [1, 2, 3]
    path.write_bytes(b"")
    assert list(rewind.follow(path, timeout=0)) == []
    path.write_bytes(lines[0] + lines[2])
    events = rewind.follow(path, timeout=0)
    next(events)
    with pytest.raises(rewind.RewindError, match=r"RW2002 .*cut\.jsonl:2"):
        next(events)
    with pytest.raises(rewind.RewindError, match="RW2009"):
        next(rewind.follow(tmp_path / "none.jsonl"))
    with pytest.raises(rewind.RewindError, match="RW2011 a compressed log cannot be followed"):
        next(rewind.follow("replays/games/psychatog-zoo-2006-10.jsonl.zst"))
    with pytest.raises(rewind.RewindError, match="RW2202"):
        next(rewind.follow(LEGENDS, seat=3))


def test_a_claimed_log_is_followed_as_a_seat_once_it_is_sealed(tmp_path: Path) -> None:
    first = "replays/games/first-game.jsonl"
    known = [event.text for event in rewind.open(first, seat=1).events()]
    followed = [event.text for event in rewind.follow(first, seat=1, timeout=0)]
    assert followed == known[: len(followed)]
    assert rewind.open(first).event(len(followed)).type == "log_sealed"
    path = tmp_path / "open.jsonl"
    path.write_bytes(b"".join(Path(first).read_bytes().splitlines(keepends=True)[:100]))
    with pytest.raises(rewind.RewindError, match=r"RW2015 .* once it is sealed"):
        list(rewind.follow(path, seat=1, timeout=0))


def test_a_file_that_is_replaced_or_cut_while_it_is_followed_is_an_error(tmp_path: Path) -> None:
    path, lines = tmp_path / "game.jsonl", Path(LEGENDS).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:30]))
    events = rewind.follow(path, timeout=0)
    next(events)
    (tmp_path / "next.jsonl").write_bytes(b"".join(lines[:40]))
    os.replace(tmp_path / "next.jsonl", path)
    with pytest.raises(rewind.RewindError, match="RW2009 the file was replaced while it was followed"):
        list(events)
    events = rewind.follow(path, timeout=0)
    next(events)
    os.truncate(path, 100)
    with pytest.raises(rewind.RewindError, match="RW2009 the file became shorter while it was followed"):
        list(events)


def test_a_file_that_is_not_there_yet_is_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path, waited = tmp_path / "late.jsonl", list[float]()

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 2:
            shutil.copy(LEGENDS, path)

    monkeypatch.setattr(time, "sleep", sleep)
    assert next(rewind.follow(path, timeout=9)).n == 1
    assert waited == [0.2, 0.2]
    with pytest.raises(rewind.RewindError, match="RW2009"):
        next(rewind.follow(tmp_path / "never.jsonl", timeout=0.1))


def test_a_game_is_followed_while_it_is_played(tmp_path: Path) -> None:
    game, path = rewind.new_game("red-green", "white-blue", seed=3), tmp_path / "game.jsonl"
    with game.append_to(path):
        events = rewind.follow(path, timeout=None)
        seen = [next(events).text for _ in game.events()]
        for _ in range(5):
            happened = game.play(game.legal(mana=False)[0])
            assert [next(events).text for _ in happened] == [event.text for event in happened]
            seen += [event.text for event in happened]
        before = path.read_bytes()
        game.copy().play(game.legal()[0])
        assert path.read_bytes() == before
        with pytest.raises(rewind.RewindError, match="RW2203"), game.append_to(path):
            pass
        game.seal()
        assert [event.type for event in events] == ["log_sealed"]
    game.save(tmp_path / "saved.jsonl")
    assert path.read_bytes() == (tmp_path / "saved.jsonl").read_bytes()
    assert seen == [event.text for event in rewind.open(path).events()][:-1]


def test_a_game_that_is_left_unsealed_is_read_and_gone_on_with(tmp_path: Path) -> None:
    game, path = rewind.new_game("red-green", "white-blue", seed=3), tmp_path / "game.jsonl"
    with game.append_to(path):
        game.play(game.legal()[0])
    there = path.read_bytes()
    game.play(game.legal()[0])
    assert path.read_bytes() == there
    log = rewind.open(path)
    assert not log.sealed
    assert log.resume(seed=1).legal()[0].text == log.resume(seed=1).legal()[0].text


def test_following_reads_what_opening_reads() -> None:
    assert sum(1 for _ in rewind.follow(LEGENDS)) == sum(1 for _ in read_lines(LEGENDS))
