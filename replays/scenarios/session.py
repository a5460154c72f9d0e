"""A scenario while it runs: its game, what its names mean, and the answers and random outcomes that it has stated.

A session decides open choices by stated answers and lets the game go on. It knows no verb of `do`: `verbs` has those,
and `runner` takes the steps.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rewind.aggregates.fold import fold
from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.inputs import decided
from rewind.aggregates.questions.position import PendingInput
from rewind.aggregates.questions.refusals import IllegalAction, Refusal
from rewind.aggregates.questions.running import verify_own_concession
from rewind.aggregates.state import EMPTY, GameState, number_of
from rewind.events.base import Decision, Event
from rewind.events.envelope import Recorded
from rewind.events.game import OpeningHandKept, PlayerConceded
from rewind.events.playing import AbilityTriggered, ChoiceMade, ChoiceOffered
from rewind.events.turn import PriorityPassed
from rewind.replays.scenarios import answers, cost_names, division
from rewind.replays.scenarios.answers import DECLARATIONS, QueuedAnswer
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.form.models import ForgottenForm, StepForm
from rewind.replays.scenarios.form.naming import Naming
from rewind.replays.scenarios.form.words import PlainData
from rewind.replays.scenarios.random_outcomes import RandomOutcomes

See = Callable[[Iterable[Recorded], int], Iterable[Recorded]]
"""The log as a seat could know it."""

MOST_EVENTS = 20_000
"""A scenario that makes more events does not come to an end."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A triggered ability that nobody notices the next time that it triggers."""

    name: str
    """The name of its source, as it is stated."""
    source: int
    """The number of that card or token, whichever object it is by then."""
    ability: int | None
    """Which of its triggered abilities, from 1; None: any."""
    line: int
    """Where that is stated."""

    def is_meant(self, event: Event) -> bool:
        """Whether an event is that it triggers."""
        assert isinstance(event, AbilityTriggered), "nothing else can be forgotten"
        return number_of(event.object) == self.source and self.ability in (None, event.ability)


class Session:
    """A game in which a scenario is being run under an edition."""

    def __init__(self, document: Document, under: str, naming: Naming, see: See | None = None) -> None:
        """Begins with a game without events; `play_in` takes another."""
        self.document = document
        self.under = under
        """The name of the edition."""
        self.naming = naming
        self.see = see
        self.reported: list[str] = []
        """Notes for the result."""
        self.answers: list[QueuedAnswer] = []
        """The answers that no choice has used yet."""
        self.random_outcomes = RandomOutcomes(naming, self.report)
        self.forgotten: list[Forgotten] = []
        """The triggered abilities that are stated to be forgotten."""
        self.stated_divisions: dict[str, dict[str, int]] = {}
        """The divisions that the present `damage` states and no choice has used yet: attacker → receiver → amount."""
        self.last_damage_step: int | None = None
        """The number of the event that began the combat damage step of the last `damage`."""
        self.override_rules = False
        """Whether decisions are made although the rules may refuse them."""
        self.decider: int | None = None
        """Who makes the decisions of the present step, where it says so."""
        self.view: int | None = None
        """The number of the event after which `check` looks, where that is not the last."""
        self.index = 0
        """The index in `do` of the present step."""
        self.upcoming: StepForm | None = None
        """The step after the present one."""
        self.play_in(Game())

    def play_in(self, game: Game) -> None:
        """Goes on in a game, whose events so far are the set-up, and decides its random outcomes from now on."""
        self.game = game
        game.random_source = self.random_outcome
        self.began = len(game.records)
        """The number of the event that ends the set-up."""

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
    def seat_view(self) -> Callable[[int], GameState] | None:
        """The state that is looked at as a seat knows it; None where the session cannot tell what a seat sees."""
        see = self.see
        return None if see is None else lambda seat: fold(EMPTY, see(self.seen_records, seat))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.pending is None

    @property
    def offer(self) -> ChoiceOffered | None:
        """The choice that is open, unless it is a declaration or a mulligan, which have verbs of their own."""
        pending = self.game.pending
        if pending is None or pending.offer is None or pending.offer.kind in DECLARATIONS:
            return None
        return pending.offer

    def declaring(self, kind: str) -> int | None:
        """The seat that has to declare attackers, or blockers, or decide on a mulligan; None where nobody has to."""
        pending = self.game.pending
        if pending is None or pending.offer is None or pending.offer.kind != kind:
            return None
        return pending.seat

    def report(self, text: str) -> None:
        """Notes something for the result, once."""
        if text not in self.reported:
            self.reported.append(text)

    def line(self, *path: str | int) -> int:
        """The line of something in the present step."""
        return self.document.line("do", self.index, *path)

    # Going on

    def forget(self, form: ForgottenForm, line: int) -> None:
        """Nobody notices that an ability triggers, the next time that it does. Raises Failed for a name of nothing."""
        number = number_of(self.naming.find(self.game.state, form.ability_of))
        forgotten = Forgotten(form.ability_of, number, form.ability, line)
        self.forgotten.append(forgotten)
        self.game.forgotten.append(forgotten.is_meant)

    @property
    def not_forgotten(self) -> list[Forgotten]:
        """What was to be forgotten and has not triggered since."""
        left = self.game.forgotten
        return [one for one in self.forgotten if one.is_meant in left]

    def decide(self, event: Event) -> None:
        """Makes a decision, and those that stated answers make after it. Raises IllegalAction, Failed, Unsupported."""
        if len(self.game.records) > MOST_EVENTS:
            what = f"the scenario has no end in sight: more than {MOST_EVENTS} events"
            raise IllegalAction(Refusal.NO_END, what, self.game.engine().cite("421.1"))
        self.view = None
        self._note_call(event)
        self.game.decide(self._decided(event), override_rules=self.override_rules)
        self.answer_open_choices()

    def _decided(self, event: Event) -> Event:
        """A decision with who makes it: who a step says, else whoever decides for that player (rule 507.3).

        Raises IllegalAction RW3001 where a player is to concede who does not say so (rule 507.3b).
        """
        if isinstance(event, PlayerConceded) and self.decider is not None:
            verify_own_concession(self.game.engine(), event.seat, self.decider)
        if self.decider is None or not isinstance(event, Decision):
            return decided(event, self.game.state.deciders)
        decider = None if self.decider == getattr(event, "seat", None) else self.decider
        return event.model_copy(update={"decider": decider})

    def answer_open_choices(self) -> None:
        """Decides open choices by stated answers, as long as there is one that fits."""
        while (offer := self.offer) is not None:
            made = self._queued_decision(offer)
            if made is None:
                return
            self.view = None
            self._note_call(made)
            divides = self.override_rules and offer.kind == "division"
            self.game.decide(self._decided(made), override_rules=divides)

    def _note_call(self, event: Event) -> None:
        """Keeps the first value of a choice: where a coin is flipped next, it is what was called."""
        if isinstance(event, ChoiceMade) and event.values:
            self.random_outcomes.called = event.values[0]

    def _queued_decision(self, offer: ChoiceOffered) -> ChoiceMade | None:
        """The decision of a choice by the first stated answer that fits, which is then used up; None without one."""
        state = self.game.state
        if offer.kind == "division":
            divided = division.stated_division(self.stated_divisions, self.naming, state, offer)
            if divided is not None:
                return divided
        if answers.has_one_possibility(offer):
            return answers.first_possible(offer)
        for index, queued in enumerate(self.answers):
            if queued.seat != offer.seat:
                continue
            made = self.matched(offer, queued.answer)
            if made is not None:
                del self.answers[index]
                return made
            if offer.kind == "yes_no" and not queued.is_yes_or_no and (implied := self._implied_yes(offer, index)):
                return implied
        if offer.kind == "coin":
            return ChoiceMade(seat=offer.seat, values=("heads",))
        return answers.as_offered(offer) if answers.is_order(offer) else None

    def matched(self, offer: ChoiceOffered, answer: PlainData) -> ChoiceMade | None:
        """The decision that an answer makes of a choice, costs by their keywords; None where it does not fit."""
        if offer.kind == "optional_costs":
            answer = cost_names.as_offered(self.game.engine(), offer, answers.as_list(answer))
        return answers.match_answer(self.naming, self.game.state, offer, answer)

    def _implied_yes(self, offer: ChoiceOffered, index: int) -> ChoiceMade | None:
        """Yes, where a stated answer names what is picked, or moved, after a yes: then it answers both questions."""
        queued, state = self.answers[index], self.game.state
        yes = ChoiceMade(seat=offer.seat, values=("yes",))
        trial = self.trial()
        before = len(trial.game.records)
        trial.game.decide(trial._decided(yes))
        while (following := trial.offer) is not None and answers.is_order(following):
            trial.game.decide(trial._decided(answers.as_offered(following)))
        if following is not None and following.seat == offer.seat:
            return None if trial.matched(following, queued.answer) is None else yes
        moved = [getattr(record.event, "object", None) for record in trial.game.records[before:]]
        objects = [obj for obj in moved if isinstance(obj, str)]
        if isinstance(queued.answer, str) and self.naming.matching(state, queued.answer, objects):
            del self.answers[index]
            return yes
        return None

    def random_outcome(self, pending: PendingInput) -> Event:
        """The outcome of something random: the one that is stated, else the default."""
        return self.random_outcomes.outcome(pending, self.game.state)

    def trial(self) -> Session:
        """A session that goes on from here without any trace in this one."""
        other = copy.copy(self)
        other.game = copy.copy(self.game)
        other.answers, other.reported = list(self.answers), []
        other.forgotten = list(self.forgotten)
        other.stated_divisions = dict(self.stated_divisions)
        other.random_outcomes = self.random_outcomes.copy()
        other.game.random_source = other.random_outcome
        return other

    def in_document(self, document: Document) -> Session:
        """A session that goes on from here in a document of the same position, and reports what it settles."""
        other = self.trial()
        other.document, other.reported = document, list(self.reported)
        other.random_outcomes = self.random_outcomes.copy(other.report)
        return other

    def pass_on(self) -> Iterator[None]:
        """The game goes on by one decision: whoever has priority passes; nothing attacks and nothing blocks.

        Yields where somebody has to choose.
        """
        pending = self.game.pending
        if pending is None:
            return
        if pending.kind == "priority":
            self.decide(PriorityPassed(seat=pending.seat))
        elif self.declaring("attackers"):
            self.decide(combat.least_attack(self.game.engine()))
        elif self.declaring("blockers"):
            self.decide(combat.least_block(self.game.engine(), pending.seat))
        elif self.declaring("mulligan") and self.document.form.defaults:
            self.decide(OpeningHandKept(seat=pending.seat))
        else:
            yield

    def until(self, reached: Callable[[], bool]) -> Iterator[None]:
        """The game goes on until `reached` is true, or it has ended. Yields where somebody has to choose."""
        while not self.over and not reached():
            yield from self.pass_on()
