"""The order of what goes to one graveyard, to one library, or into play at once (rules 217.2d, 217.4c, 418.5e).

Whoever has to is asked where two of the cards differ for all players to see, and not by what hands and libraries hold:
a card that is hidden counts as unlike every other. The first that is named is put there first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeGuard

from rewind.aggregates.rules.choices.choices import choose_sequence
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.rules.proposals.entering import Entering, enters
from rewind.aggregates.rules.proposals.proposal import Destroys, Moves, Proposed
from rewind.aggregates.state import HIDDEN_ZONES, number_of
from rewind.events.base import Event
from rewind.events.zones import LibraryOrdered

Look = Callable[[str], Hashable]
"""What all players can tell a card by."""


def order_graveyards(engine: Engine, proposals: Sequence[Proposed]) -> list[Proposed]:
    """Cards that go to one graveyard go in the order that their owner says (rule 217.4c)."""
    found = list(proposals)
    if len(found) < 2:  # one card has one order
        return found
    for seat in _who_has_to_order(engine):
        slots = [index for index, one in enumerate(found) if _is_buried(engine, one, seat)]
        _arrange(engine, seat, "graveyard_order", found, slots, lambda obj: look(engine, obj), "217.4c")
    return found


def _who_has_to_order(engine: Engine) -> list[int]:
    """The players who are asked for an order: not who has named what is paid with in the order in which it goes."""
    return [seat for seat in engine.players() if seat != engine.ordered_by]


def _is_buried(engine: Engine, proposed: Proposed, seat: int) -> bool:
    """Whether a card goes to this player's graveyard; how tokens lie there matters to nobody."""
    if not (isinstance(proposed, Moves) and proposed.to == "graveyard"):
        return False
    obj = proposed.object
    return engine.owner(obj) == seat and engine.draft.kinds[number_of(obj)] == "card"


def order_timestamps(entering: Entering, proposals: Sequence[Proposed]) -> list[Proposed]:
    """What comes into play at once has timestamps in the order that the active player says (rule 418.5e).

    Or each player says the order of what would be the own, and the active player's comes first (2026-04: 613.7m).
    """
    engine, found = entering.engine, list(proposals)
    slots = [index for index, one in enumerate(found) if isinstance(one, Moves) and enters(one)]
    if len(slots) < 2:  # one object has one order
        return found
    moves = {one.object: one for one in found if isinstance(one, Moves)}
    entering.show(moves.values(), "418.5e:together")

    def looks(obj: str) -> Hashable:
        move = moves[obj]
        seats = (engine.owner(obj), entering.controller(move))
        return entering.face(move), seats, move.tapped, move.counters, move.attached_to

    rule = "418.5e:together"
    if engine.edition.policies.simultaneous_timestamps == "active_player":
        _arrange(engine, engine.active, "timestamp_order", found, slots, looks, rule, is_open=True)
        return found
    entries = [one for one in found if isinstance(one, Moves) and enters(one)]
    there = 0
    for seat in engine.players():
        own = [one for one in entries if entering.controller(one) == seat]
        places = slots[there : there + len(own)]
        there += len(own)
        for place, one in zip(places, own, strict=True):
            found[place] = one
        _arrange(engine, seat, "timestamp_order", found, places, looks, rule, is_open=True)
    return found


def _goes_to_an_end(proposed: Proposed) -> TypeGuard[Moves]:
    """Whether a card goes to an end of a library, in an order that matters and that chance does not say."""
    if not isinstance(proposed, Moves) or proposed.to != "library":
        return False
    return proposed.above is None and not proposed.is_shuffled and not proposed.by_chance


def order_places(engine: Engine, proposals: Sequence[Proposed]) -> list[Proposed]:
    """Cards that go to one place of a library, counted from its top, go there in their owner's order (2026-04: 401.4).

    The one that goes last lies at that place, and those that went before under it.
    """
    found = list(proposals)
    placed: dict[tuple[int, int], list[int]] = {}
    for index, one in enumerate(found):
        if isinstance(one, Moves) and one.to == "library" and one.above is not None and not one.is_shuffled:
            placed.setdefault((engine.owner(one.object), one.above), []).append(index)
    for (seat, _), slots in sorted(placed.items()):
        if seat == engine.ordered_by:
            continue
        _arrange(engine, seat, "library_order", found, slots, lambda obj: look(engine, obj), "217.2d")
    return found


def order_libraries(engine: Engine, proposals: Sequence[Proposed]) -> list[tuple[Event, tuple[str, ...]]]:
    """The events, with their rules, that come after cards have gone to a library: their owner has arranged them.

    Nobody else learns the order (rule 217.2d).
    """
    moves = [one for one in proposals if _goes_to_an_end(one)]
    if len(moves) < 2:  # one card has one order
        return []
    events: list[tuple[Event, tuple[str, ...]]] = []
    for seat in _who_has_to_order(engine):
        for bottom in (False, True):
            objects = [one.object for one in moves if one.bottom == bottom and engine.owner(one.object) == seat]
            cards = [obj for obj in objects if engine.draft.kinds[number_of(obj)] == "card"]
            if len({look(engine, obj) for obj in cards}) < 2:  # alike
                continue
            chosen = choose_sequence(engine, seat, "library_order", objects, "217.2d", hidden=True)
            order = tuple(number_of(obj) for obj in (chosen if bottom else reversed(chosen)))
            arranged = LibraryOrdered(
                seat=seat, by=seat, count=len(order), end="bottom" if bottom else "top", order=order
            )
            events.append((arranged, ("217.2d",)))
    return events


def _arrange(
    engine: Engine,
    seat: int,
    kind: str,
    proposals: list[Proposed],
    slots: Sequence[int],
    looks: Look,
    rule: str,
    *,
    is_open: bool = False,
) -> None:
    """Puts what stands in these slots into the order that a player says, where two of them do not look alike.

    What is in a hand or library is named to that player alone, unless it has been shown (`is_open`).
    """
    by_object = {one.object: one for index in slots if isinstance(one := proposals[index], Moves | Destroys)}
    objects = list(by_object)
    if len({looks(obj) for obj in objects}) < 2:  # alike
        return
    hidden = not is_open and any(_is_hidden(engine, obj) for obj in objects)
    for index, obj in zip(slots, choose_sequence(engine, seat, kind, objects, rule, hidden=hidden), strict=True):
        proposals[index] = by_object[obj]


def _is_hidden(engine: View, obj: str) -> bool:
    return engine.zone_of(obj) in HIDDEN_ZONES


def look(engine: View, obj: str) -> Hashable:
    """What all players can tell an object by; a hidden card is told apart from every other, whatever it is."""
    draft = engine.draft
    if _is_hidden(engine, obj) or draft.status_of(obj).face_down:
        return obj
    return (
        _as_it_lies(engine, obj),
        draft.assigned.get(number_of(obj)),
        draft.damage.get(obj, 0),
        obj in draft.attacking,
        obj in draft.blocking,
        attachments(engine, obj, _as_it_lies),
    )


def _as_it_lies(engine: View, obj: str) -> Hashable:
    return engine.zone_of(obj), appearance(engine, obj), engine.draft.status_of(obj)


# What all players can tell an object by: objects for which it is equal are alike.


Appearance = Callable[[View, str], Hashable]
"""What an object is told by."""


def appearance(engine: View, obj: str) -> Hashable:
    """An object's characteristics, its counters, its owner and its controller."""
    counters = engine.draft.counters.get(obj, ())
    return engine.characteristics(obj), counters, engine.owner(obj), engine.controller(obj)


def attachments(engine: View, obj: str, told_by: Appearance = appearance) -> Hashable:
    """What an object is attached to, and what is attached to it in any order, each by its own appearance."""
    host = engine.draft.attached_to.get(obj)
    attached = sorted(repr(told_by(engine, one)) for one in engine.attached(obj))
    return told_by(engine, host) if isinstance(host, str) else host, tuple(attached)
