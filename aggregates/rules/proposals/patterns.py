"""Proposed events as occurrences, which patterns of the ability language mean (rule 419.1); who chooses about them."""

from __future__ import annotations

from types import MappingProxyType

from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.event_words import words_of_roles
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import AtZone, Occurrence, RoleValue
from rewind.aggregates.rules.proposals import proposal
from rewind.aggregates.state import OWNED_ZONES, object_id
from rewind.events.base import Zone


def verb_of(proposed: proposal.Proposed) -> str:
    """What patterns call it; nothing for what no effect can replace."""
    return "" if isinstance(proposed, proposal.Happens) else proposal.VERBS[type(proposed)][0]


def affected(proposed: proposal.Proposed) -> ObjectOrPlayer:
    """The object or player that it would happen to (rule 419.9a)."""
    match proposed:
        case proposal.Deals():
            return proposed.to
        case (
            proposal.Draws()
            | proposal.GainsLife()
            | proposal.LosesLife()
            | proposal.Begins()
            | proposal.AddsMana()
            | proposal.Shuffles()
            | proposal.Searches()
            | proposal.LosesGame()
        ):
            return proposed.seat
        case proposal.PutsCounters() | proposal.RemovesCounters():
            return proposed.on
        case proposal.CreatesToken():
            return proposed.controller
        case proposal.Happens():
            raise AssertionError("nothing replaces it")
        case _:
            return proposed.object


def chooser(engine: Engine, proposed: proposal.Proposed) -> int:
    """Who chooses what applies to it: the affected player, or the affected object's controller, else its owner."""
    thing = affected(proposed)
    if isinstance(thing, int):
        return thing
    return engine.controller(thing) if engine.zone_of(thing) in ("in_play", "stack") else engine.owner(thing)


def occurrence_of(engine: Engine, proposed: proposal.Proposed) -> Occurrence:
    """A proposed event in the words of patterns, as it would happen."""
    roles: dict[str, RoleValue] = {"player": (chooser(engine, proposed),)}
    thing = affected(proposed)
    if isinstance(thing, str):
        roles["what"] = (thing,)
    match proposed:
        case proposal.Deals():
            del roles["player"]
            roles.pop("what", None)
            roles.update({"to": (thing,), "amount": proposed.amount, "combat": proposed.combat})
            if proposed.source is not None:
                roles["from"] = (proposed.source,)
        case proposal.Moves():
            was = engine.zone_of(proposed.object)
            if was is not None:
                roles["from"] = _place(engine, proposed.object, was)
            roles["to"] = _place(engine, proposed.object, proposed.to)
            roles["how"] = proposed.how or proposed.reason
        case proposal.Untaps() | proposal.Discards():
            roles.update({} if proposed.how is None else {"how": proposed.how})
        case proposal.Destroys():
            roles["regenerate"] = proposed.regenerate
        case proposal.GainsLife():
            roles["number"] = proposed.amount
        case proposal.LosesLife():
            roles["number"] = proposed.amount
            sources = (proposed.source, *proposed.others)
            roles["from"] = tuple(source for source in sources if source is not None)
            roles.update({} if proposed.how is None else {"how": proposed.how})
        case proposal.PutsCounters() | proposal.RemovesCounters():
            roles.update({"on": (thing,), "kind": proposed.kind, "number": proposed.number})
            if isinstance(proposed, proposal.RemovesCounters):
                roles["player"] = (proposed.seat,)
        case proposal.CreatesToken():
            roles.update({"number": proposed.number, "what": (object_id(engine.new_number()),)})
        case proposal.AddsMana():
            roles.update(
                {"mana": proposed.mana} if proposed.how is None else {"mana": proposed.mana, "how": proposed.how}
            )
            roles.update({} if proposed.source is None else {"from": (proposed.source,)})
        case proposal.Begins():
            roles["part"] = proposed.part
        case proposal.Searches():
            roles["from"] = AtZone("library", proposed.owner)
        case _:
            pass
    return Occurrence(verb_of(proposed), MappingProxyType(roles), proposed.cause)


def entry_of(engine: Engine, proposed: proposal.CreatesToken) -> Occurrence:
    """That tokens would come into play, which is part of their being created (2026-04: 616.1g)."""
    what = (object_id(engine.new_number()),)
    roles: dict[str, RoleValue] = {"player": (proposed.controller,), "what": what, "to": AtZone("in_play")}
    return Occurrence("move", MappingProxyType(roles), proposed.cause)


def _place(engine: Engine, obj: str, zone: Zone) -> AtZone:
    return AtZone(zone, engine.owner(obj) if zone in OWNED_ZONES else None)


def within(context: Context, engine: Engine, proposed: proposal.Proposed, **numbers: int) -> Context:
    """The context of an effect that looks at a proposed event: the words for its roles mean something there.

    `event.player` is always who chooses what applies to it. What gets names there gets them for this event alone.
    """
    bound, event = words_of_roles(occurrence_of(engine, proposed))
    bound.setdefault("event.player", (chooser(engine, proposed),))
    found = context.but(
        bound={**context.bound, **bound},
        numbers={**context.numbers, **event, **numbers},
        names=dict(context.names),
    )
    if isinstance(proposed, proposal.AddsMana) and proposed.only_for is not None:
        found.only_for = (proposed.only_for, proposed.bound)
    return found
