"""The scenarios that show the rules (`tests/rules/scenarios`), read once for the tests and all tables made of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rewind.aggregates.cards import CardRecord, read_records
from rewind.aggregates.editions import CITED_BY
from rewind.replays.scenarios.form.document import Document, read_scenarios
from rewind.replays.scenarios.form.models import ScenarioForm

SCENARIOS = "tests/rules/scenarios"
TODAY = "2026-04"
"""The newest edition, for which scenarios of the older ones are carried over."""
SCENARIOS_OF_TODAY = "tests/rules/today/scenarios"
OTHERWISE = "tests/rules/today/otherwise.toml"
"""The older scenarios that do not hold under `TODAY`, and why: policy → scenarios; "read" → scenario → reason."""


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
    return tuple(one for one in _of_folder(root, SCENARIOS) if not _is_unsupported(one[1]))


@cache
def scenarios_of_today(root: Path) -> tuple[tuple[str, Document], ...]:
    """The path of its file, and each scenario that is written for 2026-04."""
    return tuple(_of_folder(root, SCENARIOS_OF_TODAY))


def _of_folder(root: Path, folder: str) -> Iterator[tuple[str, Document]]:
    for file in sorted((root / folder).glob("*.yaml")):
        for document in documents(file.read_text("utf-8"), file.name):
            yield f"{folder}/{file.name}", document


@cache
def otherwise(root: Path) -> dict[str, str]:
    """Scenario, as "file: name" → the policy that keeps it from holding under `TODAY`, or the reason in words."""
    table = tomllib.loads((root / OTHERWISE).read_text("utf-8"))
    read: dict[str, str] = table.pop("read")
    return read | {scenario: policy for policy, named in table.items() for scenario in named}


@cache
def carried_over(root: Path) -> tuple[tuple[str, Document], ...]:
    """The scenarios of `CITED_BY` that say nothing of one edition alone, so that `TODAY` can be asked too."""
    return tuple((file, document) for file, document in scenarios(root) if _can_be_carried_over(document.form))


def _can_be_carried_over(form: ScenarioForm) -> bool:
    is_of_one = bool(form.expect_in) or any(step.only is not None for step in form.do)
    return not is_of_one and (form.editions is None or CITED_BY in form.editions)


def key(file: str, document: Document) -> str:
    """What `OTHERWISE` calls a scenario."""
    return f"{file.rpartition('/')[2]}: {document.name}"


def _is_unsupported(document: Document) -> bool:
    tags = document.form.tags
    return isinstance(tags, tuple) and "unsupported" in tags
