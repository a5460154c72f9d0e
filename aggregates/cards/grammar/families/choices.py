"""What is left to a player or to chance: one thing or another, coins, damage that is divided, cards from the hand."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

rule("order", "tap or untap {what}", [{"do": "choose", "kind": "mode", "options": [[{"do": "tap", "what": "<what>"}], [{"do": "untap", "what": "<what>"}]]}])

# Coins

rule("clauses", "flip a coin. if you win the flip, {a:clauses}. if you lose the flip, {b:clauses}", [{"do": "flip_coin", "won": "<a>", "lost": "<b>"}])
rule("clauses", "flip a coin. if you win the flip, {a:clauses}", [{"do": "flip_coin", "won": "<a>"}])
rule("clauses", "flip a coin. if you lose the flip, {a:clauses}", [{"do": "flip_coin", "lost": "<a>"}])

# Damage that is divided

rule("act", "deal~ {figure} damage divided as you choose among {shared}", [{"do": "damage", "amount": "<figure>", "to": "<shared>", "from": "@", "divided": True}])
rule("shared", "any number of targets", {"target": {"objects": {"types": ["Creature"]}, "players": "any", "minimum": 0, "maximum": "any"}}, era="any number of target creatures and/or players")
rule("shared", "any number of target {noun|many}", {"target": {"objects": "<noun>", "minimum": 0, "maximum": "any"}})
rule("shared", "one, two, or three targets", {"target": {"objects": {"types": ["Creature"]}, "players": "any", "maximum": 3}})
rule("shared", "one, two, or three target {noun|many}", {"target": {"objects": "<noun>", "maximum": 3}})
rule("shared", "one or two targets", {"target": {"objects": {"types": ["Creature"]}, "players": "any", "maximum": 2}})
rule("shared", "one or two target {noun|many}", {"target": {"objects": "<noun>", "maximum": 2}})

# Cards from the hand and the graveyard

rule("order", "return a {in_zone|one} to your hand", [{"do": "move", "what": "<in_zone>", "to": "hand", "number": 1}])

# What was dealt damage

rule("noun", "{noun|=} dealt damage by ~ this turn", {"...": "<noun>", "where": {"happened": {"event": "damage", "from": "this", "to": "each"}}})
rule("noun", "{noun|=} dealt damage by {host} this turn", {"...": "<noun>", "where": {"happened": {"event": "damage", "from": "<host>", "to": "each"}}})
rule("noun", "{noun|=} dealt damage this turn", {"...": "<noun>", "where": {"happened": {"event": "damage", "to": "each"}}})
rule("clauses", "you may flip a coin. if you win the flip, {a:clauses}. if you lose the flip, {b:clauses}", [{"do": "may", "player": "you", "effect": [{"do": "flip_coin", "won": "<a>", "lost": "<b>"}]}])
