"""Loading what the arguments of commands name: a log as somebody has it, and a moment of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from rewind.aggregates.timeline import Timeline
from rewind.aggregates.turn_parts import PARTS, PartBegan, part_name, parts_began
from rewind.cli.options import TypedViewer
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError, RewindError, did_you_mean
from rewind.events.game import GameStarted
from rewind.events.judging import PositionSet
from rewind.events.logfile import read_records
from rewind.events.turn import PhaseBegan, StepBegan, TurnBegan
from rewind.projections.visibility.seat_log import redact


def records_of(log: str, viewer: TypedViewer) -> Iterator[Recorded]:
    """The records of a log as a viewer has them, as a stream. Errors name the file.

    Raises QueryError RW2202 where the viewer is no player of the game.
    """
    records = iter(read_records(log))
    if viewer is None:
        yield from records
        return
    try:
        if isinstance(viewer, str):
            first = next(records, None)
            records = chain(() if first is None else (first,), records)
            started = None if first is None else first.event
            seats = started.seats if isinstance(started, GameStarted) else ()
            viewer = seat_of(viewer, {one.seat: one.name for one in seats if one.name})
        yield from redact(records, viewer)
    except RewindError as error:
        raise error.located(file=log) from error


def seat_of(viewer: int | str, names: Mapping[int, str]) -> int:
    """The seat of the player that is named, whatever the case; a beginning that only one name has is enough.

    Raises QueryError RW2202.
    """
    if isinstance(viewer, int):
        return viewer
    typed = viewer.casefold()
    found = [seat for seat, name in names.items() if name.casefold() == typed]
    found = found or [seat for seat, name in names.items() if name.casefold().startswith(typed)]
    if len(found) == 1:
        return found[0]
    if found:
        raise QueryError("RW2202", f"{viewer!r} can be seat {' or '.join(map(str, found))}; name one by its number")
    players = ", ".join(f"{name} (seat {seat})" for seat, name in names.items()) or "not named in this log"
    what = f"nobody at this game is named {viewer!r}{did_you_mean(viewer, names.values())}"
    raise QueryError("RW2202", f"{what.rstrip('?')}{'?' if what.endswith('?') else ';'} the players are {players}")


def load(log: str, viewer: TypedViewer = None) -> Timeline:
    """A log as a viewer has it, with the state after every event. Errors name the file."""
    try:
        return Timeline(records_of(log, viewer))
    except RewindError as error:
        raise error.located(file=log) from error


def moment(timeline: Timeline, text: str) -> int:
    """The event number that `--at` means: `412`, `turn:3`, `turn:3/main1`, `end`. Raises QueryError RW2201."""
    found = _began_at(timeline, text)
    return found if isinstance(found, int) else found.n


def last_of(timeline: Timeline, text: str) -> int:
    """The last event of what `--to` means: of a whole turn or part of one, or a number. Raises QueryError RW2201."""
    found = _began_at(timeline, text)
    if isinstance(found, int):
        return found
    ends: tuple[type[Event], ...] = (TurnBegan,)
    if found.part is not None:
        ends += (PhaseBegan,) if PARTS[found.part].step is None else (PhaseBegan, StepBegan)
    later = timeline.records[found.n :]
    return next((one.n - 1 for one in later if _is_other(one.event, ends, found.turn)), len(timeline))


def _is_other(event: Event, ends: tuple[type[Event], ...], turn: int) -> bool:
    """Whether an event ends a turn, or a part of it: another begins, or a position is set in another turn."""
    return isinstance(event, ends) or (isinstance(event, PositionSet) and event.turn != turn)


def _began_at(timeline: Timeline, text: str) -> int | PartBegan:
    """The number of an event, or the turn or part of one that is meant, where it began. Raises QueryError RW2201."""
    if text == "end":
        return len(timeline)
    if text.isascii() and text.isdecimal():
        timeline.at(int(text))
        return int(text)
    number, step, part = text.removeprefix("turn:").partition("/")
    part = part_name(part)
    numbered = text.startswith("turn:") and number.isascii() and number.isdecimal()
    if not numbered or (step and part not in PARTS):
        known = ", ".join(PARTS)
        raise QueryError("RW2201", f"{text!r} is no moment; write 412, turn:3, turn:3/STEP or end; STEP is {known}")
    began = list(parts_began(timeline.records))
    found = next((one for one in began if (one.turn, one.part) == (int(number), part or None)), None)
    if found is None:
        raise QueryError("RW2201", f"there is no {text} in this log, which has {_there_is(began, int(number))}")
    return found


def _there_is(began: Sequence[PartBegan], turn: int) -> str:
    """The parts of a turn that a log has; where it has none, the turns that it has."""
    parts = dict.fromkeys(one.part for one in began if one.turn == turn and one.part is not None)
    if parts:
        return f"these parts of that turn: {', '.join(parts)}"
    if any(one.turn == turn for one in began):
        return "no part of that turn"
    turns = [one.turn for one in began]
    if not turns:
        return "no turn"
    first, last = min(turns), max(turns)
    return f"turn {first}" if first == last else f"turns {first} to {last}"


def acting(timeline: Timeline, text: str) -> int:
    """The event after which somebody is to act that `--at` means: `turn:3/main1` goes on to the first such in it.

    A number, and `end`, is taken as it is. Raises QueryError RW2201.
    """
    n = moment(timeline, text)
    if not text.startswith("turn:"):
        return n
    return next((k for k in range(n, len(timeline) + 1) if timeline.at(k).awaiting is not None), n)
