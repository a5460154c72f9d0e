"""Who has priority, and when the client's word for it is not yet, or no longer, true.

The client names a player in every message that says whose turn it is: also in the middle of a resolution, while targets
of a triggered ability are chosen, before attackers and blockers are declared, while combat damage is divided or cards
are discarded in the cleanup step, and after somebody has lost. Nobody has priority then
(2026-04: 117.2e, 117.5, 508.2, 509.2, 510.3, 514.3, 704.3).
"""

from __future__ import annotations

from rewind.events.importers.arena.client.messages import GameState
from rewind.events.importers.arena.client.view import PREFIX, Spot
from rewind.events.importers.arena.translating import turns
from rewind.events.importers.arena.translating.table import Table
from rewind.events.importers.arena.translating.translation import Translation

_ENDS_A_ROUND = frozenset({PREFIX + "PhaseOrStepModified", PREFIX + "ResolutionStart"})
"""Remarks that can come only after everybody has passed."""

_WITH_ACTION = frozenset({"declare_attackers", "declare_blockers", "combat_damage"})
"""Steps whose turn-based action the client asks somebody about, and names a player with priority meanwhile."""


def pass_where_due(translation: Translation) -> None:
    """Whoever has priority has passed, where the message shows what can happen only then."""
    table = translation.table
    if any(name in _ENDS_A_ROUND for annotation in translation.state.annotations for name in annotation.type):
        if _is_silent_cleanup(table):
            table.delayed_priority = None  # nobody has had priority in this step
        receive_delayed_priority(table)
        turns.pass_priority(table)


def receive_delayed_priority(table: Table) -> None:
    """A player whose priority waited for a turn-based action has it: there was none, or it has been recorded."""
    seat, table.delayed_priority = table.delayed_priority, None
    if seat is not None and table.priority is None and not nobody_can_have_priority(table):
        turns.receive_priority(table, seat)


def nobody_can_have_priority(table: Table) -> bool:
    """Whether no player can have priority now, whatever the client says."""
    lost = any(seat.lost for seat in table.seats.values())
    return table.ended or lost or table.is_resolving


def reconcile_priority(table: Table, state: GameState) -> None:
    """Whoever the client shows has priority, once that is true.

    A player who has played something gets priority again afterwards (2026-04: 117.3c). Where a question names another
    player than the one who has it, that one has passed: it is asked as something resolves, and nobody has priority.
    """
    seat = 0 if table.view.turn is None else table.view.turn.priority_player
    if seat not in table.seats or not table.turn or table.phase is None:
        return
    if state.is_question:
        if state.turn_info is not None and table.priority != seat and not table.is_playing:
            turns.pass_priority(table)
        return
    if table.is_playing or nobody_can_have_priority(table):
        return
    if _waits_for_an_action(table, seat):
        table.delayed_priority = seat
        return
    receive_delayed_priority(table)
    has_played, table.played_since_priority = table.played_since_priority, False
    if has_played and table.priority is not None:
        turns.receive_priority(table, table.priority)
    if seat != table.priority:
        turns.pass_priority(table)
        turns.receive_priority(table, seat)


def _waits_for_an_action(table: Table, seat: int) -> bool:
    """Whether the turn-based action of this step may still be to come, before anybody gets priority."""
    if table.priority is not None or seat != table.active or table.delayed_priority not in (None, seat):
        return False
    return (table.step in _WITH_ACTION and not table.action_done) or _is_silent_cleanup(table)


def _is_silent_cleanup(table: Table) -> bool:
    """Whether nothing has triggered so far in this cleanup step: nobody gets priority then (2026-04: 514.3)."""
    return table.step == "cleanup" and not table.action_done and not table.in_zone(Spot("stack"))
