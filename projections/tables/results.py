"""Who wins, across many games: by deck, by who goes first, by the opponent's colours and more, and by card.

What is counted are rows of the tables `games`, `players` and `cards_in_hand`, so that each figure has the one
definition that the tables have. Of a game that a client recorded the player who recorded it counts, of others all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

from rewind.events.envelope import Recorded
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.cards_in_hand import TABLE as CARDS_IN_HAND
from rewind.projections.tables.families.cards_in_hand import CardsInHand
from rewind.projections.tables.families.games import GAMES, PLAYERS, Games
from rewind.projections.tables.families.objects import Objects
from rewind.projections.tables.schema import Row
from rewind.projections.tables.walking import Family

_Rows = Mapping[str, Sequence[Row]]
"""The rows of one game by table."""

OUTCOMES = ("games", "won", "lost", "drew")
"""What is counted of players; in a game that is not over nobody has won, lost or drawn."""

COPIES = ("copies", "in_opening_hand", "drawn_later", "in_hand", "not_in_hand", "copies_played")
"""Columns of `cards_in_hand`: copies of which it is counted in how many games they were, and were won."""


def outcome(player: Mapping[str, Any]) -> Iterator[str]:
    """What a player's row of `players` counts as."""
    yield "games"
    if player.get("result") is not None:
        yield str(player["result"])


def percent(part: float, whole: float) -> float | None:
    """How many percent a part is, to a tenth, halves away from zero as SQL rounds them; None of nothing."""
    return rounded(100 * part / whole) if whole else None


def rounded(number: float) -> float:
    """A number to a tenth, halves away from zero."""
    return (floor(abs(number) * 10 + 0.5) / 10) * (-1 if number < 0 else 1)


@dataclass(frozen=True, slots=True)
class Group:
    """Players of whom one thing is so, such as the deck that they played."""

    key: str | int | None
    """What is so; None where it is not known."""
    counted: Counter[str]
    """How many of them there are, by `OUTCOMES`."""

    @property
    def won_percent(self) -> float | None:
        """How many percent of the games that are over were won."""
        return percent(self.counted["won"], sum(self.counted[name] for name in OUTCOMES[1:]))


@dataclass(frozen=True, slots=True)
class Card:
    """A card of main decks, in the games that are over: every copy of every game counts once."""

    name: str
    number: Counter[str]
    """Column of `COPIES` → copies."""
    won: Counter[str]
    """The same of games that were won."""

    def won_percent(self, column: str) -> float | None:
        """How many percent of the copies were in games that were won."""
        return percent(self.won[column], self.number[column])

    @property
    def improvement(self) -> float | None:
        """By how many points it is won more often with a copy in hand than with one that never was."""
        if not (self.number["in_hand"] and self.number["not_in_hand"]):
            return None
        with_it, without = (self.won[name] / self.number[name] for name in ("in_hand", "not_in_hand"))
        return rounded(100 * (with_it - without))


Key = str | int | None


def _opponent(player: Row, rows: _Rows) -> Key:
    """The colours of the other players' decks, as far as they are known."""
    others = [row["deck_colors"] for row in rows[PLAYERS.name] if row["seat"] != player["seat"]]
    return "".join("".join(colors) for colors in others if isinstance(colors, list)) or None  # type: ignore[arg-type]  # texts


def _record(player: Row, rows: _Rows) -> Key:
    """Matches won and lost in the client's event before the game: `2-1`."""
    wins, losses = player.get("event_wins"), player.get("event_losses")
    return None if wins is None or losses is None else f"{wins}-{losses}"


def _of_player(column: str) -> Callable[[Row, _Rows], Key]:
    def value(player: Row, rows: _Rows) -> Key:
        found = player[column]
        assert found is None or isinstance(found, str | int)
        return found

    return value


def _of_game(column: str) -> Callable[[Row, _Rows], Key]:
    def value(player: Row, rows: _Rows) -> Key:
        found = rows[GAMES.name][0].get(column)
        assert found is None or isinstance(found, str | int)
        return found

    return value


GROUPS: Mapping[str, Callable[[Row, _Rows], Key]] = {
    "deck": _of_player("deck"),
    "order": _of_player("play_order"),
    "opponent": _opponent,
    "queue": _of_game("queue"),
    "turns": _of_game("turns"),
    "mulligans": _of_player("mulligans"),
    "record": _record,
}
"""By what players are told apart → the value, from the player's row and the rows of the game."""


FAMILIES = (Games, Objects, CardsInHand)
"""The families whose rows say how a game counts."""


def families_for(*by: str) -> tuple[type[Family], ...]:
    """Those of them that are needed for names of `GROUPS`, or for `card`."""
    return FAMILIES if "card" in by else FAMILIES[:1]


def counted(rows: _Rows, *by: str) -> dict[str, Any]:
    """What one game counts as, by names of `GROUPS` and `card`: plain values, which can be kept and counted later.

    `rows` are those of the families `families_for` names.
    """
    players = [row for row in rows[PLAYERS.name] if row["recorder"] is not False]
    groups = [name for name in by if name != "card"]
    game: dict[str, Any] = {
        "ended": rows[GAMES.name][0]["ended"],
        "session": rows[GAMES.name][0]["session"],
        "players": [
            {"result": player.get("result"), **{name: GROUPS[name](player, rows) for name in groups}}
            for player in players
        ],
    }
    if "card" in by:
        won = {row["seat"]: row["result"] == "won" for row in players if row["result"]}
        game["cards"] = [
            {"name": str(row["name"]), "won": won[row["seat"]], **{column: row[column] for column in COPIES}}
            for row in rows[CARDS_IN_HAND.name]
            if row["seat"] in won
        ]
    return game


class Results:
    """Results across games, which are counted as they come."""

    def __init__(self, by: str) -> None:
        """`by` is a name of `GROUPS`, or `card`."""
        self._by = by
        self._groups: dict[Key, Counter[str]] = {}
        self._number: dict[str, Counter[str]] = {}
        self._won: dict[str, Counter[str]] = {}
        self.games = 0
        self.not_over = 0
        """Games that are not over, in which nobody has won or lost."""

    def add(self, records: Iterable[Recorded]) -> None:
        """Counts a game. Raises FoldError, and whatever `records` raises."""
        self.take(counted(rows_of(records, families_for(self._by)), self._by))

    def take(self, game: Mapping[str, Any]) -> None:
        """Counts a game that `counted` has told, by this name among others; a log without a game is none."""
        if game.get("session") is not None:
            return
        self.games += 1
        self.not_over += not game["ended"]
        if self._by == "card":
            for card in game["cards"]:
                copies = {column: card[column] for column in COPIES}
                self._number.setdefault(card["name"], Counter()).update(copies)
                if card["won"]:
                    self._won.setdefault(card["name"], Counter()).update(copies)
            return
        for player in game["players"]:
            self._groups.setdefault(player[self._by], Counter()).update(outcome(player))

    def groups(self) -> list[Group]:
        """The groups: where they are numbers in their order, else the largest first; what is not known last."""
        found = [Group(key, counted) for key, counted in self._groups.items()]
        return sorted(found, key=_place)

    def cards(self) -> list[Card]:
        """The cards, those of which most copies were in hand first."""
        found = [Card(name, number, self._won.get(name, Counter())) for name, number in self._number.items()]
        return sorted(found, key=lambda card: (-card.number["in_hand"], -card.number["copies"], card.name))


def _place(group: Group) -> tuple[bool, int, str]:
    number = group.key if isinstance(group.key, int) else -group.counted["games"]
    return group.key is None, number, str(group.key)
