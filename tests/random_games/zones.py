"""Cards and tokens move, and are looked at, revealed, put in order, shuffled."""

from __future__ import annotations

from rewind.aggregates.state import OWNED_ZONES, number_of
from rewind.events import playing, zones
from rewind.events.base import Characteristics, Counter, Place, TypeLine, Zone
from tests.random_games.cards import COUNTERS, FACE_DOWN, SAPROLING
from tests.random_games.recording import SEATS, Recording

DESTINATIONS: tuple[Zone, ...] = ("library", "hand", "graveyard", "in_play", "removed", "ante")

FROM_HAND: tuple[Zone, ...] = ("graveyard", "graveyard", "in_play", "removed", "ante")

FROM_LIBRARY: tuple[Zone, ...] = (*FROM_HAND, "hand")

SEARCHED: tuple[Zone, ...] = ("hand", "hand", "graveyard", "in_play", "removed")


class Zones(Recording):
    """Random events of zones."""

    def draw(self, seat: int, number: int = 1) -> None:
        for _ in range(number):
            library = self.library(seat)
            if not library:
                self.say(zones.DrawFailed(seat=seat))
                self.recycle(seat)
                return
            self.move(library[-1], "hand", "drawn", position=0)

    def draw_one(self) -> None:
        self.draw(self.seat())

    def shuffle(self, seat: int) -> None:
        order = [number_of(obj) for obj in self.library(seat)]
        self.rng.shuffle(order)
        unknown = self.kind == "claimed" and self.chance(0.1)
        self.say(zones.LibraryShuffled(seat=seat, order=None if unknown else tuple(order)))

    def shuffle_one(self) -> None:
        self.shuffle(self.seat())

    def order(self, seat: int, by: int, count: int, *, bottom: bool = False, to_bottom: int = 0) -> None:
        """The cards at one end of a library get an order that only `by` knows; some go from the top to the bottom."""
        library = self.library(seat)
        part = library[:count] if bottom else library[-count:]
        order = [number_of(obj) for obj in part]
        self.rng.shuffle(order)
        self.say(
            zones.LibraryOrdered(
                seat=seat,
                by=by,
                count=count,
                end="bottom" if bottom else "top",
                to_bottom=to_bottom,
                order=None if self._unsaid() else tuple(order),
            )
        )

    def _unsaid(self) -> bool:
        return self.kind == "claimed" and self.chance(0.1)

    def move(
        self,
        obj: str,
        zone: Zone | None,
        reason: zones.Reason,
        *,
        position: int | None = None,
        to: int | str | None = None,
        face_down: bool = False,
        controller: int | None = None,
        characteristics: Characteristics | None = None,
        by: int | None = None,
    ) -> str:
        """Moves an object and returns what it becomes. `position` is where everybody sees it was, 0 the top."""
        becomes = self.next_stay(obj)
        permanent = zone == "in_play"
        place = (
            None
            if zone is None
            else Place.model_validate(
                {"zone": zone, "seat": self.owner(obj) if zone in OWNED_ZONES else None, "position": to}
            )
        )
        self.say(
            zones.ZoneChanged(
                object=obj,
                becomes=becomes,
                from_=self.place(obj, position),
                to=place,
                reason=reason,
                by=by,
                controller=controller or (self.seat() if permanent and self.chance(0.3) else None),
                tapped=permanent and self.chance(0.2),
                flipped=permanent and self.chance(0.05),
                back_face_up=permanent and self.chance(0.05),
                face_down=face_down,
                how="cycling" if reason == "discarded" and self.chance(0.5) else None,
                counters=self.pick(COUNTERS) if permanent and self.chance(0.1) else (),
                attached_to=self.thing() if permanent and self.chance(0.1) else None,
                attacking=self.seat() if place is not None and place.zone == "in_play" and self.chance(0.1) else None,
                characteristics=characteristics,
            )
        )
        return becomes

    def leave(self, obj: str, zone: Zone | None, reason: zones.Reason, *, to: int | str | None = None) -> str:
        """Moves an object that everybody knows of; what is no card ceases to exist wherever it goes."""
        if zone == "stack":
            zone = "graveyard"
        hidden = zone in ("in_play", "removed") and self.is_card(obj) and self.chance(0.15)
        facts = FACE_DOWN if hidden and zone == "in_play" else None
        key = self.state.position[obj]
        shown = key is not None and key.zone == "graveyard" and self.chance(0.3)
        position = list(reversed(self.state.zone("graveyard", key.seat))).index(obj) if shown and key else None
        if not self.is_card(obj):
            facts = self.state.characteristics_of(obj)
            zone = "removed" if zone == "in_play" else zone
        became = self.move(obj, zone, reason, to=to, position=position, face_down=hidden, characteristics=facts)
        if not self.is_card(became):
            self.before_it_ceases(became)
            self.say(zones.CeasedToExist(object=became))
        return became

    def before_it_ceases(self, obj: str) -> None:
        """A token is still in its hidden zone while an effect goes on, perhaps shuffled in among the cards."""
        seat, place = self.owner(obj), self.place(obj)
        if place is not None and place.zone == "library":
            if self.chance(0.3):
                self.shuffle(seat)
            elif self.chance(0.3):
                self.order(seat, self.seat(), min(3, len(self.library(seat))))
            top = self.library(seat)[-1]
            if self.is_card(top) and self.chance(0.5):
                self.move(top, "hand", "drawn", position=0)
        elif place is not None and place.zone == "hand" and self.chance(0.5):
            self.from_hand_of(seat)

    def move_open_object(self) -> None:
        """An object that everybody knows of goes elsewhere: destroyed, returned, removed …"""
        objects = [obj for obj in self.open_objects() if self.state.position[obj] != ("phased_out", 0)]
        if not objects:
            return
        obj = self.pick(objects)
        zone = self.pick(DESTINATIONS)
        if self.state.kinds[number_of(obj)] not in ("card", "token"):
            self.say(zones.CeasedToExist(object=obj, reason=self.pick(("countered", "removed", "reversed"))))
        elif self.place(obj) != Place(zone=zone, seat=self.owner(obj) if zone in OWNED_ZONES else None):
            if self.state.status_of(obj).face_down and self.chance(0.5):
                self.say(zones.CardsRevealed(seat=self.owner(obj), objects=(obj,)))
            depth = self.rng.randint(0, len(self.library(self.owner(obj))))
            to = self.pick((None, 0, "bottom", depth)) if zone == "library" else None
            self.leave(
                obj, zone, self.pick(("destroyed", "sacrificed", "returned", "removed", "put", "state_based")), to=to
            )

    def move_many(self) -> None:
        """Several permanents go to one zone at the same time."""
        zone = self.pick(DESTINATIONS)
        seat = self.seat()
        cards = [obj for obj in self.permanents() if self.is_card(obj) and self.owner(obj) == seat]
        if zone == "in_play" or len(cards) < 2:
            return
        chosen = self.some(cards, 4)
        bottom = self.chance(0.5)
        with self.together():
            for obj in chosen:
                self.move(obj, zone, "put", to="bottom" if bottom and zone == "library" else None)
        if zone == "library":
            if self.chance(0.3):
                self.shuffle(seat)
            elif len(chosen) > 1:
                self.order(seat, seat, len(chosen), bottom=bottom)

    def recycle_one(self) -> None:
        self.recycle(self.seat())

    def recycle(self, seat: int) -> None:
        """A player's cards from where everybody sees them, a few permanents apart, are shuffled into the library."""
        gone = [obj for zone in ("removed", "ante") for obj in self.state.zone(zone)]
        cards = [obj for obj in (*gone, *self.permanents()[6:]) if self.owner(obj) == seat and self.is_card(obj)]
        with self.together():
            for obj in (*self.state.zone("graveyard", seat), *cards):
                self.move(obj, "library", "put")
        self.shuffle(seat)

    def hand_to_library(self) -> None:
        """Cards that only their owner sees go on top of the library, in an order that only the owner knows."""
        seat = self.seat()
        cards = self.some(self.hand(seat), 3)
        if not cards:
            return
        with self.together():
            for obj in cards:
                self.move(obj, "library", "put", by=self.pick((None, seat)))
        if len(cards) > 1:
            self.order(seat, seat, len(cards))

    def from_hand(self) -> None:
        """A card from a hand is discarded, put into play, removed, perhaps face down …"""
        self.from_hand_of(self.seat())

    def from_hand_of(self, seat: int) -> None:
        hand = [obj for obj in self.hand(seat) if self.is_card(obj)]
        if not hand:
            return
        obj = self.pick(hand)
        by = self.pick((None, None, seat, 3 - seat))
        if by == 3 - seat:
            self.say(zones.CardsLookedAt(seats=(by,), count=len(hand), of=self.place(obj), objects=tuple(hand)))
            self.say(playing.ChoiceMade(seat=by, hidden_objects=(obj,)))
        elif self.chance(0.3):
            self.say(playing.RandomChoiceMade(seat=seat, hidden_objects=(obj,)))
        elif self.chance(0.3):
            self.say(playing.ChoiceOffered(seat=seat, kind="discard", hidden_objects=tuple(hand), source=self.source()))
            self.say(playing.ChoiceMade(seat=seat, hidden_objects=(obj,)))
        zone = self.pick(FROM_HAND)
        hidden = zone in ("in_play", "removed") and self.chance(0.4)
        facts = FACE_DOWN if hidden and zone == "in_play" else None
        reason: zones.Reason = "discarded" if zone == "graveyard" else "put"
        self.move(obj, zone, reason, face_down=hidden, characteristics=facts, by=by)

    def from_library(self) -> None:
        """The top card goes where everybody sees it go, if not always what it is."""
        seat = self.seat()
        library = self.library(seat)
        if not library:
            return
        zone = self.pick(FROM_LIBRARY)
        hidden = zone in ("in_play", "removed") and self.chance(0.5)
        facts = FACE_DOWN if hidden and zone == "in_play" else None
        position = 0 if self.chance(0.8) else len(library) - 1
        obj = library[-1 - position]
        if self.chance(0.2):
            self.say(zones.CardsRevealed(seat=seat, objects=(obj,)))
        self.move(
            obj,
            zone,
            "milled" if zone == "graveyard" else "put",
            position=position,
            face_down=hidden,
            characteristics=facts,
        )

    def search(self) -> None:
        """A player looks through a library, perhaps the other's, takes a card, and it is shuffled."""
        seat, owner = self.seat(), self.seat()
        library = self.library(owner)
        if not library:
            return
        self.say(zones.CardsLookedAt(seats=(seat,), count=len(library), of=self.place(library[0]), objects=library))
        self.say(
            playing.ChoiceOffered(seat=seat, kind="objects", minimum=0, hidden_objects=library, source=self.source())
        )
        chosen = self.some(library, 2)
        self.say(playing.ChoiceMade(seat=seat, hidden_objects=tuple(chosen)))
        if self.chance(0.4):
            self.say(zones.CardsRevealed(seat=seat, objects=tuple(chosen)))
        zone = self.pick(SEARCHED)
        hidden = zone == "removed" and self.chance(0.5)
        with self.together():
            for obj in chosen:
                self.move(obj, zone, "searched", face_down=hidden, by=self.pick((None, seat, seat)))
        self.shuffle(owner)

    def pick_from_top(self) -> None:
        """A player looks at the top of a library, takes one card, and puts the others on the bottom."""
        seat, owner = self.seat(), self.seat()
        top = tuple(reversed(self.library(owner)[-4:]))
        if len(top) < 2:
            return
        self.say(zones.CardsLookedAt(seats=(seat,), count=len(top), of=self.place(top[0]), objects=top))
        self.move(self.pick(top), "hand", "put", by=seat)
        rest = len(top) - 1
        self.order(owner, seat, rest, to_bottom=rest)

    def look(self) -> None:
        """Players see what is hidden from others: a hand, the top of a library, something face down."""
        seats = tuple(sorted(self.some(SEATS, 2)))
        owner = self.seat()
        top = tuple(reversed(self.library(owner)[-self.rng.randint(1, 4) :]))
        face_down = tuple(obj for obj in self.open_objects() if self.state.status_of(obj).face_down)
        objects = self.pick((self.hand(owner), top, face_down))
        if not objects:
            return
        if self.chance(0.3):
            self.say(zones.CardsRevealed(seat=owner, objects=objects, in_order=objects == top and self.chance(0.5)))
        else:
            of = self.place(objects[0]) if objects != face_down and self.chance(0.5) else None
            self.say(zones.CardsLookedAt(seats=seats, count=len(objects), of=of, objects=objects))
        if objects == top:
            self.order(owner, self.pick(seats), len(top), to_bottom=self.rng.choice((0, 1, len(top))))

    def wish(self) -> None:
        """A card comes from outside the game, or leaves it."""
        outside = [obj for _, obj in sorted(self.state.current.items()) if self.state.position[obj] is None]
        permanents = [obj for obj in self.permanents() if self.is_card(obj)]
        if outside and self.chance(0.7):
            obj = self.pick(outside)
            self.say(zones.CardsRevealed(seat=self.owner(obj), objects=(obj,)))
            self.move(obj, self.pick(("hand", "in_play")), "put")
        elif permanents:
            self.move(self.pick(permanents), None, "put")

    def identify(self) -> None:
        number, key = self.pick(sorted(self.state.assigned.items()))
        public = self.chance(0.3)
        self.say(
            zones.CardIdentified(
                card=number, definition=key, public=public, visible_to=() if public else (self.seat(),)
            )
        )

    def create_token(self) -> None:
        self.say(
            zones.TokenCreated(
                object=self.new_number(),
                owner=self.seat(),
                controller=self.seat(),
                characteristics=SAPROLING,
                tapped=self.chance(0.2),
                counters=(Counter(kind="charge", number=1),) if self.chance(0.2) else (),
                attached_to=self.thing() if self.chance(0.1) else None,
                attacking=self.seat() if self.chance(0.1) else None,
                source=self.source(),
                back_face_up=self.chance(0.1),
            )
        )

    def create_emblem(self) -> None:
        facts = Characteristics(type_line=TypeLine(), abilities=("flying",))
        event = zones.EmblemCreated(
            object=self.new_number(), owner=self.seat(), characteristics=facts, source=self.source()
        )
        self.say(event)
        if self.chance(0.5):
            new = self.new_number()
            facts = Characteristics(name="Cellar", type_line=TypeLine(types=("Dungeon",)))
            self.say(zones.DungeonEntered(object=new, owner=self.seat(), characteristics=facts, leads_to=((2,), ())))
            self.say(zones.VentureMarkerMoved(object=new, room=self.pick((1, 2))))

    def phase_out(self) -> None:
        """A permanent phases out, and what is attached to it with it."""
        if not self.permanents():
            return
        obj = self.pick(self.permanents())
        with self.together():
            self.say(zones.PhasedOut(object=obj, in_place=_stays(obj)))
            for attachment in self.state.attachments_of(obj):
                self.say(zones.PhasedOut(object=attachment, with_=obj, in_place=_stays(attachment)))

    def phase_in(self) -> None:
        objects = self.state.zone("phased_out")
        if not objects:
            return
        with self.together():
            for obj in self.some(objects, 3):
                controller = self.seat() if self.chance(0.3) else None
                ready, in_place = self.chance(0.5), _stays(obj)
                self.say(zones.PhasedIn(object=obj, controller=controller, ready=ready, in_place=in_place))


def _stays(obj: str) -> bool:
    """Whether an object phases in place: about half of them do, whether out or in."""
    return number_of(obj) % 2 == 0
