"""What means nothing where it stands is refused as a record is loaded, with its line."""

from __future__ import annotations

import pytest

from aggregates.cards import read_records
from events.errors import CardError

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
