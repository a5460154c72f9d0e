"""Games in which cards with involved abilities are played keep every law; `make language` plays many more."""

from __future__ import annotations

from collections import Counter

import pytest

from rewind.aggregates.editions import NAMES
from tests.games.holding import wrong_with
from tests.games.playing import Seeded
from tests.language.counting import WORDS, counted, never, table
from tests.language.language_cards import OF_A_DECK, WAITING, decks, others, subjects
from tests.language.playing import DECKS, POSITIONS, about
from tests.parameters import first_of, seeded


@pytest.mark.long
@pytest.mark.parametrize("game", [(1, NAMES[-1])], ids=seeded)
def test_every_law_holds_in_a_game_with_decks(game: Seeded) -> None:
    assert wrong_with(DECKS, [game]) == []


@pytest.mark.long
@pytest.mark.parametrize("game", first_of([(3, NAMES[-1]), (0, NAMES[0])], 1), ids=seeded)
def test_every_law_holds_in_a_game_from_a_position(game: Seeded) -> None:
    assert wrong_with(POSITIONS, [game]) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("edition", NAMES)
def test_every_card_is_in_a_deck_in_turn(edition: str) -> None:
    names, both = about(edition), 2 * OF_A_DECK
    seen = Counter(
        line.name
        for seed in range(-(-len(names) // both))
        for deck in decks(names, seed, edition)
        for line in deck.main
    )
    assert [name for name in names if not seen[name]] == []


def test_what_a_game_has_of_each_card_is_counted() -> None:
    names = subjects(NAMES[-1])
    found = counted(POSITIONS.records(1, NAMES[-1]))
    assert {word for _, word in found} <= {*WORDS}
    assert any(found[name, "played"] for name in names)
    assert any(found[name, "ability resolved"] for name, _ in found)
    assert len(list(table(found, names))) == 1 + len(names)
    assert never(found, ["Nobody's Card"]) == ["Nobody's Card"]


def test_the_cards_that_games_do_without_are_cards() -> None:
    assert {*subjects(NAMES[-1])} >= WAITING
    assert not {*subjects(NAMES[-1])} & {*others(NAMES[-1])}
