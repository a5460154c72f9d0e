"""Steps, answers, chances, and what a scenario reports."""

from __future__ import annotations

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.replays.scenarios.logs import log_of
from tests.replays.scenarios.running import failure, passed, run, told

GROWTH = "players: {alice: {hand: [Rampant Growth], mana: '{1}{G}', library: [Shock, Forest, Island]}, bob: {}}\n"
BEARS = "players: {alice: {in_play: [Grizzly Bears]}, bob: {in_play: [Grizzly Bears]}}\n"


def test_an_answer_before_or_after_the_question() -> None:
    do = "do: [{play: {by: alice, card: Rampant Growth}}, %s]\nexpect: {has: {alice: {in_play: [Island]}}}\n"
    answer = "{answer: {by: alice, with: Island}}"
    passed(GROWTH + do % f"{answer}, {{resolve: all}}")
    passed(GROWTH + do % f"{{resolve: all}}, {answer}")


def test_a_choice_without_an_answer() -> None:
    do = "do: [{play: {by: alice, card: Rampant Growth}}, {resolve: all}]\n"
    what, expected, actual = failure(GROWTH + do)
    assert (what, expected) == ("a choice", "an answer")
    assert "search" in actual
    outcome = passed(f"defaults: true\n{GROWTH}{do}expect: {{has: {{alice: {{in_play: [Forest]}}}}}}\n")
    assert any("the first possibility is taken" in text for text in outcome.reported)


def test_an_answer_that_is_not_used() -> None:
    text = BEARS + "do: [{answer: {by: bob, with: yes}}]\n"
    assert failure(text) == ("answer", "a choice that it fits", "none came")
    outcome = told(f"defaults: true\n{text}")
    assert "an answer is left over" in outcome.reported[0]


def test_a_shuffle_keeps_the_order_unless_a_chance_says_otherwise() -> None:
    do = "do: [{play: {by: alice, card: Rampant Growth}}, {answer: {by: alice, with: none}}, %s {resolve: all}]\n"
    outcome = passed(GROWTH + do % "" + "expect: {zones: {alice: {library: [Shock, Forest, Island]}}}\n")
    assert "shuffled into the order that it has" in outcome.reported[0]
    chance = "{chance: {by: alice, shuffle: [Island]}},"
    outcome = passed(GROWTH + do % chance + "expect: {zones: {alice: {library: [Island, Shock, Forest]}}}\n")
    assert outcome.reported == ()


def test_what_the_rules_know_nothing_of_is_unsupported() -> None:
    for text in (
        "players: {alice: {hand: [No Such Card]}}\n",
        BEARS + "do: [{cause: {by: alice, effect: {gain: {object: Grizzly Bears, keyword: shroud}}}}]\n",
        "players: {alice: {in_play: [{card: Grizzly Bears, imprinted: Shock}]}}\n",
    ):
        outcome = run(text)
        assert outcome.result == "unsupported", text
        assert outcome.unsupported
    assert run("players: {alice: {hand: [Genesis Chamber]}}\n", "2003-12").result == "unsupported"
    assert run(BEARS, "1999-04").result == "unsupported"


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ("{card: Grizzly Bears, chosen: red}", "a card that keeps what is chosen for it"),
        ("{card: Voice of All, chosen: purple}", "a color that may be chosen"),
        ("{card: Voice of All, chosen: {hue: red}}", "one of chosen_color"),
        ("{card: Black Vise, chosen: carol}", "a player"),
        ("{token: {name: Elf, types: Creature, power: 1, toughness: 1}, chosen: red}", "a card in play"),
    ],
)
def test_what_could_not_have_been_chosen(chosen: str, expected: str) -> None:
    assert failure(f"players: {{alice: {{in_play: [{chosen}]}}, bob: {{}}}}\n")[1] == expected


def test_what_was_chosen_is_part_of_a_permanent_alone() -> None:
    text = "players: {alice: {hand: [{card: Meddling Mage, chosen: Shock}]}, bob: {}}\n"
    assert failure(text)[1] == "a card in play"


def test_a_refusal_that_does_not_come() -> None:
    text = BEARS + "do: [{refused: {step: {pass: alice}}}]\n"
    assert failure(text) == ("refused: pass", "a refusal", "it is legal")


def test_a_refusal_by_another_rule() -> None:
    what, expected, actual = failure(BEARS + 'do: [{refused: {step: {pass: bob}, rule: "212.6b"}}]\n')
    assert (what, expected) == ("refused: pass", "rule 212.6b")
    assert actual.startswith("408.1c")


def test_allowed_is_not_done_and_attempt_is_if_it_can_be() -> None:
    passed(BEARS + "do: [{allowed: {step: {pass: alice}}}]\nexpect: {priority: alice}\n")
    passed(BEARS + "do: [{attempt: {step: {pass: alice}}}]\nexpect: {priority: bob}\n")
    outcome = passed(BEARS + "do: [{attempt: {step: {pass: bob}}}]\nexpect: {priority: alice}\n")
    assert "not legal" in outcome.reported[0]


def test_a_step_that_is_not_legal() -> None:
    what, expected, actual = failure(BEARS + "do: [{pass: alice}, {pass: alice}]\n")
    assert (what, expected) == ("do 2: pass", "a legal step")
    assert "408.1c" in actual


def test_only_in_one_edition() -> None:
    text = BEARS + 'do: [{pass: alice, only: "2003-12"}]\nexpect: {priority: %s}\n'
    passed(text % "bob", "2003-12")
    passed(text % "alice")


def test_resolving_needs_something_to_resolve() -> None:
    told(BEARS + "do: [{resolve: all}]\n")
    assert failure(BEARS + "do: [{resolve: 1}]\n")[0] == "resolve"


def test_going_on_leaves_the_present_step() -> None:
    text = "players: {alice: {library: [Shock x3]}, bob: {library: [Shock x3]}}\n%sexpect: {turn: %s, turn_of: %s}\n"
    passed(text % ("do: [{advance: {to: main1}}]\n", 2, "bob"))
    passed(text % ("do: [{advance: {to: main2}}]\n", 1, "alice"))
    passed(text % ("do: [{advance: {turn: 3, to: main1}}]\n", 3, "alice"))
    assert failure(text % ("do: [{advance: {turn: 1, to: upkeep}}]\n", 1, "alice"))[0] == "advance"


def test_a_declaration_that_is_refused_is_still_to_come() -> None:
    passed(
        BEARS
        + "do: [{refused: {step: {attack: {by: alice, attackers: {Grizzly Bears: alice}}}}},"
        + " {attack: {by: alice, attackers: {Grizzly Bears: bob}}},"
        + " {refused: {step: {block: {by: bob, blockers: {Grizzly Bears: [Grizzly Bears, Grizzly Bears]}}}}},"
        + " {block: {by: bob, blockers: {Grizzly Bears: Grizzly Bears}}}]\n"
        + "expect: {step: declare_blockers, objects: {Grizzly Bears@bob: {blocking: true}}}\n"
    )


def test_names() -> None:
    players = """\
players:
  alice: {in_play: [Forest, {card: Forest, tapped: true, as: mine}, Forest], hand: [Forest]}
  bob: {in_play: [Forest], graveyard: [Forest]}
"""
    passed(
        players
        + """\
expect:
  objects:
    "Forest": {owner: alice, tapped: false}
    "Forest#2": {tapped: true}
    mine: {tapped: true, name: Forest}
    "Forest@bob": {zone: in_play}
    "Forest@bob@graveyard": {owner: bob}
    "Forest@hand": {owner: alice}
    "Forest@alice#3": {zone: in_play}
    "Forest@alice#4": {zone: hand}
    "Forest#7": null
  has_not: {alice: {in_play: [Forest x4]}}
  has: {alice: {in_play: [Forest x3]}}
  zones: {alice: {in_play: [mine, "*", Forest]}}
"""
    )


def test_expectations_that_do_not_hold_are_all_told() -> None:
    outcome = run(
        BEARS
        + """\
expect:
  life: {alice: 19}
  mana: {alice: "{R}"}
  zones: {alice: {in_play: [Hill Giant]}}
  sizes: {bob: {hand: 1}}
  objects: {Grizzly Bears: {power: 3, types: "Creature — Elf", colors: [red], tapped: true}, Nobody: {power: 1}}
  each: [{where: {types: Creature}, is: {toughness: 3}}]
  any: [{where: {controller: bob}, is: {tapped: true}}]
  stack: [Shock]
  winner: bob
  step: main2
  priority: bob
  events: [{type: game_ended}]
  no_events: [{type: priority_received}]
"""
    )
    assert outcome.result == "failed"
    assert {failure.what.partition(".")[0] for failure in outcome.failures} == {
        "life", "mana", "zones", "sizes", "objects", "each", "any", "stack", "winner", "step", "priority", "events",
        "no_events",
    }  # fmt: skip
    assert {failure.line for failure in outcome.failures} == {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}


def test_a_log_of_what_the_table_did_is_a_claim() -> None:
    outcome = passed(
        "players: {alice: {hand: [Forest, Island]}, bob: {library: [Shock]}}\n"
        "do: [{play: {by: alice, card: Forest}}, {anyway: {step: {play: {by: alice, card: Island}}}},"
        " {happened: {life: {bob: 18}}}, {advance: {turn: 2, to: main1}}]\n"
        "expect: {life: {bob: 18}, sizes: {alice: {in_play: 2}}}\n"
    )
    log = log_of(outcome.records)
    assert all(record.cause is None and not record.rule for record in log)
    end = Timeline(log).end
    assert (end.kind, end.sealed, end.players[2].life, end.turn) == ("claimed", True, 18, 2)


def test_a_log_of_a_scenario_keeps_its_rules() -> None:
    log = log_of(told(BEARS + "do: [{advance: {to: main2}}]\n").records)
    assert any(record.rule for record in log)
    assert Timeline(log).end.kind == "scenario"


def test_untap_and_cleanup_are_looked_at_when_their_actions_are_done() -> None:
    passed(
        "players: {alice: {library: [Shock]}, bob: {in_play: [{card: Forest, tapped: true}], library: [Shock]}}\n"
        "do: [{advance: {to: cleanup}}, {check: {step: cleanup, turn: 1, objects: {Forest: {tapped: true}}}},"
        " {advance: {to: untap}}, {check: {step: untap, turn: 2, objects: {Forest: {tapped: false}}}},"
        " {advance: {to: upkeep}}]\nexpect: {step: upkeep, turn: 2, priority: bob}\n"
    )


def test_the_same_run_twice_is_the_same_log() -> None:
    text = BEARS + "do: [{advance: {to: end}}]\n"
    assert log_of(told(text).records) == log_of(told(text).records)


@pytest.mark.parametrize(
    ("more", "result"),
    [
        ("", "told"),
        ("expect: {}\n", "told"),
        ("do: [{advance: {to: end}}]\n", "told"),
        ("do: [{attempt: {step: {pass: bob}}}]\n", "told"),
        ('do: [{check: {turn: 1}, only: "2003-12"}]\n', "told"),
        ('do: [{check_in: {"2003-12": {turn: 1}}}]\n', "told"),
        ('do: [{check_in: {"2006-10": {turn: 1}}}]\n', "passed"),
        ('expect_in: {"2003-12": {turn: 1}}\n', "told"),
        ('expect_in: {"2006-10": {turn: 1}}\n', "passed"),
        ("expect: {turn: 1}\n", "passed"),
        ("expect: {turn: 2}\n", "failed"),
        ("do: [{check: {turn: 1}}]\n", "passed"),
        ("do: [{refused: {step: {pass: bob}}}]\n", "passed"),
        ("do: [{allowed: {step: {pass: alice}}}]\n", "passed"),
        ("do: [{pass: bob}]\n", "failed"),
    ],
)
def test_what_expects_nothing_neither_passes_nor_fails(more: str, result: str) -> None:
    outcome = run(BEARS + more)
    assert (outcome.result, outcome.as_json()["result"]) == (result, result)


def test_the_steps_taken_and_where_they_stand() -> None:
    outcome = told(BEARS + "do:\n  - {pass: alice}\n  - attack: {by: alice, attackers: {Grizzly Bears: bob}}\n")
    assert [(step.line, step.verb) for step in outcome.steps] == [(4, "pass"), (5, "attack")]
    assert outcome.steps[1].text == "attack: {by: alice, attackers: {Grizzly Bears: bob}}"
    assert outcome.steps[0].began == outcome.began + 1 < outcome.steps[1].began < outcome.view == len(outcome.records)
