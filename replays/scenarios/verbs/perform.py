"""Taking a step of `do`: the verb that it names does it, or waits for an answer.

Every verb is a generator over a `Session`; it yields where a choice is open that no stated answer decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rewind.aggregates.questions.refusals import IllegalAction
from rewind.events.base import Event
from rewind.events.game import MulliganTaken, OpeningHandKept, PlayerConceded
from rewind.events.playing import ChoiceMade
from rewind.events.turn import PriorityPassed
from rewind.replays.playing import rounds
from rewind.replays.scenarios import answers
from rewind.replays.scenarios.answers import QueuedAnswer
from rewind.replays.scenarios.expect.cited import cites
from rewind.replays.scenarios.form.models import RefusedForm, StepForm
from rewind.replays.scenarios.results import Failed, Failure, Unsupported
from rewind.replays.scenarios.session import Session
from rewind.replays.scenarios.verbs import combat, plain_effects, play, stated_facts, step_by_step
from rewind.replays.scenarios.verbs.advance import advance
from rewind.replays.scenarios.verbs.check import check, check_in


def perform(session: Session, step: StepForm) -> Iterator[None]:
    """Does a step. Raises IllegalAction where the rules refuse it, Failed, Unsupported."""
    yield from VERBS[step.verb](session, step)


def _decide(event: Callable[[Session, StepForm], Event]) -> Callable[[Session, StepForm], Iterator[None]]:
    """A verb that is one decision."""

    def verb(session: Session, step: StepForm) -> Iterator[None]:
        session.decide(event(session, step))
        yield from ()

    return verb


def _play(session: Session, step: StepForm) -> Iterator[None]:
    """Plays a card; one that has begun to be played is announced, where it is not yet, and paid for."""
    assert step.play is not None
    if step_by_step.is_under_way(session):
        step_by_step.complete(session, step.play)
    else:
        session.decide(play.play(session, step.play))
    yield from ()


def _activate(session: Session, step: StepForm) -> Iterator[None]:
    """Plays an ability; one that has begun to be played is announced and paid for, unless this is another, for mana."""
    assert step.activate is not None
    if step_by_step.is_under_way(session) and step_by_step.is_begun(session, step.activate):
        step_by_step.complete(session, step.activate)
    else:
        session.decide(play.activate(session, step.activate))
    yield from ()


def _special(session: Session, step: StepForm) -> Event:
    assert step.special is not None
    return play.special(session, step.special)


def _turn_face_up(session: Session, step: StepForm) -> Event:
    assert step.turn_face_up is not None
    return play.turn_face_up(session, step.turn_face_up)


def _begin(session: Session, step: StepForm) -> Iterator[None]:
    assert step.begin is not None
    step_by_step.begin(session, step.begin)
    yield from ()


def _abandon(session: Session, step: StepForm) -> Iterator[None]:
    assert step.abandon is not None
    session.decide(step_by_step.abandon(session, step.abandon))
    yield from ()


def _pass(session: Session, step: StepForm) -> Event:
    return PriorityPassed(seat=session.naming.seat(step.pass_ or ""))


def _concede(session: Session, step: StepForm) -> Event:
    return PlayerConceded(seat=session.naming.seat(step.concede or ""))


def _repeat(session: Session, step: StepForm) -> Event:
    assert step.repeat is not None
    form = step.repeat
    try:
        return rounds.proposal(session.game.records, session.naming.seat(form.by), form.inputs, form.times)
    except rounds.NoRoundError as error:
        raise Failed(Failure("repeat", f"a round of {form.inputs} inputs", str(error), session.line())) from error


def _keep(session: Session, step: StepForm) -> Event:
    return OpeningHandKept(seat=session.naming.seat(step.keep or ""))


def _mulligan(session: Session, step: StepForm) -> Event:
    seat = session.naming.seat(step.mulligan or "")
    return MulliganTaken(seat=seat, hand_size=max(len(session.game.state.zone("hand", seat)) - 1, 0))


def _cause(session: Session, step: StepForm) -> Event:
    assert step.cause is not None
    seat = session.naming.seat(step.cause.by)
    return plain_effects.effect_caused(session.naming, session.game, seat, step.cause.effect)


def _resolve(session: Session, step: StepForm) -> Iterator[None]:
    """All pass until as many objects as stated, or all, have left the stack."""
    number = step.resolve
    seen = set(session.game.state.zone("stack"))
    if isinstance(number, int) and not seen:
        raise Failed(Failure("resolve", "something on the stack", "an empty stack"))

    def left() -> bool:
        stack = session.game.state.zone("stack")
        seen.update(stack)
        decided = session.offer is None
        if number == "all":
            return not stack and decided
        assert isinstance(number, int)
        return (len(seen) - len(stack) >= number or not stack) and decided

    yield from session.until(left)


def _damage(session: Session, step: StepForm) -> Iterator[None]:
    assert step.damage is not None
    yield from combat.damage(session, step.damage)


def _attack(session: Session, step: StepForm) -> Iterator[None]:
    assert step.attack is not None
    yield from combat.attack(session, step.attack)


def _block(session: Session, step: StepForm) -> Iterator[None]:
    assert step.block is not None
    yield from combat.block(session, step.block)


def _advance(session: Session, step: StepForm) -> Iterator[None]:
    assert step.advance is not None
    yield from advance(session, step.advance)


def _answer(session: Session, step: StepForm) -> Iterator[None]:
    """Queues an answer; a choice that is open and that it fits is decided by it."""
    assert step.answer is not None
    session.answers.append(QueuedAnswer(session.naming.seat(step.answer.by), step.answer.with_, session.line()))
    session.answer_open_choices()
    yield from ()


def _answer_now(session: Session, step: StepForm) -> Iterator[None]:
    """Answers the choice that is open now, whether the answer fits or not. Raises IllegalAction."""
    assert step.answer is not None
    answer = QueuedAnswer(session.naming.seat(step.answer.by), step.answer.with_, session.line())
    offer, state = session.offer, session.game.state
    made: ChoiceMade | None = None
    if offer is None and session.override_rules:
        what = "a choice that is open, once the game has gone on to it; damage says how combat damage is divided"
        raise Failed(Failure("anyway: answer", what, "no choice is open", session.line()))
    if offer is not None and offer.seat == answer.seat:
        made = session.matched(offer, answer.answer)
    session.decide(made or answers.mismatched(session.naming, state, offer, answer))
    yield from ()


def _chance(session: Session, step: StepForm) -> Iterator[None]:
    assert step.chance is not None
    if step.chance.roll is not None:
        raise Unsupported("chance: roll: no die is rolled by anything that is known here")
    session.random_outcomes.queued.append(step.chance)
    yield from ()


# Steps inside steps


def _inner(session: Session, step: StepForm) -> Iterator[None]:
    """Does the step inside; an answer there is given at once."""
    inner = step.inner
    assert inner is not None
    if inner.verb == "answer":
        yield from _answer_now(session, inner)
    else:
        yield from perform(session, inner)


def _refused(session: Session, step: StepForm) -> Iterator[None]:
    assert step.refused is not None
    try:
        yield from _inner(session, step)
    except IllegalAction as illegal:
        _check_rule(session, step.refused, illegal)
        return
    raise Failed(Failure(f"refused: {step.innermost.verb}", "a refusal", "it is legal", session.line()))


def _check_rule(session: Session, form: RefusedForm, illegal: IllegalAction) -> None:
    """Raises Failed where the refusal cites none of the rules that the step states."""
    rule = form.rule.get(session.under) if isinstance(form.rule, dict) else form.rule
    if rule is None:
        return
    listed = (rule,) if isinstance(rule, str) else rule
    if not any(cites(illegal.rules, number) for number in listed):
        cited = ", ".join(citation.number for citation in illegal.rules) or "no rule"
        what = f"refused: {form.step.innermost.verb}"
        raise Failed(Failure(what, f"rule {' or '.join(listed)}", f"{cited}: {illegal.what}"))


def _allowed(session: Session, step: StepForm) -> Iterator[None]:
    """Raises IllegalAction where the step inside is refused; does not do it."""
    next(_inner(session.trial(), step), None)
    yield from ()


def _attempt(session: Session, step: StepForm) -> Iterator[None]:
    """Does the step inside if it is legal, else reports the refusal."""
    try:
        next(_inner(session.trial(), step), None)
    except IllegalAction as illegal:
        session.report(f"not done, as it is not legal: {illegal}")
        return
    yield from _inner(session, step)


def _anyway(session: Session, step: StepForm) -> Iterator[None]:
    """Does the step inside although the rules may refuse it."""
    session.override_rules = True
    try:
        yield from _inner(session, step)
    except IllegalAction as illegal:
        actual = f"{illegal}{combat.INSTEAD}"
        raise Failed(Failure("anyway", "something that can be done at a table", actual, session.line())) from None
    finally:
        session.override_rules = False


def _decided(session: Session, step: StepForm) -> Iterator[None]:
    """Does the step inside by the decisions of the player that it names."""
    assert step.decided is not None
    session.decider = session.naming.seat(step.decided.by)
    try:
        yield from _inner(session, step)
    finally:
        session.decider = None


def _happened(session: Session, step: StepForm) -> Iterator[None]:
    """Records a fact as it was seen at the table."""
    assert step.happened is not None
    pending = session.game.pending
    if pending is not None and pending.kind != "priority":
        raise Failed(Failure("happened", "a moment at which a player has priority", "a choice is open"))
    session.view = None
    for event in stated_facts.events_of(session, step.happened):
        session.game.record_fact(event)
    yield from ()


def _forgotten(session: Session, step: StepForm) -> Iterator[None]:
    """Nobody will notice that an ability triggers, the next time that it does."""
    assert step.forgotten is not None
    session.forget(step.forgotten, session.line())
    yield from ()


VERBS: Mapping[str, Callable[[Session, StepForm], Iterator[None]]] = {
    "play": _play,
    "activate": _activate,
    "turn_face_up": _decide(_turn_face_up),
    "special": _decide(_special),
    "begin": _begin,
    "abandon": _abandon,
    "pass": _decide(_pass),
    "concede": _decide(_concede),
    "keep": _decide(_keep),
    "repeat": _decide(_repeat),
    "mulligan": _decide(_mulligan),
    "cause": _decide(_cause),
    "resolve": _resolve,
    "attack": _attack,
    "block": _block,
    "damage": _damage,
    "answer": _answer,
    "chance": _chance,
    "advance": _advance,
    "check": check,
    "check_in": check_in,
    "refused": _refused,
    "allowed": _allowed,
    "attempt": _attempt,
    "anyway": _anyway,
    "decided": _decided,
    "happened": _happened,
    "forgotten": _forgotten,
}
"""Verb → what does it."""
