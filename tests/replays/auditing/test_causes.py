"""An audit of a table finds what happened there though nothing in the log brings it about, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Ran, good, run

TABLE = """
scenario: What was seen
editions: ["2003-12", "2006-10"]
players:
  Ann:
    hand: [Shock, Forest, Plains]
    in_play: [Grizzly Bears, {card: Bonesplitter, as: axe}, Mountain x2, {card: Hill Giant, damage: 2, as: giant}]
    library: [Forest x7]
  Ben:
    in_play:
      - Gray Ogre
      - {card: Raging Goblin, tapped: true, counters: {+1/+1: 1}}
      - {card: Pacifism, attached_to: Grizzly Bears}
    library: [Island x7]
do:
"""


def audited(tmp_path: Path, edition: str, *steps: str) -> Ran:
    (tmp_path / "table.yaml").write_text(TABLE + "".join(f"  - {step}\n" for step in steps), "utf-8")
    log = tmp_path / "table.jsonl"
    good("transcribe", tmp_path / "table.yaml", "--edition", edition, "-o", log, "--force")
    return run("audit", log)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("move: {object: Gray Ogre, to: graveyard}", "Gray Ogre goes to the graveyard"),
        ("move: {object: Gray Ogre, to: hand}", "Gray Ogre goes to the hand"),
        ("move: {object: giant, to: removed}", "Hill Giant goes out of the game"),
        ("life: {Ben: 17}", "the life total of Ben goes from 20 to 17"),
        ("life: {Ben: 23}", "the life total of Ben goes from 20 to 23"),
        ('counters: {object: Gray Ogre, kind: "+1/+1"}', "Gray Ogre gets counters"),
        ('counters: {object: Raging Goblin, kind: "+1/+1", number: -1}', "Raging Goblin loses counters"),
        ("untap: Raging Goblin", "Raging Goblin is untapped"),
        ("token: {by: Ann, name: Ox, types: Creature — Ox, power: 2, toughness: 4}", "a token Ox comes into play"),
    ],
)
def test_what_nothing_brings_about_is_found(tmp_path: Path, edition: str, fact: str, words: str) -> None:
    ran = audited(tmp_path, edition, f"happened: {{{fact}}}", "pass: Ann")
    assert ran.status == 1
    assert ran.lines[0].startswith(f"RW3014 {words}, and nothing in the log brings it about")
    assert f"[{edition} 416.1]" in ran.lines[0]
    assert ": 1 finding;" in ran.text


def test_it_is_found_after_a_decision_that_the_rules_refuse(tmp_path: Path) -> None:
    steps = (
        "play: {by: Ann, card: Forest}",
        "anyway: {step: {play: {by: Ann, card: Plains}}}",
        "happened: {move: {object: Gray Ogre, to: graveyard}}",
    )
    ran = audited(tmp_path, "2006-10", *steps)
    assert ": 2 findings;" in ran.text
    assert "Gray Ogre goes to the graveyard, and nothing in the log brings it about" in ran.text


def test_it_is_found_in_combat_once_all_damage_of_it_is_recorded(tmp_path: Path) -> None:
    attack = "attack: {by: Ann, attackers: {giant: Ben}}"
    ran = audited(
        tmp_path, "2006-10", attack, "advance: {to: combat_damage}", "resolve: all", "happened: {life: {Ben: 16}}"
    )
    assert ran.lines[0].startswith("RW3014 the life total of Ben goes from 17 to 16, and nothing in the log")
    assert ": 1 finding;" in ran.text


@pytest.mark.parametrize(
    "steps",
    [
        (
            "play: {by: Ann, card: Shock, targets: [Gray Ogre]}",
            "happened: {move: {object: Shock, to: graveyard}}",
            "happened: {move: {object: Gray Ogre, to: graveyard}}",
        ),
        (
            "play: {by: Ann, card: Shock, targets: [Gray Ogre]}",
            "happened: {move: {object: Gray Ogre, to: graveyard}}",
            "happened: {move: {object: Shock, to: graveyard}}",
        ),
        ("attack: {by: Ann, attackers: {giant: Ben}}", "happened: {life: {Ben: 17}}"),
        ("attack: {by: Ann, attackers: {giant: Ben}}", "advance: {to: combat_damage}", "happened: {life: {Ben: 17}}"),
        ("happened: {move: {object: Forest, to: in_play}}",),
        ("happened: {tap: Mountain}",),
        ("happened: {note: Nobody said a word.}",),
        ("play: {by: Ann, card: Shock, targets: [giant]}", "resolve: all", "happened: {note: It died.}"),
    ],
    ids=["resolved", "resolving", "combat", "damage", "land", "mana", "note", "by the rules"],
)
def test_what_may_be_explained_is_not(tmp_path: Path, steps: tuple[str, ...]) -> None:
    assert "nothing in the log brings it about" not in audited(tmp_path, "2006-10", *steps).text


def test_what_a_state_based_effect_does_is_not(tmp_path: Path) -> None:
    steps = (
        "happened: {move: {object: Grizzly Bears, to: graveyard}}",
        "happened: {move: {object: Pacifism, to: graveyard}}",
    )
    ran = audited(tmp_path, "2006-10", *steps)
    assert ": 1 finding;" in ran.text
    assert ran.lines[0].startswith("RW3014 Grizzly Bears")


def test_checks_are_listed_where_they_are_asked_for_and_by_the_editions_that_there_are(tmp_path: Path) -> None:
    ran = audited(tmp_path, "2006-10", "happened: {note: Nothing.}")
    assert not [line for line in ran.lines if line.startswith("  check")]
    assert "2026-04" not in ran.text
    listed = run("audit", tmp_path / "table.jsonl", "--checks")
    assert [line for line in listed.lines if line.startswith("  check   life [2006-10 420.5a]: ")]
    assert "2026-04" not in listed.text
