"""What the game's server asks a player, with everything that it lists as possible."""

from __future__ import annotations

from rewind.events.importers.arena.client.model import Id, Int, Message, Text


class ManaCost(Message):
    """Some mana of a cost, of one of these colours."""

    color: tuple[Text, ...] = ()
    count: Int = 0


class AutoTap(Message):
    """How the client would pay for something; what it would tap is not read."""


class Action(Message):
    """Something that a player with priority can do, or cannot."""

    action_type: Text = ""
    instance_id: Id = 0
    ability_grp_id: Id = 0
    disqualifying_source_id: Id = 0
    mana_cost: tuple[ManaCost, ...] = ()
    auto_tap_solution: AutoTap | None = None


class ActionsAvailable(Message):
    """What a player with priority is asked to choose from."""

    actions: tuple[Action, ...] = ()
    inactive_actions: tuple[Action, ...] = ()


class Recipient(Message):
    """A player or a permanent that can be attacked."""

    player_system_seat_id: Id = 0
    planeswalker_instance_id: Id = 0


class Attacker(Message):
    """A creature that can attack."""

    attacker_instance_id: Id = 0
    legal_damage_recipients: tuple[Recipient, ...] = ()
    must_attack: bool = False
    """Said of those in `attackers` alone."""


class DeclareAttackers(Message):
    """Who can attack: all that qualify; in `attackers` only those that must, as long as one of them does not."""

    attackers: tuple[Attacker, ...] = ()
    qualified_attackers: tuple[Attacker, ...] = ()


class Blocker(Message):
    """A creature that can block, and the attackers that it can block."""

    blocker_instance_id: Id = 0
    attacker_instance_ids: tuple[Id, ...] = ()


class DeclareBlockers(Message):
    """Who can block."""

    blockers: tuple[Blocker, ...] = ()


class Target(Message):
    """Something that can be chosen as a target, or no longer be one."""

    target_instance_id: Id = 0
    legal_action: Text = ""


class Targets(Message):
    """What can be chosen for one instance of the word "target"."""

    target_idx: Int = 0
    targets: tuple[Target, ...] = ()


class SelectTargets(Message):
    """Which targets something on the stack can have."""

    source_id: Id = 0
    targets: tuple[Targets, ...] = ()
