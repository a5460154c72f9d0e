"""Life that players lose by damage: an event of its own, which can be replaced (rules 419.1a, 419.9b)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.proposals.proposed import Deals, LosesLife, Proposed
from rewind.aggregates.rules.proposals.replacement import Settled, settle
from rewind.aggregates.rules.queries.damage import can_be_dealt


def is_dealt(engine: Engine, proposed: Deals) -> bool:
    """Whether any damage would be dealt (rules 419.5a, 419.6c)."""
    return proposed.amount > 0 and can_be_dealt(engine, proposed.to)


def settle_lost_life(engine: Engine, settled: Settled) -> None:
    """What replaces the life that players lose by damage: that is an event of its own (rules 419.1a, 419.9b).

    What a player loses by all damage that is dealt at the same time is one event, so that what keeps the life total
    above a number looks at all of it. The damage itself is dealt, whatever becomes of that.
    """
    while damage := _damage_to_players(engine, settled.proposals):
        seat = next(seat for seat in engine.players() if any(one.to == seat for _, one in damage))
        own = [(index, one) for index, one in damage if one.to == seat]
        lost = settle(engine, [_life_lost_by(seat, [one for _, one in own])])
        settled.afterwards += lost.afterwards
        settled.used += lost.used
        left = 0
        for one in lost.proposals:
            if isinstance(one, LosesLife) and one.how == "damage" and one.seat == seat:
                left += one.amount
            else:
                settled.proposals.append(one)
        for index, deals in own:
            life = left if index == own[-1][0] else min(left, deals.amount)
            settled.proposals[index] = replace(deals, life=life)
            left -= life


def _damage_to_players(engine: Engine, proposals: Sequence[Proposed]) -> list[tuple[int, Deals]]:
    """The damage to players of which it is not settled yet what life is lost by it, with its places in the group."""
    return [
        (index, one)
        for index, one in enumerate(proposals)
        if isinstance(one, Deals) and isinstance(one.to, int) and one.life is None and is_dealt(engine, one)
    ]


def _life_lost_by(seat: int, damage: Sequence[Deals]) -> LosesLife:
    """The life that a player loses by damage that is dealt at the same time."""
    first = damage[0]
    sources = list(dict.fromkeys(one.source for one in damage if one.source is not None))
    return LosesLife(
        seat,
        sum(one.amount for one in damage),
        next(iter(sources), None),
        how="damage",
        others=tuple(sources[1:]),
        rules=first.rules,
        applied=frozenset().union(*(one.applied for one in damage)),
        cause=first.cause,
    )
