"""What is done instead of what was just said, and what players skip, in lines of our own wording."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, unread, verify_said_as_read


@pytest.mark.parametrize(
    "line",
    [
        "{T}: ~ gets +1/+1 until end of turn. if you control a Forest, ~ gets +2/+2 until end of turn instead.",
        "kicker {2}\nwhen ~ enters, destroy target land. if ~ was kicked, destroy all lands instead.",
        "whenever ~ deals combat damage to a player, that player skips their next draw step.",
        "players skip their draw steps.",
        "counter target spell. if that spell is countered this way, "
        "exile it instead of putting it into its owner's graveyard.",
        "if a Swamp is tapped for mana, it produces {G} instead of any other type.",
    ],
)
def test_lines_are_said_as_they_are_read(line: str) -> None:
    verify_said_as_read(line, "Instant" if line.startswith("counter") else "Creature — Elf")


def test_a_later_paragraph_takes_the_place_of_the_one_before() -> None:
    (spell,) = compiled(
        "You gain 2 life.\nHellbent — You gain 6 life instead if you have no cards in hand.", "Sorcery"
    ).abilities
    (choice,) = spell["effect"]
    assert [choice[key][0]["number"] for key in ("effect", "otherwise")] == [6, 2]


def test_the_amount_alone_is_another() -> None:
    (spell,) = compiled(
        "Test Card deals 1 damage to target creature.\nTest Card deals 4 damage instead if you control a Mountain.",
        "Instant",
    ).abilities
    (damage,) = spell["effect"]
    assert (damage["amount"]["then"], damage["amount"]["otherwise"], damage["to"]) == (4, 1, "target")


@pytest.mark.parametrize(
    "text",
    [
        "You gain 2 life.\nDraw a card.\nYou gain 6 life instead if you have no cards in hand.",
        "Kicker {1}\nDestroy target land. If Test Card was kicked, destroy target permanent instead.",
    ],
)
def test_what_is_replaced_has_to_be_clear(text: str) -> None:
    assert unread(text, "Sorcery").why == "unclear"


def test_one_player_skips_and_each_of_several_does() -> None:
    for who, to in (("Target player", None), ("Each opponent", "each_opponent")):
        (spell,) = compiled(f"{who} skips their next untap step.", "Sorcery").abilities
        assert spell["effect"][0].get("to") == to
        assert spell["effect"][0]["changes"][0]["event"]["player"] == ("each" if to else "target")
