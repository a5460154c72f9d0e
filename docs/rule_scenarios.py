"""The scenarios that show the rules (`tests/rules/scenarios`), read once for the tests and all tables made of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rewind.aggregates.cards import CardRecord, read_records
from rewind.replays.scenarios.form.document import Document, read_scenarios

SCENARIOS = "tests/rules/scenarios"


@cache
def documents(text: str, name: str) -> tuple[Document, ...]:
    """The scenarios of a file of this text. Raises ScenarioError RW6101 with the line of what is wrong."""
    return tuple(read_scenarios(text, name))


@cache
def own_records(folder: Path) -> tuple[CardRecord, ...]:
    """The cards of a folder, which exist only for scenarios. Raises CardError RW6001 with the line of what is wrong."""
    files = sorted(folder.glob("*.yaml"))
    return tuple(record for file in files for record in read_records(file.read_text("utf-8"), str(file)))


@cache
def scenarios(root: Path) -> tuple[tuple[str, Document], ...]:
    """The path of its file from the repository's root, and each scenario that does not wait for its rules."""
    return tuple(
        (f"{SCENARIOS}/{file.name}", document)
        for file in sorted((root / SCENARIOS).glob("*.yaml"))
        for document in documents(file.read_text("utf-8"), file.name)
        if not _is_unsupported(document)
    )


def _is_unsupported(document: Document) -> bool:
    tags = document.form.tags
    return isinstance(tags, tuple) and "unsupported" in tags
