"""Which cards a seat may look at (rule numbers of 2003-12 and 2006-10).

Nobody a library (217.2b), a player the own hand (217.3c) but for what is drawn while something is played
(2006-10, 217.2f), everybody a graveyard (217.4b), what is face up in play, on the stack, removed from the game
(217.7b), phased out (217.8b) or in the ante (217.9b); face down, its controller in play and on the stack (504.3).
"""

from __future__ import annotations

from rewind.aggregates.state import GameState, number_of
from rewind.events.base import Zone


def sees(state: GameState, seat: int, obj: str) -> bool:
    """Whether a seat may look at the face of an object where it is, or one may for which it decides (rule 507.2)."""
    return any(_sees(state, each, obj) for each in eyes_of(state, seat))


def eyes_of(state: GameState, seat: int) -> tuple[int, ...]:
    """A seat, and those for which it decides: what they may look at, it sees (rule 507.2)."""
    deciders = state.deciders
    if not deciders:
        return (seat,)
    return (seat, *(other for other, decider in deciders.items() if decider == seat))


def _sees(state: GameState, seat: int, obj: str) -> bool:
    number = number_of(obj)
    key = state.position.get(obj)
    if state.kinds.get(number) != "card":
        return True
    if key is None or key.zone == "hand":
        return state.owners[number] == seat and not state.status_of(obj).face_down
    if key.zone == "library":
        return False
    if not state.status_of(obj).face_down:
        return True
    return key.zone in face_down_seen(state.edition) and state.controller.get(obj) == seat


_FACE_DOWN_SEEN: tuple[tuple[str, frozenset[Zone]], ...] = (
    ("2003-12", frozenset({"in_play", "stack"})),
    ("2006-10", frozenset({"in_play", "stack", "phased_out"})),
)
"""Edition → the zones where a face-down card may be looked at by who controls it, or did last (rule 504.3)."""


def face_down_seen(edition: str) -> frozenset[Zone]:
    """The zones of an edition where a controller may look at a face-down card; a later edition's are the last known."""
    known = [zones for name, zones in _FACE_DOWN_SEEN if name <= edition]
    return known[-1] if known else _FACE_DOWN_SEEN[0][1]
