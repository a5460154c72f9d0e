"""Small games that end by a concession, and what can follow their seal: a ruling, a backup, play to another end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rewind.aggregates.cards import pool
from rewind.aggregates.game import Game
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import PlayerConceded
from rewind.events.judging import BackupApplied, RulingGiven
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import OF_BOTH_EDITIONS, built_in
from rewind.replays.playing.live import begin, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.verifying.restoring import restoring

Log = list[Recorded]


def play_on(game: Game, until: int, seed: int) -> None:
    """Bots play to so many events, then the player with priority concedes, and the log is sealed."""
    bots = {seat: UniformBot(2 * seed + seat) for seat in (1, 2)}
    while game.pending is not None and (len(game.records) < until or game.pending.kind != "priority"):
        game.decide(bots[game.pending.seat].decide(game))
    if game.pending is not None:
        game.decide(PlayerConceded(seat=game.pending.seat))
    game.seal()


@cache
def ended_game(edition: str = "2006-10", seed: int = 5, events: int = 420) -> tuple[Recorded, ...]:
    """A game between bots that ends by a concession after about so many events, sealed."""
    decks = [built_in(name) for name in OF_BOTH_EDITIONS]
    game = begin(set_up(decks, edition, pool(), names=("Alice", "Bob"), game="0123456789abcdef"), SeededRandom(seed))
    play_on(game, events, seed)
    return tuple(game.records)


def moments(records: Sequence[Recorded]) -> list[int]:
    """The events after which a backup can reopen play: a player has priority, and nobody has passed."""
    timeline = Timeline(records)
    states = ((n, timeline.at(n)) for n in range(1, len(records)))
    return [n for n, state in states if state.is_between_actions and not state.passed]


def backed_up(records: Sequence[Recorded], to: int) -> Recorder:
    """A ruling, a backup to an event, and the position that stood there restored."""
    recorder = Recorder(Timeline(records).end)
    last = recorder.state.n
    ruling = recorder.record(
        RulingGiven(judge="head judge", about=(to,), ruling="It is backed up.", remedy="backup", rules=("101.1",))
    )
    undone = tuple(range(last, to, -1))
    recorder.record(BackupApplied(to=to, reversed_=undone, authorised_by="head judge", ruling=ruling))
    then = Timeline(records).at(to)
    for event in restoring(then, recorder.state):
        recorder.record(event)
    return recorder


@cache
def reopened_game(
    to: int, edition: str = "2006-10", seed: int = 5, events: int = 80, first: int = 420
) -> tuple[Recorded, ...]:
    """The ended game of so many events at `first`, backed up to an event, and played on to another concession."""
    records = ended_game(edition, seed, first)
    recorder = backed_up(records, to)
    game = Game((*records, *recorder.records), SeededRandom(seed + 1))
    play_on(game, len(game.records) + events, seed + 7)
    return tuple(game.records)


def resealed(records: Sequence[Recorded], *more: Event) -> Log:
    """The records with more events, and a seal that fits."""
    recorder = Recorder(Timeline(records).end)
    for event in more:
        recorder.record(event)
    recorder.seal()
    return [*records, *recorder.records]
