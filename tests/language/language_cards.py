"""Which cards the games are about, and the decks and positions in which each of them gets its turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

from rewind.aggregates.cards import CardPool, CardRecord, pool
from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.cards.language import VERBS
from rewind.events.base import Characteristics, Event
from rewind.replays.playing.decks import Deck, read_deck
from tests.games.positions import Placed, from_position, in_graveyard, in_hand, in_library, in_play

BASIC = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
OF_A_DECK = 10
"""So many different cards that the games are about are in a deck, twice each."""
BESIDE = 6
"""So many different other cards are in it, twice each."""
LANDS = 20
OF_EACH_BASIC = 3
"""So many lands of each basic type a player has in a position."""

WAITING: frozenset[str] = frozenset()
"""Cards that the rules cannot play yet, or offer wrongly. The games do without them, and say so."""


_VERBS = "|".join(VERBS)
_CHANGES = "replace|forbid|require|allow|cost|see|hand_size|copy|text|status|mana_as|control_player"
_DONE = "find|look|arrange|together|for_each|repeat|let|later|exchange|copy|play|regenerate|add_part"
_INVOLVED = re.compile(rf'"\$|"keyword":|"event":"(?:{_VERBS})"|"change":"(?:{_CHANGES})"|"do":"(?:{_DONE})"')
"""What stands in a program that speaks of events or names things, or does more than one thing at once."""


@cache
def subjects(edition: str) -> tuple[str, ...]:
    """The cards of an edition that games are about: their abilities speak of events, give names, change the rules …"""
    return _known(edition, is_subject=True)


@cache
def others(edition: str) -> tuple[str, ...]:
    """The other cards of an edition, which stand beside those: without programs, or with simple ones."""
    return _known(edition, is_subject=False)


def _known(edition: str, *, is_subject: bool) -> tuple[str, ...]:
    return tuple(record.name for record in by_hand().known(edition) if _is_involved(record) == is_subject)


def _is_involved(record: CardRecord) -> bool:
    return any(_INVOLVED.search(program.ability) for program in record.definition.programs)


def face_of(name: str, edition: str, cards: CardPool | None = None) -> Characteristics:
    """What is printed on a card, of those that are built in or of others."""
    return (cards or pool()).records[name].definition.characteristics_in(edition)


def _weights(name: str, edition: str) -> dict[str, int]:
    """Colour → how much of its mana a card asks for."""
    cost, said = face_of(name, edition).mana_cost or "", _programs(name)
    return {color: 3 * cost.count(f"{{{color}}}") + said.count(f"{{{color}}}") for color in BASIC}


def _programs(name: str) -> str:
    return " ".join(re.findall(r"\"\{[^\"]*\}\"", " ".join(one.ability for one in _record(name).definition.programs)))


def _record(name: str) -> CardRecord:
    return pool().records[name]


def _place_of(name: str, edition: str, rng: Random) -> tuple[int, float]:
    """Cards of one colour lie together; those of none lie anywhere."""
    weights = _weights(name, edition)
    best = max(weights, key=lambda color: (weights[color], rng.random()))
    return list(BASIC).index(best), rng.random()


def _in_turn(names: Sequence[str], edition: str, turn: int, size: int) -> tuple[str, ...]:
    """So many of these cards, as a rule of one colour or two, so that each of them has its turn before any has two."""
    turns = max(1, -(-len(names) // size))
    rng = Random(f"{turn // turns} {edition} decks")
    shuffled = sorted(names, key=lambda name: _place_of(name, edition, rng))
    at = turn % turns * size
    return tuple(shuffled[at : at + size])


def deck(chosen: Sequence[str], beside: Sequence[str], edition: str) -> Deck:
    """A deck of these cards, twice each, and basic lands for them."""
    weights = {color: sum(_weights(name, edition)[color] for name in chosen) for color in BASIC}
    whole = sum(weights.values())
    numbers = {BASIC[color]: max(1, round(LANDS * weight / whole)) for color, weight in weights.items() if weight}
    if not numbers:
        numbers = dict.fromkeys(BASIC.values(), LANDS // len(BASIC))
    text = [f"{number} {name}" for name, number in numbers.items()]
    text += [f"2 {name}" for name in dict.fromkeys((*chosen, *beside)) if name not in numbers]
    return read_deck("\n".join(text), "deck.txt")


def decks(about: Sequence[str], seed: int, edition: str) -> tuple[Deck, Deck]:
    """Two decks for a game about these cards, each of which is in one of them every few seeds."""
    rng = Random(f"{seed} {edition}")
    found = []
    for side in (0, 1):
        chosen = _in_turn(about, edition, 2 * seed + side, OF_A_DECK)
        colors = {str(color) for name in chosen for color in face_of(name, edition).colors}
        found.append(deck(chosen, rng.sample(_playable(colors, edition), BESIDE), edition))
    return found[0], found[1]


def _playable(colors: set[str], edition: str) -> list[str]:
    """Other cards that a deck of these colours can play."""
    beside = (name for name in others(edition) if name not in BASIC.values())
    return [name for name in beside if {*face_of(name, edition).colors} <= colors]


# Positions


def position(
    about: Sequence[str], seed: int, edition: str, more: Sequence[Placed] = (), cards: CardPool | None = None
) -> Iterator[Event]:
    """A game that begins in a first main phase with much mana, and these cards in every zone of both players.

    `more`: cards besides, each with where it is, and whose. `cards`: those among which all of them are; absent, those
    that are built in.
    """
    rng = Random(f"{seed} {edition} position")
    beside = [name for name in others(edition) if name not in BASIC.values()]
    creatures = [name for name in beside if "Creature" in face_of(name, edition).type_line.types]
    placed: list[Placed] = []
    for seat in (1, 2):
        permanents = [name for name in about if _can_stand_alone(face_of(name, edition, cards))]
        stand = [*rng.sample(permanents, min(3, len(permanents))), *rng.sample(creatures, 3)]
        hand = [*_some(about, 4, rng), *rng.sample(beside, 1)]
        buried = [*_some(about, 1, rng), *rng.sample(beside, 2)]
        library = [*_some(about, 4, rng), *rng.sample(beside, 6), *BASIC.values()]
        rng.shuffle(library)
        stand += [land for land in BASIC.values() for _ in range(OF_EACH_BASIC)]
        placed += in_play(stand, seat) + in_hand(hand, seat) + in_graveyard(buried, seat) + in_library(library, seat)
    return from_position((*placed, *more), cards or pool(), edition)


def _can_stand_alone(face: Characteristics) -> bool:
    """Whether a card is a permanent that is attached to nothing."""
    line = face.type_line
    attached = "Aura" in line.subtypes or any(subtype.startswith("Enchant ") for subtype in line.subtypes)
    return not attached and not {"Instant", "Sorcery"} & {*line.types}


def _some(names: Sequence[str], number: int, rng: Random) -> list[str]:
    """So many of these, some of them perhaps more than once."""
    return rng.sample(names, number) if len(names) >= number else rng.choices(names, k=number)
