"""A seat's own numbers for objects: the names by which its log speaks of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Self

from rewind.aggregates.seen_cards import eyes_of, sees
from rewind.aggregates.state import EMPTY, incarnation_of, number_of, object_id
from rewind.events.base import Event
from rewind.events.playing import ChoiceMade, ChoiceOffered, LandPlayed, PlayBegun, RandomChoiceMade, SpellPlayed
from rewind.events.zones import CardIdentified, CardsLookedAt, CardsRevealed, LibraryOrdered, ZoneChanged

SHOWN_BY_WHAT_FOLLOWS = (PlayBegun, LandPlayed, SpellPlayed)
"""Decisions to play a card: the event that follows one shows where that comes from."""

_OWN_CHOICES = (ChoiceOffered, ChoiceMade, RandomChoiceMade, PlayBegun, LandPlayed, SpellPlayed)
"""What a player does with cards: of a library, that player alone sees which of equal ones they are."""


class SeatNames:
    """A seat's names for objects, which the marks on an event's fields ask for (`visible_fields.Viewer`).

    A *name* is the seat's own id for an object. What holds between events: every object that is there has a name, no
    two the same, in the same zone of the seat's world; in a library the n-th card from the top has the n-th name, but
    for the unplaced ones; a name whose card the seat knows names a card with that face. Within a hidden zone, names are
    given to cards only as far as the seat could tell, so asking for a hidden card's name (`object`) may fix it.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.game = EMPTY
        """The game as it is."""
        self.known = EMPTY
        """The game as the seat knows it: the fold of what has been written."""
        self.shown: dict[str, str] = {}
        """Objects whose face the event read last showed the seat, and the seat's names for them."""
        self._after = EMPTY
        """The game as it is after the event that is being read."""
        self._event: Event | None = None
        """The event that is being read."""
        self._following: Event | None = None
        """The event after it."""
        self._names: dict[str, str] = {}
        """Object → name, of all that are there, and of those that left and that the seat had seen."""
        self._numbers = 0
        """How many numbers the seat has met: cards, tokens, abilities."""
        self._departed: dict[int, int] = {}
        """Number → the seat's number, of what is nowhere any more after a gap in the source."""
        self._unplaced: set[str] = set()
        """Cards in libraries that the seat knows to be there, but not at which place."""
        self._forgotten: set[int] = set()
        """The seat's numbers that it loses track of by this event."""
        self._untold_faces: set[str] = set()
        """Objects whose face this event does not show, though they were seen before it."""

    def __copy__(self) -> Self:
        """The same names, of which each of both goes on by itself."""
        other = object.__new__(type(self))
        own = {"_names": dict(self._names), "_departed": dict(self._departed), "_unplaced": set(self._unplaced)}
        other.__dict__ |= {**self.__dict__, **own}
        return other

    @property
    def names(self) -> Mapping[str, str]:
        """Object → the seat's own id for it, of all that are there, and of those that left and that it had seen."""
        return self._names

    # What the marks ask for

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seat, and those for which it decides: what they may look at, it sees (rule 507.2)."""
        return eyes_of(self._after, self.seat)

    def object(self, obj: str, *, shown: bool) -> str:
        """The seat's own id for an object; what it sees of it is noted."""
        if obj not in self.game.position and obj not in self._after.position:
            return obj  # the fold refuses it
        if not self._after.is_current(obj) and not self.game.is_current(obj):
            return self._former(obj)
        face = (shown and not self._stays_face_down(obj)) or sees(self._after, self.seat, obj)
        name = self._current(obj, face)
        if face:
            self.shown[obj] = name
        return name

    def _stays_face_down(self, obj: str) -> bool:
        """Whether the event that is read is about a permanent that lies face down, and does not show what it is."""
        if isinstance(self._event, CardIdentified | CardsLookedAt | CardsRevealed) or not self._after.is_current(obj):
            return False
        key = self._after.position.get(obj)
        return key is not None and key.zone in ("in_play", "phased_out") and self._after.status_of(obj).face_down

    def card(self, number: int) -> int:
        """The seat's own number for a card."""
        obj = self.game.current.get(number) or self._after.current.get(number)
        return number if obj is None else number_of(self.object(obj, shown=False))

    def is_ambiguous(self, obj: str) -> bool:
        """Whether the seat knows cards of the hidden zone that an object is in, and not which of them it is."""
        if obj in self._names and not self.game.is_current(obj):
            return False
        present = self.game.current.get(number_of(obj))
        if present is None or present in self.shown:
            return False
        pool = self._pool(present)
        key = self.game.position[present]
        if key is not None and key.zone == "library":
            settled = present not in self._unplaced and not self._place_is_seen()
            return settled and any(self._bound(self._names[other]) for other in pool if other not in self._unplaced)
        taken = set(self.shown.values())
        return len({self._bound(self._names[other]) for other in pool if self._names[other] not in taken}) > 1

    # Names

    def _former(self, obj: str) -> str:
        """An object that has left: its name then or, where the seat never saw it, what it was seen as next."""
        for later in self.game.objects_of(number_of(obj)):
            if (
                incarnation_of(later) >= incarnation_of(obj)
                and later in self._names
                and not self.game.is_current(later)
            ):
                return self._names[later]
        present = self.game.current.get(number_of(obj))
        return obj if present is None else self.object(present, shown=False)

    def _current(self, obj: str, face: bool) -> str:
        name = self._names.get(obj) or self._name_new(obj)
        pool = self._pool(obj)
        if not pool or obj in self.shown:
            return name
        key = self.game.position[obj]
        if key is not None and key.zone == "library":
            return self._from_library(obj, pool)
        return self._from_hand(obj, pool, face)

    def _name_new(self, obj: str) -> str:
        """Names an object of a new number: numbers are given in the order in which they turn up."""
        self._numbers += 1
        name = self._names[obj] = object_id(self._numbers, incarnation_of(obj))
        return name

    @property
    def _eyes_before(self) -> tuple[int, ...]:
        """The same before the event: whose hands the seat knew, card by card."""
        return eyes_of(self.game, self.seat)

    def _pool(self, obj: str) -> list[str]:
        """The objects among which the seat cannot find this one: its hidden zone, where it is in one."""
        state = self.game
        if not state.is_current(obj) or state.kinds[number_of(obj)] != "card":
            return []
        key = state.position[obj]
        owner = state.owners[number_of(obj)]
        if key is None:
            if owner in self._eyes_before:
                return []
            return [
                other
                for number, other in sorted(state.current.items())
                if state.position[other] is None and state.owners[number] == owner and state.kinds[number] == "card"
            ]
        if key.zone == "library" or (key.zone == "hand" and owner not in self._eyes_before):
            return [other for other in state.zones[key] if state.kinds[number_of(other)] == "card"]
        return []

    def _bound(self, name: str) -> str | None:
        number = number_of(name)
        return None if number in self._forgotten else self.known.assigned.get(number)

    def _definition(self, obj: str) -> str | None:
        return self._after.assigned.get(number_of(obj))

    def _from_hand(self, obj: str, pool: list[str], face: bool) -> str:
        """The first name in the hand that the seat could take for this card (rule 217.3c: hands are rearranged)."""
        taken = set(self.shown.values())
        names = sorted((self._names[other] for other in pool if self._names[other] not in taken), key=number_of)
        if self._picks():
            return self._names[obj]
        if face:
            key = self._definition(obj)
            known = [name for name in names if key is not None and self._bound(name) == key]
            choice = (known or [name for name in names if self._bound(name) is None] or names)[0]
            if self._bound(choice) != key:
                self._forget([choice])
        else:
            if len({self._bound(name) for name in names}) > 1:
                self._forget(names)
            choice = names[0]
        return self._swap(obj, choice, pool)

    def _from_library(self, obj: str, pool: list[str]) -> str:
        """The name at its place, where the seat sees the place; otherwise the lowest card that is not told apart."""
        name = self._names[obj]
        if obj in self._unplaced or self._place_is_seen():
            return name
        settled = [self._names[other] for other in pool if other not in self._unplaced]
        self._forget(settled)
        self._unplaced.add(obj)
        return self._swap(obj, settled[0], pool)

    def _picks(self) -> bool:
        """Whether the seat itself picks the cards out that the event names, and so can tell equal ones apart."""
        return isinstance(self._event, ZoneChanged) and self._event.by in self.eyes

    def _place_is_seen(self) -> bool:
        """Whether the event read shows the seat where in a library the cards lie that it names."""
        event = self._event
        if isinstance(event, ZoneChanged):
            return event.by in self.eyes or (event.from_ is not None and event.from_.position is not None)
        if isinstance(event, CardsRevealed):
            return event.in_order or event.seat in self.eyes
        if isinstance(event, _OWN_CHOICES):
            return event.seat in self.eyes or self._is_seen_to_leave(event)
        return isinstance(event, CardsLookedAt | LibraryOrdered)

    def _is_seen_to_leave(self, event: Event) -> bool:
        """Whether a card that an event plays goes, by the event that follows, from a place that everybody sees."""
        move = self._following
        return (
            isinstance(event, SHOWN_BY_WHAT_FOLLOWS)
            and isinstance(move, ZoneChanged)
            and move.object == event.object
            and move.from_ is not None
            and move.from_.position is not None
        )

    def _swap(self, obj: str, name: str, pool: list[str]) -> str:
        """Gives an object a name of its pool; whatever had that name gets the object's."""
        mine = self._names[obj]
        if name != mine:
            other = next(other for other in pool if self._names[other] == name)
            self._names[obj], self._names[other] = name, mine
        return name

    def _forget(self, names: Iterable[str]) -> None:
        """Loses track of cards; what is no card, a copy of a spell that lies in a library, has a face that all see."""
        kinds, bound = self.known.kinds, (name for name in names if self._bound(name) is not None)
        self._forgotten.update(number for name in bound if kinds.get(number := number_of(name)) == "card")
