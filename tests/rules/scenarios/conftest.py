"""Our own scenarios as tests, one for each scenario and edition. What is unsupported fails, unless it is tagged so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from docs.rule_scenarios import documents, own_records
from rewind.aggregates.cards import CardPool, pool
from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.position import editions_of
from rewind.replays.scenarios.results import Outcome
from rewind.replays.scenarios.runner import run_scenario

HERE = Path(__file__).parent
UNSUPPORTED = "unsupported"
"""The tag of a scenario that waits for its rules; once it passes, the tag has to go."""


@cache
def cards() -> CardPool:
    """The built-in cards and those that exist only here."""
    own = own_records(HERE / "cards")
    names = Counter([*by_hand().records, *(record.name for record in own)])
    again = [name for name, number in names.items() if number > 1]
    assert not again, f"cards of one name: {', '.join(again)}"
    return pool().and_of(own)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Every YAML file of this folder holds scenarios."""
    if file_path.suffix == ".yaml" and file_path.parent == HERE:
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each scenario and edition; `make test` tries each scenario under one of its editions."""
        for document in documents(self.path.read_text("utf-8"), self.path.name):
            editions = editions_of(document, cards())
            tried = crc32(document.name.encode()) % max(1, len(editions))
            for place, under in enumerate(editions):
                name = f"{document.name} [{under}]"
                item = ScenarioItem.from_parent(self, name=name, document=document, under=under)
                if place != tried:
                    item.add_marker(pytest.mark.long(whole=True))
                yield item


class ScenarioItem(pytest.Item):
    """A scenario under an edition."""

    def __init__(self, *, document: Document, under: str, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]  # what pytest gives
        self.document = document
        self.under = under

    def runtest(self) -> None:
        """Runs it."""
        outcome = run_scenario(self.document, self.under, cards(), redact)
        tags = self.document.form.tags
        waits = isinstance(tags, tuple) and UNSUPPORTED in tags
        assert (outcome.result != "passed") is waits, _told(outcome)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return self.path, self.document.line() - 1, self.name


def _told(outcome: Outcome) -> str:
    failures = [
        f"line {one.line}: {one.what}: expected {one.expected}, actual {one.actual}" for one in outcome.failures
    ]
    return "\n".join([outcome.result, outcome.unsupported, *failures])
