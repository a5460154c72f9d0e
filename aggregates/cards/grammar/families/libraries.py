"""Libraries and hands: searching, looking at the top, revealing, choosing a card of somebody's hand."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.kernel import rule

# Searching

_LIBRARY = {"zone": "library", "of": "you"}
rule("sought", "a {card|one}", {"among": {"...": "<card>", **_LIBRARY}})
rule("sought", "up to {many} {card|many}", {"among": {"...": "<card>", **_LIBRARY}, "maximum": "<many>"})
rule("sought", "{many} {card|many}", {"among": {"...": "<card>", **_LIBRARY}, "maximum": "<many>", "_all": True})
rule("sought", "any number of {card|many}", {"among": {"...": "<card>", **_LIBRARY}, "maximum": "all"})
for _it in ("it", "that card", "them", "those cards"):
    rule("found_hand", f"put {_it} into your hand", [{"do": "move", "what": "$found", "to": "hand", "_it": _it}])
    rule("destination", f"put {_it} onto the battlefield", [{"do": "move", "what": "$found", "to": "in_play", "_it": _it}], era=f"put {_it} into play")
    rule("destination", f"put {_it} onto the battlefield tapped", [{"do": "move", "what": "$found", "to": "in_play", "tapped": True, "_it": _it}], era=f"put {_it} into play tapped")
    rule("destination", f"put {_it} into your graveyard", [{"do": "move", "what": "$found", "to": "graveyard", "_it": _it}])
    rule("destination", f"exile {_it}", [{"do": "move", "what": "$found", "to": "removed", "_it": _it}], era=f"remove {_it} from the game")
    rule("destination", f"reveal {_it}, {{found_hand}}", {"+": [[{"do": "reveal", "what": "$found", "_it": _it}], "<found_hand>"]})
    rule("revealed", f"reveal {_it}", [{"do": "reveal", "what": "$found", "_it": _it}])
rule("destination", "{found_hand}", "<found_hand>")
rule("order", "search your library for {sought}, {destination}, then shuffle", {"+": [[{"...": "<sought>", "do": "find", "as": "$found"}], "<destination>", [{"do": "shuffle"}]]}, era="search your library for {sought}, {destination}, then shuffle your library")
rule("order", "search your library for {sought}, then shuffle and put that card on top", [{"...": "<sought>", "do": "find", "as": "$found"}, {"do": "shuffle"}, {"do": "move", "what": "$found", "to": "library"}], era="search your library for {sought}, then shuffle your library and put that card on top of it")
rule("order", "search your library for {sought}, {revealed}, then shuffle and put that card on top", {"+": [[{"...": "<sought>", "do": "find", "as": "$found"}], "<revealed>", [{"do": "shuffle"}, {"do": "move", "what": "$found", "to": "library"}]]}, era="search your library for {sought}, {revealed}, then shuffle your library and put that card on top of it")

# Looking at the top

rule("order", "look at the top {many} cards of {whose} library, then put them back in any order", [{"do": "look", "what": {"zone": "library", "of": "<whose>", "top": "<many>"}, "as": "$seen"}, {"do": "arrange", "what": "$seen"}])
rule("order", "look at the top card of {whose} library", [{"do": "look", "what": {"zone": "library", "of": "<whose>", "top": 1}}])
rule("order", "look at the top {many} cards of your library. put one of them into your hand and the rest on the bottom of your library in any order", [{"do": "look", "what": {"zone": "library", "of": "you", "top": "<many>"}, "as": "$seen"}, {"do": "choose", "among": {"among": "$seen", "zone": "library"}, "as": "$taken"}, {"do": "move", "what": "$taken", "to": "hand"}, {"do": "arrange", "what": {"among": "$seen", "zone": "library"}, "to": "bottom"}])
rule("order", "look at {whose} hand", [{"do": "look", "what": {"zone": "hand", "of": "<whose>"}}])

# Somebody's hand

rule("deed", "reveal~ their hand", [{"do": "reveal", "what": {"zone": "hand", "of": "@"}}])
rule("clauses", "{target_player} reveals their hand. you choose a {card|one} from it. that player discards that card", [{"do": "reveal", "what": {"zone": "hand", "of": "<target_player>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<target_player>"}, "as": "$chosen"}, {"do": "discard", "player": "<target_player>", "what": "$chosen", "_that": True}])
rule("clauses", "look at {whose} hand and choose a {card|one} from it. that player discards that card", [{"do": "look", "what": {"zone": "hand", "of": "<whose>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<whose>"}, "as": "$chosen"}, {"do": "discard", "player": "<whose>", "what": "$chosen", "_that": True}])
