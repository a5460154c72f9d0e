"""Static abilities about others: in whose turn, what may be chosen; what mana is spent on; menace."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule, words
from rewind.aggregates.cards.grammar.words_of_today import ABILITIES
from rewind.events.base import COLORS

# In whose turn

rule("static", "during your turn, {plain_static}", {"...": "<plain_static>", "as_long_as": {"active": "you"}, "_during": True})
rule("static", "during turns other than yours, {plain_static}", {"...": "<plain_static>", "as_long_as": {"not": {"active": "you"}}, "_during": True})

# Menace, which later is a word; and protection by how many colours

rule("gift", "menace", {"quoted": ABILITIES["menace"], "_keyword": "menace"})
rule("keyword", "menace", {**ABILITIES["menace"], "_keyword": "menace"}, era="~ can't be blocked except by two or more creatures")
for _word, _bound in (("multicolored", {"at_least": 2}), ("monocolored", {"exactly": 1})):
    rule("protected", _word, {"zone": "any", "where": {"number": {"number": "colors", "of": "each"}, **_bound}})
rule("protected", "non-{subtype} creatures", {"zone": "any", "types": ["Creature"], "not_subtypes": ["<subtype>"]})

# What mana is spent on

rule("limited_mana", "add {mana}", [{"do": "add_mana", "mana": ["<mana>"], "player": "you", "only_for": "@", "_limited": True}])
rule("limited_mana", "add {a:mana} or {b:mana}", [{"do": "add_mana", "mana": ["<a>", "<b>"], "player": "you", "only_for": "@"}])
rule("limited_mana", "add one mana of any color", [{"do": "add_mana", "mana": ["{W}", "{U}", "{B}", "{R}", "{G}"], "player": "you", "only_for": "@"}])
rule("limited_mana", "add X mana of any one color, where X is {amount}", [{"do": "add_mana", "mana": ["{W}", "{U}", "{B}", "{R}", "{G}"], "player": "you", "number": "<amount>", "only_for": "@"}])
rule("limited_mana", "add two mana of any one color", [{"do": "add_mana", "mana": ["{W}{W}", "{U}{U}", "{B}{B}", "{R}{R}", "{G}{G}"], "player": "you", "only_for": "@"}])
rule("limited_mana", "add {a:mana}, {b:mana}, or {c:mana}", [{"do": "add_mana", "mana": ["<a>", "<b>", "<c>"], "player": "you", "only_for": "@"}])
rule("mana_use", "cast {spell_noun|many} or activate abilities of {noun|many}", {"any_of": [{"event": "play", "what": "<spell_noun>"}, {"event": "play", "what": {"ability": "activated", "source": "<noun>"}}]}, era="play {spell_noun|many} or abilities of {noun|many}")
rule("spend_only", "{limited_mana}. spend this mana only to {mana_use}", {"&": "<limited_mana>", "@": "<mana_use>"})
rule("spend_only", "{limited_mana}. this mana can't be spent to {mana_use}", {"&": "<limited_mana>", "@": {"not": "<mana_use>"}})
rule("order", "{spend_only}", "<spend_only>")
rule("mana_use", "cast a {spell_noun|one}", {"event": "play", "what": "<spell_noun>", "_a": True}, era="play a {spell_noun|one}")

# What mana may be spent as; and the activated abilities of others

words("mana_color", {_word: f"{{{_color}}}" for _word, _color in COLORS.items()})
_ANY_COLOR = ["{W}", "{U}", "{B}", "{R}", "{G}"]
rule("static", "you may spend {a:mana_color} mana as though it were {b:mana_color} mana", {"kind": "static", "to": "you", "changes": [{"change": "mana_as", "mana": ["<b>"], "spend": ["<a>"]}]})
rule("static", "players may spend mana as though it were mana of any color", {"kind": "static", "to": "each_player", "changes": [{"change": "mana_as", "mana": _ANY_COLOR}]})
rule("static", "you may spend {mana_color} mana as though it were mana of any color to pay the activation costs of ~'s abilities", {"kind": "static", "to": "you", "changes": [{"change": "mana_as", "mana": _ANY_COLOR, "spend": ["<mana_color>"], "on": {"event": "play", "what": {"ability": "activated", "source": "this"}}}]})
rule("static", "all cards that aren't on the battlefield, spells, and permanents are colorless", {"kind": "static", "to": {"zone": "any"}, "changes": [{"change": "colors", "colors": []}]})
rule("standing_one", "have~ all activated abilities of each {noun|one}", [{"change": "gain", "activated_of": {"...": "<noun>", "_put": "each"}}])
rule("lasting_one", "gain~ all activated abilities of {what}", [{"change": "gain", "activated_of": "<what>"}])
