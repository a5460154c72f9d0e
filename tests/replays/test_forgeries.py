"""Logs forged with all that would give them away made good again: chain, digests, seals, numbers.

Each is refused, or told as undecided or unfinished, and none is called whole. What no program can tell is a table of
its own, and stands in `docs/trust.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from rewind.events.envelope import Recorded
from rewind.replays.verifying.verification import Verification, verify_log
from tests.replays.forged_games import (
    Forger,
    ended,
    reopened,
    seals,
)
from tests.replays.forging import Forgery, Log
from tests.replays.forging_backups import BACKUPS
from tests.replays.forging_by_nature import BY_NATURE
from tests.replays.forging_play import IN_ANY_PLAY
from tests.replays.forging_start import LINES, START
from tests.replays.verifying.forging_says import SAYS

MOST = 9
"""Forgeries of a kind."""


def _of(forger: Callable[[Log], Iterator[Forgery]], log: Callable[[], Sequence[Recorded]]) -> Forger:
    return lambda: forger(log())


KINDS: Mapping[str, Forger] = {
    **{f"{name}": _of(forger, ended) for name, forger in IN_ANY_PLAY.items()},
    **{f"after a backup: {name}": _of(forger, reopened) for name, forger in IN_ANY_PLAY.items()},
    **LINES,
    **START,
    **{f"after a backup: {name}": forger for name, forger in BACKUPS.items()},
    **SAYS,
}


@cache
def originals() -> frozenset[bytes]:
    """What is forged, as files."""
    return frozenset(Forgery(list(log)).lines() for log in (ended(), reopened()))


@cache
def forgeries(kind: str) -> tuple[bytes, ...]:
    """The forged logs of a kind, as files, without those that came out as the original."""
    forged = (forgery.lines() for forgery in KINDS[kind]())
    return tuple(islice((log for log in forged if log not in originals()), MOST))


def verified(log: bytes, folder: Path) -> Verification:
    path = folder / "forged.jsonl"
    path.write_bytes(log)
    return verify_log(str(path))


def test_the_originals_are_whole(tmp_path: Path) -> None:
    for log in (ended(), reopened()):
        found = verified(Forgery(list(log)).lines(), tmp_path)
        assert (found.error, found.divergences, found.undecided) == (None, (), ())
        assert (found.whole, found.ended, found.decided_events) == (True, True, len(log))
    assert len(seals(reopened())) == 2


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_forgery_is_refused_or_told(kind: str, tmp_path: Path) -> None:
    for number, log in enumerate(forgeries(kind)):
        found = verified(log, tmp_path)
        assert not found.whole, f"{kind}: forgery {number} is called whole"
        changed = found.cards is not None and found.cards.changed
        assert not found.sound or found.undecided or found.unsupported or not found.ended or changed


@pytest.mark.long
def test_there_are_enough_of_them() -> None:
    numbers = {kind: len(forgeries(kind)) for kind in KINDS}
    assert all(numbers.values()), numbers
    assert len(numbers) >= 25
    assert len(SAYS) >= 20
    assert sum(kind.startswith("after a backup: ") for kind in numbers) >= 14
    assert sum(numbers.values()) >= 300


# What no program can tell


def told() -> dict[str, str]:
    """The table of `docs/trust.md` of what no program can tell: what is changed → why nothing else tells."""
    page = (Path(__file__).parents[2] / "docs" / "trust.md").read_text("utf-8")
    table = page.split("## What no program can tell", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    return {row[0]: row[1] for row in rows[1:]}


def test_the_table_of_what_no_program_can_tell_has_a_forgery_and_a_reason_for_each_row() -> None:
    assert list(told()) == list(BY_NATURE)
    assert all(len(why.split()) >= 5 for why in told().values())


@pytest.mark.parametrize("kind", BY_NATURE)
def test_what_no_program_can_tell_is_not_told(kind: str, tmp_path: Path) -> None:
    log = BY_NATURE[kind]()
    assert Forgery(log).lines() not in originals()
    found = verified(Forgery(log).lines(), tmp_path)
    assert found.sound
    assert found.whole or found.undecided
    assert found.decided == (not found.undecided)
