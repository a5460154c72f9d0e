"""Games for ante: how they begin, which decks may be played, how they end (rule 217.9)."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.editions import edition as book_of
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.events.game import GameEnded
from rewind.events.objects import OwnerChanged
from rewind.events.zones import ZoneChanged
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import OF_BOTH_EDITIONS, Deck, built_in, read_deck
from rewind.replays.playing.live import begin, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.verifying.verification import verify_records

each_edition = pytest.mark.parametrize("edition", NAMES)


def deck_with(card: str) -> Deck:
    return read_deck(f"39 Forest\n1 {card}\n", "deck")


@pytest.mark.long
@each_edition
@pytest.mark.rules("217.9b")
def test_a_game_for_ante_is_played_to_its_end_and_decided_again(edition: str) -> None:
    decks = [built_in(name) for name in OF_BOTH_EDITIONS]
    events = set_up(decks, edition, pool(), names=("Alice", "Bob"), game="ante", ante=True)
    game = begin(events, SeededRandom(4))
    records = play(game, {seat: UniformBot(seat + 3).decide for seat in (1, 2)})
    anted = [one.event for one in records if isinstance(one.event, ZoneChanged) and one.event.reason == "anted"]
    assert len(anted) == 2
    (winner,) = next(one.event.winners for one in records if isinstance(one.event, GameEnded))
    assert [one.event.after for one in records if isinstance(one.event, OwnerChanged)] == [winner]
    assert {game.state.owner(obj) for obj in game.state.zone("ante")} == {winner}
    assert verify_records(records).sound
    assert verify_records(records).decided


@each_edition
@pytest.mark.rules("217.9c")
@pytest.mark.parametrize("card", ["Rebirth", "Jeweled Bird", "Bronze Tablet"])
def test_a_deck_without_ante_has_no_card_that_is_for_ante(edition: str, card: str) -> None:
    decks = [deck_with(card), built_in("red-green")]

    def game_of(*, ante: bool) -> None:
        begin(set_up(decks, edition, pool(), names=("Alice", "Bob"), game="ante", ante=ante), SeededRandom(1))

    game_of(ante=True)
    with pytest.raises(IllegalAction, match=card) as refused:
        game_of(ante=False)
    assert [str(rule) for rule in refused.value.rules] == [f"{edition} {book_of(edition).number('217.9c')}"]
