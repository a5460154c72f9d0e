"""Modes of which another number is chosen than one; a number that depends on a condition."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

rule("modal", "choose one or both —{modes}", {"modes": "<modes>", "modes_chosen": {"at_least": 1, "at_most": 2}})
rule("modal", "choose one or more —{modes}", {"modes": "<modes>", "modes_chosen": {"at_least": 1}})
rule("modal", "choose up to one —{modes}", {"modes": "<modes>", "modes_chosen": {"at_least": 0, "at_most": 1}})
rule("modal", "choose up to {many} —{modes}", {"modes": "<modes>", "modes_chosen": {"at_least": 0, "at_most": "<many>"}})
rule("modal", "choose any number —{modes}", {"modes": "<modes>", "modes_chosen": {"at_least": 0}})
rule("modal", "choose three —{modes}", {"modes": "<modes>", "modes_chosen": {"exactly": 3}})
rule("modal", "choose four —{modes}", {"modes": "<modes>", "modes_chosen": {"exactly": 4}})
_BOTH = {"at_least": 1, "at_most": {"if": "<condition>", "then": 2, "otherwise": 1}}
rule("modal", "choose one. if {condition} as you cast ~, you may choose both instead.{modes}", {"modes": "<modes>", "modes_chosen": _BOTH})
_TWO = {"exactly": {"if": "<condition>", "then": 2, "otherwise": 1}}
rule("modal", "choose one. if {condition}, choose both instead.{modes}", {"modes": "<modes>", "modes_chosen": _TWO})
rule("modal", "choose one. if {condition}, you may choose both instead.{modes}", {"modes": "<modes>", "modes_chosen": {**_BOTH, "_cast": False}})
