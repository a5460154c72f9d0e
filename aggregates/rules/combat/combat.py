"""The combat phase: attackers, blockers, combat damage on the stack (rules 306 to 311, 500).

Not built: banding, costs and requirements to attack or block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aggregates.rules.actions.choices import offer
from aggregates.rules.actions.proposed import Deals
from aggregates.rules.actions.would import would
from aggregates.rules.actions.zones import remove_from_stack
from aggregates.rules.combat.evasion import conditions_of_evasion
from aggregates.rules.engine.engine import Condition, Engine, PendingInput
from aggregates.rules.engine.illegal import Refusal
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.happening.happen import happen, happen_together, observe
from aggregates.rules.happening.tapping import tapped
from aggregates.rules.happening.triggers import detect_unblocked
from aggregates.rules.queries.restrictions import attacks_without_tapping, prohibited
from aggregates.rules.queries.summoning_sickness import has_summoning_sickness
from aggregates.state import object_id
from events.combat import AttackersDeclared, BlockersDeclared, CombatDamageAssigned, DamageAssignment
from events.playing import ChoiceOffered
from events.turn import StepBegan

NOT_BUILT = frozenset({"banding"})
"""Keywords that combat does not know yet: a scenario in which one of them would count is unsupported."""


# Attackers (rule 308)


def verify_attack(engine: Engine, obj: str, prevented: frozenset[str]) -> None:
    """Raises IllegalAction RW3008 where a creature cannot attack; `prevented` are those that effects keep from it."""
    engine.verify(Refusal.ILLEGAL_ATTACK, _conditions_of_attack(engine, obj, prevented))


def can_attack(engine: Engine, obj: str, prevented: frozenset[str]) -> bool:
    """Whether a creature can attack (rule 308.2); `prevented` are those that effects keep from it."""
    return engine.are_met(_conditions_of_attack(engine, obj, prevented))


def _conditions_of_attack(engine: Engine, obj: str, prevented: frozenset[str]) -> Iterator[Condition]:
    name = engine.name(obj)
    is_creature = engine.zone_of(obj) == "in_play" and "Creature" in engine.types(obj)
    yield is_creature, lambda: f"{name} is no creature in play", ("308.2a",)
    controls = engine.controller(obj) == engine.active
    yield controls, lambda: f"{engine.player_name(engine.active)} does not control {name}", ("308.2a",)
    yield not engine.draft.status_of(obj).tapped, lambda: f"{name} is tapped", ("308.2a",)
    yield not has_summoning_sickness(engine, obj), lambda: f"{name} came under control this turn", ("308.2a", "212.3d")
    if not engine.edition.policies.walls_attack:
        is_wall = "Wall" in engine.characteristics(obj).type_line.subtypes
        yield not is_wall, lambda: f"{name} is a Wall", ("walls_attack",)
    yield "defender" not in engine.abilities(obj).keywords, lambda: f"{name} has defender", ("502.41b",)
    yield obj not in prevented, lambda: f"an effect keeps {name} from attacking", ("500.1", "103.2")


def possible_attackers(engine: Engine) -> list[str]:
    """The creatures of the active player that could attack."""
    prevented = prohibited(engine, "attack")
    return [obj for obj in engine.creatures(engine.active) if can_attack(engine, obj, prevented)]


def declare_attackers(engine: Engine) -> None:
    """The active player declares attackers; where nothing could attack nobody is asked (rule 308.1)."""
    able = possible_attackers(engine)
    if not able:
        return
    offered = ChoiceOffered(seat=engine.active, kind="attackers", minimum=0, maximum=len(able), objects=tuple(able))
    happen(engine, offered, "308.1", "308.2a")
    event = engine.next_input(PendingInput("choice", engine.active, offered))
    if not isinstance(event, AttackersDeclared):
        raise engine.refuse(
            Refusal.NOT_ASKED_FOR, f"{engine.player_name(engine.active)} has to declare attackers", "308.1"
        )
    if not engine.overrides_rules:
        verify_declare_attackers(engine, event)
    engine.record_input(event)
    tapping = [attack.attacker for attack in event.attacks if not attacks_without_tapping(engine, attack.attacker)]
    happen_together(engine, [(tapped(obj), ("308.2c",)) for obj in tapping])
    observe_input(engine)


def observe_input(engine: Engine) -> None:
    """Abilities trigger on what the last input declared, once the declaration is whole (rules 308.1, 309.1)."""
    at = next(i for i in range(len(engine.records) - 1, -1, -1) if engine.records[i].n == engine.cause)
    observe(engine, engine.records[at : at + 1])


def verify_declare_attackers(engine: Engine, event: AttackersDeclared) -> None:
    """Raises IllegalAction RW3008 where this declaration is illegal (rule 308.2)."""
    engine.require(
        event.seat == engine.active,
        Refusal.NOT_YOUR_DECISION,
        lambda: f"{engine.player_name(engine.active)} declares attackers",
        "308.1",
    )
    if event.bands:
        raise engine.refuse(Refusal.ILLEGAL_ATTACK, "none of these creatures has banding", "308.2b")
    prevented = prohibited(engine, "attack")
    attackers = [attack.attacker for attack in event.attacks]
    if len(set(attackers)) != len(attackers):
        raise engine.refuse(Refusal.ILLEGAL_ATTACK, "a creature is declared as an attacker twice", "308.2a")
    for attack in event.attacks:
        verify_attack(engine, attack.attacker, prevented)
        is_opponent = attack.defender in engine.opponents(engine.active)
        engine.require(is_opponent, Refusal.ILLEGAL_ATTACK, lambda: "only an opponent can be attacked", "306.3")


# Blockers (rule 309)


def verify_block(engine: Engine, obj: str, seat: int, prevented: frozenset[str]) -> None:
    """Raises IllegalAction RW3009 where a creature cannot block; `prevented` are those that effects keep from it."""
    engine.verify(Refusal.ILLEGAL_BLOCK, _conditions_of_block(engine, obj, seat, prevented))


def can_block(engine: Engine, obj: str, seat: int, prevented: frozenset[str]) -> bool:
    """Whether a player's creature can block (rule 309.2a); `prevented` are those that effects keep from it."""
    return engine.are_met(_conditions_of_block(engine, obj, seat, prevented))


def _conditions_of_block(engine: Engine, obj: str, seat: int, prevented: frozenset[str]) -> Iterator[Condition]:
    name = engine.name(obj)
    is_creature = engine.zone_of(obj) == "in_play" and "Creature" in engine.types(obj)
    yield is_creature, lambda: f"{name} is no creature in play", ("309.2a",)
    controls = engine.controller(obj) == seat
    yield controls, lambda: f"{engine.player_name(seat)} does not control {name}", ("309.2a",)
    yield not engine.draft.status_of(obj).tapped, lambda: f"{name} is tapped", ("309.2a",)
    yield obj not in prevented, lambda: f"an effect keeps {name} from blocking", ("500.1", "103.2")


def verify_block_attacker(engine: Engine, blocker: str, attacker: str, unblockable: frozenset[str]) -> None:
    """Raises IllegalAction RW3009 where a creature that can block cannot block this attacker (rule 309.2a)."""
    engine.verify(Refusal.ILLEGAL_BLOCK, _conditions_of_block_attacker(engine, blocker, attacker, unblockable))


def can_block_attacker(engine: Engine, blocker: str, attacker: str, unblockable: frozenset[str]) -> bool:
    """Whether a creature that can block can block this attacker (rule 309.2a)."""
    return engine.are_met(_conditions_of_block_attacker(engine, blocker, attacker, unblockable))


def _conditions_of_block_attacker(
    engine: Engine, blocker: str, attacker: str, unblockable: frozenset[str]
) -> Iterator[Condition]:
    name = engine.name(attacker)
    yield attacker in engine.draft.attacking, lambda: f"{name} is not attacking", ("309.2a",)
    yield attacker not in unblockable, lambda: f"an effect keeps {name} from being blocked", ("500.1", "103.2")
    yield from conditions_of_evasion(engine, attacker, blocker)


def possible_blocks(engine: Engine, seat: int) -> dict[str, list[str]]:
    """Creature → the attackers that it could block."""
    prevented, unblockable = prohibited(engine, "block"), prohibited(engine, "be_blocked")
    found = {}
    for obj in engine.creatures(seat):
        if can_block(engine, obj, seat, prevented):
            able = [one for one in engine.draft.attacking if can_block_attacker(engine, obj, one, unblockable)]
            if able:
                found[obj] = sorted(able, key=engine.timestamp)
    return found


def declare_blockers(engine: Engine) -> None:
    """The defending player declares blockers; where nothing could block nobody is asked (rule 309.1)."""
    is_declared = False
    for seat in engine.opponents(engine.active):
        able = possible_blocks(engine, seat)
        if not able:
            continue
        offered = ChoiceOffered(seat=seat, kind="blockers", minimum=0, maximum=len(able), objects=tuple(able))
        happen(engine, offered, "309.1", "309.2a")
        event = engine.next_input(PendingInput("choice", seat, offered))
        if not isinstance(event, BlockersDeclared):
            raise engine.refuse(Refusal.NOT_ASKED_FOR, f"{engine.player_name(seat)} has to declare blockers", "309.1")
        if not engine.overrides_rules:
            verify_declare_blockers(engine, event, seat)
        engine.record_input(event)
        observe_input(engine)
        is_declared = True
    if not is_declared:
        began = next(record for record in reversed(engine.records) if isinstance(record.event, StepBegan))
        detect_unblocked(engine, began)


def verify_declare_blockers(engine: Engine, event: BlockersDeclared, seat: int) -> None:
    """Raises IllegalAction RW3009 where this declaration is illegal (rule 309.2)."""
    engine.require(
        event.seat == seat, Refusal.NOT_YOUR_DECISION, lambda: f"{engine.player_name(seat)} declares blockers", "309.1"
    )
    prevented, unblockable = prohibited(engine, "block"), prohibited(engine, "be_blocked")
    blockers = [block.blocker for block in event.blocks]
    if len(set(blockers)) != len(blockers):
        raise engine.refuse(Refusal.ILLEGAL_BLOCK, "a creature is declared as a blocker twice", "309.2a")
    for block in event.blocks:
        verify_block(engine, block.blocker, seat, prevented)
        if len(block.attackers) != 1:
            name = engine.name(block.blocker)
            raise engine.refuse(Refusal.ILLEGAL_BLOCK, f"{name} can block one attacker", "309.2a")
        verify_block_attacker(engine, block.blocker, block.attackers[0], unblockable)


# Combat damage (rule 310)


def assign_damage(engine: Engine) -> None:
    """Combat damage is assigned, the attackers' first, and goes on the stack as one object (rules 310.1, 310.3)."""
    assignments = [*_assigned(engine, engine.active)]
    for seat in engine.opponents(engine.active):
        assignments += _assigned(engine, seat)
    if not assignments:
        return
    event = CombatDamageAssigned(
        object=object_id(engine.new_number()), seat=engine.active, assignments=tuple(assignments)
    )
    happen(engine, event, "310.1", "310.3")


STRIKES = {"first strike": "502.2b", "double strike": "502.28b"}
"""The abilities by which a creature assigns damage in the first of two combat damage steps, with their rules."""


def is_first_strike_step(engine: Engine) -> bool:
    """Whether the combat damage step that begins is the first of two (rules 310.5, 502.2b)."""
    draft = engine.draft
    if draft.step == "combat_damage":
        return False
    fighting = [*draft.attacking, *draft.blocking]
    return any(strike in engine.abilities(obj).keywords for obj in fighting for strike in STRIKES)


def strike_rules(engine: Engine) -> tuple[str, ...]:
    """The rules by which there are two combat damage steps, in either of them (rule 310.5)."""
    draft = engine.draft
    fighting = [engine.abilities(obj).keywords for obj in (*draft.attacking, *draft.blocking, *draft.have_assigned)]
    found = [rule for strike, rule in STRIKES.items() if any(strike in keywords for keywords in fighting)]
    return ("310.5", *(found or ["502.2b"]))  # who had first strike may have lost it


def _assigned(engine: Engine, seat: int) -> list[DamageAssignment]:
    """What a player's creatures assign; those with trample last, for what the others assign counts (rule 502.9b)."""
    found: list[DamageAssignment] = []
    dealing = [(obj, to) for obj, to in _dealing(engine, seat) if _assigns(engine, obj)]
    for obj, recipients in sorted(dealing, key=lambda one: _tramples(engine, one[0])):
        power = engine.power(obj)
        if power > 0 and recipients:
            division = _division(engine, seat, obj, recipients, power, found)
            found += [DamageAssignment(source=obj, to=to, amount=amount) for to, amount in division if amount]
    return found


def _assigns(engine: Engine, obj: str) -> bool:
    """Whether a creature assigns damage in this combat damage step (rules 310.5, 502.2b, 502.28b)."""
    keywords = engine.abilities(obj).keywords
    if engine.draft.first_strike:
        return any(strike in keywords for strike in STRIKES)
    return obj not in engine.draft.have_assigned or "double strike" in keywords


def _tramples(engine: Engine, obj: str) -> bool:
    return obj in engine.draft.attacking and "trample" in engine.abilities(obj).keywords


def _dealing(engine: Engine, seat: int) -> list[tuple[str, list[ObjectOrPlayer]]]:
    """The creatures of a player that fight and what they may deal damage to, in the order of their timestamps."""
    draft = engine.draft
    order = engine.timestamp
    found: list[tuple[str, list[ObjectOrPlayer]]] = []
    for obj in sorted((obj for obj in draft.attacking if draft.controller[obj] == seat), key=order):
        defender = draft.attacking[obj]
        if obj not in draft.blocked:
            found.append((obj, [defender]))
            continue
        blockers = sorted((blocker for blocker in draft.blocking if obj in draft.blocking[blocker]), key=order)
        tramples = _tramples(engine, obj)
        found.append((obj, [*blockers, *((defender,) if tramples else ())]))
    for obj in sorted((obj for obj in draft.blocking if draft.controller[obj] == seat), key=order):
        found.append((obj, [one for one in draft.blocking[obj] if one in draft.attacking]))
    return found


def _lethal(engine: Engine, recipient: ObjectOrPlayer, assigned: Sequence[DamageAssignment]) -> int:
    """The damage that is still lethal to a blocker, what is marked and assigned already counted (rule 502.9b)."""
    if isinstance(recipient, int):
        return 0
    others = sum(part.amount for part in assigned if part.to == recipient)
    return max(engine.toughness(recipient) - engine.draft.damage.get(recipient, 0) - others, 0)


def _division(
    engine: Engine,
    seat: int,
    obj: str,
    recipients: Sequence[ObjectOrPlayer],
    power: int,
    assigned: Sequence[DamageAssignment],
) -> list[tuple[ObjectOrPlayer, int]]:
    """How a creature's damage is divided; where there is one way nobody is asked (rules 310.2c, 310.2d, 502.9)."""
    lethal = {thing: _lethal(engine, thing, assigned) for thing in recipients}
    tramples = len(recipients) > 1 and _tramples(engine, obj)
    if tramples and power <= sum(lethal.values()):
        recipients = [thing for thing in recipients if isinstance(thing, str)]
        tramples = False
    if len(recipients) == 1:
        return [(recipients[0], power)]
    offered = ChoiceOffered(
        seat=seat,
        kind="division",
        minimum=1,
        maximum=len(recipients),
        objects=tuple(recipients),
        values=(str(power), *(str(lethal[thing]) for thing in recipients if tramples)),
        source=obj,
    )
    made = offer(engine, offered, "310.2", *(("502.9b",) if tramples else ()))
    amounts = [int(value) for value in made.values if value.isdecimal()]
    engine.require(
        len(amounts) == len(made.objects) == len(made.values) and sum(amounts) == power,
        Refusal.ILLEGAL_CHOICE,
        lambda: f"{engine.name(obj)} deals {power} damage, divided among what it fights",
        "310.2a",
    )
    division = dict(zip(made.objects, amounts, strict=True))
    beyond = any(division.get(thing) for thing in recipients if isinstance(thing, int))
    if tramples:
        engine.require(
            not beyond or all(division.get(thing, 0) >= lethal[thing] for thing in recipients),
            Refusal.ILLEGAL_CHOICE,
            lambda: f"{engine.name(obj)} has to assign lethal damage to all that block it first",
            "502.9b",
        )
    return list(division.items())


def resolve_damage(engine: Engine, obj: str) -> None:
    """Combat damage is dealt, all at once, as it was assigned (rules 310.4, 310.4a, 310.4c)."""
    entry = engine.draft.stack[obj]
    rules = ("310.4", "310.4a")
    would(engine, *(Deals(source, to, amount, combat=True, rules=rules) for source, to, amount in entry.assignments))
    remove_from_stack(engine, obj, "resolved", "310.4")
