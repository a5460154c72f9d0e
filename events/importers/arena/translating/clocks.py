"""How much time the players have used, as the client tells it: with a state, and in messages of their own.

The client tells of every clock many times while it runs. What is recorded is what it shows where it has stopped.
"""

from __future__ import annotations

from collections.abc import Iterable

from rewind.events.client import Clock, ClockRead
from rewind.events.importers.arena.client.messages import Player, Received, Timer
from rewind.events.importers.arena.client.vocabulary import without_prefix
from rewind.events.importers.arena.translating.table import Seat, Table

_DELAY = "TimerType_Delay"
"""How long the client waits before it starts another clock: no time of a player's."""


def note_clocks(table: Table, received: Received) -> None:
    """After a message: what the clocks show that have stopped."""
    state = received.state
    _note_players(table, state.players)
    for each in received.clocks:
        table.clocks = {**table.clocks, **{timer.timer_id: each.seat_id for timer in each.timers}}
    said = [*state.timers, *(timer for each in received.clocks for timer in each.timers)]
    for seat, notes in table.seats.items():
        clocks = tuple(_stopped(notes, (timer for timer in said if table.clocks.get(timer.timer_id) == seat)))
        if clocks:
            table.add(ClockRead(seat=seat, clocks=clocks))


def _note_players(table: Table, players: Iterable[Player]) -> None:
    for player in players:
        notes = table.seats.get(player.system_seat_number)
        if notes is None:
            continue
        table.clocks = {**table.clocks, **dict.fromkeys(player.timer_ids, player.system_seat_number)}
        timeouts = max(player.timeout_count or 0, 0)
        if timeouts != (notes.timeouts or 0):
            table.add(ClockRead(seat=player.system_seat_number, timeouts=timeouts))
        notes.timeouts = timeouts


def _stopped(notes: Seat, timers: Iterable[Timer]) -> Iterable[Clock]:
    """The clocks of a player that stand still, and have gone on since they were told last or begun anew."""
    for timer in timers:
        if timer.type == _DELAY or timer.running:
            continue
        used = max(timer.elapsed_ms, 0)
        if used and used != notes.used.get(timer.timer_id):
            yield Clock(
                time_limit=without_prefix(timer.type) or "unknown", used=used, allowed=max(timer.duration_sec, 0) * 1000
            )
        notes.used[timer.timer_id] = used
