"""Who has priority, and when the client's word for it is not yet, or no longer, true.

The client names a player in every message that says whose turn it is: also in the middle of a resolution, while targets
of a triggered ability are chosen, before attackers and blockers are declared, and after somebody has lost. Nobody has
priority then (2026-04: 117.2e, 117.5, 508.2, 509.2, 704.3).
"""

from __future__ import annotations

from rewind.events.importers.arena.client.messages import GameState
from rewind.events.importers.arena.client.view import PREFIX
from rewind.events.importers.arena.translating import turns
from rewind.events.importers.arena.translating.table import Table
from rewind.events.importers.arena.translating.translation import Translation

_ENDS_A_ROUND = frozenset({PREFIX + "PhaseOrStepModified", PREFIX + "ResolutionStart"})
"""Remarks that can come only after everybody has passed."""

_DECLARING = frozenset({"declare_attackers", "declare_blockers"})


def pass_where_due(translation: Translation) -> None:
    """Whoever has priority has passed, where the message shows what can happen only then."""
    if any(name in _ENDS_A_ROUND for annotation in translation.state.annotations for name in annotation.type):
        receive_delayed_priority(translation.table)
        turns.pass_priority(translation.table)


def receive_delayed_priority(table: Table) -> None:
    """A player whose priority waited for a declaration has it: there was none, or it has been recorded."""
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
    if _waits_for_a_declaration(table, seat):
        table.delayed_priority = seat
        return
    receive_delayed_priority(table)
    has_played, table.played_since_priority = table.played_since_priority, False
    if has_played and table.priority is not None:
        turns.receive_priority(table, table.priority)
    if seat != table.priority:
        turns.pass_priority(table)
        turns.receive_priority(table, seat)


def _waits_for_a_declaration(table: Table, seat: int) -> bool:
    """Whether attackers or blockers may still be declared in this step, before anybody gets priority."""
    if table.step not in _DECLARING or table.declared or table.priority is not None or seat != table.active:
        return False
    return table.delayed_priority in (None, seat)
