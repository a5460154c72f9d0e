"""What becomes so "any time" something is true, at once and before triggered abilities look at what brought it about.

Daybound and nightbound make it day or night, and turn permanents over (2026-04: 702.145); ascend gives the city's
blessing (2026-04: 702.131). None of this is a state-based action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, cast

from rewind.aggregates.faces import other_face
from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening import layers
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import DesignationGained
from rewind.events.objects import Transformed

_WORDS = frozenset({"daybound", "nightbound", "ascend"})
"""The keywords that say what becomes so any time something is true."""

_MANY = 10
"""So many permanents give the city's blessing (2026-04: 702.131b)."""

_BLESSING = "city's blessing"


def time_of(draft: Draft) -> Literal["day", "night"] | None:
    """Whether it is day or night; None: neither (2026-04: 731.1)."""
    found = next((time for time in ("day", "night") if time in draft.designations), None)
    return cast("Literal['day', 'night'] | None", found)


def look(engine: Engine) -> list[Recorded]:
    """What is due happens, and what is due by that; what was recorded, with what the layers made of it."""
    if _WORDS.isdisjoint(engine.compiler.analysis.keywords):
        return []
    before = len(engine.records)
    while due := list(_due(engine)):
        seen = len(engine.records)
        for event, rule in due:
            engine.record(event, (rule,))
        records = engine.records[seen:]
        layers.look(engine, records, {type(record.event) for record in records})
    return engine.records[before:]


def _due(engine: Engine) -> Iterator[tuple[Event, str]]:
    """What is due now, each with its rule."""
    having = {obj: words for obj in engine.zone("in_play") if (words := _WORDS & engine.abilities(obj).keywords)}
    if not having:
        return
    time = time_of(engine.draft)
    every = frozenset().union(*having.values())
    if time is None and "daybound" in every:
        yield DesignationGained(designation="day"), "2026-04 702.145d"
    elif time is None and "nightbound" in every:
        yield DesignationGained(designation="night"), "2026-04 702.145g"
    for obj, words in having.items():
        yield from _turned_over(engine, obj, words, time)
    for seat in engine.players():
        own = [obj for obj in engine.zone("in_play") if engine.controller(obj) == seat]
        has_it = seat in engine.draft.designations.get(_BLESSING, ())
        if not has_it and len(own) >= _MANY and any("ascend" in having.get(obj, ()) for obj in own):
            yield DesignationGained(designation="city's blessing", seat=seat), "2026-04 702.131b"


def _turned_over(
    engine: Engine, obj: str, words: frozenset[str], time: Literal["day", "night"] | None
) -> Iterator[tuple[Event, str]]:
    """A permanent turns over whose face is that of the other time (2026-04: 702.145c, 702.145f)."""
    status = engine.draft.status_of(obj)
    word, rule = ("nightbound", "2026-04 702.145f") if status.back_face_up else ("daybound", "2026-04 702.145c")
    is_due = time == ("day" if status.back_face_up else "night")
    values = other_face(engine.draft, obj) if is_due and word in words and not status.face_down else None
    if values is not None:
        yield Transformed(object=obj, characteristics=values), rule
