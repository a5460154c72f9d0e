"""`rewind view`: a page is written whole or not at all, for whom it says."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import orjson
import pytest

from rewind.aggregates.digest import Json
from rewind.aggregates.editions import summaries
from rewind.aggregates.timeline import Timeline
from rewind.events.logfile import write_log
from rewind.projections.page import page
from rewind.projections.page.legal_moves import legal_moves
from rewind.projections.pictures import position_picture
from rewind.projections.visibility.seat_log import redact
from tests.cli.logs import FIRST, first_timeline, log_file, whole
from tests.cli.running import good, run
from tests.projections.page.pages import recorded


def page_for(seat: int | None, name: str = FIRST.name) -> bytes:
    timeline = first_timeline()
    return page(timeline if seat is None else Timeline(redact(timeline.records, seat)), log=name)


@pytest.mark.long
@pytest.mark.parametrize(
    ("eyes", "seat", "said"),
    [
        ([], 0, "as a spectator sees it"),
        (["--as", "spectator"], 0, "as a spectator sees it"),
        (["--as", "1"], 1, "as Alice sees it"),
        (["--as", "judge"], None, "as a judge sees it, with every hidden card"),
    ],
)
def test_a_page_is_made_for_whom_it_says(eyes: list[str], seat: int | None, said: str, tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    ran = good("view", FIRST, "-o", out, *eyes)
    made = page_for(seat)
    assert out.read_bytes() == made
    assert ran.text == f"{out}: 968 events, {said}, {round(len(made) / 1000)} kB\n"


@pytest.mark.long
def test_a_redacted_log_gives_the_page_of_its_seat(tmp_path: Path) -> None:
    log, out = tmp_path / "alice.jsonl", tmp_path / "alice.html"
    good("redact", FIRST, "--as", "1", "-o", log)
    good("view", log, "-o", out)
    assert out.read_bytes() == page_for(1, log.name)
    assert run("view", log, "-o", tmp_path / "bob.html", "--as", "2").error.startswith("RW2015 ")


def test_standard_streams() -> None:
    assert good("view", "-", "-o", "-", "--as", "2", stdin=FIRST.read_bytes()).out == page_for(2, "game.jsonl")


@pytest.mark.long
def test_what_is_there_stays_unless_forced(tmp_path: Path) -> None:
    out = log_file(tmp_path, b"mine", "game.html")
    ran = run("view", FIRST, "-o", out)
    assert ran.status == 2
    assert ran.error.startswith("RW2203 ")
    assert out.read_bytes() == b"mine"
    good("view", FIRST, "-o", out, "--force")
    assert out.read_bytes() == page_for(0)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "RW2010"),
        (b"not a log\n", "RW2001"),
        (whole()[:-40], "RW2012"),
        (whole().replace(b'"edition":"200', b'"edition":"201', 1), "RW2002"),
    ],
)
def test_of_a_bad_log_nothing_is_written(data: bytes, code: str, tmp_path: Path) -> None:
    log = log_file(tmp_path, data)
    ran = run("view", log, "-o", tmp_path / "game.html")
    assert (ran.status, ran.out) == (2, b"")
    assert ran.error.startswith(f"{code} ")
    assert [path.name for path in tmp_path.iterdir()] == [log.name]


def test_neither_is_it_where_there_is_no_such_seat_or_folder(tmp_path: Path) -> None:
    assert run("view", FIRST, "-o", tmp_path / "game.html", "--as", "7").error.startswith("RW2202 ")
    assert run("view", FIRST, "-o", tmp_path / "no" / "game.html").error.startswith("RW2203 ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_what_was_legal_is_in_a_page_for_those_who_were_asked(tmp_path: Path) -> None:
    """A spectator's page has none of it, whatever is asked for."""
    log = tmp_path / "game.jsonl"
    whole = recorded("affinity-goblins-2006-10").timeline
    end = next(n for n in range(200, 0, -1) if whole.at(n).awaiting is not None)
    timeline = Timeline(whole.records[:end])
    write_log(log, timeline.records)
    own, spectator = (Timeline(redact(timeline.records, seat)) for seat in (2, 0))
    for options, made in (
        (["--as", "judge"], page(timeline, legal=legal_moves(timeline, None), **told(timeline))),
        (["--as", "2", "--legal"], page(own, legal=legal_moves(timeline, 2), **told(own))),
        (["--as", "judge", "--no-legal"], page(timeline, **told(timeline))),
        (["--legal"], page(spectator, **told(spectator))),
    ):
        out = tmp_path / "game.html"
        good("view", log, "-o", out, "--force", *options)
        assert out.read_bytes() == made, options


def told(timeline: Timeline) -> dict[str, Any]:
    """What else the command puts into the page of a game that the rules engine made."""
    return {"summaries": summaries(timeline.end.edition)}


def test_a_position_as_a_picture(tmp_path: Path) -> None:
    timeline, out = first_timeline(), tmp_path / "position.svg"
    state = Timeline(redact(timeline.records, 0)).at(592)
    ran = good("view", FIRST, "--at", "592", "-o", out)
    told = "Alice attacks Bob with Sleeper Agent, Treetop Village and Saproling."
    assert out.read_text() == position_picture(state, told)
    assert (
        ran.text == f"{out}: event 592 of 968 events, as a spectator sees it, {round(out.stat().st_size / 1000)} kB\n"
    )
    assert run("view", FIRST, "--at", "5000", "-o", tmp_path / "none.svg").error.startswith("RW2201 ")
    assert [path.name for path in tmp_path.iterdir()] == ["position.svg"]


def test_a_picture_before_the_first_event_is_empty(tmp_path: Path) -> None:
    out = tmp_path / "nothing.svg"
    assert ": event 0 of 968 events, " in good("view", FIRST, "--at", "0", "-o", out).text
    assert ">event 0</text>" in out.read_text()


@pytest.mark.long
@pytest.mark.skipif(shutil.which("chromium") is None, reason="no chromium: apt-get install chromium")
def test_a_png_image_is_made_by_a_browser(tmp_path: Path) -> None:
    out = tmp_path / "position.png"
    good("view", FIRST, "--at", "592", "-o", out)
    data = out.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) == 2000


def test_without_a_browser_there_is_no_png_image(tmp_path: Path) -> None:
    only_here = {"PATH": str(tmp_path)}
    ran = run("view", FIRST, "--at", "592", "-o", tmp_path / "position.png", environment=only_here)
    assert (ran.status, ran.out) == (2, b"")
    assert ran.error.startswith("RW2210 ")
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    assert "(exit status 3)" in run("view", FIRST, "-o", tmp_path / "position.png", environment=only_here).error
    assert [path.name for path in tmp_path.iterdir()] == ["chromium"]


@pytest.mark.long
def test_a_page_opens_where_it_is_said(tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    good("view", FIRST, "--at", "turn:5", "-o", out)
    spectator = Timeline(redact(first_timeline().records, 0))
    assert out.read_bytes() == page(spectator, log=FIRST.name, opens=485)


@pytest.mark.long
def test_notes_beside_the_log_are_in_the_page(tmp_path: Path) -> None:
    notes, out = tmp_path / "first.notes.json", tmp_path / "game.html"
    spectator = Timeline(redact(first_timeline().records, 0))
    notes.write_bytes(
        orjson.dumps({"rewind_notes": 1, "game": spectator.end.game, "notes": [{"event": 5, "text": "so"}]})
    )
    good("view", FIRST, "--notes", notes, "-o", out)
    note: dict[str, Json] = {"event": 5, "text": "so", "arrows": []}
    assert out.read_bytes() == page(spectator, log=FIRST.name, notes=[note])
    out.unlink()
    for file, said in ((notes, "RW2211 game: Field required"), (tmp_path / "none.json", "RW2211 No such file")):
        notes.write_bytes(b'{"rewind_notes": 1, "notes": []}')
        ran = run("view", FIRST, "--notes", file, "-o", out)
        assert ran.status == 2
        assert ran.error.startswith(said)
    assert [path.name for path in tmp_path.iterdir()] == [notes.name]


def test_a_page_is_no_document_of_another_kind(tmp_path: Path) -> None:
    for name in ("page.pdf", "position.txt"):
        ran = run("view", FIRST, "-o", tmp_path / name)
        assert ran.status == 2
        assert "a page ends in .html, the picture of a position in .svg or .png" in ran.err.decode()
        assert not (tmp_path / name).exists()
