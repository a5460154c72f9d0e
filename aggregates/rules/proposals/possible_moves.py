"""The moves that can be, of those that would happen at the same time (rules 212.5d, 212.7d, 216.3, 217.1a, 217.1d)."""

from __future__ import annotations

from collections.abc import Iterable

from rewind.aggregates.rules.choices.choices import choose_value
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.proposals.proposal import (
    Countered,
    Destroys,
    Discards,
    GoesSomewhere,
    Mills,
    Moves,
    Proposed,
    Sacrifices,
)
from rewind.aggregates.state import number_of


def possible_moves(engine: Engine, proposals: Iterable[Proposed]) -> list[Proposed]:
    """Without the moves that cannot be; what would do two things to one object does one (rule 217.1d)."""
    found: list[Proposed] = []
    moved: dict[str, int] = {}
    for proposed in proposals:
        if not isinstance(proposed, Moves | Destroys | Sacrifices | Discards | Mills | Countered):
            found.append(proposed)
        elif proposed.object in moved:
            index = moved[proposed.object]
            found[index] = _one_of(engine, found[index], proposed)
        elif _can_move(engine, proposed):
            moved[proposed.object] = len(found)
            found.append(proposed)
    return found


def _can_move(engine: Engine, move: Moves | GoesSomewhere) -> bool:
    """Whether an object can go where it would: an instant, a sorcery, or a token that has left play not into play.

    Such a token may stay where it is altogether. What cannot move does so (rules 212.5d, 212.7d, 216.3, 217.1a).
    """
    obj = move.object
    if engine.draft.current.get(number_of(obj)) != obj:
        return False
    zone, token = engine.zone_of(obj), engine.draft.kinds[number_of(obj)] == "token"
    if token and zone not in ("in_play", "phased_out") and engine.edition.policies.tokens_outside_play == "stay":
        return False
    if not isinstance(move, Moves) or move.to != "in_play" or zone == "in_play":
        return True
    types = (move.characteristics or engine.characteristics(obj)).type_line.types
    return not token and not {"Instant", "Sorcery"}.intersection(types)


def _one_of(engine: Engine, one: Proposed, other: Moves | GoesSomewhere) -> Proposed:
    """Of two things that would be done to an object its controller chooses one, or its owner (rule 217.1d)."""
    ways: dict[str, Proposed] = {}
    for way in (one, other):
        ways.setdefault(way.to if isinstance(way, Moves | Discards | Mills | Countered) else "graveyard", way)
    chosen = choose_value(
        engine, engine.controller(other.object), "destination", tuple(ways), "217.1d", source=other.object
    )
    return ways[chosen]
