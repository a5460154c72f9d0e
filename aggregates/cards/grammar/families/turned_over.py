"""Double-faced permanents that are turned over, cards that come back with their other face up, and flip cards."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule

# Turned over (2026-04: 701.27, 701.28)

for _word in ("transform", "convert"):
    rule("order", f"{_word} {{what}}", [{"do": _word, "what": "<what>"}])
rule("happening", "transform~", {"event": "transform", "what": "@"})
rule("happening", "transform~ into ~", {"event": "transform", "what": "@", "_into": True})
_ENTERS: Tree = {"event": "move", "what": "@", "to": "in_play"}
rule("happening", "enter~ or transform~ into ~", {"any_of": [_ENTERS, {"event": "transform", "what": "@", "_into": True}]})
rule("happening", "transform~ into ~ or die~", {"any_of": [{"event": "transform", "what": "@", "_into": True}, {"event": "move", "what": "@", "from": "in_play", "to": "graveyard"}]})
rule("order", "flip {what}", [{"do": "flip", "what": "<what>"}])

# Back with the other face up (2026-04: 712.14a)

_BACK: Tree = {"do": "move", "what": "<what>", "to": "in_play", "transformed": True}
for _where in ("transformed", "tapped and transformed"):
    _so: Tree = {**_BACK, "tapped": True} if "tapped" in _where else _BACK
    rule("order", f"return {{what}} to the battlefield {_where} under your control", [{**_so, "under": "you"}])
    rule("order", f"return {{what}} to the battlefield {_where} under {{its_owners}} control", [{**_so, "_owner": "<its_owners>"}])
    rule("order", f"return {{what}} to the battlefield {_where} under {{its_owners}} control with {{entry_counters}}", [{**_so, "_owner": "<its_owners>", "counters": "<entry_counters>"}])
    rule("order", f"return {{what}} to the battlefield {_where}", [_so])
rule("order", "put {what} onto the battlefield transformed under {its_owners} control with {entry_counters}", [{**_BACK, "_owner": "<its_owners>", "counters": "<entry_counters>", "_put": True}])
rule("order", "return {self} from your graveyard to the battlefield transformed", [{**_BACK, "what": "<self>", "_zone": "graveyard"}])

# Craft (2026-04: 702.167)

for _family in ("types", "kinds"):
    _MATERIAL: Tree = {"...": f"<{_family}>", "other": True, "zone": ["in_play", "graveyard"], "any_of": [{"zone": "in_play", "controller": "you"}, {"zone": "graveyard", "of": "you"}]}
    _EXILED: Tree = {"do": "move", "what": _MATERIAL, "to": "removed"}
    rule("keyword_node", f"craft with {{{_family}|one}} {{mana}}", {"keyword": "craft", "cost": ["<mana>", {**_EXILED, "number": 1}]})
    rule("keyword_node", f"craft with {{many}} {{{_family}|many}} {{mana}}", {"keyword": "craft", "cost": ["<mana>", {**_EXILED, "number": "<many>"}]})

# What the turn before was like

_LAST: Tree = {"turn_of": "any_player"}


def _cast(player: str) -> Tree:
    return {"happened": {"event": "play", "what": {"zone": "stack", "spell": True}, "player": player}, "since": _LAST, "at_least": 2}


rule("condition", "no spells were cast last turn", {"not": {"happened": {"event": "play", "what": {"zone": "stack", "spell": True}}, "since": _LAST}})
rule("condition", "a player cast two or more spells last turn", {"any_of": [_cast("you"), _cast("opponent")]})

# Turned over for what the top card is

_TOP: Tree = {"do": "look", "player": "you", "what": {"zone": "library", "of": "you", "top": 1}, "as": "$seen"}
_IF_SHOWN: Tree = {"do": "if", "condition": {"is": "$seen", "matches": "<card>"}, "effect": "<shown>"}
rule("clauses", "look at the top card of your library. you may reveal that card. if a {card|one} is revealed this way, {shown:clauses}", [_TOP, {"do": "may", "player": "you", "effect": [{"do": "reveal", "what": "$seen"}, _IF_SHOWN]}])

# Turned over for counters, which are removed

for _those in ("them", "those counters", "all of them"):
    rule("those_counters", _those, _those)
_KIND: Tree = {"kind": "<counter>", "at_least": "<many>"}
_REMOVED: Tree = {"do": "remove_counters", "on": "<definite>", "kind": "<counter>", "number": "all", "_those": "<those_counters>"}
for _has, _head in (("{definite} has {many} or more {counter} counters on it", {}), ("there are {many} or more {counter} counters on {definite}", {"_there": True})):
    _IF: Tree = {"do": "if", "condition": {"is": "<definite>", "matches": {"counters": _KIND}, **_head}}
    rule("clauses", f"if {_has}, remove {{those_counters}} and transform {{turned:definite}}", [{**_IF, "effect": [{"joined": "and", "of": [_REMOVED, {"do": "transform", "what": "<turned>"}]}]}], unless="when")
