"""A scenario's position that is set by a game that went on with the records of its set-up."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.flags import all_flags
from rewind.events.base import Place
from rewind.events.game import CardDefined, GameStarted, SeatName
from rewind.events.judging import PlayerPosition, PositionSet
from rewind.events.playing import ChoiceMade
from rewind.events.zones import ObjectPlaced

CREATURES = ("Grizzly Bears", "Gray Ogre")


def set_up(edition: str, damage: tuple[int, int]) -> Game:
    """A game with a 2/2 creature of each name, and so much damage on each; all but its position."""
    game = Game()
    seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
    started = GameStarted(format=1, game="resumed", edition=edition, seats=seats, kind="scenario", engine="test")
    game.decide(started.model_copy(update={"flags": all_flags()}))
    game.decide(CardDefined(definitions=tuple(pool().find(name).definition for name in CREATURES)))
    for number, (name, dealt) in enumerate(zip(CREATURES, damage, strict=True), 1):
        place = Place(zone="in_play")
        game.decide(ObjectPlaced(object=f"{number}.1", place=place, owner=1, definition=name, damage=dealt))
    return game


POSITION = PositionSet(
    players=tuple(PlayerPosition(seat=seat) for seat in (1, 2)), turn=1, active=1, phase="precombat_main"
)


@pytest.mark.parametrize("edition", NAMES)
def test_state_based_effects_look_at_the_whole_position(edition: str) -> None:
    """What is to be destroyed is, before anybody gets priority (rule 420.3)."""
    resumed = Game(set_up(edition, (2, 1)).records)
    resumed.decide(POSITION)
    assert [obj for obj in ("1.1", "2.1") if resumed.state.is_current(obj)] == ["2.1"]
    assert resumed.state.zone("graveyard", 1) == ("1.2",)


@pytest.mark.parametrize("edition", NAMES)
def test_a_choice_that_the_position_asks_for_is_asked_again(edition: str) -> None:
    """In which order the destroyed creatures go to the graveyard is pending in a game that goes on too (217.4c)."""
    game = set_up(edition, (2, 2))
    game.decide(POSITION)
    resumed = Game(game.records)
    assert resumed.pending == game.pending
    assert resumed.pending is not None
    assert resumed.pending.kind == "choice"
    made = resumed.decide(ChoiceMade(seat=1, objects=("2.1", "1.1")))
    assert made == game.decide(ChoiceMade(seat=1, objects=("2.1", "1.1")))
