"""Damage that is dealt to another, or is another amount, or is something else instead."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule, words

# To whom it is dealt instead (rule 419.6c)

rule("new_hurt", "you", "you")
rule("new_hurt", "{definite}", "<definite>")
rule("new_hurt", "{target}", "<target>")
rule("new_hurt", "{anyone}", "<anyone>")
rule("whoever_hurt", "{new_hurt}", "<new_hurt>")
rule("whoever_hurt", "{belonging} controller", {"controller of": "<belonging>"})
rule("whoever_hurt", "{belonging} owner", {"owner of": "<belonging>"})
rule("whoever_hurt", "that source's controller", "controller of event.from")
rule("belonging", "its", {"pronoun": "it"})
rule("belonging", "that spell's", {"pronoun": "spell"})

rule("redirection", "{next_time}, that damage is dealt to {whoever_hurt} instead", {"change": "replace", "event": "<next_time>", "set": {"to": "<whoever_hurt>"}, "uses": 1})
rule("redirection", "{next_time}, {the_source} deals that damage to {new_hurt} instead", {"change": "replace", "event": "<next_time>", "set": {"to": "<new_hurt>"}, "uses": 1, "_who": "<the_source>"})
rule("redirection", "{next_time}, {the_source} deals that damage to its controller instead", {"change": "replace", "event": "<next_time>", "set": {"to": "controller of event.from"}, "uses": 1, "_who": "<the_source>"})
rule("redirection", "the next {figure} damage that would be dealt to {one_hurt} this turn is dealt to {whoever_hurt} instead", {"change": "replace", "event": {"event": "damage", "to": "<one_hurt>"}, "set": {"to": "<whoever_hurt>"}, "shield": "<figure>"})
rule("redirection", "the next {figure} damage that would be dealt this turn to {one_hurt} is dealt to {whoever_hurt} instead", {"change": "replace", "event": {"event": "damage", "to": "<one_hurt>", "_early": True}, "set": {"to": "<whoever_hurt>"}, "shield": "<figure>"})
rule("redirection", "all {dealt_this_turn} is dealt to {whoever_hurt} instead", {"change": "replace", "event": "<dealt_this_turn>", "set": {"to": "<whoever_hurt>"}})
rule("order", "{redirection}", [{"do": "apply", "changes": ["<redirection>"]}])
words("the_source", {"it": "it", "that source": "source", "that spell": "spell", "that creature": "creature"})

for _family in ("static", "plain_static"):
    rule(_family, "all {dealt} is dealt to {whoever_hurt} instead", {"kind": "static", "changes": [{"change": "replace", "event": "<dealt>", "set": {"to": "<whoever_hurt>"}}]})
    rule(_family, "{would_deal}, {the_source} deals that damage to its controller instead", {"kind": "static", "changes": [{"change": "replace", "event": "<would_deal>", "set": {"to": "controller of event.from"}, "_who": "<the_source>"}]})

rule("new_hurt", "itself", "event.from")

# How much is dealt instead

words("the_hurt", {" to that permanent or player": "anyone", " to that creature": "creature", " to that player": "player", " to you": "you", " to ~": "this"})
for _text, _amount in (
    ("double that damage", {"multiply": [2, "event.amount"]}),
    ("double that damage{the_hurt}", {"multiply": [2, "event.amount"]}),
    ("that much damage plus {figure}{the_hurt}", {"plus": ["event.amount", "<figure>"]}),
    ("that much damage minus {figure}{the_hurt}", {"minus": ["event.amount", "<figure>"]}),
    ("half that damage, rounded down,{the_hurt}", {"divide": ["event.amount", 2], "round": "down"}),
    ("{figure} damage{the_hurt}", "<figure>"),
):
    _to = {"_to": "<the_hurt>"} if "the_hurt" in _text else {}
    rule("other_amount", f"{{the_source}} deals {_text} instead", {"amount": _amount, **_to, "_who": "<the_source>"})
for _family in ("static", "plain_static"):
    rule(_family, "{would_deal}, {other_amount}", {"kind": "static", "changes": [{"change": "replace", "event": "<would_deal>", "set": "<other_amount>"}]})
rule("order", "{next_time}, {other_amount}", [{"do": "apply", "changes": [{"change": "replace", "event": "<next_time>", "set": "<other_amount>", "uses": 1}]}])

# What is done instead of it

rule("order", "{next_time}, {clause} instead", [{"do": "apply", "changes": [{"change": "replace", "event": "<next_time>", "with": "<clause>", "uses": 1}]}])
rule("in_place_of_damage", "put that many {counter} counters on {counted_on} instead", [{"do": "add_counters", "on": "this", "kind": "<counter>", "number": "event.amount", "_on": "<counted_on>"}])
words("counted_on", {"~": "this", "it": "it"})
rule("in_place_of_damage", "sacrifice that many permanents instead", [{"do": "sacrifice", "what": {"controller": "you"}, "number": "event.amount", "player": "you"}])
rule("static", "{would_deal}, {in_place_of_damage}", {"kind": "static", "changes": [{"change": "replace", "event": "<would_deal>", "with": "<in_place_of_damage>"}]})
rule("static", "if damage would be dealt to a player, that player exiles that many cards from the top of their library instead", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "damage", "to": {"players": "any"}}, "with": [{"do": "move", "what": {"zone": "library", "of": "event.to", "top": "event.amount"}, "to": "removed"}]}]}, era="if damage would be dealt to a player, that player removes that many cards from the top of their library from the game instead")
