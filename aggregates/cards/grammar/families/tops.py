"""The top of libraries: cards that are looked at, revealed or exiled there, and what is done with them."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule

# Which cards: "@" is the player who looks at them in the own library

rule("top_own", "the top card of {own} library", {"what": {"zone": "library", "of": "@", "top": 1}, "named": "card", "_own": "<own>"})
rule("top_own", "the top {many} cards of {own} library", {"what": {"zone": "library", "of": "@", "top": "<many>"}, "named": "card", "_own": "<own>"})
rule("top_own", "a number of cards from the top of {own} library equal to {amount}", {"what": {"zone": "library", "of": "@", "top": "<amount>"}, "named": "card", "_own": "<own>"})
rule("top_else", "the top card of {else_whose} library", {"what": {"zone": "library", "of": "<else_whose>", "top": 1}, "named": "card"})
rule("top_else", "the top {many} cards of {else_whose} library", {"what": {"zone": "library", "of": "<else_whose>", "top": "<many>"}, "named": "card"})
rule("else_whose", "target player's", {"target": {"players": "any"}})
rule("else_whose", "target opponent's", {"target": {"players": "opponent"}})
rule("else_whose", "that player's", {"pronoun": "player"})
rule("else_whose", "defending player's", "defending_player")
rule("else_whose", "{possessor} controller's", {"controller of": "<possessor>"})
rule("else_whose", "{possessor} owner's", {"owner of": "<possessor>"})

# They are seen, or exiled

rule("seen", "look~ at {top_own}", [{"...": "<top_own>", "do": "look", "player": "@", "as": "$seen"}])
rule("seen", "look~ at {top_else}", [{"...": "<top_else>", "do": "look", "player": "@", "as": "$seen"}])
rule("seen", "reveal~ {top_own}", [{"...": "<top_own>", "do": "reveal", "player": "@", "as": "$seen"}])
rule("seen", "reveal~ {top_else}", [{"...": "<top_else>", "do": "reveal", "player": "@", "as": "$seen"}])
rule("deed", "{seen|=}", "<seen>")
rule("deed", "exile~ {top_own}", [{"...": "<top_own>", "do": "move", "to": "removed"}], era="remove~ {top_own} from the game")
rule("deed", "exile~ {top_else}", [{"...": "<top_else>", "do": "move", "to": "removed", "_of": "@"}], era="remove~ {top_else} from the game")

# What is done with them

rule("next", ". ", "stop")
rule("next", ", then ", "then")
rule("next", " and ", "and")
rule("next", ", ", "comma")
rule("next", ". the player ", "player")
rule("next", ". that player ", "that player")
_REST = {"among": "$seen", "zone": "library"}
rule("deed", "{seen|=}{next}put~ them back in any order", {"+": ["<seen>", [{"do": "arrange", "what": "$seen", "player": "@", "_next": "<next>"}]]})
rule("deed", "{seen|=}{next}put~ {those|=}{rest|=}", {"+": ["<seen>", [{"joined": "<next>", "of": "<those>"}], "<rest>"]})
rule("deed", "{seen|=}{next}exile~ {gone_of_those|=}{rest|=}", {"+": ["<seen>", [{"joined": "<next>", "of": "<gone_of_those>"}], "<rest>"]})
rule("deed", "{seen|=}{next}exile~ {gone_of_those|=}", {"+": ["<seen>", [{"joined": "<next>", "of": "<gone_of_those>"}]]})
rule("deed", "{seen|=}. you may {offered_of_those|b}{rest|=}", {"+": ["<seen>", "<offered_of_those>", "<rest>"]})
rule("those", "all {card|many} revealed this way into {own} hand", [{"do": "move", "what": {"...": "<card>", "among": "$seen"}, "to": "hand", "_own": "<own>"}])
rule("those", "all {card|many} revealed this way onto the battlefield", [{"do": "move", "what": {"...": "<card>", "among": "$seen"}, "to": "in_play"}], era="all {card|many} revealed this way into play")
rule("those", "all {card|many} revealed this way onto the battlefield tapped", [{"do": "move", "what": {"...": "<card>", "among": "$seen"}, "to": "in_play", "tapped": True}], era="all {card|many} revealed this way into play tapped")
rule("of_them", "of them", "them")
rule("of_them", "of those cards", "those")
rule("chosen_of_those", "one {of_them}", [{"do": "choose", "among": _REST, "player": "@", "as": "$taken", "_of": "<of_them>"}])
rule("chosen_of_those", "one", [{"do": "choose", "among": _REST, "player": "@", "as": "$taken"}])
rule("chosen_of_those", "{many} {of_them}", [{"do": "choose", "among": _REST, "minimum": "<many>", "maximum": "<many>", "player": "@", "as": "$taken", "_of": "<of_them>"}])
rule("chosen_of_those", "any number {of_them}", [{"do": "choose", "among": _REST, "minimum": 0, "maximum": "any", "player": "@", "as": "$taken", "_of": "<of_them>"}])
rule("those", "{chosen_of_those} into {own} hand", {"+": ["<chosen_of_those>", [{"do": "move", "what": "$taken", "to": "hand", "_own": "<own>"}]]})
rule("those", "{chosen_of_those} into {owners} graveyard", {"+": ["<chosen_of_those>", [{"do": "move", "what": "$taken", "to": "graveyard", "_library": "<owners>"}]]})
rule("those", "{chosen_of_those} back on top of {owners} library", {"+": ["<chosen_of_those>", [{"do": "move", "what": "$taken", "to": "library", "_library": "<owners>"}]]})
rule("gone_of_those", "{chosen_of_those}", {"+": ["<chosen_of_those>", [{"do": "move", "what": "$taken", "to": "removed"}]]})
rule("offered_of_those", "reveal a {card|one} from among them and put it into your hand", [{"do": "may", "player": "you", "effect": [{"do": "choose", "among": {"...": "<card>", **_REST}, "as": "$taken"}, {"do": "reveal", "what": "$taken"}, {"do": "move", "what": "$taken", "to": "hand"}]}])
rule("offered_of_those", "put a {card|one} from among them onto the battlefield", [{"do": "may", "player": "you", "effect": [{"do": "choose", "among": {"...": "<card>", **_REST}, "as": "$taken"}, {"do": "move", "what": "$taken", "to": "in_play"}]}], era="put a {card|one} from among them into play")

# The rest

rule("that_library", "{owners} library", "<owners>")
rule("that_library", "that library", "that library")
rule("that_library", "the library", "the library")
for _text, _kind in (("the rest", "rest"), ("the other", "other"), ("all other cards revealed this way", "others"), ("the rest of the cards revealed this way", "revealed"), ("the rest of the revealed cards", "cards")):
    rule("the_rest", _text, _kind)
rule("rest_where", "on the bottom of {that_library} in any order", [{"do": "arrange", "what": _REST, "to": "bottom", "player": "@", "_library": "<that_library>"}])
rule("rest_where", "on the bottom of {that_library}", [{"do": "arrange", "what": _REST, "to": "bottom", "player": "@", "_library": "<that_library>", "_one": True}])
rule("rest_where", "on top of {that_library} in any order", [{"do": "arrange", "what": _REST, "player": "@", "_library": "<that_library>"}])
rule("rest_where", "back on top of {that_library} in any order", [{"do": "arrange", "what": _REST, "player": "@", "_library": "<that_library>", "_back": True}])
rule("rest_where", "back in any order", [{"do": "arrange", "what": _REST, "player": "@"}])
rule("rest_where", "into {owners} graveyard", [{"do": "move", "what": _REST, "to": "graveyard", "_library": "<owners>"}])
rule("rest_where", "into {own} hand", [{"do": "move", "what": _REST, "to": "hand", "_own": "<own>"}])
rule("rest", " and {the_rest} {rest_where}", [{"joined": "and", "rest": "<the_rest>", "of": "<rest_where>"}])
rule("rest", "{rest_next}put~ {the_rest} {rest_where}", [{"joined": "<rest_next>", "rest": "<the_rest>", "of": "<rest_where>"}])
rule("rest", "{rest_next}exile~ {the_rest}", [{"joined": "<rest_next>", "rest": "<the_rest>", "of": [{"do": "move", "what": _REST, "to": "removed"}]}], era="{rest_next}remove~ {the_rest} from the game")
rule("rest", "{rest_next}shuffle~ {the_rest} into {own} library", [{"joined": "<rest_next>", "rest": "<the_rest>", "of": [{"do": "shuffle", "player": "@", "_own": "<own>"}]}])
rule("rest", ", then shuffle~", [{"do": "shuffle", "player": "@", "_then": True}])
rule("rest_next", " and ", "and")
rule("rest_next", ", and ", "comma and")
rule("rest_next", ". ", "stop")
rule("rest_next", ", then ", "then")
rule("rest_next", ". then ", "stop then")

# Down to a card of a kind

for _who, _kind in (("you reveal", "you"), ("they reveal", "they"), ("that player reveals", "player")):
    rule("until_who", _who, _kind)
rule("down_to", "reveal~ cards from the top of {own} library until {until_who} a {card|one}{next}put~ that card into {own2:own} hand{rest|=}", {"+": [[{"do": "reveal", "player": "@", "what": {"zone": "library", "of": "@", "until": "<card>"}, "as": "$seen", "_own": "<own>", "_until": "<until_who>", "_next": "<next>"}, {"do": "move", "what": {"...": "<card>", "among": "$seen"}, "to": "hand", "_own": "<own2>"}], "<rest>"]})
rule("down_to", "reveal~ cards from the top of {own} library until {until_who} a {card|one}{next}put~ that card onto the battlefield{rest|=}", {"+": [[{"do": "reveal", "player": "@", "what": {"zone": "library", "of": "@", "until": "<card>"}, "as": "$seen", "_own": "<own>", "_until": "<until_who>", "_next": "<next>"}, {"do": "move", "what": {"...": "<card>", "among": "$seen"}, "to": "in_play"}], "<rest>"]}, era="reveal~ cards from the top of {own} library until {until_who} a {card|one}{next}put~ that card into play{rest|=}")
rule("deed", "{down_to|=}", "<down_to>")

# Exiled down to a card of a kind, which may be cast

_DOWN: list[Tree] = [{"do": "move", "what": {"zone": "library", "of": "you", "until": "<card>"}, "to": "removed", "as": "$down"}, {"do": "play", "what": {"...": "<card>", "among": "$down", "zone": "removed"}, "free": True, "optional": True}]
_UNDER: Tree = {"do": "move", "what": {"among": "$down", "zone": "removed"}, "to": "library", "position": "bottom", "at_random": True}
for _it, _mark in (("that card", {"_that": True}), ("it", {})):
    _cast = f"exile cards from the top of your library until you exile a {{card|one}}. you may cast {_it} without paying its mana cost"
    rule("clauses", _cast, [_DOWN[0], {**_DOWN[1], **_mark}])
    for _words in ("put the rest on the bottom of your library in a random order", "then put the exiled cards not cast this way on the bottom of your library in a random order", "put the exiled cards not cast this way on the bottom of your library in a random order", "then put the exiled cards that weren't cast this way on the bottom of your library in a random order"):
        rule("clauses", f"{_cast}. {_words}", [_DOWN[0], {**_DOWN[1], **_mark}, {**_UNDER, "_under": _words}])

# Cards of the hand that are cast as something resolves

rule("castable", "spell", {"not_types": ["Land"]})
rule("castable", "{types|one} spell", "<types>")
rule("castable", "{kinds|one} spell", {"...": "<kinds>", "not_types": ["Land"]})
_CHOSEN: Tree = {"do": "choose", "among": {"...": "<castable>", "zone": "hand", "of": "you"}, "minimum": 0, "as": "$cast"}
rule("clauses", "you may cast a {castable} from your hand without paying its mana cost", [_CHOSEN, {"do": "play", "what": "$cast", "free": True}])
rule("clauses", "you may cast a {castable} with mana value {bounds} from your hand without paying its mana cost", [_CHOSEN, {"do": "play", "what": "$cast", "free": True, "mana_cost": "<bounds>"}])
