"""Mana in a pool: counted by symbol, spelled, added, taken out (rule 300.3).

Colourless mana is the symbol "1" (`rewind.aggregates.fold.playing.symbols`), and mana of snow permanents has symbols of
its own (`rewind.aggregates.rules.engine.snow_mana`).
"""

from __future__ import annotations

from collections.abc import Mapping

from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.engine import snow_mana
from rewind.aggregates.rules.queries.mana_costs import COLORS

Pool = Mapping[str, int]

_SPELLED = (*COLORS, *snow_mana.KINDS)


def spelled(pool: Pool) -> str:
    """Mana as an event writes it, colourless first: `{2}{R}{R}`."""
    colorless = pool.get("1", 0)
    return (f"{{{colorless}}}" if colorless else "") + "".join(
        f"{{{kind}}}" * pool.get(kind, 0) for kind in _SPELLED if kind in pool
    )


def total(pool: Pool) -> int:
    """How much mana there is."""
    return sum(pool.values())


def added(pool: Pool, mana: str) -> dict[str, int]:
    """A pool with more mana in it."""
    found = dict(pool)
    for symbol, number in symbols(mana):
        found[symbol] = found.get(symbol, 0) + number
    return found


def left_after(pool: Pool, mana: str) -> dict[str, int] | None:
    """A pool without this mana; None where it is not there."""
    found = dict(pool)
    for symbol, number in symbols(mana):
        found[symbol] = found.get(symbol, 0) - number
        if found[symbol] < 0:
            return None
    return {symbol: number for symbol, number in found.items() if number}
