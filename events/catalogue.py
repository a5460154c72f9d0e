"""Every event type there is: published name, version, class, and how old versions become today's.

The names are a published format. A class may be renamed or moved; its `published` name may not. A change of a
published payload is a new version, with an upcaster from the old one, whose class is kept in `OLD_VERSIONS`; the golden
schemas in `events/schemas/` hold what has been published (drafts until the rules engine is whole).
"""

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, ClassVar

from pydantic import InstanceOf

from rewind.events import combat, game, judging, objects, playing, turn, zones
from rewind.events.base import Event

FAMILIES: tuple[ModuleType, ...] = (game, turn, playing, zones, objects, combat, judging)
"""The modules that define events, in the order of `docs/events.md`."""


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """The event classes that a family's module defines, in the order of its text."""
    return tuple(
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Event) and value.__module__ == module.__name__
    )


def _by_name(classes: Iterable[type[Event]]) -> dict[str, type[Event]]:
    table: dict[str, type[Event]] = {}
    for cls in classes:
        if cls.published in table:
            raise RuntimeError(f"two events are published as {cls.published}")
        table[cls.published] = cls
    return table


EVENTS: dict[str, type[Event]] = _by_name(cls for family in FAMILIES for cls in events_of(family))
"""Published name → class, today's version of every event."""

Payload = dict[str, Any]
Upcaster = Callable[[Payload], list[tuple[str, int, Payload]]]

UPCASTERS: dict[tuple[str, int], Upcaster] = {}
"""(published name, old version) → what a payload of that version is now: none, one or several payloads, each with
its name and version. A step need not reach today's version; steps are chained."""


OLD_VERSIONS: dict[tuple[str, int], type[Event]] = {}
"""(published name, old version) → the class of that version, as it was; its bytes are verified with it."""

if missing := UPCASTERS.keys() ^ OLD_VERSIONS.keys():
    raise RuntimeError(f"an old version needs both an upcaster and its class: {sorted(missing)}")


class Upcasted(Event):
    """What an old event became where that is not exactly one of today's events. Never written to a log."""

    published: ClassVar[str] = "upcasted"

    events: tuple[InstanceOf[Event], ...]
    """Today's events, in order; none where the old event says nothing any more."""


class UnknownVersion(LookupError):
    """No event of today, and no upcaster, has this published name and version."""


def upcast(name: str, version: int, payload: Payload) -> list[tuple[str, Payload]]:
    """Today's payloads for an old one, in order, by chained upcasters. UnknownVersion where a step is missing."""
    cls = EVENTS.get(name)
    if cls is not None and cls.version == version:
        return [(name, payload)]
    step = UPCASTERS.get((name, version))
    if step is None:
        raise UnknownVersion(name, version)
    return [result for part in step(payload) for result in upcast(*part)]
