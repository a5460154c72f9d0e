"""What each event does to the state, told one by one; the last test says that none is forgotten."""

from __future__ import annotations

from dataclasses import replace

from aggregates.fold import fold
from aggregates.state import EMPTY, Action, Awaiting, GameState, StackEntry, ZoneKey
from events.base import CardDefinition, Characteristics, Counter, Place, TypeLine
from events.catalogue import EVENTS
from events.combat import (
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    CombatDamageAssigned,
    DamageAssignment,
    DamageDealt,
    DamageRemoved,
    LifeGained,
    LifeLost,
    MaximumHandSizeChanged,
    RemovedFromCombat,
)
from events.envelope import Recorded
from events.game import (
    AssignedCard,
    CardDefined,
    CardsAssigned,
    Forked,
    GameEnded,
    GameOptions,
    GameStarted,
    LogSealed,
    MulliganTaken,
    Note,
    OpeningHandKept,
    PlayerConceded,
    PlayerLost,
    PlayerWon,
    SeatName,
    StartingPlayerChosen,
)
from events.judging import (
    Appeal,
    BackupApplied,
    CombatRestored,
    EffectCaused,
    EffectRestored,
    PlayerPosition,
    PositionRestated,
    PositionSet,
    Rollback,
    RulingGiven,
    TriggerRestored,
)
from events.objects import (
    AbilitiesChanged,
    Attached,
    ColorsChanged,
    ControlChanged,
    Copied,
    CountersAdded,
    CountersRemoved,
    Flipped,
    NameChanged,
    PowerToughness,
    PowerToughnessChanged,
    Tapped,
    TextChanged,
    TurnedFaceDown,
    TurnedFaceUp,
    TypesChanged,
    Unattached,
    Untapped,
    WordChange,
)
from events.playing import (
    AbilityPlayed,
    AbilityTriggered,
    ActionReversed,
    ChoiceMade,
    ChoiceOffered,
    CoinFlipped,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    CostPaid,
    DieRolled,
    EventPrevented,
    EventReplaced,
    LandPlayed,
    ManaAdded,
    ManaBurned,
    ManaEmptied,
    ManaSpent,
    Payment,
    PlayBegun,
    PlayCompleted,
    PutOnStack,
    RandomChoiceMade,
    ResolutionBegan,
    ResolutionEnded,
    SpecialActionTaken,
    SpellPlayed,
    TargetsChosen,
)
from events.turn import PartSkipped, PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnAdded, TurnBegan
from events.zones import (
    CardIdentified,
    CardsLookedAt,
    CardsRevealed,
    CeasedToExist,
    DrawFailed,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
    PhasedIn,
    PhasedOut,
    TokenCreated,
    ZoneChanged,
)
from tests.aggregates.given import BEARS, FACE_DOWN, FOREST, GIVEN, move, then

N = GIVEN.n
"""Number of the last event before those of a test."""

IN_PLAY = ZoneKey("in_play")
HAND = Place(zone="hand", seat=1)
WITH_PRIORITY = then(GIVEN, PhaseBegan(phase="precombat_main"), PriorityReceived(seat=1))
ATTACK = AttackersDeclared(seat=1, attacks=(Attack(attacker="1.2", defender=2),), bands=(("1.2",),))
BLOCK = BlockersDeclared(seat=2, blocks=(Block(blocker="5.2", attackers=("1.2",)),))
ABILITY = PutOnStack(object="9.1", kind="activated_ability", seat=1, source="1.2", ability=1, targets=((2,),), x=3)


def only_the_number_differs(before: GameState, after: GameState) -> bool:
    """Whether nothing happened but that an event was counted."""
    return replace(after, n=before.n) == before


def only_an_input_more(before: GameState, after: GameState) -> bool:
    """Whether nothing happened but that the action under way has another input."""
    action = before.action
    assert action is not None
    more = action._replace(inputs=(*action.inputs, after.n))
    return after.action == more and only_the_number_differs(before, replace(after, action=action))


# A game begins and ends


def test_game_started() -> None:
    seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
    options = GameOptions(starting_life=30)
    started = GameStarted(
        format=1, game="g", edition="2003-12", seats=seats, kind="played", engine="t", options=options, redacted_for=2
    )
    state = then(EMPTY, started)
    assert (state.game, state.edition, state.kind, state.redacted_for) == ("g", "2003-12", "played", 2)
    assert dict(state.names.items()) == {1: "Alice", 2: "Bob"}
    assert [state.players[seat].life for seat in state.seats] == [30, 30]
    assert state.action == Action(1), "setting up is an action, whose inputs are told one by one"


def test_card_defined() -> None:
    definition = CardDefinition(key="wurm", characteristics=Characteristics(name="Wurm"))
    state = then(GIVEN, CardDefined(definition=definition))
    assert state.definitions["wurm"] == definition
    assert state.action == Action(1, (2, 3, 4, 5, N + 1))


def test_cards_assigned() -> None:
    cards = (AssignedCard(card=9, definition="forest"), AssignedCard(card=10))
    state = then(GIVEN, CardsAssigned(seat=1, cards=cards, zone=None), CardsAssigned(seat=2, cards=()))
    assert (state.position["9.1"], state.owner("10.1")) == (None, 1)
    assert state.characteristics_of("9.1") == FOREST
    assert state.characteristics_of("10.1") is None
    assert GIVEN.zone("library", 1) == ("4.1", "3.1"), "the first card listed is on top"
    assert (GIVEN.action, state.action) == (Action(1, (2, 3, 4, 5)), Action(1, (2, 3, 4, 5, N + 1, N + 2)))


def test_starting_player_chosen() -> None:
    state = then(GIVEN, StartingPlayerChosen(seat=2, by=1))
    assert state.starting_player == 2
    assert state.action == Action(1, (2, 3, 4, 5, N + 1))


MULLIGAN = ChoiceOffered(seat=1, kind="mulligan", values=("keep", "mulligan"))


def test_mulligan_taken() -> None:
    taken = MulliganTaken(seat=1, hand_size=6)
    assert only_an_input_more(GIVEN, then(GIVEN, taken))
    assert then(GIVEN, MULLIGAN, taken).awaiting is None
    assert then(WITH_PRIORITY, taken).action == Action(N + 3)


def test_opening_hand_kept() -> None:
    kept = OpeningHandKept(seat=1)
    assert only_an_input_more(GIVEN, then(GIVEN, kept))
    assert then(GIVEN, MULLIGAN, kept).awaiting is None
    assert then(WITH_PRIORITY, kept).action == Action(N + 3)


def test_player_conceded() -> None:
    """At any time: it begins an action, or is an input of the one under way."""
    assert only_an_input_more(GIVEN, then(GIVEN, PlayerConceded(seat=1)))
    state = then(WITH_PRIORITY, PlayerConceded(seat=2))
    assert state.action == Action(N + 3)
    assert only_the_number_differs(WITH_PRIORITY, replace(state, action=None))


def test_player_lost() -> None:
    assert then(GIVEN, PlayerLost(seat=1, reason="life")).players[1].lost


def test_player_won() -> None:
    assert then(GIVEN, PlayerWon(seat=1)).players[1].won


def test_game_ended() -> None:
    state = then(WITH_PRIORITY, GameEnded(winners=(2,)))
    assert (state.ended, state.winners, state.priority, state.awaiting) == (True, (2,), None, None)


def test_log_sealed() -> None:
    assert then(GIVEN, LogSealed(events=N)).sealed


def test_forked() -> None:
    state = then(GIVEN, GameEnded(), Forked(parent="p", last=N + 1))
    assert not state.ended
    assert not then(GIVEN, LogSealed(events=N), Forked(parent="p", last=N + 1)).sealed
    trigger = AbilityTriggered(seat=1, object="1.2", ability=1)
    going_on = then(WITH_PRIORITY, PriorityPassed(seat=1), trigger, PriorityReceived(seat=2))
    forked = then(going_on, Forked(parent="p", last=going_on.n))
    assert only_the_number_differs(going_on, forked), "a game that is not over goes on as it was"


def test_note() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, Note(text="lag")))


# Turn


def test_turn_began() -> None:
    state = then(WITH_PRIORITY, LandPlayed(seat=1, object="2.2"), TurnBegan(seat=2, turn=2))
    assert (state.turn, state.active, state.phase, state.step, state.priority) == (2, 2, None, None, None)
    assert state.players[1].lands_played == 0
    assert (state.players[1].turn_began, state.players[2].turn_began) == (N, N + 4), "rule 212.3d"


def test_phase_began() -> None:
    state = then(GIVEN, PhaseBegan(phase="combat"), ATTACK, BLOCK, PhaseBegan(phase="postcombat_main"))
    assert (state.phase, state.step) == ("postcombat_main", None)
    assert (len(state.attacking), len(state.blocking), state.bands) == (0, 0, ())


def test_phase_began_ends_bands_whose_members_have_left_combat() -> None:
    fight = then(GIVEN, PhaseBegan(phase="combat"), ATTACK, RemovedFromCombat(object="1.2"))
    assert then(fight, PhaseBegan(phase="postcombat_main")).bands == ()


def test_step_began() -> None:
    state = then(GIVEN, PhaseBegan(phase="combat"), PriorityReceived(seat=1), StepBegan(step="declare_attackers"))
    assert (state.step, state.priority, state.awaiting) == ("declare_attackers", None, None)


def test_part_skipped() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, PartSkipped(part="draw", seat=1)))


def test_turn_added() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, TurnAdded(seat=1)))


def test_priority_received() -> None:
    assert (WITH_PRIORITY.priority, WITH_PRIORITY.awaiting) == (1, Awaiting(1, "priority", N + 2))


def test_priority_passed() -> None:
    state = then(WITH_PRIORITY, PriorityPassed(seat=1))
    assert (state.priority, state.awaiting, state.action) == (None, None, Action(N + 3))


# Playing


def test_play_begun() -> None:
    state = then(WITH_PRIORITY, PlayBegun(seat=1, object="2.2"))
    assert (state.action, state.awaiting) == (Action(N + 3), None)


def test_action_reversed() -> None:
    state = then(WITH_PRIORITY, PlayBegun(seat=1, object="2.2"), ActionReversed(action=N + 3))
    assert state.action is None


def test_land_played() -> None:
    state = then(WITH_PRIORITY, LandPlayed(seat=1, object="2.2"))
    assert (state.players[1].lands_played, state.action) == (1, Action(N + 3))


def test_spell_played() -> None:
    played = SpellPlayed(seat=1, object="2.2", targets=((2,),), modes=(1,), x=4)
    state = then(WITH_PRIORITY, played, move("2.2", "2.3", "hand", "stack", "played"))
    assert state.stack["2.3"] == StackEntry(targets=((2,),), modes=(1,), x=4)
    assert (state.zone("stack"), state.controller["2.3"]) == (("2.3",), 1)


def test_ability_played() -> None:
    state = then(WITH_PRIORITY, AbilityPlayed(seat=1, object="1.2", ability=1))
    assert state.action == Action(N + 3)


def test_special_action_taken() -> None:
    state = then(WITH_PRIORITY, SpecialActionTaken(seat=1, action="turn_face_up", object="1.2"))
    assert state.action == Action(N + 3)


def test_ability_triggered() -> None:
    event = AbilityTriggered(seat=1, object="1.2", ability=1)
    assert then(GIVEN, event).triggers[N + 1] == event


def test_put_on_stack() -> None:
    trigger = AbilityTriggered(seat=2, object="5.2", ability=1)
    put = PutOnStack(object="10.1", kind="triggered_ability", seat=2, source="5.2", ability=1, trigger=N + 1)
    state = then(GIVEN, trigger, ABILITY, put)
    assert state.zone("stack") == ("9.1", "10.1")
    assert state.stack["9.1"] == StackEntry("1.2", 1, ((2,),), (), 3)
    assert (state.kinds[10], state.owner("10.1"), state.controller["10.1"]) == ("triggered_ability", 2, 2)
    assert len(state.triggers) == 0


def test_targets_chosen() -> None:
    state = then(GIVEN, ABILITY, TargetsChosen(object="9.1", targets=((1,), ("1.2",))))
    assert state.stack["9.1"] == StackEntry("1.2", 1, ((1,), ("1.2",)), (), 3)


def test_cost_paid() -> None:
    state = then(GIVEN, ABILITY)
    assert only_the_number_differs(state, then(state, CostPaid(seat=1, object="9.1", mana="{G}")))


def test_became_played() -> None:
    state = then(GIVEN, ABILITY)
    assert only_the_number_differs(state, then(state, PlayCompleted(object="9.1")))


def test_resolution_began() -> None:
    state = then(GIVEN, ABILITY)
    assert only_the_number_differs(state, then(state, ResolutionBegan(object="9.1")))


def test_resolution_ended() -> None:
    state = then(GIVEN, ABILITY, CeasedToExist(object="9.1"))
    assert only_the_number_differs(state, then(state, ResolutionEnded(object="9.1")))


def test_mana_added() -> None:
    state = then(GIVEN, ManaAdded(seat=1, mana="{2}{G}", source="1.2"), ManaAdded(seat=1, mana="{G}{1}"))
    assert state.players[1].mana == (("1", 3), ("G", 2))


def test_mana_spent() -> None:
    state = then(GIVEN, ManaAdded(seat=1, mana="{2}{G}"), ManaSpent(seat=1, mana="{1}{G}"))
    assert state.players[1].mana == (("1", 1),)


def test_mana_emptied() -> None:
    state = then(GIVEN, ManaAdded(seat=1, mana="{2}{G}"), ManaEmptied(seat=1, mana="{2}{G}"))
    assert state.players[1].mana == ()


def test_mana_burned() -> None:
    assert then(GIVEN, ManaBurned(seat=1, amount=2)).players[1].life == 18


def test_choice_offered() -> None:
    state = then(GIVEN, ChoiceOffered(seat=2, kind="color", values=("W", "U")))
    assert state.awaiting == Awaiting(2, "color", N + 1)


def test_choice_made() -> None:
    offered = ChoiceOffered(seat=1, kind="objects", hidden_objects=("2.2",))
    state = then(WITH_PRIORITY, LandPlayed(seat=1, object="2.2"), offered, ChoiceMade(seat=1, hidden_objects=("2.2",)))
    assert (state.awaiting, state.action) == (None, Action(N + 3, (N + 5,)))


def test_die_rolled() -> None:
    state = then(WITH_PRIORITY, PriorityPassed(seat=1), DieRolled(seat=1, sides=6, result=4))
    assert state.action == Action(N + 3, (N + 4,))
    assert then(WITH_PRIORITY, DieRolled(seat=1, sides=6, result=4)).action is None


def test_coin_flipped() -> None:
    state = then(WITH_PRIORITY, PriorityPassed(seat=1), CoinFlipped(seat=1, result="heads"))
    assert state.action == Action(N + 3, (N + 4,))


def test_random_choice_made() -> None:
    state = then(WITH_PRIORITY, PriorityPassed(seat=1), RandomChoiceMade(seat=1, hidden_objects=("2.2",)))
    assert state.action == Action(N + 3, (N + 4,))


def test_continuous_effect_began() -> None:
    event = ContinuousEffectBegan(seat=1, effect="+3/+3", duration="end_of_turn", affects=("1.2", 2))
    assert then(GIVEN, event).effects[N + 1] == event


def test_continuous_effect_ended() -> None:
    began = ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn")
    assert len(then(GIVEN, began, ContinuousEffectEnded(effect=N + 1)).effects) == 0


def test_event_replaced() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, EventReplaced(what="zone_changed", object="1.2", by="5.2")))


def test_event_prevented() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, EventPrevented(object=1, source="5.2", amount=2)))


# Zones


def test_zone_changed() -> None:
    event = ZoneChanged(
        object="2.2",
        becomes="2.3",
        from_=HAND,
        to=Place(zone="in_play"),
        reason="put",
        controller=2,
        tapped=True,
        counters=(Counter(kind="charge", number=2),),
        attached_to="1.2",
    )
    state = then(GIVEN, event)
    assert state.zone("hand", 1) == ()
    assert state.zone("in_play") == ("1.2", "5.2", "2.3")
    assert (state.current[2], state.controller["2.3"], state.owner("2.3")) == ("2.3", 2, 1)
    assert state.status_of("2.3").tapped
    assert state.counters["2.3"] == (("charge", 2),)
    assert state.attachments_of("1.2") == ("2.3",)
    assert (state.entered["2.3"], state.controlled_since["2.3"]) == (N + 1, N + 1)


def test_zone_changed_makes_a_new_object_and_keeps_the_old_as_it_last_was() -> None:
    """Rule 217.1c."""
    grown = PowerToughnessChanged(
        object="1.2",
        before=PowerToughness(power=2, toughness=2),
        after=PowerToughness(power=5, toughness=5),
    )
    damage = DamageDealt(source="5.2", to="1.2", amount=3)
    counters = CountersAdded(on="1.2", kind="+1/+1", number=1)
    state = then(GIVEN, grown, damage, counters, Tapped(object="1.2"), move("1.2", "1.3", "in_play", "graveyard"))
    facts = state.characteristics_of("1.2")
    assert facts is not None
    assert (facts.power, state.damage["1.2"], state.counters["1.2"]) == (5, 3, (("+1/+1", 1),))
    assert state.status_of("1.2").tapped
    assert state.in_play("1.2")
    assert not state.is_current("1.2")
    assert state.characteristics_of("1.3") == BEARS
    assert (state.damage.get("1.3"), state.counters.get("1.3"), state.controller.get("1.3")) == (None, None, None)
    assert list(state.objects_of(1)) == ["1.1", "1.2", "1.3"]


def test_zone_changed_to_a_place_in_a_library() -> None:
    bottom = then(GIVEN, move("2.2", "2.3", "hand", Place(zone="library", position="bottom")))
    second = then(GIVEN, move("2.2", "2.3", "hand", Place(zone="library", position=1)))
    top = then(GIVEN, move("2.2", "2.3", "hand", "library"))
    assert bottom.zone("library", 1) == ("2.3", "4.1", "3.1")
    assert second.zone("library", 1) == ("4.1", "2.3", "3.1")
    assert top.zone("library", 1) == ("4.1", "3.1", "2.3")


def test_zone_changed_out_of_the_game_and_back() -> None:
    gone = then(GIVEN, move("1.2", "1.3", "in_play", None))
    assert gone.position["1.3"] is None
    assert then(gone, move("1.3", "1.4", None, "hand")).zone("hand", 1) == ("2.2", "1.4")


def test_zone_changed_ends_its_part_in_combat() -> None:
    state = then(GIVEN, ATTACK, BLOCK, move("1.2", "1.3", "in_play", "hand"), move("5.2", "5.3", "in_play", "hand"))
    assert (len(state.attacking), len(state.blocking)) == (0, 0)


def test_draw_failed() -> None:
    assert then(GIVEN, DrawFailed(seat=1)).players[1].drew_from_empty


def test_cards_revealed() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, CardsRevealed(seat=1, objects=("2.2",))))


def test_cards_looked_at() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, CardsLookedAt(seats=(1,), count=1, objects=("3.1",))))


def test_library_shuffled() -> None:
    assert then(GIVEN, LibraryShuffled(seat=2, order=(7, 8, 6))).zone("library", 2) == ("6.1", "8.1", "7.1")
    unknown = then(GIVEN, LibraryShuffled(seat=2, order=(7, 8, 6)), LibraryShuffled(seat=2))
    assert unknown.zone("library", 2) == ("8.1", "7.1", "6.1")


def test_library_ordered() -> None:
    top = then(GIVEN, LibraryOrdered(seat=2, by=1, count=2, order=(7, 6)))
    bottom = then(GIVEN, LibraryOrdered(seat=2, by=1, count=2, end="bottom", order=(8, 7)))
    assert top.zone("library", 2) == ("8.1", "6.1", "7.1")
    assert bottom.zone("library", 2) == ("7.1", "8.1", "6.1")


TOKEN = TokenCreated(object="9.1", owner=1, controller=2, characteristics=FACE_DOWN, tapped=True, source="1.2")


def test_token_created() -> None:
    state = then(GIVEN, TOKEN)
    assert (state.kinds[9], state.owner("9.1"), state.controller["9.1"]) == ("token", 1, 2)
    assert state.in_play("9.1")
    assert state.characteristics_of("9.1") == FACE_DOWN
    assert state.status_of("9.1").tapped


def test_ceased_to_exist() -> None:
    state = then(GIVEN, TOKEN, move("9.1", "9.2", "in_play", "graveyard"), CeasedToExist(object="9.2"))
    assert state.zone("graveyard", 1) == ()
    assert 9 not in state.current
    assert state.characteristics_of("9.1") == FACE_DOWN


def test_phased_out() -> None:
    state = then(GIVEN, DamageDealt(source=None, to="1.2", amount=1), ATTACK, PhasedOut(object="1.2"))
    assert state.position["1.2"] == ZoneKey("phased_out")
    assert state.is_current("1.2")
    assert ("1.2" in state.damage, "1.2" in state.attacking) == (False, False)


def test_phased_in() -> None:
    """The same object in the state in which it left, with what is attached to it (rules 217.8c, 502.15h)."""
    attached = then(
        GIVEN,
        move("2.2", "2.3", "hand", "in_play"),
        Attached(object="2.3", to="1.2"),
        Tapped(object="1.2"),
        CountersAdded(on="1.2", kind="charge", number=1),
    )
    away = then(attached, PhasedOut(object="1.2"), PhasedOut(object="2.3", with_="1.2"))
    assert away.attachments_of("1.2") == ()
    back = then(away, PhasedIn(object="1.2"), PhasedIn(object="2.3"))
    assert back.attachments_of("1.2") == ("2.3",)
    assert back.status_of("1.2").tapped
    assert back.counters["1.2"] == (("charge", 1),)
    assert (back.current[1], back.incarnations[1], back.entered["1.2"]) == ("1.2", 2, GIVEN.entered["1.2"])
    assert back.controlled_since["1.2"] == GIVEN.controlled_since["1.2"]
    assert then(away, PhasedIn(object="1.2", controller=2)).controller["1.2"] == 2


def test_object_placed() -> None:
    token = ObjectPlaced(object="9.1", place=Place(zone="in_play"), owner=2, token=True, damage=1, attached_to="1.2")
    card = ObjectPlaced(object="2.5", place=Place(zone="graveyard"), owner=1, definition="bears")
    state = then(GIVEN, token, card)
    assert (state.kinds[9], state.damage["9.1"], state.controller["9.1"]) == ("token", 1, 2)
    assert state.attachments_of("1.2") == ("9.1",)
    assert (state.zone("hand", 1), state.zone("graveyard", 1)) == ((), ("2.5",))
    assert state.characteristics_of("2.5") == BEARS


def test_object_restored() -> None:
    died = then(GIVEN, Tapped(object="1.2"), move("1.2", "1.3", "in_play", "graveyard"))
    restored = ObjectRestored(object="1.2", instead_of="1.3", place=Place(zone="in_play"), controller=1, damage=1)
    state = then(died, restored)
    assert (state.current[1], state.incarnations[1], state.zone("graveyard", 1)) == ("1.2", 3, ())
    assert (state.status_of("1.2").tapped, state.damage["1.2"]) == (False, 1)
    assert then(state, move("1.2", "1.4", "in_play", "hand")).current[1] == "1.4"


def test_identified() -> None:
    assert then(GIVEN, CardIdentified(card=2, definition="bears")).characteristics_of("2.2") == BEARS


# Objects


def test_tapped() -> None:
    assert then(GIVEN, Tapped(object="1.2")).status_of("1.2").tapped


def test_untapped() -> None:
    assert not then(GIVEN, Tapped(object="1.2"), Untapped(object="1.2")).status_of("1.2").tapped


def test_turned_face_down() -> None:
    state = then(GIVEN, TurnedFaceDown(object="1.2", characteristics=FACE_DOWN))
    assert state.status_of("1.2").face_down
    assert state.characteristics_of("1.2") == FACE_DOWN


def test_turned_face_up() -> None:
    down = then(GIVEN, TurnedFaceDown(object="1.2", characteristics=FACE_DOWN))
    up = then(down, TurnedFaceUp(object="1.2"))
    assert not up.status_of("1.2").face_down
    assert up.characteristics_of("1.2") == BEARS
    assert then(down, TurnedFaceUp(object="1.2", characteristics=FOREST)).characteristics_of("1.2") == FOREST


def test_flipped() -> None:
    assert then(GIVEN, Flipped(object="1.2")).status_of("1.2").flipped


def test_types_changed() -> None:
    after = TypeLine(types=("Artifact", "Creature"))
    state = then(GIVEN, TypesChanged(object="1.2", before=BEARS.type_line, after=after))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"type_line": after})


def test_colors_changed() -> None:
    state = then(GIVEN, ColorsChanged(object="1.2", before=("G",), after=("W", "U")))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"colors": ("W", "U")})


def test_name_changed() -> None:
    state = then(GIVEN, NameChanged(object="1.2", before="Bears", after=None))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"name": None})


def test_text_changed() -> None:
    words = (WordChange(before="red", after="blue"),)
    assert then(GIVEN, TextChanged(object="1.2", words=words)).words["1.2"] == words


def test_abilities_changed() -> None:
    state = then(GIVEN, AbilitiesChanged(object="1.2", before=("trample",), after=()))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"abilities": ()})


def test_power_toughness_changed() -> None:
    before, after = PowerToughness(power=2, toughness=2), PowerToughness(power="*", toughness=0)
    state = then(GIVEN, PowerToughnessChanged(object="1.2", before=before, after=after))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"power": "*", "toughness": 0})


def test_copied() -> None:
    assert then(GIVEN, Copied(object="1.2", of="5.2", characteristics=FOREST)).characteristics_of("1.2") == FOREST


def test_control_changed() -> None:
    state = then(GIVEN, ATTACK, ControlChanged(object="1.2", before=1, after=2))
    assert (state.controller["1.2"], state.owner("1.2"), state.controlled_since["1.2"]) == (2, 1, N + 2)
    assert len(state.attacking) == 0, "rule 306.2"


def test_attached() -> None:
    state = then(GIVEN, Attached(object="1.2", to="5.2"))
    assert (state.attached_to["1.2"], state.attached_at["1.2"]) == ("5.2", N + 1)
    assert then(state, Attached(object="1.2", to=2)).attachments_of(2) == ("1.2",)


def test_unattached() -> None:
    state = then(GIVEN, Attached(object="1.2", to="5.2"), Unattached(object="1.2", from_="5.2"))
    assert state.attachments_of("5.2") == ()
    assert "1.2" not in state.attached_to


def test_counters_added() -> None:
    state = then(GIVEN, CountersAdded(on="1.2", kind="charge", number=2), CountersAdded(on=2, kind="poison", number=1))
    assert state.counters["1.2"] == (("charge", 2),)
    assert state.players[2].counters == (("poison", 1),)


def test_counters_removed() -> None:
    state = then(GIVEN, CountersAdded(on="1.2", kind="charge", number=2))
    assert then(state, CountersRemoved(on="1.2", kind="charge", number=1)).counters["1.2"] == (("charge", 1),)
    assert "1.2" not in then(state, CountersRemoved(on="1.2", kind="charge", number=2)).counters


# Combat, damage, life


def test_attackers_declared() -> None:
    state = then(WITH_PRIORITY, ATTACK)
    assert dict(state.attacking.items()) == {"1.2": 2}
    assert (state.bands, state.action) == ((("1.2",),), Action(N + 3))


def test_blockers_declared() -> None:
    assert dict(then(GIVEN, ATTACK, BLOCK).blocking.items()) == {"5.2": ("1.2",)}


def test_removed_from_combat() -> None:
    state = then(GIVEN, ATTACK, BLOCK, RemovedFromCombat(object="1.2"), RemovedFromCombat(object="5.2"))
    assert (len(state.attacking), len(state.blocking)) == (0, 0)


def test_combat_damage_assigned() -> None:
    part = DamageAssignment(source="1.2", to="5.2", amount=2)
    state = then(GIVEN, CombatDamageAssigned(object="9.1", seat=1, assignments=(part,)))
    assert (state.zone("stack"), state.kinds[9]) == (("9.1",), "combat_damage")
    assert state.stack["9.1"].assignments == (("1.2", "5.2", 2),)
    at_once = then(GIVEN, CombatDamageAssigned(seat=1, assignments=(part,)))
    assert at_once.have_assigned == state.have_assigned == ("1.2",)
    assert only_the_number_differs(GIVEN, replace(at_once, have_assigned=()))


def test_damage_dealt() -> None:
    hit = DamageDealt(source="5.2", to="1.2", amount=1, combat=True)
    assert then(GIVEN, hit, hit).damage["1.2"] == 2
    assert only_the_number_differs(GIVEN, then(GIVEN, DamageDealt(source="5.2", to=1, amount=3)))
    assert only_the_number_differs(GIVEN, then(GIVEN, DamageDealt(source="5.2", to="1.2", amount=1, marked=False)))


def test_damage_removed() -> None:
    state = then(GIVEN, DamageDealt(source="5.2", to="1.2", amount=1), DamageRemoved(object="1.2"))
    assert "1.2" not in state.damage


def test_life_gained() -> None:
    assert then(GIVEN, LifeGained(seat=1, amount=3, source="1.2")).players[1].life == 23


def test_life_lost() -> None:
    assert then(GIVEN, LifeLost(seat=1, amount=23)).players[1].life == -3


def test_maximum_hand_size_changed() -> None:
    assert then(GIVEN, MaximumHandSizeChanged(seat=1, before=7, after=None)).players[1].maximum_hand_size is None


# Judging


def test_position_set() -> None:
    player = PlayerPosition(seat=1, life=3, mana="{2}", counters=(Counter(kind="poison", number=9),), lands_played=1)
    said = PositionSet(players=(player,), turn=6, active=2, phase="combat", step="declare_blockers", priority=1)
    state = then(GIVEN, ATTACK, said)
    alice = state.players[1]
    assert (alice.life, alice.mana, alice.counters, alice.lands_played) == (3, (("1", 2),), (("poison", 9),), 1)
    assert (state.turn, state.active, state.phase, state.step) == (6, 2, "combat", "declare_blockers")
    assert (state.priority, state.awaiting, state.action) == (1, Awaiting(1, "priority", N + 2), None)
    assert len(state.attacking) == 0
    assert alice.turn_began == N + 2, "absent: since the event of this position"
    fresh = said.model_copy(update={"priority": None, "fresh": True, "players": (player, EARLIER)})
    set_up = then(WITH_PRIORITY, PriorityPassed(seat=1), fresh)
    assert (set_up.priority, set_up.awaiting, set_up.passed) == (None, None, ())
    assert set_up.action == Action(N + 4), "what goes on from there belongs to it"
    assert set_up.players[2].turn_began == 3


EARLIER = PlayerPosition(seat=2, life=20, turn_began=3)


def test_effect_caused() -> None:
    """What it does are events of their own."""
    event = EffectCaused(seat=1, effect='[{"do":"destroy","what":"5.2"}]')
    state = then(WITH_PRIORITY, event)
    assert (state.action, state.awaiting) == (Action(N + 3), None)
    asked = replace(WITH_PRIORITY, action=None, awaiting=None)
    assert only_the_number_differs(asked, replace(state, action=None))
    assert only_an_input_more(GIVEN, then(GIVEN, event))


def test_position_restated() -> None:
    state = then(GIVEN, ATTACK, PositionRestated(reason="gap", gone=(1, 2)))
    assert (state.zone("in_play"), state.zone("hand", 1), len(state.attacking)) == (("5.2",), (), 0)
    assert not state.is_current("1.2")


def test_rollback() -> None:
    finished = then(WITH_PRIORITY, PlayerLost(seat=1, reason="life"), GameEnded(winners=(2,)))
    state = then(finished, Rollback(to=N))
    assert (state.ended, state.winners, state.players[1].lost, state.awaiting) == (False, (), False, None)


def test_ruling_given() -> None:
    ruling = RulingGiven(judge="j", about=(1,), ruling="r", overturns=2)
    assert only_the_number_differs(GIVEN, then(GIVEN, ruling))


def test_appeal() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, Appeal(seat=1, ruling=1)))


def test_backup_applied() -> None:
    sealed = then(GIVEN, AbilityTriggered(seat=1, object="1.2", ability=1), ATTACK, LogSealed(events=N + 2))
    state = then(sealed, BackupApplied(to=N, reversed_=(N + 1,), authorised_by="j"))
    assert (state.sealed, len(state.triggers), len(state.attacking), state.action) == (False, 0, 0, None)


BACKUP = BackupApplied(to=N, authorised_by="j")


def test_effect_restored() -> None:
    effect = ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn", affects=("1.2",))
    ended = then(GIVEN, effect, ContinuousEffectEnded(effect=N + 1))
    assert (dict(ended.effects), dict(ended.past_effects)) == ({}, {N + 1: effect})
    state = then(ended, BACKUP, EffectRestored(effect=N + 1))
    assert (dict(state.effects), dict(state.past_effects)) == ({N + 1: effect}, {}), "with its timestamp of old"
    assert dict(then(state, ContinuousEffectEnded(effect=N + 1)).past_effects) == {N + 1: effect}


def test_trigger_restored() -> None:
    triggered = AbilityTriggered(seat=1, object="1.2", ability=1)
    on_stack = PutOnStack(object="9.1", kind="triggered_ability", seat=1, source="1.2", trigger=N + 1)
    for cleared in (
        then(GIVEN, triggered, on_stack, CeasedToExist(object="9.1"), BACKUP),
        then(GIVEN, triggered, BACKUP),
        then(GIVEN, triggered, PositionRestated(reason="gap"), BACKUP),
    ):
        assert (dict(cleared.triggers), dict(cleared.past_triggers)) == ({}, {N + 1: triggered})
        state = then(cleared, TriggerRestored(trigger=N + 1))
        assert (dict(state.triggers), dict(state.past_triggers)) == ({N + 1: triggered}, {})


def test_combat_restored() -> None:
    assert BLOCK.blocks
    restored = CombatRestored(attacks=ATTACK.attacks, blocks=BLOCK.blocks, bands=ATTACK.bands)
    before, state = then(GIVEN, ATTACK, BLOCK), then(GIVEN, BACKUP, restored)
    assert (state.attacking, state.blocking, state.bands) == (before.attacking, before.blocking, before.bands)
    assert state.action is None, "nobody declares anything"
    nothing = then(before, CombatRestored())
    assert (len(nothing.attacking), len(nothing.blocking), nothing.bands) == (0, 0, ())


# Components of the state that several events make


def test_what_can_be_copied_is_what_it_is_without_effects() -> None:
    """Rule 503.2: a copy effect and being face down count, other effects do not."""
    assert "1.2" not in GIVEN.copiable, "what its card says"
    before, after = PowerToughness(power=2, toughness=2), PowerToughness(power=5, toughness=5)
    grown = PowerToughnessChanged(object="1.2", before=before, after=after)
    assert "1.2" not in then(GIVEN, grown).copiable
    copy = then(GIVEN, Copied(object="1.2", of="5.2", characteristics=FOREST))
    grown_copy = then(copy, NameChanged(object="1.2", before="Forest", after=None))
    assert copy.copiable["1.2"] == grown_copy.copiable["1.2"] == FOREST
    assert grown_copy.characteristics_of("1.2") == FOREST.model_copy(update={"name": None})
    down = then(GIVEN, TurnedFaceDown(object="1.2", characteristics=FACE_DOWN))
    assert down.copiable["1.2"] == FACE_DOWN
    assert "1.2" not in then(down, TurnedFaceUp(object="1.2")).copiable
    assert then(down, TurnedFaceUp(object="1.2", characteristics=FOREST)).copiable["1.2"] == FOREST
    assert then(GIVEN, TOKEN).copiable["9.1"] == FACE_DOWN
    spell = PutOnStack(object="9.1", kind="spell_copy", seat=1, source="5.2", characteristics=BEARS)
    assert then(GIVEN, spell).copiable["9.1"] == BEARS


def test_under_whose_control_it_came_stays_through_changes_of_control() -> None:
    came = then(GIVEN, move("2.2", "2.3", "hand", "in_play", controller=2))
    assert (came.controller["2.3"], came.base_controller["2.3"], came.base_controller["1.2"]) == (2, 2, 1)
    taken = then(came, ControlChanged(object="2.3", before=2, after=1))
    assert (taken.controller["2.3"], taken.base_controller["2.3"]) == (1, 2)


def test_a_blocked_attacker_stays_blocked_without_its_blocker() -> None:
    """Rule 309.2f."""
    fight = then(GIVEN, PhaseBegan(phase="combat"), ATTACK, BLOCK)
    assert (fight.attacked, fight.blocked) == (True, ("1.2",))
    alone = then(fight, move("5.2", "5.3", "in_play", "hand"))
    assert (len(alone.blocking), alone.blocked) == (0, ("1.2",))
    for left in (RemovedFromCombat(object="1.2"), move("1.2", "1.3", "in_play", "hand"), PhasedOut(object="1.2")):
        gone = then(fight, left)
        assert (gone.attacked, gone.blocked) == (True, ()), "there was an attack (rule 308.4)"
    over = then(alone, PhaseBegan(phase="postcombat_main"))
    assert (over.attacked, over.blocked) == (False, ())
    assert not then(GIVEN, AttackersDeclared(seat=1)).attacked


def test_who_has_assigned_combat_damage_and_whether_a_second_step_follows() -> None:
    """Rules 310.5 and 502.2b."""
    first = then(GIVEN, PhaseBegan(phase="combat"), ATTACK, StepBegan(step="combat_damage", first_strike=True))
    assert (first.first_strike, first.have_assigned) == (True, ())
    part = DamageAssignment(source="1.2", to="5.2", amount=2)
    second = then(first, CombatDamageAssigned(seat=1, assignments=(part, part)), StepBegan(step="combat_damage"))
    assert (second.first_strike, second.have_assigned) == (False, ("1.2",))
    assert then(second, PhaseBegan(phase="postcombat_main")).have_assigned == ()


def test_nothing_of_a_combat_is_left_though_nobody_attacked_in_it() -> None:
    """What a client tells of a combat may begin in the middle."""
    part = DamageAssignment(source="1.2", to="5.2", amount=2)
    fight = then(GIVEN, PhaseBegan(phase="combat"), BLOCK, CombatDamageAssigned(seat=1, assignments=(part,)))
    over = then(fight, move("5.2", "5.3", "in_play", "hand"), PhaseBegan(phase="postcombat_main"))
    assert (over.blocked, over.have_assigned) == ((), ())


def test_who_has_passed_in_succession() -> None:
    """Rule 408.1c: until somebody does something, something resolves or the step ends."""
    passed = then(WITH_PRIORITY, ABILITY, PriorityPassed(seat=1))
    assert passed.passed == (1,)
    both = then(passed, PriorityReceived(seat=2), PriorityPassed(seat=2))
    assert both.passed == (1, 2)
    played = AbilityPlayed(seat=2, object="5.2", ability=1)
    assert then(passed, PriorityReceived(seat=2), played).passed == ()
    for event in (ResolutionBegan(object="9.1"), PhaseBegan(phase="combat"), TurnBegan(seat=2, turn=2)):
        assert then(both, event).passed == ()
    assert then(both, PhaseBegan(phase="beginning"), StepBegan(step="upkeep")).passed == ()


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
    assert dict(together.entry_group) == {"2.3": N + 1, "3.2": N + 1}


def test_the_highest_number_in_use() -> None:
    assert GIVEN.last_number == 8
    token = then(GIVEN, TOKEN)
    assert token.last_number == 9
    assert then(token, CeasedToExist(object="9.1", reason="removed")).last_number == 9, "no number is given twice"
    assert then(GIVEN, move("1.2", "1.3", "in_play", "hand")).last_number == 8


def test_since_when_a_player_s_turn_has_gone_on() -> None:
    assert {seat: GIVEN.players[seat].turn_began for seat in (1, 2)} == {1: N, 2: 0}
    extra = then(GIVEN, TurnBegan(seat=1, turn=2))
    assert (extra.players[1].turn_began, extra.players[2].turn_began) == (N + 1, 0)


def test_what_is_known_of_an_ability_on_the_stack() -> None:
    trigger = AbilityTriggered(seat=2, object="5.2", ability=1, key="echo", it="1.2", player=1, number=3)
    put = PutOnStack(object="9.1", kind="triggered_ability", seat=2, source="5.2", ability=1, key="echo", trigger=N + 1)
    state = then(GIVEN, trigger, put)
    assert state.stack["9.1"] == StackEntry("5.2", 1, key="echo", trigger=N + 1)
    assert state.past_triggers[N + 1] == trigger
    sacrificed = ABILITY.model_copy(update={"key": "sac", "sacrificed": ("5.2",)})
    assert then(GIVEN, sacrificed).stack["9.1"] == StackEntry("1.2", 1, ((2,),), (), 3, key="sac", sacrificed=("5.2",))
    played = SpellPlayed(seat=1, object="2.2", payment=Payment(mana="{G}", sacrificed=("1.2",)))
    spell = then(WITH_PRIORITY, played, move("2.2", "2.3", "hand", "stack", "played"))
    assert spell.stack["2.3"] == StackEntry(sacrificed=("1.2",))


def test_every_event_has_its_test() -> None:
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert set(EVENTS) <= tested
