"""Recording a game: each event gets its number, is folded at once, and a digest where the format wants one."""

from __future__ import annotations

from rewind.aggregates.digest import digest
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Event
from rewind.events.envelope import Recorded, Source
from rewind.events.game import LogSealed
from rewind.events.turn import TurnBegan


class Recorder:
    """A game being recorded: its records so far and the state they make.

    Whatever is recorded has been folded, so a log that comes from here is well formed.
    """

    def __init__(self, state: GameState = EMPTY) -> None:
        """Starts a new game, or goes on after `state`."""
        self.state = state
        self.records: list[Recorded] = []

    def record(
        self,
        event: Event,
        *,
        cause: int | None = None,
        rule: tuple[str, ...] = (),
        together: int | None = None,
        at: str | None = None,
        src: Source | None = None,
    ) -> int:
        """Adds an event and returns its number. Raises FoldError where the event is not possible here.

        A turn that begins and a seal get the digest of the state just before them.
        """
        if isinstance(event, TurnBegan | LogSealed) and event.digest is None and self.state.redacted_for is None:
            event = event.model_copy(update={"digest": digest(self.state)})
        record = Recorded(self.state.n + 1, event, cause, rule, together, at, src)
        self.state = fold(self.state, (record,))
        self.records.append(record)
        return record.n

    def seal(self) -> int:
        """Ends the log with its seal and returns the seal's number."""
        return self.record(LogSealed(events=self.state.n))
