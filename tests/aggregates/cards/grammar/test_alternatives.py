"""Lines about one thing or another, and about so many: what they are said as, and the records."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read


@pytest.mark.parametrize(
    "text",
    [
        "{1}: ~ gains your choice of flying or trample until end of turn.",
        "{1}: ~ gets +2/-2 or -2/+2 until end of turn.",
        "{1}: destroy target artifact or nonwhite creature.",
        "{1}: destroy all lands or all artifacts.",
        "{1}: tap target tapped or blocking creature.",
        "{1}: destroy target land. if that land was legendary, draw a card.",
        "{1}, sacrifice a creature: draw a card if the sacrificed creature was green.",
        "{1}: each other player discards a card.",
        "whenever ~ is dealt damage, put that many +1/+1 counters on ~.",
        "{1}: double the number of +1/+1 counters on ~.",
        "whenever ~ deals damage to a player, that player gets a poison counter.",
        "{1}: create a 1/1 green Insect creature token named Beetle.",
        "creatures you control get +X/+X, where X is the number of cards in your hand.",
        "{1}: ~ deals 1 damage to any target and doesn't untap during your next untap step.",
        "players can cast spells only during their own turns.",
        "green creature spells and blue artifact spells cost {1} more to cast.",
    ],
)
def test_lines_are_said_as_they_are_read(text: str) -> None:
    verify_said_as_read(text)


def test_what_is_chosen_as_it_is_done_are_the_options() -> None:
    (ability,) = compiled("{1}: Destroy all lands or all artifacts.").abilities
    assert [one[0]["what"] for one in ability["effect"][0]["options"]] == [{"types": ["Land"]}, {"types": ["Artifact"]}]


def test_a_token_of_two_types_has_the_name_that_is_said() -> None:
    (ability,) = compiled("{1}: Create a 0/1 green Plant Wall creature token named Hedge.").abilities
    assert ability["effect"][0]["token"]["name"] == "Hedge"
