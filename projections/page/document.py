"""The page itself: one HTML document with its style, its program and its data inside, and leave to nothing else."""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from shlex import quote
from types import MappingProxyType

import orjson

from rewind.aggregates.digest import Json
from rewind.aggregates.timeline import Timeline
from rewind.events.judging import PositionSet
from rewind.events.playing import ChoiceOffered
from rewind.events.text import in_one_line
from rewind.events.turn import PriorityReceived, TurnBegan
from rewind.projections.page.data import PASSES, page_data

STYLES = ("frame.css", "board.css", "story.css", "print.css")
PROGRAM = (
    "game.js",
    "marking.js",
    "board.js",
    "story.js",
    "panels.js",
    "alternatives.js",
    "notes.js",
    "timeline.js",
    "keys.js",
    "main.js",
)
"""The parts of the program, in the order in which they stand in one function."""

_NOTHING: Mapping[str, str] = MappingProxyType({})
_NOWHERE: Mapping[int, str] = MappingProxyType({})


def page(
    timeline: Timeline,
    *,
    summaries: Mapping[str, str] = _NOTHING,
    divergences: Mapping[int, str] = _NOWHERE,
    mended: Mapping[int, str] = _NOWHERE,
    legal: Mapping[str, Json] | None = None,
    log: str = "game.jsonl",
    opens: int | None = None,
    notes: Sequence[Json] = (),
    advance: Callable[[], None] = lambda: None,
) -> bytes:
    """The HTML page of a game, as whoever the timeline is made for sees it.

    `summaries`: rule number of the log's edition → what it says, in a line. `divergences`: event number → how a re-
    run differs there. `mended`: event number → which citation was mended since. `legal`: what was legal at decisions
    (`legal_moves`). `log`: what its commands call the log. `opens`: the event where it opens; where nothing is said the
    first turn, or what a position comes to once somebody has to decide. `notes`: notes and arrows (`read_notes`).
    `advance` is called `steps(timeline)` times while it is
    made. The same game gives the same bytes. Raises FoldError.
    """
    found = page_data(
        timeline, summaries=summaries, divergences=divergences, mended=mended, legal=legal, advance=advance
    )
    opens = _whole_position(timeline) if opens is None else opens
    data = shown({**found, "log": quote(log), "notesName": f"{_stem(log)}.notes.json", "opens": opens, "notes": notes})
    packed = b64encode(gzip.compress(orjson.dumps(data), compresslevel=9, mtime=0)).decode()
    players = " – ".join(timeline.end.names.get(seat, f"seat {seat}") for seat in timeline.end.seats)
    return _filled(
        {
            "policy": _policy(),
            "title": escape(" ".join(in_one_line(players).split())),
            "style": _style(),
            "program": _program(),
            "data": packed,
        }
    )


def _stem(log: str) -> str:
    """A log's name without what says that it is one."""
    return log.partition(".jsonl")[0] or "game"


def shown(value: Json) -> Json:
    """The value with every text in it, keys too, fit to be shown (`in_one_line`)."""
    if isinstance(value, str):
        return in_one_line(value)
    if isinstance(value, Mapping):
        return {in_one_line(key): shown(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [shown(part) for part in value]
    return value


def steps(timeline: Timeline) -> int:
    """How many times `page` calls `advance`."""
    return PASSES * len(timeline)


def _whole_position(timeline: Timeline) -> int | None:
    """The event by which a position stands, with all that follows from it; None where the game begins with none."""
    events = iter(timeline.records)
    begun = next((record.event for record in events if isinstance(record.event, PositionSet | TurnBegan)), None)
    if not isinstance(begun, PositionSet):  # one that comes later is set by a backup
        return None
    return next((record.n for record in events if isinstance(record.event, PriorityReceived | ChoiceOffered)), None)


def _filled(parts: Mapping[str, str]) -> bytes:
    """The document with its parts, each put in once: what is put in is not looked at again."""
    text, *rest = _text("page.html").split("{{")
    for piece in rest:
        name, _, after = piece.partition("}}")
        text += parts[name] + after
    return text.encode()


def _policy() -> str:
    """Nothing is loaded from anywhere, and nothing runs or styles but what is in the page."""
    return (
        f"default-src 'none'; script-src '{_hash(_program())}'; style-src '{_hash(_style())}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _style() -> str:
    return "\n" + "\n".join(map(_text, STYLES))


@cache
def _program() -> str:
    """One function, so that the page's names are its own."""
    body = "\n".join(map(_text, PROGRAM))
    assert "</script" not in body.lower()
    return f'\n"use strict";\n(() => {{\n{body}}})();\n'


@cache
def _text(name: str) -> str:
    return files(__package__).joinpath("static", name).read_text(encoding="utf-8")
