"""An engine in which a position is asked about, and what the rules know of the abilities there."""

from __future__ import annotations

from aggregates.rules.engine.coverage import has_known_abilities, has_no_programs, in_sight, unknown_names
from aggregates.rules.engine.engine import Engine, InputNeeded, PendingInput
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.programs.abilities import is_mana_ability, key_of_keyword, mana_of
from aggregates.rules.turn.answers import ANSWERS
from aggregates.state import GameState
from events.base import Event

__all__ = [
    "Engine",
    "ObjectOrPlayer",
    "asking",
    "has_known_abilities",
    "has_no_programs",
    "in_sight",
    "is_mana_ability",
    "key_of_keyword",
    "mana_of",
    "unknown_names",
]


class _NoInputs:
    """An input source in which nobody decides anything."""

    overrides_rules = False

    def next_input(self, pending: PendingInput) -> Event:
        raise InputNeeded(pending)


def asking(state: GameState) -> Engine:
    """An engine at a state, to ask what is legal there; nothing that happens in it counts."""
    return Engine(state, _NoInputs(), ANSWERS)
