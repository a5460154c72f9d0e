"""What an instruction has done, as a name stands for it: the things, numbers and roles of the events (rule 413.2b)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer, Role
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.meanings import remembering
from rewind.events import combat, objects, playing, turn, zones
from rewind.events.base import Event


def named(events: Sequence[Event], *, done: bool) -> Named:
    """What a name stands for that is given to what these events did; numbers are added up."""
    found = Named(done=done)
    dealt_to_players = any(isinstance(event, combat.DamageDealt) for event in events)
    for event in events:
        if dealt_to_players and isinstance(event, combat.LifeLost):  # it is a part of the damage
            continue
        if type(event) in _RESULTS:
            found = found.joined(_result(event, done=done))
    return found


def of_things(things: Iterable[ObjectOrPlayer], **roles: Role) -> Named:
    """What a name stands for that is given to things; none is not done."""
    found = tuple(things)
    return Named(found, done=bool(found), roles=MappingProxyType({"what": found, **roles}))


_RESULTS: Mapping[type[Event], Mapping[str, str]] = {
    zones.ZoneChanged: {"things": "becomes", "what": "object", "became": "becomes"},
    zones.CeasedToExist: {"things": "object", "what": "object"},
    zones.TokenCreated: {"things": "object", "what": "object", "player": "controller"},
    zones.EmblemCreated: {"things": "object", "what": "object", "player": "owner"},
    zones.CardsRevealed: {"things": "objects", "what": "objects", "player": "seat"},
    zones.PhasedOut: {"things": "object", "what": "object"},
    zones.PhasedIn: {"things": "object", "what": "object"},
    combat.DamageDealt: {"things": "to", "from": "source", "to": "to", "amount": "amount"},
    combat.LifeGained: {"things": "seat", "player": "seat", "number": "amount", "amount": "amount"},
    combat.LifeLost: {"things": "seat", "player": "seat", "number": "amount", "amount": "amount"},
    combat.AttackReselected: {"things": "object", "what": "object", "to": "attacking"},
    combat.RemovedFromCombat: {"things": "object", "what": "object"},
    combat.DamageRemoved: {"things": "object", "what": "object"},
    objects.CountersAdded: {"things": "on", "on": "on", "number": "number"},
    objects.CountersRemoved: {"things": "on", "on": "on", "number": "number"},
    objects.Tapped: {"things": "object", "what": "object"},
    objects.Untapped: {"things": "object", "what": "object"},
    objects.Flipped: {"things": "object", "what": "object"},
    objects.Transformed: {"things": "object", "what": "object"},
    objects.TurnedFaceUp: {"things": "object", "what": "object"},
    objects.TurnedFaceDown: {"things": "object", "what": "object"},
    objects.Attached: {"things": "object", "what": "object", "to": "to"},
    objects.Unattached: {"things": "object", "what": "object", "to": "from_"},
    objects.ControlChanged: {"things": "object", "what": "object", "player": "after"},
    playing.PutOnStack: {"things": "object", "what": "object", "player": "seat"},
    turn.TurnAdded: {"things": "seat", "player": "seat"},
}
"""Event → the field that is what a name then stands for, and those of its roles; `amount` or `number` is a number too.

What is not here adds nothing to a name but that something was done.
"""


def _result(event: Event, *, done: bool) -> Named:
    """What an event adds to a name."""
    roles: dict[str, Role] = {}
    for role, field in _RESULTS[type(event)].items():
        value = getattr(event, field)
        is_whole = isinstance(value, tuple) or role in ("amount", "number")
        roles[role] = value if is_whole else () if value is None else (value,)
    things, number = roles.pop("things"), roles.get("amount", roles.get("number"))
    if isinstance(event, zones.TokenCreated):
        roles["number"] = 1
    assert isinstance(things, tuple), "of a number nothing is moved"
    return Named(things, (), number if isinstance(number, int) else None, done, MappingProxyType(roles))


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
