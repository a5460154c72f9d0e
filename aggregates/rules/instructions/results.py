"""What an instruction has done, as a name stands for it: the things, numbers and roles of the events (rule 413.2b)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer, Role
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.meanings import remembering
from rewind.events import combat, objects, playing, turn, zones
from rewind.events.base import Event

_Result = tuple[tuple[ObjectOrPlayer, ...], int | None, Mapping[str, Role]]
"""Things as they are now, a number, and roles."""


def named(events: Sequence[Event], *, done: bool) -> Named:
    """What a name stands for that is given to what these events did; numbers are added up."""
    found = Named(done=done)
    dealt_to_players = any(isinstance(event, combat.DamageDealt) for event in events)
    for event in events:
        if dealt_to_players and isinstance(event, combat.LifeLost):  # it is a part of the damage
            continue
        result = _RESULTS.get(type(event))
        if result is not None:
            things, number, roles = result(event)
            found = found.joined(Named(things, (), number, done, MappingProxyType(dict(roles))))
    return found


def of_things(things: Iterable[ObjectOrPlayer], **roles: Role) -> Named:
    """What a name stands for that is given to things; none is not done."""
    found = tuple(things)
    return Named(found, done=bool(found), roles=MappingProxyType({"what": found, **roles}))


def _moved(event: zones.ZoneChanged) -> _Result:
    return (event.becomes,), None, {"what": (event.object,), "became": (event.becomes,)}


def _ceased(event: zones.CeasedToExist) -> _Result:
    return (event.object,), None, {"what": (event.object,)}


def _created(event: zones.TokenCreated) -> _Result:
    return (event.object,), None, {"what": (event.object,), "player": (event.controller,), "number": 1}


def _dealt(event: combat.DamageDealt) -> _Result:
    source: tuple[ObjectOrPlayer, ...] = () if event.source is None else (event.source,)
    return (event.to,), event.amount, {"from": source, "to": (event.to,), "amount": event.amount}


def _life(event: combat.LifeGained | combat.LifeLost) -> _Result:
    return (event.seat,), event.amount, {"player": (event.seat,), "number": event.amount, "amount": event.amount}


def _counters(event: objects.CountersAdded | objects.CountersRemoved) -> _Result:
    return (event.on,), event.number, {"on": (event.on,), "number": event.number}


def _phased(event: zones.PhasedOut | zones.PhasedIn) -> _Result:
    return (event.object,), None, {"what": (event.object,)}


def _about(
    event: objects.Tapped | objects.Untapped | objects.Flipped | objects.TurnedFaceUp | objects.TurnedFaceDown,
) -> _Result:
    return (event.object,), None, {"what": (event.object,)}


def _attached(event: objects.Attached) -> _Result:
    return (event.object,), None, {"what": (event.object,), "to": (event.to,)}


def _unattached(event: objects.Unattached) -> _Result:
    return (event.object,), None, {"what": (event.object,), "to": (event.from_,)}


def _shown(event: zones.CardsRevealed) -> _Result:
    return event.objects, None, {"what": event.objects, "player": (event.seat,)}


def _controlled(event: objects.ControlChanged) -> _Result:
    return (event.object,), None, {"what": (event.object,), "player": (event.after,)}


def _put_on_stack(event: playing.PutOnStack) -> _Result:
    return (event.object,), None, {"what": (event.object,), "player": (event.seat,)}


def _player(event: turn.TurnAdded) -> _Result:
    return (event.seat,), None, {"player": (event.seat,)}


_RESULTS: Mapping[type[Event], Callable[..., _Result]] = {
    zones.ZoneChanged: _moved,
    zones.CeasedToExist: _ceased,
    zones.TokenCreated: _created,
    zones.CardsRevealed: _shown,
    zones.PhasedOut: _phased,
    zones.PhasedIn: _phased,
    combat.DamageDealt: _dealt,
    combat.LifeGained: _life,
    combat.LifeLost: _life,
    combat.RemovedFromCombat: _about,
    combat.DamageRemoved: _about,
    objects.CountersAdded: _counters,
    objects.CountersRemoved: _counters,
    objects.Tapped: _about,
    objects.Untapped: _about,
    objects.Flipped: _about,
    objects.TurnedFaceUp: _about,
    objects.TurnedFaceDown: _about,
    objects.Attached: _attached,
    objects.Unattached: _unattached,
    objects.ControlChanged: _controlled,
    playing.PutOnStack: _put_on_stack,
    turn.TurnAdded: _player,
}
"""Event → what it adds to a name; what is not here adds nothing but that something was done."""


# What all abilities of a record on an object know by a name, as long as it is that object (rule 217.1c).


def keep(context: Context, name: str, named: Named) -> None:
    """Keeps what a name was given to: things beside those that it had, a number or words instead of them.

    Raises AssertionError where no object has the ability.
    """
    before = context.named(name)
    kept = before.joined(named)
    values, number = named.values or before.values, before.number if named.number is None else named.number
    context.names[name] = replace(kept, values=values, number=number)
    if context.keeping is not None:
        context.keeping[name] = context.names[name]
        return
    if context.source is not None and named.done:
        happen(context.engine, remembering(context, name, named), "217.1c")
