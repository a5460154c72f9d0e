"""The table that `rewind cards NAME` reads: in which scenarios each built-in card takes part.

What waits for its rules (`tags: [unsupported]`) and what has no built-in card is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from docs.rule_scenarios import SCENARIOS, scenarios
from rewind.aggregates.cards import pool
from rewind.replays.rule_index.card_scenarios import TABLE as NAME
from rewind.replays.rule_index.card_scenarios import CardScenario, table_of
from rewind.replays.scenarios.position import names_used

TABLE = f"replays/rule_index/{NAME}"


def table(root: Path) -> str:
    """The contents of the table, by files and in their order."""
    return table_of(list(_with_cards(root)))


def _with_cards(root: Path) -> Iterator[CardScenario]:
    """Every scenario that has a built-in card."""
    own = {name for file in (root / SCENARIOS).glob("cards/*.yaml") for name in _names(file)}
    built_in = pool().records.keys() - own
    for file, document in scenarios(root):
        cards = tuple(sorted(names_used(document) & built_in))
        if cards:
            yield CardScenario(file, document.name, tuple(document.form.rules), cards)


def _names(file: Path) -> list[str]:
    """The names of records of the scenarios' own, which are none of the cards of the same name."""
    lines = file.read_text("utf-8").splitlines()
    return [line.removeprefix("- name: ").strip("\"'") for line in lines if line.startswith("- name: ")]
