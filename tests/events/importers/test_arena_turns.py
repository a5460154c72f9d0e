"""The table of turns of an imported game with gaps: a turn is one row for each player, whatever the log leaves out."""

from __future__ import annotations

from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.turns import TABLE, Turns
from rewind.projections.tables.schema import Row
from tests.events.importers.arena_imported import begun
from tests.events.importers.gaps import without
from tests.events.importers.importing import Game
from tests.events.importers.test_gaps import imported


def turns(game: Game) -> list[Row]:
    return rows_of(game.records, (Turns,))[TABLE.name]


def owners(game: Game) -> list[tuple[object, object]]:
    """Number of each turn, and whose it is."""
    return [(row["turn"], row["seat"]) for row in turns(game) if row["own"]]


def test_a_gap_within_a_turn_leaves_it_one_turn() -> None:
    server = begun()
    active, other = server.active, 3 - server.active
    server.change_life(1, 2)
    server.send()
    start = len(server.states)
    server.send(turn=False)
    server.send(turn=False)  # whose turn it is by now is not known
    server.change_life(1, -5)
    server.send(turn=False)
    server.send()
    server.begin_turn()
    game = imported(without(server.states, start, 1))
    assert owners(game) == [(1, other), (2, active), (3, other)]
    assert len(turns(game)) == 6
    (row,) = [row for row in turns(game) if row["turn"] == 2 and row["seat"] == 1]
    assert (row["life_gained"], row["life_lost"], row["life"]) == (2, 5, 17)


def test_a_gap_that_leads_into_another_turn_ends_the_one_before_it() -> None:
    server = begun()
    server.begin_turn()
    start = len(server.states)
    server.begin_turn()
    server.begin_turn()
    server.change_life(1, -5)
    server.send(turn=False)  # whose turn it is by now is not known
    server.change_life(1, -2)
    server.send(turn=False)
    server.change_life(1, 2)
    server.go_to(1)
    game = imported(without(server.states, start, 2))
    assert owners(game) == [(1, 1), (2, 2), (3, 1), (5, 1)]
    ended, led = (next(row for row in turns(game) if row["turn"] == turn and row["seat"] == 1) for turn in (3, 5))
    assert (ended["life"], ended["life_lost"]) == (20, 0)
    assert (led["life"], led["life_lost"], led["life_gained"]) == (15, 2, 2)
    assert led["first_n"] == int(str(ended["last_n"])) + 1


def test_a_turn_that_begins_before_a_message_says_whose_turn_it_was_ends_that_one() -> None:
    server = begun()
    start = len(server.states)
    server.send(turn=False)
    server.change_life(1, -5)
    server.send(turn=False)
    server.begin_turn()
    game = imported(without(server.states, start, 1))
    assert owners(game) == [(1, 1), (2, 2), (3, 1)]


def test_a_log_that_ends_before_a_message_says_whose_turn_it_is_has_the_turn_it_had() -> None:
    server = begun()
    start = len(server.states)
    server.send(turn=False)
    server.change_life(1, -5)
    server.send(turn=False)
    server.change_life(1, -2)
    server.send(turn=False)
    game = imported(without(server.states, start, 1))
    assert owners(game) == [(1, 1), (2, 2)]
    assert turns(game)[-2]["life_lost"] == 2
