"""What the rules make happen in a played game tells a seat nothing that the seat could not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.game import LogSealed
from rewind.events.zones import LibraryShuffled
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.soak import bot_game
from tests.games.laws import SEATS, changed_unseen
from tests.hidden import CHANGES, shown_cards
from tests.parameters import first_of
from tests.replays.scenarios.running import run

SEEDS = range(4)
MOST = 600
PAIRS = 6
"""So many pairs of cards are exchanged in each shuffle that is looked at."""


@cache
def game(edition: str, seed: int) -> list[Recorded]:
    return list(bot_game(edition, seed, most=MOST))


def lines(records: list[Recorded], seat: int) -> list[bytes]:
    """The seat's log, byte for byte."""
    return [codec.encode(record) for record in redact(records, seat)]


@pytest.mark.long
@pytest.mark.parametrize("seed", first_of(SEEDS, 1))
@pytest.mark.parametrize("edition", NAMES)
def test_there_is_something_that_a_seat_never_saw(edition: str, seed: int) -> None:
    """So that the law of it (`tests.games.laws`) is asked of something."""
    for seat in SEATS:
        for change in CHANGES:
            assert changed_unseen(game(edition, seed), seat, change, random.Random(seed)) is not None


def exchanged(shuffle: LibraryShuffled, one: int, two: int) -> LibraryShuffled:
    trade = {one: two, two: one}
    assert shuffle.order is not None
    return shuffle.model_copy(update={"order": tuple(trade.get(card, card) for card in shuffle.order)})


def with_another_shuffle(records: list[Recorded], n: int, one: int, two: int) -> list[Recorded]:
    """The game with two cards exchanged in the shuffle at event `n`, as far as its inputs go on as they are.

    It ends before the first input that is refused, or that is not due where it was.
    """
    other = Game()
    for record in records:
        event = record.event
        if isinstance(event, LogSealed) or not is_input(event):
            continue
        wanted = other.pending
        if wanted is None or record.n != other.state.n + 1:
            break
        if isinstance(event, LibraryShuffled) and (record.n == n or {*wanted.cards} != {*(event.order or ())}):
            event = exchanged(event, one, two)
        try:
            other.decide(event)
        except IllegalAction:
            break
    return other.records


def shuffles(records: list[Recorded], seat: int) -> Iterator[tuple[int, list[int]]]:
    """(event, cards) of each shuffle of another seat's library."""
    for record in records:
        if isinstance(record.event, LibraryShuffled) and record.event.seat != seat and record.event.order is not None:
            yield record.n, sorted(record.event.order)


def pairs(cards: list[int], faces: dict[int, str], rng: random.Random) -> list[tuple[int, int]]:
    """Some pairs of cards with different faces."""
    found = [(one, two) for one in cards for two in cards if one < two and faces[one] != faces[two]]
    return rng.sample(found, min(PAIRS, len(found)))


@pytest.mark.long
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("seed", first_of(SEEDS, 1))
@pytest.mark.parametrize("edition", NAMES)
def test_cards_that_another_shuffle_exchanges_do_not_show_until_it_matters(edition: str, seed: int, seat: int) -> None:
    """Whichever of two cards is where: until the other player decides otherwise, the seat's log is the same."""
    records, rng = game(edition, seed), random.Random(seed)
    own, shown = lines(records, seat), shown_cards(records, seat)
    faces = dict(fold_all(records).assigned)
    furthest = 0
    for n, cards in shuffles(records, seat):
        unseen = [card for card in cards if card not in shown]
        for one, two in (*pairs(unseen, faces, rng), *pairs(cards, faces, rng)):
            changed = with_another_shuffle(records, n, one, two)
            assert changed[n - 1].event != records[n - 1].event
            assert lines(changed, seat) == own[: len(changed)], f"event {n}, cards {one} and {two}"
            furthest = max(furthest, len(changed) if one not in shown and two not in shown else 0)
    assert furthest == len(records) - 1, "somewhere it never mattered"


SEARCH = """
players:
  alice: {hand: [Rampant Growth], in_play: [Forest, Forest], library: [Shock, %s]}
  bob: {library: [Shock, Island]}
do:
  - play: {by: alice, card: Rampant Growth}
  - answer: {by: alice, with: none}
  - resolve: 1
"""
PUT_FROM_HAND = """
players: {alice: {in_play: [Goblin Lackey], hand: [Goblin Piker, %s]}, bob: {}}
do:
  - attack: {by: alice, attackers: {Goblin Lackey: bob}}
  - answer: {by: alice, with: Goblin Piker}
  - advance: {to: main2}
"""


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize(
    ("what", "one", "other"),
    [
        pytest.param(SEARCH, "Forest", "Island", id="which of two lands could be found"),
        pytest.param(SEARCH, "Forest", "Shock", id="whether anything could be found"),
        pytest.param(
            PUT_FROM_HAND, "Raging Goblin", "Siege-Gang Commander", id="which other card could have been put into play"
        ),
        pytest.param(PUT_FROM_HAND, "Raging Goblin", "Shock", id="whether there was another to choose"),
    ],
)
def test_a_choice_among_hidden_cards_does_not_tell_what_there_was_to_choose(
    edition: str, what: str, one: str, other: str
) -> None:
    """Whether a player is asked, and for how many, may not depend on cards that the others do not see."""
    first, second = (lines(list(run(what % card, edition).records), 2) for card in (one, other))
    assert b"choice_made" in b"".join(first)
    assert first == second
