"""Turns, phases and steps (rules 300 to 305, 307, 311 to 314)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from aggregates.digest import digest
from aggregates.rules.actions.choices import choose_objects
from aggregates.rules.actions.moves import draw, put_into_graveyards
from aggregates.rules.actions.proposed import Untaps
from aggregates.rules.actions.skipping import would_begin
from aggregates.rules.actions.would import would
from aggregates.rules.combat import combat
from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening.happen import happen, happen_together
from aggregates.rules.queries import mana
from aggregates.rules.queries.restrictions import has_maximum_hand_size, prohibited
from aggregates.rules.turn import state_based_effects
from events.base import Event, Phase, Step
from events.combat import DamageRemoved
from events.playing import ContinuousEffectEnded, ManaBurned, ManaEmptied
from events.turn import PartSkipped, PhaseBegan, StepBegan, TurnBegan

GivePriority = Callable[[Engine, int], None]


class TurnPart(NamedTuple):
    """A phase without steps, or a step."""

    phase: Phase
    step: Step | None
    rules: tuple[str, ...]
    """The rules by which it begins."""


TURN_PARTS = (
    TurnPart("beginning", "untap", ("301.1", "302.2")),
    TurnPart("beginning", "upkeep", ("301.1", "303.1")),
    TurnPart("beginning", "draw", ("301.1", "304.1")),
    TurnPart("precombat_main", None, ("305.1",)),
    TurnPart("combat", "beginning_of_combat", ("306.1", "307.1")),
    TurnPart("combat", "declare_attackers", ("306.1", "308.1")),
    TurnPart("combat", "declare_blockers", ("306.1", "309.1")),
    TurnPart("combat", "combat_damage", ("306.1", "310.1")),
    TurnPart("combat", "end_of_combat", ("306.1", "311.1")),
    TurnPart("postcombat_main", None, ("305.1",)),
    TurnPart("ending", "end_of_turn", ("312.1", "313.1")),
    TurnPart("ending", "cleanup", ("312.1", "314.1")),
)
"""The parts of a turn in their order (rules 300.1, 301.1, 306.1, 312.1)."""


def part_of(phase: Phase | None, step: Step | None) -> int:
    """The index of a part of the turn."""
    return next(index for index, part in enumerate(TURN_PARTS) if (part.phase, part.step) == (phase, step))


def begin_turn(engine: Engine, seat: int) -> None:
    """A turn begins (rule 300.1); the state before it has its digest here."""
    event = TurnBegan(seat=seat, turn=engine.draft.turn + 1, digest=digest(engine.state()))
    engine.cause = happen(engine, event, "300.1")


def move_on(engine: Engine, give_priority: GivePriority) -> None:
    """The present phase or step ends; those that follow begin, until one in which a player gets priority (300.2)."""
    at = part_of(engine.draft.phase, engine.draft.step)
    again = engine.draft.step == "cleanup" and bool(engine.draft.passed)
    while True:
        following = at if again else _following(engine, at)  # after priority another cleanup step begins (rule 314.3)
        again = False
        _end(engine, at, following)
        if following == 0:
            _begin_next_turn(engine)
        at = following
        if TURN_PARTS[at].phase != engine.draft.phase and not would_begin(engine, TURN_PARTS[at].phase, engine.active):
            at = max(index for index, part in enumerate(TURN_PARTS) if part.phase == TURN_PARTS[at].phase)
        elif begin(engine, at):
            give_priority(engine, engine.active)
            return


def _begin_next_turn(engine: Engine) -> None:
    """The next turn that nothing skips begins (rules 300.9, 419.6e)."""
    seat = _next_player(engine, engine.active)
    while not would_begin(engine, "turn", seat):
        seat = _next_player(engine, seat)
    begin_turn(engine, seat)


def _following(engine: Engine, at: int) -> int:
    """The part that comes next; without attackers the blockers and damage steps are skipped (rule 308.4).

    After a combat damage step of first strike comes a second one (rule 310.5).
    """
    if engine.draft.first_strike:
        return at
    following = (at + 1) % len(TURN_PARTS)
    if TURN_PARTS[following].step == "declare_blockers" and not engine.draft.attacked:
        return part_of("combat", "end_of_combat")
    return following


def _next_player(engine: Engine, seat: int) -> int:
    seats = sorted(other for other, player in engine.draft.players.items() if not player.lost)
    later = [other for other in seats if other > seat]
    return later[0] if later else seats[0]


def begin(engine: Engine, index: int) -> bool:
    """A phase or step begins and its actions happen; whether players get priority in it."""
    part = TURN_PARTS[index]
    if part.step == "draw" and _skips_first_draw(engine):
        happen(engine, PartSkipped(part="draw", seat=engine.active), "101.5a")
        return False
    if engine.draft.phase != part.phase:
        n = happen(engine, PhaseBegan(phase=part.phase), "300.1", *(part.rules if part.step is None else ()))
        engine.cause = n if part.step is None else engine.cause
    if part.step is None:
        return True
    if not would_begin(engine, part.step, engine.active):
        return False
    why: tuple[str, ...] = ()
    if part.step == "end_of_combat" and engine.draft.step == "declare_attackers":
        why = ("308.4",)
    elif part.step == "cleanup" and engine.draft.step == "cleanup":
        why = ("314.3",)
    first = part.step == "combat_damage" and combat.is_first_strike_step(engine)
    if first or (part.step == "combat_damage" and engine.draft.step == "combat_damage"):
        why = combat.strike_rules(engine)
    engine.cause = happen(engine, StepBegan(step=part.step, first_strike=first), *part.rules, *why)
    return ACTIONS[part.step](engine)


def _skips_first_draw(engine: Engine) -> bool:
    """The player who plays first skips the draw step of the first turn (2006-10: 101.5a)."""
    return engine.draft.turn == 1 and engine.active == engine.draft.starting_player


def _untap(engine: Engine) -> bool:
    """The active player's permanents untap; nobody gets priority (rules 302.2, 302.3)."""
    prevented = prohibited(engine, "untap")
    draft = engine.draft
    own = (obj for obj in engine.zone("in_play") if draft.controller[obj] == engine.active and obj not in prevented)
    tapped = [obj for obj in own if draft.status_of(obj).tapped]
    would(engine, *(Untaps(obj, "untap_step", rules=("302.2",)) for obj in tapped))
    return False


def _draw(engine: Engine) -> bool:
    draw(engine, engine.active, 1, "304.1")
    return True


def _attackers(engine: Engine) -> bool:
    combat.declare_attackers(engine)
    return True


def _blockers(engine: Engine) -> bool:
    combat.declare_blockers(engine)
    return True


def _damage(engine: Engine) -> bool:
    combat.assign_damage(engine)
    return True


def _cleanup(engine: Engine) -> bool:
    """Discard, then damage wears off and effects end; priority only if something waits (rule 314)."""
    seat = engine.active
    hand = engine.zone("hand", seat)
    most = engine.draft.players[seat].maximum_hand_size
    if most is not None and len(hand) > most and has_maximum_hand_size(engine, seat):
        number = len(hand) - most
        chosen = choose_objects(engine, seat, "discard", hand, number, number, "314.1", hidden=True)
        put_into_graveyards(engine, [obj for obj in chosen if isinstance(obj, str)], "discarded", "314.1", "217.4a")
    damaged = [obj for obj in engine.zone("in_play") if engine.draft.damage.get(obj)]
    events: list[tuple[Event, tuple[str, ...]]] = [(DamageRemoved(object=obj), ("314.2",)) for obj in damaged]
    events += [(event, ("314.2",)) for event in _ending(engine, "end_of_turn")]
    happen_together(engine, events)
    applied = state_based_effects.apply(engine)
    return applied or bool(engine.draft.triggers)


def _nothing(engine: Engine) -> bool:
    """The step has no actions of its own."""
    return True


ACTIONS: Mapping[Step, Callable[[Engine], bool]] = {
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


def _ending(engine: Engine, duration: str) -> list[ContinuousEffectEnded]:
    """The ends of continuous effects of a duration."""
    effects = sorted(engine.draft.effects.items())
    return [ContinuousEffectEnded(effect=number) for number, began in effects if began.duration == duration]


def _end(engine: Engine, at: int, following: int) -> None:
    """A phase or step ends: effects that last so long end, and with a phase unused mana is lost (300.3, 300.4)."""
    if following == at or TURN_PARTS[following].phase == TURN_PARTS[at].phase:
        return
    if TURN_PARTS[at].phase == "combat":
        happen_together(engine, [(event, ("300.4",)) for event in _ending(engine, "end_of_combat")])
    for seat in engine.players():
        pool = dict(engine.draft.players[seat].mana)
        if pool:
            happen(engine, ManaEmptied(seat=seat, mana=mana.spelled(pool)), "300.3")
            if engine.edition.policies.mana_burn:
                happen(engine, ManaBurned(seat=seat, amount=mana.total(pool)), "300.3")
