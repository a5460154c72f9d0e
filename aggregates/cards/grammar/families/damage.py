"""Damage that would be dealt: its sources, whom it would be dealt to, the next time that it would be."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule
from rewind.aggregates.cards.grammar.tables import CARD_TYPES
from rewind.events.base import COLORS

# Sources, as the word stands for them (rule 200.9c)

rule("source_noun", "{source_head|=}", "<source_head>")
rule("source_head", "{color} source%", {"colors": ["<color>"], "_noun": "source"})
rule("source_head", "{a:color} or {b:color} source%", {"colors": ["<a>", "<b>"], "_noun": "source"})
rule("source_head", "{types} source%", {"...": "<types>", "_noun": "source"})
for _word, _color in COLORS.items():
    rule("source_head", f"non{_word} source%", {"not_colors": [_color], "_noun": "source"})
for _word in ("artifact", "creature"):
    rule("source_head", f"non{_word} source%", {"not_types": [CARD_TYPES[_word]], "_noun": "source"})
for _words, _tree in (
    ("you control", {"controller": "you"}),
    ("you don't control", {"controller": "opponent"}),
    ("a opponent controls", {"controller": "opponent", "_whose": "opponent"}),
    ("of the chosen color", {"colors": ["$chosen_color"]}),
    ("of the color of your choice", {"colors": ["$color"]}),
):
    rule("source_noun", f"source% {_words}", {**_tree, "_noun": "source"})
    rule("source_noun", f"{{source_noun|=}} {_words}", {"...": "<source_noun>", **_tree})

# Who deals it: several, and one

rule("dealer", "{what}", "<what>")
rule("dealer", "{dealers}", "<dealers>")
rule("dealer", "{a:dealers} and {b:dealers}", ["<a>", "<b>"])
rule("dealers", "enchanted creatures", {"types": ["Creature"], "bears": {"local": True}, "_put": "plural"})
rule("dealers", "creatures it's blocking", {"types": ["Creature"], "blocked_by": "this", "_put": "plural"})
rule("dealers", "{noun|many}", {"...": "<noun>", "_put": "plural"})
rule("dealers", "{source_noun|many}", {"...": "<source_noun>", "_put": "plural"})
rule("dealers", "{spell_noun|many}", {"...": "<spell_noun>", "_put": "plural"})
rule("dealers", "instant and sorcery spells", {"types": ["Instant", "Sorcery"], "zone": "stack", "spell": True, "_put": "plural"})
rule("one_dealer", "a {noun|one}", {"...": "<noun>", "_put": "a"})
rule("one_dealer", "another {noun|one}", {"...": "<noun>", "other": True, "_put": "another"})
rule("one_dealer", "a {source_noun|one}", {"...": "<source_noun>", "_put": "a"})
rule("one_dealer", "a {spell_noun|one}", {"...": "<spell_noun>", "_put": "a"})
rule("one_dealer", "a instant or sorcery spell", {"types": ["Instant", "Sorcery"], "zone": "stack", "spell": True, "_put": "a"})
rule("one_dealer", "a instant or sorcery spell of the chosen color", {"types": ["Instant", "Sorcery"], "zone": "stack", "spell": True, "colors": ["$chosen_color"], "_put": "a"})
rule("one_dealer", "{definite}", "<definite>")
rule("one_dealer", "{target}", "<target>")

# What is chosen as the effect begins: a source (rule 419.8a), or a permanent; its quality is asked again (419.8b)

rule("chosen_dealer", "a source of your choice", {"chosen source": {}})
rule("chosen_dealer", "a {source_noun|one} of your choice", {"chosen source": "<source_noun>"})
rule("chosen_dealer", "a source of your choice of the chosen color", {"chosen source": {"colors": ["$chosen_color"]}, "_of": True})
rule("chosen_dealer", "a creature of your choice with {plain_keyword}", {"chosen object": {"types": ["Creature"], "keywords": ["<plain_keyword>"]}})
rule("chosen_dealer", "a {noun|one} of your choice", {"chosen object": "<noun>"})

# Whom it is dealt to

rule("damage_kind", "damage", {"event": "damage"})
rule("damage_kind", "combat damage", {"event": "damage", "combat": True})
rule("hurt", "you", "you")
rule("hurt", "players", {"players": "any"})
rule("hurt", "{thing}", "<thing>")
rule("hurt", "{anyone}", "<anyone>")
rule("hurt", "{target_player}", "<target_player>")
rule("hurt", "you and {thing}", ["you", "<thing>"])
rule("one_hurt", "you", "you")
rule("one_hurt", "a player", {"players": "any"})
rule("one_hurt", "a opponent", "opponent")
rule("one_hurt", "a {noun|one}", {"...": "<noun>", "_put": "a"})
rule("one_hurt", "{definite}", "<definite>")
rule("one_hurt", "{target}", "<target>")
rule("one_hurt", "{anyone}", "<anyone>")
rule("one_hurt", "{target_player}", "<target_player>")
rule("several_hurt", "{self} and/or you", ["<self>", "you"])
rule("several_hurt", "you and/or {thing}", ["you", "<thing>"])

# All damage that would be dealt, as long as an effect lasts

rule("dealt", "{damage_kind} that would be dealt to {hurt}", {"...": "<damage_kind>", "to": "<hurt>"})
rule("dealt", "{damage_kind} that would be dealt to {hurt} by {dealer}", {"...": "<damage_kind>", "to": "<hurt>", "from": "<dealer>"})
rule("dealt", "{damage_kind} that would be dealt by {dealer}", {"...": "<damage_kind>", "from": "<dealer>"})
rule("dealt", "{damage_kind} {dealer} would deal", {"...": "<damage_kind>", "from": "<dealer>", "_would": True})
rule("dealt", "{damage_kind} {dealer} would deal to {hurt}", {"...": "<damage_kind>", "from": "<dealer>", "to": "<hurt>", "_would": True})
rule("dealt", "{damage_kind} that {dealer} would deal", {"...": "<damage_kind>", "from": "<dealer>", "_would": "that"})
rule("dealt", "{damage_kind} that {dealer} would deal to {hurt}", {"...": "<damage_kind>", "from": "<dealer>", "to": "<hurt>", "_would": "that"})

# The same in this turn

rule("dealt_this_turn", "{dealt} this turn", "<dealt>")
rule("dealt_this_turn", "{damage_kind} that would be dealt this turn", "<damage_kind>")
rule("dealt_this_turn", "{damage_kind} that would be dealt this turn to {hurt}", {"...": "<damage_kind>", "to": "<hurt>", "_early": True})
rule("dealt_this_turn", "{damage_kind} that would be dealt this turn by {dealer}", {"...": "<damage_kind>", "from": "<dealer>", "_early": True})
rule("dealt_this_turn", "{damage_kind} {chosen_dealer} would deal this turn", {"...": "<damage_kind>", "from": "<chosen_dealer>", "_would": True})
rule("dealt_this_turn", "{damage_kind} that would be dealt this turn by {chosen_dealer}", {"...": "<damage_kind>", "from": "<chosen_dealer>", "_early": True})
rule("dealt_this_turn", "{damage_kind} that would be dealt to {one_hurt} this turn by {chosen_dealer}", {"...": "<damage_kind>", "to": "<one_hurt>", "from": "<chosen_dealer>"})
rule("dealt_this_turn", "{damage_kind} that would be dealt to {hurt} this turn by {dealer}", {"...": "<damage_kind>", "to": "<hurt>", "from": "<dealer>", "_early": True})
rule("dealt_this_turn", "{damage_kind} that would be dealt this turn to {hurt} by {dealer}", {"...": "<damage_kind>", "to": "<hurt>", "from": "<dealer>", "_early": "dealt"})
rule("dealt_this_turn", "{damage_kind} that would be dealt this turn to {one_hurt} by {chosen_dealer}", {"...": "<damage_kind>", "to": "<one_hurt>", "from": "<chosen_dealer>", "_early": True})

# The next time; once for all that would be dealt at the same time where there may be more than one

rule("next_time", "the next time {damage_kind} would be dealt to {one_hurt} this turn", {"...": "<damage_kind>", "to": "<one_hurt>", "together": True})
rule("next_time", "the next time {damage_kind} would be dealt to {several_hurt} this turn", {"...": "<damage_kind>", "to": "<several_hurt>", "together": True})
for _who in ("chosen_dealer", "one_dealer"):
    rule("next_time", f"the next time {{{_who}}} would deal {{damage_kind}} to {{one_hurt}} this turn", {"...": "<damage_kind>", "from": f"<{_who}>", "to": "<one_hurt>"})
    rule("next_time", f"the next time {{{_who}}} would deal {{damage_kind}} to {{several_hurt}} this turn", {"...": "<damage_kind>", "from": f"<{_who}>", "to": "<several_hurt>", "together": True})
    rule("next_time", f"the next time {{{_who}}} would deal {{damage_kind}} this turn", {"...": "<damage_kind>", "from": f"<{_who}>", "together": True})

# Each time

rule("would_deal", "if {damage_kind} would be dealt to {one_hurt}", {"...": "<damage_kind>", "to": "<one_hurt>", "_passive": True})
for _source, _from in (("a source", {}), ("{one_dealer}", {"from": "<one_dealer>"})):
    rule("would_deal", f"if {_source} would deal {{damage_kind}} to {{one_hurt}}", {"...": "<damage_kind>", **_from, "to": "<one_hurt>"})
    rule("would_deal", f"if {_source} would deal {{damage_kind}} to a permanent or player", {"...": "<damage_kind>", **_from, "_anyone": True})
    for _bound, _key in (("more", "at_least"), ("less", "at_most")):
        rule("would_deal", f"if {_source} would deal {{figure}} or {_bound} {{damage_kind}} to {{one_hurt}}", {"...": "<damage_kind>", **_from, "to": "<one_hurt>", "amount": {_key: "<figure>"}})
        rule("would_deal", f"if {_source} would deal {{figure}} or {_bound} {{damage_kind}} to a permanent or player", {"...": "<damage_kind>", **_from, "amount": {_key: "<figure>"}, "_anyone": True})
