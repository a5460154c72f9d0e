"""The forms in which the ability language has somebody choose, each with a program in which it stands.

`FORMS` names every form: how it is told from others in a program, what its print says, and what is asked when it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

Node = Mapping[str, object]
"""A node of a program, as plain data."""


@dataclass(frozen=True)
class Form:
    """One form of a choice."""

    name: str
    is_one: Callable[[Node], bool]
    """Whether a node has this form."""
    effect: str
    """Instructions in which it stands, of a sorcery without targets."""
    says: str
    """What is printed where it stands."""
    asks: str
    """The kind of the choice that is offered as it runs."""
    says_today: str = ""
    """What is printed instead in 2026-04; empty where that is the same."""


def _some(verb: str) -> Callable[[Node], bool]:
    return lambda node: node.get("do") == verb and node.get("number") == "any"


def _choose(kind: str) -> Callable[[Node], bool]:
    return lambda node: kind == node.get("kind", "objects") and (node.get("do") == "choose" or "among" in node)


def _is_several(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) > 1


_OWN = "{types: [Creature], controller: you}"
_GEM = "{do: add_counters, on: {types: [Creature], controller: you}, kind: gem, number: 2}"
_LOOK = "{do: look, what: {zone: library, of: you, top: 2}, as: $seen}"

FORMS: tuple[Form, ...] = (
    Form("move any", _some("move"), f"{{do: move, what: {_OWN}, to: hand, number: any}}", "any number of", "objects"),
    Form("discard any", _some("discard"), "{do: discard, number: any}", "any number of cards", "discard"),
    Form("sacrifice any", _some("sacrifice"), f"{{do: sacrifice, what: {_OWN}, number: any}}", "any num", "sacrifice"),
    Form("tap any", _some("tap"), f"{{do: tap, what: {_OWN}, number: any}}", "tap any number of", "tap"),
    Form(
        "untap any",
        _some("untap"),
        f"{{do: tap, what: {_OWN}}}, {{do: untap, what: {_OWN}, number: any}}",
        "untap any number of",
        "untap",
    ),
    Form(
        "reveal any",
        _some("reveal"),
        "{do: reveal, what: {zone: hand, of: you}, number: any}",
        "reveal any number of",
        "reveal",
    ),
    Form(
        "remove any counters",
        _some("remove_counters"),
        f"{_GEM}, {{do: remove_counters, on: {_OWN}, kind: gem, number: any}}",
        "remove any number of",
        "number",
    ),
    Form(
        "anywhere in a library",
        lambda node: node.get("do") == "move" and node.get("position") == "any",
        "{do: move, what: {types: [Creature], controller: opponent}, to: library, position: any}",
        "put",
        "number",
    ),
    Form("may", lambda node: node.get("do") == "may", "{do: may, effect: [{do: draw}]}", "you may draw", "yes_no"),
    Form(
        "play if one likes",
        lambda node: node.get("do") == "play" and node.get("optional") is True,
        "{do: play, what: {zone: hand, of: you, types: [Artifact]}, free: true, optional: true}",
        "may play",
        "yes_no",
    ),
    Form(
        "mana of several kinds",
        lambda node: node.get("do") == "add_mana" and (_is_several(node.get("mana")) or isinstance(node["mana"], dict)),
        "{do: add_mana, mana: ['{R}', '{G}']}",
        "{R} or {G}",
        "mana",
    ),
    Form(
        "top or bottom",
        lambda node: node.get("do") == "arrange" and node.get("to") == "either",
        f"{_LOOK}, {{do: arrange, what: $seen, to: either}}",
        "or bottom",
        "bottom",
        says_today="scry 2",
    ),
    Form(
        "find",
        lambda node: node.get("do") == "find",
        "{do: find, among: {zone: library, of: you, types: [Land]}, as: $found}",
        "search",
        "search",
    ),
    Form("objects", _choose("objects"), f"{{do: choose, among: {_OWN}, as: $it}}", "choose a creature", "objects"),
    Form(
        "up to so many objects",
        lambda node: _choose("objects")(node) and node.get("minimum") == 0,
        f"{{do: choose, among: {_OWN}, minimum: 0, maximum: 2, as: $it}}",
        "up to two creatures",
        "objects",
    ),
    Form(
        "any number of objects",
        lambda node: _choose("objects")(node) and node.get("maximum") in ("any", "all"),
        f"{{do: choose, among: {_OWN}, minimum: 0, maximum: any, as: $it}}",
        "any number of creatures",
        "objects",
    ),
    Form("players", _choose("players"), "{do: choose, kind: players, as: $it}", "choose a player", "players"),
    Form(
        "things",
        _choose("things"),
        "{do: choose, kind: things, among: [{types: [Creature]}, {players: any}], as: $it}",
        "choose a creature or a player",
        "things",
    ),
    Form("source", _choose("source"), "{do: choose, kind: source, among: {}, as: $it}", "choose a source", "source"),
    Form("color", _choose("color"), "{do: choose, kind: color, as: $it}", "choose a color", "color"),
    Form("type", _choose("type"), "{do: choose, kind: type, as: $it}", "choose a type", "type"),
    Form("land type", _choose("land_type"), "{do: choose, kind: land_type, as: $it}", "basic land type", "land_type"),
    Form("subtype", _choose("subtype"), "{do: choose, kind: subtype, as: $it}", "choose a creature type", "subtype"),
    Form("name", _choose("name"), "{do: choose, kind: name, as: $it}", "choose a", "name"),
    Form("number", _choose("number"), "{do: choose, kind: number, maximum: 9, as: $it}", "choose a number", "number"),
    Form("word", _choose("word"), "{do: choose, kind: word, values: [odd, even], as: $it}", "odd or even", "word"),
    Form(
        "mode",
        lambda node: node.get("do") == "choose" and node.get("kind") == "mode",
        "{do: choose, kind: mode, options: [[{do: draw}], [{do: gain_life, number: 1}]]}",
        "choose one",
        "mode",
    ),
    Form("order", _choose("order"), f"{_LOOK}, {{do: choose, kind: order, among: $seen, as: $it}}", "order", "order"),
    Form(
        "piles",
        _choose("piles"),
        f"{_LOOK}, {{do: choose, kind: piles, among: $seen, as: [$one, $two]}}",
        "into two piles",
        "piles",
    ),
    Form(
        "pile",
        _choose("pile"),
        f"{_LOOK}, {{do: choose, kind: piles, among: $seen, as: [$one, $two]}}, "
        "{do: choose, kind: pile, among: [$one, $two], as: $it}",
        "one of",
        "pile",
    ),
    Form(
        "division",
        _choose("division"),
        f"{{do: choose, kind: division, among: {_OWN}, number: 5, as: $it}}",
        "divide",
        "division",
    ),
    Form(
        "sacrifice some",
        lambda node: node.get("do") == "sacrifice" and node.get("number", 1) != "all",
        f"{{do: sacrifice, what: {_OWN}}}",
        "sacrifice a creature",
        "sacrifice",
    ),
    Form(
        "discard some",
        lambda node: node.get("do") == "discard" and node.get("number", 1) != "all" and not node.get("at_random"),
        "{do: discard}",
        "discard a card",
        "discard",
    ),
    Form(
        "move some",
        lambda node: node.get("do") == "move" and node.get("number", "all") != "all" and not node.get("at_random"),
        f"{{do: move, what: {_OWN}, to: hand, number: 1}}",
        "return a creature",
        "objects",
    ),
    Form(
        "tap some",
        lambda node: node.get("do") == "tap" and node.get("number", "all") != "all",
        f"{{do: tap, what: {_OWN}, number: 1}}",
        "tap a creature",
        "tap",
    ),
    Form(
        "one of several costs",
        lambda node: "any_of" in node and isinstance(node["any_of"], list) and isinstance(node["any_of"][0], list),
        "{do: may, cost: [{any_of: [[{do: pay_life, number: 1}], [{do: discard}]]}], effect: [{do: draw}]}",
        "either pay 1 life or discard a card",
        "cost",
    ),
    Form(
        "a coin that is called",
        lambda node: node.get("do") == "flip_coin" and "result" not in node,
        "{do: flip_coin, won: [{do: draw}]}",
        "flip",
        "coin",
    ),
)


def nodes_of(value: object) -> Iterator[Node]:
    """Every node of a program."""
    if isinstance(value, dict):
        yield cast(Node, value)
        for part in value.values():
            yield from nodes_of(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from nodes_of(part)


ANNOUNCED = ("targets", "announce", "modes", "optional", "divided", "options", "retarget")
"""Fields by which something is chosen as it is announced, replaced or copied."""

PERMITTED = {
    ("change", "allow"),
    ("change", "see"),
    ("change", "mana_as"),
    ("kind", "special"),
    ("player", "any_player"),
    ("do", "retarget"),
    ("event", "play"),
}
"""What says that somebody may do something whenever that is possible, or who may."""


def has_a_choice(program: object) -> bool:
    """Whether somebody chooses anything by a program: on resolution, as it is announced, or as it is replaced."""
    return any(
        any(form.is_one(node) for form in FORMS)
        or any(node.get(field) for field in ANNOUNCED)
        or any(node.get(field) == word for field, word in PERMITTED)
        or "keyword" in node
        for node in nodes_of(program)
    )
