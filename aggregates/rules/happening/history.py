"""What has happened, as abilities ask for it: whether and how often, since when, how much in all.

Tests look at what objects are, or last were (rule 201.2); `this` is also the spell that the permanent was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from rewind.aggregates.cards.language import AnyPattern, Filter, Happened, Pattern, TimesHappened
from rewind.aggregates.cards.language.expressions import Bounds, SinceEvent, SinceTurnOf, Span
from rewind.aggregates.happenings import Happening
from rewind.aggregates.rules.engine import occurrences
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.descriptions import within
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.occurrences_of import SHOWS
from rewind.aggregates.rules.happening.scenes import then
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.events.judging import PositionSet
from rewind.events.turn import PhaseBegan, StepBegan, TurnBegan
from rewind.events.zones import ZoneChanged

_analysed = lru_cache(maxsize=1024)(analysed)


class _Stretch(NamedTuple):
    """A stretch of what has happened: from one place, up to another one."""

    first: int
    end: int


def has_happened(context: Context, condition: Happened) -> bool:
    """Whether something has happened so often; without a bound at least once."""
    number = sum(1 for _ in _found(context, condition.happened, condition.since, condition.before))
    bounds = Bounds(at_least=condition.at_least, at_most=condition.at_most, exactly=condition.exactly)
    return number > 0 if not bounds.model_dump(exclude_none=True) else within(context, number, bounds)


def times_happened(context: Context, amount: TimesHappened) -> int:
    """How often something has happened, or the sum of one of its roles."""
    found = _found(context, amount.happened, amount.since, amount.before)
    if amount.sum is None:
        return sum(1 for _ in found)
    return sum(_number(one, amount.sum) for one in found)


def spells_of_the_turn_before(engine: Engine) -> int | None:
    """How many spells its active player cast in the turn before this one; None: there was none."""
    happenings = engine.draft.happenings
    turns = [(at, one.event.seat) for at, one in enumerate(happenings) if isinstance(one.event, TurnBegan)]
    if not turns:
        return None
    first, seat = turns[-2] if len(turns) > 1 else (0, None)
    if seat is None:
        position = _position(Context(engine, turns[0][1], None), happenings)
        seat = None if position is None else position[1].active
    if seat is None:
        return None
    pattern = Pattern(event="play", what=Filter(spell=True), player="you")
    found = _occurrences(Context(engine, seat, None), happenings, _Stretch(first, turns[-1][0]), pattern)
    return sum(at >= 0 for at, _ in found)


def _number(occurrence: occurrences.Occurrence, role: str) -> int:
    other = {"amount": "number", "number": "amount"}[role]
    value = occurrence.roles.get(role, occurrence.roles.get(other, 0))
    return value if isinstance(value, int) else 0


def _found(context: Context, pattern: AnyPattern, since: Span, before: str | None) -> Iterator[occurrences.Occurrence]:
    """What has happened that a pattern means, in a stretch of time."""
    happenings = context.engine.draft.happenings
    looking = _looking_back(context)
    stretch = _stretch(looking, happenings, since)
    if before is not None and context.since is not None:
        stretch = stretch._replace(end=min(stretch.end, _at(happenings, context.since)))
    yield from (one for _, one in _occurrences(looking, happenings, stretch, pattern))


def _looking_back(context: Context) -> Context:
    """The context in which what objects were counts too: they are known by what they were."""
    happenings = context.engine.draft.happenings
    was = [
        one.event.object
        for one in happenings
        if isinstance(one.event, ZoneChanged) and one.event.becomes == context.source and _resolved(one.event)
    ]
    this: tuple[ObjectOrPlayer, ...] = () if context.source is None else (context.source, *was)
    return context.but(bound={**context.bound, "this": this}) if was else context


def _resolved(event: ZoneChanged) -> bool:
    return event.from_ is not None and event.from_.zone == "stack"


def _occurrences(
    context: Context, happenings: Sequence[Happening], stretch: _Stretch, pattern: AnyPattern
) -> Iterator[tuple[int, occurrences.Occurrence]]:
    """Occurrences with the places at which they happened; what counts together is one."""
    patterns = occurrences.patterns_of(pattern)
    separate = [one for one in patterns if not one.together]
    before = _before(context, happenings) if stretch.first == 0 else iter(())
    shown = ((at, one) for at in range(stretch.first, stretch.end) for one in _shown(context, happenings, at, separate))
    for index, occurrence in chain(((-1, one) for one in before), shown):
        for one in separate:
            if found := occurrences.fitting(context, one, occurrence):
                yield from ((index, fit) for fit in found)
                break
    for one in patterns:
        if one.together:
            yield from _together(context, happenings, stretch, one)


def _together(
    context: Context, happenings: Sequence[Happening], stretch: _Stretch, pattern: Pattern
) -> Iterator[tuple[int, occurrences.Occurrence]]:
    fits = [
        (index, fit)
        for index in range(stretch.first, stretch.end)
        for occurrence in _shown(context, happenings, index, [pattern])
        for fit in occurrences.fitting(context, pattern, occurrence)
    ]
    groups: dict[tuple[object, ...], list[tuple[int, occurrences.Occurrence]]] = {}
    for index, fit in fits:
        moment = happenings[index].together or happenings[index].n
        groups.setdefault((moment, *occurrences.apart(pattern, fit)), []).append((index, fit))
    for found in groups.values():
        whole = occurrences.joined(context, pattern, [fit for _, fit in found])
        if whole is not None:
            yield found[0][0], whole


def _shown(
    context: Context, happenings: Sequence[Happening], index: int, patterns: Sequence[Pattern]
) -> Iterator[occurrences.Occurrence]:
    """What an event shows, where it can be what one of some patterns means."""
    event = happenings[index].event
    shows = SHOWS.get(type(event))
    if shows is None or not any(one.event in shows[0] for one in patterns):
        return
    scene = then(context.engine, happenings, index)
    asks_cause = any(_analysed(pattern).asks_cause for pattern in patterns)
    for occurrence in shows[1](scene, event):
        if any(one.event == occurrence.verb for one in patterns):
            cause = scene.cause() if asks_cause else None
            yield replace(occurrence, moment=scene.moment, cause=cause)


def _position(context: Context, happenings: Sequence[Happening]) -> tuple[int, PositionSet] | None:
    """The position with which what has happened begins, and the number of its event; None where it began otherwise."""
    draft = context.engine.draft
    if draft.kind == "played":
        return None
    for n, event, _, _ in draft.backwards():
        if not happenings or n < happenings[0].n:
            return (n, event) if isinstance(event, PositionSet) else None
    return None


def _before(context: Context, happenings: Sequence[Happening]) -> Iterator[occurrences.Occurrence]:
    """What a position says that was in the turn before it: lands played, permanents that came under control.

    Of the lands nothing else is known. What its owner controls came into play; what another player does, changed hands.
    """
    found = _position(context, happenings)
    if found is None:
        return
    engine, (n, position) = context.engine, found
    moment = occurrences.Moment(position.active, position.phase, position.step)
    for player in position.players:
        seat = player.seat
        for _ in range(bounded(player.lands_played, "repetitions")):
            yield occurrences.Occurrence("play", {"player": (seat,)}, played=occurrences.LAND, moment=moment)
        turn_began = n if player.turn_began is None else player.turn_began
        for obj in engine.zone("in_play"):
            if engine.controller(obj) != seat or not turn_began < engine.draft.controlled_since.get(obj, 0) <= n:
                continue
            roles: dict[str, occurrences.RoleValue] = {"what": (obj,), "player": (seat,)}
            if engine.owner(obj) == seat:
                yield occurrences.Occurrence(
                    "move", {**roles, "to": occurrences.AtZone("in_play")}, moment=moment, shown="what"
                )
            else:
                yield occurrences.Occurrence("control", roles, moment=moment)


# Stretches of time


def _stretch(context: Context, happenings: Sequence[Happening], since: Span) -> _Stretch:
    end = len(happenings)
    match since:
        case SinceTurnOf():
            return _last_turn(context, happenings, since)
        case SinceEvent():
            upto = end if context.since is None else _at(happenings, context.since)
            earlier = [at for at, _ in _occurrences(context, happenings, _Stretch(0, upto), since.since)]
            return _Stretch(earlier[-1] + 1 if earlier else 0, end)
        case "turn":
            return _Stretch(_latest(happenings, TurnBegan), end)
        case "step":
            return _Stretch(max(_latest(happenings, kind) for kind in (TurnBegan, PhaseBegan, StepBegan)), end)
        case "phase":
            return _Stretch(max(_latest(happenings, kind) for kind in (TurnBegan, PhaseBegan)), end)
        case "combat":
            if context.engine.draft.phase != "combat":
                return _Stretch(end, end)
            return _Stretch(_latest(happenings, PhaseBegan), end)


def _latest(happenings: Sequence[Happening], kind: type[TurnBegan] | type[PhaseBegan] | type[StepBegan]) -> int:
    """The place of the latest event of a kind; the first of all where there is none."""
    return next((at for at in range(len(happenings) - 1, -1, -1) if isinstance(happenings[at].event, kind)), 0)


def _at(happenings: Sequence[Happening], n: int) -> int:
    """The place of the first thing that happened with an event, or after it."""
    return next((at for at, one in enumerate(happenings) if one.n >= n), len(happenings))


def _last_turn(context: Context, happenings: Sequence[Happening], since: SinceTurnOf) -> _Stretch:
    """The last finished turn of a player; an object's is that of its controller."""
    seats = context.seats(since.turn_of)
    begins = [at for at, one in enumerate(happenings) if isinstance(one.event, TurnBegan)]
    for first, end in reversed(list(pairwise(dict.fromkeys((0, *begins))))):  # a position can begin within a turn
        if happenings[end - 1].active in seats:
            return _Stretch(first, end)
    return _Stretch(0, 0)
