"""When a loyalty ability may be activated (2026-04: 606.3)."""

from __future__ import annotations

from rewind.aggregates.cards.language import Activated
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.queries.timing import verify_sorcery_time
from rewind.events.playing import PutOnStack
from rewind.events.turn import TurnBegan


def verify_loyalty(engine: Engine, seat: int, obj: str) -> None:
    """Raises IllegalAction RW3003 where a loyalty ability of a permanent may not be activated now (2026-04: 606.3)."""
    what = f"{engine.terms.play_ability} a loyalty ability of {engine.name(obj)}"
    verify_sorcery_time(engine, seat, what, "2026-04 606.3")
    engine.require(
        not _was_activated(engine, obj),
        Refusal.WRONG_TIME,
        lambda: f"a loyalty ability of {engine.name(obj)} has been {engine.terms.ability_played} this turn",
        "2026-04 606.3",
    )


def _was_activated(engine: Engine, obj: str) -> bool:
    """Whether anybody has activated a loyalty ability of a permanent this turn, though it may have lost it since."""
    draft = engine.draft
    for _, event, _, _ in draft.backwards():
        match event:
            case TurnBegan():
                return False
            case PutOnStack(kind="activated_ability", source=source, key=str(key)) if source == obj:
                ability = engine.compiler.ability(key, draft.definitions)
                if isinstance(ability, Activated) and ability.timing == "loyalty":
                    return True
            case _:
                pass
    return False
