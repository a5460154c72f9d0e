"""The options of `rewind cards` that narrow what is looked for."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

import click

from rewind.events.base import COLOR_NAMES, COLORS


class Color(click.Choice[str]):
    """A colour by its name or its letter."""

    def __init__(self) -> None:
        super().__init__((*COLORS, "colorless"), case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert(COLOR_NAMES.get(str(value).upper(), value), param, ctx)


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
    words_known = {word.casefold(): word for name in NAMES for sort in sorts for word in words_of(sort, name)}
    for word in words:
        if word.casefold() not in words_known:
            _refuse("--type", f"no edition has the type {word!r}", word, words_known)
    return words


def checked_keywords(values: tuple[str, ...]) -> tuple[str, ...]:
    """The keywords. Raises BadParameter for what no edition has."""
    from rewind.aggregates.cards.vocabulary import words_of
    from rewind.aggregates.editions import NAMES, edition

    words_known = {word: word for name in NAMES for word in words_of("keyword", name)}
    words_known |= {
        form: form for name in NAMES for one in edition(name).keywords.values() for form in (one.name, *one.forms)
    }
    for value in values:
        word = value.casefold()
        if word not in words_known and word.partition(" ")[0] not in words_known:
            _refuse("--keyword", f"no edition has the keyword {value!r}", word, words_known)
    return values


def checked_costs(values: tuple[str, ...]) -> tuple[Any, ...]:
    """What is asked of the mana cost. Raises BadParameter for what is no cost."""
    from rewind.aggregates.cards.search.criteria import cost_wanted

    try:
        return tuple(map(cost_wanted, values))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--cost") from None


def _refuse(option: str, what: str, word: str, words: dict[str, str]) -> None:
    """Raises BadParameter; `words` are those that there are, as they are compared → as they are written."""
    close = [words[one] for one in get_close_matches(word.casefold(), words, n=3)]
    raise click.BadParameter(f"{what}; close to it: {', '.join(close)}" if close else what, param_hint=option)
