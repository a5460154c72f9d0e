"""Judging a decision by what a log says as fact: whose turn it is, the phase, the stack, tapped or not, the mana pool.

For logs from elsewhere, whose cards have no programs or whose edition is not known. What is judged here is the same in
every edition; an ability that is not known may still allow it, which the audit says. Of a card of which nothing but
its characteristics is known, nobody can say that it may not be played now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from aggregates.editions import NAMES, Citation, edition
from aggregates.fold.playing import symbols
from aggregates.rules.illegal import IllegalAction
from aggregates.rules.known import has_no_programs
from aggregates.rules.timing import MAIN_PHASES
from aggregates.state import GameState
from events.base import Event
from events.combat import AttackersDeclared, BlockersDeclared
from events.playing import AbilityPlayed, LandPlayed, Payment, SpellPlayed
from events.turn import PriorityPassed


class NotJudged(Exception):  # nothing is wrong: it cannot be told
    """The facts speak against a decision, but what would allow it is not known; the text says what that is."""


def check(state: GameState, event: Event, *, told_priority: bool) -> bool:
    """Whether there was anything to judge. `told_priority`: the log says who gets priority.

    Raises IllegalAction where the facts speak against the decision, and NotJudged.
    """
    judge = _JUDGES.get(type(event))
    if judge is None or (judge is _pass and not told_priority):
        return False
    if told_priority and isinstance(event, PriorityPassed | LandPlayed | SpellPlayed | AbilityPlayed):
        _has_priority(state, event.seat)
    judge(state, event)
    return True


def _refuse(state: GameState, code: str, what: str, *rule: str) -> IllegalAction:
    """The error; rules are cited where the edition is known, written as in 2006-10."""
    if state.edition not in NAMES:
        return IllegalAction(code, what)
    book = edition(state.edition)
    return IllegalAction(code, what, tuple(Citation(book.name, book.number(number)) for number in rule))


def _player(state: GameState, seat: int) -> str:
    return state.names.get(seat) or f"seat {seat}"


def _name(state: GameState, obj: str) -> str:
    facts = state.characteristics_of(obj)
    return (facts.name if facts is not None else None) or f"object {obj}"


def _types(state: GameState, obj: str) -> tuple[str, ...]:
    facts = state.characteristics_of(obj)
    return () if facts is None else facts.type_line.types


def _has_priority(state: GameState, seat: int) -> None:
    if state.priority is not None and state.priority != seat:
        what = f"{_player(state, state.priority)} has priority, not {_player(state, seat)}"
        raise _refuse(state, "RW3001", what, "408.1c", "408.1d")


def _pass(state: GameState, event: Event) -> None:
    """Whoever has priority may pass."""


def _sorcery_time(state: GameState, seat: int, what: str, *rule: str) -> None:
    if state.active is not None and state.active != seat:
        why = f"it is not the turn of {_player(state, seat)}"
    elif state.phase is not None and state.phase not in MAIN_PHASES:
        why = "it is not a main phase"
    elif state.zone("stack"):
        why = "the stack is not empty"
    else:
        return
    raise _refuse(state, "RW3003", f"{_player(state, seat)} cannot play {what} now: {why}", *rule)


def _land(state: GameState, event: Event) -> None:
    event = cast(LandPlayed, event)
    name = _name(state, event.object)
    _sorcery_time(state, event.seat, name, "212.6a", "408.2d")
    if state.players[event.seat].lands_played:
        what = f"{_player(state, event.seat)} has played a land this turn and cannot play {name}"
        raise _refuse(state, "RW3004", what, "212.6b")


def _spell(state: GameState, event: Event) -> None:
    event = cast(SpellPlayed, event)
    name = _name(state, event.object)
    _paid(state, event.seat, event.payment, name)
    types = _types(state, event.object)
    if not types or "Instant" in types or event.face_down or _has_flash(state, event.object):
        return
    try:
        _sorcery_time(state, event.seat, name, "408.1d")
    except IllegalAction:
        if has_no_programs(state, event.object):
            raise NotJudged("its abilities are not known") from None
        raise


def _has_flash(state: GameState, obj: str) -> bool:
    facts = state.characteristics_of(obj)
    return facts is not None and "flash" in facts.abilities


def _ability(state: GameState, event: Event) -> None:
    event = cast(AbilityPlayed, event)
    _paid(state, event.seat, event.payment, f"an ability of {_name(state, event.object)}")


def _paid(state: GameState, seat: int, payment: Payment | None, what: str) -> None:
    """The mana that is spent has to be in the pool, once the mana abilities named have been played."""
    if payment is None:
        return
    pool = dict(state.players[seat].mana)
    for use in payment.abilities:
        if use.object in state.position and state.status_of(use.object).tapped:
            text = f"{_player(state, seat)} cannot pay for {what}: {_name(state, use.object)} is tapped"
            raise _refuse(state, "RW3007", text, "104.4", "409.1h")
        for symbol, number in symbols(use.mana):
            pool[symbol] = pool.get(symbol, 0) + number
    for symbol, number in symbols(payment.mana):
        if pool.get(symbol, 0) < number:
            text = f"{_player(state, seat)} cannot pay for {what}: {payment.mana} is not in the mana pool"
            raise _refuse(state, "RW3007", text, "409.1h")


def _attack(state: GameState, event: Event) -> None:
    event = cast(AttackersDeclared, event)
    if state.active is not None and event.seat != state.active:
        raise _refuse(state, "RW3001", f"{_player(state, state.active)} declares attackers", "308.1")
    for attack in event.attacks:
        _can_fight(state, attack.attacker, event.seat, "RW3008", "308.2a")
        if _is_new(state, attack.attacker, event.seat):
            what = f"{_name(state, attack.attacker)} came under control this turn"
            raise _refuse(state, "RW3008", what, "308.2a", "212.3d")


def _block(state: GameState, event: Event) -> None:
    event = cast(BlockersDeclared, event)
    for block in event.blocks:
        _can_fight(state, block.blocker, event.seat, "RW3009", "309.2a")
        for attacker in block.attackers:
            if attacker not in state.attacking:
                raise _refuse(state, "RW3009", f"{_name(state, attacker)} is not attacking", "309.2a")


def _can_fight(state: GameState, obj: str, seat: int, code: str, rule: str) -> None:
    name = _name(state, obj)
    types = _types(state, obj)
    if not state.is_current(obj) or not state.in_play(obj) or (types and "Creature" not in types):
        raise _refuse(state, code, f"{name} is no creature in play", rule)
    if state.controller.get(obj, seat) != seat:
        raise _refuse(state, code, f"{_player(state, seat)} does not control {name}", rule)
    if state.status_of(obj).tapped:
        raise _refuse(state, code, f"{name} is tapped", rule)


def _is_new(state: GameState, obj: str, seat: int) -> bool:
    facts = state.characteristics_of(obj)
    if facts is not None and "haste" in facts.abilities:
        return False
    began = state.players[seat].turn_began
    return began > 0 and state.controlled_since.get(obj, 0) > began


_JUDGES: Mapping[type[Event], Callable[[GameState, Event], None]] = {
    PriorityPassed: _pass,
    LandPlayed: _land,
    SpellPlayed: _spell,
    AbilityPlayed: _ability,
    AttackersDeclared: _attack,
    BlockersDeclared: _block,
}
"""Decision → how the facts judge it. Any other is not judged by facts."""
