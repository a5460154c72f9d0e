"""What was done this way: destroyed, dealt, lost, returned; where it cannot be done; targets that change; counters that move."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule
from rewind.aggregates.cards.type_lines import LAND_TYPES

# How much, how many, and what holds of them

for _word in ("creature", "land", "artifact", "enchantment", "permanent"):
    rule("for_each", f"for each {_word} destroyed this way", {"count": "$destroyed", "_of": _word})
rule("for_each", "for each creature that died this way", {"count": "$destroyed", "_of": "died"})
rule("amount", "the damage dealt this way", "$hit.amount")
for _word in sorted(LAND_TYPES):
    rule("for_each", f"for each {_word} returned this way", {"count": "$returned", "_of": _word})
    rule("amount", f"twice the number of {_word}s returned this way" if _word != "Plains" else "twice the number of Plains returned this way", {"count": "$returned", "times": 2, "_of": _word})
rule("order", "return any number of {noun|many} to their owner's hand", [{"do": "move", "what": "<noun>", "to": "hand", "number": "any", "as": "$returned"}])

# Where it cannot be done

rule("cannot", "if you can't, ", "if you can't")
rule("clauses", "{a:clause}. {cannot}{b:clauses}", [{"joined": "<cannot>", "of": {"+": ["<a>", [{"do": "if", "condition": {"not": {"did": "$done"}}, "effect": "<b>"}]]}}])

# Targets that change

_SINGLE = {"where": {"number": {"number": "targets", "of": "each"}, "exactly": 1}}
rule("aimed_at_one", "target {spell_noun|one} with a single target", {"target": {"objects": {"...": "<spell_noun>", **_SINGLE}}})
rule("aimed_at_one", "target {stack_ability} with a single target", {"target": {"objects": {"...": "<stack_ability>", **_SINGLE}}})
rule("aimed_at_one", "target spell or ability with a single target", {"target": {"objects": {"zone": "stack", **_SINGLE}}})
rule("order", "change the target of {aimed_at_one}", [{"do": "retarget", "what": "<aimed_at_one>"}])
for _words in ("any targets", "the targets"):
    rule("offer", f"you may change {_words} of {{copied_spell}}", [{"do": "retarget", "what": "<copied_spell>", "optional": True, "_targets": _words}])

# Two kinds of counters, and counters that are distributed

rule("order", "put a {a:counter} counter on {what} and a {b:counter} counter on {c:what}", [{"do": "add_counters", "on": "<what>", "kind": "<a>"}, {"do": "add_counters", "on": "<c>", "kind": "<b>"}])
rule("order", "put {many} {a:counter} counters on {what} and {m:many} {b:counter} counters on {c:what}", [{"do": "add_counters", "on": "<what>", "kind": "<a>", "number": "<many>"}, {"do": "add_counters", "on": "<c>", "kind": "<b>", "number": "<m>"}])
rule("order", "distribute {many} {counter} counters among {shared}", [{"do": "for_each", "of": "<shared>", "divided": "<many>", "effect": [{"do": "add_counters", "on": "each", "kind": "<counter>", "number": {"number": "share", "of": "each"}}]}])

# One of two, what is lost, how long

rule("act", "gain~ protection from artifacts or from the color of your choice until end of turn", [{"do": "choose", "kind": "mode", "options": [[{"do": "apply", "to": "@", "changes": [{"change": "gain", "abilities": [{"keyword": "protection", "from": {"zone": "any", "types": ["Artifact"]}}]}]}], [{"do": "choose", "kind": "color", "as": "$color_of_it"}, {"do": "apply", "to": "@", "changes": [{"change": "gain", "abilities": [{"keyword": "protection", "from": {"zone": "any", "colors": ["$color_of_it"]}}]}]}]]}])
rule("fare", "lose~ all unspent mana", [{"do": "empty_mana", "player": "@"}])
rule("act", "{lasting|=} until your next upkeep", [{"do": "apply", "to": "@", "changes": "<lasting>", "until": {"until": {"event": "begin", "part": "upkeep", "player": "you"}}}])
rule("order", "destroy {what} and {it_cannot} be regenerated", [{"do": "destroy", "what": "<what>", "regenerate": False, "_and": "<it_cannot>"}])
rule("it_cannot", "it can't", "it")
rule("it_cannot", "they can't", "they")
rule("clause", "you gain control of {what}", [{"do": "apply", "to": "<what>", "changes": [{"change": "control"}], "until": "end_of_game", "_you": True}])
rule("clause", "you gain control of {what} until end of turn", [{"do": "apply", "to": "<what>", "changes": [{"change": "control"}], "_you": True}])
rule("player", "attacking player", {"ref": "active_player", "_attacking": True})
rule("noun", "{noun|=} attacking you", {"...": "<noun>", "attacking": True, "where": {"active": "opponent"}})
rule("noun", "{noun|=} that's attacking you", {"...": "<noun>", "attacking": True, "where": {"active": "opponent"}, "_thats": True})
rule("beginning", "at the beginning of combat on your turn", {"event": "begin", "part": "combat", "player": "you", "_combat": True})
rule("act", "deal~ damage equal to {amount} to {a:recipient} and {b:recipient}", [{"do": "damage", "amount": "<amount>", "to": ["<a>", "<b>"], "from": "@", "_first": True}])
rule("protected", "snow", {"zone": "any", "supertypes": ["Snow"]})

# What cannot be regenerated is said of what was destroyed; the card that was discarded

rule("clauses", "destroy {what} if {condition}. a creature destroyed this way can't be regenerated", [{"do": "if", "condition": "<condition>", "effect": [{"do": "destroy", "what": "<what>", "regenerate": False, "_this_way": True}], "_after": True}])
rule("condition", "the discarded card was {discarded}", {"is": "$discarded.what", "matches": "<discarded>"})
rule("discarded", "a {card|one}", "<card>")
rule("discarded", "{was}", "<was>")
rule("clauses", "{a:clause} and {offer}", [{"joined": "and", "of": {"+": ["<a>", "<offer>"]}}])
