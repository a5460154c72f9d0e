"""Nouns that are joined by "and/or", several that share something, whose choice a target is; who is hurt, who attacks."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# Joined by "and/or"

rule("types", "{a:card_type|=} and/or {b:card_type|=}", {"types": ["<a>", "<b>"], "_and_or": True}, unless="one")
rule("types", "{a:card_type|many}, {b:card_type|many}, and/or {c:card_type|=}", {"types": ["<a>", "<b>", "<c>"], "_and_or": True}, unless="one")
rule("head", "{a:card_type} and/or {b:card_type|one}", {"types": ["<a>", "<b>"], "_and_or": True}, unless="many")
rule("kinds", "{a:subtype} and/or {b:subtype|one}", {"subtypes": ["<a>", "<b>"], "_and_or": True}, unless="many")
rule("kinds", "{a:subtype|many} and/or {b:subtype|many}", {"subtypes": ["<a>", "<b>"], "_and_or": True}, unless="one")
rule("kinds", "{a:subtype|many}, {b:subtype|many}, and {c:subtype|many}", {"subtypes": ["<a>", "<b>", "<c>"], "_and": True}, unless="one")
rule("kinds", "{a:subtype|many}, {b:subtype|many}, {c:subtype|many}, and {d:subtype|many}", {"subtypes": ["<a>", "<b>", "<c>", "<d>"], "_and": True}, unless="one")
rule("noun_before", "{a:color} and/or {b:color} {card_type|=}", {"types": ["<card_type>"], "colors": ["<a>", "<b>"], "_and_or": True})

# Several types, the last of them creatures: what only creatures have, as flying and power, is asked of those alone

for _join in ("or", "and", "and/or"):
    for _mood, _last in (("one", "creature"), ("many", "creatures")):
        rule("up_to_creatures", f"{{a:card_type|{_mood}}} {_join} {_last}", {"types": ["<a>", "Creature"], "_": [_join, _mood]})
        rule("up_to_creatures", f"{{a:card_type|{_mood}}}, {{b:card_type|{_mood}}}, {_join} {_last}", {"types": ["<a>", "<b>", "Creature"], "_": [_join, _mood]})
        rule("up_to_creatures", f"{{a:card_type|{_mood}}}, {{b:card_type|{_mood}}}, {{c:card_type|{_mood}}}, {_join} {_last}", {"types": ["<a>", "<b>", "<c>", "Creature"], "_": [_join, _mood]})
rule("of_creatures", "with {qualities}", {"keywords": "<qualities>"})
rule("of_creatures", "without {plain_keyword}", {"not_keywords": ["<plain_keyword>"]})
rule("of_creatures", "without {keyword_of_today}", {"not_keywords": ["<keyword_of_today>"]})
for _statistic in ("power", "toughness"):
    rule("of_creatures", f"with {_statistic} {{bounds}}", {_statistic: "<bounds>"})
_LAST = {"...": "<of_creatures>", "types": ["Creature"]}
rule("head", "{a:card_type|=} or creature% {of_creatures}", {"any_of": [{"types": ["<a>"]}, _LAST]})
rule("head", "{a:card_type|=}, {b:card_type|=}, or creature% {of_creatures}", {"any_of": [{"types": ["<a>", "<b>"]}, _LAST]})
rule("head", "{a:card_type|=}, {b:card_type|=}, {c:card_type|=}, or creature% {of_creatures}", {"any_of": [{"types": ["<a>", "<b>", "<c>"]}, _LAST]})

# Several that share something with a thing

for _words, _of in (("a color", "colors"), ("a creature type", "creature types")):
    rule("condition", f"{{pronoun}} shares {_words} with a {{noun|one}}", {"is": "<pronoun>", "matches": {"shares": {"one_of": [_of], "with": "<noun>"}}})
    rule("condition", f"{{pronoun}} shares {_words} with {{akin}}", {"is": "<pronoun>", "matches": {"shares": {"one_of": [_of], "with": "<akin>"}}})
    rule("priced", f"{{spell_noun|many}} you cast that share {_words} with ~", {"event": "play", "what": {"...": "<spell_noun>", "shares": {"one_of": [_of], "with": "this"}}, "player": "you"}, era=f"{{spell_noun|many}} you play that share {_words} with ~")

# Of whose choice a target is

rule("chooser", "a opponent's", "opponent")
rule("chooser", "defending player's", "defending_player")
rule("chooser", "their", {"pronoun": "they"})
rule("target", "target {noun|one} of {chooser} choice", {"target": {"objects": "<noun>", "player": "<chooser>"}})
rule("anyone", "any target of a opponent's choice", {"target": {"objects": {"types": ["Creature"]}, "players": "any", "player": "opponent"}}, era="target creature or player of a opponent's choice")
rule("what", "{a:target}, {b:target}, {c:target}, and {d:target}", ["<a>", "<b>", "<c>", "<d>"])
rule("noun", "{noun|=} other than enchanted creature", {"...": "<noun>", "not": {"among": "host"}})
rule("possessor", "the {pronoun_noun}'s", {"pronoun": "<pronoun_noun>", "_the": True})

# Who is hurt, who attacks

rule("damaged", "defending player", "defending_player")
rule("damaged", "a creature or opponent", [{"types": ["Creature"]}, "opponent"])
rule("event", "you attack with {many} or more creatures", {"event": "attack", "what": {"types": ["Creature"], "controller": "you"}, "together": True, "number": {"at_least": "<many>"}})
rule("event", "one or more {noun|many} deal combat damage to a player", {"event": "damage", "from": "<noun>", "to": {"players": "any"}, "combat": True, "together": "to"})

# What something is, deeds in a row

rule("lasting_one", "get~ a additional {size}", [{"...": "<size>", "_additional": True}])
rule("standing_one", "is~ a {subtype|one}", [{"change": "becomes", "subtypes": ["<subtype>"], "_a": True}])
rule("standing_one", "is~ a {a:subtype} {b:subtype|one}", [{"change": "becomes", "subtypes": ["<a>", "<b>"]}])
rule("deed_row", "{a:fare|=}, {b:deed|=}, {c:deed|=}, then {d:deed|=}", [{"joined": "row", "of": {"+": ["<a>", "<b>", "<c>", "<d>"]}}])
rule("clauses", "{player} {deed_row|~player}", {"&": "<deed_row>", "@": "<player>"})
rule("clauses", "{a:clause}, then {offer}", [{"joined": "then", "of": {"+": ["<a>", "<offer>"]}}])
