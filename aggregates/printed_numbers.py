"""Power and toughness as numbers, where a card has * in them (rules 104.2 and 208.2)."""

from __future__ import annotations

import re

from rewind.events.base import PrintedNumber

_NUMBER = re.compile(r"[0-9]+")


def as_number(printed: PrintedNumber) -> int | None:
    """Power or toughness as a number, with 0 for a * that no ability says: 2 for "2+*"; None where there is none."""
    return printed if printed is None or isinstance(printed, int) else sum(map(int, _NUMBER.findall(printed)))
