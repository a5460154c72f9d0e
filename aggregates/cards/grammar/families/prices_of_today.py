"""What spells and abilities cost under conditions, by an amount, by their targets; costs that texts of today have."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule

_THIS = {"event": "play", "what": "this"}


def _price(text: str, **change: Tree) -> None:
    era = text.replace("to cast", "to play")
    rule("static", text, {"kind": "static", "zone": "any", "changes": [{"change": "cost", "of": _THIS, **change}]}, era=era)


_price("~ costs {mana} less to cast if {condition}", reduce="<mana>", _after=True, **{"if": "<condition>"})
_price("~ costs {mana} more to cast if {condition}", add=["<mana>"], _after=True, **{"if": "<condition>"})
_price("~ costs {X} less to cast, where X is {amount}", reduce="<amount>", _where=True)
rule("priced", "{spell_noun|many} your opponents cast that target ~", {"event": "play", "what": {"...": "<spell_noun>", "targets": "this"}, "player": "opponent"}, era="{spell_noun|many} your opponents play that target ~")
rule("priced", "{spell_noun|many} your opponents cast that target a {noun|one}", {"event": "play", "what": {"...": "<spell_noun>", "targets": "<noun>"}, "player": "opponent"}, era="{spell_noun|many} your opponents play that target a {noun|one}")
rule("priced", "{spell_noun|many} you cast that target a {noun|one}", {"event": "play", "what": {"...": "<spell_noun>", "targets": "<noun>"}, "player": "you"}, era="{spell_noun|many} you play that target a {noun|one}")

# Costs

rule("payment", "tap another untapped {noun|one}", {"do": "tap", "what": {"...": "<noun>", "other": True, "tapped": False}, "number": 1, "_another": True})
rule("to_pay", "pay {mana} and {payment}", ["<mana>", "<payment>"])

# Lands that ask for a card in hand

rule("static", "as ~ enters, you may {to_pay}. if you don't, ~ enters tapped", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "first": [{"do": "may", "cost": "<to_pay>", "effect": [], "as": "$paid"}], "if": {"not": {"did": "$paid"}}, "set": {"tapped": True}, "_name": True}]})
rule("static", "if {condition}, ~ enters tapped", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "if": "<condition>", "set": {"tapped": True}, "_if": True}]}, era="if {condition}, ~ comes into play tapped")
rule("static", "if {condition}, ~ enters with {entry_counters}", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "if": "<condition>", "set": {"counters": "<entry_counters>"}, "_if": True}]}, era="if {condition}, ~ comes into play with {entry_counters}")
rule("static", "~ escapes with {entry_counters}", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "if": {"paid": "$escaped"}, "set": {"counters": "<entry_counters>"}}]})
_FIRST = {"not": {"happened": {"event": "play", "what": "<spell_noun>", "player": "you"}}}
rule("static", "the first {spell_noun|one} you cast each turn costs {mana} less to cast", {"kind": "static", "changes": [{"change": "cost", "of": {"event": "play", "what": "<spell_noun>", "player": "you", "where": _FIRST}, "reduce": "<mana>"}]}, era="the first {spell_noun|one} you play each turn costs {mana} less to play")
rule("static", "the first {spell_noun|one} you cast during each of your turns costs {mana} less to cast", {"kind": "static", "changes": [{"change": "cost", "of": {"event": "play", "what": "<spell_noun>", "player": "you", "where": {"all_of": [{"active": "you"}, _FIRST]}}, "reduce": "<mana>"}]})
_price("~ costs {mana} less to cast if it targets a {noun|one}", reduce="<mana>", _targets=True, **{"if": {"is": "this", "matches": {"targets": "<noun>"}}})
_price("~ costs {mana} less to cast if it targets a {spell_noun|one}", reduce="<mana>", _targets=True, **{"if": {"is": "this", "matches": {"targets": "<spell_noun>"}}})
