"""Records that say the same in other words: a record written by hand may leave out, or put otherwise, what rules read.

`as_rules_read` is asked before a record is said, `in_one_form` where what is read of it is set beside it.
"""

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards.grammar.record_nodes import Fields, effects_of, nodes_of

_BASIC = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
DONE_BY_PLAYERS = ("play", "add_mana")
"""Events of which a rule says that any player does them, where a record may say nothing."""
_OF_ITSELF = frozenset({"gain", "pump"})
"""Changes that a text says of the object itself, where a static ability does not say of what."""


def as_rules_read(ability: Fields) -> None:
    """Puts a record as the rules read it, without another meaning."""
    for node in list(nodes_of(ability)):
        whole = in_one_form(node)
        if whole is not node:
            node.clear()
            node.update(whole)
        if node.get("do") == "discard" and isinstance(what := node.get("what"), dict) and "zone" not in what:
            node["what"] = {**what, "zone": "hand", "of": what.get("of", node.get("player", "you"))}
        if isinstance(cost := node.get("cost"), list) and node.get("player", "you") == "you":
            node["cost"] = [_with_owner(one) for one in cost]
        if _is_of_own_discard(node):
            node["player"] = "you"
        if node.get("kind") == "static" and _is_of_itself(node):
            node["to"] = "this"
        for event in (node.get("event"), node.get("of"), node.get("when")):
            if isinstance(event, dict) and event.get("event") == "attack" and _is_of_any_creature(event):
                event["what"] = {"types": ["Creature"], **event.get("what", {})}
    for number, entry in _divided_targets(ability):
        entry.setdefault("divided", number)
    when, effect_text = ability.get("when", {}), str(ability.get("effect"))
    if when.get("event") == "add_mana" and "event.player" in effect_text and "add_mana" not in effect_text:
        when.setdefault("player", {"players": "any"})
    for effect in effects_of(ability):
        for instruction in effect:
            if instruction.get("do") == "damage":
                instruction.setdefault("from", "this")
            for key in ("number", "amount"):
                if isinstance(number := instruction.get(key), dict):
                    instruction[key] = _of_hand(number)


def _divided_targets(ability: Fields) -> list[tuple[Any, Fields]]:
    """The targets among which an instruction divides damage, each with how much is divided."""
    damage = [one for one in ability.get("effect", ()) if one.get("do") == "damage" and one.get("divided")]
    entries = enumerate(ability.get("targets", ()), 1)
    words = {"target" if number == 1 else f"target{number}": entry for number, entry in entries}
    return [(one["amount"], words[one["to"]]) for one in damage if isinstance(one["to"], str) and one["to"] in words]


def _is_of_any_creature(attack: Fields) -> bool:
    """Whether a creature attacks that is described, and not by its type; so many together are put otherwise."""
    what = attack.get("what", {})
    return (
        "together" not in attack
        and isinstance(what, dict)
        and {"types", "subtypes", "all_types", "among", "any_of"}.isdisjoint(what)
    )


def _is_of_own_discard(event: Fields) -> bool:
    own = event.get("event") == "discard" and event.get("what") == "this"
    return own and event.keys().isdisjoint(("player", "cause"))


def _is_of_itself(static: Fields) -> bool:
    known = {change["change"] for change in static["changes"]} <= _OF_ITSELF
    return known and "to" not in static and "paid" not in static.get("as_long_as", {})


def in_one_form(node: Fields) -> Fields:
    """A node in one of the ways in which a record may say the same."""
    subtypes = node.get("subtypes")
    is_described = "change" not in node  # what becomes a land has its types set, also where it was a creature
    if is_described and node.get("types") == ["Land"] and subtypes and _BASIC.issuperset(subtypes):
        return {key: part for key, part in node.items() if key != "types"}
    if node.get("do") == "add_mana" and isinstance(node.get("mana"), str):
        return {**node, "mana": [node["mana"]]}
    return node


def _of_hand(number: Fields) -> Fields:
    if set(number) == {"number", "of"} and number["number"] == "cards_in_hand":
        return {"count": {"zone": "hand", "of": number["of"]}}
    return number


_OWN_THINGS = frozenset({"tap", "untap", "move"})
"""What is done to pay a cost, with the payer's own things."""


def _is_of_own_things(payment: Any) -> bool:
    what = payment.get("what") if isinstance(payment, dict) and payment.get("do") in _OWN_THINGS else None
    return isinstance(what, dict) and "zone" not in what and "among" not in what


def _with_owner(payment: Any) -> Any:
    if not _is_of_own_things(payment):
        return payment
    untapped = {"tapped": False} if payment["do"] == "tap" else {}
    return {**payment, "what": {"controller": "you", **untapped, **payment["what"]}}


def _without_owner(payment: Fields) -> Fields:
    if not _is_of_own_things(payment):
        return payment
    granted = [("controller", "you"), *([("tapped", False)] if payment["do"] == "tap" else [])]
    return {**payment, "what": {key: part for key, part in payment["what"].items() if (key, part) not in granted}}


def without_what_is_granted(node: Fields) -> Fields:
    """A node in one form, without what the language takes for granted of it."""
    node = dict(in_one_form(node))
    if _of_hand(node) is not node:
        return _of_hand(node)
    if divided := [entry for number, entry in _divided_targets(node) if entry.get("divided") == number]:
        node["targets"] = [
            {key: part for key, part in entry.items() if key != "divided" or entry not in divided}
            for entry in node["targets"]
        ]
    if isinstance(cost := node.get("cost"), list):
        node["cost"] = [_without_owner(one) if isinstance(one, dict) else one for one in cost]
    what = node.get("what")
    if node.get("do") == "discard" and isinstance(what, dict):
        own = what.get("of") == node.get("player", "you")
        granted = [("zone", "hand"), *([("of", what["of"])] if own else [])]
        node["what"] = {key: part for key, part in what.items() if (key, part) not in granted}
    if node.get("event") == "attack" and isinstance(what, dict) and what.get("types") == ["Creature"]:
        node["what"] = {key: part for key, part in what.items() if key != "types"}
    if node.get("event") == "attack" and node.get("what") == {}:
        del node["what"]
    if node.get("event") == "discard" and what == "this" and node.get("player") == "you":
        del node["player"]
    if node.get("event") in DONE_BY_PLAYERS and node.get("player") == {"players": "any"}:
        del node["player"]
    if node.get("change") == "cost" and isinstance(node.get("reduce"), int):
        node["reduce"] = f"{{{node['reduce']}}}"
    if node.get("do") == "damage" and node.get("to") in ("each_player", "each_opponent"):
        node["to"] = {"players": "any" if node["to"] == "each_player" else "opponent"}
    return node
