"""Priority in imported games is told when somebody has it (2026-04: 117)."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.combat import AttackersDeclared, DamageDealt
from rewind.events.envelope import Recorded
from rewind.events.game import PlayerLost
from rewind.events.judging import PositionSet
from rewind.events.logfile import read_records
from rewind.events.playing import LandPlayed, ResolutionBegan, ResolutionEnded, SpellPlayed
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CeasedToExist
from tests.events.importers.arena_games import random_game, whole_game
from tests.events.importers.arena_imported import begun, imported, put_bear
from tests.events.importers.real_sessions import SESSIONS
from tests.events.importers.real_sessions import imported as imported_session

GAMES = Path(__file__).parents[3] / "replays" / "games"


def wrong_priority(records: tuple[Recorded, ...]) -> list[str]:
    """Where priority is told while nobody can have it, or somebody acts without it."""
    found: list[str] = []
    has: int | None = None
    resolving: str | None = None
    lost = begun_turn = False
    for record in records:
        event = record.event
        match event:
            case PriorityReceived():
                if resolving is not None or lost:
                    found.append(f"{record.n}: priority in a resolution, or after a loss")
                has = event.seat
            case PriorityPassed():
                if has != event.seat:
                    found.append(f"{record.n}: seat {event.seat} passes without priority")
                has = None
            case TurnBegan() | PhaseBegan() | StepBegan():
                has, resolving, begun_turn = None, None, True
            case PositionSet():
                has, resolving = event.priority, None
            case ResolutionBegan():
                resolving = event.object
            case ResolutionEnded() | CeasedToExist() if resolving == event.object:
                resolving = None
            case PlayerLost():
                lost = True
            case AttackersDeclared() if has is not None:
                found.append(f"{record.n}: attackers are declared after priority")
            case SpellPlayed() | LandPlayed() if has != event.seat and resolving is None and begun_turn:
                found.append(f"{record.n}: seat {event.seat} plays without priority")
    return found


def test_nobody_has_priority_in_the_middle_of_a_resolution() -> None:
    server = begun()
    ability = server.trigger(server.permanents()[0])
    server.priority = 3 - server.active
    server.send()
    server.priority = server.active
    server.say("ResolutionStart", ability.instance, [ability.instance], grpid=ability.grp)
    server.send(update="SendHiFi")
    server.say("ResolutionComplete", ability.instance, [ability.instance], grpid=ability.grp)
    server.say("AbilityInstanceDeleted", ability.parent, [ability.instance])
    server.zones[28 - 1].remove(ability.instance)
    server._zones.add(27)
    del server.things[ability.instance]
    server.send(turn=False)
    game = imported(server)
    assert wrong_priority(game.records) == []
    ended = next(record.n for record in game.records if isinstance(record.event, ResolutionEnded))
    assert any(isinstance(record.event, PriorityReceived) for record in game.records[ended:])


def test_nobody_has_priority_while_the_client_waits_for_a_choice() -> None:
    server = begun()
    server.priority = 3 - server.active
    server.send()
    before = len(imported(server).events_of(PriorityReceived))
    server.priority = server.active
    server.send(update="Send")
    assert len(imported(server).events_of(PriorityReceived)) == before
    server.send()
    assert len(imported(server).events_of(PriorityReceived)) == before + 1


def test_nobody_gets_priority_as_a_player_loses() -> None:
    server = begun()
    server.priority = 3 - server.active
    server.send()
    server.change_life(2, -20)
    server.fact("LossOfGame", 0, [2], reason="LossOfGameReason_LifeTotal")
    server.priority = server.active
    server.send()
    server.win(1)
    game = imported(server)
    assert game.events_of(PlayerLost)
    assert wrong_priority(game.records) == []


def test_attackers_are_declared_before_anybody_gets_priority() -> None:
    server = begun()
    bear = put_bear(server)
    server.attack([bear])
    game = imported(server)
    kinds = [type(record.event) for record in game.records]
    declared = kinds.index(AttackersDeclared)
    began = max(n for n, kind in enumerate(kinds[:declared]) if kind is StepBegan)
    assert PriorityReceived not in kinds[began:declared]
    assert PriorityReceived in kinds[declared:]


def test_combat_damage_is_dealt_before_anybody_gets_priority() -> None:
    """The client names the active player while it asks how damage is divided (2026-04: 510.1, 510.3)."""
    server = begun()
    server.attack([put_bear(server)], asks=True)
    kinds = [type(record.event) for record in imported(server).records]
    dealt = kinds.index(DamageDealt)
    began = max(n for n, kind in enumerate(kinds[:dealt]) if kind is StepBegan)
    assert PriorityReceived not in kinds[began:dealt]
    ended = kinds.index(StepBegan, dealt)
    assert PriorityReceived in kinds[dealt:ended]


@pytest.mark.parametrize("triggers", [False, True])
def test_priority_in_the_cleanup_step_is_for_what_has_triggered(triggers: bool) -> None:
    """The client names the active player while it asks for a discard (2026-04: 514.3, 514.3a)."""
    server = begun()
    server.go_to(10, declares=True)
    if triggers:
        server.end_ability(server.trigger(server.permanents()[0]))
    server.begin_turn()
    game = imported(server)
    assert wrong_priority(game.records) == []
    events = [record.event for record in game.records]
    began = max(n for n, event in enumerate(events) if isinstance(event, StepBegan) and event.step == "cleanup")
    ended = next(n for n, event in enumerate(events) if n > began and isinstance(event, TurnBegan))
    received = sum(isinstance(event, PriorityReceived) for event in events[began:ended])
    assert received == (3 if triggers else 0)  # each of both with the ability on the stack, and one after it resolved


def test_who_plays_a_land_gets_priority_again() -> None:
    game = imported(begun())
    played = next(record.n for record in game.records if isinstance(record.event, LandPlayed))
    after = [record.event for record in game.records[played:] if isinstance(record.event, PriorityReceived)]
    assert after[0].seat == game.events_of(LandPlayed)[0].seat


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(6))
def test_priority_is_told_rightly_in_random_games(seed: int) -> None:
    game = imported(random_game(seed, steps=40, recorder=1 + seed % 2))
    assert wrong_priority(game.records) == []


def test_priority_is_told_rightly_in_a_whole_game() -> None:
    assert wrong_priority(imported(whole_game()).records) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name)
def test_priority_is_told_rightly_in_recorded_sessions(path: Path) -> None:
    for game in imported_session(path).games:
        assert wrong_priority(tuple(read_records(game.file))) == []


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.jsonl")), ids=lambda path: path.name)
def test_priority_is_told_rightly_in_the_games_of_this_engine(path: Path) -> None:
    assert wrong_priority(tuple(read_records(path))) == []
