"""Two things change places: who controls them, life totals, the cards of two zones (the glossary on "exchange")."""

from __future__ import annotations

from rewind.aggregates.cards import language
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import NOTHING_NAMED, Named
from rewind.aggregates.rules.happening.happen import happen_together
from rewind.aggregates.rules.instructions.executing import Given, executes
from rewind.aggregates.rules.instructions.objects import permanents
from rewind.aggregates.rules.programs.as_logged import as_json
from rewind.aggregates.rules.proposals.applying import is_forbidden
from rewind.aggregates.rules.proposals.proposal import GainsLife, LosesLife, Moves, Proposed
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.state import OWNED_ZONES, number_of
from rewind.events.base import Zone
from rewind.events.objects import OwnerChanged
from rewind.events.playing import ContinuousEffectBegan


@executes(language.Exchange)
def _exchange(context: Context, instruction: language.Exchange, rule: tuple[str, ...]) -> Given:
    """What cannot be exchanged whole is not exchanged at all."""
    match instruction.of:
        case "control":
            return _control(context, instruction, *rule)
        case "ownership":
            return _ownership(context, instruction, *rule)
        case "life":
            return _life(context, instruction, *rule)
        case "zones":
            return _zones(context, instruction, *rule)


def _control(context: Context, instruction: language.Exchange, *rule: str) -> Named:
    """Each player gains control of what the other controlled, at the same time."""
    engine = context.engine
    one, other = permanents(context, instruction.what)[:1], permanents(context, instruction.with_)[:1]
    things = (*one, *other)
    if len(set(things)) < 2:
        return NOTHING_NAMED
    seats = [engine.controller(obj) for obj in reversed(things)]
    if seats[0] == seats[1]:
        return NOTHING_NAMED
    began = [
        ContinuousEffectBegan(
            seat=context.you,
            source=context.source,
            effect=as_json((language.Control(change="control", to=f"seat {seat}"),)),
            duration="end_of_game",
            affects=(obj,),
        )
        for obj, seat in zip(things, seats, strict=True)
    ]
    happen_together(engine, [(event, (*rule, "418.3a")) for event in began])
    return Named(things, done=True)


def _ownership(context: Context, instruction: language.Exchange, *rule: str) -> Named:
    """Each player becomes the owner of what the other owned, at the same time: cards of shared zones (rule 217.9c)."""
    engine = context.engine
    one, other = (context.objects(what)[:1] for what in (instruction.what, instruction.with_))
    things = [obj for obj in (*one, *other) if engine.zone_of(obj) not in (None, *OWNED_ZONES)]
    seats = [engine.owner(obj) for obj in things]
    if (
        len(set(things)) < 2
        or len(set(seats)) < 2
        or any(engine.draft.kinds[number_of(obj)] != "card" for obj in things)
    ):
        return NOTHING_NAMED
    pairs = zip(things, seats, reversed(seats), strict=True)
    changed = [OwnerChanged(object=obj, before=before, after=after) for obj, before, after in pairs]
    happen_together(engine, [(event, (*rule, "217.9c")) for event in changed])
    return Named(tuple(things), done=True)


def _life(context: Context, instruction: language.Exchange, *rule: str) -> Named:
    """Each player gains or loses as much life as is between both totals; by the policy, where both can."""
    engine = context.engine
    seats = [thing for what in (instruction.what, instruction.with_) for thing in context.resolve(what)[:1]]
    if len(set(seats)) < 2 or not all(isinstance(seat, int) for seat in seats):
        return NOTHING_NAMED
    one, other = (int(seat) for seat in seats)
    difference = engine.draft.players[other].life - engine.draft.players[one].life
    proposals: list[Proposed] = []
    for seat, by in ((one, difference), (other, -difference)):
        if by:
            change = GainsLife if by > 0 else LosesLife
            proposals.append(change(seat, abs(by), context.source, rules=rule))
    if engine.edition.policies.unchangeable_life == "nothing_is_done" and any(
        is_forbidden(engine, change) for change in proposals
    ):
        return NOTHING_NAMED
    would(engine, *proposals)
    return Named((one, other), number=abs(difference), done=True)


def _zones(context: Context, instruction: language.Exchange, *rule: str) -> Named:
    """All cards of two zones, or some of them, change places, if one player owns them all."""
    engine = context.engine
    sides = [(context.objects(what), _zone(context, what)) for what in (instruction.what, instruction.with_)]
    owners = {engine.owner(obj) for objects, _ in sides for obj in objects}
    (one, one_zone), (other, other_zone) = sides
    if len(owners) != 1 or one_zone is None or other_zone is None:
        return NOTHING_NAMED
    moved = [(obj, other_zone) for obj in one] + [(obj, one_zone) for obj in other]
    would(engine, *(Moves(obj, to, "put", rules=(*rule, "217.1c"), put_by=context.you) for obj, to in moved))
    return Named(tuple(engine.draft.current.get(number_of(obj), obj) for obj, _ in moved), done=True)


def _zone(context: Context, what: language.Things) -> Zone | None:
    """The zone that is meant, though nothing may be in it."""
    if (
        isinstance(what, language.Filter)
        and isinstance(what.zone, str)
        and what.zone not in ("any", "source", "outside")
    ):
        return what.zone  # type: ignore[return-value]  # the words that are no zones are excluded
    return next((context.engine.zone_of(obj) for obj in context.objects(what)), None)
