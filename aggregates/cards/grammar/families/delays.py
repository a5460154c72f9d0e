"""Delayed triggered abilities: what is done later (rule 404.4)."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule, words

rule("delay", "at end of combat", {"event": "begin", "part": "end_of_combat"})
rule("delay", "at the beginning of the next end step", {"event": "begin", "part": "end_of_turn"}, era="at end of turn")
rule("delay", "at the beginning of the next turn's upkeep", {"event": "begin", "part": "upkeep", "where": {"happened": {"event": "begin", "part": "upkeep"}, "since": "turn", "exactly": 1}})
rule("delay", "at the beginning of your next upkeep", {"event": "begin", "part": "upkeep", "player": "you"})
rule("delay", "at the beginning of the next cleanup step", {"event": "begin", "part": "cleanup"})
words("its_owners", {"its owner's": "its", "their owner's": "their", "their owners'": "theirs"})
rule("order", "return {what} to the battlefield under your control", [{"do": "move", "what": "<what>", "to": "in_play", "under": "you", "_return": True}], era="return {what} to play under your control")
rule("order", "return {what} to the battlefield under {its_owners} control", [{"do": "move", "what": "<what>", "to": "in_play", "_owner": "<its_owners>"}], era="return {what} to play under {its_owners} control")
rule("order", "return {what} to the battlefield tapped under {its_owners} control", [{"do": "move", "what": "<what>", "to": "in_play", "tapped": True, "_owner": "<its_owners>"}], era="return {what} to play tapped under {its_owners} control")
rule("clauses", "{clause} {delay}", [{"do": "later", "when": "<delay>", "effect": "<clause>"}])
rule("clauses", "{delay}, {clause}", [{"do": "later", "when": "<delay>", "effect": "<clause>", "_first": True}])
rule("clauses", "you may {clause_later}", "<clause_later>")
rule("clause_later", "{order} {delay}", [{"do": "may", "player": "you", "effect": [{"do": "later", "when": "<delay>", "effect": "<order>"}]}])
rule("clauses", "{delay}, {a:clause} and {b:clause}", [{"do": "later", "when": "<delay>", "effect": [{"joined": "and", "of": {"+": ["<a>", "<b>"]}}], "_first": True}])

# What is done later where something is so then

rule("clauses", "{delay}, {clause} if {condition}", [{"do": "later", "when": "<delay>", "effect": [{"do": "if", "condition": "<condition>", "effect": "<clause>", "_after": True}], "_first": True}])
rule("clauses", "if {condition}, {clause} {delay}", [{"do": "if", "condition": "<condition>", "effect": [{"do": "later", "when": "<delay>", "effect": "<clause>"}]}], unless="when")
