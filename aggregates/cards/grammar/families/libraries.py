"""Libraries and hands: looking at the top, revealing, choosing a card of somebody's hand."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.kernel import rule

# Looking at the top

rule("order", "look at the top {many} cards of {whose} library, then put them back in any order", [{"do": "look", "what": {"zone": "library", "of": "<whose>", "top": "<many>"}, "as": "$seen"}, {"do": "arrange", "what": "$seen"}])
rule("order", "look at the top card of {whose} library", [{"do": "look", "what": {"zone": "library", "of": "<whose>", "top": 1}}])
rule("order", "look at the top {many} cards of your library. put one of them into your hand and the rest on the bottom of your library in any order", [{"do": "look", "what": {"zone": "library", "of": "you", "top": "<many>"}, "as": "$seen"}, {"do": "choose", "among": {"among": "$seen", "zone": "library"}, "as": "$taken"}, {"do": "move", "what": "$taken", "to": "hand"}, {"do": "arrange", "what": {"among": "$seen", "zone": "library"}, "to": "bottom"}])
rule("order", "look at {whose} hand", [{"do": "look", "what": {"zone": "hand", "of": "<whose>"}}])

# Somebody's hand

rule("deed", "reveal~ their hand", [{"do": "reveal", "what": {"zone": "hand", "of": "@"}}])
rule("clauses", "{target_player} reveals their hand. you choose a {card|one} from it. that player discards that card", [{"do": "reveal", "what": {"zone": "hand", "of": "<target_player>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<target_player>"}, "as": "$chosen"}, {"do": "discard", "player": "<target_player>", "what": "$chosen", "_that": True}])
rule("clauses", "look at {whose} hand and choose a {card|one} from it. that player discards that card", [{"do": "look", "what": {"zone": "hand", "of": "<whose>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<whose>"}, "as": "$chosen"}, {"do": "discard", "player": "<whose>", "what": "$chosen", "_that": True}])
