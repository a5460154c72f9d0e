"""What a continuous effect does, in words: the changes of the ability language, as a log holds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import orjson

from projections.phrases.words import colors, listed, spelled

Change = Mapping[str, Any]


def _amount(value: object) -> str:
    """A number; X for one that the ability language works out."""
    return str(value) if isinstance(value, int) else "X"


def _signed(value: object) -> str:
    return f"{value:+d}" if isinstance(value, int) else "+X"


def _becomes(change: Change) -> str:
    left = " ".join([*change.get("supertypes", ()), *change.get("types", ())])
    subtypes = " ".join(change.get("subtypes", ()))
    types = " — ".join(part for part in (left, subtypes) if part) or "nothing"
    return f"becomes {types}" + (" beside what it is" if change.get("still") else "")


def _abilities(verb: str, change: Change) -> str:
    return f"{verb} {listed(map(spelled, change.get('abilities', ()))) if change.get('abilities') else 'all abilities'}"


_WORDS: Mapping[str, Callable[[Change], str]] = {
    "pump": lambda change: f"{_signed(change.get('power', 0))}/{_signed(change.get('toughness', 0))}",
    "set_power_toughness": lambda change: f"{_amount(change['power'])}/{_amount(change['toughness'])}",
    "switch_power_toughness": lambda _: "power and toughness change places",
    "becomes": _becomes,
    "colors": lambda change: colors(change["colors"]) + (" too" if change.get("still") else ""),
    "gain": lambda change: _abilities("gains", change),
    "lose": lambda change: _abilities("loses", change),
    "control": lambda _: "control",
    "cant": lambda change: f"can't {spelled(change['what'])}",
}


@lru_cache(maxsize=1024)
def effect_in_words(effect: str) -> str:
    """What an effect does: "becomes Artifact Creature beside what it is, 2/2", or its own words where it has some."""
    try:
        changes = orjson.loads(effect) if effect.startswith("[{") else None
        if changes is None:
            return spelled(effect)
        return ", ".join(_change(change) for change in changes)
    except (ValueError, KeyError, TypeError, AttributeError):  # of a later version of the language
        return spelled(effect)


def _change(change: Change) -> str:
    words = _WORDS.get(change["change"])
    return spelled(change["change"]) if words is None else words(change)
