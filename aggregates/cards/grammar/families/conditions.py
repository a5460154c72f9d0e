"""Conditions: what is there, what something is, whose turn it is, numbers."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from rewind.aggregates.cards.grammar.kernel import rule

rule("condition", "you control a {noun|one}", {"there_is": {"...": "<noun>", "controller": "you"}})
rule("condition", "you control no {noun|many}", {"there_is": {"...": "<noun>", "controller": "you"}, "at_most": 0})
rule("condition", "you control {many} or more {noun|many}", {"there_is": {"...": "<noun>", "controller": "you"}, "at_least": "<many>"})
rule("condition", "a opponent controls a {noun|one}", {"there_is": {"...": "<noun>", "controller": "opponent"}})
rule("condition", "defending player controls a {noun|one}", {"there_is": {"...": "<noun>", "controller": "defending_player"}})
rule("condition", "{many} or more cards are in your graveyard", {"there_is": {"zone": "graveyard", "of": "you"}, "at_least": "<many>"})
rule("condition", ["there are {many} or more cards in your graveyard"], {"there_is": {"zone": "graveyard", "of": "you"}, "at_least": "<many>", "_there": True})
rule("condition", "you have no cards in hand", {"there_is": {"zone": "hand", "of": "you"}, "at_most": 0})
rule("condition", "it's your turn", {"active": "you"})
rule("condition", "it's not your turn", {"not": {"active": "you"}})
rule("condition", "~ is tapped", {"is": "this", "matches": {"tapped": True}})
rule("condition", "~ is untapped", {"is": "this", "matches": {"tapped": False}})
rule("condition", "~ is attacking", {"is": "this", "matches": {"attacking": True}})
rule("condition", "you have {figure} or less life", {"number": {"number": "life", "of": "you"}, "at_most": "<figure>"})
rule("condition", "you have {figure} or more life", {"number": {"number": "life", "of": "you"}, "at_least": "<figure>"})
rule("condition", "~ has a {counter} counter on it", {"is": "this", "matches": {"counters": {"kind": "<counter>", "at_least": 1}}})
rule("condition", "{self} was kicked", {"paid": "$kicked", "_what": "<self>"})
