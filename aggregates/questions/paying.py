"""What something costs and how it may be paid: total costs and mana abilities (rules 104, 409.1f to 409.1h)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rewind.aggregates.cards.language import Costs, OneOfCosts
from rewind.aggregates.rules.costs.ability_plays import announced_ability
from rewind.aggregates.rules.costs.cost_acts import FIELDS, Part, UsedUp, few_of, first_of
from rewind.aggregates.rules.costs.cost_parts import CostParts, names_objects
from rewind.aggregates.rules.costs.mana_abilities import ManaAbility, mana_abilities, mana_abilities_of, really_added
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.mana import payments, pools, restricted_mana
from rewind.aggregates.rules.mana.pools import spelled
from rewind.aggregates.rules.stack import playing, special_actions, turning_face_up
from rewind.events.base import Event
from rewind.events.playing import AbilityPlayed, CostPaid, ManaAbilityUse, SpecialActionTaken, SpellPlayed

__all__ = [
    "FIELDS",
    "CostParts",
    "ManaAbility",
    "Part",
    "TotalCost",
    "UsedUp",
    "cost_of",
    "few_of",
    "first_of",
    "mana_abilities",
    "mana_abilities_of",
    "mana_to_spend",
    "names_objects",
    "options_taken",
    "parts_of_use",
    "spelled",
]


@contextmanager
def cost_of(engine: Engine, decision: Event) -> Iterator[TotalCost | None]:
    """The total cost of what a player decides to play, to do or to pay for, while the card is what it is played as.

    None where nothing is paid by this decision. Raises IllegalAction where what is announced is not legal.
    """
    match decision:
        case SpellPlayed() if engine.zone_of(decision.object) != "stack":
            with playing.announcing(engine, decision):
                yield playing.announced_spell(engine, decision).total_cost
        case AbilityPlayed(on_stack=None):
            yield announced_ability(engine, decision).total_cost
        case CostPaid():
            yield playing.total_cost_of(engine, decision.seat, decision.object)
        case SpecialActionTaken(object=str(obj), ability=None, action=turning_face_up.TURN_FACE_UP):
            yield turning_face_up.total_cost_of(engine, decision.seat, obj, decision.x or 0)
        case SpecialActionTaken(object=str(obj), ability=int(number)):
            _, special = special_actions.special_at(engine, obj, number)
            yield special_actions.total_cost_of(engine, decision.seat, obj, special)
        case _:
            yield None


def options_taken(total_cost: TotalCost) -> list[Costs]:
    """What is paid wherever the cost is one of several, as its options say."""
    options, taken = list(total_cost.options), list[Costs]()

    def take_options_of(costs: Costs) -> None:
        for cost in costs:
            if isinstance(cost, OneOfCosts) and options:
                taken.append(cost.any_of[options.pop(0) - 1])
                take_options_of(taken[-1])

    for costs in (total_cost.costs, *(more.costs or () for more in total_cost.more)):
        take_options_of(costs)
    return taken


def parts_of_use(engine: Engine, seat: int, use: ManaAbilityUse) -> CostParts | None:
    """What a mana ability costs beside mana; None where it cannot be told."""
    if use.options:
        return None
    abilities = mana_abilities_of(engine, seat, use.object)
    return next((ability.parts(engine, seat) for ability in abilities if ability.number == use.ability), None)


def mana_to_spend(total_cost: TotalCost, uses: Sequence[tuple[ManaAbility, str]]) -> str | None:
    """The mana that pays a total cost once these mana abilities have been played in turn, each for this mana.

    None where they cannot be played so, or do not pay for it.
    """
    pool = _pool_after(total_cost, uses)
    payable = () if pool is None else (payments.spending(cost, pool) for cost in total_cost.possible_mana())
    spent = next((pays for pays in payable if pays is not None), None)
    return None if spent is None else spelled(spent)


def _pool_after(total_cost: TotalCost, uses: Sequence[tuple[ManaAbility, str]]) -> dict[str, int] | None:
    """The mana pool once these abilities have been played one after the other; None where they cannot be."""
    if len({(ability.object, ability.number) for ability, _ in uses}) < len(uses):
        return None
    pool = restricted_mana.pool_for(total_cost.engine, total_cost.seat, total_cost.play)
    really = really_added(total_cost.engine, total_cost.seat)
    for ability, adds in uses:
        spent = payments.spending(ability.mana_cost(total_cost.engine, total_cost.seat), pool)
        left = None if spent is None else pools.left_after(pool, spelled(spent))
        gives = really(ability, adds)
        if left is None or gives is None:
            return None
        pool = pools.added(left, gives)
    return pool
