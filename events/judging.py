"""What is entered about a game rather than played: positions set, gaps, rollbacks, rulings, appeals, backups."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rewind.events.base import (
    CardDefinition,
    CardNumber,
    Counter,
    Designation,
    Event,
    EventNumber,
    Hidden,
    Mana,
    Natural,
    Number,
    ObjectId,
    Phase,
    Player,
    Positive,
    SpeaksOfObjects,
    Step,
    Value,
)
from rewind.events.combat import Attack, Block
from rewind.events.playing import RestrictedMana


class PlayerPosition(Value):
    """What is true of a player at one moment."""

    seat: Player
    """The player."""
    life: Number = 20
    """Life total."""
    counters: tuple[Counter, ...] = ()
    """Counters the player has, poison among them."""
    mana: Mana = ""
    """Mana in the pool."""
    lands_played: Natural = 0
    """Lands played this turn."""
    additional_land_plays: tuple[ObjectId, ...] = ()
    """The sources of the effects whose additional land plays were used this turn, one for each (rule 212.6b)."""
    restricted: tuple[RestrictedMana, ...] = ()
    """What of the mana can be spent only on some things, in the order in which it was added."""
    maximum_hand_size: Natural | None = 7
    """Maximum hand size; null: no maximum."""
    lost: bool = False
    """Whether the player has lost the game."""
    turn_began: EventNumber | None = None
    """What the player has controlled since this event or before counts as controlled since the beginning of the
    player's most recent turn (rule 212.3d); absent: since the event of this position."""


class ExtraPart(Value):
    """A phase or step that the turn has besides its usual ones (rules 300.7, 300.8)."""

    part: Phase | Step
    """What is added."""
    after: Phase | Step
    """The phase or step that it directly follows."""


class HeldDesignation(Value):
    """A designation that the game or a player has."""

    designation: Designation
    """What it is."""
    seat: Player | None = None
    """Who has it. Absent: it is the game's, day or night."""


class PositionSet(Event):
    """Players, turn and step are what a scenario, a correction or a backup says; objects have events of their own."""

    published: ClassVar[str] = "position_set"

    players: tuple[PlayerPosition, ...]
    """What is true of each player."""
    turn: Natural
    """The number of the turn; 0 is before the first."""
    active: Player | None
    """The active player."""
    phase: Phase | None = None
    """The phase."""
    step: Step | None = None
    """The step, in a phase that has steps."""
    priority: Player | None = None
    """Who has priority."""
    fresh: bool = False
    """The phase or step is still to begin: its actions and triggers are to come."""
    extra_turns: tuple[Player, ...] = ()
    """The players of the extra turns to come; the last of them is taken first (rule 300.6)."""
    extra_parts: tuple[ExtraPart, ...] = ()
    """The extra phases and steps to come in this turn; the last of them is taken first."""
    resume_turn: Player | None = None
    """In an extra turn: the player after whose turn the usual order goes on."""
    resume_phase: Phase | None = None
    """In an extra phase: the phase after which the usual order goes on."""
    resume_step: Step | None = None
    """In an extra step: the step after which the usual order goes on."""
    passed: tuple[Player, ...] = ()
    """The players who have passed in succession."""
    designations: tuple[HeldDesignation, ...] = ()
    """Whether it is day or night, who is the monarch and the like."""


class EffectCaused(Event):
    """A plain effect happens because a scenario or a judge says so."""

    published: ClassVar[str] = "effect_caused"

    seat: Player
    """Who controls the effect."""
    effect: Annotated[str, SpeaksOfObjects()]
    """Instructions in the ability language, as canonical JSON; what they are about is named by object id or seat."""
    definition: CardDefinition | None = None
    """The abilities that it gives or takes away and that are more than a word: the effect names them by their keys."""


class PositionRestated(Event):
    """The source of a claimed log has a gap; the events after this one give the position anew."""

    published: ClassVar[str] = "position_restated"

    reason: str
    """What is missing."""
    gone: tuple[CardNumber, ...] = ()
    """Numbers of cards and tokens that are no longer anywhere."""


class Rollback(Event):
    """A client took the game back to an earlier moment; what it is now is told by the events that follow."""

    published: ClassVar[str] = "rollback"

    to: EventNumber
    """The last event that still holds."""
    reason: str = ""
    """Why, if the source says so."""


class LifeTotal(Value):
    """The life total of a player."""

    seat: Player
    """The player."""
    life: Number
    """The total."""


class RulingGiven(Event):
    """A judge gives a ruling."""

    published: ClassVar[str] = "ruling_given"

    judge: str
    """Who ruled, by role or initials."""
    about: tuple[EventNumber, ...] = ()
    """The events it is about."""
    ruling: str
    """The ruling in the judge's words."""
    rules: tuple[str, ...] = ()
    """Rule numbers it rests on, in the log's edition."""
    remedy: Literal["none", "backup", "partial_fix", "additional_remedy", "correction", "leave"] = "none"
    """What is done about it."""
    upholds: EventNumber | None = None
    """The earlier ruling that it upholds, on appeal."""
    overturns: EventNumber | None = None
    """The earlier ruling that it overturns, on appeal."""
    dispute: EventNumber | None = None
    """The event that opened the dispute it is part of."""
    facts: str = ""
    """The facts that the judge takes to be so."""
    infraction: str = ""
    """What went wrong, as the policy calls it."""
    penalty: str = ""
    """What whoever did it gets."""
    head_judge: bool = False
    """Whether the judge is the head judge."""
    deviation: bool = False
    """Whether it departs from what the policy provides."""
    life: tuple[LifeTotal, ...] = ()
    """The life totals that it corrects, as they are from now on; only in a claimed log."""


class Appeal(Event):
    """A player appeals against a ruling."""

    published: ClassVar[str] = "appeal"

    seat: Player
    """Who appeals."""
    ruling: EventNumber
    """The ruling."""
    grounds: str = ""
    """Why."""


Answer = Literal["upheld", "rejected", "cannot_be_told"]
"""What testing a claim showed."""

Remedy = Literal[
    "additional_remedy",
    "simple_backup",
    "partial_fix",
    "backup",
    "rewind",
    "leave",
    "correction",
    "discretion",
]
"""A way of putting a game right: what the policy has for this infraction alone, going back by the last action, a fix of
the policy's list, a backup, an undoing as at Regular events, going on as it is, correcting life totals that were
written down wrongly, or what the head judge sees fit where the policy names none."""


class DisputeOpened(Event):
    """A judge is called: play stops, and what follows is about the game rather than part of it."""

    published: ClassVar[str] = "dispute_opened"

    moment: EventNumber
    """The last event before the question."""
    caller: Player | None = None
    """The player who calls; absent: a judge steps in."""
    question: str = ""
    """What is asked."""
    policy: str = ""
    """The tournament policy that the remedies are taken from; absent: none is named."""


class ClaimTested(Event):
    """Somebody claims something of the game, and it was tested. What it showed is for the judge alone."""

    published: ClassVar[str] = "claim_tested"

    dispute: EventNumber
    """The event that opened the dispute."""
    seat: Player | None = None
    """The player who claims it; absent: a judge."""
    claim: Annotated[str, Hidden()] = ""
    """The claim as canonical JSON, in the form of a dispute file; absent: words alone."""
    text: Annotated[str, Hidden("seat")] = ""
    """The claim in the player's own words."""
    recorded: Annotated[Answer, Hidden()] = "cannot_be_told"
    """What the log as it is recorded shows."""
    decided_again: Annotated[Answer, Hidden()] = "cannot_be_told"
    """What the same decisions show, decided again by the rules."""
    answer: Annotated[Answer, Hidden()] = "cannot_be_told"
    """What that comes to."""
    about: Annotated[tuple[EventNumber, ...], Hidden()] = ()
    """The events that decide it."""
    rules: Annotated[tuple[str, ...], Hidden()] = ()
    """The rules that decide it, in the log's edition."""


class RemedyPlanned(Event):
    """A judge plans how the game is put right. Nothing happens by it."""

    published: ClassVar[str] = "remedy_planned"

    dispute: EventNumber
    """The event that opened the dispute."""
    policy: str = ""
    """The tournament policy; absent: none is named."""
    remedy: Remedy
    """The remedy."""
    infraction: str = ""
    """What went wrong, as the policy calls it; absent: it was not said."""
    to: EventNumber | None = None
    """Of a backup: the last event that would still hold."""
    commitment: str | None = None
    """The digest of the seed by which cards would be chosen at random, committed before anybody saw them."""


class BackupApplied(Event):
    """The game is backed up: what it is now is told by the events that follow; nothing is taken out of the log."""

    published: ClassVar[str] = "backup_applied"

    to: EventNumber
    """The last event that still holds."""
    reversed_: Annotated[tuple[EventNumber, ...], Field(alias="reversed")] = ()
    """The events that are undone, the newest first."""
    authorised_by: str
    """Who allowed it, by role or initials."""
    ruling: EventNumber | None = None
    """The ruling it carries out."""


class EffectRestored(Event):
    """After a backup, a continuous effect is at work as it was then, with its old timestamp."""

    published: ClassVar[str] = "effect_restored"

    effect: EventNumber
    """The event that began it."""
    left: Positive | None = None
    """What was left of it, where some of it had been used (rule 419.7b); absent: all."""


class TriggerRestored(Event):
    """After a backup, a triggered ability waits again to be put on the stack, or a delayed one to trigger."""

    published: ClassVar[str] = "trigger_restored"

    trigger: EventNumber
    """The event by which it triggered, or a delayed one began to wait."""


class CombatRestored(Event):
    """After a backup, creatures attack and block as they did; the values are whole."""

    published: ClassVar[str] = "combat_restored"

    attacks: tuple[Attack, ...] = ()
    """The attackers."""
    blocks: tuple[Block, ...] = ()
    """The blockers."""
    bands: tuple[tuple[ObjectId, ...], ...] = ()
    """Attackers that attack in a band."""
    attacked: bool = False
    """Whether attackers had been declared though none attacks any more (rule 308.4)."""
    blocked: tuple[ObjectId, ...] = ()
    """Attackers that are blocked though nothing blocks them any more (rule 309.2f)."""
    first_strike: bool = False
    """Whether it is a combat damage step of first strike (rule 502.2b)."""
    have_assigned: tuple[ObjectId, ...] = ()
    """The creatures that have assigned combat damage (rule 310.5)."""
    with_first_strike: tuple[ObjectId, ...] = ()
    """The creatures that had first strike or double strike as the first combat damage step began, where the second one
    asks for them."""
