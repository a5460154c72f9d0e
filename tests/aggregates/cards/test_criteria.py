"""What a card that is looked for has to be."""

from __future__ import annotations

import orjson
import pytest

from rewind.aggregates.cards import CardPool, pool
from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.cards.search.criteria import Criteria, keywords_in, names_keywords


def test_no_program_that_is_passed_over_names_a_keyword() -> None:
    programs = [one.ability for record in list(pool().records.values())[::7] for one in record.definition.programs]
    passed = [one for one in programs if not names_keywords(one)]
    assert len(passed) > len(programs) / 2
    assert [one for one in passed if [*keywords_in(orjson.loads(one))]] == []


@pytest.mark.parametrize("types", [("goblin",), ("Legendary", "Creature"), ("wall",)])
def test_a_card_of_some_types_is_among_those_that_mention_them(types: tuple[str, ...]) -> None:
    records = by_hand().records
    fitting = {name for name, record in records.items() if Criteria(types=types).fits(record)}
    assert fitting
    assert fitting <= set(records.mentioning(types))
    own = CardPool.of([records["Goblin King"]])
    assert set(CardPool.layered(records, own.records).records.mentioning(types)) >= fitting
