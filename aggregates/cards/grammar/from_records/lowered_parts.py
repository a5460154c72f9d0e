"""Small parts of a record as a text has them: sizes, tokens, mana, and the pronouns for what has been spoken of."""

from __future__ import annotations

import re
from typing import Any

from rewind.aggregates.cards.grammar.pronouns import nouns_of
from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.rules import Tree


def spoken(part: Any) -> Any:
    """A role of an event as the tables of pronouns have it."""
    return {"ref": part} if part in ("this", "host") else part


_COLORLESS = re.compile(r"\{(\d+)\}")


def colorless(mana: Tree) -> Tree:
    """Colorless mana as it is written today."""
    return _COLORLESS.sub(lambda number: "{C}" * int(number[1]), mana) if isinstance(mana, str) else mana


_ORDER = (
    "it",
    "player",
    "opponent",
    "creature",
    "artifact",
    "land",
    "enchantment",
    "card",
    "spell",
    "permanent",
    "source",
)


def pronouns(nouns: frozenset[str], key: str, several: bool, node: Fields, word: str, event: Tree) -> tuple[Tree, ...]:
    """The pronouns for something that may be called so, where it stands in a field, the most usual first."""
    ordered = [noun for noun in _ORDER if noun in nouns] + sorted(nouns - set(_ORDER))
    if several:
        of_several: list[Tree] = [{"pronoun": noun, "_many": True} for noun in ordered]
        if word.startswith("$token"):
            return ({"pronoun": "them", "_many": True}, *of_several)
        if word.startswith("$"):  # of several things that were spoken of, "them" would be the last
            return ({"pronoun": "card", "_many": True}, *of_several, {"pronoun": "them", "_many": True})
        return (*of_several[:1], {"pronoun": "them", "_many": True}, *of_several[1:])
    of_one: list[Tree] = [{"pronoun": noun} for noun in ordered]
    if "player" in nouns:
        they = {"pronoun": "they"}
        unless = node.get("do") == "may" and "otherwise" in node
        of_one = [they, *of_one] if key in ("controller", "of") or unless else [*of_one, they]
    after_host = word == "host" and "upkeep" in str(event)
    if (key == "to of" and node.get("do") == "damage") or after_host or "spell" in nouns:
        of_one = [*of_one[1:], *of_one[:1]]
    return tuple(of_one)


def sized(change: Fields) -> tuple[Tree, Tree] | None:
    """A change of power and toughness by an amount so many times: the size, and the amount."""
    amounts, size = [], {"change": "pump", "power": 0, "toughness": 0}
    for key in ("power", "toughness"):
        value = change.get(key, 0)
        if value == 0:
            continue
        if not isinstance(value, dict):
            return None
        times, amount = value["multiply"] if set(value) == {"multiply"} and len(value["multiply"]) == 2 else (1, value)
        if not isinstance(times, int):
            return None
        size[key] = times
        amounts.append(amount)
    if not amounts or any(one != amounts[0] for one in amounts):
        return None
    return size, amounts[0]


def less_than_zero(value: Tree) -> Tree:
    """The X of what records say for "-X": -1 times it, or zero minus it as once; None of any other number."""
    match value:
        case {"multiply": [-1, amount]} | {"minus": [0, amount]} if len(value) == 1:
            return amount
    return None


def pumped(change: Fields) -> Tree:
    """A change of power and toughness, with both and their signs."""
    pump = {"power": 0, "toughness": 0, **change}
    for key in ("power", "toughness"):
        if less_than_zero(pump[key]) == "X":
            pump[key] = "-X"
    sizes = [pump["power"], pump["toughness"]]
    if 0 in sizes and any((isinstance(one, int) and one < 0) or one == "-X" for one in sizes):
        pump["_sign"] = "--"
    return pump


def as_printed(change: Fields, size: tuple[Any, Any]) -> Tree:
    """A change that sets power or toughness by what an object is, of which the other is as it is printed."""
    for key, printed in zip(("power", "toughness"), size, strict=True):
        if isinstance(change.get(key), int) and str(change[key]) == str(printed):
            return {**change, key: "$printed"}
    return change


def with_whom(change: Fields, part: Fields) -> Fields:
    """Another amount of damage that is dealt, with whom a text says that it is dealt to."""
    event, other = part.get("event"), change.get("set")
    is_amount = isinstance(other, dict) and "amount" in other
    if not is_amount or not isinstance(event, dict) or event.get("event") != "damage":
        return change
    to = event.get("to", "anyone")
    if to not in ("anyone", "you", "this"):
        to = "player" if "player" in nouns_of(to) else "creature"
    return {**change, "set": {**change["set"], "_to": to}}


def of_damage(change: Fields, part: Fields) -> Fields:
    """Other than damage, where a text says whose damage it is, or to whom it would be dealt."""
    event = part.get("event")
    if not isinstance(event, dict) or event.get("event") != "damage" or not isinstance(change["event"], dict):
        return change
    if event.get("from") == "this" and isinstance(event.get("to"), dict) and part.get("prevent") == "all":
        return {**change, "event": {**change["event"], "_would": "that"}}
    instead = [one.get("do") for one in part.get("with", ())]
    if instead == ["add_counters"] and "from" not in event:
        own = "it" if part["with"][0].get("on") == event.get("to") else "this"
        with_it = [{**change["with"][0], "_on": own}] if isinstance(change["with"][0], dict) else change["with"]
        return {**change, "event": {**change["event"], "_passive": True}, "with": with_it}
    return change


def stands_after(instruction: Fields, amount: Tree) -> bool:
    """Whether an amount is told after an instruction: "where X is …"."""
    bound = instruction["do"] == "damage" and isinstance(amount, dict) and not {"highest", "plus"}.isdisjoint(amount)
    if instruction["do"] == "damage" and isinstance(amount, dict):
        bound = bound or "distinct" in amount
    if isinstance(amount, dict) and amount.get("number") == "counters":
        return bound
    own = any(one["change"] == "set_power_toughness" for one in instruction.get("changes", ()))
    return (instruction["do"] == "apply" and not own and not _is_of_combat(amount)) or bound


_COMBAT = frozenset({"blocks", "blocked_by", "attacking", "blocking"})


def _is_of_combat(amount: Tree) -> bool:
    """Whether what is counted is in combat, or different kinds are: "+1/+1 for each creature blocking it"."""
    if not isinstance(amount, dict) or "count" not in amount:
        return False
    counted = amount["count"]
    return "distinct" in amount or (isinstance(counted, dict) and not _COMBAT.isdisjoint(counted))


def for_a_while(change: Fields, part: Fields) -> Fields:
    """A change of an effect that lasts until end of turn, where "this turn" stands before who deals the damage."""
    event = part.get("event")
    if not isinstance(event, dict):
        return change
    dealer = event.get("from")
    chosen = "$" in str(dealer) or "chosen" in str(dealer)
    own = isinstance(event.get("to"), dict) and event["to"].get("controller") == "you" and dealer is None
    if event.get("event") == "damage" and (own or (event.get("to") == "you" and dealer is not None and not chosen)):
        return {**change, "event": {**change["event"], "_early": True}}
    if change.get("change") == "allow" and event.get("event") == "block" and "number" in change:
        return {**change, "_plain": True}
    return change


def is_still_other(change: Fields) -> bool:
    """Whether by a change something is a creature besides what it is."""
    return change.get("change") == "becomes" and bool(change.get("still")) and change.get("types") == ["Creature"]


def is_of_none(condition: Fields) -> bool:
    """Whether it is asked that you control none of some kind."""
    asked = condition.get("there_is")
    return condition.get("at_most") == 0 and isinstance(asked, dict) and asked.get("controller") == "you"


def of_all(change: Fields, *, is_static: bool) -> Fields:
    """How a text puts what several things become: "they're still lands", "are creatures that are still lands"."""
    if change.get("still") and change.get("types") == ["Creature"]:
        return {"_land": "many"} if is_static else {"_many": True}
    if is_static and change.get("still") and len(change.get("types", ())) == 1:
        return {"_many": True, "_its": "their"}
    return {"_many": True} if "types" not in change and not change.get("still") else {}


def of_spells(change: Fields, part: Fields) -> Fields:
    """A change of what spells cost, of two kinds: "white spells and black spells"."""
    what = part["of"].get("what") if isinstance(part.get("of"), dict) else None
    if not isinstance(what, dict) or not what.get("spell"):
        return change
    for key, mark in (("colors", "_and"), ("types", "_both")):
        if len(what.get(key, ())) > 1:
            spoken_of = change["of"]["what"]
            spoken_of.ways = [{**spoken_of.ways[-1], mark: True}, *spoken_of.ways]
    return change


def described_token(token: Fields, tree: Fields) -> Tree:
    """A token of a record as a text describes it; `tree` are its fields as a text has them."""
    types, _, subtypes = token.get("types", "").partition(" — ")
    if types not in ("Creature", "Artifact Creature"):
        return tree
    words = subtypes.split(" ")
    tree["types"] = {"artifact": words} if types != "Creature" else words
    if "colors" not in token and types == "Creature":
        tree["colors"] = []
    if tree.get("name") == subtypes:
        del tree["name"]
    return tree


def amount_of(instruction: Fields) -> Tree:
    """The amount of an instruction that a text may put after it as "where X is …"; None where there is none."""
    holders = [instruction, *instruction.get("changes", ())]
    if instruction["do"] == "together":
        holders += instruction["effect"]
    costs = [one for one in instruction.get("cost", ()) if isinstance(one, dict)] if instruction["do"] == "may" else []
    if len(costs) == 1 and costs[0].get("cost") == ["{1}"]:
        return costs[0]["times"]
    for one in holders:
        for key in ("amount", "number", "power", "toughness", "shield"):
            value = one.get(key)
            if isinstance(value, dict):
                return value if (negated := less_than_zero(value)) is None else negated
    return None


def amount_of_both(instructions: list[Fields]) -> Tree:
    """The amount of two instructions, where it is the same, and not of what either of them does."""
    first, second = (amount_of(one) if "do" in one else None for one in instructions)
    return first if first == second and "as" not in instructions[0] else None


def with_x(part: Any, amount: Tree) -> Any:
    """A part with X in place of an amount."""
    if part == amount:
        return "X"
    if isinstance(part, list):
        return [with_x(one, amount) for one in part]
    if isinstance(part, dict):
        if part.get("times") == amount and part.get("cost") == ["{1}"]:
            return "{X}"
        if less_than_zero(part) == amount:
            return "-X"
        return {key: with_x(one, amount) for key, one in part.items()}
    return part
