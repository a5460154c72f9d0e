"""Attackers and blockers are declared (rules 306 to 309, 500, 501)."""
# Over 400 lines: attackers and blockers are declared in the same way, and stand side by side

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import ParamSpec, TypeAlias, TypeVar

from rewind.aggregates.cards.language import Allow, Forbid
from rewind.aggregates.rules.at_work.permissions import allowing, as_though, is_taken_to_be, suppositions
from rewind.aggregates.rules.at_work.rules_at_work import AtWork
from rewind.aggregates.rules.combat import bands
from rewind.aggregates.rules.combat.evasion import conditions_of_evasion
from rewind.aggregates.rules.combat.restrictions_and_requirements import Declared, Declaring, pay, total_cost_of
from rewind.aggregates.rules.costs.cost_acts import Execute
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal, raise_together, refusal
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.view import Condition
from rewind.aggregates.rules.happening.defending import defending_player
from rewind.aggregates.rules.happening.happen import happen, happen_together, observe
from rewind.aggregates.rules.happening.tapping import tapped
from rewind.aggregates.rules.happening.triggers import detect_unblocked
from rewind.aggregates.rules.queries.attacked import attacked_by
from rewind.aggregates.rules.queries.restrictions import attacks_without_tapping
from rewind.aggregates.rules.queries.summoning_sickness import has_summoning_sickness
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared
from rewind.events.playing import ChoiceOffered
from rewind.events.turn import StepBegan

P = ParamSpec("P")

Supposed: TypeAlias = tuple[AtWork[Allow], ...]
"""Permissions under which a test is made."""

Declaration = TypeVar("Declaration", AttackersDeclared, BlockersDeclared)


def rules_of(by: AtWork[Forbid] | None, rule: str) -> tuple[str, ...]:
    """The rules by which something keeps a creature from attacking or blocking: its keyword's, if it has one."""
    return (*(() if by is None else by.rules()), rule, "103.2")


# Attackers (rule 308)


def attacking(engine: Engine) -> Declaring:
    """What is at work as attackers are declared."""
    return Declaring(engine, "attack", engine.active)


def _conditions_of_attack(
    declaring: Declaring, obj: str, defender: ObjectOrPlayer, supposed: Supposed
) -> Iterator[Condition]:
    engine = declaring.engine
    with as_though(engine, obj, supposed):
        yield from _conditions_of_attacker(engine, obj, supposed)
    is_attackable = defender in declaring.attackable
    yield is_attackable, lambda: "only an opponent can be attacked" + _beside_an_opponent(engine), ("306.3", "attacked")
    by = declaring.kept_from(obj, defender)
    yield by is None, lambda: f"{by and by.name} keeps {engine.name(obj)} from attacking", rules_of(by, "500.1")


def _beside_an_opponent(engine: Engine) -> str:
    """What can be attacked beside an opponent."""
    return "" if engine.edition.policies.attacked == "players" else ", or what an opponent defends"


def _conditions_of_attacker(engine: Engine, obj: str, supposed: Supposed) -> Iterator[Condition]:
    name, active = engine.name, engine.active
    is_creature = engine.zone_of(obj) == "in_play" and "Creature" in engine.types(obj)
    yield is_creature, lambda: f"{name(obj)} is no creature {engine.terms.in_play}", ("308.2a",)
    yield "Battle" not in engine.types(obj), lambda: f"{name(obj)} is a battle", ("308.2a",)
    controls = engine.controller(obj) == active
    yield controls, lambda: f"{engine.player_name(active)} does not control {name(obj)}", ("308.2a",)
    is_tapped = is_taken_to_be(supposed, "tapped", engine.draft.status_of(obj).tapped)
    yield not is_tapped, lambda: f"{name(obj)} is tapped", ("308.2a",)
    is_late = has_summoning_sickness(engine, obj)
    yield not is_late, lambda: f"{name(obj)} came under control this turn", ("308.2a", "212.3d")
    if not engine.edition.policies.walls_attack:
        is_wall = "Wall" in engine.characteristics(obj).type_line.subtypes
        may = not is_wall or any(not one.change.as_though for one in supposed)  # it may attack though it is one
        yield may, lambda: f"{name(obj)} is a Wall", ("walls_attack",)
    yield "defender" not in engine.abilities(obj).keywords, lambda: f"{name(obj)} has defender", ("502.41b",)


def possible_attacks(
    engine: Engine, declaring: Declaring, creatures: Iterable[str] | None = None, *, as_required: bool = False
) -> dict[str, tuple[int | str, ...]]:
    """The creatures of the active player that could attack by themselves, and whom. `creatures`: all of them.

    `as_required`: those that could have to.
    """
    found: dict[str, tuple[int | str, ...]] = {}
    for obj in engine.creatures(declaring.seat) if creatures is None else creatures:
        able = tuple(
            [one for one in declaring.attackable if can_by_itself(declaring, obj, one, as_required=as_required)]
        )
        if able:
            found[obj] = able
    return found


def declare_attackers(engine: Engine, execute: Execute) -> None:
    """The active player declares attackers; where nothing could attack nobody is asked (rule 308.1)."""
    creatures = engine.creatures(engine.active)
    if not creatures:
        return
    declaring = attacking(engine)
    able = possible_attacks(engine, declaring, creatures)
    if not able:
        return
    offered = ChoiceOffered(seat=engine.active, kind="attackers", minimum=0, maximum=len(able), objects=tuple(able))
    n = happen(engine, offered, "308.1", "308.2a")
    event = engine.next_input(PendingInput("choice", engine.active, offered))
    if not isinstance(event, AttackersDeclared):
        raise engine.refuse(
            Refusal.NOT_ASKED_FOR, f"{engine.player_name(engine.active)} has to declare attackers", "308.1"
        )
    event = _without_listing(event)
    if not engine.overrides_rules:
        # what was at work as it was offered is at work still, where nothing has happened since
        event = verify_declare_attackers(engine, event, declaring if engine.draft.n == n else None)
        event = _with_required(engine, event, declaring)
    total_cost = None if event.payment is None else total_cost_of_attack(engine, event)
    engine.record_input(event)
    declared = engine.cause
    happen_together(engine, [(tapped(obj), ("308.2c",)) for obj in _tapping(engine, event)])
    pay(engine, event.seat, total_cost, event.payment, execute)
    engine.cause = declared
    observe_input(engine)


def _without_listing(event: Declaration) -> Declaration:
    """The declaration without what a client listed as possible, which an imported log alone has."""
    return event.model_copy(update={"offered": ()}) if event.offered else event


def _with_required(engine: Engine, event: AttackersDeclared, declaring: Declaring) -> AttackersDeclared:
    """The declaration, with which attackers had to attack, where anything asks for that (2026-04: 506.6)."""
    required: tuple[str, ...] = ()
    if declaring.required and "required" in engine.compiler.analysis.fields:
        required = tuple(
            attack.attacker
            for attack in event.attacks
            if any(declaring.has_to(attack.attacker, to) for to in declaring.attackable)
        )
    return event if event.required == required else event.model_copy(update={"required": required})


def total_cost_of_attack(engine: Engine, event: AttackersDeclared) -> TotalCost | None:
    """What it costs to attack so (rule 308.2d); None where it costs nothing."""
    return total_cost_of(attacking(engine), _attacks_of(event))


def _attacks_of(event: AttackersDeclared) -> Declared:
    return {attack.attacker: (attack.defender,) for attack in event.attacks}


def _tapping(engine: Engine, event: AttackersDeclared) -> list[str]:
    """The attackers that become tapped (rule 308.2c)."""
    return [attack.attacker for attack in event.attacks if not attacks_without_tapping(engine, attack.attacker)]


def observe_input(engine: Engine, more: int = 0) -> None:
    """Abilities trigger on what the last input declared, once the declaration is whole (rules 308.1, 309.1).

    `more`: on so many of the last events besides, which belong to it.
    """
    record = next(one for one in reversed(engine.records) if one.n == engine.cause)
    event, fighting = record.event, engine.draft.attacking
    if isinstance(event, AttackersDeclared) and any(one.attacker not in fighting for one in event.attacks):
        # what paid for the attack with itself does not become an attacking creature (rule 308.2g)
        attacks = tuple(one for one in event.attacks if one.attacker in fighting)
        record = record._replace(event=event.model_copy(update={"attacks": attacks}))
    observe(engine, [record, *engine.records[len(engine.records) - more :]])


def verify_declare_attackers(
    engine: Engine, event: AttackersDeclared, declaring: Declaring | None = None
) -> AttackersDeclared:
    """The declaration, with how what it costs is paid. `declaring`: what is at work; None: that is looked up.

    Raises IllegalAction RW3008 where it is illegal (rule 308.2), RW3007 where its cost is not paid.
    """
    engine.require(
        event.seat == engine.active,
        Refusal.NOT_YOUR_DECISION,
        lambda: f"{engine.player_name(engine.active)} declares attackers",
        "308.1",
    )
    declaring = declaring or attacking(engine)
    attackers = [attack.attacker for attack in event.attacks]
    if len(set(attackers)) != len(attackers):
        raise engine.refuse(Refusal.ILLEGAL_ATTACK, "a creature is declared as an attacker twice", "308.2a")
    faults = [one for attack in event.attacks for one in _faults_of_attacker(engine, attack, declaring)]
    if event.bands:
        faults += _fault(bands.verify_bands, engine, event)
    declared = _attacks_of(event)
    if not faults or all(engine.zone_of(obj) == "in_play" for obj in declared):
        required = partial(_required_attacks, engine, declaring)
        faults += _fault(_verify_whole, declaring, declared, required, Refusal.ILLEGAL_ATTACK)
    raise_together(faults)
    return _with_payment(event, total_cost_of(declaring, declared, _tapping(engine, event) if declaring.costs else ()))


def _fault(verify: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> list[IllegalAction]:
    """What a function that verifies something raises, as a list of one; an empty one where it raises nothing."""
    found = refusal(verify, *args, **kwargs)
    return [] if found is None else [found]


def _faults_of_attacker(engine: Engine, attack: Attack, declaring: Declaring) -> list[IllegalAction]:
    """All that is wrong with one attack by itself."""
    if not isinstance(attack.defender, int) and engine.edition.policies.attacked == "players":
        return [engine.refuse(Refusal.ILLEGAL_ATTACK, "only an opponent can be attacked", "306.3")]
    engine.allow("306.3")
    return _faults_by_itself(declaring, attack.attacker, attack.defender)


def _required_attacks(engine: Engine, declaring: Declaring) -> Declared:
    """The attacks that a creature could have to make."""
    return possible_attacks(engine, declaring, as_required=True)


def least_attack(engine: Engine) -> AttackersDeclared:
    """The attack of a player who attacks with what has to attack only (rule 500.2)."""
    declaring = attacking(engine)
    found = declaring.better({}, _required_attacks(engine, declaring)) if declaring.required else None
    attacks = tuple(Attack(attacker=obj, defender=to[0]) for obj, to in (found or {}).items())
    return AttackersDeclared(seat=engine.active, attacks=attacks)


# Blockers (rule 309)


def blocking(engine: Engine, seat: int) -> Declaring:
    """What is at work as a player declares blockers."""
    return Declaring(engine, "block", seat)


def verify_block(engine: Engine, obj: str, seat: int) -> None:
    """Raises IllegalAction RW3009 where a creature is none of a player's that could block (rule 309.2a)."""
    engine.verify(Refusal.ILLEGAL_BLOCK, _conditions_of_block(engine, obj, seat))


def can_block(engine: Engine, obj: str, seat: int) -> bool:
    """Whether something is a creature of a player that could block, whatever it may block (rule 309.2a)."""
    return engine.are_met(_conditions_of_block(engine, obj, seat))


def _conditions_of_block(engine: Engine, obj: str, seat: int) -> Iterator[Condition]:
    name = engine.name
    is_creature = engine.zone_of(obj) == "in_play" and "Creature" in engine.types(obj)
    yield is_creature, lambda: f"{name(obj)} is no creature {engine.terms.in_play}", ("309.2a",)
    yield "Battle" not in engine.types(obj), lambda: f"{name(obj)} is a battle", ("309.2a",)
    controls = engine.controller(obj) == seat
    yield controls, lambda: f"{engine.player_name(seat)} does not control {name(obj)}", ("309.2a",)


def _conditions_of_block_attacker(
    declaring: Declaring, blocker: str, to: ObjectOrPlayer, supposed: Supposed
) -> Iterator[Condition]:
    engine, attacker = declaring.engine, str(to)
    name = engine.name
    yield attacker in engine.draft.attacking, lambda: f"{name(attacker)} is not attacking", ("309.2a",)
    attacked = attacked_by(engine, attacker)
    defends = attacked is None or defending_player(engine, attacked) == declaring.seat
    yield defends, lambda: f"{name(attacker)} attacks what another player defends", ("309.2a",)
    is_tapped = is_taken_to_be(supposed, "tapped", engine.draft.status_of(blocker).tapped)
    yield not is_tapped, lambda: f"{name(blocker)} is tapped", ("309.2a",)
    of_attacker = tuple([one for one in supposed if one.says_only("to")])
    of_blocker = tuple([one for one in supposed if one not in of_attacker])
    with as_though(engine, attacker, of_attacker), as_though(engine, blocker, of_blocker):
        by = declaring.kept_from(blocker, attacker)
        keeps = "keeps {} from blocking {}"
        yield (
            by is None,
            lambda: f"{by and by.name} {keeps.format(name(blocker), name(attacker))}",
            rules_of(by, "500.1:block"),
        )
        yield from conditions_of_evasion(engine, attacker, blocker)


def possible_blocks(
    engine: Engine, seat: int, declaring: Declaring | None = None, *, as_required: bool = False
) -> dict[str, list[str]]:
    """Creature → the attackers that it could block, by itself; `as_required`: that it could have to block."""
    declaring = declaring or blocking(engine, seat)
    found = {}
    for obj in engine.creatures(seat):
        if can_block(engine, obj, seat):
            able = [
                one for one in engine.draft.attacking if can_by_itself(declaring, obj, one, as_required=as_required)
            ]
            if able:
                found[obj] = sorted(able, key=engine.timestamp)
    return found


def declare_blockers(engine: Engine, execute: Execute) -> None:
    """The defending player declares blockers; where nothing could block nobody is asked (rule 309.1)."""
    is_declared = False
    for seat in engine.opponents(engine.active):
        declaring = blocking(engine, seat)
        able = possible_blocks(engine, seat, declaring)
        if not able:
            continue
        offered = ChoiceOffered(seat=seat, kind="blockers", minimum=0, maximum=len(able), objects=tuple(able))
        n = happen(engine, offered, "309.1", "309.2a")
        event = engine.next_input(PendingInput("choice", seat, offered))
        if not isinstance(event, BlockersDeclared):
            raise engine.refuse(Refusal.NOT_ASKED_FOR, f"{engine.player_name(seat)} has to declare blockers", "309.1")
        event = _without_listing(event)
        if not engine.overrides_rules:
            event = verify_declare_blockers(engine, event, seat, declaring if engine.draft.n == n else None)
        total_cost = None if event.payment is None else total_cost_of_block(engine, event)
        engine.record_input(event)
        declared = engine.cause
        pay(engine, seat, total_cost, event.payment, execute)
        engine.cause = declared
        added = [engine.record(one, ("502.10e",)) for one in bands.also_blocked(engine, event)]
        observe_input(engine, len(added))
        is_declared = True
    if not is_declared:
        began = next(record for record in reversed(engine.records) if isinstance(record.event, StepBegan))
        detect_unblocked(engine, began)


def verify_declare_blockers(
    engine: Engine, event: BlockersDeclared, seat: int, declaring: Declaring | None = None
) -> BlockersDeclared:
    """The declaration, with how what it costs is paid. `declaring`: what is at work; None: that is looked up.

    Raises IllegalAction RW3009 where it is illegal (rule 309.2), RW3007 where its cost is not paid.
    """
    engine.require(
        event.seat == seat, Refusal.NOT_YOUR_DECISION, lambda: f"{engine.player_name(seat)} declares blockers", "309.1"
    )
    declaring = declaring or blocking(engine, seat)
    blockers = [block.blocker for block in event.blocks]
    if len(set(blockers)) != len(blockers):
        raise engine.refuse(Refusal.ILLEGAL_BLOCK, "a creature is declared as a blocker twice", "309.2a")
    faults = [one for block in event.blocks for one in _faults_of_block(engine, block, seat, declaring)]
    declared: Declared = {block.blocker: block.attackers for block in event.blocks}
    if not faults or _are_in_combat(engine, event):
        required = partial(_required_blocks, engine, seat, declaring)
        faults += _fault(_verify_whole, declaring, declared, required, Refusal.ILLEGAL_BLOCK)
    raise_together(faults)
    return _with_payment(event, total_cost_of(declaring, declared))


def _are_in_combat(engine: Engine, event: BlockersDeclared) -> bool:
    """Whether what is declared is of objects in play and attackers, so that restrictions can be asked of it at all."""
    blockers = all(engine.zone_of(block.blocker) == "in_play" for block in event.blocks)
    return blockers and all(one in engine.draft.attacking for block in event.blocks for one in block.attackers)


def total_cost_of_block(engine: Engine, event: BlockersDeclared) -> TotalCost | None:
    """What it costs to block so (rule 309.2b); None where it costs nothing."""
    return total_cost_of(blocking(engine, event.seat), {block.blocker: block.attackers for block in event.blocks})


def _faults_of_block(engine: Engine, block: Block, seat: int, declaring: Declaring) -> list[IllegalAction]:
    """All that is wrong with one block by itself."""
    faults = _fault(verify_block, engine, block.blocker, seat)
    if not faults:
        faults = _fault(_verify_number, engine, block, declaring)
        for attacker in dict.fromkeys(block.attackers):
            faults += _faults_by_itself(declaring, block.blocker, attacker)
    return faults


def _verify_number(engine: Engine, block: Block, declaring: Declaring) -> None:
    """Raises IllegalAction RW3009 where a creature blocks none, or more attackers than it can (rule 309.2a)."""
    most, attackers = declaring.most(block.blocker, block.attackers), block.attackers
    if not 1 <= len(attackers) <= most or len(set(attackers)) != len(attackers):
        many = "one attacker" if most == 1 else f"1 to {most} attackers"
        raise engine.refuse(Refusal.ILLEGAL_BLOCK, f"{engine.name(block.blocker)} can block {many}", "309.2a")


def _required_blocks(engine: Engine, seat: int, declaring: Declaring) -> Declared:
    """The blocks that a creature could have to make."""
    able = possible_blocks(engine, seat, declaring, as_required=True)
    return {obj: tuple(attackers) for obj, attackers in able.items()}


def least_block(engine: Engine, seat: int) -> BlockersDeclared:
    """The block of a player who blocks with what has to block only (rule 500.3)."""
    declaring = blocking(engine, seat)
    found = declaring.better({}, _required_blocks(engine, seat, declaring)) if declaring.required else None
    blocks = (Block(blocker=obj, attackers=tuple(map(str, to))) for obj, to in (found or {}).items())
    return BlockersDeclared(seat=seat, blocks=tuple(blocks))


# Both (rules 308.2a, 309.2a, 500)

_BY_ITSELF = {
    "attack": (_conditions_of_attack, Refusal.ILLEGAL_ATTACK),
    "block": (_conditions_of_block_attacker, Refusal.ILLEGAL_BLOCK),
}
"""Verb → what has to be so for a creature to do it under some permissions, and what it is refused as."""


def verify_by_itself(declaring: Declaring, obj: str, to: ObjectOrPlayer) -> None:
    """Raises IllegalAction RW3008 where a creature cannot attack a player, RW3009 where one that can block cannot block
    this attacker (rules 308.2a, 309.2a)."""
    raise_together(_faults_by_itself(declaring, obj, to))


def _faults_by_itself(declaring: Declaring, obj: str, to: ObjectOrPlayer) -> list[IllegalAction]:
    """All that keeps a creature from attacking a player, or blocking an attacker, as effects allow it at best."""
    if can_by_itself(declaring, obj, to):
        return []
    conditions, code = _BY_ITSELF[declaring.verb]
    return _fewest(
        _faults(declaring.engine, code, conditions(declaring, obj, to, supposed))
        for supposed in _tests(declaring, obj, to, as_required=False)
    )


def can_by_itself(declaring: Declaring, obj: str, to: ObjectOrPlayer, *, as_required: bool = False) -> bool:
    """Whether a creature by itself can attack a player, or block an attacker; `as_required`: and could have to."""
    conditions, _ = _BY_ITSELF[declaring.verb]
    for supposed in _tests(declaring, obj, to, as_required=as_required):
        if declaring.engine.are_met(conditions(declaring, obj, to, supposed)):
            return True
    return False


def _faults(engine: Engine, code: Refusal, conditions: Iterable[Condition]) -> list[IllegalAction]:
    """The refusals of all conditions that do not hold; where the first does not, the others have no meaning."""
    found: list[IllegalAction] = []
    for number, (holds, what, rules) in enumerate(conditions):
        if not holds:
            found.append(engine.refuse(code, what(), *rules))
            if not number:
                break
    return found


def _fewest(tests: Iterable[list[IllegalAction]]) -> list[IllegalAction]:
    return min(tests, key=len)


def _tests(declaring: Declaring, obj: str, to: int | str, *, as_required: bool) -> list[Supposed]:
    """As though what is tested: as it is, and as effects allow, of what is required too."""
    allowed = declaring.allowed_if_required if as_required else declaring.allowed
    return suppositions(allowing(allowed, declaring.occurrence(obj, to))) if allowed else [()]


def _not_followed(by: AtWork[Forbid], declaring: Declaring, declared: Declared) -> str:
    """Which restriction a declaration does not follow, in its own words, and which creatures do not follow it."""
    from rewind.aggregates.cards.text import print_changes  # noqa: PLC0415  # only refusals need the printer
    from rewind.aggregates.cards.text.english import listed  # noqa: PLC0415

    whose = "" if by.source is None else f", which {by.context.engine.player_name(by.context.you)} controls,"
    words = print_changes((by.change,), name=by.name, edition=declaring.engine.draft.edition)
    names = [declaring.engine.name(obj) for obj in declaring.breaking(by, declared)]
    return f'{by.name}{whose} does not let {listed(names)} {declaring.verb} so: "{words}"'


_WHOLE: Mapping[str, tuple[str, ...]] = {
    "attack": ("500.4:restriction", "500.4", "500.2"),
    "block": ("500.4:block_restriction", "500.4:block", "500.3"),
}
"""Verb → the rule of a restriction on a declaration as a whole, and those of requirements that are not obeyed."""


def _verify_whole(
    declaring: Declaring, declared: Declared, possible: Callable[[], Mapping[str, tuple[int | str, ...]]], code: Refusal
) -> None:
    """Raises IllegalAction where a declaration as a whole breaks a restriction, or obeys too few requirements."""
    engine, (restricted, *required_by) = declaring.engine, _WHOLE[declaring.verb]
    by = declaring.violated(declared)
    rules = () if by is None else by.rules()
    engine.require(
        by is None, code, lambda: "" if by is None else _not_followed(by, declaring, declared), *rules, restricted
    )
    if not declaring.required:
        return
    could = possible()
    better = declaring.better(declared, could)
    if better is None:
        engine.allow(required_by[0])
        return
    required, thing, whom = declaring.required_of(declared, better, could)
    name, *asked = (engine.name(one) if isinstance(one, str) else engine.player_name(one) for one in (thing, *whom))
    has_to = f"{name} has to {declaring.verb}" if thing in better else f"{name} has to be blocked"
    has_to += f" {' or '.join(asked)}" if asked else ""
    raise engine.refuse(code, f"{has_to}, by {required.name}", *required_by)


def _with_payment(event: Declaration, total_cost: TotalCost | None) -> Declaration:
    """A declaration with how what it costs is paid. Raises IllegalAction RW3007 where its cost is not paid."""
    if total_cost is None:
        return event if event.payment is None else event.model_copy(update={"payment": None})
    return event.model_copy(update={"payment": total_cost.agree_payment(event.payment)})
