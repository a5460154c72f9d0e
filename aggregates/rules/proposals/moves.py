"""Draws, and cards put into graveyards: moves that several rules and effects ask for (rules 217, 2006-10 423)."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import times
from rewind.aggregates.rules.proposals.proposed import Discards, Draws, Moves, Sacrifices
from rewind.aggregates.rules.proposals.shown_cards import show_cards
from rewind.aggregates.rules.proposals.would import would
from rewind.events.zones import Reason


def draw(engine: Engine, seat: int, number: int, *rule: str) -> None:
    """A player draws cards one by one, each from the top of the library (2006-10, 423).

    Who plays with the top card of the library revealed shows each before it is drawn (rule 217.2e).
    """
    for _ in times(engine, number):
        show_cards(engine)
        would(engine, Draws(seat, rules=rule))


def into_graveyards(
    objects: Sequence[str], reason: Reason, *rule: str, how: str | None = None
) -> list[Moves | Sacrifices | Discards]:
    """Objects would be put into their owners' graveyards at the same time (rule 217.4a); `how` cards are discarded."""
    match reason:
        case "sacrificed":
            return [Sacrifices(obj, rules=rule) for obj in objects]
        case "discarded":
            return [Discards(obj, how, rules=rule) for obj in objects]
        case _:
            return [Moves(obj, "graveyard", reason, rules=rule) for obj in objects]


def put_into_graveyards(engine: Engine, objects: Sequence[str], reason: Reason, *rule: str) -> None:
    """Objects are put into their owners' graveyards at the same time (rule 217.4a)."""
    would(engine, *into_graveyards(objects, reason, *rule))
