"""Turns, phases and steps (rules 300 to 305, 307, 311 to 314)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from aggregates.digest import digest
from aggregates.rules.actions.choices import choose_objects
from aggregates.rules.actions.zones import draw, put_into_graveyards
from aggregates.rules.combat import combat
from aggregates.rules.engine.engine import Run
from aggregates.rules.happening.happen import happen, happen_together
from aggregates.rules.queries import mana
from aggregates.rules.queries.restrictions import cant, has_maximum_hand_size
from aggregates.rules.turn import state_based_effects
from events.base import Event, Phase, Step
from events.combat import DamageRemoved
from events.objects import Untapped
from events.playing import ContinuousEffectEnded, ManaBurned, ManaEmptied
from events.turn import PartSkipped, PhaseBegan, StepBegan, TurnBegan

GivePriority = Callable[[Run, int], None]


class Part(NamedTuple):
    """A phase without steps, or a step."""

    phase: Phase
    step: Step | None
    rules: tuple[str, ...]
    """The rules by which it begins."""


PARTS = (
    Part("beginning", "untap", ("301.1", "302.2")),
    Part("beginning", "upkeep", ("301.1", "303.1")),
    Part("beginning", "draw", ("301.1", "304.1")),
    Part("precombat_main", None, ("305.1",)),
    Part("combat", "beginning_of_combat", ("306.1", "307.1")),
    Part("combat", "declare_attackers", ("306.1", "308.1")),
    Part("combat", "declare_blockers", ("306.1", "309.1")),
    Part("combat", "combat_damage", ("306.1", "310.1")),
    Part("combat", "end_of_combat", ("306.1", "311.1")),
    Part("postcombat_main", None, ("305.1",)),
    Part("ending", "end_of_turn", ("312.1", "313.1")),
    Part("ending", "cleanup", ("312.1", "314.1")),
)
"""The parts of a turn in their order (rules 300.1, 301.1, 306.1, 312.1)."""


def part_of(phase: Phase | None, step: Step | None) -> int:
    """The index of a part of the turn."""
    return next(index for index, part in enumerate(PARTS) if (part.phase, part.step) == (phase, step))


def begin_turn(run: Run, seat: int) -> None:
    """A turn begins (rule 300.1); the state before it has its digest here."""
    event = TurnBegan(seat=seat, turn=run.draft.turn + 1, digest=digest(run.state()))
    run.cause = happen(run, event, "300.1")


def move_on(run: Run, give_priority: GivePriority) -> None:
    """The present phase or step ends; those that follow begin, until one in which a player gets priority (300.2)."""
    at = part_of(run.draft.phase, run.draft.step)
    again = run.draft.step == "cleanup" and bool(run.draft.passed)
    while True:
        following = at if again else _following(run, at)  # after priority another cleanup step begins (rule 314.3)
        again = False
        _end(run, at, following)
        if following == 0:
            begin_turn(run, _next_player(run))
        at = following
        if begin(run, at):
            give_priority(run, run.active)
            return


def _following(run: Run, at: int) -> int:
    """The part that comes next; without attackers the blockers and damage steps are skipped (rule 308.4).

    After a combat damage step of first strike comes a second one (rule 310.5).
    """
    if run.draft.first_strike:
        return at
    following = (at + 1) % len(PARTS)
    if PARTS[following].step == "declare_blockers" and not run.draft.attacked:
        return part_of("combat", "end_of_combat")
    return following


def _next_player(run: Run) -> int:
    seats = sorted(seat for seat, player in run.draft.players.items() if not player.lost)
    later = [seat for seat in seats if seat > run.active]
    return later[0] if later else seats[0]


def begin(run: Run, index: int) -> bool:
    """A phase or step begins and its actions happen; whether players get priority in it."""
    part = PARTS[index]
    if part.step == "draw" and _skips_first_draw(run):
        happen(run, PartSkipped(part="draw", seat=run.active), "101.5a")
        return False
    if run.draft.phase != part.phase:
        n = happen(run, PhaseBegan(phase=part.phase), "300.1", *(part.rules if part.step is None else ()))
        run.cause = n if part.step is None else run.cause
    if part.step is None:
        return True
    why: tuple[str, ...] = ()
    if part.step == "end_of_combat" and run.draft.step == "declare_attackers":
        why = ("308.4",)
    elif part.step == "cleanup" and run.draft.step == "cleanup":
        why = ("314.3",)
    first = part.step == "combat_damage" and combat.is_first_strike_step(run)
    if first or (part.step == "combat_damage" and run.draft.step == "combat_damage"):
        why = combat.strike_rules(run)
    run.cause = happen(run, StepBegan(step=part.step, first_strike=first), *part.rules, *why)
    return ACTIONS[part.step](run)


def _skips_first_draw(run: Run) -> bool:
    """The player who plays first skips the draw step of the first turn (2006-10: 101.5a)."""
    return run.draft.turn == 1 and run.active == run.draft.starting_player


def _untap(run: Run) -> bool:
    """The active player's permanents untap; nobody gets priority (rules 302.2, 302.3)."""
    held = cant(run, "untap")
    draft = run.draft
    own = (obj for obj in run.zone("in_play") if draft.controller[obj] == run.active and obj not in held)
    tapped = [obj for obj in own if draft.status_of(obj).tapped]
    happen_together(run, [(Untapped(object=obj), ("302.2",)) for obj in tapped])
    return False


def _draw(run: Run) -> bool:
    draw(run, run.active, 1, "304.1")
    return True


def _attackers(run: Run) -> bool:
    combat.declare_attackers(run)
    return True


def _blockers(run: Run) -> bool:
    combat.declare_blockers(run)
    return True


def _damage(run: Run) -> bool:
    combat.assign_damage(run)
    return True


def _cleanup(run: Run) -> bool:
    """Discard, then damage wears off and effects end; priority only if something waits (rule 314)."""
    seat = run.active
    hand = run.zone("hand", seat)
    most = run.draft.players[seat].maximum_hand_size
    if most is not None and len(hand) > most and has_maximum_hand_size(run, seat):
        number = len(hand) - most
        chosen = choose_objects(run, seat, "discard", hand, number, number, "314.1", hidden=True)
        put_into_graveyards(run, [obj for obj in chosen if isinstance(obj, str)], "discarded", "314.1", "217.4a")
    damaged = [obj for obj in run.zone("in_play") if run.draft.damage.get(obj)]
    events: list[tuple[Event, tuple[str, ...]]] = [(DamageRemoved(object=obj), ("314.2",)) for obj in damaged]
    events += [(event, ("314.2",)) for event in _ending(run, "end_of_turn")]
    happen_together(run, events)
    applied = state_based_effects.apply(run)
    return applied or bool(run.draft.triggers)


def _nothing(run: Run) -> bool:
    """The step has no actions of its own."""
    return True


ACTIONS: Mapping[Step, Callable[[Run], bool]] = {
    "untap": _untap,
    "upkeep": _nothing,
    "draw": _draw,
    "beginning_of_combat": _nothing,
    "declare_attackers": _attackers,
    "declare_blockers": _blockers,
    "combat_damage": _damage,
    "end_of_combat": _nothing,
    "end_of_turn": _nothing,
    "cleanup": _cleanup,
}
"""Step → its actions as it begins; they return whether players get priority."""


def _ending(run: Run, duration: str) -> list[ContinuousEffectEnded]:
    """The ends of continuous effects of a duration."""
    effects = sorted(run.draft.effects.items())
    return [ContinuousEffectEnded(effect=number) for number, began in effects if began.duration == duration]


def _end(run: Run, at: int, following: int) -> None:
    """A phase or step ends: effects that last so long end, and with a phase unused mana is lost (300.3, 300.4)."""
    if following == at or PARTS[following].phase == PARTS[at].phase:
        return
    if PARTS[at].phase == "combat":
        happen_together(run, [(event, ("300.4",)) for event in _ending(run, "end_of_combat")])
    for seat in run.players():
        pool = dict(run.draft.players[seat].mana)
        if pool:
            happen(run, ManaEmptied(seat=seat, mana=mana.spelled(pool)), "300.3")
            if run.edition.policies.mana_burn:
                happen(run, ManaBurned(seat=seat, amount=mana.total(pool)), "300.3")
