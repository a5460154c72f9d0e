"""A scenario in which nothing is expected tells what happened, and where it ends, under each edition."""

from __future__ import annotations

import io
from pathlib import Path

import orjson
import pytest
from rich.console import Console

from rewind.aggregates.cards import pool
from rewind.cli.commands.scenario import run as run_document
from rewind.cli.scenario_report import Course, print_report
from rewind.replays.scenarios.form.document import read_scenarios
from tests.cli.running import good, run

LEGENDS = """\
scenario: The second copy of a legend comes into play
players:
  alice:
    mana: "{3}{R}{R}{R}"
    hand: ["Kamahl, Pit Fighter"]
    in_play: [{card: "Kamahl, Pit Fighter", as: first, tapped: true, counters: {"+1/+1": 1}}]
  bob: {in_play: [Grizzly Bears]}
do:
  - play: {by: alice, card: "Kamahl, Pit Fighter"}
  - resolve: all
"""
SAME = "scenario: Waiting\nplayers: {alice: {in_play: [Forest x3]}, bob: {}}\ndo: [{pass: alice}]\n"
REFUSED = (
    "scenario: May I?\nplayers: {alice: {hand: [Forest, Forest]}, bob: {}}\n"
    "do:\n  - play: {by: alice, card: Forest}\n  - play: {by: alice, card: Forest}\n"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "question.yaml"
    path.write_text(LEGENDS)
    return path


def printed(text: str, width: int, *, terminal: bool = True) -> list[str]:
    """The lines of a report on a terminal of so many columns."""
    out = Console(file=io.StringIO(), width=width, force_terminal=terminal, color_system=None, highlight=False)
    (document,) = read_scenarios(text, "question.yaml")
    print_report(out, [run_document(document, edition, pool()) for edition in ("2003-12", "2006-10")])
    assert isinstance(out.file, io.StringIO)
    return [line.rstrip() for line in out.file.getvalue().splitlines()]


def test_what_happened_and_where_it_ends(file: Path) -> None:
    lines = good("scenario", file).lines
    assert "Nothing is expected: this is what happens, and where it ends." in lines
    first, second = (lines.index(f"  {edition}") for edition in ("2003-12", "2006-10"))
    under = {"2003-12": lines[first:second], "2006-10": lines[second:]}
    first_dies = "Kamahl, Pit Fighter (first) is put into alice's graveyard from play (state-based effect).  [420.5e]"
    assert f"≠   {first_dies}" in under["2006-10"]
    assert not any("(first) is put" in line for line in under["2003-12"])
    stays = "Kamahl, Pit Fighter (first)  7/2, Creature — Barbarian Legend, haste, tapped, 1 +1/+1 counter"
    assert any(line.startswith("≠") and line.endswith(stays) for line in under["2003-12"])
    played = "    alice plays Kamahl, Pit Fighter (paying {3}{R}{R}{R}).  [409.1a, 217.6a, 409.1h, 409.1i]"
    assert all(played in under[edition] for edition in under)
    assert any(line.startswith("  420.5e  ") and line.endswith("(2006-10)") for line in lines)
    assert lines[-2:] == ["The editions differ where ≠ stands.", "2 told: nothing was expected"]
    assert "passed" not in "\n".join(lines)


@pytest.mark.parametrize("width", [80, 103, 120, 200])
def test_columns_where_they_have_room(width: int) -> None:
    lines = printed(LEGENDS, width)
    beside = [line for line in lines if " │" in line]
    assert max(map(len, lines)) <= width
    if width < 103:
        assert not beside
        return
    title = next(line for line in lines if "2003-12" in line)
    assert title.split() == ["2003-12", "│", "2006-10"]
    assert len({line.index("│") for line in beside}) == 1
    assert sum(line.lstrip().startswith("Grizzly Bears") for line in lines) == 0
    (bears,) = (line for line in beside if "Grizzly Bears" in line)
    assert bears.count("Grizzly Bears  2/2") == 2
    assert not any(line.count("≠") == 2 for line in beside)


def test_what_is_the_same_has_no_mark() -> None:
    lines = printed(SAME, 120)
    assert "≠" not in "\n".join(lines)
    assert lines[-1] == "The editions come to the same."


def test_one_edition_is_compared_with_none(file: Path) -> None:
    text = good("scenario", "--edition", "2006-10", file).text
    assert "≠" not in text
    assert "The editions" not in text
    assert "1 told: nothing was expected" in text


def test_a_step_that_cannot_be_done_says_why_and_the_position_there(tmp_path: Path) -> None:
    file = tmp_path / "question.yaml"
    file.write_text(REFUSED)
    ran = run("scenario", file)
    assert ran.status == 1
    assert "  line 5: cannot be done: RW3004 " in ran.text
    assert "    hand       Forest" in ran.lines
    assert ran.lines[-1] == "0 passed, 2 failed"


def test_json(file: Path) -> None:
    records = [orjson.loads(line) for line in good("scenario", "--json", file).out.splitlines()]
    assert [(record["edition"], record["result"]) for record in records] == [("2003-12", "told"), ("2006-10", "told")]
    details = records[1]["details"]
    assert [step["line"] for step in details["steps"]] == [9, 10]
    assert details["steps"][0]["step"] == "play: {by: alice, card: Kamahl, Pit Fighter}"
    died = [event for event in details["steps"][1]["events"] if "420.5e" in event["rules"]]
    assert len(died) == 2
    assert details["position"]["turn"] == 1
    graveyard = next(zone for zone in details["position"]["zones"] if (zone["zone"], zone["seat"]) == ("graveyard", 1))
    assert graveyard["count"] == 2


def test_what_is_not_known_in_one_edition_is_told_beside_the_other(tmp_path: Path) -> None:
    file = tmp_path / "question.yaml"
    file.write_text('scenario: New\neditions: ["1999-04", "2006-10"]\nplayers: {alice: {hand: [Shock]}, bob: {}}\n')
    ran = run("scenario", file)
    assert ran.status == 4
    assert "1999-04: not known: edition 1999-04 is not known" in ran.lines
    assert "    hand       Shock" in ran.lines


def test_among_several_files_it_is_a_line(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text("scenario: Holds\nplayers: {alice: {}, bob: {}}\nexpect: {life: {alice: 20}}\n")
    ran = good("scenario", file, other)
    assert ran.lines[0] == f"told  2003-12  The second copy of a legend comes into play  ({file})"
    assert ran.lines[-1] == "2 passed, 2 told: nothing was expected"


def test_equal_cards_are_told_apart() -> None:
    text = (
        "scenario: Bears\nplayers: {alice: {in_play: [Grizzly Bears x2, Forest x2]}, bob: {in_play: [Grizzly Bears]}}\n"
    )
    lines = printed(text, 80)
    for name in ("Grizzly Bears (#1)", "Grizzly Bears (#2)", "Grizzly Bears (bob's)"):
        assert sum(name in line for line in lines) == 1
    assert sum("Forest ×2" in line for line in lines) == 1


def test_what_happens_on_the_way_stands_under_its_step_and_turn() -> None:
    text = (
        "scenario: On\nplayers: {alice: {library: [Forest x2]}, bob: {library: [Island x2]}}\n"
        "do: [{advance: {turn: 2, to: main1}}]\n"
    )
    lines = printed(text, 80, terminal=False)
    at = lines.index("    — turn 2, bob, draw step")
    assert lines[at + 1] == "    bob draws Island.  [304.1]"
    assert not any("gets priority" in line or "passes" in line for line in lines)


def test_where_nobody_gets_priority_it_stands_there() -> None:
    alice = "{in_play: [{card: Forest, tapped: true}]}"
    text = f"scenario: Untap\nplayers: {{alice: {alice}, bob: {{}}}}\nstart: {{step: untap, fresh: true}}\n"
    lines = printed(text, 80)
    assert "  turn 1, alice, untap step" in lines
    assert "    Forest becomes untapped.  [302.2]" in lines


TYPES = """\
scenario: What is it in the end?
players:
  alice: {in_play: [Humility, Opalescence, Mishra's Factory, Forest, Wild Mongrel], hand: [Shock], mana: "{1}"}
  bob: {in_play: [Mishra's Factory]}
do:
  - activate: {by: alice, object: Mishra's Factory, ability: 2}
  - resolve: all
"""
COLOURS = """\
scenario: What colour is it in the end?
players:
  alice: {in_play: [Wild Mongrel], hand: [Shock]}
  bob: {in_play: [Grizzly Bears]}
do:
  - activate: {by: alice, object: Wild Mongrel, pay: {discard: [Shock]}}
  - answer: {by: alice, with: red}
  - resolve: all
"""


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (TYPES, ["Humility  4/4, Enchantment Creature", "Forest", "Wild Mongrel  1/1, Creature — Hound"]),
        (
            TYPES,
            ["Mishra's Factory (alice's)  2/2, Land Artifact Creature — Assembly-Worker", "Mishra's Factory (bob's)"],
        ),
        (COLOURS, ["Wild Mongrel  3/3, red Creature — Hound", "Grizzly Bears  2/2, Creature — Bear"]),
    ],
)
def test_the_end_says_types_and_the_colours_that_changed(text: str, rows: list[str]) -> None:
    (document,) = read_scenarios(text, "question.yaml")
    end = Course(run_document(document, "2006-10", pool())).parts()
    texts = {row.key or row.text for part in end.values() for row in part}
    assert set(rows) <= texts


def test_editions_are_compared_by_what_happens_and_not_by_their_words() -> None:
    text = (
        "scenario: Words\nplayers: {alice: {hand: [Shock], in_play: [Mountain]}, bob: {in_play: [Grizzly Bears]}}\n"
        "do: [{play: {by: alice, card: Shock, targets: [Grizzly Bears]}}, {resolve: all}]\n"
    )
    out = Console(file=io.StringIO(), width=200, highlight=False)
    (document,) = read_scenarios(text, "question.yaml")
    print_report(out, [run_document(document, edition, pool()) for edition in ("2006-10", "2026-04")])
    assert isinstance(out.file, io.StringIO)
    told = out.file.getvalue()
    assert "alice casts Shock" in told
    assert "Grizzly Bears dies (destroyed)" in told
    assert "The editions come to the same." in told
