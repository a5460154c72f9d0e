"""Playing lands (rules 212.6, 305.4, 408.2d)."""

from __future__ import annotations

from aggregates.rules.actions.proposed import Moves
from aggregates.rules.actions.would import would
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.illegal import Refusal, refusal
from aggregates.rules.queries.restrictions import land_plays
from aggregates.rules.queries.timing import verify_sorcery_time
from events.playing import LandPlayed


def verify_play_land(engine: Engine, seat: int, obj: str) -> None:
    """Raises IllegalAction where a player may not play this card as a land now."""
    is_in_hand = engine.zone_of(obj) == "hand" and engine.owner(obj) == seat
    engine.require(
        is_in_hand,
        Refusal.NOT_PLAYABLE,
        lambda: f"{obj} is not a card in the hand of {engine.player_name(seat)}",
        "212.6a",
    )
    name = engine.name(obj)
    engine.require("Land" in engine.types(obj), Refusal.NOT_PLAYABLE, lambda: f"{name} is not a land", "212.6a")
    verify_sorcery_time(engine, seat, name, "212.6a", "408.2d")
    allowed = land_plays(engine, seat)
    many = "a land" if allowed == 1 else f"{allowed} lands"
    engine.require(
        engine.draft.players[seat].lands_played < allowed,
        Refusal.LAND_LIMIT,
        lambda: f"{engine.player_name(seat)} has played {many} this turn and cannot play {name}",
        "212.6b",
    )


def can_play_land(engine: Engine, seat: int, obj: str) -> bool:
    """Whether a player may play this card as a land now."""
    return refusal(verify_play_land, engine, seat, obj) is None


def play_land(engine: Engine, event: LandPlayed) -> None:
    """A land is played: it is put into play and nobody can respond (rule 212.6a)."""
    if not engine.overrides_rules:
        verify_play_land(engine, event.seat, event.object)
    engine.record_input(event)
    would(engine, Moves(event.object, "in_play", "played", controller=event.seat, rules=("212.6a", "408.2d")))
