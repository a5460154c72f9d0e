"""Turns, phases, steps, priority and combat."""

from __future__ import annotations

from functools import cache

from events.base import Phase, Step
from events.combat import Attack, AttackersDeclared, Block, BlockersDeclared, RemovedFromCombat
from events.importers.arena.table import Table
from events.judging import CombatRestored
from events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan

PHASE_OF: dict[Step, Phase] = {
    "untap": "beginning",
    "upkeep": "beginning",
    "draw": "beginning",
    "beginning_of_combat": "combat",
    "declare_attackers": "combat",
    "declare_blockers": "combat",
    "combat_damage": "combat",
    "end_of_combat": "combat",
    "end_of_turn": "ending",
    "cleanup": "ending",
}


# Half of all events are these; they are frozen, so that one of each will do.


@cache
def _passed(seat: int) -> PriorityPassed:
    return PriorityPassed(seat=seat)


@cache
def _received(seat: int) -> PriorityReceived:
    return PriorityReceived(seat=seat)


@cache
def _step(step: Step) -> StepBegan:
    return StepBegan(step=step)


@cache
def _phase(phase: Phase) -> PhaseBegan:
    return PhaseBegan(phase=phase)


def begin_turn(table: Table, seat: int) -> None:
    """The next turn begins."""
    table.turn += 1
    table.active, table.phase, table.step, table.priority = seat, None, None, None
    for player in table.seats.values():
        player.lands_played = 0
    table.tell(TurnBegan(seat=seat, turn=table.turn))


def begin_phase(table: Table, phase: Phase) -> None:
    """A phase begins, in a turn that has begun."""
    if table.active is None:
        return
    table.phase, table.step, table.priority = phase, None, None
    table.end_combat()
    table.tell(_phase(phase))


def begin_step(table: Table, step: Step) -> None:
    """A step begins; its phase too, where that has not."""
    if table.active is None:
        return
    if table.phase != PHASE_OF[step]:
        begin_phase(table, PHASE_OF[step])
    table.step, table.priority = step, None
    table.tell(_step(step))


def pass_priority(table: Table) -> None:
    """Whoever has priority does nothing."""
    if table.priority is not None:
        table.tell(_passed(table.priority))
        table.priority = None


def receive_priority(table: Table, seat: int) -> None:
    """A player gets priority."""
    table.priority = seat
    table.tell(_received(seat))


def set_attackers(table: Table, attacks: dict[str, str | int]) -> None:
    """Creatures attack, or no longer do. Those that join later are told with all that attack, as after a backup."""
    present = table.attacking
    if attacks == present:
        return
    if not present and not table.blocking and table.active is not None:
        listed = tuple(Attack(attacker=attacker, defender=to) for attacker, to in attacks.items())
        table.attacking = attacks
        table.tell(AttackersDeclared(seat=table.active, attacks=listed))
        return
    if attacks.items() <= present.items():
        for obj in [obj for obj in present if obj not in attacks]:
            table.leave_combat(obj)
            table.tell(RemovedFromCombat(object=obj))
        return
    table.attacking = attacks
    _tell_combat(table)


def set_blockers(table: Table, blocks: dict[str, tuple[str, ...]], seat: int) -> None:
    """Creatures block, or no longer do."""
    present = table.blocking
    if blocks == present:
        return
    if present.items() <= blocks.items():
        new = {obj: blocked for obj, blocked in blocks.items() if obj not in present}
        table.blocking = blocks
        listed = tuple(Block(blocker=blocker, attackers=blocked) for blocker, blocked in new.items())
        table.tell(BlockersDeclared(seat=seat, blocks=listed))
        return
    if blocks.items() <= present.items():
        for obj in [obj for obj in present if obj not in blocks]:
            table.leave_combat(obj)
            table.tell(RemovedFromCombat(object=obj))
        return
    table.blocking = blocks
    _tell_combat(table)


def _tell_combat(table: Table) -> None:
    table.tell(
        CombatRestored(
            attacks=tuple(Attack(attacker=attacker, defender=to) for attacker, to in table.attacking.items()),
            blocks=tuple(Block(blocker=blocker, attackers=blocked) for blocker, blocked in table.blocking.items()),
        )
    )
