"""The laws that every game keeps, whatever cards are in it: each a name, a sentence, and what is wrong with a game.

`OF_INPUTS` hold after every input of a game, `OF_GAMES` of one that is over; `LAWS` are all of them. `holding` asks
them, and two more that are no functions of a game: it is played without a crash, and another process with another hash
seed makes the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise
from random import Random
from typing import TypeVar

from immutables import Map

from rewind.aggregates.fold import fold, fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.engine import Engine, GameOver, InputNeeded
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.aggregates.rules.happening.layers import unrecorded
from rewind.aggregates.rules.happening.sources import sources_elsewhere, sources_in_play
from rewind.aggregates.rules.turn import state_based_effects
from rewind.aggregates.state import EMPTY, GameState
from rewind.aggregates.timeline import Timeline
from rewind.events import codec
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import LogSealed
from rewind.projections.visibility.seat_log import redact
from rewind.projections.words.sentences import sentence
from rewind.replays.verifying.verification import verify_records
from tests.games.playing import Kind
from tests.games.states import attached, attached_to_what_is_there, cards_lost, controlled, in_one_zone, not_negative
from tests.hidden import CHANGES, Change

SEATS = (0, 1, 2)
TRIES = 20
"""So often a change of what a seat never saw is tried at random, until one changes anything."""
CUTS = 3
"""So many beginnings of a log are compared with what its timeline shows there."""

Asked = TypeVar("Asked")


@dataclass(frozen=True)
class AfterInput:
    """A game after one of its inputs."""

    before: GameState
    """The state before it, made of the records alone."""
    after: GameState
    """The state after it, made of the records alone."""
    made: tuple[Recorded, ...]
    """What the input made."""
    game: Game
    kept: Engine | None
    """The engine that the game keeps; None where it keeps none, or is over."""

    @cached_property
    def states(self) -> tuple[GameState, ...]:
        """The state after each event that the input made; the last is that after the input."""
        found, state = [], self.before
        for record in self.made[:-1]:
            state = fold(state, (record,))
            found.append(state)
        return (*found, self.after)

    @cached_property
    def new(self) -> Engine:
        """An engine that knows nothing but the state."""
        return self.game.engine()


@dataclass(frozen=True)
class Played:
    """A game that is over."""

    kind: Kind
    seed: int
    edition: str
    records: tuple[Recorded, ...]

    def of(self, seat: int) -> list[Recorded]:
        """What a seat knows of it."""
        if seat not in self._of_seats:
            self._of_seats[seat] = list(redact(self.records, seat))
        return self._of_seats[seat]

    @cached_property
    def _of_seats(self) -> dict[int, list[Recorded]]:
        return {}

    def again(self, game: type[Game]) -> tuple[Recorded, ...]:
        """The log of the same game, played by a game of another class."""
        return tuple(self.kind.play(self.seed, self.edition, game).records)


@dataclass(frozen=True)
class Law:
    """What holds of every game."""

    name: str
    sentence: str


@dataclass(frozen=True)
class LawOfInputs(Law):
    """What holds after every input."""

    wrong: Callable[[AfterInput], Iterator[str]]


@dataclass(frozen=True)
class LawOfGames(Law):
    """What holds of a game that is over."""

    wrong: Callable[[Played], Iterator[str]]


class Watched(Game):
    """A game that is asked after every input what is wrong with it."""

    def __init__(self, laws: Sequence[LawOfInputs], *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]  # they are a game's
        self.wrong: list[str] = []
        self._laws = laws
        self._folded = EMPTY

    def decide(self, event: Event, *, override_rules: bool = False) -> tuple[Recorded, ...]:
        """As a game does."""
        made = super().decide(event, override_rules=override_rules)
        before, self._folded = self._folded, fold(self._folded, made)
        at = AfterInput(before, self._folded, made, self, None if self.state.ended else self._kept)
        where = f"event {self.state.n}, after {event.published}"
        self.wrong += [f"{law.name}: {where}: {one}" for law in self._laws for one in law.wrong(at)]
        return made


class Forgetful(Game):
    """A game that begins with a new engine at every input."""

    def decide(self, event: Event, *, override_rules: bool = False) -> tuple[Recorded, ...]:
        """As a game does."""
        self._kept = None
        return super().decide(event, override_rules=override_rules)


# After every input


def _state(at: AfterInput) -> Iterator[str]:
    if _without_empty_zones(at.after) != _without_empty_zones(at.game.state):
        yield "the records make another state"


def _without_empty_zones(state: GameState) -> GameState:
    return replace(state, zones=Map({key: content for key, content in state.zones.items() if content}))


def _facts(at: AfterInput) -> Iterator[str]:
    if at.kept is not None and (missing := unrecorded(at.new)):
        yield f"not recorded is {missing[0]!r}"


def _knowledge(at: AfterInput) -> Iterator[str]:
    kept, new = at.kept, at.new
    if kept is None:
        return
    for obj in at.game.state.position:
        if kept.characteristics(obj) != new.characteristics(obj) or kept.abilities(obj) != new.abilities(obj):
            yield f"{obj} is another to the engine that is kept"
    if sources_in_play(kept) != sources_in_play(new) or sources_elsewhere(kept) != sources_elsewhere(new):
        yield "other sources of triggers to the engine that is kept"


def _checked(at: AfterInput) -> Iterator[str]:
    pending = at.game.pending
    if at.kept is None or pending is None or pending.kind != "priority":
        return
    engine = at.game.engine()
    engine.check_everything = True
    try:
        state_based_effects.apply(engine)
    except (InputNeeded, GameOver) as error:
        yield f"a state-based effect applies: {error!r}"
    if engine.records:
        yield f"a state-based effect applies: {engine.records[0].event!r}"


def _of_each_event(wrong: Callable[[GameState], Iterator[str]], at: AfterInput) -> Iterator[str]:
    for state in at.states:
        yield from (f"{one} (event {state.n})" for one in wrong(state))


def _after_each_event(wrong: Callable[[GameState], Iterator[str]]) -> Callable[[AfterInput], Iterator[str]]:
    return partial(_of_each_event, wrong)  # another process gets it pickled


def _cards(at: AfterInput) -> Iterator[str]:
    for before, state in pairwise((at.before, *at.states)):
        yield from (f"{one} (event {state.n})" for one in cards_lost(before, state))


def _attached(at: AfterInput) -> Iterator[str]:
    yield from _of_each_event(attached, at)
    if at.game.pending is not None and at.game.pending.kind == "priority":
        yield from attached_to_what_is_there(at.after)


def _tokens(at: AfterInput) -> Iterator[str]:
    pending, state = at.game.pending, at.after
    if pending is None or pending.kind != "priority":
        return
    for number, kind in state.kinds.items():
        obj = state.current.get(number)
        key = None if obj is None else state.position[obj]
        if kind == "token" and obj is not None and (key is None or key.zone not in ("in_play", "phased_out")):
            yield f"the token {obj} is in {key}"


def _growth(at: AfterInput) -> Iterator[str]:
    before, after = at.before, at.after
    for n, record in enumerate(at.made, before.n + 1):
        if record.n != n or (record.cause or 0) >= n or (record.together or 0) > n:
            yield f"event {n} has the number {record.n}, the cause {record.cause}, and belongs to {record.together}"
    if after.last_number < before.last_number or after.turn < before.turn:
        yield "numbers of objects or turns fall"
    fallen = [number for number, stay in before.incarnations.items() if after.incarnations[number] < stay]
    if fallen:
        yield f"the objects of {fallen[0]} become fewer"


OF_INPUTS: tuple[LawOfInputs, ...] = (
    LawOfInputs("state", "The records of every input, folded onto those before, make the state of the game.", _state),
    LawOfInputs("facts", "What was recorded of characteristics is what is computed from nothing.", _facts),
    LawOfInputs("knowledge", "The engine that is kept knows of every object what a new one finds out.", _knowledge),
    LawOfInputs("checked", "Where a player has priority no state-based effect applies.", _checked),
    LawOfInputs("zones", "Every card and token is in exactly one zone, at one place.", _after_each_event(in_one_zone)),
    LawOfInputs("cards", "Every card of a game stays one, is somewhere, and somebody owns it.", _cards),
    LawOfInputs("controllers", "What is in play and on the stack has a controller.", _after_each_event(controlled)),
    LawOfInputs("numbers", "Counters, damage and mana are never fewer than none.", _after_each_event(not_negative)),
    LawOfInputs("attachments", "What is attached is attached to something that has it, and is there.", _attached),
    LawOfInputs("tokens", "Where a player has priority every token is in play, or phased out.", _tokens),
    LawOfInputs("growth", "The numbers of events, turns, objects and their stays only grow.", _growth),
)


# Of a game that is over


def lines(records: Sequence[Recorded]) -> list[bytes]:
    """A log, byte for byte."""
    return [codec.encode(record) for record in records]


def first_other(one: Sequence[Recorded], other: Sequence[Recorded]) -> int | None:
    """The number of the first event that is another, or None."""
    pairs = zip(lines(one), lines(other), strict=False)
    found = next((n for n, (mine, its) in enumerate(pairs, 1) if mine != its), None)
    return min(len(one), len(other)) + 1 if found is None and len(one) != len(other) else found


def _decided(played: Played) -> Iterator[str]:
    found = verify_records(played.records)
    if found.divergences:
        one = found.divergences[0]
        yield f"event {one.n} is {one.recorded}; decided again: {one.produced}"
    elif not (found.sound and found.sealed and found.decided):
        yield f"it does not verify: {found.error}"


def rebuilt(records: Sequence[Recorded], begun: int = 0) -> list[Recorded]:
    """A game from its inputs, each decided by a game that knows nothing but the records before it.

    `begun`: so many records are taken as they are.
    """
    made = [*records[:begun]]
    for record in records[begun:]:
        if is_input(record.event) and record.n == len(made) + 1 and not isinstance(record.event, LogSealed):
            made += Game(made).decide(record.event)
    return made


def _rebuilt(played: Played) -> Iterator[str]:
    made = rebuilt(played.records[: played.kind.rebuilt])
    if (n := first_other(made, played.records[: len(made)])) is not None:
        yield f"event {n} is another"


def _forgetful(played: Played) -> Iterator[str]:
    if (n := first_other(played.again(Forgetful), played.records)) is not None:
        yield f"event {n} is another"


def _recomputed(played: Played) -> Iterator[str]:
    Engine.all_recompute = True
    try:
        again = played.again(Game)
    finally:
        Engine.all_recompute = False
    if (n := first_other(again, played.records)) is not None:
        yield f"event {n} is another"


def _bytes(played: Played) -> Iterator[str]:
    for record in played.records:
        if codec.decode(codec.encode(record)) != record:
            yield f"event {record.n} is read as another"


def _timeline(played: Played) -> Iterator[str]:
    records, rng = played.records, Random(played.seed)
    timeline, whole = Timeline(records), fold_all(records)
    for n in sorted(rng.sample(range(1, len(records)), min(CUTS, len(records) - 1))):
        begun = fold_all(records[:n])
        if timeline.at(n) != begun:
            yield f"the timeline shows another state after event {n}"
        if fold(begun, records[n:]) != whole:
            yield f"in two parts, cut after event {n}, it makes another state"


def wrong_with_seat_log(records: Sequence[Recorded], own: Sequence[Recorded], seat: int) -> Iterator[str]:
    """What is wrong with a seat's log of a game: it verifies, and has as many cards in each zone as the game's."""
    found = verify_records(own)
    if (found.error, found.sealed, found.redacted_for) != (None, True, seat) or found.whole or found.decided_events:
        yield f"the log of seat {seat} does not verify: {found.error}"
    if [record.n for record in own] != [record.n for record in records]:
        yield f"the log of seat {seat} has other events"
    whole, known = fold_all(records), fold_all(own)
    if {key: len(one) for key, one in known.zones.items()} != {key: len(one) for key, one in whole.zones.items()}:
        yield f"the log of seat {seat} has other numbers of cards in its zones"


def _seat_logs(played: Played) -> Iterator[str]:
    for seat in SEATS:
        yield from wrong_with_seat_log(played.records, played.of(seat), seat)


def _told(played: Played) -> Iterator[str]:
    for seat in SEATS:
        state = EMPTY
        for record in played.of(seat):
            after = fold(state, (record,))
            if not sentence(state, record, after):
                yield f"nothing is told of event {record.n} to seat {seat}"
            state = after


def changed_unseen(records: Sequence[Recorded], seat: int, change: Change, rng: Random) -> list[Recorded] | None:
    """A game in which something is otherwise that a seat never saw; None where nothing could be changed."""
    whole = [*records]
    changes = (change(whole, seat, rng) for _ in range(TRIES))
    return next((one for one in changes if one is not None and one != whole), None)


def _hidden(played: Played) -> Iterator[str]:
    rng = Random(played.seed)
    for seat in SEATS:
        for change in CHANGES:
            changed = changed_unseen(played.records, seat, change, rng)
            if changed is not None and (n := first_other(list(redact(changed, seat)), played.of(seat))) is not None:
                yield f"the log of seat {seat} shows {change.__name__} at event {n}"


DECIDED = LawOfGames("decided", "The log verifies: every event is decided again as it was, and it is sealed.", _decided)
OF_GAMES: tuple[LawOfGames, ...] = (
    DECIDED,
    LawOfGames("rebuilt", "Games that know nothing but the records before an input decide it alike.", _rebuilt),
    LawOfGames("forgetful", "A game that begins with a new engine at every input makes the same log.", _forgetful),
    LawOfGames("recomputed", "An engine that computes everything after every event makes the same log.", _recomputed),
    LawOfGames("bytes", "Every line of the log is read as the event that was written.", _bytes),
    LawOfGames("timeline", "Folded in parts a log makes the states that its timeline shows.", _timeline),
    LawOfGames("seat logs", "The log of each seat verifies, and has as many cards in each zone.", _seat_logs),
    LawOfGames("told", "Of every event something is told to every seat.", _told),
    LawOfGames("hidden", "What a seat never saw can be otherwise, and its log is the same.", _hidden),
)
LAWS: tuple[Law, ...] = (*OF_INPUTS, *OF_GAMES)
