"""Turns, phases and steps (rules 300 to 305, 307, 311 to 314)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple

from rewind.aggregates.digest import digest
from rewind.aggregates.rules.at_work.forbidding import limits, most_allowed
from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.combat import damage, declaring
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.occurrences import means
from rewind.aggregates.rules.happening import delayed
from rewind.aggregates.rules.happening.happen import happen, happen_together
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.mana import pools
from rewind.aggregates.rules.proposals.applying import is_forbidden
from rewind.aggregates.rules.proposals.moves import draw, put_into_graveyards, would_begin
from rewind.aggregates.rules.proposals.patterns import occurrence_of
from rewind.aggregates.rules.proposals.phasing import in_untap_step
from rewind.aggregates.rules.proposals.proposal import LosesLife, PutsCounters, Untaps
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.queries.restrictions import maximum_hand_size
from rewind.aggregates.rules.queries.sagas import LORE, final_chapter, has_sagas
from rewind.aggregates.rules.turn import state_based_effects
from rewind.aggregates.rules.turn.day_and_night import look_at_the_turn_before
from rewind.aggregates.state import ZoneKey
from rewind.events.base import Event, Phase, Step
from rewind.events.combat import DamageRemoved
from rewind.events.playing import ContinuousEffectEnded, ManaEmptied
from rewind.events.turn import PartSkipped, PhaseBegan, StepBegan, TurnBegan

GivePriority = Callable[[Engine, int], None]

_IN_PLAY = ZoneKey("in_play")


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

_INDEX: Mapping[tuple[Phase | None, Step | Phase | None], int] = {
    (part.phase, part.step): index for index, part in enumerate(TURN_PARTS)
}
_FIRST: Mapping[str, int] = {part.phase: index for index, part in reversed(list(enumerate(TURN_PARTS)))}
_LAST: Mapping[Phase, int] = {part.phase: index for index, part in enumerate(TURN_PARTS)}
"""Each phase's first and last part."""


def part_of(phase: Phase | None, step: Step | None) -> int:
    """The index of a part of the turn."""
    return _INDEX[phase, step]


class Following(NamedTuple):
    """What is due after a phase or step."""

    at: int
    """The phase without steps, or the step, in `TURN_PARTS`."""
    new_phase: bool = False
    new_turn: bool = False
    extra: tuple[str, ...] = ()
    """The rule by which it is an extra phase or step; none: it is a usual one."""
    in_own_phase: bool = False
    """Whether it is an extra step that follows a phase: a phase of its own comes with it, whose other steps are skipped
    (2026-04: 500.10)."""


def begin_turn(engine: Engine, seat: int) -> None:
    """A turn begins (rule 300.1); the state before it has its digest here."""
    extra = ("300.6",) if seat in engine.draft.extra_turns[-1:] else ()
    event = TurnBegan(seat=seat, turn=engine.draft.turn + 1, digest=digest(engine.state()))
    engine.cause = happen(engine, event, "300.1", *extra)


def move_on(engine: Engine, give_priority: GivePriority) -> None:
    """The present phase or step ends; those that follow begin, until one in which a player gets priority (300.2)."""
    at = part_of(engine.draft.phase, engine.draft.step)
    following = _following(engine, at)
    if engine.draft.step == "cleanup" and engine.draft.passed:  # after priority comes another cleanup step (rule 314.3)
        following = Following(at)
    _go_on_from(engine, at, following, give_priority)


def end_early(engine: Engine, part: str, give_priority: GivePriority) -> None:
    """The present phase and step end; where it is the turn, it goes straight to its cleanup step (2006-10: 509.1c)."""
    phase = engine.draft.phase
    at = part_of(phase, engine.draft.step)
    if part == "turn":
        cleanup = _INDEX["ending", "cleanup"]
        _go_on_from(engine, at, Following(cleanup, new_phase=phase != "ending"), give_priority)
        return
    at = _LAST[TURN_PARTS[at].phase] if part == phase else at
    _go_on_from(engine, at, _following(engine, at), give_priority)


def _go_on_from(engine: Engine, at: int, following: Following, give_priority: GivePriority) -> None:
    """What follows the part `at` begins, and what follows that, until players get priority."""
    while True:
        if following.new_phase:
            _end_phase(engine)
        elif engine.edition.policies.mana_empties == "step_and_phase":
            _empty_pools(engine)
        if following.new_turn:
            _begin_next_turn(engine)
        reached = _go_on(engine, at, following)
        if reached is None:
            give_priority(engine, engine.active)
            return
        at = reached
        following = _following(engine, at)


def _go_on(engine: Engine, at: int, following: Following) -> int | None:
    """What follows the part `at` begins, or is skipped; the part after which the turn goes on by itself.

    None where players get priority in it. A usual part that is skipped is passed as though it had been; after an extra
    one the turn is where it was.
    """
    part = TURN_PARTS[following.at]
    if following.new_phase:
        extra = following.extra
        if not would_begin(engine, part.phase, engine.active, lambda: _begin_phase(engine, part, *extra)):
            return at if extra else _LAST[part.phase]
        following = Following(following.at, extra=extra if following.in_own_phase else ())
    step = part.step
    if step is None or _skips_this_draw(engine, step):  # what the rules skip is not due
        return None if _begin_step(engine, part) else following.at
    if not would_begin(engine, step, engine.active, lambda: _record_step(engine, part, *following.extra)):
        return at if following.extra else following.at
    return None if ACTIONS[step](engine) else following.at


def _begin_next_turn(engine: Engine) -> None:
    """The next turn that nothing skips begins: the latest extra one, or that of the next player (rule 300.6)."""
    latest = engine.draft.resume_turn or engine.active
    while True:
        extra = engine.draft.extra_turns[-1:]
        seat = extra[0] if extra else _next_player(engine, latest)
        due = partial(begin_turn, engine, seat)
        if would_begin(engine, "turn", seat, due):
            return
        latest = latest if extra else seat


def _following(engine: Engine, at: int) -> Following:
    """What is due after a part of the turn (rules 300.1, 300.7, 300.8).

    After a combat damage step of first strike comes a second one (rule 310.5). Without attackers the steps of blockers
    and damage are skipped (rule 308.4).
    """
    draft = engine.draft
    if draft.first_strike:
        return Following(at)
    phase, step = TURN_PARTS[at].phase, TURN_PARTS[at].step
    for extra in reversed(draft.extra_parts):
        if step is not None and extra.after in (step, draft.resume_step) and (phase, extra.part) in _INDEX:
            return Following(_INDEX[phase, extra.part], extra=("300.8",))
    following = 1 + (at if draft.resume_step is None else _INDEX[phase, draft.resume_step])
    if following <= _LAST[phase]:
        if TURN_PARTS[following].step == "declare_blockers" and not draft.attacked:
            return Following(_INDEX[phase, "end_of_combat"])
        return Following(following)
    for extra in reversed(draft.extra_parts):
        if extra.after in (phase, draft.resume_phase) and extra.part in _FIRST:
            return Following(_FIRST[extra.part], new_phase=True, extra=("300.7",))
        if extra.after in (phase, draft.resume_phase) and extra.after in _LAST and extra.part not in _LAST:
            own = next(one for one in TURN_PARTS if one.step == extra.part)
            at = _INDEX[own.phase, own.step]
            return Following(at, new_phase=True, extra=("2026-04 500.10",), in_own_phase=True)
    following = 1 + _LAST[draft.resume_phase or phase]
    last = following == len(TURN_PARTS)
    return Following(0 if last else following, new_phase=True, new_turn=last)


def _next_player(engine: Engine, seat: int) -> int:
    """The player whose turn comes after a player's in the usual order."""
    seats = sorted(other for other, player in engine.draft.players.items() if not player.lost)
    later = [other for other in seats if other > seat]
    return later[0] if later else seats[0]


def begin(engine: Engine, index: int) -> bool:
    """A phase without steps or a step begins, its phase with it where that is not under way, and its actions happen.

    Returns whether players get priority in it.
    """
    part = TURN_PARTS[index]
    if engine.draft.phase != part.phase:
        _begin_phase(engine, part)
    return _begin_step(engine, part)


def _begin_phase(engine: Engine, part: TurnPart, *rules: str) -> None:
    """A phase begins, with the part of it that comes first."""
    n = happen(engine, _phase_began(part.phase), "300.1", *(part.rules if part.step is None else ()), *rules)
    engine.cause = n if part.step is None else engine.cause


def _begin_step(engine: Engine, part: TurnPart) -> bool:
    """A step of the phase begins and its actions happen; whether players get priority in it."""
    if part.step is None:
        _add_lore_counters(engine, part.phase)
        return True
    if _skips_this_draw(engine, part.step):
        happen(engine, PartSkipped(part="draw", seat=engine.active), "101.5a")
        return False
    _record_step(engine, part)
    return ACTIONS[part.step](engine)


def _add_lore_counters(engine: Engine, phase: Phase) -> None:
    """As the precombat main phase begins, the active player puts a lore counter on each Saga with chapters (2026-04:
    714.3c)."""
    if phase != "precombat_main" or not has_sagas(engine):
        return
    own = (obj for obj in engine.draft.content(_IN_PLAY) if engine.controller(obj) == engine.active)
    sagas = [obj for obj in own if final_chapter(engine, obj)]
    would(engine, *(PutsCounters(obj, LORE, 1, rules=("2026-04 505.4", "2026-04 714.3c")) for obj in sagas))


def _record_step(engine: Engine, part: TurnPart, *rules: str) -> None:
    """A step of the phase begins; its actions have not happened yet."""
    assert part.step is not None, "a phase without steps"
    why: tuple[str, ...] = ()
    if part.step == "end_of_combat" and engine.draft.step == "declare_attackers":
        why = ("308.4",)
    elif part.step == "cleanup" and engine.draft.step == "cleanup":
        why = ("314.3",)
    first = part.step == "combat_damage" and damage.is_first_strike_step(engine)
    if first or (part.step == "combat_damage" and engine.draft.step == "combat_damage"):
        why = damage.strike_rules(engine)
    began = _step_began(part.step, first)
    if first and (strikers := damage.with_first_strike(engine)):
        began = StepBegan(step=part.step, first_strike=True, with_first_strike=strikers)
    engine.cause = happen(engine, began, *part.rules, *why, *rules)


@cache
def _phase_began(phase: Phase) -> PhaseBegan:
    """One event for every time that the phase begins."""
    return PhaseBegan(phase=phase)


@cache
def _step_began(step: Step, first_strike: bool) -> StepBegan:
    """One event for every time that the step begins."""
    return StepBegan(step=step, first_strike=first_strike)


def _skips_this_draw(engine: Engine, step: Step) -> bool:
    """Whether a step is skipped as the draw step of the first turn, by who plays first (2006-10: 101.5a)."""
    return step == "draw" and engine.draft.turn == 1 and engine.active == engine.draft.starting_player


def _untap(engine: Engine) -> bool:
    """Permanents phase (302.1), day or night is checked (2026-04: 502.2), then the active player's permanents untap;
    nobody gets priority (rules 302.2, 302.3)."""
    draft = engine.draft
    if phasing := in_untap_step(engine):
        would(engine, *phasing)
    look_at_the_turn_before(engine)
    active, controller, status = engine.active, draft.controller, draft.status
    own = [obj for obj in draft.content(_IN_PLAY) if obj in status and controller[obj] == active]
    tapped = [obj for obj in own if status[obj].tapped]
    would(engine, *(Untaps(obj, "untap_step", rules=("302.2",)) for obj in _determined(engine, tapped)))
    return False


def _determined(engine: Engine, tapped: list[str]) -> list[str]:
    """Which permanents untap, where not all can at the same time: the active player determines it (rule 302.2)."""
    counted = limits(engine, "untap")
    able = {obj for obj in tapped if is_forbidden(engine, Untaps(obj, "untap_step")) is None} if counted else set[str]()
    for forbidding, pattern in counted:
        single = pattern.model_copy(update={"together": False, "number": None})
        found = [
            obj
            for obj in tapped
            if obj in able and means(forbidding.context, single, occurrence_of(engine, Untaps(obj, "untap_step")))
        ]
        most = most_allowed(forbidding, pattern, len(found))
        if most < len(found):
            chosen = choose_objects(engine, engine.active, "untap", found, most, most, "302.2")
            tapped = [obj for obj in tapped if obj not in found or obj in chosen]
    return tapped


def _draw(engine: Engine) -> bool:
    draw(engine, engine.active, 1, "304.1")
    return True


def _attackers(engine: Engine) -> bool:
    declaring.declare_attackers(engine, execute)
    return True


def _blockers(engine: Engine) -> bool:
    declaring.declare_blockers(engine, execute)
    return True


def _damage(engine: Engine) -> bool:
    damage.assign_damage(engine)
    return True


def _cleanup(engine: Engine) -> bool:
    """Discard, then damage wears off and effects end; priority only if something waits (rule 314)."""
    seat = engine.active
    hand = engine.zone("hand", seat)
    most = maximum_hand_size(engine, seat)
    if most is not None and len(hand) > most:
        number = len(hand) - most
        chosen = choose_objects(engine, seat, "discard", hand, number, number, "314.1", hidden=True)
        put_into_graveyards(engine, [obj for obj in chosen if isinstance(obj, str)], "discarded", "314.1", "217.4a")
    damage = engine.draft.damage
    permanents = (*engine.zone("in_play"), *engine.zone("phased_out")) if damage else ()
    damaged = [obj for obj in permanents if damage.get(obj)]
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


def _ending(engine: Engine, duration: str) -> list[Event]:
    """The ends of continuous effects and of delayed triggered abilities of a duration."""
    if not engine.draft.effects and not engine.draft.awaited:
        return []
    effects = sorted(engine.draft.effects.items())
    ends = [ContinuousEffectEnded(effect=number) for number, began in effects if began.duration == duration]
    return [*ends, *delayed.ending(engine, duration)]


def _is_decided_for(engine: Engine, seat: int) -> bool:
    """Whether it is a player's turn that another one controls: then unused mana costs that player no life (507.4)."""
    return seat == engine.active and seat in engine.draft.deciders


def _end_phase(engine: Engine) -> None:
    """A phase ends: effects that last so long end, and unused mana is lost (300.3, 300.4)."""
    if engine.draft.phase == "combat":
        happen_together(engine, [(event, ("300.4",)) for event in _ending(engine, "end_of_combat")])
    _empty_pools(engine)


def _empty_pools(engine: Engine) -> None:
    """Mana that nobody has spent is lost; where the edition has mana burn, the player loses life for it (300.3)."""
    for seat in engine.players():
        pool = dict(engine.draft.players[seat].mana)
        if pool:
            happen(engine, ManaEmptied(seat=seat, mana=pools.spelled(pool)), "300.3")
            if engine.edition.policies.mana_burn and not _is_decided_for(engine, seat):
                would(engine, LosesLife(seat, pools.total(pool), how="mana_burn", rules=("300.3",)))
