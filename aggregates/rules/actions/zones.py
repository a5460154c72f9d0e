"""Objects change zones (rules 217, 212.5, 410.10): the one place where `zone_changed` is made."""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Run, Thing, Wanted
from aggregates.rules.happening.happen import happen, happen_together
from aggregates.state import OWNED_ZONES, SHARED
from events.base import Counter, Place, Zone
from events.zones import CeasedToExist, DrawFailed, LibraryShuffled, Reason, ZoneChanged


def place_of(run: Run, obj: str, *, seen: bool = False) -> Place | None:
    """Where an object is; `seen`: everybody sees that it is on top (docs/recording.md)."""
    key = run.draft.position[obj]
    if key is None:
        return None
    return Place(zone=key.zone, seat=key.seat if key.seat != SHARED else None, position=0 if seen else None)


def change(
    run: Run,
    obj: str,
    to: Zone,
    reason: Reason,
    *,
    bottom: bool = False,
    seen: bool = False,
    by: int | None = None,
    controller: int | None = None,
    tapped: bool = False,
    attached_to: Thing | None = None,
    x: int = 0,
) -> ZoneChanged:
    """The event by which an object goes to another zone; a library, hand or graveyard is its owner's (rule 217.1a).

    Into play it goes as its abilities say (rules 410.10e, 419.1c).
    """
    owner = run.owner(obj)
    counters: tuple[Counter, ...] = ()
    if to == "in_play":
        tapped, counters = _as_it_enters(run, obj, controller or owner, tapped, x)
    token = run.draft.kinds[int(obj.partition(".")[0])] != "card"
    return ZoneChanged(
        object=obj,
        becomes=run.next_stay(obj),
        from_=place_of(run, obj, seen=seen),
        to=Place(zone=to, seat=owner if to in OWNED_ZONES else None, position="bottom" if bottom else None),
        reason=reason,
        by=by,
        controller=controller if to in ("in_play", "stack") else None,
        tapped=tapped,
        counters=counters,
        attached_to=attached_to,
        characteristics=run.draft.copiable.get(obj) if token else None,
    )


def _as_it_enters(run: Run, obj: str, you: int, tapped: bool, x: int) -> tuple[bool, tuple[Counter, ...]]:
    counters: list[Counter] = []
    for _, ability in run.abilities(obj).enters:
        tapped = tapped or ability.tapped
        if ability.counters is not None:
            number = Context(run, you, obj, x=x).amount(ability.number)
            if number > 0:
                counters.append(Counter(kind=ability.counters, number=number))
    return tapped, tuple(counters)


def draw(run: Run, seat: int, number: int, *rule: str) -> None:
    """A player draws cards one by one, each from the top of the library (2006-10, 423)."""
    for _ in range(number):
        library = run.zone("library", seat)
        if library:
            happen(run, change(run, library[-1], "hand", "drawn", seen=True), *rule)
        else:
            happen(run, DrawFailed(seat=seat), *rule, "420.5g")


def put_into_graveyards(run: Run, objects: Sequence[str], reason: Reason, *rule: str) -> None:
    """Objects are put into their owners' graveyards at the same time (rule 217.4a)."""
    happen_together(run, [(change(run, obj, "graveyard", reason), rule) for obj in objects])


def shuffle(run: Run, seat: int, *rule: str) -> None:
    """A library is shuffled; the order is a chance. Raises IllegalAction RW3011 for an order of other cards."""
    cards = tuple(int(obj.partition(".")[0]) for obj in reversed(run.zone("library", seat)))
    event = run.take(Wanted("shuffle", seat, cards=cards))
    if not isinstance(event, LibraryShuffled) or event.seat != seat:
        raise run.refuse(
            "RW3011", f"the library of {run.player_name(seat)} has to be shuffled, not {event.published}", *rule
        )
    if event.order is None or sorted(event.order) != sorted(cards):
        raise run.refuse("RW3011", "the shuffled order does not hold just the cards of the library", *rule)
    happen(run, event, *rule)


def cease(run: Run, obj: str, reason: str, *rule: str) -> None:
    """An ability, a copy or combat damage leaves the stack and is no more."""
    happen(run, CeasedToExist.model_validate({"object": obj, "reason": reason}), *rule)
