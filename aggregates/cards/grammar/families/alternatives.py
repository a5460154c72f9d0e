"""One thing or another: what a player chooses as it is done, nouns of two kinds, and what was so of a thing that is gone."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule
from rewind.events.base import COLORS

# One of several, chosen as it is done

_A, _B, _C, _D = ([{"do": "apply", "to": "@", "changes": [{"change": "gain", "abilities": [_slot]}]}] for _slot in ("<a>", "<b>", "<c>", "<d>"))
rule("act", "gain~ your choice of {a:plain_keyword} or {b:plain_keyword} until end of turn", [{"do": "choose", "kind": "mode", "options": [_A, _B]}])
rule("act", "gain~ your choice of {a:plain_keyword}, {b:plain_keyword}, or {c:plain_keyword} until end of turn", [{"do": "choose", "kind": "mode", "options": [_A, _B, _C]}])
rule("act", "gain~ your choice of {a:plain_keyword}, {b:plain_keyword}, {c:plain_keyword}, or {d:plain_keyword} until end of turn", [{"do": "choose", "kind": "mode", "options": [_A, _B, _C, _D]}])
_SIZES = [[{"do": "apply", "to": "@", "changes": [_slot]}] for _slot in ("<a>", "<b>")]
rule("act", "get~ {a:size} or {b:size} until end of turn", [{"do": "choose", "kind": "mode", "options": _SIZES, "_sizes": True}])
_FROM_COLOR = {"keyword": "protection", "from": {"zone": "any", "colors": ["$color"]}}
rule("order", "destroy all {a:noun_before|many} or all {b:noun_before|many}", [{"do": "choose", "kind": "mode", "options": [[{"do": "destroy", "what": "<a>"}], [{"do": "destroy", "what": "<b>"}]]}])
rule("order", "destroy all {a:noun_before|many} or all {b:noun_before|many}. they can't be regenerated", [{"do": "choose", "kind": "mode", "options": [[{"do": "destroy", "what": "<a>", "regenerate": False}], [{"do": "destroy", "what": "<b>", "regenerate": False}]]}])

# Of two kinds, one of which is said with its colour or state

for _word, _color in COLORS.items():
    rule("colored_kind", f"non{_word} {{card_type|=}}", {"types": ["<card_type>"], "not_colors": [_color]})
    rule("colored_kind", f"{_word} {{card_type|=}}", {"types": ["<card_type>"], "colors": [_color]})
    rule("noun_before", f"{_word} or {{a:card_type}} {{b:card_type|=}}", {"types": ["<b>"], "any_of": [{"colors": [_color]}, {"types": ["<a>"]}]})
rule("plain_kind", "{card_type}", {"types": ["<card_type>"]})
rule("plain_kind", "{a:card_type} {b:card_type}", {"all_types": ["<a>", "<b>"]})
rule("target", "target {plain_kind} or {colored_kind|one}", {"target": {"objects": {"any_of": ["<plain_kind>", "<colored_kind>"]}}})
rule("noun_before", "tapped or blocking {noun_before|=}", {"...": "<noun_before>", "any_of": [{"tapped": True}, {"blocking": True}]})
rule("noun_before", "1/1 {noun_before|=}", {"...": "<noun_before>", "power": {"exactly": 1}, "toughness": {"exactly": 1}})
rule("spell_noun_head", "{card_type} or {subtype} spell%", {"any_of": [{"types": ["<card_type>"]}, {"subtypes": ["<subtype>"]}], "zone": "stack", "spell": True, "_noun": "spell"})
rule("noun", "{noun|=} that's a {a:subtype|one} or a {b:subtype|one}", {"...": "<noun>", "subtypes": ["<a>", "<b>"], "_thats": True})
rule("noun", "{noun|=} that's a {a:subtype|one}, a {b:subtype|one}, or a {c:subtype|one}", {"...": "<noun>", "subtypes": ["<a>", "<b>", "<c>"], "_thats": True})
rule("noun", "{noun|=} that isn't enchanted", {"...": "<noun>", "not": {"bears": {"local": True}}, "_isnt": True})
rule("noun", "{noun|=} each opponent controls", {"...": "<noun>", "controller": "opponent", "_each": True})
rule("noun", "{noun|=} {target_player} owns", {"...": "<noun>", "owner": "<target_player>"})
rule("noun", "{noun|=} you both own and control", {"...": "<noun>", "owner": "you", "controller": "you", "_both": True})
rule("noun", "{noun|=} the chosen player controls", {"...": "<noun>", "controller": "$chosen_player"})

# What took part in something this turn

_BLOCKED_EACH = {"any_of": [{"event": "block", "what": "each"}, {"event": "become_blocked", "what": "each"}]}
rule("noun", "{noun|=} that blocked or was blocked this turn", {"...": "<noun>", "where": {"happened": _BLOCKED_EACH}})
rule("noun", "{noun|=} that blocked ~ this turn", {"...": "<noun>", "where": {"happened": {"event": "block", "what": "each", "to": "this"}}})
rule("noun", "{noun|=} that attacked you this turn", {"...": "<noun>", "where": {"happened": {"event": "attack", "what": "each", "to": "you"}}})
rule("noun", "{noun|=} that entered this turn", {"...": "<noun>", "where": {"happened": {"event": "move", "what": "each", "to": "in_play"}}}, era="{noun|=} that came into play this turn")

# What was so of a thing that is gone

rule("was", "nonbasic", {"not_supertypes": ["Basic"]})
rule("was", "legendary", {"supertypes": ["Legendary"]})
rule("was", "multicolored", {"where": {"number": {"number": "colors", "of": "each"}, "at_least": 2}})
rule("was", "{color}", {"colors": ["<color>"]})
rule("was", "a {noun_before|one}", "<noun_before>")
rule("condition", "{pronoun} was {was}", {"is": "<pronoun>", "matches": "<was>", "_was": True})
_GONE: dict[str, Tree] = {"the sacrificed {sacrificed_noun} was {was}": "$sacrificed.what"}
for _words, _what in _GONE.items():
    rule("condition", _words, {"is": _what, "matches": "<was>", "_of": "<sacrificed_noun>"})

# Each of those that were spoken of

rule("pronoun", "each of them", {"pronoun": "them", "_many": True, "_each": True})

rule("act", "gain~ flashback until end of turn. the flashback cost is equal to its mana cost", [{"do": "apply", "to": "@", "changes": [{"change": "gain", "abilities": [{"keyword": "flashback", "cost": [{"mana_cost_of": "this"}]}]}]}])
