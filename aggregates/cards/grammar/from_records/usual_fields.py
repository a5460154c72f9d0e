"""What a node says where a field is not there: defaults of the language, and how a text usually puts something.

A rule writes out what the language takes for granted (`player: you`), and tells by fields that begin with `_` how the
text puts it. A record has neither. `usual_field` gives both, so that the rules can say a record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_args

from pydantic_core import PydanticUndefined

from rewind.aggregates.cards.grammar.from_records.same_meaning import DONE_BY_PLAYERS
from rewind.aggregates.cards.grammar.rules import FAMILIES, SLOT, Slot, Tree
from rewind.aggregates.cards.grammar.saying import ABSENT, Ways, first_words
from rewind.aggregates.cards.language import NODES
from rewind.aggregates.cards.language.plain_data import declared, plain

_KINDS = ("do", "change", "kind")


@cache
def _defaults() -> Mapping[tuple[str, str], Mapping[str, Tree]]:
    """Kind of node, as `("do", "draw")` → field → what it is where nothing is said."""
    found: dict[tuple[str, str], Mapping[str, Tree]] = {}
    for node in NODES:
        fields = {key: (type_, default) for _, key, type_, default in declared(node)}
        for kind in _KINDS:
            for word in get_args(fields[kind][0]) if kind in fields else ():
                found[kind, str(word)] = {
                    key: plain(default)
                    for key, (_, default) in fields.items()
                    if default is not None and default is not PydanticUndefined
                }
    return found


def usual_field(node: Mapping[str, Tree], field: str) -> Tree:
    """What a node says where a field is not there; ABSENT where it says nothing."""
    if field.startswith("_"):
        return HOW[field](node) if field in HOW else ABSENT
    if field == "player" and node.get("event") in DONE_BY_PLAYERS:
        return {"players": "any"}
    if field == "what" and node.get("do") == "discard" and node.get("number") != "all":
        return {"zone": "hand", "of": node.get("player", "you")}
    for kind in _KINDS:
        if kind in node:
            return _defaults().get((kind, node[kind]), {}).get(field, ABSENT)
    return ABSENT


def first_way(part: Tree) -> Any:
    """A part as it is best put."""
    while isinstance(part, Ways):
        part = part.ways[0]
    return part


def _own(node: Mapping[str, Tree]) -> Tree:
    changes = first_way(node.get("changes"))
    event = changes[0].get("event", {}) if changes else {}
    what = first_way(node.get("what", node.get("among")))
    of = what.get("of", "you") if isinstance(what, dict) else "you"
    applies = node.get("do") == "apply" and "to" in node
    player = node["to"] if applies else node.get("player", event.get("player", of))
    return {"own": "your" if first_way(player) in ("you", {"ref": "you"}) else "their", "whose": player}


def is_several(what: Tree) -> bool:
    """Whether a part speaks of several things."""
    what = first_way(what)
    if isinstance(what, list):
        return True
    if not isinstance(what, dict):
        return False
    if what.get("ref") == "$exiled":
        return what["_text"] in ("cards", "all", "all it")
    if "target" in what:
        return bool(what["target"].get("maximum", 1) != 1)
    return ("_put" in what and what["_put"] not in ("each", "a")) or bool(what.get("_many"))


def _described(what: Tree) -> Tree:
    """The description of a part, also where it is of a target."""
    what = first_way(what)
    return first_way(what["target"].get("objects")) if isinstance(what, dict) and "target" in what else what


def _owners(node: Mapping[str, Tree]) -> Tree:
    what = first_way(node.get("what"))
    found = [_described(one) for one in (what if isinstance(what, list) else [what])]
    whose = [first_way(one.get("of", one.get("owner"))) if isinstance(one, dict) else None for one in found]
    if whose == ["you"] or (what == "this" and "_zone" in node):
        return "your"
    if whose != [None] and len(whose) == 1 and node.get("to") == "hand":
        return "they"
    if not is_several(what):
        return "its"
    described = [one for one in found if one != "this"]
    return "their" if all(isinstance(one, dict) and one.get("controller") == "you" for one in described) else "theirs"


def _untap_of(node: Mapping[str, Tree]) -> Tree:
    if "event" not in node:
        return ABSENT
    what = first_way(node["event"].get("what") if isinstance(node.get("event"), dict) else None)
    if isinstance(what, dict) and what.get("controller") == "you":
        return "you"
    if what == "this":
        return "you"
    return "their controllers" if is_several(what) else "its controller"


def _whose(node: Mapping[str, Tree]) -> Tree:
    if node.get("do") != "sacrifice":
        return ABSENT
    return "you" if _is_you(node) else "they"


def _last(node: Mapping[str, Tree]) -> Mapping[str, Tree]:
    """The last instruction of what is done; nothing where that is made otherwise."""
    effect = node.get("effect")
    last = effect[-1] if isinstance(effect, list) and effect else None
    return last if isinstance(last, Mapping) else {}


def _doing(offer: Mapping[str, Tree]) -> str:
    """How what follows is joined to what a player may do."""
    follows = _last(offer)
    if follows.get("do") == "if":
        follows = _last(follows)
    if follows.get("do") == "later" and "when" not in follows:
        return "when you do"
    return "you do" if _is_you(offer) else "a player does" if offer.get("player") == "any_player" else "they do"


def _is_you(node: Mapping[str, Tree]) -> bool:
    return first_way(node.get("player", "you")) in ("you", {"ref": "you"})


def _source(node: Mapping[str, Tree]) -> Tree:
    event = first_way(first_way(node["changes"])[0] if "changes" in node else node).get("event", {})
    source = first_way(event.get("from", "this"))
    if not isinstance(source, dict):
        return "it"
    return "spell" if "spell" in source else "creature" if "Creature" in source.get("types", ()) else "source"


def _other_does(node: Mapping[str, Tree]) -> bool:
    """Whether somebody else does what a player may do: "you may have target player draw a card"."""
    effect = first_way(node.get("effect", []))
    first = first_way(effect[0]) if effect else {}
    if not isinstance(first, dict) or "player" not in _defaults().get(("do", str(first.get("do"))), ()):
        return True
    return not _is_you(first)


HOW: dict[str, Callable[[Mapping[str, Tree]], Tree]] = {
    "_own": _own,
    "_owner": _owners,
    "_of": _untap_of,
    "_its": lambda _: "its",
    "_what": lambda _: "this",
    "_have": _other_does,
    "_whose": _whose,
    "_yes": _doing,
    "_no": lambda node: "you don't" if _is_you(node) else "they don't",
    "_who": _source,
    "_on": lambda _: "this",
    "_it": lambda _: "it",
    "_called": lambda node: str(node.get("types", ("permanent",))[0]).lower(),
    "_zone": lambda _: "in_play",
    "_than": lambda _: "",
    "_library": lambda _: "your",
    "_each": lambda node: False if "pronoun" in node else ABSENT,
    "_next": lambda node: "then" if node.get("do") == "arrange" else "stop",
}
"""Field that tells by a slot how a text puts something → how it is usually put, of the node."""


NOT_IN_RECORDS = frozenset({"_removed"})
"""Fields whose words the node itself does not have: `putting` gives them, from what is around."""


def verify_reversible() -> None:
    """Raises RuntimeError where a rule tells by a slot how a text puts something, and nothing says how that is put."""
    for family in FAMILIES.values():
        for one in family.rules:
            families = {part.name: part.family for part in one.elements if isinstance(part, Slot)}
            for field, slot in _open_slots(one.tree) if one.said and families else ():
                if field in HOW or field in NOT_IN_RECORDS:
                    continue
                if first_words(families[slot], one.time or "now") is None:
                    raise RuntimeError(f"{family.name}: {one.tree!r}: {field}: not in `usual_fields.HOW`, and no words")


def _open_slots(tree: Tree) -> list[tuple[str, str]]:
    """The fields that tell by a slot how a text puts something, each with the slot."""
    found = []
    parts = tree if isinstance(tree, list) else list(tree.values()) if isinstance(tree, dict) else []
    if isinstance(tree, dict):
        for field, part in tree.items():
            if field[0] == "_" and isinstance(part, str) and (slot := SLOT.fullmatch(part)) is not None:
                found.append((field, slot[1]))
    for part in parts:
        if isinstance(part, dict | list):
            found += _open_slots(part)
    return found
