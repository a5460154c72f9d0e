"""The feed of one game: its log, or what a seat or a spectator could know of it, event by event as the game goes on."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.events import chain, codec
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted, LogSealed
from rewind.events.judging import BackupApplied
from rewind.events.logfile import Line, decode_lines
from rewind.projections.feed.cloud_events import FeedEvent, feed_event, source_of
from rewind.projections.visibility.seat_log import SeatLogWriter, redact
from rewind.projections.visibility.seat_names import SHOWN_BY_WHAT_FOLLOWS


class GameFeed:
    """Makes the events of a feed of the lines of a game.

    What it makes of a line is always the same, wherever the log ended when it was told. So for a seat a decision to
    play a card comes with the event that follows it, which shows where the card comes from; and what a seat could know
    of a claimed log comes once that is sealed, for what is taken back later was not shown to everybody.
    """

    def __init__(self, first: Line, viewer: int | None) -> None:
        """`first`: the game's first line, which is also the first that `add` takes. `viewer`: a seat; 0: a spectator;
        None: a judge, who may see everything.

        Raises QueryError RW2202 where the game has no such seat, LogError RW2015 where the log is another seat's, and
        as `decode_lines` does.
        """
        record = next(decode_lines((first,)))
        started = record.event
        assert isinstance(started, GameStarted), "decode_lines sees to that"
        owner = started.redacted_for
        self.is_redacted = viewer is not None and viewer != owner
        """Whether the events are made anew for a seat, which takes all lines of the game from the first on."""
        self.is_sealed = False
        """Whether the log is finished: sealed, and not opened again by a backup since."""
        if self.is_redacted:
            next(redact((record,), viewer or 0))
        self.source = source_of(started.game, viewer if self.is_redacted else owner)
        self._seat = viewer or 0
        self._is_claimed = started.kind == "claimed"
        self._writer = SeatLogWriter(self._seat)
        self._chain = chain.GENESIS
        self._waiting: list[Recorded] = []
        """Events that are told once others have come: of a claimed log all."""

    @property
    def waits_for_seal(self) -> bool:
        """Whether nothing more can be told until the log is sealed."""
        return self.is_redacted and self._is_claimed and not self.is_sealed

    def add(self, line: Line) -> Iterator[FeedEvent]:
        """What can be told once the log has this line too. Lines may be left out where nothing is redacted.

        Of a claimed log that is sealed again everything is given again. Raises LogError and FoldError.
        """
        record = next(decode_lines((line,)))
        if isinstance(record.event, LogSealed):
            self.is_sealed = True
        elif isinstance(record.event, BackupApplied):
            self.is_sealed = False
        if not self.is_redacted:
            yield feed_event(self.source, record, line.body, line.value)
        elif self._is_claimed:
            self._waiting.append(record)
            if self.is_sealed:
                self._chain = chain.GENESIS
                yield from map(self._event, redact(tuple(self._waiting), self._seat))
        else:
            for waiting in self._waiting:
                yield self._event(self._writer.read(waiting, record.event))
            self._waiting.clear()
            if isinstance(record.event, SHOWN_BY_WHAT_FOLLOWS):
                self._waiting.append(record)
            else:
                yield self._event(self._writer.read(record))

    def _event(self, own: Recorded) -> FeedEvent:
        """The next event of the seat's own log."""
        body = codec.encode(own)
        self._chain = chain.link(self._chain, body)
        return feed_event(self.source, own, body, self._chain)
