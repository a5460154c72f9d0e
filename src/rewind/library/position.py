"""A game at one moment, in plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import SPECTATOR
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.library.arguments import text, whole_number
from rewind.projections.views import positions
from rewind.projections.views.object_views import ObjectView, attachments, object_view
from rewind.projections.views.position_rows import position_rows, zone_width
from rewind.projections.views.positions import PlayerView, ZoneView, zone_view
from rewind.projections.visibility.seat_log import redact


def seat_of(state: GameState, player: object) -> int:
    """The seat of a player, by seat or by name. Raises QueryError RW2202 where there is none, or several."""
    found = [seat for seat in state.seats if player in (seat, state.names.get(seat))]
    if len(found) != 1:
        known = ", ".join(f"{seat} ({state.names.get(seat, '')})" for seat in state.seats)
        what = f"there is no player {player!r}" if not found else f"{player!r} is the name of several players"
        raise QueryError("RW2202", f"{what}: the seats are {known}")
    return found[0]


def seat_in_log(first: Recorded, player: object) -> int:
    """The seat of a player by a log's first event, by seat or name; 0: a spectator. Raises QueryError RW2202."""
    return SPECTATOR if player == SPECTATOR else seat_of(fold(EMPTY, (first,)), player)


def redacted(records: Iterable[Recorded], player: object) -> Iterator[Recorded]:
    """A log as a player could know it, by seat or name; 0: a spectator. Raises as `redact` does."""
    stream = iter(records)
    first = next(stream, None)
    return iter(()) if first is None else redact(chain((first,), stream), seat_in_log(first, player))


class Position:
    """A game at one moment: where in the turn it is, its players, zones and objects.

    It holds what its log holds: of a log for a seat, what that seat may know. `str` of it is the position in lines.
    """

    def __init__(self, state: GameState) -> None:
        """`state`: the position as the fold has it."""
        self._state = state

    @property
    def n(self) -> int:
        """The number of the last event before it; 0: before the first."""
        return self._state.n

    @property
    def edition(self) -> str:
        """The edition of the rules."""
        return self._state.edition

    @property
    def seat(self) -> int | None:
        """The seat whose knowledge it is; 0: a spectator's; None: everything."""
        return self._state.redacted_for

    @property
    def turn(self) -> int:
        """The number of the turn; 0 before the first."""
        return self._state.turn

    @property
    def phase(self) -> str | None:
        """The phase."""
        return self._state.phase

    @property
    def step(self) -> str | None:
        """The step; None in a phase without steps."""
        return self._state.step

    @property
    def active(self) -> int | None:
        """The seat of the active player."""
        return self._state.active

    @property
    def priority(self) -> int | None:
        """The seat of the player with priority."""
        return self._state.priority

    @property
    def to_act(self) -> int | None:
        """The seat of the player who has to decide something now: `log.resume(position.n)` can go on from there."""
        return None if self._state.awaiting is None else self._state.awaiting.seat

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self._state.ended

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of those who have won."""
        return self._state.winners

    @cached_property
    def _view(self) -> positions.Position:
        return positions.position(self._state)

    @cached_property
    def _without_zones(self) -> positions.Position:
        return positions.position_without_zones(self._state, attachments(self._state))

    @property
    def players(self) -> tuple[PlayerView, ...]:
        """The players, by seat."""
        return self._without_zones.players

    def player(self, player: int | str) -> PlayerView:
        """A player, by seat or name. Raises QueryError RW2202."""
        seat = seat_of(self._state, player)
        return next(view for view in self.players if view.seat == seat)

    @property
    def zones(self) -> tuple[ZoneView, ...]:
        """Each player's library, hand and graveyard, and what each controls in play; then the zones that all share."""
        return self._view.zones

    def zone(self, zone: str, player: int | str | None = None) -> ZoneView:
        """A zone, or a player's part of it: `zone("hand", "Alice")`, `zone("in_play")`. Raises QueryError RW2202.

        The zones: library, hand, in_play, graveyard, stack, removed, phased_out, ante, command, outside.
        By 2026-04 `phased_out` is what is phased out on the battlefield; `in_play` is without it.
        """
        return zone_view(
            self._state, text(zone, "the name of a zone"), None if player is None else seat_of(self._state, player)
        )

    @property
    def objects(self) -> tuple[ObjectView, ...]:
        """Every object, in the order of `zones`: cards, tokens, what is on the stack."""
        return tuple(each for zone in self.zones for each in zone.objects)

    def object(self, object: str | int) -> ObjectView:
        """An object by its id, "17.3"; a card or token by its number, 17, as it is now. Raises QueryError RW2202."""
        if not isinstance(object, str):
            object = str(whole_number(object, "an object is an id, such as '17.3', or the number of a card, which"))
        return object_view(self._state, object)

    def named(self, name: str) -> tuple[ObjectView, ...]:
        """The objects of a name, in the order of `zones`."""
        return tuple(each for each in self.objects if each.name == name)

    def __str__(self) -> str:
        lines, part = [], ""
        rows = tuple(position_rows(self._state, {}))
        width = zone_width(rows)
        for row in rows:
            if row.part != part:
                lines.append(row.part)
                part = row.part
            indent = "  " if row.part else ""
            lines.append(f"{indent}{row.zone:<{width}} {row.text}".rstrip() if indent else row.text)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Position after event {self.n}, turn {self.turn}>"
