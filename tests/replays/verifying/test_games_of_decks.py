"""The recorded games of decks that won tournaments: they verify for ever, and show these decks in both editions."""

from __future__ import annotations

import pytest

from rewind.aggregates.editions import SCENARIO_DEFAULTS
from rewind.replays.playing.decks import FAMOUS
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


def test_there_are_forty_of_all_decks_in_both_editions() -> None:
    assert len({game.file for game in GAMES}) == 40
    assert {game.edition for game in GAMES} == set(SCENARIO_DEFAULTS)
    assert {deck for game in GAMES for deck in game.decks} == set(FAMOUS)
    assert {path.name for path in FOLDER.glob("*.zst")} == {game.file.name for game in GAMES}


def test_the_readme_has_a_row_for_each() -> None:
    text = README.read_text("utf-8")
    assert [game.file.name for game in GAMES if game.row() not in text] == []
