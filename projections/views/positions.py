"""The zone views: a position as it lies on the table after an event.

Whatever is in the state may be shown: a seat's state is the fold of that seat's log, a judge's that of the whole.
A card that the state does not know is counted (rules 217.2c, 217.3c) or shown without a face.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from rewind.aggregates.editions.terms import OUTSIDE, Region, region_named
from rewind.aggregates.state import OWNED_ZONES, GameState, number_of
from rewind.events.base import Phase, Step, Zone
from rewind.events.errors import QueryError
from rewind.projections.views.colors_elsewhere import ColorsElsewhere, colors_elsewhere
from rewind.projections.views.object_views import (
    ORDERED_ZONES,
    Attachments,
    ObjectView,
    attachments,
    controlled_by,
    is_identified,
    object_view,
    view_of,
)
from rewind.projections.views.plain_data import PlainData

__all__ = ["EffectView", "ObjectView", "PlayerView", "Position", "ZoneView", "object_view", "position", "zone_view"]

COUNTED: frozenset[Region] = frozenset({"library", "hand"})
"""The zones whose unknown cards are counted and not listed."""


@dataclass(frozen=True, slots=True)
class ZoneView(PlainData):
    """A zone, or one player's part of it."""

    zone: Region
    """The zone, or "outside"."""
    seat: int | None
    """Whose library, hand or graveyard, or whose permanents; None: of all players."""
    count: int
    """How many objects there are, known or not."""
    unknown: int
    """How many of them are cards that are not known."""
    objects: tuple[ObjectView, ...]
    """The objects; in a library, a graveyard and on the stack from the top. Of a library and a hand only the known."""


@dataclass(frozen=True, slots=True)
class PlayerView(PlainData):
    """A player."""

    seat: int
    name: str
    life: int
    counters: tuple[tuple[str, int], ...]
    """Kind and number, poison among them."""
    mana: tuple[tuple[str, int], ...]
    """Symbol and number in the mana pool; colourless mana is the symbol "1"."""
    lands_played: int
    """This turn."""
    maximum_hand_size: int | None
    """None: no maximum."""
    designations: tuple[str, ...]
    """What the player is or has by designation: "monarch", "city's blessing" … (2026-04: 725.1)."""
    hand: int
    """How many cards are in the hand (rule 217.3c)."""
    library: int
    """How many cards are in the library (rule 217.2c)."""
    graveyard: int
    """How many cards are in the graveyard."""
    attachments: tuple[str, ...]
    """What is attached to the player."""
    lost: bool
    won: bool
    decider: int | None = None
    """Who decides for the player, where another does (rule 507)."""


@dataclass(frozen=True, slots=True)
class AwaitingView(PlainData):
    """Who has to decide what."""

    seat: int
    kind: str
    """"priority", or the kind of a choice."""
    event: int
    """Number of the event that asks."""


@dataclass(frozen=True, slots=True)
class EffectView(PlainData):
    """A continuous effect at work."""

    began: int
    """Number of the event that began it."""
    effect: str
    duration: str
    source: str | None
    seat: int | None
    """Its controller."""
    affects: tuple[str | int, ...]
    """What it is on, or is about."""
    left: int | None = None
    """What is left of it, where some of it is used up."""
    until: str | None = None
    """What else ends it, in the ability language."""


@dataclass(frozen=True, slots=True)
class TriggerView(PlainData):
    """A triggered ability that waits to be put on the stack."""

    triggered: int
    """Number of the event."""
    source: str
    ability: int
    seat: int
    """Its controller."""


@dataclass(frozen=True, slots=True)
class Position(PlainData):
    """A game at one moment."""

    event: int
    """Number of the last event; 0: before the first."""
    game: str
    edition: str
    seen_by: int | None
    """The seat whose knowledge this is; None: everything."""
    turn: int
    """0: before the first turn."""
    active: int | None
    phase: Phase | None
    step: Step | None
    priority: int | None
    awaiting: AwaitingView | None
    players: tuple[PlayerView, ...]
    zones: tuple[ZoneView, ...]
    """Each player's library, hand and graveyard; permanents by controller; then the shared zones, and what is outside
    the game where anything is."""
    effects: tuple[EffectView, ...]
    triggers: tuple[TriggerView, ...]
    ended: bool
    winners: tuple[int, ...]

    def zone(self, zone: Region, seat: int | None = None) -> ZoneView:
        """One of `zones`. Raises QueryError RW2202."""
        for view in self.zones:
            if view.zone == zone and view.seat == seat:
                return view
        raise QueryError("RW2202", f"there is no {zone}{'' if seat is None else f' of seat {seat}'} in this position")


def position(state: GameState) -> Position:
    """The position that a state holds. Takes time in proportion to the number of objects."""
    attached, colors = attachments(state), colors_elsewhere(state)
    zones = (_view(state, zone, seat, objects, attached, colors) for zone, seat, objects in contents(state))
    return replace(position_without_zones(state, attached), zones=tuple(zones))


def position_without_zones(state: GameState, attached: Attachments) -> Position:
    """The position but for its zones, for somebody who has them; `attached` is `attachments(state)`."""
    asked = state.awaiting
    return Position(
        event=state.n,
        game=state.game,
        edition=state.edition,
        seen_by=state.redacted_for,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        step=state.step,
        priority=state.priority,
        awaiting=None if asked is None else AwaitingView(asked.seat, asked.kind, asked.event),
        players=tuple(_player(state, seat, attached) for seat in state.seats),
        zones=(),
        effects=tuple(
            EffectView(
                began=n,
                effect=effect.effect,
                duration=effect.duration,
                source=effect.source,
                seat=effect.seat,
                affects=effect.things,
                left=state.remaining.get(n),
                until=effect.until,
            )
            for n, effect in sorted(state.effects.items())
        ),
        triggers=tuple(
            TriggerView(n, trigger.object, trigger.ability, trigger.seat)
            for n, trigger in sorted(state.triggers.items())
        ),
        ended=state.ended,
        winners=state.winners,
    )


def _player(state: GameState, seat: int, attached: Attachments) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        name=state.names.get(seat, f"seat {seat}"),
        life=player.life,
        counters=player.counters,
        mana=player.mana,
        lands_played=player.lands_played,
        maximum_hand_size=player.maximum_hand_size,
        designations=tuple(word for word, seats in sorted(state.designations.items()) if seat in seats),
        hand=len(state.zone("hand", seat)),
        library=len(state.zone("library", seat)),
        graveyard=len(state.zone("graveyard", seat)),
        attachments=tuple(attached.get(seat, ())),
        lost=player.lost,
        won=player.won,
        decider=state.deciders.get(seat),
    )


def contents(state: GameState) -> Iterator[tuple[Region, int | None, Sequence[str]]]:
    """The zones of a position in their order: zone, seat, objects; of an ordered one the last is the top."""
    for zone in get_args(Zone):
        if zone in OWNED_ZONES:
            yield from ((zone, seat, state.zone(zone, seat)) for seat in state.seats)
        elif zone == "in_play":
            by_seat: dict[int | None, list[str]] = {seat: [] for seat in state.seats}
            for obj in state.zone("in_play"):
                by_seat.setdefault(controlled_by(state, obj), []).append(obj)
            yield from ((zone, seat, objects) for seat, objects in by_seat.items())
        else:
            yield zone, None, state.zone(zone)
    if outside := _outside(state):
        yield OUTSIDE, None, outside


def _outside(state: GameState) -> list[str]:
    return sorted((obj for obj in state.current.values() if state.position[obj] is None), key=number_of)


def _view(
    state: GameState,
    zone: Region,
    seat: int | None,
    objects: Sequence[str],
    attached: Attachments,
    colors: ColorsElsewhere,
) -> ZoneView:
    known = [is_identified(state, obj) for obj in objects]
    ordered = zone in ORDERED_ZONES
    listed = list(enumerate(zip(objects, known, strict=True)))
    if ordered:
        listed = [(len(objects) - 1 - index, entry) for index, entry in reversed(listed)]
    return ZoneView(
        zone=zone,
        seat=seat,
        count=len(objects),
        unknown=known.count(False),
        objects=tuple(
            view_of(state, obj, attached, place if ordered else None, colors)
            for place, (obj, shown) in listed
            if shown or zone not in COUNTED
        ),
    )


def zone_view(state: GameState, zone: str, seat: int | None = None) -> ZoneView:
    """One zone, named in the words of any edition; a player's library, hand or graveyard, or part of a shared zone.

    A shared zone without a seat is shown whole. Raises QueryError RW2202 for a zone or seat that there is not, and
    where a library, hand or graveyard is asked for without saying whose.
    """
    region = region_named(zone)
    if region is None:
        raise QueryError("RW2202", f"there is no zone {zone!r}: the zones are {', '.join((*get_args(Zone), OUTSIDE))}")
    if seat is not None and seat not in state.players:
        raise QueryError("RW2202", f"there is no seat {seat}: the seats are {', '.join(map(str, state.seats))}")
    if region in OWNED_ZONES and seat is None:
        raise QueryError("RW2202", f"whose {region}? Every player has one: name a seat")
    objects: Sequence[str] = _outside(state) if region == OUTSIDE else state.zone(region, seat or 0)
    if seat is not None and region not in OWNED_ZONES:
        ordered_part = [obj for obj in objects if controlled_by(state, obj) == seat]
        return _view(state, region, seat, ordered_part, attachments(state), colors_elsewhere(state))
    return _view(state, region, seat, objects, attachments(state), colors_elsewhere(state))
