"""Changes: what lasts on a subject, in effects (`lasting`) and in static abilities (`standing`)."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule
from rewind.aggregates.cards.grammar.words_of_today import ONCE

# Abilities that are given: `qualities` has what they are

rule("quoted", "{ability}", "<ability>")
rule("quoted", "{keyword_node}", "<keyword_node>")

# Power and toughness

rule("pumped", "get~ {size}", ["<size>"])

# As effects say it

rule("lasting_one", "{pumped|=}", "<pumped>")
rule("lasting_one", "gain~ {given}", [{"change": "gain", "abilities": "<given>"}])
rule("lasting_one", "lose~ {given}", [{"change": "lose", "abilities": "<given>"}])
rule("lasting_one", "become~ {color}", [{"change": "colors", "colors": ["<color>"]}])
rule("lasting_one", "become~ the color of your choice", [{"change": "colors", "colors": ["$color"]}])
rule("lasting", "{lasting_one|=}", "<lasting_one>")
rule("lasting", "{a:lasting_one|=} and {b:lasting|=}", {"+": ["<a>", "<b>"]})
rule("lasting", "{a:lasting_one|=}, {b:lasting_one|=}, and {c:lasting_one|=}", [{"joined": ",", "of": {"+": ["<a>", "<b>", "<c>"]}}])

# As static abilities say it

rule("standing_one", "{pumped|=}", "<pumped>")
rule("standing_one", "have~ {given}", [{"change": "gain", "abilities": "<given>"}])
rule("standing_one", "lose~ {given}", [{"change": "lose", "abilities": "<given>"}])
rule("standing_one", "is~ {color}", [{"change": "colors", "colors": ["<color>"]}])
rule("standing_rest", "{denial|=}", ["<denial>"])
rule("standing_rest", "{standing|=}", "<standing>")
rule("denials", "{denial|=}", ["<denial>"])
rule("denials", "{a:denial|=} and {b:denial|=}", ["<a>", "<b>"])
rule("standing", "{standing_one|=}", "<standing_one>")
rule("standing", "{a:standing_one|=} and {b:standing_rest|=}", {"+": ["<a>", "<b>"]})
rule("standing", "{a:standing_one|=}, {b:standing_one|=}, and {c:standing_one|=}", [{"joined": "and", "of": {"+": ["<a>", "<b>", "<c>"]}}])

# What is forbidden and required; the subject stands in the event

rule("denial", "can't attack", {"change": "forbid", "event": {"event": "attack", "what": "@"}})
rule("denial", "can't block", {"change": "forbid", "event": {"event": "block", "what": "@"}})
rule("denial", "can't attack or block", {"change": "forbid", "event": {"any_of": [{"event": "attack", "what": "@"}, {"event": "block", "what": "@"}]}})
rule("denial", "can't be blocked", {"change": "forbid", "event": {"event": "block", "to": "@"}})
rule("denial", "can't be blocked except by {noun|many}", {"change": "forbid", "event": {"event": "block", "what": {"not": "<noun>"}, "to": "@"}})
rule("denial", "can't be blocked by {noun|many}", {"change": "forbid", "event": {"event": "block", "what": "<noun>", "to": "@"}})
rule("denial", "can block only {noun|many}", {"change": "forbid", "event": {"event": "block", "what": "@", "to": {"not": "<noun>"}}})
rule("denial", "can't block {noun|many}", {"change": "forbid", "event": {"event": "block", "what": "@", "to": "<noun>"}})
rule("denial", "attack~ each combat if able", {"change": "require", "event": {"event": "attack", "what": "@"}}, era="attack~ each turn if able")
for _verb, _once in ONCE.items():  # once in the turn is enough in the older editions
    rule("act", f"{_verb}~ this turn if able", [{"do": "apply", "changes": [{"change": "require", "event": {**_once, "what": "@"}}]}])
rule("denial", "block~ each combat if able", {"change": "require", "event": {"event": "block", "what": "@"}}, era="block~ each turn if able")
rule("denial", "{denial|=} unless {condition}", {"...": "<denial>", "unless": "<condition>"})
rule("denial", "can't be the target of spells or abilities", {"change": "forbid", "event": {"event": "target", "what": "@"}})
rule("denial", "can't be regenerated", {"change": "forbid", "event": {"event": "regenerate", "what": "@"}})
rule("denial", "doesn't~ untap during {untap_of}", {"change": "forbid", "event": {"event": "untap", "what": "@", "how": "untap_step"}, "_of": "<untap_of>"})
rule("untap_of", "its controller's untap step", "its controller")
rule("untap_of", ["their controllers' untap steps", "their controller's untap step"], "their controllers")
rule("untap_of", ["your untap step", "your untap steps"], "you")
