"""A seat's log that grows with the game is the one that redacting the whole game makes."""

from __future__ import annotations

import random

import pytest

from rewind.events.errors import QueryError
from rewind.events.playing import LandPlayed, PlayBegun, SpellPlayed
from rewind.projections.visibility.growing_seat_log import GrowingSeatLog
from rewind.projections.visibility.seat_log import redact
from tests import played
from tests.random_games.generator import random_game

SEATS = pytest.mark.parametrize("seat", [0, 1, 2])


@pytest.mark.long
@SEATS
def test_as_a_game_goes_on_it_is_the_redacted_game_so_far(seat: int) -> None:
    """At some moments, among them those at which a play is the newest event, and is still to be seen to leave."""
    game, growing = played.game()[:400], GrowingSeatLog(seat)
    plays = [record.n for record in game if isinstance(record.event, PlayBegun | LandPlayed | SpellPlayed)]
    for n in sorted({*range(1, len(game), 90), *plays[:8], *(n + 1 for n in plays[:8]), len(game)}):
        assert growing.of(game[:n]) == list(redact(game[:n], seat)), n
    assert growing.of(game) == growing.of(game)


@pytest.mark.long
@SEATS
def test_where_a_decision_is_taken_back_the_game_is_read_anew(seat: int) -> None:
    game, other, growing = played.game()[:200], played.game(seed=2)[:190], GrowingSeatLog(seat)
    for now in (game, game[:150], [*game[:120], *(record._replace(at="now") for record in game[120:180])], other, game):
        assert growing.of(now) == list(redact(now, seat))


@SEATS
@pytest.mark.parametrize("seed", range(2))
def test_so_it_is_of_any_game(seat: int, seed: int) -> None:
    """A claimed one too, in which what is hidden now may depend on what comes.

    In the first, event 91 plays a card from a library, and the next shows at which place it lay.
    """
    game, growing = random_game(random.Random(seed), 200), GrowingSeatLog(seat)
    for n in (60, 91, 92, 120, len(game)):
        assert growing.of(game[:n]) == list(redact(game[:n], seat))


def test_what_redact_refuses_is_refused() -> None:
    with pytest.raises(QueryError, match="RW2202"):
        GrowingSeatLog(9).of(played.game())
