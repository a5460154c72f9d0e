"""`rewind fork`: the parent's lines as they are, then decisions of its own; what comes out verifies."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.game import Forked
from rewind.events.logfile import read_lines, read_records
from rewind.events.playing import ChoiceOffered
from rewind.events.turn import PriorityReceived
from tests import played
from tests.cli.logs import FIRST
from tests.cli.running import good, run


def a_point() -> int:
    """Where somebody has priority in a main phase with an empty stack, a land in hand and none played."""
    timeline = played.timeline()
    for record in timeline.records:
        state = timeline.at(record.n)
        seat = state.priority
        if not isinstance(record.event, PriorityReceived) or seat != state.active or state.phase != "precombat_main":
            continue
        assert seat is not None
        names = [facts.name for obj in state.zone("hand", seat) if (facts := state.characteristics_of(obj)) is not None]
        if "Mountain" in names and not state.players[seat].lands_played and not state.zone("stack"):
            return record.n
    raise AssertionError("nobody ever had a Mountain")


def do(folder: Path, text: str) -> Path:
    path = folder / "do.yaml"
    path.write_text(text)
    return path


def test_the_parent_s_lines_stand_there_byte_for_byte_and_it_verifies(tmp_path: Path) -> None:
    new, n = tmp_path / "new.jsonl", a_point()
    ran = good("fork", played.log(), "--at", str(n), "-o", new)
    assert ran.text.startswith(f"{new}: events 1 to {n} of ")
    parent, child = list(read_lines(played.log())), list(read_lines(new))
    assert child[:n] == parent[:n]
    (forked,) = [record.event for record in read_records(new) if isinstance(record.event, Forked)]
    assert forked.last == n
    assert forked.parent_chain == parent[n - 1].value.hex()
    assert good("verify", new).text.count("sealed") == 1


def test_decisions_of_its_own(tmp_path: Path) -> None:
    new, n = tmp_path / "new.jsonl", a_point()
    who = played.timeline().at(n).names[played.timeline().at(n).priority or 0]
    file = do(tmp_path, f"do:\n  - play: {{by: {who.lower()}, card: Mountain}}\n  - pass: {who}\n")
    good("fork", played.log(), "--at", str(n), "--do", file, "-o", new)
    types = [record.event.published for record in read_records(new)][n:]
    assert types[:4] == ["forked", "land_played", "zone_changed", "priority_received"]
    assert "priority_passed" in types
    good("verify", new)


def test_a_fork_in_the_middle_of_an_action(tmp_path: Path) -> None:
    new = tmp_path / "new.jsonl"
    n = [r.n for r in played.game() if isinstance(r.event, ChoiceOffered) and r.event.kind == "attackers"][-1]
    good("fork", played.log(), "--at", str(n), "-o", new)
    good("verify", new)


def test_open_is_without_a_seal(tmp_path: Path) -> None:
    new = tmp_path / "new.jsonl"
    found = good("fork", played.log(), "--at", str(a_point()), "--open", "-o", new, "--json").json
    assert found["sealed"] is False
    good("verify", "--allow-unsealed", new)


def test_a_step_that_the_rules_refuse_writes_nothing_and_says_what_is_legal(tmp_path: Path) -> None:
    new, n = tmp_path / "new.jsonl", a_point()
    who = played.timeline().at(n).names[played.timeline().at(n).priority or 0]
    twice = f"do:\n  - play: {{by: {who}, card: Mountain}}\n  - play: {{by: {who}, card: Mountain}}\n"
    ran = run("fork", played.log(), "--at", str(n), "--do", do(tmp_path, twice), "-o", new)
    assert ran.status == 2
    first, legal = ran.err.decode().splitlines()
    assert first.startswith(("RW3004 ", "RW2209 "))
    assert legal.startswith("legal there: pass")
    assert not new.exists()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("do:\n  - play: {by: Ann, card: No Such Card}\n", "RW2209"),
        ("do:\n  - dance: {by: Ann}\n", "RW6101"),
        ("players: {Ann: {}}\ndo: []\n", "RW6101"),
        ("- pass: Ann\n", "RW6101"),
        ("do: {", "RW6101"),
    ],
)
def test_a_bad_file_is_one_coded_line(tmp_path: Path, text: str, code: str) -> None:
    new = tmp_path / "new.jsonl"
    ran = run("fork", played.log(), "--at", str(a_point()), "--do", do(tmp_path, text), "-o", new)
    assert (ran.status, ran.error[:6]) == (2, code)
    assert not new.exists()


def test_where_nobody_is_to_act_nothing_forks(tmp_path: Path) -> None:
    ran = run("fork", played.log(), "--at", str(a_point() + 1), "-o", tmp_path / "new.jsonl")
    assert (ran.status, ran.error[:6]) == (2, "RW2204")


def test_what_is_there_is_not_replaced(tmp_path: Path) -> None:
    new = tmp_path / "new.jsonl"
    new.write_text("mine")
    ran = run("fork", played.log(), "--at", str(a_point()), "-o", new)
    assert (ran.status, ran.error[:6], new.read_text()) == (2, "RW2203", "mine")
    good("fork", played.log(), "--at", str(a_point()), "-o", new, "--force")


def test_a_claim_is_forked_without_asking_the_rules_and_with_them_it_is_said_where_they_end(tmp_path: Path) -> None:
    new = tmp_path / "new.jsonl"
    good("fork", FIRST, "--at", "101", "-o", new)
    assert "not decided again, sealed" in run("verify", new).text
    file = do(tmp_path, "do:\n  - pass: Alice\n")
    ran = run("fork", FIRST, "--at", "101", "--do", file, "-o", new, "--force")
    assert (ran.status, ran.error[:6]) == (4, "RW2206")


@pytest.mark.parametrize(
    "step",
    [
        "anyway: {step: {pass: Ann}}",
        "happened: {note: the dog ate it}",
        "attempt: {step: {anyway: {step: {pass: Ann}}}}",
    ],
)
def test_a_fork_is_decided_by_the_rules(tmp_path: Path, step: str) -> None:
    new, n = tmp_path / "new.jsonl", a_point()
    file = do(tmp_path, f"do:\n  - pass: Ann\n  - {step}\n")
    ran = run("fork", played.log(), "--at", str(n), "--do", file, "-o", new)
    assert (ran.status, ran.error[:6]) == (2, "RW6101")
    assert "cannot stand in the decisions of a fork, which the rules decide" in ran.error
    assert f"{file}:3" in ran.error
    assert not new.exists()


def test_editions_of_a_fork(tmp_path: Path) -> None:
    """Under the other edition another number of events comes before it; the fork itself is compared with nothing."""
    new, log = tmp_path / "new.jsonl", played.log("2006-10", legends=True)
    before = run("editions", log, "--json").json["others"]
    assert isinstance(before, list)
    timeline = played.timeline("2006-10", legends=True)
    n = max(n for n in range(1, before[0]["stopped_at"]) if timeline.at(n).awaiting is not None)
    assert n > before[0]["first"]["event"]
    good("fork", log, "--at", str(n), "-o", new)
    ran = run("editions", new, "--json")
    assert ran.status == 1
    after = ran.json["others"]
    assert isinstance(after, list)
    assert ran.json["own_differs_at"] is None
    assert after[0]["first"] == before[0]["first"]

    early = tmp_path / "early.jsonl"
    good("fork", played.log(), "--at", str(a_point()), "-o", early)
    assert "under 2003-12: nothing differs" in run("editions", early).text


def test_diff_of_a_fork_shows_the_game_and_not_the_marker(tmp_path: Path) -> None:
    new, n = tmp_path / "new.jsonl", a_point()
    who = played.timeline().at(n).names[played.timeline().at(n).priority or 0]
    steps = do(tmp_path, f"do:\n  - play: {{by: {who}, card: Mountain}}\n  - concede: {who}\n")
    good("fork", played.log(), "--at", str(n), "--do", steps, "-o", new)
    for logs in ((played.log(), new), (new, played.log())):
        ran = run("diff", *logs, "--json")
        assert ran.status == 1
        first = ran.json["first"]
        assert isinstance(first, dict)
        paths = {part["path"]: (part["a"], part["b"]) for part in first["differences"]}
        assert "forked" not in paths.get("type", ())
        assert first["n"] > n
    same = tmp_path / "same.jsonl"
    good("fork", new, "--at", str(n + 1), "-o", same)
    assert "forked" not in run("diff", new, same).text


def test_a_fork_that_does_the_same_differs_in_nothing_before_its_end(tmp_path: Path) -> None:
    """The parent's next decision made again: causes and groups count on as in the parent."""
    log, new, n = played.log(), tmp_path / "new.jsonl", a_point()
    who = played.timeline().at(n).names[played.timeline().at(n).priority or 0]
    played_land = do(tmp_path, f"do:\n  - play: {{by: {who}, card: Mountain}}\n")
    good("fork", log, "--at", str(n), "--do", played_land, "--open", "-o", new)
    again = tmp_path / "again.jsonl"
    good("fork", new, "--at", str(n), "--do", played_land, "--open", "-o", again)
    assert good("diff", new, again).text == "the logs hold the same events\n"
