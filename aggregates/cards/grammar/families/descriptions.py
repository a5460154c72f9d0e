"""Descriptions by something else: what shares a quality with it, is attached to it, blocks it, died, or is of a chosen type."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# To what a thing is compared

rule("akin", "it", {"pronoun": "it"})
rule("akin", "that {pronoun_noun}", {"pronoun": "<pronoun_noun>"})
rule("akin", "{self}", "<self>")
rule("akin", "{host}", "<host>")
rule("akin", "the sacrificed {sacrificed_noun}", {"ref": "$sacrificed.what", "_of": "<sacrificed_noun>"})
for _word in ("creature", "artifact", "land", "permanent"):
    rule("sacrificed_noun", _word, _word)

# Sharing: "other" is other than that with which it is compared

for _words, _of in (("a color", "colors"), ("a creature type", "creature types"), ("at least one creature type", "creature types")):
    _mark = {"_least": True} if _words.startswith("at least") else {}
    rule("noun", f"other {{noun|=}} that shares% {_words} with {{akin}}", {"...": "<noun>", "not": {"among": "<akin>"}, "shares": {"one_of": [_of], "with": "<akin>"}, **_mark})
    rule("noun", f"{{noun|=}} that shares% {_words} with {{akin}}", {"...": "<noun>", "other": False, "shares": {"one_of": [_of], "with": "<akin>"}, **_mark})
rule("what", "{target} and all other {noun|many} with the same name as that {pronoun_noun}", ["<target>", {"...": "<noun>", "not": {"among": "<target>"}, "shares": {"one_of": ["names"], "with": "<target>"}, "_put": "all", "_called": "<pronoun_noun>"}])
rule("in_zone", "{in_zone|=} with the same name as {akin}", {"...": "<in_zone>", "shares": {"one_of": ["names"], "with": "<akin>"}})

# Attached, blocking, died

rule("referred", "it", {"pronoun": "it"})
rule("referred", "that {pronoun_noun}", {"pronoun": "<pronoun_noun>"})
rule("referred", "{host}", "<host>")
rule("noun", "{noun|=} attached to {referred}", {"...": "<noun>", "attached_to": "<referred>"})
rule("target", "target {noun|one} attached to a {bearer:noun|one}", {"target": {"objects": {"...": "<noun>", "where": {"is": "host of each", "matches": "<bearer>"}}}})
rule("target", "target {noun|one} that's attached to a {bearer:noun|one}", {"target": {"objects": {"...": "<noun>", "where": {"is": "host of each", "matches": "<bearer>"}, "_thats": True}}})
rule("noun", "{noun|=} blocking {referred}", {"...": "<noun>", "blocks": "<referred>"})
rule("noun", "{noun|=} blocked by {referred}", {"...": "<noun>", "blocked_by": "<referred>"})
rule("noun", "{noun|=} blocking or blocked by {akin}", {"...": "<noun>", "any_of": [{"blocks": "<akin>"}, {"blocked_by": "<akin>"}]})
rule("noun", "{noun|=} other than ~", {"...": "<noun>", "other": True, "_than": "~"})
rule("noun", "{noun|=} that attacked this turn", {"...": "<noun>", "where": {"happened": {"event": "attack", "what": "each"}}})
_DIED = {"event": "move", "from": "in_play", "to": "graveyard"}
rule("for_each", "for each {noun|one} that died this turn", {"happened": {**_DIED, "what": "<noun>"}}, era="for each {noun|one} put into a graveyard from play this turn")
rule("amount", "the number of {noun|many} that died this turn", {"happened": {**_DIED, "what": "<noun>"}}, era="the number of {noun|many} put into a graveyard from play this turn")

# Chosen first

rule("noun", "{noun|=} of the creature type of your choice", {"...": "<noun>", "subtypes": ["$type"]})
rule("noun", "{noun|=} of the color of your choice", {"...": "<noun>", "colors": ["$color"]})
rule("card", "{card|=} of the chosen type", {"...": "<card>", "subtypes": ["$chosen_type"]})
rule("card", "{card|=} of the chosen color", {"...": "<card>", "colors": ["$chosen_color"]})

# Bounds by amounts: nothing is said of the thing after them

rule("amount_bounds", "equal to {amount}", {"exactly": "<amount>"})
rule("amount_bounds", "less than {amount}", {"at_most": {"minus": ["<amount>", 1]}})
rule("amount_bounds", "greater than {amount}", {"at_least": {"plus": ["<amount>", 1]}})
rule("amount_bounds", "less than or equal to {amount}", {"at_most": "<amount>"})
rule("amount_bounds", "greater than or equal to {amount}", {"at_least": "<amount>"})
for _statistic in ("power", "toughness"):
    rule("bounded", f"{{noun|=}} with {_statistic} {{amount_bounds}}", {"...": "<noun>", _statistic: "<amount_bounds>"})
    rule("condition", f"{{possessor}} {_statistic} is {{amount_bounds}}", {"is": "<possessor>", "matches": {_statistic: "<amount_bounds>"}})
rule("bounded", "{noun|=} with mana value {amount_bounds}", {"...": "<noun>", "mana_cost": "<amount_bounds>"}, era="{noun|=} with converted mana cost {amount_bounds}")
rule("target", "target {bounded|one}", {"target": {"objects": "<bounded>"}})
rule("what", "all {bounded|many}", {"...": "<bounded>", "_put": "all"})
rule("what", "each {bounded|one}", {"...": "<bounded>", "_put": "each"})
rule("thing", "{bounded|many}", {"...": "<bounded>", "_put": "plural"})
rule("denial", "can't block {bounded|many}", {"change": "forbid", "event": {"event": "block", "what": "@", "to": "<bounded>"}})
rule("spell_noun", "{spell_noun|=} with mana value {amount_bounds}", {"...": "<spell_noun>", "mana_cost": "<amount_bounds>"}, era="{spell_noun|=} with converted mana cost {amount_bounds}")
rule("card", "{card|=} with mana value {amount_bounds}", {"...": "<card>", "mana_cost": "<amount_bounds>"}, era="{card|=} with converted mana cost {amount_bounds}")

# Spells or permanents

rule("target", "target spell or permanent", {"target": {"objects": {"zone": ["in_play", "stack"], "any_of": [{"zone": ["in_play"]}, {"spell": True}]}}})

# One or two, one or more

rule("target", "one or two target {noun|many}", {"target": {"objects": "<noun>", "maximum": 2}})
rule("target", "one or more target {noun|many}", {"target": {"objects": "<noun>", "maximum": "any"}})
rule("deed", "create~ that many {token_of|many}", [{"do": "create_token", "token": "<token_of>", "number": "event.amount", "player": "@"}], era="put~ that many {token_of|many} into play")
rule("order", "return {self} from your graveyard to the battlefield attached to {referred}", [{"do": "move", "what": "<self>", "to": "in_play", "attached_to": "<referred>", "_zone": "graveyard"}], era="return {self} from your graveyard to play attached to {referred}")
