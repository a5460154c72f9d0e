"""Mana costs as they are written: `{1}{R}` (rules 104.3, 203)."""

from __future__ import annotations

import re

SYMBOL = re.compile(r"\{([^{}]+)\}")
"""A symbol of a mana cost; its first group is what stands in the braces."""
_VARIABLES = frozenset({"Y", "Z"})


def converted_mana_cost(cost: str | None, x: int = 0) -> int:
    """How much mana a mana cost is, of whatever colour (rule 203.3); 0 where there is none (2006-10, 203.3a).

    Of a hybrid symbol its largest half counts: `{2/W}` is 2 (2026-04: 202.3f); a Phyrexian one is 1 (2026-04: 202.3g).
    """
    total = 0
    for symbol in SYMBOL.findall(cost or ""):
        if symbol.isdecimal():
            total += int(symbol)
        elif symbol == "X":
            total += x
        elif symbol[0].isdecimal():
            total += int(symbol.partition("/")[0])
        else:
            total += symbol not in _VARIABLES
    return total
