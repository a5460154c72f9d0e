"""An engine in which a position is asked about, how an object comes to be what it is, and what an ability is."""

from __future__ import annotations

from rewind.aggregates.rules.engine.engine import Engine, InputNeeded, PendingInput
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.layering.derivation import Derived, derivation
from rewind.aggregates.rules.programs.abilities import is_mana_ability, key_of_keyword, mana_of
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.state import GameState
from rewind.events.base import Event

__all__ = [
    "Derived",
    "Engine",
    "ObjectOrPlayer",
    "PendingInput",
    "asking",
    "derivation",
    "is_mana_ability",
    "key_of_keyword",
    "mana_of",
]


class _NoInputs:
    """An input source in which nobody decides anything."""

    overrides_rules = False

    def next_input(self, pending: PendingInput) -> Event:
        raise InputNeeded(pending)


def asking(state: GameState) -> Engine:
    """An engine at a state, to ask what is legal there; nothing that happens in it counts."""
    return Engine(state, _NoInputs(), ANSWERS)
