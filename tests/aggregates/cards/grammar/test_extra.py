"""Lines about extra phases, copies, haunting and cards from outside: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "{1}: after this phase, there is a additional combat phase.",
        "{1}: copy target instant spell. you may choose new targets for the copy.",
        "when ~ enters or dies, draw a card.",
        "{1}: put target Aura card from a graveyard onto the battlefield under your control attached to ~.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_what_is_copied_is_meant_where_it_is() -> None:
    text = (
        "{1}: Exile target creature card from a graveyard. Test Card becomes a copy of that card, except it has this "
        "ability."
    )
    found = compiled(text)
    assert found.abilities[0]["effect"][1]["changes"][0]["of"] == "$moved"
    assert found.granted == found.abilities


def test_what_haunts_works_in_play_and_where_it_is_removed_to() -> None:
    found = compiled("Haunt\nWhen Test Card enters or the creature it haunts dies, draw a card.")
    assert found.is_said
    assert found.abilities[1]["zone"] == ["in_play", "removed"]
