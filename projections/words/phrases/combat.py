"""Sentences for combat, damage and life (`rewind.events.combat`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rewind.events import combat
from rewind.projections.words.phrases.playing import life_total
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import listed


def _attackers_declared(scene: Scene, event: combat.AttackersDeclared) -> str:
    who = scene.player(event.seat)
    if not event.attacks:
        return f"{who} does not attack"
    attacks = (f"{scene.thing(defender)} with {scene.things(found)}" for defender, found in by_defender(event.attacks))
    bands = "".join(f"; {scene.things(band)} attack as a band" for band in event.bands)
    return f"{who} attacks {listed(attacks)}{bands}"


def by_defender(attacks: Iterable[combat.Attack]) -> Iterator[tuple[str | int, list[str]]]:
    """What is attacked, each with its attackers, in the order of the attacks."""
    found: dict[str | int, list[str]] = {}
    for attack in attacks:
        found.setdefault(attack.defender, []).append(attack.attacker)
    yield from found.items()


def _blockers_declared(scene: Scene, event: combat.BlockersDeclared) -> str:
    who = scene.player(event.seat)
    if not event.blocks:
        return f"{who} does not block"
    return f"{who} blocks {listed(f'{scene.things(b.attackers)} with {scene.name(b.blocker)}' for b in event.blocks)}"


def _block_added(scene: Scene, event: combat.BlockAdded) -> str:
    if event.entered and not event.band:
        return f"{scene.name(event.blocker)} {scene.terms.comes_into_play} blocking {scene.things(event.attackers)}"
    why = "as one of the band" if event.band else "by an effect"
    return f"{scene.name(event.blocker)} blocks {scene.things(event.attackers)}, {why}"


def _became_blocked(scene: Scene, event: combat.BecameBlocked) -> str:
    return f"{scene.name(event.object)} becomes blocked, {'as one of the band' if event.band else 'by an effect'}"


def _removed_from_combat(scene: Scene, event: combat.RemovedFromCombat) -> str:
    return f"{scene.name(event.object)} is removed from combat"


def _attack_reselected(scene: Scene, event: combat.AttackReselected) -> str:
    return f"{scene.name(event.object)} attacks {scene.thing(event.attacking)} from now on"


def _combat_damage_assigned(scene: Scene, event: combat.CombatDamageAssigned) -> str:
    goes = "is assigned" if event.object is None else "goes on the stack"
    parts = (f"{scene.name(part.source)} {part.amount} to {scene.thing(part.to)}" for part in event.assignments)
    return f"Combat damage {goes}: {listed(parts)}"


def _damage_dealt(scene: Scene, event: combat.DamageDealt) -> str:
    kind = "combat damage" if event.combat else "damage"
    to = scene.thing(event.to)
    if event.source is None:
        return f"{event.amount} {kind} is dealt to {to}"
    return f"{scene.name(event.source)} deals {event.amount} {kind} to {to}"


def _damage_removed(scene: Scene, event: combat.DamageRemoved) -> str:
    return f"The damage on {scene.name(event.object)} is removed"


def _from(scene: Scene, source: str | None) -> str:
    return "" if source is None else f" from {scene.name(source)}"


def _life_gained(scene: Scene, event: combat.LifeGained) -> str:
    total = life_total(scene, event.seat, event.amount)
    return f"{scene.player(event.seat)} gains {event.amount} life{_from(scene, event.source)}{total}"


def _life_lost(scene: Scene, event: combat.LifeLost) -> str:
    total = life_total(scene, event.seat, -event.amount)
    return f"{scene.player(event.seat)} loses {event.amount} life{_from(scene, event.source)}{total}"


def _maximum_hand_size_changed(scene: Scene, event: combat.MaximumHandSizeChanged) -> str:
    after = f"is now {event.after}" if event.after is not None else "is no longer limited"
    before = f"was {event.before}" if event.before is not None else "was not limited"
    return f"{scene.whose(event.seat)} maximum hand size {after} ({before})"


PHRASES = {
    combat.AttackersDeclared: _attackers_declared,
    combat.BlockersDeclared: _blockers_declared,
    combat.BlockAdded: _block_added,
    combat.BecameBlocked: _became_blocked,
    combat.RemovedFromCombat: _removed_from_combat,
    combat.AttackReselected: _attack_reselected,
    combat.CombatDamageAssigned: _combat_damage_assigned,
    combat.DamageDealt: _damage_dealt,
    combat.DamageRemoved: _damage_removed,
    combat.LifeGained: _life_gained,
    combat.LifeLost: _life_lost,
    combat.MaximumHandSizeChanged: _maximum_hand_size_changed,
}
"""Event class → its sentence, without the full stop."""
