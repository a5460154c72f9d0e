"""Combat: who can attack and block, what must, what it costs, how many; as though something were so."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import rule

_ATTACK, _BLOCK = {"event": "attack", "what": "@"}, {"event": "block", "what": "@"}


def _forbid(event: dict[str, Any]) -> dict[str, Any]:
    return {"change": "forbid", "event": event}


# Restrictions

rule("denial", "can't attack alone", _forbid({**_ATTACK, "alone": True}))
rule("denial", "can't attack or block alone", _forbid({"any_of": [{**_ATTACK, "alone": True}, {**_BLOCK, "alone": True}]}))
rule("denial", "can only attack alone", _forbid({**_ATTACK, "number": {"at_least": 2}}))
rule("denial", "can't attack you", _forbid({**_ATTACK, "to": "you"}))
rule("denial", "can't block {definite}", _forbid({**_BLOCK, "to": "<definite>"}))
rule("denial", "can't be blocked by {definite}", _forbid({"event": "block", "what": "<definite>", "to": "@"}))
rule("denial", "can't be blocked by more than one creature", _forbid({"event": "block", "to": "@", "together": True, "number": {"at_least": 2}}))
for _number, _word in ((2, "two"), (3, "three")):
    rule("denial", f"can't be blocked except by {_word} or more creatures", _forbid({"event": "block", "to": "@", "together": True, "number": {"at_most": _number - 1}}))
rule("denial", "can't be blocked except by {a:noun|many} and/or {b:noun|many}", _forbid({"event": "block", "what": {"not": {"any_of": ["<a>", "<b>"]}}, "to": "@"}))
rule("denial", "can't be blocked by {a:noun|many} and/or {b:noun|many}", _forbid({"event": "block", "what": {"any_of": ["<a>", "<b>"]}, "to": "@"}))
rule("denial", "can't be blocked by {a:noun|many} or by {b:noun|many}", _forbid({"event": "block", "what": {"any_of": ["<a>", "<b>"]}, "to": "@", "_or": True}))
rule("denial", "can't block or be blocked by {noun|many}", _forbid({"any_of": [{**_BLOCK, "to": "<noun>"}, {"event": "block", "what": "<noun>", "to": "@"}]}))
rule("denial", "{denial|=} if {condition}", {"...": "<denial>", "unless": {"not": "<condition>"}, "_if": True})
for _number, _word in ((1, "one creature"), (2, "two creatures")):
    rule("static", f"no more than {_word} can attack each combat", {"kind": "static", "changes": [_forbid({"event": "attack", "together": True, "number": {"at_least": _number + 1}})]}, era=f"no more than {_word} may attack each turn")
    rule("static", f"no more than {_word} can block each combat", {"kind": "static", "changes": [_forbid({"event": "block", "together": True, "number": {"at_least": _number + 1}})]}, era=f"no more than {_word} may block each turn")
    rule("static", f"no more than {_word} can attack you each combat", {"kind": "static", "changes": [_forbid({"event": "attack", "to": "you", "together": True, "number": {"at_least": _number + 1}})]}, era=f"no more than {_word} may attack you each turn")

# Conditions about the attack

rule("condition", "a {noun|one} also attacks", {"there_is": {"...": "<noun>", "attacking": True, "other": True}})
rule("condition", "at least two other creatures attack", {"there_is": {"types": ["Creature"], "attacking": True, "other": True}, "at_least": 2})
rule("condition", "defending player controls more {noun|many} than you", {"number": {"count": {"...": "<noun>", "controller": "defending_player"}}, "at_least": {"plus": [{"count": {"...": "<noun>", "controller": "you"}}, 1]}})
rule("condition", "you control more {noun|many} than defending player", {"number": {"count": {"...": "<noun>", "controller": "you"}}, "at_least": {"plus": [{"count": {"...": "<noun>", "controller": "defending_player"}}, 1]}})
rule("condition", "you've cast a {spell_noun|one} this turn", {"happened": {"event": "play", "what": "<spell_noun>", "player": "you"}}, era="you've played a {spell_noun|one} this turn")

# Requirements

_ABLE = {"change": "require", "event": {"event": "block", "what": "<noun>", "to": "<definite>"}}
rule("denial", "must be blocked if able", {"change": "require", "event": {"event": "become_blocked", "what": "@"}})
rule("static", "all {noun|many} able to block {definite} do so", {"kind": "static", "changes": [_ABLE]})
rule("plain_static", "all {noun|many} able to block {definite} do so", {"kind": "static", "changes": [_ABLE]})
rule("clause", "all {noun|many} able to block {lured} this turn do so", [{"do": "apply", "changes": [{"change": "require", "event": {"event": "block", "what": "<noun>", "to": "<lured>"}}]}])
rule("lured", "{definite}", "<definite>")
rule("lured", "{target}", "<target>")
rule("act", "block~ {definite} this turn if able", [{"do": "apply", "changes": [{"change": "require", "event": {**_BLOCK, "to": "<definite>"}}]}])
rule("act", "block~ {definite} this combat if able", [{"do": "apply", "changes": [{"change": "require", "event": {**_BLOCK, "to": "<definite>"}}], "until": "end_of_combat"}])
rule("act", "must be blocked this turn if able", [{"do": "apply", "changes": [{"change": "require", "event": {"event": "become_blocked", "what": "@"}}]}])

# Costs

rule("levied", "its controller pays {mana}", {"add": ["<mana>"], "_who": "its"})
rule("levied", "their controller pays {mana}", {"add": ["<mana>"], "_who": "their"})
rule("levied", "you {to_pay}", {"add": "<to_pay>", "_who": "you"})
rule("levied", "its controller pays {mana} {for_each}", {"add": ["<mana>"], "times": "<for_each>", "_who": "its"})
rule("denial", "can't attack unless {levied}", {"...": "<levied>", "change": "cost", "of": _ATTACK})
rule("denial", "can't block unless {levied}", {"...": "<levied>", "change": "cost", "of": _BLOCK})
rule("denial", "can't attack or block unless {levied}", {"...": "<levied>", "change": "cost", "of": {"any_of": [_ATTACK, _BLOCK]}})
rule("denial", "can't block {noun|many} unless {levied}", {"...": "<levied>", "change": "cost", "of": {**_BLOCK, "to": "<noun>"}})
rule("denial", "can't attack you unless their controller pays {mana} for each creature they control that's attacking you", {"change": "cost", "of": {**_ATTACK, "to": "you"}, "add": ["<mana>"], "_each": True})
rule("denial", "can't attack unless their controller pays {mana} for each attacking creature they control", {"change": "cost", "of": _ATTACK, "add": ["<mana>"], "_each": True})
rule("denial", "can't block unless their controller pays {mana} for each blocking creature they control", {"change": "cost", "of": _BLOCK, "add": ["<mana>"], "_each": True})

# What is allowed

rule("denial", "can block a additional creature each combat", {"change": "allow", "event": _BLOCK, "number": 1}, era="can block a additional creature")
rule("denial", "can block a additional creature", {"change": "allow", "event": _BLOCK, "number": 1, "_plain": True})
rule("denial", "can block {many} additional creatures each combat", {"change": "allow", "event": _BLOCK, "number": "<many>"}, era="can block {many} additional creatures")
rule("denial", "can block up to {many} additional creatures", {"change": "allow", "event": _BLOCK, "number": "<many>", "_plain": True})
rule("denial", "can block any number of creatures", {"change": "allow", "event": _BLOCK, "number": "any"})
_THOUGH = {"change": "allow", "event": _ATTACK, "as_though": [{"change": "lose", "abilities": ["defender"]}]}
rule("denial", "can attack as though it didn't have defender", {**_THOUGH, "_it": "it"})
rule("denial", "can attack as though they didn't have defender", {**_THOUGH, "_it": "they"})
rule("act", "can attack this turn as though it didn't have defender", [{"do": "apply", "changes": [{**_THOUGH, "_it": "it"}], "_early": True}])
rule("act", "can attack this turn as though they didn't have defender", [{"do": "apply", "changes": [{**_THOUGH, "_it": "they"}], "_early": True}])
rule("denial", "can attack as though it had haste", {"change": "allow", "event": _ATTACK, "as_though": [{"change": "gain", "abilities": ["haste"]}]})
rule("denial", "can block creatures with shadow as though it had shadow", {"change": "allow", "event": {**_BLOCK, "to": {"types": ["Creature"], "keywords": ["shadow"]}}, "as_though": [{"change": "gain", "abilities": ["shadow"]}]})
rule("denial", "can block as though they were untapped", {"change": "allow", "event": _BLOCK, "as_though": [{"change": "status", "tapped": False}]})
for _word in ("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk"):
    rule("static", f"creatures with {_word} can be blocked as though they didn't have {_word}", {"kind": "static", "changes": [{"change": "allow", "event": {"event": "block", "to": {"types": ["Creature"], "keywords": [_word]}}, "as_though": [{"change": "lose", "abilities": [_word]}]}]})

# Abilities that cannot be played

_PLAYED = _forbid({"event": "play", "what": {"ability": "activated", "source": "@"}})
rule("standing_static", "{denials|=}, and its activated abilities can't be activated", {"kind": "static", "changes": {"+": ["<denials>", [{**_PLAYED, "_it": "its"}]]}}, era="{denials|=}, and its activated abilities can't be played")
rule("standing_static", "{denials|=}, and its activated abilities can't be activated unless they're mana abilities", {"kind": "static", "changes": {"+": ["<denials>", [_forbid({"event": "play", "what": {"ability": "activated", "not": {"ability": "mana"}, "source": "@"}})]]}}, era="{denials|=}, and its activated abilities can't be played unless they're mana abilities")
rule("static", "{its_abilities} activated abilities can't be activated", {"kind": "static", "changes": [_forbid({"event": "play", "what": {"ability": "activated", "source": "<its_abilities>"}})]}, era="{its_abilities} activated abilities can't be played")
rule("its_abilities", "~'s", {"ref": "this"})
rule("its_abilities", "enchanted {host_noun}'s", {"host": "<host_noun>"})

# More of blocks and attacks

rule("noun_before", "unblocked attacking {noun_before|=}", {"...": "<noun_before>", "attacking": True, "blocked": False, "_unblocked": True})
rule("act", "can't be blocked this turn except by {noun|many}", [{"do": "apply", "changes": [_forbid({"event": "block", "what": {"not": "<noun>"}, "to": "@"})], "until": "end_of_turn"}])
rule("for_each", "for each {noun|one} beyond the first", {"highest": [0, {"minus": [{"count": "<noun>"}, 1]}]})
rule("thing", "{a:color} creatures and {b:color} creatures", {"types": ["Creature"], "colors": ["<a>", "<b>"], "_put": "plural", "_both": True})
rule("denial", "can't be blocked by {a:color} and/or {b:color} creatures", _forbid({"event": "block", "what": {"types": ["Creature"], "colors": ["<a>", "<b>"], "_and_or": True}, "to": "@"}))
rule("condition", "at least two other creatures block", {"there_is": {"types": ["Creature"], "blocking": True, "other": True}, "at_least": 2})
rule("noun", "{noun|=} that aren't enchanted", {"...": "<noun>", "not": {"bears": {"local": True}}})
rule("noun", "{noun|=} that's enchanted", {"...": "<noun>", "bears": {"local": True}, "_thats": True})
rule("keyword_node", "bands with other {noun|many}", {"keyword": "bands with other", "what": "<noun>"})
_POWER = {"number": "power", "of": "@"}
rule("act", "fight~ {target}", [{"do": "together", "effect": [{"do": "damage", "amount": _POWER, "to": "<target>", "from": "@"}, {"do": "damage", "amount": {"number": "power", "of": "<target>"}, "to": "@", "from": "<target>"}]}])
