"""Hands: looking at them, revealing them, choosing a card of them."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# Looking at a hand

rule("order", "look at {whose} hand", [{"do": "look", "what": {"zone": "hand", "of": "<whose>"}}])

# Somebody's hand

rule("deed", "reveal~ their hand", [{"do": "reveal", "what": {"zone": "hand", "of": "@"}}])
rule("clauses", "{target_player} reveals their hand. you choose a {card|one} from it. that player discards that card", [{"do": "reveal", "what": {"zone": "hand", "of": "<target_player>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<target_player>"}, "as": "$chosen"}, {"do": "discard", "player": "<target_player>", "what": "$chosen", "_that": True}])
rule("clauses", "look at {whose} hand and choose a {card|one} from it. that player discards that card", [{"do": "look", "what": {"zone": "hand", "of": "<whose>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<whose>"}, "as": "$chosen"}, {"do": "discard", "player": "<whose>", "what": "$chosen", "_that": True}])
