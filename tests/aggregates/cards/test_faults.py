"""What is told of a record with a word, a key or a role that says nothing there."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import read_records
from rewind.events.errors import CardError, CardErrors
from tests.aggregates.cards.test_records import LAND, told


@pytest.mark.parametrize(
    ("ability", "what"),
    [
        ("{kind: activated, cost: [tapp]}", '"tapp" is unknown here; known are tap, untap, or mana such as {2}{R}'),
        ("{kind: actvated, cost: []}", 'abilities 1: "actvated" is unknown here; known are activated, '),
        (
            "{kind: activated, cost: [{do: sacrifise, what: this}]}",
            'cost 1: "sacrifise" is unknown here; known are sacri',
        ),
        (
            "{kind: activated, cost: [], effect: [{do: draw, number: {number: power, of: somebody}}]}",
            'effect 1, number, of: "somebody" is unknown here; known are ',
        ),
    ],
)
def test_of_several_forms_that_is_told_of_which_the_record_has_the_key(ability: str, what: str) -> None:
    assert what in told(LAND % f"abilities: [{ability}]")


@pytest.mark.parametrize(
    ("ability", "what"),
    [
        ("{kind: activated, cost: {tap: true}}", "abilities 1, cost: a list is needed here"),
        ("{kind: activated, cost: [tap], anyone: true}", "abilities 1, anyone: unknown key; known are "),
        ("{kind: as_comes_into_play, tapped: true}", 'abilities 1: "as_comes_into_play" is unknown here; known are s'),
        ("{kind: triggered, when: {event: attacks}}", 'when, event: "attacks" is unknown here; known are attack, '),
        ("{kind: triggered, when: {event: beginning}}", 'when, event: "beginning" is unknown here; known are begin, '),
        ("{kind: triggered, when: {event: spell_played}}", '"spell_played" is unknown here; known are play, '),
        ("{kind: static, changes: [{change: cant}]}", 'changes 1: "cant" is unknown here; known are '),
        ("{kind: static, changes: [{change: spells_cost}]}", '"spells_cost" is unknown here; known are cost, '),
        ("{kind: static, changes: [{change: no_maximum_hand_size}]}", "is unknown here; known are hand_size, "),
        ("{kind: spell, effect: [{do: search}]}", 'effect 1: "search" is unknown here; known are '),
        ("{kind: spell, effect: [{do: destroy, what: it}]}", 'effect 1, what: "it" is unknown here; known are '),
        (
            "{kind: spell, effect: [{do: draw, player: that_player}]}",
            '"that_player" is unknown here; known are any_player',
        ),
        ("{kind: spell, effect: [{do: draw, number: that_much}]}", 'number: "that_much" is unknown here; known are '),
        ("{kind: spell, effect: [{do: destroy, what: chosen}]}", 'what: "chosen" is unknown here; known are '),
    ],
)
def test_a_word_that_the_language_had_before_its_first_version_is_one_like_any_that_is_unknown(
    ability: str, what: str
) -> None:
    message = told(LAND % f"abilities: [{ability}]")
    assert what in message
    assert message.count("\n") == 0
    assert message.endswith("(mine.yaml:4)")


@pytest.mark.parametrize(
    ("ability", "is_good"),
    [
        ("{kind: activated, cost: [tap], effect: [{do: draw, player: event.player}]}", False),
        ("{kind: static, to: event.what, changes: [{change: gain, abilities: [flying]}]}", False),
        (
            "{kind: triggered, when: {event: damage, from: this},"
            " effect: [{do: lose_life, number: event.amount, player: event.to}]}",
            True,
        ),
        (
            "{kind: triggered, when: {any_of: [{event: attack, what: this}, {event: block, what: this}]},"
            " effect: [{do: tap, what: event.what}]}",
            True,
        ),
        (
            "{kind: triggered, when: {state: {there_is: {types: [Creature]}}}, effect: [{do: tap, what: event.what}]}",
            False,
        ),
        (
            "{kind: static, changes: [{change: cost, of: {event: play},"
            " add: [{times: {number: power, of: event.what}, cost: [tap]}]}]}",
            True,
        ),
        (
            "{kind: static, changes: [{change: replace, event: {event: draw},"
            " with: [{do: mill, player: event.player}]}]}",
            True,
        ),
        (
            "{kind: activated, cost: [], effect:"
            " [{do: later, when: {event: attack}, effect: [{do: tap, what: event.what}]}]}",
            True,
        ),
        (
            "{kind: activated, cost: [], effect:"
            " [{do: later, when: {event: attack}, effect: []}, {do: tap, what: event.what}]}",
            False,
        ),
        (
            "{kind: activated, cost: [], effect: [{do: apply, to: this, starting: {event: attack},"
            " changes: [{change: pump, power: event.number}]}]}",
            True,
        ),
    ],
)
def test_only_where_an_event_is_said_its_roles_can_be_spoken_of(ability: str, is_good: bool) -> None:
    text = LAND % f"abilities: [{ability}]"
    if is_good:
        (record,) = read_records(text, "mine.yaml")
        assert record.name == "Test"
    else:
        assert "no event is spoken of there" in told(text)


@pytest.mark.parametrize(
    ("ability", "what"),
    [
        (
            "{keyword: cycling, cost: [2]}",
            "abilities 1, cost 1: 2 is unknown here; known are tap, untap, or mana such as ",
        ),
        ("{kind: activated, cost: [true]}", "abilities 1, cost 1: true is unknown here; known are tap, untap"),
        (
            "{kind: activated, cost: [[tap]]}",
            "abilities 1, cost 1: a list is not known here; known are tap, untap",
        ),
        (
            "{keyword: cycling, cost: [{do: pay_life, numbr: 2}]}",
            "abilities 1, cost 1, numbr: unknown key; did you mean number?",
        ),
        ("{kind: activated, cost: [{manna: '{1}'}]}", "abilities 1, cost 1, manna: unknown key; did you mean mana?"),
        ("{keyword: imprint, abilities: [{knd: triggered}]}", "abilities 1, abilities 1, knd: unknown key; known are "),
        ("{keyword: cyclin, cost: [tap]}", '"cyclin" is no keyword in 2006-10; known are cycling, '),
        ("{keyword: cycling, number: 2, cost: [tap]}", '"cycling" has no number; it has cost'),
        (
            "{kind: static, changes: [{change: gain, abilities: [{keyword: cyclin, cost: [tap]}]}]}",
            '"cyclin" is no keyword in 2006-10; known are cycling, ',
        ),
    ],
)
def test_what_is_wrong_in_costs_and_keywords_is_told_in_words_of_the_language(ability: str, what: str) -> None:
    assert what in told(LAND % f"abilities: [{ability}]")


SEVERAL = """
- name: First
  types: Land
  abilities: [{kind: activated, cost: [tap], effect: [{do: draww}]}, {kind: activatd}]
- name: Second
  types: Land
- name: Third
  types: Artifact
  cost: "{1}"
  power: 2
- name: Second
  types: Land
- name: Fourth
  types: Creture
  abilities: [{kind: triggered, when: {event: draw}, effect: [{do: tap, what: event.what}]}]
"""


def test_a_file_tells_what_is_wrong_with_each_of_its_records() -> None:
    with pytest.raises(CardErrors) as caught:
        read_records(SEVERAL, "mine.yaml")
    assert caught.value.code == "RW6001"
    assert caught.value.exit_status == 2
    told_ = [str(one) for one in caught.value.errors]
    assert [line.partition(":")[0] for line in told_] == [
        "RW6001 First", "RW6001 First", "RW6001 Third", "RW6001 Second", "RW6001 Fourth",
    ]  # fmt: skip
    assert '"draww" is unknown here; known are draw, ' in told_[0]
    assert told_[0].endswith("(mine.yaml:4)")
    assert '"activatd" is unknown here; known are activated, ' in told_[1]
    assert "there is a record of this name already" in told_[3]
    assert str(caught.value).splitlines() == told_


def test_one_thing_that_is_wrong_is_told_by_itself() -> None:
    with pytest.raises(CardError) as caught:
        read_records(LAND % "abilities: [flyng]", "mine.yaml")
    assert not isinstance(caught.value, CardErrors)
