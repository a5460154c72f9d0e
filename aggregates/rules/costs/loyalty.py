"""The cost of a loyalty ability: loyalty counters that are put on its permanent, or removed (2026-04: 606.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rewind.aggregates.cards.language import ChangeCounters
from rewind.aggregates.rules.costs.cost_acts import Part, things_of

_PLAYED = "event.what"
"""In a cost that an effect adds, what is activated: its symbol is about the permanent, as any is (2026-04: 107.7)."""


def as_one(parts: Sequence[Part], permanent: str) -> tuple[Part, ...]:
    """The parts of a cost with all that put loyalty counters on a permanent, or remove any, as one.

    (2026-04: 606.4; 2026-04: 606.5)
    """
    ours = [part for part in parts if _of_loyalty(part, permanent) is not None]
    if len(ours) < 2:
        return tuple(parts)
    number = sum(_of_loyalty(part, permanent) or 0 for part in ours)
    verb: Literal["add_counters", "remove_counters"] = "remove_counters" if number < 0 else "add_counters"
    whole = ChangeCounters(do=verb, on="this", kind="loyalty", number=abs(number))
    context = ours[0].context.but(source=permanent)
    return tuple(Part(whole, context) if part is ours[0] else part for part in parts if part not in ours[1:])


def _of_loyalty(part: Part, permanent: str) -> int | None:
    """How many loyalty counters a part puts on a permanent, below 0 where it removes them; None: it does neither."""
    act = part.act
    if not isinstance(act, ChangeCounters) or act.kind != "loyalty":
        return None
    if act.on != _PLAYED and things_of(part) != [permanent]:
        return None
    number = part.context.amount(act.number)
    return number if act.do == "add_counters" else -number
