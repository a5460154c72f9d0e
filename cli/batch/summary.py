"""What came of a batch: how many logs are as hoped, and why the others are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rewind.cli.batch.plan import Found
from rewind.events.error_pages import error_pages
from rewind.events.text import encodable

_EXAMPLES = 3


@dataclass(slots=True)
class Why:
    """One reason for which logs are not as hoped."""

    logs: int = 0
    examples: list[str] = field(default_factory=list)
    """The first files, by their names."""


@dataclass(slots=True)
class Summary:
    """What is known of the logs that were named."""

    files: int = 0
    same: int = 0
    """Files with the bytes of another."""
    done: int = 0
    """Logs that were done now."""
    before: int = 0
    """Logs that were done before."""
    events: int = 0
    good: int = 0
    """Logs of which the command for a single one says 0."""
    status: int = 0
    """The worst of their exit statuses."""
    failures: dict[str, Why] = field(default_factory=dict)
    """Code, or a word, → the logs of which it is told."""

    def as_json(self) -> dict[str, Any]:
        """By field name, each failure with its title."""
        failures = {
            code: {"title": title(code), "logs": why.logs, "examples": [encodable(name) for name in why.examples]}
            for code, why in self._sorted()
        }
        counts = {name: getattr(self, name) for name in ("files", "same", "done", "before", "events", "good", "status")}
        return {**counts, "failures": failures}

    def _sorted(self) -> list[tuple[str, Why]]:
        return sorted(self.failures.items(), key=lambda item: (-item[1].logs, item[0]))

    def lines(self) -> Iterator[str]:
        """What is told of the failures, a line for each code."""
        for code, why in self._sorted():
            logs = "1 log" if why.logs == 1 else f"{why.logs:,} logs"
            more = " …" if why.logs > len(why.examples) else ""
            name = f"{code} {meaning}" if (meaning := title(code)) else code
            yield f"  {name}: {logs}: {', '.join(why.examples)}{more}"

    def add(self, log: Found, status: int, codes: Iterable[str], events: int) -> None:
        """Counts a log; a code that is told of it twice counts once."""
        self.events += events
        self.status = max(self.status, status)
        self.good += not status
        for code in dict.fromkeys(codes):
            why = self.failures.setdefault(code, Why())
            why.logs += 1
            why.examples = sorted([*why.examples, log.name])[:_EXAMPLES]


def title(code: str) -> str:
    """What a code means; nothing for a word."""
    return error_pages()[code].title if code in error_pages() else ""


def summary_of(found: Sequence[Found], results: Iterable[dict[str, Any]], to_do: set[str]) -> Summary:
    """What came of the logs that were named; `to_do` has the keys of those that were done now."""
    by_key: dict[str, Found] = {}
    summary = Summary(files=len(found))
    for log in found:
        if log.error is not None:
            summary.add(log, log.error.exit_status, [log.error.code], 0)
        elif log.key in by_key:
            summary.same += 1
        else:
            by_key[log.key] = log
    for line in results:
        done = by_key.pop(line["key"], None)
        if done is not None:
            summary.add(done, line["status"], [failure["code"] for failure in line["failures"]], line["events"])
            summary.done += done.key in to_do
            summary.before += done.key not in to_do
    for log in by_key.values():
        summary.add(log, 2, ["not done"], 0)
    return summary
