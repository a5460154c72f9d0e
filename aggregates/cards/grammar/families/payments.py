"""More ways to pay: of the hand, the graveyard, the library, counters, one of two costs; keywords with costs of several parts."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import Tree, rule

_HAND = {"zone": "hand", "of": "you"}
_GRAVEYARD = {"zone": "graveyard", "of": "you"}


def _move(what: Tree, to: str, **fields: Any) -> Tree:
    return {"do": "move", "what": what, "to": to, **fields}


# Cards of the hand

rule("payment", "put a {card|one} from your hand on top of your library", _move({"...": "<card>", **_HAND}, "library", number=1))
rule("payment", "put a {card|one} from your hand on the bottom of your library", _move({"...": "<card>", **_HAND}, "library", number=1, position="bottom"))
rule("payment", "discard {many} cards at random", {"do": "discard", "number": "<many>", "at_random": True})
rule("several_cards", "{types} card%", {"...": "<types>", "_noun": "card"})
rule("several_cards", "{kinds} card%", {"...": "<kinds>", "_noun": "card"})
rule("payment", "discard {many} {several_cards|many}", {"do": "discard", "number": "<many>", "what": {"...": "<several_cards>", **_HAND}})
rule("payment", "reveal {many} {card|many} from your hand", {"do": "reveal", "what": {"...": "<card>", **_HAND}, "number": "<many>"})
rule("payment", "reveal ~ from your hand", {"do": "reveal", "what": "this", "_zone": "hand"})
rule("payment", "reveal a {card|one} from your hand", {"do": "reveal", "what": {"...": "<card>", **_HAND}, "number": 1})
rule("payment", "reveal your hand", {"do": "reveal", "what": _HAND})
rule("cost_part", "exile ~ from your hand", _move("this", "removed", _zone="hand"), era="remove ~ in your hand from the game")
rule("cost_part", "exile a {card|one} from your hand", _move({"...": "<card>", **_HAND}, "removed", number=1), era="remove a {card|one} in your hand from the game")

# Cards of the graveyard and the library

rule("payment", "put a {card|one} from your graveyard on the bottom of your library", _move({"...": "<card>", **_GRAVEYARD}, "library", number=1, position="bottom"))
rule("payment", "put {many} {card|many} from your graveyard on the bottom of your library", _move({"...": "<card>", **_GRAVEYARD}, "library", number="<many>", position="bottom"))
rule("payment", "return a {card|one} from your graveyard to your hand", _move({"...": "<card>", **_GRAVEYARD}, "hand", number=1))
rule("payment", "exile the top {many} cards of your library", _move({"zone": "library", "of": "you", "top": "<many>"}, "removed"), era="remove the top {many} cards of your library from the game")
rule("payment", "exile all cards from your graveyard", _move(_GRAVEYARD, "removed"), era="remove all cards in your graveyard from the game")

# Permanents

rule("payment", "exile a {noun|one}", _move("<noun>", "removed", number=1), era="remove a {noun|one} from the game")
rule("payment", "exile {many} {noun|many}", _move("<noun>", "removed", number="<many>"), era="remove {many} {noun|many} from the game")
rule("payment", "sacrifice {host}", {"do": "sacrifice", "what": "<host>"})
rule("payment", "sacrifice all {noun|many}", {"do": "sacrifice", "what": "<noun>", "number": "all"})
rule("payment", "return {many} {noun|many} to their owner's hands", {"do": "move", "what": "<noun>", "to": "hand", "number": "<many>", "_hands": True})
rule("payment", "return {host} to its owner's hand", _move("<host>", "hand"))
rule("payment", "put a {counter} counter on {host}", {"do": "add_counters", "on": "<host>", "kind": "<counter>"})
rule("payment", "put {many} {counter} counters on ~", {"do": "add_counters", "on": "this", "kind": "<counter>", "number": "<many>"})
rule("payment", "unattach ~", {"do": "unattach", "what": "this"})
rule("payment", "unattach the giver", {"do": "unattach", "what": "giver"})
rule("order", "put a {counter} counter on the giver", [{"do": "add_counters", "on": "giver", "kind": "<counter>"}])
rule("amount", "the number of {counter} counters on the giver", {"number": "counters", "kind": "<counter>", "of": "giver"})
rule("payment", "untap a tapped {noun|one}", {"do": "untap", "what": {"...": "<noun>", "tapped": True}, "number": 1})

# One thing is chosen, then a counter is put on it or removed from it

rule("costs", "remove a {counter} counter from a {noun|one}", [{"do": "choose", "among": {"...": "<noun>", "counters": {"kind": "<counter>", "at_least": 1}}, "as": "$chosen"}, {"do": "remove_counters", "on": "$chosen", "kind": "<counter>"}])
rule("costs", "put a {counter} counter on a {noun|one}", [{"do": "choose", "among": "<noun>", "as": "$chosen"}, {"do": "add_counters", "on": "$chosen", "kind": "<counter>"}])

# Two parts in one breath, one of two, and so many times

rule("costs", "sacrifice ~ and a {noun|one}", [{"do": "sacrifice", "what": "this", "_and": True}, {"do": "sacrifice", "what": {"...": "<noun>", "other": True}}])
rule("costs", "sacrifice {many} {noun|many} and ~", [{"do": "sacrifice", "what": {"...": "<noun>", "other": True}, "number": "<many>", "_and": True}, {"do": "sacrifice", "what": "this"}])
rule("costs", "sacrifice a {a:noun|one} and a {b:noun|one}", [{"do": "sacrifice", "what": "<a>", "_and": True}, {"do": "sacrifice", "what": "<b>"}])
rule("costs", "pay {mana} {for_each}", [{"times": "<for_each>", "cost": ["<mana>"]}])
rule("costs", "pay {figure} life {for_each}", [{"do": "pay_life", "number": {"multiply": ["<figure>", "<for_each>"]}}])
rule("costs", "pay {figure} life or {mana}", [{"any_of": [[{"do": "pay_life", "number": "<figure>"}], ["<mana>"]]}])
rule("costs", "{payment} or pay {mana}", [{"any_of": [["<payment>"], ["<mana>"]]}])
rule("costs", "{a:mana}, {T} or {b:mana}, {T}", [{"any_of": [["<a>"], ["<b>"]]}, "tap"])
rule("cost", "{costs}", "<costs>")
rule("cost", "{costs}, {cost}", {"+": ["<costs>", "<cost>"]})
rule("to_pay", "{costs}", "<costs>")
rule("to_pay", "pay {mana} or {figure} life", [{"any_of": [["<mana>"], [{"do": "pay_life", "number": "<figure>"}]]}])
rule("to_pay", "pay {a:mana} or {b:mana}", [{"any_of": [["<a>"], ["<b>"]]}])
rule("to_pay", "{payment} and pay {mana}", ["<payment>", "<mana>"])
rule("to_pay", "pay its mana cost", [{"mana_cost_of": "this"}])

# Keywords whose costs have several parts, or are paid by what others get

rule("keyword_costs", "{cost_part}, {cost}", {"+": [["<cost_part>"], "<cost>"]})
rule("keyword_costs", "a opponent gains {figure} life", [{"do": "gain_life", "number": "<figure>", "player": "opponent"}])
for _word in ("cumulative upkeep", "cycling", "morph", "madness", "flashback", "buyback", "entwine"):
    rule("keyword_sentence", f"{_word} — {{keyword_costs}}.", {"keyword": _word, "cost": "<keyword_costs>", "_parts": True})
rule("keyword_sentence", "kicker — {keyword_costs}.", {"keyword": "kicker", "cost": "<keyword_costs>", "_parts": True, "name": "$kicked"})
rule("keyword_sentence", "splice onto Arcane — {to_pay}.", {"keyword": "splice", "what": {"subtypes": ["Arcane"]}, "cost": "<to_pay>"})
rule("keyword_sentence", "splice onto Arcane — {keyword_costs}.", {"keyword": "splice", "what": {"subtypes": ["Arcane"]}, "cost": "<keyword_costs>", "_parts": True})
rule("keyword_sentence", "forecast — {cost}, reveal ~ from your hand: {program}", {"keyword": "forecast", "cost": "<cost>", "effect": "<program>"})
rule("keyword_node", "cumulative upkeep {a:mana} or {b:mana}", {"keyword": "cumulative upkeep", "cost": [{"any_of": [["<a>"], ["<b>"]]}]})
rule("quoted", "{keyword_node}.", {"...": "<keyword_node>", "_sentence": True})
rule("quoted", "{keyword_sentence}", "<keyword_sentence>")

# The top of the graveyard, and counters up to a number

rule("payment", "exile the top card of your graveyard", _move({**_GRAVEYARD, "top": 1}, "removed"), era="remove the top card of your graveyard from the game")
rule("sentence", "put up to X {counter} counters on ~. this ability can't cause the total number of {counter2:counter} counters on ~ to be greater than {many}", [
    {"do": "choose", "kind": "number", "minimum": 0, "maximum": {"lowest": ["X", {"highest": [0, {"minus": ["<many>", {"number": "counters", "kind": "<counter2>", "of": "this"}]}]}]}, "as": "$so_many"},
    {"do": "add_counters", "on": "this", "kind": "<counter>", "number": "$so_many"},
])
rule("payment", "sacrifice any number of {noun|many}", {"do": "sacrifice", "what": "<noun>", "number": "any"})
rule("to_pay", "{a:payment} or {b:payment}", [{"any_of": [["<a>"], ["<b>"]]}])
rule("to_pay", "pay {mana} or {payment}", [{"any_of": [["<mana>"], ["<payment>"]]}])
