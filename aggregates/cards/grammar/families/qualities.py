"""Qualities of permanents and players: abilities that later are keywords, protection, landwalk, what cannot be a target."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import Tree, rule, words
from rewind.aggregates.cards.grammar.words_of_today import ABILITIES


def _forbid(what: Tree, **event: Tree) -> dict[str, Any]:
    return {"change": "forbid", "event": {"what": what, **event}}


def _static(*changes: Tree) -> dict[str, Any]:
    return {"kind": "static", "changes": list(changes)}


# Abilities that later have a word of their own

rule("keyword", "indestructible", {**ABILITIES["indestructible"], "_keyword": "indestructible"}, era="~ is indestructible")
rule("keyword", "hexproof", {**ABILITIES["hexproof"], "_keyword": "hexproof"}, era="~ can't be the target of spells or abilities your opponents control.")

# What is given: one thing, or several

rule("gift", "{plain_keyword}", "<plain_keyword>")
rule("gift", "{keyword_node}", "<keyword_node>")
for _word in ("shroud", "reach", "indestructible", "hexproof"):
    rule("gift", _word, {"quoted": ABILITIES[_word], "_keyword": _word})
rule("gift", '"{quoted}"', {"quoted": "<quoted>"})
rule("gift", "'{quoted}'", {"quoted": "<quoted>", "_inner": True})
rule("given", "{gift}", ["<gift>"])
rule("given", "{a:gift} and {b:gift}", ["<a>", "<b>"])
rule("given", "{a:gift}, {b:gift}, and {c:gift}", ["<a>", "<b>", "<c>"])
rule("given", "{a:gift}, {b:gift}, {c:gift}, and {d:gift}", ["<a>", "<b>", "<c>", "<d>"])

# Landwalk

words("plain_keyword", {f"snow {word}walk": f"snow {word}walk" for word in ("plains", "island", "swamp", "mountain", "forest")})
for _word, _land in (("legendary landwalk", {"supertypes": ["Legendary"]}), ("nonbasic landwalk", {"not_supertypes": ["Basic"]}), ("snow landwalk", {"supertypes": ["Snow"]}), ("desertwalk", {"subtypes": ["Desert"]})):
    rule("keyword_node", _word, {"keyword": "landwalk", "land": {"types": ["Land"], **_land}})

# Protection

rule("protected", "{a:color}, from {b:color}, and from {c:color}", {"zone": "any", "colors": ["<a>", "<b>", "<c>"]})
rule("protected", ["each color", "all colors"], {"zone": "any", "colors": ["W", "U", "B", "R", "G"]})
rule("protected", "{supertype} {card_type|many}", {"zone": "any", "types": ["<card_type>"], "supertypes": ["<supertype>"]})
rule("protected_thing", "{card_type|many}", {"zone": "any", "types": ["<card_type>"]})
rule("protected_thing", "{subtype|many}", {"zone": "any", "subtypes": ["<subtype>"]})
rule("protected_thing", "{card_type|one} spells", {"zone": "any", "types": ["<card_type>"], "spell": True})
rule("protected_thing", "Arcane", {"zone": "any", "subtypes": ["Arcane"]})
rule("protected_any", "{protected_thing}", "<protected_thing>")
rule("protected_any", "{color}", {"zone": "any", "colors": ["<color>"]})
rule("protected_any", "the color of your choice", {"zone": "any", "colors": ["$color"]})
rule("protected_any", "each color", {"zone": "any", "colors": ["W", "U", "B", "R", "G"]})
rule("keyword_node", "protection from {a:protected_thing} and from {b:protected_any}", {"keyword": "protection", "from": ["<a>", "<b>"]})
rule("keyword_node", "protection from {color} and from {protected_thing}", {"keyword": "protection", "from": [{"zone": "any", "colors": ["<color>"]}, "<protected_thing>"]})
_BUT = {"keyword": "protection", "from": {"...": "<protected>", "not": {"among": "giver"}}}
rule("static", "{host} has protection from {protected}. this effect doesn't remove ~", {"kind": "static", "to": "<host>", "changes": [{"change": "gain", "abilities": [_BUT]}]})
rule("static", "{host} gets {size} and has protection from {protected}. this effect doesn't remove ~", {"kind": "static", "to": "<host>", "changes": ["<size>", {"change": "gain", "abilities": [_BUT]}]})

# What cannot be a target

_SOURCES: dict[str, Tree] = {
    "spells": {"spell": True},
    "{color} spells": {"spell": True, "colors": ["<color>"]},
    "{a:color} or {b:color} spells": {"spell": True, "colors": ["<a>", "<b>"]},
    "Aura spells": {"spell": True, "subtypes": ["Aura"]},
    "abilities": {"spell": False},
    "{color} spells or abilities from {source:color} sources": {"any_of": [{"spell": True, "colors": ["<color>"]}, {"spell": False, "source": {"zone": "any", "colors": ["<source>"]}}]},
    "abilities from {card_type} sources": {"spell": False, "source": {"zone": "any", "types": ["<card_type>"]}},
    "spells or abilities your opponents control": {"controller": "opponent"},
}
for _words, _by in _SOURCES.items():
    for _target, _mark in (("target", {}), ("targets", {"_many": True})):
        rule("denial", f"can't be the {_target} of {_words}", {**_forbid("@", event="target", by=_by), **_mark})
rule("denial", "can't be the targets of spells or abilities", {**_forbid("@", event="target"), "_many": True})
rule("static", "you have shroud", _static(_forbid("you", event="target")), era="you can't be the target of spells or abilities")
rule("static", "{spell_noun|many} can't be countered", {"kind": "static", "changes": [_forbid("<spell_noun>", event="counter")]})

# What players cannot do

rule("denied", "gain life", {"event": "gain_life", "player": "@"})
rule("denied", "play lands", {"event": "play", "what": {"types": ["Land"]}, "player": "@"})
rule("denied", "cast {spell_noun|many}", {"event": "play", "what": "<spell_noun>", "player": "@"}, era="play {spell_noun|many}")
rule("denied", "cycle cards", {"event": "play", "what": {"of_keyword": "cycling"}, "player": "@"})
rule("unable", "can't {denied}", {"kind": "static", "changes": [{"change": "forbid", "event": "<denied>"}]})
rule("group", "players", {"players": "any"})
rule("group", "your opponents", "opponent")
rule("group", "you", "you")
rule("static", "{group} {unable}", {"&": "<unable>", "@": "<group>"})
rule("deed", "can't {denied} this turn", [{"do": "apply", "changes": [{"change": "forbid", "event": "<denied>"}], "until": "end_of_turn"}])
rule("static", "you can't lose the game and your opponents can't win the game", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "lose_game", "player": "you"}}, {"change": "forbid", "event": {"event": "win_game", "player": "opponent"}}]})

# What players see

rule("static", "play with your hand revealed", {"kind": "static", "changes": [{"change": "see", "what": {"zone": "hand", "of": "you"}, "to": "each_player"}]})
rule("static", "your opponents play with their hands revealed", {"kind": "static", "changes": [{"change": "see", "what": {"zone": "hand", "of": "opponent"}, "to": "each_player"}]})
rule("static", "players play with their hands revealed", {"kind": "static", "changes": [{"change": "see", "what": {"zone": "hand"}, "to": "each_player"}]})
rule("static", "play with the top card of your library revealed", {"kind": "static", "changes": [{"change": "see", "what": {"zone": "library", "of": "you", "top": 1}, "to": "each_player"}]})
rule("static", "your maximum hand size is {many}", {"kind": "static", "to": "you", "changes": [{"change": "hand_size", "number": "<many>"}]})
rule("static", "the chosen player's maximum hand size is {many}", {"kind": "static", "to": "$chosen_player", "changes": [{"change": "hand_size", "number": "<many>"}]})
rule("static", "players have no maximum hand size", {"kind": "static", "to": {"players": "any"}, "changes": [{"change": "hand_size", "number": "none"}]})

# What cannot be attached

_ATTACH = {"event": "attach", "to": "@"}
rule("denial", "can't be equipped", {"change": "forbid", "event": {**_ATTACH, "what": {"subtypes": ["Equipment"]}}})
rule("denial", "can't be enchanted", {"change": "forbid", "event": {**_ATTACH, "what": {"local": True}}})
rule("denial", "can't be enchanted by other Auras", {"change": "forbid", "event": {**_ATTACH, "what": {"local": True, "other": True}}})
rule("static", "~ can be attached only to a {noun|one}", {"kind": "static", "zone": "any", "changes": [{"change": "forbid", "event": {"event": "attach", "what": "this", "to": {"not": "<noun>"}}}]})

rule("noun", "{noun|=} with a morph ability", {"...": "<noun>", "keywords": ["morph"]})
rule("denial", "can't phase out", _forbid("@", event="phase_out"))
rule("clauses", "until your next upkeep, {thing} {until_upkeep|~thing}", {"&": "<until_upkeep>", "@": "<thing>"})
rule("until_upkeep", "{denials|=}", [{"do": "apply", "changes": "<denials>", "until": {"until": {"event": "begin", "part": "upkeep", "player": "you"}}}])
rule("denied", "search libraries", {"event": "find", "player": "@"})
rule("clause", "players {unable_now}", {"&": "<unable_now>", "@": {"players": "any"}})
rule("unable_now", "can't {denied} this turn", [{"do": "apply", "changes": [{"change": "forbid", "event": "<denied>"}], "until": "end_of_turn"}])
rule("denied", "activate abilities that aren't mana abilities", {"event": "play", "what": {"zone": "any", "ability": "activated", "not": {"ability": "mana"}}, "player": "@"}, era="play abilities that aren't mana abilities")
rule("clauses", "until end of turn, {target_player} {denied_twice}", {"&": "<denied_twice>", "@": "<target_player>"})
rule("denied_twice", "can't {a:denied}, and that player can't {b:denied}", [{"do": "apply", "changes": [{"change": "forbid", "event": "<a>"}, {"change": "forbid", "event": "<b>"}]}])
rule("static", "while a opponent is choosing targets as part of casting a spell they control or activating a ability they control, that player must choose at least one {subtype|one} on the battlefield if able", {"kind": "static", "changes": [{"change": "require", "event": {"event": "target", "what": {"subtypes": ["<subtype>"]}, "by": {"not": {"ability": "triggered"}}, "player": "opponent"}}]})
