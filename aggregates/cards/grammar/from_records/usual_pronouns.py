"""How a text usually speaks again of what it has spoken of: "it", "that creature", "they", or the name of the object.

The tables were made by counting the texts of the cards; what is not in them is said by "it", and of a player by "that
player".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rewind.aggregates.cards.grammar.pronouns import nouns_of
from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.rules import Tree
from rewind.aggregates.cards.language.words import name_and_role

IT, NOUN, THEY, NAME = "it", "noun", "they", "name"
FIRST, SAME, LATER = "first", "same", "later"
"""Whether the text has not spoken of it, or has in the same sentence, or in one before."""

_SENTENCES = re.compile(r'\. |\n|"')


class Spoken(NamedTuple):
    """A place where something is spoken of, and what stands before it."""

    reference: str
    """What is meant, inside its ability."""
    word: str
    """The word of the language for it."""
    is_player: bool
    key: str
    """The field that holds it."""
    doing: str
    """The instruction or change in which it stands."""
    event: Tree
    """What the ability waits for."""
    in_cost: bool = False
    """Whether it stands in what is paid."""


def usual_words(text: str, places: Sequence[tuple[int, Spoken]]) -> list[str]:
    """By which words each of the places is usually put, that are given with where they stand in a text."""
    found = []
    last: dict[str, tuple[int, int]] = {}
    for number, (place, spoken) in enumerate(places):
        before = last.get(spoken.reference)
        start = max((one.end() for one in _SENTENCES.finditer(text, 0, place)), default=0)
        since = FIRST if before is None else SAME if places[before[0]][0] >= start else LATER
        near = before is not None and before[0] == number - 1
        last_spoken = None if before is None else places[before[0]][1]
        if last_spoken is not None and last_spoken.in_cost and spoken.word == "this" and not spoken.in_cost:
            found.append(IT if (spoken.doing, spoken.key) == ("damage", "from") else NAME)
        else:
            doing = "" if last_spoken is None else last_spoken.doing
            found.append(_words(spoken, since, near=near, doing_before=doing))
        last[spoken.reference] = (number, place)
    return found


def _words(spoken: Spoken, since: str, *, near: bool, doing_before: str) -> str:
    if spoken.is_player:
        return _of_player(spoken, since)
    if spoken.word == "this":
        return _of_itself(spoken, since, near=near)
    if spoken.word == "host":
        return NOUN if _event(spoken) == "begin" else IT if since == SAME else NAME
    if spoken.word.startswith("target"):
        return _of_target(spoken, since, near=near, doing_before=doing_before)
    return _of_event(spoken, since)


def _event(spoken: Spoken) -> str:
    event = spoken.event or {}
    return str(event.get("any_of", [event])[0].get("event", ""))


_WHOSE = frozenset({"controller", "of", "player"})


def _of_player(spoken: Spoken, since: str) -> str:
    if since == SAME and spoken.doing == "empty_mana":
        return NOUN
    if since == SAME and spoken.key in _WHOSE and not (spoken.word[0] == "t" and spoken.doing == "damage"):
        return THEY
    return NOUN


_LATER_IT = frozenset({"move", "damage", "add_counters"})


def _of_itself(spoken: Spoken, since: str, *, near: bool) -> str:
    if since == LATER:
        return IT if near and spoken.doing in _LATER_IT else NAME
    if since == FIRST:
        return IT if (spoken.doing, spoken.key) == ("replace", "what") and not spoken.event else NAME
    if since == SAME and not near and spoken.key in ("attached_to", "what") and spoken.doing != "sacrifice":
        return NAME
    has_left = (spoken.event or {}).get("from") == "in_play"
    if (spoken.doing, spoken.key) == ("replace", "to") or (
        (spoken.doing, spoken.key) == ("create_token", "of") and not has_left
    ):
        return NAME
    if _event(spoken) == "target" and spoken.doing == "move":
        return NAME
    return NAME if _has_another(spoken) and spoken.doing != "sacrifice" else IT


_OF_TWO = frozenset({"block", "become_blocked", "target", "damage"})
"""Events that two things take part in."""


def _has_another(spoken: Spoken) -> bool:
    """Whether what is waited for has another object too."""
    event = spoken.event or {}
    patterns = [one for one in event.get("any_of", [event]) if one.get("event") in _OF_TWO]
    parts = [one.get(role) for one in patterns for role in ("what", "to", "by", "from")]
    return any(isinstance(one, dict | list) and not nouns_of(one) & {"player", "opponent"} for one in parts)


_LATER: Mapping[tuple[str, str], str] = {
    ("apply", "to"): NOUN,
    ("damage", "from"): NOUN,
    ("damage", "to"): NOUN,
    ("damage", "of"): NOUN,
    ("lose_life", "of"): NOUN,
    ("", "of"): NOUN,
    ("add_mana", "of"): NOUN,
    ("draw", "of"): NOUN,
    ("counter", "what"): NOUN,
    ("destroy", "what"): NOUN,
    ("replace", "to"): NOUN,
    ("replace", "what"): NOUN,
    ("require", "what"): NOUN,
    ("tap", "what"): NOUN,
}
"""Of a target in a later sentence: the instruction, and the field → by which words."""

_AFTER_IT = frozenset({"untap", "add_counters", "tap"})
"""After what is done to a target "it" is usual, also where its damage or what applies to it is told then."""


def _of_target(spoken: Spoken, since: str, *, near: bool, doing_before: str) -> str:
    if spoken.key == "to of" and spoken.doing == "damage":
        return NOUN
    if since == SAME:
        return IT
    if not near:
        return NOUN
    if spoken.doing in ("apply", "damage") and doing_before in _AFTER_IT:
        return IT
    if spoken.doing == "add_counters" and doing_before == "replace":
        return NOUN
    return _LATER.get((spoken.doing, spoken.key), IT)


_OF_EVENT: Mapping[str, str] = {"attack": IT, "tap": IT, "become_blocked": IT, "add_mana": IT, "turn_face_up": IT}
"""Of what the ability waits for: the event → by which words."""

_AS_IT_ENTERS = frozenset({"attached_to", "on"})
"""Fields in which what came into play is spoken of by its noun."""


def _of_event(spoken: Spoken, since: str) -> str:
    role = name_and_role(spoken.word)[1]
    if spoken.doing == "copy":
        return NOUN
    if spoken.word.startswith("$"):
        moved = since == FIRST and spoken.doing in ("move", "apply") and not spoken.word.startswith("$token")
        return NOUN if moved else IT
    if spoken.key == "to of":
        return NOUN
    if role == "by":
        return NOUN
    if since == SAME or (role == "from" and spoken.key != "to"):
        return IT
    event = spoken.event or {}
    if role == "became":
        return NOUN if spoken.key in _AS_IT_ENTERS or spoken.doing == "attach" else IT
    if any(one.get(role) == "host" for one in event.get("any_of", [event])) and spoken.doing != "move":
        return IT
    if _event(spoken) == "move" and spoken.key == "from":
        return IT
    if spoken.doing == "move" and event.get("from") == "in_play" and spoken.key == "what":
        return "card"
    return _OF_EVENT.get(_event(spoken), NOUN)


_WITHOUT_PRONOUN = frozenset({"find", "let"})


def names_given(ability: Fields) -> Mapping[str, Fields]:
    """The names of what an ability speaks of again by pronouns, each with the instruction that gives it."""
    found: dict[str, Fields] = {}
    stack: list[Any] = [ability.get("effect", [])]
    while stack:
        part = stack.pop()
        if isinstance(part, list):
            stack += part
        elif isinstance(part, dict):
            if (
                "do" in part
                and isinstance(part.get("as"), str)
                and part["do"] not in _WITHOUT_PRONOUN
                and "kind" not in part
            ):
                found[part["as"]] = part
            stack += part.values()
    return found


def nouns_of_named(instruction: Fields) -> frozenset[str]:
    """What something may be called that an instruction is about."""
    if instruction["do"] == "create_token":
        return frozenset({"it", "token", "creature"})
    if instruction["do"] == "choose" and isinstance(instruction.get("among"), dict):
        return nouns_of(instruction["among"]) - {"it"}
    what = instruction.get("what")
    return nouns_of(what) | {"it", "card"} if isinstance(what, dict) else frozenset({"it", "card"})


def is_of_several(instruction: Fields) -> bool:
    """Whether an instruction may be about several things."""
    what = instruction.get("what")
    if instruction["do"] == "move" and isinstance(what, dict) and "number" not in instruction:
        return True
    return instruction.get("number", what.get("top", 1) if isinstance(what, dict) else 1) != 1
