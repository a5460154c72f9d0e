"""Snow mana: mana that a snow permanent produced, which alone pays for the snow symbol (2006-10: 104.3h).

In mana pools and in events it is written with an S before its type: `{SG}` is green mana of a snow permanent, `{S1}`
colourless mana of one. It is told apart only in games of which a card has the snow symbol somewhere; its type is that
of any other mana.
"""

from __future__ import annotations

import re

from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.engine.engine import Engine

SYMBOL = "S"
"""The snow symbol, and what stands before a type of mana in the symbol of snow mana."""

KINDS = tuple(f"{SYMBOL}{kind}" for kind in ("1", "W", "U", "B", "R", "G"))
"""The symbols of snow mana."""

PLAIN = frozenset({"1", "W", "U", "B", "R", "G"})
"""The symbols of other mana."""

_SNOW_MANA = re.compile(rf"\{{{SYMBOL}([1WUBRG])\}}")


def is_snow(symbol: str) -> bool:
    """Whether a symbol of a pool stands for snow mana."""
    return symbol in KINDS


def with_snow(kind: str) -> tuple[str, ...]:
    """The symbols of mana of a type, that of snow mana last."""
    return (kind,) if kind.startswith(SYMBOL) else (kind, f"{SYMBOL}{kind}")


def of_types(mana: str) -> str:
    """Mana by its types alone, whatever produced it: `of_types("{SG}{G}") == "{G}{G}"`."""
    return _SNOW_MANA.sub(r"{\1}", mana) if SYMBOL in mana else mana


def separated(mana: str) -> tuple[str, str]:
    """Mana that is no snow mana, and the types of what is: `separated("{SG}{2}") == ("{2}", "{G}")`."""
    return _SNOW_MANA.sub("", mana), "".join(f"{{{kind}}}" for kind in _SNOW_MANA.findall(mana))


def produced_by(engine: Engine, obj: str | None, mana: str) -> str:
    """Mana that an object produces as a pool holds it: that of a snow permanent is snow mana."""
    if not engine.compiler.has_snow_symbols or obj is None:
        return mana
    key = engine.draft.position.get(obj)  # of something that has left play, where it was
    is_permanent = key is not None and key.zone == "in_play"
    if not is_permanent or "Snow" not in engine.characteristics(obj).type_line.supertypes:
        return mana
    return "".join(f"{{{SYMBOL}{symbol}}}" * number for symbol, number in symbols(mana))
