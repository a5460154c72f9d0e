"""The tables `games` and `players`: what each log is, and how each player fared."""

from __future__ import annotations

from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import (
    CardsAssigned,
    Forked,
    GameEnded,
    GameOptions,
    GameStarted,
    MulliganTaken,
    OpeningHandKept,
    PlayerLost,
)
from rewind.events.judging import Appeal, BackupApplied, PositionRestated, Rollback, RulingGiven
from rewind.events.turn import TurnBegan
from rewind.projections.tables.families import decks
from rewind.projections.tables.models import cells, columns, value_columns
from rewind.projections.tables.schema import DEFINED, GAME, Column, Row, Table, flag, integer, text, unique
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition

_STARTED = ("edition", "kind", "engine", "format", "flags", "redacted_for")
_OPTIONS = ("starting_life", "ante", "match", "game_of_match")
COUNTED: dict[type[Event], tuple[str, str]] = {
    RulingGiven: ("rulings", "How many rulings were given."),
    Appeal: ("appeals", "How many appeals were made."),
    BackupApplied: ("backups", "How many backups were applied."),
    Rollback: ("rollbacks", "How often a client took the game back."),
    PositionRestated: ("gaps", "How many gaps the source of a claimed log has."),
}

GAMES = Table(
    "games",
    "One game: one log.",
    ("game",),
    unique(
        (
            GAME,
            *columns(GameStarted, *_STARTED, always=True),
            *value_columns(GameOptions, *_OPTIONS),
            *columns(Forked, "parent"),
            integer("forked_at", "In a fork: number of the last event taken from the parent."),
            integer("seats", "How many players.", required=True),
            integer("starting_seat", "The player who took the first turn; null where the log begins later."),
            integer("events", "How many events the log has.", required=True),
            integer("turns", "How many turns the game had: the turn at the end of the log.", required=True),
            flag("ended", "Whether the game is over; false: the log ends before."),
            integer("winner", "The seat that won; null: nobody, several, or not over."),
            *columns(GameEnded, "winners"),
            text("end_reason", "What ended it, in a word or two."),
            flag("sealed", "Whether a seal shows that nothing is missing at the end."),
            *(integer(name, meaning, required=True) for name, meaning in COUNTED.values()),
        )
    ),
    key=("game",),
)

PLAYERS = Table(
    "players",
    "One player of one game.",
    ("game", "seat"),
    unique(
        (
            GAME,
            integer("seat", "The player's number.", required=True),
            text("player_name", "The player's name; only with `--names`."),
            *columns(CardsAssigned, "deck"),
            Column(
                "deck_colors",
                "texts",
                "Colours of the cards in the main deck, as far as they are known: W, U, B, R, G.",
                DEFINED,
            ),
            flag(
                "recorder",
                "Whether it is the player whose client wrote what was imported; null where no log of a client says so.",
                required=False,
            ),
            integer(
                "play_order", "1 for the player who took the first turn, 2 for the next; null where that is not known."
            ),
            flag("won", "Whether the player has won."),
            flag("lost", "Whether the player has lost."),
            text("result", "won, lost or drew; null where the game is not over."),
            text("lost_reason", "Why the player lost."),
            integer("mulligans", "How many mulligans the player took.", required=True),
            integer("opening_hand", "Cards in the opening hand that was kept."),
            integer("cards", "How many cards the player owns.", required=True),
            integer("final_life", "Life total at the end of the log.", required=True),
        )
    ),
    key=("game", "seat"),
)


class Games(Family):
    """Fills `games`, `players` and `decks`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._row: Row = {}
        self._counts = dict.fromkeys(COUNTED, 0)
        self._first: int | None = None
        self._mulligans: dict[int, int] = {}
        self._hands: dict[int, int] = {}
        self._reasons: dict[int, str] = {}
        self._decks: dict[int, str | None] = {}
        self._outside: set[int] = set()
        self._recorder: int | None = None

    def reads(self) -> Reads:
        return {OpeningHandKept: self._kept}

    def counts(self) -> Counts:
        return {
            GameStarted: self._started,
            CardsAssigned: self._assigned,
            Forked: self._forked,
            TurnBegan: self._turn,
            GameEnded: self._ended,
            MulliganTaken: self._mulligan,
            PlayerLost: self._lost,
            **dict.fromkeys(COUNTED, self._counted),
        }

    def _counted(self, record: Recorded, event: Event) -> None:
        self._counts[type(event)] += 1

    def _started(self, record: Recorded, event: GameStarted) -> None:
        self._row |= cells(event, *_STARTED) | {name: getattr(event.options, name) for name in _OPTIONS}
        self._recorder = event.recorded_by

    def _assigned(self, record: Recorded, event: CardsAssigned) -> None:
        if event.zone is None:
            self._outside.update(card.card for card in event.cards)
        else:
            self._decks[event.seat] = event.deck

    def _forked(self, record: Recorded, event: Forked) -> None:
        self._row |= {"parent": event.parent, "forked_at": event.last}

    def _turn(self, record: Recorded, event: TurnBegan) -> None:
        if event.turn == 1 and self._first is None:
            self._first = event.seat

    def _ended(self, record: Recorded, event: GameEnded) -> None:
        self._row["end_reason"] = event.reason or None

    def _mulligan(self, record: Recorded, event: MulliganTaken) -> None:
        self._mulligans[event.seat] = self._mulligans.get(event.seat, 0) + 1

    def _kept(self, transition: TableTransition) -> None:
        self._hands[transition.event.seat] = len(transition.after.zone("hand", transition.event.seat))

    def _lost(self, record: Recorded, event: PlayerLost) -> None:
        self._reasons[event.seat] = event.reason

    def finish(self, end: GameState) -> None:
        starting = end.starting_player or self._first
        self.game.rows[GAMES.name].append(
            {
                "game": self.game.id,
                **self._row,
                "seats": len(end.players),
                "starting_seat": starting,
                "events": end.n,
                "turns": end.turn,
                "ended": end.ended,
                "winner": end.winners[0] if len(end.winners) == 1 else None,
                "winners": list(end.winners) or None,
                "end_reason": self._row.get("end_reason") if end.ended else None,
                "sealed": end.sealed,
                **{name: self._counts[cls] for cls, (name, _) in COUNTED.items()},
            }
        )
        order = _play_order(end.seats, starting)
        deck = self.game.rows[decks.TABLE.name] = decks.deck_rows(self.game.id, end, self._outside)
        for seat in end.seats:
            row = self._player(end, seat) | {"play_order": order.get(seat)}
            self.game.rows[PLAYERS.name].append(row | {"deck_colors": decks.colors_of(deck, seat)})

    def _player(self, end: GameState, seat: int) -> Row:
        player = end.players[seat]
        won = seat in end.winners if end.ended else player.won
        lost = player.lost or (end.ended and bool(end.winners) and not won)
        return {
            "game": self.game.id,
            "seat": seat,
            "player_name": end.names.get(seat) or None,
            "deck": self._decks.get(seat),
            "recorder": None if self._recorder is None else seat == self._recorder,
            "won": won,
            "lost": lost,
            "result": ("won" if won else "lost" if end.winners else "drew") if end.ended else None,
            "lost_reason": self._reasons.get(seat) if player.lost else None,
            "mulligans": self._mulligans.get(seat, 0),
            "opening_hand": self._hands.get(seat),
            "cards": sum(end.owners[number] == seat for number, kind in end.kinds.items() if kind == "card"),
            "final_life": player.life,
        }


def _play_order(seats: tuple[int, ...], starting: int | None) -> dict[int, int]:
    """Seat → place in the order of turns, from 1, where it is known who begins."""
    if starting not in seats:
        return {}
    first = seats.index(starting)
    return {seat: place for place, seat in enumerate(seats[first:] + seats[:first], start=1)}
