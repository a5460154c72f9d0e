"""The ways in which a choice may be made that are worth trying, the likeliest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rewind.aggregates.game import Game
from rewind.aggregates.questions.choices import NAMED, ORDERS, choice_of, choice_of_things, existing_subtypes
from rewind.aggregates.questions.position import Engine, ObjectOrPlayer
from rewind.events.base import Event
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.replays.playing.sensible.valuing import is_land, worth_in_hand, worth_with_land


def ways(game: Game, offer: ChoiceOffered, most: int) -> list[Event]:
    """Up to so many ways to make a choice; the rules may refuse some of them."""
    return list(islice(_ways(game.engine(), offer), max(most, 1)))


def _ways(engine: Engine, offer: ChoiceOffered) -> Iterator[Event]:
    if offer.kind == "division":
        yield divided(engine, offer)
    elif offer.least is not None:
        yield from (choice_of(offer, (str(number),)) for number in _numbers(offer.least, offer.most))
    elif offer.kind in NAMED:
        yield from (choice_of(offer, (word,)) for word in _words(engine, offer))
    elif offer.values and not offer.objects and not offer.hidden_objects:
        yield from (choice_of(offer, values) for values in _values(offer))
    else:
        yield from (choice_of_things(offer, things) for things in _things(engine, offer))


def _numbers(least: int, most: int | None) -> Iterable[int]:
    highest = least + 5 if most is None else most
    return dict.fromkeys((highest, least, (least + highest) // 2))


def _values(offer: ChoiceOffered) -> Iterator[tuple[str, ...]]:
    """The first of them, each alone, all that may be chosen."""
    if offer.minimum <= 1 <= offer.maximum:
        yield from ((value,) for value in offer.values)
    else:
        yield offer.values[: offer.minimum]
    if offer.minimum == 0:
        yield ()
    if offer.maximum > max(1, offer.minimum):
        yield offer.values[: offer.maximum]


def _words(engine: Engine, offer: ChoiceOffered) -> Iterable[str]:
    """A name that an opponent's cards have; a subtype that the player's cards have."""
    eyes = offer.seat
    own: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for zone in ("in_play", "hand", "graveyard"):
        for obj in engine.objects_in(zone):
            known = engine.characteristics(obj)
            if engine.controller(obj) == eyes:
                own.update(known.type_line.subtypes)
            elif known.name is not None and not is_land(engine, obj):
                others[known.name] += 1
    if offer.kind == "name":
        names = [word for word, _ in others.most_common(3)]
        return names or sorted(engine.draft.definitions)[:1]
    existing = existing_subtypes(engine, offer.of_types)
    return [word for word, _ in own.most_common() if word in existing][:3] or sorted(existing)[:1]


def _things(engine: Engine, offer: ChoiceOffered) -> Iterator[tuple[ObjectOrPlayer, ...]]:
    """What is worth least to the player, what is worth most, each alone, none."""
    able: tuple[ObjectOrPlayer, ...] = offer.objects or offer.hidden_objects
    least, most = offer.minimum, min(offer.maximum, len(able))
    if offer.kind in ORDERS:
        yield able
        if offer.hidden_objects:
            from_least = tuple(sorted(able, key=lambda thing: worth_to(engine, offer.seat, thing)))
            yield from (from_least, from_least[::-1])
        return
    by_worth = sorted(distinct(engine, able), key=lambda thing: worth_to(engine, offer.seat, thing))
    every = sorted(able, key=lambda thing: (worth_to(engine, offer.seat, thing), _is_tapped(engine, thing)))
    number = max(least, min(1, most))
    yield tuple(every[:number])
    yield tuple(every[len(every) - number :])
    if most > number:
        yield tuple(every[len(every) - most :])
        yield tuple(every[:most])
    if number == 1:
        yield from ((thing,) for thing in by_worth[1:-1])
    if least == 0 and most:
        yield ()


def worth_to(engine: Engine, seat: int, thing: ObjectOrPlayer) -> float:
    """What it is worth to a player that a thing is there: less than 0 for what an opponent has."""
    if isinstance(thing, int):
        return 20.0 if thing == seat else -20.0
    own = engine.controller(thing) == seat
    lands = sum(is_land(engine, obj) for obj in engine.zone("in_play") if engine.controller(obj) == seat)
    if engine.zone_of(thing) == "in_play":
        worth = worth_with_land(engine, thing)
    else:
        worth = worth_in_hand(engine, thing, lands)
    return worth if own else -worth


def _is_tapped(engine: Engine, thing: ObjectOrPlayer) -> bool:
    return isinstance(thing, str) and engine.draft.status_of(thing).tapped


def distinct(engine: Engine, things: Iterable[ObjectOrPlayer]) -> list[ObjectOrPlayer]:
    """Of things that are alike in all that may matter here, one each."""
    return list({likeness(engine, thing): thing for thing in reversed(list(things))}.values())[::-1]


def likeness(engine: Engine, thing: ObjectOrPlayer) -> object:
    """What may matter of a thing: two things of which it is equal are alike."""
    if isinstance(thing, int):
        return thing
    draft = engine.draft
    return (
        engine.characteristics(thing),
        draft.position.get(thing),
        engine.controller(thing),
        draft.status_of(thing),
        draft.counters.get(thing),
        draft.damage.get(thing),
        draft.attacking.get(thing),
        draft.blocking.get(thing),
        thing in draft.blocked,
        draft.attached_to.get(thing),
        tuple(engine.attached(thing)) if engine.zone_of(thing) == "in_play" else (),
        draft.stack.get(thing),
    )


# Divisions


def divided(engine: Engine, offer: ChoiceOffered) -> ChoiceMade:
    """An amount divided so that it kills as much as it can; what is left goes to a player, or to the last."""
    amount, *lethal = (int(value) for value in offer.values)
    is_combat = offer.source is not None and engine.zone_of(offer.source) == "in_play" and offer.minimum == 1
    things = offer.objects[:-1] if sum(lethal) > amount else offer.objects  # what it attacks is the last
    shares = shares_of(engine, things, amount, 0 if is_combat else 1)
    shares += (0,) * (len(offer.objects) - len(things))
    return ChoiceMade(seat=offer.seat, objects=offer.objects, values=tuple(str(share) for share in shares))


def shares_of(engine: Engine, things: Sequence[ObjectOrPlayer], amount: int, least: int) -> tuple[int, ...]:
    """An amount divided among things, each at least so much: what kills the cheapest first, the rest where it helps."""
    shares = [least] * len(things)
    left = amount - least * len(things)
    sizes = {
        at: engine.toughness(thing) - engine.draft.damage.get(thing, 0)
        for at, thing in enumerate(things)
        if isinstance(thing, str)
    }
    for at in sorted(sizes, key=lambda place: sizes[place]):
        more = max(0, sizes[at] - shares[at])
        if more <= left:
            shares[at] += more
            left -= more
    if things and left > 0:
        shares[next((at for at, thing in enumerate(things) if isinstance(thing, int)), len(things) - 1)] += left
    return tuple(shares)
