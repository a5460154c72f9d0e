"""What is said of immutable values is held: every scenario passes where an assignment to one is an error.

They are classes that cost as little to make as any other (`rewind.aggregates.immutable`), so a usual run does not hold
it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.parameters import in_ci
from tests.rules.scenarios.conftest import HERE

SAMPLE = "recomputing.yaml"
"""The file of scenarios that is not left to the long tests."""

ASSIGNING = """
from dataclasses import FrozenInstanceError
from rewind.aggregates.immutable import immutable
@immutable
class Value:
    field: int
try:
    Value(1).field = 2
except FrozenInstanceError:
    print("refused")
"""


def run_frozen(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A Python program where immutable values are frozen."""
    environment = {**os.environ, "REWIND_FROZEN": "1"}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False)


def test_an_assignment_is_refused() -> None:
    assert run_frozen("-c", ASSIGNING).stdout.strip() == "refused"


@pytest.mark.parametrize(
    ("paths", "workers"),
    [
        pytest.param([HERE / SAMPLE], "0", id="sample", marks=pytest.mark.long),
        pytest.param(in_ci(sorted(HERE.glob("*.yaml"))), "auto", id="all", marks=pytest.mark.long),
    ],
)
def test_scenarios_pass(paths: list[Path], workers: str) -> None:
    files = [str(path) for path in paths]
    made = run_frozen("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", workers, *files)
    assert made.returncode == 0, made.stdout[-4000:]
