"""Lines: keywords, activated, triggered and static abilities, what a spell does, modes, limits."""

# fmt: off
# A rule is a line.
from __future__ import annotations

from rewind.aggregates.cards.grammar.rules import Tree, rule, token

rule("line", "{keywords}", "<keywords>")
rule("line", "{ability}", ["<ability>"])

rule("ability", "{activated}", "<activated>")
rule("ability", "{triggered}", "<triggered>")
rule("ability", "{static}.", "<static>")

# Activated abilities, with their limits

rule("activated", "{cost}: {body}", {"...": "<body>", "kind": "activated", "cost": "<cost>"})
rule("activated", "{cost}: {body} activate only as a sorcery.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "timing": "sorcery"}, era="{cost}: {body} play this ability only any time you could play a sorcery.")
rule("activated", "{cost}: {body} activate only once each turn.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "uses": {"number": 1, "per": "turn"}}, era="{cost}: {body} play this ability only once each turn.")
rule("activated", "{cost}: {body} any player may activate this ability.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "player": "any_player"}, era="{cost}: {body} any player may play this ability.")
rule("activated", "{cost}: {body} only your opponents may activate this ability.", {"...": "<body>", "kind": "activated", "cost": "<cost>", "player": "opponent"}, era="{cost}: {body} only your opponents may play this ability.")
rule("activated", "{loyalty}: {body}", {"...": "<body>", "kind": "activated", "cost": "<loyalty>", "timing": "loyalty"})
rule("body", "{program|=}", {"effect": "<program>"})
rule("body", "{modal}", "<modal>")

# Loyalty symbols (2026-04: 107.7)


def _loyalty(text: str) -> Tree:
    sign, number = text[1], text[1:-1].lstrip("+−-")
    verb = "remove_counters" if sign in "−-" else "add_counters"
    return [{"do": verb, "on": "this", "kind": "loyalty", "number": number if number == "X" else int(number)}]


def _symbol(tree: Tree) -> str | None:
    part = tree[0] if isinstance(tree, list) and len(tree) == 1 else None
    if not isinstance(part, dict) or (part.get("on"), part.get("kind")) != ("this", "loyalty"):
        return None
    number = part.get("number", 1)
    return f"[{'' if number == 0 else '+' if part['do'] == 'add_counters' else '−'}{number}]"


token("loyalty", r"\[(0|[+−-]([0-9]{1,3}|X))\]", _loyalty, _symbol)

# Modes

rule("modal", "choose one —{modes}", {"modes": "<modes>"})
rule("modal", "choose two —{modes}", {"modes": "<modes>", "modes_chosen": {"exactly": 2}})
rule("modes", "\n• {program}", [{"effect": "<program>"}])
rule("modes", "\n• {program}{modes}", {"+": [[{"effect": "<program>"}], "<modes>"]})

# Triggered abilities

rule("triggered", "whenever {event}, {body|when}", {"...": "<body>", "kind": "triggered", "when": "<event>", "_when": "whenever"})
rule("triggered", "when {event}, {body|when}", {"...": "<body>", "kind": "triggered", "when": "<event>", "_when": "when"})
rule("triggered", "{beginning}, {body|when}", {"...": "<body>", "kind": "triggered", "when": "<beginning>"})
rule("triggered", "whenever {event}, if {condition}, {body}", {"...": "<body>", "kind": "triggered", "when": "<event>", "_when": "whenever", "if": "<condition>"})
rule("triggered", "when {event}, if {condition}, {body}", {"...": "<body>", "kind": "triggered", "when": "<event>", "_when": "when", "if": "<condition>"})
rule("triggered", "{beginning}, if {condition}, {body}", {"...": "<body>", "kind": "triggered", "when": "<beginning>", "if": "<condition>"})
rule("triggered", "when {condition}, {body|when}", {"...": "<body>", "kind": "triggered", "when": {"state": "<condition>"}})
rule("triggered", "when {condition}, if {if:condition}, {body}", {"...": "<body>", "kind": "triggered", "when": {"state": {"all_of": ["<if>", "<condition>"]}}, "if": "<if>"})

# Spells

rule("spell_line", "{keywords}", "<keywords>")
rule("spell_line", "{body}", [{"...": "<body>", "kind": "spell"}])
rule("spell_line", "as a additional cost to cast ~, {to_pay}.", [{"kind": "spell", "cost": "<to_pay>"}], era="as a additional cost to play ~, {to_pay}.")
rule("spell_line", "{static}.", ["<static>"])
