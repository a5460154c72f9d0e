"""Who controls what, exchanges, what is attached, copies, what is turned face down, and how long it is so."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.kernel import Tree, rule

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

# As a copy


def _copy(**more: Any) -> dict[str, Any]:
    entry = {"event": "move", "what": "this", "to": "in_play"}
    first = [{"do": "choose", "among": "<noun>", "as": "$model"}]
    return {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": entry, "optional": "you", "first": first, "set": {"copy": {"of": "$model", **more}}}]}


_STILL: Tree = {"change": "becomes", "types": ["<card_type>"], "still": True}
rule("static", "you may have ~ enter as a copy of any {noun|one} on the battlefield", _copy(), era="as ~ comes into play, you may choose a {noun|one} in play. if you do, ~ comes into play as a copy of that permanent")
rule("static", "you may have ~ enter as a copy of any {noun|one} on the battlefield, except it's a {card_type|one} in addition to its other types", _copy(**{"and": [_STILL]}))

# For as long as

rule("act", "have~ {given} {lasts}", [{"do": "apply", "to": "@", "changes": [{"change": "gain", "abilities": "<given>"}], "until": "<lasts>"}])
rule("act", "get~ {size} and have~ {given} {lasts}", [{"do": "apply", "to": "@", "changes": ["<size>", {"change": "gain", "abilities": "<given>"}], "until": "<lasts>"}])

# Several effects on one thing

rule("act", "{lasting|=} until end of turn and {act|=}", {"+": [[{"do": "apply", "to": "@", "changes": "<lasting>"}], "<act>"]})
rule("act", "each get~ {size} until end of turn", [{"do": "apply", "to": "@", "changes": ["<size>"], "_each": True}])
