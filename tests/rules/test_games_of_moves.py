"""Games that bots play with cards that move many objects at once: every new choice comes up, and all laws hold."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from aggregates.cards import CardPool, pool, read_records
from aggregates.editions import NAMES
from aggregates.fold import fold_all
from aggregates.game import Game
from aggregates.rules.engine.inputs import is_input
from events import codec
from events.base import Event
from events.envelope import Recorded
from events.game import LogSealed
from events.playing import ChoiceOffered
from events.turn import PriorityPassed
from projections.visibility.seat_log import redact
from replays.playing.bots import UniformBot
from replays.playing.decks import read_deck
from replays.playing.live import begin, play, set_up
from replays.playing.random_outcomes import SeededRandom
from replays.verifying.verification import verify_records
from tests.hidden import CHANGES, Change

CARDS = Path(__file__).parent / "scenarios/cards/entering.yaml"
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
SEEDS = range(5)
SEATS = (0, 1, 2)
MOST = 1500


class Eager(UniformBot):
    """Passes only where it happens to choose so four times."""

    def decide(self, game: Game) -> Event:
        tries = (super(Eager, self).decide(game) for _ in range(4))
        events = [event for event in tries if not isinstance(event, PriorityPassed)]
        return events[0] if events else super().decide(game)


@cache
def cards() -> CardPool:
    return CardPool.of([*pool().records.values(), *read_records(CARDS.read_text(), str(CARDS))])


@cache
def game(edition: str, seed: int) -> tuple[Recorded, ...]:
    decks = [read_deck(DECK, "moves.txt")] * 2
    events = set_up(decks, edition, cards(), names=("Alice", "Bob"), game="moves")
    players = {seat: Eager(2 * seed + seat).decide for seat in (1, 2)}
    return play(begin(events, SeededRandom(seed)), players, MOST)


def offered(records: tuple[Recorded, ...]) -> Counter[str]:
    return Counter(record.event.kind for record in records if isinstance(record.event, ChoiceOffered))


@pytest.mark.parametrize("edition", NAMES)
def test_every_choice_comes_up(edition: str) -> None:
    found = sum((offered(game(edition, seed)) for seed in SEEDS), Counter[str]())
    assert {"graveyard_order", "library_order", "timestamp_order", "host", "copy"} <= found.keys()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", NAMES)
def test_they_verify(edition: str, seed: int) -> None:
    found = verify_records(game(edition, seed))
    assert (found.decided, found.sound, found.divergences) == (True, True, ())


@pytest.mark.parametrize("edition", NAMES)
def test_thrown_away_and_rebuilt_after_every_input_they_are_the_same(edition: str) -> None:
    records, made = game(edition, 1)[:-1], list[Recorded]()
    for record in records:
        if is_input(record.event) and record.n == len(made) + 1 and not isinstance(record.event, LogSealed):
            made += Game(made).decide(record.event)
    assert [codec.encode(record) for record in made] == [codec.encode(record) for record in records]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", NAMES)
def test_every_seat_has_its_log(edition: str, seed: int, seat: int) -> None:
    records = game(edition, seed)
    own = list(redact(records, seat))
    found = verify_records(own)
    assert (found.error, found.sealed, found.redacted_for) == (None, True, seat)
    whole, known = fold_all(records), fold_all(own)
    assert {key: len(content) for key, content in known.zones.items()} == {
        key: len(content) for key, content in whole.zones.items()
    }


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", NAMES)
def test_what_a_seat_never_saw_does_not_show(edition: str, seed: int, seat: int, change: Change) -> None:
    records, rng = list(game(edition, seed)), random.Random(seed)
    changes = (change(records, seat, rng) for _ in range(20))
    changed = next((one for one in changes if one is not None and one != records), None)
    if changed is not None:
        lines = ([codec.encode(record) for record in redact(one, seat)] for one in (changed, records))
        assert next(lines) == next(lines)


@pytest.mark.parametrize("edition", NAMES)
def test_a_log_without_flags_is_asked_for_nothing_new(edition: str) -> None:
    decks = [read_deck(DECK, "moves.txt")] * 2
    started, *events = set_up(decks, edition, cards(), names=("Alice", "Bob"), game="moves")
    old = [started.model_copy(update={"flags": ()}), *events]
    players = {seat: Eager(seat).decide for seat in (1, 2)}
    records = play(begin(iter(old), SeededRandom(2)), players, MOST)
    assert not {"graveyard_order", "library_order", "timestamp_order", "host"} & offered(records).keys()
    assert verify_records(records).decided
