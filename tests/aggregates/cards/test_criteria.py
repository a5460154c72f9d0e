"""What a card that is looked for has to be."""

from __future__ import annotations

import orjson

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.search.criteria import keywords_in, names_keywords


def test_no_program_that_is_passed_over_names_a_keyword() -> None:
    programs = [one.ability for record in list(pool().records.values())[::7] for one in record.definition.programs]
    passed = [one for one in programs if not names_keywords(one)]
    assert len(passed) > len(programs) / 2
    assert [one for one in passed if [*keywords_in(orjson.loads(one))]] == []
