"""Games that bots play with cards that move many objects at once: every new choice comes up, and all laws hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rewind.aggregates.editions import NAMES
from rewind.events.base import Event
from tests.games.holding import wrong_with
from tests.games.playing import Kind, Seeded, asked, eager, in_turn, with_decks
from tests.parameters import seeded
from tests.rules.scenarios.conftest import cards

DECK = """
3 Forest
3 Island
18 Test Prism
3 Test Toll House
2 Test Inn
3 Test Copier
2 Test Mimic
2 Test Sculpture
2 Test Greeter
2 Test Pack Leader
2 Test Many Heads
6 Grizzly Bears
6 Holy Strength
1 Test White Dye
1 Test Black Dye
3 Test Reunion
4 Test Exhumation
2 Test Doomsday
2 Test Ascent
2 Test Interment
2 Test Forgetting
1 Test Recycling
2 Test Millstone
1 Test Undoing
2 Test Offer
2 Test Quest
4 Test Find
2 Test Levy
2 Test Loss
"""
SEEDS = 5


def begin(_: int, edition: str) -> Iterator[Event]:
    """The set-up with two of these decks."""
    return with_decks((DECK, DECK), cards(), edition)


MOVES = Kind("game of moves", begin, 1500, eager, rebuilt=1500)
BEGINNINGS = replace(MOVES, most=700, rebuilt=500)
"""The same, given up sooner."""


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
def test_every_choice_comes_up(edition: str) -> None:
    wanted = {"graveyard_order", "library_order", "timestamp_order", "host", "copy"}
    for seed in range(2 * SEEDS):
        wanted -= asked(MOVES.records(seed, edition)).keys()
        if not wanted:
            break
    assert wanted == set()


@pytest.mark.long
def test_every_law_holds_in_the_beginning_of_a_game() -> None:
    assert wrong_with(BEGINNINGS, [(0, NAMES[0])], elsewhere=0) == []


@pytest.mark.long
@pytest.mark.parametrize("game", in_turn(len(NAMES) * SEEDS, NAMES), ids=seeded)
def test_every_law_holds(game: Seeded) -> None:
    assert wrong_with(MOVES, [game], elsewhere=0) == []
