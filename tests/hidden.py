"""Changes of a log that a seat cannot notice."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import orjson

from rewind.aggregates.fold import fold
from rewind.aggregates.seen_cards import eyes_of
from rewind.aggregates.state import EMPTY, GameState, incarnation_of, number_of
from rewind.events import codec
from rewind.events.base import IDS_IN_TEXT
from rewind.events.envelope import Recorded
from rewind.events.errors import FoldError
from rewind.events.game import CardsAssigned
from rewind.events.zones import LibraryShuffled, ZoneChanged
from rewind.projections.visibility.seat_log import SeatLogWriter, with_following

_OBJECT = re.compile(r"[1-9][0-9]*\.[1-9][0-9]*\Z")
_CARD_FIELDS = frozenset({"card", "order", "gone"})

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]
Change = Callable[[list[Recorded], int, random.Random], list[Recorded] | None]


def renamed(value: Json, obj: Callable[[str], str], card: Callable[[int], int], key: str = "") -> Json:
    """A payload with every object id and card number changed."""
    if isinstance(value, dict):
        return {name: renamed(part, obj, card, name) for name, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, obj, card, key) for part in value]
    if isinstance(value, str):
        return obj(value) if _OBJECT.match(value) else IDS_IN_TEXT.sub(lambda found: obj(found[0]), value)
    if isinstance(value, int) and not isinstance(value, bool) and key in _CARD_FIELDS:
        return card(value)
    return value


def rewritten(record: Recorded, obj: Callable[[str], str], card: Callable[[int], int]) -> Recorded:
    line = orjson.loads(codec.encode(record) + b"}")
    line["data"] = renamed(line["data"], obj, card)
    return codec.decode(orjson.dumps(line)[:-1])


def well_formed(records: list[Recorded]) -> bool:
    try:
        fold(EMPTY, records)
    except FoldError:
        return False
    return True


def states(records: list[Recorded]) -> list[GameState]:
    """The state before the first event, and after each."""
    found = [EMPTY]
    for record in records:
        found.append(fold(found[-1], (record,)))
    return found


def shown_cards(records: list[Recorded], seat: int) -> set[int]:
    """The physical cards whose face the seat ever saw."""
    eyes, shown = SeatLogWriter(seat), set()
    for record, following in with_following(records):
        eyes.read(record, following)
        shown |= {number_of(obj) for obj in eyes.shown}
    return shown


def other_numbers(game: list[Recorded], seat: int, rng: random.Random) -> list[Recorded] | None:
    """The physical cards of each deck trade their numbers; None where they stand for an order that is not known.

    None also where there is no deck.
    """
    if not has_decks(game) or not knows_orders(game):
        return None
    other: dict[int, int] = {}
    for record in game:
        if isinstance(record.event, CardsAssigned):
            numbers = [card.card for card in record.event.cards]
            other |= dict(zip(numbers, rng.sample(numbers, len(numbers)), strict=True))
    changed = [
        rewritten(
            record,
            lambda obj: f"{other.get(number_of(obj), number_of(obj))}.{incarnation_of(obj)}",
            lambda number: other.get(number, number),
        )
        for record in game
    ]
    assert well_formed(changed)
    return changed


def other_faces(game: list[Recorded], seat: int, rng: random.Random) -> list[Recorded] | None:
    """The cards whose face the seat never saw trade their faces; None where that cannot be."""
    if not has_decks(game):
        return None
    shown = shown_cards(game, seat)
    assigned = {
        card.card: card.definition
        for record in game
        if isinstance(record.event, CardsAssigned)
        for card in record.event.cards
        if card.card not in shown
    }
    keys = list(assigned.values())
    rng.shuffle(keys)
    other = dict(zip(assigned, keys, strict=True))

    def with_other_faces(record: Recorded) -> Recorded:
        if not isinstance(record.event, CardsAssigned):
            return record
        line = orjson.loads(codec.encode(record) + b"}")
        for card in line["data"]["cards"]:
            if card["card"] in other:
                card["definition"] = other[card["card"]]
        return codec.decode(orjson.dumps(line)[:-1])

    changed = [with_other_faces(record) for record in game]
    return changed if well_formed(changed) else None


def traded_cards(game: list[Recorded], seat: int, rng: random.Random) -> list[Recorded] | None:
    """From a shuffle, or in another player's hand, two cards of one face trade their parts; None where none can."""
    history = states(game)
    moments = list(hidden_pairs(game, history, seat))
    if not moments:
        return None
    n, one, two = rng.choice(moments)
    before = history[n - 1]
    lift = before.incarnations[two] - before.incarnations[one]

    def obj(name: str) -> str:
        number, stay = number_of(name), incarnation_of(name)
        if number == one and stay >= before.incarnations[one]:
            return f"{two}.{stay + lift}"
        if number == two and stay >= before.incarnations[two]:
            return f"{one}.{stay - lift}"
        return name

    trade = {one: two, two: one}
    changed = game[: n - 1] + [
        rewritten(record, obj, lambda number: trade.get(number, number)) for record in game[n - 1 :]
    ]
    return changed if well_formed(changed) else None


def has_decks(game: list[Recorded]) -> bool:
    """Whether the log says which cards the players began with."""
    return any(isinstance(record.event, CardsAssigned) for record in game)


def knows_orders(game: list[Recorded]) -> bool:
    """Whether the log itself knows the order of every library; else the order of card numbers stands for it."""
    return not any(getattr(record.event, "order", ()) is None for record in game)


def hidden_pairs(game: list[Recorded], history: list[GameState], seat: int) -> Iterator[tuple[int, int, int]]:
    """(event, card, card): two cards with one face that from this event on lie where the seat cannot tell them apart.

    None in a log that does not know its orders.
    """
    if not knows_orders(game):
        return
    picked = {
        number_of(record.event.object): record.n
        for record, before in zip(game, history, strict=False)
        if isinstance(record.event, ZoneChanged) and record.event.by in eyes_of(before, seat)
    }
    for record, before in zip(game, history, strict=False):
        for key, content in sorted(before.zones.items()):
            hand = key.zone == "hand" and key.seat not in eyes_of(before, seat)
            event = record.event
            shuffle = key.zone == "library" and isinstance(event, LibraryShuffled) and event.seat == key.seat
            if not hand and not shuffle:
                continue
            # (what the seat itself picks out of a hand later, it knows by sight until then)
            # (a backup may bring back an id older than the latest stay; such a card is left alone)
            # (a token that is returned to a hand is no card there: everybody sees which it is until it ceases to exist)
            numbers = [
                number_of(name)
                for name in content
                if before.kinds[number_of(name)] == "card"
                and incarnation_of(name) == before.incarnations[number_of(name)]
                and picked.get(number_of(name), 0) < record.n
            ]
            yield from (
                (record.n, one, two)
                for one in numbers
                for two in numbers
                if one < two and before.assigned.get(one) == before.assigned.get(two)
            )


CHANGES: tuple[Change, ...] = (other_numbers, other_faces, traded_cards)
