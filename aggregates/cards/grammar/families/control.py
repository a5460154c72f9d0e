"""Who controls what, exchanges, what is attached, copies, what is turned face down, and how long it is so."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# Control that another player gains

rule("gainer", "{target_player}", "<target_player>")
rule("gainer", "{pronoun_player}", "<pronoun_player>")
rule("gainer", "a opponent", "opponent")
rule("gainer", "{possessor} controller", {"controller of": "<possessor>"})
_CONTROL = {"do": "apply", "to": "<what>", "changes": [{"change": "control", "to": "<gainer>"}]}
rule("clause", "{gainer} gains control of {what}", [{**_CONTROL, "until": "end_of_game"}])
rule("clause", "{gainer} gains control of {what} until end of turn", [_CONTROL])

# Exchanges

rule("exchanged", "{self}", "<self>")
rule("exchanged", "{target}", "<target>")
rule("order", "exchange control of {a:exchanged} and {b:exchanged}", [{"do": "exchange", "of": "control", "what": "<a>", "with": "<b>"}])
rule("order", "exchange life totals with {target_player}", [{"do": "exchange", "of": "life", "what": "you", "with": "<target_player>"}])

# What is attached

rule("order", "attach {target} to {what}", [{"do": "attach", "what": "<target>", "to": "<what>"}])
rule("order", "unattach {what}", [{"do": "unattach", "what": "<what>"}])

# Face down

rule("order", "turn {what} face down", [{"do": "turn_face_down", "what": "<what>"}])

# For as long as

rule("act", "have~ {given} {lasts}", [{"do": "apply", "to": "@", "changes": [{"change": "gain", "abilities": "<given>"}], "until": "<lasts>"}])
rule("act", "get~ {size} and have~ {given} {lasts}", [{"do": "apply", "to": "@", "changes": ["<size>", {"change": "gain", "abilities": "<given>"}], "until": "<lasts>"}])

# Several effects on one thing

rule("act", "{lasting|=} until end of turn and {act|=}", {"+": [[{"do": "apply", "to": "@", "changes": "<lasting>"}], "<act>"]})
rule("act", "each get~ {size} until end of turn", [{"do": "apply", "to": "@", "changes": ["<size>"], "_each": True}])
