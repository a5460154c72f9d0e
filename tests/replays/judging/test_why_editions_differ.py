"""Where editions come to different answers, the rule that makes the difference is named in each."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.editions import SCENARIO_DEFAULTS
from rewind.aggregates.timeline import Timeline
from rewind.events.combat import LifeLost
from rewind.events.logfile import read_records
from rewind.events.zones import ZoneChanged
from rewind.replays.judging.claims.why_editions_differ import EditionsCompared
from rewind.replays.judging.dispute_file import read_dispute
from rewind.replays.judging.records import Claim, Claimed
from tests.cli.running import good, run
from tests.replays.judging.worked_disputes import FOLDER

_HUMILITY = """
scenario: Humility is older than Opalescence
players:
  Ann: {in_play: [Humility, Opalescence], library: [Forest x7]}
  Ben: {library: [Plains x7]}
do: [{pass: Ann}]
"""
_SIZE = {"fact": {"expect": {"objects": {"Humility": {"power": 4, "toughness": 4}}}}}


def test_the_layer_of_a_type_changing_effect_makes_the_difference_for_humility(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(_HUMILITY)
    good("transcribe", tmp_path / "t.yaml", "--edition", "2003-12", "-o", tmp_path / "t.jsonl")
    timeline = Timeline(read_records(tmp_path / "t.jsonl"))
    compared = EditionsCompared(timeline, len(timeline))
    claim = Claim.model_validate(_SIZE)
    answers = {name: tester.test(claim).decided_again.answer for name, tester in compared.testers.items()}
    assert answers == {"2003-12": "rejected", "2006-10": "upheld", "2026-04": "upheld"}
    assert [(one.name, (*one.rules.values(),)) for one in compared.at_work(claim)] == [
        ("type_changing_effects", ("418.5b", "418.5b", "613.6"))
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "policy", "rules"),
    [
        ("legend-rule-2003-12", "legend_rule", ("420.5e", "420.5e", "704.5j")),
        ("legend-rule-2006-10", "legend_rule", ("420.5e", "420.5e", "704.5j")),
        ("power-and-toughness-switched", "power_toughness_order", ("418.5a", "418.5a", "613.4")),
    ],
)
def test_the_report_names_it(name: str, policy: str, rules: tuple[str, ...]) -> None:
    dispute = read_dispute(str(FOLDER / f"{name}.yaml"))
    timeline = Timeline(read_records(FOLDER / "games" / f"{name}.jsonl"))
    compared = EditionsCompared(timeline, dispute.opened.moment)
    claim = next(one.claim for one in dispute.of(Claimed) if one.claim is not None)
    assert (policy, rules) in [(one.name, (*one.rules.values(),)) for one in compared.at_work(claim)]
    text = good("dispute", "report", FOLDER / f"{name}.yaml", "--editions").text
    difference = text.partition("What makes the difference")[2].partition("\n## ")[0]
    assert f"| 2 | {rules[0]}" in difference


_WITH_AN_AURA = """
scenario: An Aura and a spell, on a creature with a counter that has become 1/1
players:
  Ann:
    mana: "{W}{W}{W}{W}{W}{G}"
    hand: [Humility, Holy Strength, Giant Growth]
    in_play: [Glorious Anthem, {card: Angry Mob, counters: {"+1/+1": 1}}]
    library: [Forest x7]
  Ben: {mana: "{R}", hand: [Lightning Bolt], library: [Plains x7]}
do:
  - play: {by: Ann, card: Giant Growth, targets: [Angry Mob]}
  - resolve: all
  - play: {by: Ann, card: Humility}
  - resolve: all
  - play: {by: Ann, card: Holy Strength, targets: [Angry Mob]}
  - resolve: all
  - pass: Ann
  - play: {by: Ben, card: Lightning Bolt, targets: [Angry Mob]}
  - resolve: all
"""


@pytest.mark.long
@pytest.mark.parametrize("name", SCENARIO_DEFAULTS)
def test_what_only_breaks_the_game_off_is_not_what_makes_the_difference(tmp_path: Path, name: str) -> None:
    """How an Aura is written is in two paragraphs of each book: one alone makes a card that cannot be played."""
    (tmp_path / "t.yaml").write_text(_WITH_AN_AURA)
    good("transcribe", tmp_path / "t.yaml", "--edition", name, "-o", tmp_path / "t.jsonl")
    timeline = Timeline(read_records(tmp_path / "t.jsonl"))
    compared = EditionsCompared(timeline, len(timeline))
    size = {"fact": {"expect": {"objects": {"Angry Mob": {"power": 4, "toughness": 5}}}}}
    rules = [(one.name, (*one.rules.values(),)) for one in compared.at_work(Claim.model_validate(size))]
    assert rules == [("power_toughness_order", ("418.5a", "418.5a", "613.4"))]


def test_a_creature_that_has_left_play_under_another_edition_is_said_to_be_gone(tmp_path: Path) -> None:
    """What was only reported of the game is then what the rules of the other edition make happen."""
    (tmp_path / "t.yaml").write_text(_WITH_AN_AURA + "  - happened: {move: {object: Angry Mob, to: graveyard}}\n")
    good("transcribe", tmp_path / "t.yaml", "--edition", "2006-10", "-o", tmp_path / "t.jsonl")
    timeline = Timeline(read_records(tmp_path / "t.jsonl"))
    compared = EditionsCompared(timeline, len(timeline))
    gone = next(
        one.n for one in timeline.records if isinstance(one.event, ZoneChanged) and one.event.reason == "unknown"
    )
    size = {"fact": {"at": gone - 1, "expect": {"objects": {"Angry Mob": {"power": 4, "toughness": 5}}}}}
    of_size = compared.testers["2003-12"].test(Claim.model_validate(size)).decided_again
    assert of_size.answer == "rejected"
    assert of_size.why.startswith("Angry Mob is not in play any more, but in the graveyard; ")
    assert of_size.why.endswith("claimed 4, there is 2")
    assert of_size.rules == ("420.5c",)
    legal = compared.testers["2003-12"].test(Claim.model_validate({"illegal": gone})).decided_again
    assert (legal.answer, legal.why, legal.rules) == ("rejected", "the rules make it happen", ("420.5c",))


def test_where_both_editions_reject_a_claim_nothing_makes_a_difference(tmp_path: Path) -> None:
    """By one book the creature is 1/1, by the other 4/4: that it is 9/9 both reject."""
    (tmp_path / "t.yaml").write_text(_HUMILITY)
    good("transcribe", tmp_path / "t.yaml", "--edition", "2003-12", "-o", tmp_path / "t.jsonl")
    timeline = Timeline(read_records(tmp_path / "t.jsonl"))
    compared = EditionsCompared(timeline, len(timeline))
    claim = Claim.model_validate({"fact": {"expect": {"objects": {"Humility": {"power": 9, "toughness": 9}}}}})
    old, new, today = compared.tested(claim)
    assert (old.answer, new.answer, today.answer) == ("rejected", "rejected", "rejected")
    assert old.why != new.why
    assert not compared.at_work(claim)


def test_where_the_editions_agree_nothing_is_named() -> None:
    text = good("dispute", "report", FOLDER / "second-land.yaml", "--editions").text
    assert "What makes the difference" not in text


_WRITTEN = """
scenario: What an attacker dealt was written down by the layers of another edition
players:
  Ann: {in_play: [Glorious Anthem, Savannah Lions, Humility], library: [Plains x7]}
  Ben: {library: [Forest x7]}
do:
  - attack: {by: Ann, attackers: {Savannah Lions: Ben}}
  - advance: {to: main2}
  - happened: {life: {Ben: 18}}
"""


def test_a_total_that_was_written_down_is_one_total_whatever_an_edition_makes_before(tmp_path: Path) -> None:
    """By 2006-10 the attacker is 2/2, so that 18 is right there: nobody wrote down another total."""
    (tmp_path / "t.yaml").write_text(_WRITTEN)
    good("transcribe", tmp_path / "t.yaml", "--edition", "2003-12", "-o", tmp_path / "t.jsonl")
    timeline = Timeline(read_records(tmp_path / "t.jsonl"))
    written = [one.n for one in timeline.records if isinstance(one.event, LifeLost)][-1]
    compared = EditionsCompared(timeline, len(timeline))
    illegal = Claim(illegal=written)
    old, new, today = compared.tested(illegal)
    assert (old.answer, new.answer, today.answer) == ("upheld", "rejected", "rejected")
    assert "goes from 19 to 18" in old.why
    assert new.why == "what was written down is 18 for Ben, and so it is by the rules"
    assert [(*one.rules.values(),) for one in compared.at_work(illegal)] == [("418.5a", "418.5a", "613.4")]
    text = run("editions", tmp_path / "t.jsonl").text
    assert "  Ben       19 life         18 life\n" in text
    assert f"to event {written - 1} " in text
