"""The table of the words of what the built-in cards' abilities say."""

from __future__ import annotations

import random

import pytest

from rewind.aggregates.cards import CardPool, pool, read_records
from rewind.aggregates.cards.search.ability_words import (
    WordTable,
    records_having,
    short_hash,
    table_of_words,
    word_table,
    words_in,
    words_of_card,
)

SAMPLE = 50
SEED = 20061001
MOST_CHANGED = 100
"""So many cards can wait for the table to be made again: a search prints them, which takes a second."""


@pytest.mark.long
def test_the_table_has_the_words_of_a_card_as_it_is() -> None:
    """Of a sample; `python -m tests.card_corpus.built_in --words` compares all."""
    words = word_table().words_by_card()
    for name in random.Random(SEED).sample(as_they_are(), SAMPLE):
        assert words[name] == words_of_card(pool().records[name]), name


def test_few_cards_have_changed_since_they_were_printed() -> None:
    assert len(pool().records) - len(as_they_are()) <= MOST_CHANGED, (
        "python -m tests.card_corpus.built_in --words --write"
    )


def as_they_are() -> list[str]:
    """The names of the cards that the table has as they are."""
    digests = word_table().cards()
    return [name for name, one in pool().records.items() if digests.get(name) == short_hash(one.definition)]


def test_what_a_word_is() -> None:
    assert words_in("{T}: Goblin's owner's +1/+1 — draw X, a 2/2.") == (
        "{t}", "goblins", "owners", "+1/+1", "draw", "x", "a", "2/2",
    )  # fmt: skip


def test_the_table_says_again_what_it_was_made_of() -> None:
    words = [("A", "0", frozenset({"x", "y"})), ("B", "1", frozenset({"y"})), ("C", "2", frozenset({"x"}))]
    table = WordTable(table_of_words(words))
    assert table.words_by_card() == {name: of_card for name, _, of_card in words}
    assert table.cards() == {"A": "0", "B": "1", "C": "2"}
    assert table.having(["x"]) == {"A", "C"}
    assert table.having(["x", "y"]) == {"A"}
    assert table.having(["z"]) == frozenset()
    assert table.having([]) == {"A", "B", "C"}


def test_long_words_are_beginnings_and_short_ones_are_not() -> None:
    table = WordTable(table_of_words([("A", "0", frozenset({"creatures", "draws"})), ("B", "0", frozenset({"{2}"}))]))
    assert table.having(["creat"]) == {"A"}
    assert table.having(["dra"]) == frozenset()
    assert table.having(["{2"]) == frozenset()


def test_what_the_table_does_not_know_as_it_is_is_printed() -> None:
    effect = "{kind: spell, effect: [{do: draw, player: you, number: 2}]}"
    shock = f'- {{name: Shock, cost: "{{R}}", types: Instant, abilities: [{effect}]}}'
    own = CardPool.of([*read_records(shock, "own.yaml"), pool().records["Blaze"], pool().records["Index"]])
    printed: list[int] = []
    found = records_having(words_in("cards"), list(own.records.values()), printed.append)
    assert [one.name for one in found] == ["Index", "Shock"]
    assert printed == [1]
