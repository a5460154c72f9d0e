"""Costs: mana, {T}, and what is done to pay."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule, token

_MANA = r"(\{(?:\d+|[WUBRGXCS]|[WUBRG]/[WUBRGP])\})+"


def _as_text(tree: Tree) -> str | None:
    return tree if isinstance(tree, str) and tree.startswith("{") else None


token("mana", _MANA, lambda text: text, _as_text)
rule("cost", "{cost_part}", ["<cost_part>"])
rule("cost", "{cost_part}, {cost}", {"+": [["<cost_part>"], "<cost>"]})
rule("cost", "remove {many} {counter} counters from ~ and sacrifice it", [{"do": "remove_counters", "on": "this", "kind": "<counter>", "number": "<many>"}, {"do": "sacrifice", "what": "this", "_and_it": True}])
rule("cost_part", "{mana}", "<mana>")
rule("cost_part", "{t}", "<t>")
token("t", r"\{T\}|\{Q\}", {"{T}": "tap", "{Q}": "untap"}.get, lambda tree: {"tap": "{T}", "untap": "{Q}"}.get(tree) if isinstance(tree, str) else None)
rule("cost_part", "{payment}", "<payment>")
rule("payment", "sacrifice ~", {"do": "sacrifice", "what": "this"})
rule("payment", "sacrifice another {noun|one}", {"do": "sacrifice", "what": {"...": "<noun>", "other": True}})
rule("payment", "sacrifice a {noun|one}", {"do": "sacrifice", "what": "<noun>"})
rule("payment", "sacrifice {many} {noun|many}", {"do": "sacrifice", "what": "<noun>", "number": "<many>"})
rule("payment", "discard a card at random", {"do": "discard", "at_random": True})
rule("payment", "discard {many} cards", {"do": "discard", "number": "<many>"})
rule("payment", "discard your hand", {"do": "discard", "number": "all"})
rule("payment", "discard a {card|one}", {"do": "discard", "what": {"...": "<card>", "zone": "hand", "of": "you"}})
rule("payment", "discard ~", {"do": "discard", "what": "this", "_zone": "hand"})
rule("payment", "pay {figure} life", {"do": "pay_life", "number": "<figure>"})
rule("payment", "pay half your life, rounded up", {"do": "pay_life", "number": {"divide": [{"number": "life", "of": "you"}, 2], "round": "up"}})
rule("payment", "tap a untapped {noun|one}", {"do": "tap", "what": {"...": "<noun>", "tapped": False}, "number": 1})
rule("payment", "tap {many} untapped {noun|many}", {"do": "tap", "what": {"...": "<noun>", "tapped": False}, "number": "<many>"})
rule("payment", "tap {host}", {"do": "tap", "what": "<host>"})
rule("payment", "remove a {counter} counter from ~", {"do": "remove_counters", "on": "this", "kind": "<counter>"})
rule("payment", "remove {many} {counter} counters from ~", {"do": "remove_counters", "on": "this", "kind": "<counter>", "number": "<many>"})
rule("payment", "remove all {counter} counters from ~", {"do": "remove_counters", "on": "this", "kind": "<counter>", "number": "all"})
rule("payment", "put a {counter} counter on ~", {"do": "add_counters", "on": "this", "kind": "<counter>"})
rule("payment", "return ~ to its owner's hand", {"do": "move", "what": "this", "to": "hand"})
rule("payment", "return a {noun|one} you control to its owner's hand", {"do": "move", "what": {"...": "<noun>", "controller": "you"}, "to": "hand", "number": 1})
rule("payment", "return {many} {noun|many} you control to their owner's hand", {"do": "move", "what": {"...": "<noun>", "controller": "you"}, "to": "hand", "number": "<many>"})
rule("payment", "exile ~", {"do": "move", "what": "this", "to": "removed"}, era="remove ~ from the game")
rule("payment", "exile ~ from your graveyard", {"do": "move", "what": "this", "to": "removed", "_zone": "graveyard"}, era="remove ~ in your graveyard from the game")
rule("payment", "exile a {in_zone|one}", {"do": "move", "what": "<in_zone>", "to": "removed", "number": 1}, era="remove a {in_zone|one} from the game")
rule("payment", "exile {many} {in_zone|many}", {"do": "move", "what": "<in_zone>", "to": "removed", "number": "<many>"}, era="remove {many} {in_zone|many} from the game")
rule("payment", "exile the top card of your library", {"do": "move", "what": {"zone": "library", "of": "you", "top": 1}, "to": "removed"}, era="remove the top card of your library from the game")
rule("payment", "mill {many} cards", {"do": "mill", "number": "<many>"}, era="put the top {many} cards of your library into your graveyard")
rule("payment", "mill a card", {"do": "mill"}, era="put the top card of your library into your graveyard")
# What is paid in the course of something: "you may pay {2}", "unless you sacrifice a land"
rule("to_pay", "pay {mana}", ["<mana>"])
rule("to_pay", "pay {mana} and {figure} life", ["<mana>", {"do": "pay_life", "number": "<figure>"}])
rule("to_pay", "{payment}", ["<payment>"])
rule("to_pay", "{a:payment} and {b:payment}", ["<a>", "<b>"])
