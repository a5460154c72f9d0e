"""Objects change zones (rules 217, 212.5, 410.10): the one place where `zone_changed` is made."""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine, ObjectOrPlayer, PendingInput
from aggregates.rules.engine.illegal import Refusal
from aggregates.rules.happening.happen import happen, happen_together
from aggregates.state import OWNED_ZONES, SHARED, number_of
from events.base import Counter, Place, Zone
from events.zones import CeasedToExist, DrawFailed, LibraryShuffled, Reason, ZoneChanged


def place_of(engine: Engine, obj: str, *, seen: bool = False) -> Place | None:
    """Where an object is; `seen`: everybody sees that it is on top (docs/recording.md)."""
    key = engine.draft.position[obj]
    if key is None:
        return None
    return Place(zone=key.zone, seat=key.seat if key.seat != SHARED else None, position=0 if seen else None)


def zone_change(
    engine: Engine,
    obj: str,
    to: Zone,
    reason: Reason,
    *,
    bottom: bool = False,
    seen: bool = False,
    by: int | None = None,
    controller: int | None = None,
    tapped: bool = False,
    attached_to: ObjectOrPlayer | None = None,
    x: int = 0,
) -> ZoneChanged:
    """The event by which an object goes to another zone; a library, hand or graveyard is its owner's (rule 217.1a).

    Into play it goes as its abilities say (rules 410.10e, 419.1c).
    """
    owner = engine.owner(obj)
    counters: tuple[Counter, ...] = ()
    if to == "in_play":
        tapped, counters = _as_it_enters(engine, obj, controller or owner, tapped, x)
    token = engine.draft.kinds[number_of(obj)] != "card"
    return ZoneChanged(
        object=obj,
        becomes=engine.next_incarnation(obj),
        from_=place_of(engine, obj, seen=seen),
        to=Place(zone=to, seat=owner if to in OWNED_ZONES else None, position="bottom" if bottom else None),
        reason=reason,
        by=by,
        controller=controller if to in ("in_play", "stack") else None,
        tapped=tapped,
        counters=counters,
        attached_to=attached_to,
        characteristics=engine.draft.copiable.get(obj) if token else None,
    )


def _as_it_enters(engine: Engine, obj: str, you: int, tapped: bool, x: int) -> tuple[bool, tuple[Counter, ...]]:
    counters: list[Counter] = []
    for _, ability in engine.abilities(obj).enters:
        tapped = tapped or ability.tapped
        if ability.counters is not None:
            number = Context(engine, you, obj, x=x).amount(ability.number)
            if number > 0:
                counters.append(Counter(kind=ability.counters, number=number))
    return tapped, tuple(counters)


def draw(engine: Engine, seat: int, number: int, *rule: str) -> None:
    """A player draws cards one by one, each from the top of the library (2006-10, 423)."""
    for _ in range(number):
        library = engine.zone("library", seat)
        if library:
            happen(engine, zone_change(engine, library[-1], "hand", "drawn", seen=True), *rule)
        else:
            happen(engine, DrawFailed(seat=seat), *rule, "420.5g")


def put_into_graveyards(engine: Engine, objects: Sequence[str], reason: Reason, *rule: str) -> None:
    """Objects are put into their owners' graveyards at the same time (rule 217.4a)."""
    happen_together(engine, [(zone_change(engine, obj, "graveyard", reason), rule) for obj in objects])


def shuffle(engine: Engine, seat: int, *rule: str) -> None:
    """A library is shuffled; the order is a random outcome. Raises IllegalAction RW3011 for an order of other cards."""
    cards = tuple(number_of(obj) for obj in reversed(engine.zone("library", seat)))
    event = engine.next_input(PendingInput("shuffle", seat, cards=cards))
    if not isinstance(event, LibraryShuffled) or event.seat != seat:
        raise engine.refuse(
            Refusal.IMPOSSIBLE_OUTCOME,
            f"the library of {engine.player_name(seat)} has to be shuffled, not {event.published}",
            *rule,
        )
    if event.order is None or sorted(event.order) != sorted(cards):
        raise engine.refuse(
            Refusal.IMPOSSIBLE_OUTCOME, "the shuffled order does not hold just the cards of the library", *rule
        )
    happen(engine, event, *rule)


def remove_from_stack(engine: Engine, obj: str, reason: str, *rule: str) -> None:
    """An ability, a copy or combat damage leaves the stack and is no more."""
    happen(engine, CeasedToExist.model_validate({"object": obj, "reason": reason}), *rule)
