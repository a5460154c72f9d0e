"""The laws that every game keeps, whatever cards are in it, and what is wrong with one that a test or a soak plays.

After every input the facts are those of a computation from nothing, the kept engine knows what a new one finds out, and
the records make the state; in the end the log verifies, is made again by games that know nothing but the records before
each input and by an engine that computes everything after every event, no seat's log tells what the seat could not
know, and another process with another hash seed makes the same bytes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from random import Random
from types import TracebackType

from immutables import Map

from rewind.aggregates.fold import fold, fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.aggregates.rules.happening.layers import unrecorded
from rewind.aggregates.rules.happening.sources import sources_elsewhere, sources_in_play
from rewind.aggregates.state import EMPTY, GameState, number_of
from rewind.events import codec
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import LogSealed
from rewind.projections.visibility.seat_log import redact
from rewind.projections.words.sentences import sentence
from rewind.replays.verifying.verification import verify_records
from tests.hidden import CHANGES

ROOT = Path(__file__).parent.parent.parent
REBUILT = 350
"""Events of a game that are decided again by games that know nothing but the records before them."""
OTHER_HASH_SEED = 4242

Seeded = tuple[int, str]
"""The seed of a game, and its edition."""


@dataclass(frozen=True)
class Kind:
    """Games of one kind, each made of a seed and an edition."""

    name: str
    play: Callable[[int, str, type[Game]], tuple[tuple[Recorded, ...], Game]]
    """Plays one with a game of this class: its log, and the game."""
    command: tuple[str, ...]
    """The module that calls `print_digests` of this kind where it is run, and what says that it is this one."""


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


def lines(records: Sequence[Recorded]) -> list[bytes]:
    """A log, byte for byte."""
    return [codec.encode(record) for record in records]


def digest_of(records: Sequence[Recorded]) -> str:
    """A digest of a log's bytes."""
    return blake2b(b"\n".join(lines(records))).hexdigest()


@dataclass(frozen=True)
class Result:
    """A game, and what is wrong with it."""

    wrong: list[str]
    """Told with its seed."""
    records: tuple[Recorded, ...] = ()
    """Its log; empty where it crashed."""
    crashed_at: str | None = None
    """The card that was looked at as it crashed, where one was."""


def wrong_with_game(kind: Kind, seed: int, edition: str) -> Result:
    """Plays a game and asks everything of it that one process can find out."""
    name = f"{kind.name} {seed} {edition}"
    try:
        records, game = kind.play(seed, edition, Compared)
        assert isinstance(game, Compared)
        found = [*game.wrong[:3], *_verified(records), *_made_again(kind, records, seed, edition)]
        found += _hidden(records, seed)
    except Exception as error:  # a crash is what is looked for; it is reported with its seed
        at = traceback.extract_tb(error.__traceback__)[-1]
        notes = ", ".join(getattr(error, "__notes__", ()))
        card = card_looked_at(error)
        by = "" if card is None else f", {card}"
        wrong = f"{name}: crashed: {error!r} at {Path(at.filename).name}:{at.lineno} {notes}{by}"
        return Result([wrong], crashed_at=card)
    return Result([f"{name}: {one}" for one in found], records)


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


def _verified(records: Sequence[Recorded]) -> list[str]:
    found = verify_records(records)
    if found.divergences:
        one = found.divergences[0]
        return [f"diverges at event {one.n}: {one.recorded}; decided again: {one.produced}"]
    return [] if found.sound and found.sealed and found.decided else [f"does not verify: {found.error}"]


def first_other(one: Sequence[Recorded], other: Sequence[Recorded]) -> int | None:
    """The number of the first event that is another, or None."""
    pairs = zip(lines(one), lines(other), strict=False)
    found = next((n for n, (mine, its) in enumerate(pairs, 1) if mine != its), None)
    return min(len(one), len(other)) + 1 if found is None and len(one) != len(other) else found


def rebuilt(records: Sequence[Recorded], begun: int = 0) -> list[Recorded]:
    """A game from its inputs, each decided by a game that knows nothing but the records before it.

    `begun`: so many records are taken as they are.
    """
    made = [*records[:begun]]
    for record in records[begun:]:
        if is_input(record.event) and record.n == len(made) + 1 and not isinstance(record.event, LogSealed):
            made += Game(made).decide(record.event)
    return made


def _made_again(kind: Kind, records: tuple[Recorded, ...], seed: int, edition: str) -> list[str]:
    wrong: list[str] = []
    made = rebuilt(records[:REBUILT])
    if (n := first_other(made, records[: len(made)])) is not None:
        wrong.append(f"event {n} is another where the game is rebuilt after every input")
    Engine.all_recompute = True
    try:
        again, _ = kind.play(seed, edition, Game)
    finally:
        Engine.all_recompute = False
    if (n := first_other(again, records)) is not None:
        wrong.append(f"event {n} is another where everything is computed after every event")
    return wrong


def _hidden(records: Sequence[Recorded], seed: int) -> list[str]:
    wrong: list[str] = []
    rng = Random(seed)
    for seat in (0, 1, 2):
        own = list(redact(records, seat))
        wrong += wrong_with_seat_log(records, own, seat)
        if seat == seed % 3:
            wrong += _told(own, seat)
        for change in CHANGES:
            changed = change(list(records), seat, rng)
            if changed is not None and (n := first_other(list(redact(changed, seat)), own)) is not None:
                wrong.append(f"the log of seat {seat} shows {change.__name__} at event {n}")
    return wrong


def wrong_with_seat_log(records: Sequence[Recorded], own: Sequence[Recorded], seat: int) -> list[str]:
    """What is wrong with a seat's log of a game: it verifies, and has as many cards in each zone as the game's."""
    wrong: list[str] = []
    found = verify_records(own)
    if (found.error, found.sealed, found.redacted_for) != (None, True, seat):
        wrong.append(f"the log of seat {seat} does not verify: {found.error}")
    whole, known = fold_all(records), fold_all(own)
    if {key: len(one) for key, one in known.zones.items()} != {key: len(one) for key, one in whole.zones.items()}:
        wrong.append(f"the log of seat {seat} has other numbers of cards in its zones")
    return wrong


def _told(own: Sequence[Recorded], seat: int) -> list[str]:
    state = EMPTY
    for record in own:
        after = fold(state, (record,))
        if not sentence(state, record, after):
            return [f"nothing is told of event {record.n} to seat {seat}"]
        state = after
    return []


def digests_elsewhere(kind: Kind, games: Sequence[Seeded], hash_seed: int = OTHER_HASH_SEED) -> list[str]:
    """The digests of games that another process plays, with another hash seed."""
    words = [f"{seed}:{edition}" for seed, edition in games]
    environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)}
    command = [sys.executable, "-m", *kind.command, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=ROOT)
    return done.stdout.split()


def print_digests(kind: Kind, words: Sequence[str]) -> None:
    """Plays the games that `digests_elsewhere` names, and prints a digest for each."""
    for word in words:
        number, _, under = word.partition(":")
        print(digest_of(kind.play(int(number), under, Game)[0]))


def results_of(kind: Kind, games: Sequence[Seeded], elsewhere: int | None = None) -> list[Result]:
    """Some games and what is wrong with each; another process with another hash seed has to make the same logs of them.

    `elsewhere`: of so many of them at most.
    """
    found = [wrong_with_game(kind, seed, edition) for seed, edition in games]
    sound = [(game, result) for game, result in zip(games, found, strict=True) if result.records]
    again = sound[-elsewhere:] if elsewhere else sound
    others = digests_elsewhere(kind, [game for game, _ in again]) if again else []
    for ((seed, edition), result), other in zip(again, others, strict=True):
        if digest_of(result.records) != other:
            result.wrong.append(f"{kind.name} {seed} {edition}: other bytes with another hash seed")
    return found


def wrong_with_games(kind: Kind, games: Sequence[Seeded], elsewhere: int | None = None) -> list[str]:
    """What is wrong with some games (`results_of`)."""
    return [one for result in results_of(kind, games, elsewhere) for one in result.wrong]
