"""Random logs that are well formed: every event type, chosen by looking at the state, folded as they are made.

The games make no sense as Magic; a rules engine would refuse nearly every move. They keep what every log keeps: the
fold's conditions, and the conventions by which hidden information can be worked out. A card is named only by who may
know of it, `from.position` stands only where everybody sees the place, and several cards put into one library at the
same time are put in order afterwards.

`random_game` makes one from a generator of random numbers, `games` is the hypothesis strategy, `long_game` is for
measuring. A longer game of the same seed begins with the shorter one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar, get_args

from hypothesis import strategies as st

from aggregates.fold.turn import STEPS
from aggregates.recorder import Recorder
from aggregates.state import OWNED_ZONES, GameState, StackEntry, number_of
from events.base import (
    CardDefinition,
    Characteristics,
    Color,
    Counter,
    EditionVariant,
    Event,
    Phase,
    Place,
    Program,
    Step,
    TypeLine,
    Zone,
)
from events.chain import GENESIS, link
from events.codec import encode
from events.combat import (
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    CombatDamageAssigned,
    DamageAssignment,
    DamageDealt,
    DamageRemoved,
    LifeGained,
    LifeLost,
    MaximumHandSizeChanged,
    RemovedFromCombat,
)
from events.envelope import Recorded, Source
from events.game import (
    AssignedCard,
    CardDefined,
    CardsAssigned,
    Forked,
    GameEnded,
    GameOptions,
    GameStarted,
    Kind,
    MulliganTaken,
    Note,
    OpeningHandKept,
    PlayerConceded,
    PlayerLost,
    PlayerWon,
    SeatName,
    StartingPlayerChosen,
)
from events.judging import (
    Appeal,
    BackupApplied,
    CombatRestored,
    EffectCaused,
    EffectRestored,
    PlayerPosition,
    PositionRestated,
    PositionSet,
    Rollback,
    RulingGiven,
    TriggerRestored,
)
from events.objects import (
    AbilitiesChanged,
    Attached,
    ColorsChanged,
    ControlChanged,
    Copied,
    CountersAdded,
    CountersRemoved,
    Flipped,
    NameChanged,
    PowerToughness,
    PowerToughnessChanged,
    Tapped,
    TextChanged,
    TurnedFaceDown,
    TurnedFaceUp,
    TypesChanged,
    Unattached,
    Untapped,
    WordChange,
)
from events.playing import (
    AbilityPlayed,
    AbilityTriggered,
    ActionReversed,
    ChoiceMade,
    ChoiceOffered,
    CoinFlipped,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    CostPaid,
    DieRolled,
    EventPrevented,
    EventReplaced,
    LandPlayed,
    ManaAbilityUse,
    ManaAdded,
    ManaBurned,
    ManaEmptied,
    ManaSpent,
    Payment,
    PlayBegun,
    PlayCompleted,
    PutOnStack,
    RandomChoiceMade,
    ResolutionBegan,
    ResolutionEnded,
    SpecialActionTaken,
    SpellPlayed,
    TargetsChosen,
)
from events.turn import PartSkipped, PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnAdded, TurnBegan
from events.zones import (
    CardIdentified,
    CardsLookedAt,
    CardsRevealed,
    CeasedToExist,
    DrawFailed,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
    OnStack,
    PhasedIn,
    PhasedOut,
    Reason,
    TokenCreated,
    ZoneChanged,
)

T = TypeVar("T")
Thing = str | int
"""An object or a player, wherever an event may name either."""

DECK_SIZE = 15
SIDEBOARD_SIZE = 2
SEATS = (1, 2)


def _card(name: str, cost: str | None, types: str, *, colors: tuple[Color, ...] = (), body: str = "") -> CardDefinition:
    """A definition from a table row; `types` is `"Creature Bear"`, `body` is `"2/2"`."""
    kind, *subtypes = types.split()
    power, _, toughness = body.partition("/")
    facts = Characteristics(
        name=name,
        mana_cost=cost,
        colors=colors,
        type_line=TypeLine(types=(kind,), subtypes=tuple(subtypes)),
        power=int(power) if body else None,
        toughness=int(toughness) if body else None,
    )
    older = facts.model_copy(update={"type_line": TypeLine(types=(kind,))})
    variants = (EditionVariant(edition="2003-12", characteristics=older),) if body else ()
    key = name.lower().replace(" ", "-")
    programs = (Program(key=f"{key} 1", ability='{"kind":"mana","produces":"{G}"}'),) if kind == "Land" else ()
    return CardDefinition(key=key, characteristics=facts, variants=variants, programs=programs)


CARDS: tuple[CardDefinition, ...] = (
    _card("Forest", None, "Land Forest"),
    _card("Island", None, "Land Island"),
    _card("Grizzly Bears", "{1}{G}", "Creature Bear", colors=("G",), body="2/2"),
    _card("Exalted Angel", "{4}{W}{W}", "Creature Angel", colors=("W",), body="4/5"),
    _card("Lightning Bolt", "{R}", "Instant", colors=("R",)),
    _card("Counterspell", "{U}{U}", "Instant", colors=("U",)),
    _card("Pacifism", "{1}{W}", "Enchantment Aura", colors=("W",)),
    _card("Bonesplitter", "{1}", "Artifact Equipment"),
    _card("Ornithopter", "{0}", "Artifact", body="0/2"),
)
"""The definitions of every random game. Several cards of a deck share each of them."""

FACE_DOWN = Characteristics(type_line=TypeLine(types=("Creature",)), power=2, toughness=2)
SAPROLING = Characteristics(
    name="Saproling",
    colors=("G",),
    type_line=TypeLine(types=("Creature",), subtypes=("Saproling",)),
    power=1,
    toughness=1,
)

PARTS: tuple[tuple[Phase, Step | None], ...] = (
    ("beginning", None),
    ("beginning", "untap"),
    ("beginning", "upkeep"),
    ("beginning", "draw"),
    ("precombat_main", None),
    ("combat", None),
    ("combat", "beginning_of_combat"),
    ("combat", "declare_attackers"),
    ("combat", "declare_blockers"),
    ("combat", "combat_damage"),
    ("combat", "end_of_combat"),
    ("postcombat_main", None),
    ("ending", None),
    ("ending", "end_of_turn"),
    ("ending", "cleanup"),
)
"""A turn's phases and steps, in order (rule 300.1)."""

OPEN_ZONES: tuple[Zone, ...] = ("in_play", "stack", "removed", "ante", "phased_out")
"""The shared zones. Everybody knows of each object there, if not always what it is."""

DESTINATIONS: tuple[Zone, ...] = ("library", "hand", "graveyard", "in_play", "removed", "ante")
FROM_HAND: tuple[Zone, ...] = ("graveyard", "graveyard", "in_play", "removed", "ante")
FROM_LIBRARY: tuple[Zone, ...] = (*FROM_HAND, "hand")
SEARCHED: tuple[Zone, ...] = ("hand", "hand", "graveyard", "in_play", "removed")
PLACED: tuple[Zone, ...] = ("in_play", "in_play", "graveyard", "hand", "phased_out", "removed", "library", "stack")
COUNTERS: tuple[tuple[Counter, ...], ...] = (
    (Counter(kind="+1/+1", number=2),),
    (Counter(kind="charge", number=1), Counter(kind="age", number=1), Counter(kind="charge", number=2)),
)
CAUSED = ('{"do":"tap","what":"%s"}', '{"do":"draw","player":"controller of %s"}', '{"do":"put","what":"%s"}')
"""Instructions about an object."""

RULES = ("217.1c", "300.1", "409.1a", "413.2", "420.5")
MANA = ("{W}", "{U}", "{B}", "{R}", "{G}", "{1}", "{3}", "{2}{G}", "{R}{R}")

INPUTS = (
    MulliganTaken,
    OpeningHandKept,
    PlayerConceded,
    PriorityPassed,
    PlayBegun,
    LandPlayed,
    SpellPlayed,
    AbilityPlayed,
    SpecialActionTaken,
    ChoiceMade,
    AttackersDeclared,
    BlockersDeclared,
    LibraryShuffled,
    DieRolled,
    CoinFlipped,
    RandomChoiceMade,
    RulingGiven,
    Appeal,
    EffectCaused,
    Note,
)
"""Decisions, chances and rulings: nothing caused them."""

UNKNOWN_EDITION = "2026-04"
"""The edition of random games that pretend to have been played: nobody can decide them again."""


class RandomGame:
    """A game that goes on by random events. Each action below is made up of whole groups of events."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.recorder = Recorder()
        self.kind: Kind = rng.choice(get_args(Kind))
        self.group: int | None = None
        self.decision: int | None = None
        self.next_number = 1
        self.set_up()

    @property
    def state(self) -> GameState:
        return self.recorder.state

    # Recording

    def say(self, event: Event) -> int:
        """Records an event with a plausible envelope: inputs have no cause, nor has anything in a claim."""
        caused = self.kind != "claimed" and not isinstance(event, INPUTS) and self.decision is not None
        number = self.recorder.record(
            event,
            cause=self.decision if caused else None,
            rule=tuple(self.some(RULES, 2)) if caused else (),
            together=self.group,
            at="2006-10-05T20:15:00Z" if self.chance(0.02) else None,
            src=Source(line=self.state.n, ref='{"gre": "]}"}') if self.kind == "claimed" and self.chance(0.1) else None,
        )
        if isinstance(event, INPUTS):
            self.decision = number
        return number

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is recorded inside happens at the same time. Groups do not nest."""
        assert self.group is None
        self.group = self.state.n + 1
        yield
        self.group = None

    # Choosing

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def pick(self, things: Sequence[T]) -> T:
        return things[self.rng.randrange(len(things))]

    def some(self, things: Sequence[T], most: int) -> list[T]:
        """One to `most` different things, or none where there are none."""
        return self.rng.sample(things, min(len(things), self.rng.randint(1, most)))

    def seat(self) -> int:
        return self.pick(SEATS)

    def event(self) -> int:
        """The number of an earlier event."""
        return self.rng.randint(1, self.state.n)

    def permanents(self) -> tuple[str, ...]:
        return self.state.zone("in_play")

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.state.zone("hand", seat)

    def library(self, seat: int) -> tuple[str, ...]:
        return self.state.zone("library", seat)

    def open_objects(self) -> tuple[str, ...]:
        """Objects that everybody knows of."""
        graveyards = tuple(obj for seat in SEATS for obj in self.state.zone("graveyard", seat))
        return graveyards + tuple(obj for zone in OPEN_ZONES for obj in self.state.zone(zone))

    def things(self) -> tuple[Thing, ...]:
        """The players, and the objects that everybody knows of."""
        return (*SEATS, *self.open_objects())

    def thing(self) -> Thing:
        return self.pick(self.things())

    def source(self) -> str | None:
        """An object that everybody knows of, or none."""
        objects = self.open_objects()
        return self.pick(objects) if objects and self.chance(0.8) else None

    def targets(self) -> tuple[tuple[Thing, ...], ...]:
        return tuple((self.thing(),) for _ in range(self.rng.randint(0, 2)))

    def new_number(self) -> str:
        """The first object of the next free number."""
        self.next_number += 1
        return f"{self.next_number - 1}.1"

    def next_stay(self, obj: str) -> str:
        number = number_of(obj)
        return f"{number}.{self.state.incarnations[number] + 1}"

    def is_card(self, obj: str) -> bool:
        return self.state.kinds[number_of(obj)] == "card"

    def owner(self, obj: str) -> int:
        return self.state.owners[number_of(obj)]

    # The beginning

    def set_up(self) -> None:
        self.say(
            GameStarted(
                format=1,
                game=f"random-{self.rng.randrange(10**6)}",
                edition=self.pick(("2003-12", "2006-10")) if self.kind == "claimed" else UNKNOWN_EDITION,
                seats=tuple(SeatName(seat=seat, name=name) for seat, name in zip(SEATS, ("Alice", "Bob"), strict=True)),
                kind=self.kind,
                engine="0.1.0",
                cards="b2:9c41d0",
                options=GameOptions(starting_life=20, ante=True),
            )
        )
        for definition in CARDS:
            self.say(CardDefined(definition=definition))
        for seat in SEATS:
            self.say(CardsAssigned(seat=seat, cards=self.new_cards(DECK_SIZE)))
            self.say(CardsAssigned(seat=seat, cards=self.new_cards(SIDEBOARD_SIZE), zone=None))
        for seat in SEATS:
            self.shuffle(seat)
        self.chances()
        self.say(StartingPlayerChosen(seat=self.seat(), by=self.pick((None, *SEATS))))
        for seat in SEATS:
            self.opening_hand(seat)

    def new_cards(self, number: int) -> tuple[AssignedCard, ...]:
        keys = [self.pick(CARDS).key for _ in range(number)]
        return tuple(AssignedCard(card=number_of(self.new_number()), definition=key) for key in keys)

    def opening_hand(self, seat: int) -> None:
        self.draw(seat, 7)
        size = 7
        while size and self.chance(0.2):
            size -= 1
            self.say(MulliganTaken(seat=seat, hand_size=size))
            with self.together():
                for obj in self.hand(seat):
                    self.move(obj, "library", "mulligan")
            self.shuffle(seat)
            self.draw(seat, size)
        self.say(OpeningHandKept(seat=seat))

    # Zones

    def draw(self, seat: int, number: int = 1) -> None:
        for _ in range(number):
            library = self.library(seat)
            if not library:
                self.say(DrawFailed(seat=seat))
                self.recycle(seat)
                return
            self.move(library[-1], "hand", "drawn", position=0)

    def draw_one(self) -> None:
        self.draw(self.seat())

    def shuffle(self, seat: int) -> None:
        order = [number_of(obj) for obj in self.library(seat)]
        self.rng.shuffle(order)
        unknown = self.kind == "claimed" and self.chance(0.1)
        self.say(LibraryShuffled(seat=seat, order=None if unknown else tuple(order)))

    def shuffle_one(self) -> None:
        self.shuffle(self.seat())

    def order(self, seat: int, by: int, count: int, *, bottom: bool = False, to_bottom: int = 0) -> None:
        """The cards at one end of a library get an order that only `by` knows; some go from the top to the bottom."""
        library = self.library(seat)
        part = library[:count] if bottom else library[-count:]
        order = [number_of(obj) for obj in part]
        self.rng.shuffle(order)
        self.say(
            LibraryOrdered(
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

    def place(self, obj: str, position: int | None = None) -> Place | None:
        """Where an object is, as `from` says it."""
        key = self.state.position[obj]
        if key is None:
            return None
        return Place(zone=key.zone, seat=key.seat if key.zone in OWNED_ZONES else None, position=position)

    def move(
        self,
        obj: str,
        zone: Zone | None,
        reason: Reason,
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
            ZoneChanged(
                object=obj,
                becomes=becomes,
                from_=self.place(obj, position),
                to=place,
                reason=reason,
                by=by,
                controller=controller or (self.seat() if permanent and self.chance(0.3) else None),
                tapped=permanent and self.chance(0.2),
                flipped=permanent and self.chance(0.05),
                face_down=face_down,
                counters=self.pick(COUNTERS) if permanent and self.chance(0.1) else (),
                attached_to=self.thing() if permanent and self.chance(0.1) else None,
                characteristics=characteristics,
            )
        )
        return becomes

    def leave(self, obj: str, zone: Zone | None, reason: Reason, *, to: int | str | None = None) -> str:
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
            self.say(CeasedToExist(object=became))
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
            self.say(CeasedToExist(object=obj, reason=self.pick(("countered", "removed", "reversed"))))
        elif self.place(obj) != Place(zone=zone, seat=self.owner(obj) if zone in OWNED_ZONES else None):
            if self.state.status_of(obj).face_down and self.chance(0.5):
                self.say(CardsRevealed(seat=self.owner(obj), objects=(obj,)))
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
            self.say(CardsLookedAt(seats=(by,), count=len(hand), of=self.place(obj), objects=tuple(hand)))
            self.say(ChoiceMade(seat=by, hidden_objects=(obj,)))
        elif self.chance(0.3):
            self.say(RandomChoiceMade(seat=seat, hidden_objects=(obj,)))
        elif self.chance(0.3):
            self.say(ChoiceOffered(seat=seat, kind="discard", hidden_objects=tuple(hand), source=self.source()))
            self.say(ChoiceMade(seat=seat, hidden_objects=(obj,)))
        zone = self.pick(FROM_HAND)
        hidden = zone in ("in_play", "removed") and self.chance(0.4)
        facts = FACE_DOWN if hidden and zone == "in_play" else None
        reason: Reason = "discarded" if zone == "graveyard" else "put"
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
            self.say(CardsRevealed(seat=seat, objects=(obj,)))
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
        self.say(CardsLookedAt(seats=(seat,), count=len(library), of=self.place(library[0]), objects=library))
        self.say(ChoiceOffered(seat=seat, kind="objects", minimum=0, hidden_objects=library, source=self.source()))
        chosen = self.some(library, 2)
        self.say(ChoiceMade(seat=seat, hidden_objects=tuple(chosen)))
        if self.chance(0.4):
            self.say(CardsRevealed(seat=seat, objects=tuple(chosen)))
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
        self.say(CardsLookedAt(seats=(seat,), count=len(top), of=self.place(top[0]), objects=top))
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
            self.say(CardsRevealed(seat=owner, objects=objects, in_order=objects == top and self.chance(0.5)))
        else:
            of = self.place(objects[0]) if objects != face_down and self.chance(0.5) else None
            self.say(CardsLookedAt(seats=seats, count=len(objects), of=of, objects=objects))
        if objects == top:
            self.order(owner, self.pick(seats), len(top), to_bottom=self.rng.choice((0, 1, len(top))))

    def wish(self) -> None:
        """A card comes from outside the game, or leaves it."""
        outside = [obj for _, obj in sorted(self.state.current.items()) if self.state.position[obj] is None]
        permanents = [obj for obj in self.permanents() if self.is_card(obj)]
        if outside and self.chance(0.7):
            obj = self.pick(outside)
            self.say(CardsRevealed(seat=self.owner(obj), objects=(obj,)))
            self.move(obj, self.pick(("hand", "in_play")), "put")
        elif permanents:
            self.move(self.pick(permanents), None, "put")

    def identify(self) -> None:
        number, key = self.pick(sorted(self.state.assigned.items()))
        public = self.chance(0.3)
        self.say(
            CardIdentified(card=number, definition=key, public=public, visible_to=() if public else (self.seat(),))
        )

    def create_token(self) -> None:
        self.say(
            TokenCreated(
                object=self.new_number(),
                owner=self.seat(),
                controller=self.seat(),
                characteristics=SAPROLING,
                tapped=self.chance(0.2),
                counters=(Counter(kind="charge", number=1),) if self.chance(0.2) else (),
                attached_to=self.thing() if self.chance(0.1) else None,
                source=self.source(),
            )
        )

    def phase_out(self) -> None:
        """A permanent phases out, and what is attached to it with it."""
        if not self.permanents():
            return
        obj = self.pick(self.permanents())
        with self.together():
            self.say(PhasedOut(object=obj))
            for attachment in self.state.attachments_of(obj):
                self.say(PhasedOut(object=attachment, with_=obj))

    def phase_in(self) -> None:
        objects = self.state.zone("phased_out")
        if not objects:
            return
        with self.together():
            for obj in self.some(objects, 3):
                self.say(PhasedIn(object=obj, controller=self.seat() if self.chance(0.3) else None))

    # Turn

    def advance(self) -> None:
        """The next part of the turn, or the next turn."""
        phase, step = self.state.phase, self.state.step
        index = 0 if phase is None else PARTS.index((phase, step)) + 1
        if self.state.turn == 0 or index == len(PARTS):
            self.next_turn()
            return
        phase, step = PARTS[index]
        if self.chance(0.05):
            self.say(PartSkipped(part=step or phase, seat=self.seat(), effect=self.effect()))
        self.say(PhaseBegan(phase=phase) if step is None else self.step_begins(step))
        if step == "draw" and self.state.active is not None:
            self.draw(self.state.active)

    def step_begins(self, step: Step) -> StepBegan:
        return StepBegan(step=step, first_strike=step == "combat_damage" and self.chance(0.3))

    def next_turn(self) -> None:
        seat = self.state.active or self.state.starting_player or 1
        if self.chance(0.1):
            self.say(TurnAdded(seat=seat))
        else:
            seat = 3 - seat
        self.say(TurnBegan(seat=seat, turn=self.state.turn + 1))

    def give_priority(self) -> None:
        seat = self.seat()
        self.say(PriorityReceived(seat=seat))
        if self.chance(0.8):
            self.say(PriorityPassed(seat=seat))

    def effect(self) -> int | None:
        """An effect at work, or none."""
        effects = sorted(self.state.effects)
        return self.pick(effects) if effects and self.chance(0.7) else None

    def effects(self) -> tuple[int, ...]:
        effect = self.effect()
        return () if effect is None else (effect,)

    def sources(self) -> tuple[str, ...]:
        """Objects whose static abilities change another."""
        return tuple(self.some(self.open_objects(), 2)) if self.chance(0.4) else ()

    def sacrificed(self) -> tuple[str, ...]:
        """What was a permanent, and lies in a graveyard now."""
        was = [obj for obj in self.state.position if self.state.in_play(obj) and not self.state.is_current(obj)]
        return tuple(self.some(was, 2)) if self.chance(0.3) else ()

    # Playing

    def play_land(self) -> None:
        seat = self.seat()
        if self.hand(seat):
            obj = self.pick(self.hand(seat))
            self.say(LandPlayed(seat=seat, object=obj))
            self.move(obj, "in_play", "played")

    def spell_origin(self, seat: int) -> tuple[str, int | None] | None:
        """A card to be played, and its place where that was seen: from a hand, a graveyard, the top of a library …"""
        library = self.library(seat)
        if library and self.chance(0.1):
            return library[-1], 0
        removed = tuple(obj for obj in self.state.zone("removed") if self.is_card(obj))
        zone = self.pick((self.hand(seat),) * 4 + (self.state.zone("graveyard", seat), removed))
        return (self.pick(zone), None) if zone else None

    def play_spell(self) -> None:
        """The decision first, naming the card where it was; then its parts (rule 409.1)."""
        seat = self.seat()
        origin = self.spell_origin(seat)
        if origin is None:
            return
        obj, position = origin
        hidden = self.chance(0.2)
        discarded = self.some([card for card in self.hand(seat) if card != obj], 1) if self.chance(0.1) else []
        others = [card for card in self.hand(seat) if card not in (obj, *discarded)]
        spliced = self.some(others, 2) if self.chance(0.05) else []
        modes = (1,) if self.chance(0.1) else ()
        payment = Payment(
            mana="{G}",
            abilities=self.mana_abilities() if self.chance(0.3) else (),
            sacrificed=tuple(self.some(self.permanents(), 1)) if self.chance(0.2) else (),
            discarded=tuple(discarded),
        )
        if self.chance(0.1):
            self.begin_in_vain(seat, obj)
            return
        self.say(
            SpellPlayed(
                seat=seat,
                object=obj,
                targets=self.targets(),
                modes=modes,
                x=self.rng.randint(0, 5) if self.chance(0.1) else None,
                costs=("buyback",) if self.chance(0.1) else (),
                divided=(2, 1) if self.chance(0.1) else (),
                spliced=tuple(spliced),
                payment=payment if self.chance(0.5) else None,
                face_down=hidden,
            )
        )
        spell = self.move(
            obj,
            "stack",
            "played",
            position=position,
            face_down=hidden,
            controller=seat,
            characteristics=FACE_DOWN if hidden else None,
        )
        for card in discarded:
            self.move(card, "graveyard", "discarded")
        self.say(CostPaid(seat=seat, object=spell, mana="{G}"))
        self.say(PlayCompleted(object=spell))

    def begin_in_vain(self, seat: int, obj: str) -> None:
        """A spell that turns out to be illegal goes back to where it was (rule 422)."""
        place = self.state.position[obj]
        assert place is not None
        hidden = self.chance(0.3)
        began = self.say(PlayBegun(seat=seat, object=obj, face_down=hidden))
        position = 0 if place.zone == "library" else None
        facts = FACE_DOWN if hidden else None
        spell = self.move(
            obj, "stack", "played", controller=seat, position=position, face_down=hidden, characteristics=facts
        )
        kept = () if self.chance(0.7) else (began,)
        self.say(ActionReversed(action=began, kept=kept))
        self.move(spell, place.zone, "reversed")

    def activate(self) -> None:
        if not self.permanents():
            return
        seat = self.seat()
        obj = self.pick(self.permanents())
        targets = self.targets()
        hidden = self.state.status_of(obj).face_down
        self.say(
            AbilityPlayed(
                seat=seat,
                object=obj,
                ability=1,
                targets=targets,
                modes=(2,) if self.chance(0.1) else (),
                x=1 if self.chance(0.1) else None,
                divided=(1, 1) if self.chance(0.1) else (),
                payment=Payment(mana="{1}", life=1, abilities=self.mana_abilities()) if self.chance(0.2) else None,
                face_down=hidden,
            )
        )
        ability = self.new_number()
        self.say(
            PutOnStack(
                object=ability,
                kind="activated_ability",
                seat=seat,
                source=obj,
                ability=1,
                key=self.pick((None, "equip")),
                sacrificed=self.sacrificed(),
                targets=targets,
            )
        )
        self.say(PlayCompleted(object=ability))

    def mana_abilities(self) -> tuple[ManaAbilityUse, ...]:
        return tuple(ManaAbilityUse(object=obj, ability=1, mana="{G}") for obj in self.some(self.permanents(), 2))

    def special_action(self) -> None:
        """A face-down permanent is turned up, or something else that does not use the stack."""
        hidden = [obj for obj in self.permanents() if self.state.status_of(obj).face_down and self.is_card(obj)]
        if hidden:
            obj = self.pick(hidden)
            self.say(SpecialActionTaken(seat=self.seat(), action="turn_face_up", object=obj))
            self.say(TurnedFaceUp(object=obj))
        else:
            self.say(SpecialActionTaken(seat=self.seat(), action="end_continuous_effect"))

    def trigger(self) -> None:
        if self.permanents() and self.chance(0.6):
            self.say(
                AbilityTriggered(
                    seat=self.seat(),
                    object=self.pick(self.permanents()),
                    ability=1,
                    key=self.pick((None, "echo")),
                    it=self.triggered_by(),
                    player=self.pick((None, *SEATS)),
                    number=self.pick((None, 0, 3)),
                )
            )
        waiting = sorted(self.state.triggers.items())
        if waiting and self.chance(0.8):
            number, trigger = self.pick(waiting)
            self.say(
                PutOnStack(
                    object=self.new_number(),
                    kind="triggered_ability",
                    seat=trigger.seat,
                    source=trigger.object,
                    ability=trigger.ability,
                    key=trigger.key,
                    trigger=number,
                    targets=self.targets(),
                )
            )

    def triggered_by(self) -> str | None:
        """What a triggering event was about: what everybody knows of, or what went to where not all see it."""
        gone = [obj for seat in SEATS for obj in (*self.hand(seat), *self.library(seat)[-2:])]
        return self.pick(gone) if gone and self.chance(0.1) else self.source()

    def copy_spell(self) -> None:
        spells = [obj for obj in self.state.zone("stack") if self.state.characteristics_of(obj) is not None]
        if not spells:
            return
        spell = self.pick(spells)
        facts = self.state.characteristics_of(spell)
        assert facts is not None
        copy = self.new_number()
        entry = self.state.stack.get(spell, StackEntry())
        at_once = self.chance(0.7)
        self.say(
            PutOnStack(
                object=copy,
                kind="spell_copy",
                seat=self.seat(),
                source=spell,
                targets=self.targets(),
                modes=entry.modes,
                x=entry.x,
                costs=entry.costs,
                divided=entry.divided,
                characteristics=facts if at_once else None,
            )
        )
        if not at_once:
            self.say(Copied(object=copy, of=spell, characteristics=facts))

    def choose_targets(self) -> None:
        stack = self.state.zone("stack")
        if stack:
            self.say(TargetsChosen(object=self.pick(stack), targets=self.targets()))

    def resolve(self) -> None:
        """The top object of the stack resolves, or is countered."""
        stack = self.state.zone("stack")
        if not stack:
            return
        obj = stack[-1]
        countered = self.chance(0.2)
        self.say(ResolutionBegan(object=obj))
        if not self.is_card(obj):
            self.deal_assigned_damage(obj)
            self.say(CeasedToExist(object=obj, reason="countered" if countered else "resolved"))
        elif countered or self.chance(0.3):
            self.move(obj, "graveyard", "countered" if countered else "resolved")
        else:
            hidden = self.state.status_of(obj).face_down
            self.move(obj, "in_play", "resolved", face_down=hidden, characteristics=FACE_DOWN if hidden else None)
        self.say(ResolutionEnded(object=obj, countered=countered))

    def mana(self) -> None:
        seat = self.seat()
        pool = dict(self.state.players[seat].mana)
        if not pool or self.chance(0.5):
            self.say(ManaAdded(seat=seat, mana=self.pick(MANA), source=self.source()))
            return
        symbol = self.pick(sorted(pool))
        mana = f"{{{symbol}}}"
        if self.chance(0.7):
            self.say(ManaSpent(seat=seat, mana=mana, object=self.source()))
        else:
            self.say(ManaEmptied(seat=seat, mana=mana))
            self.say(ManaBurned(seat=seat, amount=1))

    def choose(self) -> None:
        """A choice among what everybody knows of."""
        seat = self.seat()
        things = self.things()
        most = self.pick((1, 2))
        self.say(
            ChoiceOffered(
                seat=seat, kind="objects", maximum=most, objects=things, values=("yes", "no"), source=self.source()
            )
        )
        hidden = ("Forest",) if self.chance(0.3) else ()
        self.say(ChoiceMade(seat=seat, objects=(self.pick(things),), values=("yes",), hidden_values=hidden))

    def chances(self) -> None:
        seat = self.seat()
        self.say(
            CoinFlipped(seat=seat, result=self.pick(("heads", "tails")), called=self.pick((None, "heads", "tails")))
        )
        self.say(DieRolled(seat=seat, sides=20, result=self.rng.randint(1, 20)))

    def random_choice(self) -> None:
        self.say(RandomChoiceMade(seat=self.seat(), objects=(self.thing(),), values=("odd",)))

    def continuous_effect(self) -> None:
        effects = sorted(self.state.effects)
        if effects and self.chance(0.4):
            self.say(ContinuousEffectEnded(effect=self.pick(effects)))
            return
        affects = tuple(self.some(self.things(), 2))
        duration = self.pick(("end_of_turn", "end_of_game"))
        self.say(
            ContinuousEffectBegan(
                seat=self.seat(), source=self.source(), effect="+3/+3", duration=duration, affects=affects
            )
        )

    def replace_or_prevent(self) -> None:
        thing, source, effect = self.thing(), self.source(), self.effect()
        if self.chance(0.5):
            self.say(EventReplaced(what="zone_changed", object=thing, by=source, effect=effect))
        else:
            self.say(EventPrevented(object=thing, source=source, amount=2, by=self.source(), effect=effect))

    # Objects

    def tap(self) -> None:
        with self.together():
            for obj in self.some(self.permanents(), 3):
                self.say(Untapped(object=obj) if self.state.status_of(obj).tapped else Tapped(object=obj))

    def turn_over(self) -> None:
        if not self.permanents():
            return
        obj = self.pick(self.permanents())
        if self.state.status_of(obj).face_down:
            self.say(TurnedFaceUp(object=obj, characteristics=None if self.is_card(obj) else SAPROLING))
        elif self.chance(0.5):
            self.say(TurnedFaceDown(object=obj, characteristics=FACE_DOWN))
        else:
            self.say(Flipped(object=obj))

    def change_facts(self) -> None:
        """One or two characteristics of a permanent or spell are others."""
        objects = (*self.permanents(), *self.state.zone("stack"))
        if not objects:
            return
        obj = self.pick(objects)
        with self.together():
            for change in self.some(
                (self._types, self._colors, self._name, self._abilities, self._body, self._words), 2
            ):
                facts = self.state.characteristics_of(obj)
                if facts is not None:
                    self.say(change(obj, facts))

    def _types(self, obj: str, facts: Characteristics) -> Event:
        after = TypeLine(
            supertypes=self.pick(((), ("Legendary",), ("Basic", "Snow"))),
            types=tuple(self.some(("Artifact", "Creature", "Enchantment", "Land"), 3)),
            subtypes=tuple(self.some(("Bear", "Forest", "Equipment"), 2)),
        )
        return TypesChanged(
            object=obj, before=facts.type_line, after=after, effects=self.effects(), sources=self.sources()
        )

    def _colors(self, obj: str, facts: Characteristics) -> Event:
        colors: tuple[Color, ...] = get_args(Color)
        chosen = self.some(colors, 3)
        after = tuple(color for color in colors if color in chosen)
        return ColorsChanged(
            object=obj, before=facts.colors, after=after, effects=self.effects(), sources=self.sources()
        )

    def _name(self, obj: str, facts: Characteristics) -> Event:
        after = self.pick((None, "Hill Giant", "Ægir’s Ghost"))
        return NameChanged(object=obj, before=facts.name, after=after, effects=self.effects(), sources=self.sources())

    def _abilities(self, obj: str, facts: Characteristics) -> Event:
        after = tuple(self.some(("flying", "haste", "trample"), 2))
        return AbilitiesChanged(
            object=obj, before=facts.abilities, after=after, effects=self.effects(), sources=self.sources()
        )

    def _body(self, obj: str, facts: Characteristics) -> Event:
        before = PowerToughness(power=facts.power, toughness=facts.toughness)
        after = PowerToughness(power=self.pick((None, -1, 0, 7, "1+*")), toughness=self.pick((None, 1, 6, "*")))
        return PowerToughnessChanged(
            object=obj, before=before, after=after, effects=self.effects(), sources=self.sources()
        )

    def _words(self, obj: str, facts: Characteristics) -> Event:
        words = (WordChange(before="red", after="blue"), WordChange(before="Forest", after="Island"))
        return TextChanged(
            object=obj, words=words[: self.rng.randint(0, 2)], effects=self.effects(), sources=self.sources()
        )

    def become_copy(self) -> None:
        known = [obj for obj in self.permanents() if self.state.characteristics_of(obj) is not None]
        if known:
            of = self.pick(known)
            facts = self.state.characteristics_of(of)
            assert facts is not None
            self.say(Copied(object=self.pick(known), of=of if self.chance(0.8) else None, characteristics=facts))

    def change_control(self) -> None:
        if self.permanents():
            obj = self.pick(self.permanents())
            before = self.state.controller[obj]
            self.say(
                ControlChanged(
                    object=obj, before=before, after=3 - before, effects=self.effects(), sources=self.sources()
                )
            )

    def attach(self) -> None:
        if not self.permanents():
            return
        obj = self.pick(self.permanents())
        host = self.state.attached_to.get(obj)
        if host is not None and self.chance(0.6):
            self.say(Unattached(object=obj, from_=host))
            return
        hosts: list[Thing] = [*SEATS, *(other for other in self.permanents() if other != obj)]
        self.say(Attached(object=obj, to=self.pick(hosts)))

    def counters(self) -> None:
        bearers: list[Thing] = [*SEATS, *self.permanents()]
        on = self.pick(bearers)
        has = self.state.players[on].counters if isinstance(on, int) else self.state.counters.get(on, ())
        if has and self.chance(0.5):
            kind, number = self.pick(has)
            self.say(CountersRemoved(on=on, kind=kind, number=self.rng.randint(1, number)))
        else:
            kind = self.pick(("+1/+1", "charge", "poison"))
            self.say(CountersAdded(on=on, kind=kind, number=self.rng.randint(1, 3)))

    # Combat, damage, life

    def attack(self) -> None:
        seat = self.seat()
        attacks, bands = self.attacks(seat)
        self.say(AttackersDeclared(seat=seat, attacks=attacks, bands=bands))
        self.say(BlockersDeclared(seat=3 - seat, blocks=self.blocks(attacks)))

    def attacks(self, seat: int) -> tuple[tuple[Attack, ...], tuple[tuple[str, ...], ...]]:
        """Attacks by permanents, and perhaps a band among them."""
        attackers = self.some(self.permanents(), 3)
        bands = (tuple(attackers[:2]),) if len(attackers) > 1 and self.chance(0.3) else ()
        return tuple(Attack(attacker=obj, defender=3 - seat) for obj in attackers), bands

    def blocks(self, attacks: tuple[Attack, ...]) -> tuple[Block, ...]:
        attackers = [attack.attacker for attack in attacks]
        blockers = self.some([obj for obj in self.permanents() if obj not in attackers], 2)
        return tuple(Block(blocker=obj, attackers=tuple(self.some(attackers, 2))) for obj in blockers)

    def assign_damage(self) -> None:
        attackers = sorted(self.state.attacking)
        if not attackers:
            return
        assignments = tuple(
            DamageAssignment(source=obj, to=self.state.attacking[obj], amount=self.rng.randint(0, 3))
            for obj in attackers
        )
        on_stack = self.chance(0.8)
        self.say(
            CombatDamageAssigned(
                object=self.new_number() if on_stack else None, seat=self.seat(), assignments=assignments
            )
        )

    def deal_assigned_damage(self, obj: str) -> None:
        """Deals the combat damage that an object of the stack is, all at once (rule 310.4)."""
        entry = self.state.stack.get(obj)
        with self.together():
            for source, to, amount in () if entry is None else entry.assignments:
                if amount and isinstance(to, int):
                    self.say(DamageDealt(source=source, to=to, amount=amount, combat=True))
                    self.say(LifeLost(seat=to, amount=amount, source=source))

    def leave_combat(self) -> None:
        fighting = sorted({*self.state.attacking, *self.state.blocking})
        if fighting:
            self.say(RemovedFromCombat(object=self.pick(fighting)))

    def damage(self) -> None:
        damaged = [obj for obj in self.permanents() if self.state.damage.get(obj)]
        if damaged and self.chance(0.4):
            with self.together():
                for obj in damaged:
                    self.say(DamageRemoved(object=obj))
            return
        recipients: list[Thing] = [*SEATS, *self.permanents()]
        to = self.pick(recipients)
        self.say(DamageDealt(source=self.source(), to=to, amount=self.rng.randint(1, 4), marked=self.chance(0.9)))

    def life(self) -> None:
        seat = self.seat()
        if self.chance(0.5):
            self.say(LifeGained(seat=seat, amount=self.rng.randint(1, 5), source=self.source()))
        else:
            self.say(LifeLost(seat=seat, amount=self.rng.randint(1, 5), source=self.source()))

    def hand_size(self) -> None:
        seat = self.seat()
        before = self.state.players[seat].maximum_hand_size
        self.say(MaximumHandSizeChanged(seat=seat, before=before, after=self.pick((None, 5, 7))))

    # Outside the play

    def remark(self) -> None:
        public = self.chance(0.5)
        self.say(Note(text="connection lost", public=public, visible_to=() if public else (self.seat(),)))

    def define(self) -> None:
        self.say(CardDefined(definition=self.pick(CARDS)))

    def fork(self) -> None:
        value = GENESIS
        for record in self.recorder.records:
            value = link(value, encode(record))
        self.say(Forked(parent=self.state.game, last=self.state.n, parent_chain=value.hex()))

    def gap(self) -> None:
        """The source has a gap: some permanents are gone, and it is told anew where they are."""
        seen = (*self.permanents(), *self.state.zone("phased_out"), *self.hand(self.seat())[:1])
        things = [obj for obj in seen if self.state.kinds[number_of(obj)] in ("card", "token")]
        gone = self.some(things, 3)
        self.say(PositionRestated(reason="no lines for a turn", gone=tuple(number_of(obj) for obj in gone)))
        for obj in gone:
            if self.chance(0.7):
                self.place_anew(obj)
        self.set_position()

    def find(self) -> None:
        """A card that was nowhere after a gap turns out to be somewhere."""
        gone = [number for number in sorted(self.state.incarnations) if number not in self.state.current]
        cards = [number for number in gone if self.state.kinds[number] == "card"]
        if cards:
            number = self.pick(cards)
            if self.chance(0.5):
                self.say(
                    CardIdentified(card=number, definition=self.state.assigned.get(number), public=self.chance(0.5))
                )
            self.place_anew(f"{number}.1")

    def place_anew(self, obj: str) -> None:
        card = self.is_card(obj)
        zone: Zone = self.pick(PLACED) if card else "in_play"
        owner = self.owner(obj)
        permanent = zone in ("in_play", "phased_out")
        hidden = card and zone in ("in_play", "phased_out", "removed") and self.chance(0.3)
        facts = FACE_DOWN if hidden and permanent else None
        there = zone not in ("library", "hand") and self.chance(0.5)
        attached = permanent and self.chance(0.2)
        self.say(
            ObjectPlaced(
                object=self.next_stay(obj),
                place=Place(zone=zone, seat=owner if zone in OWNED_ZONES else None),
                owner=owner,
                definition=self.state.assigned.get(number_of(obj)),
                token=not card,
                controller=self.seat() if permanent else None,
                tapped=permanent and self.chance(0.3),
                face_down=hidden,
                damage=1 if zone == "in_play" and self.chance(0.3) else 0,
                characteristics=facts if card else SAPROLING,
                entered=self.event() if there else None,
                controlled_since=self.event() if there and permanent else None,
                flipped=permanent and self.chance(0.3),
                attached_to=self.seat() if attached else None,
                attached_at=self.event() if attached else None,
                words=(WordChange(before="red", after="blue"),) if permanent and self.chance(0.1) else (),
                stack=OnStack(x=2, costs=("kicker",)) if zone == "stack" else None,
            )
        )

    def place_new_card(self) -> None:
        """A card nobody had comes to be, as when a scenario is arranged."""
        zone = self.pick(PLACED)
        owner = self.seat()
        self.say(
            ObjectPlaced(
                object=self.new_number(),
                place=Place(zone=zone, seat=owner if zone in OWNED_ZONES else None),
                owner=owner,
                definition=self.pick(CARDS).key,
                counters=(Counter(kind="charge", number=3),) if zone == "in_play" else (),
            )
        )

    def set_position(self) -> None:
        players = tuple(
            PlayerPosition(
                seat=seat,
                life=self.rng.randint(1, 20),
                mana=self.pick(("", *MANA)),
                lost=self.chance(0.1),
                turn_began=self.event() if self.chance(0.5) else None,
            )
            for seat in SEATS
        )
        phase = self.pick(tuple(STEPS))
        step = self.pick((None, *sorted(STEPS[phase])))
        active, priority = self.seat(), self.pick((None, *SEATS))
        self.say(
            PositionSet(
                players=players,
                turn=self.state.turn,
                active=active,
                phase=phase,
                step=step,
                priority=priority,
                fresh=priority is None and self.chance(0.5),
            )
        )

    def cause_effect(self) -> None:
        """A scenario says what happens, to what everybody knows of or a card in a hand; what it does would follow."""
        objects = (*self.open_objects(), *self.hand(self.seat()))
        said = [self.pick(CAUSED) % obj for obj in self.some(objects, 2)]
        self.say(EffectCaused(seat=self.seat(), effect=f"[{','.join(said)}]"))

    def restore(self) -> None:
        """Some objects are again what they were: an earlier stay, or the present one with other values."""
        for _ in range(self.rng.randint(0, 2)):
            number = self.pick(sorted(self.state.incarnations))
            earlier = [obj for obj in self.state.objects_of(number) if self._restorable(obj)]
            if earlier:
                self.restore_object(self.pick(earlier))

    def _restorable(self, obj: str) -> bool:
        key = self.state.position[obj]
        return key is not None and key.zone not in ("ante", "command")

    def restore_object(self, obj: str) -> None:
        present = self.state.current.get(number_of(obj))
        permanent = self.state.in_play(obj)
        key = self.state.position[obj]
        assert key is not None
        hidden = self.is_card(obj) and self.state.status_of(obj).face_down
        facts = self.state.characteristics.get(obj)
        timed = key.zone not in ("library", "hand") and self.chance(0.7)
        entry = self.state.stack.get(obj)
        self.say(
            ObjectRestored(
                object=obj,
                instead_of=None if present == obj else present,
                place=self.place(obj),
                controller=self.seat() if permanent else None,
                tapped=permanent and self.chance(0.3),
                face_down=hidden,
                counters=self.pick(COUNTERS) if permanent and self.chance(0.2) else (),
                damage=1 if permanent and self.chance(0.2) else 0,
                characteristics=facts,
                attached_to=self.thing_but(obj) if permanent and self.chance(0.3) else None,
                attached_at=self.event() if permanent and timed else None,
                flipped=permanent and self.chance(0.3),
                entered=self.state.entered[obj] if timed else None,
                controlled_since=self.state.controlled_since.get(obj) if timed else None,
                words=self.state.words.get(obj, ()),
                stack=None if entry is None or key.zone != "stack" else self.on_stack(entry),
            )
        )

    def thing_but(self, obj: str) -> Thing:
        return self.pick([thing for thing in self.things() if thing != obj])

    def on_stack(self, entry: StackEntry) -> OnStack:
        """What was chosen for a spell or ability, as it is told again."""
        return OnStack(
            source=entry.source,
            ability=entry.ability,
            targets=entry.targets,
            modes=entry.modes,
            x=entry.x,
            costs=entry.costs,
            divided=entry.divided,
            assignments=tuple(
                DamageAssignment(source=source, to=to, amount=amount) for source, to, amount in entry.assignments
            ),
        )

    def restore_what_waits(self) -> None:
        """Effects and triggers that were over are there again, and creatures attack and block."""
        effects, triggers = sorted(self.state.past_effects), sorted(self.state.past_triggers)
        if effects and self.chance(0.7):
            self.say(EffectRestored(effect=self.pick(effects)))
        if triggers and self.chance(0.7):
            self.say(TriggerRestored(trigger=self.pick(triggers)))
        if self.chance(0.5):
            attacks, bands = self.attacks(self.seat())
            self.say(CombatRestored(attacks=attacks, blocks=self.blocks(attacks), bands=bands))

    def roll_back(self) -> None:
        self.say(Rollback(to=self.event(), reason="undo asked for"))
        self.restore()
        self.set_position()
        self.restore_what_waits()

    def back_up(self) -> None:
        """A judge rules, a player appeals, the head judge has the game backed up."""
        ruling = self.say(
            RulingGiven(judge="floor judge", about=(self.event(),), ruling="It stands.", rules=("309.2",))
        )
        self.say(Appeal(seat=self.seat(), ruling=ruling, grounds="it was tapped"))
        final = self.say(RulingGiven(judge="head judge", ruling="Back up.", remedy="backup", overturns=ruling))
        if self.chance(0.2):
            final = self.say(RulingGiven(judge="director", ruling="Back up.", remedy="backup", upholds=final))
        to = self.event()
        reversed_ = tuple(range(self.state.n, max(to, self.state.n - 3), -1))
        self.say(BackupApplied(to=to, reversed_=reversed_, authorised_by="head judge", ruling=final))
        self.restore()
        self.set_position()
        self.restore_what_waits()

    def end(self) -> None:
        """Somebody loses, and the log is sealed."""
        loser = self.seat()
        if self.chance(0.5):
            self.say(PlayerConceded(seat=loser))
        if self.chance(0.2):
            self.say(PlayerWon(seat=3 - loser))
        self.say(PlayerLost(seat=loser, reason="unknown"))
        self.say(GameEnded(winners=(3 - loser,), reason="the other lost"))
        self.recorder.seal()

    def end_and_reopen(self) -> None:
        self.end()
        self.back_up()


ACTIONS: dict[Callable[[RandomGame], None], int] = {
    RandomGame.advance: 20,
    RandomGame.give_priority: 12,
    RandomGame.draw_one: 6,
    RandomGame.shuffle_one: 2,
    RandomGame.move_open_object: 10,
    RandomGame.move_many: 3,
    RandomGame.recycle_one: 1,
    RandomGame.hand_to_library: 3,
    RandomGame.from_hand: 5,
    RandomGame.from_library: 5,
    RandomGame.search: 3,
    RandomGame.pick_from_top: 2,
    RandomGame.look: 5,
    RandomGame.wish: 1,
    RandomGame.identify: 1,
    RandomGame.create_token: 3,
    RandomGame.phase_out: 3,
    RandomGame.phase_in: 3,
    RandomGame.play_land: 4,
    RandomGame.play_spell: 8,
    RandomGame.activate: 4,
    RandomGame.special_action: 3,
    RandomGame.trigger: 4,
    RandomGame.copy_spell: 1,
    RandomGame.choose_targets: 2,
    RandomGame.resolve: 10,
    RandomGame.mana: 8,
    RandomGame.choose: 2,
    RandomGame.chances: 1,
    RandomGame.random_choice: 1,
    RandomGame.continuous_effect: 4,
    RandomGame.replace_or_prevent: 2,
    RandomGame.tap: 6,
    RandomGame.turn_over: 3,
    RandomGame.change_facts: 6,
    RandomGame.become_copy: 1,
    RandomGame.change_control: 2,
    RandomGame.attach: 5,
    RandomGame.counters: 5,
    RandomGame.attack: 3,
    RandomGame.assign_damage: 3,
    RandomGame.leave_combat: 1,
    RandomGame.damage: 4,
    RandomGame.life: 3,
    RandomGame.hand_size: 1,
    RandomGame.remark: 1,
    RandomGame.define: 1,
    RandomGame.fork: 1,
    RandomGame.gap: 1,
    RandomGame.find: 1,
    RandomGame.place_new_card: 1,
    RandomGame.cause_effect: 1,
    RandomGame.roll_back: 1,
    RandomGame.back_up: 1,
    RandomGame.end_and_reopen: 1,
}
"""What may happen next → how often, relative to the others."""

_CHOICES = tuple(action for action, weight in ACTIONS.items() for _ in range(weight))


def random_game(rng: random.Random, events: int) -> list[Recorded]:
    """A well-formed log of at least so many events; it ends where a group of events ends.

    The beginning alone, to the opening hands kept, takes about 40. The same generator gives the same game.
    """
    game = RandomGame(rng)
    while game.state.n < events:
        game.pick(_CHOICES)(game)
    return game.recorder.records


def games(smallest: int = 60, largest: int = 400) -> st.SearchStrategy[list[Recorded]]:
    """Well-formed logs of about so many events. A failing one shrinks to a shorter beginning of the same game."""
    return st.builds(
        lambda seed, events: random_game(random.Random(seed), events),
        st.integers(0, 2**32 - 1),
        st.integers(smallest, largest),
    )


def long_game(events: int, seed: int = 0) -> list[Recorded]:
    """One game of at least so many events, for measuring."""
    return random_game(random.Random(seed), events)
