"""The words that every event is written in: seats, objects, zones, and who may see what.

An event is a frozen pydantic model. Its payload holds only integers, strings, booleans, tuples and nested
frozen models, so that the same event is always the same bytes. What the event's place in the log is (its number,
cause, rule …) stands outside, in the envelope (`rewind.events.envelope`).

Hidden information is declared here, once, on the field: `Hidden` says who may read a value, `Shows` says that
naming an object in this field shows its face. Redacted logs, and through them every view and every printed
line for a seat, are made from these two marks and from nothing else (`rewind.projections.visibility.seat_log`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

NOBODY: Literal["nobody"] = "nobody"
EVERYONE: Literal["everyone"] = "everyone"


@dataclass(frozen=True, slots=True)
class Hidden:
    """The value may be read only by the seats that `visible_to` names; it is absent from other seats' logs.

    `visible_to` is the name of a field of the same event that holds a seat or a tuple of seats, or "nobody": only
    a judge. `unless` is the name of a boolean field of the same event; where that is true everybody may read it.
    """

    visible_to: str = NOBODY
    unless: str | None = None


@dataclass(frozen=True, slots=True)
class Shows:
    """The objects named in this field are shown, face up, as the event happens.

    `to` is "everyone", or the name of a field of the same event that holds a seat or a tuple of seats. `unless` is
    the name of a boolean field of the same event that says it is kept face down.
    """

    to: str = EVERYONE
    unless: str | None = None


@dataclass(frozen=True, slots=True)
class NamesObject:
    """Marks a string that is an object id, so that a seat's log can give it the seat's own number."""


@dataclass(frozen=True, slots=True)
class LeftOutIfAmbiguous:
    """Marks a field whose objects are left out of a seat's log where naming them would cost the seat what it knows.

    That is so of a card in a hand or library of which the seat knows some cards, and cannot tell which one is meant.
    """


@dataclass(frozen=True, slots=True)
class SpeaksOfObjects:
    """Marks a text of the ability language that may name objects (`IDS_IN_TEXT`), which are treated as ids are."""


@dataclass(frozen=True, slots=True)
class NamesCard:
    """Marks an integer that is a card number, so that a seat's log can give it the seat's own number."""


LARGEST = 10**9
"""The largest number that any event may hold: far beyond any game, and far within what every reader can hold."""

Natural = Annotated[int, Field(ge=0, le=LARGEST)]
"""0, 1, 2 …"""

Number = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
"""Any whole number."""

Positive = Annotated[int, Field(ge=1, le=LARGEST)]
"""1, 2, 3 …"""

Seat = Natural
"""A player's number, 1…N, or `SPECTATOR` where somebody who only looks on is meant."""

SPECTATOR = 0
"""Stands for the seat of somebody who only looks on."""

EventNumber = Positive
"""The number of an event in the same log."""

CardNumber = Annotated[Positive, NamesCard()]
"""The number of a physical card in this game."""

OBJECT_ID = r"^[1-9][0-9]{0,8}\.[1-9][0-9]{0,8}$"
"""How an object id is written."""

IDS_IN_TEXT = re.compile(r'(?<=[" =,])[1-9][0-9]{0,8}\.[1-9][0-9]{0,8}(?=["~,.]|$)')
"""Object ids in a text of the ability language, which is JSON: `"17.3"`, `"controller of 17.3"`; and in the key of an
ability that was given: `Leonin Bola/granted 1~giver=17.3`."""

AbilityKey = Annotated[str, SpeaksOfObjects()]
"""An ability, by keyword or key in the ability language."""

ObjectId = Annotated[str, Field(pattern=OBJECT_ID), NamesObject()]
"""One stay of one card, token, copy or ability in one zone: `"17.3"` is card 17 in its third (rule 217.1c)."""

ObjectOrSeat = ObjectId | Seat
"""What a target, an attack or damage may point at: object ids are strings, seats are integers."""

HiddenObjects = Annotated[
    tuple[Annotated[str, Field(pattern=OBJECT_ID), NamesObject()], ...],
    Hidden("seat"),
    Shows("seat"),
]
"""Objects that only the seat in the event's field `seat` knows of, and sees by this event."""

Player = Positive
"""The seat of a player."""

Zone = Literal["library", "hand", "graveyard", "in_play", "stack", "removed", "phased_out", "ante", "command"]
"""The zones of rule 217.1, with ante (217.9) and phased-out (217.8), and today's command zone for imported games."""

Phase = Literal["beginning", "precombat_main", "combat", "postcombat_main", "ending"]
"""The five phases of a turn (rule 300.1)."""

Step = Literal[
    "untap",
    "upkeep",
    "draw",
    "beginning_of_combat",
    "declare_attackers",
    "declare_blockers",
    "combat_damage",
    "end_of_combat",
    "end_of_turn",
    "cleanup",
]
"""The steps of the beginning, combat and ending phases (rules 301, 306, 312). Main phases have none."""

Color = Literal["W", "U", "B", "R", "G"]
"""White, blue, black, red, green (rule 203)."""

COLOR_NAMES: Mapping[str, str] = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""Colour → its word."""

COLORS: Mapping[str, str] = {name: color for color, name in COLOR_NAMES.items()}
"""Word of a colour → the colour."""

MANA = r"^(\{[^{}]{1,8}\})*$"
PRINTED_NUMBER = r"^[0-9*+\-.½]{1,8}$"
Mana = Annotated[str, Field(pattern=MANA)]
"""Mana or a mana cost in the book's symbols: `"{2}{R}{R}"`. A number in a pool is that much colourless mana.

Where a card of the game has the snow symbol, mana in a pool that a snow permanent produced has an S before its type:
`{SG}`, `{S1}` (2006-10: 104.3h)."""

PrintedNumber = Number | Annotated[str, Field(pattern=PRINTED_NUMBER)] | None
"""Power or toughness: a number, a printed `*`-expression, or none at all."""


_set = object.__setattr__  # a value is frozen to everybody else


class Value(BaseModel):
    """Base of everything that stands inside a payload: frozen, closed, built only when it is first used."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", defer_build=True, populate_by_name=True, serialize_by_alias=True
    )

    def __copy__(self) -> Self:
        """A shallow copy, as pydantic makes it for `model_copy`, of what has neither extra fields nor private ones."""
        made = object.__new__(type(self))
        _set(made, "__dict__", self.__dict__.copy())
        _set(made, "__pydantic_fields_set__", self.__pydantic_fields_set__.copy())
        _set(made, "__pydantic_extra__", None)
        _set(made, "__pydantic_private__", None)
        return made


Designation = Literal["day", "night", "monarch", "initiative", "city's blessing"]
"""What the game itself is, day or night, or a player has, until something else takes its place (2026-04: 731.1,
725.1, 726.1, 702.131c)."""


class Place(Value):
    """A zone, and for a library, hand or graveyard whose it is (rule 217.1)."""

    zone: Zone
    """The zone."""
    seat: Seat | None = None
    """Whose library, hand, graveyard or part of another zone it is; absent for the shared zones."""
    position: Natural | Literal["bottom"] | None = None
    """In an ordered zone, the place counted from the top (0 is the top), or the bottom. Absent in `to`: on top.
    Absent in `from`: not shown to anybody, as when a library was searched."""


class TypeLine(Value):
    """Supertypes, types and subtypes, each in printed order (rules 205, 212.1)."""

    supertypes: tuple[str, ...] = ()
    """Supertypes such as "Legendary"."""
    types: tuple[str, ...] = ()
    """Types such as "Artifact", "Creature"."""
    subtypes: tuple[str, ...] = ()
    """Subtypes such as "Golem"."""

    def __str__(self) -> str:
        """The type line as it is printed: `Legendary Creature — Human Wizard`."""
        left = " ".join(self.supertypes + self.types)
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left


class CharacteristicValues(Value):
    """The values of an object's characteristics (rule 201)."""

    name: str | None = None
    """The name; none for an ability and a face-down object."""
    mana_cost: Mana | None = None
    """The mana cost; none is a nonexistent mana cost (2006-10, 213.1a), which is not `{0}`."""
    colors: tuple[Color, ...] = ()
    """The colours, in the order W U B R G."""
    type_line: TypeLine = TypeLine()
    """Supertypes, types and subtypes."""
    power: PrintedNumber = None
    """Power of a creature."""
    toughness: PrintedNumber = None
    """Toughness of a creature."""
    loyalty: Natural | None = None
    """Printed loyalty of a planeswalker (2026-04: 209.1)."""
    defense: Natural | None = None
    """Printed defense of a battle (2026-04: 210.1)."""
    abilities: tuple[AbilityKey, ...] = ()
    """Abilities by keyword or key in the ability language, never by their text."""
    lost_land_mana: tuple[str, ...] = ()
    """Those of its basic land types whose mana ability it has lost (rule 212.6d)."""


class OtherFace(CharacteristicValues):
    """The face of a double-faced token, or of the copy of a double-faced spell, that is not up (2026-04: 712.8)."""

    modal: bool = False
    """Whether the two are those of a modal double-faced card (2026-04: 712.3)."""


class Characteristics(CharacteristicValues):
    """What an object is (rule 201): the values that effects can change."""

    alternative: CharacteristicValues | None = None
    """Of a copy of a flip card that has something of its own: what it is once it is flipped, or, where it is flipped,
    what it was before (2006-10, 503.9 and 508.1c)."""
    other_face: OtherFace | None = None
    """Of a double-faced token, and of the copy of a double-faced spell: the face that is not up (2026-04: 707.8a)."""


class EditionVariant(Value):
    """How a card reads under one edition, where that differs from its definition's main reading."""

    edition: str
    """The edition's name, such as "2003-12"."""
    characteristics: Characteristics
    """The card's characteristics under that edition."""
    elsewhere: Characteristics | None = None
    """What it is where it is not in play, if its own abilities say something else of that (rule 405.2a)."""
    halves: tuple[Characteristics, ...] = ()
    """Of a split card: its halves under that edition."""


class Program(Value):
    """One ability of a card in the ability language (`rewind.aggregates.cards.language`)."""

    key: str
    """The name by which `Characteristics.abilities` lists it."""
    ability: str
    """The ability as canonical JSON: keys sorted, no spaces, nothing that is the default."""


class CardDefinition(Value):
    """A card as the log carries it, so that a later change to a card does not change the past."""

    key: str
    """The definition's key in this log."""
    characteristics: Characteristics
    """The characteristics, unless a variant for the log's edition says otherwise."""
    elsewhere: Characteristics | None = None
    """What it is where it is not in play, if its own abilities say something else of that (rule 405.2a)."""
    flipped: Characteristics | None = None
    """Of a flip card: what it is in play once it is flipped (2006-10, 508.2)."""
    back: Characteristics | None = None
    """Of a double-faced card: its back face. `characteristics` is the front face (2026-04: 712.8)."""
    modal: bool = False
    """Of a double-faced card: whether it is modal, so that either face can be played (2026-04: 712.3)."""
    inset: Characteristics | None = None
    """Of an adventurer or omen card: what it is as the spell of its inset frame, an Adventure or an Omen, which its
    subtypes say. `characteristics` is what it is otherwise (2026-04: 715.2, 720.2)."""
    halves: tuple[Characteristics, ...] = ()
    """Of a split card: its halves, the left one first; one of them is played (rule 505.2). `characteristics` is then
    both together."""
    interchangeable: tuple[str, ...] = ()
    """Names that count as the name of the card (2026-04: 201.3)."""
    variants: tuple[EditionVariant, ...] = ()
    """Readings under other editions."""
    programs: tuple[Program, ...] = ()
    """The abilities that are no keywords, those of the variants too, and those that it gives to others."""

    def characteristics_in(self, edition: str, *, elsewhere: bool = False) -> Characteristics:
        """The characteristics under `edition`; `elsewhere`: those where the card is not in play (rule 405.2a)."""
        found = next((variant for variant in self.variants if variant.edition == edition), self)
        return (found.elsewhere if elsewhere else None) or found.characteristics

    @property
    def other_forms(self) -> tuple[Characteristics, ...]:
        """What the card can be beside its main reading: its halves, flipped, its back face, the spell of an inset."""
        return (*self.halves, *self._beside_halves())

    def forms_in(self, edition: str) -> tuple[Characteristics, ...]:
        """All that the card can be under `edition`, each with a name of its own; first what it is as a whole."""
        return (self.characteristics_in(edition), *self.halves_in(edition), *self._beside_halves())

    def _beside_halves(self) -> tuple[Characteristics, ...]:
        """What a card that is no split card can be besides: flipped, its back face, the spell of an inset frame."""
        return tuple(form for form in (self.flipped, self.back, self.inset) if form is not None)

    def halves_in(self, edition: str) -> tuple[Characteristics, ...]:
        """The halves of a split card under `edition`; none of any other card."""
        return next((variant.halves for variant in self.variants if variant.edition == edition), self.halves)


class Counter(Value):
    """A number of counters of one kind (rule 200.10)."""

    kind: str
    """The kind, such as "+1/+1", "charge", "poison"."""
    number: Positive
    """How many."""


class Identity(Value):
    """What a card turned out to be."""

    card: CardNumber
    """The card."""
    definition: str
    """The key of its definition."""


class Seen(Value):
    """Only in a log redacted for a seat: what that seat learned, and lost track of, as this event happened."""

    definitions: tuple[CardDefinition, ...] = ()
    """Definitions that the seat had not met before."""
    identified: tuple[Identity, ...] = ()
    """Cards whose face the seat saw."""
    unfollowed: tuple[CardNumber, ...] = ()
    """Cards that the seat can no longer tell from others of their zone; what it knew of them is void."""


class Event(Value):
    """Base of every event. A subclass gives `published`, its name in every log ever written."""

    published: ClassVar[str]
    version: ClassVar[int] = 1

    seen: Seen | None = None
    """Only in a log redacted for a seat: what the seat learned or lost track of as this happened."""


class Decision(Event):
    """Base of what a player decides in the game, and another may decide for that player (rule 507.3).

    A concession is none: nobody concedes for another player (rule 507.3b).
    """

    decider: Player | None = None
    """Who decides it, where another player decides for this one (rule 507.3). Absent: the player in `seat`."""


# Nearly every event holds one of these, if only as what a seat has seen. Once they are built, an event that is met for
# the first time is built in a third of the time.
for _part in (TypeLine, OtherFace, Characteristics, Place, Counter, CardDefinition, Identity, Seen):
    _part.model_rebuild()
