"""The compiled cards that are built in are what the grammar makes of their texts: a sample, drawn by a seed."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.compiling.printings import TYPE_LINES
from tests.card_corpus import built_in
from tests.card_corpus.corpus import corpus_path

NUMBER = 60
"""Cards that are compiled again."""


@pytest.mark.parametrize("of_later_times", [False, True])
def test_cards_drawn_by_a_seed_are_compiled_to_what_is_built_in(tmp_path: Path, *, of_later_times: bool) -> None:
    corpus = corpus_path()
    assert corpus is not None
    cards = json.loads(corpus.read_text("utf-8"))
    of_the_time = [card for card in cards if (card["name"] not in TYPE_LINES()) == of_later_times]
    drawn = tmp_path / "corpus.json"
    some = random.Random(28).sample(of_the_time, NUMBER)
    names = {face for card in some for face in card["name"].split(" // ")}
    both_faces = [card for card in of_the_time if not names.isdisjoint(card["name"].split(" // "))]
    drawn.write_text(json.dumps(both_faces))
    made = built_in.files(drawn)
    lines = {path: text.splitlines() for path, text in made.items()}
    there = {path: set((built_in.FOLDER / path).read_text("utf-8").splitlines()) for path in made}
    assert sum(map(len, lines.values())) > NUMBER // 2
    other = {path: [line for line in some if line not in there[path]] for path, some in lines.items()}
    assert not any(other.values()), "run `python -m tests.card_corpus.built_in --write`, then `python -m docs.build`"


def test_a_card_is_known_or_is_said_not_to_be() -> None:
    names = [line.split("\t")[0] for line in (built_in.FOLDER / built_in.NOT_KNOWN).read_text("utf-8").splitlines()[1:]]
    assert names == sorted(names)
    assert not set(names) & set(pool().records)
