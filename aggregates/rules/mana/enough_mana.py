"""Whether mana could be enough for a cost at all, before anybody looks for a way to pay it (rules 409.1g, 409.1h)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, repeat
from typing import NamedTuple

from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.engine import snow_mana
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.mana.pools import Pool
from rewind.aggregates.rules.mana.sources import sources
from rewind.aggregates.rules.queries.mana_costs import ManaCost
from rewind.aggregates.state import OWNED_ZONES


class Supply(NamedTuple):
    """What one thing can do for a cost: one of several amounts of mana, whether added or taken off."""

    tapped: str | None
    """What is tapped for it; None: nothing, or not only that."""
    gives: tuple[Mapping[str, int], ...]

    @classmethod
    def of(cls, tapped: str | None, gives: Iterable[str]) -> Supply:
        """A supply of amounts that are written as events write mana."""
        return cls(tapped, tuple(dict(symbols(mana)) for mana in gives))


def choices_of(cost: ManaCost) -> list[tuple[str, ...]]:
    """The symbols of which one pays each part of a cost, apart from generic mana that anything pays."""
    colored = [snow_mana.with_snow(color) for color, number in cost.colored for _ in range(number)]
    hybrid = [tuple(kind for one in choice for kind in snow_mana.with_snow(one)) for choice in cost.hybrid]
    return [*colored, *hybrid, *repeat(snow_mana.KINDS, cost.snow)]


def could_be_enough(cost: ManaCost, pool: Pool, supplies: Sequence[Supply]) -> bool:
    """Whether a pool and one amount of each supply could pay a cost. False only where there is no way.

    For each set of the kinds that the cost asks for there has to be as much mana of them as only they can pay; where
    nothing gives more than one mana that is all that is needed (Hall's theorem).
    """
    if cost.total > sum(pool.values()) + sum(
        max((sum(one.values()) for one in each.gives), default=0) for each in supplies
    ):
        return False
    colored: Sequence[tuple[str, int]] = cost.colored
    choices: Sequence[Sequence[str]] = cost.hybrid
    there = {kind for one in (pool, *(one for each in supplies for one in each.gives)) for kind in one}
    if cost.snow or not snow_mana.PLAIN.issuperset(there):
        colored, choices = (), [[kind for kind in one if kind in there] for one in choices_of(cost)]
        if not all(choices):
            return False
    kinds = sorted({*(color for color, _ in colored), *(kind for one in choices for kind in one)})
    for number in range(1, len(kinds) + 1):
        for some in combinations(kinds, number):
            asked = sum(many for color, many in colored if color in some)
            asked += sum(all(kind in some for kind in one) for one in choices)
            if asked and asked > _of_kinds(pool, some) + sum(
                max((_of_kinds(one, some) for one in each.gives), default=0) for each in supplies
            ):
                return False
    return True


def most_payable(engine: Engine, seat: int) -> int:
    """A number that is not less than what a player could pay: of mana, of life, of cards and permanents together."""
    player = engine.draft.players[seat]
    things = len(engine.zone("in_play")) + sum(len(engine.zone(zone, seat)) for zone in OWNED_ZONES)
    return sum(number for _, number in player.mana) + 3 * len(sources(engine, seat)) + max(player.life, 0) + things


def _of_kinds(mana: Mapping[str, int], kinds: Sequence[str]) -> int:
    return sum(mana.get(kind, 0) for kind in kinds)
