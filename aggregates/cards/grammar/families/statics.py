"""Static abilities of permanents and spells."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

rule("standing_static", "{standing|=}", {"kind": "static", "to": "@", "changes": "<standing>"})
rule("standing_static", "get~ {size} {for_each}", {"kind": "static", "to": "@", "changes": [{"size": "<size>", "for each": "<for_each>"}]})
rule("standing_static", "{denials|=}", {"kind": "static", "changes": "<denials>"})
rule("static", "{thing} {standing_static|~thing}", {"&": "<standing_static>", "@": "<thing>"})
rule("static", "as long as {condition}, {plain_static}", {"...": "<plain_static>", "as_long_as": "<condition>", "_first": True})
rule("static", "{plain_static} as long as {condition}", {"...": "<plain_static>", "as_long_as": "<condition>"})
rule("plain_static", "{thing} {standing_static|~thing}", {"&": "<standing_static>", "@": "<thing>"})
rule("static", "~'s power and toughness are each equal to {amount}", {"kind": "static", "changes": [{"change": "set_power_toughness", "power": "<amount>", "toughness": "<amount>", "characteristic": True}]})
_ENTRY = {"event": "move", "what": "this", "to": "in_play"}
rule("static", "~ enters tapped", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": _ENTRY, "set": {"tapped": True}}]}, era="~ comes into play tapped")
rule("static", "~ enters with a {counter} counter on it", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": _ENTRY, "set": {"counters": {"kind": "<counter>"}}}]}, era="~ comes into play with a {counter} counter on it")
rule("static", "~ enters with {many} {counter} counters on it", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": _ENTRY, "set": {"counters": {"kind": "<counter>", "number": "<many>"}}}]}, era="~ comes into play with {many} {counter} counters on it")
rule("static", "you control {host}", {"kind": "static", "to": "<host>", "changes": [{"change": "control"}]})
rule("static", "you have no maximum hand size", {"kind": "static", "to": "you", "changes": [{"change": "hand_size", "number": "none"}]})
rule("static", "you may choose not to untap ~ during your untap step", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "untap", "what": "this", "how": "untap_step"}, "optional": "you", "with": []}]})
rule("static", "~ can't be countered", {"kind": "static", "zone": "any", "changes": [{"change": "forbid", "event": {"event": "counter", "what": "this"}}]})
for _one, _power, _toughness in (("power", "<amount>", "$printed"), ("toughness", "$printed", "<amount>")):
    rule("static", f"~'s {_one} is equal to {{amount}}", {"kind": "static", "changes": [{"change": "set_power_toughness", "power": _power, "toughness": _toughness, "characteristic": True}]})
