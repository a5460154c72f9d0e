"""Games from positions with the cards of one keyword ability; all `laws` hold there.

`python -m tests.keyword_games` plays them until each was at work in ten.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial

from rewind.aggregates.fold import fold
from rewind.aggregates.game import Game
from rewind.aggregates.rules.programs.compiler import AbilityCompiler
from rewind.events.base import Event, Place
from rewind.events.envelope import Recorded
from rewind.replays.playing.live import Player, play
from rewind.replays.playing.random_outcomes import SeededRandom
from tests.eager import EagerBot
from tests.keyword_games.signs import Moment
from tests.keyword_games.table import KEYWORDS, cards
from tests.language.language_cards import position
from tests.layering.laws import Kind, print_digests

ENOUGH, MANY = 10, 60
"""In so many games each keyword ability has to be at work, and of so many at most."""
LAND = "Forest"
BURIED = 4
"""So many lands more lie in each graveyard, so that few cards are missing at threshold."""


def begin(word: str, seed: int, edition: str) -> Iterator[Event]:
    """A position with the cards of a keyword ability in every zone of both players, and much mana."""
    games = KEYWORDS[word]
    more: list[tuple[str, Place, int]] = []
    for seat in (1, 2):
        more += [(name, Place(zone="in_play"), seat) for name in games.beside]
        more += [(name, Place(zone="hand", seat=seat), seat) for name in games.hand]
        more += [(LAND, Place(zone="graveyard", seat=seat, position="bottom"), seat)] * BURIED
    return position(cards(word, edition), seed, edition, more)


def begun(word: str, seed: int, edition: str, kind: type[Game]) -> tuple[Game, dict[int, Player]]:
    """A game at such a position, and who plays it."""
    game = kind((), SeededRandom(seed))
    for event in begin(word, seed, edition):
        game.decide(event)
    return game, {seat: EagerBot(2 * seed + seat).decide for seat in (1, 2)}


def game_of(word: str, seed: int, edition: str, kind: type[Game] = Game) -> tuple[tuple[Recorded, ...], Game]:
    """A game of bots from such a position."""
    game, players = begun(word, seed, edition, kind)
    return play(game, players, KEYWORDS[word].most), game


def is_at_work(word: str, seed: int, edition: str) -> bool:
    """Whether the keyword ability is at work in the game of this seed, which is played no further than that."""
    game, players = begun(word, seed, edition, Game)
    shows, most = KEYWORDS[word].sign, KEYWORDS[word].most
    state, compiler = game.state, AbilityCompiler()
    while game.pending is not None and len(game.records) < most:
        for record in game.decide(players[game.pending.decided_by](game)):
            if shows(Moment(state, record, game, compiler)):
                return True
            state = fold(state, (record,))
    return False


MODULE = "tests.keyword_games.playing"


def kind_of(word: str) -> Kind:
    """The games of a keyword ability, for `laws`."""
    return Kind(f"game of {word}", partial(game_of, word), (MODULE, word))


if __name__ == "__main__":
    print_digests(kind_of(sys.argv[1]), sys.argv[2:])
