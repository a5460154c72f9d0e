"""How what a report tells came to be so: effects layer by layer, damage from its assignment on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rewind.events.combat import LifeGained
from rewind.events.logfile import read_records
from tests.cli.running import good, run

LAYERS = """
scenario: A counter, an older effect and a newer one
players:
  Alice:
    hand: [Humility]
    in_play: [Glorious Anthem, {card: Grizzly Bears, counters: {"+1/+1": 1}}, Plains x4]
    library: [Plains x7]
  Bob: {in_play: [Serra Angel], library: [Island x7]}
do:
  - play: {by: Alice, card: Humility}
  - resolve: all
"""

DEPENDENT = """
scenario: The newer effect applies first
players:
  Alice: {in_play: [Living Lands, Forest x2], library: [Forest x7]}
  Bob: {hand: [Evil Presence], in_play: [Swamp], library: [Swamp x7]}
start: {turn_of: Bob, step: main1}
do:
  - play: {by: Bob, card: Evil Presence, targets: [Forest]}
  - resolve: all
"""

DOUBLED = """
scenario: Damage is doubled, and somebody writes down another total
players:
  Alice: {in_play: [Hill Giant], library: [Forest x7]}
  Bob: {in_play: [Furnace of Rath], library: [Mountain x7]}
do:
  - attack: {by: Alice, attackers: {Hill Giant: Bob}}
  - advance: {to: main2}
  - happened: {life: {Bob: 17}}
"""


def report(folder: Path, table: str, *claims: str, edition: str = "2006-10") -> dict[str, str]:
    """Heading → what stands under it, of a report on a dispute with these claims."""
    (folder / "t.yaml").write_text(table, "utf-8")
    good("transcribe", folder / "t.yaml", "--edition", edition, "-o", folder / "t.jsonl")
    good("dispute", "open", folder / "t.jsonl", "-o", folder / "d.yaml")
    for claim in claims:
        good("dispute", "claim", folder / "d.yaml", claim)
    text = good("dispute", "report", folder / "d.yaml").text
    _, *sections = re.split(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return dict(zip(sections[::2], sections[1::2], strict=True))


def test_a_size_is_derived_from_its_base_by_each_effect_in_its_sublayer(tmp_path: Path) -> None:
    found = report(tmp_path, LAYERS, "fact: {expect: {objects: {Grizzly Bears: {power: 3, toughness: 3}}}}")
    rows = [line for line in found["How it comes about"].splitlines() if "418.5a" in line]
    assert rows == [
        "|  | as it is before any effect | 2/2, Creature — Bear | 418.5a |",
        "| 5 | Humility | as before | 418.5a |",
        "| 6b | Humility | 1/1 | 418.5a |",
        "| 6c | its counters | 2/2 | 418.5a |",
        "| 6d | Glorious Anthem | 3/3 | 418.5a |",
    ]


def test_by_the_older_book_counters_come_first_and_timestamps_decide_the_rest(tmp_path: Path) -> None:
    claim = "fact: {expect: {objects: {Grizzly Bears: {power: 1, toughness: 1}}}}"
    rows = report(tmp_path, LAYERS, claim, edition="2003-12")["How it comes about"].splitlines()
    assert [line.split(" | ")[1:3] for line in rows if line.startswith("| 6")] == [
        ["its counters", "3/3"],
        ["Glorious Anthem", "4/4"],
        ["Humility", "1/1"],
    ]


def test_the_loss_of_an_ability_is_cited_by_its_own_event(tmp_path: Path) -> None:
    claim = "fact: {expect: {objects: {Serra Angel: {power: 1, toughness: 1, has_not_keywords: [flying]}}}}"
    found = report(tmp_path, LAYERS, claim)
    assert "407.1" in found["Claims"]
    assert "| 5 | Humility | has no abilities | 418.5a |" in found["How it comes about"]


def test_a_dependency_that_decides_the_order_is_named_and_cited(tmp_path: Path) -> None:
    found = report(tmp_path, DEPENDENT, "fact: {expect: {objects: {Forest: {types: Basic Land — Swamp}}}}")
    how = found["How it comes about"]
    assert "Forest (the one with Evil Presence on it) at the question, by the rules:" in how
    assert "| 4 | Evil Presence, before the older Living Lands, which depends on it | Basic Land — Swamp, has " in how
    for rule in ("418.5c", "418.5d"):
        assert re.search(rf"^\| {rule} \| \w.+ \|$", found["Rules"], re.MULTILINE), "no row is empty"


def test_damage_is_told_from_its_assignment_to_the_total(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(DOUBLED, "utf-8")
    good("transcribe", tmp_path / "t.yaml", "--edition", "2006-10", "-o", tmp_path / "t.jsonl")
    written = next(one.n for one in read_records(tmp_path / "t.jsonl") if isinstance(one.event, LifeGained))
    (tmp_path / "again").mkdir()
    found = report(tmp_path / "again", DOUBLED, f"fact: {{at: {written - 1}, expect: {{life: {{Bob: 14}}}}}}")
    how = found["How it comes about"]
    assert [line.split(" | ")[1] for line in how.splitlines() if line.startswith("| ") and "happens" not in line] == [
        "Hill Giant, which is not blocked, assigns 3 combat damage to Bob.",
        "A replacement effect of Furnace of Rath takes the place of 3 damage to Bob from Hill Giant.",
        "Hill Giant deals 6 combat damage to Bob.",
        "Bob loses 6 life from Hill Giant (20 → 14).",
    ]
    assert "419.1a" in found["Rules"]


STRIKES = """
scenario: A creature with double strike, one with trample, and one with neither
players:
  Alice: {in_play: [Ridgetop Raptor, War Mammoth, Hill Giant], library: [Forest x7]}
  Bob: {in_play: [Grizzly Bears], library: [Island x7]}
do:
  - attack: {by: Alice, attackers: {Ridgetop Raptor: Bob, War Mammoth: Bob, Hill Giant: Bob}}
  - block: {by: Bob, blockers: {Grizzly Bears: War Mammoth}}
  - damage: {Ridgetop Raptor: {Bob: 2}}
  - damage: {War Mammoth: {Grizzly Bears: 2, Bob: 1}}
  - advance: {to: main2}
"""


def test_what_is_assigned_in_a_step_stands_before_what_is_dealt_in_it_with_the_paragraphs_of_its_keywords(
    tmp_path: Path,
) -> None:
    how = report(tmp_path, STRIKES, "fact: {expect: {life: {Bob: 12}}}")["How it comes about"]
    rows = [line.strip("| ").split(" | ") for line in how.splitlines() if line.startswith(("| assigned", "| dealt"))]
    first, second = "In the first of two combat damage steps", "In the second combat damage step"
    assert [(step, what.partition(", which")[0], rules) for step, what, rules in rows] == [
        ("assigned", f"{first} Ridgetop Raptor", "310.5 502.28b 310.2a 310.2b"),
        ("dealt", "Ridgetop Raptor deals 2 combat damage to Bob.", "310.4"),
        ("assigned", f"{second} Ridgetop Raptor", "310.5 502.28b 310.2a 310.2b"),
        ("assigned", f"{second} Hill Giant", "310.5 310.2a 310.2b"),
        ("assigned", f"{second} War Mammoth", "310.5 310.2a 502.9b"),
        ("dealt", "Ridgetop Raptor deals 2 combat damage to Bob.", "310.4"),
        ("dealt", "Hill Giant deals 3 combat damage to Bob.", "310.4"),
        ("dealt", "War Mammoth deals 1 combat damage to Bob.", "310.4"),
    ]
    assert "is blocked and has trample, assigns 1 combat damage to Bob, besides 2 to Grizzly Bears." in how


OWN = """
scenario: A creature that is larger by an ability of its own
players:
  Alice: {hand: [Humility, Transmutation], in_play: [Kird Ape, LAND, Plains x4, Swamp x2], library: [Plains x7]}
  Bob: {library: [Island x7]}
do:
  - play: {by: Alice, card: Transmutation, targets: [Kird Ape]}
  - resolve: all
  - PLAY
"""
SMALL = "fact: {expect: {objects: {Kird Ape: {power: 1, toughness: 1}}}}"


@pytest.mark.parametrize(
    ("land", "play", "why"),
    [
        ("Forest", "play: {by: Alice, card: Humility}\n  - resolve: all", "it has lost that ability"),
        ("Island", "pass: Alice", "what it asks for is not so"),
    ],
)
def test_an_ability_of_its_own_that_does_not_apply_says_why(tmp_path: Path, land: str, play: str, why: str) -> None:
    found = report(tmp_path, OWN.replace("LAND", land).replace("PLAY", play), SMALL)
    own = "its own ability: As long as you control a Forest, Kird Ape gets +1/+2"
    assert f"| 6d | {own} | does not apply, for {why} |  |" in found["How it comes about"]
    assert "| 6e | Transmutation | as before | 418.5a |" in found["How it comes about"]


def test_what_began_an_effect_on_what_is_claimed_stands_in_what_happened(tmp_path: Path) -> None:
    play = "play: {by: Alice, card: Humility}\n  - resolve: all"
    happened = report(tmp_path, OWN.replace("LAND", "Forest").replace("PLAY", play), SMALL)["What happened"]
    for sentence in (
        "Alice plays Transmutation, targeting Kird Ape",
        "Transmutation begins to resolve.",
        "An effect of Transmutation begins on Kird Ape: has its power and toughness switched, until end of turn.",
    ):
        assert sentence in happened


def test_what_rejects_a_claim_is_decided_by_what_is_not_so_alone(tmp_path: Path) -> None:
    report(tmp_path, DEPENDENT)
    claim = "fact: {expect: {objects: {Forest: {types: Basic Land — Swamp, power: 3}}}}"
    ran = run("dispute", "claim", tmp_path / "d.yaml", claim)
    assert ran.status == 1
    assert "power of Forest: claimed 3, there is none" in ran.text
    assert "212.6e" not in ran.text


def test_a_position_that_rests_on_a_report_says_so(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(DOUBLED, "utf-8")
    good("transcribe", tmp_path / "t.yaml", "--edition", "2006-10", "-o", tmp_path / "t.jsonl")
    good("dispute", "open", tmp_path / "t.jsonl", "-o", tmp_path / "d.yaml")
    text = good("dispute", "report", tmp_path / "d.yaml").text
    assert text.startswith("# Dispute in the game of Alice and Bob\n")
    total = "Bob's life total is written down as 17; it was 14."
    assert f"It rests on what is only reported: {total} (Event " in text
    assert "Bob gains 3 life" not in text


def test_damage_of_a_creature_that_deals_none_in_the_first_of_two_steps_names_the_step(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(STRIKES.replace("  - damage: {Ridgetop Raptor: {Bob: 2}}\n", ""), "utf-8")
    ran = run("transcribe", tmp_path / "t.yaml", "--edition", "2006-10", "-o", tmp_path / "t.jsonl")
    assert ran.status != 0
    told = " ".join(ran.err.decode().split())
    assert "it deals none in the first of two combat damage steps, in which only creatures with first strike" in told
    assert "an entry for that step goes before, as damage: {CREATURE WITH IT: {RECEIVER: AMOUNT}}" in told


STARRED = """
scenario: A creature whose size is in an ability that it has lost, and a land that has become a creature and a Mountain
players:
  Alice:
    mana: "{G}{W}{W}{W}{W}{R}{R}{R}"
    hand: [Giant Growth, Humility, Blood Moon]
    in_play: [Angry Mob, "Mishra's Factory", Swamp]
    library: [Plains x7]
  Bob: {library: [Island x7]}
do:
  - activate: {by: Alice, object: "Mishra's Factory", ability: 2, pay: {mana: [Swamp]}}
  - resolve: all
  - play: {by: Alice, card: Giant Growth, targets: [Angry Mob]}
  - resolve: all
  - play: {by: Alice, card: Humility}
  - resolve: all
  - play: {by: Alice, card: Blood Moon}
  - resolve: all
"""


def test_a_star_that_no_ability_says_is_zero(tmp_path: Path) -> None:
    found = report(tmp_path, STARRED, "fact: {expect: {objects: {Angry Mob: {power: 1, toughness: 1}}}}")
    how = found["How it comes about"]
    assert "| 5 | Humility | has no abilities | 418.5a |" in how
    assert "does not apply, for it has lost that ability: its * is 0 | 104.2 |" in how.replace("\\", "")
    assert "| 6b | Giant Growth | 5/5 | 418.5a |" in how


def test_a_land_has_the_mana_ability_of_its_new_type_until_an_effect_takes_it(tmp_path: Path) -> None:
    claim = 'fact: {expect: {objects: {"Mishra\'s Factory": {power: 1, toughness: 1, has_types: [Mountain]}}}}'
    rows = report(tmp_path, STARRED, claim)["How it comes about"].splitlines()
    line = "Land Artifact Creature — Assembly-Worker Mountain, has the mana ability of its type Mountain"
    assert f"| 4 | Blood Moon | {line} | 418.5a 212.6e |" in rows
    assert "| 5 | Humility | has no abilities | 418.5a |" in rows


PREVENTED = """
scenario: Some of the damage to a creature is prevented
players:
  Alice: {hand: [Shock], in_play: [Mountain], library: [Forest x7]}
  Bob: {in_play: [Giant Spider, Samite Healer], library: [Plains x7]}
do:
  - play: {by: Alice, card: Shock, targets: [Giant Spider]}
  - pass: Alice
  - activate: {by: Bob, object: Samite Healer, targets: [Giant Spider]}
  - resolve: all
"""


def test_damage_on_a_creature_is_decided_by_the_event_that_deals_it(tmp_path: Path) -> None:
    claims = report(tmp_path, PREVENTED, "fact: {expect: {objects: {Giant Spider: {damage: 1}}}}")["Claims"]
    dealt = next(one.n for one in read_records(tmp_path / "t.jsonl") if one.event.published == "damage_dealt")
    assert f"upheld: it is so (event {dealt})" in claims


BESIDES = """
scenario: An enchantment that is a creature besides
players:
  Alice: {in_play: [Opalescence, Glorious Anthem], library: [Plains x7]}
  Bob: {library: [Island x7]}
do:
  - pass: Alice
"""


def test_an_effect_on_a_type_line_cites_the_rule_by_which_it_changes_that(tmp_path: Path) -> None:
    found = report(tmp_path, BESIDES, "fact: {expect: {objects: {Glorious Anthem: {has_types: Creature}}}}")
    assert "| 4 | Opalescence | Enchantment Creature | 418.5a 212.1c |" in found["How it comes about"]
