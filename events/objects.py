"""What is true of an object changes: status, characteristics, control, attachments, counters (rules 201, 418)."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rewind.events.base import (
    AbilityKey,
    Characteristics,
    Color,
    Event,
    EventNumber,
    ObjectId,
    ObjectOrSeat,
    Player,
    Positive,
    PrintedNumber,
    Shows,
    TypeLine,
    Value,
)


class Tapped(Event):
    """A permanent becomes tapped."""

    published: ClassVar[str] = "tapped"

    object: ObjectId
    """The permanent."""


class Untapped(Event):
    """A permanent becomes untapped."""

    published: ClassVar[str] = "untapped"

    object: ObjectId
    """The permanent."""


class TurnedFaceUp(Event):
    """A face-down object is turned face up (rule 504)."""

    published: ClassVar[str] = "turned_face_up"

    object: Annotated[ObjectId, Shows()]
    """The object."""
    characteristics: Characteristics | None = None
    """Its characteristics from now on, where they are not its card's own."""
    new_timestamp: bool = False
    """Whether it gets a new timestamp (2026-04: 613.7f)."""


class TurnedFaceDown(Event):
    """An object is turned face down (rule 504)."""

    published: ClassVar[str] = "turned_face_down"

    object: ObjectId
    """The object."""
    characteristics: Characteristics
    """Its characteristics face down (rule 504.2)."""
    new_timestamp: bool = False
    """Whether it gets a new timestamp (2026-04: 613.7f)."""


class Flipped(Event):
    """A permanent is flipped (2006-10, 508)."""

    published: ClassVar[str] = "flipped"

    object: ObjectId
    """The permanent."""
    characteristics: Characteristics | None = None
    """What it is from now on, without what effects make of it. Absent: nothing else than before."""


class ProtectorDesignated(Event):
    """A player becomes the protector of a battle; who was it before is it no more (2026-04: 310.8)."""

    published: ClassVar[str] = "protector_designated"

    object: ObjectId
    """The battle."""
    seat: Player
    """Its protector from now on."""


class Transformed(Event):
    """A double-faced permanent is turned over: its other face is up, and it gets a new timestamp (2026-04: 701.27a;
    2026-04: 701.28a; 2026-04: 613.7g)."""

    published: ClassVar[str] = "transformed"

    object: ObjectId
    """The permanent."""
    characteristics: Characteristics
    """What the face says that is up now, without what effects make of it."""
    how: Literal["transform", "convert"] = "transform"
    """Which of the two keyword actions it was; they do the same."""


class TypesChanged(Event):
    """Supertypes, types or subtypes of an object change (rule 212.1b to 212.1d)."""

    published: ClassVar[str] = "types_changed"

    object: ObjectId
    """The object."""
    before: TypeLine
    """The type line until now."""
    after: TypeLine
    """The type line from now on."""
    effects: tuple[EventNumber, ...] = ()
    """The events that began the effects which made it so."""
    sources: tuple[ObjectId, ...] = ()
    """The objects whose static abilities made it so."""


class ColorsChanged(Event):
    """The colours of an object change (rule 203.2)."""

    published: ClassVar[str] = "colors_changed"

    object: ObjectId
    """The object."""
    before: tuple[Color, ...]
    """The colours until now."""
    after: tuple[Color, ...]
    """The colours from now on."""
    effects: tuple[EventNumber, ...] = ()
    """The events that began the effects which made it so."""
    sources: tuple[ObjectId, ...] = ()
    """The objects whose static abilities made it so."""


class NameChanged(Event):
    """The name of an object changes."""

    published: ClassVar[str] = "name_changed"

    object: ObjectId
    """The object."""
    before: str | None
    """The name until now."""
    after: str | None
    """The name from now on."""
    effects: tuple[EventNumber, ...] = ()
    """The events that began the effects which made it so."""
    sources: tuple[ObjectId, ...] = ()
    """The objects whose static abilities made it so."""


class WordChange(Value):
    """One word of a text stands for another."""

    before: str
    """The word until now."""
    after: str
    """The word from now on."""


class TextChanged(Event):
    """Words in the text of an object change: a colour word, a land type …; or it has another text (rule 418.6)."""

    published: ClassVar[str] = "text_changed"

    object: ObjectId
    """The object."""
    words: tuple[WordChange, ...]
    """Every change of words now at work on it, in the order of their effects."""
    effects: tuple[EventNumber, ...] = ()
    """The events that began the effects which made it so."""
    sources: tuple[ObjectId, ...] = ()
    """The objects whose static abilities made it so."""
    of: ObjectId | None = None
    """What has the text that the object has from now on, where it is another one than its own."""
    characteristics: Characteristics | None = None
    """Where all of its text is another, or its own again: its characteristics by that, before its words change."""


class AbilitiesChanged(Event):
    """The abilities of an object change (rule 407)."""

    published: ClassVar[str] = "abilities_changed"

    object: ObjectId
    """The object."""
    before: tuple[AbilityKey, ...]
    """The abilities until now, by keyword or key."""
    after: tuple[AbilityKey, ...]
    """The abilities from now on."""
    lost_land_mana: tuple[str, ...] = ()
    """The basic land types whose mana ability it has lost from now on (rule 212.6d)."""
    effects: tuple[EventNumber, ...] = ()
    """The events that began the effects which made it so."""
    sources: tuple[ObjectId, ...] = ()
    """The objects whose static abilities made it so."""


class PowerToughness(Value):
    """Power and toughness together."""

    power: PrintedNumber = None
    """Power."""
    toughness: PrintedNumber = None
    """Toughness."""


class PowerToughnessChanged(Event):
    """Power or toughness of an object changes (rule 418.5a)."""

    published: ClassVar[str] = "power_toughness_changed"

    object: ObjectId
    """The object."""
    before: PowerToughness
    """Power and toughness until now."""
    after: PowerToughness
    """Power and toughness from now on."""
    effects: tuple[EventNumber, ...] = ()
    """The events that began the effects which made it so."""
    sources: tuple[ObjectId, ...] = ()
    """The objects whose static abilities made it so."""


class Copied(Event):
    """An object becomes a copy of another (rule 503)."""

    published: ClassVar[str] = "copied"

    object: ObjectId
    """What becomes the copy."""
    of: ObjectId | None
    """What is copied, where it is still known."""
    characteristics: Characteristics
    """Its characteristics from now on."""
    effects: tuple[EventNumber, ...] = ()
    """The events that began the effects which made it so; where they end, it is again what it was before them."""
    sources: tuple[ObjectId, ...] = ()
    """The objects whose static abilities made it so."""


class ControlChanged(Event):
    """A player gains control of an object."""

    published: ClassVar[str] = "control_changed"

    object: ObjectId
    """The object."""
    before: Player
    """Who controlled it."""
    after: Player
    """Who controls it now."""
    effects: tuple[EventNumber, ...] = ()
    """The events that began the effects which made it so."""
    sources: tuple[ObjectId, ...] = ()
    """The objects whose static abilities made it so."""


class Attached(Event):
    """An Aura, a local enchantment, an Equipment … becomes attached (rules 212.2j, 212.4h)."""

    published: ClassVar[str] = "attached"

    object: ObjectId
    """What is attached."""
    to: ObjectOrSeat
    """What it is attached to."""


class Unattached(Event):
    """Something becomes unattached and stays in play (rule 212.2i)."""

    published: ClassVar[str] = "unattached"

    object: ObjectId
    """What was attached."""
    from_: Annotated[ObjectOrSeat, Field(alias="from")]
    """What it was attached to."""


class CountersAdded(Event):
    """Counters are put on an object or given to a player (rule 200.10)."""

    published: ClassVar[str] = "counters_added"

    on: ObjectOrSeat
    """The object or player."""
    kind: str
    """The kind of counter."""
    number: Positive
    """How many."""


class CountersRemoved(Event):
    """Counters are removed from an object or a player (rule 200.10)."""

    published: ClassVar[str] = "counters_removed"

    on: ObjectOrSeat
    """The object or player."""
    kind: str
    """The kind of counter."""
    number: Positive
    """How many."""


class OwnerChanged(Event):
    """A player becomes the owner of a card (rule 217.9): only in games for ante."""

    published: ClassVar[str] = "owner_changed"

    object: ObjectId
    """The object, in a zone that all players share."""
    before: Player
    """Who owned it."""
    after: Player
    """Who owns it now."""
