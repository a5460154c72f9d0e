"""Attack, block, divide combat damage: the verbs that go on to their step if need be (rules 308 to 310)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from rewind.aggregates.questions import combat
from rewind.aggregates.questions.paying import TotalCost
from rewind.aggregates.questions.refusals import Refusal
from rewind.aggregates.questions.running import AsksToDivide
from rewind.aggregates.state import GameState
from rewind.events.base import Event, Step
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared, CombatDamageAssigned
from rewind.events.objects import Tapped
from rewind.events.playing import Payment
from rewind.events.turn import StepBegan
from rewind.replays.scenarios.form.models import AttackForm, BlockForm, Pay
from rewind.replays.scenarios.form.naming import Naming
from rewind.replays.scenarios.results import Failed, Failure
from rewind.replays.scenarios.session import Session
from rewind.replays.scenarios.verbs.payment import payment_of


def _to_declaration(session: Session, kind: str, step: Step, declared: type[Event]) -> Iterator[None]:
    """The game goes on until somebody has to declare, or the step has come and nobody could."""
    if _since_step(session, step, declared):
        return  # it is done already in this step: the rules say what they think of another
    yield from session.until(lambda: session.declaring(kind) is not None or session.game.state.step == step)


def _may_block(session: Session, turn: int) -> bool:
    """Whether blockers are to be declared, or cannot be in this turn any more unless somebody attacks anew."""
    state = session.game.state
    is_over = state.turn != turn or state.phase not in ("beginning", "precombat_main", "combat")
    return session.declaring("blockers") is not None or state.step == "declare_blockers" or is_over


def _since_step(session: Session, step: Step, declared: type[Event]) -> bool:
    """Whether such an event happened since the present step began, if it is this one."""
    if session.game.state.step != step:
        return False
    for record in reversed(session.game.records):
        if isinstance(record.event, declared):
            return True
        if isinstance(record.event, StepBegan):
            return False
    return False


def _payment(session: Session, total_cost: TotalCost | None, pay: Pay) -> Payment | None:
    """The payment that is named for a declaration. Raises Failed."""
    if pay == "auto":
        return None
    if total_cost is None:
        raise Failed(Failure("pay", "a declaration that costs something", "it costs nothing"))
    return payment_of(session.naming, session.game.engine(), session.game.state, total_cost, pay)


def attack(session: Session, form: AttackForm) -> Iterator[None]:
    """The active player declares attackers. Raises IllegalAction, Failed."""
    naming, seat = session.naming, session.naming.seat(form.by)
    yield from _to_declaration(session, "attackers", "declare_attackers", AttackersDeclared)
    state = session.game.state
    own = list(session.game.engine().creatures(seat))
    found = {name: naming.find(state, name, own) for name in {*form.attackers, *(n for b in form.bands for n in b)}}
    event = AttackersDeclared(
        seat=seat,
        attacks=tuple(
            Attack(attacker=found[name], defender=naming.thing(state, to)) for name, to in form.attackers.items()
        ),
        bands=tuple(tuple(found[name] for name in band) for band in form.bands),
    )
    if session.declaring("attackers") is not None:
        payment = _payment(session, combat.total_cost_of_attack(session.game.engine(), event), form.pay)
        session.decide(event.model_copy(update={"payment": payment}))
    elif session.override_rules and event.attacks:
        _record_facts(session, event, [Tapped(object=one.attacker) for one in event.attacks])
    else:
        _check_unasked(session, event)


def block(session: Session, form: BlockForm) -> Iterator[None]:
    """The defending player declares blockers. Raises IllegalAction, Failed."""
    naming, seat = session.naming, session.naming.seat(form.by)
    turn = session.game.state.turn
    if not _since_step(session, "declare_blockers", BlockersDeclared):
        yield from session.until(lambda: _may_block(session, turn))
    state = session.game.state
    if form.blockers and not state.attacking:
        raise session.game.engine().refuse(Refusal.NOT_ASKED_FOR, "nothing is attacking", "309.1")
    own = list(session.game.engine().creatures(seat))
    blocks = []
    for name, attackers in form.blockers.items():
        names = (attackers,) if isinstance(attackers, str) else attackers
        blocked = tuple(naming.find(state, one, state.attacking) for one in names)
        blocks.append(Block(blocker=naming.find(state, name, own), attackers=blocked))
    event = BlockersDeclared(seat=seat, blocks=tuple(blocks))
    if session.declaring("blockers") is not None:
        payment = _payment(session, combat.total_cost_of_block(session.game.engine(), event), form.pay)
        session.decide(event.model_copy(update={"payment": payment}))
    elif session.override_rules and event.blocks:
        _record_facts(session, event, [])
    else:
        _check_unasked(session, event)


def _check_unasked(session: Session, event: AttackersDeclared | BlockersDeclared) -> None:
    """Raises IllegalAction for a declaration that nobody is asked for; an empty one in its own step is no fault."""
    engine, state = session.game.engine(), session.game.state
    attacking = isinstance(event, AttackersDeclared)
    step: Step = "declare_attackers" if attacking else "declare_blockers"
    rule = "308.1" if attacking else "309.1"
    what = "attackers" if attacking else "blockers"
    if state.step != step or state.active is None:
        raise engine.refuse(Refusal.NOT_ASKED_FOR, f"it is not the time to declare {what}", rule)
    if _since_step(session, step, type(event)):
        raise engine.refuse(Refusal.NOT_ASKED_FOR, f"{what} have been declared already", rule)
    if isinstance(event, AttackersDeclared):
        combat.verify_declare_attackers(engine, event)
        given = len(event.attacks)
    else:
        combat.verify_declare_blockers(engine, event, engine.opponents(engine.active)[0])
        given = len(event.blocks)
    if given:
        raise engine.refuse(Refusal.NOT_ASKED_FOR, f"nobody is asked to declare {what}", rule)


def _record_facts(session: Session, event: Event, following: list[Tapped]) -> None:
    """Records a declaration that the rules do not even ask for: it was made at the table."""
    session.view = None
    session.game.record_fact(event)
    for tapped in following:
        session.game.record_fact(tapped)


# Damage


def damage(session: Session, divisions: Mapping[str, Mapping[str, int]]) -> Iterator[None]:
    """Combat damage is dealt as the scenario divides it: attacker or blocker → receiver → amount.

    Raises IllegalAction where it cannot be dealt so; none is dealt then, nor assigned.
    """
    if session.override_rules:
        session.game.asked_to_divide = _otherwise(session, divisions)
    elif not _dividing(session):  # what a creature without a choice is said to deal is compared before it deals any
        trial = session.trial()
        trial.game.asked_to_divide = _otherwise(trial, divisions)
        next(_divided(trial, divisions), None)
    yield from _divided(session, divisions)
    session.game.asked_to_divide = None


def _divided(session: Session, divisions: Mapping[str, Mapping[str, int]]) -> Iterator[None]:
    """Combat damage is dealt, and divided as is stated. Yields where somebody has to choose. Raises IllegalAction."""
    session.stated_divisions = {name: dict(amounts) for name, amounts in divisions.items()}
    if _dividing(session):
        session.answer_open_choices()
    elif (began := _damage_step(session)) is None or began == session.last_damage_step:
        started = session.game.state.n
        yield from session.until(lambda: _assigned_after(session, started) or _past_combat(session))
    while _dividing(session):
        yield
    session.last_damage_step = _damage_step(session)
    _check_unused(session)


def _otherwise(session: Session, divisions: Mapping[str, Mapping[str, int]]) -> AsksToDivide:
    """Whether a creature divided its damage otherwise than in the one way in which it has to deal it."""
    naming, state = session.naming, session.game.state
    stated = dict[str, Mapping[str, int]]()
    for name, amounts in divisions.items():
        for obj in naming.matching(state, name, (*state.attacking, *state.blocking))[:1]:
            stated[obj] = amounts

    def asks(obj: str, recipient: str | int, power: int) -> bool:
        amounts = stated.get(obj)
        return amounts is not None and _by_receiver(session, amounts, [recipient]) != {recipient: power}

    return asks


def _by_receiver(session: Session, amounts: Mapping[str, int], among: Collection[str | int]) -> dict[str | int, int]:
    """What is stated to be dealt to each, a name being that of one of `among` where it can. Raises Failed."""
    naming, state = session.naming, session.game.state
    dealt = {name: amount for name, amount in amounts.items() if amount}
    receivers = naming.pick(state, list(dealt), list(among)) or [naming.thing(state, name) for name in dealt]
    return dict(zip(receivers, dealt.values(), strict=True))


def _dividing(session: Session) -> bool:
    """Whether somebody is asked to divide damage."""
    return session.offer is not None and session.offer.kind == "division"


def _damage_step(session: Session) -> int | None:
    """The number of the event that began the present combat damage step; None in another step."""
    if session.game.state.step != "combat_damage":
        return None
    return next(record.n for record in reversed(session.game.records) if isinstance(record.event, StepBegan))


def _assigned_after(session: Session, n: int) -> bool:
    """Whether combat damage was assigned after an event, or somebody is asked to divide it."""
    records = session.game.records[n:]
    return _dividing(session) or any(isinstance(record.event, CombatDamageAssigned) for record in records)


def _past_combat(session: Session) -> bool:
    return session.game.state.step not in (
        "beginning_of_combat",
        "declare_attackers",
        "declare_blockers",
        "combat_damage",
    )


INSTEAD = "; what came of it can be written as it was seen: happened: {life: {PLAYER: TOTAL}}, or {move: …}"
"""What to write in the place of what nobody can do."""


def _in_other_step(state: GameState, name: str, naming: Naming) -> str:
    """That a creature deals its damage in the other of two combat damage steps, where it fights; empty else."""
    if not state.first_strike or not naming.matching(state, name, (*state.attacking, *state.blocking)):
        return ""
    return (
        " in the first of two combat damage steps, in which only creatures with first strike or double strike do; "
        "an entry for that step goes before, as damage: {CREATURE WITH IT: {RECEIVER: AMOUNT}}"
    )


def _check_unused(session: Session) -> None:
    """The divisions that no choice has used are of creatures with one way to deal their damage; this must be that way.

    Raises IllegalAction, Failed.
    """
    naming, state = session.naming, session.game.state
    unused, session.stated_divisions = session.stated_divisions, {}
    made = next(
        (one.event for one in reversed(session.game.records) if isinstance(one.event, CombatDamageAssigned)), None
    )
    assignments = () if made is None else made.assignments
    for name, amounts in unused.items():
        sources = naming.matching(state, name, [one.source for one in assignments])
        real = {one.to: one.amount for one in assignments if one.source in sources[:1]}
        stated = _by_receiver(session, amounts, real)
        if not real and stated:
            none = f"it deals none{_in_other_step(state, name, naming)}{INSTEAD if session.override_rules else ''}"
            raise Failed(Failure(f"damage.{name}", "a creature that deals combat damage", none))
        if stated != real:
            in_words = ", ".join(f"{naming.in_words(state, receiver)}: {amount}" for receiver, amount in real.items())
            what = f"{name} has to deal its damage so: {in_words}"
            if session.override_rules:
                late = f"it is assigned already ({in_words}); anyway stands before it is{INSTEAD}"
                raise Failed(Failure(f"damage.{name}", "damage that is still to be assigned", late))
            raise session.game.engine().refuse(Refusal.ILLEGAL_CHOICE, what, "310.2", "310.2a")
