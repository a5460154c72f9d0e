"""What bots choose is legal, also where one part of it depends on another."""

from __future__ import annotations

from rewind.aggregates.cards import CardPool, pool, read_records
from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.events.playing import SpellPlayed
from tests.games.playing import begun, bots
from tests.games.positions import from_position, in_hand, in_play

WHERE_X_FITS = """
- name: Measured Blow
  cost: "{X}{G}"
  types: Instant
  abilities:
    - kind: spell
      targets: [{objects: {types: [Artifact], mana_cost: {exactly: X}}}]
      effect: [{do: destroy, what: target}]
"""
SEEDS = 4


def test_a_target_is_chosen_that_fits_x() -> None:
    """Of all values only one fits what is there to be aimed at; a play with another is not decided for."""
    cards = CardPool.layered(pool().records, {one.name: one for one in read_records(WHERE_X_FITS, "blow.yaml")})
    played = 0
    for seed in range(SEEDS):
        table = [*in_play([*["Forest"] * 6, "Ornithopter"], 1), *in_hand(["Measured Blow"] * 2, 1)]
        game = begun(from_position(table, cards, NAMES[-1]), seed, Game)
        players = bots(seed)
        while game.pending is not None and game.state.turn == 1:
            game.decide(players[game.pending.decided_by](game))
        played += any(isinstance(record.event, SpellPlayed) for record in game.records)
    assert played
