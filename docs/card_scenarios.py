"""The table that `rewind cards NAME` reads: in which scenarios each built-in card takes part.

What waits for its rules (`tags: [unsupported]`) and what has no built-in card is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rewind.aggregates.cards import pool
from rewind.replays.rule_index.card_scenarios import TABLE as NAME
from rewind.replays.rule_index.card_scenarios import CardScenario, table_of
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.position import names_used

TABLE = f"replays/rule_index/{NAME}"
SCENARIOS = "tests/rules/scenarios"


def table(root: Path) -> str:
    """The contents of the table, by files and in their order."""
    return table_of(list(scenarios(root)))


def scenarios(root: Path) -> Iterator[CardScenario]:
    """Every scenario that has a built-in card."""
    folder = root / SCENARIOS
    own = {name for file in folder.glob("cards/*.yaml") for name in _names(file)}
    known = pool().records.keys() - own
    for file in sorted(folder.glob("*.yaml")):
        for document in read_scenarios(file.read_text("utf-8"), file.name):
            tags = document.form.tags
            cards = tuple(sorted(names_used(document) & known))
            if cards and not (isinstance(tags, tuple) and "unsupported" in tags):
                yield CardScenario(f"{SCENARIOS}/{file.name}", document.name, tuple(document.form.rules), cards)


def _names(file: Path) -> list[str]:
    """The names of records of the scenarios' own, which are none of the cards of the same name."""
    lines = file.read_text("utf-8").splitlines()
    return [line.removeprefix("- name: ").strip("\"'") for line in lines if line.startswith("- name: ")]
