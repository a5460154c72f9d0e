"""How a text usually puts a description: of one thing, of several, of what is counted; "all", "each" or a plural."""

from __future__ import annotations

from collections.abc import Mapping

import orjson

from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.rules import Tree

_BARE = frozenset({"types", "subtypes"})


def is_of_each(changes: list[Fields]) -> bool:
    """Whether a number in what a static ability changes is one of the thing itself."""
    text = orjson.dumps(changes).decode()
    return '"each"' in text or '"of":{"pronoun":"it"}' in text or '"with":{"pronoun":"it"}' in text


_SAID_OF_ALL = frozenset({"Sliver"})
"""Creature types of which the cards say "all": "All Sliver creatures have flying", but "Bird creatures get +1/+1".

Of all cards with "all" before a creature type, none is about another.
"""


def put_as_several(node: Mapping[str, Tree], described: Fields, *, is_allowed: bool = False) -> list[str]:
    """The words before a description of several things, the best first: all, each, or none (plural).

    `is_allowed`: they can do what they could not.
    """
    if is_allowed and node.get("event") == "block":
        return ["each", "plural", "all"]
    others = described.get("not")
    if "shares" in described and isinstance(others, dict) and "among" in others:
        return ["plural", "all", "each"] if others["among"] == "host" else ["each", "all", "plural"]
    if "event" in node:
        return ["plural", "all", "each"]
    if node.get("kind") == "static" and is_of_each(node["changes"]):
        return ["each", "all", "plural"]
    if node.get("kind") == "static" or node.get("do") == "apply":
        of_all = set(described) <= (_BARE | {"not_types"} if _are_something(node) else _BARE)
        if {"types", "subtypes"} <= set(described):
            of_all = of_all and _SAID_OF_ALL.issuperset(described["subtypes"])
        return ["all", "plural", "each"] if of_all else ["plural", "all", "each"]
    if node.get("do") == "destroy" and not {"mana_cost", "where"}.isdisjoint(described):
        return ["each", "all", "plural"]
    of_each = node.get("do") in ("damage", "add_counters", "regenerate")
    return ["each", "all", "plural"] if of_each else ["all", "each", "plural"]


_ARE = frozenset({"colors", "becomes", "supertypes"})


def _are_something(node: Mapping[str, Tree]) -> bool:
    """Whether things are always something else: "all nonland permanents are black"."""
    changes = node.get("changes", ())
    return node.get("kind") == "static" and {change["change"] for change in changes} <= _ARE


PLACED = frozenset(
    {"controller", "owner", "zone", "of", "players", "attacking", "blocking", "blocks", "blocked_by", "attached_to"}
)
"""Fields of descriptions that tell where what is counted is, or whose it is."""


_DEALT_DAMAGE = {"happened": {"event": "damage", "to": "each"}}


def put_one(described: Fields, *, is_moved: bool = False) -> Fields:
    """How a description of one thing is put; `is_moved`: that is a target, or moved as one of so many."""
    put = _put_any(described)
    if described.get("zone") == "graveyard" and is_moved:
        put["_from"] = True
    if described.get("where") == _DEALT_DAMAGE and is_moved:
        put["_was"] = True
    if isinstance(described.get("counters"), dict) and "at_least" in described["counters"]:
        put["_one"] = True
    if described.get("controller") == "opponent":
        put["_whose"] = "opponent"
    if described.get("bears") == _ENCHANTED and described.get("controller") == "you":
        put["_thats"] = True
    if described.get("not") == {"bears": _ENCHANTED}:
        put["_isnt"] = True
    return put


def put_many(described: Fields, word: str) -> Fields:
    """How a description of several things is put; `word` is one of `put_as_several`."""
    if word == "each":
        return put_one(described) | ({"_and": True} if len(described.get("types", ())) > 2 else {})
    put = _put_several(described)
    if len(described.get("types", ())) > 1:
        put["_and"] = True
    if described.get("bears") == _ENCHANTED and word == "plural":
        put["_are"] = True
    return put


_ENCHANTED = {"local": True}


def put_counted(described: Fields) -> Fields:
    """How a description of what is counted is put."""
    put = _put_several(described)
    if not PLACED & set(described):
        put["_on"] = True
    return put


def _put_several(described: Fields) -> Fields:
    put = _put_any(described)
    if described.get("zone") == "graveyard" and "of" not in described:
        put["_all"] = True
    if described.get("controller") == "opponent":
        put["_opponents"] = True
    return put


_CHOSEN = (("colors", ["$chosen_color"]), ("subtypes", ["$chosen_type"]))


def _put_any(described: Fields) -> Fields:
    if any(described.get(field) == chosen for field, chosen in _CHOSEN):
        return {"_early": True}
    denied = [*described.get("not_types", ()), *described.get("not_colors", ())]
    if len(denied) == 2 and "not_types" in described:
        return {"_first": f"non{denied[0].lower()}"}
    if described.get("attacking") is False and described.get("blocking") is False:
        return {"_comma": True}
    return (
        {"_thats": True}
        if described.get("attacking") and described.get("where") == _ATTACKING_YOU and "not_keywords" in described
        else {}
    )


_ATTACKING_YOU = {"active": "opponent"}
