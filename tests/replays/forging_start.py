"""Forged beginnings, and lines that another program wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rewind.aggregates.cards import pool
from rewind.events.base import Place
from rewind.events.game import (
    CardDefined,
    CardsAssigned,
    GameOptions,
    StartingPlayerChosen,
)
from rewind.events.judging import (
    EffectCaused,
    PositionSet,
)
from rewind.events.zones import ObjectPlaced
from tests.replays.forged_games import (
    Forger,
    ended,
    in_play_part,
    play_began,
    reopened,
)
from tests.replays.forging import Forgery, changed, each, inserted

# Lines that another program wrote


def _lines(change: Callable[[bytes], bytes]) -> Forger:
    def forge() -> Iterator[Forgery]:
        for log in (ended(), reopened()):
            for record in in_play_part(log, 12):
                yield Forgery(list(log), record.n, change)

    return forge


def _with_doubled_key(body: bytes) -> bytes:
    return body.replace(b'"data":{', b'"data":{"seat":2,', 1)


def _with_doubled_envelope(body: bytes) -> bytes:
    return body + b',"cause":1' if b'"cause":' in body else body.replace(b',"data":', b',"data":{},"data":', 1)


def _with_escape(body: bytes) -> bytes:
    name = body.split(b'"data":{"', 1)[1][:1]
    return body.replace(b'"data":{"' + name, b'"data":{"\\u%04x' % ord(name), 1)


def _in_another_order(body: bytes) -> bytes:
    start, _, rest = body.partition(b'"data":{')
    payload, _, tail = rest.partition(b"}")
    parts = payload.split(b",")
    return start + b'"data":{' + b",".join(reversed(parts)) + b"}" + tail


LINES: Mapping[str, Forger] = {
    "a doubled key": _lines(_with_doubled_key),
    "a doubled key of the envelope": _lines(_with_doubled_envelope),
    "a space": _lines(lambda body: body.replace(b'"data":{', b'"data":{ ', 1)),
    "an escape": _lines(_with_escape),
    "a default written out": _lines(lambda body: body.replace(b'"data":{', b'"data":{"seen":null,', 1)),
    "the first version written out": _lines(lambda body: body.replace(b',"data":', b',"v":1,"data":', 1)),
    "a rule in a list": _lines(lambda body: body.replace(b',"rule":"101.4"', b',"rule":["101.4"]')),
    "another order of keys": _lines(_in_another_order),
}


# The beginning


def starting_life() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        for life_total in (19, 21, 1000):
            yield Forgery(changed(log, 1, options=GameOptions(starting_life=life_total)))
        yield Forgery(changed(log, 1, options=GameOptions(ante=True)))


def arranged() -> Iterator[Forgery]:
    n = play_began(ended())
    library = Place(zone="in_play")
    definition = next(each(ended(), CardsAssigned)).event.cards[0].definition  # type: ignore[attr-defined]
    placed = ObjectPlaced(object="999.1", place=library, owner=1, definition=definition)
    for log in (ended(), reopened()):
        for place in range(2, n + 1):
            yield Forgery(
                inserted(log, n, placed) if place == n else inserted(log, place, EffectCaused(seat=1, effect="[]"))
            )


def position_at_the_start() -> Iterator[Forgery]:
    position = PositionSet(players=(), turn=1, active=1, phase="precombat_main")
    for record in each(ended(), CardsAssigned):
        yield Forgery(inserted(ended(), record.n, position))
        yield Forgery(inserted(ended(), record.n + 1, position))


def second_starting_player() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        chosen = next(each(log, StartingPlayerChosen)).n
        for n in (2, play_began(ended()), chosen, chosen + 1):
            yield Forgery(inserted(log, n, StartingPlayerChosen(seat=2)))
        yield Forgery(changed(log, chosen, by=9))


def other_decks() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        for record in each(log, CardsAssigned):
            event = record.event
            assert isinstance(event, CardsAssigned)
            for zone in ("hand", "in_play", "graveyard"):
                yield Forgery(changed(log, record.n, zone=zone))
            unknown = tuple(card.model_copy(update={"definition": None}) for card in event.cards)
            yield Forgery(changed(log, record.n, cards=unknown))
            yield Forgery(changed(log, record.n, seat=3 - event.seat))


def other_definitions() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        defined = next(each(log, CardDefined))
        event = defined.event
        assert isinstance(event, CardDefined)
        unused = pool().find("Shivan Dragon").definition
        assert unused not in event.all
        yield Forgery(inserted(log, defined.n, CardDefined(definition=unused)))
        yield Forgery(inserted(log, defined.n + 1, event))
        yield Forgery(inserted(log, defined.n + 1, CardDefined(definition=event.all[0])))
        twice = CardDefined(definitions=(*event.all, event.all[-1]))
        yield Forgery(changed(log, defined.n, definition=None, definitions=twice.definitions))


def header() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        for values in (
            {"edition": "2004-06"},
            {"edition": "2019-10"},
            {"flags": ("new",)},
            {"redacted_for": 1},
            {"redacted_for": 0},
        ):
            yield Forgery(changed(log, 1, **values))
        yield Forgery(list(log), 1, lambda body: body.replace(b'"kind":"played"', b'"kind":"watched"'))
        yield Forgery(list(log), 1, lambda body: body.replace(b'"format":1', b'"format":2'))


def other_edition() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        yield Forgery(changed(log, 1, edition="2003-12"))


START: Mapping[str, Forger] = {
    "another life total to begin with": starting_life,
    "arranged objects": arranged,
    "a position at the start": position_at_the_start,
    "a second starting player": second_starting_player,
    "other decks": other_decks,
    "card definitions of no deck, or twice": other_definitions,
    "a header that turns deciding off": header,
    "another edition": other_edition,
}
