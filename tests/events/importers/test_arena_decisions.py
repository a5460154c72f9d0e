"""What players decide in imported games is told when they decide it: hands kept, attackers, companions."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY
from rewind.events.combat import AttackersDeclared
from rewind.events.game import MulliganTaken, OpeningHandKept
from rewind.events.judging import CombatRestored
from rewind.events.turn import TurnBegan
from rewind.events.zones import CardsRevealed, ObjectPlaced, ZoneChanged
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.games import PLAYERS, Games
from rewind.projections.visibility.seat_log import redact
from tests.events.importers.arena_games import whole_game
from tests.events.importers.arena_imported import begun, imported, put_bear
from tests.events.importers.arena_server import (
    BATTLEFIELD,
    BEAR,
    HANDS,
    SIDEBOARDS,
    TOKEN,
    Server,
    event,
    log,
)
from tests.events.importers.importing import Game, Imported
from tests.events.importers.real_sessions import SESSIONS
from tests.events.importers.real_sessions import imported as imported_session

GAMES = Path(__file__).parents[3] / "replays" / "games"


def opening_hands(game: Game) -> dict[int, int | None]:
    rows = rows_of(game.records, (Games,))[PLAYERS.name]
    return {row["seat"]: row["opening_hand"] for row in rows}  # type: ignore[misc]  # cells of those columns


# Opening hands


@pytest.mark.parametrize("recorder", [1, 2])
@pytest.mark.parametrize("mulligans", [{}, {1: 1}, {2: 1}, {1: 2, 2: 1}, {1: 1, 2: 3}])
@pytest.mark.parametrize("announced", [True, False])
def test_every_kept_hand_is_told_with_as_many_cards_as_were_kept(
    recorder: int, mulligans: dict[int, int], announced: bool
) -> None:
    server = Server(recorder=recorder)
    server.deal_london(mulligans, announced=announced)
    server.begin_turn()
    server.go_to(1)
    game = imported(server)
    assert [each.seat for each in game.events_of(MulliganTaken)].count(1) == mulligans.get(1, 0)
    assert {each.hand_size for each in game.events_of(MulliganTaken)} <= {7}
    assert sorted(each.seat for each in game.events_of(OpeningHandKept)) == [1, 2]
    assert opening_hands(game) == {seat: 7 - mulligans.get(seat, 0) for seat in (1, 2)}
    kept = max(record.n for record in game.records if isinstance(record.event, OpeningHandKept))
    assert kept < next(record.n for record in game.records if isinstance(record.event, TurnBegan))


def test_a_mulligan_that_is_free_leaves_a_hand_of_seven() -> None:
    server = Server()
    server.deal_london({1: 1}, free=1)
    server.begin_turn()
    assert opening_hands(imported(server)) == {1: 7, 2: 7}


# Who recorded the game


@pytest.mark.parametrize(
    ("first", "then", "recorder"),
    [((2,), (2,), 2), ((1,), (1,), 1), ((1, 2), (1, 2), None), ((1,), (2,), None), ((), (), None), ((3,), (3,), None)],
)
def test_the_player_to_whose_client_all_states_were_sent_recorded_the_game(
    first: tuple[int, ...], then: tuple[int, ...], recorder: int | None
) -> None:
    beginning, *rest = whole_game().states
    documents = [event(beginning, seats=first), *(event(state, seats=then) for state in rest)]
    game = Imported(log(documents)).game
    assert game.records[0].event.recorded_by == recorder  # type: ignore[attr-defined]  # the first says how it began
    told = [row["recorder"] for row in rows_of(game.records, (Games,))[PLAYERS.name]]
    assert told == ([None, None] if recorder is None else [recorder == 1, recorder == 2])


def raw_messages(path: Path) -> Iterator[dict[str, Any]]:
    """The messages of a session, read by other means than the importer's."""
    decoder = json.JSONDecoder()
    for line in gzip.decompress(path.read_bytes()).decode(errors="replace").splitlines():
        if '"greToClientEvent"' not in line:
            continue
        document, _ = decoder.raw_decode(line[line.index("{") :])
        yield from document["greToClientEvent"].get("greToClientMessages", ())


def raw_opening_hands(path: Path) -> list[dict[int, int]]:
    """Game → seat → its hand in the last state before the first turn, with what it plays from the hand by then."""
    games: list[dict[int, int]] = []
    began = False
    for message in raw_messages(path):
        state = message.get("gameStateMessage", {})
        if state.get("gameInfo", {}).get("stage") == "GameStage_Start" and state["type"] == "GameStateType_Full":
            if not games or games[-1] or began:
                games.append({})
            began = False
        if not games or began:
            continue
        for zone in state.get("zones", ()):
            if zone["type"] == "ZoneType_Hand":
                games[-1][zone["ownerSeatId"]] = len(zone.get("objectInstanceIds", ()))
        if state.get("turnInfo", {}).get("turnNumber"):
            began = True
            for note in state.get("annotations", ()):
                details = {each["key"]: each for each in note.get("details", ())}
                if "zone_src" in details and details["zone_dest"]["valueInt32"] == [BATTLEFIELD]:
                    games[-1][{31: 1, 35: 2}[details["zone_src"]["valueInt32"][0]]] += 1
    return games


@pytest.mark.long
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name)
def test_opening_hands_of_recorded_sessions_are_those_of_the_raw_messages(path: Path) -> None:
    found = [opening_hands(Game(game)) for game in imported_session(path).games]
    assert found == raw_opening_hands(path)


# Attackers


def test_a_creature_put_into_play_attacking_is_not_declared() -> None:
    server = begun()
    bear = put_bear(server)
    server.go_to(4, declares=True)
    server.touch(bear).attacking = 3 - server.active
    bear.tapped = True
    server.say("TappedUntappedPermanent", 0, [bear.instance], tapped=1)
    server.send()
    _attacking_token(server)
    game = imported(server)
    (declared,) = game.events_of(AttackersDeclared)
    assert len(declared.attacks) == 1
    (restored,) = game.events_of(CombatRestored)
    assert len(restored.attacks) == 2


@pytest.mark.parametrize("step", [4, 5])
def test_a_creature_put_into_play_attacking_where_nothing_attacks_is_not_declared(step: int) -> None:
    server = begun()
    server.go_to(4)
    if step == 5:
        server.go_to(5)
    _attacking_token(server)
    game = imported(server)
    assert not game.events_of(AttackersDeclared)
    (restored,) = game.events_of(CombatRestored)
    assert len(restored.attacks) == 1


def test_what_is_declared_and_what_joins_in_one_message_are_told_apart() -> None:
    server = begun()
    bear = put_bear(server)
    server.go_to(4, declares=True)
    server.touch(bear).attacking = 3 - server.active
    bear.tapped = True
    server.say("TappedUntappedPermanent", 0, [bear.instance], tapped=1)
    _attacking_token(server)
    game = imported(server)
    (declared,), (restored,) = game.events_of(AttackersDeclared), game.events_of(CombatRestored)
    assert (len(declared.attacks), len(restored.attacks)) == (1, 2)


def _attacking_token(server: Server) -> None:
    token = server._new(TOKEN, server.active, BATTLEFIELD, kind="Token", tapped=True)
    token.attacking = 3 - server.active
    server.say("TokenCreated", 0, [token.instance])
    server.send()


# Companions


def with_companion() -> Server:
    server = Server()
    server.states.clear()
    server._state = server._previous = 0
    server._new(BEAR, 2, SIDEBOARDS[2])
    server.send(full=True)
    server.deal()
    server.begin_turn()
    server.go_to(1)
    server.go_to(2)
    return server


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_companion_is_known_to_all_before_it_comes_into_the_game(seat: int) -> None:
    game = imported(with_companion())
    outside = [event for event in game.events_of(ObjectPlaced) if event.place is None]
    assert [event.definition for event in outside] == ["arena:2001"]
    assert [event.objects for event in game.events_of(CardsRevealed)] == [(outside[0].object,)]
    state = fold(EMPTY, redact(game.records, seat))
    known = [state.definition_of(obj) for obj in state.current.values() if state.position.get(obj) is None]
    assert [each.key for each in known if each is not None] == ["arena:2001"]


def test_a_companion_that_is_put_into_the_hand_is_the_same_card() -> None:
    server = with_companion()
    companion = server.things[server.zones[SIDEBOARDS[2]][0]]
    server.move(companion, HANDS[2], "Put")
    server.send()
    game = imported(server)
    (placed,) = [event for event in game.events_of(ObjectPlaced) if event.place is None]
    (moved,) = [event for event in game.events_of(ZoneChanged) if event.from_ is None]
    assert moved.object == placed.object
    assert moved.to is not None
    assert moved.to.zone == "hand"


def test_a_sideboard_that_only_its_owner_sees_is_not_told() -> None:
    server = Server(recorder=2)
    server.states.clear()
    server._state = server._previous = 0
    server._new(BEAR, 2, SIDEBOARDS[2])
    state = server.send(full=True)
    for record in state["gameObjects"]:
        record |= {"visibility": "Visibility_Private", "viewers": [2]}
    server.deal()
    server.begin_turn()
    assert not [event for event in imported(server).events_of(ObjectPlaced) if event.place is None]
