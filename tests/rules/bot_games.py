"""Games that bots play with decks that tests write, cards of the scenarios among them, and what is asked of each."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rewind.events.envelope import Recorded
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import read_deck
from rewind.replays.playing.live import begin, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.verifying.verification import verify_records
from tests.eager import EagerBot
from tests.hidden import Change
from tests.layering.laws import first_other, rebuilt
from tests.rules.scenarios.conftest import cards

MOST = 1500
"""Events after which a game is given up."""
TRIES = 20
"""So often a change of what a seat never saw is tried at random."""


def game_with(
    decks: Sequence[str], edition: str, seed: int, *, bot: type[UniformBot] = EagerBot, most: int = MOST
) -> tuple[Recorded, ...]:
    """A game of two bots with these decks."""
    events = set_up([read_deck(deck, "deck.txt") for deck in decks], edition, cards(), names=("Alice", "Bob"), game="g")
    players = {seat: bot(2 * seed + seat).decide for seat in (1, 2)}
    return play(begin(events, SeededRandom(seed)), players, most)


def verifies(records: Sequence[Recorded]) -> bool:
    """Whether every event of a log is decided again as it was."""
    found = verify_records(records)
    return (found.decided, found.sound, found.divergences) == (True, True, ())


def first_unlike_rebuilt(records: Sequence[Recorded]) -> int | None:
    """The first event that is another where the game is thrown away and rebuilt after every input; None without one."""
    return first_other(rebuilt(records[:-1]), records[:-1])


def first_shown(records: Sequence[Recorded], seat: int, change: Change, seed: int) -> int | None:
    """The first event of a seat's log that shows a change of what the seat never saw; None without one."""
    whole, rng = [*records], Random(seed)
    changes = (change(whole, seat, rng) for _ in range(TRIES))
    changed = next((one for one in changes if one is not None and one != whole), None)
    return None if changed is None else first_other([*redact(changed, seat)], [*redact(whole, seat)])
