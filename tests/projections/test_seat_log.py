"""A seat's log holds what the seat was shown and nothing else.

The laws here change what is hidden from a seat and find the seat's log unchanged, byte for byte. Views, printed logs
and redacted files for a seat are all made from that log, so what holds for it holds for them.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator

import orjson
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from aggregates.fold import fold
from aggregates.state import EMPTY, GameState, ZoneKey, number_of, stay_of
from events import codec
from events.envelope import Recorded
from events.errors import FoldError, LogError, QueryError
from events.game import CardsAssigned, GameStarted
from events.zones import LibraryShuffled
from projections.seat_log import SeatEyes, redact, sees
from tests.games import games, random_game

SEATS = st.sampled_from([0, 1, 2])
_OBJECT = re.compile(r"[1-9][0-9]*\.[1-9][0-9]*\Z")
_CARD_FIELDS = frozenset({"card", "order", "gone"})

Json = str | int | bool | None | list["Json"] | dict[str, "Json"]


def renamed(value: Json, obj: Callable[[str], str], card: Callable[[int], int], key: str = "") -> Json:
    """A payload with every object id and card number changed."""
    if isinstance(value, dict):
        return {name: renamed(part, obj, card, name) for name, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, obj, card, key) for part in value]
    if isinstance(value, str) and _OBJECT.match(value):
        return obj(value)
    if isinstance(value, int) and not isinstance(value, bool) and key in _CARD_FIELDS:
        return card(value)
    return value


def rewritten(record: Recorded, obj: Callable[[str], str], card: Callable[[int], int]) -> Recorded:
    line = orjson.loads(codec.encode(record) + b"}")
    line["data"] = renamed(line["data"], obj, card)
    return codec.decode(orjson.dumps(line)[:-1])


def assert_same_for(seat: int, game: list[Recorded], changed: list[Recorded]) -> None:
    """The seat's log of both is the same, byte for byte."""
    for before, after in zip(redact(game, seat), redact(changed, seat), strict=True):
        assert codec.encode(after) == codec.encode(before)


def states(records: list[Recorded]) -> list[GameState]:
    """The state before the first event, and after each."""
    found = [EMPTY]
    for record in records:
        found.append(fold(found[-1], (record,)))
    return found


def well_formed(records: list[Recorded]) -> bool:
    try:
        fold(EMPTY, records)
    except FoldError:
        return False
    return True


def decks(state: GameState) -> dict[int, list[int]]:
    """Seat → the numbers of its cards."""
    found: dict[int, list[int]] = {seat: [] for seat in state.seats}
    for number, kind in sorted(state.kinds.items()):
        if kind == "card":
            found[state.owners[number]].append(number)
    return found


def shown_cards(records: list[Recorded], seat: int) -> set[int]:
    """The physical cards whose face the seat ever saw."""
    eyes, shown = SeatEyes(seat), set()
    for record in records:
        eyes.read(record)
        shown |= {number_of(obj) for obj in eyes.shown}
    return shown


@given(games(), SEATS, st.randoms(use_true_random=False))
def test_the_numbers_of_physical_cards_do_not_show(game: list[Recorded], seat: int, rng: random.Random) -> None:
    dealt = [[card.card for card in record.event.cards] for record in game if isinstance(record.event, CardsAssigned)]
    other: dict[int, int] = {}
    for numbers in dealt:
        mixed = numbers[:]
        rng.shuffle(mixed)
        other |= dict(zip(numbers, mixed, strict=True))
    changed = [
        rewritten(
            record,
            lambda obj: f"{other.get(number_of(obj), number_of(obj))}.{stay_of(obj)}",
            lambda number: other.get(number, number),
        )
        for record in game
    ]
    assume(well_formed(changed))  # it is not where the log itself does not know an order, and numbers stand for it
    assert_same_for(seat, game, changed)


@given(games(), SEATS, st.randoms(use_true_random=False))
def test_the_faces_of_cards_never_shown_do_not_show(game: list[Recorded], seat: int, rng: random.Random) -> None:
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
    assume(well_formed(changed))
    assert_same_for(seat, game, changed)


@given(games(), SEATS, st.randoms(use_true_random=False))
def test_which_of_two_equal_hidden_cards_it_was_does_not_show(
    game: list[Recorded], seat: int, rng: random.Random
) -> None:
    """From a shuffle, or in another player's hand, two cards of one face trade their parts: nobody can tell."""
    history = states(game)
    moments = list(hidden_pairs(game, history, seat))
    assume(moments)
    n, one, two = rng.choice(moments)
    before = history[n - 1]
    lift = before.stays[two] - before.stays[one]

    def obj(name: str) -> str:
        number, stay = number_of(name), stay_of(name)
        if number == one and stay >= before.stays[one]:
            return f"{two}.{stay + lift}"
        if number == two and stay >= before.stays[two]:
            return f"{one}.{stay - lift}"
        return name

    trade = {one: two, two: one}
    changed = game[: n - 1] + [
        rewritten(record, obj, lambda number: trade.get(number, number)) for record in game[n - 1 :]
    ]
    assume(well_formed(changed))
    assert_same_for(seat, game, changed)


def hidden_pairs(game: list[Recorded], history: list[GameState], seat: int) -> Iterator[tuple[int, int, int]]:
    """(event, card, card): two cards with one face that from this event on lie where the seat cannot tell them apart.

    Not in a log that does not know an order itself: there, the order of card numbers stands for it.
    """
    if any(getattr(record.event, "order", ()) is None for record in game):
        return
    for record, before in zip(game, history, strict=False):
        event = record.event
        for key, content in sorted(before.zones.items()):
            hand = key.zone == "hand" and key.seat != seat
            shuffled = key.zone == "library" and isinstance(event, LibraryShuffled) and event.seat == key.seat
            if not hand and not shuffled:
                continue
            # (a backup may bring back an id older than the latest stay; such a card is left alone)
            numbers = [number_of(name) for name in content if stay_of(name) == before.stays[number_of(name)]]
            yield from (
                (record.n, one, two)
                for one in numbers
                for two in numbers
                if one < two and before.assigned.get(one) == before.assigned.get(two)
            )


@given(games(), SEATS)
def test_a_seat_sees_all_that_it_may_and_believes_nothing_false(game: list[Recorded], seat: int) -> None:
    eyes = SeatEyes(seat)
    for record in game:
        eyes.read(record)
        for key, content in eyes.game.zones.items():
            own = eyes.known.zones.get(key, ())
            assert len(own) == len(content), f"{key} at event {record.n}"
            faces, known = names(eyes.game, content), names(eyes.known, own)
            believed = Counter(name for name in known if name is not None)
            assert not believed - Counter(name for name in faces if name is not None), f"{key} at event {record.n}"
            if all(sees(eyes.game, seat, obj) for obj in content):
                assert known == faces, f"{key} at event {record.n}"


def names(state: GameState, objects: tuple[str, ...]) -> list[str | None]:
    faces = [state.characteristics_of(obj) for obj in objects]
    return [None if face is None else face.name for face in faces]


@given(games(), SEATS)
def test_numbers_of_events_are_the_same_for_everybody(game: list[Recorded], seat: int) -> None:
    own = list(redact(game, seat))
    assert [record.n for record in own] == [record.n for record in game]
    assert all(record.src is None for record in own)


def test_a_seat_s_own_log_comes_back_as_it_is() -> None:
    game = random_game(random.Random(1), 200)
    own = list(redact(game, 1))
    assert list(redact(own, 1)) == own


def test_another_seat_s_log_is_refused() -> None:
    own = list(redact(random_game(random.Random(1), 80), 1))
    with pytest.raises(LogError, match="RW2015"):
        list(redact(own, 2))


def test_a_seat_that_nobody_has_is_refused() -> None:
    with pytest.raises(QueryError, match="RW2202"):
        list(redact(random_game(random.Random(1), 80), 7))


def test_the_first_line_says_whose_log_it_is() -> None:
    first = next(redact(random_game(random.Random(1), 80), 2)).event
    assert isinstance(first, GameStarted)
    assert first.redacted_for == 2


def test_no_digest_of_hidden_things_stands_in_a_seat_s_log() -> None:
    for record in redact(random_game(random.Random(3), 300), 0):
        assert getattr(record.event, "digest", None) is None


def test_a_library_is_counted_but_not_seen() -> None:
    """Rules 217.2b and 217.2c."""
    game = random_game(random.Random(1), 30)
    eyes = SeatEyes(1)
    for record in game:
        eyes.read(record)
    key = ZoneKey("library", 1)
    assert len(eyes.known.zones[key]) == len(eyes.game.zones[key])
