"""How combat, damage and life change the state (`rewind.events.combat`)."""

from __future__ import annotations

from collections.abc import Iterable

from immutables import Map

from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.fold.playing import STACK, begin_action
from rewind.aggregates.state import StackEntry
from rewind.events import combat
from rewind.events.errors import FoldError


def attackers_declared(draft: Draft, event: combat.AttackersDeclared) -> None:
    """These attack, beside what was put in attacking before (308.2g). Raises FoldError RW2101, RW2102 or RW2104."""
    draft.player(event.seat)
    before = draft.attacking
    set_attacks(draft, event.attacks, event.bands)
    if before:
        draft.attacking, draft.attacked = before.update(draft.attacking), True
    begin_action(draft)


def set_attacks(draft: Draft, attacks: Iterable[combat.Attack], bands: tuple[tuple[str, ...], ...]) -> None:
    """These creatures attack, and no others."""
    for attack in attacks:
        draft.require_in_play(attack.attacker)
        draft.require_thing(attack.defender)
    for band in bands:
        for obj in band:
            draft.require_in_play(obj)
    draft.attacking = Map({attack.attacker: attack.defender for attack in attacks})
    draft.bands = bands
    draft.attacked = bool(draft.attacking)


def blockers_declared(draft: Draft, event: combat.BlockersDeclared) -> None:
    """These creatures block. Raises FoldError RW2101, RW2102 or RW2104."""
    draft.player(event.seat)
    set_blocks(draft, event.blocks)
    begin_action(draft)


def set_blocks(draft: Draft, blocks: Iterable[combat.Block]) -> None:
    """These creatures block, beside those that do already."""
    for block in blocks:
        draft.require_in_play(block.blocker)
        for attacker in block.attackers:
            draft.require_known(attacker)
        draft.blocking = draft.blocking.set(block.blocker, block.attackers)
        draft.blocked += tuple(attacker for attacker in block.attackers if attacker not in draft.blocked)


def block_added(draft: Draft, event: combat.BlockAdded) -> None:
    """A creature blocks these too. Raises FoldError RW2101 or RW2102."""
    before = draft.blocking.get(event.blocker, ())
    attackers = tuple(dict.fromkeys((*before, *event.attackers)))
    set_blocks(draft, (combat.Block(blocker=event.blocker, attackers=attackers),))


def became_blocked(draft: Draft, event: combat.BecameBlocked) -> None:
    """An attacking creature is blocked. Raises FoldError RW2101 or RW2102."""
    draft.require_in_play(event.object)
    if event.object not in draft.blocked:
        draft.blocked += (event.object,)


def removed_from_combat(draft: Draft, event: combat.RemovedFromCombat) -> None:
    """The creature neither attacks nor blocks."""
    draft.place_of(event.object)
    draft.leave_combat(event.object)


def attack_reselected(draft: Draft, event: combat.AttackReselected) -> None:
    """The creature attacks something else. Raises FoldError RW2101, RW2102 or RW2104."""
    draft.require_in_play(event.object)
    draft.require_thing(event.attacking)
    if event.object not in draft.attacking:
        raise FoldError("RW2102", f"object {event.object} does not attack, and nothing else can be attacked instead")
    draft.attacking = draft.attacking.set(event.object, event.attacking)


def combat_damage_assigned(draft: Draft, event: combat.CombatDamageAssigned) -> None:
    """Combat damage waits on the stack as one object (rule 310.3)."""
    draft.player(event.seat)
    assignments = tuple((part.source, part.to, part.amount) for part in event.assignments)
    for source, to, _ in assignments:
        draft.require_known(source)
        draft.require_thing(to)
    draft.have_assigned += tuple(dict.fromkeys(source for source, _, _ in assignments))
    if event.object is None:
        return
    draft.new_object(event.object, "combat_damage", event.seat)
    draft.add_to_zone(event.object, STACK)
    draft.stack[event.object] = StackEntry(assignments=assignments)


def damage_dealt(draft: Draft, event: combat.DamageDealt) -> None:
    """Damage stays marked on a permanent; a player's loss of life is an event of its own."""
    if event.source is not None:
        draft.require_known(event.source)
    if isinstance(event.to, int):
        draft.player(event.to)
        return
    draft.place_of(event.to)
    if event.marked:
        draft.damage[event.to] = draft.damage.get(event.to, 0) + event.amount


def damage_removed(draft: Draft, event: combat.DamageRemoved) -> None:
    """No damage is marked on the permanent any more."""
    draft.place_of(event.object)
    draft.damage.pop(event.object, None)


def life_gained(draft: Draft, event: combat.LifeGained) -> None:
    """The life total goes up."""
    draft.set_player(event.seat, life=draft.player(event.seat).life + event.amount)
    require_source(draft, event.source)


def life_lost(draft: Draft, event: combat.LifeLost) -> None:
    """The life total goes down."""
    draft.set_player(event.seat, life=draft.player(event.seat).life - event.amount)
    require_source(draft, event.source)


def require_source(draft: Draft, source: str | None) -> None:
    """Raises FoldError RW2101 where a source is named that no object of this game is or was."""
    if source is not None:
        draft.require_known(source)


def maximum_hand_size_changed(draft: Draft, event: combat.MaximumHandSizeChanged) -> None:
    """The player may hold more, or fewer, cards. Raises FoldError RW2107."""
    present = draft.player(event.seat).maximum_hand_size
    if present != event.before:
        raise FoldError("RW2107", f"the maximum hand size of seat {event.seat} is {present}, not {event.before}")
    draft.set_player(event.seat, maximum_hand_size=event.after)
