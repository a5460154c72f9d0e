"""What a reading of compiled cards found that their records said otherwise than their texts, in wording of our own."""

from __future__ import annotations

import pytest

from tests.aggregates.cards.grammar.reading import compiled, verify_said_as_read

TWO_TOKENS = "Create two 3/1 red Elemental creature tokens."
ONE_TOKEN = "Create a 3/1 red Elemental creature token."
LATER = "at the beginning of the next end step."


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (f"{TWO_TOKENS} Sacrifice those tokens {LATER}", "all"),
        (f"{TWO_TOKENS} Sacrifice them {LATER}", "all"),
        (f"{ONE_TOKEN} Sacrifice that token {LATER}", None),
        (f"{ONE_TOKEN} Sacrifice it {LATER}", None),
    ],
)
def test_those_that_are_sacrificed_are_all_of_them(text: str, number: str | None) -> None:
    *_, later = compiled(text, "Sorcery").abilities[0]["effect"]
    (sacrifice,) = later["effect"]
    assert (sacrifice["what"], sacrifice.get("number")) == ("$token", number)
    verify_said_as_read(text, "Sorcery")
