"""What differs between two positions and two logs: every component, by path."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from rewind.aggregates.fold import fold, fold_all
from rewind.aggregates.state import Action, Awaiting, ExtraPart, GameState, PlayerState, StackEntry, Status, ZoneKey
from rewind.aggregates.timeline import Timeline
from rewind.events.base import CardDefinition, Characteristics
from rewind.events.combat import LifeLost
from rewind.events.envelope import Recorded, Source
from rewind.events.objects import CountersAdded, NameChanged, WordChange
from rewind.events.playing import AbilityTriggered, ContinuousEffectBegan, RememberedName, TriggerAwaited
from rewind.events.zones import DungeonRooms
from rewind.projections.views.differences import differences, event_differences, first_difference
from tests.projections.tables import BEARS, Table
from tests.random_games.generator import games

OTHER: dict[str, object] = {
    "n": 99,
    "game": "another",
    "edition": "1999-01",
    "kind": "claimed",
    "flags": ("orders_wishes",),
    "redacted_for": 1,
    "names": Map({1: "Carol"}),
    "definitions": Map({"bears": CardDefinition(key="bears", characteristics=Characteristics(name="Bear"))}),
    "assigned": Map({1: "factory"}),
    "past_definitions": Map({"1.1": "factory"}),
    "owners": Map({1: 2}),
    "kinds": Map({1: "token"}),
    "current": Map({1: "1.9"}),
    "incarnations": Map({1: 9}),
    "zones": Map([(ZoneKey("hand", 1), ("1.2",))]),
    "position": Map({"1.2": ZoneKey("hand", 1)}),
    "controller": Map({"1.2": 2}),
    "characteristics": Map({"1.2": BEARS.model_copy(update={"power": 3})}),
    "words": Map({"1.2": (WordChange(before="red", after="blue"),)}),
    "status": Map({"1.2": Status(tapped=True)}),
    "counters": Map({"1.2": (("+1/+1", 2),)}),
    "damage": Map({"1.2": 2}),
    "attached_to": Map({"1.2": 2}),
    "attached_at": Map({"1.2": 2}),
    "entered": Map({"1.2": 99}),
    "controlled_since": Map({"1.2": 99}),
    "phased_with": Map({"1.2": "2.2"}),
    "protectors": Map({"1.2": 2}),
    "designations": Map({"monarch": (1,)}),
    "dungeons": Map({"1.2": DungeonRooms(leads_to=((2,), ()), marker=1)}),
    "stack": Map({"1.2": StackEntry(x=2)}),
    "players": Map({1: PlayerState(life=7)}),
    "starting_player": 2,
    "turn": 9,
    "active": 2,
    "phase": "combat",
    "step": "upkeep",
    "priority": 2,
    "deciders": Map({1: 2}),
    "passed": (1,),
    "digests": "d9",
    "ante": True,
    "legend_since": Map({"1.2": 3}),
    "world_since": Map({"1.2": 3}),
    "extra_turns": (2,),
    "extra_parts": (ExtraPart("combat", "combat"),),
    "resume_turn": 2,
    "resume_phase": "combat",
    "resume_step": "upkeep",
    "attacked": True,
    "first_strike": True,
    "have_assigned": ("1.2",),
    "with_first_strike": ("1.2",),
    "blocked": ("1.2",),
    "attacking": Map({"1.2": 2}),
    "blocking": Map({"1.2": ("2.2",)}),
    "bands": (("1.2",),),
    "effects": Map({3: ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn")}),
    "remaining": Map({3: 2}),
    "triggers": Map({3: AbilityTriggered(seat=1, object="1.2", ability=1)}),
    "remembered": Map({"1.2": (RememberedName(key="bears", name="$card", objects=("1.2",)),)}),
    "awaited": Map({3: TriggerAwaited(seat=1, key="bears/1", path=("effect", 0))}),
    "awaiting": Awaiting(1, "priority", 3),
    "action": Action(3),
    "ended": True,
    "winners": (1,),
    "sealed": True,
}
"""Component of the state → a value that the state below does not have."""


@pytest.fixture
def state() -> GameState:
    table = Table()
    table.permanent(1, "bears")
    return table.state


@pytest.mark.parametrize("component", OTHER)
def test_a_change_of_any_component_is_found(state: GameState, component: str) -> None:
    other = replace(state, **{component: OTHER[component]})  # type: ignore[arg-type]  # by name
    assert differences(state, other)


def test_bookkeeping_is_no_difference(state: GameState) -> None:
    """What only says which event numbers may still be named is no part of a position; all else is compared."""
    bookkeeping = {field.name for field in fields(GameState)} - set(OTHER)
    assert bookkeeping == {
        "past",
        "past_awaited",
        "past_effects",
        "past_triggers",
        "group",
        "last_number",
        "copiable",
        "uncopied",
        "base_controller",
    }
    past = Map({3: ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn")})
    other = replace(
        state,
        past=(None, (3, LifeLost(seat=1, amount=1), None, None)),
        past_awaited=Map({3: TriggerAwaited(seat=1, key="bears/1", path=("effect", 0))}),
        past_effects=past,
        group=3,
        last_number=99,
        copiable=Map({"1.2": BEARS}),
        uncopied=Map({"1.2": BEARS}),
        base_controller=Map({"1.2": 2}),
    )
    assert differences(state, other) == ()


def test_a_counter_more_is_one_difference() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    table.record(CountersAdded(on=bears, kind="+1/+1", number=1))
    one, two = (
        fold(table.state, [Recorded(table.state.n + 1, CountersAdded(on=bears, kind="+1/+1", number=number))])
        for number in (1, 2)
    )
    (found,) = differences(one, two)
    assert (found.path, found.a, found.b) == ("objects.1.2.counters.+1/+1", 2, 3)
    before = next(found for found in differences(Timeline(table.records).at(table.state.n - 1), table.state)[1:])
    assert (before.path, before.a, before.b) == ("objects.1.2.counters.+1/+1", 0, 1)


def test_paths_are_those_of_players_and_zones(state: GameState) -> None:
    other = replace(
        state,
        turn=3,
        players=state.players.set(1, PlayerState(life=7, mana=(("G", 2),), counters=(("poison", 1),))),
        zones=state.zones.set(ZoneKey("hand", 1), ("1.1",)),
        status=state.status.set("1.2", Status(tapped=True)),
        position=state.position.set("1.2", None),
    )
    assert [(found.path, found.a, found.b) for found in differences(state, other)] == [
        ("objects.1.2.status.tapped", False, True),
        ("objects.1.2.zone", "in_play", "outside"),
        ("players.1.counters.poison", 0, 1),
        ("players.1.life", 20, 7),
        ("players.1.mana.G", 0, 2),
        ("turn", 0, 3),
        ("zones.hand.1", [], ["1.1"]),
    ]


def test_characteristics_are_compared_as_they_are_and_not_as_they_are_kept() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    before = table.state
    table.record(NameChanged(object=bears, before="Grizzly Bears", after="Nighteyes the Desecrator"))
    there, back = differences(before, table.state), differences(table.state, before)
    assert [(found.path, found.a, found.b) for found in there[1:]] == [
        ("objects.1.2.characteristics.name", "Grizzly Bears", "Nighteyes the Desecrator")
    ]
    assert [(found.path, found.b, found.a) for found in back[1:]] == [
        (found.path, found.a, found.b) for found in there[1:]
    ]


def test_characteristics_that_are_written_out_are_no_difference(state: GameState) -> None:
    assert differences(state, replace(state, characteristics=state.characteristics.set("1.2", BEARS))) == ()


def test_paths_are_sorted_by_number() -> None:
    table = Table()
    token = [table.token(1) for _ in range(11)]
    before = table.state
    for obj in (token[10], token[1], token[9]):
        table.record(CountersAdded(on=obj, kind="age", number=1))
    paths = [found.path for found in differences(before, table.state)]
    assert paths == ["event", *(f"objects.{number}.1.counters.age" for number in (2, 10, 11))]


def test_a_status_that_is_written_out_is_no_difference(state: GameState) -> None:
    assert differences(state, replace(state, status=state.status.set("1.2", Status()))) == ()


@given(games(largest=120), st.data())
def test_a_state_differs_from_itself_in_nothing_and_from_others_both_ways(
    records: list[Recorded], data: st.DataObject
) -> None:
    timeline = Timeline(records)
    number = st.integers(0, len(records))
    a, b = timeline.at(data.draw(number)), timeline.at(data.draw(number))
    assert differences(a, a) == ()
    assert differences(a, fold_all(records[: a.n])) == ()
    there, back = differences(a, b), differences(b, a)
    assert [(found.path, found.a, found.b) for found in there] == [(found.path, found.b, found.a) for found in back]
    assert bool(there) == (a.n != b.n)
    assert len({found.path for found in there}) == len(there)


def test_equal_logs_have_no_first_difference() -> None:
    records = Table().records
    assert first_difference(records, list(records)) is None


def test_the_time_of_recording_and_the_source_are_not_compared() -> None:
    records = Table().records
    other = [record._replace(at="2006-10-05T20:15:00Z", src=Source(line=record.n)) for record in records]
    assert first_difference(records, other) is None


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"cause": 1}, "cause"),
        ({"rule": ("102.1",)}, "rule"),
        ({"together": 5}, "together"),
        ({"n": 6}, "n"),
        ({"event": LifeLost(seat=1, amount=2)}, "data.amount"),
        ({"event": CountersAdded(on=1, kind="poison", number=1)}, "type"),
    ],
)
def test_the_first_difference_says_what_differs(change: dict[str, object], path: str) -> None:
    table = Table()
    table.record(LifeLost(seat=1, amount=1))
    table.record(LifeLost(seat=1, amount=1))
    other = [*table.records[:4], table.records[4]._replace(**change), table.records[5]]  # type: ignore[arg-type]  # by name
    found = first_difference(table.records, other)
    assert found is not None
    assert (found.n, [difference.path for difference in found.differences]) == (5, [path])


def test_a_log_that_ends_early_differs_there() -> None:
    records = Table().records
    found = first_difference(records, records[:2])
    assert found is not None
    assert (found.n, found.differences[0].path, found.differences[0].b) == (3, "event", None)
    assert first_difference(records[:2], records) is not None


def test_all_differing_events_can_be_walked_through() -> None:
    a, b = Table(), Table(names=("Alice", "Carol"))
    for table, amount in ((a, 1), (b, 2)):
        table.record(LifeLost(seat=1, amount=amount))
    found = list(event_differences(a.records, b.records))
    assert [difference.n for difference in found] == [1, 5]
    assert found[0].differences[0].path == "data.seats"
    assert found[1].as_json() == {"n": 5, "differences": [{"path": "data.amount", "a": 1, "b": 2}]}
