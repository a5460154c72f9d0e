"""A game as one seat, or a spectator, could know it: a log of its own, from which all its views are made.

Nothing here filters a judge's view. Each event is written anew from what the seat is shown, and a view for the
seat is the fold of that log. The log keeps the numbers of events, so event 412 is the same one for everybody.

Two physical cards that a seat cannot tell apart must not be told apart by their numbers. So the seat has numbers of
its own for cards (pseudonyms, as in a blinded log): a possible world in which every hidden zone lies in the plainest
order. When a card comes out of a hidden zone, it bears the number there that the seat could first take for it; when a
seat can no longer follow cards (a shuffle, a card put back unseen), what it knew of them is void. `Seen` in the event
tells both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, tee, zip_longest

from rewind.aggregates.fold import fold
from rewind.aggregates.seen_cards import sees
from rewind.aggregates.state import ZoneKey, number_of, object_id
from rewind.events.base import SPECTATOR, Event, Identity, Place, Seen
from rewind.events.catalogue import Upcasted
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, QueryError, Where
from rewind.events.game import CardsAssigned, GameStarted, Note
from rewind.events.judging import PositionRestated
from rewind.events.zones import (
    CardIdentified,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
    ZoneChanged,
)
from rewind.projections.visibility import visible_fields
from rewind.projections.visibility.seat_names import SeatNames
from rewind.projections.visibility.taken_back import not_shown


def redact(records: Iterable[Recorded], seat: int) -> Iterator[Recorded]:
    """The log as `seat` (0: a spectator) could know it, as a stream; a claimed log is first read to its end.

    A log that is that seat's already comes back as it is. Raises QueryError RW2202 where there is no such seat,
    LogError RW2015 where the log is another seat's, and FoldError as `fold` does.
    """
    stream = iter(records)
    first = next(stream, None)
    if first is None:
        return
    if not isinstance(first.event, GameStarted):
        raise LogError("RW2001", f"the first event is {first.event.published}, not game_started", Where(event=1))
    if seat != SPECTATOR and seat not in {name.seat for name in first.event.seats}:
        raise QueryError("RW2202", f"there is no seat {seat} at this game")
    if first.event.redacted_for == seat:
        yield first
        yield from stream
        return
    if first.event.redacted_for is not None:
        whose = "a spectator" if first.event.redacted_for == SPECTATOR else f"seat {first.event.redacted_for}"
        raise LogError("RW2015", f"the log holds only what {whose} could know")
    everything: Iterable[Recorded] = chain((first,), stream)
    hidden: frozenset[int] = frozenset()
    if first.event.kind == "claimed":
        everything = tuple(everything)
        hidden = not_shown(everything, seat)
    eyes = SeatLogWriter(seat)
    for record, following in with_following(everything):
        yield eyes.read(record, following, is_shown=record.n not in hidden)


def with_following(records: Iterable[Recorded]) -> Iterator[tuple[Recorded, Event | None]]:
    """Each record with the event after it."""
    present, after = tee(records)
    next(after, None)
    for record, following in zip_longest(present, after):
        yield record, None if following is None else following.event


class SeatLogWriter(SeatNames):
    """Reads a game event by event and writes each as one seat has it."""

    def read(self, record: Recorded, following: Event | None = None, *, is_shown: bool = True) -> Recorded:
        """The record as the seat has it; one that is not shown is a note without a text.

        The event that follows shows where a card that is played comes from: everybody sees that as it is played.
        Once an event is shown again, everything has to be what it was before those that were not. Raises FoldError as
        `fold` does.
        """
        if isinstance(record.event, Upcasted):
            raise LogError("RW2004", "an event of an old version cannot be redacted", Where(event=record.n))
        self._after = fold(self.game, (record,))
        if not is_shown:
            own = record._replace(event=Note(), src=None, together=None)
            self.known, self.game = fold(self.known, (own,)), self._after
            return own
        self.shown, self._forgotten, self._untold_faces, self._event = {}, set(), set(), record.event
        self._following = following
        loose, zones = set(self._unplaced), (self.game.zones, self.known.zones)
        event = self._prepare(record.event)
        event = visible_fields.view_for(event, self)
        event = self._finish(record.event, event)
        seen = self._seen()
        if seen is not None:
            event = event.model_copy(update={"seen": seen})
        own = record._replace(event=event, src=None)
        self.known = fold(self.known, (own,))
        self.game = self._after
        self._unplaced = {obj for obj in self._unplaced if self._in_library(obj)}
        if self._unplaced != loose or zones != (self.game.zones, self.known.zones):
            self._pair_libraries()
        return own

    # Before and after the marks

    def _prepare(self, event: Event) -> Event:
        """Names what is new, and voids what the seat loses track of, before the fields are read."""
        if isinstance(event, ZoneChanged):
            self._follow(event)
            self._lose_places(event.to, event.object, event.becomes)
        elif isinstance(event, CardsAssigned):
            for card in event.cards:
                self._name_new(object_id(card.card))
        elif isinstance(event, ObjectPlaced | ObjectRestored):
            self._place(event)
            self._lose_places(event.place, event.object, event.object)
        elif isinstance(event, PositionRestated):
            self._lose(event.gone)
        elif isinstance(event, LibraryShuffled):
            self._forget(self.known.zone("library", event.seat))
            self._unplaced.difference_update(self.game.zone("library", event.seat))
        elif isinstance(event, LibraryOrdered):
            self._lose_order(event)
        elif isinstance(event, CardIdentified):
            if not visible_fields.may_read_field(event, "definition", *self.eyes):
                return Note()
            present = self._after.current.get(event.card)
            if present is None:
                return Note()
            self.object(present, shown=True)
        return event

    def _follow(self, event: ZoneChanged) -> None:
        """Names what an object becomes."""
        old = self.object(event.object, shown=sees(self._after, self.seat, event.becomes))
        number = number_of(old)
        self._names[event.becomes] = object_id(number, self.known.incarnations[number] + 1)

    def _place(self, event: ObjectPlaced | ObjectRestored) -> None:
        """Names an object that is placed or restored where another of its card may have been."""
        number = number_of(event.object)
        present = self.game.current.get(number)
        if number not in self.game.incarnations:
            return
        if present is None:
            former = [self._names[obj] for obj in self.game.objects_of(number) if obj in self._names]
            own = self._departed[number] if number in self._departed else number_of(former[-1])
        else:
            own = number_of(self.object(present, shown=sees(self._after, self.seat, event.object)))
        if present == event.object:
            return
        name = self._names.get(event.object)
        if name is None or number_of(name) != own or isinstance(event, ObjectPlaced):
            self._names[event.object] = object_id(own, self.known.incarnations[own] + 1)

    def _lose(self, gone: tuple[int, ...]) -> None:
        """Names what is nowhere any more: of a hidden zone, a name that no other of these has. It shows no face."""
        there = [
            obj for number in gone if (obj := self.game.current.get(number)) is not None
        ]  # the fold refuses others
        libraries = (self.game.zone("library", seat) for seat in self.game.seats)
        from_bottom = {obj: place for library in libraries for place, obj in enumerate(library)}
        for obj in sorted(there, key=lambda each: from_bottom.get(each, 0)):
            name = self.object(obj, shown=False)
            if obj not in self.shown:
                self.shown[obj] = name
                self._untold_faces.add(obj)
            self._departed[number_of(obj)] = number_of(name)

    def _lose_order(self, event: LibraryOrdered) -> None:
        """Cards that somebody else put in order, or beside one whose place the seat does not know, are alike."""
        library = self.known.zone("library", event.seat)
        if self._unplaced.intersection(self.game.zone("library", event.seat)):
            self._forget(library)
        elif event.count > 1 and (event.by not in self.eyes or event.order is None):
            self._forget(library[-event.count :] if event.end == "top" else library[: event.count])

    def _lose_places(self, place: Place | None, old: str, new: str) -> None:
        """Beside a card whose place in a library the seat does not know, it cannot follow one put between others."""
        if place is None or place.zone != "library" or place.seat is None or place.position in (None, 0, "bottom"):
            return
        library = self.game.zone("library", place.seat)
        if self._unplaced.intersection(library):
            self._forget(self._names[obj] for obj in (*library, new) if obj in self._names)
            self._untold_faces |= {old, new}

    def _finish(self, event: Event, own: Event) -> Event:
        """What the marks cannot say, after the fields were read."""
        if isinstance(own, GameStarted):
            return own.model_copy(update={"redacted_for": self.seat})
        if isinstance(own, PositionRestated):  # the game's own order of numbers says nothing to the seat
            return own.model_copy(update={"gone": tuple(sorted(own.gone))})
        if isinstance(own, LibraryOrdered) and self._unplaced.intersection(self.game.zone("library", own.seat)):
            own = own.model_copy(update={"order": None})
        if isinstance(own, LibraryShuffled | LibraryOrdered) and own.order is None:
            return own.model_copy(update={"order": self._around_tokens(own)})
        if isinstance(event, ZoneChanged) and isinstance(own, ZoneChanged):
            is_unsure = self._place_is_seen() and self._unplaced.intersection(self._pool(event.object))
            if is_unsure or not self._lies_there(own):
                place = None if own.from_ is None else own.from_.model_copy(update={"position": None})
                own = own.model_copy(update={"from_": place})
            if event.object not in self.shown and self._pool(event.object):
                del self._names[event.object]
        return own

    def _lies_there(self, own: ZoneChanged) -> bool:
        """Whether the seat has the object at the place that it is moved from.

        A token in a library can lie elsewhere for the seat once a card whose place it does not know has left.
        """
        place = own.from_
        if place is None or place.zone != "library" or not isinstance(place.position, int):
            return True
        library = self.known.zone("library", place.seat or 0)[::-1]
        return library[place.position : place.position + 1] == (own.object,)

    def _around_tokens(self, event: LibraryShuffled | LibraryOrdered) -> tuple[int, ...] | None:
        """The plainest order of a library in which tokens lie where they do, so that places in it stay the same."""
        top_first = self._after.zone("library", event.seat)[::-1]
        known = self.known.zone("library", event.seat)[::-1]
        if isinstance(event, LibraryOrdered) and event.end == "bottom":
            top_first, known = top_first[-event.count :], known[-event.count :]
        elif isinstance(event, LibraryOrdered):
            middle = len(top_first) - event.to_bottom
            top_first = top_first[: event.count - event.to_bottom] + top_first[middle:]
            known = known[: event.count]
        tokens = {obj: number_of(self._names[obj]) for obj in top_first if self._after.kinds[number_of(obj)] != "card"}
        cards = sorted({number_of(name) for name in known} - set(tokens.values()))
        if not tokens or len(cards) + len(tokens) != len(top_first):
            return None
        plainest = iter(cards)
        return tuple(tokens[obj] if obj in tokens else next(plainest) for obj in top_first)

    def _in_library(self, obj: str) -> bool:
        key = self.game.position[obj]
        return self.game.is_current(obj) and key is not None and key.zone == "library"

    def _seen(self) -> Seen | None:
        """What the seat learned and lost track of by this event."""
        identified: dict[int, str] = {}
        for obj, name in self.shown.items():
            key = self._definition(obj)
            if key is not None and obj not in self._untold_faces and self._bound(name) != key:
                identified[number_of(name)] = key
        if not identified and not self._forgotten:
            return None
        new = sorted({key for key in identified.values() if key not in self.known.definitions})
        return Seen(
            definitions=tuple(self._after.definitions[key] for key in new),
            identified=tuple(Identity(card=card, definition=key) for card, key in sorted(identified.items())),
            unfollowed=tuple(sorted(self._forgotten)),
        )

    def _pair_libraries(self) -> None:
        """Gives the cards of each library the names that lie at their places in the seat's own world."""
        for seat in self.game.seats:
            key = ZoneKey("library", seat)
            real, own = self.game.zones.get(key, ()), self.known.zones.get(key, ())
            fixed = {obj for obj in real if obj in self._unplaced or self.game.kinds[number_of(obj)] != "card"}
            names = {self._names[obj] for obj in fixed}
            places = (name for name in own if name not in names)
            for obj in real:
                if obj not in fixed:
                    self._names[obj] = next(places)
