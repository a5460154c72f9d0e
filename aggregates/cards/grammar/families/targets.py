"""Targets: abilities on the stack, of somebody else's choice, each of several; to itself; who is another player."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# Abilities on the stack

rule("stack_ability", "activated ability", {"zone": "stack", "ability": "activated"})
rule("stack_ability", "triggered ability", {"zone": "stack", "ability": "triggered"})
rule("stack_ability", "activated or triggered ability", {"zone": "stack", "any_of": [{"ability": "activated"}, {"ability": "triggered"}]})
rule("stack_ability", "activated ability from a {card_type} source", {"zone": "stack", "ability": "activated", "source": {"types": ["<card_type>"], "zone": "any"}})
rule("target", "target {stack_ability}", {"target": {"objects": "<stack_ability>"}})

# Spells by what they are aimed at

for _words, _whose in (("", {}), (" you control", {"controller": "you"})):
    rule("target", f"target {{spell_noun|one}} that targets a {{noun_before|one}}{_words}", {"target": {"objects": {"...": "<spell_noun>", "targets": {"...": "<noun_before>", **_whose}, "_a": True}}})

# Of somebody else's choice

rule("target", "target {noun_before|one} of a opponent's choice they control", {"target": {"objects": {"...": "<noun_before>", "controller": "opponent"}, "player": "opponent", "_they": True}})

# Each of several

rule("target", "each of {many} target {noun|many}", {"target": {"objects": "<noun>", "minimum": "<many>", "maximum": "<many>", "_each_of": True}})
rule("target", "each of up to {many} target {noun|many}", {"target": {"objects": "<noun>", "minimum": 0, "maximum": "<many>", "_each_of": True}})
rule("recipient", "each of {many} targets", {"target": {"objects": {"types": ["Creature"]}, "players": "any", "minimum": "<many>", "maximum": "<many>", "_each_of": True}})
rule("recipient", "each of up to {many} targets", {"target": {"objects": {"types": ["Creature"]}, "players": "any", "minimum": 0, "maximum": "<many>", "_each_of": True}})

# To itself

rule("act", "deal~ {figure} damage to itself", [{"do": "damage", "amount": "<figure>", "to": "@", "from": "@", "_itself": True}])
rule("clause", "{lured} deals damage to itself equal to {amount}", [{"do": "damage", "amount": "<amount>", "to": "<lured>", "from": "<lured>", "_itself": True}])
rule("act", "deal~ {figure} damage to {recipient} and {b:figure} damage to itself", [{"do": "together", "effect": [{"do": "damage", "amount": "<figure>", "to": "<recipient>", "from": "@"}, {"do": "damage", "amount": "<b>", "to": "@", "from": "@", "_itself": True}]}])

# Life that becomes a number

rule("clause", "{whose} life total becomes {figure}", [{"do": "set_life", "player": "<whose>", "number": "<figure>"}])

# One more card; what was done so and so often

rule("deed", "draw~ a additional card", [{"do": "draw", "player": "@", "_additional": True}])
rule("condition", "this ability has been activated {many} or more times this turn", {"number": {"number": "times_played", "of": "this"}, "at_least": "<many>"}, era="this ability has been played {many} or more times this turn")
rule("noun", "{noun|=} that was dealt damage this turn", {"...": "<noun>", "where": {"happened": {"event": "damage", "to": "each"}}, "_was": True})
rule("noun", "{noun|=} that dealt damage to you this turn", {"...": "<noun>", "where": {"happened": {"event": "damage", "from": "each", "to": "you"}}})
