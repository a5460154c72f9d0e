"""What spells and abilities of today do: cards played from exile, returned with counters, put under in a random order."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule

# Cards that are played where an effect has put them

_PLAY = {"change": "allow", "event": {"event": "play", "what": "<pronoun>", "from": "removed", "player": "you"}}
_NEXT = {"event": "end", "part": "turn", "player": "you"}
_THROUGH_NEXT = [{"do": "if", "condition": {"active": "you"}, "effect": [{"do": "apply", "changes": [_PLAY], "until": {"until": _NEXT, "number": 2}}], "otherwise": [{"do": "apply", "changes": [_PLAY], "until": {"until": _NEXT}}]}]
rule("clauses", "you may play {pronoun} this turn", [{"do": "apply", "changes": [_PLAY], "until": "end_of_turn"}], era="you may play {pronoun} this turn")
rule("clauses", "until end of turn, you may play {pronoun}", [{"do": "apply", "changes": [_PLAY], "until": "end_of_turn", "_first": True}])
rule("clauses", "until the end of your next turn, you may play {pronoun}", [{**_THROUGH_NEXT[0], "_first": True}])
rule("clauses", "you may play {pronoun} until the end of your next turn", _THROUGH_NEXT)
rule("clauses", "you may play {pronoun} for as long as {remains} exiled", [{"do": "apply", "changes": [_PLAY], "until": "end_of_game", "_remains": "<remains>"}])
_CAST: Tree = {"change": "allow", "event": {"event": "play", "what": {"among": "<pronoun>", "not_types": ["Land"]}, "from": "removed", "player": "you"}}
rule("clauses", "you may cast {pronoun} this turn", [{"do": "apply", "changes": [_CAST], "until": "end_of_turn"}])
rule("clauses", "until end of turn, you may cast {pronoun}", [{"do": "apply", "changes": [_CAST], "until": "end_of_turn", "_first": True}])
for _words in ("it remains", "they remain", "that card remains", "those cards remain"):
    rule("remains", _words, _words)

# Back to the battlefield

rule("order", "return {what} to the battlefield with {entry_counters}", [{"do": "move", "what": "<what>", "to": "in_play", "counters": "<entry_counters>"}], era="return {what} to play with {entry_counters}")
rule("order", "return {what} to the battlefield tapped with {entry_counters}", [{"do": "move", "what": "<what>", "to": "in_play", "tapped": True, "counters": "<entry_counters>"}], era="return {what} to play tapped with {entry_counters}")
rule("order", "return {what} to the battlefield under {its_owners} control with {entry_counters}", [{"do": "move", "what": "<what>", "to": "in_play", "counters": "<entry_counters>", "_owner": "<its_owners>"}], era="return {what} to play under {its_owners} control with {entry_counters}")
rule("order", "return {self} from your graveyard to the battlefield tapped", [{"do": "move", "what": "<self>", "to": "in_play", "tapped": True, "_zone": "graveyard"}], era="return {self} from your graveyard to play tapped")
rule("order", "return {self} from your graveyard to the battlefield with {entry_counters}", [{"do": "move", "what": "<self>", "to": "in_play", "counters": "<entry_counters>", "_zone": "graveyard"}], era="return {self} from your graveyard to play with {entry_counters}")
rule("order", "return {self} from your graveyard to the battlefield tapped with {entry_counters}", [{"do": "move", "what": "<self>", "to": "in_play", "tapped": True, "counters": "<entry_counters>", "_zone": "graveyard"}], era="return {self} from your graveyard to play tapped with {entry_counters}")
rule("order", "put {what} onto the battlefield tapped", [{"do": "move", "what": "<what>", "to": "in_play", "tapped": True, "_put": True}], era="put {what} into play tapped")
rule("order", "put {what} onto the battlefield tapped under your control", [{"do": "move", "what": "<what>", "to": "in_play", "tapped": True, "under": "you"}], era="put {what} into play tapped under your control")
rule("order", "return another {noun|one} to its owner's hand", [{"do": "move", "what": {"...": "<noun>", "other": True}, "to": "hand", "number": 1, "_another": True}])
rule("order", "attach {pronoun} to {what}", [{"do": "attach", "what": "<pronoun>", "to": "<what>"}])
rule("order", "return a {card|one} from your graveyard to the battlefield", [{"do": "move", "what": {"...": "<card>", "zone": "graveyard", "of": "you"}, "to": "in_play", "number": 1, "player": "you"}], era="return a {card|one} from your graveyard to play")
rule("order", "return a {card|one} from your graveyard to the battlefield tapped", [{"do": "move", "what": {"...": "<card>", "zone": "graveyard", "of": "you"}, "to": "in_play", "number": 1, "player": "you", "tapped": True}], era="return a {card|one} from your graveyard to play tapped")

rule("order", "put a {a:counter} counter and a {b:counter} counter on {what}", [{"do": "together", "effect": [{"do": "add_counters", "on": "<what>", "kind": "<a>"}, {"do": "add_counters", "on": "<what>", "kind": "<b>"}]}])

# Graveyards

rule("order", "exile {whose} graveyard", [{"do": "move", "what": {"zone": "graveyard", "of": "<whose>"}, "to": "removed"}], era="remove {whose} graveyard from the game")
rule("order", "exile all graveyards", [{"do": "move", "what": {"zone": "graveyard"}, "to": "removed", "_all": True}], era="remove all graveyards from the game")

# Counters

rule("doubled", "{pronoun}", "<pronoun>")
rule("doubled", "{self}", "<self>")
rule("doubled", "target {noun|one}", {"target": {"objects": "<noun>"}})
rule("order", "double the number of {counter} counters on {doubled}", [{"do": "add_counters", "on": "<doubled>", "kind": "<counter>", "number": {"number": "counters", "kind": "<counter>", "of": "<doubled>"}, "_double": True}])
rule("order", "put a number of {counter} counters on {what} equal to {amount}", [{"do": "add_counters", "on": "<what>", "kind": "<counter>", "number": "<amount>", "_equal": True}])

# What each of several targets gets

rule("thing", "up to {many} target {noun|many} each", {"target": {"objects": "<noun>", "minimum": 0, "maximum": "<many>", "_each": True}})
rule("thing", "{many} target {noun|many} each", {"target": {"objects": "<noun>", "minimum": "<many>", "maximum": "<many>", "_each": True}})
rule("thing", "any number of target {noun|many} each", {"target": {"objects": "<noun>", "minimum": 0, "maximum": "any", "_each": True}})
rule("thing", "one or two target {noun|many} each", {"target": {"objects": "<noun>", "maximum": 2, "_each": True}})
rule("act", "get~ {size} {for_each} until end of turn", [{"do": "apply", "to": "@", "changes": [{"size": "<size>", "for each": "<for_each>"}], "_end": True}])

# Targets

rule("target", "up to one other target {noun|one}", {"target": {"objects": {"...": "<noun>", "another": True}, "minimum": 0}})
rule("target", "up to {many} other target {noun|many}", {"target": {"objects": {"...": "<noun>", "another": True}, "minimum": 0, "maximum": "<many>"}})
rule("target", "up to one target {in_zone|one}", {"target": {"objects": "<in_zone>", "minimum": 0}})
rule("target", "up to one target {spell_noun|one}", {"target": {"objects": "<spell_noun>", "minimum": 0}})
rule("target", "any number of target {in_zone|many}", {"target": {"objects": "<in_zone>", "minimum": 0, "maximum": "any"}})

rule("target", "one or two target {in_zone|many}", {"target": {"objects": "<in_zone>", "maximum": 2}})
rule("what", "each of up to {many} target {noun|many}", {"target": {"objects": "<noun>", "minimum": 0, "maximum": "<many>", "_each_of": True}})
rule("what", "each of up to {many} other target {noun|many}", {"target": {"objects": {"...": "<noun>", "another": True}, "minimum": 0, "maximum": "<many>", "_each_of": True}})
rule("what", "each of {many} target {noun|many}", {"target": {"objects": "<noun>", "minimum": "<many>", "maximum": "<many>", "_each_of": True}})
rule("what", "each of {many} other target {noun|many}", {"target": {"objects": {"...": "<noun>", "another": True}, "minimum": "<many>", "maximum": "<many>", "_each_of": True}})
rule("what", "each of any number of target {noun|many}", {"target": {"objects": "<noun>", "minimum": 0, "maximum": "any", "_each_of": True}})
rule("what", "each of one or two target {noun|many}", {"target": {"objects": "<noun>", "maximum": 2, "_each_of": True}})

# The rest of a library

rule("rest_where", "on the bottom of {that_library} in a random order", [{"do": "move", "what": {"among": "$seen", "zone": "library"}, "to": "library", "position": "bottom", "at_random": True, "_library": "<that_library>"}])
rule("offered_of_those", "put a {card|one} from among them onto the battlefield tapped", [{"do": "may", "player": "you", "effect": [{"do": "choose", "among": {"...": "<card>", "among": "$seen", "zone": "library"}, "as": "$taken"}, {"do": "move", "what": "$taken", "to": "in_play", "tapped": True}]}], era="put a {card|one} from among them into play tapped")
rule("offered_of_those", "put a {card|one} from among them into your hand", [{"do": "may", "player": "you", "effect": [{"do": "choose", "among": {"...": "<card>", "among": "$seen", "zone": "library"}, "as": "$taken"}, {"do": "move", "what": "$taken", "to": "hand"}]}])

# Tokens

rule("tokens", "a {token_of}. it has {given}", {"token": {"...": "<token_of>", "abilities": "<given>"}, "named": "token", "_has": True})
rule("tokens", "{many} {token_of|many}. they have {given}", {"token": {"...": "<token_of>", "abilities": "<given>"}, "number": "<many>", "named": "token", "_has": True})
rule("simple", "{for_each}, create a {token_of}", [{"do": "create_token", "token": "<token_of>", "number": "<for_each>", "player": "you", "_before": True}])
rule("tokens", "a {token_of} that's tapped and attacking", {"token": "<token_of>", "tapped": True, "attacking": "defending_player", "named": "token"})
rule("tokens", "{many} {token_of|many} that are tapped and attacking", {"token": "<token_of>", "number": "<many>", "tapped": True, "attacking": "defending_player", "named": "token"})
rule("tokens", "a number of {token_of|many} equal to {amount}", {"token": "<token_of>", "number": "<amount>", "named": "token", "_equal": True})
rule("tokens", "a number of tapped {token_of|many} equal to {amount}", {"token": "<token_of>", "number": "<amount>", "tapped": True, "named": "token", "_equal": True})


# More of what happens

rule("static", "if you would gain life, you gain that much life plus {figure} instead", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "gain_life", "player": "you"}, "set": {"number": {"plus": ["event.number", "<figure>"]}}}]})
rule("static", "if you would gain life, you gain twice that much life instead", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "gain_life", "player": "you"}, "set": {"number": {"multiply": [2, "event.number"]}}}]})
for _words in ("if one or more tokens would be created under your control, twice that many of those tokens are created instead", "if a effect would create one or more tokens under your control, it creates twice that many of those tokens instead"):
    rule("static", _words, {"kind": "static", "changes": [{"change": "replace", "event": {"event": "create_token", "player": "you"}, "set": {"number": {"multiply": [2, "event.number"]}}, **({"_effect": True} if "effect" in _words else {})}]})
_GRAVE: Tree = {"event": "move", "what": "this", "to": "graveyard"}
rule("static", "if ~ would be put into a graveyard from anywhere, exile it instead", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": _GRAVE, "set": {"to": "removed"}}]}, era="if ~ would be put into a graveyard from anywhere, remove it from the game instead")
rule("static", "if ~ would die, exile it instead", {"kind": "static", "changes": [{"change": "replace", "event": {**_GRAVE, "from": "in_play"}, "set": {"to": "removed"}}]}, era="if ~ would be put into a graveyard from play, remove it from the game instead")

# Entering

rule("static", "each other {noun|one} enters with a additional {counter} counter on it", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "move", "what": {"...": "<noun>", "other": True}, "to": "in_play"}, "set": {"counters": {"kind": "<counter>"}}}]})
rule("static", "~ enters with your choice of a {a:counter} counter or a {b:counter} counter on it", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "set": {"options": [{"counters": {"kind": "<a>"}}, {"counters": {"kind": "<b>"}}]}}]})

# What players see, and what they may play

rule("static", "you may look at the top card of your library any time", {"kind": "static", "changes": [{"change": "see", "what": {"zone": "library", "of": "you", "top": 1}, "to": "you"}]})
rule("static", "you may cast ~ from your graveyard", {"kind": "static", "zone": "graveyard", "changes": [{"change": "allow", "event": {"event": "play", "what": "this", "from": "graveyard", "player": "you"}}]}, era="you may play ~ from your graveyard")
_TOP = {"zone": "library", "of": "you", "top": 1}
rule("static", "you may play lands from the top of your library", {"kind": "static", "changes": [{"change": "allow", "event": {"event": "play", "what": {**_TOP, "types": ["Land"]}, "from": "library", "player": "you"}}]})

# What an owner does, and what one of a hand is chosen for

_TOP_OR_BOTTOM = {"do": "choose", "kind": "mode", "options": [[{"do": "move", "what": "<owned>", "to": "library"}], [{"do": "move", "what": "<owned>", "to": "library", "position": "bottom"}]], "player": {"owner of": "<owned>"}}
rule("owned", "target {noun|one}", {"target": {"objects": "<noun>"}})
rule("owned", "target {spell_noun|one}", {"target": {"objects": "<spell_noun>"}})
rule("clauses", "the owner of {owned} puts it on their choice of the top or bottom of their library", [_TOP_OR_BOTTOM])
rule("clauses", "{owned}'s owner puts it on their choice of the top or bottom of their library", [{**_TOP_OR_BOTTOM, "_s": True}])
rule("clauses", "the owner of {owned} shuffles it into their library", [{"do": "move", "what": "<owned>", "to": "library"}, {"do": "shuffle", "player": {"owner of": "<owned>"}, "_the": True}])
rule("clauses", "{owned}'s owner shuffles it into their library", [{"do": "move", "what": "<owned>", "to": "library"}, {"do": "shuffle", "player": {"owner of": "<owned>"}, "_s": True}])
_REVEALED = [{"do": "reveal", "what": {"zone": "hand", "of": "<target_player>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<target_player>"}, "as": "$chosen"}]
rule("clauses", "{target_player} reveals their hand. you choose a {card|one} from it and exile that card", [*_REVEALED, {"do": "move", "what": "$chosen", "to": "removed", "_that": True}], era="{target_player} reveals their hand. you choose a {card|one} from it and remove that card from the game")
rule("clauses", "{target_player} reveals their hand. you choose a {card|one} from it. exile that card", [*_REVEALED, {"do": "move", "what": "$chosen", "to": "removed", "_exile": True}], era="{target_player} reveals their hand. you choose a {card|one} from it. remove that card from the game")
_MAYBE = {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<target_player>"}, "minimum": 0, "as": "$chosen"}
rule("clauses", "{target_player} reveals their hand. you may choose a {card|one} from it. if you do, that player discards that card", [_REVEALED[0], _MAYBE, {"do": "discard", "player": "<target_player>", "what": "$chosen", "_maybe": True}])
rule("pronoun", "that creature or planeswalker", {"pronoun": "permanent", "_planeswalker": True})
rule("thing", "they", {"pronoun": "them", "_many": True, "_they": True})

# Cards of those that were seen

for _where, _to in (("into your hand", {"to": "hand"}), ("onto the battlefield", {"to": "in_play"}), ("onto the battlefield tapped", {"to": "in_play", "tapped": True})):
    rule("those", f"a {{card|one!plain_card}} from among them {_where}", [{"do": "choose", "among": {"...": "<card>", "among": "$seen", "zone": "library"}, "player": "@", "as": "$taken"}, {"do": "move", "what": "$taken", **_to}])
_ANY = {"do": "choose", "among": {"...": "<card>", "among": "$seen", "zone": "library"}, "minimum": 0, "as": "$taken"}
rule("offered_of_those", "put any number of {card|many} from among them onto the battlefield", [{**_ANY, "maximum": "any"}, {"do": "move", "what": "$taken", "to": "in_play"}])
rule("offered_of_those", "put up to {many} {card|many} from among them onto the battlefield", [{**_ANY, "maximum": "<many>"}, {"do": "move", "what": "$taken", "to": "in_play"}])
rule("offered_of_those", "reveal up to {many} {card|many} from among them and put them into your hand", [{**_ANY, "maximum": "<many>"}, {"do": "reveal", "what": "$taken"}, {"do": "move", "what": "$taken", "to": "hand"}])
rule("offered_of_those", "reveal any number of {card|many} from among them and put them into your hand", [{**_ANY, "maximum": "any"}, {"do": "reveal", "what": "$taken"}, {"do": "move", "what": "$taken", "to": "hand"}])

# What is waited for in a turn

rule("clauses", "when {a:pronoun} dies this turn, {b:clauses}", [{"do": "later", "when": {"event": "move", "what": "<a>", "from": "in_play", "to": "graveyard"}, "effect": "<b>", "until": "end_of_turn", "_waits": True}], era="when {a:pronoun} is put into a graveyard from play this turn, {b:clauses}")
rule("clauses", "when you next cast a {spell_noun|one} this turn, {b:clauses}", [{"do": "later", "when": {"event": "play", "what": "<spell_noun>", "player": "you"}, "effect": "<b>", "until": "end_of_turn", "_waits": True}], era="when you next play a {spell_noun|one} this turn, {b:clauses}")
rule("clauses", "whenever {event} this turn, {b:clauses}", [{"do": "later", "when": "<event>", "effect": "<b>", "uses": "all", "until": "end_of_turn", "_waits": True}])
rule("clauses", "until end of turn, whenever {event}, {b:clauses}", [{"do": "later", "when": "<event>", "effect": "<b>", "uses": "all", "until": "end_of_turn", "_waits": True, "_first": True}])

# Targets that are spoken of later

rule("order", "choose {target}", [{"do": "let", "things": "<target>", "as": "$meant"}])

# Several places

rule("deed", "put~ {many} cards from {own} hand on top of {own2:own} library in any order", [{"do": "choose", "among": {"zone": "hand", "of": "@"}, "minimum": "<many>", "maximum": "<many>", "player": "@", "as": "$put", "_own": "<own>"}, {"do": "move", "what": "$put", "to": "library", "_own": "<own2>"}, {"do": "arrange", "what": "$put", "player": "@"}])
rule("sought", "a {a:card|one} or a {b:card|one}", {"among": {"any_of": ["<a>", "<b>"], "zone": "library", "of": "@"}, "named": "card"})

# Copies but for something

rule("exceptions", "it has {given}", [{"change": "gain", "abilities": "<given>"}])
rule("exceptions", "it's a {subtype|one} in addition to its other types", [{"change": "becomes", "subtypes": ["<subtype>"], "still": True}])
rule("exceptions", "it's a {subtype|one} in addition to its other types and it has {given}", [{"change": "becomes", "subtypes": ["<subtype>"], "still": True}, {"change": "gain", "abilities": "<given>"}])
rule("exceptions", "it's a {card_type|one} in addition to its other types", [{"change": "becomes", "types": ["<card_type>"], "still": True}])
rule("exceptions", "it's {a:number}/{b:number}", [{"change": "set_power_toughness", "power": "<a>", "toughness": "<b>"}])
rule("made_token", "a tapped token", {"tapped": True, "named": "token"})
rule("made_token", "a tapped and attacking token", {"tapped": True, "attacking": "defending_player", "named": "token", "_early": True})
rule("deed", "create~ {made_token} that's a copy of {copied}, except {exceptions}", [{"...": "<made_token>", "do": "create_token", "copy": {"of": "<copied>", "and": "<exceptions>"}, "player": "@"}], era="put~ {made_token} into play that's a copy of {copied}, except {exceptions}")
rule("deed", "create~ {made_token} that's a copy of {copied} and that's tapped and attacking", [{"...": "<made_token>", "do": "create_token", "copy": {"of": "<copied>"}, "tapped": True, "attacking": "defending_player", "player": "@"}])
_MODEL = {"copy": {"of": "$model", "and": "<exceptions>"}}
for _any in ("any", "a"):
    rule("static", f"you may have ~ enter as a copy of {_any} {{noun|one}}, except {{exceptions}}", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "optional": "you", "first": [{"do": "choose", "among": "<noun>", "as": "$model"}], "set": _MODEL, "_any": _any}]})
rule("static", "you may have ~ enter as a copy of a {noun|one}", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "optional": "you", "first": [{"do": "choose", "among": "<noun>", "as": "$model"}], "set": {"copy": {"of": "$model"}}, "_any": "a"}]})

# Damage outside combat

rule("damage_kind", "noncombat damage", {"event": "damage", "combat": False})

# Into its owner's library; into a hand from a library that is looked at

rule("clauses", "its owner shuffles {its_self} into their library", [{"do": "move", "what": "<its_self>", "to": "library"}, {"do": "shuffle", "player": {"owner of": "<its_self>"}, "_owner": "its"}])
rule("supported", "support {n:digits}", {"target": {"objects": {"types": ["Creature"], "other": True}, "minimum": 0, "maximum": "<n>"}})
rule("order", "{supported}", [{"do": "add_counters", "on": "<supported>", "kind": "+1/+1", "_support": True}])

# What players are safe from, and what they cannot do

rule("static", "you have hexproof", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "target", "what": "you", "by": {"controller": "opponent"}}}]})
rule("static", "your opponents can't cast spells during your turn", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "play", "what": {"spell": True}, "player": "opponent", "where": {"active": "you"}}}]}, era="your opponents can't play spells during your turn")
rule("static", "damage can't be prevented", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "prevent"}}]})
_TAPPED: Tree = {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "set": {"tapped": True}}]}
_COLOR: Tree = {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "first": [{"do": "choose", "kind": "color", "keep": "$chosen_color"}]}]}
rule("line", "~ enters tapped. as it enters, choose a color.", [_TAPPED, _COLOR])
rule("static", "if a card would be put into a graveyard from anywhere, exile it instead", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "move", "what": {"token": False}, "to": "graveyard"}, "set": {"to": "removed"}}]})
rule("static", "if a card or token would be put into a graveyard from anywhere, exile it instead", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "move", "to": "graveyard"}, "set": {"to": "removed"}}]})
rule("payment", "pay {many} {E}", {"do": "remove_counters", "on": "you", "kind": "energy", "number": "<many>", "_word": True})

# Cards that are milled

for _them, _mark in (("the milled cards", {}), ("the cards milled this way", {"_this_way": True})):
    for _where, _to in (("into your hand", {"to": "hand"}), ("onto the battlefield", {"to": "in_play"}), ("onto the battlefield tapped", {"to": "in_play", "tapped": True})):
        rule("order", f"put a {{card|one}} from among {_them} {_where}", [{"do": "move", "what": {"...": "<card>", "among": "$milled", "zone": "graveyard"}, "number": 1, "player": "you", **_to, **_mark}])
for _number, _word in ((2, "second"), (3, "third")):
    rule("order", f"put {{what}} into {{owners}} library {_word} from the top", [{"do": "move", "what": "<what>", "to": "library", "position": _number, "_owner": "<owners>"}])

# Limits on what is drawn; what something becomes

for _words, _player in (("each player", {"players": "any"}), ("each opponent", "opponent")):
    rule("static", f"{_words} can't draw more than one card each turn", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "draw", "player": _player, "where": {"happened": {"event": "draw", "player": "event.player"}}}}]})
rule("denial", "can't have counters put on it", {"change": "forbid", "event": {"event": "add_counters", "on": "@"}})
rule("act", "become~ a artifact creature until end of turn", [{"do": "apply", "to": "@", "changes": [{"change": "becomes", "types": ["Artifact", "Creature"], "still": True}]}])
rule("until_turn", "{lasting|=}", [{"do": "apply", "to": "@", "changes": "<lasting>", "until": {"until": {"event": "begin", "part": "turn", "player": "you"}}, "_first": True}])
rule("clauses", "until your next turn, {thing} {until_turn|~thing}", {"&": "<until_turn>", "@": "<thing>"})
rule("sought", "a {a:card|one} or {b:card|one}", {"among": {"any_of": ["<a>", "<b>"], "zone": "library", "of": "@"}, "named": "card", "_short": True})
rule("so_many", "put that many {counter} counters on {what}", [{"do": "add_counters", "on": "<what>", "kind": "<counter>", "number": "event.amount"}])
rule("static", "you may cast ~ as though it had flash if {condition}", {"kind": "static", "zone": "any", "changes": [{"change": "allow", "event": {"event": "play", "what": "this"}, "as_though": [{"change": "becomes", "types": ["Instant"]}], "if": "<condition>"}]}, era="if {condition}, you may play ~ any time you could play a instant")
