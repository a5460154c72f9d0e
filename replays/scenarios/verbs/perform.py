"""The verbs of `do`: each does its step, or waits for an answer.

Every verb is a generator over a `Runner`; it yields where a choice is open that no kept answer decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from aggregates.rules.engine.illegal import IllegalAction
from events.base import Event
from events.game import MulliganTaken, OpeningHandKept, PlayerConceded
from events.playing import ChoiceMade, ChoiceOffered
from events.turn import PriorityPassed
from replays.scenarios import answers
from replays.scenarios.answers import QueuedAnswer
from replays.scenarios.expect.game import Expectations
from replays.scenarios.form.expectations import Expect
from replays.scenarios.form.models import RefusedForm, StepForm
from replays.scenarios.results import Failed, Failure, Unsupported
from replays.scenarios.verbs import combat, plain_effects, play, stated_facts
from replays.scenarios.verbs.advance import advance

if TYPE_CHECKING:
    from replays.scenarios.runner import Runner

NOT_BUILT = ("turn_face_up", "special", "begin", "abandon")
"""Verbs whose rules are not built yet."""


def perform(runner: Runner, step: StepForm) -> Iterator[None]:
    """Does a step. Raises IllegalAction where the rules refuse it, Failed, Unsupported."""
    if step.verb in NOT_BUILT:
        raise Unsupported(f"{step.verb} (line {runner.line()}): its rules are not built yet")
    yield from VERBS[step.verb](runner, step)


def _decide(event: Callable[[Runner, StepForm], Event]) -> Callable[[Runner, StepForm], Iterator[None]]:
    """A verb that is one decision."""

    def verb(runner: Runner, step: StepForm) -> Iterator[None]:
        runner.decide(event(runner, step))
        yield from ()

    return verb


def _play(runner: Runner, step: StepForm) -> Event:
    assert step.play is not None
    return play.play(runner, step.play)


def _activate(runner: Runner, step: StepForm) -> Event:
    assert step.activate is not None
    return play.activate(runner, step.activate)


def _pass(runner: Runner, step: StepForm) -> Event:
    return PriorityPassed(seat=runner.naming.seat(step.pass_ or ""))


def _concede(runner: Runner, step: StepForm) -> Event:
    return PlayerConceded(seat=runner.naming.seat(step.concede or ""))


def _keep(runner: Runner, step: StepForm) -> Event:
    return OpeningHandKept(seat=runner.naming.seat(step.keep or ""))


def _mulligan(runner: Runner, step: StepForm) -> Event:
    seat = runner.naming.seat(step.mulligan or "")
    return MulliganTaken(seat=seat, hand_size=max(len(runner.game.state.zone("hand", seat)) - 1, 0))


def _cause(runner: Runner, step: StepForm) -> Event:
    assert step.cause is not None
    seat = runner.naming.seat(step.cause.by)
    return plain_effects.effect_caused(runner.naming, runner.game, seat, step.cause.effect)


def _resolve(runner: Runner, step: StepForm) -> Iterator[None]:
    """All pass until so many objects, or all, have left the stack."""
    number = step.resolve
    met = set(runner.game.state.zone("stack"))
    if isinstance(number, int) and not met:
        raise Failed(Failure("resolve", "something on the stack", "an empty stack"))

    def left() -> bool:
        stack = runner.game.state.zone("stack")
        met.update(stack)
        settled = runner.offer is None
        if number == "all":
            return not stack and settled
        assert isinstance(number, int)
        return (len(met) - len(stack) >= number or not stack) and settled

    yield from runner.until(left)


def _damage(runner: Runner, step: StepForm) -> Iterator[None]:
    assert step.damage is not None
    yield from combat.damage(runner, step.damage)


def _attack(runner: Runner, step: StepForm) -> Iterator[None]:
    assert step.attack is not None
    yield from combat.attack(runner, step.attack)


def _block(runner: Runner, step: StepForm) -> Iterator[None]:
    assert step.block is not None
    yield from combat.block(runner, step.block)


def _advance(runner: Runner, step: StepForm) -> Iterator[None]:
    assert step.advance is not None
    yield from advance(runner, step.advance)


def _answer(runner: Runner, step: StepForm) -> Iterator[None]:
    """An answer is kept; a choice that is open and that it fits is decided by it."""
    assert step.answer is not None
    kept = QueuedAnswer(runner.naming.seat(step.answer.by), step.answer.with_, runner.line())
    runner.answers.append(kept)
    runner.answer_open_choices()
    yield from ()


def _answer_now(runner: Runner, step: StepForm) -> Iterator[None]:
    """An answer to the choice that is open now, whether it fits or not. Raises IllegalAction."""
    assert step.answer is not None
    kept = QueuedAnswer(runner.naming.seat(step.answer.by), step.answer.with_, runner.line())
    offer, state = runner.offer, runner.game.state
    made: ChoiceMade | None = None
    if offer is not None and offer.seat == kept.seat:
        made = answers.match_answer(runner.naming, state, offer, kept.answer)
    runner.decide(made or answers.mismatched(runner.naming, state, offer, kept))
    yield from ()


def _chance(runner: Runner, step: StepForm) -> Iterator[None]:
    assert step.chance is not None
    if step.chance.roll is not None:
        raise Unsupported("chance: roll: no die is rolled by anything that is known here")
    runner.chances.queued.append(step.chance)
    yield from ()


# Looking


def _check(runner: Runner, step: StepForm) -> Iterator[None]:
    assert step.check is not None
    _hold(runner, step.check, "check")
    yield from ()


def _check_in(runner: Runner, step: StepForm) -> Iterator[None]:
    assert step.check_in is not None
    if runner.under in step.check_in:
        _hold(runner, step.check_in[runner.under], "check_in", runner.under)
    yield from ()


def _hold(runner: Runner, expect: Expect, *path: str) -> None:
    failures = Expectations(runner).check(expect, runner.document, ("do", runner.index, *path))
    if failures:
        raise Failed(*failures)


# Steps inside steps


def _inner(runner: Runner, step: StepForm) -> Iterator[None]:
    """The step inside; an answer is given now."""
    inner = step.inner
    assert inner is not None
    if inner.verb == "answer":
        yield from _answer_now(runner, inner)
    else:
        yield from perform(runner, inner)


def _refused(runner: Runner, step: StepForm) -> Iterator[None]:
    assert step.refused is not None
    try:
        yield from _inner(runner, step)
    except IllegalAction as illegal:
        _check_rule(runner, step.refused, illegal)
        return
    raise Failed(Failure(f"refused: {step.innermost.verb}", "a refusal", "it is legal", runner.line()))


def _check_rule(runner: Runner, form: RefusedForm, illegal: IllegalAction) -> None:
    """Raises Failed where the refusal cites none of the rules that are said."""
    rule = form.rule.get(runner.under) if isinstance(form.rule, dict) else form.rule
    if rule is None:
        return
    listed = (rule,) if isinstance(rule, str) else rule
    cited = [citation.number for citation in illegal.rules]
    if not any(is_under(number, pending) for number in cited for pending in listed):
        what = f"refused: {form.step.innermost.verb}"
        raise Failed(Failure(what, f"rule {' or '.join(listed)}", f"{', '.join(cited) or 'no rule'}: {illegal.what}"))


def is_under(number: str, listed: str) -> bool:
    """Whether a citation is the rule listed, or one under it: 212.6b is under 212.6 and 212."""
    if number == listed:
        return True
    rest = number.removeprefix(listed)
    return rest != number and (rest[0] == "." or (rest.isalpha() and listed[-1].isdigit() and "." in listed))


def _allowed(runner: Runner, step: StepForm) -> Iterator[None]:
    """Legal, but not done."""
    next(_inner(runner.trial(), step), None)
    yield from ()


def _attempt(runner: Runner, step: StepForm) -> Iterator[None]:
    """Done if legal, else only reported."""
    try:
        next(_inner(runner.trial(), step), None)
    except IllegalAction as illegal:
        runner.report(f"not done, as it is not legal: {illegal}")
        return
    yield from _inner(runner, step)


def _anyway(runner: Runner, step: StepForm) -> Iterator[None]:
    """Done although the rules may refuse it."""
    runner.forced = True
    try:
        yield from _inner(runner, step)
    finally:
        runner.forced = False


def _happened(runner: Runner, step: StepForm) -> Iterator[None]:
    """A fact as it was seen at the table."""
    assert step.happened is not None
    pending = runner.game.pending
    if pending is not None and pending.kind != "priority":
        raise Failed(Failure("happened", "a moment at which a player has priority", "a choice is open"))
    runner.view = None
    for event in stated_facts.events_of(runner, step.happened):
        runner.game.record_fact(event)
    yield from ()


def assigned(runner: Runner, offer: ChoiceOffered) -> ChoiceMade | None:
    """How `damage` divides what a creature deals; None where it says nothing of it."""
    return combat.assigned(runner, offer)


VERBS: Mapping[str, Callable[[Runner, StepForm], Iterator[None]]] = {
    "play": _decide(_play),
    "activate": _decide(_activate),
    "pass": _decide(_pass),
    "concede": _decide(_concede),
    "keep": _decide(_keep),
    "mulligan": _decide(_mulligan),
    "cause": _decide(_cause),
    "resolve": _resolve,
    "attack": _attack,
    "block": _block,
    "damage": _damage,
    "answer": _answer,
    "chance": _chance,
    "advance": _advance,
    "check": _check,
    "check_in": _check_in,
    "refused": _refused,
    "allowed": _allowed,
    "attempt": _attempt,
    "anyway": _anyway,
    "happened": _happened,
}
"""Verb → what does it."""
