"""A whole hand, or any number of its cards, is given up for as many cards; as many are drawn as there are, and discarded."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule

# One player does it. It is no `deed`, which each of several players might do: the number would be that of all their cards.

rule("one_player", "{target_player}", "<target_player>")
rule("one_player", "that player", {"pronoun": "player"})
rule("one_player", "defending player", "defending_player")
rule("order", "{renewal|b}", {"&": "<renewal>", "@": "you"})
rule("clauses", "{one_player} {renewal|s}", {"&": "<renewal>", "@": "<one_player>"})

_HAND: Tree = {"zone": "hand", "of": "@"}
_MANY: Tree = {"do": "let", "value": {"number": "cards_in_hand", "of": "@"}, "as": "$many"}
_DRAW: Tree = {"do": "draw", "number": "$many", "player": "@"}
_SHUFFLE: Tree = {"do": "shuffle", "player": "@"}
_BOTTOM: Tree = {"do": "move", "what": _HAND, "to": "library", "position": "bottom", "_own": "<own2>"}

rule("renewal", ["discard~ all the cards in {own} hand, then draw~ that many cards", "discard~ {own} hand, then draw~ that many cards"], [{"do": "discard", "number": "all", "player": "@", "_own": "<own>"}, {"do": "draw", "number": {"count": "$discarded"}, "player": "@"}])
rule("renewal", "shuffle~ the cards from {own} hand into {own2:own} library, then draw~ that many cards", [_MANY, {"do": "move", "what": _HAND, "to": "library", "_own": "<own>"}, {**_SHUFFLE, "_own": "<own2>"}, _DRAW])
rule("renewal", "put~ the cards in {own} hand on the bottom of {own2:own} library in any order, then draw~ that many cards", [{**_MANY, "_own": "<own>"}, _BOTTOM, _DRAW])
rule("renewal", "shuffle~ any number of cards from {own} hand into {own2:own} library, then draw~ that many cards", [{"do": "move", "what": _HAND, "to": "library", "number": "any", "player": "@", "as": "$moved", "_own": "<own>"}, {**_SHUFFLE, "_own": "<own2>"}, {"do": "draw", "number": {"count": "$moved"}, "player": "@"}])
rule("renewal", "draw~ cards equal to the number of cards in {own} hand, then discard~ that many cards", [{**_MANY, "_own": "<own>"}, _DRAW, {"do": "discard", "number": "$many", "player": "@"}])

# Each player does it: all have shuffled before anybody draws, and each draws as many as were that player's own

_OWN: Tree = {"count": {"zone": "any", "among": "$moved.what", "owner": "each"}}
rule("clauses", "each player shuffles the cards from their hand into their library, then draws that many cards", [{"do": "move", "what": {"zone": "hand", "of": "each_player"}, "to": "library", "as": "$moved"}, {"do": "shuffle", "player": "each_player"}, {"do": "for_each", "of": {"players": "any"}, "effect": [{"do": "draw", "number": _OWN, "player": "each"}]}])

# Life that becomes a number of each player's own

rule("clause", "each player's life total becomes {amount}", [{"do": "set_life", "number": "<amount>", "player": "each_player"}])
