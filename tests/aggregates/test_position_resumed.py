"""A scenario's position that is set by a game that went on with the records of its set-up."""

from __future__ import annotations

import pytest

from aggregates.cards import pool
from aggregates.editions import NAMES
from aggregates.game import Game
from events.base import Place
from events.game import CardDefined, GameStarted, SeatName
from events.judging import PlayerPosition, PositionSet
from events.zones import ObjectPlaced


@pytest.mark.parametrize("edition", NAMES)
def test_state_based_effects_look_at_the_whole_position(edition: str) -> None:
    """What is to be destroyed is, before anybody gets priority (rule 420.3)."""
    game = Game()
    seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
    game.decide(GameStarted(format=1, game="resumed", edition=edition, seats=seats, kind="scenario", engine="test"))
    game.decide(CardDefined(definition=pool().find("Grizzly Bears").definition))
    for obj, damage in (("1.1", 2), ("2.1", 1)):
        placed = ObjectPlaced(
            object=obj, place=Place(zone="in_play"), owner=1, definition="Grizzly Bears", damage=damage
        )
        game.decide(placed)
    resumed = Game(game.records)
    players = tuple(PlayerPosition(seat=seat) for seat in (1, 2))
    resumed.decide(PositionSet(players=players, turn=1, active=1, phase="precombat_main"))
    assert [obj for obj in ("1.1", "2.1") if resumed.state.is_current(obj)] == ["2.1"]
    assert resumed.state.zone("graveyard", 1) == ("1.2",)
