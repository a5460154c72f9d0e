"""The golden schemas of events and of the feed, and that those which were published only grow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from docs import growth
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS
from rewind.projections.feed.cloud_events import LINE_SCHEMA
from rewind.projections.feed.schemas import FEED_SCHEMA, CloudEvent, LogLine

SCHEMAS = "events/schemas"
FEED = "docs/schemas"
STATUS = "published"
"""Of every event: a change of its payload that is more than growth (`docs.growth`) is a new version."""


def schema(cls: type[Event]) -> str:
    """The golden schema of an event."""
    shape = cls.model_json_schema(by_alias=True) | {"x-status": STATUS, "x-published": cls.published}
    return _written(shape)


def _written(shape: dict[str, object]) -> str:
    return json.dumps(shape, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def feed_schemas() -> dict[str, str]:
    """The golden schemas of what `rewind feed` writes, by their paths; their ids are the names that events give."""
    return {
        f"{FEED}/{name.rpartition(':')[2]}.json": _written(cls.model_json_schema() | {"$id": name, "x-status": STATUS})
        for name, cls in ((FEED_SCHEMA, CloudEvent), (LINE_SCHEMA, LogLine))
    }


@cache
def files() -> dict[str, str]:
    """Path from the repository's root → contents."""
    events = {f"{SCHEMAS}/{cls.published}.v{cls.version}.json": schema(cls) for cls in EVENTS.values()}
    return events | feed_schemas()


def broken(root: Path) -> Iterator[str]:
    """What would not be read as before, were the golden schemas written: file, place, and what it is."""
    expected = files()
    for path in sorted(path for folder in (SCHEMAS, FEED) for path in (root / folder).glob("*.json")):
        name = path.relative_to(root).as_posix()
        if name in expected:
            found = growth.breaks(json.loads(path.read_text("utf-8")), json.loads(expected[name]))
            yield from (f"{name}{what}" for what in found)
        else:
            yield f"{name}: is gone"
