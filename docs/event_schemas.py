"""The golden schemas of events, and that those which were published only grow."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from docs import growth
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS

SCHEMAS = "events/schemas"
STATUS = "published"
"""Of every event: a change of its payload that is more than growth (`docs.growth`) is a new version."""


def schema(cls: type[Event]) -> str:
    """The golden schema of an event."""
    shape = cls.model_json_schema(by_alias=True) | {"x-status": STATUS, "x-published": cls.published}
    return json.dumps(shape, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


@cache
def files() -> dict[str, str]:
    """Path from the repository's root → contents."""
    return {f"{SCHEMAS}/{cls.published}.v{cls.version}.json": schema(cls) for cls in EVENTS.values()}


def broken(root: Path) -> Iterator[str]:
    """What would not be read as before, were the golden schemas written: file, place, and what it is."""
    expected = files()
    for path in sorted((root / SCHEMAS).glob("*.json")):
        name = f"{SCHEMAS}/{path.name}"
        if name in expected:
            found = growth.breaks(json.loads(path.read_text("utf-8")), json.loads(expected[name]))
            yield from (f"{name}{what}" for what in found)
        else:
            yield f"{name}: is gone"
