"""`rewind editions`: the first difference, what it leads to, exit status."""

from __future__ import annotations

from pathlib import Path

from tests import played
from tests.cli.logs import FIRST
from tests.cli.running import good, run


def test_nothing_differs() -> None:
    ran = good("editions", played.log())
    assert "nothing differs from 2006-10" in ran.lines[0]
    assert good("editions", played.log(), "--json").json["edition"] == "2006-10"


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
    others = ran.json["others"]
    assert isinstance(others, list)
    (other,) = others
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
