"""The mana symbols of records: those of each edition (104.3)."""

from __future__ import annotations

import re

import pytest

from rewind.aggregates.cards import read_records
from rewind.events.errors import CardError


@pytest.mark.parametrize(
    ("fields", "symbol"),
    [
        ('cost: "{2}{R/G}"', "{R/G}"),
        ('cost: "{2}{S}"', "{S}"),
        ("abilities: [{kind: activated, cost: ['{1}{S}'], effect: [{do: draw}]}]", "{S}"),
    ],
)
@pytest.mark.rules("104.3")
def test_mana_symbols_of_later_books_are_in_records_of_those_only(fields: str, symbol: str) -> None:
    record = f"- name: Snow Probe\n  types: Artifact\n  {fields}\n"
    with pytest.raises(CardError, match=re.escape(f"2003-12 has no mana symbol {symbol}")):
        read_records(record, "mine.yaml")
    (later,) = read_records(f'{record}  since: "2006-10"\n', "mine.yaml")
    assert later.editions == ("2006-10",)


@pytest.mark.rules("2006-10 104.3h")
def test_a_snow_symbol_is_a_cost_and_no_mana_that_is_added() -> None:
    ability = "{kind: activated, cost: [tap], effect: [{do: add_mana, mana: '{S}'}]}"
    with pytest.raises(CardError, match="snow symbol as mana that is added"):
        read_records(f'- {{name: Snow Probe, types: Artifact, since: "2006-10", abilities: [{ability}]}}', "mine.yaml")
