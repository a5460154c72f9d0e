"""The course of the game on the page of a dispute: which positions are shown, what is at issue, which step it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.logfile import read_records
from tests.cli.running import good, run

DIVIDED = """
scenario: Trample damage was put on the player before the blockers had lethal damage
players:
  Alice: {in_play: [Siege Wurm, Boros Swiftblade, Forest x4], hand: [Trained Armodon], library: [Forest x6]}
  Bob: {in_play: [Horned Turtle, Goblin Piker, Swamp x3], library: [Swamp x6]}
do:
  - attack: {by: Alice, attackers: {Siege Wurm: Bob, Boros Swiftblade: Bob}}
  - block: {by: Bob, blockers: {Horned Turtle: Siege Wurm, Goblin Piker: Siege Wurm}}
  - damage: {}
  - anyway: {step: {damage: {Siege Wurm: {Horned Turtle: 2, Goblin Piker: 1, Bob: 2}}}}
  - advance: {to: main2}
"""

ORDER = """
scenario: Of two abilities of one player that trigger together one is forgotten
players:
  Alice: {in_play: [{card: Verdant Force, tapped: true}, Sulfuric Vortex, Forest x5], library: [Forest x6]}
  Bob: {in_play: [Grinning Demon, Swamp x4], library: [Swamp x6]}
start: {turn_of: Alice, step: end}
do:
  - forgotten: {ability_of: Verdant Force}
  - advance: {turn: 2, to: main1}
"""

LETHAL = """
scenario: The ability that was noticed is lethal because of the one that was forgotten
players:
  Alice: {in_play: [Sulfuric Vortex, Mountain x3], library: [Mountain x7]}
  Bob: {life: 4, in_play: [Grinning Demon, Swamp x3], library: [Swamp x7]}
start: {turn_of: Alice, step: end}
do:
  - forgotten: {ability_of: Sulfuric Vortex}
  - advance: {turn: 2, to: main1}
"""


def _opened(folder: Path, table: str) -> tuple[Path, Path]:
    (folder / "t.yaml").write_text(table, "utf-8")
    good("transcribe", folder / "t.yaml", "--edition", "2006-10", "-o", folder / "t.jsonl")
    good("dispute", "open", folder / "t.jsonl", "--policy", "2021", "-o", folder / "d.yaml")
    return folder / "t.jsonl", folder / "d.yaml"


@pytest.fixture(name="divided")
def _divided(tmp_path: Path) -> tuple[Path, Path, int]:
    """The log, the dispute, and the event by which damage was divided against the rules."""
    log, file = _opened(tmp_path, DIVIDED)
    n = [one.n for one in read_records(log) if one.event.published == "choice_made"][-1]
    return log, file, n


def test_the_position_is_shown_in_which_was_done_what_the_ruling_rests_on(divided: tuple[Path, Path, int]) -> None:
    log, file, n = divided
    block = next(one.n for one in read_records(log) if one.event.published == "blockers_declared")
    earlier = (block - 4, block - 3, block - 2, block - 1)
    for at in earlier:
        run("dispute", "claim", file, f"fact: {{at: {at}, expect: {{life: {{Bob: 20}}}}}}")
    good("dispute", "claim", file, f"illegal: {n}")
    good("dispute", "rule", file, "--ruling", "It was not legal.", "--claim", "6")
    report = good("dispute", "report", file).text
    shown = [line.rpartition(" ")[2] for line in report.splitlines() if line.startswith("## The position after event")]
    assert shown == [*map(str, earlier[:3]), str(n - 1)]
    assert f"Claims are also about the position after event {earlier[3]} (rewind show" in report


def test_of_two_combat_damage_steps_it_is_said_which_it_was(divided: tuple[Path, Path, int]) -> None:
    _, file, n = divided
    good("dispute", "claim", file, f"illegal: {n}")
    good("dispute", "claim", file, f"fact: {{at: {n - 3}, expect: {{life: {{Bob: 19}}}}}}")
    report = good("dispute", "report", file).text
    first, second = "turn 1, first combat damage step", "turn 1, second combat damage step"
    rows = [line.split(" | ")[1] for line in report.splitlines() if line.startswith("| ") and first[:7] in line]
    assert rows.index(first) + 1 == rows.index(second)
    assert "turn 1, Alice, first combat damage step\n" in report
    assert "turn 1, Alice, second combat damage step; Alice has to divide an amount\n" in report
    assert ", combat damage step" not in report


def test_where_a_game_decided_again_ends_is_at_issue_for_nobody(tmp_path: Path) -> None:
    _, file = _opened(tmp_path, ORDER)
    token = "should_have_happened: {event: {type: token_created}}"
    assert run("dispute", "claim", file, token).status == 1
    report = good("dispute", "report", file).text
    assert "at issue" not in report
    assert "passes" not in report.partition("## What happened")[2].partition("\n## ")[0]


@pytest.mark.long
def test_cards_that_an_edition_does_not_know_are_named_beside_what_the_claims_come_to(
    divided: tuple[Path, Path, int],
) -> None:
    _, file, n = divided
    good("dispute", "claim", file, f"illegal: {n}")
    report = good("dispute", "report", file, "--editions").text
    said = "2003-12 does not know Boros Swiftblade and Siege Wurm: what each does is taken as the log has it."
    assert said in report


def test_what_exists_nowhere_is_said_to(tmp_path: Path) -> None:
    _, file = _opened(tmp_path, ORDER.replace("Sulfuric Vortex, ", ""))
    ran = run("dispute", "claim", file, "fact: {at: 30, expect: {objects: {Saproling: {power: 1}}}}")
    assert "as recorded   rejected: Saproling exists nowhere" in ran.text


def test_a_game_that_is_over_is_over_before_the_next_priority_that_the_log_has(tmp_path: Path) -> None:
    log, file = _opened(tmp_path, LETHAL)
    resolved = next(one.n for one in read_records(log) if one.event.published == "resolution_ended")
    for type_ in ("game_ended", "player_lost"):
        good("dispute", "claim", file, f"should_have_happened: {{event: {{type: {type_}}}}}")
    for moment in (resolved, resolved + 1):
        run("dispute", "claim", file, f"fact: {{at: {moment}, expect: {{life: {{Bob: 0}}}}}}")
    report = good("dispute", "report", file).text
    row = f"| {resolved} |  | The triggered ability of Grinning Demon has resolved: by the rules a player loses the "
    assert row + "game and the game ends, which the log does not have. |" in report
    position = report.partition(f"## The position after event {resolved}\n")[2].partition("\n## ")[0]
    later = report.partition(f"## The position after event {resolved + 1}\n")[2].partition("\n## ")[0]
    assert "By the rules it is another:" in position
    assert "By the rules the game does not come here:" in later
    over = f"by them the game is over after event {resolved}."
    assert over in position
    assert over in later
