"""Effects: what a player does (`deed`, with a subject), what is done (`order`), what an object does (`act`)."""

# fmt: off  # a rule is a line
from __future__ import annotations

from rewind.aggregates.cards.grammar.kernel import rule, words

# What a player does

rule("deed", "draw~ a card", [{"do": "draw", "player": "@"}])
rule("deed", "draw~ {many} cards", [{"do": "draw", "number": "<many>", "player": "@"}])
rule("deed", "draw~ a card {for_each}", [{"do": "draw", "number": "<for_each>", "player": "@", "_each": True}])
rule(
    "deed",
    ["draw~ cards equal to {amount}", "draw~ a number of cards equal to {amount}"],
    [{"do": "draw", "number": "<amount>", "player": "@", "_equal": True}],
)
rule("deed", "discard~ a card at random", [{"do": "discard", "player": "@", "at_random": True}])
rule(
    "deed",
    "discard~ a {card|one}",
    [{"do": "discard", "player": "@", "what": {"...": "<card>", "zone": "hand", "of": "@"}}],
)
rule("deed", "discard~ {many} cards", [{"do": "discard", "number": "<many>", "player": "@"}])
rule(
    "deed", "discard~ {many} cards at random", [{"do": "discard", "number": "<many>", "player": "@", "at_random": True}]
)
rule("deed", "discard~ {own} hand", [{"do": "discard", "number": "all", "player": "@", "_own": "<own>"}])
words("own", {"your": "your", "their": "their"})
rule("deed", "mill~ a card", [{"do": "mill", "player": "@"}])
rule("deed", "mill~ {many} cards", [{"do": "mill", "number": "<many>", "player": "@"}])
rule("fare", "gain~ {figure} life", [{"do": "gain_life", "number": "<figure>", "player": "@"}])
rule(
    "fare",
    "gain~ {figure} life {for_each}",
    [{"do": "gain_life", "number": {"multiply": ["<figure>", "<for_each>"]}, "player": "@"}],
)
rule("fare", "gain~ life equal to {amount}", [{"do": "gain_life", "number": "<amount>", "player": "@", "_equal": True}])
rule("fare", "gain~ that much life", [{"do": "gain_life", "number": "event.amount", "player": "@"}])
rule("fare", "lose~ {figure} life", [{"do": "lose_life", "number": "<figure>", "player": "@"}])
rule("fare", "lose~ life equal to {amount}", [{"do": "lose_life", "number": "<amount>", "player": "@", "_equal": True}])
rule("fare", "lose~ that much life", [{"do": "lose_life", "number": "event.amount", "player": "@"}])
rule("deed", "sacrifice~ a {noun|one}", [{"do": "sacrifice", "what": "<noun>", "player": "@"}])
rule(
    "deed",
    "sacrifice~ a {noun|one} of their choice",
    [{"do": "sacrifice", "what": "<noun>", "player": "@", "_choice": True}],
    era="sacrifice~ a {noun|one}",
)
rule(
    "deed", "sacrifice~ {many} {noun|many}", [{"do": "sacrifice", "what": "<noun>", "number": "<many>", "player": "@"}]
)
rule(
    "deed",
    "sacrifice~ {many} {noun|many} of their choice",
    [{"do": "sacrifice", "what": "<noun>", "number": "<many>", "player": "@", "_choice": True}],
    era="sacrifice~ {many} {noun|many}",
)
rule("deed", "sacrifice~ {given_up}", [{"do": "sacrifice", "what": "<given_up>", "player": "@"}])
rule("given_up", "{self}", "<self>")
rule("given_up", "{pronoun}", "<pronoun>")
rule("given_up", "{host}", "<host>")
rule(
    "deed",
    ["add~ {mana}", "add~ {mana} to your mana pool"],
    [{"do": "add_mana", "mana": ["<mana>"], "player": "@"}],
    era="add~ {mana} to your mana pool",
)
rule(
    "deed",
    "add~ {a:mana} or {b:mana}",
    [{"do": "add_mana", "mana": ["<a>", "<b>"], "player": "@"}],
    era="add~ {a:mana} or {b:mana} to your mana pool",
)
rule(
    "deed",
    "add~ {a:mana}, {b:mana}, or {c:mana}",
    [{"do": "add_mana", "mana": ["<a>", "<b>", "<c>"], "player": "@"}],
    era="add~ {a:mana}, {b:mana}, or {c:mana} to your mana pool",
)
rule(
    "deed",
    "add~ one mana of any color",
    [{"do": "add_mana", "mana": ["{W}", "{U}", "{B}", "{R}", "{G}"], "player": "@"}],
    era="add~ one mana of any color to your mana pool",
)
rule(
    "deed",
    "add~ {mana} {for_each}",
    [{"do": "add_mana", "mana": ["<mana>"], "number": "<for_each>", "player": "@"}],
    era="add~ {mana} to your mana pool {for_each}",
)
rule(
    "deed",
    "create~ {tokens}",
    [{"...": "<tokens>", "do": "create_token", "player": "@"}],
    era="put~ {tokens} into play",
)
rule("deed", "shuffle~", [{"do": "shuffle", "player": "@"}], era="shuffle~ your library")
rule("deed", "take~ a extra turn after this one", [{"do": "add_part", "part": "turn", "player": "@"}])
rule("fare", "lose~ the game", [{"do": "lose_game", "player": "@"}])
rule("fare", "win~ the game", [{"do": "win_game", "player": "@"}])
rule(
    "deed",
    "skip~ {own} next {part_alone}",
    [
        {
            "do": "apply",
            "changes": [
                {
                    "change": "replace",
                    "event": {"event": "begin", "part": "<part_alone>", "player": "@"},
                    "with": [],
                    "uses": 1,
                }
            ],
            "until": "end_of_game",
            "_own": "<own>",
        }
    ],
)

# Tokens

rule("tokens", "a {token_of}", {"token": "<token_of>"})
rule("tokens", "{many} {token_of|many}", {"token": "<token_of>", "number": "<many>"})
rule(
    "token_of",
    "{stats} {colorings} {token_kind} creature token%",
    {"...": "<stats>", "colors": "<colorings>", "types": "<token_kind>"},
)
rule(
    "token_of",
    "{stats} {colorings} {token_kind} creature token% with {given}",
    {"...": "<stats>", "colors": "<colorings>", "types": "<token_kind>", "abilities": "<given>"},
)
rule(
    "token_of",
    "{stats} colorless {token_kind} artifact creature token%",
    {"...": "<stats>", "types": {"artifact": "<token_kind>"}},
)
rule(
    "token_of",
    "{stats} colorless {token_kind} artifact creature token% with {given}",
    {"...": "<stats>", "types": {"artifact": "<token_kind>"}, "abilities": "<given>"},
)
rule("colorings", "{color}", ["<color>"])
rule("colorings", "{a:color} and {b:color}", ["<a>", "<b>"])
rule("colorings", "colorless", [])
rule("token_kind", "{subtype}", ["<subtype>"])
rule("token_kind", "{a:subtype} {b:subtype}", ["<a>", "<b>"])

# What an object does

rule(
    "act",
    "deal~ {figure} damage to {recipient}",
    [{"do": "damage", "amount": "<figure>", "to": "<recipient>", "from": "@"}],
)
rule(
    "act",
    "deal~ {figure} damage to {a:recipient} and {figure2:figure} damage to {b:recipient}",
    [
        {"do": "damage", "amount": "<figure>", "to": "<a>", "from": "@"},
        {"do": "damage", "amount": "<figure2>", "to": "<b>", "from": "@"},
    ],
)
rule(
    "act",
    "deal~ {figure} damage to {a:recipient} and {b:recipient}",
    [{"do": "damage", "amount": "<figure>", "to": ["<a>", "<b>"], "from": "@"}],
)
rule(
    "act",
    "deal~ damage to {recipient} equal to {amount}",
    [{"do": "damage", "amount": "<amount>", "to": "<recipient>", "from": "@"}],
)
rule(
    "act",
    "deal~ damage equal to {amount} to {recipient}",
    [{"do": "damage", "amount": "<amount>", "to": "<recipient>", "from": "@", "_first": True}],
)
rule(
    "act",
    "deal~ that much damage to {recipient}",
    [{"do": "damage", "amount": "event.amount", "to": "<recipient>", "from": "@"}],
)
rule("act", "{lasting|=} until end of turn", [{"do": "apply", "to": "@", "changes": "<lasting>"}])
rule(
    "act",
    "get~ {size} until end of turn {for_each}",
    [{"do": "apply", "to": "@", "changes": [{"size": "<size>", "for each": "<for_each>"}]}],
)
rule("act", "{denials|=} this turn", [{"do": "apply", "changes": "<denials>", "until": "end_of_turn"}])
rule("act", "phase~ out", [{"do": "phase_out", "what": "@"}])
rule("act", "become~ blocked", [{"do": "become_blocked", "what": "@"}])

# What is done

rule("order", "destroy {what}", [{"do": "destroy", "what": "<what>"}])
rule(
    "order",
    "destroy {what}. they~what can't be regenerated",
    [{"do": "destroy", "what": "<what>", "regenerate": False}],
)
rule("order", "counter {what}", [{"do": "counter", "what": "<what>"}])
rule("order", "tap {what}", [{"do": "tap", "what": "<what>"}])
rule("order", "untap {what}", [{"do": "untap", "what": "<what>"}])
rule("order", "regenerate {what}", [{"do": "regenerate", "what": "<what>"}])
rule("order", "exile {what}", [{"do": "move", "what": "<what>", "to": "removed"}], era="remove {what} from the game")
rule("order", "return {what} to {owners} hand", [{"do": "move", "what": "<what>", "to": "hand", "_owner": "<owners>"}])
rule(
    "order",
    "put {what} on top of {owners} library",
    [{"do": "move", "what": "<what>", "to": "library", "_owner": "<owners>"}],
)
rule(
    "order",
    "put {what} on the bottom of {owners} library",
    [{"do": "move", "what": "<what>", "to": "library", "position": "bottom", "_owner": "<owners>"}],
)
words("owners", {"its owner's": "its", "their owner's": "their", "their owners'": "theirs", "your": "your"})
rule(
    "order",
    "return {what} to the battlefield",
    [{"do": "move", "what": "<what>", "to": "in_play"}],
    era="return {what} to play",
)
rule(
    "order",
    "return {what} to the battlefield tapped",
    [{"do": "move", "what": "<what>", "to": "in_play", "tapped": True}],
    era="return {what} to play tapped",
)
rule(
    "order",
    "put {what} onto the battlefield under your control",
    [{"do": "move", "what": "<what>", "to": "in_play", "under": "you"}],
    era="put {what} into play under your control",
)
rule(
    "order",
    "put {what} onto the battlefield",
    [{"do": "move", "what": "<what>", "to": "in_play"}],
    era="put {what} into play",
)
rule("order", "put a {counter} counter on {what}", [{"do": "add_counters", "on": "<what>", "kind": "<counter>"}])
rule(
    "order",
    "put {many} {counter} counters on {what}",
    [{"do": "add_counters", "on": "<what>", "kind": "<counter>", "number": "<many>"}],
)
rule(
    "order", "remove a {counter} counter from {what}", [{"do": "remove_counters", "on": "<what>", "kind": "<counter>"}]
)
rule(
    "order",
    "remove {many} {counter} counters from {what}",
    [{"do": "remove_counters", "on": "<what>", "kind": "<counter>", "number": "<many>"}],
)
rule(
    "order",
    "remove all {counter} counters from {what}",
    [{"do": "remove_counters", "on": "<what>", "kind": "<counter>", "number": "all"}],
)
rule(
    "order",
    "gain control of {what}",
    [{"do": "apply", "to": "<what>", "changes": [{"change": "control"}], "until": "end_of_game"}],
)
rule(
    "order",
    "gain control of {what} until end of turn",
    [{"do": "apply", "to": "<what>", "changes": [{"change": "control"}], "until": "end_of_turn"}],
)
rule(
    "order",
    "prevent all combat damage that would be dealt this turn",
    [
        {
            "do": "apply",
            "changes": [{"change": "replace", "event": {"event": "damage", "combat": True}, "prevent": "all"}],
        }
    ],
)
rule(
    "order",
    "prevent the next {figure} damage that would be dealt to {recipient} this turn",
    [
        {
            "do": "apply",
            "to": "<recipient>",
            "changes": [
                {
                    "change": "replace",
                    "event": {"event": "damage", "to": "each"},
                    "prevent": "all",
                    "shield": "<figure>",
                }
            ],
        }
    ],
)
rule("order", "remove {what} from combat", [{"do": "remove_from_combat", "what": "<what>"}])
rule("order", "turn {what} face up", [{"do": "turn_face_up", "what": "<what>"}])
rule("order", "attach ~ to {what}", [{"do": "attach", "what": "this", "to": "<what>"}])
rule("order", "tap {some}", [{"...": "<some>", "do": "tap"}])
rule("order", "untap {some}", [{"...": "<some>", "do": "untap"}])
rule("order", "return a {noun|one} to its owner's hand", [{"do": "move", "what": "<noun>", "to": "hand", "number": 1}])

# Searching the library

rule(
    "order",
    "search your library for a {card|one}, reveal it, put it into your hand, then shuffle",
    [
        {"do": "find", "among": {"...": "<card>", "zone": "library", "of": "you"}, "as": "$found"},
        {"do": "reveal", "what": "$found"},
        {"do": "move", "what": "$found", "to": "hand"},
        {"do": "shuffle"},
    ],
    era="search your library for a {card|one}, reveal that card, and put it into your hand. then shuffle your library",
)
rule(
    "order",
    "search your library for a {card|one}, put it onto the battlefield, then shuffle",
    [
        {"do": "find", "among": {"...": "<card>", "zone": "library", "of": "you"}, "as": "$found"},
        {"do": "move", "what": "$found", "to": "in_play"},
        {"do": "shuffle"},
    ],
    era="search your library for a {card|one} and put that card into play. then shuffle your library",
)
rule(
    "order",
    "search your library for a {card|one}, put it onto the battlefield tapped, then shuffle",
    [
        {"do": "find", "among": {"...": "<card>", "zone": "library", "of": "you"}, "as": "$found"},
        {"do": "move", "what": "$found", "to": "in_play", "tapped": True},
        {"do": "shuffle"},
    ],
    era="search your library for a {card|one} and put that card into play tapped. then shuffle your library",
)
rule(
    "order",
    "search your library for a card, put that card into your hand, then shuffle",
    [
        {"do": "find", "among": {"zone": "library", "of": "you"}, "minimum": 1, "as": "$found"},
        {"do": "move", "what": "$found", "to": "hand"},
        {"do": "shuffle"},
    ],
)
