"""Games are played and held to the laws; what is wrong is told with the seed that shows it again."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.state import number_of
from rewind.events.envelope import Recorded
from tests.games.laws import LAWS, Law, LawOfGames, LawOfInputs, Played, Watched, lines
from tests.games.playing import Kind, Seeded

ROOT = Path(__file__).parent.parent.parent
OTHER_HASH_SEED = 4242
AT_ONCE = 5
"""So many games are played by one process, and then by one with another hash seed."""
TOLD = 3
"""So many of the things that are wrong after inputs are told of a game."""


Seen = TypeVar("Seen")


@dataclass(frozen=True)
class Result:
    """A game, and what is wrong with it."""

    wrong: list[str]
    """Told with its seed."""
    records: tuple[Recorded, ...] = ()
    """Its log; empty where it crashed."""
    crashed_at: str | None = None
    """The card that was looked at as it crashed, where one was."""


def result_of(kind: Kind, seed: int, edition: str, laws: Sequence[Law] = LAWS) -> Result:
    """Plays a game and asks the laws of it."""
    name = f"{kind.name} {seed} {edition}"
    of_inputs = tuple(law for law in laws if isinstance(law, LawOfInputs))
    try:
        game = kind.play(seed, edition, partial(Watched, of_inputs))
        played = Played(kind, seed, edition, tuple(game.records))
        found = game.wrong[:TOLD]
        for law in laws:
            if isinstance(law, LawOfGames):
                found += [f"{law.name}: {one}" for one in law.wrong(played)]
    except Exception as error:  # a crash is what is looked for; it is reported with its seed
        at = traceback.extract_tb(error.__traceback__)[-1]
        notes = ", ".join(getattr(error, "__notes__", ()))
        card = card_looked_at(error)
        by = "" if card is None else f", {card}"
        wrong = f"{name}: crashed: {error!r} at {Path(at.filename).name}:{at.lineno} {notes}{by}"
        return Result([wrong], crashed_at=card)
    return Result([f"{name}: {one}" for one in found], played.records)


def card_looked_at(error: BaseException) -> str | None:
    """The name of the card whose ability was at work, or that was looked at, innermost, as an error was raised."""
    for frame in reversed(list(_frames(error.__traceback__))):
        contexts = [value for value in frame.values() if isinstance(value, Context)]
        looked_at = [(one.engine, one.source) for one in contexts]
        looked_at.append((frame.get("engine", frame.get("self")), frame.get("obj")))  # type: ignore[arg-type]  # asked below
        for engine, obj in looked_at:
            if isinstance(engine, Engine) and isinstance(obj, str):
                key = engine.draft.assigned.get(number_of(obj))
                if key is not None:
                    return key
    return None


def _frames(trace: TracebackType | None) -> Iterator[dict[str, object]]:
    while trace is not None:
        yield trace.tb_frame.f_locals
        trace = trace.tb_next


def digest_of(records: Sequence[Recorded]) -> str:
    """A digest of a log's bytes."""
    return blake2b(b"\n".join(lines(records))).hexdigest()


def digests_elsewhere(kind: Kind, games: Sequence[Seeded], hash_seed: int = OTHER_HASH_SEED) -> list[str]:
    """The digests of games that another process plays, with another hash seed."""
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)}
    command = [sys.executable, "-m", "tests.games.elsewhere"]
    said = pickle.dumps((kind, tuple(games)))
    done = subprocess.run(command, input=said, capture_output=True, check=True, env=environment, cwd=ROOT)
    return done.stdout.decode().split()


def results_of(
    kind: Kind, games: Sequence[Seeded], elsewhere: int | None = None, laws: Sequence[Law] = LAWS
) -> list[Result]:
    """Some games and what is wrong with each; another process with another hash seed has to make the same logs of them.

    `elsewhere`: of so many of them at most.
    """
    found = [result_of(kind, seed, edition, laws) for seed, edition in games]
    sound = [(game, result) for game, result in zip(games, found, strict=True) if result.records]
    again = sound if elsewhere is None else sound[len(sound) - min(elsewhere, len(sound)) :]
    others = digests_elsewhere(kind, [game for game, _ in again]) if again else []
    for ((seed, edition), result), other in zip(again, others, strict=True):
        if digest_of(result.records) != other:
            result.wrong.append(f"{kind.name} {seed} {edition}: other bytes with another hash seed")
    return found


def wrong_with(
    kind: Kind, games: Sequence[Seeded], elsewhere: int | None = None, laws: Sequence[Law] = LAWS
) -> list[str]:
    """What is wrong with some games (`results_of`)."""
    return [one for result in results_of(kind, games, elsewhere, laws) for one in result.wrong]


def _seen(
    games: Sequence[Seeded],
    kind: Kind,
    of: Callable[[Sequence[Recorded]], Seen],
    elsewhere: int | None,
    laws: Sequence[Law],
) -> list[tuple[Seeded, list[str], Seen]]:
    results = results_of(kind, games, elsewhere, laws)
    return [(game, result.wrong, of(result.records)) for game, result in zip(games, results, strict=True)]


def results_by(
    workers: Executor,
    kind: Kind,
    games: Sequence[Seeded],
    of: Callable[[Sequence[Recorded]], Seen],
    elsewhere: int | None = None,
    laws: Sequence[Law] = LAWS,
) -> Iterator[tuple[Seeded, bool, Seen]]:
    """Each game, by many processes: whether anything is wrong with it, and what a function sees in its log.

    What is wrong is printed; to stderr, how far it is.
    """
    parts = [games[at : at + AT_ONCE] for at in range(0, len(games), AT_ONCE)]
    done = 0
    for results in workers.map(partial(_seen, kind=kind, of=of, elsewhere=elsewhere, laws=laws), parts):
        done += len(results)
        for game, wrong, seen in results:
            for line in wrong:
                print(line, flush=True)
            yield game, bool(wrong), seen
        print(f"{kind.name}: {done} of {len(games)}", file=sys.stderr)
