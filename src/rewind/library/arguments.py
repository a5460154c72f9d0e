"""What callers give, checked: a value of another type is a TypeError that says what is wanted, any other has a code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rewind.aggregates.questions.recorded_moments import require_edition
from rewind.events.catalogue import EVENTS
from rewind.events.errors import LogError, QueryError, Where, did_you_mean

_RULE = re.compile(r"[1-9][0-9]{2}(\.[0-9]+[a-z]*)?")


def whole_number(value: object, called: str) -> int:
    """A whole number. `called`: what the value is, as the error says it. Raises TypeError."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{called} is a whole number, not {value!r}")
    return value


def text(value: object, called: str) -> str:
    """A text. `called`: what the value is, as the error says it. Raises TypeError."""
    if not isinstance(value, str):
        raise TypeError(f"{called} is a text, not {value!r}")
    return value


def known_edition(edition: object) -> str:
    """An edition of which the rules are known. Raises QueryError RW2205."""
    require_edition(edition)
    return str(edition)


def names_of_players(names: object) -> tuple[str, str]:
    """The names of both players. Raises QueryError RW2202 where there are not two, TypeError."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise TypeError(f"the names of the players are a list of two, not {names!r}")
    if len(names) != 2:
        raise QueryError("RW2202", f"there are two players at a game, and {len(names)} names")
    first, second = (text(name, "the name of a player") for name in names)
    return first, second


def id_of_game(game_id: object) -> str:
    """The id of a game. Raises LogError RW2006 where it is empty or has characters that cannot be seen, TypeError."""
    if not text(game_id, "the id of a game") or not str(game_id).isprintable():
        raise LogError("RW2006", f"{game_id!a} is no id of a game: it has characters that can be seen, at least one")
    return str(game_id)


def verify_fields(type: str, fields: Iterable[str], where: Where) -> None:
    """Raises LogError RW2006 for a field that a type of events has not, with those that it has."""
    known = [field.alias or name for name, field in EVENTS[type].model_fields.items()]
    for name in fields:
        if name not in known:
            hint = did_you_mean(name, known, 1) or f"; it has {', '.join(known)}"
            raise LogError("RW2006", f"{type} has no field {name!r}{hint}", where)


def numbers_of_rules(rule: object) -> tuple[str, ...]:
    """The numbers of rules, of one alone or of a list. Raises LogError RW2006 for what is none."""
    numbers = (rule,) if isinstance(rule, str) else rule
    if not isinstance(numbers, Sequence):
        raise TypeError(f"`rule` is the number of a rule, such as '420.5e', or a list of them, not {rule!r}")
    for number in numbers:
        if not isinstance(number, str) or not _RULE.fullmatch(number):
            raise LogError("RW2006", f"{number!r} is no number of a rule, such as '420.5e'")
    return tuple(numbers)
