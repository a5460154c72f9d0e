"""What is measured in one checkout, this one or another: `bench.against` runs it with that checkout's Python.

It is given to Python as text, so that nothing but the checkout's own modules is imported, and knows where version 0.1
had them. It reads the names of measurements from its input, one a line, and answers each with a line of JSON: seconds
of processor time, and how often what was done.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Sequence
from functools import cache
from time import process_time

from rewind.aggregates.cards import pool
from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.events.base import Event, Place
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, GameStarted, SeatName
from rewind.events.judging import EffectCaused, PlayerPosition, PositionSet
from rewind.events.logfile import read_records
from rewind.events.turn import PriorityPassed
from rewind.events.zones import ObjectPlaced

try:
    from rewind.replays.playing.soak import bot_game
    from rewind.replays.verifying.redeciding import redecide
except ImportError:  # version 0.1
    from rewind.replays.redeciding import redecide  # type: ignore[import-not-found,no-redef]  # only version 0.1 has it there
    from rewind.replays.soak import bot_game  # type: ignore[import-not-found,no-redef]  # only version 0.1 has it there

Measured = tuple[float, int]
"""Seconds of processor time, and how often what is measured was done."""

SEEDS = (3, 5, 7, 11, 13)
MOST = 2500
STATIC = (
    *("Glorious Anthem", "Bonesplitter", "Llanowar Elves", "Forest"),
    *("Grizzly Bears", "Gray Ogre", "Craw Wurm", "Air Elemental"),
)
LORDS = (*(("Goblin King",) * 20), *(("Mons's Goblin Raiders",) * 40))

_decide = Game.decide


def deciding(play: Callable[[], object]) -> Measured:
    """What `Game.decide` takes while something is played, without what the players think."""
    seconds, inputs = 0.0, 0

    def timed(self: Game, event: Event) -> tuple[Recorded, ...]:
        nonlocal seconds, inputs
        started = process_time()
        made = _decide(self, event)
        seconds += process_time() - started
        inputs += 1
        return made

    Game.decide = timed  # type: ignore[method-assign,assignment]  # for as long as it is measured
    play()
    Game.decide = _decide  # type: ignore[method-assign]  # as it was
    return seconds, inputs


def arranged(names: Sequence[str]) -> Game:
    """A game in a main phase with these permanents in play, every other one the opponent's."""
    game = Game()
    seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
    game.decide(GameStarted(format=1, game="bench", edition="2006-10", seats=seats, kind="scenario", engine="bench"))
    for name in dict.fromkeys(names):
        game.decide(CardDefined(definition=pool().find(name).definition))
    for number, name in enumerate(names, 1):
        place = Place(zone="in_play")
        game.decide(ObjectPlaced(object=f"{number}.1", place=place, owner=1 + number % 2, definition=name))
    players = (PlayerPosition(seat=1), PlayerPosition(seat=2))
    game.decide(PositionSet(players=players, turn=1, active=1, phase="precombat_main"))
    return game


def played(edition: str) -> Measured:
    """Bot games as they are played."""
    return deciding(lambda: [bot_game(edition, seed, most=MOST) for seed in SEEDS])


@cache
def games(edition: str) -> list[tuple[Recorded, ...]]:
    """The games that bots play under an edition."""
    return [bot_game(edition, seed, most=MOST) for seed in SEEDS]


def decided_again(edition: str) -> Measured:
    """The same games decided again from their logs."""
    logs = games(edition)
    gc.collect()
    started = process_time()
    inputs = sum(redecide(log).inputs for log in logs)
    return process_time() - started, inputs


def among(number: str) -> Measured:
    """Passes of both players among so many permanents with static abilities."""
    game = arranged([STATIC[index % len(STATIC)] for index in range(int(number))])

    def passes() -> None:
        for _ in range(12):
            asked = getattr(game, "pending", None) or getattr(game, "wanted", None)
            assert asked is not None
            if asked.offer is None:
                game.decide(PriorityPassed(seat=asked.seat))
            elif asked.offer.kind == "attackers":
                game.decide(AttackersDeclared(seat=asked.seat))
            else:
                game.decide(BlockersDeclared(seat=asked.seat))

    return deciding(passes)


def lords(_: str) -> Measured:
    """A counter is put on one creature among 20 lords and 40 creatures."""
    game = arranged(LORDS)
    effect = json.dumps([{"do": "add_counters", "on": "21.1", "kind": "+1/+1"}], separators=(",", ":"))
    return deciding(lambda: [game.decide(EffectCaused(seat=1, effect=effect)) for _ in range(2)])


def file_to_state(path: str) -> Measured:
    """A log file read and folded."""
    started = process_time()
    events = sum(fold_all(read_records(path)).n for _ in range(5))
    return process_time() - started, events


MEASUREMENTS: dict[str, Callable[[str], Measured]] = {
    "played": played,
    "again": decided_again,
    "among": among,
    "lords": lords,
    "file": file_to_state,
}

for line in sys.stdin:
    name, _, argument = line.strip().partition(" ")
    gc.collect()
    print(json.dumps(MEASUREMENTS[name](argument)), flush=True)
