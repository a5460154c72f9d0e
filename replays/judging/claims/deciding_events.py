"""The events that decide what is so at a moment: those that last changed what is asked about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rewind.aggregates.state import number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.base import OBJECT_ID
from rewind.events.combat import LifeGained, LifeLost
from rewind.events.envelope import Recorded
from rewind.replays.scenarios.form.expectations import Expect
from rewind.replays.scenarios.form.naming import Naming, everywhere, times
from rewind.replays.scenarios.form.words import Names

_ID = re.compile(OBJECT_ID)

_OF_OBJECTS: Mapping[str, frozenset[str]] = {
    "zone": frozenset({"zone_changed", "token_created", "ceased_to_exist", "phased_out", "phased_in"}),
    "controller": frozenset({"control_changed", "zone_changed"}),
    "owner": frozenset({"object_placed", "token_created"}),
    "types": frozenset({"types_changed"}),
    "has_types": frozenset({"types_changed"}),
    "has_not_types": frozenset({"types_changed"}),
    "power": frozenset({"power_toughness_changed"}),
    "toughness": frozenset({"power_toughness_changed"}),
    "colors": frozenset({"colors_changed"}),
    "has_keywords": frozenset({"abilities_changed"}),
    "has_not_keywords": frozenset({"abilities_changed"}),
    "counters": frozenset({"counters_added", "counters_removed"}),
    "tapped": frozenset({"tapped", "untapped"}),
    "attached_to": frozenset({"attached", "unattached"}),
    "damage": frozenset({"damage_dealt", "damage_removed"}),
}
"""What is expected of an object → the events that change it."""

_OF_A_POOL = frozenset({"mana_added", "mana_spent", "mana_emptied"})
"""The events that change what mana a player has."""

_OF_PLAYERS: Mapping[str, frozenset[str]] = {
    "winner": frozenset({"game_ended", "player_lost", "player_won"}),
}
"""What is expected of players → the events that change it."""


def deciding_events(timeline: Timeline, naming: Naming, expect: Expect) -> list[Recorded]:
    """The last event for each part of what is expected, in their order; the last of the object where none is of it."""
    by_number = dict[int, Recorded]()
    for record in _deciding(timeline, naming, expect):
        by_number[record.n] = record
    return [by_number[n] for n in sorted(by_number)]


def _deciding(timeline: Timeline, naming: Naming, expect: Expect) -> Iterator[Recorded]:
    for name, fields in expect.objects.items():
        obj = naming.first(timeline.end, name, everywhere(timeline.end)) or _last(timeline, naming, name)
        if obj is None:
            continue
        about = [record for record in timeline.records if _is_about(record, number_of(obj))]
        keys = {"zone"} if fields is None else fields.model_fields_set
        of_each = [_OF_OBJECTS.get(key, frozenset()) for key in sorted(keys)]
        made = [next((one for one in reversed(about) if one.event.published in types), None) for types in of_each]
        yield from [one for one in made if one is not None] or about[-1:]
    named = (
        *(name for zones in expect.has.values() for name in _names(zones.values())),
        *(name for zones in expect.zones.values() for name in _names(zones.values())),
        *(name for zones in expect.has_not.values() for name in _names(zones.values())),
    )
    counted = (name for zones in expect.count.values() for numbers in zones.values() for name in numbers)
    for name in dict.fromkeys((*named, *counted)):
        for obj in naming.matching(timeline.end, times(name)[0], timeline.end.current.values()):
            about = [record for record in timeline.records if _is_about(record, number_of(obj))]
            yield from [one for one in about if one.event.published in _OF_OBJECTS["zone"]][-1:]
    for player in expect.life:
        seat = naming.seat(player)
        changes = (one for one in reversed(timeline.records) if isinstance(one.event, LifeLost | LifeGained))
        yield from [one for one in changes if getattr(one.event, "seat", None) == seat][:1]
    for player in expect.mana:
        seat = naming.seat(player)
        changes = (one for one in reversed(timeline.records) if one.event.published in _OF_A_POOL)
        yield from [one for one in changes if getattr(one.event, "seat", None) == seat][:1]
    for key, types in _OF_PLAYERS.items():
        if key in expect.model_fields_set:
            last = next((one for one in reversed(timeline.records) if one.event.published in types), None)
            if last is not None:
                yield last


def _last(timeline: Timeline, naming: Naming, name: str) -> str | None:
    """The last object of a name that is nowhere any more."""
    state = timeline.end
    past = [obj for number in sorted(state.incarnations) for obj in state.objects_of(number)]
    return next(reversed(naming.matching(state, name, past)), None)


def _names(zones: Iterable[Names]) -> Iterator[str]:
    return (name for names in zones for name in names)


def _is_about(record: Recorded, number: int) -> bool:
    keys = ("to",) if record.event.published == "damage_dealt" else ("object", "becomes", "on")
    for key in keys:
        value = getattr(record.event, key, None)
        if isinstance(value, str) and _ID.fullmatch(value) and number_of(value) == number:
            return True
    return False
