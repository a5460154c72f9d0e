"""What it costs to play something: more, or less."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

rule("priced", "{spell_noun|many} you cast", {"event": "play", "what": "<spell_noun>", "player": "you"}, era="{spell_noun|many} you play")
rule("priced", "{spell_noun|many} your opponents cast", {"event": "play", "what": "<spell_noun>", "player": "opponent"}, era="{spell_noun|many} your opponents play")
rule("priced", "{spell_noun|many}", {"event": "play", "what": "<spell_noun>"})
rule("static", "{priced} cost {mana} less to cast", {"kind": "static", "changes": [{"change": "cost", "of": "<priced>", "reduce": "<mana>"}]}, era="{priced} cost {mana} less to play")
rule("static", "{priced} cost {mana} more to cast", {"kind": "static", "changes": [{"change": "cost", "of": "<priced>", "add": ["<mana>"]}]}, era="{priced} cost {mana} more to play")
