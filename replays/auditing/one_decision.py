"""One decision, decided by the rules in the position in which it was taken, and nothing after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rewind.aggregates.questions import choices, combat
from rewind.aggregates.questions.inputs import in_words
from rewind.aggregates.questions.plays import STEPS
from rewind.aggregates.questions.refusals import IllegalAction, Refusal
from rewind.aggregates.questions.running import ANSWERS, Engine, InputNeeded, PendingInput, act, take_step
from rewind.aggregates.state import GameState
from rewind.events.base import Decision, Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.game import MulliganTaken, OpeningHandKept
from rewind.events.playing import ChoiceMade, ChoiceOffered


class _Accepted(Exception):  # nothing is wrong: the rules took the decision
    pass


class _One:
    """An input source that has one decision."""

    overrides_rules = False

    def __init__(self, event: Event) -> None:
        self._event: Event | None = event

    def next_input(self, pending: PendingInput) -> Event:
        if self._event is None:
            raise InputNeeded(pending)
        event, self._event = self._event, None
        return event


def decide_one(
    before: GameState, event: Event, offer: ChoiceOffered | None, *, offers_are_told: bool = True
) -> tuple[str, ...]:
    """The rules decide one decision in its position; which allow it. Raises IllegalAction where they refuse it.

    `offer`: the choice that it answers. `offers_are_told`: whether the log has each choice that is offered; where it
    has not, who is asked to attack or block follows from the step.
    """
    engine = _engine(before, event)
    if offer is None and not offers_are_told and _is_asked_by_step(before, event):
        offer = ChoiceOffered(seat=getattr(event, "seat", 0), kind=_DECLARED[type(event)])
    _run(engine, event, offer)
    numbers = (engine.edition.number(written) for written in engine.allowed_by)
    return tuple(dict.fromkeys(number for number in numbers if number))


_DECLARED: Mapping[type[Event], str] = {AttackersDeclared: "attackers", BlockersDeclared: "blockers"}


def _is_asked_by_step(before: GameState, event: Event) -> bool:
    """Whether it is the first declaration in its step, in which nobody has had priority yet (rules 308.1, 309.1)."""
    kind = _DECLARED.get(type(event))
    declared = before.attacked if kind == "attackers" else before.blocked
    return before.step == f"declare_{kind}" and before.priority is None and not before.passed and not declared


def refusal_by_itself(before: GameState, event: Event, offer: ChoiceOffered | None = None) -> IllegalAction | None:
    """What refuses a decision in a position, had its player been asked for it there; None where nothing does.

    `offer`: the choice that it answers.
    """
    engine = _engine(before, event)
    if engine.draft.priority is not None:
        engine.draft.priority = getattr(event, "seat", engine.draft.priority)
    try:
        _run(engine, event, offer)
    except IllegalAction as refused:
        return None if refused.code is Refusal.NOT_ASKED_FOR else refused
    return None


def _engine(before: GameState, event: Event) -> Engine:
    """The rules in a position, with one decision to take."""
    return Engine(before, _One(event), ANSWERS, on_record=_accept)


def _run(engine: Engine, event: Event, offer: ChoiceOffered | None) -> None:
    """The rules take the decision. Raises IllegalAction where they refuse it."""
    try:
        if isinstance(event, Decision):
            engine.require_decider(event)
        match event:
            case AttackersDeclared():
                _require(engine, offer, "attackers", lambda: combat.verify_declare_attackers(engine, event))
            case BlockersDeclared():
                seat = offer.seat if offer is not None else event.seat
                _require(engine, offer, "blockers", lambda: combat.verify_declare_blockers(engine, event, seat))
            case MulliganTaken() | OpeningHandKept():
                _mulligan(engine, event, offer)
            case ChoiceMade():
                _choice(engine, event, offer)
            case _:
                _act(engine, event, offer)
    except (_Accepted, InputNeeded):
        pass


def _accept(*record: object) -> Recorded:
    """The first thing that happens is the decision itself: nothing refused it."""
    raise _Accepted


def _act(engine: Engine, event: Event, offer: ChoiceOffered | None) -> None:
    if engine.draft.priority is None:
        who = "nobody" if offer is None else engine.player_name(offer.seat)
        asked = "has priority" if offer is None else f"has to choose first ({offer.kind.replace('_', ' ')})"
        raise engine.refuse(
            Refusal.NOT_ASKED_FOR,
            f"{who} {asked}; {in_words(event, engine.terms)} is not asked for here",
            "408.1c:act",
        )
    if engine.draft.awaiting is not None and engine.draft.awaiting.kind in STEPS:
        take_step(engine)
    else:
        act(engine)


def _require(engine: Engine, offer: ChoiceOffered | None, kind: str, check: Callable[[], object]) -> None:
    """The declaration is checked first, so that what is wrong is reported even where nobody could declare any."""
    if engine.draft.step == f"declare_{kind}" and engine.draft.active is not None:
        check()
    if offer is None or offer.kind != kind:
        raise engine.refuse(
            Refusal.NOT_ASKED_FOR, f"nobody is asked for {kind} here", "308.1" if kind == "attackers" else "309.1"
        )


def _mulligan(engine: Engine, event: MulliganTaken | OpeningHandKept, offer: ChoiceOffered | None) -> None:
    if offer is None or offer.kind != "mulligan" or offer.seat != event.seat:
        raise engine.refuse(
            Refusal.NOT_ASKED_FOR, f"{engine.player_name(event.seat)} is not asked about a mulligan here", "101.4"
        )
    size = len(engine.zone("hand", event.seat)) - 1
    if isinstance(event, MulliganTaken) and event.hand_size != size:
        raise engine.refuse(Refusal.ILLEGAL_CHOICE, f"the next hand has {size} cards", "101.4")


def _choice(engine: Engine, event: ChoiceMade, offer: ChoiceOffered | None) -> None:
    if offer is None:
        raise engine.refuse(Refusal.NOT_ASKED_FOR, "no choice is offered here", "413.2c")
    if offer.kind == "division" and offer.source is not None and _fights(engine, offer.source):
        combat.verify_division(engine, offer, event)
    choices.verify_choice(engine, offer, event)
    if offer.kind == "division":
        amounts = [int(value) for value in event.values if value.isdecimal()]
        if len(amounts) != len(event.objects) or sum(amounts) != int(offer.values[0]):
            what = f"{offer.values[0]} has to be divided among {len(offer.objects)}"
            raise engine.refuse(Refusal.ILLEGAL_CHOICE, what, "409.1e")
    elif offer.values and len(set(event.values)) != len(event.values):
        raise engine.refuse(Refusal.ILLEGAL_CHOICE, "the same is chosen twice", "413.2c")


def _fights(engine: Engine, obj: str) -> bool:
    return obj in engine.draft.attacking or obj in engine.draft.blocking
