"""What stands in the rows: true to the schemas, to the histories and to the states, for any game."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from docs.examples import EXAMPLES
from rewind.aggregates.fold import fold_all
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.timeline import Timeline
from rewind.events import codec
from rewind.events.base import CardDefinition, Characteristics, Event, Place, TypeLine
from rewind.events.envelope import Recorded
from rewind.events.game import AssignedCard, CardDefined, CardsAssigned, GameStarted, SeatName
from rewind.events.judging import BackupApplied, PlayerPosition, PositionSet
from rewind.events.logfile import read_records
from rewind.events.playing import PutOnStack, ResolutionBegan, ResolutionEnded, SpellPlayed
from rewind.events.turn import PhaseBegan, TurnBegan
from rewind.events.zones import ObjectPlaced, ObjectRestored, PhasedOut, TokenCreated, ZoneChanged
from rewind.projections.histories.history import history
from rewind.projections.tables import catalogue
from rewind.projections.tables.anonymous import without_names
from rewind.projections.tables.catalogue import TABLES
from rewind.projections.tables.families import games as games_table
from rewind.projections.tables.families import turns
from rewind.projections.tables.families.events import payload_cells
from rewind.projections.tables.schema import Cell, ColumnType, Row
from rewind.projections.tables.series import series_of
from rewind.projections.visibility.seat_log import redact
from tests.cli.logs import FIRST
from tests.hidden import CHANGES, Change
from tests.parameters import examples
from tests.projections.handmade import BEARS, COUNTERSPELL, FOREST, SHOCK, SPROUT, handmade_game, opening
from tests.random_games.generator import games, long_game, random_game

FIT: dict[ColumnType, type] = {"integer": int, "text": str, "json": str, "boolean": bool, "integers": int, "texts": str}


def rows_of(records: Iterable[Recorded]) -> dict[str, list[Row]]:
    """The rows of a game, with None where a column is absent."""
    found = catalogue.rows_of(records)
    for table in TABLES:
        absent = dict.fromkeys(column.name for column in table.columns)
        found[table.name] = [{**absent, **row} for row in found[table.name]]
    return found


def fits(cell: Cell, kind: ColumnType) -> bool:
    if kind in ("integers", "texts"):
        return isinstance(cell, list) and bool(cell) and all(type(part) is FIT[kind] for part in cell)
    return type(cell) is FIT[kind]


def check(rows: dict[str, list[Row]]) -> None:
    """Every row keeps what its table's schema says."""
    assert set(rows) == {table.name for table in TABLES}
    for table in TABLES:
        columns = {column.name: column for column in table.columns}
        keys = []
        for row in rows[table.name]:
            assert set(row) <= set(columns), table.name
            for name, column in columns.items():
                cell = row.get(name)
                assert cell is None or fits(cell, column.type), (table.name, name, cell)
                assert cell is not None or not column.required, (table.name, name)
            keys.append([row[name] for name in table.order])
        assert keys == sorted(keys, key=_sortable), table.name


def _sortable(key: Sequence[Cell]) -> tuple[tuple[bool, str, int], ...]:
    return tuple(
        (cell is not None, cell if isinstance(cell, str) else "", cell if isinstance(cell, int) else 0) for cell in key
    )


@cache
def first_rows() -> dict[str, list[Row]]:
    return rows_of(read_records(FIRST))


def test_the_first_game_keeps_the_schemas() -> None:
    check(first_rows())


@settings(max_examples=examples(25))
@given(games(60, 300), st.sampled_from([None, None, 0, 1]))
def test_every_game_keeps_the_schemas(game: list[Recorded], seat: int | None) -> None:
    seen = game if seat is None else list(redact(game, seat))
    rows = rows_of(seen)
    check(rows)
    end = fold_all(seen)
    assert len(rows["events"]) == len(game)
    assert [row["data"] for row in rows["events"]] == [codec.encode_payload(record.event).decode() for record in seen]
    assert {row["number"] for row in rows["objects"]} == set(end.kinds)
    for player in end.seats:
        (*_, last) = [row for row in rows["life"] if row["seat"] == player]
        assert last["life_after"] == end.players[player].life
        if end.turn:
            (*_, turn) = [row for row in rows["turns"] if row["seat"] == player]
            there = {"life": end.players[player].life, "hand": len(end.zone("hand", player))}
            assert there.items() <= turn.items()
            assert turn["permanents"] == sum(end.controller.get(obj) == player for obj in end.zone("in_play"))
    in_place = {one.event.object for one in seen if isinstance(one.event, PhasedOut) and one.event.in_place}
    now = {row["number"]: row for row in rows["zone_changes"] if row["left_at"] is None and row["becomes"] is not None}
    for number, row in now.items():
        assert isinstance(number, int)
        assert row["becomes"] == end.current[number]
        key = end.position[end.current[number]]
        phased = key is not None and key.zone == "phased_out" and end.current[number] in in_place
        assert row.get("to_zone") == (None if key is None else "in_play" if phased else key.zone)


@pytest.mark.parametrize("seed", range(3))
def test_every_event_stands_in_its_game_turn_phase_and_step(seed: int) -> None:
    records = random_game(random.Random(seed), 300)
    timeline = Timeline(records)
    for row in rows_of(records)["events"]:
        assert isinstance(row["n"], int)
        there = timeline.at(row["n"])
        assert (row["game"], row["turn"], row["phase"], row["step"]) == (
            there.game,
            there.turn,
            there.phase,
            there.step,
        )


@settings(max_examples=examples(12))
@given(games(60, 200), st.randoms(use_true_random=False))
def test_stays_are_those_that_a_history_tells(game: list[Recorded], rng: random.Random) -> None:
    assert_stays_are_told(game, rng.sample(sorted(fold_all(game).kinds), 3))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("seed", "events"), [(23693775, 150), (46, 200), (83, 200), (153, 120)])
def test_stays_of_what_a_position_given_anew_takes_away_and_gives_back(seed: int, events: int) -> None:
    """A gap that names a card which then lies elsewhere; a card that is restored twice, to two places or to one; a
    permanent that is given phased out and phases in where it is."""
    game = random_game(random.Random(seed), events)
    assert_stays_are_told(game, sorted(fold_all(game).kinds))


def assert_stays_are_told(game: list[Recorded], numbers: Iterable[int]) -> None:
    rows = rows_of(game)["zone_changes"]
    timeline = Timeline(game)
    for number in numbers:
        told = {
            (row["becomes"], row["n"], row["left_at"], row["stay_events"], row["stay_turns"])
            for row in rows
            if row["number"] == number and row["becomes"] is not None
        }
        (life,) = history(timeline, str(number)).lives
        stays = {(stay.object, stay.entered, stay.left, stay.events, stay.turns) for stay in life.stays}
        assert told <= stays
        assert {stay for stay in stays - told if stay[0] != f"{number}.1"} == set()


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_event_s_fields_stand_in_the_columns_of_its_type(name: str) -> None:
    table = next(table for table in TABLES if table.name == "events")
    columns = {column.name: column for column in table.columns}
    for column, cell in payload_cells(EXAMPLES[name]).items():
        assert cell is None or fits(cell, columns[column].type), column


@cache
def long_rows() -> dict[str, list[Row]]:
    return rows_of(long_game(10_000))


@pytest.mark.long
def test_ten_thousand_events_and_hardly_any() -> None:
    check(long_rows())
    check(rows_of(handmade_game()[:10]))
    rows = rows_of(handmade_game()[:1])
    check(rows)
    assert len(rows["events"]) == 1
    assert rows["turns"] == []


@pytest.mark.long
def test_what_is_counted_is_other_than_0_in_some_row() -> None:
    """A column whose value nobody sets is known by this alone: its type and its meaning are right all the same."""
    both = [first_rows(), long_rows()]
    for table, columns in (
        ("turns", {**turns.COUNTED, **turns.POSITION}),
        ("games", dict(games_table.COUNTED.values())),
    ):
        for column in columns:
            assert any(row[column] for rows in both for row in rows[table]), (table, column)


# Names and hidden things


def test_no_name_of_a_player_is_left() -> None:
    told = str(rows_of(without_names(handmade_game(names=("Zenobia Q", "Forest")))))
    assert "Zenobia" not in told
    rows = rows_of(without_names(handmade_game(names=("Zenobia Q", "Forest"))))
    assert rows["games"][0]["end_reason"] == "seat 2 concedes"
    assert rows["rulings"][0]["ruling"] == "seat 1's Sprout was countered."
    assert rows["objects"][0]["name"] == "Forest"
    assert [row["player_name"] for row in rows["players"]] == [None, None]
    assert [row["player_name"] for row in rows_of(handmade_game())["players"]] == ["Ann", "Ben"]


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@settings(max_examples=8)
@given(games(60, 250), st.sampled_from([0, 1, 2]), st.randoms(use_true_random=False))
def test_the_rows_for_a_seat_do_not_tell_what_is_hidden(
    change: Change, game: list[Recorded], seat: int, rng: random.Random
) -> None:
    changed = change(game, seat, rng)
    if changed is not None:
        assert rows_of(redact(changed, seat)) == rows_of(redact(game, seat))


# Cases


def of(rows: list[Row], **wanted: Cell) -> Row:
    (found,) = [row for row in rows if wanted.items() <= row.items()]
    return found


def test_a_spell_that_resolves_and_one_that_is_countered() -> None:
    spells = rows_of(handmade_game())["spells"]
    shock, sprout = of(spells, number=SHOCK), of(spells, number=SPROUT)
    assert (shock["mana_paid"], shock["mana_spent"], shock["outcome"], shock["turn"]) == ("{R}", 1, "resolved", 2)
    assert (sprout["countered"], sprout["resolved"], sprout["countered_by_name"]) == (True, False, "Counterspell")
    counterspell = of(spells, number=COUNTERSPELL)
    assert (counterspell["targets"], counterspell["target_names"]) == ([sprout["spell"]], ["Sprout"])
    assert counterspell["mana_paid"] == "{U}{U}"


def test_a_spell_without_legal_targets_is_countered_by_nothing() -> None:
    table = opening("fizzled")
    table.turn(1)
    table.play(SHOCK, "{R}", 1)
    shock = table.now(SHOCK)
    table.tell(ResolutionBegan(object=shock), "413.1")
    table.move(SHOCK, "stack", "graveyard", "countered")
    table.tell(ResolutionEnded(object=shock, countered=True), "413.2a")
    (spell,) = rows_of(table.recorder.records)["spells"]
    assert (spell["countered"], spell["resolved"], spell["countered_by"], spell["countered_by_name"]) == (
        *(True, False, None, None),
    )


def test_the_cause_and_the_rule_of_a_played_game_and_none_of_a_claimed_one() -> None:
    played, claimed = rows_of(handmade_game())["events"], first_rows()["events"]
    assert of(played, type="token_created")["rule"] == ["216.1"]
    assert of(played, type="token_created")["cause"] == of(played, type="token_created")["n"] - 1  # type: ignore[operator]  # a number
    assert all(row["cause"] is None and row["rule"] is None for row in claimed)


def test_a_card_that_a_backup_moves() -> None:
    table = opening("backup")
    table.turn(1)
    table.play_land(FOREST)
    last = table.recorder.state.n
    before = table.now(BEARS)
    table.play(BEARS, "{G}{G}")
    table.turn(2)
    table.tell(BackupApplied(to=last, authorised_by="head judge"))
    instead = table.now(BEARS)
    table.tell(ObjectRestored(object=before, instead_of=instead, place=Place(zone="hand", seat=1)))
    players = tuple(PlayerPosition(seat=seat) for seat in (1, 2))
    table.tell(PositionSet(players=players, turn=1, active=1, phase="precombat_main", priority=1))
    rows = rows_of(table.recorder.records)
    check(rows)
    back = rows["zone_changes"][-1]
    assert (back["way"], back["reason"], back["from_zone"], back["to_zone"]) == (
        *("object_restored", "reversed", "stack", "hand"),
    )
    spell = of(rows["spells"], number=BEARS)
    assert (spell["outcome"], spell["resolved"], spell["countered"]) == ("reversed", False, False)
    assert [(row["turn"], row["undone"]) for row in rows["turns"] if row["seat"] == 1] == [
        (1, False),
        (2, True),
        (1, False),
    ]
    assert series_of(table.recorder.records).turns == (1,)
    assert rows["games"][0]["backups"] == 1


def test_a_log_that_begins_in_the_middle_with_cards_that_have_no_name() -> None:
    recorder = Recorder()
    seats = (SeatName(seat=1, name="A"), SeatName(seat=2, name="B"))
    started = GameStarted(format=1, game="middle", edition="2026-04", seats=seats, kind="claimed", engine="x")
    whole = tuple(PlayerPosition(seat=seat, life=7) for seat in (1, 2))
    told: tuple[Event, ...] = (
        started,
        PositionSet(players=whole, turn=9, active=2, phase="precombat_main"),
        ObjectPlaced(object="1.1", place=Place(zone="hand", seat=1), owner=1),
        ObjectPlaced(object="2.1", place=Place(zone="in_play"), owner=2, token=True),
        SpellPlayed(seat=1, object="1.1"),
        ZoneChanged(
            object="1.1", becomes="1.2", from_=Place(zone="hand", seat=1), to=Place(zone="stack"), reason="played"
        ),
        PhaseBegan(phase="combat"),
        TurnBegan(seat=1, turn=10),
    )
    for event in told:
        recorder.record(event)
    rows = rows_of(recorder.records)
    check(rows)
    assert [(row["turn"], row["own"]) for row in rows["turns"]] == [(9, False), (9, True), (10, True), (10, False)]
    spell = rows["spells"][0]
    assert (spell["name"], spell["types"], spell["outcome"], spell["from_zone"]) == (None, None, None, "hand")
    token = rows["tokens"][0]
    assert (token["name"], token["left_at"], token["lived_turns"]) == (None, None, 1)
    assert [row["play_order"] for row in rows["players"]] == [None, None]
    assert [row["life_after"] for row in rows["life"]] == [20, 20, 7, 7]


def test_a_claimed_spell_that_only_its_moves_tell() -> None:
    recorder = Recorder()
    bears = Characteristics(name="Bears", type_line=TypeLine(types=("Creature",)))
    told: tuple[Event, ...] = (
        GameStarted(format=1, game="m", edition="e", seats=(SeatName(seat=1, name="A"),), kind="claimed", engine="x"),
        CardDefined(definition=CardDefinition(key="bears", characteristics=bears)),
        CardsAssigned(seat=1, cards=(AssignedCard(card=1, definition="bears"),), zone="hand"),
        ZoneChanged(object="1.1", becomes="1.2", from_=Place(zone="hand"), to=Place(zone="stack"), reason="played"),
        PutOnStack(object="2.1", kind="spell_copy", seat=1, source="1.2", characteristics=bears),
        ZoneChanged(
            object="1.2", becomes="1.3", from_=Place(zone="stack"), to=Place(zone="in_play"), reason="resolved"
        ),
        TokenCreated(object="3.1", owner=1, controller=1, characteristics=bears),
    )
    for event in told:
        recorder.record(event)
    rows = rows_of(recorder.records)
    check(rows)
    spell, copy = rows["spells"]
    assert (spell["name"], spell["resolved"], spell["copy"]) == ("Bears", True, False)
    assert (copy["copy"], copy["outcome"]) == (True, None)
    assert of(rows["objects"], number=1)["played"] == 1


def test_the_series_of_the_first_game() -> None:
    series = series_of(read_records(FIRST))
    alice, bob = series.players
    assert series.turns == tuple(range(1, 8))
    assert alice.life == (20, 20, 17, 17, 15, 15, 13)
    assert bob.life == (20, 20, 13, 13, 3, 3, 0)
    assert alice.mana == (1, 0, 4, 0, 5, 0, 4)
    assert (alice.result, bob.result) == ("won", "lost")


def test_rows_do_not_depend_on_what_was_read_before() -> None:
    game = random_game(random.Random(3), 200)
    alone = rows_of(game)
    rows_of(handmade_game())
    assert rows_of(game) == alone
