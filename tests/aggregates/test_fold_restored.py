"""What a backup, a correction or a fork brings back, whole: timestamps, choices on the stack, control, effects."""

from __future__ import annotations

from rewind.aggregates.fold import fold
from rewind.aggregates.state import StackEntry, Status
from rewind.events.base import Counter, Place
from rewind.events.combat import CombatDamageAssigned, DamageAssignment
from rewind.events.envelope import Recorded
from rewind.events.game import Forked, GameEnded, LogSealed, PlayerLost
from rewind.events.judging import BackupApplied, EffectRestored, PlayerPosition, PositionSet
from rewind.events.objects import Attached, CountersAdded, PowerToughness, PowerToughnessChanged, WordChange
from rewind.events.playing import ContinuousEffectBegan, ContinuousEffectEnded, PutOnStack, SpellPlayed
from rewind.events.turn import TurnBegan
from rewind.events.zones import CeasedToExist, LibraryOrdered, ObjectPlaced, ObjectRestored, OnStack, PhasedIn
from tests.aggregates.given import ATTACK, BEARS, BLOCK, FACE_DOWN, GIVEN, move, then

IN_PLAY = Place(zone="in_play")
N = GIVEN.n
BACKUP = BackupApplied(to=N, authorised_by="head judge")


def test_a_restored_creature_is_as_old_as_it_was() -> None:
    died = then(GIVEN, Attached(object="1.2", to="5.2"), move("1.2", "1.3", "in_play", "graveyard"), BACKUP)
    restored = ObjectRestored(
        object="1.2",
        instead_of="1.3",
        place=IN_PLAY,
        controller=1,
        attached_to="5.2",
        entered=GIVEN.entered["1.2"],
        controlled_since=GIVEN.controlled_since["1.2"],
        attached_at=N + 1,
        words=(WordChange(before="red", after="blue"),),
    )
    state = then(died, restored)
    assert state.entered["1.2"] == GIVEN.entered["1.2"]
    assert state.controlled_since["1.2"] == GIVEN.controlled_since["1.2"], "it could attack, and still can"
    assert (state.attached_at["1.2"], state.attachments_of("5.2")) == (N + 1, ("1.2",))
    assert state.words["1.2"] == restored.words
    anew = then(died, ObjectRestored(object="1.2", instead_of="1.3", place=IN_PLAY, controller=1))
    assert (anew.entered["1.2"], anew.controlled_since["1.2"]) == (N + 4, N + 4), "absent: since this event"
    assert "1.2" not in anew.words


def test_a_restored_spell_has_the_choices_that_were_made_for_it() -> None:
    played = SpellPlayed(
        seat=1, object="2.2", targets=(("5.2",), (2,)), x=3, modes=(2,), costs=("kicker",), divided=(2, 1)
    )
    on_stack = then(GIVEN, played, move("2.2", "2.3", "hand", "stack", "played"))
    entry = StackEntry(None, None, (("5.2",), (2,)), (2,), 3, ("kicker",), (2, 1))
    assert on_stack.stack["2.3"] == entry
    told = OnStack(targets=entry.targets, modes=entry.modes, x=entry.x, costs=entry.costs, divided=entry.divided)
    restored = ObjectRestored(
        object="2.3", instead_of="2.4", place=Place(zone="stack"), controller=1, entered=N + 2, stack=told
    )
    state = then(on_stack, move("2.3", "2.4", "stack", "graveyard", "countered"), BACKUP, restored)
    assert (state.stack["2.3"], state.entered["2.3"], state.zone("stack")) == (entry, N + 2, ("2.3",))


def test_a_restored_ability_has_its_source() -> None:
    ability = PutOnStack(object="9.1", kind="activated_ability", seat=1, source="1.2", ability=1, x=2)
    told = OnStack(source="1.2", ability=1, x=2)
    state = then(GIVEN, ability, ObjectRestored(object="9.1", place=Place(zone="stack"), controller=1, stack=told))
    assert state.stack["9.1"] == StackEntry("1.2", 1, x=2)


def test_restored_combat_damage_has_its_assignments() -> None:
    part = DamageAssignment(source="1.2", to="5.2", amount=2)
    assigned = then(GIVEN, CombatDamageAssigned(object="9.1", seat=1, assignments=(part,)))
    restored = ObjectRestored(object="9.1", place=Place(zone="stack"), stack=OnStack(assignments=(part,)))
    dealt = then(assigned, CeasedToExist(object="9.1", reason="resolved"), BACKUP)
    assert then(dealt, restored).stack["9.1"] == assigned.stack["9.1"]


def test_a_copy_of_a_spell_is_what_it_copies_at_once() -> None:
    copy = PutOnStack(object="9.1", kind="spell_copy", seat=1, characteristics=BEARS, costs=("kicker",), divided=(1, 2))
    state = then(GIVEN, copy)
    assert state.characteristics_of("9.1") == BEARS
    assert state.stack["9.1"] == StackEntry(costs=("kicker",), divided=(1, 2))


def test_a_restored_effect_may_be_named_and_has_its_timestamp() -> None:
    effects = [
        ContinuousEffectBegan(effect=effect, duration="end_of_turn", affects=("1.2",)) for effect in ("+3/+3", "flying")
    ]
    state = then(GIVEN, *effects, ContinuousEffectEnded(effect=N + 1), BACKUP, EffectRestored(effect=N + 1))
    assert sorted(state.effects.items()) == [(N + 1, effects[0]), (N + 2, effects[1])]
    after = PowerToughness(power=5, toughness=5)
    grown = PowerToughnessChanged(
        object="1.2", before=PowerToughness(power=2, toughness=2), after=after, effects=(N + 1,)
    )
    facts = then(state, grown).characteristics_of("1.2")
    assert facts is not None
    assert (facts.power, facts.toughness) == (5, 5)


def test_an_effect_that_ended_may_still_be_named() -> None:
    """What it made otherwise becomes as before in an event after its end."""
    state = then(
        GIVEN, ContinuousEffectBegan(effect="+0/+0", duration="end_of_turn"), ContinuousEffectEnded(effect=N + 1)
    )
    same = PowerToughness(power=2, toughness=2)
    assert then(state, PowerToughnessChanged(object="1.2", before=same, after=same, effects=(N + 1,))).n == N + 3


def test_counters_of_one_kind_are_counted_together() -> None:
    counters = tuple(Counter(kind=kind, number=number) for kind, number in (("charge", 1), ("age", 1), ("charge", 2)))
    together = (("age", 1), ("charge", 3))
    moved = then(GIVEN, move("2.2", "2.3", "hand", "in_play", counters=counters))
    assert moved.counters["2.3"] == together
    assert then(moved, CountersAdded(on="2.3", kind="charge", number=1)).counters["2.3"] == (("age", 1), ("charge", 4))
    assert then(GIVEN, ObjectRestored(object="1.2", place=IN_PLAY, counters=counters)).counters["1.2"] == together
    player = PlayerPosition(seat=1, counters=counters)
    said = PositionSet(players=(player,), turn=1, active=1, phase=None)
    assert then(GIVEN, said).players[1].counters == together


def test_a_player_who_has_lost_can_be_told() -> None:
    players = (PlayerPosition(seat=1, lost=True), PlayerPosition(seat=2))
    state = then(GIVEN, PlayerLost(seat=2, reason="life"), PositionSet(players=players, turn=1, active=1, phase=None))
    assert (state.players[1].lost, state.players[2].lost) == (True, False)


def test_a_fork_goes_on_after_the_end() -> None:
    ended = then(GIVEN, PlayerLost(seat=2, reason="life"), GameEnded(winners=(1,)), LogSealed(events=N + 2))
    state = then(ended, Forked(parent="given", last=N + 3))
    assert (state.sealed, state.ended, state.winners, state.players[2].lost) == (False, False, (), False)
    assert then(state, TurnBegan(seat=2, turn=2)).turn == 2


def test_who_leaves_combat_leaves_its_band() -> None:
    state = then(GIVEN, ATTACK, BLOCK, move("1.2", "1.3", "in_play", "graveyard"))
    assert (state.bands, len(state.attacking)) == ((), 0)


def test_a_card_that_was_placed_phased_out_comes_back_under_control() -> None:
    place = Place(zone="phased_out")
    placed = ObjectPlaced(object="9.1", place=place, owner=2, tapped=True, face_down=True, characteristics=FACE_DOWN)
    state = then(GIVEN, placed, PhasedIn(object="9.1"))
    assert (state.controller["9.1"], state.status_of("9.1")) == (2, Status(tapped=True, face_down=True))
    controlled = then(GIVEN, placed.model_copy(update={"controller": 1}), PhasedIn(object="9.1"))
    assert controlled.controller["9.1"] == 1


def test_cards_go_from_the_top_to_the_bottom_in_the_order_given() -> None:
    six = then(GIVEN, *(ObjectPlaced(object=f"{n}.1", place=Place(zone="library"), owner=1) for n in range(11, 15)))
    assert six.zone("library", 1) == ("4.1", "3.1", "11.1", "12.1", "13.1", "14.1")
    ordered = LibraryOrdered(seat=1, by=1, count=3, to_bottom=2, order=(13, 14, 12))
    state = then(six, ordered)
    assert state.zone("library", 1) == ("12.1", "14.1", "4.1", "3.1", "11.1", "13.1"), "the last in order lies lowest"


def test_the_group_of_an_event_is_the_latest() -> None:
    together = fold(GIVEN, [Recorded(N + 1, ATTACK, together=N + 1), Recorded(N + 2, BLOCK, together=N + 1)])
    assert together.group == N + 1
