"""Reading scenario files: what is wrong is said with its line."""

from __future__ import annotations

import pytest

from rewind.events.errors import ScenarioError
from rewind.replays.scenarios.form.document import read_scenarios

GOOD = """\
scenario: One
players:
  alice: {hand: [Shock x2]}
  bob:
start: {turn_of: bob, step: upkeep}
do:
  - pass: bob
  - refused:
      step: {play: {by: alice, card: Shock, targets: [bob]}}
      rule: {"2003-12": "212.6b"}
    only: "2003-12"
  - cause: {by: bob, effect: {destroy: {all: {types: [Creature]}}}}
expect: {life: {bob: 20}, events: [{type: priority_passed, seat: bob}]}
---
scenario: Two
players: {alice: {}}
"""


def test_documents_and_their_lines() -> None:
    one, two = read_scenarios(GOOD, "one.yaml")
    assert (one.name, two.name) == ("One", "Two")
    assert list(one.players) == ["alice", "bob"]
    assert one.line("do", 1, "refused", "rule") == 10
    assert two.line() == 15
    assert [step.verb for step in one.form.do] == ["pass", "refused", "cause"]
    assert one.form.do[1].innermost.verb == "play"
    assert not one.form.do[1].within("2006-10")


@pytest.mark.parametrize("text", ["", "# nothing\n---\n"])
def test_a_file_without_a_scenario_is_bad(text: str) -> None:
    """An emptied file must not pass for one whose scenarios all pass."""
    with pytest.raises(ScenarioError, match=r"RW6101 there is no scenario in it \(none\.yaml\)"):
        read_scenarios(text, "none.yaml")


@pytest.mark.parametrize(
    ("before", "after", "line", "told"),
    [
        ("scenario: One", "scenarios: One", 1, "scenarios: unknown key"),
        ("hand: [", "hnad: [", 3, "unknown key"),
        ("turn_of: bob", "turn_of: carol", 5, '"carol" is none of'),
        ("step: upkeep", "step: upkep", 5, "step"),
        ("- pass: bob", "- pas: bob", 7, "pas: unknown key"),
        ("- pass: bob", "- {pass: bob, keep: bob}", 7, "a step has one verb"),
        ("- pass: bob", "- pass: dave", 7, '"dave"'),
        ("- pass: bob", "- only: '2003-12'", 7, "a step has one verb"),
        ("- pass: bob", "- resolve: some", 7, "resolve"),
        ("- pass: bob", "- resolve: 0", 7, "resolve"),
        ("- pass: bob", "- pass:", 7, "something has to stand here"),
        ("card: Shock", "crad: Shock", 9, "unknown key"),
        ("{destroy: {all: {types: [Creature]}}}", "{destroi: {object: X}}", 12, "no plain effect"),
        ("all: {types", "all: {tipes", 12, "tipes: unknown key"),
        ("{destroy: {all: {types: [Creature]}}}", "{pump: {object: X, powr: 1}}", 12, "powr: unknown key"),
        ("life: {bob: 20}", "lief: {bob: 20}", 13, "unknown key"),
        ("life: {bob: 20}", "life: {bo: 20}", 13, '"bo"'),
        ("life: {bob: 20}", "life: {bob: many}", 13, "life"),
        ("type: priority_passed, seat", "type: priority_pased, seat", 13, "no type of event"),
        ("type: priority_passed, seat", "type: [], seat", 13, "no type of event"),
        ("type: priority_passed, seat", "type: {}, seat", 13, "no type of event"),
        ("{life: {bob: 20}, events", "{objects: {x: {colors: [[W]]}}, life: {bob: 20}, events", 13, "colors"),
        ("priority_passed, seat", "priority_passed, saet", 13, "saet: unknown key"),
        ("scenario: Two", "scenario: Two\nscenario: Three", 16, "stands twice"),
        ("players: {alice: {}}", "- a list", 16, "not YAML"),
        ("players: {alice: {}}", "players: {}", 16, "players"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(before: str, after: str, line: int, told: str) -> None:
    assert before in GOOD
    with pytest.raises(ScenarioError) as caught:
        read_scenarios(GOOD.replace(before, after), "one.yaml")
    assert caught.value.code in ("RW6101", "RW6102")
    assert told in str(caught.value)
    assert (caught.value.where.file, caught.value.where.line) == ("one.yaml", line)
    assert caught.value.exit_status == 2


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("hand: [", "hnad: [", "players, alice, hnad: unknown key; did you mean hand?"),
        ("- pass: bob", "- pas: bob", "do 1, pas: unknown key; did you mean pass?"),
        ("scenario: One", "turn: {turn_of: bob}\nscenario: One", "turn: unknown key; did you mean start?"),
        ("card: Shock", "crad: Shock", "do 2, refused, step, play, crad: unknown key; did you mean card?"),
        ("hand: [Shock x2]", "hand: [{crad: Shock}]", "hand 1, crad: unknown key; did you mean card?"),
        ("hand: [Shock x2]", "hand: [{token: {nmae: Elf}}]", "nmae: unknown key; did you mean name?"),
        ("step: upkeep", "stp: upkeep", "start, stp: unknown key; did you mean step?"),
        ("life: {bob: 20}", "lief: {bob: 20}", "expect, lief: unknown key; did you mean life?"),
        ("life: {bob: 20}", "zones: {bob: {hnad: []}}", "zones, bob, hnad: unknown key; did you mean hand?"),
        ("life: {bob: 20}", "objects: {Shock: {pwer: 1}}", "Shock, pwer: unknown key; did you mean power?"),
        ("life: {bob: 20}", "any: [{where: {type: X}}]", "where, type: unknown key; did you mean types?"),
        ("{destroy: {all: {types: [Creature]}}}", "{pupm: {object: X}}", "pupm: no plain effect; they are pump, "),
        ("all: {types", "all: {tipes", "tipes: unknown key; did you mean types?"),
        ("priority_passed, seat", "priority_pased, seat", "no type of event: priority_passed, "),
    ],
)
def test_what_is_known_is_told_the_closest_first(before: str, after: str, told: str) -> None:
    assert before in GOOD
    with pytest.raises(ScenarioError) as caught:
        read_scenarios(GOOD.replace(before, after), "one.yaml")
    assert told in str(caught.value)


def test_one_as_for_two_things() -> None:
    text = "scenario: A\nplayers:\n  alice:\n    hand:\n    - {card: Shock, as: one}\n    - {card: Shock, as: one}\n"
    with pytest.raises(ScenarioError, match=r"stands for something already.*a.yaml:6"):
        read_scenarios(text, "a.yaml")


def test_a_card_or_a_token() -> None:
    with pytest.raises(ScenarioError, match="a card or a token"):
        read_scenarios("scenario: A\nplayers: {alice: {hand: [{as: one}]}}\n", "a.yaml")


def test_a_scenario_that_claims() -> None:
    (document,) = read_scenarios(
        "scenario: A\nplayers: {alice: {}}\ndo: [{attempt: {step: {anyway: {step: {pass: alice}}}}}]\n", "a.yaml"
    )
    assert document.claims
