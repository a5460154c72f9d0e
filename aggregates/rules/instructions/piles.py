"""Face-down exiled cards are chosen by their piles (2026-04: 406.4)."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.cards import language
from rewind.aggregates.rules.choices import choices
from rewind.aggregates.rules.choices.chosen_together import least_and_most
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.instructions.at_random import chosen_at_random
from rewind.aggregates.rules.instructions.hidden_cards import are_hidden, hidden
from rewind.aggregates.rules.queries.exiled_face_down import piles_not_seen


def chosen_from_piles(
    context: Context, instruction: language.Choose, seat: int, found: Sequence[ObjectOrPlayer], rule: tuple[str, ...]
) -> list[ObjectOrPlayer]:
    """Things among which are piles of face-down exiled cards, one after the other: what is left of a pile is one again
    (2026-04: 406.4)."""
    engine, (least, most) = context.engine, least_and_most(context, instruction)
    chosen: list[ObjectOrPlayer] = []
    while len(chosen) < most and (left := [thing for thing in found if thing not in chosen]):
        piles = piles_not_seen(engine, [thing for thing in left if isinstance(thing, str)], seat)
        below = {obj for pile in piles for obj in pile[1:]}
        taken = choices.choose_objects(
            engine,
            seat,
            instruction.kind,
            [thing for thing in left if thing not in below],
            min(max(least - len(chosen), 0), 1),
            1,
            *rule,
            source=context.source,
            hidden=are_hidden(instruction.among) or hidden(context, [obj for obj in left if isinstance(obj, str)]),
            secret=instruction.hidden,
        )
        if not taken:
            break
        chosen += (_of_its_pile(engine, seat, thing, piles, *rule) for thing in taken)
    return chosen


def _of_its_pile(
    engine: Engine, seat: int, thing: ObjectOrPlayer, piles: Sequence[list[str]], *rule: str
) -> ObjectOrPlayer:
    """What is chosen where a pile of face-down exiled cards is: one of them, at random (2026-04: 406.4)."""
    pile = next((pile for pile in piles if thing in pile), [])
    return chosen_at_random(engine, seat, pile, 1, *rule, "2026-04 406.4")[0] if len(pile) > 1 else thing
