"""The mana of costs: symbols, what reduces it, and as what mana may be spent on it (rules 104.3, 203, 409.1f)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rewind.aggregates.rules.at_work.play_costs import Reduction
from rewind.aggregates.rules.engine import snow_mana
from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.programs.possibilities import few

COLORS = ("W", "U", "B", "R", "G")
"""The colours, in their order (rule 203.1)."""

COLORLESS = "1"
"""Colourless mana in a pool, and in a cost that it alone pays: there it is written `{C}` (2026-04: 107.4c)."""

_OF_SEVERAL_AMOUNTS = re.compile(r"\{(?:(2)/([WUBRG])|([WUBRG](?:/[WUBRG])?)/P)\}")
_LIFE = 2
"""So much life is paid for a Phyrexian symbol (2026-04: 107.4f)."""


class OneMana(NamedTuple):
    """A symbol that is paid with one mana, or with something else (2026-04: 107.4e; 2026-04: 107.4f)."""

    mana: str
    """The symbol of the one mana."""
    generic: str = ""
    """The generic mana that pays for it otherwise; empty: life does."""
    life: int = 0
    """The life that pays for it otherwise."""


@lru_cache(maxsize=1024)
def set_apart(text: str) -> tuple[str, tuple[OneMana, ...]]:
    """Mana symbols without those that more or less than one mana may pay, and these, in their order.

    `set_apart("{1}{W/P}") == ("{1}", (OneMana("{W}", life=2),))`.
    """
    found = tuple(
        OneMana(f"{{{one[2]}}}", generic=f"{{{one[1]}}}") if one[1] else OneMana(f"{{{one[3]}}}", life=_LIFE)
        for one in _OF_SEVERAL_AMOUNTS.finditer(text)
    )
    return _OF_SEVERAL_AMOUNTS.sub("", text), found


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

    @property
    def text(self) -> str:
        """Its symbols: `{2}{R}`."""
        symbols = [str(self.generic)] if self.generic or not self.total else []
        symbols += ["/".join(map(_written, colors)) for colors in self.hybrid] + [snow_mana.SYMBOL] * self.snow
        symbols += [_written(color) for color, number in self.colored for _ in range(number)]
        return "".join(f"{{{symbol}}}" for symbol in symbols)


def _written(kind: str) -> str:
    return "C" if kind == COLORLESS else kind


def _kind(symbol: str) -> str:
    return COLORLESS if symbol == "C" else symbol


@lru_cache(maxsize=1024)
def mana_cost(text: str, x: int = 0) -> ManaCost:
    """A mana cost with a value for X (rule 104.3); of symbols that `set_apart` sets apart the one mana is meant."""
    colored: dict[str, int] = {}
    generic, hybrid, snow = 0, [], 0
    for symbol in text[1:-1].split("}{") if text else ():
        if symbol.isdecimal():
            generic += int(symbol)
        elif symbol == "X":
            generic += x
        elif "/" in symbol:
            hybrid.append(tuple(_kind(one) for one in symbol.split("/") if one not in ("2", "P")))
        elif symbol == snow_mana.SYMBOL:
            snow += 1
        else:
            colored[_kind(symbol)] = colored.get(_kind(symbol), 0) + 1
    return ManaCost(tuple(sorted(colored.items())), generic, tuple(hybrid), snow)


def colors_of(cost: ManaCost) -> set[str]:
    """The colours of mana that a cost asks for, each by itself or as one of several."""
    asked = {color for color, _ in cost.colored} | {color for one in cost.hybrid for color in one}
    return asked - {COLORLESS}


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


def total_mana_cost(symbols_: Sequence[Symbols], x: int = 0, less: Sequence[Reduction] = ()) -> ManaCost:
    """The mana of a total cost, with a value for X: everything that is to be paid, less all reductions.

    Where hybrid symbols leave a choice of what is taken off, the first of `possible_mana_costs`.
    """
    return possible_mana_costs(symbols_, x, less)[0]


def possible_mana_costs(
    symbols_: Sequence[Symbols], x: int = 0, less: Sequence[Reduction] = ()
) -> tuple[ManaCost, ...]:
    """What the mana of a total cost may be, the least first, with a value for X.

    There are several where a reduction has hybrid symbols, each of which is mana of one of its colours, or where
    coloured mana can be taken off one hybrid symbol of the cost or another (2006-10: 104.3f, 502.42c).
    """
    cost = mana_cost("".join([one.text for one in symbols_]), x)
    if not less and not any(one.only for one in symbols_):
        return (cost,)
    narrow = [one.only for one in symbols_ if one.only for _ in range(bounded(mana_cost(one.text, x).generic, "mana"))]
    of_snow = [
        tuple(f"{snow_mana.SYMBOL}{kind}" for kind in one.only if kind) or NO_MANA
        for one in symbols_
        if one.only
        for _ in range(bounded(mana_cost(one.text, x).snow, "mana"))
    ]
    costs = {cost: None}
    for reduction in less:
        if not reduction.raises and not reduction.pays:
            costs = dict.fromkeys(few(lower for cost in costs for lower in _reduced(cost, reduction)))
    least = max((one.at_least or 0 for one in less if one.raises), default=0)
    raised = dict.fromkeys(cost._replace(generic=cost.generic + max(least - cost.total, 0)) for cost in costs)
    for one in less:
        if one.pays and one.mana:
            raised = dict.fromkeys(
                few(rest for cost in raised for rest in _reduced(cost, one) if rest.total < cost.total)
            )
    possible = (_narrowed_to(cost, narrow, of_snow) for cost in raised)
    return tuple(sorted(possible, key=lambda cost: cost.total))


def _narrowed_to(cost: ManaCost, generic: Sequence[tuple[str, ...]], snow: Sequence[tuple[str, ...]]) -> ManaCost:
    """A cost of which so much generic mana and snow mana is paid only with some kinds; generic mana of other kinds has
    been taken off first."""
    kept = tuple(generic[: cost.generic])
    return ManaCost(cost.colored, cost.generic - len(kept), (*cost.hybrid, *kept, *snow), cost.snow - len(snow))


def _reduced(cost: ManaCost, less: Reduction) -> Iterator[ManaCost]:
    """A cost with a reduction taken off, for each colour of the hybrid symbols of what is taken off."""
    by = ManaCost(generic=int(less.mana)) if less.mana.isdecimal() else mana_cost(less.mana)
    most = cost.total if less.at_least is None else max(cost.total - less.at_least, 0)
    colored = [color for color, number in by.colored for _ in range(number)]
    for chosen in dict.fromkeys(tuple(sorted(colors)) for colors in few(product(*by.hybrid))):
        for rest, over in dict.fromkeys(_without_colored(cost, (*colored, *chosen), most)):
            taken = cost.total - rest.total
            generic = by.generic + by.snow + (over if less.reaches_generic else 0)
            yield rest._replace(generic=rest.generic - min(generic, rest.generic, most - taken))


def _without_colored(cost: ManaCost, colors: Sequence[str], most: int) -> Iterator[tuple[ManaCost, int]]:
    """A cost without mana of these colours, and how much of that it did not ask for.

    A colour is taken off its own symbols first, which nothing else pays; then off a hybrid symbol, whichever has it.
    """
    if not colors:
        yield cost, 0
        return
    color, others = colors[0], colors[1:]
    number = dict(cost.colored).get(color, 0)
    able = dict.fromkeys(one for one in cost.hybrid if color in one)
    if not most or not (number or able):
        yield from ((rest, over + 1) for rest, over in _without_colored(cost, others, most))
    elif number:
        kept = tuple((one, many - (one == color)) for one, many in cost.colored)
        without = cost._replace(colored=tuple((one, many) for one, many in kept if many))
        yield from _without_colored(without, others, most - 1)
    else:
        for symbol in able:
            at = cost.hybrid.index(symbol)
            without = cost._replace(hybrid=(*cost.hybrid[:at], *cost.hybrid[at + 1 :]))
            yield from _without_colored(without, others, most - 1)


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
