"""What a player may have chosen where the log does not say it: the answers that are tried, by what followed.

The likeliest comes first. Few are tried; those that come to what the log says are as good as recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice

from rewind.events.combat import DamageDealt
from rewind.events.objects import CountersAdded, CountersRemoved, Tapped, Untapped
from rewind.events.playing import ChoiceMade, ChoiceOffered, ContinuousEffectBegan, PutOnStack, TargetsChosen
from rewind.events.zones import ZoneChanged
from rewind.replays.partly.windows import Window

MOST = 6
"""At most so many answers to one choice are tried."""

_MOST_LOOKED_AT = 64
"""At most so many are thought of, as several come to the same."""


def answers(window: Window, offer: ChoiceOffered) -> tuple[list[ChoiceMade], bool]:
    """The answers to a choice that are tried, the likeliest first, and whether there are more; none where nothing can
    be said."""
    found = list(dict.fromkeys(islice(_answers(window, offer), _MOST_LOOKED_AT)))
    return found[:MOST], len(found) > MOST


def _answers(window: Window, offer: ChoiceOffered) -> Iterator[ChoiceMade]:
    things = (*offer.objects, *offer.hidden_objects)
    if offer.least is not None:
        last = offer.least + MOST if offer.most is None else offer.most
        recorded = [value for made in _made(window, offer) for value in (*made.values, *made.hidden_values)]
        fitting = [value for value in recorded if value.isdecimal() and offer.least <= int(value) <= last]
        yield from (_of_values(offer, (value,)) for value in fitting)
        yield from (_of_values(offer, (str(value),)) for value in range(offer.least, last + 1))
    elif things and offer.kind != "division":
        yield from (_of_things(offer, chosen) for chosen in _things(window, offer, things))
    elif offer.values and not things:
        for made in _made(window, offer):
            said = tuple(value for value in (*made.values, *made.hidden_values) if value in offer.values)
            if offer.minimum <= len(said) <= offer.maximum and said:
                yield _of_values(offer, said)
        for number in range(offer.minimum, min(offer.maximum, len(offer.values)) + 1):
            yield from (_of_values(offer, chosen) for chosen in combinations(offer.values, number))


def _made(window: Window, offer: ChoiceOffered) -> list[ChoiceMade]:
    return [event for event in window.events(ChoiceMade) if event.seat == offer.seat]


def _of_values(offer: ChoiceOffered, values: tuple[str, ...]) -> ChoiceMade:
    if offer.hidden:
        return ChoiceMade(seat=offer.seat, hidden_values=values)
    return ChoiceMade(seat=offer.seat, values=values)


def _of_things(offer: ChoiceOffered, chosen: Sequence[str | int]) -> ChoiceMade:
    """A choice of things, of which everybody knows or only the chooser."""
    known = () if offer.hidden else tuple(one for one in chosen if one in offer.objects)
    hidden = tuple(one for one in chosen if one not in known and isinstance(one, str))
    return ChoiceMade(seat=offer.seat, objects=known, hidden_objects=hidden)


def _things(window: Window, offer: ChoiceOffered, offered: Sequence[str | int]) -> Iterator[tuple[str | int, ...]]:
    """What may have been chosen among things: what the log says, what something happened to, nothing, any one."""
    few = range(offer.minimum, offer.maximum + 1)
    for made in _made(window, offer):
        said = tuple(one for one in dict.fromkeys((*made.objects, *made.hidden_objects)) if one in offered)
        if said and len(said) in few:
            yield said
    touched = [one for one in _touched(window, offer) if one in offered]
    for number in sorted({min(len(touched), offer.maximum), offer.minimum}, reverse=True):
        if number in few and number <= len(touched):
            yield tuple(touched[:number])
    if offer.minimum <= 1 <= offer.maximum:
        yield from ((one,) for one in touched)
    if offer.minimum == 0:
        yield ()
    rest = [*touched, *(one for one in offered if one not in touched)]
    yield from combinations(rest, max(offer.minimum, 1))


def _touched(window: Window, offer: ChoiceOffered) -> Iterable[str | int]:
    """What something happens to in a window, in its order; first what became a target of the ability that asks."""
    found: dict[str | int, None] = {}
    if offer.kind == "target":
        mine = {event.object for event in window.events(PutOnStack) if event.source == offer.source}
        for event in window.events(TargetsChosen):
            if event.object in mine:
                found.update((one, None) for things in event.targets for one in things)
    for record in window.records:
        match record.event:
            case ZoneChanged(object=one) | Tapped(object=one) | Untapped(object=one):
                found[one] = None
            case CountersAdded(on=on) | CountersRemoved(on=on):
                found[on] = None
            case DamageDealt(to=to, combat=False):
                found[to] = None
            case ContinuousEffectBegan(affects=affects):
                found.update((one, None) for one in affects)
            case _:
                pass
    return found
