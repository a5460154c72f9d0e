"""What the events of playing spells and abilities do to the state."""

from __future__ import annotations

import pytest

from rewind.aggregates.state import Action, Awaiting, StackEntry
from rewind.events import judging, playing, turn, zones
from rewind.events.base import Counter, Place
from rewind.events.errors import FoldError
from rewind.events.playing import Bound
from tests.aggregates.given import ABILITY, GIVEN, WITH_PRIORITY, N, move, only_the_number_differs, then


def test_play_begun() -> None:
    state = then(WITH_PRIORITY, playing.PlayBegun(seat=1, object="2.2"))
    announcement = Awaiting(1, "announcement", N + 3)
    assert (state.action, state.awaiting) == (Action(N + 3, then=announcement), announcement)


def test_play_begun_and_what_comes_in_between() -> None:
    tapped = playing.AbilityPlayed(seat=1, object="5.1", ability=1)
    state = then(WITH_PRIORITY, playing.PlayBegun(seat=1, object="2.2"), tapped)
    assert state.awaiting == Awaiting(1, "announcement", N + 3)
    assert state.action is not None
    assert state.action.inputs == (N + 4,)


def test_action_reversed() -> None:
    state = then(WITH_PRIORITY, playing.PlayBegun(seat=1, object="2.2"), playing.ActionReversed(action=N + 3))
    assert (state.action, state.awaiting) == (None, None)


def test_action_reversed_after_a_player_has_passed() -> None:
    passed = (turn.PriorityPassed(seat=1), turn.PriorityReceived(seat=2))
    begun = then(WITH_PRIORITY, *passed, playing.PlayBegun(seat=2, object="2.2"))
    began = begun.n
    assert begun.passed == ()
    assert then(begun, playing.ActionReversed(action=began, seat=2)).passed == (1,)
    assert then(begun, playing.ActionReversed(action=began, kept=(began,), seat=2)).passed == ()


def test_action_reversed_and_what_triggered_in_it() -> None:
    triggered = playing.AbilityTriggered(seat=1, object="5.1", ability=1)
    state = then(WITH_PRIORITY, triggered, playing.PlayBegun(seat=1, object="2.2"), triggered, triggered)
    began = N + 4
    assert set(then(state, playing.ActionReversed(action=began, kept=(N + 6,))).triggers) == {N + 3, N + 6}


def test_player_restored() -> None:
    counters = (Counter(kind="poison", number=2),)
    state = then(WITH_PRIORITY, playing.PlayerRestored(seat=1, life=3, mana="{2}{R}", counters=counters))
    alice = state.players[1]
    assert (alice.life, alice.mana, alice.counters) == (3, (("1", 2), ("R", 1)), (("poison", 2),))


def test_land_played() -> None:
    state = then(WITH_PRIORITY, playing.LandPlayed(seat=1, object="2.2"))
    assert (state.players[1].lands_played, state.action) == (1, Action(N + 3))


def test_spell_played() -> None:
    played = playing.SpellPlayed(seat=1, object="2.2", targets=((2,),), modes=(1,), x=4)
    state = then(WITH_PRIORITY, played, move("2.2", "2.3", "hand", "stack", "played"))
    assert state.stack["2.3"] == StackEntry(targets=((2,),), modes=(1,), x=4)
    assert (state.zone("stack"), state.controller["2.3"]) == (("2.3",), 1)


def test_ability_played() -> None:
    state = then(WITH_PRIORITY, playing.AbilityPlayed(seat=1, object="1.2", ability=1))
    assert state.action == Action(N + 3)


def test_special_action_taken() -> None:
    state = then(WITH_PRIORITY, playing.SpecialActionTaken(seat=1, action="turn_face_up", object="1.2"))
    assert state.action == Action(N + 3)


def test_ability_triggered() -> None:
    event = playing.AbilityTriggered(seat=1, object="1.2", ability=1)
    assert then(GIVEN, event).triggers[N + 1] == event


def test_put_on_stack() -> None:
    trigger = playing.AbilityTriggered(seat=2, object="5.2", ability=1)
    put = playing.PutOnStack(object="10.1", kind="triggered_ability", seat=2, source="5.2", ability=1, trigger=N + 1)
    state = then(GIVEN, trigger, ABILITY, put)
    assert state.zone("stack") == ("9.1", "10.1")
    assert state.stack["9.1"] == StackEntry("1.2", 1, ((2,),), (), 3)
    assert (state.kinds[10], state.owner("10.1"), state.controller["10.1"]) == ("triggered_ability", 2, 2)
    assert len(state.triggers) == 0


def test_targets_chosen() -> None:
    state = then(GIVEN, ABILITY, playing.TargetsChosen(object="9.1", targets=((1,), ("1.2",))))
    assert state.stack["9.1"] == StackEntry("1.2", 1, ((1,), ("1.2",)), (), 3)


def test_text_spliced() -> None:
    """The spell and its copies have the text, as long as it is that spell."""
    played = playing.SpellPlayed(seat=1, object="2.2", spliced=("1.2",))
    on_stack = then(WITH_PRIORITY, played, move("2.2", "2.3", "hand", "stack", "played"))
    state = then(on_stack, playing.TextSpliced(object="2.3", cards=("1.2",), abilities=("trample",)))
    before = on_stack.characteristics_of("2.3")
    assert before is not None
    assert state.characteristics_of("2.3") == before.model_copy(update={"abilities": (*before.abilities, "trample")})
    assert state.copiable["2.3"] == state.characteristics_of("2.3")
    gone = then(state, move("2.3", "2.4", "stack", "graveyard", "resolved"))
    assert gone.characteristics_of("2.4") == before


def test_cost_paid() -> None:
    state = then(GIVEN, ABILITY)
    assert only_the_number_differs(state, then(state, playing.CostPaid(seat=1, object="9.1", mana="{G}")))


def test_became_played() -> None:
    state = then(GIVEN, ABILITY)
    assert only_the_number_differs(state, then(state, playing.PlayCompleted(object="9.1")))


def test_resolution_began() -> None:
    state = then(GIVEN, ABILITY)
    assert only_the_number_differs(state, then(state, playing.ResolutionBegan(object="9.1")))


def test_resolution_ended() -> None:
    state = then(GIVEN, ABILITY, zones.CeasedToExist(object="9.1"))
    assert only_the_number_differs(state, then(state, playing.ResolutionEnded(object="9.1")))


def test_mana_added() -> None:
    state = then(
        GIVEN, playing.ManaAdded(seat=1, mana="{2}{G}", source="1.2"), playing.ManaAdded(seat=1, mana="{G}{1}")
    )
    assert state.players[1].mana == (("1", 3), ("G", 2))


def test_mana_spent() -> None:
    state = then(GIVEN, playing.ManaAdded(seat=1, mana="{2}{G}"), playing.ManaSpent(seat=1, mana="{1}{G}"))
    assert state.players[1].mana == (("1", 1),)


def test_restricted_mana() -> None:
    """What can be spent only on some things is part of the pool, and goes as it is spent or lost."""
    added = playing.ManaAdded(seat=1, mana="{R}{R}", source="1.2", only_for='{"event":"play"}')
    state = then(GIVEN, added)
    (one,) = state.players[1].restricted
    assert (one.added, one.mana, one.only_for, one.source) == (state.n, "{R}{R}", '{"event":"play"}', "1.2")
    assert state.players[1].mana == (("R", 2),)
    spent = (playing.RestrictedManaSpent(added=one.added, mana="{R}"),)
    after = then(state, playing.ManaSpent(seat=1, mana="{R}", restricted=spent))
    assert after.players[1].restricted == (one.model_copy(update={"mana": "{R}"}),)
    assert then(after, playing.ManaEmptied(seat=1, mana="{R}")).players[1].restricted == ()
    restored = playing.PlayerRestored(seat=1, life=20, mana="{R}{R}", restricted=(one,))
    assert then(after, restored).players[1].restricted == (one,)


def test_mana_emptied() -> None:
    state = then(GIVEN, playing.ManaAdded(seat=1, mana="{2}{G}"), playing.ManaEmptied(seat=1, mana="{2}{G}"))
    assert state.players[1].mana == ()


def test_mana_burned() -> None:
    assert then(GIVEN, playing.ManaBurned(seat=1, amount=2)).players[1].life == 18


def test_choice_offered() -> None:
    state = then(GIVEN, playing.ChoiceOffered(seat=2, kind="color", values=("W", "U")))
    assert state.awaiting == Awaiting(2, "color", N + 1)


def test_choice_made() -> None:
    offered = playing.ChoiceOffered(seat=1, kind="objects", hidden_objects=("2.2",))
    state = then(
        WITH_PRIORITY,
        playing.LandPlayed(seat=1, object="2.2"),
        offered,
        playing.ChoiceMade(seat=1, hidden_objects=("2.2",)),
    )
    assert (state.awaiting, state.action) == (None, Action(N + 3, (N + 5,)))


def test_die_rolled() -> None:
    state = then(WITH_PRIORITY, turn.PriorityPassed(seat=1), playing.DieRolled(seat=1, sides=6, result=4))
    assert state.action == Action(N + 3, (N + 4,))
    assert then(WITH_PRIORITY, playing.DieRolled(seat=1, sides=6, result=4)).action is None


def test_coin_flipped() -> None:
    state = then(WITH_PRIORITY, turn.PriorityPassed(seat=1), playing.CoinFlipped(seat=1, result="heads"))
    assert state.action == Action(N + 3, (N + 4,))


def test_keyword_action_done() -> None:
    done = playing.KeywordActionDone(action="explore", seat=1, objects=("1.2",))
    assert only_the_number_differs(then(GIVEN, done), GIVEN)
    with pytest.raises(FoldError, match="RW2101"):
        then(GIVEN, playing.KeywordActionDone(action="explore", seat=1, objects=("99.1",)))


def test_random_choice_made() -> None:
    state = then(WITH_PRIORITY, turn.PriorityPassed(seat=1), playing.RandomChoiceMade(seat=1, hidden_objects=("2.2",)))
    assert state.action == Action(N + 3, (N + 4,))


def test_continuous_effect_began() -> None:
    event = playing.ContinuousEffectBegan(seat=1, effect="+3/+3", duration="end_of_turn", affects=("1.2", 2))
    assert then(GIVEN, event).effects[N + 1] == event


def test_continuous_effect_ended() -> None:
    began = playing.ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn")
    assert len(then(GIVEN, began, playing.ContinuousEffectEnded(effect=N + 1)).effects) == 0


def test_an_effect_that_goes_on_without_some_objects() -> None:
    """What has phased out it affects no more (502.15g); a backup has it back as it began."""
    bound = (Bound(name="$x", objects=("1.2", "5.2")),)
    began = playing.ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn", affects=("1.2", 2), bound=bound)
    state = then(GIVEN, began, playing.ContinuousEffectEnded(effect=N + 1, objects=("1.2",)))
    assert (state.effects[N + 1].affects, state.effects[N + 1].bound[0].objects) == ((2,), ("5.2",))
    assert then(state, judging.EffectRestored(effect=N + 1)).effects[N + 1] == began
    ended = then(state, playing.ContinuousEffectEnded(effect=N + 1))
    assert (len(ended.effects), ended.past_effects[N + 1]) == (0, began)
    with pytest.raises(FoldError, match="RW2107"):
        then(state, playing.ContinuousEffectEnded(effect=N + 1, objects=("1.2",)))


def test_event_replaced() -> None:
    assert only_the_number_differs(
        GIVEN, then(GIVEN, playing.EventReplaced(what="zone_changed", object="1.2", by="5.2"))
    )


def test_shield_used() -> None:
    began = playing.ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn")
    used = then(GIVEN, began, playing.ShieldUsed(effect=N + 1, amount=2, left=1))
    assert dict(used.remaining) == {N + 1: 1}
    assert len(then(used, playing.ContinuousEffectEnded(effect=N + 1)).remaining) == 0


def test_put_on_stack_with_what_names_mean() -> None:
    bound = (playing.Bound(name="$card", objects=("5.2",), hidden_objects=("2.2",)), playing.Bound(name="$x", number=2))
    paid = (playing.Bound(name="$x", number=3), playing.Bound(name="$color", values=("R",)))
    put = ABILITY.model_copy(update={"bound": bound})
    assert then(GIVEN, put).stack["9.1"].bound == bound
    played = then(GIVEN, put, playing.PlayCompleted(object="9.1", bound=paid))
    assert played.stack["9.1"].bound == (bound[0], *paid), "what is bound while it is played is bound anew"


def test_remembered() -> None:
    cards = playing.Remembered(seat=1, object="1.2", key="shell", name="$card", hidden_objects=("2.2",), objects=(2,))
    color = playing.Remembered(object="1.2", key="shell", name="$a", values=("R",), number=1)
    other = playing.Remembered(object="1.2", key="bears", name="$card", objects=("5.2",))
    state = then(GIVEN, cards, color, other)
    assert state.remembered["1.2"] == (
        playing.RememberedName(key="bears", name="$card", objects=("5.2",)),
        playing.RememberedName(key="shell", name="$a", values=("R",), number=1),
        playing.RememberedName(key="shell", name="$card", objects=(2,), hidden_objects=("2.2",), seat=1),
    ), "by record and name, whatever came first"


def test_remembered_things_are_added_and_other_values_replaced() -> None:
    first = playing.Remembered(object="1.2", key="shell", name="$x", objects=("5.2",), values=("R", "G"), number=1)
    more = playing.Remembered(object="1.2", key="shell", name="$x", objects=("3.1", "5.2"))
    (found,) = then(GIVEN, first, more).remembered["1.2"]
    assert (found.objects, found.values, found.number) == (("5.2", "3.1"), ("R", "G"), 1)
    (found,) = then(GIVEN, first, first.model_copy(update={"values": ("U",), "number": 0})).remembered["1.2"]
    assert (found.objects, found.values, found.number) == (("5.2",), ("U",), 0)
    hidden = first.model_copy(update={"seat": 1, "objects": (), "hidden_objects": ("2.2",)})
    (found,) = then(GIVEN, hidden, first.model_copy(update={"objects": ("2.2",)})).remembered["1.2"]
    assert (found.objects, found.hidden_objects) == (("2.2",), ()), "everybody has come to know it"


def test_remembered_belongs_to_the_object() -> None:
    state = then(GIVEN, playing.Remembered(object="1.2", key="shell", name="$x", number=1))
    gone = then(state, move("1.2", "1.3", "in_play", "graveyard"))
    assert gone.remembered == state.remembered, "last-known information"
    back = zones.ObjectRestored(object="1.2", instead_of="1.3", place=Place(zone="in_play"), controller=1)
    assert len(then(gone, back).remembered) == 0
    names = (playing.RememberedName(key="b", name="$x"), playing.RememberedName(key="a", name="$y", number=2))
    again = then(gone, back.model_copy(update={"remembered": names}))
    assert again.remembered["1.2"] == (names[1], names[0])


def test_trigger_awaited() -> None:
    event = playing.TriggerAwaited(seat=1, source="1.2", key="flicker/1", path=("effect", 1), affects=("5.2", 2))
    state = then(GIVEN, event)
    assert state.awaited[N + 1] == event
    triggered = playing.AbilityTriggered(seat=1, object="1.2", ability=1, key="flicker/1", awaited=N + 1)
    assert then(state, triggered).triggers[N + 2] == triggered
    assert then(state, playing.TriggerEnded(trigger=N + 1), triggered).triggers[N + 3] == triggered


def test_trigger_ended() -> None:
    event = playing.TriggerAwaited(seat=1, key="flicker/1", path=("effect", 1))
    state = then(GIVEN, event, playing.TriggerEnded(trigger=N + 1))
    assert (dict(state.awaited), dict(state.past_awaited)) == ({}, {N + 1: event})
    again = then(state, judging.TriggerRestored(trigger=N + 1))
    assert (dict(again.awaited), dict(again.past_awaited)) == ({N + 1: event}, {}), "a backup brings it back"


def test_what_has_triggered_ceases_to_exist_before_it_is_on_the_stack() -> None:
    triggered = playing.AbilityTriggered(seat=1, object="1.2", ability=1, key="flicker/1")
    state = then(GIVEN, triggered, playing.TriggerEnded(trigger=N + 1))
    assert (dict(state.triggers), dict(state.past_triggers)) == ({}, {N + 1: triggered})
    again = then(state, judging.TriggerRestored(trigger=N + 1))
    assert (dict(again.triggers), dict(again.past_triggers)) == ({N + 1: triggered}, {}), "a backup brings it back"


def test_a_delayed_trigger_that_waits_on_without_some_objects() -> None:
    event = playing.TriggerAwaited(seat=1, key="flicker/1", path=("effect", 1), affects=("1.2", 2))
    state = then(GIVEN, event, playing.TriggerEnded(trigger=N + 1, objects=("1.2",)))
    assert state.awaited[N + 1].affects == (2,)
    assert then(state, judging.TriggerRestored(trigger=N + 1)).awaited[N + 1] == event
    with pytest.raises(FoldError, match="RW2107"):
        then(state, playing.TriggerEnded(trigger=N + 1, objects=("1.2",)))


def test_what_waited_since_an_action_that_is_reversed_waits_no_more() -> None:
    event = playing.TriggerAwaited(seat=1, key="flicker/1", path=("effect", 1))
    begun = then(WITH_PRIORITY, event, playing.PlayBegun(seat=1, object="2.2"), event)
    reversed_ = then(begun, playing.ActionReversed(action=N + 4))
    assert list(reversed_.awaited) == [N + 3]
    assert sorted(then(begun, playing.ActionReversed(action=N + 4, kept=(N + 5,))).awaited) == [N + 3, N + 5]


def test_event_prevented() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, playing.EventPrevented(object=1, source="5.2", amount=2)))


def test_position_noted() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, playing.PositionNoted(position="l1:00")))
    with pytest.raises(FoldError, match="RW2108"):
        then(GIVEN, playing.PositionNoted(again=N + 1))


def test_loop_proposed() -> None:
    inputs = (playing.LoopInput(kind="pass", seat=1),)
    passed = (turn.PriorityPassed(seat=1), turn.PriorityReceived(seat=2))
    state = then(WITH_PRIORITY, *passed, playing.LoopProposed(seat=2, inputs=inputs, times=3))
    assert (state.passed, state.action) == ((1,), Action(state.n))


def test_loop_repeated() -> None:
    many = (Counter(kind="R", number=10**6),)
    player = playing.PlayerAfterLoop(seat=1, life=1020, mana=many, counters=(Counter(kind="poison", number=2),))
    permanent = playing.ObjectAfterLoop(object="1.2", counters=(Counter(kind="+1/+1", number=7),), damage=3)
    event = playing.LoopRepeated(proposal=N, times=1000, players=(player,), objects=(permanent,))
    state = then(GIVEN, event)
    alice = state.players[1]
    assert (alice.life, alice.mana, alice.counters) == (1020, (("R", 10**6),), (("poison", 2),))
    assert (state.counters["1.2"], state.damage["1.2"]) == ((("+1/+1", 7),), 3)
    with pytest.raises(FoldError, match="RW2108"):
        then(GIVEN, event.model_copy(update={"proposal": N + 1}))
