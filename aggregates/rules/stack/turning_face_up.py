"""Turning a face-down permanent face up: a special action, which uses no stack (rules 408.2h, 502.26d, 504)."""

from __future__ import annotations

from rewind.aggregates.rules.at_work.forbidding import forbids_anything
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal, refusal
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.proposals.applying import is_forbidden
from rewind.aggregates.rules.proposals.proposal import TurnsFaceUp
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.queries.announcements import asks_for_x, verify_x
from rewind.aggregates.rules.queries.face_down import face_up, is_face_down, morph_cost
from rewind.events.playing import CostPaid, SpecialActionTaken

TURN_FACE_UP = "turn_face_up"
"""What the special action is called."""


def total_cost_of(engine: Engine, seat: int, obj: str, x: int = 0) -> TotalCost | None:
    """What it costs to turn a permanent face up; None where it has no morph cost face up (rule 502.26d)."""
    cost = morph_cost(face_up(engine, obj)[1])
    if cost is None:
        return None
    return TotalCost(Context(engine, seat, obj, x=x), "turning a permanent face up", cost)


def verify_turn_face_up(engine: Engine, seat: int, obj: str) -> None:
    """Raises IllegalAction where a player with priority may not turn a permanent face up."""
    who = engine.player_name(seat)
    may = engine.zone_of(obj) == "in_play" and is_face_down(engine, obj) and engine.controller(obj) == seat
    what = f"{obj} is no face-down permanent that {who} controls"
    engine.require(may, Refusal.NOT_PLAYABLE, lambda: what, "408.2h", "504.3:turned_up")
    has_cost = morph_cost(face_up(engine, obj)[1]) is not None
    engine.require(has_cost, Refusal.NOT_PLAYABLE, lambda: f"{obj} would have no morph cost face up", "502.26d")

    is_forbidden_now = forbids_anything(engine) and is_forbidden(engine, TurnsFaceUp(obj)) is not None
    engine.require(
        not is_forbidden_now, Refusal.NOT_PLAYABLE, lambda: f"an effect forbids that {obj} is turned face up", "103.2"
    )


def can_turn_face_up(engine: Engine, seat: int, obj: str) -> bool:
    """Whether a player with priority may turn a permanent face up, and can pay for it."""
    if refusal(verify_turn_face_up, engine, seat, obj) is not None:
        return False
    total_cost = total_cost_of(engine, seat, obj)
    return total_cost is not None and total_cost.automatic() is not None


def asks_x(engine: Engine, obj: str) -> bool:
    """Whether a value for X is announced with it (rule 409.1b)."""
    return asks_for_x(morph_cost(face_up(engine, obj)[1]))


def turn_face_up(engine: Engine, event: SpecialActionTaken) -> None:
    """A player shows what the morph cost will be, pays it, and the permanent is turned face up (rule 502.26d)."""
    obj, seat = event.object, event.seat
    if obj is None:
        raise engine.refuse(Refusal.NOT_ASKED_FOR, "it has to be said which permanent is turned face up", "502.26d")
    if not engine.overrides_rules:
        verify_turn_face_up(engine, seat, obj)
    x = verify_x(engine, asks_x(engine, obj), event.x, "the morph cost")
    total_cost = total_cost_of(engine, seat, obj, x)
    payment = None if total_cost is None else total_cost.agree_payment(event.payment)
    engine.record_input(event if event.payment == payment else event.model_copy(update={"payment": payment}))
    if total_cost is not None and payment is not None:
        total_cost.pay_with(payment, None, execute)
        if payment.mana:
            happen(engine, CostPaid(seat=seat, object=obj, mana=payment.mana), "409.1h:mana")
    if engine.zone_of(obj) == "in_play":
        would(engine, TurnsFaceUp(obj, rules=("408.2h", "502.26d", "504.5")))
