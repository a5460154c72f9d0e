"""So many: for each of something, as many as there were in the event, twice as many counters, where X is so many."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule

# For each of something

rule("deed", "discard~ a card {for_each}", [{"do": "discard", "number": "<for_each>", "player": "@", "_each": True}])
rule("deed", "mill~ a card {for_each}", [{"do": "mill", "number": "<for_each>", "player": "@", "_each": True}])
rule("deed", "mill~ cards equal to {amount}", [{"do": "mill", "number": "<amount>", "player": "@", "_equal": True}])
rule("deed", "sacrifice~ a {noun_before|one} of their choice {for_each}", [{"do": "sacrifice", "what": "<noun_before>", "number": "<for_each>", "player": "@", "_choice": True, "_each": True}], era="sacrifice~ a {noun_before|one} {for_each}")
rule("each_of", "player", {"players": "any"})

# As many as there were in the event

rule("so_many", "draw that many cards", [{"do": "draw", "number": "event.amount", "player": "you"}])
rule("so_many", "discard that many cards", [{"do": "discard", "number": "event.amount", "player": "you"}])
rule("so_many", "sacrifice that many {noun|many}", [{"do": "sacrifice", "what": "<noun>", "number": "event.amount", "player": "you"}])
rule("so_many", "put that many {counter} counters on ~", [{"do": "add_counters", "on": "this", "kind": "<counter>", "number": "event.amount"}])
rule("dealt_event", "~ is dealt {damage_kind}", {"...": "<damage_kind>", "to": "this", "together": True})
rule("dealt_event", "you're dealt damage", {"event": "damage", "to": "you", "together": "to"})
rule("dealt_event", "~ deals {damage_kind} to a player", {"...": "<damage_kind>", "from": "this", "to": {"players": "any"}})
rule("dealt_event", "~ deals {damage_kind} to a opponent", {"...": "<damage_kind>", "from": "this", "to": "opponent"})
rule("dealt_event", "you gain life", {"event": "gain_life", "player": "you"})
rule("triggered", "whenever {dealt_event}, {so_many}.", {"kind": "triggered", "when": "<dealt_event>", "effect": "<so_many>", "_when": "whenever"})
rule("triggered", "whenever {dealt_event}, you may {so_many}.", {"kind": "triggered", "when": "<dealt_event>", "effect": [{"do": "may", "player": "you", "effect": "<so_many>"}], "_when": "whenever"})

# Counters, and tokens that are copies

rule("order", "double the number of {counter} counters on ~", [{"do": "add_counters", "on": "this", "kind": "<counter>", "number": {"number": "counters", "kind": "<counter>", "of": "this"}}])
rule("payment", "remove a {counter} counter from {pronoun}", {"do": "remove_counters", "on": "<pronoun>", "kind": "<counter>"})
rule("condition", "there is exactly one {counter} counter on ~", {"is": "this", "matches": {"counters": {"kind": "<counter>", "at_least": 1, "at_most": 1}}})
rule("condition", "there are exactly {many} {counter} counters on ~", {"is": "this", "matches": {"counters": {"kind": "<counter>", "at_least": "<many>", "at_most": "<many>"}}})
rule("made_token", "a token", {"named": "token"})
rule("deed", "create~ {made_token} that's a copy of {copied}", [{"...": "<made_token>", "do": "create_token", "copy": {"of": "<copied>"}, "player": "@"}], era="put~ {made_token} into play that's a copy of {copied}")
rule("copied", "{self}", "<self>")
rule("fare", "get~ a poison counter", [{"do": "add_counters", "on": "@", "kind": "poison"}])
rule("fare", "get~ {many} poison counters", [{"do": "add_counters", "on": "@", "kind": "poison", "number": "<many>"}])
rule("tokens", "a {token_of} named {card_name}", {"token": {"...": "<token_of>", "name": "<card_name>"}, "named": "token"})

# Where X is so many

_LESS: Tree = {"multiply": [-1, "<amount>"]}
for _size, _power, _toughness in (("+X/+X", "<amount>", "<amount>"), ("-X/-X", _LESS, _LESS), ("-X/-0", _LESS, 0), ("+X/+0", "<amount>", 0)):
    rule("standing_static", f"get~ {_size}, where X is {{amount}}", {"kind": "static", "to": "@", "changes": [{"change": "pump", "power": _power, "toughness": _toughness, "_where": True}]})

# Somebody else

rule("player", "each other player", {"ref": "each_opponent", "_other": True})

# In combat

rule("act", "{denials|=} this combat", [{"do": "apply", "changes": "<denials>", "until": "end_of_combat"}])
rule("act", "deal~ {figure} damage to {recipient} and {act|=}", {"+": [[{"do": "damage", "amount": "<figure>", "to": "<recipient>", "from": "@"}], "<act>"]})
rule("matched", "attacking alone", {"attacking": True, "where": {"there_is": {"types": ["Creature"], "attacking": True}, "at_most": 1}})
rule("beginning", "at the beginning of the end step of {host}'s controller", {"event": "begin", "part": "end_of_turn", "player": {"controller of": "<host>"}})
rule("its_other", "its other land types", "its land")
rule("fare", "gain~ shroud until end of turn", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "target", "what": "@"}}]}])
rule("static", "spend only {a:color} and/or {b:color} mana on X", {"kind": "static", "zone": "any", "changes": [{"change": "forbid", "event": {"event": "pay", "what": "this", "how": "X", "mana": {"not_colors": ["<a>", "<b>"]}}}]})
rule("static", "spells with the chosen name can't be cast", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "play", "what": {"spell": True, "names": ["$chosen_name"]}}}]}, era="spells with the chosen name can't be played")
rule("static", "players can cast spells only during their own turns", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "play", "what": {"spell": True}, "where": {"not": {"active": "event.player"}}}}]}, era="players can play spells only during their own turns")
rule("static", "players can cast spells and activate abilities only during their own turns", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "play", "what": {"any_of": [{"zone": "any", "spell": True}, {"zone": "any", "ability": "activated"}]}, "where": {"not": {"active": "event.player"}}}}]}, era="players can play spells and abilities only during their own turns")
rule("spell_noun_head", "{a:color} {card_type} spell% and {b:color} {c:card_type} spell%", {"any_of": [{"colors": ["<a>"], "types": ["<card_type>"]}, {"colors": ["<b>"], "types": ["<c>"]}], "zone": "stack", "spell": True, "_noun": "spell"})
rule("priced", "{spell_noun|many} you cast with mana value {bounds}", {"event": "play", "what": {"...": "<spell_noun>", "mana_cost": "<bounds>"}, "player": "you"}, era="{spell_noun|many} you play with converted mana cost {bounds}")
rule("thing", "{host} and other {noun_before|many} that share a creature type with it", ["<host>", {"...": "<noun_before>", "not": {"among": "<host>"}, "shares": {"one_of": ["creature types"], "with": "<host>"}, "_put": "plural"}])
rule("lands_that", "the sacrificed land could produce", "$sacrificed.what")
