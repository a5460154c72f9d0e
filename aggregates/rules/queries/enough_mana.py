"""Whether mana could be enough for a cost at all, before anybody looks for a way to pay it (rules 409.1g, 409.1h)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from aggregates.fold.playing import symbols
from aggregates.rules.queries.mana import ManaCost, Pool


class Supply(NamedTuple):
    """What one thing can do for a cost: one of several amounts of mana, whether added or taken off."""

    tapped: str | None
    """What is tapped for it; None: nothing, or not only that."""
    gives: tuple[Mapping[str, int], ...]

    @classmethod
    def of(cls, tapped: str | None, gives: Iterable[str]) -> Supply:
        """A supply of amounts that are written as events write mana."""
        return cls(tapped, tuple(dict(symbols(mana)) for mana in gives))


def could_be_enough(cost: ManaCost, pool: Pool, supplies: Sequence[Supply]) -> bool:
    """Whether a pool and one amount of each supply could pay a cost. False only where there is no way.

    For each set of the kinds that the cost asks for there has to be as much mana of them as only they can pay; where
    nothing gives more than one mana that is all that is needed (Hall's theorem).
    """
    if cost.total > sum(pool.values()) + sum(
        max((sum(one.values()) for one in each.gives), default=0) for each in supplies
    ):
        return False
    kinds = sorted({*(color for color, _ in cost.colored), *(kind for one in cost.hybrid for kind in one)})
    for number in range(1, len(kinds) + 1):
        for some in combinations(kinds, number):
            asked = sum(many for color, many in cost.colored if color in some)
            asked += sum(all(kind in some for kind in one) for one in cost.hybrid)
            if asked and asked > _of_kinds(pool, some) + sum(
                max((_of_kinds(one, some) for one in each.gives), default=0) for each in supplies
            ):
                return False
    return True


def _of_kinds(mana: Mapping[str, int], kinds: Sequence[str]) -> int:
    return sum(mana.get(kind, 0) for kind in kinds)
