"""What one player other than you does one after the other; cards of one graveyard; several cards of a hand; whole hands and libraries."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule

# One after the other

rule("somebody", "{target_player}", "<target_player>")
rule("somebody", "each player", "each_player")
rule("somebody", "each opponent", "each_opponent")
rule("somebody", "that player", {"pronoun": "player"})
rule("somebody", "defending player", "defending_player")
rule("somebody", "{possessor} controller", {"controller of": "<possessor>"})
rule("somebody", "{possessor} owner", {"owner of": "<possessor>"})
for _a in ("deed", "fare"):
    for _b in ("deed", "fare"):
        for _joint, _mark in ((", then ", "then"), (" and ", "and")):
            rule("deeds", f"{{a:{_a}|=}}{_joint}{{b:{_b}|=}}", [{"joined": _mark, "of": {"+": ["<a>", "<b>"]}, "_one": True}])
rule("shown", "reveals their hand and discards all {card|many}", {"all": "<card>"})  # `chosen_words` has it
rule("clauses", "{somebody} {deeds|s!shown}", {"&": "<deeds>", "@": "<somebody>"})

# Cards of one graveyard: there is at most one player in whose graveyard any of them is

_OF_ONE: Tree = {"there_is": {"players": "any", "where": {"there_is": {"zone": "graveyard", "of": "each", "among": "$together"}}}, "at_least": 0, "at_most": 1}
rule("target", "up to {many} target {card|many} from a single graveyard", {"target": {"objects": {"...": "<card>", "zone": "graveyard"}, "minimum": 0, "maximum": "<many>", "where": _OF_ONE, "as": "$together"}})
rule("target", "{many} target {card|many} from a single graveyard", {"target": {"objects": {"...": "<card>", "zone": "graveyard"}, "minimum": "<many>", "maximum": "<many>", "where": _OF_ONE, "as": "$together"}})

# Several cards of somebody's hand

for _text, _bounds in (("{many}", {"minimum": "<many>", "maximum": "<many>"}), ("up to {many}", {"minimum": 0, "maximum": "<many>"})):
    rule("clauses", f"look at {{whose}} hand and choose {_text} {{card|many}} from it. that player discards those cards", [{"do": "look", "what": {"zone": "hand", "of": "<whose>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<whose>"}, **_bounds, "as": "$chosen"}, {"do": "discard", "player": "<whose>", "what": "$chosen", "number": "all", "_that": True}])
    rule("clauses", f"{{target_player}} reveals their hand. you choose {_text} {{card|many}} from it. that player discards those cards", [{"do": "reveal", "what": {"zone": "hand", "of": "<target_player>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<target_player>"}, **_bounds, "as": "$chosen"}, {"do": "discard", "player": "<target_player>", "what": "$chosen", "number": "all", "_that": True}])
rule("clauses", "look at {whose} hand and choose a {card|one} from it. the player discards that card", [{"do": "look", "what": {"zone": "hand", "of": "<whose>"}}, {"do": "choose", "among": {"...": "<card>", "zone": "hand", "of": "<whose>"}, "as": "$chosen"}, {"do": "discard", "player": "<whose>", "what": "$chosen", "_that": True, "_the": True}])

# Whole hands and libraries

for _zone in ("hand", "library"):
    rule("what", f"all {{card|many}} from {{whose}} {_zone}", {"...": "<card>", "zone": _zone, "of": "<whose>", "_put": "all", "_set": True})
rule("order", "put {what} on top of their owners' libraries", [{"do": "move", "what": "<what>", "to": "library", "_owner": "theirs"}])
rule("order", "shuffle {definite} into your library", [{"do": "move", "what": "<definite>", "to": "library"}, {"do": "shuffle", "player": "you"}])
_TOP = [{"change": "see", "what": {"zone": "library", "of": _who, "top": 1}, "to": "each_player"} for _who in ("you", "opponent")]
rule("static", "players play with the top card of their libraries revealed", {"kind": "static", "changes": _TOP})

# Another card than the one that this has become

rule("target", "another target {in_zone|one}", {"target": {"objects": {"...": "<in_zone>", "another": True}}})
rule("deed", "tap~ a {noun|one} they control {for_each}", [{"do": "tap", "what": {"...": "<noun>", "controller": "@"}, "number": "<for_each>", "player": "@"}])
