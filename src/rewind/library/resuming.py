"""A game that goes on from a moment of a log: the same game where the log ends there, another line of play before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.aggregates import game as rules
from rewind.aggregates.questions.recorded_moments import going_on_from, offered_at, require_rules
from rewind.aggregates.timeline import Timeline
from rewind.events import chain, codec
from rewind.events.envelope import Recorded
from rewind.events.logfile import Line
from rewind.library.game import Game
from rewind.replays.forking.forking import SharedPart, fork
from rewind.replays.playing.random_outcomes import SeededRandom


def resumed(timeline: Timeline, n: int, path: str | None, seed: int) -> Game:
    """A game that goes on after event `n`. Raises LogError RW2015, RW2020, QueryError RW2201, RW2204 to RW2206."""
    require_rules(timeline.end, path)
    random_source = SeededRandom(seed)
    if n == len(timeline):
        with going_on_from(timeline.end, anew=True):
            return Game(rules.Game(timeline.records, random_source))
    offered_at(timeline, n, path)  # raises where nobody is to act
    records = tuple(timeline.records[:n])
    return Game(fork(SharedPart(tuple(_lines(records)), records), random_source))


def _lines(records: Sequence[Recorded]) -> Iterator[Line]:
    """The lines that records are written in."""
    value = chain.GENESIS
    for record in records:
        body = codec.encode(record)
        value = chain.link(value, body)
        yield Line(record.n, body, value)
