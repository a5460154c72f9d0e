"""What the events of zones do to the state."""

from __future__ import annotations

import pytest

from rewind.aggregates.state import ZoneKey
from rewind.events import combat, objects, zones
from rewind.events.base import Characteristics, Counter, Place, TypeLine
from rewind.events.errors import FoldError
from tests.aggregates.given import ATTACK, BEARS, BLOCK, FACE_DOWN, GIVEN, TOKEN, N, move, only_the_number_differs, then

HAND = Place(zone="hand", seat=1)


def test_zone_changed() -> None:
    event = zones.ZoneChanged(
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
    grown = objects.PowerToughnessChanged(
        object="1.2",
        before=objects.PowerToughness(power=2, toughness=2),
        after=objects.PowerToughness(power=5, toughness=5),
    )
    damage = combat.DamageDealt(source="5.2", to="1.2", amount=3)
    counters = objects.CountersAdded(on="1.2", kind="+1/+1", number=1)
    state = then(
        GIVEN, grown, damage, counters, objects.Tapped(object="1.2"), move("1.2", "1.3", "in_play", "graveyard")
    )
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
    assert then(GIVEN, zones.DrawFailed(seat=1)).players[1].drew_from_empty


def test_cards_revealed() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, zones.CardsRevealed(seat=1, objects=("2.2",))))


def test_cards_looked_at() -> None:
    assert only_the_number_differs(GIVEN, then(GIVEN, zones.CardsLookedAt(seats=(1,), count=1, objects=("3.1",))))


def test_library_shuffled() -> None:
    assert then(GIVEN, zones.LibraryShuffled(seat=2, order=(7, 8, 6))).zone("library", 2) == ("6.1", "8.1", "7.1")
    unknown = then(GIVEN, zones.LibraryShuffled(seat=2, order=(7, 8, 6)), zones.LibraryShuffled(seat=2))
    assert unknown.zone("library", 2) == ("8.1", "7.1", "6.1")


def test_library_ordered() -> None:
    top = then(GIVEN, zones.LibraryOrdered(seat=2, by=1, count=2, order=(7, 6)))
    bottom = then(GIVEN, zones.LibraryOrdered(seat=2, by=1, count=2, end="bottom", order=(8, 7)))
    assert top.zone("library", 2) == ("8.1", "6.1", "7.1")
    assert bottom.zone("library", 2) == ("7.1", "8.1", "6.1")


def test_token_created() -> None:
    state = then(GIVEN, TOKEN)
    assert (state.kinds[9], state.owner("9.1"), state.controller["9.1"]) == ("token", 1, 2)
    assert state.in_play("9.1")
    assert state.characteristics_of("9.1") == FACE_DOWN
    assert state.status_of("9.1").tapped


def test_emblem_created() -> None:
    """It is in the command zone, owned and controlled by who got it, with its abilities and nothing else."""
    abilities = Characteristics(type_line=TypeLine(), abilities=("Elspeth/granted 1",))
    state = then(GIVEN, zones.EmblemCreated(object="9.1", owner=2, characteristics=abilities, source="1.2"))
    assert (state.kinds[9], state.owner("9.1"), state.zone("command", 2)) == ("emblem", 2, ("9.1",))
    assert state.characteristics_of("9.1") == abilities


def test_ceased_to_exist() -> None:
    state = then(GIVEN, TOKEN, move("9.1", "9.2", "in_play", "graveyard"), zones.CeasedToExist(object="9.2"))
    assert state.zone("graveyard", 1) == ()
    assert 9 not in state.current
    assert state.characteristics_of("9.1") == FACE_DOWN


def test_phased_out() -> None:
    state = then(GIVEN, combat.DamageDealt(source=None, to="1.2", amount=1), ATTACK, zones.PhasedOut(object="1.2"))
    assert state.position["1.2"] == ZoneKey("phased_out")
    assert state.is_current("1.2")
    assert ("1.2" in state.damage, "1.2" in state.attacking) == (False, False)


def test_phased_in() -> None:
    """The same object in the state in which it left, with what is attached to it (rules 217.8c, 502.15h)."""
    attached = then(
        GIVEN,
        move("2.2", "2.3", "hand", "in_play"),
        objects.Attached(object="2.3", to="1.2"),
        objects.Tapped(object="1.2"),
        objects.CountersAdded(on="1.2", kind="charge", number=1),
    )
    away = then(attached, zones.PhasedOut(object="1.2"), zones.PhasedOut(object="2.3", with_="1.2"))
    assert away.attachments_of("1.2") == ()
    back = then(away, zones.PhasedIn(object="1.2"), zones.PhasedIn(object="2.3"))
    assert back.attachments_of("1.2") == ("2.3",)
    assert back.status_of("1.2").tapped
    assert back.counters["1.2"] == (("charge", 1),)
    assert (back.current[1], back.incarnations[1], back.entered["1.2"]) == ("1.2", 2, GIVEN.entered["1.2"])
    assert back.controlled_since["1.2"] == GIVEN.controlled_since["1.2"]
    assert then(away, zones.PhasedIn(object="1.2", controller=2)).controller["1.2"] == 2
    ready = then(away, zones.PhasedIn(object="1.2", controller=2, ready=True))
    assert ready.controlled_since["1.2"] == 1, "as long as there has been a game"
    assert (dict(away.phased_with), dict(back.phased_with)) == ({"2.3": "1.2"}, {})


def test_what_phases_in_place_keeps_its_damage() -> None:
    """And how long it has been controlled and there (2026-04, 702.26d)."""
    damaged = then(GIVEN, combat.DamageDealt(source=None, to="1.2", amount=1), ATTACK)
    away = then(damaged, zones.PhasedOut(object="1.2", in_place=True))
    assert ("1.2" in away.zone("in_play"), away.in_play("1.2"), "1.2" in away.attacking) == (False, False, False)
    back = then(away, zones.PhasedIn(object="1.2", in_place=True))
    assert (away.damage["1.2"], back.damage["1.2"], "1.2" in back.attacking) == (1, 1, False)
    assert back.controlled_since["1.2"] == GIVEN.controlled_since["1.2"]
    place = Place(zone="phased_out")
    again = then(away, zones.ObjectRestored(object="1.2", place=place, controller=1, damage=1))
    assert (again.damage["1.2"], again.position["1.2"]) == (1, ZoneKey("phased_out"))
    assert "1.2" not in then(away, combat.DamageRemoved(object="1.2")).damage


def test_object_placed() -> None:
    token = zones.ObjectPlaced(
        object="9.1", place=Place(zone="in_play"), owner=2, token=True, damage=1, attached_to="1.2"
    )
    card = zones.ObjectPlaced(object="2.5", place=Place(zone="graveyard"), owner=1, definition="bears")
    state = then(GIVEN, token, card)
    assert (state.kinds[9], state.damage["9.1"], state.controller["9.1"]) == ("token", 1, 2)
    assert state.attachments_of("1.2") == ("9.1",)
    assert (state.zone("hand", 1), state.zone("graveyard", 1)) == ((), ("2.5",))
    assert state.characteristics_of("2.5") == BEARS


def test_what_is_placed_may_be_neither_a_card_nor_a_token() -> None:
    emblem = zones.ObjectPlaced(object="9.1", place=Place(zone="command"), owner=2, kind="emblem")
    copy = zones.ObjectPlaced(object="10.1", place=Place(zone="removed"), owner=1, kind="spell_copy")
    again = zones.ObjectPlaced(object="10.2", place=Place(zone="stack"), owner=1, kind="spell_copy")
    state = then(GIVEN, emblem, copy, again, zones.CeasedToExist(object="10.2"))
    assert (state.kinds[9], state.kinds[10]) == ("emblem", "spell_copy")
    assert (state.zone("command"), state.zone("removed"), state.zone("stack")) == (("9.1",), (), ())


def test_object_restored() -> None:
    died = then(GIVEN, objects.Tapped(object="1.2"), move("1.2", "1.3", "in_play", "graveyard"))
    restored = zones.ObjectRestored(object="1.2", instead_of="1.3", place=Place(zone="in_play"), controller=1, damage=1)
    state = then(died, restored)
    assert (state.current[1], state.incarnations[1], state.zone("graveyard", 1)) == ("1.2", 3, ())
    assert (state.status_of("1.2").tapped, state.damage["1.2"]) == (False, 1)
    assert then(state, move("1.2", "1.4", "in_play", "hand")).current[1] == "1.4"


def test_identified() -> None:
    assert then(GIVEN, zones.CardIdentified(card=2, definition="bears")).characteristics_of("2.2") == BEARS


def test_dungeon_entered() -> None:
    facts = Characteristics(name="Cellar", type_line=TypeLine(types=("Dungeon",)))
    event = zones.DungeonEntered(object="70.1", owner=2, characteristics=facts, leads_to=((2,), ()))
    state = then(GIVEN, event)
    assert (state.owner("70.1"), state.dungeons["70.1"].marker) == (2, 0)
    with pytest.raises(FoldError, match="RW2107"):
        then(GIVEN, event.model_copy(update={"leads_to": ((3,), ())}))


def test_venture_marker_moved() -> None:
    facts = Characteristics(name="Cellar", type_line=TypeLine(types=("Dungeon",)))
    entered = zones.DungeonEntered(object="70.1", owner=2, characteristics=facts, leads_to=((2,), ()))
    state = then(GIVEN, entered, zones.VentureMarkerMoved(object="70.1", room=2))
    assert state.dungeons["70.1"].marker == 2
    with pytest.raises(FoldError, match="RW2107"):
        then(state, zones.VentureMarkerMoved(object="70.1", room=3))
