"""Draws, and cards put into graveyards: moves that several rules and effects ask for (rules 217, 2006-10 423)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from rewind.aggregates.rules.at_work.forbidding import forbids_anything
from rewind.aggregates.rules.at_work.replacing import may_be_replaced
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import times
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.proposals.bodies import Body
from rewind.aggregates.rules.proposals.proposal import (
    Begins,
    Discards,
    Draws,
    Moves,
    Proposed,
    Sacrifices,
    Searches,
    Shuffles,
)
from rewind.aggregates.rules.proposals.replacement import settle
from rewind.aggregates.rules.proposals.shown_cards import show_cards
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.proposals.zones import shuffle
from rewind.events.base import Phase, Step
from rewind.events.turn import PartSkipped
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


# Turns, phases and steps that are skipped, libraries that are shuffled or searched (rules 300.9, 419.6e, 419.6f).


def would_begin(engine: Engine, part: Literal["turn"] | Phase | Step, seat: int, begin: Callable[[], object]) -> bool:
    """A turn, phase or step that is due begins, by `begin`, unless something skips it (rules 300.9, 419.6e).

    Whether it began. It is asked of each just before it begins; what has begun cannot be skipped any more. Where
    something skips it, that is recorded here, and what is done instead is done, here or in the part that begins next
    (2026-04: 614.10b); what is done besides is done once it has begun. An effect skips one occurrence (rule 419.6f).
    """
    if not may_be_replaced(engine, "begin"):
        begin()
        if engine.in_next_part:
            _do_waiting(engine)
        return True
    settled = settle(engine, [Begins(seat, part)])
    instead = [one for one in settled.proposals if not isinstance(one, Begins)]
    begins = len(instead) < len(settled.proposals)
    if begins:
        begin()
        _do_waiting(engine)
    else:
        effect = settled.used[-1].began
        happen(engine, PartSkipped(part=part, seat=seat, effect=effect), "300.9", "419.6e")
    do_instead = partial(_do_instead, engine, instead, settled.afterwards)
    if begins or engine.edition.policies.instead_of_skipped == "at_once":
        do_instead()
    else:
        engine.in_next_part.append(do_instead)
    return begins


def _do_waiting(engine: Engine) -> None:
    """What was to be done in place of a turn, phase or step that was skipped comes first in one that has begun."""
    waiting, engine.in_next_part = engine.in_next_part, []
    for do_it in waiting:
        do_it()


def _do_instead(engine: Engine, instead: Sequence[Proposed], afterwards: Sequence[Body]) -> None:
    would(engine, *instead)
    for body in afterwards:
        body.carry_out()


def would_shuffle(engine: Engine, seat: int, *rule: str) -> None:
    """A library is shuffled, unless something replaces that. Raises IllegalAction RW3011."""
    settled = settle(engine, [Shuffles(seat, rules=rule)])
    instead = [one for one in settled.proposals if not isinstance(one, Shuffles)]
    if len(instead) < len(settled.proposals):
        shuffle(engine, seat, *rule)
    would(engine, *instead)
    for body in settled.afterwards:
        body.carry_out()


def would_search(engine: Engine, seat: int, owner: int, *rule: str) -> list[Body] | None:
    """What is done once a player has searched a library; None where something forbids or replaces that (419.1a).

    What is done instead is done here. Raises IllegalAction RW3011.
    """
    if not (may_be_replaced(engine, "find") or forbids_anything(engine)):
        return []
    settled = settle(engine, [Searches(seat, owner, rules=rule)])
    instead = [one for one in settled.proposals if not isinstance(one, Searches)]
    would(engine, *instead)
    if len(instead) < len(settled.proposals):
        return settled.afterwards
    for body in settled.afterwards:
        body.carry_out()
    return None
