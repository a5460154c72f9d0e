"""All cards of an edition are dealt to decks and positions, round after round, so that none has two turns before any.

In a round all of them are shuffled by its number. For decks they are first put into groups of one colour, two or three,
in turn by rounds, each card into a group that has its colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from random import Random

from rewind.aggregates.cards import pool
from tests.language.language_cards import BASIC, face_of

OF_A_DECK = 23
"""So many cards are dealt to a deck of 40; the others are basic lands."""
LANDS = 40 - OF_A_DECK
OF_A_POSITION = 24
"""So many cards are dealt to a position, half of them to each player."""


@cache
def dealt(edition: str) -> tuple[str, ...]:
    """The names of the cards that are dealt: all that an edition knows but the basic lands."""
    return tuple(record.name for record in pool().known(edition) if record.name not in BASIC.values())


def is_permanent_by_itself(name: str, edition: str) -> bool:
    """Whether a card can come to be in play without being attached to anything."""
    line = face_of(name, edition).type_line
    attached = "Aura" in line.subtypes or any(subtype.startswith("Enchant ") for subtype in line.subtypes)
    return not attached and not {"Instant", "Sorcery"} & {*line.types}


# Decks


@lru_cache(maxsize=4)
def decks_of_round(number: int, edition: str) -> tuple[tuple[str, ...], ...]:
    """All cards of an edition in decks of so many colours, without their basic lands."""
    rng = Random(f"{number} {edition} decks")
    groups = [frozenset(colors) for colors in combinations(BASIC, number % 3 + 1)]
    piles: dict[frozenset[str], list[str]] = {group: [] for group in groups}
    for name in rng.sample(dealt(edition), len(dealt(edition))):
        colors = frozenset(str(color) for color in face_of(name, edition).colors)
        fitting = [group for group in groups if colors <= group]
        piles.setdefault(rng.choice(fitting) if fitting else colors, []).append(name)
    decks = [
        tuple(pile[at : at + OF_A_DECK]) for pile in piles.values() for at in range(0, len(pile), OF_A_DECK) if pile
    ]
    rng.shuffle(decks)
    return tuple(decks)


def decks_of(seed: int, edition: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards of two decks with their lands; every card is in a deck once before any is in a second."""
    number, at = 0, 2 * seed
    while at >= (held := len(decks_of_round(number, edition)) // 2 * 2):
        number, at = number + 1, at - held
    some = decks_of_round(number, edition)
    return with_lands(some[at], edition), with_lands(some[at + 1], edition)


def with_lands(names: Sequence[str], edition: str) -> tuple[str, ...]:
    """A deck of these cards: basic lands in proportion to the coloured mana that they cost."""
    costs = "".join(face_of(name, edition).mana_cost or "" for name in names)
    wanted = {color: costs.count(color) for color in BASIC if color in costs} or dict.fromkeys(BASIC, 1)
    whole, found = sum(wanted.values()), list[str]()
    for color, number in wanted.items():
        found += [BASIC[color]] * max(1, round(LANDS * number / whole))
    return (*names, *found)


# Positions


@lru_cache(maxsize=4)
def shuffled(number: int, edition: str) -> tuple[str, ...]:
    """All cards of an edition in an order of its own."""
    return tuple(Random(f"{number} {edition} positions").sample(dealt(edition), len(dealt(edition))))


def cards_of_position(seed: int, edition: str) -> tuple[str, ...]:
    """The cards of a position; every card is in one before any is in a second."""
    held = len(dealt(edition)) // OF_A_POSITION
    at = seed % held * OF_A_POSITION
    return shuffled(seed // held, edition)[at : at + OF_A_POSITION]
