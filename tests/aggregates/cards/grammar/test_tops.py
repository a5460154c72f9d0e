"""The top of libraries."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


@pytest.mark.parametrize(
    "line",
    [
        "look at the top four cards of your library, then put them back in any order.",
        "reveal the top five cards of your library. put all Elf cards revealed this way into your hand and the rest on "
        "the bottom of your library in any order.",
        "look at the top two cards of your library. put one of them into your hand and the other into your graveyard.",
        "target player reveals cards from the top of their library until they reveal a land card. that player puts "
        "that card onto the battlefield and the rest on the bottom of their library in any order.",
    ],
)
def test_the_top_is_said_as_it_is_read(line: str) -> None:
    verify_said_as_read(line, "Sorcery")


def test_a_card_that_is_revealed_goes_here_or_there() -> None:
    (ability,) = compiled(
        "{2}: Reveal the top card of your library. If it's an Elf card, put it into your hand. Otherwise, put it into "
        "your graveyard."
    ).abilities
    shown, either = ability["effect"]
    assert shown["as"] == "$seen"
    assert either["condition"] == {"is": "$seen", "matches": {"subtypes": ["Elf"]}}
    assert [one["to"] for one in (*either["effect"], *either["otherwise"])] == ["hand", "graveyard"]


def test_your_library_is_not_the_library_of_another() -> None:
    assert unread("Target player looks at the top two cards of your library.", "Sorcery").why == "unclear"
    assert unread(
        "{2}: Reveal the top card of your library. If it's a land card, destroy target creature. Otherwise, it gets "
        "+1/+1 until end of turn."
    ).expected == ("it",)
