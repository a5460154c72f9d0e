"""Games from positions with the cards of one keyword ability; all `laws` hold there.

`python -m tests.keyword_games` plays them until each was at work in ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rewind.aggregates.fold import fold
from rewind.aggregates.rules.programs.compiler import AbilityCompiler
from rewind.events.base import Event, Place
from tests.games.playing import Kind, eager
from tests.games.positions import Placed
from tests.keyword_games.signs import Moment
from tests.keyword_games.table import KEYWORDS, cards, pool_of
from tests.language.language_cards import position

ENOUGH, MANY = 10, 60
"""In so many games each keyword ability has to be at work, and of so many at most."""
LAND = "Forest"
BURIED = 4
"""So many lands more lie in each graveyard, so that few cards are missing at threshold."""


def begin(word: str, seed: int, edition: str) -> Iterator[Event]:
    """A position with the cards of a keyword ability in every zone of both players, and much mana."""
    games = KEYWORDS[word]
    more: list[Placed] = []
    for seat in (1, 2):
        more += [Placed(name, Place(zone="in_play"), seat) for name in games.beside]
        more += [Placed(name, Place(zone="hand", seat=seat), seat) for name in games.hand]
        more += [Placed(LAND, Place(zone="graveyard", seat=seat, position="bottom"), seat)] * BURIED
    return position(cards(word, edition), seed, edition, more, pool_of(word))


def kind_of(word: str) -> Kind:
    """The games of a keyword ability."""
    return Kind(f"game of {word}", partial(begin, word), KEYWORDS[word].most, eager)


def is_at_work(word: str, seed: int, edition: str) -> bool:
    """Whether the keyword ability is at work in the game of this seed, which is played no further than that."""
    shows, compiler = KEYWORDS[word].sign, AbilityCompiler()
    for before, made, game in kind_of(word).moves(seed, edition):
        state = before
        for record in made:
            if shows(Moment(state, record, game, compiler)):
                return True
            state = fold(state, (record,))
    return False
