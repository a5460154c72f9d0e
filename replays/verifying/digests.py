"""The digests of a log, compared with those of its states."""

from __future__ import annotations

from rewind.aggregates.digest import digest
from rewind.aggregates.state import GameState
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, Where
from rewind.events.game import LogSealed
from rewind.events.turn import TurnBegan


def check_digest(state: GameState, record: Recorded) -> int:
    """Compares the digest that an event carries with the state before it; how many were compared.

    Raises LogError RW2014 where they differ, and RW2018 where a seal has none in a log that is not redacted.
    """
    event = record.event
    if not isinstance(event, TurnBegan | LogSealed):
        return 0
    where = Where(line=record.n, event=record.n, turn=state.turn or None)
    if event.digest is None:
        if isinstance(event, LogSealed) and state.redacted_for is None:
            raise LogError("RW2018", "the seal has no digest of the final state", where)
        return 0
    produced = digest(state)
    if produced != event.digest:
        what = f"{event.published}: digest differs: recorded {event.digest}, produced {produced}"
        raise LogError("RW2014", what, where)
    return 1
