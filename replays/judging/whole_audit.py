"""All that an audit finds in a log: decisions, what nothing brings about, and triggered abilities that were missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.replays.auditing.audit import Audit, audit
from rewind.replays.auditing.causes import add_uncaused
from rewind.replays.judging.missed_triggers import add_missed_triggers


def whole_audit(
    records: Sequence[Recorded], file: str = "", on_progress: Callable[[int], None] = lambda n: None
) -> Audit:
    """Audits a log, with what happened though nothing in it brings it about, and what should have triggered.

    `file` names the log in what is found; `on_progress` is called with the event number now and then. Raises FoldError,
    and LogError RW2015 for a redacted log.
    """
    found = audit(records, file, on_progress)
    add_uncaused(found, Timeline(records))
    add_missed_triggers(found, records)
    return found
