"""What came of a scenario under an edition, and the ways in which it ends early."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rewind.events.envelope import Recorded

Result = Literal["passed", "failed", "unsupported", "told"]
"""What came of a run; "told": nothing was expected of it, so that it can neither pass nor fail."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that does not hold."""

    what: str
    """What was looked at: a path of the file, such as "expect.life.alice"."""
    expected: str
    actual: str
    line: int | None = None
    """The line of the file."""

    def as_json(self) -> dict[str, object]:
        """By field name."""
        return {"what": self.what, "expected": self.expected, "actual": self.actual, "line": self.line}


@dataclass(frozen=True, slots=True)
class StepTaken:
    """One step of `do` in a run."""

    line: int
    """The line of the file."""
    verb: str
    text: str
    """The step as it could stand in the file, in one line."""
    began: int
    """The number of events before it."""


class Failed(Exception):
    """The scenario cannot go on, or an expectation does not hold."""

    def __init__(self, *failures: Failure) -> None:
        super().__init__(*failures)
        self.failures = failures


class Unsupported(Exception):
    """Something that the scenario uses is not known here: never a pass, never a failure."""


@dataclass(slots=True)
class Outcome:
    """One scenario run under one edition."""

    file: str
    scenario: str
    edition: str
    result: Result
    failures: tuple[Failure, ...] = ()
    unsupported: str = ""
    """What is not known."""
    reported: tuple[str, ...] = ()
    """What was decided without being stated, and what was stated and not needed."""
    free: dict[str, object] = field(default_factory=dict)
    """The keys without effect."""
    records: tuple[Recorded, ...] = ()
    """The log of the run, as far as it went, without a seal."""
    step_began: int = 0
    """The number of events before the last step: those after it are since then."""

    expects: bool = True
    """Whether anything was to be looked at: in `expect`, or by a step."""
    steps: tuple[StepTaken, ...] = ()
    """The steps that were taken, the last of them perhaps not to its end."""
    began: int = 0
    """The number of events of the set-up."""
    view: int = 0
    """The number of the event at which the scenario stands in the end."""
    labels: Mapping[str, int] = field(default_factory=dict)
    """What each `as` stands for, by number of card."""

    @property
    def since(self) -> tuple[Recorded, ...]:
        """The events since the last step."""
        return self.records[self.step_began :]

    def details(self) -> dict[str, object]:
        """What stands in the JSON record; only what there is."""
        found: dict[str, object] = {}
        if self.failures:
            found["failures"] = [failure.as_json() for failure in self.failures]
            found["events"] = [{"n": one.n, "type": one.event.published, "data": _plain(one)} for one in self.since]
        if self.unsupported:
            found["unsupported"] = self.unsupported
        if self.reported:
            found["reported"] = list(self.reported)
        return found | self.free

    def as_json(self) -> dict[str, object]:
        """The JSON record of a scenario and edition."""
        return {
            "file": self.file,
            "scenario": self.scenario,
            "edition": self.edition,
            "result": self.result,
            "details": self.details(),
        }


def _plain(record: Recorded) -> object:
    return record.event.model_dump(mode="json", by_alias=True, exclude_defaults=True)
