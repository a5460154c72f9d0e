"""`rewind replay --step`: keys, the screen, and a walk on a pseudo-terminal."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import termios

import pytest
from rich.console import Console

from rewind.cli.commands.replay import (
    BACK,
    FIRST,
    FORTH,
    KEYS,
    LAST,
    PAGE_DOWN,
    PAGE_UP,
    QUIT,
    TURN_BACK,
    TURN_FORTH,
    screen,
    step,
)
from rewind.events.turn import TurnBegan
from tests.cli import logs
from tests.cli.running import PLAIN, REWIND
from tests.parameters import first_of

RIGHT, LEFT, UP, DOWN, HOME, END = "\x1b[C", "\x1b[D", "\x1b[A", "\x1b[B", "\x1b[H", "\x1b[F"


def turns() -> list[int]:
    return [record.n for record in logs.first_timeline().records if isinstance(record.event, TurnBegan)]


# Keys


def test_left_and_right_go_one_event_and_stop_at_the_ends() -> None:
    timeline = logs.first_timeline()
    last = len(timeline)
    for n in range(1, last + 1):
        assert {step(timeline, n, key) for key in FORTH} == {min(n + 1, last)}
        assert {step(timeline, n, key) for key in BACK} == {max(n - 1, 1)}


@pytest.mark.long
def test_up_and_down_go_to_the_beginnings_of_turns() -> None:
    timeline = logs.first_timeline()
    begun = turns()
    for n in range(1, len(timeline) + 1):
        after = min((turn for turn in begun if turn > n), default=len(timeline))
        before = max((turn for turn in begun if turn < n), default=1)
        assert {step(timeline, n, key) for key in TURN_FORTH} == {after}
        assert {step(timeline, n, key) for key in TURN_BACK} == {before}


def test_home_end_and_keys_that_mean_nothing() -> None:
    timeline = logs.first_timeline()
    for n in (1, 70, 500, len(timeline)):
        assert {step(timeline, n, key) for key in FIRST} == {1}
        assert {step(timeline, n, key) for key in LAST} == {len(timeline)}
        assert {step(timeline, n, key) for key in ("x", "\x1b[3~", "", "é", *PAGE_UP, *PAGE_DOWN, *QUIT)} == {n}


def test_no_key_means_two_things() -> None:
    meanings = [BACK, FORTH, TURN_BACK, TURN_FORTH, FIRST, LAST, PAGE_UP, PAGE_DOWN, QUIT]
    assert len(set().union(*meanings)) == sum(map(len, meanings))


# The screen


def terminal(width: int, height: int) -> Console:
    return Console(file=io.StringIO(), width=width, height=height, force_terminal=True, color_system=None)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 10), (200, 100), (80, 4), (45, 6)])
def test_a_screen_fits_and_begins_with_the_event(size: tuple[int, int]) -> None:
    width, height = size
    timeline = logs.first_timeline()
    for n in range(1, len(timeline) + 1, 23):
        lines, top = screen(timeline, n, terminal(width, height))
        text = [line.plain for line in lines]
        assert text[0].startswith(f"{n}  ")
        assert top == 0
        assert len(text) <= height or height < 8
        assert max(map(len, text[:-1])) <= width
        assert text[-1].startswith(KEYS)


def test_all_of_a_high_board_can_be_reached() -> None:
    timeline = logs.first_timeline()
    n = 607
    whole = [line.plain for line in screen(timeline, n, terminal(80, 1000))[0][:-1]]
    assert len(whole) > 24
    first = [line.plain for line in screen(timeline, n, terminal(80, 24))[0]]
    assert re.search(r" · [0-9]+ below$", first[-1])
    seen, top = first[:-1], 0
    while True:
        lines, now = screen(timeline, n, terminal(80, 24), top + 10)
        if now == top:
            break
        seen += [line.plain for line in lines[-1 - (now - top) : -1]]
        top = now
    assert seen == whole
    assert screen(timeline, n, terminal(80, 24), -50)[1] == 0


# On a terminal


class Walk:
    """A walk on a pseudo-terminal of 80 columns and 24 lines."""

    def __init__(self, *words: str) -> None:
        self._terminal, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._program = subprocess.Popen(
            [REWIND, "replay", str(logs.FIRST), "--step", *words], stdin=theirs, stdout=theirs, stderr=theirs, env=PLAIN
        )
        os.close(theirs)
        self._shown = b""

    def press(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def wait_for(self, text: str) -> None:
        """Reads until the screen shows a text."""
        while text.encode() not in self._shown:
            self._shown = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", self._shown + self._read())
        self._shown = b""

    def _read(self) -> bytes:
        ready, _, _ = select.select([self._terminal], [], [], 60)
        if not ready:
            self._program.kill()
            raise AssertionError(f"the program waits for something; it has shown {self._shown!r}")
        return os.read(self._terminal, 1 << 16)

    def end(self) -> tuple[int, bytes]:
        """Exit status, and what was shown at the end."""
        try:
            while part := self._read():
                self._shown += part
        except OSError:  # nobody has the other end open any more
            os.close(self._terminal)
        return self._program.wait(), self._shown


@pytest.mark.long
@pytest.mark.parametrize("moment", first_of(logs.WRONG_MOMENTS, 5))
def test_a_walk_from_a_wrong_moment(moment: str) -> None:
    status, shown = Walk(f"--at={moment}").end()
    assert status == 2
    assert shown.startswith(b"RW2201 ")


@pytest.mark.long
def test_a_walk_begins_with_the_first_turn() -> None:
    timeline = logs.first_timeline()
    turn = next(record.n for record in timeline.records if isinstance(record.event, TurnBegan))
    walk = Walk()
    walk.wait_for(f"event {turn} of {len(timeline)}")
    walk.press("q")
    assert walk.end()[0] == 0


def test_a_walk() -> None:
    last = len(logs.first_timeline())
    walk = Walk("--at", "100", "--as", "1")
    at = 100
    walk.wait_for(f"event {at} of {last}")
    for key in (RIGHT, RIGHT, LEFT, DOWN, DOWN, UP, HOME, RIGHT, END, LEFT, "\x1bOD", "\x1b[1~", "x", RIGHT):
        walk.press(key)
        at = step(logs.first_timeline(), at, key)
        walk.wait_for(f"event {at} of {last}")
    walk.press(RIGHT * 3)
    walk.wait_for(f"event {at + 3} of {last}")
    walk.press("q")
    status, shown = walk.end()
    assert status == 0
    assert b"\x1b[?1049l" in shown, "the terminal gets its screen back"


@pytest.mark.long
@pytest.mark.parametrize("key", ["q", "\x1b", "\x03", "\x04"])
def test_the_ways_out(key: str) -> None:
    walk = Walk()
    walk.wait_for("q quit")
    walk.press(key)
    status, shown = walk.end()
    assert status == 0
    assert b"Traceback" not in shown
    assert b"\x1b[?1049l" in shown
