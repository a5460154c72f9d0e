"""Games with decks, and from positions with much mana, of all cards that an edition knows; bots play all they can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from rewind.aggregates.cards import is_for_ante, pool
from rewind.events.base import Event
from rewind.replays.playing.decks import read_deck
from rewind.replays.playing.live import set_up
from tests.breadth.dealing import (
    cards_of_position,
    dealt,
    decks_of,
    is_permanent_by_itself,
)
from tests.games.playing import Kind, eager_by_turns
from tests.games.positions import Placed, from_position, in_graveyard, in_hand, in_library, in_play
from tests.language.language_cards import BASIC, position

MOST = 1500
"""Events after which a game with decks is given up."""
MOST_OF_A_POSITION = 900
"""Events after which a game from a position is given up."""
MOST_OF_ONE_CARD = 600
"""Events after which a game about one card is given up."""
OF_EACH_BASIC = 4
"""So many lands of each basic type a player has in a position."""
TO_AIM_AT = ("Ornithopter", "Glorious Anthem", "Treetop Village", "Snow-Covered Forest")
"""Permanents that each player has in a game about one card: an artifact, an enchantment, a land of another kind."""
TO_BRING_BACK = ("Kamahl, Pit Fighter", "Ornithopter")
"""Cards in each graveyard of such a game: a legend, an artifact."""
BESIDE = ("Grizzly Bears", "Mons's Goblin Raiders", "Gray Ogre")
"""Creatures that each player has in a position besides, to be chosen by what is dealt."""


def with_decks(seed: int, edition: str) -> Iterator[Event]:
    """The set-up with two decks; where one of the cards is for ante, the game is played for ante."""
    lists = decks_of(seed, edition)
    texts = ["\n".join(f"{number} {name}" for name, number in Counter(names).items()) for names in lists]
    decks = [read_deck(text, "deck.txt") for text in texts]
    ante = any(is_for_ante(pool().records[name].definition) for names in lists for name in names)
    return set_up(decks, edition, pool(), names=("Alice", "Bob"), game="breadth", ante=ante)


def with_much_mana(seed: int, edition: str) -> Iterator[Event]:
    """A position in which each player has half of the dealt cards: in hand most of them, and some elsewhere."""
    rng, names = Random(f"{seed} {edition}"), cards_of_position(seed, edition)
    placed: list[Placed] = []
    for seat, own in ((1, names[::2]), (2, names[1::2])):
        standing = [name for name in own if is_permanent_by_itself(name, edition)][:2]
        rest = [name for name in own if name not in standing]
        lands = [land for land in BASIC.values() for _ in range(OF_EACH_BASIC)]
        library = [*BASIC.values(), *rest[-2:], *BESIDE]
        rng.shuffle(library)
        placed += in_play([*standing, *BESIDE, *lands], seat)
        placed += in_hand(rest[:-3], seat) + in_graveyard([rest[-3], BESIDE[0]], seat) + in_library(library, seat)
    return from_position(placed, pool(), edition)


def about_one_card(seed: int, edition: str) -> Iterator[Event]:
    """A position about one card, which is in every zone: that with the number of the seed, again and again."""
    names, more = dealt(edition), list[Placed]()
    for seat in (1, 2):
        more += in_play(TO_AIM_AT, seat) + in_graveyard(TO_BRING_BACK, seat)
    return position((names[seed % len(names)],), seed, edition, more)


DECKS = Kind("game with dealt decks", with_decks, MOST, eager_by_turns)
POSITIONS = Kind("game with much mana", with_much_mana, MOST_OF_A_POSITION, eager_by_turns)
ALONE = Kind("game about one card", about_one_card, MOST_OF_ONE_CARD, eager_by_turns)
