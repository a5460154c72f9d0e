"""Counting mana as it is written: `{2}{R}{R}` is four."""

from __future__ import annotations

from collections.abc import Iterable

from rewind.aggregates.fold.playing import symbols


def amount(mana: str) -> int:
    """How much mana it is."""
    return sum(number for _, number in symbols(mana))


def total(parts: Iterable[str]) -> str:
    """Mana added up, colourless first, then by symbol: `total(("{G}", "{2}{G}"))` is `{2}{G}{G}`."""
    found: dict[str, int] = {}
    for part in parts:
        for symbol, number in symbols(part):
            found[symbol] = found.get(symbol, 0) + number
    colorless = found.pop("1", 0)
    return (f"{{{colorless}}}" if colorless else "") + "".join(f"{{{s}}}" * found[s] for s in sorted(found))
