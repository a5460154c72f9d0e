"""Extra phases, copies of spells, cards from outside the game, Auras that are put onto something."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# Extra phases

rule("order", "after this main phase, there is a additional combat phase followed by a additional main phase", [{"do": "add_part", "part": "postcombat_main"}, {"do": "add_part", "part": "combat"}])
rule("order", "after this phase, there is a additional combat phase", [{"do": "add_part", "part": "combat"}])

# Copies of spells

rule("copied_spell", "target {spell_noun|one}", {"target": {"objects": "<spell_noun>"}})
rule("copied_spell", "that spell", {"pronoun": "spell"})
for _the in ("the copy", "that copy"):
    rule("order", f"copy {{copied_spell}}. you may choose new targets for {_the}", [{"do": "copy", "what": "<copied_spell>", "retarget": True, "_the": _the}])

# Cards from outside the game

_OUTSIDE = {"zone": "outside", "owner": "you"}
rule("order", "you may reveal a {card|one} you own from outside the game and put it into your hand", [{"do": "choose", "among": {"...": "<card>", **_OUTSIDE}, "minimum": 0, "as": "$wish"}, {"do": "reveal", "what": "$wish"}, {"do": "move", "what": "$wish", "to": "hand"}])

# Auras that are put onto something

_ON = {"do": "move", "to": "in_play", "attached_to": "<definite>"}
rule("order", "put {target} onto the battlefield under your control attached to {definite}", [{**_ON, "what": "<target>", "under": "you"}], era="put {target} into play under your control attached to {definite}")
rule("order", "return {target} to the battlefield attached to {definite}", [{**_ON, "what": "<target>"}], era="return {target} to play attached to {definite}")
rule("order", "put a {card|one} from your hand onto the battlefield attached to {definite}", [{**_ON, "what": {"...": "<card>", "zone": "hand", "of": "you"}, "number": 1}], era="put a {card|one} from your hand into play attached to {definite}")
rule("order", "put {target} onto the battlefield under your control attached to a {noun|one}", [{"do": "choose", "among": "<noun>", "as": "$bearer"}, {"do": "move", "what": "<target>", "to": "in_play", "under": "you", "attached_to": "$bearer"}], era="put {target} into play under your control attached to a {noun|one}")

# As a copy with the ability that makes it one

rule("copied", "that card", {"pronoun": "card"})
rule("becoming", "become~ a copy of {copied}, except it has this ability", [{"change": "copy", "of": "<copied>", "and": [{"change": "gain", "abilities": ["own this"]}]}])

# Quoted abilities without a full stop of their own

rule("quoted", "{cost}: {sentence}", {"kind": "activated", "cost": "<cost>", "effect": "<sentence>", "_open": True})
rule("quoted", "{static}", {"...": "<static>", "_open": True})

# Graveyards

rule("static", "cards in graveyards can't be the targets of spells or abilities", {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "target", "what": {"zone": "graveyard"}}}]})

# The turn and the game end

rule("order", "end the turn", [{"do": "end_part", "part": "turn"}])
rule("clause", "the game is a draw", [{"do": "draw_game"}])
rule("clause", "you control {target_player} during that player's next turn", [{"do": "apply", "to": "<target_player>", "changes": [{"change": "control_player", "by": "you"}], "starting": {"event": "begin", "player": "<target_player>", "part": "turn"}, "until": {"until": {"event": "begin", "part": "turn"}}}])

# A copy that is another colour

rule("order", "copy {copied_spell}, except that the copy is {color}. you may choose new targets for the copy", [{"do": "copy", "what": "<copied_spell>", "and": [{"change": "colors", "colors": ["<color>"]}], "retarget": True}])
