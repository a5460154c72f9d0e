"""Many games by bots, each decided again: `python -m rewind.replays.playing.soak 2000`.

Half of them under each edition. Any divergence, refusal or crash is printed with the seed that shows it again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.events.envelope import Recorded
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import BUILT_IN, built_in
from rewind.replays.playing.live import MOST_EVENTS, begin, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.verifying.verification import verify_records


class Played(NamedTuple):
    """One game: what it was made of, how long it was, and what is wrong with it."""

    edition: str
    seed: int
    events: int
    inputs: int
    wrong: str | None


def bot_game(edition: str, seed: int, most: int = MOST_EVENTS, game: str = "bots") -> tuple[Recorded, ...]:
    """A sealed game between bots with the decks that are built in, all of it from the seed but for its id, `game`."""
    decks = [built_in(name) for name in BUILT_IN]
    events = set_up(decks, edition, pool(), names=("Alice", "Bob"), game=game)
    players = {seat: UniformBot(2 * seed + seat).decide for seat in (1, 2)}
    return play(begin(events, SeededRandom(seed)), players, most)


def play_and_verify(edition: str, seed: int, most: int = MOST_EVENTS) -> Played:
    """Plays a game and decides it again."""
    try:
        records = bot_game(edition, seed, most)
    except Exception as error:  # a crash is what is looked for; it is reported with its seed
        return Played(edition, seed, 0, 0, f"crashed: {error!r}")
    found = verify_records(records)
    wrong = None
    if found.divergences:
        wrong = f"{found.divergences[0].code} at event {found.divergences[0].n}"
    elif not (found.sound and found.sealed):
        wrong = str(found.error)
    return Played(edition, seed, len(records), found.inputs, wrong)


def soak(games: int, first: int = 0) -> Iterator[Played]:
    """So many games, on every processor."""
    made = [(NAMES[index % len(NAMES)], first + index // len(NAMES)) for index in range(games)]
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for done in as_completed([workers.submit(play_and_verify, edition, seed) for edition, seed in made]):
            yield done.result()


def main(arguments: list[str]) -> int:
    """Plays, verifies, and says what it found; 1 where anything was wrong."""
    games = int(arguments[0]) if arguments else 200
    events = inputs = wrong = 0
    for number, one in enumerate(soak(games), 1):
        events, inputs = events + one.events, inputs + one.inputs
        if one.wrong is not None:
            wrong += 1
            print(f"{one.edition} seed {one.seed}: {one.wrong}")
        if number % 50 == 0:
            print(f"{number} of {games} games, {events} events", file=sys.stderr)
    print(f"{games} games, {events} events, {inputs} inputs: {wrong} went wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
