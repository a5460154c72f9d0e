"""The options of `rewind cards` that narrow what is looked for."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

import click

COLORS = ("white", "blue", "black", "red", "green", "colorless")
_LETTERS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}


class Color(click.Choice[str]):
    """A colour by its name or its letter."""

    def __init__(self) -> None:
        super().__init__(COLORS, case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert(_LETTERS.get(str(value).casefold(), value), param, ctx)


WORDS = click.option("--words", "words", metavar="WORDS", multiple=True, help="Words of what its abilities say.")
TYPES = click.option("--type", "types", metavar="TYPE", multiple=True, help="A type, supertype or subtype that it has.")
COST = click.option(
    "--cost", "costs", metavar="COST", multiple=True, help="Its mana cost, such as {1}{R}; or how much that is: 3, <=3."
)
COLOR = click.option("--color", "colors", metavar="COLOR", type=Color(), multiple=True, help="A color, or colorless.")
KEYWORD = click.option(
    "--keyword", "keywords", metavar="KEYWORD", multiple=True, help="A keyword ability that it has or gives."
)


def criteria_options(function: Callable[..., None]) -> Callable[..., None]:
    """Adds the options to a command."""
    for option in (KEYWORD, COLOR, COST, TYPES, WORDS):
        function = option(function)
    return function


def checked_types(values: tuple[str, ...]) -> tuple[str, ...]:
    """The words of types. Raises BadParameter for what no edition has."""
    from rewind.aggregates.cards.vocabulary import words_of
    from rewind.aggregates.editions import NAMES

    words = tuple(word for value in values for word in value.split() if word != "—")
    sorts = ("type", "subtype", "supertype")
    known = {word.casefold(): word for name in NAMES for sort in sorts for word in words_of(sort, name)}
    for word in words:
        if word.casefold() not in known:
            _refuse("--type", f"no edition has the type {word!r}", word, known)
    return words


def checked_keywords(values: tuple[str, ...]) -> tuple[str, ...]:
    """The keywords. Raises BadParameter for what no edition has."""
    from rewind.aggregates.cards.vocabulary import words_of
    from rewind.aggregates.editions import NAMES, edition

    known = {word: word for name in NAMES for word in words_of("keyword", name)}
    known |= {
        form: form for name in NAMES for one in edition(name).keywords.values() for form in (one.name, *one.forms)
    }
    for value in values:
        word = value.casefold()
        if word not in known and word.partition(" ")[0] not in known:
            _refuse("--keyword", f"no edition has the keyword {value!r}", word, known)
    return values


def checked_costs(values: tuple[str, ...]) -> tuple[Any, ...]:
    """What is asked of the mana cost. Raises BadParameter for what is no cost."""
    from rewind.aggregates.cards.search.criteria import cost_wanted

    try:
        return tuple(map(cost_wanted, values))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--cost") from None


def _refuse(option: str, what: str, word: str, known: dict[str, str]) -> None:
    close = [known[one] for one in get_close_matches(word.casefold(), known, n=3)]
    raise click.BadParameter(f"{what}; close to it: {', '.join(close)}" if close else what, param_hint=option)
