"""Games of the small server, begun, imported, and compared with what the server has."""

from __future__ import annotations

from collections import Counter

from tests.events.importers.arena_server import (
    BATTLEFIELD,
    BEAR,
    GRAVEYARDS,
    HANDS,
    LIBRARIES,
    Server,
    Thing,
    session,
)
from tests.events.importers.importing import Game, Imported


def begun(**options: int | str) -> Server:
    """A server in the first main phase, with lands in play for both."""
    server = Server(**options)  # type: ignore[arg-type]
    server.deal()
    for _ in range(2):
        server.begin_turn()
        server.go_to(1)
        server.go_to(2)
        server.play_land(server.active)
    return server


def imported(server: Server) -> Game:
    """The game, imported without anything amiss."""
    game = Imported(session(server)).game
    assert [str(each) for each in game.report.disagreements] == []
    assert game.agrees
    assert game.report.refused == 0
    assert game.verified().whole
    return game


def in_truth(server: Server, zones: dict[int, int]) -> dict[int, int]:
    return {seat: len(server.zones[zone]) for seat, zone in zones.items()}


def assert_position(game: Game, server: Server) -> None:
    """The folded position is the server's, whatever the log said of it."""
    state = game.end
    assert {seat: player.life for seat, player in state.players.items()} == server.life
    for zone, zones in (("hand", HANDS), ("library", LIBRARIES), ("graveyard", GRAVEYARDS)):
        assert {seat: len(state.zone(zone, seat)) for seat in (1, 2)} == in_truth(server, zones)  # type: ignore[arg-type]
    told = []
    for obj in state.zone("in_play"):
        found = state.characteristics_of(obj)
        assert found is not None
        status = state.status_of(obj)
        told.append(
            (found.type_line.types, found.power, status.tapped, state.damage.get(obj, 0), state.controller[obj])
        )
    true = []
    for thing in server.permanents():
        facts = {"cardTypes": ["Creature"], "pt": (2, 2)} if thing.face_down else thing.facts
        power = facts["pt"][0] if "pt" in facts else None
        true.append((tuple(facts["cardTypes"]), power, thing.tapped, thing.damage, thing.controller))
    assert Counter(told) == Counter(true)


def put_bear(server: Server) -> Thing:
    """A creature card goes from the active player's hand into play."""
    card = server.in_hand(server.active, BEAR)
    assert card is not None
    permanent = server.move(card, BATTLEFIELD, "Put")
    server.send()
    return permanent
