"""Conditions: what is there, what something is, whose turn it is, numbers."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# What players control, and what is there

rule("holder", "you control", "you")
rule("holder", "a opponent controls", "opponent")
rule("holder", "defending player controls", "defending_player")
rule("holder", "{pronoun_player} control~pronoun_player", "<pronoun_player>")
rule("condition", "{holder} a {noun|one}", {"there_is": {"...": "<noun>", "controller": "<holder>"}})
rule("condition", "{holder} a {a:noun|one} and a {b:noun|one}", {"all_of": [{"there_is": {"...": "<a>", "controller": "<holder>"}}, {"there_is": {"...": "<b>", "controller": "<holder>"}}]})
rule("condition", "{holder} another {noun|one}", {"there_is": {"...": "<noun>", "other": True, "controller": "<holder>"}, "_another": True})
rule("condition", "{holder} no {noun|many}", {"there_is": {"...": "<noun>", "controller": "<holder>"}, "at_most": 0})
rule("condition", "{holder} no other {noun|many}", {"there_is": {"...": "<noun>", "other": True, "controller": "<holder>"}, "at_most": 0, "_no": True})
rule("condition", "{holder} {many} or more {noun|many}", {"there_is": {"...": "<noun>", "controller": "<holder>"}, "at_least": "<many>"})
rule("condition", "{holder} {many} or fewer {noun|many}", {"there_is": {"...": "<noun>", "controller": "<holder>"}, "at_most": "<many>"})
rule("condition", ["you don't control a {noun|one}", "you don't control any {noun|many}"], {"there_is": {"...": "<noun>", "controller": "you"}, "at_most": 0, "_not": True})
rule("condition", "no {noun|many} are on the battlefield", {"there_is": "<noun>", "at_most": 0}, era="no {noun|many} are in play")
rule("condition", "there are no {noun|many} on the battlefield", {"there_is": "<noun>", "at_most": 0, "_there": True}, era="there are no {noun|many} in play")
rule("condition", "a {noun|one} is on the battlefield", {"there_is": "<noun>"}, era="a {noun|one} is in play")
rule("condition", "{many} or more {noun|many} are on the battlefield", {"there_is": "<noun>", "at_least": "<many>"}, era="{many} or more {noun|many} are in play")
rule("condition", "there are {many} or more {noun|many} on the battlefield", {"there_is": "<noun>", "at_least": "<many>", "_there": True}, era="there are {many} or more {noun|many} in play")
rule("condition", "there are {many} or fewer {noun|many} on the battlefield", {"there_is": "<noun>", "at_most": "<many>", "_there": True}, era="there are {many} or fewer {noun|many} in play")
rule("condition", "there are {many} or more cards in your graveyard", {"there_is": {"zone": "graveyard", "of": "you"}, "at_least": "<many>"}, era="{many} or more cards are in your graveyard")
rule("condition", "you have no cards in hand", {"there_is": {"zone": "hand", "of": "you"}, "at_most": 0})
rule("condition", "you have {many} or more cards in hand", {"there_is": {"zone": "hand", "of": "you"}, "at_least": "<many>"})
rule("condition", "you have {many} or fewer cards in hand", {"there_is": {"zone": "hand", "of": "you"}, "at_most": "<many>"})
rule("condition", "there are {many} or more {in_zone|many}", {"there_is": "<in_zone>", "at_least": "<many>"})
rule("condition", "there are no {in_zone|many}", {"there_is": "<in_zone>", "at_most": 0})
rule("condition", "there's a {in_zone|one}", {"there_is": "<in_zone>"})
rule("condition", "{pronoun_player} have~pronoun_player no cards in hand", {"there_is": {"zone": "hand", "of": "<pronoun_player>"}, "at_most": 0})
rule("condition", "{pronoun_player} have~pronoun_player {many} or more cards in hand", {"there_is": {"zone": "hand", "of": "<pronoun_player>"}, "at_least": "<many>"})
rule("condition", "{pronoun_player} have~pronoun_player {many} or fewer cards in hand", {"there_is": {"zone": "hand", "of": "<pronoun_player>"}, "at_most": "<many>"})

# Whose turn, life

rule("condition", "it's your turn", {"active": "you"})
rule("condition", ["it's not your turn", "it isn't your turn"], {"not": {"active": "you"}})
rule("condition", "you have {figure} or less life", {"number": {"number": "life", "of": "you"}, "at_most": "<figure>"})
rule("condition", "you have {figure} or more life", {"number": {"number": "life", "of": "you"}, "at_least": "<figure>"})
rule("condition", "your life total is {figure} or less", {"number": {"number": "life", "of": "you"}, "at_most": "<figure>", "_total": True})
rule("condition", "a opponent has {figure} or less life", {"number": {"number": "life", "of": "opponent"}, "at_most": "<figure>"})

# What something is

rule("definite", "{self}", "<self>")
rule("definite", "{host}", "<host>")
rule("definite", "{pronoun}", "<pronoun>")
rule("matched", "tapped", {"tapped": True})
rule("matched", "untapped", {"tapped": False})
rule("matched", "attacking", {"attacking": True})
rule("matched", "blocking", {"blocking": True})
rule("matched", "attacking or blocking", {"any_of": [{"attacking": True}, {"blocking": True}]})
rule("matched", "enchanted", {"bears": {"local": True}})
rule("matched", "equipped", {"bears": {"subtypes": ["Equipment"]}})
rule("matched", "{color}", {"colors": ["<color>"]})
rule("matched", "{a:color} or {b:color}", {"colors": ["<a>", "<b>"]})
rule("matched", "legendary", {"supertypes": ["Legendary"]})
rule("matched", "a {noun|one}", "<noun>")
rule("matched", "a {card|one}", "<card>")
rule("matched", "face up", {"face_down": False})
rule("matched", "face down", {"face_down": True})
rule("matched", "on the battlefield", {"zone": ["in_play"]}, era="in play")
rule("matched", "in your graveyard", {"zone": "graveyard", "of": "you"})
rule("condition", "{possessor} power is {bounds}", {"is": "<possessor>", "matches": {"power": "<bounds>"}})
rule("condition", "{possessor} toughness is {bounds}", {"is": "<possessor>", "matches": {"toughness": "<bounds>"}})
rule("condition", "{possessor} mana value is {bounds}", {"is": "<possessor>", "matches": {"mana_cost": "<bounds>"}}, era="{possessor} converted mana cost is {bounds}")
rule("condition", "{definite} has {plain_keyword}", {"is": "<definite>", "matches": {"keywords": ["<plain_keyword>"]}})
rule("condition", "{definite} has a {counter} counter on it", {"is": "<definite>", "matches": {"counters": {"kind": "<counter>", "at_least": 1}}})
rule("condition", "{definite} has {many} or more {counter} counters on it", {"is": "<definite>", "matches": {"counters": {"kind": "<counter>", "at_least": "<many>"}}})
rule("condition", "{definite} has no {counter} counters on it", {"is": "<definite>", "matches": {"counters": {"kind": "<counter>", "at_most": 0}}})
rule("condition", "{definite} is {matched}", {"is": "<definite>", "matches": "<matched>"})
rule("condition", ["{definite} isn't {matched}", "{definite} is not {matched}"], {"not": {"is": "<definite>", "matches": "<matched>"}})
rule("its", "it's", {"pronoun": "it"})
rule("condition", "{its} {matched}", {"is": "<its>", "matches": "<matched>", "_short": True})
rule("condition", "{definite} doesn't have {plain_keyword}", {"is": "<definite>", "matches": {"not_keywords": ["<plain_keyword>"]}})
rule("condition", "there are {many} or more {counter} counters on {definite}", {"is": "<definite>", "matches": {"counters": {"kind": "<counter>", "at_least": "<many>"}}, "_there": True})
rule("condition", "there are no {counter} counters on {definite}", {"is": "<definite>", "matches": {"counters": {"kind": "<counter>", "at_most": 0}}, "_there": True})

# What was done

rule("condition", "a creature died this turn", {"happened": {"event": "move", "what": {"types": ["Creature"]}, "from": "in_play", "to": "graveyard"}}, era="a creature was put into a graveyard from play this turn")

rule("condition", "there are {many} or more {card|many} total in all graveyards", {"there_is": {"...": "<card>", "zone": "graveyard"}, "at_least": "<many>", "_total": True})
