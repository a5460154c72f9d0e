"""The abilities of a card from the trees of its lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

import orjson

from rewind.aggregates.cards.grammar.lift import Lifting, UnclearError
from rewind.aggregates.cards.grammar.linking import link
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.rules import Tree

_X = re.compile(r"'-?X'|\{X\}")


def card_abilities(
    card: PrintedCard, lifting: Lifting, trees: Sequence[Sequence[Tree]], family: str
) -> tuple[list[Tree], list[Tree]]:
    """The abilities of a card, and those that it gives, from the lines that were read by a family.

    Raises UnclearError, a ValueError, where it is not clear what a word means.
    """
    abilities = [_printed(card, ability) for ability in abilities_of(lifting, trees, family)]
    link(abilities)
    if "Creature" not in card.types and any(_is_other_creature(one) for one in abilities):
        raise UnclearError("other", 0)
    if _has_unknown_x(card, abilities):
        raise UnclearError("X", 0)
    granted = lifting.granted
    _back_up(abilities, granted)
    return [_of_itself(one, granted) for one in abilities], granted


def abilities_of(lifting: Lifting, trees: Sequence[Sequence[Tree]], family: str) -> list[Tree]:
    """The abilities of lines that were read by a family. Raises ValueError where it is not clear what is meant."""
    if family == "spell_line":
        return _spell(lifting, trees)
    return [ability for line in trees for tree in line for ability in lifting.abilities(tree)]


def _spell(lifting: Lifting, trees: Sequence[Sequence[Tree]]) -> list[Tree]:
    """The abilities of an instant or sorcery: what its lines do is one ability."""
    spell: Fields = {"kind": "spell"}
    others: list[Tree] = []
    paragraphs = 0
    for line in trees:
        for one in line:
            if isinstance(one, dict) and one.get("kind") == "spell":
                one = _replacing_itself(spell, one, paragraphs) if "instead" in one else one  # noqa: PLW2901  # as it is then
                paragraphs += "effect" in one
                for key, value in one.items():
                    spell[key] = spell[key] + value if isinstance(value, list) and key in spell else value
            else:
                others.append(_elsewhere(lifting.ability(one)))
    if len(spell) == 1:
        spell["effect"] = []
    if any(isinstance(one, dict) and one.get("keyword") == "entwine" for one in others):
        number = {"if": {"paid": "$entwined"}, "then": len(spell.get("modes", ())), "otherwise": 1}
        spell["modes_chosen"] = {"exactly": number}
    return [*others, lifting.ability(spell)]


def _elsewhere(ability: Tree) -> Tree:
    """An ability of a card that is never in play. Raises ValueError where it is not said where it works."""
    if isinstance(ability, dict) and ability.get("kind") in ("activated", "triggered") and "zone" not in ability:
        raise ValueError("the zone where it works")
    return ability


def _replacing_itself(spell: Fields, line: Fields, paragraphs: int) -> Fields:
    """What a spell does instead of its one paragraph before (419.6d). Raises ValueError where it has not one."""
    instead, before = line["instead"], spell.pop("effect", [])
    if (
        paragraphs != 1
        or spell.get("modes")
        or ("amount" in instead and [one.get("do") for one in before] != ["damage"])
    ):
        raise ValueError("what is replaced")
    if "amount" in instead:
        amount = {"if": instead["condition"], "then": instead["amount"], "otherwise": before[0]["amount"]}
        return {"kind": "spell", "effect": [{**before[0], "amount": amount}]}
    choice = {"do": "if", "condition": instead["condition"], "effect": instead["effect"], "otherwise": before}
    return {"kind": "spell", "effect": [{**choice, "_instead": True}]}


def _back_up(abilities: list[Tree], granted: list[Tree]) -> None:
    """What has backup gives the abilities that are printed after it (2026-04: 702.165a), others than backup."""
    for index, one in enumerate(abilities):
        if not isinstance(one, dict) or one.get("keyword") != "backup":
            continue
        given: list[Tree] = []
        for later in abilities[index + 1 :]:
            if isinstance(later, dict) and later.get("keyword") == "backup":
                continue
            if isinstance(later, dict) and "keyword" not in later:
                granted += [] if later in granted else [later]
                given.append(f"granted {granted.index(later) + 1}")
            else:
                given.append(later)
        one["abilities"] = given


def _has_unknown_x(card: PrintedCard, abilities: list[Tree]) -> bool:
    """Whether an ability speaks of an X that nothing says: neither a cost of its own nor one of the card."""
    costs = orjson.dumps(
        [card.cost, *(one["cost"] for one in abilities if isinstance(one, dict) and "keyword" in one and "cost" in one)]
    )
    return b"X" not in costs and any(
        isinstance(one, dict) and "X" not in str(one.get("cost")) and _X.search(str(one)) for one in abilities
    )


def _is_other_creature(part: Tree) -> bool:
    """Whether something is about creatures that are not this object, which is none: the text means another than one
    that it has spoken of."""
    if isinstance(part, list):
        return any(_is_other_creature(one) for one in part)
    if not isinstance(part, dict):
        return False
    own = part.get("other") is True and part.get("types") == ["Creature"] and "zone" not in part
    return own or any(_is_other_creature(one) for one in part.values())


def _of_itself(ability: Tree, granted: list[Tree]) -> Tree:
    """An ability that speaks of itself, as one that is given too: so it has a number."""
    word = f'"granted {len(granted) + 1}"'
    text = orjson.dumps(ability).decode()
    if '"own this"' not in text:
        return ability
    numbered = orjson.loads(text.replace('"own this"', word))
    granted.append(numbered)
    return numbered


def _printed(card: PrintedCard, ability: Tree) -> Tree:
    """An ability that sets power or toughness alone, with the other as it is printed. Raises ValueError."""
    for change in ability.get("changes", ()) if isinstance(ability, dict) else ():
        for key, value in (("power", card.power), ("toughness", card.toughness)):
            if change.get(key) == "$printed":
                change[key] = int(value or "")
    return ability
