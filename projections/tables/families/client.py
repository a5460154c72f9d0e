"""What a client says beside the game: the table `submitted_decks`, and columns of `games` and `players`."""

from __future__ import annotations

from rewind.events.envelope import Recorded
from rewind.events.game import DeckEntry, DeckSubmitted, MatchEnded, PlayerRanked, Rank
from rewind.projections.tables.models import columns, private_of
from rewind.projections.tables.schema import KEY, Column, Row, Table, integer, text, unique
from rewind.projections.tables.walking import Counts, Family, Game

_PARTS = ("main", "sideboard", "commanders", "brought_in", "taken_out")

TABLE = Table(
    "submitted_decks",
    "The cards of one kind in a part of the deck that a player submitted to a client for this game.",
    ("game", "n", "part", "card"),
    unique(
        (
            *KEY,
            integer("seat", "The player.", required=True),
            text(
                "part",
                "main, sideboard or commanders; brought_in and taken_out: since the match's game before.",
                required=True,
            ),
            text("card", "The client's own key for the card.", private_of(DeckSubmitted, "main"), required=True),
            text("name", "Its name, where that is known.", private_of(DeckSubmitted, "main")),
            integer("copies", "How many of them.", private_of(DeckSubmitted, "main"), required=True),
        )
    ),
    key=("game", "n", "part", "card"),
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
    text("match_result", "won, lost or drew the match; only in the row of its last game."),
    integer("match_games", "How many of the match's games the player has won; only in the row of its last game."),
)
"""Columns of `players`."""


class SubmittedDecks(Family):
    """Fills `submitted_decks`."""

    def counts(self) -> Counts:
        return {DeckSubmitted: self._submitted}

    def _submitted(self, record: Recorded, event: DeckSubmitted) -> None:
        for part in _PARTS:
            entries: tuple[DeckEntry, ...] = getattr(event, part)
            self.game.rows[TABLE.name] += [
                {
                    "game": self.game.id,
                    "n": record.n,
                    "seat": event.seat,
                    "part": part,
                    "card": entry.card,
                    "name": entry.name,
                    "copies": entry.number,
                }
                for entry in sorted(entries, key=lambda each: each.card)
            ]


class ClientNotes:
    """What a client said of the players of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._decks: dict[int, DeckSubmitted] = {}
        self._ranks: dict[tuple[int, str], tuple[Rank, ...]] = {}
        self._match: MatchEnded | None = None

    def counts(self) -> Counts:
        """The events to be read → what is noted of them."""
        return {DeckSubmitted: self._submitted, PlayerRanked: self._ranked, MatchEnded: self._ended}

    def _submitted(self, record: Recorded, event: DeckSubmitted) -> None:
        self._decks[event.seat] = event

    def _ranked(self, record: Recorded, event: PlayerRanked) -> None:
        self._ranks[event.seat, event.stage] = event.ranks

    def _ended(self, record: Recorded, event: MatchEnded) -> None:
        self._match = event

    def deck(self, seat: int) -> str | None:
        """The player's name for the deck."""
        return self._decks[seat].name if seat in self._decks else None

    def player(self, seat: int, ladder: str | None) -> Row:
        """The player's values of `PLAYER_COLUMNS`. `ladder`: with which decks the game is played."""
        deck = self._decks.get(seat)
        row: Row = {"deck_format": None if deck is None else deck.deck_format}
        for moment, prefix in (("before", "rank"), ("after", "rank_after")):
            row |= _rank_cells(prefix, self._ranks.get((seat, moment), ()), ladder)
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
