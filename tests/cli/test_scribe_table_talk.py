"""What a line of `rewind scribe` says at a table, by its words alone."""

from __future__ import annotations

import pytest

from rewind.cli.asking.typed_names import leading_player
from rewind.cli.scribing.checked_statements import CHECKS, WHILE_CHOOSING
from rewind.cli.scribing.table_talk import SHORTEST, Statement, read_statement, statement_kinds

PLAYERS = ["Ann", "Bob of Kent"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ann 18", Statement("life", "Ann", "18")),
        ("ann is at -3", Statement("life", "Ann", "-3")),
        ("ann goes to 7 life", Statement("life", "Ann", "7")),
        ("ANN draws", Statement("draw", "Ann")),
        ("ann draws two cards", Statement("draw", "Ann", "two cards")),
        ("ann keeps her hand", Statement("keep", "Ann")),
        ("ann takes a mulligan", Statement("mulligan", "Ann")),
        ("bob goes first", Statement("first", "Bob of Kent")),
        ("bob of kent starts", Statement("first", "Bob of Kent")),
        ("ann discards island at random", Statement("random", "Ann", "island")),
        ("ann at random: island", Statement("random", "Ann", "island")),
        ("ann discards island, swamp", Statement("discard", "Ann", "island, swamp")),
        ("ann searches for island", Statement("answer", "Ann", "island")),
        ("ann declines", Statement("answer", "Ann", "declines")),
        ("yes", Statement("answer", "", "yes", "graveyard")),
        ("ann loses the flip", Statement("flip", "Ann", "loses")),
        ("ann reveals island", Statement("reveal", "Ann", "island")),
        ("ann has island", Statement("has", "Ann", "island")),
        ("ann shuffles her library", Statement("shuffle", "Ann")),
        ("ann misses phyrexian arena", Statement("forget", "Ann", "phyrexian arena")),
        ("forgot: phyrexian arena", Statement("forget", "", "phyrexian arena", "graveyard")),
        ("ann ends the turn", Statement("turn", "Ann")),
        ("ann is done", Statement("turn", "Ann")),
        ("next turn", Statement("turn", "", "", "graveyard")),
        ("go", Statement("turn", "", "", "graveyard")),
        ("tap forest", Statement("tap", "", "forest")),
        ("forest is untapped", Statement("untap", "", "forest")),
        ("bog imp dies", Statement("move", "", "bog imp", "graveyard")),
        ("terror goes to hand", Statement("move", "", "terror", "hand")),
        ("move terror to exile", Statement("move", "", "terror", "removed")),
        ("terror is put into its owner's library", Statement("move", "", "terror", "library")),
        ("bog imp is removed from the game", Statement("move", "", "bog imp", "removed")),
        ("note: a look at the clock", Statement("note", "", "a look at the clock", "graveyard")),
    ],
)
def test_what_is_said(line: str, meant: Statement) -> None:
    assert read_statement(line, PLAYERS) == meant


@pytest.mark.parametrize(
    "line", ["ann plays island", "resolve", "ann passes", "go to end", "bob blocks a with b", "ann"]
)
def test_what_is_played_or_declared_is_not_of_these(line: str) -> None:
    assert read_statement(line, PLAYERS) is None


def test_everything_that_is_understood_is_written_down() -> None:
    assert statement_kinds() == {*CHECKS, "turn"}
    assert set(WHILE_CHOOSING) < set(CHECKS)


def test_a_player_is_named_in_full_or_by_the_only_beginning() -> None:
    assert leading_player("bob of kent: why", PLAYERS, shortest=SHORTEST) == ("Bob of Kent", "why")
    assert leading_player("b draws", PLAYERS, shortest=SHORTEST) == ("", "")
    assert leading_player("carl draws", PLAYERS, shortest=SHORTEST) == ("", "")
