"""What the recorder could have done, as the client listed it, and whether the player was asked at all.

The server sends the list right after the state in which the player has priority. A client that passes by itself is sent
none, so a pass that nobody decided is told apart from one that was. Creatures that can attack or block are listed as
their step begins, and once more after each one that the player names: the first list has all of them. So it is with
targets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.events.importers.arena.client.messages import Received
from rewind.events.importers.arena.client.questions import (
    Action,
    DeclareAttackers,
    DeclareBlockers,
    ManaCost,
    SelectTargets,
)
from rewind.events.importers.arena.client.vocabulary import MANA, ability_key, without_prefix
from rewind.events.importers.arena.translating.table import Table
from rewind.events.turn import OfferedAction

_PASS, _SELECT = "ActionType_Pass", "SelectAction_Select"
_GENERIC = frozenset({"ManaColor_Generic", "ManaColor_Colorless"})
_LETTERS = {"ManaColor_X": "X", "ManaColor_Phyrexian": "P", "ManaColor_TwoGeneric": "2"}


def offered(table: Table, actions: Sequence[Action]) -> tuple[OfferedAction, ...]:
    """The actions of a list, in its order."""
    return tuple(
        OfferedAction(
            action=without_prefix(action.action_type) or "unknown",
            object=table.known(action.instance_id),
            client_ability=ability_key(action.ability_grp_id) if action.ability_grp_id else None,
            cost=(cost := "".join(map(_symbol, action.mana_cost)) or None),
            payable=None if cost is None else action.auto_tap_solution is not None,
            barred_by=table.known(action.disqualifying_source_id),
        )
        for action in actions
    )


def _symbol(cost: ManaCost) -> str:
    """Some mana of a cost: `{2}`, `{W}{W}`, `{W/U}`."""
    count = max(0, min(cost.count, 99))
    if not cost.color or _GENERIC.issuperset(cost.color):
        return f"{{{count}}}" if count else ""
    letters = [_LETTERS.get(color) or MANA.get(color, "{1}")[1:-1] for color in cost.color]
    return f"{{{'/'.join(letters)[:8]}}}" * count


def note_question(table: Table, received: Received) -> None:
    """After a message: what the player was asked with it, and whether the player passed."""
    if received.offer is not None:
        answer = received.answer
        table.asked = None if answer is None else any(action.action_type == _PASS for action in answer) or None
    table.offer = None
    if received.declaring is not None and not table.declarable:
        table.declarable = tuple(_declarable(table, received.declaring))
    if received.state.is_undo:
        table.targetable = {}
    if received.targeting is not None:
        _note_targets(table, received.targeting)


def _note_targets(table: Table, question: SelectTargets) -> None:
    """What each instance of the word "target" can have: the first list has all that can be chosen."""
    listed = dict(table.targetable.get(question.source_id, {}))
    for one in question.targets:
        found = (table.subject(each.target_instance_id) for each in one.targets if each.legal_action == _SELECT)
        if options := tuple(each for each in found if each is not None):
            listed.setdefault(one.target_idx, options)
    table.targetable = {**table.targetable, question.source_id: listed}


def take_targetable(table: Table, instance: int) -> tuple[OfferedAction, ...]:
    """The legal targets of something on the stack, for each instance of the word "target", which are told once."""
    found = table.targetable.get(instance, {})
    table.targetable = {source: listed for source, listed in table.targetable.items() if source != instance}
    return tuple(OfferedAction(action="Target", options=found[index]) for index in sorted(found))


def _declarable(table: Table, question: DeclareAttackers | DeclareBlockers) -> Iterator[OfferedAction]:
    """The creatures that can attack or block, each with what it can attack or block."""
    if isinstance(question, DeclareAttackers):
        must = {one.attacker_instance_id for one in question.attackers if one.must_attack}
        for attacker in question.qualified_attackers or question.attackers:
            whom = [
                one.player_system_seat_id or one.planeswalker_instance_id for one in attacker.legal_damage_recipients
            ]
            required = attacker.attacker_instance_id in must
            yield from _creature(table, "Attack", attacker.attacker_instance_id, whom, required=required)
    else:
        for blocker in question.blockers:
            yield from _creature(table, "Block", blocker.blocker_instance_id, blocker.attacker_instance_ids)


def _creature(
    table: Table, action: str, instance: int, options: Sequence[int], *, required: bool = False
) -> Iterator[OfferedAction]:
    obj = table.known(instance)
    if obj is not None:
        found = (table.subject(option) for option in options)
        there = tuple(one for one in found if one is not None)
        yield OfferedAction(action=action, object=obj, options=there, required=required)
