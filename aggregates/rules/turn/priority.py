"""Priority: who may act, what an action does, what happens when all pass (rules 408, 410.3)."""

from __future__ import annotations

from functools import cache

from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.inputs import in_words
from rewind.aggregates.rules.happening.ending import concede, end_in_a_loop
from rewind.aggregates.rules.happening.happen import happen, observe
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.proposals.bodies import resolve_triggered_mana
from rewind.aggregates.rules.proposals.shown_cards import show_cards
from rewind.aggregates.rules.proposals.would import return_at_once
from rewind.aggregates.rules.stack import lands, playing, special_actions, step_by_step
from rewind.aggregates.rules.stack.resolving import resolve_top
from rewind.aggregates.rules.stack.stated_effects import apply_stated_effect
from rewind.aggregates.rules.turn import state_based_effects, turn_structure
from rewind.aggregates.rules.turn.loops import look_for_loop
from rewind.aggregates.rules.turn.waiting_triggers import put_triggers_on_stack
from rewind.events.base import Event
from rewind.events.game import PlayerConceded
from rewind.events.judging import EffectCaused
from rewind.events.playing import (
    AbilityPlayed,
    ChoiceMade,
    LandPlayed,
    LoopProposed,
    PlayBegun,
    SpecialActionTaken,
    SpellPlayed,
)
from rewind.events.turn import PriorityPassed, PriorityReceived

LONGEST = 500
"""So many state-based effects one after the other, with no decision between them, come to no end."""


def perform_state_based_effects_and_triggers(engine: Engine) -> None:
    """State-based effects until none applies, then triggered abilities, again and again (rule 408.1b).

    Triggered mana abilities, of mana that no mana ability added, have resolved before (2026-04: 605.4a).
    """
    if engine.mana_triggered and engine.edition.policies.mana_abilities == "without_target":
        _resolve_triggered_mana(engine)
    while True:
        _apply_state_based_effects(engine)
        if not engine.draft.triggers or not put_triggers_on_stack(engine):
            return


def _resolve_triggered_mana(engine: Engine) -> None:
    """Triggered mana abilities until no other has triggered; where that never comes, it is a loop."""
    for _ in range(LONGEST):
        if not engine.mana_triggered:
            return
        resolve_triggered_mana(engine, execute)
    end_in_a_loop(engine)


def _apply_state_based_effects(engine: Engine) -> None:
    """State-based effects until none applies; where that never comes, and nobody decides anything, it is a loop."""
    if engine.returning:
        return_at_once(engine)
    times, since = 0, len(engine.records)
    while state_based_effects.apply(engine):
        decided = any(isinstance(record.event, ChoiceMade) for record in engine.records[since:])
        times, since = 0 if decided else times + 1, len(engine.records)
        if times == LONGEST:
            end_in_a_loop(engine)


_RESOLVED = "408.1c:resolved"
"""The rule by which the active player gets priority after something has resolved."""


def give_priority(engine: Engine, seat: int, rule: str = "408.1c:begins") -> None:
    """A player gets priority, once nothing has to happen before (rules 408.1b, 408.1c).

    Where an effect has ended the turn, or a part of it, the game goes on there (2006-10: 509.1). What has just resolved
    may be part of a loop (rule 421). `rule` says why the player gets it: by itself, since a step or phase begins.
    """
    if engine.ending is not None:
        part, engine.ending = engine.ending, None
        _apply_state_based_effects(engine)  # no triggered abilities are put on the stack (2006-10: 509.1b)
        turn_structure.end_early(engine, part, give_priority)
        return
    if engine.before_priority is not None:
        engine.before_priority()
    perform_state_based_effects_and_triggers(engine)
    if rule == _RESOLVED:
        look_for_loop(engine)
    show_cards(engine)
    happen(engine, _received(seat), rule)


@cache
def _received(seat: int) -> PriorityReceived:
    """One event for every time: it is the most frequent of all."""
    return PriorityReceived(seat=seat)


@cache
def _priority(seat: int) -> PendingInput:
    """What is pending whenever the player has priority."""
    return PendingInput("priority", seat)


def act(engine: Engine) -> None:
    """The player with priority decides, and the game goes on until somebody has priority again."""
    seat = engine.draft.priority
    assert seat is not None, "nobody has priority"
    event = engine.next_input(_priority(seat))
    match event:
        case PriorityPassed():
            _verify_priority(engine, seat, event.seat, "408.1c:pass")
            engine.record_input(event)
            if "pass" in engine.compiler.analysis.verbs:
                observe(engine, engine.records[-1:])
            _passed(engine)
        case PlayerConceded():
            concede(engine, event)
            give_priority(engine, engine.active if engine.draft.players[seat].lost else seat, "408.1c")
        case EffectCaused():
            apply_stated_effect(engine, event)
            give_priority(engine, seat, "408.1c")
        case LoopProposed():
            _verify_priority(engine, seat, event.seat, "408.1c:act")
            engine.on_loop(engine, event)
            give_priority(engine, seat, "408.1c")
        case LandPlayed() | SpellPlayed() | AbilityPlayed() | PlayBegun() | SpecialActionTaken():
            _verify_priority(engine, seat, event.seat, "408.1c:act", _rule_of_time(event))
            _play(engine, event)
            give_priority(engine, seat, "408.1c:acted")
        case _:
            who = engine.player_name(seat)
            what = f"{who} has priority; {in_words(event, engine.terms)} is not asked for here"
            raise engine.refuse(Refusal.NOT_ASKED_FOR, what, "408.1c:act")


def _verify_priority(engine: Engine, seat: int, player: int, *rule: str) -> None:
    """Raises IllegalAction RW3001 where another player than `player` has priority."""
    if engine.overrides_rules:
        return
    if player != seat:
        what = f"{engine.player_name(seat)} has priority, not {engine.player_name(player)}"
        raise engine.refuse(Refusal.NOT_YOUR_DECISION, what, *rule)
    engine.allow(*rule)


def _rule_of_time(event: Event) -> str:
    """The rule that says when a player with priority may play something of this kind."""
    match event:
        case LandPlayed() | SpecialActionTaken():
            return "408.1d:special_action"
        case SpellPlayed() | PlayBegun(ability=None):
            return "408.1d"
        case _:
            return "408.1d:activate"


def _play(engine: Engine, event: Event) -> None:
    match event:
        case LandPlayed():
            lands.play_land(engine, event)
        case SpellPlayed():
            playing.play_spell(engine, event)
        case PlayBegun():
            step_by_step.begin_to_play(engine, event)
        case SpecialActionTaken():
            special_actions.take(engine, event)
        case _:
            assert isinstance(event, AbilityPlayed)
            playing.play_ability(engine, event)


def _passed(engine: Engine) -> None:
    """The next player gets priority; where all have passed in succession, the game moves on (rule 408.1c)."""
    passed = engine.draft.passed
    waiting = [seat for seat, player in engine.draft.players.items() if not player.lost and seat not in passed]
    if waiting:
        later = [seat for seat in waiting if seat > passed[-1]]
        give_priority(engine, min(later or waiting), "408.1c:pass")
    elif engine.zone("stack"):
        resolve_top(engine)
        give_priority(engine, engine.active, _RESOLVED)
    else:
        turn_structure.move_on(engine, give_priority)
