"""What instants and sorceries do from elsewhere than the stack: as they are cycled, from the graveyard, from the hand."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

rule("spell_line", "when you cycle ~, {body|when}", [{"...": "<body>", "kind": "triggered", "when": {"event": "discard", "what": "this", "how": "cycling", "player": "you", "_zone": "any"}}])
rule("spell_line", "{activated}", ["<activated>"])

rule("spell_line", "when ~ is put into your graveyard from your library, {body|when}", [{"...": "<body>", "kind": "triggered", "when": {"event": "move", "what": "this", "from": "library", "to": "graveyard", "_zone": "graveyard"}}])
