"""Self-replacement (rule 419.6d): what a spell or ability does instead of what it has just said, where something is so."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# In the sentence after it

rule("clauses", "{a:clauses}. if {condition}, instead {b:clauses!offers}", [{"do": "if", "condition": "<condition>", "effect": "<b>", "otherwise": "<a>", "_instead": "before"}])
rule("clauses", "{self} deals {figure} damage to {recipient}. if {condition}, {dealing_self} deals {b:figure} damage instead", [{"do": "damage", "amount": {"if": "<condition>", "then": "<b>", "otherwise": "<figure>"}, "to": "<recipient>", "from": "<self>", "_self": "<dealing_self>"}])
rule("dealing_self", "~", "this")
rule("dealing_self", "it", "it")

# In the paragraph after it, which speaks of the spell's one paragraph before (`compile`)

rule("spell_line", "{clause} instead if {condition}.", [{"kind": "spell", "instead": {"condition": "<condition>", "effect": "<clause>"}}])
rule("spell_line", "if {condition}, instead {program}", [{"kind": "spell", "instead": {"condition": "<condition>", "effect": "<program>", "_first": True}}])
rule("spell_line", "if {condition}, {clause} instead.", [{"kind": "spell", "instead": {"condition": "<condition>", "effect": "<clause>", "_first": "after"}}])
rule("spell_line", "~ deals {figure} damage instead if {condition}.", [{"kind": "spell", "instead": {"condition": "<condition>", "amount": "<figure>"}}])
