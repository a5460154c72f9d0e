"""What lies face down tells nobody but its controller what it is (rule 504.3)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES, SCENARIO_DEFAULTS
from rewind.events import codec
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import GameEnded
from rewind.events.objects import TurnedFaceUp
from rewind.events.playing import SpellPlayed
from rewind.events.zones import CardsRevealed, ObjectPlaced
from rewind.projections.visibility.seat_log import redact
from tests.games.holding import wrong_with
from tests.games.playing import Kind, Seeded, in_turn, uniform, with_decks
from tests.hidden import CHANGES, Change
from tests.parameters import seeded
from tests.replays.scenarios.running import run

pytestmark = pytest.mark.long

DECK = """
9 Plains
9 Swamp
4 Exalted Angel
4 Grinning Demon
4 Whipcorder
4 Skinthinner
4 Zombie Cutthroat
2 Daru Sanctifier
"""
SEEDS = range(3)


def begin(_: int, edition: str) -> Iterator[Event]:
    """The set-up with two of these decks."""
    return with_decks((DECK, DECK), pool(), edition)


FACE_DOWN = Kind("game of face-down cards", begin, 1500, uniform)


@cache
def game(edition: str, seed: int) -> tuple[Recorded, ...]:
    return FACE_DOWN.records(seed, edition)


def lines(records: list[Recorded], seat: int) -> list[bytes]:
    """The seat's log, byte for byte."""
    return [codec.encode(record) for record in redact(records, seat)]


@pytest.mark.parametrize("game", in_turn(2 * len(SEEDS), NAMES), ids=seeded)
def test_every_law_holds(game: Seeded) -> None:
    assert wrong_with(FACE_DOWN, [game], elsewhere=0) == []


@pytest.mark.parametrize("edition", NAMES)
def test_games_have_face_down_creatures(edition: str) -> None:
    for seed in SEEDS:
        records = game(edition, seed)
        assert any(isinstance(one.event, SpellPlayed) and one.event.face_down for one in records)
        assert any(isinstance(one.event, TurnedFaceUp) for one in records)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("edition", NAMES)
def test_what_lies_face_down_does_not_show(edition: str, seat: int, change: Change) -> None:
    """The game up to some moment, where other cards could lie there just as well."""
    for seed in SEEDS:
        whole, rng = game(edition, seed), random.Random(seed)
        played = [one.n for one in whole if isinstance(one.event, SpellPlayed) and one.event.face_down]
        for n in rng.sample(played, min(4, len(played))):
            records = list(whole[: n + 25])
            changes = (change(records, seat, rng) for _ in range(20))
            changed = next((one for one in changes if one is not None and one != records), None)
            if changed is not None:
                assert lines(changed, seat) == lines(records, seat)


@pytest.mark.parametrize("edition", SCENARIO_DEFAULTS)
def test_all_that_lies_face_down_is_revealed_at_the_end(edition: str) -> None:
    revealed = 0  # in the games of 2026-04 nothing lies face down any more
    for seed in SEEDS:
        records = game(edition, seed)
        ended = next((at for at, one in enumerate(records) if isinstance(one.event, GameEnded)), None)
        if ended is not None:
            before = records[ended - 1].event
            revealed += isinstance(before, CardsRevealed) and "504.6" in records[ended - 1].rule
    assert revealed


GAINED = """
players:
  alice: {in_play: [{card: Exalted Angel, face_down: true}, {card: Leonin Bola, attached_to: Exalted Angel}]}
  bob: {in_play: [Hill Giant]}
do:
  - activate: {by: alice, object: Exalted Angel, targets: [Hill Giant]}
  - resolve: all
  - check: {objects: {Exalted Angel: {tapped: true, face_down: true}}}
"""


def test_an_ability_that_a_face_down_creature_has_got_does_not_show_what_it_is() -> None:
    outcome = run(GAINED)
    assert not outcome.failures
    records = list(outcome.records)
    assert b"Exalted Angel" in b"".join(lines(records, 1))
    assert b"Exalted Angel" not in b"".join(lines(records, 2))


PLACED = """
players:
  alice: {in_play: [{card: Clone, as: copy, copy_of: Exalted Angel, face_down: true}]}
  bob: {}
do:
  - check: {objects: {copy: {power: 2}}}
"""


@pytest.mark.rules("504.3")
def test_what_a_position_has_face_down_tells_only_its_controller_what_it_is_face_up() -> None:
    records = run(PLACED).records
    knowing = []
    for seat in (0, 1, 2):
        placed = [codec.encode(one) for one in redact(records, seat) if isinstance(one.event, ObjectPlaced)]
        knowing += [seat] if any(b"Exalted Angel" in line for line in placed) else []
    assert knowing == [1]
