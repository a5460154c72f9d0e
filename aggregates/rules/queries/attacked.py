"""What can be attacked, and what is attacked still (rule 306.3; 2026-04: 506.3, 506.4)."""

from __future__ import annotations

from rewind.aggregates.counted_values import COUNTED
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.defending import defending_player
from rewind.events.combat import AttackersDeclared, AttackReselected, RemovedFromCombat
from rewind.events.objects import ControlChanged, Flipped, Transformed, TurnedFaceUp
from rewind.events.turn import PhaseBegan
from rewind.events.zones import PhasedOut

_TURNED = (Flipped, Transformed, TurnedFaceUp)
"""Events after which a permanent may have other types of its own."""


def attackable(engine: Engine, seat: int) -> tuple[ObjectOrPlayer, ...]:
    """What creatures of a player can attack: the opponents, and by the policy their planeswalkers and the battles that
    they protect, whoever controls these (2026-04: 310.8b)."""
    opponents = engine.opponents(seat)
    if engine.edition.policies.attacked == "players":
        return tuple(opponents)
    permanents = [obj for obj in engine.zone("in_play") if not COUNTED.keys().isdisjoint(engine.types(obj))]
    return (*opponents, *(obj for obj in permanents if defending_player(engine, obj) in opponents))


def attacked_by(engine: Engine, attacker: str) -> ObjectOrPlayer | None:
    """What an attacking creature attacks; None once that has been removed from combat (2026-04: 506.4c)."""
    defender = engine.draft.attacking.get(attacker)
    if not isinstance(defender, str) or is_attacked(engine, defender):
        return defender
    return None


def is_attacked(engine: Engine, permanent: str) -> bool:
    """Whether a permanent that creatures were declared to attack is attacked still (2026-04: 506.4).

    What has been removed from combat is attacked no more, whatever it becomes. What is a blocking creature as well
    stays attacked as it stops being a creature alone (2026-04: 506.4d).
    """
    if not engine.in_play(permanent) or COUNTED.keys().isdisjoint(engine.types(permanent)):
        return False
    after_change: int | None = None
    for n, event, cause, _ in engine.draft.backwards():
        if after_change == n and not (isinstance(event, _TURNED) and event.object == permanent):
            return False
        after_change = None
        match event:
            case AttackersDeclared() | PhaseBegan():
                return True
            case AttackReselected(attacking=attacked) if attacked == permanent:
                return True
            case ControlChanged(object=obj) | PhasedOut(object=obj) if obj == permanent:
                return False
            case RemovedFromCombat(object=obj) if obj == permanent:
                if cause != n - 1:
                    return False
                after_change = cause  # as a creature alone, if it was turned, or its types changed, which is not noted
            case _:
                pass
    return True
