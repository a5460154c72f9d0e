"""What the events of combat, damage and life do to the state."""

from __future__ import annotations

from dataclasses import replace

from rewind.aggregates.state import Action
from rewind.events import combat
from tests.aggregates.given import ATTACK, BLOCK, GIVEN, WITH_PRIORITY, N, only_the_number_differs, then


def test_attackers_declared() -> None:
    state = then(WITH_PRIORITY, ATTACK)
    assert dict(state.attacking.items()) == {"1.2": 2}
    assert (state.bands, state.action) == ((("1.2",),), Action(N + 3))


def test_blockers_declared() -> None:
    assert dict(then(GIVEN, ATTACK, BLOCK).blocking.items()) == {"5.2": ("1.2",)}


def test_block_added() -> None:
    state = then(GIVEN, ATTACK, combat.BlockAdded(blocker="5.2", attackers=("1.2",)))
    assert (state.blocking["5.2"], state.blocked) == (("1.2",), ("1.2",))
    more = then(GIVEN, ATTACK, BLOCK, combat.BlockAdded(blocker="5.2", attackers=("1.2", "2.2")))
    assert more.blocking["5.2"] == ("1.2", "2.2")


def test_attack_reselected() -> None:
    state = then(GIVEN, ATTACK, combat.AttackReselected(object="1.2", attacking="5.2"))
    assert state.attacking["1.2"] == "5.2"
    assert {obj for obj in state.attacking if state.attacking[obj] == "5.2"} == {"1.2"}


def test_became_blocked() -> None:
    state = then(GIVEN, ATTACK, combat.BecameBlocked(object="1.2"), combat.BecameBlocked(object="1.2"))
    assert (state.blocked, len(state.blocking)) == (("1.2",), 0)


def test_removed_from_combat() -> None:
    state = then(GIVEN, ATTACK, BLOCK, combat.RemovedFromCombat(object="1.2"), combat.RemovedFromCombat(object="5.2"))
    assert (len(state.attacking), len(state.blocking)) == (0, 0)


def test_combat_damage_assigned() -> None:
    part = combat.DamageAssignment(source="1.2", to="5.2", amount=2)
    state = then(GIVEN, combat.CombatDamageAssigned(object="9.1", seat=1, assignments=(part,)))
    assert (state.zone("stack"), state.kinds[9]) == (("9.1",), "combat_damage")
    assert state.stack["9.1"].assignments == (("1.2", "5.2", 2),)
    at_once = then(GIVEN, combat.CombatDamageAssigned(seat=1, assignments=(part,)))
    assert at_once.have_assigned == state.have_assigned == ("1.2",)
    assert only_the_number_differs(GIVEN, replace(at_once, have_assigned=()))


def test_damage_dealt() -> None:
    hit = combat.DamageDealt(source="5.2", to="1.2", amount=1, combat=True)
    assert then(GIVEN, hit, hit).damage["1.2"] == 2
    assert only_the_number_differs(GIVEN, then(GIVEN, combat.DamageDealt(source="5.2", to=1, amount=3)))
    assert only_the_number_differs(
        GIVEN, then(GIVEN, combat.DamageDealt(source="5.2", to="1.2", amount=1, marked=False))
    )


def test_damage_removed() -> None:
    state = then(GIVEN, combat.DamageDealt(source="5.2", to="1.2", amount=1), combat.DamageRemoved(object="1.2"))
    assert "1.2" not in state.damage


def test_life_gained() -> None:
    assert then(GIVEN, combat.LifeGained(seat=1, amount=3, source="1.2")).players[1].life == 23


def test_life_lost() -> None:
    assert then(GIVEN, combat.LifeLost(seat=1, amount=23)).players[1].life == -3


def test_maximum_hand_size_changed() -> None:
    assert then(GIVEN, combat.MaximumHandSizeChanged(seat=1, before=7, after=None)).players[1].maximum_hand_size is None
