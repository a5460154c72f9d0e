"""Which mana pays a cost, of what is in a pool and of what permanents can be tapped for (rules 409.1g, 409.1h)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.engine import snow_mana
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.mana.enough_mana import Supply, choices_of, could_be_enough
from rewind.aggregates.rules.mana.pools import Pool, added, spelled, total
from rewind.aggregates.rules.mana.sources import Source, sources, use_of
from rewind.aggregates.rules.queries.mana_costs import COLORS, ManaCost
from rewind.events.playing import Payment


@lru_cache(maxsize=4096)
def pays(cost: ManaCost, mana: str) -> bool:
    """Whether just this mana pays a cost, no more and no less."""
    pool = dict(symbols(mana))
    return total(pool) == cost.total and spending(cost, pool) is not None


def spending(cost: ManaCost, pool: Pool) -> dict[str, int] | None:
    """What is spent of a pool that can pay a cost: colours first, then colourless and what is most plentiful."""
    if cost.snow or not snow_mana.PLAIN.issuperset(pool):
        return _spending_with_snow(cost, pool)
    left, spent = dict(pool), dict[str, int]()

    def spend(symbol: str, number: int) -> bool:
        if left.get(symbol, 0) < number:
            return False
        left[symbol] -= number
        spent[symbol] = spent.get(symbol, 0) + number
        return True

    if not all(spend(color, number) for color, number in cost.colored):
        return None
    chosen = _hybrid(cost.hybrid, left)
    if chosen is None or not all(spend(color, 1) for color in chosen):
        return None
    if total(left) < cost.generic:
        return None
    colorless = min(cost.generic, left.get("1", 0))
    if colorless:
        spend("1", colorless)
    for color, number in most_plentiful(left, COLORS, cost.generic - colorless):
        spend(color, number)
    return spent


def most_plentiful(left: Pool, kinds: Sequence[str], number: int) -> list[tuple[str, int]]:
    """So much of some kinds of mana, each time of the one that is most plentiful then, the first of equal ones.

    It is taken level by level: of a pool of a million as fast as of one of ten.
    """
    there = {kind: left.get(kind, 0) for kind in kinds}
    while number > 0 and (highest := max(there.values(), default=0)):
        group = [kind for kind in kinds if there[kind] == highest]
        lower = max((many for many in there.values() if many < highest), default=0)
        taken = min(number, len(group) * (highest - lower))
        each, over = divmod(taken, len(group))
        for at, kind in enumerate(group):
            there[kind] -= each + (at < over)
        number -= taken
    return [(kind, left.get(kind, 0) - there[kind]) for kind in kinds if left.get(kind, 0) > there[kind]]


def _spending_with_snow(cost: ManaCost, pool: Pool) -> dict[str, int] | None:
    """The same of a pool with snow mana or for a cost that asks for it; what has to be of snow permanents is kept."""
    chosen = _hybrid(choices_of(cost), pool)
    if chosen is None or total(pool) < cost.total:
        return None
    left = Counter(pool)
    left.subtract(chosen)
    spent, generic = Counter(chosen), cost.generic
    groups: dict[tuple[bool, bool], list[str]] = {}
    for kind in left:
        groups.setdefault((snow_mana.is_snow(kind), kind != "1"), []).append(kind)
    for _, kinds in sorted(groups.items()):
        for kind, number in most_plentiful(left, kinds, generic):
            spent[kind] += number
            generic -= number
    return dict(spent)


def _hybrid(choices: Sequence[tuple[str, ...]], pool: Pool) -> list[str] | None:
    """A colour for each choice of one of two, so that the pool holds them all; None where there is no way."""
    bounded(len(choices), "mana symbols")
    return _assigned(choices, pool, set())


def _assigned(
    choices: Sequence[tuple[str, ...]], pool: Pool, failed: set[tuple[int, tuple[tuple[str, int], ...]]]
) -> list[str] | None:
    """The same; `failed`: how many choices were left in which pools where there was no way."""
    if not choices:
        return []
    state = (len(choices), tuple(pool.items()))
    there = dict.fromkeys(color for one in choices for color in one)
    if state in failed or sum(pool.get(color, 0) for color in there) < len(choices):
        return None
    for color in sorted(choices[0], key=lambda color: (snow_mana.is_snow(color), -pool.get(color, 0))):
        if pool.get(color, 0):
            others = _assigned(choices[1:], {**pool, color: pool[color] - 1}, failed)
            if others is not None:
                return [color, *others]
    failed.add(state)
    return None


def automatic(
    engine: Engine, seat: int, cost: ManaCost, apart_from: Sequence[str], pool: Mapping[str, int]
) -> Payment | None:
    """A way to pay: the pool first, then permanents; none over where that can be; None where there is no way."""
    if not cost.total:
        return Payment()
    if (spent := spending(cost, pool)) is not None:
        return Payment(mana=spelled(spent))
    available = sources(engine, seat, apart_from)
    most = total(pool) + sum(max(sum(n for _, n in symbols(mana)) for mana in one.adds) for one in available)
    if most < cost.total:
        return None
    found = search(cost, pool, available)
    if found is None:
        return None
    uses, spent = found
    return Payment(mana=spelled(spent), abilities=tuple(use_of(one, mana) for one, mana in uses))


Uses = list[tuple[Source, str]]
Groups = list[tuple[tuple[str, ...], list[Source]]]
"""What sources add → the sources that add just that."""

_STEPS_FIRST = 1000
"""So many steps are taken before it is asked of each whether any way goes on from it: mostly one is found by then."""


class _Steps:
    """How many steps were taken in a search. Which way is found first does not depend on what is cut off."""

    def __init__(self) -> None:
        self._taken = 0

    def leads_nowhere(self, cost: ManaCost, groups: Groups, at: int, need: int, uses: Uses, pool: Pool) -> bool:
        """Whether no way goes on from a step, as far as that was asked."""
        self._taken += 1
        if self._taken < _STEPS_FIRST:
            return False
        if _useful(cost, pool) + need < cost.total:
            return True
        used = {one.object for one, _ in uses}
        rest = [one for _, members in groups[at:] for one in members if one.object not in used]
        return not could_be_enough(cost, pool, [Supply.of(one.object, one.adds) for one in rest])


def search(cost: ManaCost, pool: Pool, available: Sequence[Source]) -> tuple[Uses, dict[str, int]] | None:
    """The payment that leaves the least mana over; among those the one that is found first."""
    tried, steps = 0, _Steps()
    most = max((sum(n for _, n in symbols(mana)) for one in available for mana in one.adds), default=1)
    for over in range(bounded(most, "mana")):
        for uses, with_them in _ways(cost, dict(pool), available, over, steps):
            tried = bounded(tried + 1, "ways to pay")
            spent = spending(cost, with_them)
            if spent is not None:
                return uses, spent
    return None


def _ways(
    cost: ManaCost, pool: dict[str, int], available: Sequence[Source], over: int, steps: _Steps
) -> Iterator[tuple[Uses, Pool]]:
    """Sets of sources that add up to the cost with so much over; equal sources are tried once."""
    need = cost.total + over - min(total(pool), _useful(cost, pool))
    groups: dict[tuple[str, ...], list[Source]] = {}
    for one in available:
        groups.setdefault(one.adds, []).append(one)
    yield from _fill(cost, list(groups.items()), 0, need, [], pool, steps)


def _useful(cost: ManaCost, pool: Pool) -> int:
    """How much of a pool can be spent on a cost."""
    if cost.snow or not snow_mana.PLAIN.issuperset(pool):
        return min(_matched(choices_of(cost), pool) + cost.generic, total(pool))
    left = dict(pool)
    colored = 0
    for color, number in cost.colored:
        spent = min(number, left.get(color, 0))
        left[color], colored = left.get(color, 0) - spent, colored + spent
    hybrid = 0
    for choice in sorted(cost.hybrid, key=len):  # what has the least choice first
        able = [color for color in choice if left.get(color, 0)]
        if able:
            left[min(able, key=lambda color: sum(color in other for other in cost.hybrid))] -= 1
            hybrid += 1
    return min(colored + hybrid + cost.generic, total(pool))


def _matched(choices: Sequence[tuple[str, ...]], pool: Pool) -> int:
    """How many of these choices mana of a pool can pay at most: a maximum matching, found by augmenting paths."""
    units = [kind for kind, number in pool.items() for _ in range(min(number, len(choices)))]
    paid: dict[int, int] = {}

    def assign(choice: int, tried: set[int]) -> bool:
        for at, kind in enumerate(units):
            if kind in choices[choice] and at not in tried:
                tried.add(at)
                if at not in paid or assign(paid[at], tried):
                    paid[at] = choice
                    return True
        return False

    return sum(assign(choice, set()) for choice in range(len(choices)))


def _fill(
    cost: ManaCost,
    groups: Groups,
    at: int,
    need: int,
    uses: Uses,
    pool: dict[str, int],
    steps: _Steps,
) -> Iterator[tuple[Uses, Pool]]:
    if need <= 0:
        if need == 0:
            yield list(uses), pool
        return
    if at == len(groups) or steps.leads_nowhere(cost, groups, at, need, uses, pool):
        return
    adds, members = groups[at]
    used = sum(1 for one, _ in uses if one in members)
    if used < len(members):
        for mana in sorted(adds, key=lambda mana: -_wanted(cost, pool, mana)):
            number = sum(n for _, n in symbols(mana))
            uses.append((members[used], mana))
            yield from _fill(cost, groups, at, need - number, uses, added(pool, mana), steps)
            uses.pop()
    yield from _fill(cost, groups, at + 1, need, uses, pool, steps)


def _wanted(cost: ManaCost, pool: Pool, mana: str) -> int:
    """How much of this mana a colour of the cost still asks for, or its snow symbols."""
    asked = dict(cost.colored) if not cost.snow else {**dict(cost.colored), **dict.fromkeys(snow_mana.KINDS, cost.snow)}
    return sum(min(number, max(asked.get(symbol, 0) - pool.get(symbol, 0), 0)) for symbol, number in symbols(mana))
