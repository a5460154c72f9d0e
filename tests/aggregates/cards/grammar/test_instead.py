"""What happens instead of something, in lines of our own wording."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.grammar.compile import ReadLine, read_line
from rewind.aggregates.cards.grammar.kernel import Speaker
from tests.aggregates.cards.grammar.test_compile import compiled


@pytest.mark.parametrize(
    "line",
    [
        "{2}: the next 2 damage that would be dealt to target artifact creature this turn is dealt to ~ instead.",
        "all combat damage that would be dealt to ~ is dealt to you instead.",
        "if a black source would deal damage to you, it deals half that damage, rounded down, to you instead.",
        "if another creature would die, return it to its owner's hand instead.",
        "if you would draw a card, you gain 1 life instead.",
        "{1}: the next time you would draw a card this turn, target player loses 2 life instead.",
        "if damage would be dealt to ~, put that many charge counters on ~ instead.",
    ],
)
def test_lines_are_said_as_they_are_read(line: str) -> None:
    found = read_line(line, "line")
    assert isinstance(found, ReadLine)
    assert (found.said or Speaker().say("line", found.tree)) == line


def test_damage_goes_to_the_controller_of_its_source() -> None:
    (ability,) = compiled(
        "If a green spell would deal damage to you, it deals that damage to its controller instead."
    ).abilities
    (change,) = ability["changes"]
    assert change["set"] == {"to": "controller of event.from"}


def test_what_was_dealt_damage_this_way_has_a_name() -> None:
    (spell,) = compiled(
        "Test Card deals 2 damage to any target. A creature dealt damage this way can't be regenerated this turn.",
        "Instant",
    ).abilities
    damage, effect = spell["effect"]
    assert damage["as"] == "$hit"
    assert effect["changes"][0]["event"]["what"] == {"types": ["Creature"], "among": "$hit.to"}
