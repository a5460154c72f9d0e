"""A program that uses the library, which `mypy --strict` reads as everything else here; a test runs it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, assert_type

import rewind


def first_legal(game: rewind.View) -> rewind.Action:
    """A bot."""
    assert_type(game.seat, int)
    assert_type(game.decision, rewind.Decision)
    assert_type(game.position, rewind.Position)
    assert 3 - game.seat in (1, 2)
    assert game.decision.form
    legal = game.legal(limit=2, mana=False)
    assert_type(legal, rewind.Legal)
    return legal[0]


def use(path: str, folder: Path) -> int:
    """Opens, plays, refuses, writes, tabulates; how many events the new game has."""
    log = rewind.open(path)
    assert_type(log, rewind.Log)
    assert_type(log.players, tuple[rewind.Player, ...])
    assert_type(log.positions(), Iterator[rewind.Position])
    event = log.event(1)
    assert_type(event.data, Mapping[str, Any])
    assert_type(rewind.read_events(path), Iterator[rewind.Event])
    assert_type(log.at(30).zone("hand", "Alice"), rewind.ZoneView)
    assert_type(log.at(30).objects, tuple[rewind.ObjectView, ...])
    assert_type(log.at(30).player(1), rewind.PlayerView)
    bot: rewind.Bot = first_legal
    deck: rewind.Deck = {"Mountain": 40}
    game = rewind.new_game(deck, "red-green", edition=rewind.EDITIONS[0], seed=1)
    assert_type(game.decision, rewind.Decision | None)
    assert_type(game.refusal(game.legal()[0]), rewind.IllegalAction | None)
    assert_type(game.not_legal(), tuple[rewind.NotLegal, ...])
    assert_type(game.play(game.legal()[0]), Sequence[rewind.Event])
    played = rewind.play(game, bot, rewind.random_bot(3), most=80)
    found = rewind.verify(played)
    assert_type(found, rewind.Verification)
    assert_type(found.divergences, tuple[rewind.Divergence, ...])
    with rewind.LogWriter(folder / "typed.jsonl", players=["Ann", "Ben"], game_id="typed") as writer:
        assert_type(writer.write("starting_player_chosen", seat=1), int)
    assert_type(rewind.tables(played), Mapping[str, Any])
    return len(played)
