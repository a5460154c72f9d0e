"""What the recorder could have done with priority, as the client listed it, and whether the player was asked at all.

The server sends the list right after the state in which the player has priority. A client that passes by itself is sent
none, so a pass that nobody decided is told apart from one that was.
"""

from __future__ import annotations

from collections.abc import Sequence

from rewind.events.importers.arena.client.messages import Action, ManaCost, Received
from rewind.events.importers.arena.client.vocabulary import MANA, ability_key, without_prefix
from rewind.events.importers.arena.translating.table import Table
from rewind.events.turn import OfferedAction

_PASS = "ActionType_Pass"
_GENERIC = frozenset({"ManaColor_Generic", "ManaColor_Colorless"})
_LETTERS = {"ManaColor_X": "X", "ManaColor_Phyrexian": "P", "ManaColor_TwoGeneric": "2"}


def offered(table: Table, actions: Sequence[Action]) -> tuple[OfferedAction, ...]:
    """The actions of a list, in its order."""
    return tuple(
        OfferedAction(
            action=without_prefix(action.action_type) or "unknown",
            object=table.known(action.instance_id),
            client_ability=ability_key(action.ability_grp_id) if action.ability_grp_id else None,
            cost="".join(map(_symbol, action.mana_cost)) or None,
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
    """After a message: whether the player was asked with it, and passed."""
    if received.offer is not None:
        answer = received.answer
        table.asked = None if answer is None else any(action.action_type == _PASS for action in answer) or None
    table.offer = None
