"""What others may pay: unless somebody pays, any player may, and what is done where it is not paid."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

rule("payer", "any player", "any_player")
rule("payer", "a player", "any_player")
rule("payer", "a opponent", "opponent")
rule("payer", "defending player", "defending_player")
rule("payments", "pay~ {mana} {for_each}", [{"times": "<for_each>", "cost": ["<mana>"]}])
rule("payments", "pay~ {mana} and {figure} life", ["<mana>", {"do": "pay_life", "number": "<figure>"}])
rule("payments", "pay~ {a:mana} or {b:mana}", [{"any_of": [["<a>"], ["<b>"]]}])
rule("payments", "pay~ {mana} or {figure} life", [{"any_of": [["<mana>"], [{"do": "pay_life", "number": "<figure>"}]]}])
rule("payments", "discard~ a {card|one}", [{"do": "discard", "what": {"...": "<card>", "zone": "hand", "of": "you"}}])
rule("payments", "discard~ {many} cards", [{"do": "discard", "number": "<many>"}])
rule("payments", "discard~ their hand", [{"do": "discard", "number": "all"}])
rule("payments", "sacrifice~ a {noun|one} of their choice", [{"do": "sacrifice", "what": "<noun>", "_choice": True}], era="sacrifice~ a {noun|one}")
rule("payments", "sacrifice~ {many} {noun|many} of their choice", [{"do": "sacrifice", "what": "<noun>", "number": "<many>", "_choice": True}], era="sacrifice~ {many} {noun|many}")
rule("payments", "sacrifice~ {many} {noun|many}", [{"do": "sacrifice", "what": "<noun>", "number": "<many>"}])
rule("payments", "have~ ~ deal {figure} damage to them", [{"do": "damage", "amount": "<figure>", "to": "you"}])
rule("payments", "exile~ a card from their graveyard", [{"do": "move", "what": {"zone": "graveyard", "of": "you"}, "to": "removed", "number": 1}], era="remove~ a card in their graveyard from the game")
rule("payments", "exile~ {many} cards from their graveyard", [{"do": "move", "what": {"zone": "graveyard", "of": "you"}, "to": "removed", "number": "<many>"}], era="remove~ {many} cards in their graveyard from the game")
rule("payments", "exile~ all cards from their graveyard", [{"do": "move", "what": {"zone": "graveyard", "of": "you"}, "to": "removed"}], era="remove~ all cards in their graveyard from the game")
rule("payments", "put~ a card from their hand on top of their library", [{"do": "move", "what": {"zone": "hand", "of": "you"}, "to": "library", "number": 1}])
rule("payments", "put~ a {counter} counter on a {noun|one} they control", [{"do": "choose", "among": {"...": "<noun>", "controller": "you"}, "as": "$chosen"}, {"do": "add_counters", "on": "$chosen", "kind": "<counter>"}])
rule("payments", "return~ a {noun|one} they control to its owner's hand", [{"do": "move", "what": {"...": "<noun>", "controller": "you"}, "to": "hand", "number": 1}])

# Unless it is paid

rule("offer", "unless {payer} {payments|~payer}, {clauses}", [{"do": "may", "player": "<payer>", "cost": "<payments>", "effect": [], "otherwise": "<clauses>", "_first": True}])
rule("offer", "unless you {to_pay}, {clauses}", [{"do": "may", "player": "you", "cost": "<to_pay>", "effect": [], "otherwise": "<clauses>", "_first": True}])
rule("offer", "{offered_first} unless {payer} {payments|~payer}", [{"do": "may", "player": "<payer>", "cost": "<payments>", "effect": [], "otherwise": "<offered_first>"}])
rule("offered_first", "you may {own_offer|b}", {"&": "<own_offer>", "@": "you"})
rule("own_offer", "{deed|=}", [{"do": "may", "player": "you", "effect": "<deed>"}])

# Any player may pay; what is done then, or where nobody did

rule("offer_and_more", "any player may {payments|b}. {doing_so}{a:clauses}", [{"do": "may", "player": "any_player", "cost": "<payments>", "effect": "<a>", "_yes": "<doing_so>"}])
rule("offer_and_more", "any player may {payments|b}. {not_doing_so}{b:clauses}", [{"do": "may", "player": "any_player", "cost": "<payments>", "effect": [], "otherwise": "<b>", "_no": "<not_doing_so>"}])
rule("offered_first", "you may {order}", [{"do": "may", "player": "you", "effect": "<order>"}])

# Two things that are done together, or one after the other

rule("offer", "you may {a:simple} and {b:simple}", [{"do": "may", "player": "you", "effect": {"+": ["<a>", "<b>"]}}])
rule("clauses", "if {condition}, {a:clause} and {b:clause}", [{"do": "if", "condition": "<condition>", "effect": [{"joined": "and", "of": {"+": ["<a>", "<b>"]}}]}], unless="when")
rule("program", "{sentence|=}. then {program}", {"+": ["<sentence>", [{"joined": ". then", "of": "<program>"}]]})
