"""By which words a record is said where a text has several: pronouns and the name, by what stands around them."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.test_record_text import again


@pytest.mark.parametrize(
    "text",
    [
        # the object itself: its name where another object is spoken of between, or in a later sentence
        "whenever ~ attacks, it gets +1/+1 until end of turn.",
        "whenever a creature blocks ~, ~ gets +1/+1 until end of turn.",
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
