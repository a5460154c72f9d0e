"""Which cards go back at random where a game is backed up: by a seed, so that anybody can draw the same again.

A player who drew a card since then and whose card the others do not know gives back a card of the hand at random
among those that nobody knows; so do all who drew several, the newest draw first. What all players know is given back
as it is. Cards of a library that somebody has seen since then go back into its random part.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from hashlib import blake2b

from rewind.aggregates.state import HIDDEN_ZONES, GameState, number_of
from rewind.events.base import Place
from rewind.events.envelope import Recorded
from rewind.events.zones import (
    CardIdentified,
    CardsLookedAt,
    CardsRevealed,
    LibraryOrdered,
    LibraryShuffled,
    ZoneChanged,
)
from rewind.replays.verifying.restoring import Returns


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """The digest of a seed, which tells nothing of it and fits no other."""
    return f"s1:{blake2b(seed.encode(), digest_size=16, person=b'rewind-dispute').hexdigest()}"


class SeededChoice:
    """Draws lots: a seed and a name of the lot give the same outcome always, and other seeds any."""

    def __init__(self, seed: str, game: str) -> None:
        self._seed = f"{game}\0{seed}"

    def _lot(self, what: str, number: int) -> bytes:
        return blake2b(f"{self._seed}\0{what}\0{number}".encode(), digest_size=16).digest()

    def one(self, what: str, among: Iterable[int]) -> int:
        """One of several numbers."""
        return min(among, key=lambda number: self._lot(what, number))

    def order(self, what: str, among: Iterable[int]) -> list[int]:
        """Several numbers in a random order."""
        return sorted(among, key=lambda number: self._lot(what, number))


def returns(records: Sequence[Recorded], then: GameState, now: GameState, seed: str) -> Returns:
    """What goes back at random where the game goes from `now` back to `then`, which `records` lead to and past."""
    drawn, lots = Returns(), SeededChoice(seed, now.game)
    hands = {seat: {number_of(obj) for obj in now.zone("hand", seat)} for seat in now.seats}
    lies, knowledge = dict[int, int](), _Knowledge(records)
    for record in reversed(records[then.n :]):
        event = record.event
        if not isinstance(event, ZoneChanged):
            continue
        number = number_of(event.object)
        seat = now.owners.get(number, 0)
        if _is_in(event.to, "hand") and number in hands[seat]:
            placed = seen_in_library(records, seat, 1, record.n - 1)
            if _is_in(event.from_, "library") and number not in placed:
                others = [one for one in sorted(hands[seat]) if not knowledge.was_known(one, record.n)]
                _swap(drawn, lots, lies, seat, record.n, number, sorted({number, *others}))
            hands[seat].discard(number)
        if _is_in(event.from_, "hand"):
            hands[seat].add(number)
    drawn.instead = {slot: card for slot, card in lies.items() if slot != card}
    _reshuffle(drawn, lots, records, then)
    return drawn


def _swap(
    drawn: Returns, lots: SeededChoice, lies: dict[int, int], seat: int, n: int, slot: int, among: Sequence[int]
) -> None:
    """One draw is undone: where the drawn card was in the hand lies what was chosen, and the other way round."""
    drawn.draws.setdefault(seat, []).append(n)
    drawn.candidates[seat] = max(drawn.candidates.get(seat, 0), len(among))
    chosen = lots.one(f"draw {n}", [lies.get(one, one) for one in among])
    other = next(one for one in among if lies.get(one, one) == chosen)
    lies[other], lies[slot] = lies.get(slot, slot), chosen


def _is_in(place: Place | None, zone: str) -> bool:
    return place is not None and place.zone == zone


class _Knowledge:
    """Which cards all players knew to be in a hand, and since when."""

    def __init__(self, records: Iterable[Recorded]) -> None:
        self._came: dict[int, list[int]] = {}
        self._shown: dict[int, list[int]] = {}
        for record in records:
            match record.event:
                case ZoneChanged() as event if _is_in(event.to, "hand"):
                    number = number_of(event.becomes)
                    self._came.setdefault(number, []).append(record.n)
                    if event.from_ is not None and event.from_.zone not in HIDDEN_ZONES:
                        self._shown.setdefault(number, []).append(record.n)
                case CardsRevealed() as event:
                    for obj in event.objects:
                        self._shown.setdefault(number_of(obj), []).append(record.n)
                case CardIdentified(public=True) as event:
                    self._shown.setdefault(event.card, []).append(record.n)
                case _:
                    pass

    def was_known(self, number: int, before: int) -> bool:
        """Whether all knew before an event that a card was in the hand: so it is not the one that came with it."""
        came = max((n for n in self._came.get(number, ()) if n < before), default=0)
        return any(came <= n < before for n in self._shown.get(number, ()))


# The random part of a library


def seen_in_library(records: Sequence[Recorded], seat: int, first: int, last: int) -> set[int]:
    """Cards of a library of which somebody learned the place by these events, since it was last shuffled."""
    seen = set[int]()
    for record in records[first - 1 : last]:
        match record.event:
            case CardsLookedAt() | CardsRevealed() as event:
                seen |= {number_of(obj) for obj in event.objects}
            case LibraryOrdered(seat=whose) as event if whose == seat and event.order is not None:
                seen |= set(event.order)
            case ZoneChanged() as event if _is_in(event.to, "library") and not _is_in(event.from_, "library"):
                seen.add(number_of(event.becomes))
            case LibraryShuffled(seat=whose) if whose == seat:
                seen = set()
            case _:
                pass
    return seen


def _reshuffle(drawn: Returns, lots: SeededChoice, records: Sequence[Recorded], then: GameState) -> None:
    for seat in then.seats:
        library = [number_of(obj) for obj in reversed(then.zone("library", seat))]
        lying = [drawn.instead.get(number, number) for number in library]
        back = _left_since(records, then, seat) & set(library)
        learned = seen_in_library(records, seat, then.n + 1, len(records)) & set(library) - back
        if not learned:
            continue
        kept = seen_in_library(records, seat, 1, then.n) | back
        free = [index for index, number in enumerate(library) if number not in kept]
        mixed = lots.order(f"library {seat}", [lying[index] for index in free])
        for index, number in zip(free, mixed, strict=True):
            lying[index] = number
        drawn.reshuffled[seat] = tuple(lying)


def _left_since(records: Sequence[Recorded], then: GameState, seat: int) -> set[int]:
    """Cards that left a player's library since then."""
    return {
        number_of(record.event.object)
        for record in records[then.n :]
        if isinstance(record.event, ZoneChanged)
        and _is_in(record.event.from_, "library")
        and then.owners.get(number_of(record.event.object)) == seat
    }
