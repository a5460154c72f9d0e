"""The damage of first strike in imported games is a step of its own."""

from __future__ import annotations

import pytest

from rewind.events.combat import DamageDealt
from rewind.events.judging import CombatRestored, PositionSet
from rewind.events.turn import StepBegan
from rewind.projections.visibility.seat_log import redact
from rewind.replays.verifying.verification import verify_records
from tests.events.importers import gaps
from tests.events.importers.arena_imported import begun
from tests.events.importers.arena_server import BATTLEFIELD, BEAR, Server
from tests.events.importers.importing import Game
from tests.events.importers.test_gaps import imported

FIRST_STRIKE = ("Combat", "FirstStrikeDamage", 3, 11)
DAMAGE = ("Combat", "CombatDamage", 3, 7)


def double_strike(*, announced: bool = True) -> tuple[Server, int]:
    """A server in which a bear with double strike attacks, and the number of the message that begins first strike."""
    server = begun()
    card = server.in_hand(server.active, BEAR)
    assert card is not None
    bear = server.move(card, BATTLEFIELD, "Put")
    bear.facts["abilities"] = [3]
    server.send()
    server.go_to(4, declares=True)
    server.touch(bear).attacking = 3 - server.active
    server.send()
    server.go_to(5)
    start = len(server.states)
    for step in (FIRST_STRIKE, DAMAGE):
        server.step, server.priority = step, server.active
        if announced:
            server.say("PhaseOrStepModified", 0, [server.active], phase=3, step=step[3])
        server.damage(bear.instance, 3 - server.active, 2)
        server.send()
        server._pass()
    return server, start


def steps_of_damage(game: Game) -> list[bool]:
    return [each.first_strike for each in game.events_of(StepBegan) if each.step == "combat_damage"]


@pytest.mark.parametrize("announced", [True, False])
def test_first_strike_damage_is_a_step_of_its_own(announced: bool) -> None:
    server, _ = double_strike(announced=announced)
    game = imported(server.states)
    assert steps_of_damage(game) == [True, False]
    dealt = [record.n for record in game.records if isinstance(record.event, DamageDealt)]
    assert [game.timeline.at(n).first_strike for n in dealt] == ([True, False] if announced else [False, True])
    server.go_to(7)
    assert not imported(server.states).end.first_strike


@pytest.mark.parametrize("how", ["gap", "reconnected", "midway"])
def test_a_gap_leads_into_the_step_of_first_strike(how: str) -> None:
    server, start = double_strike()
    if how == "gap":
        states = gaps.without(server.states, start, 1)[: start + 1]
    elif how == "reconnected":
        states = gaps.reconnected(server.states, start - 1, 2)[:start]
    else:
        states = gaps.begun_midway(server.states, start)[:1]
    game = imported(states)
    assert game.end.first_strike
    assert game.end.attacking
    assert game.end.priority is not None
    assert game.events_of(PositionSet)[-1].step == "combat_damage"
    for seat in (0, 1, 2):
        assert verify_records(redact(game.records, seat)).error is None


def test_what_leaves_the_fighting_does_not_end_the_step() -> None:
    server, start = double_strike()
    bear = next(thing for thing in server.permanents(server.active, "Creature"))
    del server.states[start + 1 :]
    server._previous = server.states[-1]["gameStateId"]
    server.step, server.priority = FIRST_STRIKE, server.active
    bear = server.touch(bear)
    bear.attacking = 0
    token = server._new(9001, server.active, BATTLEFIELD, kind="Token")
    token.attacking = 3 - server.active
    server.say("TokenCreated", 0, [token.instance])
    server.send()
    game = imported(server.states)
    assert game.events_of(CombatRestored)
    assert game.end.first_strike
