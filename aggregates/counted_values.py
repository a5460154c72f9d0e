"""The characteristics that a permanent has in counters: loyalty and defense (2026-04: 306.5 and 310.4).

What a card of their type has printed is how many it enters with. Damage removes them, and a permanent of the type that
has none left is put into a graveyard.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from rewind.aggregates.state import GameState

CountedName: TypeAlias = Literal["loyalty", "defense"]
"""A characteristic that is counted, and the kind of counters."""

EntryCounters: TypeAlias = CountedName | Literal["lore"]
"""The kind of counters with which a permanent enters because of its types; a Saga with one for its first chapter."""


COUNTED: Mapping[str, CountedName] = MappingProxyType({"Planeswalker": "loyalty", "Battle": "defense"})
"""Type → the characteristic that its permanents have in counters.

They are what can be attacked beside players, what can be dealt damage beside creatures and players, and any target.
"""


def counted_value(state: GameState, obj: str, name: CountedName) -> int | None:
    """An object's loyalty or defense: its counters in play, where it is of the type, elsewhere what is printed.

    (2026-04: 306.5a; 2026-04: 306.5c; 2026-04: 310.4a; 2026-04: 310.4c)
    """
    facts = state.characteristics_of(obj)
    if facts is None:
        return None
    types = [kind for kind in facts.type_line.types if kind in COUNTED and COUNTED[kind] == name]
    if types and state.in_play(obj):
        return dict(state.counters.get(obj, ())).get(name, 0)
    printed: int | None = getattr(facts, name)
    return printed
