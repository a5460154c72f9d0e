"""What a seat knows of a game, and what its log says."""

from __future__ import annotations

from itertools import pairwise

from rewind.aggregates.fold import fold_all
from rewind.aggregates.state import GameState, number_of
from rewind.events import codec
from rewind.events.base import Event, Place, Zone
from rewind.projections.visibility.seat_log import redact
from tests.projections.tables import Table

SPECTATOR = 0
ALICE = 1
BOB = 2
CAROL = 3
LIBRARY = Place(zone="library", seat=ALICE)


# What a test asks


def known(table: Table, seat: int) -> GameState:
    """The game as a seat knows it at the end."""
    return fold_all(redact(table.records, seat))


def told(table: Table, seat: int) -> Event:
    """The last event as a seat has it."""
    *_, last = redact(table.records, seat)
    return last.event


def cards_in(state: GameState, zone: Zone, seat: int = 0) -> list[str | None]:
    """The cards of a zone by their definitions, the top of a library first; None for one that is not known."""
    found = [state.definition_of(obj) for obj in reversed(state.zone(zone, seat))]
    return [None if definition is None else definition.key for definition in found]


def same_for(seats: tuple[int, ...], *tables: Table) -> bool:
    """Whether each of the seats has one log of all these games, byte for byte."""
    logs = [[[codec.encode(record) for record in redact(table.records, seat)] for seat in seats] for table in tables]
    return all(one == other for one, other in pairwise(logs))


def numbers(*objects: str) -> tuple[int, ...]:
    return tuple(number_of(obj) for obj in objects)
