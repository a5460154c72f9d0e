"""What the rules make of a game that is decided again and the log has not recorded yet."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping

from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.playing import ChoiceOffered
from rewind.events.turn import PriorityPassed, PriorityReceived
from rewind.replays.judging.same_events import OtherNumbers, corresponds

OF_THE_PROCEDURE = (PriorityReceived, PriorityPassed, ChoiceOffered)
"""Who is asked, and passes: it follows from what the log does not have, and is seen by nobody at a table."""


class Unrecorded:
    """The events made that are not recorded yet; each is taken out of it once the log has it."""

    def __init__(self, numbers: OtherNumbers, made_as: MutableMapping[int, int]) -> None:
        """`made_as`: number of a recorded event → the number of the event made that it is; it is added to."""
        self._numbers = numbers
        self._made_as = made_as
        self._latest = 0
        """The latest of the events made that the log has recorded."""
        self.due: list[Recorded] = []
        """What the rules made of the last decision or fact."""
        self._earlier: list[Recorded] = []
        """What they made of those before it, or before what the log has recorded of it."""

    @property
    def numbers(self) -> list[int]:
        """The numbers of them all, in their order."""
        return sorted(one.n for one in (*self._earlier, *self.due))

    def add(self, made: Iterable[Recorded]) -> None:
        """Adds what the rules made of a decision or fact."""
        self._earlier += self.due
        self.due = list(made)

    def note(self, record: Recorded, made: int) -> None:
        """Notes that a recorded event is event `made`."""
        self._made_as[record.n] = made
        self._latest = max(self._latest, made)

    def take(self, record: Recorded) -> bool:
        """Takes out the event that a recorded one is; False where there is none.

        What the rules made before it may be recorded later, but not who was asked there: that says nothing of who is
        asked after what the log has recorded since.
        """
        for index, one in enumerate(self.due):
            if self._is_it(one, record):
                self._take_due(index)
                return True
        for index, one in enumerate(self._earlier):
            is_over = isinstance(one.event, OF_THE_PROCEDURE) and one.n < self._latest
            if not is_over and self._is_it(one, record):
                del self._earlier[index]
                return True
        return False

    def take_stated(self, stated: Event) -> Recorded | None:
        """Takes out what is due of an event that somebody stated, and returns it; None where nothing is."""
        obj = getattr(stated, "object", None)
        for index, one in enumerate(self.due):
            if type(one.event) is type(stated) and getattr(one.event, "object", None) == obj:
                self._take_due(index)
                return one
        return None

    def _take_due(self, index: int) -> None:
        """Takes one out; those before it may be recorded later."""
        self._earlier += self.due[:index]
        del self.due[: index + 1]

    def _is_it(self, made: Recorded, record: Recorded) -> bool:
        """Whether an event made is the recorded one; what comes into being by it may have another number there."""
        if not (corresponds(made.event, record.event) or self._numbers.note(made.event, record.event)):
            return False
        self.note(record, made.n)
        return True
