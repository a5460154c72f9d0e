"""Numbers of texts of today: devotion, parties, what is doubled, differences, mana that was spent."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from itertools import combinations

from rewind.aggregates.cards.grammar.rules import Tree, rule, words
from rewind.events.base import COLORS

# Devotion (2026-04: 700.5)

_YOURS: Tree = {"number": "mana_symbols", "of": {"controller": "you"}}
_IN_ORDER = "WUBRG"
words("devoted", COLORS)
words("devoted", {f"{one} and {other}": "".join(sorted(COLORS[one] + COLORS[other], key=_IN_ORDER.index)) for a, b in combinations(COLORS, 2) for one, other in ((a, b), (b, a))})
rule("amount", "your devotion to {devoted}", {**_YOURS, "kind": "<devoted>", "_devotion": True})
rule("amount", "the number of {devoted} mana symbols in the mana costs of {noun|many}", {"number": "mana_symbols", "of": "<noun>", "kind": "<devoted>"})
rule("condition", "your devotion to {devoted} is less than {many}", {"number": {**_YOURS, "kind": "<devoted>"}, "at_most": {"minus": ["<many>", 1]}, "_less": True})

# Parties (2026-04: 700.8)

_PARTY: Tree = {"count": {"types": ["Creature"], "controller": "you"}, "distinct": "party"}
rule("amount", "the number of creatures in your party", _PARTY)
rule("amount", "twice the number of creatures in your party", {**_PARTY, "times": 2})
rule("for_each", "for each creature in your party", _PARTY)
rule("condition", "you have a full party", {"number": _PARTY, "exactly": 4})

# What is doubled (2026-04: 701.10)

rule("doubled_of", "target {noun|one}'s", {"target": {"objects": "<noun>"}})
rule("doubled_of", "{self}'s", "<self>")
rule("doubled_of", "{host}'s", "<host>")
rule("doubled_of", "its", {"pronoun": "it"})
rule("doubled_of", "that {pronoun_noun}'s", {"pronoun": "<pronoun_noun>"})


def _twice(power: bool, toughness: bool) -> Tree:
    sizes = {name: {"number": name, "of": "<doubled_of>", "below_zero": True} if is_doubled else 0 for name, is_doubled in (("power", power), ("toughness", toughness))}
    return [{"do": "apply", "to": "<doubled_of>", "changes": [{"change": "pump", **sizes}], "_double": True}]


rule("order", "double {doubled_of} power until end of turn", _twice(power=True, toughness=False))
rule("order", "double {doubled_of} toughness until end of turn", _twice(power=False, toughness=True))
rule("order", "double {doubled_of} power and toughness until end of turn", _twice(power=True, toughness=True))

# Differences

_HAND: Tree = {"number": "cards_in_hand", "of": "you"}
_LACKING: Tree = {"minus": ["<many>", _HAND]}
_FEWER: Tree = {"number": _LACKING, "at_least": 1}
_DRAWN: Tree = [{"do": "draw", "number": _LACKING, "player": "you", "_difference": True}]
rule("clauses", "if you have fewer than {many} cards in hand, draw cards equal to the difference", [{"do": "if", "condition": _FEWER, "effect": _DRAWN}], unless="when")
rule("triggered", "when {event}, if you have fewer than {many} cards in hand, draw cards equal to the difference.", {"effect": _DRAWN, "kind": "triggered", "when": "<event>", "_when": "when", "if": _FEWER})
rule("triggered", "{beginning}, if you have fewer than {many} cards in hand, draw cards equal to the difference.", {"effect": _DRAWN, "kind": "triggered", "when": "<beginning>", "if": _FEWER})

# Mana that was spent, counters of any kind

rule("amount", "the amount of mana spent to cast {spent_on}", {"number": "mana_spent", "of": "<spent_on>"}, era="the amount of mana spent to play {spent_on}")
rule("for_each", "for each counter on {what}", {"number": "counters", "of": "<what>"})
rule("amount", "the number of counters on {what}", {"number": "counters", "of": "<what>"})
