"""Mana: of one colour or of several in any combination, of a chosen colour, what lands could produce, what is added besides."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.rules import Tree, rule

_ANY = ["{W}", "{U}", "{B}", "{R}", "{G}"]
_POOL = " to your mana pool"


def _add(mana: Tree, **fields: Any) -> list[Tree]:
    return [{"do": "add_mana", "mana": mana, "player": "@", **fields}]


for _number, _word in ((2, "two"), (3, "three"), (4, "four"), (5, "five")):
    rule("deed", f"add~ {_word} mana of any one color", _add([one * _number for one in _ANY]), era=f"add~ {_word} mana of any one color{_POOL}")
rule("deed", "add~ X mana of any one color", _add(_ANY, number="X"), era=f"add~ X mana of any one color{_POOL}")
rule("deed", "add~ {many} mana in any combination of colors", _add(_ANY, number="<many>", mixed=True), era=f"add~ {{many}} mana in any combination of colors{_POOL}")
rule("deed", "add~ {many} mana in any combination of {a:mana} and/or {b:mana}", _add(["<a>", "<b>"], number="<many>", mixed=True), era=f"add~ {{many}} mana in any combination of {{a:mana}} and/or {{b:mana}}{_POOL}")
rule("deed", "add~ one mana of the chosen color", _add(["$chosen_color"]), era=f"add~ one mana of the chosen color{_POOL}")
rule("deed", "add~ a amount of {mana} equal to {amount}", _add(["<mana>"], number="<amount>"), era=f"add~ a amount of {{mana}}{_POOL} equal to {{amount}}")
rule("deed", "add~ that much {mana}", _add(["<mana>"], number="event.amount"), era=f"add~ that much {{mana}}{_POOL}")
rule("deed", "add~ one mana of any type {lands_that}", _add({"of": "<lands_that>", "by": "could_produce"}), era=f"add~ one mana of any type{_POOL} {{lands_that}}")
rule("lands_that", "that a {noun|one} could produce", "<noun>")

# What a land is tapped for

_TAPPED = {"event": "add_mana", "how": "tapped"}


def _besides(mana: Tree, **fields: Any) -> Tree:
    return {"kind": "triggered", "when": {**_TAPPED, "from": "<tapped_land>"}, "effect": [{"do": "add_mana", "mana": mana, "player": "event.player", **fields}]}


rule("tapped_land", "{host}", "<host>")
rule("tapped_land", "a {noun|one}", "<noun>")
_THEIRS = "whenever {tapped_land} is tapped for mana, its controller adds"
rule("triggered", f"{_THEIRS} a additional {{mana}}.", _besides(["<mana>"]), era=f"{_THEIRS} a additional {{mana}} to their mana pool.")
rule("triggered", f"{_THEIRS} a additional {{mana}} {{for_each}}.", _besides(["<mana>"], number="<for_each>"), era=f"{_THEIRS} a additional {{mana}} to their mana pool {{for_each}}.")
rule("triggered", f"{_THEIRS} a additional one mana of any color.", _besides(_ANY), era=f"{_THEIRS} a additional one mana of any color to their mana pool.")
rule("triggered", f"{_THEIRS} a additional one mana of the chosen color.", _besides(["$chosen_color"]), era=f"{_THEIRS} a additional one mana of the chosen color to their mana pool.")
rule("triggered", f"{_THEIRS} a additional {{many}} mana in any combination of colors.", _besides(_ANY, number="<many>", mixed=True), era=f"{_THEIRS} a additional {{many}} mana in any combination of colors to their mana pool.")
rule("triggered", "whenever a player taps a {noun|one} for mana, that player adds one mana of any type that land produced.", {"kind": "triggered", "when": {**_TAPPED, "from": "<noun>"}, "effect": [{"do": "add_mana", "mana": ["event.mana"], "player": "event.player"}]})
rule("triggered", "whenever you tap a {noun|one} for mana, add one mana of any type that land produced.", {"kind": "triggered", "when": {**_TAPPED, "from": "<noun>", "player": "you"}, "effect": [{"do": "add_mana", "mana": ["event.mana"], "player": "you"}]})
rule("doing", "tap~ a {noun|one} for mana", {**_TAPPED, "from": "<noun>", "player": "@", "_subject": "player"})

# What mana is spent on

rule("mana_use", "cast {spell_noun|many}", {"event": "play", "what": "<spell_noun>"}, era="play {spell_noun|many}")
rule("mana_use", "activate abilities of {noun|many}", {"event": "play", "what": {"ability": "activated", "source": "<noun>"}}, era="play abilities of {noun|many}")
rule("activated", "{cost}: add {mana}. spend this mana only to {mana_use}.", {"kind": "activated", "cost": "<cost>", "effect": [{"do": "add_mana", "mana": ["<mana>"], "player": "you", "only_for": "<mana_use>"}]}, era="{cost}: add {mana} to your mana pool. spend this mana only to {mana_use}.")

# Which mana pays X

rule("static", "spend only {color} mana on X", {"kind": "static", "zone": "any", "changes": [{"change": "forbid", "event": {"event": "pay", "what": "this", "how": "X", "mana": {"not_colors": ["<color>"]}}}]})
rule("activated", "{X}: {body} spend only {color} mana on X.", {"...": "<body>", "kind": "activated", "cost": [{"mana": "{X}", "only": ["<color>"]}]})
rule("activated", "{X}, {T}: {body} spend only {color} mana on X.", {"...": "<body>", "kind": "activated", "cost": [{"mana": "{X}", "only": ["<color>"]}, "tap"]})

# The first main phase

rule("part", "first main phase", "precombat_main", era="precombat main phase")
rule("part_alone", "first main phase", "precombat_main", era="precombat main phase")

# Counters that are removed to pay are as many as X

rule("any_removed", "{cost}, remove any number of {counter} counters from ~", {"+": ["<cost>", [{"do": "remove_counters", "on": "this", "kind": "<counter>", "number": "X", "_any": True}]]})
rule("activated", "{any_removed}: add {mana} for each {counter} counter removed this way.", {"kind": "activated", "cost": "<any_removed>", "effect": [{"do": "add_mana", "mana": ["<mana>"], "player": "you", "number": "X", "_removed": "<counter>"}]})
rule("activated", "{any_removed}: add {mana}, then add a additional {more:mana} for each {counter} counter removed this way.", {"kind": "activated", "cost": "<any_removed>", "effect": [{"do": "add_mana", "mana": ["<mana>"], "player": "you"}, {"do": "add_mana", "mana": ["<more>"], "player": "you", "number": "X", "_removed": "<counter>"}]})
rule("doing", "tap~ ~ for mana", {**_TAPPED, "from": "this", "player": "@", "_subject": "player"})
rule("event", "a {noun|one} is tapped for mana", {**_TAPPED, "from": "<noun>", "_subject": "from"})
