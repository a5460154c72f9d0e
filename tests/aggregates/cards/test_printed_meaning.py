"""What an ability is printed as says what it does: where two programs do otherwise, and what limits one."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import read_records
from rewind.aggregates.cards.text import rendered_abilities

CARD = """
- name: Test
  types: Artifact
  cost: "{1}"
  since: "2006-10"
  abilities:
    - %s
"""


def printed(ability: str) -> str:
    (record,) = read_records(CARD % ability, "mine.yaml")
    return rendered_abilities(record.definition, "2006-10")[-1].text


def costing(cost: str, effect: str) -> str:
    return printed(f"{{kind: activated, cost: [{cost}], effect: [{effect}]}}")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("$it.what", "the power of the creature sacrificed this way"),
        ("$it", "the power of the card sacrificed this way"),
    ],
)
def test_what_was_sacrificed_is_a_card_by_then_and_a_creature_as_it_was(word: str, said: str) -> None:
    sacrifice = "{do: sacrifice, what: {types: [Creature]}, as: $it}"
    assert said in costing(sacrifice, f"{{do: gain_life, number: {{number: power, of: {word}}}}}")


@pytest.mark.parametrize(
    ("word", "said"),
    [("$it.what", "the number of the lands returned this way"), ("$it", "the number of the cards returned this way")],
)
def test_what_was_moved_from_play_is_a_card_by_then(word: str, said: str) -> None:
    returned = "{do: move, what: {types: [Land], controller: you}, number: 2, to: hand, as: $it}"
    assert said in costing(returned, f"{{do: gain_life, number: {{count: {word}}}}}")


def when(event: str) -> str:
    return printed(f"{{kind: triggered, when: {event}, effect: [{{do: draw}}]}}").removesuffix(", draw a card.")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ("{event: lose_life, from: {colors: [R]}, player: you}", "Whenever you lose life from a red source"),
        (
            "{event: damage, from: {zone: any, controller: opponent}, to: you}",
            "Whenever a source an opponent controls d",
        ),
        ("{event: damage, from: {zone: any}, to: you}", "Whenever a source deals damage to you"),
        ("{event: prevent, from: {colors: [R]}}", "Whenever damage from a red source is prevented"),
        ("{event: discard, player: you, what: {types: [Land]}}", "Whenever you discard a land card"),
        ("{event: reveal, player: you, what: {types: [Land]}}", "Whenever you reveal a land card"),
        ("{event: target, what: this, by: {controller: opponent}}", "the target of a spell or ability an opponent c"),
    ],
)
def test_an_event_is_printed_of_all_that_it_means(event: str, said: str) -> None:
    assert said in when(event)


def test_what_prevents_damage_says_that_its_source_may_be_anything() -> None:
    prevent = "{change: replace, event: {event: damage, from: {controller: opponent}, to: you}, prevent: all}"
    said = "Prevent all damage that a source an opponent controls would deal to you."
    assert printed(f"{{kind: static, changes: [{prevent}]}}") == said


def resolving(effect: str, chosen: str = "color") -> str:
    return costing("tap", f"{{do: choose, kind: {chosen}, as: $it}}, {effect}").partition(". ")[2]


@pytest.mark.parametrize(
    ("effect", "chosen", "said"),
    [
        ("{do: destroy, what: {types: [Creature], not_colors: [$it]}}", "color",
         "Destroy all creatures not of the color chosen this way."),
        ("{do: destroy, what: {not_types: [$it]}}", "type", "Destroy all permanents not of the type chosen this way."),
        ("{do: sacrifice, what: {types: [Creature], not_subtypes: [$it, Wall]}}", "subtype",
         "Sacrifice a non-Wall creature not of the creature type chosen this way."),
        ("{do: apply, to: {types: [Land]}, changes: [{change: becomes, subtypes: [$it]}]}", "land_type",
         "Lands become the land type chosen this way until end of turn."),
        ("{do: apply, to: this, changes: [{change: becomes, subtypes: [$it]}]}", "land_type",
         "Test becomes the land type chosen this way until end of turn."),
    ],
)  # fmt: skip
def test_a_word_that_was_chosen_can_be_read(effect: str, chosen: str, said: str) -> None:
    assert resolving(effect, chosen) == said


@pytest.mark.parametrize(
    ("apply", "said"),
    [
        ("{event: {event: begin, part: draw, player: you}, with: []}], until: end_of_game",
         "You skip your draw step for the rest of the game."),
        ("{event: {event: begin, part: draw, player: opponent}, with: [], uses: 1}], until: end_of_game",
         "An opponent skips their next draw step."),
        ("{event: {event: begin, part: turn, player: you}, with: [], uses: 2}], until: end_of_game",
         "You skip your next two turns."),
        ("{event: {event: begin, part: combat, player: opponent}, with: []}], until: end_of_turn",
         "An opponent skips their combat phase this turn."),
        ("{event: {event: begin, part: combat, player: you}, with: [], uses: 1}], until: end_of_turn",
         "You skip your next combat phase this turn."),
    ],
)  # fmt: skip
def test_what_is_skipped_is_said_once_and_until_when(apply: str, said: str) -> None:
    replace = apply.replace("{event: {", "{change: replace, event: {", 1)
    assert costing("tap", f"{{do: apply, changes: [{replace}}}").partition(": ")[2] == said


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("{do: may, cost: ['{2}'], effect: [], otherwise: [{do: draw}]}", "Draw a card unless you pay {2}."),
        ("{do: may, cost: ['{2}'], effect: [], otherwise: [{do: draw}, {do: gain_life, number: 2}]}",
         "Unless you pay {2}, draw a card, then you gain 2 life."),
        ("{do: if, condition: {active: you}, effect: [{do: gain_life, number: 1}, "
         "{do: may, cost: ['{1}'], effect: [], otherwise: [{do: draw}]}]}",
         "If it's your turn, you gain 1 life, then, unless you pay {1}, draw a card."),
    ],
)  # fmt: skip
def test_unless_stands_by_all_that_it_is_about(effect: str, said: str) -> None:
    assert costing("tap", effect).partition(": ")[2] == said


@pytest.mark.parametrize(
    ("things", "said"),
    [
        (
            "{there_is: {among: {types: [Creature], controller: opponent}}, at_least: 2}",
            "there are two or more creatures a",
        ),
        (
            "{there_is: [{types: [Creature]}, {types: [Land]}], at_least: 3}",
            "there are three or more creatures or lands",
        ),
        (
            "{there_is: {any_of: [{types: [Creature]}, {types: [Land]}]}, at_most: 2}",
            "there are two or fewer creatures o",
        ),
    ],
)
def test_how_many_there_have_to_be_is_said_of_several_descriptions(things: str, said: str) -> None:
    assert said in printed(f"{{kind: activated, cost: [tap], condition: {things}, effect: [{{do: draw}}]}}")


def test_how_many_are_moved_is_said_of_what_was_found() -> None:
    found = "{do: look, what: {zone: library, of: you, top: 4}, as: $it}"
    moved = "{do: move, what: {among: $it}, number: 2, to: hand}"
    assert "Return two of the cards looked at this way to their owner's hand." in costing("tap", f"{found}, {moved}")


@pytest.mark.parametrize(
    ("one_of", "said"), [("colors", "share a color"), ("colors, subtypes", "share a color or a subtype")]
)
def test_what_is_shared_reads_as_on_cards(one_of: str, said: str) -> None:
    sharing = f"{{types: [Creature], shares: {{one_of: [{one_of}], with: this}}}}"
    text = printed(f"{{kind: static, to: {sharing}, changes: [{{change: pump, power: 1}}]}}")
    assert text == f"Creatures that {said} with Test get +1/+0."
