"""What the log says of the player's account: client, rank, decks, and how the player stands in events of the client.

Documents of the lobby, outside all matches.

They carry no number of a match: what holds of a game is what was said last before it. Names and ids of the account
are not read.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rewind.events.base import LARGEST
from rewind.events.game import Rank
from rewind.events.importers.arena.client.drafts import MARKS, Drafts

_VERSION = b"Version: "
_RANK, _TOLD = b'"constructedSeasonOrdinal"', (b"DeckV", b'"CourseDeckSummary"', b'"CardPool"', *MARKS)
_LADDERS = ("constructed", "limited")
_COUNTS = {"level": "Level", "step": "Step", "won": "MatchesWon", "lost": "MatchesLost", "drawn": "MatchesDrawn"}
_LONGEST = 200  # characters of a name that is kept


class NamedDeck(NamedTuple):
    """A deck that the player has saved."""

    name: str
    deck_format: str | None


class Course(NamedTuple):
    """How the player stands in an event of the client; what the client leaves out is 0."""

    wins: int
    losses: int
    pool: Counter[int]
    """The cards that were given or drafted, with their number."""
    line: int
    """The line of the log that said so."""
    entry: str | None
    """The client's id of the player's entry into the event."""


@dataclass(slots=True)
class Account:
    """What has been said so far."""

    version: str | None = None
    """The version of the client."""
    ranks: tuple[Rank, ...] = ()
    """The rank with each kind of deck."""
    rankings: int = 0
    """How often a rank has been said."""
    decks: dict[frozenset[tuple[int, int]], NamedDeck] = field(default_factory=dict)
    """Main deck, as cards with their number → the deck saved last with it."""

    courses: dict[str, Course] = field(default_factory=dict)
    """Event → how the player stands there, where it counts matches or gives cards."""
    courses_told: int = 0
    """How often that has been said."""

    drafts: Drafts = field(default_factory=Drafts)

    def take(self, line: bytes, number: int) -> bool:
        """Reads a line, by its number, if it is about the account.

        Whether it could be read; what says nothing of the account can.
        """
        if line.startswith(_VERSION):
            version = line[len(_VERSION) :].split()
            if version and version[0][:1].isdigit():
                self.version = version[0].decode(errors="replace")[:_LONGEST]
            return True
        is_rank = _RANK in line
        if not is_rank and not any(mark in line for mark in _TOLD):
            return True
        try:
            document = json.loads(line[line.find(b"{") :])
        except (ValueError, RecursionError):
            return b"{" not in line
        if isinstance(document, dict):
            if is_rank:
                self._take_ranks(document)
            else:
                self._take_decks(document)
                self._take_courses(document, number)
                self.drafts.take(document, number)
        return True

    def deck(self, cards: Sequence[int]) -> NamedDeck | None:
        """The saved deck that has just these cards."""
        return self.decks.get(frozenset(Counter(cards).items()))

    def _take_ranks(self, document: dict[str, Any]) -> None:
        ranks = tuple(rank for ladder in _LADDERS if (rank := _rank_of(document, ladder)) is not None)
        if ranks:
            self.ranks = ranks
            self.rankings += 1

    def _take_courses(self, document: dict[str, Any], line: int) -> None:
        for course in _courses_in(document):
            event, entry, listed = (course.get(name) for name in ("InternalEventName", "CourseId", "CardPool"))
            if not isinstance(event, str):
                continue
            cards = [card for card in listed if type(card) is int and card > 0] if isinstance(listed, list) else []
            entry = entry[:_LONGEST] if isinstance(entry, str) and entry else None
            self.drafts.take_pool(event, entry, tuple(cards), line)
            wins, losses = course.get("CurrentWins"), course.get("CurrentLosses")
            if cards or isinstance(wins, int) or isinstance(losses, int):
                self.courses[event] = Course(_count(wins), _count(losses), Counter(cards), line, entry)
                self.courses_told += 1

    def _take_decks(self, document: dict[str, Any]) -> None:
        for summary, deck in _decks_in(document):
            cards = _cards_of(deck.get("MainDeck"))
            name = summary.get("Name")
            if cards and isinstance(name, str) and name.strip():
                self.decks[cards] = NamedDeck(" ".join(name.split())[:_LONGEST], _format_of(summary))


def _rank_of(document: dict[str, Any], ladder: str) -> Rank | None:
    season = document.get(f"{ladder}SeasonOrdinal")
    if season is None:
        return None
    counts = {name: _count(document.get(ladder + key)) for name, key in _COUNTS.items()}
    word = document.get(f"{ladder}Class")
    fields = {"ladder": ladder, "rank": word[:_LONGEST] if isinstance(word, str) else "", "season": _count(season)}
    return Rank.model_validate(fields | counts)


def _count(value: object) -> int:
    return min(max(value, 0), LARGEST) if isinstance(value, int) else 0


def _decks_in(document: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Summaries and lists of decks: of a request that saves or chooses one, or of an event that the player is in."""
    request = document.get("request")
    if isinstance(request, str) and request.startswith("{"):
        try:
            saved = json.loads(request)
        except (ValueError, RecursionError):
            return
        pairs = [(saved.get("Summary"), saved.get("Deck"))] if isinstance(saved, dict) else []
    else:
        pairs = [(course.get("CourseDeckSummary"), course.get("CourseDeck")) for course in _courses_in(document)]
    for summary, deck in pairs:
        if isinstance(summary, dict) and isinstance(deck, dict):
            yield summary, deck


def _courses_in(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The events that the player is in, as far as a document tells them."""
    courses = document.get("Courses", [document.get("Course", document)])
    return [each for each in courses if isinstance(each, dict)] if isinstance(courses, list) else []


def _cards_of(entries: object) -> frozenset[tuple[int, int]]:
    """Cards with their number."""
    found: Counter[int] = Counter()
    for entry in entries if isinstance(entries, list) else ():
        card, number = (entry.get("cardId"), entry.get("quantity")) if isinstance(entry, dict) else (None, None)
        if isinstance(card, int) and isinstance(number, int) and 0 < number < LARGEST:
            found[card] += number
    return frozenset(found.items())


def _format_of(summary: dict[str, Any]) -> str | None:
    attributes = summary.get("Attributes")
    for each in attributes if isinstance(attributes, list) else ():
        if isinstance(each, dict) and each.get("name") == "Format" and isinstance(each.get("value"), str):
            return str(each["value"])[:_LONGEST] or None
    return None
