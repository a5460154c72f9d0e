"""Tokens of several types or colors, legendary ones, with names; several kinds that are created at once."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

rule("token_hues", "{color}", ["<color>"])
rule("token_hues", "{a:color} and {b:color}", ["<a>", "<b>"])
rule("colorings", "{a:color}, {b:color}, and {c:color}", ["<a>", "<b>", "<c>"])
rule("token_kind", "{a:subtype} {b:subtype} {c:subtype}", ["<a>", "<b>", "<c>"])
for _with, _abilities in (("", {}), (" with {given}", {"abilities": "<given>"})):
    for _word in ("artifact", "enchantment"):
        rule("token_of", f"{{stats}} {{token_hues}} {{token_kind}} {_word} creature token%{_with}", {"...": "<stats>", "colors": "<token_hues>", "types": {_word: "<token_kind>"}, **_abilities})
    rule("token_of", f"{{stats}} colorless {{token_kind}} enchantment creature token%{_with}", {"...": "<stats>", "types": {"enchantment": "<token_kind>"}, **_abilities})
    rule("token_of", f"legendary {{stats}} {{colorings}} {{token_kind}} creature token%{_with}", {"...": "<stats>", "colors": "<colorings>", "types": {"legendary": "<token_kind>"}, **_abilities})
rule("tokens", "a {token_of} named {card_name} with {given}", {"token": {"...": "<token_of>", "name": "<card_name>", "abilities": "<given>"}, "named": "token"})
rule("tokens", "{card_name}, a {token_of}", {"token": {"...": "<token_of>", "name": "<card_name>"}, "named": "token", "_first": True})
rule("deed", "create~ {a:tokens} and {b:tokens}", [{"do": "together", "effect": [{"...": "<a>", "do": "create_token", "player": "@"}, {"...": "<b>", "do": "create_token", "player": "@"}]}], era="put~ {a:tokens} and {b:tokens} into play")
rule("each_of", "opponent", {"players": "opponent"})
rule("limited_mana", "add {many} mana in any combination of colors", [{"do": "add_mana", "mana": ["{W}", "{U}", "{B}", "{R}", "{G}"], "number": "<many>", "mixed": True, "player": "you", "only_for": "@"}])
