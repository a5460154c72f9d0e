"""By which words a record is said where a text has several: pronouns and the name, by what stands around them."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.test_record_text import again


@pytest.mark.parametrize(
    "text",
    [
        # the object itself: its name where another object is spoken of between, or in a later sentence
        "whenever ~ attacks, it gets +1/+1 until end of turn.",
        "whenever ~ becomes blocked by a creature, ~ gets +1/+1 until end of turn.",
        "{T}: ~ deals 1 damage to any target. sacrifice ~.",
        # a target in the same sentence, and in a later one
        "{T}: destroy target creature. you gain life equal to its power.",
        "{T}: destroy target creature. you lose life equal to that creature's toughness.",
        "{T}: ~ deals 1 damage to target creature. that creature gets -1/-0 until end of turn.",
        # what an event is about
        "whenever a creature attacks, it gets +1/+0 until end of turn.",
        "whenever a creature dies, ~ deals 1 damage to that creature's controller.",
        "whenever a creature enters, ~ deals 1 damage to it.",
        # players: what is theirs in the same sentence
        "at the beginning of each player's upkeep, ~ deals damage to that player equal to the number of lands they "
        "control.",
        "whenever ~ deals combat damage to a player, destroy target artifact that player controls.",
    ],
)
def test_what_was_spoken_of_is_spoken_of_again_as_usual(text: str) -> None:
    assert again(text.replace("~", "Test Card")) == [text]


@pytest.mark.parametrize(
    "text",
    [
        # "when": what can happen once only
        "when ~ attacks or blocks, sacrifice it at end of combat.",
        "when a opponent casts a spell, if ~ is a enchantment, it becomes a 2/2 Bird creature.",
        "whenever ~ attacks, you may sacrifice it. if you do, draw a card.",
        # whose
        "{T}: put target creature on top of its owner's library.",
        "{T}: return target card from your graveyard to your hand.",
        "{T}: return all creatures you control to their owner's hand.",
        # what is moved from a zone
        "exile two cards from your graveyard: ~ gets +1/+1 until end of turn.",
        # what is searched for
        "{T}: search your library for up to two land cards, reveal them, put them into your hand, then shuffle.",
        "{T}: search your library for a Elf card, reveal that card, put it into your hand, then shuffle.",
        "{T}: search your library for a card named ~, reveal it, put it into your hand, then shuffle.",
        # each, all, or none of both
        "Elf creatures get +1/+1.",
        "{T}: regenerate each creature you control.",
        "{T}: destroy each creature with mana value 2 or less.",
        # other choices of a word
        "whenever ~ becomes blocked by a creature, destroy that creature.",
        "{T}: draw a card. activate only if there are seven or more cards in your graveyard.",
        "{1}, remove a charge counter from ~: regenerate ~.",
        "at the beginning of each end step, draw a card.",
        "at the beginning of the end step, sacrifice ~.",
        "when ~ enters, you draw two cards and you lose 2 life.",
        "{T}: target player discards their hand.",
        "if a red source would deal damage to you, prevent 1 of that damage.",
        "{T}: destroy target creature that was dealt damage this turn.",
    ],
)
def test_a_word_that_a_record_does_not_keep_is_the_usual_one(text: str) -> None:
    assert again(text.replace("~", "Test Card")) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "{T}: target creature gets +1/+0, becomes black, and gains flying until end of turn.",
        "~ doesn't untap during your untap step if it has a depletion counter on it.",
        "~ enters with a charge counter on it if you cast it from your hand.",
        "{T}: target creature deals damage to itself equal to its power.",
        "{T}: target creature gains menace until end of turn.",
        "{T}: reveal the top card of your library. if it's a land card, put it into your hand. otherwise, put it into "
        "your graveyard.",
        "at the beginning of your draw step, draw a additional card.",
        "{T}, sacrifice a artifact: you gain life equal to the sacrificed artifact's mana value.",
        "{T}: destroy target nonartifact, nonblack creature.",
        "{T}: ~ deals 1 damage to each of two target creatures.",
        "{T}: create two 1/1 red Goblin creature tokens. exile them at the beginning of the next end step.",
        "{T}: search your library for three cards, exile them, then shuffle.",
        "{T}: search target opponent's library for a artifact card and exile it. then that player shuffles.",
    ],
)
def test_what_was_seen_sacrificed_or_found_is_said_as_usual(text: str) -> None:
    assert again(text.replace("~", "Test Card")) == [text]
