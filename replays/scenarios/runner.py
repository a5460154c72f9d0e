"""Running a scenario under an edition: its set-up, its steps one after the other, what must be true at the end.

A verb that has to go on (to a step, until the stack is empty) is a generator: it waits where a player has to choose
and no answer is stated, and goes on once there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import orjson
from pydantic import ValidationError

from rewind.aggregates.cards import CardPool
from rewind.aggregates.game import Game
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.recorder import Recorder
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.judging import EffectCaused
from rewind.replays.scenarios import answers, position
from rewind.replays.scenarios.expect.game import expects
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.form.naming import Naming
from rewind.replays.scenarios.form.words import PlainData, flow
from rewind.replays.scenarios.results import Failed, Failure, Outcome, StepTaken, Unsupported
from rewind.replays.scenarios.session import See, Session
from rewind.replays.scenarios.verbs import advance, check, perform, plain_effects

NO_LOG = "scenario"
"""The game's id in a run of which no log is kept: nothing that the scenario says can be told from an id."""

LEAVE_CHOICES_OPEN = ("answer", "chance", "check", "check_in", "damage", "mulligan", "keep", "concede", "forgotten")
"""Verbs that leave a choice open, or decide it."""
LOOK = ("check", "check_in")
"""Verbs that look, with `defaults` once nothing is left to choose."""


class Runner:
    """Takes the steps of a scenario in its session."""

    def __init__(self, session: Session, first: int = 0) -> None:
        """`first` is the index of the first step to be taken."""
        self.session = session
        self.first = first
        self.waiting: Iterator[None] | None = None
        """The verb that waits for an answer."""
        self.step_began = 0
        """The number of events before the present step."""
        self.steps: list[StepTaken] = []
        """The steps taken so far."""

    def run(self) -> None:
        """Takes every step. Raises Failed, Unsupported, IllegalAction."""
        session = self.session
        document = session.document
        steps = [(n, step) for n, step in enumerate(document.form.do) if n >= self.first and step.within(session.under)]
        for at, (session.index, step) in enumerate(steps):
            session.upcoming = steps[at + 1][1] if at + 1 < len(steps) else None
            meanwhile = step.innermost.activate is not None and not document.form.defaults  # a mana ability (413.2e)
            searching = session.offer is not None and session.offer.kind == "search"
            meanwhile = meanwhile or (step.innermost.play is not None and searching)
            stays_open = step.innermost.verb in LEAVE_CHOICES_OPEN and not (
                document.form.defaults and step.verb in LOOK
            )
            if not stays_open and step.refused is None and not meanwhile:
                self.take_defaults()
            self.step_began = len(session.game.records)
            self.steps.append(StepTaken(session.line(), step.verb, _written(document, session.index), self.step_began))
            self.drive(perform.perform(session, step))
        self.take_defaults()

    def drive(self, verb: Iterator[None]) -> None:
        """Runs a verb until it is done or waits; then what waited before goes on. Raises Failed where two wait."""
        for _ in verb:
            if self.waiting is not None:
                raise Failed(Failure("this step", "nothing that waits for an answer", "another step waits"))
            self.waiting = verb
            return
        self._resume()

    def _resume(self) -> None:
        """The verb that waits goes on, where no choice is open any more."""
        if self.waiting is not None and self.session.offer is None:
            resumed, self.waiting = self.waiting, None
            self.drive(resumed)

    def take_defaults(self) -> None:
        """Decides open choices by their first possibility, where the scenario has `defaults`; else raises Failed."""
        session = self.session
        while (offer := session.offer) is not None or self.waiting is not None:
            if offer is not None:
                what = answers.offer_in_words(session.naming, session.game.state, offer)
                if not session.document.form.defaults:
                    raise Failed(Failure("a choice", "an answer", what))
                session.report(f"{what}: the first possibility is taken")
                session.decide(answers.first_possible(offer))
            elif session.declaring("mulligan"):
                raise Failed(Failure("a mulligan", "mulligan or keep", "neither"))
            self._resume()


# Setting up


def begin(document: Document, under: str, pool: CardPool, see: See | None = None, game: str | None = None) -> Runner:
    """A runner of a scenario whose game is set up, with `game` as its id. Raises Unsupported, Failed, IllegalAction."""
    place = position.read_position(document, under, pool)
    session = Session(document, under, Naming(place.seats, place.printed, place.labels), see)
    runner = Runner(session, _leading_steps(document))
    opening = [step.chance for step in document.form.do[: runner.first] if step.chance is not None]
    session.random_outcomes.queued += opening
    events = position.set_up(document, place, under, game or NO_LOG)
    if document.form.start == "opening":
        session.began = 1
        for event in events:
            session.game.decide(event)
        return runner
    session.play_in(Game(_recorded(events)))
    for entry in document.form.effects:
        effect = {key: value for key, value in entry.items() if key != "by"}
        seat = session.naming.seat(str(entry.get("by", next(iter(place.seats)))))
        session.game.decide(plain_effects.effect_caused(session.naming, session.game, seat, effect))
    turn_began = _before_the_turn(session, place)
    session.began = len(session.game.records) + 1
    for index in range(runner.first):
        session.index, step = index, document.form.do[index]
        if step.within(under):
            runner.drive(perform.perform(session, step))
    session.game.decide(position.position_set(document, place, turn_began))
    session.answer_open_choices()
    runner.drive(advance.view_fresh_step(session))
    return runner


def _before_the_turn(session: Session, place: position.Position) -> int:
    """Makes control that was gained before the turn be gained before the position is set.

    Returns the number of the event after which the turn began.
    """
    game, new = session.game, [thing for thing in place.things if thing.form.new]
    control = position.takes_control(place) and not new and game.state.zone("in_play")
    if control:  # an effect that does nothing, so that the layers are computed
        nothing = [{"do": "apply", "to": game.state.zone("in_play")[0], "changes": []}]
        game.decide(EffectCaused(seat=1, effect=orjson.dumps(nothing).decode()))
    if not control and not session.document.form.effects:
        return 1
    turn_began = len(game.records)
    for event in position.placed_anew(place, dict(game.state.current)):
        game.decide(event)
    return turn_began


def _recorded(events: Iterable[Event]) -> Sequence[Recorded]:
    """The records of a set-up; no rule is asked for it."""
    recorder = Recorder()
    for event in events:
        recorder.record(event)
    return recorder.records


def _leading_steps(document: Document) -> int:
    """How many steps at the beginning state what the set-up brings with it already.

    Of an opening these are random outcomes; of a step that begins anew, abilities that nobody notices as it begins.
    """
    start, steps = document.form.start, document.form.do
    verb = "chance" if start == "opening" else "forgotten" if start.fresh else None
    return next((n for n, step in enumerate(steps) if step.verb != verb), len(steps))


# Running


def _written(document: Document, step: int) -> str:
    """A step of `do` as it could stand in the file, in one line."""
    data: Any = document.item.data
    return flow(data["do"][step])


def run_scenario(
    document: Document, under: str, pool: CardPool, see: See | None = None, game: str | None = None
) -> Outcome:
    """Runs a scenario under an edition as the game with the id `game`.

    Never raises for what the scenario says: that is in the outcome.
    """
    return outcome_of(document, under, lambda: begin(document, under, pool, see, game))


def outcome_of(document: Document, under: str, begun: Callable[[], Runner]) -> Outcome:
    """What comes of a scenario under an edition whose runner `begun` makes; never raises, as `run_scenario`."""
    outcome = Outcome(document.file, document.name, under, "passed", free=dict(document.free))
    outcome.expects = expects(document, under)
    runner: Runner | None = None
    try:
        runner = begun()
        runner.run()
        failures = _expected(runner.session)
    except Failed as failed:
        failures = list(failed.failures)
    except Unsupported as unsupported:
        failures, outcome.result, outcome.unsupported = [], "unsupported", str(unsupported)
    except IllegalAction as illegal:
        failures = [Failure(_step(runner), "a legal step", str(illegal))]
    except RewindError as error:
        failures = [Failure(_step(runner), "something possible", str(error))]
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        failures = [Failure(_step(runner), "something that an event can hold", f"{where}: {first['msg']}")]
    except Exception as error:  # whatever a young engine does, the other scenarios go on
        failures = [Failure(_step(runner), "no fault of the program", f"{type(error).__name__}: {error}")]
    if outcome.result == "passed" and not outcome.expects:
        outcome.result = "told"
    if failures:
        line = None if runner is None else runner.session.line()
        outcome.result = "failed"
        outcome.failures = tuple(_placed(failure, line) for failure in failures)
    if runner is not None:
        _add_course(outcome, runner)
    return outcome


def _add_course(outcome: Outcome, runner: Runner) -> None:
    """Puts into an outcome what happened, as far as the run went."""
    session = runner.session
    outcome.records = tuple(session.game.records)
    outcome.step_began = runner.step_began
    outcome.steps, outcome.began = tuple(runner.steps), session.began
    outcome.view = len(session.game.records) if session.view is None else session.view
    outcome.labels = session.naming.labels
    outcome.reported = tuple(session.reported)


def _step(runner: Runner | None) -> str:
    if runner is None or not runner.session.document.form.do:
        return "the position"
    index = runner.session.index
    return f"do {index + 1}: {runner.session.document.form.do[index].verb}"


def _placed(failure: Failure, line: int | None) -> Failure:
    return failure if failure.line is not None else Failure(failure.what, failure.expected, failure.actual, line)


def _expected(session: Session) -> list[Failure]:
    """What does not hold at the end; answers and random outcomes that are left over are reported, or fail."""
    form = session.document.form
    failures = check.unmet(session, form.expect, "expect")
    if session.under in form.expect_in:
        failures += check.unmet(session, form.expect_in[session.under], "expect_in", session.under)
    for queued in session.answers:
        if form.defaults:
            session.report(f"an answer is left over: {queued}")
        else:
            failures.append(Failure("answer", "a choice that it fits", "none came", queued.line))
    for one in session.not_forgotten:
        what = "it has not triggered since; forgotten stands before the step in which it triggers"
        failures.append(Failure(f"forgotten: {one.name}", "its ability to trigger", what, one.line))
    for outcome in session.random_outcomes.queued:
        session.report(f"a chance is left over: {_in_words(outcome.model_dump(exclude_none=True))}")
    return failures


def _in_words(fields: dict[str, PlainData]) -> str:
    return ", ".join(f"{key} {value}" for key, value in fields.items())
