"""What means nothing where it stands is refused as a record is loaded, with its line."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import read_records
from rewind.events.errors import CardError

ABILITY = """
- name: Test
  types: Artifact
  cost: "{1}"
  abilities:
    - %s
"""


def refusal(ability: str) -> str:
    with pytest.raises(CardError) as caught:
        read_records(ABILITY % ability, "mine.yaml")
    assert caught.value.code == "RW6001"
    message = str(caught.value)
    assert message.endswith("(mine.yaml:6)")
    return message


@pytest.mark.parametrize(
    ("instruction", "what"),
    [
        ("{do: choose, kind: color, where: {active: you}, as: $c}", "where: objects and players that somebody chooses"),
        ("{do: choose, among: {}, where: {active: you}, at_random: true, as: $c}", "where: objects and players that"),
        ("{do: if, condition: {can: {event: target, what: target}}, effect: []}", "can: of target both what and by"),
        ("{do: move, what: target, to: in_play, counters: {}}", "kind: which counters has to be said, or of what all"),
        ("{do: draw, number: any}", 'number: "any" is unknown here; known are '),
        ("{do: gain_life, number: {plus: [all, 1]}}", 'plus 1: "all" is unknown here; known are '),
        ("{do: add_counters, on: target, kind: gem, number: any}", "number: how many counters are put on"),
        ("{do: may, cost: [{do: gain_life, number: 1}], effect: []}", "player: life that somebody else gains pays a"),
        (
            "{do: destroy, what: {types: [Creature], distinct: names}}",
            "distinct: said of what a player chooses or finds",
        ),
        ("{do: discard, number: any, at_random: true}", "number: how many are taken at random has to be said"),
        ("{do: move, what: {types: [Land]}, to: hand, number: any, at_random: true}", "number: how many are taken"),
    ],
)
def test_an_instruction_that_means_nothing_is_refused(instruction: str, what: str) -> None:
    ability = (
        f"{{kind: activated, cost: [tap], targets: [{{objects: {{types: [Creature]}}}}], effect: [{instruction}]}}"
    )
    assert what in refusal(ability)


@pytest.mark.parametrize(
    ("ability", "what"),
    [
        (
            "{kind: triggered, when: {event: draw, player: you}, effect: [{do: destroy, what: event.what}]}",
            'the event has no what, so there is nothing for "event.what"; its roles are ',
        ),
        (
            "{kind: triggered, when: {event: move, what: this}, effect: [{do: move, what: event.to, to: hand}]}",
            'the event has no to, so there is nothing for "event.to"',
        ),
        (
            "{kind: triggered, when: {event: draw}, effect: [{do: gain_life, number: event.amount}]}",
            'the event has no amount, so there is nothing for "event.amount"',
        ),
        (
            "{kind: triggered, when: {event: draw}, effect: [{do: later, when: {event: begin, part: upkeep}, "
            "effect: [{do: lose_life, number: event.number, player: event.player}]}]}",
            'the event has no number, so there is nothing for "event.number"; its roles are ',
        ),
        (
            "{kind: activated, cost: [tap], effect: [{do: later, when: {event: move, what: event.what}, "
            "effect: [{do: draw}]}]}",
            'no event is spoken of there, so there is nothing for "event.what"',
        ),
        (
            "{kind: static, changes: [{change: cost, of: {event: play}, add: [{do: pay_life, number: event.amount}]}]}",
            "the event has no amount",
        ),
        (
            "{kind: static, changes: [{change: replace, event: {event: draw, player: you, where: "
            "{is: event.what, matches: {}}}, with: []}]}",
            "the event has no what",
        ),
    ],
)
def test_a_role_that_no_event_there_has_is_refused(ability: str, what: str) -> None:
    assert what in refusal(ability)


@pytest.mark.parametrize(
    ("ability", "what"),
    [
        (
            "{kind: activated, cost: [tap], effect: [{do: choose, kind: color, as: $it}, "
            "{do: apply, to: this, changes: [{change: gain, abilities: [$it]}]}]}",
            "$it: the keywords that can be chosen have to be said",
        ),
        (
            "{kind: activated, cost: [tap], effect: [{do: choose, kind: word, values: [flyng, trample], as: $it}, "
            "{do: apply, to: this, changes: [{change: gain, abilities: [$it]}]}]}",
            '"flyng" is not a keyword; known are flying, ',
        ),
        (
            "{kind: static, changes: [{change: gain, abilities: [$it]}]}",
            "$it: a keyword that was chosen is gained or lost by an effect that begins",
        ),
    ],
)
def test_a_keyword_that_cannot_be_chosen_is_refused(ability: str, what: str) -> None:
    assert what in refusal(ability)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (
            "{change: forbid, event: {event: look, player: you}}",
            "forbid: the rules never ask that of the event look; of ",
        ),
        ("{change: require, event: {event: draw}}", "require: the rules never ask that of the event draw; of attack, "),
        ("{change: allow, event: {event: gain_life}}", "allow: the rules never ask that of the event gain_life; of "),
        ("{change: cost, of: {event: draw}, add: [tap]}", "cost: the rules never ask that of the event draw; of "),
        (
            "{change: cost, of: {event: play}, if: {under_way: {event: gain_life}}, add: ['{1}']}",
            "under_way: gain_life takes no time; what does: find, move, pay",
        ),
    ],
)
def test_what_the_rules_never_ask_of_an_event_is_refused(change: str, what: str) -> None:
    assert what in refusal(f"{{kind: static, changes: [{change}]}}")


@pytest.mark.parametrize(
    ("condition", "what"),
    [
        (
            "{there_is: {types: [Land]}, at_least: 3, at_most: 2}",
            "at_least: nothing is there at least 3 times",
        ),
        ("{number: X, at_least: 3, at_most: 2}", "at_least: no number is at least 3 and at most 2"),
        ("{number: X, exactly: 3, at_most: 4}", "exactly: a number that is said exactly has no other bounds"),
        ("{happened: {event: draw}, at_least: 2, at_most: 1}", "at_least: no number is at least 2 and at most 1"),
        ("{there_is: {power: {at_least: 4, at_most: 2}}}", "at_least: no number is at least 4 and at most 2"),
        ("{there_is: {types: [Land], not_types: [Land]}}", "not_types: nothing has and has not Land"),
        ("{there_is: {colors: [R], colorless: true}}", "colorless: nothing of a color is colorless"),
        ("{matches: {types: [Land]}}", "is: what is to match has to be said"),
        ("{denied: true}", "there_is: what is there, what something is, or whose turn it is has to be said"),
    ],
)
def test_a_condition_that_can_never_be_true_is_refused(condition: str, what: str) -> None:
    assert what in refusal(f"{{kind: activated, cost: [tap], condition: {condition}, effect: [{{do: draw}}]}}")


@pytest.mark.parametrize(
    ("targets", "what"),
    [
        ("{minimum: 2, objects: {}}", "maximum: at least 2 and at most 1 cannot be chosen"),
        ("{minimum: 1}", "objects: what may be the target has to be said"),
    ],
)
def test_a_target_that_cannot_be_chosen_is_refused(targets: str, what: str) -> None:
    assert what in refusal(f"{{kind: activated, cost: [tap], targets: [{targets}], effect: [{{do: draw}}]}}")
