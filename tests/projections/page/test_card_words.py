"""What a page says of cards: what `rewind cards` prints, at the card, on the stack, and of effects at work."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.text import print_abilities
from rewind.projections.page.card_words import CardWords, colors_of_mana
from tests.projections.page.conftest import Open
from tests.projections.page.pages import data_of, first, recorded, wild

GOBLINS = "affinity-goblins-2006-10"


@pytest.mark.long
def test_abilities_are_said_as_cards_are_printed() -> None:
    game = recorded(GOBLINS)
    texts, end = data_of(game)["texts"], game.timeline.end
    printed = {
        ability.key: ability.text
        for definition in end.definitions.values()
        for ability in print_abilities(definition, end.edition)
    }
    assert {key: text for key, text in texts.items() if key in printed} == {
        key: text for key, text in printed.items() if key.lower() != text.lower()
    }
    parts = {key: text for key, text in texts.items() if key not in printed}
    assert parts == {"Arcbound Worker/1.2": "Modular 1", "Gempalm Incinerator/1.1": "Cycling {1}{R}"}


@pytest.mark.long
def test_lands_have_the_colours_of_their_mana() -> None:
    mana = data_of(recorded(GOBLINS))["mana"]
    assert {key: mana[key] for key in ("Great Furnace/1", "Darksteel Citadel/2", "Glimmervoid/2")} == {
        "Great Furnace/1": "R",
        "Darksteel Citadel/2": "1",
        "Glimmervoid/2": "WUBRG",
    }
    assert "Goblin Sharpshooter/3" not in mana


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_seat_does_not_know_is_not_said(seat: int) -> None:
    shown = {key for face in data_of(first(seat))["faces"] for key in face.get("abilities", ())}
    assert data_of(first(seat))["texts"].keys() <= shown


def test_an_ability_that_a_keyword_means_is_said_by_the_keyword() -> None:
    end = wild().timeline.end
    assert CardWords().texts(end, ["prowess.1", "bushido", "first_strike.2"]) == {
        "prowess.1": "Prowess",
        "first_strike.2": "First strike",
    }


def test_programs_that_are_none_say_nothing() -> None:
    """A log that claims what it likes has abilities that no program says."""
    end = wild().timeline.end
    assert CardWords().texts(end, ["No such card/1", "No such card/given 1~x=2", "flying"]) == {}
    assert colors_of_mana(end, ["No such card/1"]) == {}


def test_cards_the_stack_and_effects_are_in_words(open_page: Open) -> None:
    page = open_page(recorded(GOBLINS).page, "#e=617")
    assert page.locator("#side .stack .says").all_text_contents() == [
        "Whenever Goblin Piledriver attacks, it gets +2/+0 until end of turn for each other attacking Goblin."
    ]
    assert page.locator("#side .effects li").all_text_contents() == ["Goblin Piledriver gets +2/+0, until end of turn."]
    page.evaluate("rewind.go(610)")
    assert (page.text_content("#side .effects li") or "").startswith("Waits for the stack: Goblin Piledriver: Whenever")
    page.click("#board .card:has-text('Goblin Piledriver')")
    assert page.locator("#card .says p").all_text_contents() == [
        "Protection from blue",
        "Whenever Goblin Piledriver attacks, it gets +2/+0 until end of turn for each other attacking Goblin.",
        "Haste",  # Goblin Warchief gives it
    ]
    tip = page.locator("#board .card:has-text('Goblin Piledriver')").get_attribute("title") or ""
    assert "Protection from blue" in tip.split("\n")
    assert page.locator("#board .lands .card.of-R:has-text('Mountain')").count() > 0
    assert (page.text_content("#board .near .lands h3") or "").endswith("untapped")
