"""What is done instead of something that would happen: draws, deaths, destruction, life that would be gained."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# Instead of drawing a card, and of gaining life

_DRAW = {"event": "draw", "player": "you"}
rule("order", "the next time you would draw a card this turn, {clause} instead", [{"do": "apply", "changes": [{"change": "replace", "event": _DRAW, "with": "<clause>", "uses": 1}]}])
rule("static", "if you would draw a card, {clause} instead", {"kind": "static", "changes": [{"change": "replace", "event": _DRAW, "with": "<clause>"}]})
rule("static", "if you would draw a card, you may {simple} instead", {"kind": "static", "changes": [{"change": "replace", "event": _DRAW, "optional": "you", "with": "<simple>"}]})
rule("static", "if you would draw a card, you may skip that draw instead", {"kind": "static", "changes": [{"change": "replace", "event": _DRAW, "optional": "you", "with": []}]})
rule("static", "if a player would draw a card, that player skips that draw instead", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "draw"}, "with": []}]})
rule("static", "if a player would gain life, that player gains no life instead", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "gain_life"}, "with": []}]})
rule("static", "if you would gain life, {clause} instead", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "gain_life", "player": "you"}, "with": "<clause>"}]})

# Instead of going to the graveyard

rule("dying", "{agent} would die", {"event": "move", "what": "<agent>", "from": "in_play", "to": "graveyard"}, era="{agent} would be put into a graveyard from play")
rule("dying", "{agent} would be put into a graveyard", {"event": "move", "what": "<agent>", "from": "in_play", "to": "graveyard", "_put": True}, era="{agent} would be put into a graveyard from play")
rule("dying", "a card would be put into a opponent's graveyard from anywhere", {"event": "move", "what": {"owner": "opponent", "token": False}, "to": "graveyard"})
rule("dies_instead", "exile it instead", {"to": "removed"}, era="remove it from the game instead")
rule("dies_instead", "exile that creature instead", {"to": "removed", "_it": "creature"}, era="remove that creature from the game instead")
rule("dies_instead", "return it to its owner's hand instead", {"to": "hand"})
rule("dies_instead", "put it on top of its owner's library instead", {"to": "library"})
rule("static", "if {dying}, {dies_instead}", {"kind": "static", "changes": [{"change": "replace", "event": "<dying>", "set": "<dies_instead>"}]})
rule("static", "if {dying}, you may put it on top of its owner's library instead", {"kind": "static", "changes": [{"change": "replace", "event": "<dying>", "optional": "you", "set": {"to": "library"}}]})
rule("static", "if ~ would be put into a graveyard from anywhere, reveal ~ and shuffle it into its owner's library instead", {"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "graveyard"}, "with": [{"do": "reveal", "what": "this"}, {"do": "move", "what": "this", "to": "library"}, {"do": "shuffle", "player": "owner of this"}]}]})
rule("clauses", "if {dies_this_turn}, {dies_instead}", [{"do": "apply", "changes": [{"change": "replace", "event": "<dies_this_turn>", "set": "<dies_instead>"}]}])
rule("dies_this_turn", "a {noun|one} dealt damage this way would die this turn", {"event": "move", "what": {"...": "<noun>", "among": "$hit.to"}, "from": "in_play", "to": "graveyard"}, era="a {noun|one} dealt damage this way would be put into a graveyard this turn")
rule("dies_this_turn", "{pronoun} would die this turn", {"event": "move", "what": "<pronoun>", "from": "in_play", "to": "graveyard"}, era="{pronoun} would be put into a graveyard this turn")
rule("clauses", "a {noun|one} dealt damage this way can't be regenerated this turn", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "regenerate", "what": {"...": "<noun>", "among": "$hit.to"}}}]}])
rule("clauses", "{noun|many} dealt damage this way can't be regenerated this turn", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "regenerate", "what": {"...": "<noun>", "among": "$hit.to"}}}], "_many": True}])
rule("clauses", "if {its} a creature, it can't be regenerated this turn, and if {dies_this_turn}, {dies_instead}", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "regenerate", "what": {"types": ["Creature"], "among": "<its>"}}}, {"change": "replace", "event": "<dies_this_turn>", "set": "<dies_instead>"}]}])

rule("clauses", "if ~ was kicked, {pronoun} can't be regenerated this turn and if {dies_this_turn}, {dies_instead}", [{"do": "if", "condition": {"paid": "$kicked"}, "effect": [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "regenerate", "what": "<pronoun>"}}, {"change": "replace", "event": "<dies_this_turn>", "set": "<dies_instead>"}]}]}])

# Regeneration (rule 419.6b)

rule("static", "if ~ would be destroyed, regenerate it", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "destroy", "what": "this"}, "regenerate": True}]})
for _text, _who in (
    ("that creature", "creature"), ("the creature", "the"), ("a creature destroyed this way", "one"), ("creatures destroyed this way", "all"), ("those creatures", "those"),
):
    rule("order", f"destroy {{what}}. {_text} can't be regenerated", [{"do": "destroy", "what": "<what>", "regenerate": False, "_who": _who}])

# Where a countered spell goes

for _text, _era, _to in (
    ("exile it instead of putting it into its owner's graveyard", "remove it from the game instead of putting it into its owner's graveyard", "removed"),
    ("put it into its owner's hand instead of into that player's graveyard", "put it into its owner's hand instead of into that player's graveyard", "hand"),
    ("put it on top of its owner's library instead of into that player's graveyard", "put it on top of its owner's library instead of into that player's graveyard", "library"),
):
    rule("order", f"counter {{what}}. if that spell is countered this way, {_text}", [{"do": "counter", "what": "<what>", "to": _to}], era=f"counter {{what}}. if that spell is countered this way, {_era}")
    rule("clauses", f"counter {{what}} unless {{payer}} {{payments|~payer}}. if that spell is countered this way, {_text}", [{"do": "may", "player": "<payer>", "cost": "<payments>", "effect": [], "otherwise": [{"do": "counter", "what": "<what>", "to": _to, "_unless": True}]}], era=f"counter {{what}} unless {{payer}} {{payments|~payer}}. if that spell is countered this way, {_era}")

# Life that is not lost below a number: an event of its own by damage (rule 419.1a)

_FLOOR = {
    "change": "replace", "event": {"event": "lose_life", "how": "damage", "player": "you"},
    "if": {"number": "event.number", "at_least": {"number": "life", "of": "you"}},
    "set": {"number": {"highest": [0, {"minus": [{"number": "life", "of": "you"}, 1]}]}},
}
for _family in ("static", "plain_static"):
    rule(_family, "damage that would reduce your life total to less than 1 reduces it to 1 instead", {"kind": "static", "changes": [_FLOOR]})
rule("static", "if {condition}, damage that would reduce your life total to less than 1 reduces it to 1 instead", {"kind": "static", "changes": [_FLOOR], "as_long_as": "<condition>", "_if": True})

# Mana that lands produce instead

rule("produced", "colorless mana instead of any other type", {"kind": "{1}"})
rule("produced", "{mana} instead of any other type and amount", {"mana": "<mana>"})
rule("produced", "{mana} instead of any other type", {"kind": "<mana>"})
rule("static", "if a {noun|one} is tapped for mana, it produces {produced}", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "add_mana", "from": "<noun>", "how": "tapped"}, "set": "<produced>"}]})
rule("clauses", "until end of turn, if you tap a {noun|one} for mana, it produces {produced}", [{"do": "apply", "changes": [{"change": "replace", "event": {"event": "add_mana", "from": "<noun>", "how": "tapped", "player": "you"}, "set": "<produced>"}]}])
rule("clauses", "until end of turn, if a player taps a {noun|one} for mana, it produces {produced}", [{"do": "apply", "changes": [{"change": "replace", "event": {"event": "add_mana", "from": "<noun>", "how": "tapped"}, "set": "<produced>"}]}])

rule("static", "if you would draw a card, {clause} instead. {clauses}", {"kind": "static", "changes": [{"change": "replace", "event": _DRAW, "with": {"+": ["<clause>", "<clauses>"]}}]})
