"""What is done instead of something that would happen: draws, deaths, destruction, life that would be gained."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.kernel import rule

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
rule("dies_instead", "exile it instead", {"to": "removed"}, era="remove it from the game instead")
rule("dies_instead", "exile that creature instead", {"to": "removed", "_it": "creature"}, era="remove that creature from the game instead")
rule("dies_instead", "return it to its owner's hand instead", {"to": "hand"})
rule("dies_instead", "put it on top of its owner's library instead", {"to": "library"})
rule("static", "if {dying}, {dies_instead}", {"kind": "static", "changes": [{"change": "replace", "event": "<dying>", "set": "<dies_instead>"}]})
rule("static", "if {dying}, you may put it on top of its owner's library instead", {"kind": "static", "changes": [{"change": "replace", "event": "<dying>", "optional": "you", "set": {"to": "library"}}]})
rule("clauses", "if {dies_this_turn}, {dies_instead}", [{"do": "apply", "changes": [{"change": "replace", "event": "<dies_this_turn>", "set": "<dies_instead>"}]}])
rule("dies_this_turn", "a {noun|one} dealt damage this way would die this turn", {"event": "move", "what": {"...": "<noun>", "among": "$hit.to"}, "from": "in_play", "to": "graveyard"}, era="a {noun|one} dealt damage this way would be put into a graveyard this turn")
rule("dies_this_turn", "{pronoun} would die this turn", {"event": "move", "what": "<pronoun>", "from": "in_play", "to": "graveyard"}, era="{pronoun} would be put into a graveyard this turn")
rule("clauses", "a {noun|one} dealt damage this way can't be regenerated this turn", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "regenerate", "what": {"...": "<noun>", "among": "$hit.to"}}}]}])
rule("clauses", "{noun|many} dealt damage this way can't be regenerated this turn", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "regenerate", "what": {"...": "<noun>", "among": "$hit.to"}}}], "_many": True}])
rule("clauses", "if {its} a creature, it can't be regenerated this turn, and if {dies_this_turn}, {dies_instead}", [{"do": "apply", "changes": [{"change": "forbid", "event": {"event": "regenerate", "what": {"types": ["Creature"], "among": "<its>"}}}, {"change": "replace", "event": "<dies_this_turn>", "set": "<dies_instead>"}]}])

# Regeneration (rule 419.6b)

rule("static", "if ~ would be destroyed, regenerate it", {"kind": "static", "changes": [{"change": "replace", "event": {"event": "destroy", "what": "this"}, "regenerate": True}]})
for _text, _who in (
    ("that creature", "creature"), ("the creature", "the"), ("a creature destroyed this way", "one"), ("creatures destroyed this way", "all"), ("those creatures", "those"),
):
    rule("order", f"destroy {{what}}. {_text} can't be regenerated", [{"do": "destroy", "what": "<what>", "regenerate": False, "_who": _who}])
