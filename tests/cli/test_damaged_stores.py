"""Whatever happens to the bytes of a store: what a command gives out is what was stored, or it is one coded line.

`make damage DAMAGES=2000` does so many; the suite does a hundred. A failure names its number, and `DAMAGE=number`
in the environment repeats that one alone.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import Ran, run
from tests.cli.store_damage import IN_FILE, IN_LOG, Files, closed_store, column, crashed_store, games, write

ALONE = os.environ.get("DAMAGE")
DAMAGES = range(int(os.environ.get("DAMAGES", "100")))
BLOCKS = 20
"""How many tests share the damages."""

READINGS: tuple[tuple[str, ...], ...] = (
    ("verify",),
    ("verify", "alpha"),
    ("list", "--json"),
    ("tail", "--json"),
    ("tail", "--json", "--after", "100"),
    *(("get", records[0].event.game) for records in games()[:4]),  # type: ignore[attr-defined]  # game_started
    ("get", "alph"),
    ("get", "bet"),
)
CODED = re.compile(r"RW[2-6]\d{3} \S.*")
Outputs = dict[tuple[str, ...], bytes]


def asked(words: tuple[str, ...], path: Path) -> Ran:
    return run("store", *words, "--store", f"sqlite:///{path}")


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
        ran = {words: asked(words, path) for words in READINGS}
        assert {words: (one.status, one.err) for words, one in ran.items()} == {
            words: (2 if words[-1] == "alph" else 0, ran[words].err) for words in READINGS
        }
        told.append({words: one.out for words, one in ran.items()})
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


def assert_true_or_refused(ran: Ran, words: tuple[str, ...], outputs: Outputs, story: str) -> None:
    told = ran.err.decode()
    assert "Traceback" not in told, story
    if ran.status == 0:
        assert (ran.out, told) == (outputs[words], ""), f"{story}: a wrong answer with status 0"
        return
    assert ran.status in (1, 2), story
    lines = told.splitlines()
    assert lines, story
    assert all(CODED.fullmatch(line) for line in lines), f"{story}: {told}"
    assert len(lines) == 1 or words == ("verify",), f"{story}: {told}"
    if words[0] == "list":
        assert ran.out == b"", story


def one_damage(number: int, stores: list[Files], outputs: Outputs, folder: Path) -> str:
    """Damages a store and reads it in every way. Returns the kind of damage and what was found."""
    path = folder / "store.db"
    kind = damaged(number, stores, path)
    statuses = {}
    for words in READINGS:
        story = f"damage {number}, {kind}, store {' '.join(words)}"
        ran = asked(words, path)
        assert_true_or_refused(ran, words, outputs, story)
        statuses[words] = ran.status
    bad = [words for words in READINGS if statuses[words] and words[-1] != "alph"]
    assert statuses["verify",] or not bad, f"damage {number}, {kind}: verify is content, and not {bad}"
    return "found" if statuses["verify",] else "without effect"


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_damage_makes_a_reading_short_or_wrong(
    block: int, stores: list[Files], outputs: Outputs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers = [int(ALONE)] if ALONE else DAMAGES[block::BLOCKS]
    counts = Counter(one_damage(number, stores, outputs, tmp_path) for number in numbers)
    assert {path.name for path in tmp_path.iterdir()} <= {"store.db", "store.db-wal", "store.db-shm"}
    with capsys.disabled():
        if len(DAMAGES) > 100:  # more than the suite does: somebody is watching
            print(dict(counts), flush=True)
