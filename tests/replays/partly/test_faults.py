"""With a fault put into a rule a log that is right differs: what is recorded is held against the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rewind.aggregates.rules.combat import damage, declaring
from rewind.aggregates.rules.stack import lands
from rewind.aggregates.rules.turn import state_based_effects, touched, turn_structure
from rewind.events.base import Step
from tests.replays.partly import test_differences as logs
from tests.replays.partly.recorded import ALICE, BOB, HandLog, creature
from tests.replays.partly.test_differences import Build

Fault = Callable[[pytest.MonkeyPatch], None]


def _nothing(*_: object, **__: object) -> None:
    """Does nothing."""


def _without(check: Callable[..., object]) -> Fault:
    """Without a check of state-based actions."""

    def put(patch: pytest.MonkeyPatch) -> None:
        left = tuple(one for one in state_based_effects.CHECKS if one is not check)
        assert len(left) < len(state_based_effects.CHECKS)
        patch.setattr(state_based_effects, "CHECKS", left)
        patch.setattr(state_based_effects, "_checks", lambda _: left)

    return put


def _action(step: Step) -> Fault:
    """Without the turn-based actions of a step."""
    left = {**turn_structure.ACTIONS, step: lambda engine: step != "untap"}
    return lambda patch: patch.setattr(turn_structure, "ACTIONS", left)


def _replaced(module: object, name: str, by: Callable[..., object]) -> Fault:
    return lambda patch: patch.setattr(module, name, by)


def trample(log: HandLog, wrong: bool) -> None:
    """A creature with trample that is blocked deals the rest to the player."""
    golem, guard = logs.fight(log, golem=creature(4, 5, "trample"), guard=creature(1, 3))
    log.hits(golem, guard, 3)
    log.hits(golem, BOB, 1)
    log.hits(guard, golem, 1)
    logs.dies(log, guard)
    log.priority(ALICE)


def first_strike(log: HandLog, wrong: bool) -> None:
    """A creature with first strike kills what blocks it, before that deals damage."""
    golem, guard = logs.fight(log, golem=creature(3, 3, "first strike"), guard=creature(3, 3))
    log.hits(golem, guard, 3)
    logs.dies(log, guard)
    log.priority(ALICE)


FAULTS: Mapping[str, tuple[Fault, Build]] = {
    "lethal damage kills nothing": (_without(state_based_effects.creatures), logs.lethal_damage_survived),
    "nobody loses at 0 life": (_without(state_based_effects.life), logs.no_life_left),
    "what is attached stays so": (_without(state_based_effects.attached), logs.attached_to_what_is_gone),
    "tokens stay outside play": (_without(state_based_effects.tokens), logs.lethal_damage_survived),
    "nothing untaps": (_action("untap"), logs.stays_tapped),
    "nobody draws": (_action("draw"), logs.two_cards_drawn),
    "no combat damage": (_action("combat_damage"), logs.more_damage_to_a_player),
    "mana stays": (_replaced(turn_structure, "_empty_pools", _nothing), logs.mana_that_stays),
    "the turn stays with its player": (
        _replaced(turn_structure, "_next_player", lambda engine, seat: seat),
        logs.turn_of_the_same_player,
    ),
    "attackers stay untapped": (
        _replaced(declaring, "attacks_without_tapping", lambda *_: True),
        logs.a_tapped_attacker,
    ),
    "deathtouch does nothing": (
        _replaced(touched, "_dealt_deathtouch", lambda engine: frozenset()),
        logs.deathtouch_survived,
    ),
    "nothing tramples": (_replaced(damage, "_tramples", lambda *_: False), trample),
    "nobody strikes first": (_replaced(damage, "_strikes_first", lambda *_: False), first_strike),
    "a land stays in the hand": (_replaced(lands, "play_land", _nothing), logs.a_second_land),
}
"""A fault in a rule → how it is put there, and a log that is right."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_rule_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put, build = FAULTS[fault]
    log = HandLog()
    build(log, False)
    assert log.verified().differences == []
    put(monkeypatch)
    found = log.verified()
    assert found.differences
    assert not found.undecided
