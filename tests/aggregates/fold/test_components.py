"""Components of the state that several events make."""

from __future__ import annotations

import pytest

from rewind.aggregates.fold import fold
from rewind.aggregates.state import StackEntry
from rewind.events import combat, objects, playing, turn, zones
from rewind.events.envelope import Recorded
from rewind.events.errors import FoldError
from tests.aggregates.given import (
    ABILITY,
    ATTACK,
    BEARS,
    BLOCK,
    FACE_DOWN,
    FOREST,
    GIVEN,
    TOKEN,
    WITH_PRIORITY,
    N,
    move,
    then,
)


def test_what_can_be_copied_is_what_it_is_without_effects() -> None:
    """Rule 503.2: a copy effect and being face down count, other effects do not."""
    assert "1.2" not in GIVEN.copiable, "what its card says"
    before, after = objects.PowerToughness(power=2, toughness=2), objects.PowerToughness(power=5, toughness=5)
    grown = objects.PowerToughnessChanged(object="1.2", before=before, after=after)
    assert "1.2" not in then(GIVEN, grown).copiable
    copy = then(GIVEN, objects.Copied(object="1.2", of="5.2", characteristics=FOREST))
    grown_copy = then(copy, objects.NameChanged(object="1.2", before="Forest", after=None))
    assert copy.copiable["1.2"] == grown_copy.copiable["1.2"] == FOREST
    assert grown_copy.characteristics_of("1.2") == FOREST.model_copy(update={"name": None})
    assert "1.2" not in copy.uncopied, "it is a copy for good"
    effect = then(GIVEN, playing.ContinuousEffectBegan(effect="[]", duration="end_of_turn"))
    for_now = then(effect, objects.Copied(object="1.2", of="5.2", characteristics=FOREST, effects=(effect.n,)))
    again = then(for_now, objects.Copied(object="1.2", of="5.2", characteristics=FACE_DOWN, effects=(effect.n,)))
    assert again.copiable["1.2"] == FACE_DOWN
    assert for_now.uncopied["1.2"] == again.uncopied["1.2"] == BEARS
    assert "1.2" not in then(again, objects.Copied(object="1.2", of=None, characteristics=BEARS)).uncopied
    down = then(GIVEN, objects.TurnedFaceDown(object="1.2", characteristics=FACE_DOWN))
    assert down.copiable["1.2"] == FACE_DOWN
    assert "1.2" not in then(down, objects.TurnedFaceUp(object="1.2")).copiable
    assert then(down, objects.TurnedFaceUp(object="1.2", characteristics=FOREST)).copiable["1.2"] == FOREST
    assert then(GIVEN, TOKEN).copiable["9.1"] == FACE_DOWN
    spell = playing.PutOnStack(object="9.1", kind="spell_copy", seat=1, source="5.2", characteristics=BEARS)
    assert then(GIVEN, spell).copiable["9.1"] == BEARS


def test_under_whose_control_it_came_stays_through_changes_of_control() -> None:
    came = then(GIVEN, move("2.2", "2.3", "hand", "in_play", controller=2))
    assert (came.controller["2.3"], came.base_controller["2.3"], came.base_controller["1.2"]) == (2, 2, 1)
    taken = then(came, objects.ControlChanged(object="2.3", before=2, after=1))
    assert (taken.controller["2.3"], taken.base_controller["2.3"]) == (1, 2)


def test_a_blocked_attacker_stays_blocked_without_its_blocker() -> None:
    """Rule 309.2f."""
    fight = then(GIVEN, turn.PhaseBegan(phase="combat"), ATTACK, BLOCK)
    assert (fight.attacked, fight.blocked) == (True, ("1.2",))
    alone = then(fight, move("5.2", "5.3", "in_play", "hand"))
    assert (len(alone.blocking), alone.blocked) == (0, ("1.2",))
    for left in (
        combat.RemovedFromCombat(object="1.2"),
        move("1.2", "1.3", "in_play", "hand"),
        zones.PhasedOut(object="1.2"),
    ):
        gone = then(fight, left)
        assert (gone.attacked, gone.blocked) == (True, ()), "there was an attack (rule 308.4)"
    over = then(alone, turn.PhaseBegan(phase="postcombat_main"))
    assert (over.attacked, over.blocked) == (False, ())
    assert not then(GIVEN, combat.AttackersDeclared(seat=1)).attacked


def test_what_was_put_in_attacking_attacks_on_beside_what_is_declared() -> None:
    in_combat = then(GIVEN, turn.PhaseBegan(phase="combat"))
    put = TOKEN.model_copy(update={"object": "9.1", "attacking": 2})
    assert dict(then(in_combat, put, ATTACK).attacking) == {"9.1": 2, "1.2": 2}
    none = ATTACK.model_copy(update={"attacks": (), "bands": ()})
    assert then(in_combat, put, none).attacked
    assert not then(in_combat, none).attacked


def test_who_has_assigned_combat_damage_and_whether_a_second_step_follows() -> None:
    """Rules 310.5 and 502.2b."""
    first = then(
        GIVEN, turn.PhaseBegan(phase="combat"), ATTACK, turn.StepBegan(step="combat_damage", first_strike=True)
    )
    assert (first.first_strike, first.have_assigned) == (True, ())
    part = combat.DamageAssignment(source="1.2", to="5.2", amount=2)
    second = then(
        first, combat.CombatDamageAssigned(seat=1, assignments=(part, part)), turn.StepBegan(step="combat_damage")
    )
    assert (second.first_strike, second.have_assigned) == (False, ("1.2",))
    assert then(second, turn.PhaseBegan(phase="postcombat_main")).have_assigned == ()


def test_who_had_first_strike_as_the_first_step_began_until_combat_is_over() -> None:
    began = turn.StepBegan(step="combat_damage", first_strike=True, with_first_strike=("1.2",))
    first = then(GIVEN, turn.PhaseBegan(phase="combat"), ATTACK, began)
    second = then(first, turn.StepBegan(step="combat_damage"))
    assert first.with_first_strike == second.with_first_strike == ("1.2",)
    assert then(second, turn.PhaseBegan(phase="postcombat_main")).with_first_strike == ()
    unknown = began.model_copy(update={"with_first_strike": ("99.1",)})
    with pytest.raises(FoldError, match="RW2101"):
        then(GIVEN, turn.PhaseBegan(phase="combat"), unknown)


def test_nothing_of_a_combat_is_left_though_nobody_attacked_in_it() -> None:
    """What a client tells of a combat may begin in the middle."""
    part = combat.DamageAssignment(source="1.2", to="5.2", amount=2)
    fight = then(
        GIVEN, turn.PhaseBegan(phase="combat"), BLOCK, combat.CombatDamageAssigned(seat=1, assignments=(part,))
    )
    over = then(fight, move("5.2", "5.3", "in_play", "hand"), turn.PhaseBegan(phase="postcombat_main"))
    assert (over.blocked, over.have_assigned) == ((), ())


def test_the_copy_of_a_spell_becomes_a_token_and_nothing_else_does() -> None:
    copy = playing.PutOnStack(object="9.1", kind="spell_copy", seat=1, source="5.2", characteristics=BEARS)
    enters = zones.ZoneChanged.model_validate(
        {
            "object": "9.1",
            "becomes": "9.2",
            "from": {"zone": "stack"},
            "to": {"zone": "in_play"},
            "reason": "resolved",
            "characteristics": BEARS,
            "becomes_token": True,
        }
    )
    assert then(GIVEN, copy, enters).kinds[9] == "token"
    assert then(GIVEN, copy, enters.model_copy(update={"becomes_token": False})).kinds[9] == "spell_copy"
    card = enters.model_copy(update={"object": "1.2", "becomes": "1.3", "from_": None})
    with pytest.raises(FoldError, match="RW2102"):
        then(GIVEN, card)


def test_who_has_passed_in_succession() -> None:
    """Rule 408.1c: until somebody does something, something resolves or the step ends."""
    passed = then(WITH_PRIORITY, ABILITY, turn.PriorityPassed(seat=1))
    assert passed.passed == (1,)
    both = then(passed, turn.PriorityReceived(seat=2), turn.PriorityPassed(seat=2))
    assert both.passed == (1, 2)
    played = playing.AbilityPlayed(seat=2, object="5.2", ability=1)
    assert then(passed, turn.PriorityReceived(seat=2), played).passed == ()
    for event in (
        playing.ResolutionBegan(object="9.1"),
        turn.PhaseBegan(phase="combat"),
        turn.TurnBegan(seat=2, turn=2),
    ):
        assert then(both, event).passed == ()
    assert then(both, turn.PhaseBegan(phase="beginning"), turn.StepBegan(step="upkeep")).passed == ()


def test_with_what_an_object_came_to_its_zone() -> None:
    """The group of simultaneous events; what came by itself has none."""
    together = fold(
        GIVEN,
        [
            Recorded(N + 1, move("2.2", "2.3", "hand", "in_play"), together=N + 1),
            Recorded(N + 2, move("3.1", "3.2", "library", "in_play"), together=N + 1),
            Recorded(N + 3, TOKEN),
        ],
    )
    assert (together.entered["2.3"], together.entered["3.2"]) == (N + 1, N + 2)


def test_the_highest_number_in_use() -> None:
    assert GIVEN.last_number == 8
    token = then(GIVEN, TOKEN)
    assert token.last_number == 9
    assert then(token, zones.CeasedToExist(object="9.1", reason="removed")).last_number == 9, "no number is given twice"
    assert then(GIVEN, move("1.2", "1.3", "in_play", "hand")).last_number == 8


def test_since_when_a_player_s_turn_has_gone_on() -> None:
    assert {seat: GIVEN.players[seat].turn_began for seat in (1, 2)} == {1: N, 2: 0}
    extra = then(GIVEN, turn.TurnBegan(seat=1, turn=2))
    assert (extra.players[1].turn_began, extra.players[2].turn_began) == (N + 1, 0)


def test_what_is_known_of_an_ability_on_the_stack() -> None:
    trigger = playing.AbilityTriggered(seat=2, object="5.2", ability=1, key="echo", it="1.2", player=1, number=3)
    put = playing.PutOnStack(
        object="9.1", kind="triggered_ability", seat=2, source="5.2", ability=1, key="echo", trigger=N + 1
    )
    state = then(GIVEN, trigger, put)
    assert state.stack["9.1"] == StackEntry("5.2", 1, key="echo", trigger=N + 1)
    assert state.past_triggers[N + 1] == trigger
    sacrificed = ABILITY.model_copy(update={"key": "sac", "sacrificed": ("5.2",)})
    assert then(GIVEN, sacrificed).stack["9.1"] == StackEntry("1.2", 1, ((2,),), (), 3, key="sac", sacrificed=("5.2",))
    played = playing.SpellPlayed(seat=1, object="2.2", payment=playing.Payment(mana="{G}", sacrificed=("1.2",)))
    spell = then(WITH_PRIORITY, played, move("2.2", "2.3", "hand", "stack", "played"))
    assert spell.stack["2.3"] == StackEntry(sacrificed=("1.2",))
