"""The turn goes on: turns, phases, steps, and who has priority (rules 300 to 314 and 408)."""

from typing import Annotated, ClassVar, Literal

from rewind.events.base import (
    Decision,
    Event,
    EventNumber,
    Hidden,
    Mana,
    ObjectId,
    ObjectOrSeat,
    Phase,
    Player,
    Positive,
    Shows,
    Step,
    Value,
)


class OfferedAction(Value):
    """Something that a client lists as what a player can do, or cannot do now."""

    action: str
    """What it is, in the client's word: `Cast`, `Play`, `Activate`, `Activate_Mana`, `Pass` …; or `Attack`, `Block`,
    `Target`."""
    object: ObjectId | None = None
    """The card, permanent or other object with which it is done."""
    client_ability: str | None = None
    """The client's own key for the ability."""
    cost: Mana | None = None
    """What it costs, as the client has it."""
    payable: bool | None = None
    """Of what costs mana: whether the client has a way to pay it; absent where no client says so."""
    barred_by: ObjectId | None = None
    """Of what cannot be done: the object that forbids it, where the client names one."""
    options: tuple[ObjectOrSeat, ...] = ()
    """Of an attack: the players and permanents that the creature could attack. Of a block: the attackers that it could
    block. Of an instance of the word "target": the legal targets."""
    required: bool = False
    """Of an attack: whether the client says that the creature has to attack."""


OfferedActions = Annotated[tuple[OfferedAction, ...], Hidden("seat")]
"""Actions that only the player in the event's field `seat` is told of."""


class TurnBegan(Event):
    """A turn begins (rule 300.1)."""

    published: ClassVar[str] = "turn_began"

    seat: Player
    """The active player."""
    turn: Positive
    """The turn's number in the game, from 1."""
    digest: Annotated[str | None, Hidden()] = None
    """Digest of the state just before this event, so that a difference is found fast."""


class PhaseBegan(Event):
    """A phase begins (rule 300.1)."""

    published: ClassVar[str] = "phase_began"

    phase: Phase
    """The phase."""


class StepBegan(Event):
    """A step begins (rules 301, 306, 312)."""

    published: ClassVar[str] = "step_began"

    step: Step
    """The step."""
    first_strike: bool = False
    """In a combat damage step: only creatures with first strike or double strike assign damage, and a second one
    follows (rules 502.2b, 502.28b)."""
    with_first_strike: tuple[ObjectId, ...] = ()
    """The creatures with first strike or double strike as such a step begins, where that decides who assigns damage in
    the second one."""


class PartSkipped(Event):
    """A turn, phase or step is skipped: the game goes on as though it did not exist (rule 300.9)."""

    published: ClassVar[str] = "part_skipped"

    part: Literal["turn"] | Phase | Step
    """What is skipped."""
    seat: Player
    """Whose turn it is, or would have been."""
    effect: EventNumber | None = None
    """The event that began the effect which skips it, where an effect does."""


class TurnAdded(Event):
    """A player gets an extra turn, directly after the current one (rule 300.6)."""

    published: ClassVar[str] = "turn_added"

    seat: Player
    """The player who will take it."""


class PartAdded(Event):
    """This turn gets an extra phase or step (rules 300.7, 300.8)."""

    published: ClassVar[str] = "part_added"

    part: Phase | Step
    """What is added."""
    after: Phase | Step
    """The phase or step that it directly follows."""


class PlayerControlChanged(Event):
    """Another player decides for a player from here on, or no other does any more (rule 507)."""

    published: ClassVar[str] = "player_control_changed"

    seat: Player
    """The player for whom is decided."""
    decider: Player | None = None
    """Who decides for that player from now on, and sees what that player may look at. Absent: the player again."""
    effect: EventNumber | None = None
    """The event that began the effect by which it is so."""
    objects: Annotated[tuple[Annotated[ObjectId, Shows("decider")], ...], Hidden("decider")] = ()
    """What the player may look at and nobody else, which is shown to who decides (rule 507.2)."""


class PriorityReceived(Event):
    """A player gets priority (rule 408.1)."""

    published: ClassVar[str] = "priority_received"

    seat: Player
    """The player."""
    offered: OfferedActions = ()
    """Only in an imported log: what the client offered the player. Empty: the player was not asked, or it is not
    known."""
    barred: OfferedActions = ()
    """Only in an imported log: what the client listed as impossible now."""
    declined: OfferedActions = ()
    """Only in an imported log: the attackers or blockers that the client offered in this step, where the player then
    declared none."""


class PriorityPassed(Decision):
    """A player with priority decided to do nothing (rule 408.1)."""

    published: ClassVar[str] = "priority_passed"

    seat: Player
    """The player."""
    asked: Annotated[bool | None, Hidden("seat")] = None
    """Only in an imported log: whether the client asked the player, who answered with a pass. False: it passed by
    itself. Absent: not known."""
