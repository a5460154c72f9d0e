"""What things become: creatures, other types and colours, copies; power and toughness that are set or switched."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule

# The creature that something becomes: "a 3/3 green Ape creature with trample"

rule("hues", "{color}", ["<color>"])
rule("hues", "{a:color} and {b:color}", ["<a>", "<b>"])
rule("hues", "colorless", [])
_SIZE = {"...": "<stats>", "change": "set_power_toughness"}
_HUE = {"change": "colors", "colors": "<hues>"}
_GIVEN = {"change": "gain", "abilities": "<given>"}
_SHAPES: dict[str, Tree] = {
    "shape": {}, "shapes": {"_many": True},
    "still_shape": {"still": True}, "still_shapes": {"still": True, "_many": True},
    "land_shape": {"still": True, "_land": "one"}, "land_shapes": {"still": True, "_land": "many"},
    "other_shape": {"still": True, "_other": True},
}  # fmt: skip
for _family, _marks in _SHAPES.items():
    for _artifact in (False, True):
        _types: Tree = {"change": "becomes", "types": ["Artifact", "Creature"] if _artifact else ["Creature"], **_marks}
        if _artifact:
            _types["still"] = True
        _noun = "artifact creature%" if _artifact else "creature%"
        for _kind, _fields in (("", {}), ("{token_kind} ", {"subtypes": "<token_kind>"})):
            for _with, _gain in (("", []), (" with {given}", [_GIVEN])):
                rule(_family, f"{{stats}} {_kind}{_noun}{_with}", [{**_types, **_fields}, _SIZE, *_gain])
                rule(_family, f"{{stats}} {{hues}} {_kind}{_noun}{_with}", [{**_types, **_fields}, _SIZE, _HUE, *_gain])

# What an effect makes of something; without a duration it lasts until the end of the game

rule("becoming", "become~ a {shape|one}", "<shape>")
rule("becoming", "become~ {shapes|many}", "<shapes>")
rule("becoming", "become~ a {land_shape|one} that's still a land", "<land_shape>")
rule("becoming", "become~ {land_shapes|many} that are still lands", "<land_shapes>")
rule("becoming", "become~ a {other_shape|one} in addition to its other types", "<other_shape>")
rule("becoming", "become~ a {land_type|one}", [{"change": "becomes", "subtypes": ["<land_type>"]}])
rule("becoming", "become~ {land_type|many}", [{"change": "becomes", "subtypes": ["<land_type>"], "_many": True}])
rule("becoming", "become~ the basic land type of your choice", [{"change": "becomes", "subtypes": ["$land_type"]}])
rule("becoming", "become~ the creature type of your choice", [{"change": "becomes", "subtypes": ["$type"]}])
rule("becoming", "become~ the creature type of your choice in addition to {its_other}", [{"change": "becomes", "subtypes": ["$type"], "still": True, "_its": "<its_other>"}])
rule("becoming", "become~ a {card_type|one} in addition to {its_other}", [{"change": "becomes", "types": ["<card_type>"], "still": True, "_its": "<its_other>"}])
rule("becoming", "become~ a {subtype|one}", [{"change": "becomes", "subtypes": ["<subtype>"], "_a": True}])
rule("becoming", "become~ a {subtype|one} in addition to {its_other}", [{"change": "becomes", "subtypes": ["<subtype>"], "still": True, "_its": "<its_other>"}])
rule("becoming", "become~ a {subtype|one} with base power and toughness {stats}", [{"change": "becomes", "subtypes": ["<subtype>"]}, _SIZE])
rule("becoming", "become~ colorless", [{"change": "colors", "colors": []}])
rule("becoming", "become~ all colors", [{"change": "colors", "colors": ["W", "U", "B", "R", "G"]}])
rule("becoming", "have~ base power and toughness {stats}", [_SIZE])
rule("becoming", "lose~ all abilities", [{"change": "lose"}])
rule("its_other", "its other creature types", "its creature")
rule("its_other", "their other creature types", "their creature")

rule("lasting_one", "{becoming|=}", "<becoming>")
rule("lasting_forever", "{becoming|=}", "<becoming>")
rule("lasting_forever", "lose~ {given}", [{"change": "lose", "abilities": "<given>"}])
rule("lasting_forever", "become~ the color of your choice", [{"change": "colors", "colors": ["$color"]}])
rule("act", "{lasting_forever|=}", [{"do": "apply", "to": "@", "changes": "<lasting_forever>", "until": "end_of_game", "_forever": True}])
rule("act", "{lasting|=} until end of combat", [{"do": "apply", "to": "@", "changes": "<lasting>", "until": "end_of_combat"}])

for _it, _shape in (("it's still a land", "a {shape:still_shape|one}"), ("they're still lands", "{shape:still_shapes|many}")):
    rule("act", f"become~ {_shape} until end of turn. {_it}", [{"do": "apply", "to": "@", "changes": "<shape>", "_still": True}])
    rule("act", f"become~ {_shape}. {_it}", [{"do": "apply", "to": "@", "changes": "<shape>", "until": "end_of_game", "_still": True}])
    rule("first_lasting", f"become~ {_shape}. {_it}", [{"do": "apply", "to": "@", "changes": "<shape>", "_first": True, "_still": True}])

# Copies

rule("copied", "{target}", "<target>")
rule("copied", "{pronoun}", "<pronoun>")
rule("copied", "{host}", "<host>")
rule("becoming", "become~ a copy of {copied}", [{"change": "copy", "of": "<copied>"}])

# Power and toughness as a number of the thing itself

_OWN = {"number": "mana_cost", "of": "@"}
_NUMBERED = [{"change": "becomes", "types": ["Artifact", "Creature"], "still": True}, {"change": "set_power_toughness", "power": _OWN, "toughness": _OWN}]
rule("becoming", "become~ a artifact creature with power and toughness each equal to its mana value", _NUMBERED, era="become~ a artifact creature with power and toughness each equal to its converted mana cost")
_OF_IT = {"number": "mana_cost", "of": "<possessor>"}
_SIZE_OF_EACH = {"change": "set_power_toughness", "power": _OF_IT, "toughness": _OF_IT}
_NUMBERED_EACH = [{"change": "becomes", "types": ["Artifact", "Creature"], "still": True}, _SIZE_OF_EACH]
_EACH = {"...": "<noun>", "_put": "each"}
_SIZED, _SIZED_THEN = "power and toughness each equal to {possessor} mana value", "power and toughness each equal to {possessor} converted mana cost"
for _text, _what, _tree in (
    ("each {noun|one} is a artifact creature with {}", _EACH, {"changes": _NUMBERED_EACH}),
    ("each {noun|one} is a creature in addition to its other types and has base {}", _EACH, {"changes": [{"change": "becomes", "types": ["Creature"], "still": True}, _SIZE_OF_EACH]}),
    ("each {noun|one} loses all abilities and becomes a artifact creature with {}. if ~ leaves the battlefield, this effect continues until end of turn", _EACH, {"changes": [{"change": "lose"}, *_NUMBERED_EACH], "goes_on": "end_of_turn"}),
    ("as long as {host} isn't a {card_type}, it's a artifact creature with {}", {"among": "<host>", "not_types": ["<card_type>"]}, {"changes": _NUMBERED_EACH}),
):
    _now = _text.replace("{}", _SIZED).replace("base power and toughness", "base power and base toughness")
    rule("static", _now, {"kind": "static", "to": _what, **_tree}, era=_text.replace("base {}", "{}").replace("{}", _SIZED_THEN))

# An Aura until its end is paid for

_AURA = [{"change": "lose", "abilities": ["own this"]}, {"change": "becomes", "types": ["Enchantment"], "subtypes": ["Aura"]}, {"change": "gain", "abilities": ["enchant creature", {"quoted": {"kind": "special", "cost": ["<mana>"], "effect": [], "player": "$payer"}}]}]
rule("activated", "{cost}: ~ loses this ability and becomes a Aura enchantment with enchant creature. attach it to {target}. you may pay {mana} to end this effect.", {"kind": "activated", "cost": "<cost>", "effect": [{"do": "let", "things": "you", "as": "$payer"}, {"do": "apply", "to": "this", "changes": _AURA, "until": {"until": {"event": "pay", "what": "this", "how": "special_action"}}}, {"do": "attach", "what": "this", "to": "<target>"}]})

# Power and toughness that change places

rule("order", "switch {switched} power and toughness until end of turn", [{"do": "apply", "to": "<switched>", "changes": [{"change": "switch_power_toughness"}]}])
rule("switched", "{possessor}", "<possessor>")
rule("switched", "each {noun|one}'s", {"...": "<noun>", "_put": "each"})
rule("possessor", "target {noun|one}'s", {"target": {"objects": "<noun>"}})

# What static abilities make of something

rule("standing_one", "is~ a {land_type|one}", [{"change": "becomes", "subtypes": ["<land_type>"]}])
rule("standing_one", "is~ {land_type|many}", [{"change": "becomes", "subtypes": ["<land_type>"], "_many": True}])
rule("standing_one", "is~ a {subtype|one} in addition to {its_other}", [{"change": "becomes", "subtypes": ["<subtype>"], "still": True, "_its": "<its_other>"}])
rule("standing_one", "is~ {subtype|many} in addition to {its_other}", [{"change": "becomes", "subtypes": ["<subtype>"], "still": True, "_its": "<its_other>", "_many": True}])
rule("standing_one", "is~ a {card_type|one} in addition to {its_other}", [{"change": "becomes", "types": ["<card_type>"], "still": True, "_its": "<its_other>"}])
rule("standing_one", "is~ {card_type|many} in addition to {its_other}", [{"change": "becomes", "types": ["<card_type>"], "still": True, "_its": "<its_other>", "_many": True}])
rule("standing_one", "is~ a {land_shape|one} that's still a land", "<land_shape>")
rule("standing_one", "is~ {land_shapes|many} that are still lands", "<land_shapes>")
rule("standing_one", "is~ a {shape|one}", "<shape>")
rule("standing_one", "is~ {shapes|many}", "<shapes>")
rule("standing_one", "is~ legendary", [{"change": "becomes", "supertypes": ["Legendary"], "still": True}])
rule("standing_one", "is~ colorless", [{"change": "colors", "colors": []}])
rule("standing_one", "is~ all colors", [{"change": "colors", "colors": ["W", "U", "B", "R", "G"]}])
rule("standing_one", "have~ base power and toughness {stats}", [_SIZE])
rule("standing_one", "lose~ all abilities", [{"change": "lose"}])
rule("static", "{host} is a {still_shape|one}. it's still a land", {"kind": "static", "to": "<host>", "changes": "<still_shape>"})
