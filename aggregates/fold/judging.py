"""How positions set, gaps, rollbacks, rulings and backups change the state (`rewind.events.judging`)."""

from __future__ import annotations

from immutables import Map

from rewind.aggregates.fold.combat import set_attacks, set_blocks
from rewind.aggregates.fold.draft import Draft, counted, verify_pool
from rewind.aggregates.fold.game import define, designate
from rewind.aggregates.fold.playing import begin_action, symbols
from rewind.aggregates.happenings import as_of
from rewind.aggregates.state import Action, Awaiting, ExtraPart, PlayerState
from rewind.events import judging
from rewind.events.errors import FoldError


def position_set(draft: Draft, event: judging.PositionSet) -> None:
    """Players, turn and step are what the event says; there is no combat and no action under way."""
    for recorded in event.players:
        player = draft.player(recorded.seat)
        position = PlayerState(
            life=recorded.life,
            counters=counted(recorded.counters),
            mana=symbols(recorded.mana),
            lands_played=recorded.lands_played,
            additional_land_plays=recorded.additional_land_plays,
            restricted=recorded.restricted,
            maximum_hand_size=recorded.maximum_hand_size,
            lost=recorded.lost,
            won=player.won,
            turn_began=draft.n if recorded.turn_began is None else recorded.turn_began,
        )
        verify_pool(position.mana)
        draft.players = draft.players.set(recorded.seat, position)
    for seat in (event.active, event.priority, event.resume_turn, *event.extra_turns, *event.passed):
        if seat is not None:
            draft.player(seat)
    draft.turn = event.turn
    draft.active = event.active
    draft.phase = event.phase
    draft.step = event.step
    draft.extra_turns = event.extra_turns
    draft.extra_parts = tuple(ExtraPart(extra.part, extra.after) for extra in event.extra_parts)
    draft.resume_turn = event.resume_turn
    draft.resume_phase = event.resume_phase
    draft.resume_step = event.resume_step
    draft.priority = event.priority
    draft.awaiting = None if event.priority is None else Awaiting(event.priority, "priority", draft.n)
    draft.passed = event.passed
    draft.designations = Map()
    for held in event.designations:
        designate(draft, held.designation, held.seat)
    draft.action = Action(draft.n) if event.priority is None else None
    draft.end_combat()


def effect_caused(draft: Draft, event: judging.EffectCaused) -> None:
    """An action begins; what the effect does follows as events of its own. Raises FoldError RW2107."""
    draft.player(event.seat)
    begin_action(draft)
    if event.definition is not None:
        define(draft, event.definition)


def position_restated(draft: Draft, event: judging.PositionRestated) -> None:
    """After a gap in the source, what is named is nowhere any more. Raises FoldError RW2101."""
    for number in event.gone:
        obj = draft.current.get(number)
        if obj is None:
            raise FoldError("RW2101", f"number {number} is nowhere already")
        draft.remove_from_zone(obj)
        del draft.current[number]
    forget_triggers(draft)
    draft.end_combat()


def rollback(draft: Draft, event: judging.Rollback) -> None:
    """The client took the game back; the values come in the events that follow."""
    draft.require_event(event.to)
    reopen(draft)
    draft.past = as_of(draft.all_noted(), event.to)


def backup_applied(draft: Draft, event: judging.BackupApplied) -> None:
    """Play is open again; the values come in the events that follow."""
    draft.require_event(event.to)
    for number in (*event.reversed_, *(() if event.ruling is None else (event.ruling,))):
        draft.require_event(number)
    reopen(draft)
    draft.past = as_of(draft.all_noted(), event.to)


def reopen(draft: Draft) -> None:
    """Play goes on from an earlier moment: nothing is under way, no trigger waits, nothing attacks or blocks."""
    draft.reopen()
    forget_triggers(draft)
    draft.end_combat()


def forget_triggers(draft: Draft) -> None:
    """No triggered ability waits any more."""
    draft.past_triggers = draft.past_triggers.update(draft.triggers)
    draft.triggers = Map()


def effect_restored(draft: Draft, event: judging.EffectRestored) -> None:
    """The effect is at work as it was. Raises FoldError RW2108 where it had neither ended nor been used."""
    if event.effect in draft.past_effects:
        draft.effects = draft.effects.set(event.effect, draft.past_effects[event.effect])
        draft.past_effects = draft.past_effects.delete(event.effect)
    elif event.effect not in draft.remaining:
        raise FoldError("RW2108", f"event {event.effect} is not an effect that has ended")
    if event.left is not None:
        draft.remaining = draft.remaining.set(event.effect, event.left)
    elif event.effect in draft.remaining:
        draft.remaining = draft.remaining.delete(event.effect)


def trigger_restored(draft: Draft, event: judging.TriggerRestored) -> None:
    """The ability waits again. Raises FoldError RW2108 where it did not wait before."""
    if event.trigger in draft.past_awaited:
        draft.awaited = draft.awaited.set(event.trigger, draft.past_awaited[event.trigger])
        draft.past_awaited = draft.past_awaited.delete(event.trigger)
        return
    if event.trigger not in draft.past_triggers:
        raise FoldError("RW2108", f"event {event.trigger} is not a trigger that waited")
    draft.triggers = draft.triggers.set(event.trigger, draft.past_triggers[event.trigger])
    draft.past_triggers = draft.past_triggers.delete(event.trigger)


def combat_restored(draft: Draft, event: judging.CombatRestored) -> None:
    """Creatures attack and block as they did. Raises FoldError RW2101, RW2102 or RW2104."""
    draft.end_combat()
    set_attacks(draft, event.attacks, event.bands)
    set_blocks(draft, event.blocks)
    for obj in (*event.blocked, *event.have_assigned, *event.with_first_strike):
        draft.require_known(obj)
    draft.attacked = draft.attacked or event.attacked
    draft.blocked += tuple(obj for obj in event.blocked if obj not in draft.blocked)
    draft.first_strike = event.first_strike
    draft.have_assigned = event.have_assigned
    draft.with_first_strike = event.with_first_strike


def dispute_opened(draft: Draft, event: judging.DisputeOpened) -> None:
    """That a question is asked changes nothing."""
    draft.require_event(event.moment)
    if event.caller is not None:
        draft.player(event.caller)


def claim_tested(draft: Draft, event: judging.ClaimTested) -> None:
    """A claim changes nothing, whatever its test showed."""
    for number in (event.dispute, *event.about):
        draft.require_event(number)
    if event.seat is not None:
        draft.player(event.seat)


def remedy_planned(draft: Draft, event: judging.RemedyPlanned) -> None:
    """A plan changes nothing."""
    for number in (event.dispute, event.to):
        if number is not None:
            draft.require_event(number)


def ruling_given(draft: Draft, event: judging.RulingGiven) -> None:
    """A ruling corrects life totals that a claimed log has wrongly; a backup that carries it out follows by itself."""
    for number in (*event.about, event.upholds, event.overturns, event.dispute):
        if number is not None:
            draft.require_event(number)
    if event.life and draft.kind != "claimed":
        raise FoldError("RW2105", "life totals are corrected in a claimed log alone: what the rules decided stands")
    for total in event.life:
        draft.set_player(total.seat, life=total.life)


def appeal(draft: Draft, event: judging.Appeal) -> None:
    """An appeal changes nothing."""
    draft.player(event.seat)
    draft.require_event(event.ruling)
