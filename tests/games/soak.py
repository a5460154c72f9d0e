"""Many whole games by bots with the decks that are built in: `python -m tests.games.soak 2000`.

Half of them under each edition. Each is decided again; one in ten is held to every law, and played by another process
with another hash seed. What is wrong is printed with the seed that shows it again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from rewind.aggregates.editions import NAMES
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.events.envelope import Recorded
from tests.games.built_in import WHOLE
from tests.games.holding import results_by
from tests.games.laws import DECIDED, LAWS
from tests.games.playing import in_turn

EVERY = 10
"""One game in so many is held to every law."""


def _counted(records: Sequence[Recorded]) -> tuple[int, int]:
    """The events of a game, and its inputs."""
    return len(records), sum(is_input(record.event) for record in records)


def main(arguments: Sequence[str]) -> int:
    """Plays, and says what it found; 1 where anything was wrong."""
    games = in_turn(int(arguments[0]) if arguments else 200, NAMES)
    events = inputs = wrong = 0
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for laws, elsewhere, some in (
            ((DECIDED,), 0, [game for game in games if game[0] % EVERY]),
            (LAWS, None, [game for game in games if not game[0] % EVERY]),
        ):
            for _, is_wrong, (number, of_inputs) in results_by(workers, WHOLE, some, _counted, elsewhere, laws):
                events, inputs, wrong = events + number, inputs + of_inputs, wrong + is_wrong
    print(f"{len(games)} games, {events} events, {inputs} inputs: {wrong or 'nothing'} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
