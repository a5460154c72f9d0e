"""Playing lands (rules 212.6, 305.4, 408.2d)."""

from __future__ import annotations

from aggregates.rules.actions.zones import change
from aggregates.rules.engine.engine import Run
from aggregates.rules.happening.happen import happen
from aggregates.rules.queries.restrictions import land_plays
from aggregates.rules.queries.timing import require_sorcery_time
from events.playing import LandPlayed


def check_land(run: Run, seat: int, obj: str) -> None:
    """Raises IllegalAction where a player may not play this card as a land now."""
    is_in_hand = run.zone_of(obj) == "hand" and run.owner(obj) == seat
    run.require(is_in_hand, "RW3005", lambda: f"{obj} is not a card in the hand of {run.player_name(seat)}", "212.6a")
    name = run.name(obj)
    run.require("Land" in run.types(obj), "RW3005", lambda: f"{name} is not a land", "212.6a")
    require_sorcery_time(run, seat, name, "212.6a", "408.2d")
    allowed = land_plays(run, seat)
    many = "a land" if allowed == 1 else f"{allowed} lands"
    run.require(
        run.draft.players[seat].lands_played < allowed,
        "RW3004",
        lambda: f"{run.player_name(seat)} has played {many} this turn and cannot play {name}",
        "212.6b",
    )


def play_land(run: Run, event: LandPlayed) -> None:
    """A land is played: it is put into play and nobody can respond (rule 212.6a)."""
    if not run.forced:
        check_land(run, event.seat, event.object)
    run.record_input(event)
    happen(run, change(run, event.object, "in_play", "played", controller=event.seat), "212.6a", "408.2d")
