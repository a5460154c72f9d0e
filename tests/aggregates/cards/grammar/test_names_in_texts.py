"""What a text calls its card: its name, a name that was changed for online play, and words for a person."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.grammar.compile import ReadCard, read_card
from rewind.aggregates.cards.grammar.normal_text import normal_text
from rewind.aggregates.cards.grammar.printed_card import PrintedCard

PERSONS = (
    ("When Ada attacks, she connives.", "when ~ attacks, ~ connives."),
    ("Ada enters with two +1/+1 counters on her.", "~ enters with two +1/+1 counters on it."),
    ("Put a +1/+1 counter on him.", "put a +1/+1 counter on ~."),
    ("He deals damage equal to his power to any target.", "~ deals damage equal to ~'s power to any target."),
    ("Return him to his owner's hand.", "return ~ to its owner's hand."),
)


@pytest.mark.parametrize(("printed", "text"), PERSONS)
def test_a_person_is_the_card(printed: str, text: str) -> None:
    assert normal_text(printed, "Ada, the Brave", legendary=True) == [text]


def test_no_person_is_meant_by_what_is_not_legendary() -> None:
    assert normal_text("She connives.", "Ada") == ["she connives."]


def test_that_a_player_does_something_is_no_person() -> None:
    assert normal_text("If he or she does, draw a card.", "Ada, the Brave", legendary=True) == [
        "if they do, draw a card."
    ]


def test_a_name_that_was_changed_for_online_play_is_the_card_without_its_mark() -> None:
    found = read_card(
        PrintedCard("A-Test Card", "{G}", "Creature — Elf", "When Test Card enters, draw a card.", "1", "1")
    )
    assert isinstance(found, ReadCard), found
    assert (found.card.name, found.lines[0].text) == ("A-Test Card", "when ~ enters, draw a card.")


def test_a_target_is_not_the_card_that_is_spoken_of_as_a_person() -> None:
    text = "Whenever Ada attacks, tap target creature. He deals 1 damage to that creature."
    found = read_card(PrintedCard("Ada, the Brave", "{G}", "Legendary Creature — Elf", text, "1", "1"))
    assert isinstance(found, ReadCard), found
    tap, damage = found.abilities[0]["effect"]
    assert (tap["what"], damage["to"], damage.get("from", "this")) == ("target", "target", "this")
