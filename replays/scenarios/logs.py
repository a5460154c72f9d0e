"""The log of a run: sealed; where it states what somebody did at a table, a claim without causes and rules."""

from __future__ import annotations

from collections.abc import Iterable

from rewind.aggregates.fold import fold
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.state import EMPTY
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.turn import TurnBegan


def log_of(records: Iterable[Recorded]) -> tuple[Recorded, ...]:
    """The records of a run and a seal. Those of a claimed log carry neither cause nor rule.

    The reason is docs/decisions/0013-claimed-logs.md. Raises FoldError.
    """
    known = tuple(records)
    started = known[0].event
    assert isinstance(started, GameStarted), "a run begins with its first event"
    if started.kind == "claimed":
        recorder = Recorder()
        for record in known:
            event = record.event
            if isinstance(event, TurnBegan):
                event = event.model_copy(update={"digest": None})
            recorder.record(event, together=record.together)
    else:
        recorder = Recorder(fold(EMPTY, known))
    if not recorder.state.sealed:
        recorder.seal()
    return tuple(recorder.records) if started.kind == "claimed" else (*known, *recorder.records)
