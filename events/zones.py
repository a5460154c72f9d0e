"""Objects move between zones, come to be and cease to be; cards are shown, shuffled, ordered (rules 216, 217)."""
# Over 400 lines: a family of events is one module, as the catalogue has it

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rewind.events.base import (
    CardNumber,
    Characteristics,
    Counter,
    Event,
    EventNumber,
    Hidden,
    Natural,
    ObjectId,
    ObjectOrSeat,
    Place,
    Player,
    Positive,
    Seat,
    Shows,
    Value,
)
from rewind.events.combat import DamageAssignment
from rewind.events.objects import WordChange
from rewind.events.playing import Bound, RememberedName

Reason = Literal[
    "drawn",
    "played",
    "resolved",
    "countered",
    "not_resolved",
    "discarded",
    "destroyed",
    "sacrificed",
    "state_based",
    "milled",
    "returned",
    "removed",
    "put",
    "searched",
    "mulligan",
    "anted",
    "phased",
    "reversed",
    "set_up",
    "unknown",
]
"""Why an object changed zones: "drawn", "discarded", "destroyed" … are reasons, not events of their own."""


class ZoneChanged(Event):
    """An object moves from one zone to another and becomes a new object (rule 217.1c)."""

    published: ClassVar[str] = "zone_changed"

    object: ObjectId
    """What it was."""
    becomes: ObjectId
    """What it is now: the same card, a later stay."""
    from_: Annotated[Place | None, Field(alias="from")]
    """Where it was; null: outside the game (rule 217.1e)."""
    to: Place | None
    """Where it is now; null: outside the game."""
    reason: Reason
    """Why it moved."""
    by: Player | None = None
    """Who picked it out of a library or a hand and so saw which card it was. Absent: nobody saw more of that than
    `from` and what happened before tell."""
    controller: Player | None = None
    """Who controls it, in play or on the stack; see rules 213.4, 214.4. Absent: its owner."""
    tapped: bool = False
    """Whether it comes into play tapped (rule 214.3)."""
    flipped: bool = False
    """Whether it comes into play flipped."""
    back_face_up: bool = False
    """Of a double-faced object: whether its back face is up there, on the stack or in play (2026-04: 712.8)."""
    face_down: bool = False
    """Whether it is face down there (rules 504, 217.7b)."""
    counters: tuple[Counter, ...] = ()
    """Counters it comes into play with."""
    attached_to: ObjectOrSeat | None = None
    """What it comes into play attached to (rules 212.4, 212.2g)."""
    attacking: ObjectOrSeat | None = None
    """Whom it comes into play attacking; it was not declared as an attacker (rule 308.2)."""
    characteristics: Characteristics | None = None
    """Characteristics it has there, where they are not its card's own."""
    how: str | None = None
    """How or what for, where the ability language has a word for it beside the reason: "cycling" …"""
    becomes_token: bool = False
    """Whether it is a token there: it was the copy of a permanent spell (2026-04: 608.3f)."""


class DrawFailed(Event):
    """A player had to draw from an empty library (rule 420.5g)."""

    published: ClassVar[str] = "draw_failed"

    seat: Player
    """The player."""


class CardsRevealed(Event):
    """Cards are shown to all players."""

    published: ClassVar[str] = "cards_revealed"

    seat: Player
    """Who reveals them."""
    objects: Annotated[tuple[Annotated[ObjectId, Shows()], ...], Field(min_length=1)]
    """The cards."""
    in_order: bool = False
    """For cards of a library: whether everybody sees where in it they lie, as when its top is revealed."""


class CardsLookedAt(Event):
    """Some players look at cards that others do not see."""

    published: ClassVar[str] = "cards_looked_at"

    seats: Annotated[tuple[Player, ...], Field(min_length=1)]
    """Who looks."""
    count: Positive
    """How many cards they look at; everybody knows that."""
    of: Place | None = None
    """The zone in which the cards are, as everybody knows it."""
    objects: Annotated[tuple[Annotated[ObjectId, Shows("seats")], ...], Hidden("seats")] = ()
    """The cards."""


class LibraryShuffled(Event):
    """A library is shuffled. A chance: the order is recorded and never drawn again."""

    published: ClassVar[str] = "library_shuffled"

    seat: Player
    """Whose library."""
    order: Annotated[tuple[CardNumber, ...] | None, Hidden()] = None
    """All cards of the library by number, the top first. Absent: the order is not known to the log."""


class LibraryOrdered(Event):
    """Cards on top or bottom of a library are put in an order (rules 217.1b, 217.2d)."""

    published: ClassVar[str] = "library_ordered"

    seat: Player
    """Whose library."""
    by: Player
    """Who put them in order and alone knows it."""
    count: Positive
    """How many cards."""
    end: Literal["top", "bottom"] = "top"
    """At which end of the library they are."""
    to_bottom: Natural = 0
    """How many of the cards from the top, the last in `order`, now lie on the bottom instead."""
    order: Annotated[tuple[CardNumber, ...] | None, Hidden("by")] = None
    """The cards by number, as they lie now, nearest the top first."""


class TokenCreated(Event):
    """A token is put into play (rule 216.1)."""

    published: ClassVar[str] = "token_created"

    object: ObjectId
    """The number it gets."""
    owner: Player
    """Its owner: the controller of what created it, or who created it, by the edition (rule 216.1)."""
    controller: Player
    """Its controller: who put it into play (rule 216.1)."""
    characteristics: Characteristics
    """Everything the spell or ability defined."""
    tapped: bool = False
    """Whether it comes into play tapped."""
    counters: tuple[Counter, ...] = ()
    """Counters it comes into play with."""
    attached_to: ObjectOrSeat | None = None
    """What it comes into play attached to."""
    attacking: ObjectOrSeat | None = None
    """Whom it comes into play attacking."""
    source: ObjectId | None = None
    """The object whose spell or ability created it."""
    back_face_up: bool = False
    """Of a double-faced token: whether it comes into play with its back face up (2026-04: 707.8a)."""


class EmblemCreated(Event):
    """A player puts an emblem into the command zone (2026-04: 114.1, 408.2)."""

    published: ClassVar[str] = "emblem_created"

    object: ObjectId
    """The number it gets."""
    owner: Player
    """Who puts it there, and owns and controls it (2026-04: 109.4c, 114.2)."""
    characteristics: Characteristics
    """Its abilities, and a name where it has one; nothing else (2026-04: 114.3)."""
    source: ObjectId | None = None
    """The object whose spell or ability created it."""


class DungeonEntered(Event):
    """A player puts a dungeon of the own, from outside the game, into the command zone (2026-04: 309.2a)."""

    published: ClassVar[str] = "dungeon_entered"

    object: ObjectId
    """The number it gets."""
    owner: Player
    """Who owns it and has a venture marker on it."""
    characteristics: Characteristics
    """Its name, its types and its room abilities."""
    leads_to: tuple[tuple[Positive, ...], ...]
    """For each room, the topmost first, the numbers of the rooms to which an arrow points from it; none of the last."""


class VentureMarkerMoved(Event):
    """A player moves the own venture marker into a room of a dungeon (2026-04: 309.4a, 309.5a)."""

    published: ClassVar[str] = "venture_marker_moved"

    object: ObjectId
    """The dungeon."""
    room: Positive
    """The number of the room; 1 is the topmost."""


class CeasedToExist(Event):
    """A token, a copy, an ability or combat damage ceases to exist (rules 216.3, 420.5f, 420.5j), or a dungeon."""

    published: ClassVar[str] = "ceased_to_exist"

    object: ObjectId
    """What it was."""
    reason: Literal[
        "state_based",
        "resolved",
        "countered",
        "not_resolved",
        "removed",
        "reversed",
        "unknown",
        "completed",
    ] = "state_based"
    """Why; a dungeon as its owner completes it (2026-04: 309.7)."""


class PhasedOut(Event):
    """A permanent phases out: it goes to the phased-out zone, or is phased out where it is; it stays the same object
    (rules 217.8a, 502.15f; 2026-04: 702.26b)."""

    published: ClassVar[str] = "phased_out"

    object: ObjectId
    """The permanent."""
    with_: Annotated[ObjectId | None, Field(alias="with")] = None
    """What it is attached to and phases out with (rule 502.15i)."""
    in_place: bool = False
    """Whether it stays in its zone, where its status changes and the damage on it stays (2026-04: 110.5, 702.26b)."""


class PhasedIn(Event):
    """A permanent phases in, in the same state as when it left (rule 217.8c)."""

    published: ClassVar[str] = "phased_in"

    object: ObjectId
    """The permanent."""
    controller: Player | None = None
    """Who controls it now; absent: who did when it phased out."""
    ready: bool = False
    """Whether it may attack, and be tapped for its abilities, as though it had haste (rule 502.15m)."""
    in_place: bool = False
    """Whether it had stayed in its zone, so that it has been what it is as long as before (2026-04: 702.26d)."""


class OnStack(Value):
    """What was chosen for a spell or ability when it was put on the stack."""

    source: ObjectId | None = None
    """The object an ability comes from."""
    ability: Positive | None = None
    """Which of the source's abilities, from 1."""
    key: str | None = None
    """The ability, by keyword or key in the ability language."""
    trigger: EventNumber | None = None
    """The event by which it triggered."""
    sacrificed: tuple[ObjectId, ...] = ()
    """What was sacrificed as its cost."""
    targets: tuple[tuple[ObjectOrSeat, ...], ...] = ()
    """Targets, for each instance of the word "target"."""
    modes: tuple[Positive, ...] = ()
    """Modes chosen, from 1."""
    x: Natural | None = None
    """The value of X."""
    costs: tuple[str, ...] = ()
    """Optional and alternative costs that were paid."""
    divided: tuple[Natural, ...] = ()
    """How an effect is divided among the targets, in their order."""
    assignments: tuple[DamageAssignment, ...] = ()
    """For combat damage on the stack: each creature, what it deals damage to, and how much (rule 310)."""
    bound: tuple[Bound, ...] = ()
    """What names mean that were bound as it was played or put there."""


class DungeonRooms(Value):
    """The rooms of a dungeon, and in which of them its owner's venture marker is (2026-04: 309.4)."""

    leads_to: tuple[tuple[Positive, ...], ...]
    """For each room, the topmost first, the numbers of the rooms to which an arrow points from it."""
    marker: Natural = 0
    """The number of the room with the marker; 0: none yet."""


class WholeObject(Value):
    """Everything that an object has in its zone: what a position is set up, restated or restored with."""

    controller: Player | None = None
    """Who controls it, in play or on the stack; absent: its owner."""
    tapped: bool = False
    """Whether it is tapped."""
    flipped: bool = False
    """Whether it is flipped."""
    back_face_up: bool = False
    """Of a double-faced object: whether its back face is up (2026-04: 712.8)."""
    face_down: bool = False
    """Whether it is face down."""
    counters: tuple[Counter, ...] = ()
    """Counters on it."""
    damage: Natural = 0
    """Damage marked on it."""
    attached_to: ObjectOrSeat | None = None
    """What it is attached to."""
    characteristics: Characteristics | None = None
    """Its characteristics, where they are not its card's own."""
    entered: EventNumber | None = None
    """The event since which it has been in its zone, its timestamp; absent: this one."""
    controlled_since: EventNumber | None = None
    """The event since which its controller has controlled it; absent: this one."""
    attached_at: EventNumber | None = None
    """The event by which it became attached, its timestamp; absent: this one."""
    legend_since: EventNumber | None = None
    """The event since which it has been a Legend, or legendary, under its name; absent: since it came to its zone."""
    world_since: EventNumber | None = None
    """The event since which it has been a world in play; absent: since it came to its zone."""
    phased_with: ObjectId | None = None
    """What it phased out with, being attached to that (rule 502.15i); absent: it phased out by itself, if at all."""
    protector: Player | None = None
    """The player who protects it, of a battle (2026-04: 310.8)."""
    rooms: DungeonRooms | None = None
    """The rooms of a dungeon."""
    words: tuple[WordChange, ...] = ()
    """Words of its text that stand for others."""
    stack: OnStack | None = None
    """What was chosen for it, for an object on the stack."""
    remembered: tuple[RememberedName, ...] = ()
    """What its abilities remember, each name of a record once."""
    seat: Player | None = None
    """Who alone knows of hidden objects that names mean which it remembers or, on the stack, were bound for it."""


class ObjectPlaced(WholeObject, Event):
    """An object is put where a scenario, a correction or a gap in a source says it is."""

    published: ClassVar[str] = "object_placed"

    object: ObjectId
    """The object."""
    place: Place | None
    """Where it is; null: outside the game."""
    owner: Player
    """Its owner."""
    definition: Annotated[str | None, Hidden()] = None
    """Key of its card's definition."""
    token: bool = False
    """Whether it is a token."""
    kind: Literal["spell_copy", "emblem", "dungeon"] | None = None
    """What it is, where it is neither a card nor a token: a copy of a card or of a spell, an emblem or a dungeon."""
    face_up_characteristics: Annotated[Characteristics | None, Hidden("controller")] = None
    """What it is face up, where it is face down and they are not its card's own (rule 504.5)."""


class ObjectRestored(WholeObject, Event):
    """After a backup or a rollback, an object is again what it was; the values are whole."""

    published: ClassVar[str] = "object_restored"

    object: ObjectId
    """The object, under the id it has (again)."""
    instead_of: ObjectId | None = None
    """The object that this card was until now; it is no more."""
    place: Place | None
    """Where it is again; null: outside the game."""


class CardIdentified(Event):
    """A card that stood in the log as an unknown one turns out to be a certain one."""

    published: ClassVar[str] = "identified"

    card: CardNumber
    """The card."""
    definition: Annotated[str | None, Hidden("visible_to", unless="public")] = None
    """Key of its definition."""
    public: bool = True
    """Whether everybody learns it."""
    visible_to: tuple[Seat, ...] = ()
    """Who learns it, where not everybody does."""
