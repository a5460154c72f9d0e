"""Flow: clauses joined to programs; may, if you do, unless, where X is."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

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
rule("offer_otherwise", "{a:offer}. otherwise, {b:clauses}", ["<a>", "<b>"])
rule("clauses", "if {condition}, {offers!offer_otherwise}", [{"do": "if", "condition": "<condition>", "effect": "<offers>", "_offer": True}], unless="when")
rule("offers", "{offer}", "<offer>")
rule("offers", "{offer_and_more}", "<offer_and_more>")

rule("offer_and_more", "you may have {thing} {had_and_more|b}", {"&": "<had_and_more>", "@": "<thing>"})
rule("had_and_more", "{act|=}. {doing_so}{a:clauses}", [{"do": "may", "player": "you", "effect": {"+": ["<act>", [{"do": "if", "condition": {"did": "$done"}, "effect": "<a>"}]]}, "_have": True, "_yes": "<doing_so>"}])

# Offers

rule("offer", "{player} may {offered}", {"&": "<offered>", "@": "<player>"})
rule("offered", "{deed|b}", [{"do": "may", "player": "@", "effect": "<deed>"}])
rule("offered", "{fare|b}", [{"do": "may", "player": "@", "effect": "<fare>"}])
rule("offer", "{player} may {order}", [{"do": "may", "player": "<player>", "effect": "<order>"}])
rule("offer", "{clause} unless you {to_pay}", [{"do": "may", "player": "you", "cost": "<to_pay>", "effect": [], "otherwise": "<clause>"}])
rule("offer", "{clause!each_clause} unless {payer} {payments|~payer}", [{"do": "may", "player": "<payer>", "cost": "<payments>", "effect": [], "otherwise": "<clause>"}])
rule("payer", "{possessor} controller", {"controller of": "<possessor>"})
rule("payer", "{pronoun_player}", "<pronoun_player>")
rule("payer", "{target_player}", "<target_player>")
rule("payments", "pay~ {mana}", ["<mana>"])
rule("payments", "pay~ {figure} life", [{"do": "pay_life", "number": "<figure>"}])
rule("payments", "sacrifice~ a {noun|one}", [{"do": "sacrifice", "what": "<noun>"}])

# What follows where it is done, and where it is not

for _yes, _no in (("you do", "you don't"), ("they do", "they don't"), ("that player does", "that player doesn't"), ("the player does", "the player doesn't"), ("a player does", "no one does")):
    rule("doing_so", f"if {_yes}, ", _yes)
    rule("not_doing_so", f"if {_no}, ", _no)
rule("not_doing_so", "otherwise, ", "otherwise")
rule("offer_and_more", "{player} may {tried}", {"&": "<tried>", "@": "<player>"})
rule("done", "{deed|b!to_pay}", "<deed>")
rule("done", "{fare|b}", "<fare>")
rule("done", "{order!to_pay}", "<order>")
rule("tried", "{done}. {doing_so}{a:clauses}", [{"do": "may", "player": "@", "effect": {"+": ["<done>", [{"do": "if", "condition": {"did": "$done"}, "effect": "<a>"}]]}, "_yes": "<doing_so>"}])
rule("tried", "{done}. {not_doing_so}{b:clauses}", [{"do": "may", "player": "@", "effect": "<done>", "otherwise": "<b>", "_no": "<not_doing_so>"}])
rule("tried", "{done}. {doing_so}{a:clauses}. {not_doing_so}{b:clauses}", [{"do": "may", "player": "@", "effect": {"+": ["<done>", [{"do": "if", "condition": {"did": "$done"}, "effect": "<a>"}]]}, "otherwise": "<b>", "_yes": "<doing_so>", "_no": "<not_doing_so>"}])
rule("tried", "{to_pay}. {doing_so}{a:clauses}", [{"do": "may", "player": "@", "cost": "<to_pay>", "effect": "<a>", "_yes": "<doing_so>"}])
rule("tried", "{to_pay}. {not_doing_so}{b:clauses}", [{"do": "may", "player": "@", "cost": "<to_pay>", "effect": [], "otherwise": "<b>", "_no": "<not_doing_so>"}])
rule("tried", "{to_pay}. {doing_so}{a:clauses}. {not_doing_so}{b:clauses}", [{"do": "may", "player": "@", "cost": "<to_pay>", "effect": "<a>", "otherwise": "<b>", "_yes": "<doing_so>", "_no": "<not_doing_so>"}])
rule("when_done", "when you do, ", "when you do")
rule("tried", "{done}. {when_done}{a:clauses}", [{"do": "may", "player": "@", "effect": {"+": ["<done>", [{"do": "if", "condition": {"did": "$done"}, "effect": [{"do": "later", "effect": "<a>"}]}]]}, "_yes": "<when_done>"}])
rule("tried", "{to_pay}. {when_done}{a:clauses}", [{"do": "may", "player": "@", "cost": "<to_pay>", "effect": [{"do": "later", "effect": "<a>"}], "_yes": "<when_done>"}])
rule("clauses", "{a:clause}. {when_done}{b:clauses}", [{"joined": "<when_done>", "of": {"+": ["<a>", [{"do": "if", "condition": {"did": "$done"}, "effect": [{"do": "later", "effect": "<b>"}]}]]}}])
rule("clauses", "if {condition}, {a:clauses}. otherwise, {b:clauses}", [{"do": "if", "condition": "<condition>", "effect": "<a>", "otherwise": "<b>"}], unless="when")

rule("clauses", "{a:clause}. {doing_so}{b:clauses}", [{"joined": "<doing_so>", "of": {"+": ["<a>", [{"do": "if", "condition": {"did": "$done"}, "effect": "<b>"}]]}}])
rule("clauses", "{a:clause} if {condition}. otherwise, {b:clauses}", [{"do": "if", "condition": "<condition>", "effect": "<a>", "otherwise": "<b>", "_after": True}])
rule("clauses", "{a:clause}. if {condition}, {b:clauses!offers} instead", [{"do": "if", "condition": "<condition>", "effect": "<b>", "otherwise": "<a>", "_instead": "last"}])
rule("clauses", "{a:clause}. {b:clause} instead if {condition}", [{"do": "if", "condition": "<condition>", "effect": "<b>", "otherwise": "<a>", "_instead": "after"}])
rule("clauses", "{clause} unless {condition}", [{"do": "if", "condition": {"not": "<condition>"}, "effect": "<clause>", "_unless": True}])

# Sentences and programs

rule("clauses", "{clause}", "<clause>")
rule("clauses", "{offers}", "<offers>")
rule("clauses", "{a:clause} and {b:clause}", [{"joined": "and", "of": {"+": ["<a>", "<b>"]}}])
rule("clauses", "{a:clause}, then {b:clause}", [{"joined": "then", "of": {"+": ["<a>", "<b>"]}}])
rule("clauses", "if {condition}, {clause}", [{"do": "if", "condition": "<condition>", "effect": "<clause>"}], unless="when")
rule("clauses", "{clause} if {condition}", [{"do": "if", "condition": "<condition>", "effect": "<clause>", "_after": True}])
rule("sentence", "{clauses|=}", "<clauses>")
rule("sentence", "{clauses|=}, where X is {amount}", [{"where": "<amount>", "is": "<clauses>"}])
rule("program", "{sentence|=}.", "<sentence>")
rule("program", "{sentence|=}. {program}", {"+": ["<sentence>", "<program>"]})
rule("clauses", "{a:clause}, {b:clause}, and {c:clause}", [{"joined": "three", "of": {"+": ["<a>", "<b>", "<c>"]}}])
