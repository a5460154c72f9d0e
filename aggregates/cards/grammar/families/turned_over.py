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

# What the turn before was like

_LAST: Tree = {"turn_of": "any_player"}


def _cast(player: str) -> Tree:
    return {"happened": {"event": "play", "what": {"zone": "stack", "spell": True}, "player": player}, "since": _LAST, "at_least": 2}


rule("condition", "no spells were cast last turn", {"not": {"happened": {"event": "play", "what": {"zone": "stack", "spell": True}}, "since": _LAST}})
rule("condition", "a player cast two or more spells last turn", {"any_of": [_cast("you"), _cast("opponent")]})
