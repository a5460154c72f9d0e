"""Games that bots play with the decks that are built in keep every law; copied, refused and cut they go on the same."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest

from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.events.game import GameEnded, LogSealed
from rewind.events.turn import PriorityPassed
from rewind.replays.playing.soak import bot_game
from rewind.replays.verifying.verification import verify_records
from tests.games.built_in import SHORT, WHOLE
from tests.games.holding import digests_elsewhere, results_of, wrong_with
from tests.games.laws import DECIDED
from tests.games.playing import Seeded, in_turn
from tests.parameters import first_of, seeded

GAMES = 40
"""So many under each edition are decided again, most of them in the long tests; `make soak` plays more."""
AT_ONCE = 2
LONGER = replace(WHOLE, most=1500)
"""The same games, given up after so many events; `make soak` plays whole ones."""


@pytest.mark.long
@pytest.mark.parametrize("first", first_of(range(0, GAMES, AT_ONCE), 1))
@pytest.mark.parametrize("edition", NAMES)
def test_every_game_that_is_played_verifies(edition: str, first: int) -> None:
    games = [(seed, edition) for seed in range(first, first + AT_ONCE)]
    results = results_of(LONGER, games, elsewhere=0, laws=(DECIDED,))
    assert [wrong for one in results for wrong in one.wrong] == []
    assert all(sum(is_input(record.event) for record in one.records) > 20 for one in results)


@pytest.mark.long
@pytest.mark.parametrize("game", first_of(in_turn(10 * len(NAMES), NAMES), 1), ids=seeded)
def test_every_law_holds(game: Seeded) -> None:
    assert wrong_with(SHORT, [game], elsewhere=0) == []


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
def test_a_game_is_played_to_its_end(edition: str) -> None:
    records = WHOLE.records(2, edition)
    assert isinstance(records[-1].event, LogSealed)
    assert isinstance(records[-2].event, GameEnded)
    found = verify_records(records)
    assert (found.decided, found.whole, found.events) == (True, True, len(records))


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    game = Game(bot_game("2006-10", 2, most=300)[:-1])
    assert game.pending is not None
    game.decide(PriorityPassed(seat=game.pending.seat))
    records, pending = list(game.records), game.pending
    assert pending is not None
    trial = copy(game)
    tried = trial.decide(PriorityPassed(seat=pending.seat))
    assert (game.records, game.pending, len(trial.records)) == (records, pending, len(records) + len(tried))
    assert game.decide(PriorityPassed(seat=pending.seat)) == tried


def test_a_refusal_throws_the_engine_away() -> None:
    game = Game(bot_game("2006-10", 2, most=300)[:-1])
    again = Game(game.records)
    pending = game.pending
    assert pending is not None
    with pytest.raises(IllegalAction):
        game.decide(PriorityPassed(seat=3 - pending.seat))
    assert game.pending == pending
    assert game.state == again.state
    played = [one.decide(PriorityPassed(seat=pending.seat)) for one in (game, again)]
    assert played[0] == played[1]


@pytest.mark.parametrize("edition", NAMES)
def test_wherever_it_is_cut_the_same_input_is_wanted(edition: str) -> None:
    """Between two inputs a log is cut by a crash only; what stands there is not lost and nothing is asked twice."""
    records = bot_game(edition, seed=3, most=300)[:-1]
    live = Game(records[:1])
    for number, record in enumerate(records):
        if is_input(record.event):
            wanted = Game(records[:number]).pending if number else None
            assert number == 0 or wanted is not None
    assert live.pending is not None


@pytest.mark.long
def test_the_bytes_are_the_same_whatever_the_hash_seed() -> None:
    games = [(4, edition) for edition in NAMES]
    assert len({tuple(digests_elsewhere(LONGER, games, hash_seed)) for hash_seed in range(6)}) == 1
