"""How much time the players have used, as the client's messages tell it; both players see it."""

from __future__ import annotations

from rewind.events.base import SPECTATOR
from rewind.events.client import Clock, ClockRead
from rewind.projections.histories.play_by_play import log_lines
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.visibility.seat_log import redact
from tests.events.importers.arena_imported import begun
from tests.events.importers.arena_server import Json, Server, event, log, room, session
from tests.events.importers.importing import Game, Imported


def timer(number: int, kind: str, used: int, *, allowed: int = 61, running: bool = False) -> Json:
    """A clock as the client tells it: what is absent is 0, or not so."""
    told = {"timerId": number, "type": f"TimerType_{kind}", "durationSec": allowed}
    return (
        told
        | ({"elapsedMs": used, "elapsedSec": used // 1000} if used else {})
        | ({"running": True} if running else {})
    )


def with_clocks(server: Server) -> Server:
    """Each player has two clocks: 1 and 2, 3 and 4."""
    for number, player in enumerate(server.states[0]["players"]):
        player["timerIds"] = [2 * number + 1, 2 * number + 2]
    return server


def told_apart(server: Server, seat: int, timers: list[Json]) -> bytes:
    """The log in which clocks of a player are told in a message of their own, after the last state."""
    message = {"type": "GREMessageType_TimerStateMessage", "systemSeatIds": [1, 2], "msgId": 900}
    message |= {
        "gameStateId": server.states[-1]["gameStateId"],
        "timerStateMessage": {"seatId": seat, "timers": timers},
    }
    document = {"timestamp": "1771903769076", "greToClientEvent": {"greToClientMessages": [message]}}
    states = [event(state, seats=(server.recorder,)) for state in server.states]
    return log([room(server.match), *states, document])


def read(game: Game) -> list[tuple[int, tuple[Clock, ...], int | None]]:
    assert game.agrees
    return [(each.seat, each.clocks, each.timeouts) for each in game.events_of(ClockRead)]


def test_a_clock_is_told_where_it_has_stopped_and_has_gone_on() -> None:
    server = with_clocks(begun())
    one, two, three, four = server.states[-4:]
    one["timers"] = [timer(1, "ActivePlayer", 900, running=True), timer(4, "MatchClock", 0, allowed=1800)]
    two["timers"] = [timer(1, "ActivePlayer", 2500), timer(4, "MatchClock", 1669, allowed=1800)]
    three["timers"] = [timer(1, "ActivePlayer", 2500, allowed=68), timer(2, "Delay", 40)]
    four["timers"] = [timer(1, "ActivePlayer", 0), timer(9, "ActivePlayer", 70)]
    game = Imported(session(server)).game
    assert read(game) == [
        (1, (Clock(time_limit="ActivePlayer", used=2500, allowed=61_000),), None),
        (2, (Clock(time_limit="MatchClock", used=1669, allowed=1_800_000),), None),
    ]


def test_a_message_of_clocks_says_whose_they_are() -> None:
    game = Imported(told_apart(begun(), 2, [timer(3, "NonActivePlayer", 9572), timer(4, "Inactivity", 3)])).game
    (told,) = read(game)
    assert told[0] == 2
    assert [(clock.time_limit, clock.used) for clock in told[1]] == [("NonActivePlayer", 9572), ("Inactivity", 3)]


def test_how_often_time_can_still_be_extended() -> None:
    server = with_clocks(begun())
    for state, timeouts in zip(server.states[-2:], (1, 2), strict=True):
        state["players"] = [{**server.states[0]["players"][0], "lifeTotal": 20, "timeoutCount": timeouts}]
    assert [(seat, timeouts) for seat, _, timeouts in read(Imported(session(server)).game)] == [(1, 1), (1, 2)]


def test_a_state_that_is_sent_again_with_other_times_is_the_same() -> None:
    server = with_clocks(begun())
    server.states[-1]["timers"] = [timer(1, "ActivePlayer", 2500)]
    again = {**server.states[-1], "timers": [timer(1, "ActivePlayer", 2600)]}
    server.states.append(again)
    result = Imported(session(server))
    assert "RW4005" in result.codes
    assert len(result.games) == 1


def test_everybody_may_read_clocks_and_the_tables_have_them() -> None:
    server = with_clocks(begun())
    server.states[-1]["timers"] = [timer(3, "MatchClock", 16_163, allowed=1800)]
    game = Imported(session(server)).game
    for seat in (1, 2, SPECTATOR):
        (event,) = (each.event for each in redact(game.records, seat) if isinstance(each.event, ClockRead))
        assert event.clocks == (Clock(time_limit="MatchClock", used=16_163, allowed=1_800_000),)
    rows = rows_of(game.records)
    (row,) = rows["clocks"]
    assert (row["seat"], row["time_limit"], row["used"], row["allowed"]) == (2, "MatchClock", 16_163, 1_800_000)
    assert [player.get("match_clock") for player in rows["players"]] == [None, 16_163]
    told = [line.text for line in log_lines(game.records, types=("clock_read",))]
    assert told[-1:] == ["Player 2 has used 16.2 of 1800 seconds (MatchClock)."]
    assert not [line for line in log_lines(game.records, brief=True) if line.type == "clock_read"]
