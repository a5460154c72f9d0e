"""The game as the one who played it would describe it: the deck, the rank, the client, and what the match was.

What belongs to the account is the recorder's own, and hidden from the others (`rewind.events.game`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rewind.events.base import Event
from rewind.events.client import EventStanding
from rewind.events.game import DeckEntry, DeckSubmitted, MatchEnded, MatchGame, PlayerRanked, Rank
from rewind.events.importers.arena.client.account import Course, NamedDeck
from rewind.events.importers.arena.client.messages import Deck, GameInfo, ReservedPlayer, Result

_BEST_OF = {"MatchWinCondition_SingleElimination": 1, "MatchWinCondition_Best2of3": 3, "MatchWinCondition_Best3of5": 5}
_USUAL_VARIANT = "Normal"


@dataclass(slots=True)
class Recorder:
    """What the log says of the player whose client wrote it, as one game begins; and what it says after the game."""

    deck: Deck | None = None
    named: NamedDeck | None = None
    """The saved deck that it is."""
    deck_before: Deck | None = None
    """The deck of the match's game before."""
    version: str | None = None
    """The version of the client."""
    ranks: tuple[Rank, ...] = ()
    ranks_after: tuple[Rank, ...] = ()
    """None where the log says no rank after the game and before the next."""
    course: Course | None = None
    """How the player stands in the client's event that the match is part of."""
    course_after: Course | None = None
    """None where the log does not say it after the game and before the next."""

    @property
    def client(self) -> str:
        """The client, in words."""
        return "MTG Arena" if self.version is None else f"MTG Arena {self.version}"

    def opening(self, seat: int, names: Mapping[int, str]) -> Iterator[Event]:
        """What stands at the beginning of the log. `names`: card id → name."""
        if self.deck is not None:
            yield self._submitted(seat, self.deck, names)
        if self.ranks:
            yield PlayerRanked(seat=seat, stage="before", ranks=self.ranks)
        if self.course is not None:
            course = self.course
            pool = entries_of(course.pool, names)
            yield EventStanding(seat=seat, stage="before", wins=course.wins, losses=course.losses, pool=pool)

    def closing(self, seat: int) -> Iterator[Event]:
        """What stands at its end."""
        if self.ranks_after:
            yield PlayerRanked(seat=seat, stage="after", ranks=self.ranks_after)
        if self.course_after is not None:
            course = self.course_after
            yield EventStanding(seat=seat, stage="after", wins=course.wins, losses=course.losses)

    def _submitted(self, seat: int, deck: Deck, names: Mapping[int, str]) -> DeckSubmitted:
        now = Counter(deck.deck_cards)
        before = now if self.deck_before is None else Counter(self.deck_before.deck_cards)
        return DeckSubmitted(
            seat=seat,
            name=None if self.named is None else self.named.name,
            deck_format=None if self.named is None else self.named.deck_format,
            main=entries_of(now, names),
            sideboard=entries_of(Counter(deck.sideboard_cards), names),
            commanders=entries_of(Counter(deck.commander_cards), names),
            brought_in=entries_of(now - before, names),
            taken_out=entries_of(before - now, names),
        )


def entries_of(cards: Counter[int], names: Mapping[int, str]) -> tuple[DeckEntry, ...]:
    """Cards with their number, in the order of the client's ids. `names`: card id → name."""
    return tuple(
        DeckEntry(card=f"arena:{card}", name=names.get(card), number=number)
        for card, number in sorted(cards.items())
        if card > 0
    )


@dataclass(slots=True)
class MatchRoom:
    """What the log says of a match beside its games."""

    players: dict[int, ReservedPlayer] = field(default_factory=dict)
    """Seat → who sits there."""
    results: tuple[Result, ...] = ()
    deck: Deck | None = None
    """The recorder's deck in the match's game that was read last."""
    named: NamedDeck | None = None

    @property
    def queue(self) -> str | None:
        """The event or queue; None where none is said, or players came from different ones."""
        found = {player.event_id for player in self.players.values()} - {""}
        return found.pop() if len(found) == 1 else None

    @property
    def game_results(self) -> tuple[Result, ...]:
        """How the match's games ended, once it is over."""
        return tuple(result for result in self.results if result.scope == "MatchScope_Game")

    def ended(self, number: int, teams: Mapping[int, int]) -> Iterator[MatchEnded]:
        """The end of the match, where this game is its last. `teams`: seat → team."""
        games = self.game_results
        match = next((result for result in self.results if result.scope == "MatchScope_Match"), None)
        if match is not None and number >= len(games):
            yield MatchEnded(
                winners=_winners(match, teams),
                reason=_reason(match),
                games=tuple(MatchGame(winners=_winners(game, teams), reason=_reason(game)) for game in games),
            )


def _winners(result: Result, teams: Mapping[int, int]) -> tuple[int, ...]:
    if result.result == "ResultType_Draw":
        return ()
    return tuple(sorted(seat for seat, team in teams.items() if team == result.winning_team_id))


def _reason(result: Result) -> str:
    return result.reason.removeprefix("ResultReason_").lower()


def best_of(info: GameInfo) -> int | None:
    """How many games the match has at most."""
    return _BEST_OF.get(info.match_win_condition)


def variant_of(info: GameInfo) -> str | None:
    """The variant that is played; None for the usual game."""
    word = info.variant.partition("_")[2]
    return word if word and word != _USUAL_VARIANT else None
