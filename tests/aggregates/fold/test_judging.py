"""What the events of judging, gaps and backups do to the state."""

from __future__ import annotations

from dataclasses import replace

from rewind.aggregates.state import Action, Awaiting
from rewind.events import game, judging, playing, turn, zones
from rewind.events.base import CardDefinition, Characteristics, Counter
from tests.aggregates.given import (
    ATTACK,
    BLOCK,
    GIVEN,
    WITH_PRIORITY,
    N,
    only_an_input_more,
    only_the_number_differs,
    then,
)


def test_position_set() -> None:
    player = judging.PlayerPosition(
        seat=1, life=3, mana="{2}", counters=(Counter(kind="poison", number=9),), lands_played=1
    )
    said = judging.PositionSet(players=(player,), turn=6, active=2, phase="combat", step="declare_blockers", priority=1)
    state = then(GIVEN, ATTACK, said)
    alice = state.players[1]
    assert (alice.life, alice.mana, alice.counters, alice.lands_played) == (3, (("1", 2),), (("poison", 9),), 1)
    assert (state.turn, state.active, state.phase, state.step) == (6, 2, "combat", "declare_blockers")
    assert (state.priority, state.awaiting, state.action) == (1, Awaiting(1, "priority", N + 2), None)
    assert len(state.attacking) == 0
    assert alice.turn_began == N + 2, "absent: since the event of this position"
    fresh = said.model_copy(update={"priority": None, "fresh": True, "players": (player, EARLIER)})
    set_up = then(WITH_PRIORITY, turn.PriorityPassed(seat=1), fresh)
    assert (set_up.priority, set_up.awaiting, set_up.passed) == (None, None, ())
    assert set_up.action == Action(N + 4), "what goes on from there belongs to it"
    assert set_up.players[2].turn_began == 3


EARLIER = judging.PlayerPosition(seat=2, life=20, turn_began=3)


def test_effect_caused() -> None:
    """What it does are events of their own."""
    event = judging.EffectCaused(seat=1, effect='[{"do":"destroy","what":"5.2"}]')
    state = then(WITH_PRIORITY, event)
    assert (state.action, state.awaiting) == (Action(N + 3), None)
    asked = replace(WITH_PRIORITY, action=None, awaiting=None)
    assert only_the_number_differs(asked, replace(state, action=None))
    assert only_an_input_more(GIVEN, then(GIVEN, event))
    definition = CardDefinition(key="stated abilities 1", characteristics=Characteristics())
    state = then(GIVEN, event.model_copy(update={"definition": definition}))
    assert state.definitions["stated abilities 1"] == definition


def test_position_restated() -> None:
    state = then(GIVEN, ATTACK, judging.PositionRestated(reason="gap", gone=(1, 2)))
    assert (state.zone("in_play"), state.zone("hand", 1), len(state.attacking)) == (("5.2",), (), 0)
    assert not state.is_current("1.2")


def test_rollback() -> None:
    finished = then(WITH_PRIORITY, game.PlayerLost(seat=1, reason="life"), game.GameEnded(winners=(2,)))
    state = then(finished, judging.Rollback(to=N))
    assert (state.ended, state.winners, state.players[1].lost, state.awaiting) == (False, (), False, None)


def test_ruling_given() -> None:
    ruling = judging.RulingGiven(judge="j", about=(1,), ruling="r", overturns=2)
    assert only_the_number_differs(GIVEN, then(GIVEN, ruling))


def test_appeal() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, judging.Appeal(seat=1, ruling=1)))


def test_dispute_opened() -> None:
    event = judging.DisputeOpened(moment=1, caller=2, question="q", policy="2007")
    assert only_the_number_differs(GIVEN, then(GIVEN, event))


def test_claim_tested() -> None:
    event = judging.ClaimTested(dispute=1, seat=1, claim='{"illegal":2}', answer="upheld", about=(2,))
    assert only_the_number_differs(GIVEN, then(GIVEN, event))


def test_remedy_planned() -> None:
    event = judging.RemedyPlanned(dispute=1, policy="2007", remedy="backup", to=2)
    assert only_the_number_differs(GIVEN, then(GIVEN, event))


def test_backup_applied() -> None:
    sealed = then(
        GIVEN, playing.AbilityTriggered(seat=1, object="1.2", ability=1), ATTACK, game.LogSealed(events=N + 2)
    )
    state = then(sealed, judging.BackupApplied(to=N, reversed_=(N + 1,), authorised_by="j"))
    assert (state.sealed, len(state.triggers), len(state.attacking), state.action) == (False, 0, 0, None)


BACKUP = judging.BackupApplied(to=N, authorised_by="j")


def test_effect_restored() -> None:
    effect = playing.ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn", affects=("1.2",))
    ended = then(GIVEN, effect, playing.ContinuousEffectEnded(effect=N + 1))
    assert (dict(ended.effects), dict(ended.past_effects)) == ({}, {N + 1: effect})
    state = then(ended, BACKUP, judging.EffectRestored(effect=N + 1))
    assert (dict(state.effects), dict(state.past_effects)) == ({N + 1: effect}, {}), "with its timestamp of old"
    assert dict(then(state, playing.ContinuousEffectEnded(effect=N + 1)).past_effects) == {N + 1: effect}


def test_effect_restored_with_what_was_left_of_it() -> None:
    effect = playing.ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn", affects=("1.2",))
    used = then(GIVEN, effect, playing.ShieldUsed(effect=N + 1, amount=2, left=1))
    assert dict(then(used, BACKUP, judging.EffectRestored(effect=N + 1, left=2)).remaining) == {N + 1: 2}
    assert len(then(used, BACKUP, judging.EffectRestored(effect=N + 1)).remaining) == 0
    ended = then(used, playing.ContinuousEffectEnded(effect=N + 1))
    restored = then(ended, BACKUP, judging.EffectRestored(effect=N + 1, left=1))
    assert (dict(restored.effects), dict(restored.remaining)) == ({N + 1: effect}, {N + 1: 1})


def test_trigger_restored() -> None:
    triggered = playing.AbilityTriggered(seat=1, object="1.2", ability=1)
    on_stack = playing.PutOnStack(object="9.1", kind="triggered_ability", seat=1, source="1.2", trigger=N + 1)
    for cleared in (
        then(GIVEN, triggered, on_stack, zones.CeasedToExist(object="9.1"), BACKUP),
        then(GIVEN, triggered, BACKUP),
        then(GIVEN, triggered, judging.PositionRestated(reason="gap"), BACKUP),
    ):
        assert (dict(cleared.triggers), dict(cleared.past_triggers)) == ({}, {N + 1: triggered})
        state = then(cleared, judging.TriggerRestored(trigger=N + 1))
        assert (dict(state.triggers), dict(state.past_triggers)) == ({N + 1: triggered}, {})


def test_combat_restored() -> None:
    assert BLOCK.blocks
    restored = judging.CombatRestored(attacks=ATTACK.attacks, blocks=BLOCK.blocks, bands=ATTACK.bands)
    before, state = then(GIVEN, ATTACK, BLOCK), then(GIVEN, BACKUP, restored)
    assert (state.attacking, state.blocking, state.bands) == (before.attacking, before.blocking, before.bands)
    assert state.action is None, "nobody declares anything"
    nothing = then(before, judging.CombatRestored())
    assert (len(nothing.attacking), len(nothing.blocking), nothing.bands) == (0, 0, ())
