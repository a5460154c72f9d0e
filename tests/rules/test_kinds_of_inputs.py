"""Which kinds of events are inputs, and how each is told; every other kind follows by the rules."""

from __future__ import annotations

import pytest

from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.rules.engine.inputs import in_words, is_decided, is_decision, is_input
from rewind.events.base import Decision, Event
from rewind.events.catalogue import EVENTS
from rewind.events.playing import ActionReversed, CostPaid, Payment

DECISIONS = {
    "mulligan_taken": "taking a mulligan",
    "opening_hand_kept": "keeping the opening hand",
    "player_conceded": "conceding",
    "priority_passed": "passing priority",
    "land_played": "playing a land",
    "play_begun": "beginning to play something",
    "spell_played": "playing a spell",
    "ability_played": "playing an ability",
    "special_action_taken": "taking a special action",
    "attackers_declared": "declaring attackers",
    "blockers_declared": "declaring blockers",
    "choice_made": "making a choice",
    "loop_proposed": "proposing a loop",
}
RANDOM_OUTCOMES = {
    "library_shuffled": "the order of a shuffled library",
    "starting_player_chosen": "who takes the first turn",
    "coin_flipped": "how a coin falls",
    "die_rolled": "how a die falls",
    "random_choice_made": "what is chosen at random",
}
OTHERS = {
    "game_started": "starting a game",
    "card_defined": "the definition of a card",
    "cards_assigned": "the cards of a library or hand",
    "object_placed": "placing an object",
    "position_set": "setting up a position",
    "effect_caused": "an effect from outside the game",
    "dispute_opened": "opening a dispute",
    "claim_tested": "testing a claim",
    "remedy_planned": "planning a remedy",
    "ruling_given": "giving a ruling",
    "appeal": "appealing against a ruling",
    "note": "making a note",
    "log_sealed": "sealing the log",
    "forked": "forking the game",
}
"""Set-up, rulings and remarks: neither players nor chance decide them."""

_BOOK = terms_of("2006-10")


def of_kind(name: str) -> Event:
    """An event of a kind, without what it says."""
    return EVENTS[name].model_construct()


@pytest.mark.parametrize(("name", "words"), [*DECISIONS.items(), *RANDOM_OUTCOMES.items(), *OTHERS.items()])
def test_an_input_is_told_in_words(name: str, words: str) -> None:
    event = of_kind(name)
    assert is_input(event)
    assert in_words(event, _BOOK) == words
    assert is_decision(event) is (name in DECISIONS)
    assert is_decided(event) is (name not in OTHERS)


def test_what_players_decide_beside_the_play_is_decided_by_them_where_it_says_so() -> None:
    """A payment that is told, and an action that somebody takes back."""
    paid, unpaid = CostPaid(seat=1, object="1.1", payment=Payment()), CostPaid(seat=1, object="1.1")
    assert (is_decision(paid), is_input(paid), is_decision(unpaid), is_input(unpaid)) == (True, True, False, False)
    back = ActionReversed(action=1, seat=1)
    forced = ActionReversed(action=1)
    assert (is_decision(back), is_input(back), is_decision(forced), is_input(forced)) == (True, True, False, False)
    assert (in_words(paid, _BOOK), in_words(back, _BOOK)) == ("paying a cost", "reversing what is being played")


def test_every_other_event_follows_by_the_rules() -> None:
    others = [of_kind(name) for name in EVENTS if name not in {*DECISIONS, *RANDOM_OUTCOMES, *OTHERS}]
    assert [event.published for event in others if not isinstance(event, Decision) and is_input(event)] == []
    inputs_in_words = {in_words(event, _BOOK) for event in others if not isinstance(event, CostPaid | ActionReversed)}
    assert inputs_in_words == {"what follows by the rules"}
