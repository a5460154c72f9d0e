"""Continuous effects in words."""

from __future__ import annotations

import pytest

from projections.phrases.changes import effect_in_words


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ('[{"change":"pump","power":3,"toughness":-1}]', "+3/-1"),
        (
            '[{"change":"becomes","types":["Artifact","Creature"],"subtypes":["Assembly-Worker"],"still":true},'
            '{"change":"set_power_toughness","power":2,"toughness":2},{"change":"colors","colors":["W"]}]',
            "becomes Artifact Creature — Assembly-Worker beside what it is, 2/2, white",
        ),
        ('[{"change":"gain","abilities":["first_strike","flying"]}]', "gains first strike and flying"),
        (
            '[{"change":"lose"},{"change":"cant","what":"attack_or_block"}]',
            "loses all abilities, can't attack or block",
        ),
        ('[{"change":"something_new","with":1}]', "something new"),
        ('[{"odd":1}]', '[{"odd":1}]'),
        ("[{damaged", "[{damaged"),
        ("gain_control", "gain control"),
    ],
)
def test_an_effect_says_what_it_does(effect: str, words: str) -> None:
    assert effect_in_words(effect) == words
