"""The mana of costs: symbols, what reduces it, and as what mana may be spent on it (rules 104.3, 203, 409.1f)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from aggregates.rules.engine import snow_mana
from aggregates.rules.queries.play_costs import Reduction

COLORS = ("W", "U", "B", "R", "G")
"""The colours, in their order (rule 203.1)."""


class ManaCost(NamedTuple):
    """The mana part of a total cost: of each colour, of any, choices of one of two colours, and of snow permanents."""

    colored: tuple[tuple[str, int], ...] = ()
    generic: int = 0
    hybrid: tuple[tuple[str, ...], ...] = ()
    snow: int = 0
    """How much of any colour, or none, has to be snow mana (2006-10: 104.3h)."""

    @property
    def total(self) -> int:
        """How much mana."""
        return sum(number for _, number in self.colored) + self.generic + len(self.hybrid) + self.snow


@lru_cache(maxsize=1024)
def mana_cost(text: str, x: int = 0) -> ManaCost:
    """A mana cost with a value for X (rule 104.3)."""
    colored: dict[str, int] = {}
    generic, hybrid, snow = 0, [], 0
    for symbol in text[1:-1].split("}{") if text else ():
        if symbol.isdecimal():
            generic += int(symbol)
        elif symbol == "X":
            generic += x
        elif "/" in symbol:
            hybrid.append(tuple(symbol.split("/")))
        elif symbol == snow_mana.SYMBOL:
            snow += 1
        else:
            colored[symbol] = colored.get(symbol, 0) + 1
    return ManaCost(tuple(sorted(colored.items())), generic, tuple(hybrid), snow)


class Symbols(NamedTuple):
    """Mana symbols of a cost."""

    text: str
    only: tuple[str, ...] = ()
    """Where only mana of some colours pays them: these."""


NO_MANA = ("",)
"""Where no mana at all pays some symbols: what pays them."""


def narrowed(symbols_: Iterable[Symbols], unspendable: Callable[[str | None], frozenset[str]]) -> Iterator[Symbols]:
    """Mana symbols, of which generic mana and X are not paid with kinds of mana that are unspendable on them.

    `unspendable` says so of generic mana, and of "X" (rule 103.2).
    """
    for one in symbols_:
        plain: list[str] = []
        for symbol in one.text[1:-1].split("}{") if one.text else ():
            is_generic = symbol in ("X", snow_mana.SYMBOL) or symbol.isdecimal()
            without = unspendable("X" if symbol == "X" else None) if is_generic else ()
            if not without:
                plain.append(f"{{{symbol}}}")
                continue
            kinds = tuple(kind for kind in one.only or (*COLORS, "1") if kind not in without)
            yield Symbols(f"{{{symbol}}}", kinds or NO_MANA)
        yield Symbols("".join(plain), one.only)


def total_cost(symbols_: Sequence[Symbols], x: int = 0, less: Sequence[Reduction] = ()) -> ManaCost:
    """The mana of a total cost, with a value for X: everything that is to be paid, less all reductions."""
    cost = mana_cost("".join([one.text for one in symbols_ if not one.only]), x)
    for one in symbols_:
        if one.only:
            many = mana_cost(one.text, x)
            narrow = tuple((color,) for color, number in many.colored for _ in range(number))
            of_snow = tuple(f"{snow_mana.SYMBOL}{kind}" for kind in one.only if kind)
            generic = (*([one.only] * many.generic), *([of_snow or NO_MANA] * many.snow))
            cost = cost._replace(hybrid=(*cost.hybrid, *narrow, *generic))
    if not less:
        return cost
    for reduction in less:
        cost = cost if reduction.raises else _reduced(cost, reduction)
    least = max((one.at_least or 0 for one in less if one.raises), default=0)
    return cost._replace(generic=cost.generic + max(least - cost.total, 0))


def _reduced(cost: ManaCost, less: Reduction) -> ManaCost:
    by = ManaCost(generic=int(less.mana)) if less.mana.isdecimal() else mana_cost(less.mana)
    most = cost.total if less.at_least is None else max(cost.total - less.at_least, 0)
    colored, over = dict(cost.colored), 0
    for color, number in by.colored:
        taken = min(number, colored.get(color, 0), most)
        most -= taken
        over += number - taken
        if taken:
            colored[color] -= taken
    generic = by.generic + (over if less.reaches_generic else 0)
    kept = tuple((color, number) for color, number in colored.items() if number)
    return cost._replace(colored=kept, generic=cost.generic - min(generic, cost.generic, most))


class AsThough(NamedTuple):
    """That mana may be spent as though it were of some kinds."""

    kinds: frozenset[str]
    spend: frozenset[str] = frozenset()
    """The kinds of mana that may be spent so; empty: every kind."""


def as_though(cost: ManaCost, allowed: Sequence[AsThough]) -> ManaCost:
    """A cost of which some mana may be spent as though it were of other kinds (rule 103.1)."""
    for one in allowed:
        cost = _as_these(cost, one) if one.spend else as_any(cost, one.kinds)
    return cost


def _as_these(cost: ManaCost, allowed: AsThough) -> ManaCost:
    """What asks for some colours can be paid with some kinds of mana, too."""
    colored = tuple((symbol, number) for symbol, number in cost.colored if symbol not in allowed.kinds)
    several = [(symbol,) for symbol, number in cost.colored if symbol in allowed.kinds for _ in range(number)]
    choices = (
        one if allowed.kinds.isdisjoint(one) else tuple(dict.fromkeys((*one, *sorted(allowed.spend))))
        for one in (*several, *cost.hybrid)
    )
    return ManaCost(colored, cost.generic, tuple(choices), cost.snow)


def as_any(cost: ManaCost, colors: frozenset[str]) -> ManaCost:
    """A cost where any mana may be spent as though it were of some colours: what asks for these asks for any."""
    if not colors:
        return cost
    colored = tuple((symbol, number) for symbol, number in cost.colored if symbol not in colors)
    hybrid = tuple(one for one in cost.hybrid if colors.isdisjoint(one))
    kept = cost._replace(colored=colored, hybrid=hybrid)
    return kept._replace(generic=cost.generic + cost.total - kept.total)
