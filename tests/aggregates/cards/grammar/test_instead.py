"""What happens instead of something, in lines of our own wording."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


@pytest.mark.parametrize(
    "line",
    [
        "{2}: the next 2 damage that would be dealt to target artifact creature this turn is dealt to ~ instead.",
        "all combat damage that would be dealt to ~ is dealt to you instead.",
        "if a black source would deal damage to you, it deals half that damage, rounded down, to you instead.",
        "if another creature would die, return it to its owner's hand instead.",
        "if you would draw a card, you gain 1 life instead.",
        "{1}: the next time you would draw a card this turn, target player loses 2 life instead.",
        "if damage would be dealt to ~, put that many charge counters on ~ instead.",
    ],
)
def test_lines_are_said_as_they_are_read(line: str) -> None:
    verify_said_as_read(line)


def test_damage_goes_to_the_controller_of_its_source() -> None:
    (ability,) = compiled(
        "If a green spell would deal damage to you, it deals that damage to its controller instead."
    ).abilities
    (change,) = ability["changes"]
    assert change["set"] == {"to": "controller of event.from"}


def test_what_was_dealt_damage_this_way_has_a_name() -> None:
    (spell,) = compiled(
        "Test Card deals 2 damage to any target. A creature dealt damage this way can't be regenerated this turn.",
        "Instant",
    ).abilities
    damage, effect = spell["effect"]
    assert damage["as"] == "$hit"
    assert effect["changes"][0]["event"]["what"] == {"types": ["Creature"], "among": "$hit.to"}


@pytest.mark.parametrize(
    "line",
    [
        "~ enters with a charge counter on it for each Swamp you control.",
        "~ enters tapped with three charge counters on it.",
        "as ~ enters, you may pay 3 life. if you don't, it enters tapped.",
        "as ~ enters, choose a color and a opponent.",
        "you may have ~ enter as a copy of any artifact on the battlefield.",
        "when ~ enters, sacrifice it unless {R} was spent to cast it.",
        "if ~ would enter, sacrifice a Forest instead. if you do, put ~ onto the battlefield. "
        "if you don't, put it into its owner's graveyard.",
    ],
)
def test_ways_of_entering_are_said_as_they_are_read(line: str) -> None:
    test_lines_are_said_as_they_are_read(line)


def test_all_that_is_asked_for_has_to_be_sacrificed_instead() -> None:
    text = (
        "If Test Card would enter, sacrifice three Forests instead. If you do, put Test Card onto the battlefield. "
        "If you don't, put it into its owner's graveyard."
    )
    (entry,) = compiled(text, "Artifact").abilities
    sacrifice, then = entry["changes"][0]["with"]
    assert then["condition"] == {"number": {"count": f"{sacrifice['as']}.what"}, "at_least": 3}


def test_an_ability_that_a_kicked_creature_enters_with_is_given_as_it_enters() -> None:
    _, entry = compiled(
        "Kicker {1}\nIf Test Card was kicked, it enters with a +1/+1 counter on it and with haste."
    ).abilities
    (change,), (given,) = entry["changes"], entry["changes"][0]["then"]
    assert change["if"] == {"paid": "$kicked"}
    assert (given["do"], given["to"], given["until"]) == ("apply", "event.became", "end_of_game")
    assert given["changes"] == [{"change": "gain", "abilities": ["haste"]}]


def test_what_it_means_that_it_was_kicked() -> None:
    (_, ability) = compiled("Kicker {1}\nWhen Test Card enters, if it was kicked, draw a card.").abilities
    assert ability["if"] == {"paid": "$kicked"}
    assert unread("Kicker {1}\nCounter target spell if it was kicked.", "Instant").why == "unclear"


def test_what_a_haunting_card_does_works_in_both_zones() -> None:
    (_, ability) = compiled("Haunt\nWhen Test Card enters or the creature it haunts dies, draw a card.").abilities
    assert ability["zone"] == ["in_play", "removed"]
    assert ability["when"]["any_of"][1]["what"] == "$haunted"


def test_what_follows_having_something_act() -> None:
    (ability,) = compiled(
        "Whenever Test Card becomes blocked, you may have it deal 2 damage to target creature. "
        "If you do, Test Card assigns no combat damage this turn."
    ).abilities
    damage, effect = ability["effect"][0]["effect"]
    assert damage["do"] == "damage"
    assert effect["changes"] == [{"change": "forbid", "event": {"event": "damage", "from": "this", "combat": True}}]
