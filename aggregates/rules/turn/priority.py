"""Priority: who may act, what an action does, what happens when all pass (rules 408, 410.3)."""

from __future__ import annotations

from aggregates.rules.actions.ending import concede
from aggregates.rules.engine.engine import Run, Wanted
from aggregates.rules.happening.happen import happen
from aggregates.rules.stack import lands, playing
from aggregates.rules.stack.resolving import resolve_top
from aggregates.rules.stack.stated_effects import cause_effect
from aggregates.rules.turn import state_based_effects, turn_structure
from aggregates.rules.turn.waiting_triggers import put_triggers_on_stack
from events.base import Event
from events.game import PlayerConceded
from events.judging import EffectCaused
from events.playing import AbilityPlayed, LandPlayed, SpellPlayed
from events.turn import PriorityPassed, PriorityReceived


def settle(run: Run) -> None:
    """State-based effects until none applies, then triggered abilities, again and again (rule 408.1b)."""
    while True:
        while state_based_effects.apply(run):
            pass
        if not put_triggers_on_stack(run):
            return


def give_priority(run: Run, seat: int) -> None:
    """A player gets priority, once nothing has to happen before (rules 408.1b, 408.1c)."""
    settle(run)
    happen(run, PriorityReceived(seat=seat), "408.1c")


def act(run: Run) -> None:
    """The player with priority decides, and the game goes on until somebody has priority again."""
    seat = run.draft.priority
    assert seat is not None, "nobody has priority"
    event = run.take(Wanted("priority", seat))
    match event:
        case PlayerConceded():
            concede(run, event)
            give_priority(run, run.active if run.draft.players[seat].lost else seat)
        case EffectCaused():
            cause_effect(run, event)
            give_priority(run, seat)
        case PriorityPassed():
            _require(run, seat, event.seat, "408.1c")
            run.record_input(event)
            _passed(run)
        case LandPlayed() | SpellPlayed() | AbilityPlayed():
            _require(run, seat, event.seat, "408.1c", "408.1d")
            _play(run, event)
            give_priority(run, seat)
        case _:
            who = run.player_name(seat)
            raise run.refuse("RW3002", f"{who} has priority and cannot answer with {event.published}", "408.1c")


def _require(run: Run, seat: int, player: int, *rule: str) -> None:
    """Raises IllegalAction RW3001 where another player than `player` has priority."""
    if run.forced:
        return
    run.require(
        player == seat,
        "RW3001",
        lambda: f"{run.player_name(seat)} has priority, not {run.player_name(player)}",
        *rule,
    )


def _play(run: Run, event: Event) -> None:
    match event:
        case LandPlayed():
            lands.play_land(run, event)
        case SpellPlayed():
            playing.play_spell(run, event)
        case _:
            assert isinstance(event, AbilityPlayed)
            playing.play_ability(run, event)


def _passed(run: Run) -> None:
    """The next player gets priority; where all have passed in succession, the game moves on (rule 408.1c)."""
    passed = run.draft.passed
    waiting = [seat for seat in run.players() if seat not in passed]
    if waiting:
        last = passed[-1]
        later = [seat for seat in sorted(waiting) if seat > last]
        give_priority(run, later[0] if later else sorted(waiting)[0])
    elif run.zone("stack"):
        resolve_top(run)
        give_priority(run, run.active)
    else:
        turn_structure.move_on(run, give_priority)
