"""A decision and what the rules said of it: which rules were asked and allowed it, or which refuse it.

The decision goes through the rules again, from the state in which its action began, with the inputs since. So what is
reported is what the checks themselves asked; there is no list of rules beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.aggregates.questions.coverage import in_sight, unknown_names
from rewind.aggregates.questions.inputs import is_input
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.questions.running import ANSWERS, Engine, InputNeeded, PendingInput, run_until_input
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.playing import ChoiceOffered


@dataclass(frozen=True, slots=True)
class Asked:
    """What the rules said of a decision."""

    pending: PendingInput | None = None
    """The input that was pending there; None where that cannot be told."""
    allowed_by: tuple[str, ...] = ()
    """The rules that were asked and allow it, as the log's edition numbers them."""
    refused: IllegalAction | None = None
    """Why they refuse it, where they do."""
    note: str | None = None
    """Why it cannot be told, or what it rests on."""


class _Parted(Exception):  # nothing is wrong with the log: the rules do not lead to the decision
    """What the rules make of the action up to the decision is not what the log has."""


class _Answered(Exception):  # the answer is there; what else would follow is not needed
    """Something has followed from the decision, so nothing more is asked about it."""


class _InputsSoFar:
    """The inputs of an action up to a decision. It notes the pending input as the decision came."""

    def __init__(self, inputs: Sequence[Event], *, earlier_override: bool) -> None:
        self._inputs = list(inputs)
        self._earlier_override = earlier_override
        self.overrides_rules = False
        self.pending: PendingInput | None = None

    def next_input(self, pending: PendingInput) -> Event:
        """The next input; those before the decision are done as the log says, the decision is judged."""
        if not self._inputs:
            raise InputNeeded(pending)
        event = self._inputs.pop(0)
        if not self._inputs and self.pending is None:
            self.pending = pending
        self.overrides_rules = self._earlier_override and bool(self._inputs)
        return event


def asked_about(timeline: Timeline, n: int) -> Asked:
    """What the rules said of the decision or random outcome that is event `n`. Raises QueryError RW2201."""
    record, before = timeline.record(n), timeline.at(n - 1)
    if before.redacted_for is not None:
        return Asked(note="the log is redacted: what allowed the decision cannot be told from it")
    if before.edition not in NAMES:
        known = ", ".join(NAMES)
        return Asked(
            note=f"the rules of edition {before.edition} are not known: what allowed it cannot be told ({known} are)"
        )
    try:
        found = _asked(timeline, record, before)
    except (_Parted, RewindError, LookupError, AssertionError):
        return Asked(note="the log does not say how the rules led here: what allowed it cannot be told from it")
    unknown = unknown_names(before, in_sight(before, getattr(record.event, "seat", 0)))
    if not unknown:
        return found
    names = ", ".join(unknown)
    if found.refused is not None:  # one of those abilities may allow it
        return Asked(
            found.pending, note=f"whether it was allowed cannot be told: the abilities of {names} are not known"
        )
    return Asked(found.pending, found.allowed_by, None, f"as far as it goes: the abilities of {names} are not known")


def _asked(timeline: Timeline, record: Recorded, before: GameState) -> Asked:
    has_priority = before.awaiting is not None and before.awaiting.kind == "priority"
    began = record.n if before.action is None or has_priority else before.action.began
    inputs = [one.event for one in timeline.records[began - 1 : record.n - 1] if is_input(one.event)]
    input_source = _InputsSoFar([*inputs, record.event], earlier_override=before.kind == "claimed")

    def compare(n: int, event: Event, cause: int | None, rules: tuple[str, ...], together: int | None) -> Recorded:
        if n > record.n:
            raise _Answered
        if n < record.n and event != timeline.record(n).event:
            raise _Parted
        return Recorded(n, event, cause, rules, together)

    engine = Engine(timeline.at(began - 1), input_source, ANSWERS, on_record=compare)
    if before.kind == "claimed":
        Game(timeline.records[: record.n - 1]).tell_of_the_table(engine)
    refused = None
    try:
        run_until_input(engine)
    except IllegalAction as error:
        refused = error
    except _Answered:
        pass
    if input_source.pending is None:
        raise _Parted
    numbers = (engine.edition.number(written) for written in engine.allowed_by)
    return Asked(
        input_source.pending, () if refused else tuple(dict.fromkeys(number for number in numbers if number)), refused
    )


def offer_before(timeline: Timeline, n: int) -> ChoiceOffered | None:
    """The choice that was awaited as event `n` came; None where a player had priority, or nobody was asked."""
    awaiting = timeline.at(n - 1).awaiting
    event = None if awaiting is None else timeline.record(awaiting.event).event
    return event if isinstance(event, ChoiceOffered) else None
