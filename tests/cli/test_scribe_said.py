"""What a line of `rewind scribe` says at a table, by its words alone."""

from __future__ import annotations

import pytest

from rewind.cli.asking.typed_names import leading_player
from rewind.cli.scribing.said import SHORTEST, Said, kinds, said
from rewind.cli.scribing.seen import SEEN, WHILE_CHOOSING

PLAYERS = ["Ann", "Bob of Kent"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("ann 18", Said("life", "Ann", "18")),
        ("ann is at -3", Said("life", "Ann", "-3")),
        ("ann goes to 7 life", Said("life", "Ann", "7")),
        ("ANN draws", Said("draw", "Ann")),
        ("ann draws two cards", Said("draw", "Ann", "two cards")),
        ("ann keeps her hand", Said("keep", "Ann")),
        ("ann takes a mulligan", Said("mulligan", "Ann")),
        ("bob goes first", Said("first", "Bob of Kent")),
        ("bob of kent starts", Said("first", "Bob of Kent")),
        ("ann discards island at random", Said("random", "Ann", "island")),
        ("ann at random: island", Said("random", "Ann", "island")),
        ("ann discards island, swamp", Said("discard", "Ann", "island, swamp")),
        ("ann searches for island", Said("answer", "Ann", "island")),
        ("ann declines", Said("answer", "Ann", "declines")),
        ("yes", Said("answer", "", "yes", "graveyard")),
        ("ann loses the flip", Said("flip", "Ann", "loses")),
        ("ann reveals island", Said("reveal", "Ann", "island")),
        ("ann has island", Said("has", "Ann", "island")),
        ("ann shuffles her library", Said("shuffle", "Ann")),
        ("ann misses phyrexian arena", Said("forget", "Ann", "phyrexian arena")),
        ("forgot: phyrexian arena", Said("forget", "", "phyrexian arena", "graveyard")),
        ("ann ends the turn", Said("turn", "Ann")),
        ("ann is done", Said("turn", "Ann")),
        ("next turn", Said("turn", "", "", "graveyard")),
        ("go", Said("turn", "", "", "graveyard")),
        ("tap forest", Said("tap", "", "forest")),
        ("forest is untapped", Said("untap", "", "forest")),
        ("bog imp dies", Said("move", "", "bog imp", "graveyard")),
        ("terror goes to hand", Said("move", "", "terror", "hand")),
        ("move terror to exile", Said("move", "", "terror", "removed")),
        ("terror is put into its owner's library", Said("move", "", "terror", "library")),
        ("bog imp is removed from the game", Said("move", "", "bog imp", "removed")),
        ("note: a look at the clock", Said("note", "", "a look at the clock", "graveyard")),
    ],
)
def test_what_is_said(line: str, meant: Said) -> None:
    assert said(line, PLAYERS) == meant


@pytest.mark.parametrize(
    "line", ["ann plays island", "resolve", "ann passes", "go to end", "bob blocks a with b", "ann"]
)
def test_what_is_played_or_declared_is_not_of_these(line: str) -> None:
    assert said(line, PLAYERS) is None


def test_everything_that_is_understood_is_written_down() -> None:
    assert kinds() == {*SEEN, "turn"}
    assert set(WHILE_CHOOSING) < set(SEEN)


def test_a_player_is_named_in_full_or_by_the_only_beginning() -> None:
    assert leading_player("bob of kent: why", PLAYERS, shortest=SHORTEST) == ("Bob of Kent", "why")
    assert leading_player("b draws", PLAYERS, shortest=SHORTEST) == ("", "")
    assert leading_player("carl draws", PLAYERS, shortest=SHORTEST) == ("", "")
