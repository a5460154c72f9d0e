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
    Recording,
    SeatName,
    StartingPlayerChosen,
)
from rewind.events.judging import Appeal, BackupApplied, PositionRestated, Rollback, RulingGiven
from rewind.events.turn import TurnBegan
from rewind.events.zones import ZoneChanged
from rewind.projections.tables.families import decks
from rewind.projections.tables.families.client import PLAYER_COLUMNS, ClientNotes
from rewind.projections.tables.models import cells, columns, value_columns
from rewind.projections.tables.schema import DEFINED, GAME, Column, Row, Table, flag, integer, text, unique
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition, name_of

_STARTED = ("edition", "kind", "engine", "format", "flags", "redacted_for", "session")
_OPTIONS = ("starting_life", "ante", "match", "game_of_match")
_RECORDING = ("client", "best_of", "queue", "super_format", "variant")
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
            *value_columns(Recording, *_RECORDING),
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
            Column("kept_cards", "texts", "Names of the cards of that hand; empty where one is not known.", DEFINED),
            Column(
                "bottom_cards",
                "texts",
                "Names of the cards that were put on the bottom of the library before that, after mulligans.",
                DEFINED,
            ),
            flag(
                "chose_first",
                "Whether it is the player who chose who takes the first turn; null where nobody is said to have.",
                required=False,
            ),
            flag("bot", "Whether the client says that a program plays."),
            *value_columns(SeatName, "platform"),
            *PLAYER_COLUMNS,
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
        self._seats: dict[int, SeatName] = {}
        self._chooser: int | None = None
        self._kept: dict[int, list[str]] = {}
        self._bottom: dict[int, list[str]] = {}
        self._client = ClientNotes(game)

    def reads(self) -> Reads:
        return {OpeningHandKept: self._keep, ZoneChanged: self._moved}

    def counts(self) -> Counts:
        return {
            GameStarted: self._started,
            CardsAssigned: self._assigned,
            Forked: self._forked,
            TurnBegan: self._turn,
            GameEnded: self._ended,
            MulliganTaken: self._mulligan,
            PlayerLost: self._lost,
            StartingPlayerChosen: self._chosen,
            **self._client.counts(),
            **dict.fromkeys(COUNTED, self._counted),
        }

    def _counted(self, record: Recorded, event: Event) -> None:
        self._counts[type(event)] += 1

    def _started(self, record: Recorded, event: GameStarted) -> None:
        self._row |= cells(event, *_STARTED) | {name: getattr(event.options, name) for name in _OPTIONS}
        if event.recording is not None:
            self._row |= {name: getattr(event.recording, name) for name in _RECORDING}
        self._recorder = event.recorded_by
        self._seats = {seat.seat: seat for seat in event.seats}

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
        self._bottom.pop(event.seat, None)

    def _chosen(self, record: Recorded, event: StartingPlayerChosen) -> None:
        self._chooser = event.by

    def _keep(self, transition: TableTransition) -> None:
        seat, state = transition.event.seat, transition.after
        hand = state.zone("hand", seat)
        self._hands[seat] = len(hand)
        self._kept[seat] = [name_of(state, obj) or "" for obj in hand]

    def _moved(self, transition: TableTransition) -> None:
        """A card of an opening hand is put on the bottom of the library (2026-04: 103.5)."""
        event: ZoneChanged = transition.event
        if self.game.turn or event.to is None or event.to.position != "bottom" or event.to.seat is None:
            return
        name = name_of(transition.after, event.object) or ""
        self._bottom.setdefault(event.to.seat, []).append(name)

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
        ladder = self._row.get("super_format")
        assert ladder is None or isinstance(ladder, str)
        player = end.players[seat]
        won = seat in end.winners if end.ended else player.won
        lost = player.lost or (end.ended and bool(end.winners) and not won)
        return {
            "game": self.game.id,
            "seat": seat,
            "player_name": end.names.get(seat) or None,
            "deck": self._decks.get(seat) or self._client.deck(seat),
            "recorder": None if self._recorder is None else seat == self._recorder,
            "won": won,
            "lost": lost,
            "result": ("won" if won else "lost" if end.winners else "drew") if end.ended else None,
            "lost_reason": self._reasons.get(seat) if player.lost else None,
            "mulligans": self._mulligans.get(seat, 0),
            "opening_hand": self._hands.get(seat),
            "kept_cards": _named(self._kept.get(seat, [])),
            "bottom_cards": _named(self._bottom.get(seat, [])),
            "chose_first": None if self._chooser is None else seat == self._chooser,
            "bot": seat in self._seats and self._seats[seat].bot,
            "platform": self._seats[seat].platform if seat in self._seats else None,
            **self._client.player(seat, ladder),
            "cards": sum(end.owners[number] == seat for number, kind in end.kinds.items() if kind == "card"),
            "final_life": player.life,
        }


def _named(names: list[str]) -> list[str] | None:
    """Names of cards; None where none is known."""
    return names if any(names) else None


def _play_order(seats: tuple[int, ...], starting: int | None) -> dict[int, int]:
    """Seat → place in the order of turns, from 1, where it is known who begins."""
    if starting not in seats:
        return {}
    first = seats.index(starting)
    return {seat: place for place, seat in enumerate(seats[first:] + seats[:first], start=1)}
