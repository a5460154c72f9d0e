"""Whatever happens to the bytes of a store: what a command gives out is what was stored, or it is one coded line.

`make damage DAMAGES=2000` does so many; the suite does a hundred, `make test` half of them. A failure names its number,
and `DAMAGE=number` in the environment repeats that one alone.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.cli.store_damage import IN_FILE, IN_LOG, Files, closed_store, column, crashed_store, write
from tests.cli.store_readings import Outputs, answers, more_logs, outputs_of
from tests.parameters import first_of

ALONE = os.environ.get("DAMAGE")
DAMAGES = range(int(os.environ.get("DAMAGES", "100")))
BLOCKS = 20
"""How many tests share the damages."""


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> list[Files]:
    """Whole stores: closed and crashed, with small pages and with pages as they are by default."""
    return [
        make(tmp_path_factory.mktemp("whole"), size)
        for make, size in ((closed_store, 512), (closed_store, 4096), (crashed_store, 512), (crashed_store, 4096))
    ]


@pytest.fixture(scope="module")
def outputs(stores: list[Files], tmp_path_factory: pytest.TempPathFactory) -> Outputs:
    """What the readings say of a whole store: the same of each."""
    path = tmp_path_factory.mktemp("outputs") / "store.db"
    told = []
    for files in stores:
        write(files, path)
        told.append(outputs_of(f"sqlite:///{path}"))
    assert all(one == told[0] for one in told)
    return told[0]


def damaged(number: int, stores: list[Files], path: Path) -> str:
    """Writes a damaged store there and says what was done."""
    random = Random(number)
    place = random.randrange(len(stores))
    files = {ending: bytearray(data) for ending, data in stores[place].items()}
    kinds = [*IN_FILE, *(IN_LOG if "-wal" in files else ())]
    kind = random.choice([*kinds, None, None])
    if kind is None:
        write(files, path)
        return f"column: {column(random, path)}"
    kind(random, files)
    write(files, path)
    return f"{kind.__name__} in store {place}"


def one_damage(number: int, stores: list[Files], outputs: Outputs, logs: list[Path], folder: Path) -> str:
    """Damages a store, reads it in every way, and stores more. Returns whether the damage was found."""
    path = folder / "store.db"
    story = f"damage {number}, {damaged(number, stores, path)}"
    return answers(story, f"sqlite:///{path}", outputs, logs, path.read_bytes)


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return more_logs(tmp_path_factory.mktemp("logs"))


@pytest.mark.long(whole=True)
@pytest.mark.parametrize("block", first_of(range(BLOCKS), 10))
def test_no_damage_makes_a_store_give_out_what_was_not_stored(  # fixtures
    block: int,
    stores: list[Files],
    outputs: Outputs,
    logs: list[Path],
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    numbers = [int(ALONE)] if ALONE else DAMAGES[block::BLOCKS]
    counts = Counter(one_damage(number, stores, outputs, logs, tmp_path) for number in numbers)
    assert {path.name for path in tmp_path.iterdir()} <= {"store.db", "store.db-wal", "store.db-shm"}
    record_property("damages", dict(counts))
