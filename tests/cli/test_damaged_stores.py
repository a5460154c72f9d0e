"""Whatever happens to the bytes of a store: what a command gives out is what was stored, or it is one coded line.

`make damage DAMAGES=2000` does so many; the suite does a hundred, `make test` half of them. A failure names its number,
and `DAMAGE=number` in the environment repeats that one alone.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from rewind.events.logfile import write_log
from tests.aggregates.store.games import log
from tests.cli.running import Ran, run
from tests.cli.store_damage import IN_FILE, IN_LOG, Files, closed_store, column, crashed_store, games, write
from tests.parameters import first_of

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


def one_damage(number: int, stores: list[Files], outputs: Outputs, logs: list[Path], folder: Path) -> str:
    """Damages a store, reads it in every way, and stores more. Returns whether the damage was found."""
    path = folder / "store.db"
    kind = damaged(number, stores, path)
    statuses = {}
    for words in READINGS:
        ran = asked(words, path)
        assert_true_or_refused(ran, words, outputs, f"damage {number}, {kind}, store {' '.join(words)}")
        statuses[words] = ran.status
    bad = [words for words in READINGS if statuses[words] and words[-1] != "alph"]
    found = statuses["verify",] != 0
    assert found or not bad, f"damage {number}, {kind}: verify is content, and not {bad}"
    story = f"damage {number}, {kind}, store put"
    before = path.read_bytes()
    stored = {file.stem: _put(file, path, story) for file in logs}
    assert found or all(stored.values()), f"{story}: verify is content"
    assert any(stored.values()) or path.read_bytes() == before, f"{story}: refused, and the file was changed"
    for words in READINGS:
        if words[0] == "get" and words[1] not in stored and statuses[words] == 0:
            ran = asked(words, path)
            assert (ran.status, ran.out) == (0, outputs[words]), f"{story}: harmed {words[1]}"
    for file in logs:
        if stored[file.stem]:
            ran = asked(("get", file.stem), path)
            assert (ran.status, ran.out) == (0, file.read_bytes()), f"{story}: {file.stem} is not there"
    return "found" if found else "without effect"


def _put(file: Path, path: Path, story: str) -> bool:
    """Whether a log could be stored."""
    ran = asked(("put", str(file)), path)
    if ran.status == 0:
        return True
    assert ran.status == 2, story  # bad input
    assert CODED.fullmatch(ran.error), f"{story}: {ran.err!r}"
    return False


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A game that the stores have not, and one that goes on."""
    folder = tmp_path_factory.mktemp("logs")
    for game, size in (("zeta", 50), ("alpha", 200)):
        write_log(folder / f"{game}.jsonl", log(game, size))
    return [folder / "zeta.jsonl", folder / "alpha.jsonl"]


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
