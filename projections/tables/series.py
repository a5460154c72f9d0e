"""A game in numbers over its turns: life, board, hand and mana of each player, from the table `turns`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import cast

from rewind.events.envelope import Recorded
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.games import GAMES, PLAYERS, Games
from rewind.projections.tables.families.turns import TABLE, Turns
from rewind.projections.tables.schema import Cell, Row
from rewind.projections.views.plain_data import PlainData

LEVELS: Mapping[str, str] = {"life": "life", "board": "permanents", "hand": "hand", "mana": "mana_spent"}
"""What is shown of a turn → the column of `turns` it is. Mana is what was spent in the turn, the rest as it ended."""

_SUMMED = frozenset({"mana"})


@dataclass(frozen=True, slots=True)
class Course(PlainData):
    """One player's numbers: one for each turn of the game, in their order."""

    seat: int
    name: str | None
    result: str | None
    """won, lost or drew; None where the game is not over."""
    life: tuple[int, ...]
    board: tuple[int, ...]
    """Permanents."""
    hand: tuple[int, ...]
    mana: tuple[int, ...]
    """Mana spent."""


@dataclass(frozen=True, slots=True)
class Series(PlainData):
    """A game in numbers."""

    game: str
    edition: str
    kind: str
    events: int
    ended: bool
    end_reason: str | None
    sealed: bool
    turns: tuple[int, ...]
    """The numbers of the turns; a log may begin in the middle of a game. What a backup undid is left out."""
    players: tuple[Course, ...]


def series_of(records: Iterable[Recorded]) -> Series:
    """The numbers of one game. Raises FoldError, and whatever `records` raises."""
    rows = rows_of(records, (Games, Turns))
    (game,) = rows[GAMES.name]
    kept = [row for row in rows[TABLE.name] if not row["undone"]]
    turns = tuple(sorted({_number(row["turn"]) for row in kept}))
    return Series(
        game=str(game["game"]),
        edition=str(game["edition"]),
        kind=str(game["kind"]),
        events=_number(game["events"]),
        ended=bool(game["ended"]),
        end_reason=_text(game["end_reason"]),
        sealed=bool(game["sealed"]),
        turns=turns,
        players=tuple(_course(player, kept, turns) for player in rows[PLAYERS.name]),
    )


def _course(player: Row, turns: Iterable[Row], numbers: tuple[int, ...]) -> Course:
    own = [row for row in turns if row["seat"] == player["seat"]]
    found = {what: _values(what, own, numbers) for what in LEVELS}
    return Course(_number(player["seat"]), _text(player["player_name"]), _text(player["result"]), **found)


def _values(what: str, rows: Iterable[Row], numbers: tuple[int, ...]) -> tuple[int, ...]:
    """One value for each turn, of which there may be several rows: the last, or for what is counted the sum."""
    found: dict[int, int] = {}
    for row in rows:
        turn, value = _number(row["turn"]), _number(row[LEVELS[what]])
        found[turn] = value + found.get(turn, 0) if what in _SUMMED else value
    return tuple(found[turn] for turn in numbers)


def _number(cell: Cell) -> int:
    return cast(int, cell)


def _text(cell: Cell) -> str | None:
    return cast("str | None", cell)
