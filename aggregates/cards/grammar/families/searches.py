"""Searching libraries, graveyards and hands: what is searched for, and where what is found is put."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule, token

# What is searched for: "@" is the player whose library it is

_LIBRARY = {"zone": "library", "of": "@"}
rule("sought", "a {card|one}", {"among": {"...": "<card>", **_LIBRARY}, "named": "card"})
rule("sought", "up to {many} {card|many}", {"among": {"...": "<card>", **_LIBRARY}, "minimum": 0, "maximum": "<many>", "named": "card"})
rule("sought", "{many} {card|many}", {"among": {"...": "<card>", **_LIBRARY}, "maximum": "<many>", "_all": True, "named": "card"})
rule("sought", "any number of {card|many}", {"among": {"...": "<card>", **_LIBRARY}, "maximum": "all", "named": "card"})
rule("sought", "all {card|many}", {"among": {"...": "<card>", **_LIBRARY}, "maximum": "all", "_all": True, "named": "card"})

# Where it is put

for _it in ("it", "that card", "them", "those cards"):
    rule("found_it", _it, _it)
rule("joint", ", ", "comma")
rule("joint", " and ", "and")
rule("joint", ". ", "stop")
rule("put_found", "put~ {found_it} into {own} hand", [{"do": "move", "what": "$found", "to": "hand", "_it": "<found_it>", "_own": "<own>"}])
rule("put_found", "put~ {found_it} onto the battlefield", [{"do": "move", "what": "$found", "to": "in_play", "_it": "<found_it>"}], era="put~ {found_it} into play")
rule("put_found", "put~ {found_it} onto the battlefield tapped", [{"do": "move", "what": "$found", "to": "in_play", "tapped": True, "_it": "<found_it>"}], era="put~ {found_it} into play tapped")
rule("put_found", "put~ {found_it} into {own} graveyard", [{"do": "move", "what": "$found", "to": "graveyard", "_it": "<found_it>", "_own": "<own>"}])
rule("put_found", "{exile_found|=}", "<exile_found>")
rule("exile_found", "exile~ {found_it}", [{"do": "move", "what": "$found", "to": "removed", "_it": "<found_it>"}], era="remove~ {found_it} from the game")
rule("show_found", "reveal~ {found_it}", [{"do": "reveal", "what": "$found", "player": "@", "_it": "<found_it>"}])
rule("and_put", ", ", "comma")
rule("and_put", ", and ", "and")
rule("and_put", " and ", "only and")
rule("and_put", ". ", "stop")
rule("deal_with_found", "{joint}{put_found|=}", [{"joined": "<joint>", "of": "<put_found>"}])
rule("deal_with_found", "{joint}{show_found|=}{and_put}{put_found|=}", [{"joined": "<joint>", "of": "<show_found>"}, {"joined": "<and_put>", "of": "<put_found>"}])
rule("end_search", ", then shuffle~", [{"do": "shuffle", "player": "@"}], era=", then shuffle~ your library")
rule("end_search", ". then shuffle~", [{"do": "shuffle", "player": "@", "_stop": True}])
rule("search", "search~ {own} library for {sought}{deal_with_found|=}", {"+": [[{"...": "<sought>", "do": "find", "as": "$found", "player": "@", "_own": "<own>"}], "<deal_with_found>"]})
rule("deed", "{search|=}{end_search|=}", {"+": ["<search>", "<end_search>"]})
rule("on_top", "that card on top", [{"do": "move", "what": "$found", "to": "library"}], era="that card on top of it")
rule("on_top", "the card on top", [{"do": "move", "what": "$found", "to": "library", "_the": True}])
rule("on_top", "those cards on top in any order", [{"do": "arrange", "what": "$found", "player": "@"}])
rule("on_top", "them on top", [{"do": "arrange", "what": "$found", "player": "@", "_them": True}])
rule("deed", "search~ {own} library for {sought}, then shuffle~ and put~ {on_top}", {"+": [[{"...": "<sought>", "do": "find", "as": "$found", "player": "@", "_own": "<own>"}, {"do": "shuffle", "player": "@"}], "<on_top>"]})
rule("deed", "search~ {own} library for {sought}{joint}{show_found|=}, then shuffle~ and put~ {on_top}", {"+": [[{"...": "<sought>", "do": "find", "as": "$found", "player": "@", "_own": "<own>"}, {"joined": "<joint>", "of": "<show_found>"}, {"do": "shuffle", "player": "@"}], "<on_top>"]})

# Each player for itself

rule("offer", "{a:player} may {each_search|b}", {"&": "<each_search>", "@": "<a>"})
rule("each_search", "{search|=}. then each player who searched their library this way shuffles", [{"do": "may", "player": "@", "effect": {"+": ["<search>", [{"do": "shuffle", "player": "@"}]]}}])

# The library of somebody else

rule("their_shuffle", ". then that player shuffles", {"_player": "that"})
rule("their_shuffle", ". then the player shuffles", {"_player": "the"})
rule("their_shuffle", ", then the player shuffles", {"_player": "comma"})
rule("taken", "{exile_found|b}", "<exile_found>")
rule("taken", "put {found_it} onto the battlefield under your control", [{"do": "move", "what": "$found", "to": "in_play", "under": "you", "_it": "<found_it>"}], era="put {found_it} into play under your control")
rule("taken", "put {found_it} into that player's graveyard", [{"do": "move", "what": "$found", "to": "graveyard", "_it": "<found_it>"}])
rule("order", "search {whose} library for {their_search}", {"&": "<their_search>", "@": "<whose>"})
rule("their_joint", " and ", "and")
rule("their_joint", ", ", "comma")
rule("their_joint", ". ", "stop")
rule("their_search", "{sought}{joint:their_joint}{taken}{their_shuffle}", [{"...": "<sought>", "do": "find", "as": "$found"}, {"joined": "<joint>", "of": "<taken>"}, {"...": "<their_shuffle>", "do": "shuffle", "player": "@"}])

# Cards of the same name

rule("card", "{card|=} with the same name as {what}", {"...": "<card>", "shares": {"one_of": ["names"], "with": "<what>"}})
rule("card", "{card|=} that have mana value {bounds}", {"...": "<card>", "mana_cost": "<bounds>", "_that": True})

token("long_name", r"[A-Z][A-Za-z'-]+, [A-Z][A-Za-z'-]*(?: (?:of|the|and|to|from|for|in)\b(?= [A-Z])| [A-Z][A-Za-z'-]+)*", lambda text: text, lambda tree: tree if isinstance(tree, str) and ", " in tree else None)
rule("card", "{card|=} named {long_name}", {"...": "<card>", "names": ["<long_name>"], "_long": True})

# The library, the graveyard, or both

_FIND: Tree = {"do": "find", "as": "$found", "player": "@", "among": {"...": "<card>", "zone": "library", "of": "@"}}
_TAKE: Tree = {"do": "choose", "as": "$found", "player": "@", "among": {"...": "<card>", "zone": "graveyard", "of": "@"}}
_TAKE_OR_NOT: Tree = {"do": "if", "condition": {"not": {"did": "$found"}}, "effect": [{**_TAKE, "minimum": 0}]}
_SHUFFLE: Tree = {"do": "shuffle", "player": "@"}
_PLACES: list[Tree] = [
    {"+": [[_FIND], "<deal_with_found>", [_SHUFFLE]]},
    {"+": [[_TAKE], "<deal_with_found>"]},
    {"+": [[_FIND, _TAKE_OR_NOT], "<deal_with_found>", [_SHUFFLE]]},
]
for _tense, _mark in (("search", {}), ("searched", {"_searched": True})):
    rule("deed", f"search~ {{own}} library and/or graveyard for a {{card|one}}{{deal_with_found|=}}. if you {_tense} your library this way, shuffle~", [{"do": "choose", "kind": "mode", "options": _PLACES, "player": "@", "_own": "<own>", **_mark}])
