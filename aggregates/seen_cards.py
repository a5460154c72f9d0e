"""Which cards a seat may look at (rule numbers of 2003-12 and 2006-10).

Nobody a library (217.2b), a player the own hand (217.3c) but for what is drawn while something is played
(2006-10, 217.2f), everybody a graveyard (217.4b), what is face up in play, on the stack, removed from the game
(217.7b), phased out (217.8b) or in the ante (217.9b); face down, its controller in play and on the stack (504.3), in
some editions phased out too.
"""

from __future__ import annotations

from rewind.aggregates.editions import policies_of
from rewind.aggregates.state import FACT_ZONES, GameState, number_of


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
    if key.zone == "phased_out" and not policies_of(state.edition).phased_out_face_down_seen:
        return False
    return key.zone in FACT_ZONES and state.controller.get(obj) == seat
