"""Attacks, blocks, damage and life."""

from __future__ import annotations

from rewind.events import combat, playing
from tests.random_games.recording import SEATS, Recording, Thing


class Combat(Recording):
    """Random events of combat, damage and life."""

    def attack(self) -> None:
        seat = self.seat()
        attacks, bands = self.attacks(seat)
        paid = playing.Payment(mana="{2}") if self.chance(0.3) else None
        required = tuple(attack.attacker for attack in attacks if self.chance(0.2))
        self.say(combat.AttackersDeclared(seat=seat, attacks=attacks, bands=bands, payment=paid, required=required))
        self.say(combat.BlockersDeclared(seat=3 - seat, blocks=self.blocks(attacks), payment=paid))

    def attacks(self, seat: int) -> tuple[tuple[combat.Attack, ...], tuple[tuple[str, ...], ...]]:
        """Attacks by permanents, and perhaps a band among them."""
        attackers = self.some(self.permanents(), 3)
        bands = (tuple(attackers[:2]),) if len(attackers) > 1 and self.chance(0.3) else ()
        return tuple(combat.Attack(attacker=obj, defender=3 - seat) for obj in attackers), bands

    def blocks(self, attacks: tuple[combat.Attack, ...]) -> tuple[combat.Block, ...]:
        attackers = [attack.attacker for attack in attacks]
        blockers = self.some([obj for obj in self.permanents() if obj not in attackers], 2)
        return tuple(combat.Block(blocker=obj, attackers=tuple(self.some(attackers, 2))) for obj in blockers)

    def assign_damage(self) -> None:
        attackers = sorted(self.state.attacking)
        if not attackers:
            return
        assignments = tuple(
            combat.DamageAssignment(source=obj, to=self.state.attacking[obj], amount=self.rng.randint(0, 3))
            for obj in attackers
        )
        on_stack = self.chance(0.8)
        self.say(
            combat.CombatDamageAssigned(
                object=self.new_number() if on_stack else None, seat=self.seat(), assignments=assignments
            )
        )

    def deal_assigned_damage(self, obj: str) -> None:
        """Deals the combat damage that an object of the stack is, all at once (rule 310.4)."""
        entry = self.state.stack.get(obj)
        with self.together():
            for source, to, amount in () if entry is None else entry.assignments:
                if amount and isinstance(to, int):
                    self.say(combat.DamageDealt(source=source, to=to, amount=amount, combat=True))
                    self.say(combat.LifeLost(seat=to, amount=amount, source=source))

    def leave_combat(self) -> None:
        fighting = sorted({*self.state.attacking, *self.state.blocking})
        others = [obj for obj in self.permanents() if obj not in self.state.attacking]
        if self.state.attacking and others and self.chance(0.4):
            attackers = tuple(sorted(self.state.attacking)[: self.rng.randint(1, 2)])
            by_band = len(attackers) > 1
            self.say(
                combat.BlockAdded(blocker=self.pick(others), attackers=attackers, band=by_band, entered=not by_band)
            )
            self.say(combat.BecameBlocked(object=attackers[0], band=by_band))
        elif self.state.attacking and self.chance(0.3):
            attackable: list[str | int] = [*SEATS, *self.permanents()]
            to = self.pick(attackable)
            self.say(combat.AttackReselected(object=self.pick(sorted(self.state.attacking)), attacking=to))
        elif fighting:
            self.say(combat.RemovedFromCombat(object=self.pick(fighting)))

    def damage(self) -> None:
        damaged = [obj for obj in self.permanents() if self.state.damage.get(obj)]
        if damaged and self.chance(0.4):
            with self.together():
                for obj in damaged:
                    self.say(combat.DamageRemoved(object=obj))
            return
        recipients: list[Thing] = [*SEATS, *self.permanents()]
        to = self.pick(recipients)
        amount, excess = self.rng.randint(1, 4), self.rng.randint(0, 1)
        self.say(combat.DamageDealt(source=self.source(), to=to, amount=amount, marked=self.chance(0.9), excess=excess))

    def life(self) -> None:
        seat = self.seat()
        if self.chance(0.5):
            self.say(combat.LifeGained(seat=seat, amount=self.rng.randint(1, 5), source=self.source()))
        else:
            amount = self.rng.randint(1, 5)
            self.say(combat.LifeLost(seat=seat, amount=amount, source=self.source(), paid=self.chance(0.3)))

    def hand_size(self) -> None:
        seat = self.seat()
        before = self.state.players[seat].maximum_hand_size
        self.say(combat.MaximumHandSizeChanged(seat=seat, before=before, after=self.pick((None, 5, 7))))
