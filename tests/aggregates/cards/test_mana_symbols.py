"""The mana symbols of records: those of each edition (104.3)."""

from __future__ import annotations

import re

import pytest

from rewind.aggregates.cards import read_records
from rewind.aggregates.cards.mana_costs import converted_mana_cost
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


@pytest.mark.parametrize("symbol", ["{C}", "{2/W}", "{C/W}", "{W/P}", "{W/U/P}"])
@pytest.mark.rules("2026-04 107.4")
def test_symbols_of_the_newest_book_are_in_records_of_that_only(symbol: str) -> None:
    ability = f"{{kind: activated, cost: ['{symbol}'], effect: [{{do: draw}}]}}"
    for fields in (f'cost: "{symbol}"', f"abilities: [{ability}]"):
        record = f"- name: Later Probe\n  types: Artifact\n  {fields}\n"
        with pytest.raises(CardError, match=re.escape(f"2006-10 has no mana symbol {symbol}")) as raised:
            read_records(f'{record}  since: "2006-10"\n', "mine.yaml")
        assert raised.value.code == "RW6001"
        (later,) = read_records(f'{record}  main: "2026-04"\n  since: "2026-04"\n', "mine.yaml")
        assert later.editions == ("2026-04",)


@pytest.mark.parametrize(
    ("cost", "value", "colors"),
    [
        ("{1}{C}", 2, ()),
        ("{2/W}{2/U}", 4, ("W", "U")),
        ("{C/B}{1}", 2, ("B",)),
        ("{3}{R/P}", 4, ("R",)),
        ("{G/U/P}{X}", 1, ("U", "G")),
    ],
)
@pytest.mark.rules("2026-04 202.2d", "2026-04 202.3f", "2026-04 202.3g")
def test_mana_value_and_colours_of_a_cost(cost: str, value: int, colors: tuple[str, ...]) -> None:
    record = f'{{name: Later Probe, types: Artifact, cost: "{cost}", main: "2026-04", since: "2026-04"}}'
    (read,) = read_records(f"- {record}", "mine.yaml")
    assert read.definition.characteristics_in("2026-04").colors == colors
    assert converted_mana_cost(cost) == value
