"""Which instructions a text usually joins in one sentence, and by which word: a table made by counting the cards."""

from __future__ import annotations

from collections.abc import Callable

from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.rules import Tree


def is_of_no_combat_damage(instruction: Fields) -> bool:
    """Whether by an instruction something assigns no combat damage: "if you do, it assigns none"."""
    changes = instruction.get("changes", ())
    return len(changes) == 1 and changes[0]["change"] == "forbid" and bool(changes[0]["event"].get("combat"))


def _is_of_itself(first: Fields, _: Fields) -> bool:
    return first.get("what") == "this"


def _is_fixed(_: Fields, second: Fields) -> bool:
    """Whether the number of an instruction is not one of what was done before it."""
    return not isinstance(second.get("number"), str) or second["number"][:1] != "$"


def _is_of_same(first: Fields, second: Fields) -> bool:
    """Whether the same player does both, and not as many as were there before."""
    counted = isinstance(second.get("number"), dict) and second["number"].get("count") == first.get("as", "")
    return bool(first.get("player", "you") == second.get("player", "you")) and not counted


def _is_as_much(first: Fields, second: Fields) -> bool:
    return bool(first.get("amount") == second.get("number") and second.get("player", "you") == "you")


def _are_drawn_and_lost(first: Fields, second: Fields) -> bool:
    return _is_of_same(first, second) and not isinstance(second["number"], dict)


def _keeps_tapped(first: Fields, second: Fields) -> bool:
    """Whether what is tapped, other than a target, does not untap in the next untap step."""
    is_target = str(first.get("what")).startswith("target")
    return not is_target and "'part': 'untap'" in str(second.get("until"))


def _comes_back(first: Fields, second: Fields) -> bool:
    return (first.get("to"), second.get("to")) == ("removed", "in_play")


def _is_named_and_shown(instructions: list[Fields]) -> bool:
    """Whether a name is chosen, and a card is revealed at random then."""
    verbs = [one.get("do") for one in instructions]
    first = verbs == ["choose", "choose", "reveal"] and instructions[0].get("kind") == "name"
    return first and bool(instructions[1].get("at_random"))


def _is_put_back(_: Fields, second: Fields) -> bool:
    """Whether the object itself goes on top of its owner's library."""
    return (second.get("what"), second.get("to"), second.get("position")) == ("this", "library", None)


def _is_controlled(_: Fields, second: Fields) -> bool:
    return bool(second["changes"][0]["change"] == "control")


_JOINED: dict[tuple[str, str], tuple[str, Callable[[Fields, Fields], bool]]] = {
    ("draw", "discard"): ("then", _is_of_same),
    ("discard", "draw"): ("then", _is_of_same),
    ("move", "discard"): ("then", lambda *_: True),
    ("damage", "gain_life"): ("and", _is_as_much),
    ("lose_life", "gain_life"): ("and", _is_fixed),
    ("mill", "gain_life"): ("and", lambda *_: True),
    ("draw", "lose_life"): ("and", _are_drawn_and_lost),
    ("sacrifice", "discard"): ("and", _is_of_itself),
    ("sacrifice", "counter"): ("and", _is_of_itself),
    ("sacrifice", "destroy"): ("and", _is_of_itself),
    ("sacrifice", "create_token"): ("and", _is_of_itself),
    ("sacrifice", "damage"): ("and", _is_of_itself),
    ("sacrifice", "draw"): ("and", _is_of_itself),
    ("tap", "apply"): ("and", _keeps_tapped),
    ("tap", "add_counters"): ("and", lambda *_: True),
    ("draw", "add_counters"): ("and", lambda *_: True),
    ("draw", "draw"): ("then", lambda *_: True),
    ("draw", "move"): ("then", _is_put_back),
    ("discard", "discard"): ("then", _is_of_same),
    ("surveil", "draw"): ("then", lambda *_: True),
    ("draw", "sacrifice"): ("then", lambda _, second: second.get("what") != "this"),
    ("counter", "add_counters"): ("and", lambda *_: True),
    ("destroy", "add_counters"): ("and", lambda *_: True),
    ("remove_counters", "add_counters"): ("and", lambda *_: True),
    ("lose_life", "draw"): ("and", _is_of_same),
    ("lose_life", "add_mana"): ("and", _is_of_same),
    ("tap", "empty_mana"): ("and", lambda *_: True),
    ("remove_from_combat", "untap"): ("and", lambda *_: True),
    ("sacrifice", "add_part"): ("and", _is_of_itself),
    ("apply", "lose_life"): ("and", lambda first, _: is_of_no_combat_damage(first)),
    ("untap", "apply"): ("and", _is_controlled),
    ("move", "move"): ("then", _comes_back),
}
"""What is done, and what is done after it → the word that joins them, and where; else they are two sentences."""


def in_sentences(instructions: list[Fields], trees: list[Tree]) -> list[Tree]:
    """Instructions, of which two stand in one sentence where they usually do."""
    found: list[Tree] = []
    index = 0
    while index < len(trees):
        if index and _is_asked_then(instructions[index]):
            found.append({"joined": ". then", "of": [trees[index]]})
            index += 1
            continue
        if _is_named_and_shown(instructions[index : index + 3]):
            found.append({"joined": "then", "of": trees[index : index + 3]})
            index += 3
            continue
        word = _joined(instructions[index : index + 2])
        found.append({"joined": word, "of": trees[index : index + 2]} if word else trees[index])
        index += 2 if word else 1
    return found


def _is_asked_then(instruction: Fields) -> bool:
    """Whether it is asked after something else was done who or what is there in play: "then if you control"."""
    condition = instruction.get("condition", {})
    asked = condition.get("there_is") if isinstance(condition, dict) else None
    return (
        instruction.get("do") == "if"
        and "otherwise" not in instruction
        and isinstance(asked, dict)
        and "zone" not in asked
    )


def _joined(instructions: list[Fields]) -> str:
    """The word between two instructions, "" where they are two sentences."""
    if len(instructions) != 2 or not all("do" in one for one in instructions):
        return ""
    first, second = instructions
    word, where = _JOINED.get((first["do"], second["do"]), ("", None))
    return word if where is not None and where(first, second) else ""
