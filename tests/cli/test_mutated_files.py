"""Whatever stands in a file: a command answers, with status 0 or 1, or says what is wrong in one coded line.

`make mutated MUTATED=10000` does so many; the suite does two hundred, `make test` half of them. A failure names its
seed, and `MUTATION=seed` in the environment repeats that one alone.
"""

from __future__ import annotations

import os
import re
import traceback
from pathlib import Path

import pytest

from tests.cli.mutated_files import DISPUTES, Words, mutated
from tests.cli.running import Ran, run
from tests.parameters import first_of

ALONE = os.environ.get("MUTATION")
SEEDS = range(int(os.environ.get("MUTATED", "200")))
BLOCKS = 20
"""How many tests share the seeds."""

CODED = re.compile(r"(RW[1-6]\d{3} [^\n\x00-\x08\x0b-\x1f\u202e]+\n)+")
"""One line; a file of records has one for each record that is wrong in it."""
FAULT = "no fault of the program"
"""What a scenario says of an exception that nobody expects."""


@pytest.mark.long
@pytest.mark.parametrize("block", first_of(range(BLOCKS), 10))
def test_a_mutated_file_is_answered_or_refused_in_one_coded_line(block: int, tmp_path: Path) -> None:
    seeds = [int(ALONE)] if ALONE else [seed for seed in SEEDS if seed % BLOCKS == block]
    for games in ("games", "tables"):
        (tmp_path / games).symlink_to(DISPUTES / games)
    wrong = [fault for seed in seeds if (fault := _fault(seed, tmp_path)) is not None]
    assert wrong == []


def _fault(seed: int, folder: Path) -> tuple[int, str] | None:
    """What is wrong with how a mutated file is answered: its seed, and what was said."""
    data, name, commands = mutated(seed)
    (folder / name).write_bytes(data)
    out = folder / "out.jsonl"
    for words in commands:
        if "OUT" in words and not out.exists() and words[-1] == "OUT" and words[0] == "audit":
            continue  # nothing was written
        try:
            ran = run(*_words(words, folder, folder / name, out))
        except Exception:  # whatever it is, it is a fault
            return seed, f"{words}: {traceback.format_exc()[-1500:]}"
        if not _is_answered(ran):
            return seed, f"{words}: {ran.status}: {ran.err.decode(errors='replace')} {_told_fault(ran)}"
    out.unlink(missing_ok=True)
    return None


def _words(words: Words, folder: Path, file: Path, out: Path) -> Words:
    found: Words = []
    for word in words:
        if isinstance(word, str) and word.startswith("\nscenario:"):
            played = folder / "played.yaml"
            played.write_text(word)
            found.append(played)
        else:
            found.append({"FILE": file, "OUT": out}.get(str(word), word))
    return found


def _is_answered(ran: Ran) -> bool:
    if _told_fault(ran):
        return False
    if ran.status in (0, 1):
        return True
    err = ran.err.decode()
    if ran.status == 4 and not err:
        return b"RW" in ran.out or b"unsupported" in ran.out
    return ran.status in (2, 3, 4) and CODED.fullmatch(err) is not None


def _told_fault(ran: Ran) -> str:
    """What a scenario says of an exception, where it says so."""
    lines = [line for line in (ran.out + ran.err).decode(errors="replace").splitlines() if FAULT in line]
    return "\n".join(lines)
