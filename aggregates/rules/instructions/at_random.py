"""Things chosen at random: which ones is a random outcome."""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.rules.engine.engine import Engine, PendingInput
from aggregates.rules.engine.illegal import Refusal
from aggregates.rules.happening.happen import happen
from events.playing import RandomChoiceMade


def chosen_at_random(engine: Engine, seat: int, objects: Sequence[str], number: int, *rule: str) -> list[str]:
    """Objects chosen at random; which ones is a random outcome. Raises IllegalAction RW3011."""
    if number == len(objects):
        return list(objects)
    event = engine.next_input(PendingInput("random", seat, objects=tuple(objects), number=number))
    if not isinstance(event, RandomChoiceMade) or event.seat != seat:
        raise engine.refuse(
            Refusal.IMPOSSIBLE_OUTCOME, f"something has to be chosen at random for {engine.player_name(seat)}", *rule
        )
    chosen = list(event.hidden_objects)
    if event.objects or len(set(chosen)) != number or len(chosen) != number or not set(chosen) <= set(objects):
        raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, f"{number} of what is there have to be chosen at random", *rule)
    happen(engine, event, *rule)
    return chosen
