"""The events of a run, as a scenario speaks of them: names for objects and seats (`events`, `no_events`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from events.base import OBJECT_ID
from events.catalogue import EVENTS
from events.envelope import Recorded
from replays.scenarios.results import Failed, Failure

if TYPE_CHECKING:
    from replays.scenarios.runner import Runner

_SEATS = frozenset({"seat", "by", "player", "controller", "owner", "active", "to", "defender", "winners", "seats"})
"""Fields in which a number is a seat, or may be one."""

_ID = re.compile(OBJECT_ID)


@dataclass(frozen=True, slots=True)
class EventMatcher:
    """One event of a run."""

    runner: Runner
    record: Recorded

    def matches(self, pattern: Mapping[str, object]) -> bool:
        """Whether it is what a scenario says: its type, its rule, each field that is named. Raises Failed."""
        if pattern.get("type") != self.record.event.published:
            if pattern.get("type") not in EVENTS:
                raise Failed(Failure("events", "a type of event (docs/events.md)", str(pattern.get("type"))))
            return False
        data = self.record.event.model_dump(mode="json", by_alias=True)
        for key, pending in pattern.items():
            if key == "type":
                continue
            if key == "rule":
                if not self._cites(pending):
                    return False
            elif key not in data:
                fields = ", ".join(field for field in data if field != "seen")
                raise Failed(Failure(f"events: {pattern['type']}", f"one of its fields: {fields}", key))
            elif not self._same(key, pending, data[key]):
                return False
        return True

    def _cites(self, pending: object) -> bool:
        from replays.scenarios.verbs.perform import is_under  # noqa: PLC0415  # they look at each other

        listed = [str(one) for one in pending] if isinstance(pending, list | tuple) else [str(pending)]
        return all(any(is_under(number, one) for number in self.record.rule) for one in listed)

    def _same(self, key: str, pending: object, actual: object) -> bool:
        if pending == actual:
            return True
        if isinstance(pending, Mapping) and isinstance(actual, Mapping):
            return all(part in actual and self._same(part, pending[part], actual[part]) for part in pending)
        if isinstance(pending, list | tuple) and isinstance(actual, list | tuple):
            same = (self._same(key, one, other) for one, other in zip(pending, actual, strict=False))
            return len(pending) == len(actual) and all(same)
        if not isinstance(pending, str):
            return False
        if isinstance(actual, int) and key in _SEATS:
            return self.runner.naming.seats.get(pending) == actual
        if isinstance(actual, str) and _ID.match(actual):
            return bool(self.runner.naming.matching(self.runner.game.state, pending, [actual]))
        return isinstance(actual, Mapping) and actual.get("zone") == pending


def happenings(runner: Runner) -> Iterator[EventMatcher]:
    """The events since the set-up."""
    for record in runner.seen_records[runner.began :]:
        yield EventMatcher(runner, record)
