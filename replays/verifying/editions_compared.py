"""The same decisions under another edition of the rules: the first difference, and what it leads to.

The inputs of a log (decisions, random outcomes, set-up) go through the rules again, with the other edition named in
`game_started`, as far as they go: the re-run stops at the first input that is refused, not answered, or no longer
asked for. What the events say is compared, and which happen together; not rule numbers, which are the edition's own,
and not digests. What stands aside from the game (notes, rulings, appeals, where a fork begins) and the seal are
compared with nothing (docs/decisions/0015-another-edition.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile
from typing import Literal

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold
from rewind.aggregates.questions.inputs import is_input
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.questions.running import ANSWERS, REMARKS, Engine, InputNeeded, PendingInput, run_until_input
from rewind.aggregates.state import EMPTY, GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.game import (
    CardDefined,
    GameStarted,
    LogSealed,
    MulliganTaken,
    Note,
    OpeningHandKept,
    PlayerConceded,
    StartingPlayerChosen,
)
from rewind.events.playing import (
    AbilityPlayed,
    ActionReversed,
    ChoiceMade,
    ChoiceOffered,
    CoinFlipped,
    CostPaid,
    RandomChoiceMade,
    SpellPlayed,
)
from rewind.events.turn import TurnBegan
from rewind.events.zones import LibraryShuffled

Why = Literal["all inputs used", "game over", "refused", "unanswered", "not asked for", "cards not known"]
"""Why a re-run ended: everything was answered; the game was over; or the first input that does not fit."""


@dataclass(frozen=True, slots=True)
class FirstDifference:
    """The first event that is another."""

    n: int
    recorded: tuple[Recorded, ...]
    """What the log has there, with what happens at the same time; nothing: it ends before."""
    produced: tuple[Recorded, ...]
    """What the other edition makes there; nothing: it wants an input, refuses one, or is done."""
    before: GameState
    """The log's state before it."""
    produced_before: GameState
    """The re-run's: the same, but for what the editions say of cards."""
    decision: Recorded | None
    """The last input before it."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A card or token that is elsewhere in the re-run."""

    name: str
    recorded: str | None
    """The object that it is in the log, at the same point; None: it does not exist."""
    produced: str | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """A log under another edition. That nothing differs does not say that no rule does: only that none came to bear."""

    edition: str
    """The other edition."""
    why: Why
    """Why the re-run ended."""
    first: FirstDifference | None
    inputs: int
    """How many inputs were used; what stands aside from the game is not counted."""
    inputs_in_all: int
    at: Recorded | None
    """The input at which the re-run stopped; None: all were used."""
    refused: IllegalAction | None
    pending: PendingInput | None
    """The input that was pending where the re-run ended."""
    recorded: GameState
    """The log's state at the point to which the re-run came."""
    produced: GameState
    """The re-run's state at its end."""
    unknown: tuple[str, ...] = ()
    """Cards that the other edition does not know: nothing was run then."""

    @property
    def differs(self) -> bool:
        """Whether anything is otherwise."""
        return self.first is not None


class _Stopped(Exception):  # it ends a re-run; why is said in the comparison
    def __init__(self, why: Why, pending: PendingInput | None = None) -> None:
        super().__init__()
        self.why = why
        self.pending = pending


_BLANK = Note()
"""Stands in a re-run for what stands aside, which may name events by number: so the numbers stay the log's."""


class _Inputs:
    """The inputs of a log as the input source of an engine under another edition."""

    overrides_rules = False

    def __init__(self, records: Sequence[Recorded], other: str) -> None:
        inputs = [record for record in records if is_input(record.event)]
        self._inputs = [record for record in inputs if not _is_aside(record)]
        self._aside = [record.n for record in reversed(inputs) if _is_aside(record) and not _is_seal(record)]
        self._offers = _offers(records)
        self._other = other
        self._opening = next((record.n for record in records if isinstance(record.event, TurnBegan)), len(records))
        self.used = 0

    @property
    def all(self) -> int:
        """How many inputs the log has."""
        return len(self._inputs)

    @property
    def next(self) -> Recorded | None:
        """The input that is due."""
        return self._inputs[self.used] if self.used < len(self._inputs) else None

    def next_input(self, pending: PendingInput) -> Event:
        record = self.next
        if self._aside and (record is None or self._aside[-1] < record.n):
            self._aside.pop()
            return _BLANK
        if record is None:
            raise InputNeeded(pending)
        if record.n < self._opening:
            record = self._in_other_order(pending, record)
        why = _misfit(pending, record.event, self._offers.get(record.n))
        if why is not None:
            raise _Stopped(why, pending)
        self.used += 1
        event = record.event
        return event.model_copy(update={"edition": self._other}) if isinstance(event, GameStarted) else event

    def _in_other_order(self, pending: PendingInput, due: Recorded) -> Recorded:
        """The outcome of chance that is asked for, where the other edition begins a game in another order.

        By 2026-04, 103.1 the starting player is known before the decks are shuffled.
        """
        asked = _RANDOM_OUTCOMES.get(pending.kind)
        for at, record in enumerate(self._inputs[self.used :], self.used):
            if asked is None or not isinstance(record.event, tuple(_RANDOM_OUTCOMES.values())):
                break
            if isinstance(record.event, asked):
                self._inputs.insert(self.used, self._inputs.pop(at))
                return record
        return due


def _is_seal(record: Recorded) -> bool:
    return isinstance(record.event, LogSealed)


def _is_aside(record: Recorded) -> bool:
    return isinstance(record.event, (*REMARKS, LogSealed))


def _offers(records: Sequence[Recorded]) -> dict[int, str]:
    """Number of a choice made → the kind of the choice that it answers."""
    found, offered = dict[int, str](), ""
    for record in records:
        if isinstance(record.event, ChoiceOffered):
            offered = record.event.kind
        elif isinstance(record.event, ChoiceMade):
            found[record.n] = offered
    return found


_ANSWERS: Mapping[str, tuple[type[Event], ...]] = {
    "attackers": (AttackersDeclared,),
    "blockers": (BlockersDeclared,),
    "mulligan": (MulliganTaken, OpeningHandKept),
    "yes_no": (ChoiceMade, AbilityPlayed),  # a mana ability for what is asked for (413.2e)
    "optional_costs": (ChoiceMade, AbilityPlayed),  # the same
}
"""Kind of a choice → the decisions that answer it; every other is answered by `choice_made`."""

_STEPS: Mapping[str, tuple[type[Event], ...]] = {
    "announcement": (SpellPlayed, AbilityPlayed, ActionReversed),
    "payment": (CostPaid, AbilityPlayed, ActionReversed),
}
"""Step of playing → what may be decided at it."""

_RANDOM_OUTCOMES: Mapping[str, type[Event]] = {
    "shuffle": LibraryShuffled,
    "starting_player": StartingPlayerChosen,
    "coin": CoinFlipped,
    "random": RandomChoiceMade,
}
"""What chance is asked for → the event with its outcome."""

_ONLY_ANSWERS: tuple[type[Event], ...] = (
    CostPaid,
    ActionReversed,
    *(kind for kind in chain.from_iterable(_ANSWERS.values()) if kind is not AbilityPlayed),  # with priority, too
    *_RANDOM_OUTCOMES.values(),
)
"""Inputs that make sense only where they are asked for."""


def _misfit(pending: PendingInput, event: Event, answered: str | None) -> Why | None:
    """Why an input does not answer what is pending; None where it does, whatever the rules then say of it.

    `answered`: for a choice made, the kind of the choice that it answered in the log.
    """
    if isinstance(event, PlayerConceded) or pending.kind == "set_up":
        return None
    if pending.kind == "priority":
        return "not asked for" if isinstance(event, _ONLY_ANSWERS) else None
    if pending.kind in _STEPS:
        return None if isinstance(event, _STEPS[pending.kind]) else "unanswered"
    if pending.offer is None:
        return None if isinstance(event, _RANDOM_OUTCOMES[pending.kind]) else "unanswered"
    fits = isinstance(event, _ANSWERS.get(pending.offer.kind, (ChoiceMade,))) and answered in (None, pending.offer.kind)
    return None if fits else "unanswered"


def other_editions(edition: str) -> tuple[str, ...]:
    """The editions that a log of this one can be compared with."""
    return tuple(name for name in NAMES if name != edition)


def compare(timeline: Timeline, other: str) -> Comparison:
    """Runs a log's inputs under another edition, and compares. Raises FoldError for a log that cannot be run.

    Under its own edition it shows whether the log is what these rules make of it, without which the rest says little.
    """
    records = timeline.records
    input_source = _Inputs(records, other)
    unknown = tuple(unknown_cards(records, other))
    if unknown:
        return Comparison(
            other, "cards not known", None, 0, input_source.all, records[0], None, None, EMPTY, EMPTY, unknown=unknown
        )
    engine = Engine(EMPTY, input_source, ANSWERS)
    why, refused, pending = _go(engine, input_source)
    at = input_source.next
    first = _first_difference(timeline, engine.records, why)
    end = _until_stated(timeline) if at is None else at.n - 1
    return Comparison(
        other, why, first, input_source.used, input_source.all, at, refused, pending, timeline.at(end), engine.state()
    )


def _until_stated(timeline: Timeline) -> int:
    """The last event before what somebody stated at a table after the last input, which no re-run comes to."""
    if timeline.end.kind != "claimed":
        return len(timeline)
    last = max((record.n for record in timeline.records if _is_game_input(record)), default=0)
    later = (one.n for one in timeline.records[last:] if not _is_aside(one))
    return next((n - 1 for n in later if timeline.at(n - 1).is_between_actions), len(timeline))


def _is_game_input(record: Recorded) -> bool:
    return is_input(record.event) and not _is_aside(record)


def _go(engine: Engine, input_source: _Inputs) -> tuple[Why, IllegalAction | None, PendingInput | None]:
    try:
        pending = run_until_input(engine)
    except IllegalAction as refused:
        input_source.used -= 1  # what was refused was not used
        return "refused", refused, None
    except _Stopped as stopped:
        return stopped.why, None, stopped.pending
    return ("all inputs used" if input_source.next is None else "game over"), None, pending


def unknown_cards(records: Sequence[Recorded], other: str) -> Iterator[str]:
    """The cards of a log that an edition does not know, as far as the card pool says."""
    known = pool().records
    for record in records:
        for definition in record.event.all if isinstance(record.event, CardDefined) else ():
            found = known.get(definition.key)
            if found is not None and other not in found.editions:
                yield definition.key


def _first_difference(timeline: Timeline, produced: Sequence[Recorded], why: Why) -> FirstDifference | None:
    recorded = [record for record in timeline.records if not _is_aside(record)]
    produced_all, produced = produced, [record for record in produced if not _is_aside(record)]
    start = _same_openings(recorded, produced)
    pairs = enumerate(zip(recorded[start:], produced[start:], strict=False), start)
    at = next((at for at, (a, b) in pairs if not _same(a, b)), None)
    if at is None:
        if len(recorded) == len(produced) or (len(recorded) < len(produced) and why == "all inputs used"):
            return None  # a log that was cut short says no more than this
        at = min(len(recorded), len(produced))
    n = recorded[at].n if at < len(recorded) else recorded[-1].n + 1
    here = produced[at].n if at < len(produced) else len(produced_all) + 1
    decision = next((record for record in reversed(recorded[:at]) if is_input(record.event)), None)
    before = fold(EMPTY, produced_all[: here - 1])
    return FirstDifference(n, _group(recorded, at), _group(produced, at), timeline.at(n - 1), before, decision)


def _same_openings(recorded: Sequence[Recorded], produced: Sequence[Recorded]) -> int:
    """How many events before the first turn are the same in both, in whatever order."""
    same, alone = 0, list[Event]()
    openings = (takewhile(_is_before_turns, records) for records in (recorded, produced))
    for number, pair in enumerate(zip(*openings, strict=False), 1):
        for event in map(_bare, (one.event for one in pair)):
            if event in alone:
                alone.remove(event)
            else:
                alone.append(event)
        same = same if alone else number
    return same


def _is_before_turns(record: Recorded) -> bool:
    return not isinstance(record.event, TurnBegan)


def _group(records: Sequence[Recorded], at: int) -> tuple[Recorded, ...]:
    """The event at a place, and what follows it at the same time."""
    found = list(records[at : at + 1])
    while found and found[0].together is not None and len(records) > at + len(found):
        following = records[at + len(found)]
        if following.together != found[0].together:
            break
        found.append(following)
    return tuple(found)


def _same(recorded: Recorded, produced: Recorded) -> bool:
    """Whether two events say the same, whatever the rules are called that say so."""
    return _bare(recorded.event) == _bare(produced.event) and recorded.together == produced.together


def _bare(event: Event) -> Event:
    if isinstance(event, TurnBegan | LogSealed):
        return event.model_copy(update={"digest": None})
    return event.model_copy(update={"edition": "any"}) if isinstance(event, GameStarted) else event


def moved(comparison: Comparison) -> Iterator[Moved]:
    """The cards and tokens that are in another zone, or under another player's control, at the end of the re-run."""
    a, b = comparison.recorded, comparison.produced
    for number in range(1, max(a.last_number, b.last_number) + 1):
        if a.kinds.get(number, b.kinds.get(number)) not in ("card", "token"):
            continue
        here, there = a.current.get(number), b.current.get(number)
        if _stands(a, here) != _stands(b, there):
            name = _name(a, here) or _name(b, there) or f"card {number}"
            yield Moved(name, here, there)


def _stands(state: GameState, obj: str | None) -> tuple[object, ...]:
    if obj is None:
        return ()
    key = state.position.get(obj)
    return (key, state.controller.get(obj) if key is not None and key.zone == "in_play" else None)


def _name(state: GameState, obj: str | None) -> str | None:
    facts = None if obj is None else state.characteristics_of(obj)
    return None if facts is None else facts.name
