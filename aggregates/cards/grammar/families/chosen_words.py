"""Words that a player chooses as something is done, a color, a type or a name of a card, and what is of it."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# They are chosen

rule("deed", "choose~ a color", [{"do": "choose", "kind": "color", "player": "@", "as": "$chosen_color"}])
rule("deed", "choose~ a creature type", [{"do": "choose", "kind": "subtype", "player": "@", "as": "$chosen_type"}])
rule("deed", "choose~ a creature type other than Wall", [{"do": "choose", "kind": "subtype", "not_values": ["Wall"], "player": "@", "as": "$chosen_type"}])
rule("deed", "choose~ a nonland card name", [{"do": "choose", "kind": "name", "among": {"not_types": ["Land"], "zone": "any"}, "player": "@", "as": "$chosen_name"}])
rule("deed", "choose~ a card name", [{"do": "choose", "kind": "name", "player": "@", "as": "$chosen_name"}])

# As a permanent enters they are chosen for good (`entering`, `entry`)

for _who in ("choose", "a opponent chooses"):
    for _word in ("color", "creature type", "card name", "nonland card name"):
        rule("word_choice", f"{_who} a {_word}", {"choice": _word, "_who": _who})

# What is of it

for _family in ("noun", "card", "spell_noun"):
    rule(_family, f"{{{_family}|=}} of that color", {"...": f"<{_family}>", "colors": ["$chosen_color"], "_that": True})
    rule(_family, f"{{{_family}|=}} of that type", {"...": f"<{_family}>", "subtypes": ["$chosen_type"], "_that": True})
rule("card", "{card|=} with that name", {"...": "<card>", "names": ["$chosen_name"], "_that": True})
rule("card", "{card|=} with the chosen name", {"...": "<card>", "names": ["$chosen_name"]})
rule("lasting_one", "become~ that type", [{"change": "becomes", "subtypes": ["$chosen_type"]}])
rule("lasting_one", "become~ the chosen color", [{"change": "colors", "colors": ["$chosen_color"]}])
rule("condition", "{definite} has the chosen name", {"is": "<definite>", "matches": {"names": ["$chosen_name"]}})
rule("matched", "of the chosen color", {"colors": ["$chosen_color"]})
rule("deed", "add~ one mana of that color", [{"do": "add_mana", "mana": ["$chosen_color"], "player": "@", "_that": True}], era="add~ one mana of that color to your mana pool")

# A basic land type, and what is discarded of what was chosen

rule("word_choice", "choose a basic land type", {"choice": "basic land type"})
rule("deed", "choose~ a basic land type", [{"do": "choose", "kind": "land_type", "player": "@", "as": "$chosen_type"}])
rule("deed", "discard~ all {card|many}", [{"do": "discard", "number": "all", "player": "@", "what": {"...": "<card>", "zone": "hand", "of": "@"}}])
rule("deed", "reveal~ their hand and discard~ all {card|many}", [{"do": "reveal", "what": {"zone": "hand", "of": "@"}, "player": "@"}, {"do": "discard", "number": "all", "player": "@", "what": {"...": "<card>", "zone": "hand", "of": "@"}}])
