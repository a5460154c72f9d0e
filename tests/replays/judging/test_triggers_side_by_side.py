"""One of several triggered abilities is forgotten: the others keep their places and their numbers beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.logfile import read_records
from tests.cli.running import good, run

ALIKE = """
scenario: One of two abilities that are alike is forgotten
players:
  Ann: {in_play: [Phyrexian Arena, Phyrexian Arena, Swamp x3], library: [Forest x7]}
  Ben: {library: [Island x7]}
start: {turn_of: Ben, step: end}
do:
  - forgotten: {ability_of: "Phyrexian Arena#FORGOTTEN"}
  - advance: {turn: 2, to: upkeep}
  - resolve: all
  - advance: {to: main2}
"""

OPPOSITE = """
scenario: The ability of the opponent is noticed, one's own is not
players:
  Ann: {in_play: [Phyrexian Arena, Swamp x3], library: [Forest x7]}
  Ben: {in_play: [Sulfuric Vortex], library: [Island x7]}
start: {turn_of: Ben, step: end}
do:
  - forgotten: {ability_of: Phyrexian Arena}
  - advance: {turn: 2, to: upkeep}
  - resolve: all
  - advance: {to: main2}
"""

CHOICE = """
scenario: A price is paid for one of two
players:
  Ann: {in_play: [Carnophage, Carnophage, Swamp x2], library: [Swamp x7]}
  Ben: {library: [Island x7]}
start: {turn_of: Ben, step: end}
do:
  - forgotten: {ability_of: "Carnophage#FORGOTTEN"}
  - advance: {turn: 2, to: upkeep}
  - answer: {by: Ann, with: yes}
  - resolve: all
  - attack: {by: Ann, attackers: {Carnophage: Ben, "Carnophage#2": Ben}}
  - advance: {to: main2}
"""


def opened(tmp_path: Path, text: str, forgotten: int = 2) -> tuple[Path, Path]:
    """The log of a table, and a dispute about it."""
    (tmp_path / "table.yaml").write_text(text.replace("FORGOTTEN", str(forgotten)), "utf-8")
    log, file = tmp_path / "table.jsonl", tmp_path / "dispute.yaml"
    good("transcribe", tmp_path / "table.yaml", "--edition", "2003-12", "--id", "table", "-o", log, "--force")
    good("dispute", "open", log, "--policy", "2024", "-o", file, "--force")
    return log, file


def answer(file: Path, claim: str) -> tuple[object, object]:
    """The answer to a claim, and what is said of it, decided again."""
    ran = run("dispute", "claim", file, claim, "--by", "1", "--json")
    again = ran.json["decided_again"]
    assert isinstance(again, dict)
    return ran.json["answer"], again["why"]


def number(log: Path, type_: str, which: int = -1) -> int:
    return [record.n for record in read_records(log) if record.event.published == type_][which]


@pytest.mark.parametrize("forgotten", [1, 2])
def test_of_two_that_are_alike_the_one_that_was_forgotten_is_named_by_its_number(
    tmp_path: Path, forgotten: int
) -> None:
    _, file = opened(tmp_path, ALIKE, forgotten)
    triggers = "should_have_happened: {event: {type: ability_triggered, object: 'Phyrexian Arena#%d'}}"
    missed, noticed = answer(file, triggers % forgotten), answer(file, triggers % (3 - forgotten))
    assert missed[0] == noticed[0] == "upheld"
    assert "the log does not have it there" in str(missed[1])
    assert noticed[1] == "the rules make it happen"


@pytest.mark.parametrize("forgotten", [1, 2])
def test_the_one_that_was_noticed_resolves_first_and_the_other_waits_under_it(tmp_path: Path, forgotten: int) -> None:
    log, file = opened(tmp_path, ALIKE, forgotten)
    resolved, put = number(log, "resolution_ended", 0), number(log, "put_on_stack")
    stack = f"'Phyrexian Arena#{3 - forgotten}'}}, {{ability_of: 'Phyrexian Arena#{forgotten}'"
    assert answer(file, f"fact: {{at: {put}, expect: {{stack: [{{ability_of: {stack}}}]}}}}")[0] == "upheld"
    for moment in (put - 1, put, put + 1):
        later = f"fact: {{at: {moment}, once: stack_empty, expect: {{life: {{Ann: 18}}}}}}"
        assert answer(file, later)[0] == "upheld"
    assert answer(file, f"fact: {{at: {resolved}, expect: {{life: {{Ann: 19}}}}}}")[0] == "upheld"
    left = f"stack: [{{ability_of: 'Phyrexian Arena#{forgotten}'}}]"
    assert answer(file, f"fact: {{at: {resolved}, expect: {{{left}}}}}")[0] == "upheld"
    assert answer(file, f"fact: {{at: {resolved}, once: stack_empty, expect: {{life: {{Ann: 18}}}}}}")[0] == "upheld"
    assert answer(file, "fact: {expect: {life: {Ann: 19}}}")[0] == "cannot_be_told"


def test_the_ability_of_another_player_that_was_noticed_takes_nothing_off_the_stack(tmp_path: Path) -> None:
    log, file = opened(tmp_path, OPPOSITE)
    resolved = number(log, "resolution_ended", 0)
    left = "stack: [{ability_of: Phyrexian Arena}]"
    assert answer(file, f"fact: {{at: {resolved}, expect: {{life: {{Ann: 18}}, {left}}}}}")[0] == "upheld"
    assert answer(file, f"fact: {{at: {resolved}, once: stack_empty, expect: {{life: {{Ann: 17}}}}}}")[0] == "upheld"
    told, why = answer(file, "fact: {expect: {life: {Ann: 18}}}")
    assert told == "cannot_be_told"
    assert "lead elsewhere" in str(why)


@pytest.mark.parametrize("forgotten", [1, 2])
def test_what_was_paid_for_one_says_nothing_of_what_would_be_chosen_for_the_other(
    tmp_path: Path, forgotten: int
) -> None:
    log, file = opened(tmp_path, CHOICE, forgotten)
    assert answer(file, "should_have_happened: {event: {type: life_lost, seat: Ann, amount: 1}}") == (
        "upheld",
        "the rules make it happen",
    )
    attack, tapped = number(log, "attackers_declared"), "objects: {'Carnophage#2': {tapped: true}}"
    for claim in (
        f"fact: {{at: {attack - 1}, expect: {{{tapped}}}}}",
        "fact: {expect: {life: {Ben: 16}}}",
        "fact: {expect: {life: {Ann: 18}}}",
    ):
        told, why = answer(file, claim)
        assert told == "cannot_be_told"
        assert "only reported" not in str(why)
    good("dispute", "report", file, "-o", tmp_path / "report.md")
    assert "only reported" not in (tmp_path / "report.md").read_text("utf-8")
