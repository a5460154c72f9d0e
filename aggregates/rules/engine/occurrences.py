"""Occurrences: what happened, or would happen, in the words of patterns; and whether a pattern means it.

Facts and proposed events are turned into occurrences by the floors above; triggers, history, replacement, what is
forbidden, required, allowed or costs more all ask here whether a pattern means one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from aggregates.cards.language import AnyPattern, Filter, OneOfPatterns, Pattern
from aggregates.cards.language.expressions import Bounds, Test
from aggregates.rules.engine import conditions, descriptions
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.state import incarnation_of, number_of, object_id
from events.base import Phase, Step, Zone

if TYPE_CHECKING:
    from aggregates.rules.engine.context import Context
    from aggregates.rules.engine.engine import Engine

RoleValue: TypeAlias = "tuple[ObjectOrPlayer, ...] | int | str | bool | AtZone"
"""What a role is: things, a number, a word, whether something is so, or a zone."""


@dataclass(frozen=True, slots=True)
class AtZone:
    """A zone, and whose it is where it is somebody's."""

    zone: Zone
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One thing that happened, or would happen."""

    verb: str
    """As `aggregates.cards.language.VERBS` has it."""
    roles: Mapping[str, RoleValue] = field(default_factory=lambda: MappingProxyType({}))
    """Role → what it is. Besides those of the verb: `became`, what an object became; `prevented`."""
    cause: str | None = None
    """The spell, ability or permanent that brought it about, where one did."""
    looks_back: bool = False
    """Whether the game looks back to before it for what triggers (rule 410.10d)."""
    during: tuple[Phase | None, Step | None] | None = None
    """When it happened; None: now."""

    def things(self, role: str) -> tuple[ObjectOrPlayer, ...]:
        """The things that a role is."""
        value = self.roles.get(role, ())
        return value if isinstance(value, tuple) else ()


def patterns_of(pattern: AnyPattern) -> tuple[Pattern, ...]:
    """The events that are meant, one by one."""
    return pattern.any_of if isinstance(pattern, OneOfPatterns) else (pattern,)


def means(context: Context, pattern: AnyPattern, occurrence: Occurrence) -> bool:
    """Whether a pattern means an occurrence; `context` is that of the ability that looks for it."""
    return any(_means(context, one, occurrence) for one in patterns_of(pattern))


def _means(context: Context, pattern: Pattern, occurrence: Occurrence) -> bool:
    if pattern.event != occurrence.verb:
        return False
    for name in pattern.model_fields_set:
        if name in _NO_ROLE:
            continue
        role = name.rstrip("_")
        wanted = getattr(pattern, name)
        if wanted is not None and not _fits_role(context, occurrence, role, wanted):
            return False
    if pattern.cause is not None and not _fits_cause(context, pattern.cause, occurrence.cause):
        return False
    if pattern.during is not None and not _is_during(context, pattern.during, occurrence):
        return False
    return pattern.where is None or looking_at_event(context, occurrence).is_true(pattern.where)


_MAIN_PHASES = ("precombat_main", "postcombat_main")
_NO_ROLE = frozenset({"event", "cause", "during", "where", "together"})


def _fits_cause(context: Context, wanted: object, cause: str | None) -> bool:
    """Whether the spell or ability is what a pattern asks for, or the source of the ability is."""
    entry = None if cause is None else context.engine.draft.stack.get(cause)
    source = None if entry is None else entry.source
    return _fits_thing(context, wanted, cause) or _fits_thing(context, wanted, source)


def _is_during(context: Context, parts: str | tuple[str, ...], occurrence: Occurrence) -> bool:
    if occurrence.during is None:
        return conditions.during(context, parts)
    return conditions.is_part(parts, *occurrence.during)


def _fits_role(context: Context, occurrence: Occurrence, role: str, wanted: object) -> bool:
    value = occurrence.roles.get(role)
    if isinstance(wanted, bool) or isinstance(value, bool):
        return bool(value) == bool(wanted)
    if isinstance(value, AtZone):
        return fits_zone(context, wanted, value)
    if isinstance(wanted, Bounds):
        return isinstance(value, int) and descriptions.within(context, value, wanted)
    if isinstance(value, int):
        return value == wanted
    if isinstance(value, str):
        words = wanted if isinstance(wanted, tuple) else (wanted,)
        return value in words or (role == "part" and value in _MAIN_PHASES and "main" in words)
    things = occurrence.things(role)
    if role == "from":
        return any(isinstance(thing, str) and fits_source(context, wanted, thing) for thing in things)
    if role == "what":  # a move fits by the old or by the new object
        things += occurrence.things("became")
    return any(_fits_thing(context, wanted, thing) for thing in things)


def fits_zone(context: Context, wanted: object, place: AtZone) -> bool:
    """Whether a zone is what a role asks for: its name, one of several, or a zone of somebody."""
    if isinstance(wanted, tuple):
        return any(fits_zone(context, one, place) for one in wanted)
    if isinstance(wanted, Filter):
        zones = descriptions.zones_of(wanted)
        return place.zone in zones and (wanted.of is None or place.seat in context.seats(wanted.of))
    return wanted in ("any", place.zone)


def _fits_thing(context: Context, wanted: object, thing: ObjectOrPlayer | None) -> bool:
    if thing is None:
        return False
    if isinstance(wanted, tuple):
        return any(_fits_thing(context, one, thing) for one in wanted)
    if isinstance(wanted, Filter):
        if isinstance(thing, int):
            return descriptions.matches_player(context, thing, wanted)
        return descriptions.tests(context, thing, wanted)
    return isinstance(wanted, str) and thing in context.resolve_reference(wanted)


def is_source(engine: Engine, chosen: str, source: str) -> bool:
    """Whether damage from `source` is damage from what was chosen: the same, or what a spell became (rule 419.8a)."""
    if chosen == source:
        return True
    was, is_ = engine.draft.position.get(chosen), engine.draft.position.get(source)
    became = source == object_id(number_of(chosen), incarnation_of(chosen) + 1)
    return became and was is not None and was.zone == "stack" and is_ is not None and is_.zone == "in_play"


def fits_source(context: Context, wanted: object, source: str) -> bool:
    """Whether a source of damage is what a pattern asks for, as it is or last was (rules 419.8b, 419.8c).

    What was chosen while it was a spell is also the permanent that it became.
    """
    if isinstance(wanted, tuple):
        return any(fits_source(context, one, source) for one in wanted)
    if isinstance(wanted, Filter):
        if wanted.among is None:
            return descriptions.tests(context, source, wanted)
        chosen = context.resolve(wanted.among)
        is_among = any(isinstance(one, str) and is_source(context.engine, one, source) for one in chosen)
        return is_among and descriptions.tests(context, source, wanted.model_copy(update={"among": None}))
    if not isinstance(wanted, str):
        return False
    found = context.resolve_reference(wanted)
    return any(isinstance(one, str) and is_source(context.engine, one, source) for one in found)


def fits_thing(context: Context, wanted: Test | None, thing: ObjectOrPlayer | None) -> bool:
    """Whether a thing is what a role asks for; what asks for nothing means all."""
    return wanted is None or _fits_thing(context, wanted, thing)


def looking_at_event(context: Context, occurrence: Occurrence) -> Context:
    """The context in which `event.what`, `event.amount` … are the roles of an occurrence."""
    bound, numbers = words_of_roles(occurrence)
    looking = replace(context, bound={**context.bound, **bound}, numbers={**context.numbers, **numbers})
    looking.read, looking.controls = context.read, context.controls
    return looking


def words_of_roles(
    occurrence: Occurrence,
) -> tuple[dict[str, tuple[ObjectOrPlayer, ...]], dict[str, int]]:
    """The words for an occurrence's roles: those that are things, and those that are numbers.

    `event.became` is what an object became, or the object itself where it is the same still; `event.cause` is what
    brought the event about.
    """
    bound: dict[str, tuple[ObjectOrPlayer, ...]] = {}
    numbers: dict[str, int] = {}
    for role, value in occurrence.roles.items():
        if isinstance(value, tuple):
            bound[f"event.{role}"] = value
        elif isinstance(value, int) and not isinstance(value, bool):
            numbers[f"event.{role}"] = value
    if "event.what" in bound:
        bound.setdefault("event.became", bound["event.what"])
    if occurrence.cause is not None:
        bound.setdefault("event.cause", (occurrence.cause,))
    for one, other in (("event.amount", "event.number"), ("event.number", "event.amount")):
        if one in numbers:
            numbers.setdefault(other, numbers[one])
    return bound, numbers
