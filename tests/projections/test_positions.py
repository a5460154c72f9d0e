"""The zone views, by the rules on who may count and examine what (217.2 to 217.9)."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import orjson
import pytest
from hypothesis import given

from rewind.aggregates.fold import fold_all
from rewind.aggregates.state import EMPTY
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Counter, Zone
from rewind.events.combat import Attack, AttackersDeclared, CombatDamageAssigned, DamageAssignment, DamageDealt
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.events.logfile import read_records
from rewind.events.objects import CountersAdded, Tapped, TurnedFaceUp
from rewind.events.playing import AbilityTriggered, ContinuousEffectBegan, PutOnStack, Remembered, SpellPlayed
from rewind.events.turn import PhaseBegan, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CardIdentified, PhasedOut
from rewind.projections.histories.object_history import changes_of
from rewind.projections.views.object_views import attached_to, attachments
from rewind.projections.views.position_rows import position_rows
from rewind.projections.views.positions import ZoneView, object_view, position, zone_view
from tests.cli.running import good
from tests.projections.tables import Table
from tests.random_games.generator import games


def ids(view: ZoneView) -> list[str]:
    return [obj.id for obj in view.objects]


def test_217_2b_an_unknown_library_shows_no_card() -> None:
    table = Table()
    table.cards(1, None, None, None)
    assert zone_view(table.state, "library", 1).objects == ()


def test_217_2b_a_card_known_in_a_library_is_shown_at_its_place_from_the_top() -> None:
    table = Table()
    cards = table.cards(1, None, None, None, None)
    table.record(CardIdentified(card=2, definition="bears"))
    library = zone_view(table.state, "library", 1)
    assert [(obj.id, obj.place, obj.name) for obj in library.objects] == [(cards[1], 1, "Grizzly Bears")]


def test_217_2b_a_judge_sees_a_library_from_the_top() -> None:
    table = Table()
    cards = table.cards(1, "bears", "rancor", "factory")
    assert ids(zone_view(table.state, "library", 1)) == cards


def test_217_2c_the_cards_of_any_library_are_counted() -> None:
    table = Table()
    table.cards(1, None, None, "bears")
    table.cards(2, None)
    shown = position(table.state)
    assert [player.library for player in shown.players] == [3, 1]
    assert [(shown.zone("library", seat).count, shown.zone("library", seat).unknown) for seat in (1, 2)] == [
        (3, 2),
        (1, 1),
    ]


def test_217_3c_the_cards_of_any_hand_are_counted_and_unknown_ones_not_shown() -> None:
    table = Table()
    table.cards(1, "bears", zone="hand")
    table.cards(2, None, None, "rancor", zone="hand")
    shown = position(table.state)
    assert [player.hand for player in shown.players] == [1, 3]
    theirs = shown.zone("hand", 2)
    assert (theirs.count, theirs.unknown, [obj.name for obj in theirs.objects]) == (3, 2, ["Rancor"])


def test_217_4b_a_graveyard_is_shown_face_up_from_the_top() -> None:
    table = Table()
    first, second = table.cards(1, "bears", "rancor", zone="hand")
    table.move(first, "graveyard", "discarded")
    table.move(second, "graveyard", "discarded")
    graveyard = zone_view(table.state, "graveyard", 1)
    assert [(obj.name, obj.place) for obj in graveyard.objects] == [("Rancor", 0), ("Grizzly Bears", 1)]


def test_217_7b_removed_cards_are_face_up_and_those_face_down_have_no_face() -> None:
    table = Table()
    face_up, face_down = table.cards(1, "bears", None, zone="hand")
    table.move(face_up, "removed", "removed")
    table.move(face_down, "removed", "removed", face_down=True)
    shown, hidden = zone_view(table.state, "removed").objects
    assert (shown.name, shown.face_down, shown.known) == ("Grizzly Bears", False, True)
    assert (hidden.name, hidden.card, hidden.face_down, hidden.known) == (None, None, True, False)


def test_217_7b_who_knows_a_card_removed_face_down_is_told_which_it_is() -> None:
    table = Table()
    obj = table.move(table.cards(1, "bears", zone="hand")[0], "removed", face_down=True)
    view = object_view(table.state, obj)
    assert (view.name, view.type_line, view.card) == (None, None, "Grizzly Bears")


def test_217_8c_a_phased_out_permanent_keeps_its_state_and_is_not_in_play() -> None:
    table = Table()
    bears = table.permanent(2, "bears")
    table.record(Tapped(object=bears))
    table.record(PhasedOut(object=bears))
    shown = position(table.state)
    assert shown.zone("in_play", 2).objects == ()
    (view,) = shown.zone("phased_out").objects
    assert (view.id, view.tapped, view.controller) == (bears, True, 2)


def test_217_9b_ante_is_shown_to_all() -> None:
    table = Table()
    ante = table.move(table.cards(1, "bears")[0], "ante", "anted")
    assert ids(zone_view(table.state, "ante")) == [ante]


def test_permanents_stand_with_their_controller() -> None:
    table = Table()
    stolen = table.move(table.cards(1, "bears", zone="hand")[0], "in_play", controller=2)
    own = table.token(1)
    shown = position(table.state)
    assert ids(shown.zone("in_play", 1)) == [own]
    (view,) = shown.zone("in_play", 2).objects
    assert (view.id, view.owner, view.controller) == (stolen, 1, 2)


def test_attachments_are_linked_both_ways_the_oldest_first() -> None:
    table = Table()
    bears = table.permanent(2, "bears")
    first = table.permanent(1, "rancor", attached_to=bears)
    second = table.permanent(1, "rancor", attached_to=bears)
    curse = table.permanent(1, "rancor", attached_to=2)
    shown = position(table.state)
    assert shown.zone("in_play", 2).objects[0].attachments == (first, second)
    assert [obj.attached_to for obj in shown.zone("in_play", 1).objects] == [bears, bears, 2]
    assert [player.attachments for player in shown.players] == [(), (curse,)]


def test_the_stack_is_shown_from_the_top_with_what_was_chosen() -> None:
    table = Table()
    source = table.permanent(1, "bears")
    (card,) = table.cards(1, "rancor", zone="hand")
    table.record(SpellPlayed(seat=1, object=card, targets=((source,),), x=3, modes=(2,)))
    spell = table.move(card, "stack", "played")
    table.record(PutOnStack(object="50.1", kind="triggered_ability", seat=1, source=source, ability=1, targets=((2,),)))
    top, bottom = zone_view(table.state, "stack").objects
    assert (top.id, top.kind, top.place) == ("50.1", "triggered_ability", 0)
    assert top.stack is not None
    assert (top.stack.source, top.stack.targets) == (source, ((2,),))
    assert bottom.stack is not None
    assert (bottom.id, bottom.stack.targets, bottom.stack.x, bottom.stack.modes) == (spell, ((source,),), 3, (2,))


def test_combat_damage_on_the_stack_shows_its_assignments() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    assignment = DamageAssignment(source=bears, to=2, amount=2)
    table.record(CombatDamageAssigned(object="60.1", seat=1, assignments=(assignment,)))
    (damage,) = zone_view(table.state, "stack").objects
    assert damage.stack is not None
    assert (damage.kind, damage.stack.assignments) == ("combat_damage", ((bears, 2, 2),))


def test_a_permanent_shows_counters_damage_and_what_it_attacks() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    table.record(CountersAdded(on=bears, kind="+1/+1", number=2))
    table.record(DamageDealt(source=None, to=bears, amount=1))
    table.record(AttackersDeclared(seat=1, attacks=(Attack(attacker=bears, defender=2),)))
    view = object_view(table.state, bears)
    assert (view.counters, view.damage, view.attacking) == ((("+1/+1", 2),), 1, 2)
    assert (view.power, view.toughness, view.mana_cost, view.colors) == (2, 2, "{1}{G}", ("G",))
    assert view.type_line == "Creature — Bear"


def test_an_object_that_left_is_shown_as_it_last_was() -> None:
    table = Table()
    bears = table.move(table.cards(1, "bears", zone="hand")[0], "in_play", counters=(Counter(kind="+1/+1", number=1),))
    table.move(bears, "graveyard", "destroyed")
    last = object_view(table.state, bears)
    assert (last.current, last.zone, last.counters) == (False, "in_play", (("+1/+1", 1),))
    now = object_view(table.state, "1")
    assert (now.current, now.zone, now.counters) == (True, "graveyard", ())


def test_a_face_up_card_after_being_face_down_has_its_name_again() -> None:
    table = Table()
    obj = table.move(table.cards(1, "bears", zone="hand")[0], "in_play", face_down=True)
    table.record(TurnedFaceUp(object=obj))
    assert object_view(table.state, obj).name == "Grizzly Bears"


def test_the_moment_is_shown() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    table.record(TurnBegan(seat=2, turn=1))
    table.record(PhaseBegan(phase="beginning"))
    table.record(StepBegan(step="upkeep"))
    began = table.record(ContinuousEffectBegan(seat=1, source=bears, effect="+3/+3", duration="end_of_turn"))
    triggered = table.record(AbilityTriggered(seat=1, object=bears, ability=1))
    asked = table.record(PriorityReceived(seat=2))
    shown = position(table.state)
    assert (shown.event, shown.turn, shown.active, shown.phase, shown.step) == (asked, 1, 2, "beginning", "upkeep")
    assert shown.awaiting is not None
    assert (shown.priority, shown.awaiting.seat, shown.awaiting.event) == (2, 2, asked)
    assert [effect.began for effect in shown.effects] == [began]
    assert [trigger.triggered for trigger in shown.triggers] == [triggered]


def test_what_is_outside_the_game_is_shown_only_where_there_is_any() -> None:
    table = Table()
    assert all(view.zone != "outside" for view in position(table.state).zones)
    sideboard = table.cards(1, "bears", zone=None)
    assert ids(position(table.state).zone("outside")) == sideboard
    assert ids(zone_view(table.state, "outside the game", 1)) == sideboard
    assert ids(zone_view(table.state, "outside", 2)) == []


@pytest.mark.parametrize(("word", "zone"), [("battlefield", "in_play"), ("Exile", "removed"), ("in play", "in_play")])
def test_zones_are_known_by_the_words_of_every_edition(word: str, zone: str) -> None:
    assert zone_view(Table().state, word).zone == zone


@pytest.mark.parametrize(("zone", "seat"), [("pocket", None), ("hand", None), ("hand", 3), ("in_play", 3)])
def test_a_zone_or_seat_that_is_not_there_is_refused(zone: str, seat: int | None) -> None:
    with pytest.raises(QueryError) as refused:
        zone_view(Table().state, zone, seat)
    assert refused.value.code == "RW2202"


@pytest.mark.parametrize("target", ["99.1", "99", "no such thing", ""])
def test_an_object_that_is_not_there_is_refused(target: str) -> None:
    with pytest.raises(QueryError) as refused:
        object_view(Table().state, target)
    assert refused.value.code == "RW2202"


def test_before_the_first_event_there_is_an_empty_position() -> None:
    assert position(EMPTY).players == ()


@given(games(largest=150))
def test_every_object_is_in_just_one_zone_view_and_counts_agree(records: list[Recorded]) -> None:
    state = fold_all(records)
    shown = position(state)
    assert sum(view.count for view in shown.zones) == len(state.current)
    listed = [obj.id for view in shown.zones for obj in view.objects]
    assert sorted(listed) == sorted(state.current.values())
    for zone in get_args(Zone):
        total = sum(view.count for view in shown.zones if view.zone == zone)
        assert total == sum(len(content) for key, content in state.zones.items() if key.zone == zone)


def test_what_phases_out_with_its_host_stays_attached_to_it() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    rancor = table.permanent(1, "rancor", attached_to=bears)
    for event in (PhasedOut(object=bears), PhasedOut(object=rancor, with_=bears)):
        table.record(event)
        assert attachments(table.state) == {bears: (rancor,)}
        assert object_view(table.state, bears).attachments == (rancor,)


@given(games(largest=150))
def test_links_of_attachments_are_those_of_the_state(records: list[Recorded]) -> None:
    state = fold_all(records)
    found = attachments(state)
    hosts: list[str | int] = [*state.seats, *state.position]
    for host in hosts:
        assert tuple(found.get(host, ())) == attached_to(state, host)
        phased_out = [obj for obj in found.get(host, ()) if not state.in_play(obj)]
        assert tuple(obj for obj in found.get(host, ()) if obj not in phased_out) == state.attachments_of(host)
        assert set(phased_out) <= set(state.zone("phased_out"))


@given(games(largest=100))
def test_a_position_can_be_written_as_json(records: list[Recorded]) -> None:
    data = position(fold_all(records)).as_json()
    assert orjson.loads(orjson.dumps(data)) == data


def test_a_view_and_a_history_show_what_is_remembered() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    before = table.state
    table.record(Remembered(object=bears, key="bears", name="$color", objects=(2,), values=("blue",), number=3))
    view = object_view(table.state, bears)
    assert view.remembered == (("$color", (2, "blue", 3)),)
    (change,) = changes_of(before, table.state, view.number)
    assert (change.what, change.before, change.after) == ("remembered", (), view.remembered)


def test_what_blocked_a_creature_that_has_left_combat_blocks_it_no_more(tmp_path: Path) -> None:
    """It stays a blocking creature (rules 306.2 and 309.2e)."""
    (tmp_path / "t.yaml").write_text(
        "scenario: First strike\n"
        "players: {Ann: {in_play: [Gray Ogre, Bog Wraith]}, Bob: {in_play: [White Knight, Grizzly Bears]}}\n"
        "do:\n"
        "  - attack: {by: Ann, attackers: {Gray Ogre: Bob, Bog Wraith: Bob}}\n"
        "  - block: {by: Bob, blockers: {White Knight: Gray Ogre, Grizzly Bears: Bog Wraith}}\n"
        "  - damage: {White Knight: {Gray Ogre: 2}}\n"
        "  - pass: Ann\n"
        "  - pass: Bob\n"
    )
    good("transcribe", tmp_path / "t.yaml", "--edition", "2006-10", "-o", tmp_path / "t.jsonl")
    timeline = Timeline(read_records(tmp_path / "t.jsonl"))
    lines = [
        [row.text for row in position_rows(timeline.at(record.n), {})]
        for record in timeline.records
        if record.event.published in ("blockers_declared", "zone_changed")
    ]
    blocked, died = ([text for text in each if "block" in text and "/" in text] for each in lines[-2:])
    assert sorted(text.rpartition(", ")[2] for text in blocked) == ["blocks Bog Wraith", "blocks Gray Ogre"]
    assert sorted(text.rpartition(", ")[2] for text in died) == [
        "a blocking creature; Gray Ogre left combat",
        "blocks Bog Wraith",
    ]
