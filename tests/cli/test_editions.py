"""`rewind editions`: the first difference, what it leads to, exit status."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests import played
from tests.cli.logs import FIRST
from tests.cli.running import Ran, good, run


def others_of(ran: Ran) -> list[dict[str, Any]]:
    """What is told of each other edition."""
    others = ran.json["others"]
    assert isinstance(others, list)
    return others


def test_nothing_differs() -> None:
    ran = run("editions", played.log())
    assert "under 2003-12: nothing differs from 2006-10" in ran.lines[0]
    ran = run("editions", played.log(), "--json")
    assert ran.json["edition"] == "2006-10"
    assert [(one["edition"], one["differs"]) for one in others_of(ran)] == [("2003-12", False), ("2026-04", True)]


def test_that_a_game_begins_in_another_order_today_is_no_difference() -> None:
    """Who begins is settled before libraries are shuffled (2026-04, 103.1): what chance gave answers what is asked."""
    game = str(Path(__file__).parent.parent.parent / "replays/games/legends-2006-10.jsonl")
    ran = run("editions", game)
    start = next(at for at, line in enumerate(ran.lines) if "under 2026-04 differs from 2006-10 first at event" in line)
    assert ran.lines[start].endswith("combat damage step)")
    assert any("  2006-10   Combat damage goes on the stack:" in line for line in ran.lines[start:])
    assert any("  2026-04   Combat damage is assigned:" in line for line in ran.lines[start:])


def test_a_mulligan_of_today_is_another() -> None:
    """Seven cards are drawn again, and one goes to the bottom (2026-04, 103.5)."""
    ran = run("editions", played.log())
    (line,) = [line for line in ran.lines if "under 2026-04 differs from 2006-10 first at event" in line]
    assert line.endswith("first at event 24 of 1884 (before turn 1)")


def test_the_legend_rule_differs() -> None:
    ran = run("editions", played.log("2003-12", legends=True))
    assert ran.status == 1
    assert "under 2006-10 differs from 2003-12 first at event" in ran.lines[0]
    assert ran.text.count("420.5e") >= 2
    assert "  re-run    stops after" in ran.text
    assert "elsewhere Kamahl, Pit Fighter: in play" in ran.text
    for name in ("Ann", "Bob", "result"):
        assert any(line.startswith(f"  {name}") for line in ran.lines)


def test_json() -> None:
    ran = run("editions", played.log("2003-12", legends=True), "--json")
    assert ran.status == 1
    other, _ = others_of(ran)
    assert (other["edition"], other["differs"]) == ("2006-10", True)
    assert len(other["first"]["sides"]["2003-12"]) == 1
    assert len(other["first"]["sides"]["2006-10"]) == 2
    assert ran.json["own_differs_at"] is None
    assert other["stopped_at"] > other["first"]["event"]


def test_a_claim_is_run_as_far_as_the_rules_take_it() -> None:
    """It was not decided by these rules: the re-run stops early, and says where."""
    ran = run("editions", FIRST)
    assert ran.status == 1
    assert "differs from what its own edition makes of it, from event" in ran.lines[0]
    assert "stops after" in ran.text


def test_verify_under_another_edition_says_what_differs() -> None:
    game = str(Path(__file__).parent.parent.parent / "replays/games/legends-2006-10.jsonl")
    shown = run("verify", "--edition", "2003-12", game)
    assert (shown.status, shown.err) == (1, b"")
    assert "differs from 2006-10 first at event 1808" in shown.text
    assert good("verify", "--edition", "2006-10", game).text == good("verify", game).text
