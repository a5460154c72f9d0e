"""Turns, phases, steps, priority and combat."""

from __future__ import annotations

from functools import cache

from rewind.events.base import Phase, Step
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared, RemovedFromCombat
from rewind.events.importers.arena.translating.offering import offered
from rewind.events.importers.arena.translating.table import Table
from rewind.events.judging import CombatRestored
from rewind.events.turn import OfferedAction, PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan

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
def _step(step: Step, first_strike: bool) -> StepBegan:
    return StepBegan(step=step, first_strike=first_strike)


@cache
def _phase(phase: Phase) -> PhaseBegan:
    return PhaseBegan(phase=phase)


def begin_turn(table: Table, seat: int) -> None:
    """The next turn begins."""
    table.turn += 1
    table.active, table.phase, table.step, table.first_strike, table.priority = seat, None, None, False, None
    table.end_actions()
    for player in table.seats.values():
        player.lands_played = 0
    table.add(TurnBegan(seat=seat, turn=table.turn))


def begin_phase(table: Table, phase: Phase) -> None:
    """A phase begins, in a turn that has begun."""
    if table.active is None:
        return
    table.phase, table.step, table.first_strike, table.priority, table.declarable = phase, None, False, None, ()
    table.end_combat()
    table.end_actions()
    table.add(_phase(phase))


def begin_step(table: Table, step: Step, *, first_strike: bool = False) -> None:
    """A step begins; its phase too, where that has not."""
    if table.active is None:
        return
    if table.phase != PHASE_OF[step]:
        begin_phase(table, PHASE_OF[step])
    table.step, table.first_strike, table.priority, table.declarable = step, first_strike, None, ()
    table.action_done = False
    table.end_actions()
    table.step_began = table.add(_step(step, first_strike))


def pass_priority(table: Table) -> None:
    """Whoever has priority does nothing."""
    if table.priority is not None:
        is_told = table.priority == table.recorder and table.asked is not None
        table.add(PriorityPassed(seat=table.priority, asked=table.asked) if is_told else _passed(table.priority))
        table.priority = None


def receive_priority(table: Table, seat: int) -> None:
    """A player gets priority. The recorder is told what can be done with it, unless the client passes by itself."""
    table.priority = seat
    table.action_done = table.action_done or table.step == "cleanup"
    if seat != table.recorder:
        table.add(_received(seat))
        return
    offer, table.offer, table.asked = table.offer, None, False
    declined = _take_declarable(table, seat)
    if offer is None and not declined:
        table.add(_received(seat))
        return
    can, cannot = ((), ()) if offer is None else (offer.actions, offer.inactive_actions)
    event = PriorityReceived(seat=seat, offered=offered(table, can), barred=offered(table, cannot), declined=declined)
    table.add(event)


def _take_declarable(table: Table, seat: int) -> tuple[OfferedAction, ...]:
    """What a player could have declared, which is told with one event; nothing, unless the player is the recorder."""
    if seat != table.recorder:
        return ()
    declarable, table.declarable = table.declarable, ()
    return declarable


def set_attackers(table: Table, attacks: dict[str, str | int]) -> None:
    """Creatures attack, or no longer do. Those that nobody declared are restored with all that attack, as in a backup.

    Only as its step begins are attackers declared, and only what was in play by then can be: what is put into play
    attacking was not declared (2026-04: 508.1, 508.4).
    """
    if attacks == table.attacking:
        return
    _leave(table, [obj for obj in table.attacking if obj not in attacks])
    chosen = {obj: to for obj, to in attacks.items() if obj not in table.attacking and _can_be_declared(table, obj)}
    if chosen and _may_declare(table, "declare_attackers") and not table.attacking and table.active is not None:
        table.attacking, table.action_done = chosen, True
        listed = tuple(Attack(attacker=attacker, defender=to) for attacker, to in chosen.items())
        could = _take_declarable(table, table.active)
        table.add(AttackersDeclared(seat=table.active, attacks=listed, offered=could))
    if attacks != table.attacking:
        table.attacking = attacks
        _restore_combat(table)


def set_blockers(table: Table, blocks: dict[str, tuple[str, ...]], seat: int) -> None:
    """Creatures block, or no longer do; those that nobody declared are restored as a whole (2026-04: 509.4)."""
    if blocks == table.blocking:
        return
    _leave(table, [obj for obj in table.blocking if obj not in blocks])
    chosen = {obj: to for obj, to in blocks.items() if obj not in table.blocking and _can_be_declared(table, obj)}
    if chosen and _may_declare(table, "declare_blockers"):
        table.blocking, table.action_done = table.blocking | chosen, True
        listed = tuple(Block(blocker=blocker, attackers=blocked) for blocker, blocked in chosen.items())
        table.add(BlockersDeclared(seat=seat, blocks=listed, offered=_take_declarable(table, seat)))
    if blocks != table.blocking:
        table.blocking = blocks
        _restore_combat(table)


def _leave(table: Table, objects: list[str]) -> None:
    for obj in objects:
        table.leave_combat(obj)
        table.add(RemovedFromCombat(object=obj))


def _may_declare(table: Table, step: Step) -> bool:
    return table.step == step and not table.action_done


def _can_be_declared(table: Table, obj: str) -> bool:
    """Whether an object was in play as the step began."""
    return table.entered.get(obj, 0) <= table.step_began


def _restore_combat(table: Table) -> None:
    table.add(
        CombatRestored(
            attacks=tuple(Attack(attacker=attacker, defender=to) for attacker, to in table.attacking.items()),
            blocks=tuple(Block(blocker=blocker, attackers=blocked) for blocker, blocked in table.blocking.items()),
            first_strike=table.first_strike,
        )
    )
