"""What something costs and how it may be paid: total costs and mana abilities (rules 104, 409.1f to 409.1h)."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.rules.costs.cost_acts import UsedUp
from rewind.aggregates.rules.costs.mana_abilities import ManaAbility, mana_abilities, mana_abilities_of, really_added
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.mana import payments, pools, restricted_mana
from rewind.aggregates.rules.mana.pools import spelled

__all__ = ["ManaAbility", "TotalCost", "UsedUp", "mana_abilities", "mana_abilities_of", "mana_to_spend", "spelled"]


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
