"""`rewind explain`: causes back to a decision, how it came to the stack, effects, rules and their texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rewind.aggregates.rules.engine.inputs import is_input
from rewind.events.combat import DamageDealt
from rewind.events.objects import PowerToughnessChanged
from rewind.events.playing import PutOnStack, ResolutionBegan
from rewind.events.zones import ZoneChanged
from rewind.projections.views.explaining import explain
from tests import played
from tests.cli.logs import FIRST
from tests.cli.running import good, run


def test_every_consequence_leads_back_to_a_decision() -> None:
    timeline = played.timeline()
    for record in timeline.records[::7]:
        if record.cause is not None:
            straight = [link for link in explain(timeline, record.n).causes if link.depth == 0]
            assert is_input(timeline.record(straight[-1].n).event), record


def test_a_permanent_that_resolves_tells_who_played_it() -> None:
    timeline = played.timeline()
    n = played.first(
        lambda r: (
            isinstance(r.event, ZoneChanged)
            and r.event.to is not None
            and r.event.to.zone == "in_play"
            and r.event.reason == "resolved"
        )
    )
    found = explain(timeline, n)
    types = [link.type for link in found.causes]
    assert types[0] == "resolution_began"
    assert "spell_played" in types
    assert any(link.relation == "it was on the stack" and link.depth == 1 for link in found.causes)


@pytest.mark.long
def test_a_triggered_ability_leads_to_what_triggered_it() -> None:
    timeline = played.timeline(seed=3)
    put = next(
        record
        for record in timeline.records
        if isinstance(record.event, PutOnStack) and record.event.kind == "triggered_ability"
    )
    resolved = next(
        record
        for record in timeline.records
        if isinstance(record.event, ResolutionBegan)
        and isinstance(put.event, PutOnStack)
        and record.event.object == put.event.object
    )
    found = explain(timeline, resolved.n)
    assert [link.type for link in found.causes if link.depth == 1][:2] == ["put_on_stack", "ability_triggered"]


def test_effects_at_work_are_named() -> None:
    n = played.first(lambda r: isinstance(r.event, PowerToughnessChanged) and bool(r.event.sources))
    ran = good("explain", played.log(), str(n))
    at = ran.lines.index("Effects at work")
    assert "gets +" in ran.lines[at + 1]


def test_what_happens_at_the_same_time_is_told() -> None:
    n = played.first(
        lambda r: isinstance(r.event, ZoneChanged) and r.event.reason == "state_based" and r.together == r.n,
        legends=True,
    )
    ran = good("explain", played.log(legends=True), str(n))
    assert "together with: Kamahl, Pit Fighter" in ran.text
    assert "420.5e" in ran.text


def test_json_has_every_step_with_its_rules() -> None:
    found = good("explain", played.log(), "200", "--json").json
    assert found["n"] == 200
    assert {"event", "together", "causes", "at_work", "texts"} <= found.keys()


def test_the_text_of_the_rules_stands_there_where_the_user_has_one(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    paragraphs = [f"{chapter}.{n}. Words of paragraph {n}." for chapter in (100, 408, 409) for n in range(1, 60)]
    text = ["These rules are current as of October 1, 2006.", *paragraphs, "409.1h The player pays, says our book."]
    book.write_text("\n".join(text))
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    kept = good("rules", "text", book, environment=environment)
    assert kept.text.startswith("2006-10: 178 paragraphs are kept in ")
    n = played.first(lambda r: r.rule == ("409.1h",))
    assert "says our book" in good("explain", played.log(), str(n), environment=environment).text
    elsewhere = {"XDG_DATA_HOME": str(tmp_path / "empty")}
    assert "says our book" not in good("explain", played.log(), str(n), environment=elsewhere).text


def test_a_claim_says_that_it_names_no_causes() -> None:
    assert "the log is a claim" in good("explain", FIRST, "500").text


@pytest.mark.parametrize("n", ["0", "99999", "x"])
def test_wrong_numbers(n: str) -> None:
    ran = run("explain", played.log(), n)
    assert (ran.status, ran.error[:6]) == (2, "RW2201")


def test_combat_damage_leads_to_who_attacked() -> None:
    timeline = played.timeline()
    n = played.first(lambda r: isinstance(r.event, DamageDealt) and r.event.combat)
    causes = explain(timeline, n).causes
    assert "attackers" in {link.relation for link in causes}
    assert "combat_damage_assigned" in {link.type for link in causes}


def test_an_ability_at_work_is_told_with_the_words_that_its_text_has_now(tmp_path: Path) -> None:
    scenario = tmp_path / "sleight.yaml"
    scenario.write_text(
        "scenario: An anthem of another colour\n"
        'players: {alice: {mana: "{U}", hand: [Sleight of Mind], in_play: [Crusade, Drudge Skeletons]}, bob: {}}\n'
        "do:\n"
        "  - play: {by: alice, card: Sleight of Mind, targets: [Crusade]}\n"
        "  - answer: {by: alice, with: white}\n"
        "  - answer: {by: alice, with: black}\n"
        "  - resolve: all\n",
        encoding="utf-8",
    )
    good("scenario", str(scenario), "--edition", "2006-10", "--keep", str(tmp_path / "kept"))
    (log,) = (tmp_path / "kept").iterdir()
    changed = next(line for line in log.read_text(encoding="utf-8").splitlines() if "power_toughness_changed" in line)
    told = good("explain", str(log), str(json.loads(changed)["n"]))
    assert "Black creatures get +1/+1" in told.text
