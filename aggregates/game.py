"""The game: load, decide, read. The public interface of the rules engine.

`Game.decide` takes an input and returns the events that follow from it, up to the next input that is needed. Nothing
changes where the rules refuse it. A game goes on from its records alone, in the middle of a resolution too: the action
under way is run again from the state in which it began, with the inputs since.

The engine is kept from one action to the next, with all that it has found out. An input that is refused, and an action
that waits for another input, leave it in the middle of something: it is thrown away then, and the next one begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy

from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.rules.engine.engine import AsksToDivide, Engine, InputNeeded, PendingInput
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.engine.inputs import in_words, is_input
from rewind.aggregates.rules.programs.compiler import AbilityCompiler
from rewind.aggregates.rules.turn.game_loop import ANSWERS, run_until_input
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.game import CardDefined
from rewind.events.judging import EffectCaused
from rewind.events.playing import AbilityTriggered, ChoiceOffered, PutOnStack
from rewind.events.turn import TurnBegan

RandomSource = Callable[[PendingInput], Event]
"""Settles what no player decides: given the pending input, the event with the outcome."""


class _Queue:
    """Inputs that are there already; the random source is asked where nobody decides."""

    def __init__(
        self, inputs: Iterable[Event], random_source: RandomSource | None, overriding: Sequence[Event] = ()
    ) -> None:
        self._inputs = list(reversed(list(inputs)))
        self._random_source = random_source
        self._overriding = overriding
        self.overrides_rules = False

    def next_input(self, pending: PendingInput) -> Event:
        if self._inputs:
            event = self._inputs.pop()
            self.overrides_rules = bool(self._overriding) and any(event is one for one in self._overriding)
            return event
        self.overrides_rules = False
        if pending.is_random and self._random_source is not None:
            return self._random_source(pending)
        raise InputNeeded(pending)


def _dividing(records: Iterable[Recorded]) -> AsksToDivide:
    """Whether an object is one of which an amount was divided by a choice."""
    offers = (record.event for record in records if isinstance(record.event, ChoiceOffered))
    found = frozenset(one.source for one in offers if one.kind == "division" and one.source is not None)
    return lambda obj, recipient, amount: obj in found


def _without_digest(event: Event) -> Event:
    return event.model_copy(update={"digest": None}) if isinstance(event, TurnBegan) else event


class Game:
    """One game: its records so far, the state that they make, and the pending input."""

    def __init__(
        self,
        records: Iterable[Recorded] = (),
        random_source: RandomSource | None = None,
        policies: Policies | None = None,
    ) -> None:
        """Goes on after `records`, or begins. `random_source` decides shuffles and coins; without it they are inputs.
        `policies`: how it is where editions differ, supposed otherwise than the edition has it; None: as it has it.

        Raises FoldError.
        """
        self._policies = policies
        timeline = Timeline(records)
        self.records: list[Recorded] = list(timeline.records)
        self.state = timeline.end
        self.pending: PendingInput | None = None
        """The pending input; None where the game has ended."""
        self.random_source = random_source
        self.forgotten: list[Callable[[Event], bool]] = []
        """Which triggered abilities nobody notices, each the next time that it triggers: for transcripts of a table."""
        self.asked_to_divide: AsksToDivide | None = None
        """Which creatures divide their damage by a choice though there is one way: for transcripts of a table."""
        self.noticed: tuple[Event, ...] = ()
        """Abilities that trigger and a table noticed: of those that are alike these go on the stack last."""
        self._programs = AbilityCompiler()
        self._shares_programs = False
        """Whether a copy of the game has the same compiler: what either defines is nothing to the other."""
        self._before: GameState = self.state
        """The state in which the action under way began."""
        self._inputs: list[Event] = []
        """The inputs of the action under way."""
        self._overriding: list[Event] = []
        """Those of them that were done although the rules may refuse them."""
        self._kept: Engine | None = None
        """An engine in the present state, between two actions."""
        self._is_supposed = False
        """Whether the state is not the one that the records make."""
        action = self.state.action
        if action is not None and not self.state.ended:
            self._before = timeline.at(action.began - 1)
            self._inputs = [record.event for record in self.records[action.began - 1 :] if is_input(record.event)]
            self.noticed = _put_late(self.records[action.began :])
            if self.state.kind == "claimed":
                self._overriding = self._inputs
                self.asked_to_divide = _dividing(self.records[action.began :])
        self._find_pending_input()

    def _find_pending_input(self) -> None:
        """Finds the pending input, without changing anything."""
        if self.state.sealed or self.state.ended:
            self.pending = None
            return
        while True:
            queue = _Queue(self._inputs, None, self._overriding)
            engine = Engine(self._before, queue, ANSWERS, self._programs, policies=self._policies)
            self.tell_of_the_table(engine)
            self.pending = run_until_input(engine)
            missed = self._forgotten_in(engine.records) if self.state.kind == "claimed" else None
            if missed is None:
                return
            self.forgotten.append(missed.__eq__)

    def decide(self, event: Event, *, override_rules: bool = False) -> tuple[Recorded, ...]:
        """The rules decide an input: the records of it and of everything that follows, which are now the game's.

        `override_rules`: it is done although the rules may refuse it, as a transcript of a game at a table needs.
        Raises IllegalAction where the rules refuse it; nothing has changed then.
        """
        if self.pending is None:
            why = "the game is over" if self.state.ended else "the log is sealed"
            raise IllegalAction(
                Refusal.NOT_ASKED_FOR, f"{why}; {in_words(event, terms_of(self.state.edition))} cannot follow"
            )
        defines = isinstance(event, CardDefined) or (isinstance(event, EffectCaused) and event.definition is not None)
        if defines and self._shares_programs:
            self._forget_programs()
        overriding = [*self._overriding, event] if override_rules else self._overriding
        queue = _Queue([*self._inputs, event], self.random_source, overriding)
        engine = self._engine_between_actions(queue)
        self.tell_of_the_table(engine)
        first = len(engine.records)
        try:
            self.pending = run_until_input(engine)
        except RewindError as error:
            if defines:
                self._forget_programs()
            raise error.located(event=self.state.n, turn=self.state.turn or None, step=self.place) from None
        made = engine.records[first:]
        already_recorded = self.state.n - self._before.n
        if not self._is_recorded(made[:already_recorded]):
            raise AssertionError("an action that was run again came out otherwise")
        new = tuple(made[already_recorded:])
        self.records += new
        self.state = engine.state()
        if self.pending is None or self.pending.kind == "priority":
            self._before, self._inputs, self._overriding, self._kept = self.state, [], [], engine
            self.forgotten = engine.forgotten
        else:
            self._overriding = overriding
            self._inputs = [record.event for record in made if is_input(record.event)]
        return new

    def tell_of_the_table(self, engine: Engine) -> None:
        """Tells an engine what players at a table notice, forget and divide by a choice, which the rules do not say."""
        engine.forgotten, engine.asked_to_divide = list(self.forgotten), self.asked_to_divide
        engine.noticed = self.noticed

    def _forgotten_in(self, made: Sequence[Recorded]) -> Event | None:
        """The first ability that triggers in the action under way, run again, and that a claimed log does not have."""
        pairs = zip(made, self.records[self._before.n :], strict=False)
        one = next((one for one, other in pairs if _without_digest(one.event) != _without_digest(other.event)), None)
        return one.event if one is not None and isinstance(one.event, AbilityTriggered) else None

    def _is_recorded(self, made: Sequence[Recorded]) -> bool:
        """Whether an action that was run again came out as it is recorded; a claim has no causes, rules and digests."""
        if self._is_supposed:
            return True
        recorded = self.records[self._before.n :]
        if made == recorded or self.state.kind != "claimed":
            return made == recorded
        return [_without_digest(one.event) for one in made] == [_without_digest(one.event) for one in recorded]

    def _forget_programs(self) -> None:
        """The programs of the game's cards are read again: those that were read may be of a definition that is none."""
        self._programs, self._shares_programs, self._kept = AbilityCompiler(), False, None

    def _engine_between_actions(self, queue: _Queue) -> Engine:
        """An engine in the state in which the action under way began; nobody keeps it while it is at work."""
        engine, self._kept = self._kept, None
        if engine is None:
            return Engine(self._before, queue, ANSWERS, self._programs, policies=self._policies)
        engine.go_on(queue)
        return engine

    def __copy__(self) -> Game:
        """The same game, to try something in: it has records and an engine of its own, and programs when it defines."""
        self._shares_programs = True
        other = object.__new__(type(self))
        other.__dict__ |= {
            **self.__dict__,
            "records": list(self.records),
            "forgotten": list(self.forgotten),
            "_kept": None,
        }
        return other

    def supposing(self, change: Callable[[GameState], GameState]) -> Game:
        """A copy, to try something in, of which something is supposed to be otherwise, now and as the action began.

        It has no records of what was before it. No chance comes out by itself in it, and an action under way may come
        out otherwise than it is recorded.
        """
        other = copy(self)
        other.records, other.random_source, other._is_supposed = [], None, True
        other.state = change(self.state)
        other._before = other.state if self._before is self.state else change(self._before)
        return other

    def record_fact(self, event: Event) -> Recorded:
        """Records a fact as it was seen at a table; no rule is asked. Raises FoldError where it cannot be."""
        recorder = Recorder(self.state)
        recorder.record(event)
        if self._shares_programs:
            self._forget_programs()
        self.records += recorder.records
        self.state = self._before = recorder.state
        self._inputs, self._overriding, self._kept = [], [], None
        self._find_pending_input()
        return recorder.records[-1]

    def seal(self) -> Recorded:
        """Ends the log with its seal, at the end of the game or wherever an input is pending."""
        recorder = Recorder(self.state)
        recorder.seal()
        self.records += recorder.records
        self.state, self.pending, self._kept = recorder.state, None, None
        return recorder.records[-1]

    @property
    def place(self) -> str | None:
        """The step, or the phase in one that has none."""
        return self.state.step or self.state.phase

    def engine(self) -> Engine:
        """An engine at the present state, to ask what is legal; nothing that happens in it counts."""
        engine = Engine(self.state, _Queue((), None), ANSWERS, self._programs, policies=self._policies)
        if self._kept is not None:
            engine.learn_from(self._kept)
        return engine


def _put_late(records: Sequence[Recorded]) -> tuple[Event, ...]:
    """The abilities that trigger in an action and go on the stack after later ones of their player.

    Nobody has chosen that order: a table noticed them (`Game.noticed`). None where somebody was asked for the order.
    """
    if any(isinstance(one.event, ChoiceOffered) and one.event.kind == "trigger_order" for one in records):
        return ()
    places = {one.event.trigger: one.n for one in records if isinstance(one.event, PutOnStack)}
    first, late = dict[int, int](), list[Event]()  # `first`: seat → where the first of those that trigger later is put
    waits = records[-1].n + 1 if records else 0
    for record in reversed(records):
        if isinstance(event := record.event, AbilityTriggered):
            place = places.get(record.n, waits)
            if first.get(event.seat, waits) < place:
                late.append(event)
            first[event.seat] = min(first.get(event.seat, waits), place)
    return tuple(late)
