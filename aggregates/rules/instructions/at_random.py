"""Things and words chosen at random: which ones is a random outcome."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.happen import happen
from rewind.events.playing import RandomChoiceMade


def chosen_at_random(
    engine: Engine, seat: int, objects: Sequence[str], number: int, *rule: str, hidden: bool = True
) -> list[str]:
    """Objects chosen at random; `hidden`: only the player learns which. Raises IllegalAction RW3011."""
    if number == len(objects):
        return list(objects)
    return _drawn(engine, seat, objects, number, *rule, hidden=hidden)


def in_random_order(engine: Engine, seat: int, objects: Sequence[str], *rule: str) -> list[str]:
    """Objects in an order that chance makes; only the player learns it. Raises IllegalAction RW3011."""
    if len(objects) < 2:  # one has one order
        return list(objects)
    return _drawn(engine, seat, objects, len(objects), *rule, hidden=True)


def _drawn(engine: Engine, seat: int, objects: Sequence[str], number: int, *rule: str, hidden: bool) -> list[str]:
    event = _outcome(engine, PendingInput("random", seat, objects=tuple(objects), number=number), *rule)
    chosen = [obj for obj in (*event.hidden_objects, *event.objects) if isinstance(obj, str)]
    is_told = not (event.values or (hidden and event.objects))
    _verify(
        engine, is_told and len(chosen) == len(event.hidden_objects + event.objects), chosen, objects, number, *rule
    )
    if not hidden:
        event = event.model_copy(update={"objects": tuple(chosen), "hidden_objects": ()})
    happen(engine, event, *rule)
    return chosen


def players_at_random(engine: Engine, seat: int, players: Sequence[int], number: int, *rule: str) -> list[int]:
    """Players chosen at random. Raises IllegalAction RW3011."""
    return [int(value) for value in words_at_random(engine, seat, [str(one) for one in players], number, *rule)]


def words_at_random(engine: Engine, seat: int, words: Sequence[str], number: int, *rule: str) -> list[str]:
    """Words chosen at random. Raises IllegalAction RW3011."""
    if number >= len(words):
        return list(words)
    event = _outcome(engine, PendingInput("random", seat, values=tuple(words), number=number), *rule)
    _verify(engine, not (event.objects or event.hidden_objects), event.values, words, number, *rule)
    happen(engine, event, *rule)
    return list(event.values)


def _outcome(engine: Engine, pending: PendingInput, *rule: str) -> RandomChoiceMade:
    event = engine.next_input(pending)
    if not isinstance(event, RandomChoiceMade) or event.seat != pending.seat:
        what = f"something has to be chosen at random for {engine.player_name(pending.seat)}"
        raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, what, *rule)
    return event


def _verify(
    engine: Engine,
    is_told: bool,
    chosen: Sequence[ObjectOrPlayer],
    among: Sequence[ObjectOrPlayer],
    number: int,
    *rule: str,
) -> None:
    if not is_told or len(set(chosen)) != number or len(chosen) != number or not set(chosen) <= set(among):
        raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, f"{number} of what is there have to be chosen at random", *rule)
