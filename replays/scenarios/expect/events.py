"""The events of a run, as a scenario speaks of them: names for objects and seats (`events`, `no_events`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rewind.aggregates.editions import Citation
from rewind.aggregates.state import GameState
from rewind.events.base import OBJECT_ID
from rewind.events.catalogue import EVENTS
from rewind.events.envelope import Recorded
from rewind.replays.scenarios.expect.cited import cites
from rewind.replays.scenarios.form.naming import Naming
from rewind.replays.scenarios.results import Failed, Failure

_SEATS = frozenset(
    {"object", "seat", "by", "player", "controller", "owner", "active", "to", "defender", "winners", "seats", "decider"}
)
"""Fields in which a number is a seat, or may be one."""

_ID = re.compile(OBJECT_ID)


@dataclass(frozen=True, slots=True)
class EventMatcher:
    """Compares one event of a run with what a scenario states of events."""

    naming: Naming
    state: GameState
    """The state in which names are looked up."""
    record: Recorded

    def matches(self, pattern: Mapping[str, object]) -> bool:
        """Whether the event has the type, the rule and each field that a pattern names. Raises Failed."""
        if pattern.get("type") != self.record.event.published:
            if pattern.get("type") not in EVENTS:
                raise Failed(Failure("events", "a type of event (docs/events.md)", str(pattern.get("type"))))
            return False
        data = self.record.event.model_dump(mode="json", by_alias=True)
        for key, expected in pattern.items():
            if key == "type":
                continue
            if key == "rule":
                if not self._cites(expected):
                    return False
            elif key not in data:
                fields = ", ".join(field for field in data if field != "seen")
                raise Failed(Failure(f"events: {pattern['type']}", f"one of its fields: {fields}", key))
            elif not self._same(key, expected, data[key]):
                return False
        return True

    def _cites(self, expected: object) -> bool:
        """Whether the record cites each of the rules, or one under it."""
        listed = [str(one) for one in expected] if isinstance(expected, list | tuple) else [str(expected)]
        cited = [Citation(self.state.edition, number) for number in self.record.rule]
        return all(cites(cited, number) for number in listed)

    def _same(self, key: str, expected: object, actual: object) -> bool:
        """Whether a field, or a part of it, is as expected; a name stands for the seat, object or zone it means."""
        if expected == actual:
            return True
        if isinstance(expected, Mapping) and isinstance(actual, Mapping):
            return all(part in actual and self._same(part, expected[part], actual[part]) for part in expected)
        if isinstance(expected, list | tuple) and isinstance(actual, list | tuple):
            same = (self._same(key, one, other) for one, other in zip(expected, actual, strict=False))
            return len(expected) == len(actual) and all(same)
        if not isinstance(expected, str):
            return False
        if isinstance(actual, int) and key in _SEATS:
            return self.naming.seats.get(expected) == actual
        if isinstance(actual, str) and _ID.match(actual):
            return self.naming.means(self.state, expected, actual)
        return isinstance(actual, Mapping) and actual.get("zone") == expected
