"""What a client says beside the game: `submitted_decks`, `clocks` and `draft_picks`, and columns of `players`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rewind.events.client import Clock, ClockRead, DraftEnded, DraftPickMade, EventStanding
from rewind.events.envelope import Recorded
from rewind.events.game import DeckEntry, DeckSubmitted, MatchEnded, PlayerRanked, Rank
from rewind.projections.tables.models import columns, private_of, value_columns
from rewind.projections.tables.schema import KEY, WHEN, Column, Row, Table, flag, integer, text, unique
from rewind.projections.tables.walking import Counts, Family, Game

_OF_THE_MATCH = "MatchClock"  # the client's word for the time that a player has for all of a match
_PARTS = ("main", "sideboard", "commanders", "brought_in", "taken_out")

_CARD = text("card", "The client's own key for the card.", private_of(DeckSubmitted, "main"), required=True)
_NAME = text("name", "Its name, where that is known.", private_of(DeckSubmitted, "main"))

TABLE = Table(
    "submitted_decks",
    "The cards of one kind in a part of the deck that a player submitted to a client for this game, or in the pool.",
    ("game", "n", "part", "card"),
    unique(
        (
            *KEY,
            integer("seat", "The player.", required=True),
            text(
                "part",
                "main, sideboard or commanders; brought_in and taken_out: since the match's game before; pool: from "
                "which the deck was built.",
                required=True,
            ),
            _CARD,
            _NAME,
            integer("copies", "How many of them.", private_of(DeckSubmitted, "main"), required=True),
        )
    ),
    key=("game", "n", "part", "card"),
)

CLOCKS = Table(
    "clocks",
    "A clock of a player that stopped, as a client told it.",
    ("game", "n", "time_limit"),
    unique((*WHEN, integer("seat", "The player.", required=True), *value_columns(Clock, *Clock.model_fields))),
    key=("game", "n", "time_limit"),
)

_PICKS = private_of(DraftPickMade, "pack_cards")
DRAFT_PICKS = Table(
    "draft_picks",
    "The cards of one kind in a pack from which a player picked in a draft.",
    ("game", "n", "card"),
    unique(
        (
            *KEY,
            integer("seat", "The player.", required=True),
            *columns(DraftPickMade, "pack", "pick", always=True),
            _CARD,
            _NAME,
            integer("copies", "How many of them.", _PICKS, required=True),
            integer("picked", "How many of them were picked.", _PICKS, required=True),
            flag("pack_known", "Whether the log says what was in the pack; false: it says only what was picked."),
        )
    ),
    key=("game", "n", "card"),
)

_RANK = private_of(PlayerRanked, "ranks")
PLAYER_COLUMNS: tuple[Column, ...] = (
    *columns(DeckSubmitted, "deck_format"),
    *(
        column
        for moment, when in (("rank", "before the game"), ("rank_after", "after the game"))
        for column in (
            text(moment, f"The player's rank {when}, with such decks as this game's; null where none is said.", _RANK),
            integer(f"{moment}_level", "The level within that rank.", _RANK),
            integer(f"{moment}_step", "The step within that level.", _RANK),
        )
    ),
    *(
        column
        for moment, when in (("event", "before the game"), ("event_after", "after the game"))
        for column in (
            integer(f"{moment}_wins", f"Matches won {when} in the client's event.", private_of(EventStanding, "wins")),
            integer(f"{moment}_losses", f"Matches lost {when} in it.", private_of(EventStanding, "wins")),
        )
    ),
    integer("match_clock", "Milliseconds that the player has used of the match's time, as a client told it last."),
    text("match_result", "won, lost or drew the match; only in the row of its last game."),
    integer("match_games", "How many of the match's games the player has won; only in the row of its last game."),
)
"""Columns of `players`."""


class SubmittedDecks(Family):
    """Fills `submitted_decks`."""

    def counts(self) -> Counts:
        return {DeckSubmitted: self._submitted, EventStanding: self._pool, DraftEnded: self._pool}

    def _submitted(self, record: Recorded, event: DeckSubmitted) -> None:
        for part in _PARTS:
            self._add(record, event.seat, part, getattr(event, part))

    def _pool(self, record: Recorded, event: EventStanding | DraftEnded) -> None:
        self._add(record, event.seat, "pool", event.pool)

    def _add(self, record: Recorded, seat: int, part: str, entries: Iterable[DeckEntry]) -> None:
        self.game.rows[TABLE.name] += [
            {
                "game": self.game.id,
                "n": record.n,
                "seat": seat,
                "part": part,
                "card": entry.card,
                "name": entry.name,
                "copies": entry.number,
            }
            for entry in sorted(entries, key=lambda each: each.card)
        ]


class Clocks(Family):
    """Fills `clocks`."""

    def counts(self) -> Counts:
        return {ClockRead: self._read}

    def _read(self, record: Recorded, event: ClockRead) -> None:
        self.game.rows[CLOCKS.name] += [
            self.game.when(record.n)
            | {"seat": event.seat}
            | {name: getattr(clock, name) for name in Clock.model_fields}
            for clock in sorted(event.clocks, key=lambda each: each.time_limit)
        ]


class DraftPicks(Family):
    """Fills `draft_picks`."""

    def counts(self) -> Counts:
        return {DraftPickMade: self._picked}

    def _picked(self, record: Recorded, event: DraftPickMade) -> None:
        picked = Counter({entry.card: entry.number for entry in event.picked})
        entries = {entry.card: entry for entry in (*event.picked, *event.pack_cards)}
        self.game.rows[DRAFT_PICKS.name] += [
            {
                "game": self.game.id,
                "n": record.n,
                "seat": event.seat,
                "pack": event.pack,
                "pick": event.pick,
                "card": entry.card,
                "name": entry.name,
                "copies": entry.number,
                "picked": picked[entry.card],
                "pack_known": bool(event.pack_cards),
            }
            for _, entry in sorted(entries.items())
        ]


class ClientNotes:
    """What a client said of the players of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._decks: dict[int, DeckSubmitted] = {}
        self._ranks: dict[tuple[int, str], tuple[Rank, ...]] = {}
        self._match: MatchEnded | None = None
        self._standings: dict[tuple[int, str], EventStanding] = {}
        self._match_clocks: dict[int, int] = {}

    def counts(self) -> Counts:
        """The events to be read → what is noted of them."""
        return {
            DeckSubmitted: self._submitted,
            PlayerRanked: self._ranked,
            MatchEnded: self._ended,
            EventStanding: self._stood,
            ClockRead: self._read,
        }

    def _submitted(self, record: Recorded, event: DeckSubmitted) -> None:
        self._decks[event.seat] = event

    def _ranked(self, record: Recorded, event: PlayerRanked) -> None:
        self._ranks[event.seat, event.stage] = event.ranks

    def _ended(self, record: Recorded, event: MatchEnded) -> None:
        self._match = event

    def _stood(self, record: Recorded, event: EventStanding) -> None:
        self._standings[event.seat, event.stage] = event

    def _read(self, record: Recorded, event: ClockRead) -> None:
        for clock in event.clocks:
            if clock.time_limit == _OF_THE_MATCH:
                self._match_clocks[event.seat] = clock.used

    def deck(self, seat: int) -> str | None:
        """The player's name for the deck."""
        return self._decks[seat].name if seat in self._decks else None

    def player(self, seat: int, ladder: str | None) -> Row:
        """The player's values of `PLAYER_COLUMNS`. `ladder`: with which decks the game is played."""
        deck = self._decks.get(seat)
        row: Row = {"deck_format": None if deck is None else deck.deck_format}
        for moment, prefix in (("before", "rank"), ("after", "rank_after")):
            row |= _rank_cells(prefix, self._ranks.get((seat, moment), ()), ladder)
        for moment, prefix in (("before", "event"), ("after", "event_after")):
            standing = self._standings.get((seat, moment))
            if standing is not None:
                row |= {f"{prefix}_wins": standing.wins, f"{prefix}_losses": standing.losses}
        row["match_clock"] = self._match_clocks.get(seat)
        if self._match is not None:
            winners = self._match.winners
            row["match_result"] = ("won" if seat in winners else "lost") if winners else "drew"
            row["match_games"] = sum(seat in game.winners for game in self._match.games)
        return row


def _rank_cells(prefix: str, ranks: tuple[Rank, ...], ladder: str | None) -> Row:
    rank = next((rank for rank in ranks if ladder is not None and rank.ladder == ladder.casefold()), None)
    if rank is None:
        return {}
    return {prefix: rank.rank or None, f"{prefix}_level": rank.level, f"{prefix}_step": rank.step}
