"""Games that bots play with cards that move many objects at once: every new choice comes up, and all laws hold."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from rewind.aggregates.editions import NAMES
from rewind.events.envelope import Recorded
from rewind.events.playing import ChoiceOffered
from rewind.projections.visibility.seat_log import redact
from tests.hidden import CHANGES, Change
from tests.layering.laws import wrong_with_seat_log
from tests.parameters import first_of
from tests.rules.bot_games import first_shown, first_unlike_rebuilt, game_with, verifies

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
DECKS = (DECK, DECK)
SEEDS = range(5)
SEATS = (0, 1, 2)


@cache
def game(edition: str, seed: int) -> tuple[Recorded, ...]:
    return game_with(DECKS, edition, seed)


def offered(records: tuple[Recorded, ...]) -> Counter[str]:
    return Counter(record.event.kind for record in records if isinstance(record.event, ChoiceOffered))


@pytest.mark.parametrize("edition", NAMES)
def test_every_choice_comes_up(edition: str) -> None:
    found = sum((offered(game(edition, seed)) for seed in SEEDS), Counter[str]())
    assert {"graveyard_order", "library_order", "timestamp_order", "host", "copy"} <= found.keys()


@pytest.mark.parametrize("seed", first_of(SEEDS, 2))
@pytest.mark.parametrize("edition", NAMES)
def test_they_verify(edition: str, seed: int) -> None:
    assert verifies(game(edition, seed))


@pytest.mark.parametrize("edition", NAMES)
def test_thrown_away_and_rebuilt_after_every_input_they_are_the_same(edition: str) -> None:
    assert first_unlike_rebuilt(game(edition, 1)) is None


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", first_of(SEEDS, 2))
@pytest.mark.parametrize("edition", NAMES)
def test_every_seat_has_its_log(edition: str, seed: int, seat: int) -> None:
    records = game(edition, seed)
    assert wrong_with_seat_log(records, list(redact(records, seat)), seat) == []


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", first_of(SEEDS, 2))
@pytest.mark.parametrize("edition", NAMES)
def test_what_a_seat_never_saw_does_not_show(edition: str, seed: int, seat: int, change: Change) -> None:
    assert first_shown(game(edition, seed), seat, change, seed) is None
