"""Kicker: what a permanent enters with, triggers, more and other kickers, and what a spell does instead."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import Tree, rule

_ENTRY = {"event": "move", "what": "this", "to": "in_play"}
_GIVEN = {"do": "apply", "to": "event.became", "changes": [{"change": "gain", "abilities": "<given>"}], "until": "end_of_game"}


def _enters(counters: Tree, **fields: Any) -> dict[str, Any]:
    return {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": _ENTRY, "if": {"paid": {"kicker of": "<mana>"}}, "set": {"counters": counters}, **fields}]}


_WITH = "if ~ was kicked with its {mana} kicker, it"
rule("static", f"{_WITH} enters with {{entry_counters}}", _enters("<entry_counters>"), era=f"{_WITH} comes into play with {{entry_counters}}")
rule("static", f"{_WITH} enters with {{entry_counters}} and with {{given}}", _enters("<entry_counters>", then=[_GIVEN]), era=f"{_WITH} comes into play with {{entry_counters}} and with {{given}}")
rule("condition", "{its_self} was kicked with its {mana} kicker", {"paid": {"kicker of": "<mana>"}, "by": "<its_self>"})
rule("condition", "{self} was kicked with its {mana} kicker", {"paid": {"kicker of": "<mana>"}, "_what": "<self>"})
rule("condition", "{self} wasn't kicked", {"not": {"paid": "$kicked"}, "_what": "<self>"})
rule("line", "kicker {a:mana} and/or {b:mana}", [{"keyword": "kicker", "cost": ["<a>"], "name": {"kicker of": "<a>"}}, {"keyword": "kicker", "cost": ["<b>"], "name": {"kicker of": "<b>"}}])
rule("spell_line", "kicker {a:mana} and/or {b:mana}", [{"keyword": "kicker", "cost": ["<a>"], "name": {"kicker of": "<a>"}}, {"keyword": "kicker", "cost": ["<b>"], "name": {"kicker of": "<b>"}}])

# Instead of what else it does

rule("program", "{a:sentence}. if {self} was kicked, {b:clauses!offers} instead.", [{"do": "if", "condition": {"paid": "$kicked", "_what": "<self>"}, "effect": "<b>", "otherwise": "<a>", "_instead": True}])
