"""Haunt: what a card does as it enters, and as the creature that it haunts dies (2006-10, 502.51)."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

_HAUNTED = {"event": "move", "what": "$haunted", "from": "in_play", "to": "graveyard"}
rule("triggered", "when ~ enters or the creature it haunts dies, {body|when}", {"...": "<body>", "kind": "triggered", "zone": ["in_play", "removed"], "when": {"any_of": [{"event": "move", "what": "this", "to": "in_play"}, _HAUNTED]}}, era="when ~ comes into play or the creature it haunts is put into a graveyard, {body|when}")
rule("spell_line", "when the creature ~ haunts dies, {body|when}", [{"...": "<body>", "kind": "triggered", "zone": "removed", "when": _HAUNTED}], era="when the creature ~ haunts is put into a graveyard, {body|when}")
