"""Flow: clauses joined to programs; may, if you do, unless, where X is."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from rewind.aggregates.cards.grammar.kernel import rule

# A clause is what one subject does

rule("simple", "{order}", "<order>")
rule("simple", "{deed|b}", {"&": "<deed>", "@": "you"})
rule("clause", "{simple}", "<simple>")
rule("clause", "{player} {deed|~player}", {"&": "<deed>", "@": "<player>"})
rule("clause", "{player} {fare|~player}", {"&": "<fare>", "@": "<player>"})
rule("simple", "{fare|b}", {"&": "<fare>", "@": "you"})
rule("clause", "{thing} {act|~thing}", {"&": "<act>", "@": "<thing>"})
rule("clause", "until end of turn, {thing} {first_lasting|~thing}", {"&": "<first_lasting>", "@": "<thing>"})
rule("first_lasting", "{lasting|=}", [{"do": "apply", "to": "@", "changes": "<lasting>", "_first": True}])
rule("offer", "you may have {thing} {had_act|b}", {"&": "<had_act>", "@": "<thing>"})
rule("had_act", "{act|=}", [{"do": "may", "player": "you", "effect": "<act>", "_have": True}])
rule("offer", "you may have {player} {had|b}", {"&": "<had>", "@": "<player>"})
rule("had", "{deed|=}", [{"do": "may", "player": "you", "effect": "<deed>", "_have": True}])
rule("had", "{fare|=}", [{"do": "may", "player": "you", "effect": "<fare>", "_have": True}])
rule("clauses", "{a:offer}, then {b:clause}", [{"joined": "then", "of": {"+": ["<a>", "<b>"]}}])
rule("clauses", "if {condition}, {offer}", [{"do": "if", "condition": "<condition>", "effect": "<offer>", "_offer": True}], unless="when")

# Offers

rule("offer", "{player} may {offered}", {"&": "<offered>", "@": "<player>"})
rule("offered", "{deed|b}", [{"do": "may", "player": "@", "effect": "<deed>"}])
rule("offered", "{fare|b}", [{"do": "may", "player": "@", "effect": "<fare>"}])
rule("offer", "{player} may {order}", [{"do": "may", "player": "<player>", "effect": "<order>"}])
rule("offered_cost", "{to_pay}. if you do, {clause}", {"cost": "<to_pay>", "effect": "<clause>"})
rule("offer", "you may {offered_cost}", [{"...": "<offered_cost>", "do": "may", "player": "you"}])
rule("offer", "{clause} unless you {to_pay}", [{"do": "may", "player": "you", "cost": "<to_pay>", "effect": [], "otherwise": "<clause>"}])
rule("offer", "{clause} unless {payer} {payments|~payer}", [{"do": "may", "player": "<payer>", "cost": "<payments>", "effect": [], "otherwise": "<clause>"}])
rule("payer", "{possessor} controller", {"controller of": "<possessor>"})
rule("payer", "{pronoun_player}", "<pronoun_player>")
rule("payer", "{target_player}", "<target_player>")
rule("payments", "pay~ {mana}", ["<mana>"])
rule("payments", "pay~ {figure} life", [{"do": "pay_life", "number": "<figure>"}])
rule("payments", "discard~ a card", [{"do": "discard"}])
rule("payments", "sacrifice~ a {noun|one}", [{"do": "sacrifice", "what": "<noun>"}])

# Sentences and programs

rule("clauses", "{clause}", "<clause>")
rule("clauses", "{offer}", "<offer>")
rule("clauses", "{a:clause} and {b:clause}", [{"joined": "and", "of": {"+": ["<a>", "<b>"]}}])
rule("clauses", "{a:clause}, then {b:clause}", [{"joined": "then", "of": {"+": ["<a>", "<b>"]}}])
rule("clauses", "if {condition}, {clause}", [{"do": "if", "condition": "<condition>", "effect": "<clause>"}], unless="when")
rule("clauses", "{clause} if {condition}", [{"do": "if", "condition": "<condition>", "effect": "<clause>", "_after": True}])
rule("sentence", "{clauses|=}", "<clauses>")
rule("sentence", "{clauses|=}, where X is {amount}", [{"where": "<amount>", "is": "<clauses>"}])
rule("program", "{sentence|=}.", "<sentence>")
rule("program", "{sentence|=}. {program}", {"+": ["<sentence>", "<program>"]})
