"""What an engine asks of the floors above its own: every engine is made with these."""

from __future__ import annotations

from rewind.aggregates.rules.at_work.permissions import is_blocked
from rewind.aggregates.rules.engine.answers import Answers
from rewind.aggregates.rules.engine.occurrences import is_under_way
from rewind.aggregates.rules.happening.history import has_happened, times_happened
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.stack.ways import can

ANSWERS = Answers(
    has_happened=has_happened,
    times_happened=times_happened,
    is_under_way=is_under_way,
    can=can,
    is_blocked=is_blocked,
    execute=execute,
)
