"""The scenarios that show the rules (`tests/rules/scenarios`), read once for all tables that are made of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rewind.replays.scenarios.form.document import Document, read_scenarios

SCENARIOS = "tests/rules/scenarios"


@cache
def scenarios(root: Path) -> tuple[tuple[str, Document], ...]:
    """The path of its file from the repository's root, and each scenario that does not wait for its rules."""
    return tuple(
        (f"{SCENARIOS}/{file.name}", document)
        for file in sorted((root / SCENARIOS).glob("*.yaml"))
        for document in read_scenarios(file.read_text("utf-8"), file.name)
        if not _is_unsupported(document)
    )


def _is_unsupported(document: Document) -> bool:
    tags = document.form.tags
    return isinstance(tags, tuple) and "unsupported" in tags
