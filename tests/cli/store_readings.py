"""What a damaged store is asked: what it gives out is what was stored, or it is one coded line."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from rewind.events.logfile import write_log
from tests.aggregates.store.games import log
from tests.cli.running import Ran, run
from tests.cli.store_damage import games

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


def asked(words: tuple[str, ...], address: str) -> Ran:
    """What a command says of a store."""
    return run("store", *words, "--store", address)


def outputs_of(address: str) -> Outputs:
    """What the readings say of a whole store."""
    ran = {words: asked(words, address) for words in READINGS}
    assert {words: (one.status, bool(one.err)) for words, one in ran.items()} == {
        words: (2, True) if words[-1] == "alph" else (0, False) for words in READINGS
    }
    return {words: one.out for words, one in ran.items()}


def more_logs(folder: Path) -> list[Path]:
    """A game that the stores have not, and one that goes on."""
    for game, size in (("zeta", 50), ("alpha", 200)):
        write_log(folder / f"{game}.jsonl", log(game, size))
    return [folder / "zeta.jsonl", folder / "alpha.jsonl"]


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


def answers(
    story: str, address: str, outputs: Outputs, logs: list[Path], content: Callable[[], bytes] | None = None
) -> str:
    """Reads a damaged store in every way, and stores more. Returns whether the damage was found.

    `content` gives the bytes of its file, which nothing that is refused may change. A store on a server has none: it is
    not looked through before each writing either, and finds rows by indexes or without, as it likes: where the damage
    was found, what is asked for after a writing may be refused.
    """
    statuses = {}
    for words in READINGS:
        ran = asked(words, address)
        assert_true_or_refused(ran, words, outputs, f"{story}, store {' '.join(words)}")
        statuses[words] = ran.status
    bad = [words for words in READINGS if statuses[words] and words[-1] != "alph"]
    found = statuses["verify",] != 0
    assert found or not bad, f"{story}: verify is content, and not {bad}"

    def gives(words: tuple[str, ...], out: bytes, story: str) -> None:
        ran = asked(words, address)
        if content is None and found and ran.status:
            assert CODED.fullmatch(ran.error), f"{story}: {ran.err!r}"
        else:
            assert (ran.status, ran.out) == (0, out), story

    story = f"{story}, store put"
    before = content and content()
    stored = {file.stem: _put(file, address, story) for file in logs}
    assert found or all(stored.values()), f"{story}: verify is content"
    assert any(stored.values()) or (content and content()) == before, f"{story}: refused, and the file was changed"
    for words in READINGS:
        if words[0] == "get" and words[1] not in stored and statuses[words] == 0:
            gives(words, outputs[words], f"{story}: harmed {words[1]}")
    for file in logs:
        if stored[file.stem]:
            gives(("get", file.stem), file.read_bytes(), f"{story}: {file.stem} is not there")
    return "found" if found else "without effect"


def _put(file: Path, address: str, story: str) -> bool:
    """Whether a log could be stored."""
    ran = asked(("put", str(file)), address)
    if ran.status == 0:
        return True
    assert ran.status == 2, story  # bad input
    assert CODED.fullmatch(ran.error), f"{story}: {ran.err!r}"
    return False
