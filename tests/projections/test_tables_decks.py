"""Decks, their colours and names, who recorded a game, and the columns of spells about mana and targets."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import pool
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted, SeatName
from rewind.events.playing import PutOnStack, SpellPlayed
from rewind.events.turn import TurnBegan
from rewind.projections.tables.anonymous import without_names
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.games import Games
from rewind.projections.tables.families.spells import Spells
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.decks import Deck, built_in, read_deck
from rewind.replays.playing.live import begin, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from tests.projections.handmade import handmade_game
from tests.projections.tables import Table

ALICE, BOB = 1, 2


@pytest.fixture(scope="module")
def records() -> list[Recorded]:
    decks = (built_in("goblins"), read_deck("4 Shock\n16 Mountain\n\nSideboard\n1 Demystify\n", "decks/Ann's burn.txt"))
    game = begin(set_up(decks, "2006-10", pool(), names=("Ann", "Ben"), game="decks"), SeededRandom(1))
    return list(game.records)


def test_a_player_s_deck_has_the_name_of_its_file_and_its_colours(records: list[Recorded]) -> None:
    players = rows_of(records, (Games,))["players"]
    assert [(row["deck"], row["deck_colors"]) for row in players] == [("goblins", ["R"]), ("Ann's burn", ["R"])]


def test_each_name_of_a_deck_is_a_row(records: list[Recorded]) -> None:
    rows = [row for row in rows_of(records, (Games,))["decks"] if row["seat"] == BOB]
    told = [[row[name] for name in ("part", "name", "copies", "mana_value", "colors")] for row in rows]
    assert told == [["main", "Mountain", 16, 0, None], ["main", "Shock", 4, 1, ["R"]]]


def test_a_seat_knows_the_name_and_cards_of_its_own_deck_alone(records: list[Recorded]) -> None:
    rows = rows_of(redact(records, ALICE), (Games,))
    assert [row["deck"] for row in rows["players"]] == ["goblins", None]
    assert [(row["name"], row["copies"]) for row in rows["decks"] if row["seat"] == BOB] == [(None, 20)]


def test_a_player_s_name_is_left_out_of_the_name_of_a_deck(records: list[Recorded]) -> None:
    players = rows_of(without_names(records), (Games,))["players"]
    assert [(row["deck"], row["player_name"]) for row in players] == [("goblins", None), ("seat 1's burn", None)]


@pytest.mark.parametrize(
    ("file", "name"),
    [("-", None), ("zoo", "zoo"), ("/home/ann/decks/zoo.v2.dek", "zoo.v2"), ("a\udce9.txt", "a\ufffd"), ("", None)],
)
def test_the_name_of_a_deck(file: str, name: str | None) -> None:
    assert Deck(file, ()).name == name


def test_what_lies_outside_the_game_is_no_part_of_the_main_deck() -> None:
    table = Table()
    table.cards(ALICE, "bears", "bears", None)
    table.cards(ALICE, "rancor", "factory", zone=None)
    rows = rows_of(table.records, (Games,))
    assert [(row["part"], row["name"], row["copies"]) for row in rows["decks"]] == [
        ("main", None, 1),
        ("main", "Grizzly Bears", 2),
        ("outside", "Mishra’s Factory", 1),
        ("outside", "Rancor", 1),
    ]
    assert [row["deck_colors"] for row in rows["players"]] == [["G"], None]


def test_colours_stand_in_their_order() -> None:
    rows = rows_of(handmade_game(), (Games,))["players"]
    assert [row["deck_colors"] for row in rows] == [["G"], ["U", "R"]]


@pytest.mark.parametrize(("seat", "told"), [(2, [False, True]), (None, [None, None])])
def test_who_recorded_an_imported_game(seat: int | None, told: list[bool | None]) -> None:
    seats = tuple(SeatName(seat=number, name=f"Player {number}") for number in (1, 2))
    started = GameStarted(
        format=1, game="imported", edition="2006-10", seats=seats, kind="claimed", engine="0.2.0", recorded_by=seat
    )
    rows = rows_of([Recorded(1, started)], (Games,))
    assert [row["recorder"] for row in rows["players"]] == told


# Spells


def test_targets_and_their_names_stand_in_the_same_order_players_among_them() -> None:
    table = Table()
    bears = table.permanent(BOB, "bears")
    (card,) = table.cards(ALICE, "rancor", zone="hand")
    table.record(TurnBegan(turn=1, seat=ALICE))
    table.record(SpellPlayed(seat=ALICE, object=card, targets=((BOB, bears), (ALICE,))))
    for records, names in (
        (table.records, ["Bob", "Grizzly Bears", "Alice"]),
        (list(without_names(table.records)), ["seat 2", "Grizzly Bears", "seat 1"]),
    ):
        rows = rows_of(records)
        for name in ("spells", "decisions"):
            (row,) = rows[name]
            assert (row["targets"], row["target_names"]) == (["2", bears, "1"], names)


def test_x_counts_for_the_mana_value_of_a_spell() -> None:
    table = Table()
    (card,) = table.cards(ALICE, "bears", zone="hand")
    facts = table.state.characteristics_of(card)
    assert facts is not None
    blaze = facts.model_copy(update={"mana_cost": "{X}{X}{R}", "colors": ("R",)})
    copy = PutOnStack(object="9.1", kind="spell_copy", seat=ALICE, characteristics=blaze, x=3)
    table.record(copy)
    (row,) = rows_of(table.records, (Spells,))["spells"]
    assert (row["mana_cost"], row["mana_value"], row["colors"]) == ("{X}{X}{R}", 7, ["R"])
