"""What abilities say in the terms of later editions."""

from __future__ import annotations

import re

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.text import print_abilities, rendered_abilities
from rewind.aggregates.cards.text.later_terms import in_later_terms

TODAY = "2026-04"

LATER = [
    ("Test comes into play tapped.", "Test enters tapped."),
    ("When Test is put into a graveyard from play, draw a card.", "When Test dies, draw a card."),
    (
        "Whenever a creature you control is put into a graveyard from play, draw a card.",
        "Whenever a creature you control dies, draw a card.",
    ),
    (
        "Whenever an artifact is put into a graveyard from play, draw a card.",
        "Whenever an artifact is put into a graveyard from the battlefield, draw a card.",
    ),
    (
        "When Test leaves play, return that card to play.",
        "When Test leaves the battlefield, return that card to the battlefield.",
    ),
    ("Remove target creature from the game.", "Exile target creature."),
    ("Target player removes a card in their hand from the game.", "Target player exiles a card in their hand."),
    ("Each card removed from the game this way is red.", "Each card exiled this way is red."),
    ("Whenever a player plays a blue spell, draw a card.", "Whenever a player casts a blue spell, draw a card."),
    ("Blue spells you play cost {U} more to play.", "Blue spells you cast cost {U} more to cast."),
    ("Equip abilities you play cost {1} less to play.", "Equip abilities you activate cost {1} less to activate."),
    ("Whenever a player plays a land, draw a card.", "Whenever a player plays a land, draw a card."),
    ("You may play sorceries from your graveyard.", "You may cast sorceries from your graveyard."),
    ("You may play the card exiled this way.", "You may play the card exiled this way."),
    ("As an additional cost to play Test, discard a card.", "As an additional cost to cast Test, discard a card."),
    ("Any player may play this ability.", "Any player may activate this ability."),
    ("{T}: Draw a card. Play this ability only once each turn.", "{T}: Draw a card. Activate only once each turn."),
    ("Play this ability only any time you could play a sorcery.", "Activate only as a sorcery."),
    ("{T}: Add {1}{1} to your mana pool.", "{T}: Add {C}{C}."),
    ("That player adds {G} to their mana pool unless they pay {1}.", "That player adds {G} unless they pay {1}."),
    ("Put two 1/1 green Saproling creature tokens into play.", "Create two 1/1 green Saproling creature tokens."),
    (
        "Target player puts the top three cards of their library into their graveyard.",
        "Target player mills three cards.",
    ),
    ("Put the top card of your library into your graveyard.", "Mill a card."),
    ("Counter target spell with converted mana cost 3.", "Counter target spell with mana value 3."),
    (
        "Draw a card. At end of turn, discard a card.",
        "Draw a card. At the beginning of the next end step, discard a card.",
    ),
    ("At end of turn, sacrifice Test.", "At the beginning of the end step, sacrifice Test."),
    ("Skip your next end of turn step.", "Skip your next end step."),
    ("As long as Test is in play, draw a card.", "As long as Test is on the battlefield, draw a card."),
    ("Whenever a card leaves the removed-from-the-game zone, draw.", "Whenever a card leaves exile, draw."),
    ("For each card removed from the game, draw a card.", "For each card in exile, draw a card."),
    ("You may pay by removing a card from the game.", "You may pay by exiling a card."),
    (
        "The number of times that this ability has been played.",
        "The number of times that this ability has been activated.",
    ),
    ("As you play this, choose a color.", "As you cast this, choose a color."),
    ("Whenever a player plays this, draw a card.", "Whenever a player casts this, draw a card."),
    ("Test can't be played.", "Test can't be cast."),
    (
        "Put a Saproling token into play. Destroy the token put into play this way.",
        "Create a Saproling token. Destroy the token created this way.",
    ),
    (
        "Whenever you put a creature card from the top of a library into a graveyard, draw.",
        "Whenever you mill a creature card, draw.",
    ),
    (
        "Test deals 1 damage to target planeswalker or player.",
        "Test deals 1 damage to target player or planeswalker.",
    ),
    ("Creatures with different converted mana costs.", "Creatures with different mana values."),
    ("Test gets +1/+1 until end of turn.", "Test gets +1/+1 until end of turn."),
]


@pytest.mark.parametrize(("before", "after"), LATER, ids=[before for before, _ in LATER])
def test_what_books_of_today_say_otherwise(before: str, after: str) -> None:
    assert in_later_terms(before, TODAY, "Test", is_creature=True) == after
    for edition in ("2003-12", "2006-10", "2009-06", "house rules", ""):
        assert in_later_terms(before, edition, "Test", is_creature=True) == before


@pytest.mark.parametrize(
    ("edition", "text"),
    [
        ("2009-10", "When Test enters the battlefield, put a 1/1 Bird creature token onto the battlefield."),
        ("2016-09", "When Test enters the battlefield, create a 1/1 Bird creature token."),
        ("2024-08", "When Test enters, create a 1/1 Bird creature token."),
    ],
)
def test_an_edition_between_has_what_was_said_by_then(edition: str, text: str) -> None:
    before = "When Test comes into play, put a 1/1 Bird creature token into play."
    assert in_later_terms(before, edition, "Test") == text


def test_a_name_is_no_term() -> None:
    text = "As an additional cost to play Fair Play, discard a card. Fair Play comes into play tapped."
    told = "As an additional cost to cast Fair Play, discard a card. Fair Play enters tapped."
    assert in_later_terms(text, TODAY, "Fair Play") == told


OLDER = re.compile(
    r"\b(?:in|into|from|leaves?|left) play\b|remove [^.]* from the game|removed from the game|converted mana cost"
    r"|to (?:your|their|that player's) mana pool|[Pp]lay this ability"
    r"|\bplay(?:s|ed|ing)? (?!lands and cast)[^.,]*\bspells?\b|enters the battlefield"
    r"|\bplay (?:sorceries|instants)\b(?! [^.]*\blands?\b)"
)
PARTS = 30


def texts(part: int) -> list[str]:
    """What some cards say today, by the templates alone and by the rules where they say it, without their names."""
    found = []
    for name, record in [*pool().records.items()][part::PARTS]:
        for printed in (rendered_abilities(record.definition, TODAY), print_abilities(record.definition, TODAY)):
            found += [one.text.replace(name, "~") for one in printed]
    return found


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_no_text_of_a_card_has_a_word_of_an_older_book(part: int) -> None:
    assert [text for text in texts(part) if OLDER.search(text)] == []


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("Flametongue Kavu", "When Flametongue Kavu enters, it deals 4 damage to target creature."),
        ("Forest", ""),
        ("Millstone", "{2}, {T}: Target player mills two cards."),
        ("Sol Ring", "{T}: Add {C}{C}."),
        ("Dark Ritual", "Add {B}{B}{B}."),
        ("Swords to Plowshares", "Exile target creature. Its controller gains life equal to its power."),
    ],
)
def test_what_a_card_says_today(card: str, text: str) -> None:
    assert " ".join(one.text for one in print_abilities(pool().find(card).definition, TODAY)) == text
