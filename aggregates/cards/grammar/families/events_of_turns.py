"""Events of a turn: the beginning of a phase or step."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule, words
from rewind.aggregates.cards.grammar.tables import PARTS

# The beginning of a part of a turn

words("part", PARTS)
words("part_alone", {"upkeep": "upkeep", "end step": "end_of_turn", "draw step": "draw"})
rule("beginning", "at the beginning of your {part}", {"event": "begin", "part": "<part>", "player": "you"})
rule("beginning", "at the beginning of each player's {part_alone}", {"event": "begin", "part": "<part_alone>", "_each": "player"})
rule("beginning", "at the beginning of each {part_alone}", {"event": "begin", "part": "<part_alone>"})
rule("beginning", "at the beginning of the {part_alone}", {"event": "begin", "part": "<part_alone>", "_the": True})
rule("beginning", "at the beginning of each opponent's {part_alone}", {"event": "begin", "part": "<part_alone>", "player": "opponent", "_each": "opponent"})
rule("beginning", "at the beginning of the upkeep of {host}'s controller", {"event": "begin", "part": "upkeep", "player": {"controller of": "<host>"}})
rule("beginning", "at end of combat", {"event": "begin", "part": "end_of_combat"})
