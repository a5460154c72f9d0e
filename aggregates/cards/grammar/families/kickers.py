"""Kicker: what a permanent enters with, triggers, more and other kickers, and what a spell does instead."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.kernel import Tree, rule

_ENTRY = {"event": "move", "what": "this", "to": "in_play"}


def _enters(counters: Tree) -> dict[str, Any]:
    return {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": _ENTRY, "if": {"paid": "<kicked>"}, "set": {"counters": counters}}]}


rule("kicked", "~ was kicked", "$kicked")
rule("kicked", "~ was kicked with its {mana} kicker", {"kicker of": "<mana>"})
rule("it_kicked", "it was kicked", "$kicked")
rule("it_kicked", "it was kicked with its {mana} kicker", {"kicker of": "<mana>"})
rule("entry_counters", "a {counter} counter", {"kind": "<counter>"})
rule("entry_counters", "{many} {counter} counters", {"kind": "<counter>", "number": "<many>"})
rule("line", "if {kicked}, it enters with {entry_counters} on it.", [_enters("<entry_counters>")], era="if {kicked}, it comes into play with {entry_counters} on it.")
rule("line", "if {kicked}, it enters with {entry_counters} on it and with {given}.", [_enters("<entry_counters>"), {"kind": "static", "as_long_as": {"paid": "<kicked>"}, "changes": [{"change": "gain", "abilities": "<given>"}]}], era="if {kicked}, it comes into play with {entry_counters} on it and with {given}.")
rule("triggered", "when {self} enters, if {it_kicked}, {body}", {"...": "<body>", "kind": "triggered", "when": {"event": "move", "what": "<self>", "to": "in_play"}, "_when": "when", "if": {"paid": "<it_kicked>"}, "_it": True}, era="when {self} comes into play, if {it_kicked}, {body}")
rule("condition", "{self} was kicked with its {mana} kicker", {"paid": {"kicker of": "<mana>"}, "_what": "<self>"})
rule("condition", "{self} wasn't kicked", {"not": {"paid": "$kicked"}, "_what": "<self>"})
rule("line", "kicker {a:mana} and/or {b:mana}", [{"keyword": "kicker", "cost": ["<a>"], "name": {"kicker of": "<a>"}}, {"keyword": "kicker", "cost": ["<b>"], "name": {"kicker of": "<b>"}}])
rule("spell_line", "kicker {a:mana} and/or {b:mana}", [{"keyword": "kicker", "cost": ["<a>"], "name": {"kicker of": "<a>"}}, {"keyword": "kicker", "cost": ["<b>"], "name": {"kicker of": "<b>"}}])

# Instead of what else it does

rule("program", "{a:sentence}. if {self} was kicked, {b:clauses} instead.", [{"do": "if", "condition": {"paid": "$kicked", "_what": "<self>"}, "effect": "<b>", "otherwise": "<a>"}])
