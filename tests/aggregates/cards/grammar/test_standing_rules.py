"""What static abilities say of all things, of mana and of zones; and events and sentences that few cards have."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "Artifacts and creatures your opponents control enter tapped.",
        "Goblin offering",
        "When Test Card enters, turn target creature with a morph ability face down.",
        "Each nonartifact enchantment is an artifact creature with power and toughness each equal to its mana value.",
        "{G}: If this ability has been activated three or more times this turn, sacrifice Test Card at the beginning "
        "of the next end step.",
        "{G}: Until your next upkeep, target creature can't phase out.",
        "You may play lands from your graveyard.",
        "When Test Card enters, each player's life total becomes the number of lands they control.",
        "When you remove the last time counter from Test Card, the game is a draw.",
        "{G}, {T}: You control target opponent during that player's next turn.",
        "When Test Card is put into your graveyard from your library, shuffle your graveyard into your library.",
        "Creatures that attacked during their controller's last turn can't attack.",
        "Whenever you play a land, if it wasn't the first land you played this turn, draw a card.",
        "{G}: You gain life equal to the damage dealt to you this turn.",
        "{T}: Prevent the next 2 damage that would be dealt to target creature and each other creature that shares a "
        "color with it this turn.",
        "If there are five or more land cards total in all graveyards, Test Card costs {2} less to cast.",
        "You may spend green mana as though it were blue mana.",
        "Test Card has all activated abilities of each artifact you control.",
        "{G}: Players can't search libraries this turn.",
        "{G}: Until end of turn, target player can't gain life, and that player can't activate abilities that aren't "
        "mana abilities.",
        "While an opponent is choosing targets as part of casting a spell they control or activating an ability they "
        "control, that player must choose at least one Elf on the battlefield if able.",
        "At the beginning of your upkeep, you may flip a coin. If you win the flip, draw a card. If you lose the flip, "
        "discard a card.",
        "{G}: The next artifact spell you cast this turn can't be countered.",
        "At the beginning of each player's upkeep, that player taps an untapped land they control for each Elf you "
        "control.",
        "Modular — Sunburst",
        "Whenever a spell or ability an opponent controls destroys a land you control, draw a card.",
        "Whenever you pay Test Card's cumulative upkeep, draw a card.",
        "When Test Card enters, put up to three Elf cards from your hand onto the battlefield.",
        "{G}: Copy target sorcery spell, except that the copy is blue. You may choose new targets for the copy.",
    ],
)
def test_said_as_read(text: str) -> None:
    verify_said_as_read(text)


def test_tokens_come_tapped_too() -> None:
    (static,) = compiled("Artifacts enter tapped.").abilities
    what = {"types": ["Artifact"]}
    assert [change["event"] for change in static["changes"]] == [
        {"event": "move", "what": what, "to": "in_play"},
        {"event": "create_token", "what": what},
    ]


def test_only_these_numbers_of_cards_follow_each_other() -> None:
    unread("When Test Card enters, draw a card unless they have exactly two or exactly four cards in hand.")


def test_what_mana_cannot_be_spent_on_is_all_that_it_is_not_for() -> None:
    (ability,) = compiled("{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.").abilities
    (adding,) = ability["effect"]
    assert adding["only_for"] == {"not": {"event": "play", "what": {"spell": True, "not_types": ["Artifact"]}}}
