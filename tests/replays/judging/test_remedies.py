"""What a policy has for an infraction, what a plan may propose, and a life total that is corrected."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.logfile import read_records
from rewind.replays.judging.dispute_file import read_dispute
from rewind.replays.judging.policies import policies
from rewind.replays.judging.random_returns import returns
from tests.cli.running import good, run

MISSED = """
scenario: Nobody thought of it
players:
  Alice: {in_play: [Phyrexian Arena, Swamp x3], library: [Swamp x7]}
  Bob: {library: [Island x7]}
start: {turn_of: Bob, step: end}
do:
  - forgotten: {ability_of: Phyrexian Arena}
  - advance: {turn: 2, to: main1}
"""

WRITTEN = """
scenario: The damage of one attacker was not counted
players:
  Alice: {in_play: [Hill Giant, Grizzly Bears], library: [Forest x7]}
  Bob: {library: [Island x7]}
do:
  - attack: {by: Alice, attackers: {Hill Giant: Bob, Grizzly Bears: Bob}}
  - advance: {to: main2}
  - happened: {life: {Bob: 17}}
"""

DRUMS = """
scenario: One creature blocks against a restriction
players:
  Alice: {in_play: [Goblin War Drums, Hill Giant], library: [Mountain x7]}
  Bob: {in_play: [Spined Wurm, Swamp], hand: [Swamp], library: [Terror, Swamp x6]}
do:
  - attack: {by: Alice, attackers: {Hill Giant: Bob}}
  - anyway: {step: {block: {by: Bob, blockers: {Spined Wurm: Hill Giant}}}}
  - advance: {turn: 2, to: main1}
  - play: {by: Bob, card: Swamp}
"""


def opened(folder: Path, table: str, policy: str = "2024") -> Path:
    (folder / "t.yaml").write_text(table, "utf-8")
    good("transcribe", folder / "t.yaml", "--edition", "2006-10", "-o", folder / "t.jsonl")
    good("dispute", "open", folder / "t.jsonl", "--policy", policy, "-o", folder / "d.yaml")
    return folder / "d.yaml"


@pytest.mark.parametrize("policy", ["2021", "2024"])
@pytest.mark.parametrize("more", [(), ("--to", "30")])
def test_for_a_missed_trigger_the_policy_has_no_backup(tmp_path: Path, policy: str, more: tuple[str, ...]) -> None:
    file = opened(tmp_path, MISSED, policy)
    ran = good("dispute", "plan", file, "--infraction", "missed trigger", *more)
    assert "backup" not in ran.text.replace(f"policy {policy} has no backup", "")
    planned = good("dispute", "plan", file, "--infraction", "missed trigger", *more, "--json").json
    assert [one["remedy"] for one in planned["considered"]] == ["additional_remedy", "leave"]  # type: ignore[attr-defined]  # plain JSON
    refused = run(
        "dispute", "rule", file, "--ruling", "Back.", "--plan", "2", "--remedy", "backup", "--penalty", "none"
    )
    assert refused.error.startswith(f"RW6204 policy {policy} has no backup for missed trigger, but additional_remedy")


def test_a_penalty_that_the_policy_leaves_open_is_chosen_by_the_judge(tmp_path: Path) -> None:
    file = opened(tmp_path, MISSED)
    words = ("dispute", "rule", file, "--ruling", "Now.", "--infraction", "missed trigger", "--remedy", "leave")
    refused = run(*words)
    assert refused.error.startswith("RW6204 policy 2024 leaves the penalty for missed trigger to the judge: none; a ")
    assert "(--penalty none, or --penalty warning)" in refused.error
    good(*words, "--penalty", "none")
    assert "- Penalty: none\n" in good("dispute", "report", file).text


def test_an_open_penalty_says_between_what(tmp_path: Path) -> None:
    for found in policies().values():
        for one in found.infractions.values():
            assert bool(one.penalties) == (
                " else " in one.penalty or (";" in one.penalty and "explained" not in one.penalty)
            )


def test_a_backup_that_undoes_nothing_is_none(tmp_path: Path) -> None:
    file = opened(tmp_path, DRUMS)
    last = len(list(read_records(tmp_path / "t.jsonl")))
    to = next(record.n for record in read_records(tmp_path / "t.jsonl") if record.n == last - 1)
    planned = good("dispute", "plan", file, "--to", str(to), "--json").json
    assert planned["proposed"] == "leave"
    assert {one["remedy"]: one["available"] for one in planned["considered"]} == {  # type: ignore[attr-defined]  # plain JSON
        "simple_backup": False,
        "partial_fix": False,
        "backup": False,
        "leave": True,
    }


def test_no_option_of_a_command_stands_in_a_record(tmp_path: Path) -> None:
    file = opened(tmp_path, DRUMS)
    shown = good("dispute", "plan", file, "--infraction", "game rule violation")
    assert "--to names the event to which the game would go back" in shown.text
    assert "--" not in file.read_text("utf-8")


def test_a_backup_lists_all_that_it_undoes_and_where_each_card_goes(tmp_path: Path) -> None:
    file = opened(tmp_path, DRUMS)
    timeline = Timeline(list(read_records(tmp_path / "t.jsonl")))
    then = timeline.at(37)
    seed = next(one for one in "abcdefghijkl" if returns(timeline.records, then, timeline.end, one).instead)
    text = good("dispute", "plan", file, "--to", "37", "--seed", seed).text
    undone = text[text.index("back to event 37") :]
    for what in (
        *("Bob plays Swamp.", "draws Terror.", "Bob blocks Hill Giant with Spined Wurm."),
        *("Spined Wurm deals 5 combat damage to Hill Giant.", "Hill Giant is put into Alice's graveyard from play"),
    ):
        assert what in undone
    words = ("--remedy", "backup", "--plan", "2", "--seed", seed, "--authorised-by", "head judge of the event")
    good("dispute", "rule", file, "--ruling", "It goes back.", *words)
    report = good("dispute", "report", file).text
    assert "- Allowed by: head judge of the event\n" in report
    assert "| Hill Giant | Alice's graveyard | in play |" in report
    assert "where the card of event" in report
    good("dispute", "apply", file, "-o", tmp_path / "ruled.jsonl")
    after = good("log", tmp_path / "ruled.jsonl").text
    assert "library is shuffled" not in after
    assert "Bob's library keeps its order, which nobody knows." in after
    good("verify", tmp_path / "ruled.jsonl")


def test_a_life_total_that_was_written_down_wrongly_is_corrected(tmp_path: Path) -> None:
    file = opened(tmp_path, WRITTEN)
    words = ("dispute", "rule", file, "--ruling", "Bob has 15 life.")
    assert run(*words, "--remedy", "correction").error.startswith("RW6204 the remedy of correction says which life")
    assert run(*words, "--life", "Bob=15").error.startswith("RW6204 life totals are corrected by the remedy of")
    assert run(*words, "--remedy", "correction", "--life", "Carl=15").status == 2
    good(*words, "--remedy", "correction", "--life", "Bob=15")
    report = good("dispute", "report", file).text
    assert "Remedy: correct the life totals that were written down: Bob has 15 life, not 17" in report
    good("dispute", "apply", file, "-o", tmp_path / "ruled.jsonl")
    good("verify", tmp_path / "ruled.jsonl")
    players = good("show", tmp_path / "ruled.jsonl", "--json").json["players"]
    assert [one["life"] for one in players] == [20, 15]  # type: ignore[attr-defined]  # plain JSON
    standing = read_dispute(str(file)).standing
    assert standing is not None
    assert standing.life[0].life == 15


def test_what_the_rules_decided_has_no_life_total_to_correct(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(WRITTEN.partition("  - happened")[0], "utf-8")
    good("transcribe", tmp_path / "t.yaml", "--edition", "2006-10", "-o", tmp_path / "t.jsonl")
    good("dispute", "open", tmp_path / "t.jsonl", "-o", tmp_path / "d.yaml")
    ran = run("dispute", "rule", tmp_path / "d.yaml", "--ruling", "So.", "--remedy", "correction", "--life", "Bob=15")
    assert ran.error.startswith("RW6204 life totals of a log that the rules decided")


@pytest.mark.parametrize("legal", [False, True], ids=["alone", "beside a block that is legal"])
def test_a_refused_block_names_the_restriction_in_its_own_words_and_who_breaks_it(tmp_path: Path, legal: bool) -> None:
    more = DRUMS.replace("War Drums, Hill Giant]", "War Drums, Hill Giant, Gray Ogre]").replace(
        "[Spined Wurm, ", "[Spined Wurm, Grizzly Bears, Storm Crow, "
    )
    more = more.replace("{Hill Giant: Bob}", "{Hill Giant: Bob, Gray Ogre: Bob}").replace(
        "{Spined Wurm: Hill Giant}", "{Grizzly Bears: Gray Ogre, Storm Crow: Gray Ogre, Spined Wurm: Hill Giant}"
    )
    opened(tmp_path, more.replace("do:", "defaults: true\ndo:") if legal else DRUMS)
    ran = run("audit", tmp_path / "t.jsonl")
    restriction = '"creatures you control can\'t be blocked except by two or more creatures"'
    assert f"Goblin War Drums, which Alice controls, does not let Spined Wurm block so: {restriction}" in ran.text
