"""What bots choose is legal, also where one part of it depends on another."""

from __future__ import annotations

from rewind.aggregates.cards import CardPool, pool, read_records
from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.events.playing import AbilityPlayed, SpellPlayed
from rewind.replays.playing.bots import StepByStepBot
from tests.games.playing import begun, bots
from tests.games.positions import from_position, in_hand, in_play

CARDS = """
- name: Measured Blow
  cost: "{X}{G}"
  types: Instant
  abilities:
    - kind: spell
      targets: [{objects: {types: [Artifact], mana_cost: {exactly: X}}}]
      effect: [{do: destroy, what: target}]
- name: Bled Grove
  types: Land
  abilities:
    - kind: activated
      cost: [tap, {do: pay_life, number: X}]
      effect: [{do: add_mana, mana: ["{G}"], number: X, player: you}]
"""
SEEDS = 6


def cards() -> CardPool:
    """The cards that are built in, and those."""
    return CardPool.layered(pool().records, {one.name: one for one in read_records(CARDS, "x.yaml")})


def test_a_target_is_chosen_that_fits_x() -> None:
    """Of all values only one fits what is there to be aimed at; a play with another is not decided for."""
    played = 0
    for seed in range(SEEDS):
        table = [*in_play([*["Forest"] * 6, "Ornithopter"], 1), *in_hand(["Measured Blow"] * 2, 1)]
        game = begun(from_position(table, cards(), NAMES[-1]), seed, Game)
        players = bots(seed)
        while game.pending is not None and game.state.turn == 1:
            game.decide(players[game.pending.decided_by](game))
        played += any(isinstance(record.event, SpellPlayed) for record in game.records)
    assert played


def test_a_mana_ability_that_asks_for_x_is_played_with_a_value() -> None:
    used = 0
    for seed in range(SEEDS):
        table = [*in_play([*["Bled Grove"] * 2, *["Forest"] * 8], 1), *in_hand(["Grizzly Bears"] * 4, 1)]
        game = begun(from_position(table, cards(), NAMES[-1]), seed, Game)
        players = bots(seed, StepByStepBot)
        while game.pending is not None and game.state.turn == 1:
            game.decide(players[game.pending.decided_by](game))
        used += any(isinstance(one.event, AbilityPlayed) and one.event.x is not None for one in game.records)
    assert used
