"""A game that goes on from a moment of a log: the same game where the log ends there, another line of play before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.aggregates import game as rules
from rewind.aggregates.questions.flags import FLAGS
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events import chain, codec
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, QueryError, Where
from rewind.events.logfile import Line
from rewind.library.arguments import known_edition
from rewind.library.game import Game
from rewind.replays.forking.forking import SharedPart, fork
from rewind.replays.playing.random_outcomes import SeededRandom


def resumed(timeline: Timeline, n: int, path: str | None, seed: int) -> Game:
    """A game that goes on after event `n`. Raises LogError RW2015, RW2020, QueryError RW2201, RW2204 to RW2206."""
    state = timeline.at(n)
    _require_rules(timeline.end, path)
    random_source = SeededRandom(seed)
    if n == len(timeline):
        return Game(rules.Game(timeline.records, random_source))
    if state.awaiting is None:
        around = (range(n, 0, -1), range(n, len(timeline) + 1))
        nearest = [next((k for k in each if timeline.at(k).awaiting is not None), None) for each in around]
        numbers = " and ".join(str(k) for k in nearest if k is not None)
        what = f"nobody is to act after event {n}" + (f"; the nearest such events: {numbers}" if numbers else "")
        raise QueryError("RW2204", what, Where(path))
    records = tuple(timeline.records[:n])
    return Game(fork(SharedPart(tuple(_lines(records)), records), random_source))


def _require_rules(state: GameState, path: str | None) -> None:
    if state.redacted_for is not None:
        what = "the log is redacted: what the rules would say cannot be told from it"
        raise LogError("RW2015", what, Where(path))
    known_edition(state.edition, Where(path))
    if unknown := [flag for flag in state.flags if flag not in FLAGS]:
        raise LogError("RW2020", f"behaviour {unknown[0]!r} is not known here", Where(path))


def _lines(records: Sequence[Recorded]) -> Iterator[Line]:
    """The lines that records are written in."""
    value = chain.GENESIS
    for record in records:
        body = codec.encode(record)
        value = chain.link(value, body)
        yield Line(record.n, body, value)
