"""Cards that another ability of the same object exiled."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# The exiled card: `compile` finds the ability that exiled it

for _text, _kind in (("the exiled card", "card"), ("the exiled cards", "cards"), ("all cards exiled with ~", "all"), ("all cards exiled with it", "all it"), ("each card exiled with ~", "each")):
    rule("exiled", _text, {"ref": "$exiled", "_text": _kind})
rule("order", "return {exiled} to the battlefield under {its_owners} control", [{"do": "move", "what": "<exiled>", "to": "in_play", "_owner": "<its_owners>"}], era="return {exiled} to play under {its_owners} control")
rule("order", "return {exiled} to the battlefield under your control", [{"do": "move", "what": "<exiled>", "to": "in_play", "under": "you"}], era="return {exiled} to play under your control")
rule("order", "return {exiled} to {owners_hand}", [{"do": "move", "what": "<exiled>", "to": "hand", "_owner": "<owners_hand>"}])
