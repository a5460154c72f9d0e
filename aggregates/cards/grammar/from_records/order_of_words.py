"""In which order, and with which further words, a text usually puts what a record says: a table of contexts.

Each entry is about one kind of node: a field of the node that it looks at, what the node has to be, and the fields that
tell how it is put, the best first. They were made by counting the cards (`putting`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import orjson

from rewind.aggregates.cards.grammar.from_records.lowered_tree import GIVEN
from rewind.aggregates.cards.grammar.record_nodes import Fields


class Context(NamedTuple):
    """What an ability tells of the nodes in it."""

    named: dict[str, Fields]
    """The names of what the ability speaks of again, each with the instruction that gives it."""
    library_of: str
    """Whose library it is whose cards are seen."""
    removed: str
    """The kind of counters of which any number, X, is removed to pay."""
    is_land: bool
    """Whether the object is a land."""
    sentences: frozenset[str]
    """The words for abilities that are given, of those that are a sentence in quotation marks."""
    several: frozenset[str] = frozenset()
    """The words for targets that are several things."""


def context_of(ability: Fields, named: dict[str, Fields], given: Mapping[str, Any], is_land: bool) -> Context:
    """What an ability tells of the nodes in it."""
    sentences = [word for word, one in given.items() if isinstance(one, dict) and one.get("kind") in _SENTENCES]
    targets = enumerate(ability.get("targets", ()), 1)
    several = {f"target{number}".removesuffix("1") for number, one in targets if one.get("maximum", 1) != 1}
    seen = _library_seen(ability)
    return Context(named, seen, _removed_to_pay(ability), is_land, frozenset(sentences), frozenset(several))


NO_CONTEXT = Context({}, "you", "", True, frozenset())
_SENTENCES = ("activated", "triggered")


def _library_seen(ability: Fields) -> str:
    whats = [one.get("what") for one in ability.get("effect", ()) if one.get("do") in ("look", "reveal")]
    return next((str(what["of"]) for what in whats if isinstance(what, dict) and what.get("zone") == "library"), "you")


def _removed_to_pay(ability: Fields) -> str:
    if not any(one.get("do") == "add_mana" and one.get("number") == "X" for one in ability.get("effect", ())):
        return ""
    costs = [one for one in ability.get("cost", ()) if isinstance(one, dict) and one.get("do") == "remove_counters"]
    return next((str(one["kind"]) for one in costs if one.get("number") == "X"), "")


def _text(part: Any) -> str:
    return orjson.dumps(part).decode()


def _noun_of_done(instruction: Fields) -> str:
    """The noun for those of which so many were destroyed, sacrificed or returned."""
    what = instruction.get("what")
    described = what if isinstance(what, dict) else {}
    if instruction["do"] == "move" and "subtypes" in described:
        return str(described["subtypes"][0])
    types = described.get("types", ())
    return str(types[0]).lower() if len(types) == 1 else "permanent"


_AT_ONCE = frozenset({"discard", "damage", "destroy", "apply", "add_mana", "gain_life"})


def _is_instead(node: Fields) -> bool:
    """Whether what is done otherwise stands first, and what is done instead of it is the same with other numbers."""
    effect, otherwise = node.get("effect", []), node.get("otherwise", [])
    verbs = {one.get("do") for one in (*effect, *otherwise)}
    return len(effect) == len(otherwise) == 1 and len(verbs) == 1 and verbs <= _AT_ONCE


def _where_instead(node: Fields) -> str:
    """Where "instead" stands where that depends on your cards, or on how a spell was played."""
    one_each = len(node["effect"]) == len(node["otherwise"]) == 1 and node["effect"][0]["do"] != "together"
    return (
        "before"
        if not one_each or "regenerate" in node["effect"][0]
        else "after"
        if "there_is" in node["condition"]
        else "last"
    )


def _is_of_own_cards(condition: Fields) -> bool:
    """Whether what is asked is how many cards you have in your graveyard or hand, or how a spell was played."""
    asked = condition.get("there_is")
    own = isinstance(asked, dict) and asked.get("zone") in ("graveyard", "hand") and asked.get("of") == "you"
    played = condition.get("happened", {}).get("event") == "play"
    return own or played or condition.get("paid") == "$kicked"


def _is_pump(changes: list[Fields]) -> bool:
    return len(changes) == 1 and changes[0]["change"] == "pump" and isinstance(changes[0].get("power", 0), int)


def _is_land_for_a_while(node: Fields, around: Context) -> bool:
    """Whether a land becomes a creature that is still a land, as one effect says."""
    changes = node.get("changes", ())
    becomes = [one for one in changes if one.get("change") == "becomes" and one.get("still")]
    if node.get("to") == "this" and not around.is_land:
        return False
    kinds = (["Creature"], ["Artifact", "Creature"]) if node.get("to") == "this" else (["Creature"],)
    return len(becomes) == 1 and becomes[0].get("types") in kinds


def _gives_a_sentence(node: Fields, around: Context) -> bool:
    """Whether something gets an ability in quotation marks for a while, or loses all that it has."""
    words = [word for change in node["changes"] for word in change.get("abilities", ()) if isinstance(word, str)]
    given = [word for word in words if GIVEN.fullmatch(word)]
    first = node["changes"][0]
    loses = first["change"] == "lose" and (bool(given) or ("abilities" not in first and len(node["changes"]) > 1))
    return "until" not in node and (loses or not around.sentences.isdisjoint(given))


def is_top_card(what: Any, around: Context) -> bool:
    """Whether the top card of a library is meant, that the ability looks at or reveals."""
    seen = around.named.get(what, {}).get("what") if isinstance(what, str) else None
    return isinstance(seen, dict) and seen.get("top") == 1


def _is_of_several_targets(event: Fields) -> bool:
    """Whether several things cannot be the targets of something."""
    return event.get("event") == "target" and isinstance(event.get("what"), dict)


def _is_of_all_graveyards(asked: Any) -> bool:
    """Whether it is asked how many cards are in all graveyards."""
    return isinstance(asked, dict) and asked.get("zone") == "graveyard" and "of" not in asked


def _counters(node: Fields) -> Fields:
    counters = node["matches"].get("counters", {}) if isinstance(node.get("matches"), dict) else {}
    return counters if isinstance(counters, dict) else {}


def _attacks_all_the_same(node: Fields) -> bool:
    """Whether something can attack for a while that could not."""
    changes = node.get("changes", ())
    event = changes[0].get("event") if len(changes) == 1 and "as_though" in changes[0] else None
    return isinstance(event, dict) and event.get("event") == "attack"


Put: TypeAlias = list[Fields] | tuple[Fields, ...]
"""The fields that tell how a node is put; a tuple where it is put in no other way."""

TABLE: tuple[tuple[str, Callable[[Fields, Context], bool], Callable[[Fields, Context], Put]], ...] = (
    (
        "number",
        lambda node, around: bool(around.removed) and node["number"] == "X" and node.get("do") == "remove_counters",
        lambda *_: [{"_any": True}],
    ),
    (
        "number",
        lambda node, around: bool(around.removed) and node["number"] == "X" and node.get("do") == "add_mana",
        lambda _, around: [{"_removed": around.removed}],
    ),
    (
        "what",
        lambda node, around: (
            node.get("do") in ("move", "arrange")
            and around.library_of != "you"
            and '"$' in _text(node["what"])
            and not is_top_card(node["what"], around)
        ),
        lambda *_: [{"_library": "they"}],
    ),
    (
        "among",
        lambda node, _: node.get("do") == "choose" and '"among":"$' in _text(node["among"]),
        lambda *_: [{"_of": "them"}],
    ),
    (
        "count",
        lambda node, around: isinstance(node["count"], str) and node["count"] in around.named,
        lambda node, around: [{"_of": _noun_of_done(around.named[node["count"]])}],
    ),
    (
        "change",
        lambda node, _: node["change"] == "replace" and node.get("if") == {"paid": "$kicked"},
        lambda *_: ({"_first": True},),
    ),
    (
        "change",
        lambda node, _: (
            node["change"] == "cost" and isinstance(node.get("of"), dict) and node["of"].get("event") != "play"
        ),
        lambda node, _: [{"_who": "you" if '"what":"this"' in _text(node["of"]) else "its"}],
    ),
    (
        "change",
        lambda node, _: (
            node["change"] == "forbid" and isinstance(node.get("unless"), dict) and set(node["unless"]) == {"not"}
        ),
        lambda *_: [{"_if": True}],
    ),
    (
        "change",
        lambda node, _: node["change"] == "forbid" and _is_of_several_targets(node["event"]),
        lambda *_: [{"_many": True}],
    ),
    (
        "change",
        lambda node, _: node["change"] == "forbid" and '"what":{"ability":"activated"' in _text(node),
        lambda *_: [{"_it": "its"}],
    ),
    ("as_long_as", lambda node, _: "active" in _text(node["as_long_as"]), lambda *_: ({"_during": True},)),
    (
        "do",
        lambda node, _: node["do"] == "if" and "otherwise" in node and _is_of_own_cards(node["condition"]),
        lambda node, _: [{"_instead": _where_instead(node)}],
    ),
    ("do", lambda node, _: node["do"] == "if" and _is_instead(node), lambda *_: [{"_instead": "last"}]),
    (
        "do",
        lambda node, around: (
            node["do"] == "apply" and str(node.get("to")) in around.several and _is_pump(node["changes"])
        ),
        lambda *_: [{"_each": True}],
    ),
    ("do", lambda node, _: node["do"] == "apply" and _attacks_all_the_same(node), lambda *_: [{"_early": True}]),
    (
        "do",
        lambda node, around: node["do"] == "apply" and _is_land_for_a_while(node, around),
        lambda *_: [{"_still": True}],
    ),
    (
        "do",
        lambda node, around: node["do"] == "apply" and _gives_a_sentence(node, around),
        lambda *_: [{"_first": True}],
    ),
    (
        "matches",
        lambda node, _: node.get("is") == "this" and "at_most" in _counters(node) and "at_least" not in _counters(node),
        lambda *_: [{"_there": True}, {"_short": True}],
    ),
    ("matches", lambda node, _: "at_least" in _counters(node), lambda *_: ({},)),
    (
        "there_is",
        lambda node, _: "at_least" in node and _is_of_all_graveyards(node["there_is"]),
        lambda *_: [{"_total": True}],
    ),
    (
        "there_is",
        lambda node, _: (
            "at_least" in node
            and not any(word in _text(node["there_is"]) for word in ("attacking", "blocking", "controller"))
        ),
        lambda *_: [{"_there": True}],
    ),
)
"""A field of a node, which nodes are meant, and how they are put."""


def put_in_order(node: Fields, around: Context) -> Put | None:
    """The fields that tell how a node is put, the best first; None where the table does not tell."""
    for field, is_meant, put in TABLE:
        if field in node and is_meant(node, around):
            return put(node, around)
    return None
