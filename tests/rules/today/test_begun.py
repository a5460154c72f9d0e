"""Beginning to play what is not there."""

from __future__ import annotations

import pytest

from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.events.playing import PlayBegun
from tests.games.playing import begun, from_scenario
from tests.rules.today.test_today import cards

POSITION = """
scenario: A card with two faces
players: {alice: {hand: [Delver of Secrets]}, bob: {}}
do: []
expect: {}
"""


def test_what_does_not_exist_is_refused_in_a_game_with_double_faced_cards() -> None:
    game = begun(from_scenario(POSITION, cards(), "2026-04"), 1, Game)
    with pytest.raises(IllegalAction, match=r"9999\.1 is not a card in the hand"):
        game.decide(PlayBegun(seat=1, object="9999.1"))
