"""Where it is not clear of which event, or of which of several things, a text speaks: it is not read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import orjson

from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.rules import Tree, as_key


def verify_pronouns(ability: Tree) -> None:
    """Raises ValueError where a pronoun may mean what one of two events is about, or what is waited for later."""
    if not isinstance(ability, dict):
        return
    rest = [part for key, part in ability.items() if key != "when"]
    if len(_subjects(ability.get("when"))) > 1 and _has_pronoun(rest):
        raise ValueError("what a pronoun means of two events")
    for later in _laters(rest):
        if later.get("_waits") and _has_pronoun(later["effect"]):
            raise ValueError("what a pronoun means of what is waited for")


def verify_exile(ability: Tree) -> None:
    """Raises ValueError where cards may be played from exile and the ability exiles none: which ones is unclear."""
    if not isinstance(ability, dict):
        return
    text = orjson.dumps([part for key, part in ability.items() if key != "when"]).decode()
    if '"from":"removed"' in text and '"to":"removed"' not in text:
        raise ValueError("which exiled cards may be played")


def is_delayed(instruction: Fields) -> bool:
    """Whether something is done by a delayed triggered ability (rule 404.4)."""
    return instruction.get("do") == "later" and "when" in instruction


def verify_delayed(part: Tree) -> None:
    """Raises ValueError where something is spoken of after a delayed triggered ability and before that does it.

    A name that it gives is not read outside it, and an effect on what it returns would begin before that returns.
    """
    if isinstance(part, dict):
        for one in part.values():
            verify_delayed(one)
    for index, one in enumerate(part if isinstance(part, list) else ()):
        verify_delayed(one)
        bodies = [later["effect"] for later in _laters(one) if is_delayed(later)]
        given = set(_names_given(bodies))
        text = orjson.dumps(bodies).decode()
        if '"to":"in_play"' in text:
            given |= {word for word in _MOVED if f'"what":"{word}"' in orjson.dumps(one).decode()}
        acted_on = [orjson.dumps(other).decode() for other in part[index + 1 :]]
        if any(f'"to":"{name}"' in after or f'"on":"{name}"' in after for name in given for after in acted_on):
            raise ValueError("what is spoken of before it is done")


_MOVED = ("this", "target", "$moved")


def _names_given(part: Tree) -> Iterator[str]:
    if isinstance(part, list):
        for one in part:
            yield from _names_given(one)
    elif isinstance(part, dict):
        if isinstance(name := part.get("as"), str):
            yield name
        yield from _names_given(list(part.values()))


EVENTS_OBJECT = re.compile(
    r'"(?:to|what|on|from|is|of|with|among)":"(?:(?:controller|owner) of )?event\.(?:what|became)"'
)
"""That an effect is about the object of the event."""


def is_silent(ability: Tree) -> bool:
    """Whether what is waited for is no one thing that a pronoun could mean: "whenever you attack"."""
    when = ability.get("when") if isinstance(ability, dict) else None
    marks = [one.get("_silent") for one in _events(when)] if isinstance(when, dict) else []
    return True in marks or ("spell" in marks and '"pronoun":"spell"' not in orjson.dumps(ability).decode())


def _subjects(when: Tree) -> set[bytes]:
    """What events are about that are joined by words of their own: of "when … and whenever …"."""
    if not isinstance(when, dict) or "_apart" not in when:
        return set()
    return {as_key(one.get(one.get("_subject", "what"))) for one in _events(when) if one.get("event") != "begin"}


def _events(when: Tree) -> list[Tree]:
    return [one for part in when["any_of"] for one in _events(part)] if "any_of" in when else [when]


def _has_pronoun(part: Tree) -> bool:
    if isinstance(part, list):
        return any(_has_pronoun(one) for one in part)
    return isinstance(part, dict) and ("pronoun" in part or any(_has_pronoun(one) for one in part.values()))


def _laters(part: Tree) -> Iterator[Tree]:
    """The delayed triggered abilities in a part."""
    if isinstance(part, list):
        for one in part:
            yield from _laters(one)
    elif isinstance(part, dict):
        if part.get("do") == "later":
            yield part
        yield from _laters(list(part.values()))


def leaves_play(when: Fields) -> bool:
    """Whether what an ability waits for is that something has left play, so that it speaks of what that became."""
    if when.get("event") == "sacrifice":
        return when.get("what") == "this"
    return when.get("event") == "move" and when.get("from") == "in_play"
