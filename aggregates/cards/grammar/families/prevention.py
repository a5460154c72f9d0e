"""Preventing damage: all of it, the next time, so much of it, and what follows for what was prevented."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# In effects

rule("prevention", "prevent all {dealt_this_turn}", {"change": "replace", "event": "<dealt_this_turn>", "prevent": "all"})
rule("prevention", "{next_time}, prevent that damage", {"change": "replace", "event": "<next_time>", "prevent": "all", "uses": 1})
rule("prevention", "{next_time}, prevent half that damage, rounded down", {"change": "replace", "event": "<next_time>", "prevent": {"divide": ["event.amount", 2], "round": "down"}, "uses": 1})
rule("prevention", "{next_time}, prevent all but {figure} of that damage", {"change": "replace", "event": "<next_time>", "prevent": {"minus": ["event.amount", "<figure>"]}, "uses": 1})
rule("prevention", "prevent the next {figure} damage that would be dealt to {one_hurt} this turn", {"change": "replace", "event": {"event": "damage", "to": "<one_hurt>"}, "prevent": "all", "shield": "<figure>"})
rule("prevention", "prevent the next {figure} damage that would be dealt this turn to {one_hurt}", {"change": "replace", "event": {"event": "damage", "to": "<one_hurt>", "_early": True}, "prevent": "all", "shield": "<figure>"})
rule("prevention", "prevent the next {figure} damage that would be dealt by {definite} this turn", {"change": "replace", "event": {"event": "damage", "from": "<definite>"}, "prevent": "all", "shield": "<figure>"})
rule("clauses", "prevent the next {figure} damage that would be dealt to {one_hurt} this turn. if {condition}, prevent the next {b:figure} damage instead", [{"do": "apply", "changes": [{"change": "replace", "event": {"event": "damage", "to": "<one_hurt>"}, "prevent": "all", "shield": {"if": "<condition>", "then": "<b>", "otherwise": "<figure>"}}]}])
rule("order", "{prevention}", [{"do": "apply", "changes": ["<prevention>"]}])
rule("order", "prevent all {damage_kind} that would be dealt to and dealt by {thing} this turn", [{"do": "apply", "changes": [{"change": "replace", "event": {"...": "<damage_kind>", "to": "<thing>"}, "prevent": "all"}, {"change": "replace", "event": {"...": "<damage_kind>", "from": "<thing>"}, "prevent": "all"}]}])
rule("order", "prevent the next {figure} damage that would be dealt to {several_protected} this turn", [{"do": "apply", "to": "<several_protected>", "changes": [{"change": "replace", "event": {"event": "damage", "to": "each"}, "prevent": "all", "shield": "<figure>"}]}])
rule("several_protected", "each {noun|one}", {"...": "<noun>", "_put": "each"})
rule("several_protected", "each {noun|one} and each player", [{"...": "<noun>", "_put": "each"}, {"players": "any"}])
rule("order", "prevent the next {figure} damage that would be dealt this turn to {shared}, divided as you choose", [{"do": "apply", "to": "<shared>", "divided": "<figure>", "changes": [{"change": "replace", "event": {"event": "damage", "to": "each"}, "prevent": "all", "shield": {"number": "share", "of": "each"}}]}])

# What follows, each time that something is prevented

rule("clauses", "{prevention}. {aftermath}", [{"do": "apply", "changes": [{"...": "<prevention>", "then": "<aftermath>"}]}])
rule("aftermath", "you gain life equal to the damage prevented this way", [{"do": "gain_life", "number": "event.prevented", "player": "you"}])
rule("aftermath", "for each 1 damage prevented this way, put a {counter} counter on {what}", [{"do": "add_counters", "on": "<what>", "kind": "<counter>", "number": "event.prevented"}])
rule("aftermath", "exile cards from the top of your library equal to the damage prevented this way", [{"do": "move", "what": {"zone": "library", "of": "you", "top": "event.prevented"}, "to": "removed"}], era="remove cards from the top of your library from the game equal to the damage prevented this way")
rule("aftermath", "if damage from a {color} source is prevented this way, {color_aftermath}", [{"do": "if", "condition": {"is": "event.from", "matches": {"zone": "any", "colors": ["<color>"]}}, "effect": "<color_aftermath>"}])
rule("color_aftermath", "you gain that much life", [{"do": "gain_life", "number": "event.prevented", "player": "you"}])
rule("color_aftermath", "~ deals that much damage to the source's controller", [{"do": "damage", "amount": "event.prevented", "to": "controller of event.from", "from": "this"}])

# In static abilities

for _family in ("static", "plain_static"):
    rule(_family, "prevent all {dealt}", {"kind": "static", "changes": [{"change": "replace", "event": "<dealt>", "prevent": "all"}]})
    rule(_family, "prevent all {damage_kind} that would be dealt to and dealt by {thing}", {"kind": "static", "changes": [{"change": "replace", "event": {"...": "<damage_kind>", "to": "<thing>"}, "prevent": "all"}, {"change": "replace", "event": {"...": "<damage_kind>", "from": "<thing>"}, "prevent": "all"}]})
    rule(_family, "{would_deal}, prevent {figure} of that damage", {"kind": "static", "changes": [{"change": "replace", "event": "<would_deal>", "prevent": "<figure>"}]})
    rule(_family, "{would_deal}, prevent that damage", {"kind": "static", "changes": [{"change": "replace", "event": "<would_deal>", "prevent": "all"}]})
rule("static", "if damage would be dealt to ~, prevent that damage. remove a {counter} counter from ~", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "damage", "to": "this", "together": True}, "prevent": "all", "then": [{"do": "remove_counters", "on": "this", "kind": "<counter>", "number": 1}]}]})

# What cannot be prevented

rule("spell_line", "{self} deals {figure} damage to {recipient}. the damage can't be prevented.", [{"kind": "spell", "effect": [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "prevent", "from": "<self>"}}]}, {"do": "damage", "amount": "<figure>", "to": "<recipient>", "from": "<self>"}]}])
rule("static", "damage that would be dealt by {dealer} can't be prevented", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "prevent", "from": "<dealer>"}}]})
rule("order", "damage can't be prevented this turn", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "prevent"}}]}])

rule("several_protected", "{target} and each {noun|one}", ["<target>", {"...": "<noun>", "_put": "each"}])
