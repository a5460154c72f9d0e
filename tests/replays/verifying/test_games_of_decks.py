"""The recorded games of decks with sideboards: they verify for ever, and show these decks in their editions."""

from __future__ import annotations

import pytest

from rewind.aggregates.editions import NAMES
from rewind.replays.playing.decks import FAMOUS, OF_TODAY
from rewind.replays.verifying.verification import verify_log
from tests.recording.anew import FOLDER, README
from tests.recording.decks import Game, games

GAMES = list(games())


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.file.name)
def test_it_verifies_and_its_cards_are_known(game: Game) -> None:
    found = verify_log(str(game.file))
    assert found.error is None
    assert found.divergences == ()
    assert found.whole or found.cited_before
    assert found.decided
    assert found.cards is not None
    assert found.cards.own == found.cards.changed == ()


def test_there_are_forty_of_all_famous_decks_and_ten_of_those_of_today() -> None:
    assert len({game.file for game in GAMES}) == 50
    today = [game for game in GAMES if game.edition == NAMES[-1]]
    assert len(today) == 10
    assert {game.edition for game in GAMES} == set(NAMES)
    assert {deck for game in today for deck in game.decks} == set(OF_TODAY)
    assert {deck for game in GAMES if game not in today for deck in game.decks} == set(FAMOUS)
    assert {path.name for path in FOLDER.glob("*.zst")} == {game.file.name for game in GAMES}


def test_the_readme_has_a_row_for_each() -> None:
    text = README.read_text("utf-8")
    assert [game.file.name for game in GAMES if game.row() not in text] == []
