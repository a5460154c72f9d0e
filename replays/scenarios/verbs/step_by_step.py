"""Something begins to be played, and is completed or abandoned (rules 409.1, 422)."""

from __future__ import annotations

from rewind.aggregates.questions.announcing import total_cost_of_announced
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.events.base import Event
from rewind.events.playing import AbilityPlayed, ActionReversed, ChoiceMade, CostPaid, Payment, PlayBegun, SpellPlayed
from rewind.replays.scenarios.form.models import AbandonForm, ActivateForm, BeginForm, PlayForm
from rewind.replays.scenarios.results import Failed, Failure
from rewind.replays.scenarios.session import Session
from rewind.replays.scenarios.verbs import play
from rewind.replays.scenarios.verbs.payment import payment_of


def is_under_way(session: Session) -> bool:
    """Whether something has begun to be played and is not paid for yet."""
    return session.game.pending is not None and session.game.pending.object is not None


def is_begun(session: Session, form: ActivateForm) -> bool:
    """Whether an ability that is named is the one that has begun to be played."""
    event = play.activate(session, form)
    entry = session.game.state.stack.get(_on_stack(session))  # none where a card is not announced yet
    if entry is None or not isinstance(event, AbilityPlayed):
        return False
    return (event.object, event.ability) == (entry.source, entry.ability)


def begin(session: Session, form: BeginForm) -> None:
    """A player begins to play something. What is stated of it is announced, and mana abilities that are named are
    played, as far as the rules allow it: what they refuse is reported. Raises IllegalAction, Failed, Unsupported."""
    event = _stated(session, form.play or form.activate)
    if isinstance(event, SpellPlayed):
        begun = PlayBegun(seat=event.seat, object=event.object, face_down=event.face_down, half=event.half)
        session.decide(begun)
    else:
        session.decide(PlayBegun(seat=event.seat, object=event.object, ability=event.ability))
    try:
        _announce(session, event)
        if event.payment is not None:
            _play_mana_abilities(session, event.seat, event.payment)
    except IllegalAction as illegal:
        session.report(f"not completed, as it is not legal: {illegal}")


def complete(session: Session, form: PlayForm | ActivateForm) -> None:
    """What has begun to be played is announced, where it is not yet, and paid for. Raises IllegalAction, Failed."""
    pending = session.game.pending
    assert pending is not None
    seat, obj = session.naming.seat(form.by), _on_stack(session)
    if pending.kind == "announcement":
        _announce(session, _announcement(session, form))
    engine = session.game.engine()
    payment = payment_of(
        session.naming, engine, session.game.state, total_cost_of_announced(engine, seat, obj), form.pay
    )
    session.decide(CostPaid(seat=seat, object=obj, payment=payment))


def abandon(session: Session, form: AbandonForm) -> Event:
    """The decision to reverse what has begun to be played, with the mana abilities that stay. Raises Failed."""
    action, state = session.game.state.action, session.game.state
    if action is None:
        raise Failed(Failure("abandon", "something that has begun to be played", "nothing"))
    since = [(record.n, record.event) for record in session.game.records[action.began :]]
    played = [(n, event.object) for n, event in since if isinstance(event, AbilityPlayed) and event.on_stack is None]
    kept = tuple(n for n, obj in played if any(session.naming.matching(state, name, [obj]) for name in form.keep))
    return ActionReversed(action=action.began, kept=kept, seat=session.naming.seat(form.by))


def _on_stack(session: Session) -> str:
    pending = session.game.pending
    assert pending is not None
    assert pending.object is not None, "something has begun to be played"
    return pending.object


def _stated(session: Session, form: PlayForm | ActivateForm | None) -> SpellPlayed | AbilityPlayed:
    if form is None:
        raise Failed(Failure("begin", "play or activate", "neither"))
    event = play.play(session, form) if isinstance(form, PlayForm) else play.activate(session, form)
    if not isinstance(event, SpellPlayed | AbilityPlayed):
        raise Failed(Failure("begin", "a spell or an ability", "a land, which is played at once"))
    return event


def _announcement(session: Session, form: PlayForm | ActivateForm) -> SpellPlayed | AbilityPlayed:
    """What is stated of a card that is on the stack by now, or of an ability."""
    if isinstance(form, ActivateForm):
        return _stated(session, form)
    return _stated(session, form.model_copy(update={"from_": "stack"}))


def _announce(session: Session, event: SpellPlayed | AbilityPlayed) -> None:
    obj = _on_stack(session)
    on_stack = {"object": obj} if isinstance(event, SpellPlayed) else {"on_stack": obj}
    session.decide(event.model_copy(update={**on_stack, "payment": None}))


def _play_mana_abilities(session: Session, seat: int, payment: Payment) -> None:
    """Mana abilities of a payment, one after the other; of several kinds of mana each adds what the payment says."""
    for use in payment.abilities:
        session.decide(AbilityPlayed(seat=seat, object=use.object, ability=use.ability))
        if (offer := session.offer) is not None and offer.kind == "mana" and use.mana in offer.values:
            session.decide(ChoiceMade(seat=seat, values=(use.mana,)))
