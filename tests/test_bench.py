"""`python -m bench`: its parts come to their ends, and what was measured is printed whatever happens. No numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench import __main__ as bench
from bench import export
from bench.timing import Row


def whole() -> Iterator[Row]:
    yield Row("a whole part", "1 µs", "nothing", 1.0)


def broken() -> Iterator[Row]:
    yield Row("before it broke", "2 µs", "nothing", 1.0)
    raise RuntimeError("the disk is gone")


def interrupted() -> Iterator[Row]:
    yield from whole()
    raise KeyboardInterrupt


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {"whole": whole, "broken": broken, "interrupted": interrupted}
    monkeypatch.setattr(bench, "PARTS", parts)


@pytest.mark.usefixtures("parts")
def test_a_part_that_fails_takes_nothing_from_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["broken", "whole"]) == 1
    told = capsys.readouterr()
    assert "before it broke" in told.out
    assert "a whole part" in told.out
    assert "failed: broken" in told.out
    assert "the disk is gone" in told.err


@pytest.mark.usefixtures("parts")
def test_what_was_measured_is_printed_when_it_is_interrupted(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyboardInterrupt):
        bench.main(["interrupted"])
    assert "a whole part" in capsys.readouterr().out


@pytest.mark.usefixtures("parts")
def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["whole"]) == 0
    assert "failed" not in capsys.readouterr().out


@pytest.mark.usefixtures("parts")
def test_a_part_that_is_not_there() -> None:
    with pytest.raises(SystemExit, match="no such part: export; there are whole"):
        bench.main(["export"])


@pytest.mark.long
def test_the_export_part_comes_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """With few and small games, each command of it as a process of its own."""
    for name, number in {"GAMES": 2, "EVENTS": 100, "PLAYED": 2, "ROUNDS": 1}.items():
        monkeypatch.setattr(export, name, number)
    rows = list(export.rows())
    assert [row.what.split(",")[0] for row in rows] == [
        *("export 2 games", "export 2 games", "the same --format csv", "the same --format jsonl", "the most memory"),
        "export --verify 2 games played by bots",
    ]
