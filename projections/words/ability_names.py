"""Abilities of a game in words: a keyword as it is printed, another by its number among those of its card.

The number is that under which `rewind cards` has the ability in the edition of the game. That of a key is another: an
edition may have some of a card's abilities only, and keywords have no number in a key.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.given import split_key, with_meanings
from rewind.aggregates.cards.language.keywords import KeywordAbility
from rewind.aggregates.cards.rewording import program_reworded
from rewind.aggregates.cards.text import print_ability
from rewind.aggregates.editions import WRITTEN_FOR
from rewind.aggregates.state import GameState
from rewind.events.base import CardDefinition
from rewind.projections.words.phrases.words import abilities

_KEY = re.compile(r"(?P<base>(?P<card>[^~]+)/(?:given |granted )?\d+)(?:\.\d+)?(?:~.*)?")
"""The key of an ability that has a program: its card, its number there, which part of it, what it knows."""


_OBJECT_OR_SEAT = re.compile(r"[0-9]+\.[0-9]+|seat [0-9]+")


def ability_names(state: GameState, keys: Iterable[str]) -> list[str]:
    """Abilities by their keys: "protection from white", "ability 2 of Nightmare", "an ability that Lure gives"."""
    return abilities(named_as_printed(state, key) for key in keys)


def named_as_printed(state: GameState, key: str) -> str:
    """The words of a keyword with what it is said with; of another ability its key, with the number that it has."""
    words, match = keyword_in_words(state, key), _KEY.fullmatch(key)
    definition = None if match is None else state.definitions.get(match["card"])
    if words is not None or match is None or definition is None:
        return words or key
    card, base = match["card"], match["base"]
    faces = definition.forms_in(state.edition)
    numbers = (one.abilities.index(base) + 1 for one in faces if base in one.abilities)
    number = next(numbers, None)
    return key if number is None else f"{card}/{number}"


def keyword_in_words(state: GameState, key: str) -> str | None:
    """A keyword with its quality, cost or number, by its key; None for an ability that is no keyword."""
    match = _KEY.fullmatch(key)
    if match is None:
        return None if "/" in key else key
    definition = state.definitions.get(match["card"])
    return None if definition is None else _keyword(program_of(definition, key), state.edition)


def program_of(definition: CardDefinition, key: str) -> str:
    """The program of an ability, with the words that those of its text stand for (rule 418.6); empty: of none.

    Names that mean words or numbers, such as a colour that was chosen, stand there as these.
    """
    programs = {program.key: program.ability for program in definition.programs}
    given = split_key(key)
    if given is None:
        return programs.get(key.partition("~")[0], "")
    program = programs.get(given.base, "")
    known = {name: meaning for name, meaning in given.names.items() if all(map(_is_word, meaning))}
    return program and with_meanings(program_reworded(program, given.words, lambda one, words: one), known)


def _is_word(meaning: str | int) -> bool:
    return isinstance(meaning, int) or _OBJECT_OR_SEAT.fullmatch(meaning) is None


@lru_cache(maxsize=1024)
def _keyword(program: str, edition: str) -> str | None:
    """How a program is printed that is a keyword with a quality, a cost or a number; None: it is another ability."""
    if '"keyword":' not in program:
        return None
    ability = parse_ability(program)
    if not isinstance(ability, KeywordAbility) or ability.effect or ability.abilities:
        return None
    return keyword_as_printed(ability, edition)


def keyword_as_printed(ability: KeywordAbility, edition: str = WRITTEN_FOR) -> str:
    """A keyword with what it is said with, as it stands in a sentence: "kicker {2}"."""
    text = print_ability(ability, edition=edition).rstrip(".")
    return text[:1].lower() + text[1:]
