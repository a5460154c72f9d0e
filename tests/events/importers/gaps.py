"""Logs with gaps, made from whole ones: messages that are missing, a client that connects anew, a log begun midway.

A state is the JSON of one message, as `arena_server` makes them and as real sessions hold them.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

State = dict[str, Any]

LENGTHS = (1, 2, 5, 20, 60, 150)
"""How many messages are missing at a gap."""


class Shown:
    """What a client that got all messages shows."""

    def __init__(self) -> None:
        self._parts: dict[str, dict[int, Any]] = {
            "zones": {},
            "gameObjects": {},
            "players": {},
            "persistentAnnotations": {},
        }
        self._last: State = {}

    def take(self, state: State) -> None:
        """Takes in one message."""
        if state["type"].endswith("Full"):
            self._parts = {name: {} for name in self._parts}
        for name, key in _KEYS.items():
            for gone in state.get(_DELETED.get(name, ""), ()):
                self._parts[name].pop(gone, None)
            for part in state.get(name, ()):
                self._parts[name][part[key]] = part
        self._last |= {name: state[name] for name in ("gameInfo", "turnInfo") if name in state}
        self._number = state["gameStateId"]

    def whole(self) -> State:
        """The message that tells the whole of it, as the server sends it to a client that connects."""
        return {
            "type": "GameStateType_Full",
            "gameStateId": self._number,
            "update": "GameStateUpdate_SendAndRecord",
            **deepcopy(self._last),
            **{name: deepcopy(list(parts.values())) for name, parts in self._parts.items()},
        }


_KEYS = {
    "zones": "zoneId",
    "gameObjects": "instanceId",
    "players": "systemSeatNumber",
    "persistentAnnotations": "id",
}
_DELETED = {"gameObjects": "diffDeletedInstanceIds", "persistentAnnotations": "diffDeletedPersistentAnnotationIds"}


def without(states: Sequence[State], start: int, length: int) -> list[State]:
    """The states without some of them; a whole state stays."""
    return [
        state
        for index, state in enumerate(states)
        if not start <= index < start + length or state["type"].endswith("Full")
    ]


def reconnected(states: Sequence[State], start: int, length: int) -> list[State]:
    """The states without some of them, and then a whole one."""
    shown, found = Shown(), []
    last = min(start + length, len(states)) - 1
    for index, state in enumerate(states):
        shown.take(state)
        if index < start or index > last:
            found.append(state)
        elif index == last:
            found.append(shown.whole())
    return found


def begun_midway(states: Sequence[State], start: int) -> list[State]:
    """A log that begins with a whole state in the middle of the game."""
    return reconnected(states, 0, start + 1)


def with_gaps(states: Sequence[State], seed: int) -> list[State]:
    """The states with one or two gaps of one kind or another, somewhere."""
    rng = random.Random(seed)
    start, length = rng.randrange(1, len(states)), rng.choice(LENGTHS)
    kind = rng.choice(("missing", "missing twice", "reconnected", "reconnected twice", "midway"))
    if kind == "midway":
        return begun_midway(states, start)
    make = reconnected if kind.startswith("reconnected") else without
    found = make(states, start, length)
    if kind.endswith("twice"):
        found = make(found, rng.randrange(1, len(found)), rng.choice(LENGTHS))
    return found


def states_of(path: Path) -> list[list[State]]:
    """The states of each game of a recorded session, without the lists of what is legal."""
    games: list[list[State]] = []
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    match: tuple[str, int] | None = None
    for line in data.splitlines():
        if b'"gameStateMessage"' not in line:
            continue
        document = json.loads(line[line.index(b"{") :])
        for message in document["greToClientEvent"]["greToClientMessages"]:
            state = message.get("gameStateMessage")
            if state is None:
                continue
            state.pop("actions", None)
            info = state.get("gameInfo", {})
            present = (info["matchID"], info.get("gameNumber", 1)) if "matchID" in info else match
            if present != match or not games:
                games.append([])
                match = present
            games[-1].append(state)
    return games


def documents(states: Iterable[State]) -> list[Any]:
    """The documents in which states come to the client, one each."""
    return [
        {"timestamp": "1771903769076", "greToClientEvent": {"greToClientMessages": [{"gameStateMessage": state}]}}
        for state in states
    ]
