"""What a client's log says outside the states of games: deck, rank and version, with a game of the small server."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.events.importers.arena_games import whole_game
from tests.events.importers.arena_server import AURA, BEAR, BOLT, FOREST, Json, Server, event, log

DECK = (FOREST, FOREST, FOREST, BEAR, BEAR, BOLT)
SIDEBOARD = (AURA,)
RANK: Mapping[str, str | int] = {
    "constructedSeasonOrdinal": 87,
    "constructedClass": "Silver",
    "constructedLevel": 3,
    "constructedMatchesWon": 14,
    "constructedMatchesLost": 11,
    "limitedSeasonOrdinal": 87,
}


@dataclass(frozen=True)
class Played:
    """One game with what is said around it."""

    server: Server = field(default_factory=whole_game)
    deck: Sequence[int] = DECK
    sideboard: Sequence[int] = SIDEBOARD
    name: str = "Bears"
    rank: Mapping[str, str | int] = field(default_factory=lambda: RANK)
    rank_after: Mapping[str, str | int] | None = None
    course: Json | None = None
    """How the player stands in the event, said before the game."""
    course_after: Json | None = None
    results: Sequence[int] | None = None
    """Winners of the match's games, once it is over; the last is who won the match."""
    resubmitted: bool = False
    """Whether the client submits the deck, as between two games, and is not let in anew."""

    def lines(self) -> bytes:
        """The lines of the log, as the client writes them."""
        seat = self.server.recorder
        before = [_saved(self.name, self.deck), json.dumps(self.rank)]
        after = [] if self.rank_after is None else [json.dumps(self.rank_after)]
        before += [] if self.course is None else [_course(self.course)]
        after += [] if self.course_after is None else [_course(self.course_after)]
        deck = {"deckCards": list(self.deck), "sideboardCards": list(self.sideboard)}
        documents = [
            _room(self.server.match, self.results),
            _submitted(deck) if self.resubmitted else _let_in(deck, seat),
        ]
        documents += [event(state, seats=(seat,)) for state in self.server.states]
        return b"".join([_text(before), log(documents), _text(after)])


def player_log(*games: Played, version: str = "2026.57.20.11631") -> bytes:
    """The log of several games."""
    return b"".join([_text([f"Version: {version} / {version} / "]), *(game.lines() for game in games)])


def _text(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _saved(name: str, deck: Sequence[int]) -> str:
    cards = [{"cardId": card, "quantity": deck.count(card)} for card in dict.fromkeys(deck)]
    summary = {"Name": name, "Attributes": [{"name": "Format", "value": "Standard"}]}
    request = json.dumps({"EventName": "Ladder", "Summary": summary, "Deck": {"MainDeck": cards}})
    return "[UnityCrossThreadLogger]==> EventSetDeckV2 " + json.dumps({"id": "1", "request": request})


def _course(told: Json) -> str:
    return json.dumps({"Courses": [{"InternalEventName": "Ladder", "CourseDeckSummary": {}, **told}]})


def _room(match: str, results: Sequence[int] | None) -> Json:
    players = [
        {"systemSeatId": 1, "teamId": 1, "playerName": "Ada#1", "platformId": "Windows", "eventId": "Ladder"},
        {"systemSeatId": 2, "teamId": 2, "playerName": "Ben#2", "isBotPlayer": True, "eventId": "Ladder"},
    ]
    info: Json = {"gameRoomConfig": {"reservedPlayers": players, "matchId": match}}
    if results is not None:
        said = [_result("Game", winner) for winner in results] + [_result("Match", results[-1])]
        info["finalMatchResult"] = {"matchId": match, "resultList": said}
    return {"timestamp": "1771903769076", "matchGameRoomStateChangedEvent": {"gameRoomInfo": info}}


def _result(scope: str, winner: int) -> Json:
    result = {"scope": f"MatchScope_{scope}", "result": "ResultType_WinLoss", "winningTeamId": winner}
    return result | {"reason": "ResultReason_Concede"}


def _let_in(deck: Json, seat: int) -> Json:
    message = {"type": "GREMessageType_ConnectResp", "systemSeatIds": [seat], "connectResp": {"deckMessage": deck}}
    return {"timestamp": "1771903769076", "greToClientEvent": {"greToClientMessages": [message]}}


def _submitted(deck: Json) -> Json:
    return {"requestId": 1, "payload": {"type": "ClientMessageType_SubmitDeckResp", "submitDeckResp": {"deck": deck}}}
