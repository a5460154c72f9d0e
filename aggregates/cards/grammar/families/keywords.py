"""Keyword abilities: plain words, and those with parameters; lines of several."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule
from rewind.aggregates.cards.grammar.words_of_today import ABILITIES
from rewind.aggregates.cards.type_lines import LAND_TYPES

rule("keyword", "{plain_keyword}", "<plain_keyword>")
rule("keyword", "{keyword_node}", "<keyword_node>")
rule("keywords", "{keyword}", ["<keyword>"])
rule("keywords", "{joined_keywords}", "<joined_keywords>")
rule("keywords", "{keyword}, {keywords}", {"+": [["<keyword>"], "<keywords>"]})
rule("joined_keywords", "{a:keyword}; {b:keyword}", ["<a>", "<b>", {"_joined": ";"}])
rule("joined_keywords", "{keyword}; {joined_keywords}", {"+": [["<keyword>"], "<joined_keywords>"]})
for _word in (
    "cycling",
    "morph",
    "madness",
    "echo",
    "flashback",
    "buyback",
    "equip",
    "entwine",
    "recover",
    "transmute",
    "ninjutsu",
    "ward",
    "outlast",
    "scavenge",
    "unearth",
    "evoke",
    "spectacle",
    "prowl",
    "surge",
    "freerunning",
    "web-slinging",
    "escape",
    "mayhem",
    "level up",
    "transfigure",
    "embalm",
    "eternalize",
    "encore",
):
    rule("keyword_node", [f"{_word} {{mana}}", f"{_word} — {{mana}}"], {"keyword": _word, "cost": ["<mana>"]})
rule("keyword_node", "cumulative upkeep {mana}", {"keyword": "cumulative upkeep", "cost": ["<mana>"]})
rule("keyword_node", "kicker {mana}", {"keyword": "kicker", "cost": ["<mana>"], "name": "$kicked"})
for _word in (
    "rampage",
    "bushido",
    "fading",
    "modular",
    "bloodthirst",
    "graft",
    "dredge",
    "soulshift",
    "amplify",
    "ripple",
    "toxic",
    "annihilator",
    "frenzy",
    "afflict",
    "poisonous",
    "fabricate",
    "afterlife",
    "devour",
    "vanishing",
    "crew",
    "absorb",
    "renown",
    "mobilize",
    "tribute",
    "saddle",
):
    rule("keyword_node", f"{_word} {{digits}}", {"keyword": _word, "number": "<digits>"})
rule("keyword_node", "bloodthirst X", {"keyword": "bloodthirst", "number": {"happened": {"event": "damage", "to": {"players": "opponent"}}, "sum": "amount"}})
rule("keyword_node", "multikicker {mana}", {"keyword": "multikicker", "cost": ["<mana>"], "name": "$kicked"})
rule("keyword_node", "squad {mana}", {"keyword": "squad", "cost": ["<mana>"], "name": "$squad"})
rule("keyword_node", "offspring {mana}", {"keyword": "offspring", "cost": ["<mana>"], "name": "$offspring"})
rule("keyword_node", "casualty {digits}", {"keyword": "casualty", "number": "<digits>", "name": "$casualty"})
rule("keyword_node", "conspire", {"keyword": "conspire", "name": "$conspired"})
rule("keyword_node", "bargain", {"keyword": "bargain", "name": "$bargained"})
rule("keyword_node", "champion a {noun|one}", {"keyword": "champion", "what": "<noun>"})
rule("keyword_node", "champion an {noun|one}", {"keyword": "champion", "what": "<noun>"})
rule("keyword_node", "hexproof from {protected}", {"keyword": "hexproof from", "from": "<protected>"})
rule("keyword_node", "reinforce {figure} — {mana}", {"keyword": "reinforce", "number": "<figure>", "cost": ["<mana>"]})
rule("keyword_node", "impending {figure} — {mana}", {"keyword": "impending", "number": "<figure>", "cost": ["<mana>"]})
rule("keyword_node", "suspend {figure} — {mana}", {"keyword": "suspend", "number": "<figure>", "cost": ["<mana>"]})
for _word in sorted(LAND_TYPES):
    rule("keyword_node", f"{_word.lower()}cycling {{mana}}", {"keyword": "landcycling", "cost": ["<mana>"], "land": {"subtypes": [_word]}})
rule("keyword_node", "protection from {protected}", {"keyword": "protection", "from": "<protected>"})
rule("protected", "{color}", {"zone": "any", "colors": ["<color>"]})
rule("protected", "{a:color} and from {b:color}", {"zone": "any", "colors": ["<a>", "<b>"]})
rule("protected", "{card_type|many}", {"zone": "any", "types": ["<card_type>"]})
rule("protected", "{subtype|many}", {"zone": "any", "subtypes": ["<subtype>"]})
rule("protected", "the color of your choice", {"zone": "any", "colors": ["$color"]})
rule("keyword_node", "splice onto Arcane {mana}", {"keyword": "splice", "what": {"subtypes": ["Arcane"]}, "cost": ["<mana>"]})
rule("keyword_node", "affinity for {noun|many}", {"keyword": "affinity", "for": "<noun>"})
rule("keyword_node", "replicate {mana}", {"keyword": "replicate", "cost": ["<mana>"], "name": "$replicated"})
rule("keyword_node", "enchant {enchanted}", {"enchant": "<enchanted>"})
rule("enchanted", "{noun|one}", "<noun>")
rule("enchanted", "player", {"players": "any"})
rule("keyword", "shroud", {**ABILITIES["shroud"], "_keyword": "shroud"}, era="~ can't be the target of spells or abilities.")
rule("keyword", "reach", {**ABILITIES["reach"], "_keyword": "reach"}, era="~ can block as though it had flying")

rule("keyword_node", "{subtype} offering", {"keyword": "offering", "what": {"subtypes": ["<subtype>"]}})
rule("keyword_node", "modular — sunburst", {"keyword": "modular", "number": {"number": "mana_colors", "of": "this"}})
