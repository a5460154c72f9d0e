"""The untap step: how many untap, what does not, and lands that an effect untaps."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import Tree, rule

_STEP = {"event": "untap", "how": "untap_step"}


def _most(what: Tree, least: Tree) -> dict[str, Any]:
    return {"kind": "static", "changes": [{"change": "forbid", "event": {**_STEP, "what": what, "together": True, "number": {"at_least": least}}}]}


# How many untap

for _number, _word in ((2, "one"), (3, "two")):
    _noun = "noun|one" if _number == 2 else "noun|many"
    for _family in ("static", "plain_static"):
        rule(_family, f"players can't untap more than {_word} {{{_noun}}} during their untap steps", _most("<noun>", _number))
    rule("static", f"you can't untap more than {_word} {{{_noun}}} during your untap step", _most({"...": "<noun>", "controller": "you"}, _number))
rule("denial", "{untap_denial|=} if {condition}", {"...": "<untap_denial>", "unless": {"not": "<condition>"}, "_if": True})
rule("untap_denial", "doesn't~ untap during {untap_of}", {"change": "forbid", "event": {**_STEP, "what": "@"}, "_of": "<untap_of>"})



# The next untap step of somebody; lands that an effect untaps

rule("act", "doesn't~ untap during {step_of} next untap step", [{"do": "apply", "changes": [{"change": "forbid", "event": {**_STEP, "what": "@"}}], "until": {"until": {"event": "end", "part": "untap", "player": "<step_of>"}}}])
rule("step_of", "their", {"pronoun": "they"})
rule("step_of", "that player's", {"pronoun": "player"})
rule("step_of", "target player's", {"target": {"players": "any"}})
rule("deed", "untap~ up to {many} {noun|many}", [{"do": "choose", "among": "<noun>", "minimum": 0, "maximum": "<many>", "player": "@", "as": "$untapped"}, {"do": "untap", "what": "$untapped"}])
rule("line", "~ enters tapped and doesn't untap during your untap step.", [{"kind": "static", "zone": "any", "changes": [{"change": "replace", "event": {"event": "move", "what": "this", "to": "in_play"}, "set": {"tapped": True}}]}, {"kind": "static", "changes": [{"change": "forbid", "event": {**_STEP, "what": "this"}}]}], era="~ comes into play tapped and doesn't untap during your untap step.")
