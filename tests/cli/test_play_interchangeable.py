"""Which things are equal for a player at the prompt: those between which there is nothing to choose."""

from __future__ import annotations

from rewind.aggregates.game import Game
from rewind.cli.playing.interchangeable import Interchangeable, grouped
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.scenarios.conftest import cards

POSITION = """
scenario: Bears and lands, some of which are not as the others
players:
  alice:
    hand: [Shock, Shock, Terror]
    in_play:
      - Grizzly Bears x2
      - {card: Grizzly Bears, tapped: true}
      - {card: Grizzly Bears, counters: {"+1/+1": 1}}
      - {card: Grizzly Bears, as: enchanted}
      - {card: Holy Strength, attached_to: enchanted}
      - {card: Grizzly Bears, new: true}
      - Mountain x3
  bob: {in_play: [Grizzly Bears]}
do: []
"""

FACE_DOWN = """
scenario: Two face-down creatures of one name
players:
  alice:
    in_play:
      - {card: Battering Craghorn, face_down: true}
      - {card: Battering Craghorn, face_down: true}
  bob: {}
do: []
"""


def test_only_what_is_in_the_same_state_is_equal() -> None:
    (document,) = read_scenarios(POSITION, "test")
    game = Game(run_scenario(document, "2006-10", cards(), redact).records)
    state, engine = game.state, game.engine()
    things = [*state.zone("hand", 1), *state.zone("in_play")]
    names = [engine.name(obj) for obj in things]
    found = sorted(
        (group.text, len(group.indices)) for group in grouped(names, Interchangeable(state, 1).keys(things, names))
    )
    bears = [number for name, number in found if name == "Grizzly Bears"]
    assert sorted(bears) == [1, 1, 1, 1, 1, 2]
    assert ("Mountain", 3) in found
    assert ("Shock", 2) in found
    assert ("Terror", 1) in found


def test_players_and_cards_elsewhere_are_themselves() -> None:
    (document,) = read_scenarios(POSITION, "test")
    state = Game(run_scenario(document, "2006-10", cards(), redact).records).state
    things: list[str | int] = [1, 2, *state.zone("library", 1)[:2]]
    assert Interchangeable(state, 1).keys(things, ["a card"] * len(things)) == things


def test_of_what_the_player_may_not_see_only_what_is_told_counts() -> None:
    """Of two cards of another's hand that are shown as cards, nothing says that they have one name."""
    (document,) = read_scenarios(POSITION, "test")
    state = Game(run_scenario(document, "2006-10", cards(), redact).records).state
    shocks = state.zone("hand", 1)[:2]
    assert Interchangeable(state, 2).keys(shocks, ["a card", "a card"]) == list(shocks)
    assert len(set(Interchangeable(state, 2).keys(shocks, ["Shock (1.1)", "Shock (2.1)"]))) == 1
    assert len(set(Interchangeable(state, 1).keys(shocks, ["", ""]))) == 1


def test_face_down_creatures_of_the_other_are_not_told_to_be_of_one_name() -> None:
    (document,) = read_scenarios(FACE_DOWN, "test")
    state = Game(run_scenario(document, "2006-10", cards(), redact).records).state
    hidden = state.zone("in_play")[:2]
    assert Interchangeable(state, 2).keys(hidden, ["", ""]) == list(hidden)
    assert len(set(Interchangeable(state, 1).keys(hidden, ["", ""]))) == 1
