"""Nouns of texts of today: historic and outlaw, modified, with counters, the greatest of several; a library's cards."""

# fmt: off
# A rule is a line.

from __future__ import annotations

from typing import get_args

from rewind.aggregates.cards.grammar.rules import Tree, rule
from rewind.aggregates.cards.language.expressions import ObjectDesignation

# Words for several qualities (2026-04: 700.6, 700.12)

_QUALITIES: dict[str, Tree] = {
    "historic": {"any_of": [{"types": ["Artifact"]}, {"supertypes": ["Legendary"]}, {"subtypes": ["Saga"]}]},
    "outlaw": {"subtypes": ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"]},
}
for _family in ("noun", "card", "spell_noun"):
    rule(f"{_family}_before", f"historic {{{_family}_before|=}}", {"...": f"<{_family}_before>", **_QUALITIES["historic"]})
rule("head", "outlaw%", {**_QUALITIES["outlaw"], "_outlaw": True})
rule("card_head", "outlaw card%", {**_QUALITIES["outlaw"], "_noun": "card", "_outlaw": True})
rule("spell_noun_head", "outlaw spell%", {**_QUALITIES["outlaw"], "zone": "stack", "spell": True, "_noun": "spell", "_outlaw": True})

# Modified permanents (2026-04: 700.9)

_AURA_OF_ITS_CONTROLLER: Tree = {"there_is": {"local": True, "attached_to": "each", "controller": "controller of each"}}
_MODIFIED: Tree = {"where": {"any_of": [{"is": "each", "matches": {"counters": {"at_least": 1}}}, {"is": "each", "matches": {"bears": {"subtypes": ["Equipment"]}}}, _AURA_OF_ITS_CONTROLLER]}}
rule("noun_before", "modified {noun_before|=}", {"...": "<noun_before>", **_MODIFIED})
rule("matched", "modified", _MODIFIED)
rule("matched", "historic", _QUALITIES["historic"])
for _word in get_args(ObjectDesignation):
    rule("noun_before", f"{_word} {{noun_before|=}}", {"...": "<noun_before>", "designated": _word})
rule("noun_before", "non-outlaw {noun_before|=}", {"...": "<noun_before>", "not_subtypes": _QUALITIES["outlaw"]["subtypes"], "_outlaw": True})
rule("head", "outlaw {card_type|=}", {**_QUALITIES["outlaw"], "types": ["<card_type>"], "_outlaw": True})

# Kinds that are joined

rule("head", "{card_type} or {subtype|=}", {"any_of": [{"types": ["<card_type>"]}, {"subtypes": ["<subtype>"]}]})
rule("head", "{a:card_type}, {b:card_type}, or {subtype|=}", {"any_of": [{"types": ["<a>", "<b>"]}, {"subtypes": ["<subtype>"]}]})
rule("head", "{card_type|many} and {subtype|many}", {"any_of": [{"types": ["<card_type>"]}, {"subtypes": ["<subtype>"]}], "_and": True})
rule("card_head", "{card_type} or {subtype} card%", {"any_of": [{"types": ["<card_type>"]}, {"subtypes": ["<subtype>"]}], "_noun": "card"})
rule("card_head", "{a:card_type} and/or {b:card_type} card%", {"types": ["<a>", "<b>"], "_noun": "card", "_and_or": True})
rule("card_head", "{a:card_type} and {b:card_type} card%", {"types": ["<a>", "<b>"], "_noun": "card", "_and": True})
rule("spell_noun_head", "{a:card_type}, {b:card_type}, or {subtype} spell%", {"any_of": [{"types": ["<a>", "<b>"]}, {"subtypes": ["<subtype>"]}], "zone": "stack", "spell": True, "_noun": "spell"})

rule("noun_before", "nonland, nontoken {noun_before|=}", {"...": "<noun_before>", "not_types": ["Land"], "token": False, "_first": "nonland"})

# Counters of any kind, numbers

rule("noun", "{noun|=} with a counter on it", {"...": "<noun>", "counters": {"at_least": 1}})
rule("noun", "{noun|=} with counters on them", {"...": "<noun>", "counters": {"at_least": 1}, "_them": True})
rule("noun", "{noun|=} with one or more counters on it", {"...": "<noun>", "counters": {"at_least": 1}, "_more": True})
for _words, _whose in ((" you control", {"controller": "you"}), (" a opponent controls", {"controller": "opponent", "_whose": "opponent"}), (" your opponents control", {"controller": "opponent", "_opponents": True})):
    rule("noun", f"{{noun_before|=}}{_words} with a {{counter}} counter on it", {"...": "<noun_before>", **_whose, "counters": {"kind": "<counter>", "at_least": 1}, "_one": True, "_late": True})
    rule("noun", f"{{noun_before|=}}{_words} with a counter on it", {"...": "<noun_before>", **_whose, "counters": {"at_least": 1}, "_one": True, "_late": True})
    rule("noun", f"{{noun_before|many}}{_words} with {{counter}} counters on them", {"...": "<noun_before>", **_whose, "counters": {"kind": "<counter>", "at_least": 1}, "_late": True})
    rule("noun", f"{{noun_before|many}}{_words} with counters on them", {"...": "<noun_before>", **_whose, "counters": {"at_least": 1}, "_late": True})
    rule("noun", f"{{noun_before|=}}{_words} that was dealt damage this turn", {"...": "<noun_before>", **_whose, "where": {"happened": {"event": "damage", "to": "each"}}, "_was": True, "_late": True})
rule("protected", "{color} spells", {"zone": "any", "colors": ["<color>"], "spell": True})

# Abilities and spells as targets; cards of several kinds in zones

rule("target", "target spell, activated ability, or triggered ability", {"target": {"objects": {"zone": "stack"}, "_three": True}})
