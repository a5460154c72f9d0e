"""Games by bots, as files, for the commands that ask the rules about them; each is played once a process."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from rewind.aggregates.cards import pool
from rewind.aggregates.game import Game
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.logfile import write_log
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import Deck, built_in, read_deck
from rewind.replays.playing.live import Player, begin, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom

LEGENDS = "16 Mountain\n8 Kamahl, Pit Fighter\n8 Raging Goblin\n8 Shock\n"
"""A deck in which the editions' legend rules meet."""


@cache
def folder() -> Path:
    """A folder for this process, gone with it."""
    found = tempfile.mkdtemp(prefix="rewind-played-")
    atexit.register(shutil.rmtree, found, ignore_errors=True)
    return Path(found)


def bots(seed: int) -> dict[int, Player]:
    return {1: UniformBot(seed).decide, 2: UniformBot(seed + 1000).decide}


def table(
    edition: str, seed: int, decks: Sequence[Deck], change: Callable[[Event], Event] = lambda event: event
) -> Game:
    """A game that waits for its first decision; `change` is applied to each event of the set-up.

    Its id tells the games of the tests apart; nothing in them is a secret.
    """
    events = set_up(decks, edition, pool(), names=("Ann", "Bob"), game=f"tests-{edition}-{seed}")
    return begin((change(event) for event in events), SeededRandom(seed))


def claimed(event: Event) -> Event:
    """The same set-up, of a game that somebody claims to have happened."""
    return event.model_copy(update={"kind": "claimed"}) if isinstance(event, GameStarted) else event


def legend_decks() -> tuple[Deck, Deck]:
    deck = read_deck(LEGENDS, "legends.txt")
    return deck, deck


@cache
def game(edition: str = "2006-10", seed: int = 1, legends: bool = False) -> tuple[Recorded, ...]:
    """A game by bots, sealed."""
    decks = legend_decks() if legends else (built_in("red-green"), built_in("white-blue"))
    return play(table(edition, seed, decks), bots(seed))


@cache
def log(edition: str = "2006-10", seed: int = 1, legends: bool = False) -> Path:
    """The same as a file."""
    path = folder() / f"{'legends' if legends else 'game'}-{edition}-{seed}.jsonl"
    write_log(path, game(edition, seed, legends), replace=True)
    return path


_WRITTEN: dict[str, Sequence[Recorded]] = {}


def log_of(records: Sequence[Recorded], name: str) -> Path:
    """The file of a log, which several tests may ask for; raises AssertionError where two logs have one name."""
    assert _WRITTEN.setdefault(name, records) == records, f"another log is called {name}"
    path = folder() / name
    write_log(path, records, replace=True)
    return path


@cache
def timeline(edition: str = "2006-10", seed: int = 1, legends: bool = False) -> Timeline:
    return Timeline(game(edition, seed, legends))


def first(found: Callable[[Recorded], bool], edition: str = "2006-10", seed: int = 1, legends: bool = False) -> int:
    """The number of the first event of a game for which something is true."""
    return next(record.n for record in game(edition, seed, legends) if found(record))


def play_until(live: Game, seed: int, reached: Callable[[Game], bool]) -> None:
    """Bots play on until something is so."""
    players = bots(seed)
    while not reached(live):
        assert live.pending is not None, "it never came to that"
        live.decide(players[live.pending.seat](live))
