"""The combat phase: attackers, blockers, combat damage on the stack (rules 306 to 311, 500).

Not built: banding, costs and requirements to attack or block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aggregates.rules.actions.choices import offer
from aggregates.rules.actions.damage import Dealt, deal
from aggregates.rules.actions.zones import cease
from aggregates.rules.combat.evasion import why_it_evades
from aggregates.rules.engine.engine import Condition, Run, Thing, Wanted, Why
from aggregates.rules.happening.happen import happen, happen_together, observe
from aggregates.rules.queries.restrictions import attacks_without_tapping, cant
from aggregates.rules.queries.summoning_sickness import is_sick
from events.combat import AttackersDeclared, BlockersDeclared, CombatDamageAssigned, DamageAssignment
from events.objects import Tapped
from events.playing import ChoiceOffered

NOT_BUILT = frozenset({"banding"})
"""Keywords that combat does not know yet: a scenario in which one of them would count is unsupported."""


# Attackers (rule 308)


def why_not_attack(run: Run, obj: str, held: frozenset[str]) -> Why | None:
    """Why a creature cannot attack, with the rules; None where it can. `held`: what effects keep from attacking."""
    return run.unmet(_may_attack(run, obj, held))


def _may_attack(run: Run, obj: str, held: frozenset[str]) -> Iterator[Condition]:
    name = run.name(obj)
    is_creature = run.zone_of(obj) == "in_play" and "Creature" in run.types(obj)
    yield is_creature, lambda: f"{name} is no creature in play", ("308.2a",)
    controls = run.controller(obj) == run.active
    yield controls, lambda: f"{run.player_name(run.active)} does not control {name}", ("308.2a",)
    yield not run.draft.status_of(obj).tapped, lambda: f"{name} is tapped", ("308.2a",)
    yield not is_sick(run, obj), lambda: f"{name} came under control this turn", ("308.2a", "212.3d")
    if not run.edition.policies.walls_attack:
        is_wall = "Wall" in run.characteristics(obj).type_line.subtypes
        yield not is_wall, lambda: f"{name} is a Wall", ("walls_attack",)
    yield "defender" not in run.abilities(obj).keywords, lambda: f"{name} has defender", ("502.41b",)
    yield obj not in held, lambda: f"an effect keeps {name} from attacking", ("500.1", "103.2")


def possible_attackers(run: Run) -> list[str]:
    """The creatures of the active player that could attack."""
    held = cant(run, "attack")
    return [obj for obj in run.creatures(run.active) if why_not_attack(run, obj, held) is None]


def declare_attackers(run: Run) -> None:
    """The active player declares attackers; where nothing could attack nobody is asked (rule 308.1)."""
    able = possible_attackers(run)
    if not able:
        return
    offered = ChoiceOffered(seat=run.active, kind="attackers", minimum=0, maximum=len(able), objects=tuple(able))
    happen(run, offered, "308.1", "308.2a")
    event = run.take(Wanted("choice", run.active, offered))
    if not isinstance(event, AttackersDeclared):
        raise run.refuse("RW3002", f"{run.player_name(run.active)} has to declare attackers", "308.1")
    if not run.forced:
        check_attackers(run, event)
    run.record_input(event)
    tapping = [attack.attacker for attack in event.attacks if not attacks_without_tapping(run, attack.attacker)]
    happen_together(run, [(Tapped(object=obj), ("308.2c",)) for obj in tapping])
    observe_input(run)


def observe_input(run: Run) -> None:
    """Abilities trigger on what the last input declared, once the declaration is whole (rules 308.1, 309.1)."""
    at = next(i for i in range(len(run.records) - 1, -1, -1) if run.records[i].n == run.cause)
    observe(run, run.records[at : at + 1])


def check_attackers(run: Run, event: AttackersDeclared) -> None:
    """Raises IllegalAction RW3008 where this declaration is illegal (rule 308.2)."""
    run.require(
        event.seat == run.active, "RW3001", lambda: f"{run.player_name(run.active)} declares attackers", "308.1"
    )
    if event.bands:
        raise run.refuse("RW3008", "none of these creatures has banding", "308.2b")
    held = cant(run, "attack")
    attackers = [attack.attacker for attack in event.attacks]
    if len(set(attackers)) != len(attackers):
        raise run.refuse("RW3008", "a creature is declared as an attacker twice", "308.2a")
    for attack in event.attacks:
        if (why := why_not_attack(run, attack.attacker, held)) is not None:
            raise run.refuse("RW3008", why[0], *why[1])
        is_opponent = attack.defender in run.opponents(run.active)
        run.require(is_opponent, "RW3008", lambda: "only an opponent can be attacked", "306.3")


# Blockers (rule 309)


def why_not_block(run: Run, obj: str, seat: int, held: frozenset[str]) -> Why | None:
    """Why a creature cannot block anything, with the rules; None where it can."""
    return run.unmet(_may_block(run, obj, seat, held))


def _may_block(run: Run, obj: str, seat: int, held: frozenset[str]) -> Iterator[Condition]:
    name = run.name(obj)
    is_creature = run.zone_of(obj) == "in_play" and "Creature" in run.types(obj)
    yield is_creature, lambda: f"{name} is no creature in play", ("309.2a",)
    controls = run.controller(obj) == seat
    yield controls, lambda: f"{run.player_name(seat)} does not control {name}", ("309.2a",)
    yield not run.draft.status_of(obj).tapped, lambda: f"{name} is tapped", ("309.2a",)
    yield obj not in held, lambda: f"an effect keeps {name} from blocking", ("500.1", "103.2")


def why_not_block_it(run: Run, blocker: str, attacker: str, unblockable: frozenset[str]) -> Why | None:
    """Why a creature cannot block this attacker; None where it can."""
    return run.unmet(_may_block_it(run, attacker, unblockable)) or why_it_evades(run, attacker, blocker)


def _may_block_it(run: Run, attacker: str, unblockable: frozenset[str]) -> Iterator[Condition]:
    name = run.name(attacker)
    yield attacker in run.draft.attacking, lambda: f"{name} is not attacking", ("309.2a",)
    yield attacker not in unblockable, lambda: f"an effect keeps {name} from being blocked", ("500.1", "103.2")


def possible_blocks(run: Run, seat: int) -> dict[str, list[str]]:
    """Creature → the attackers that it could block."""
    held, unblockable = cant(run, "block"), cant(run, "be_blocked")
    found = {}
    for obj in run.creatures(seat):
        if why_not_block(run, obj, seat, held) is None:
            able = [one for one in run.draft.attacking if why_not_block_it(run, obj, one, unblockable) is None]
            if able:
                found[obj] = sorted(able, key=run.timestamp)
    return found


def declare_blockers(run: Run) -> None:
    """The defending player declares blockers; where nothing could block nobody is asked (rule 309.1)."""
    for seat in run.opponents(run.active):
        able = possible_blocks(run, seat)
        if not able:
            continue
        offered = ChoiceOffered(seat=seat, kind="blockers", minimum=0, maximum=len(able), objects=tuple(able))
        happen(run, offered, "309.1", "309.2a")
        event = run.take(Wanted("choice", seat, offered))
        if not isinstance(event, BlockersDeclared):
            raise run.refuse("RW3002", f"{run.player_name(seat)} has to declare blockers", "309.1")
        if not run.forced:
            check_blockers(run, event, seat)
        run.record_input(event)
        observe_input(run)


def check_blockers(run: Run, event: BlockersDeclared, seat: int) -> None:
    """Raises IllegalAction RW3009 where this declaration is illegal (rule 309.2)."""
    run.require(event.seat == seat, "RW3001", lambda: f"{run.player_name(seat)} declares blockers", "309.1")
    held, unblockable = cant(run, "block"), cant(run, "be_blocked")
    blockers = [block.blocker for block in event.blocks]
    if len(set(blockers)) != len(blockers):
        raise run.refuse("RW3009", "a creature is declared as a blocker twice", "309.2a")
    for block in event.blocks:
        why = why_not_block(run, block.blocker, seat, held)
        if why is None and len(block.attackers) != 1:
            why = f"{run.name(block.blocker)} can block one attacker", ("309.2a",)
        if why is None:
            why = why_not_block_it(run, block.blocker, block.attackers[0], unblockable)
        if why is not None:
            raise run.refuse("RW3009", why[0], *why[1])


# Combat damage (rule 310)


def assign_damage(run: Run) -> None:
    """Combat damage is assigned, the attackers' first, and goes on the stack as one object (rules 310.1, 310.3)."""
    assignments = [*_assigned(run, run.active)]
    for seat in run.opponents(run.active):
        assignments += _assigned(run, seat)
    if not assignments:
        return
    event = CombatDamageAssigned(object=f"{run.new_number()}.1", seat=run.active, assignments=tuple(assignments))
    happen(run, event, "310.1", "310.3")


STRIKES = {"first strike": "502.2b", "double strike": "502.28b"}
"""The abilities by which a creature assigns damage in the first of two combat damage steps, with their rules."""


def is_first_strike_step(run: Run) -> bool:
    """Whether the combat damage step that begins is the first of two (rules 310.5, 502.2b)."""
    draft = run.draft
    if draft.step == "combat_damage":
        return False
    fighting = [*draft.attacking, *draft.blocking]
    return any(strike in run.abilities(obj).keywords for obj in fighting for strike in STRIKES)


def strike_rules(run: Run) -> tuple[str, ...]:
    """The rules by which there are two combat damage steps, in either of them (rule 310.5)."""
    draft = run.draft
    fighting = [run.abilities(obj).keywords for obj in (*draft.attacking, *draft.blocking, *draft.have_assigned)]
    found = [rule for strike, rule in STRIKES.items() if any(strike in keywords for keywords in fighting)]
    return ("310.5", *(found or ["502.2b"]))  # who had first strike may have lost it


def _assigned(run: Run, seat: int) -> list[DamageAssignment]:
    """What a player's creatures assign; those with trample last, for what the others assign counts (rule 502.9b)."""
    found: list[DamageAssignment] = []
    dealing = [(obj, to) for obj, to in _dealing(run, seat) if _assigns(run, obj)]
    for obj, recipients in sorted(dealing, key=lambda one: _tramples(run, one[0])):
        power = run.power(obj)
        if power > 0 and recipients:
            division = _division(run, seat, obj, recipients, power, found)
            found += [DamageAssignment(source=obj, to=to, amount=amount) for to, amount in division if amount]
    return found


def _assigns(run: Run, obj: str) -> bool:
    """Whether a creature assigns damage in this combat damage step (rules 310.5, 502.2b, 502.28b)."""
    keywords = run.abilities(obj).keywords
    if run.draft.first_strike:
        return any(strike in keywords for strike in STRIKES)
    return obj not in run.draft.have_assigned or "double strike" in keywords


def _tramples(run: Run, obj: str) -> bool:
    return obj in run.draft.attacking and "trample" in run.abilities(obj).keywords


def _dealing(run: Run, seat: int) -> list[tuple[str, list[Thing]]]:
    """The creatures of a player that fight and what they may deal damage to, in the order of their timestamps."""
    draft = run.draft
    order = run.timestamp
    found: list[tuple[str, list[Thing]]] = []
    for obj in sorted((obj for obj in draft.attacking if draft.controller[obj] == seat), key=order):
        defender = draft.attacking[obj]
        if obj not in draft.blocked:
            found.append((obj, [defender]))
            continue
        blockers = sorted((blocker for blocker in draft.blocking if obj in draft.blocking[blocker]), key=order)
        tramples = _tramples(run, obj)
        found.append((obj, [*blockers, *((defender,) if tramples else ())]))
    for obj in sorted((obj for obj in draft.blocking if draft.controller[obj] == seat), key=order):
        found.append((obj, [one for one in draft.blocking[obj] if one in draft.attacking]))
    return found


def _lethal(run: Run, thing: Thing, assigned: Sequence[DamageAssignment]) -> int:
    """The damage that is still lethal to a blocker, what is marked and assigned already counted (rule 502.9b)."""
    if isinstance(thing, int):
        return 0
    others = sum(part.amount for part in assigned if part.to == thing)
    return max(run.toughness(thing) - run.draft.damage.get(thing, 0) - others, 0)


def _division(
    run: Run, seat: int, obj: str, recipients: Sequence[Thing], power: int, assigned: Sequence[DamageAssignment]
) -> list[tuple[Thing, int]]:
    """How a creature's damage is divided; where there is one way nobody is asked (rules 310.2c, 310.2d, 502.9)."""
    lethal = {thing: _lethal(run, thing, assigned) for thing in recipients}
    tramples = len(recipients) > 1 and _tramples(run, obj)
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
    made = offer(run, offered, "310.2", *(("502.9b",) if tramples else ()))
    amounts = [int(value) for value in made.values if value.isdecimal()]
    run.require(
        len(amounts) == len(made.objects) == len(made.values) and sum(amounts) == power,
        "RW3010",
        lambda: f"{run.name(obj)} deals {power} damage, divided among what it fights",
        "310.2a",
    )
    division = dict(zip(made.objects, amounts, strict=True))
    beyond = any(division.get(thing) for thing in recipients if isinstance(thing, int))
    if tramples:
        run.require(
            not beyond or all(division.get(thing, 0) >= lethal[thing] for thing in recipients),
            "RW3010",
            lambda: f"{run.name(obj)} has to assign lethal damage to all that block it first",
            "502.9b",
        )
    return list(division.items())


def resolve_damage(run: Run, obj: str) -> None:
    """Combat damage is dealt, all at once, as it was assigned (rules 310.4, 310.4a, 310.4c)."""
    entry = run.draft.stack[obj]
    deal(run, [Dealt(source, to, amount) for source, to, amount in entry.assignments], "310.4", "310.4a", combat=True)
    cease(run, obj, "resolved", "310.4")
