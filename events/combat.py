"""Combat, damage and life (rules 306 to 311, and 102)."""

from typing import Annotated, ClassVar

from pydantic import Field

from rewind.events.base import Decision, Event, Natural, ObjectId, ObjectOrSeat, Player, Positive, Value
from rewind.events.playing import Payment
from rewind.events.turn import OfferedActions


class Attack(Value):
    """One attacking creature."""

    attacker: ObjectId
    """The creature."""
    defender: ObjectOrSeat
    """The player it attacks; in games of today also a permanent."""


class AttackersDeclared(Decision):
    """The active player decided which creatures attack (rule 308.2)."""

    published: ClassVar[str] = "attackers_declared"

    seat: Player
    """The active player."""
    attacks: tuple[Attack, ...] = ()
    """The attackers; none is a decision too (rule 308.4)."""
    bands: tuple[tuple[ObjectId, ...], ...] = ()
    """Attackers that attack in a band (rule 308.2b)."""
    payment: Payment | None = None
    """How what it costs to attack is paid (rules 308.2d to 308.2f). Absent: it costs nothing."""
    required: tuple[ObjectId, ...] = ()
    """Attackers that an effect required to attack as they were declared, where something asks for it (2026-04: 506.6).
    The rules say it, whatever the player says."""
    offered: OfferedActions = ()
    """Only in an imported log: the creatures that the client listed as able to attack, each with what it could
    attack."""


class Block(Value):
    """One blocking creature."""

    blocker: ObjectId
    """The creature."""
    attackers: tuple[ObjectId, ...]
    """What it blocks."""


class BlockersDeclared(Decision):
    """The defending player decided which creatures block (rule 309.2)."""

    published: ClassVar[str] = "blockers_declared"

    seat: Player
    """The defending player."""
    blocks: tuple[Block, ...] = ()
    """The blockers; none is a decision too."""
    payment: Payment | None = None
    """How what it costs to block is paid (rules 309.2b to 309.2d). Absent: it costs nothing."""
    offered: OfferedActions = ()
    """Only in an imported log: the creatures that the client listed as able to block, each with what it could block."""


class BlockAdded(Event):
    """By an effect a creature blocks attacking creatures, beside those that it blocks already (rule 309.2f)."""

    published: ClassVar[str] = "block_added"

    blocker: ObjectId
    """The creature."""
    attackers: Annotated[tuple[ObjectId, ...], Field(min_length=1)]
    """What it blocks from now on."""
    band: bool = False
    """Whether it is so because it blocks another creature of their band (rule 502.10e), and not by an effect."""
    entered: bool = False
    """Whether it comes into play blocking, so that it has never blocked (rule 309.3)."""


class BecameBlocked(Event):
    """By an effect an attacking creature becomes blocked, though nothing may block it (rule 309.2f)."""

    published: ClassVar[str] = "became_blocked"

    object: ObjectId
    """The attacking creature."""
    band: bool = False
    """Whether it is so because another creature of its band becomes blocked by an effect (rule 502.10g)."""


class RemovedFromCombat(Event):
    """A creature is removed from combat (rule 306.2)."""

    published: ClassVar[str] = "removed_from_combat"

    object: ObjectId
    """The creature."""


class AttackReselected(Event):
    """By an effect an attacking creature attacks something else; as attacked counts what it was declared to attack
    (2026-04: 508.7a)."""

    published: ClassVar[str] = "attack_reselected"

    object: ObjectId
    """The attacking creature."""
    attacking: ObjectOrSeat
    """The player or permanent that it attacks from now on."""


class DamageAssignment(Value):
    """Combat damage that one creature will deal to one recipient."""

    source: ObjectId
    """The creature."""
    to: ObjectOrSeat
    """The creature or player."""
    amount: Natural
    """How much."""


class CombatDamageAssigned(Event):
    """Combat damage is assigned and goes on the stack as one object (rules 310.1, 310.3)."""

    published: ClassVar[str] = "combat_damage_assigned"

    object: ObjectId | None = None
    """The number it gets on the stack; absent where the edition does not put it there."""
    seat: Player
    """The active player."""
    assignments: tuple[DamageAssignment, ...]
    """What every creature deals to whom."""


class DamageDealt(Event):
    """A source deals damage to a creature or a player."""

    published: ClassVar[str] = "damage_dealt"

    source: ObjectId | None
    """The source."""
    to: ObjectOrSeat
    """The creature, planeswalker or player. A player's loss of life is an event of its own, and so is that a
    planeswalker's counters are removed."""
    amount: Positive
    """How much."""
    combat: bool = False
    """Whether it is combat damage."""
    marked: bool = True
    """Whether it stays marked on the permanent it is dealt to."""
    excess: Natural = 0
    """How much the damage that is dealt to it at the same time is beyond what is lethal, or beyond its loyalty or
    defense; said of the last of it, where something asks for that (2026-04: 120.10)."""


class DamageRemoved(Event):
    """Damage marked on a permanent is removed: at cleanup (rule 314.2), or by regeneration."""

    published: ClassVar[str] = "damage_removed"

    object: ObjectId
    """The permanent."""


class LifeGained(Event):
    """A player gains life."""

    published: ClassVar[str] = "life_gained"

    seat: Player
    """The player."""
    amount: Positive
    """How much."""
    source: ObjectId | None = None
    """The object that made it so."""


class LifeLost(Event):
    """A player loses life, by damage or otherwise."""

    published: ClassVar[str] = "life_lost"

    seat: Player
    """The player."""
    amount: Positive
    """How much."""
    source: ObjectId | None = None
    """The object that made it so."""
    paid: bool = False
    """Whether it is paid as something resolves. What is paid as something is played is not marked."""


class MaximumHandSizeChanged(Event):
    """A player's maximum hand size changes (rule 217.3b)."""

    published: ClassVar[str] = "maximum_hand_size_changed"

    seat: Player
    """The player."""
    before: Natural | None
    """Until now; null: no maximum."""
    after: Natural | None
    """From now on; null: no maximum."""
