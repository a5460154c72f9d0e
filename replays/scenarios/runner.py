"""Running a scenario under an edition: its set-up, its steps one after the other, what must be true at the end.

A verb that has to go on (to a step, until the stack is empty) is a generator: it waits where a player has to choose
and no answer is kept, and goes on once there is one.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import orjson

from aggregates.cards import CardPool
from aggregates.fold import fold
from aggregates.game import Game
from aggregates.recorder import Recorder
from aggregates.rules.engine.engine import PendingInput
from aggregates.rules.engine.illegal import IllegalAction
from aggregates.state import EMPTY, GameState
from events.base import Event
from events.combat import AttackersDeclared, BlockersDeclared
from events.envelope import Recorded
from events.errors import RewindError
from events.game import OpeningHandKept
from events.judging import EffectCaused
from events.playing import ChoiceMade, ChoiceOffered
from events.turn import PriorityPassed
from replays.scenarios import answers, position
from replays.scenarios.answers import DECLARATIONS, QueuedAnswer
from replays.scenarios.expect.game import Expectations, expects
from replays.scenarios.form.document import Document
from replays.scenarios.form.models import StepForm
from replays.scenarios.form.naming import Naming
from replays.scenarios.form.words import PlainData, flow
from replays.scenarios.random_outcomes import RandomOutcomes
from replays.scenarios.results import Failed, Failure, Outcome, StepTaken, Unsupported
from replays.scenarios.verbs import advance, combat, perform, plain_effects

See = Callable[[Iterable[Recorded], int], Iterable[Recorded]]
"""The log as a seat could know it."""

NO_LOG = "scenario"
"""The game's id in a run of which no log is kept: nothing that the scenario says can be told from an id."""

MOST_EVENTS = 20_000
"""A scenario that makes more events does not come to an end."""

LEAVE_CHOICES_OPEN = ("answer", "chance", "check", "check_in", "damage", "mulligan", "keep", "concede")
"""Verbs that leave a choice open, or decide it."""


class Runner:
    """One scenario while it runs."""

    def __init__(
        self, document: Document, under: str, pool: CardPool, see: See | None = None, game: str | None = None
    ) -> None:
        """Sets the game up, with `game` as its id. Raises Unsupported, Failed, IllegalAction."""
        place = position.read_position(document, under, pool)
        self._prepare(document, under, Naming(place.seats, place.printed, place.labels), see)
        self.given = _leading_chances(document)
        self.chances.queued += [step.chance for step in document.form.do[: self.given] if step.chance is not None]
        self._set_up(place, pool, game or NO_LOG)

    def _prepare(self, document: Document, under: str, naming: Naming, see: See | None = None) -> None:
        """What every runner has before its game is there."""
        self.document = document
        self.under = under
        self.see = see
        self.reported: list[str] = []
        self.answers: list[QueuedAnswer] = []
        self.assigned: dict[str, dict[str, int]] = {}
        """What `damage` says of the divisions of this step."""
        self.told_of_step: int | None = None
        """The event by which the combat damage step began of which the last `damage` told."""
        self.forced = False
        """Whether decisions are made though the rules may refuse them."""
        self.view: int | None = None
        """The number of the event after which `check` looks, where that is not the last."""
        self.waiting: Iterator[None] | None = None
        """The verb that waits for an answer."""
        self.index = 0
        self.step_began = 0
        self.steps: list[StepTaken] = []
        """The steps taken so far."""
        self.upcoming: StepForm | None = None
        """The step after the present one."""
        self.naming = naming
        self.chances = RandomOutcomes(naming, self.report)
        self.given = 0
        """How many outcomes of chance the steps begin with: they count for the opening too."""
        self.began = 1
        """The number of the event that ends the set-up."""
        self.game = Game((), self._chance)

    def _set_up(self, place: position.Position, pool: CardPool, name: str) -> None:
        document, game = self.document, self.game
        events = position.set_up(document, place, self.under, name, CardPool(place.records).digest)
        if document.form.start == "opening":
            for event in events:
                game.decide(event)
            return
        self.game = game = Game(_recorded(events), self._chance)
        for stated in document.form.effects:
            effect = {key: value for key, value in stated.items() if key != "by"}
            by = stated.get("by", next(iter(place.seats)))
            game.decide(plain_effects.effect_caused(self.naming, game, self.naming.seat(str(by)), effect))
        turn_began = self._before_the_turn(place)
        self.began = len(game.records) + 1
        game.decide(position.position_set(document, place, turn_began))
        self.answer_open_choices()
        self._drive(advance.stand(self))

    def _before_the_turn(self, place: position.Position) -> int:
        """Control that was gained before the turn is gained before the position is set; returns the event after it."""
        game, new = self.game, [thing for thing in place.things if thing.form.new]
        control = position.takes_control(place) and not new and game.state.zone("in_play")
        if control:  # an effect that does nothing, so that the layers are computed
            nothing = [{"do": "apply", "to": game.state.zone("in_play")[0], "changes": []}]
            game.decide(EffectCaused(seat=1, effect=orjson.dumps(nothing).decode()))
        if not control and not self.document.form.effects:
            return 1
        turn_began = len(game.records)
        for event in position.placed_anew(place, dict(game.state.current)):
            game.decide(event)
        return turn_began

    # What there is

    @property
    def state(self) -> GameState:
        """The state that is looked at."""
        return self.game.state if self.view is None else fold(EMPTY, self.game.records[: self.view])

    @property
    def seen_records(self) -> Sequence[Recorded]:
        """The events up to the moment that is looked at."""
        return self.game.records[: self.view]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.pending is None

    @property
    def offer(self) -> ChoiceOffered | None:
        """The choice that is open and no declaration."""
        pending = self.game.pending
        if pending is None or pending.offer is None or pending.offer.kind in DECLARATIONS:
            return None
        return pending.offer

    def declaring(self, kind: str) -> int | None:
        """The seat that has to declare attackers, or blockers, or decide on a mulligan; None where nobody has to."""
        pending = self.game.pending
        return (
            pending.seat if pending is not None and pending.offer is not None and pending.offer.kind == kind else None
        )

    def report(self, text: str) -> None:
        """Notes something for the result."""
        if text not in self.reported:
            self.reported.append(text)

    def line(self, *path: str | int) -> int:
        """The line of something in the present step."""
        return self.document.line("do", self.index, *path)

    # Going on

    def decide(self, event: Event) -> None:
        """A decision, and whatever kept answers decide after it. Raises IllegalAction."""
        if len(self.game.records) > MOST_EVENTS:
            raise Failed(Failure("the game", "an end", f"more than {MOST_EVENTS} events"))
        self.view = None
        if isinstance(event, ChoiceMade) and event.values:
            self.chances.called = event.values[0]
        self.game.decide(event, override_rules=self.forced)
        combat.require_built(self)
        self.answer_open_choices()

    def answer_open_choices(self) -> None:
        """Decides open choices by kept answers, as far as they go."""
        while (offer := self.offer) is not None:
            made = self._queued_decision(offer)
            if made is None:
                return
            self.view = None
            if made.values:
                self.chances.called = made.values[0]
            self.game.decide(made)
            combat.require_built(self)

    def _queued_decision(self, offer: ChoiceOffered) -> ChoiceMade | None:
        """The decision by the first kept answer that fits, which is then used up."""
        if offer.kind == "division" and (made := perform.assigned(self, offer)) is not None:
            return made
        if answers.has_one_possibility(offer):
            return answers.first_possible(offer)
        for index, kept in enumerate(self.answers):
            if kept.seat != offer.seat:
                continue
            made = answers.match_answer(self.naming, self.game.state, offer, kept.answer)
            if made is not None:
                del self.answers[index]
                return made
            if offer.kind == "yes_no" and not kept.is_yes_or_no and (found := self._yes(offer, index)) is not None:
                return found
        if offer.kind == "coin":
            return ChoiceMade(seat=offer.seat, values=("heads",))
        return None

    def _yes(self, offer: ChoiceOffered, index: int) -> ChoiceMade | None:
        """Yes, where a name that is kept is picked, or moved, in what follows: both are one answer."""
        kept = self.answers[index]
        yes = ChoiceMade(seat=offer.seat, values=("yes",))
        trial = self.trial()
        before = len(trial.game.records)
        trial.game.decide(yes)
        following = trial.offer
        if following is not None and following.seat == offer.seat:
            return (
                yes if answers.match_answer(self.naming, trial.game.state, following, kept.answer) is not None else None
            )
        moved = [getattr(record.event, "object", None) for record in trial.game.records[before:]]
        known = [obj for obj in moved if isinstance(obj, str)]
        if isinstance(kept.answer, str) and self.naming.matching(self.game.state, kept.answer, known):
            del self.answers[index]
            return yes
        return None

    def _chance(self, pending: PendingInput) -> Event:
        return self.chances.outcome(pending, self.game.state)

    def trial(self) -> Runner:
        """A runner that goes on from here without any trace in this one."""
        other = copy.copy(self)
        other.game = copy.copy(self.game)
        other.game.records = list(self.game.records)
        other.answers, other.reported = list(self.answers), []
        other.chances = self.chances.copy()
        other.game.random_source = other._chance
        other.waiting = None
        return other

    def pass_on(self) -> Iterator[None]:
        """The game goes on by one decision: whoever has priority passes; as few attackers and blockers as may be."""
        pending = self.game.pending
        if pending is None:
            return
        if pending.kind == "priority":
            self.decide(PriorityPassed(seat=pending.seat))
        elif self.declaring("attackers"):
            self.decide(AttackersDeclared(seat=pending.seat))
        elif self.declaring("blockers"):
            self.decide(BlockersDeclared(seat=pending.seat))
        elif self.declaring("mulligan") and self.document.form.defaults:
            self.decide(OpeningHandKept(seat=pending.seat))
        else:
            yield

    def until(self, reached: Callable[[], bool]) -> Iterator[None]:
        """The game goes on until something is so, or it has ended."""
        while not self.over and not reached():
            yield from self.pass_on()

    # Steps

    def run(self) -> None:
        """Does every step. Raises Failed, Unsupported, IllegalAction."""
        steps = [
            (n, step) for n, step in enumerate(self.document.form.do) if n >= self.given and step.within(self.under)
        ]
        for at, (self.index, step) in enumerate(steps):
            self.upcoming = steps[at + 1][1] if at + 1 < len(steps) else None
            if step.innermost.verb not in LEAVE_CHOICES_OPEN and step.refused is None:
                self.take_defaults()
            self.step_began = len(self.game.records)
            self.steps.append(StepTaken(self.line(), step.verb, _written(self.document, self.index), self.step_began))
            self._drive(perform.perform(self, step))
        self.take_defaults()

    def _drive(self, going: Iterator[None]) -> None:
        """A verb runs until it is done or waits; then what waited before goes on."""
        for _ in going:
            if self.waiting is not None:
                raise Failed(Failure("this step", "nothing that waits for an answer", "another step waits"))
            self.waiting = going
            return
        if self.waiting is not None and self.offer is None:
            resumed, self.waiting = self.waiting, None
            self._drive(resumed)

    def take_defaults(self) -> None:
        """Open choices take the first possibility, where the scenario says so. Raises Failed."""
        while (offer := self.offer) is not None or self.waiting is not None:
            if offer is not None:
                what = answers.offer_in_words(self.naming, self.game.state, offer)
                if not self.document.form.defaults:
                    raise Failed(Failure("a choice", "an answer", what))
                self.report(f"{what}: the first possibility is taken")
                self.decide(answers.first_possible(offer))
            elif self.declaring("mulligan"):
                raise Failed(Failure("a mulligan", "mulligan or keep", "neither"))
            if self.waiting is not None and self.offer is None:
                resumed, self.waiting = self.waiting, None
                self._drive(resumed)

    def unused(self) -> list[Failure]:
        """Answers that nothing asked for."""
        return [Failure("answer", "a choice that it fits", "none came", kept.line) for kept in self.answers]


def _written(document: Document, step: int) -> str:
    """A step of `do` as it could stand in the file, in one line."""
    data: Any = document.item.data
    return flow(data["do"][step])


def _recorded(events: Iterable[Event]) -> Sequence[Recorded]:
    """The records of a set-up; no rule is asked for it."""
    recorder = Recorder()
    for event in events:
        recorder.record(event)
    return recorder.records


def _leading_chances(document: Document) -> int:
    """How many steps at the beginning settle chances of the opening."""
    if document.form.start != "opening":
        return 0
    steps = document.form.do
    return next((n for n, step in enumerate(steps) if step.chance is None), len(steps))


def run_scenario(
    document: Document, under: str, pool: CardPool, see: See | None = None, game: str | None = None
) -> Outcome:
    """Runs a scenario under an edition as the game with the id `game`.

    Never raises for what the scenario says: that is in the outcome.
    """
    outcome = Outcome(document.file, document.name, under, "passed", free=dict(document.free))
    outcome.expects = expects(document, under)
    runner: Runner | None = None
    try:
        runner = Runner(document, under, pool, see, game)
        runner.run()
        failures = _expected(runner)
    except Failed as failed:
        failures = list(failed.failures)
    except Unsupported as unsupported:
        failures, outcome.result, outcome.unsupported = [], "unsupported", str(unsupported)
    except IllegalAction as illegal:
        failures = [Failure(_step(runner), "a legal step", str(illegal))]
    except RewindError as error:
        failures = [Failure(_step(runner), "something possible", str(error))]
    except Exception as error:  # whatever a young engine does, the other scenarios go on
        failures = [Failure(_step(runner), "no fault of the program", f"{type(error).__name__}: {error}")]
    if outcome.result == "passed" and not outcome.expects:
        outcome.result = "told"
    if failures:
        line = None if runner is None else runner.line()
        outcome.result = "failed"
        outcome.failures = tuple(_placed(failure, line) for failure in failures)
    if runner is not None:
        outcome.records = tuple(runner.game.records)
        outcome.step_began = runner.step_began
        outcome.steps, outcome.began = tuple(runner.steps), runner.began
        outcome.view = len(runner.game.records) if runner.view is None else runner.view
        outcome.labels = runner.naming.labels
        outcome.reported = tuple(runner.reported)
    return outcome


def _step(runner: Runner | None) -> str:
    if runner is None or not runner.document.form.do:
        return "the position"
    return f"do {runner.index + 1}: {runner.document.form.do[runner.index].verb}"


def _placed(failure: Failure, line: int | None) -> Failure:
    return failure if failure.line is not None else Failure(failure.what, failure.expected, failure.actual, line)


def _expected(runner: Runner) -> list[Failure]:
    """What does not hold at the end."""
    form, document = runner.document.form, runner.document
    failures = Expectations(runner).check(form.expect, document, ("expect",))
    if runner.under in form.expect_in:
        failures += Expectations(runner).check(form.expect_in[runner.under], document, ("expect_in", runner.under))
    if form.defaults:
        for kept in runner.answers:
            runner.report(f"an answer is left over: {kept}")
    else:
        failures += runner.unused()
    for chance in runner.chances.queued:
        runner.report(f"a chance is left over: {_told(chance.model_dump(exclude_none=True))}")
    return failures


def _told(stated: dict[str, PlainData]) -> str:
    return ", ".join(f"{key} {value}" for key, value in stated.items())
