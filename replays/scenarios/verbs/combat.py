"""Attack, block, divide combat damage: the verbs that go on to their step if need be (rules 308 to 310)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from aggregates.rules.combat import combat
from events.base import Event, Step
from events.combat import Attack, AttackersDeclared, Block, BlockersDeclared, CombatDamageAssigned
from events.objects import Tapped
from events.playing import ChoiceMade, ChoiceOffered
from events.turn import StepBegan
from replays.scenarios.form.models import AttackForm, BlockForm, Pay
from replays.scenarios.results import Failed, Failure, Unsupported

if TYPE_CHECKING:
    from replays.scenarios.runner import Runner


def _to_declaration(runner: Runner, kind: str, step: Step, declared: type[Event]) -> Iterator[None]:
    """The game goes on until somebody has to declare, or the step has come and nobody could."""
    if _since_step(runner, step, declared):
        return  # it is done already in this step: the rules say what they think of another
    yield from runner.until(lambda: runner.declaring(kind) is not None or runner.game.state.step == step)


def _since_step(runner: Runner, step: Step, declared: type[Event]) -> bool:
    """Whether such an event happened since the present step began, if it is this one."""
    if runner.game.state.step != step:
        return False
    for record in reversed(runner.game.records):
        if isinstance(record.event, declared):
            return True
        if isinstance(record.event, StepBegan):
            return False
    return False


def _no_cost(pay: Pay, verb: str) -> None:
    if pay != "auto":
        raise Unsupported(f"{verb}: pay: costs to {verb} are not built yet")


def attack(runner: Runner, form: AttackForm) -> Iterator[None]:
    """The active player declares attackers. Raises IllegalAction, Failed."""
    _no_cost(form.pay, "attack")
    naming, seat = runner.naming, runner.naming.seat(form.by)
    yield from _to_declaration(runner, "attackers", "declare_attackers", AttackersDeclared)
    state = runner.game.state
    own = list(runner.game.engine().creatures(seat))
    found = {name: naming.find(state, name, own) for name in {*form.attackers, *(n for b in form.bands for n in b)}}
    event = AttackersDeclared(
        seat=seat,
        attacks=tuple(
            Attack(attacker=found[name], defender=naming.thing(state, to)) for name, to in form.attackers.items()
        ),
        bands=tuple(tuple(found[name] for name in band) for band in form.bands),
    )
    if runner.declaring("attackers") is not None:
        runner.decide(event)
    elif runner.forced:
        _happened(runner, event, [Tapped(object=one.attacker) for one in event.attacks])
    else:
        _judge(runner, event)


def block(runner: Runner, form: BlockForm) -> Iterator[None]:
    """The defending player declares blockers. Raises IllegalAction, Failed."""
    _no_cost(form.pay, "block")
    naming, seat = runner.naming, runner.naming.seat(form.by)
    yield from _to_declaration(runner, "blockers", "declare_blockers", BlockersDeclared)
    state = runner.game.state
    own = list(runner.game.engine().creatures(seat))
    blocks = []
    for name, attackers in form.blockers.items():
        names = (attackers,) if isinstance(attackers, str) else attackers
        blocked = tuple(naming.find(state, one, state.attacking) for one in names)
        blocks.append(Block(blocker=naming.find(state, name, own), attackers=blocked))
    event = BlockersDeclared(seat=seat, blocks=tuple(blocks))
    if runner.declaring("blockers") is not None:
        runner.decide(event)
    elif runner.forced:
        _happened(runner, event, [])
    else:
        _judge(runner, event)


def _judge(runner: Runner, event: AttackersDeclared | BlockersDeclared) -> None:
    """A declaration that nobody was asked for: nobody could, or it was made already. Raises IllegalAction."""
    run, state = runner.game.engine(), runner.game.state
    attacking = isinstance(event, AttackersDeclared)
    step: Step = "declare_attackers" if attacking else "declare_blockers"
    rule = "308.1" if attacking else "309.1"
    what = "attackers" if attacking else "blockers"
    if state.step != step or state.active is None:
        raise run.refuse("RW3002", f"it is not the time to declare {what}", rule)
    if _since_step(runner, step, type(event)):
        raise run.refuse("RW3002", f"{what} have been declared already", rule)
    if isinstance(event, AttackersDeclared):
        combat.check_attackers(run, event)
        given = len(event.attacks)
    else:
        combat.check_blockers(run, event, run.opponents(run.active)[0])
        given = len(event.blocks)
    if given:
        raise run.refuse("RW3002", f"nobody is asked to declare {what}", rule)


def _happened(runner: Runner, event: Event, following: list[Tapped]) -> None:
    """A declaration that the rules do not even ask for is what was done at the table."""
    runner.view = None
    runner.game.record_fact(event)
    for tapped in following:
        runner.game.record_fact(tapped)


# Damage


def require_built(runner: Runner) -> None:
    """Raises Unsupported where creatures fight whose keywords the rules do not know yet."""
    state = runner.game.state
    if not combat.NOT_BUILT or state.step != "combat_damage":
        return
    for obj in (*state.attacking, *state.blocking):
        facts = state.characteristics_of(obj)
        for keyword in combat.NOT_BUILT.intersection(() if facts is None else facts.abilities):
            if keyword != "trample" or obj in state.blocked:
                raise Unsupported(f"{keyword} of {runner.naming.name_of(state, obj)}: its rules are not built yet")


def damage(runner: Runner, assignment: Mapping[str, Mapping[str, int]]) -> Iterator[None]:
    """Combat damage is assigned as it is said. Raises IllegalAction where it cannot be."""
    runner.assigned = {name: dict(parts) for name, parts in assignment.items()}
    if runner.offer is not None and runner.offer.kind == "division":
        runner.answer_open_choices()
    elif (began := _damage_step(runner)) is None or began == runner.told_of_step:
        started = runner.game.state.n
        yield from runner.until(lambda: _assigned_after(runner, started) or _past_combat(runner))
    while runner.offer is not None and runner.offer.kind == "division":
        yield
    runner.told_of_step = _damage_step(runner)
    _check_assigned(runner)


def _damage_step(runner: Runner) -> int | None:
    """The event by which the present combat damage step began, if it is one."""
    if runner.game.state.step != "combat_damage":
        return None
    return next(record.n for record in reversed(runner.game.records) if isinstance(record.event, StepBegan))


def _assigned_after(runner: Runner, n: int) -> bool:
    records = runner.game.records[n:]
    division = runner.offer is not None and runner.offer.kind == "division"
    return division or any(isinstance(record.event, CombatDamageAssigned) for record in records)


def _past_combat(runner: Runner) -> bool:
    return runner.game.state.step not in (
        "beginning_of_combat",
        "declare_attackers",
        "declare_blockers",
        "combat_damage",
    )


def assigned(runner: Runner, offer: ChoiceOffered) -> ChoiceMade | None:
    """The decision of a division that `damage` tells; None where it does not speak of that creature."""
    naming, state = runner.naming, runner.game.state
    for name, parts in runner.assigned.items():
        if offer.source is None:
            continue
        fighting = [offer.source, *_others(runner, offer.source)]
        if naming.matching(state, name, fighting)[:1] != [offer.source]:
            continue
        del runner.assigned[name]
        things = naming.pick(state, list(parts), offer.objects)
        if things is None:
            things = [naming.thing(state, to) for to in parts]
        pairs = [(thing, amount) for thing, amount in zip(things, parts.values(), strict=True) if amount]
        return ChoiceMade(
            seat=offer.seat,
            objects=tuple(thing for thing, _ in pairs),
            values=tuple(str(amount) for _, amount in pairs),
        )
    return None


def _others(runner: Runner, source: str) -> list[str]:
    """The other creatures in combat, which a name may mean before this one."""
    state = runner.game.state
    return [obj for obj in (*state.attacking, *state.blocking) if obj != source]


def _check_assigned(runner: Runner) -> None:
    """What `damage` says of creatures that had one way to deal it must be that way. Raises IllegalAction, Failed."""
    naming, state = runner.naming, runner.game.state
    left, runner.assigned = runner.assigned, {}
    made = next(
        (one.event for one in reversed(runner.game.records) if isinstance(one.event, CombatDamageAssigned)), None
    )
    for name, parts in left.items():
        assignment = {naming.thing(state, to): amount for to, amount in parts.items() if amount}
        assignments = () if made is None else made.assignments
        sources = naming.matching(state, name, [one.source for one in assignments])
        real = {one.to: one.amount for one in assignments if one.source in sources[:1]}
        if not real and assignment:
            raise Failed(Failure(f"damage.{name}", "a creature that deals combat damage", "it deals none"))
        if assignment != real:
            in_words = ", ".join(f"{naming.in_words(state, to)}: {amount}" for to, amount in real.items())
            what = f"{name} has to deal its damage so: {in_words}"
            raise runner.game.engine().refuse("RW3010", what, "310.2", "310.2a")
