"""What is measured in one checkout, this one or another: `bench.against` runs it with that checkout's Python.

It is given to Python as text, so that nothing but the checkout's own modules is imported, and knows where version 0.1
had them. It reads the names of measurements from its input, one a line, and answers each with a line of JSON: seconds
of processor time, and how often what was done.
"""

import gc
import json
import sys
from time import process_time

from aggregates.cards import pool
from aggregates.fold import fold_all
from aggregates.game import Game
from events.base import Place
from events.combat import AttackersDeclared, BlockersDeclared
from events.game import CardDefined, GameStarted, SeatName
from events.judging import EffectCaused, PlayerPosition, PositionSet
from events.logfile import read_records
from events.turn import PriorityPassed
from events.zones import ObjectPlaced

try:
    from replays.playing.soak import bot_game
    from replays.verifying.redeciding import redecide
except ImportError:  # version 0.1
    from replays.redeciding import redecide
    from replays.soak import bot_game

SEEDS = (3, 5, 7, 11, 13)
MOST = 2500
STATIC = (
    *("Glorious Anthem", "Bonesplitter", "Llanowar Elves", "Forest"),
    *("Grizzly Bears", "Gray Ogre", "Craw Wurm", "Air Elemental"),
)
LORDS = (*(("Goblin King",) * 20), *(("Mons's Goblin Raiders",) * 40))

_deciding = [0.0, 0]
_decide = Game.decide


def timed_decide(self, event, **options):
    """`Game.decide`, whose time is added up."""
    started = process_time()
    made = _decide(self, event, **options)
    _deciding[0] += process_time() - started
    _deciding[1] += 1
    return made


def arranged(names):
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


def played(edition):
    """Bot games as they are played: deciding each input, without what the bots think."""
    _deciding[:] = [0.0, 0]
    Game.decide = timed_decide
    for seed in SEEDS:
        bot_game(edition, seed, most=MOST)
    Game.decide = _decide
    return tuple(_deciding)


def decided_again(edition):
    """The same games decided again from their logs."""
    seconds = inputs = 0
    for seed in SEEDS:
        records = bot_game(edition, seed, most=MOST)
        gc.collect()
        started = process_time()
        inputs += redecide(records).inputs
        seconds += process_time() - started
    return seconds, inputs


def among(number):
    """Passes of both players among so many permanents with static abilities."""
    game = arranged([STATIC[index % len(STATIC)] for index in range(number)])
    _deciding[:] = [0.0, 0]
    Game.decide = timed_decide
    for _ in range(12):
        asked = game.pending if hasattr(game, "pending") else game.wanted
        seat, offer = asked.seat, asked.offer
        declared = {"attackers": AttackersDeclared, "blockers": BlockersDeclared}
        game.decide(PriorityPassed(seat=seat) if offer is None else declared[offer.kind](seat=seat))
    Game.decide = _decide
    return tuple(_deciding)


def lords(_):
    """A counter is put on one creature among 20 lords and 40 creatures."""
    game = arranged(LORDS)
    effect = json.dumps([{"do": "add_counters", "on": "21.1", "kind": "+1/+1"}], separators=(",", ":"))
    seconds = 0.0
    for _ in range(2):
        started = process_time()
        game.decide(EffectCaused(seat=1, effect=effect))
        seconds += process_time() - started
    return seconds, 2


def file_to_state(path):
    """A log file read and folded."""
    started = process_time()
    for _ in range(5):
        state = fold_all(read_records(path))
    return process_time() - started, 5 * state.n


MEASUREMENTS = {
    "played": played,
    "again": decided_again,
    "among": lambda number: among(int(number)),
    "lords": lords,
    "file": file_to_state,
}

for line in sys.stdin:
    name, _, argument = line.strip().partition(" ")
    gc.collect()
    print(json.dumps(MEASUREMENTS[name](argument)), flush=True)
