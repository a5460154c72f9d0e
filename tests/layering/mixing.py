"""Games that bots play with continuous effects and what replaces and prevents, mixed at random; all laws hold there.

`wrong_with_game` plays one and tells what is wrong: after every input the facts are those of a computation from
nothing, the kept engine knows what a new one finds out, and the records make the state; in the end the log verifies,
is made again by games that know nothing but the records before each input and by an engine that computes everything
after every event, and no seat's log tells what the seat could not know. `digests` is asked under another hash seed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import traceback
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from random import Random

from immutables import Map

from aggregates.fold import fold, fold_all
from aggregates.game import Game
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.inputs import is_input
from aggregates.rules.happening.layers import unrecorded
from aggregates.rules.happening.sources import sources_elsewhere, sources_in_play
from aggregates.state import EMPTY, GameState
from events import codec
from events.base import Event
from events.envelope import Recorded
from events.game import LogSealed
from projections.visibility.seat_log import redact
from projections.words.sentences import sentence
from replays.playing.bots import StepByStepBot, UniformBot
from replays.playing.live import play, set_up
from replays.playing.random_outcomes import SeededRandom
from replays.verifying.verification import verify_records
from tests.hidden import CHANGES
from tests.layering.mixed_cards import MixedMaker

ROOT = Path(__file__).parent.parent.parent
MOST = 1000
"""Events after which a game is given up."""
REBUILT = 350
"""Events of a game that are decided again by games that know nothing but the records before them."""
OTHER_HASH_SEED = 4242


class Compared(Game):
    """A game that is compared, after every input, with what can be found out from nothing."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]  # they are a game's
        self.wrong: list[str] = []
        self._folded = EMPTY

    def decide(self, event: Event, *, override_rules: bool = False) -> tuple[Recorded, ...]:
        """As a game does."""
        made = super().decide(event, override_rules=override_rules)
        self._folded = fold(self._folded, made)
        where = f"event {self.state.n}, after {event.published}"
        if _without_empty_zones(self._folded) != _without_empty_zones(self.state):
            self.wrong.append(f"{where}: the records make another state")
        if self._kept is not None and not self.state.ended:
            new = self.engine()
            if missing := unrecorded(new):
                self.wrong.append(f"{where}: not recorded is {missing[0]!r}")
            self._compare(self._kept, new, where)
        return made

    def _compare(self, kept: Engine, new: Engine, where: str) -> None:
        for obj in self.state.position:
            if kept.characteristics(obj) != new.characteristics(obj) or kept.abilities(obj) != new.abilities(obj):
                self.wrong.append(f"{where}: {obj} is another to the engine that is kept")
        if sources_in_play(kept) != sources_in_play(new) or sources_elsewhere(kept) != sources_elsewhere(new):
            self.wrong.append(f"{where}: other sources of triggers to the engine that is kept")


def _without_empty_zones(state: GameState) -> GameState:
    return replace(state, zones=Map({key: content for key, content in state.zones.items() if content}))


def mixed_game(seed: int, edition: str, kind: type[Game] = Game) -> tuple[tuple[Recorded, ...], Game]:
    """A game and its log; half of the seeds are played step by step."""
    pool, decks = MixedMaker(seed, edition).decks()
    bot = StepByStepBot if seed % 2 else UniformBot
    players = {seat: bot(2 * seed + seat).decide for seat in (1, 2)}
    game = kind((), SeededRandom(seed))
    for event in set_up(decks, edition, pool, names=("Alice", "Bob"), game="mixed"):
        game.decide(event)
    try:
        return play(game, players, MOST), game
    except Exception as error:
        error.add_note(f"after event {game.state.n}")
        raise


def lines(records: Sequence[Recorded]) -> list[bytes]:
    """A log, byte for byte."""
    return [codec.encode(record) for record in records]


def digest_of(records: Sequence[Recorded]) -> str:
    """A digest of a log's bytes."""
    return blake2b(b"\n".join(lines(records))).hexdigest()


def wrong_with_game(seed: int, edition: str) -> tuple[list[str], str]:
    """What is wrong with a game, told with its seed, and the digest of its log."""
    name = f"mixed game {seed} {edition}"
    try:
        records, game = mixed_game(seed, edition, Compared)
        assert isinstance(game, Compared)
        found = [*game.wrong[:3], *_verified(records), *_made_again(records, seed, edition), *_hidden(records, seed)]
    except Exception as error:  # a crash is what is looked for; it is reported with its seed
        at = traceback.extract_tb(error.__traceback__)[-1]
        notes = ", ".join(getattr(error, "__notes__", ()))
        return [f"{name}: crashed: {error!r} at {Path(at.filename).name}:{at.lineno} {notes}"], ""
    return [f"{name}: {one}" for one in found], digest_of(records)


def _verified(records: Sequence[Recorded]) -> list[str]:
    found = verify_records(records)
    if found.divergences:
        one = found.divergences[0]
        return [f"diverges at event {one.n}: {one.recorded}; decided again: {one.produced}"]
    return [] if found.sound and found.sealed and found.decided else [f"does not verify: {found.error}"]


def _first_other(one: Sequence[Recorded], other: Sequence[Recorded]) -> int | None:
    """The number of the first event that is another, or None."""
    pairs = zip(lines(one), lines(other), strict=False)
    found = next((n for n, (mine, its) in enumerate(pairs, 1) if mine != its), None)
    return min(len(one), len(other)) + 1 if found is None and len(one) != len(other) else found


def _made_again(records: tuple[Recorded, ...], seed: int, edition: str) -> list[str]:
    wrong: list[str] = []
    made: list[Recorded] = []
    for record in records[:REBUILT]:
        if is_input(record.event) and record.n == len(made) + 1 and not isinstance(record.event, LogSealed):
            made += Game(made).decide(record.event)
    if (n := _first_other(made, records[: len(made)])) is not None:
        wrong.append(f"event {n} is another where the game is rebuilt after every input")
    Engine.recomputes_everything = True
    try:
        again, _ = mixed_game(seed, edition)
    finally:
        Engine.recomputes_everything = False
    if (n := _first_other(again, records)) is not None:
        wrong.append(f"event {n} is another where everything is computed after every event")
    return wrong


def _hidden(records: Sequence[Recorded], seed: int) -> list[str]:
    wrong: list[str] = []
    rng = Random(seed)
    for seat in (0, 1, 2):
        own = list(redact(records, seat))
        found = verify_records(own)
        if (found.error, found.sealed, found.redacted_for) != (None, True, seat):
            wrong.append(f"the log of seat {seat} does not verify: {found.error}")
        whole, known = fold_all(records), fold_all(own)
        if {key: len(one) for key, one in known.zones.items()} != {key: len(one) for key, one in whole.zones.items()}:
            wrong.append(f"the log of seat {seat} has other numbers of cards in its zones")
        if seat == seed % 3:
            wrong += _told(own, seat)
        for change in CHANGES:
            changed = change(list(records), seat, rng)
            if changed is not None and (n := _first_other(list(redact(changed, seat)), own)) is not None:
                wrong.append(f"the log of seat {seat} shows {change.__name__} at event {n}")
    return wrong


def _told(own: Sequence[Recorded], seat: int) -> list[str]:
    state = EMPTY
    for record in own:
        after = fold(state, (record,))
        if not sentence(state, record, after):
            return [f"nothing is told of event {record.n} to seat {seat}"]
        state = after
    return []


def digests_elsewhere(games: Sequence[tuple[int, str]], hash_seed: int = OTHER_HASH_SEED) -> list[str]:
    """The digests of games that another process plays, with another hash seed."""
    words = [f"{seed}:{edition}" for seed, edition in games]
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)}
    command = [sys.executable, "-m", "tests.layering.mixing", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=ROOT)
    return done.stdout.split()


def wrong_with_games(games: Sequence[tuple[int, str]], elsewhere: int | None = None) -> list[str]:
    """What is wrong with some games; another process with another hash seed has to make the same logs of them.

    `elsewhere`: of so many of them at most.
    """
    found = [wrong_with_game(seed, edition) for seed, edition in games]
    wrong = [one for told, _ in found for one in told]
    sound = [(game, digest) for game, (_, digest) in zip(games, found, strict=True) if digest]
    again = sound[-elsewhere:] if elsewhere else sound
    others = digests_elsewhere([game for game, _ in again]) if again else []
    for ((seed, edition), digest), other in zip(again, others, strict=True):
        if digest != other:
            wrong.append(f"mixed game {seed} {edition}: other bytes with another hash seed")
    return wrong


if __name__ == "__main__":
    for word in sys.argv[1:]:
        number, _, under = word.partition(":")
        print(digest_of(mixed_game(int(number), under)[0]))
