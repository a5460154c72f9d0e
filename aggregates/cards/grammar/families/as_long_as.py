"""Static abilities that hold as long as something is so: two conditions, one thing or else another, what is most common."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import rule
from rewind.events.base import COLORS

# Two conditions

_BOTH = {"all_of": ["<a>", "<b>"]}
rule("static", "as long as {a:condition} and {b:condition}, {plain_static}", {"...": "<plain_static>", "as_long_as": _BOTH, "_first": True})
rule("static", "{plain_static} as long as {a:condition} and {b:condition}", {"...": "<plain_static>", "as_long_as": _BOTH})

# One thing, or else another


def _sized(size: str, condition: Any) -> dict[str, Any]:
    return {"kind": "static", "to": "<host>", "changes": [size], "as_long_as": condition}


rule("line", "{host} gets {a:size} as long as {condition}. otherwise, it gets {b:size}.", [_sized("<a>", "<condition>"), _sized("<b>", {"not": "<condition>"})])
rule("standing_one", "get~ a additional {size}", [{"...": "<size>", "_additional": True}])

# What is compared

rule("condition", "no opponent controls a {noun|one}", {"there_is": {"...": "<noun>", "controller": "opponent"}, "at_most": 0, "_nobody": True})
rule("condition", "you have more cards in hand than each opponent", {"number": {"number": "cards_in_hand", "of": "you"}, "at_least": {"plus": [{"take": "greatest", "number": "cards_in_hand", "of": {"players": "opponent"}}, 1]}})
for _word, _color in COLORS.items():
    _others = [{"count": {"colors": [_other]}} for _other in COLORS.values() if _other != _color]
    rule("condition", f"{_word} is the most common color among all permanents or is tied for most common", {"number": {"count": {"colors": [_color]}}, "at_least": {"highest": _others}})
