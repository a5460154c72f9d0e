"""What came of proposed events: what an instruction learns of what it brought about (rules 413.2b, 419.5b)."""

from __future__ import annotations

from dataclasses import dataclass, field

from rewind.events.base import Event


@dataclass(slots=True, eq=False)
class Outcome:
    """What came of the events that one instruction proposed, whatever replaced them."""

    within: Outcome | None = None
    """The outcome of the instruction that this one is part of."""
    done: bool = False
    """Whether anything was there to be done; what replaces it counts as it (rule 419.5b)."""
    events: list[Event] = field(default_factory=list)
    """What happened of it, in this order. What was done instead by instructions is not among it (2006-10: 419.6h)."""

    def note(self, *events: Event) -> None:
        """Something was done, and this happened."""
        self.done = True
        self.events += events
        if self.within is not None:
            self.within.note(*events)
