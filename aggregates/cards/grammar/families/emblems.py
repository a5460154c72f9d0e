"""Emblems, which a player gets (2026-04: 114), and dungeons, into which one ventures (2026-04: 701.49)."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

rule("emblem_gift", '"{quoted}"', {"quoted": {"...": "<quoted>", "_zone": "command"}})
rule("emblem", "a emblem with {emblem_gift}", {"abilities": ["<emblem_gift>"]})
rule("emblem", "a emblem with {a:emblem_gift} and {b:emblem_gift}", {"abilities": ["<a>", "<b>"]})
rule("fare", "get~ {emblem}", [{"do": "create_emblem", "emblem": "<emblem>", "player": "@"}])
rule("fare", "venture~ into the dungeon", [{"do": "venture", "player": "@"}])
