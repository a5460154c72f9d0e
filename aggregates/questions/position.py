"""An engine in which a position is asked about, how an object comes to be what it is, and what an ability is."""

from __future__ import annotations

from rewind.aggregates.rules.engine.engine import Engine, InputNeeded, PendingInput
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.layering.derivation import Derived, derivation
from rewind.aggregates.rules.programs.abilities import is_mana_ability, key_of_keyword, mana_of
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.state import GameState
from rewind.events.base import Color, Event

__all__ = [
    "Derived",
    "Engine",
    "ObjectOrPlayer",
    "PendingInput",
    "asking",
    "colors_by_abilities",
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


def colors_by_abilities(state: GameState) -> dict[str, tuple[Color, ...]]:
    """The cards that are neither in play nor on the stack and of which static abilities say other colors than the state
    has, with these. No event says them; a card that the state does not know is none of them."""
    engine = asking(state)
    if not engine.compiler.analysis.colors_elsewhere:
        return {}
    found: dict[str, tuple[Color, ...]] = {}
    for obj in state.current.values():
        facts = state.characteristics_of(obj)
        if facts is not None and engine.zone_of(obj) not in (None, "in_play", "stack"):
            colors = engine.characteristics(obj).colors
            if colors != facts.colors:
                found[obj] = colors
    return found
