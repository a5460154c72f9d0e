"""A log that begins inside a step: what happened as that step began is not in it.

A position is set inside a phase or step (`start` of a scenario): its own actions, and what triggers at its beginning,
are over then, and nobody told of them. The rules can be asked what they would have been.
"""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.game import Game
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.judging import PositionSet
from rewind.events.turn import PhaseBegan, StepBegan, TurnBegan


class LogBeginning:
    """The step inside which a log begins."""

    def __init__(self, records: Sequence[Recorded]) -> None:
        self._records = records
        place = (record for record in records if isinstance(record.event, PositionSet | TurnBegan))
        first = next(place, None)
        self._set = first if first is not None and isinstance(first.event, PositionSet) else None

    @property
    def position_set(self) -> int | None:
        """The event that sets the position inside a step; None where the log tells how its first step began."""
        event = None if self._set is None else self._set.event
        if self._set is None or not isinstance(event, PositionSet) or event.fresh or event.phase is None:
            return None
        return self._set.n

    @property
    def part(self) -> str:
        """That step, or the phase that has none, in words."""
        event = None if self._set is None else self._set.event
        assert isinstance(event, PositionSet), "asked for only where a position is set"
        return (f"{event.step} step" if event.step else f"{event.phase} phase").replace("_", " ")

    def is_in_it(self, n: int) -> bool:
        """Whether event `n` is before that step is over."""
        began = self.position_set
        if began is None:
            return False
        later = (
            record.n for record in self._records[began:] if isinstance(record.event, TurnBegan | PhaseBegan | StepBegan)
        )
        return n < next(later, len(self._records) + 1)

    def begun(self) -> Timeline | None:
        """The game until a player would act, had that step just begun; None where the rules cannot say."""
        began = self.position_set
        if began is None:
            return None
        event = self._records[began - 1].event
        assert isinstance(event, PositionSet), "position_set is its number"
        game = Game(self._records[: began - 1])
        try:
            game.decide(event.model_copy(update={"fresh": True, "priority": None}))
        except (RewindError, LookupError, AssertionError):  # a claimed log may hold what the rules cannot read
            return None
        return Timeline(game.records)
