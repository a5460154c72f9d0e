"""Playing lands (rules 212.6, 305.4, 408.2d)."""

from __future__ import annotations

from aggregates.rules.happening import happen
from aggregates.rules.restrictions import land_plays
from aggregates.rules.run import Run
from aggregates.rules.timing import require_sorcery_time
from aggregates.rules.zones import change
from events.playing import LandPlayed


def check_land(run: Run, seat: int, obj: str) -> None:
    """Raises IllegalAction where a player may not play this card as a land now."""
    if run.zone_of(obj) != "hand" or run.owner(obj) != seat:
        raise run.refuse("RW3005", f"{obj} is not a card in the hand of {run.player_name(seat)}", "212.6a")
    name = run.name(obj)
    if "Land" not in run.types(obj):
        raise run.refuse("RW3005", f"{name} is not a land", "212.6a")
    require_sorcery_time(run, seat, name, "212.6a", "408.2d")
    allowed = land_plays(run, seat)
    if run.draft.players[seat].lands_played >= allowed:
        many = "a land" if allowed == 1 else f"{allowed} lands"
        raise run.refuse(
            "RW3004", f"{run.player_name(seat)} has played {many} this turn and cannot play {name}", "212.6b"
        )


def play_land(run: Run, event: LandPlayed) -> None:
    """A land is played: it is put into play and nobody can respond (rule 212.6a)."""
    if not run.forced:
        check_land(run, event.seat, event.object)
    run.record_input(event)
    happen(run, change(run, event.object, "in_play", "played", controller=event.seat), "212.6a", "408.2d")
