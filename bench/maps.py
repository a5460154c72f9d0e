"""Persistent maps: what folding does with the large maps of the state, recorded and done again with each library.

`immutables` has a mutable stage, which a fold uses: thawed once, changed in place, frozen at the end. `rpds` has
none: every change makes a new map. Both are driven by the same loop, and so is a plain `dict`, which shows what the
loop itself costs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import rpds
from immutables import Map

from bench.timing import Row, best, microseconds
from rewind.aggregates.fold import fold
from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.state import EMPTY
from rewind.aggregates.timeline import INTERVAL
from rewind.events.envelope import Recorded

ROUNDS = 15
COMPONENTS = tuple(name for name in Draft.__slots__ if hasattr(getattr(Draft(EMPTY), name), "finish"))
"""The maps that a fold thaws."""

GET, SET, REMOVE = range(3)


class Operation(NamedTuple):
    """One look into a map, or one change of it."""

    component: int
    what: int
    key: Hashable
    value: object = None


class Spy:
    """Stands for a map and its mutable stage, and writes down what is done with it."""

    def __init__(self, component: int, seen: list[Operation]) -> None:
        self.component = component
        self.seen = seen
        self.content: dict[Any, Any] = {}

    def mutate(self) -> Spy:
        return self

    def finish(self) -> Spy:
        return self

    def note(self, what: int, key: Hashable, value: object = None) -> None:
        self.seen.append(Operation(self.component, what, key, value))

    def get(self, key: Hashable, default: object = None) -> Any:
        self.note(GET, key)
        return self.content.get(key, default)

    def __getitem__(self, key: Hashable) -> Any:
        self.note(GET, key)
        return self.content[key]

    def __contains__(self, key: Hashable) -> bool:
        self.note(GET, key)
        return key in self.content

    def __setitem__(self, key: Hashable, value: object) -> None:
        self.note(SET, key, value)
        self.content[key] = value

    def __delitem__(self, key: Hashable) -> None:
        self.note(REMOVE, key)
        del self.content[key]

    def pop(self, key: Hashable, default: object = None) -> Any:
        self.note(GET, key)
        if key not in self.content:
            return default
        self.note(REMOVE, key)
        return self.content.pop(key)


def operations(records: Sequence[Recorded], size: int) -> list[list[Operation]]:
    """What folding does with the maps, a list for each call of `fold` with so many events."""
    seen: list[Operation] = []
    spies: dict[str, Any] = {name: Spy(number, seen) for number, name in enumerate(COMPONENTS)}
    state = replace(EMPTY, **spies)
    stream = iter(records)
    calls = []
    while part := list(islice(stream, size)):
        state = fold(state, part)
        calls.append(seen.copy())
        seen.clear()
    return calls


def on_dict(calls: Sequence[Sequence[Operation]]) -> None:
    """The same on plain dicts: no earlier state survives."""
    maps: list[dict[Hashable, object]] = [{} for _ in COMPONENTS]
    for call in calls:
        for component, what, key, value in call:
            if what == GET:
                maps[component].get(key)
            elif what == SET:
                maps[component][key] = value
            else:
                del maps[component][key]


def on_immutables(calls: Sequence[Sequence[Operation]]) -> None:
    """As `Draft` does it: all maps are thawed and frozen in each call."""
    maps: list[Map[Hashable, object]] = [Map() for _ in COMPONENTS]
    for call in calls:
        thawed = [each.mutate() for each in maps]
        for component, what, key, value in call:
            if what == GET:
                thawed[component].get(key)
            elif what == SET:
                thawed[component][key] = value
            else:
                del thawed[component][key]
        maps = [each.finish() for each in thawed]


def on_rpds(calls: Sequence[Sequence[Operation]]) -> None:
    """Every change makes a new map, and there is nothing to thaw."""
    maps: list[rpds.HashTrieMap[Hashable, object]] = [rpds.HashTrieMap() for _ in COMPONENTS]
    for call in calls:
        for component, what, key, value in call:
            if what == GET:
                maps[component].get(key)
            elif what == SET:
                maps[component] = maps[component].insert(key, value)
            else:
                maps[component] = maps[component].remove(key)


def rows(records: Sequence[Recorded]) -> Iterator[Row]:
    """The work on the maps for each event, where a fold takes the whole game, as between checkpoints, and one event."""
    runs: tuple[Callable[[Sequence[Sequence[Operation]]], None], ...] = (on_immutables, on_rpds, on_dict)
    for size, name in ((len(records), "the whole game"), (INTERVAL, f"{INTERVAL} events"), (1, "one event")):
        calls = operations(records, size)
        ours, other, plain = best(*(partial(run, calls) for run in runs), rounds=ROUNDS)
        beside, floor = microseconds(other, len(records)), microseconds(plain, len(records))
        yield Row(
            f"immutables, {name} a call", microseconds(ours, len(records)), f"rpds {beside}; dict {floor}", ours / other
        )
