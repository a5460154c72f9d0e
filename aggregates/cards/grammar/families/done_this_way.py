"""What was done to pay, or before: the sacrificed creature, the cards discarded this way; what a player does to one's own things."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import rule

# Numbers of what was done something to

for _word in ("artifact", "enchantment", "land", "permanent"):
    rule("amount", f"the sacrificed {_word}'s {{statistic}}", {"number": "<statistic>", "of": "$sacrificed.what", "_of": _word})
rule("amount", "the discarded card's {statistic}", {"number": "<statistic>", "of": "$discarded.what"})
rule("amount", "the {statistic} of the discarded card", {"number": "<statistic>", "of": "$discarded.what", "_of": True})
rule("amount", "the milled card's {statistic}", {"number": "<statistic>", "of": "$milled.what"})
rule("amount", "the tapped creature's {statistic}", {"number": "<statistic>", "of": "$tapped.what"})
rule("amount", "the {statistic} of the creature tapped this way", {"number": "<statistic>", "of": "$tapped.what", "_of": True})

# Any number, and for each of them

rule("deed", "discard~ any number of {card|many}", [{"do": "discard", "number": "any", "player": "@", "what": {"...": "<card>", "zone": "hand", "of": "@"}}])
rule("deed", "sacrifice~ any number of {noun|many}", [{"do": "sacrifice", "what": "<noun>", "number": "any", "player": "@"}])
rule("order", "tap any number of untapped {noun|many}", [{"do": "tap", "what": {"...": "<noun>", "tapped": False}, "number": "any"}])
rule("for_each", "for each card discarded this way", {"count": "$discarded"})
for _word in ("creature", "permanent", "land", "artifact"):
    rule("for_each", f"for each {_word} sacrificed this way", {"count": "$sacrificed", "_of": _word})
rule("for_each", "for each creature tapped this way", {"count": "$tapped"})

# What a player does to things of that player

rule("deed", "return~ a {noun|one} they control to its owner's hand", [{"do": "move", "what": {"...": "<noun>", "controller": "@"}, "to": "hand", "number": 1, "player": "@"}])
rule("deed", "untap~ a {noun|one} they control", [{"do": "untap", "what": {"...": "<noun>", "controller": "@"}, "number": 1, "player": "@"}])
rule("deed", "untap~ all {noun|many} they control", [{"do": "untap", "what": {"...": "<noun>", "controller": "@"}}])

# Each player, unless that player pays

for _who in ("each player", "each opponent"):
    rule("each_clause", f"{_who} {{deed|s}}", "<deed>")
    rule("each_clause", f"{_who} {{fare|s}}", "<fare>")
for _who, _everybody in (("each player", "each_player"), ("each opponent", "each_opponent")):
    for _family in ("deed", "fare"):
        _name = f"{_everybody}_{_family}"
        rule("offer", f"{_who} {{{_name}|s}}", {"&": f"<{_name}>", "@": "each"})
        rule(_name, f"{{{_family}|=}} unless they {{payments|p}}", [{"do": "may", "player": _everybody, "cost": "<payments>", "effect": [], "otherwise": f"<{_family}>"}])
rule("deed", "discard~ another card at random", [{"do": "discard", "player": "@", "at_random": True, "_another": True}])
