"""Drafts, as the log tells them: the packs that the player was shown, what was picked, and the pool in the end.

A draft among people has an id, and says it with every pack and pick; the client counts packs and picks from 1 there. In
a draft with bots they are counted from 0, and the event stands for an id. What a request says is JSON in a text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rewind.events.base import LARGEST

MARKS = (b"PackCards", b"PlayerDraftMakePick", b"CardsInPack", b"BotDraft", b"CompleteDraft")
"""One of these is in every line that is read here."""

_LONGEST = 200  # characters of a name that is kept
_MOST = 1000  # cards of a pack, or that are picked at once


class Cards(NamedTuple):
    """Cards that the log tells of, by the client's ids."""

    line: int
    """The line of the log."""
    cards: tuple[int, ...]


Place = tuple[int, int]
"""The number of a pack, and of the pick from it, from 1."""


@dataclass(slots=True)
class Draft:
    """What the log has said of one draft."""

    key: str
    """The client's id of it; of a draft with bots that of the player's entry into the event, or else the event."""
    line: int
    """The line of the log that told of it first."""
    event: str | None = None
    packs: dict[Place, Cards] = field(default_factory=dict)
    picks: dict[Place, Cards] = field(default_factory=dict)
    is_over: bool = False
    pool: Cards | None = None
    """All that the player had in the end."""


class Drafts:
    """The drafts of a log."""

    def __init__(self) -> None:
        self._drafts: dict[str, Draft] = {}
        self._entries: dict[str, str] = {}
        """Event → the client's id of the player's entry into it."""

    def take(self, document: dict[str, Any], line: int) -> None:
        """Reads a document of the lobby."""
        for told in _layers(document):
            if "PackCards" in told:
                draft = self._of(told.get("draftId"), line)
                self._note(draft, "packs", (told.get("SelfPack"), told.get("SelfPick")), told["PackCards"], line)
            elif "CardsInPack" in told:
                place = told.get("PackNumber"), told.get("PickNumber")
                draft = self._of(told.get("DraftId"), line, _text(told.get("EventId")))
                self._note(draft, "packs", place, told["CardsInPack"], line)
                self._note(draft, "picks", place, [told.get("PickGrpId")], line)
            elif "GrpIds" in told:
                draft = self._of(told.get("DraftId"), line)
                self._note(draft, "picks", (told.get("Pack"), told.get("Pick")), told["GrpIds"], line)
            elif "DraftPack" in told or "PickInfo" in told:
                self._take_with_bots(told, line)
            elif "IsBotDraft" in told:
                self._end(_text(told.get("EventName")))

    def _take_with_bots(self, told: dict[str, Any], line: int) -> None:
        event, pick = _text(told.get("EventName")), told.get("PickInfo")
        if event is None:
            return
        draft = self._of(self._entries.get(event, event), line, event)
        if isinstance(pick, dict):
            place = _next(pick.get("PackNumber")), _next(pick.get("PickNumber"))
            self._note(draft, "picks", place, pick.get("CardIds") or [pick.get("CardId")], line)
        elif told.get("DraftStatus") == "Completed":
            self._end(event)
            self.take_pool(event, None, _cards(told.get("PickedCards")), line)
        else:
            place = _next(told.get("PackNumber")), _next(told.get("PickNumber"))
            self._note(draft, "packs", place, told.get("DraftPack"), line)

    def take_pool(self, event: str, entry: str | None, pool: tuple[int, ...], line: int) -> None:
        """What the client says of an event that the player is in: the pool of a draft that is over."""
        if entry is not None:
            self._entries[event] = entry
        for draft in self._drafts.values():
            if draft is not None and draft.event == event and draft.is_over and draft.pool is None and pool:
                draft.pool = Cards(line, pool)

    def finished(self) -> Iterator[Draft]:
        """The drafts of which all has been said; each is given once."""
        yield from self._give([key for key, draft in self._drafts.items() if draft.pool is not None])

    def rest(self) -> Iterator[Draft]:
        """All others, at the end of the log."""
        yield from self._give(list(self._drafts))

    def _give(self, keys: list[str]) -> Iterator[Draft]:
        for key in keys:
            draft = self._drafts.pop(key)
            if draft.packs or draft.picks:
                yield draft

    def _of(self, key: object, line: int, event: str | None = None) -> Draft | None:
        name = _text(key)
        if name is None:
            return None
        draft = self._drafts.setdefault(name, Draft(name, line))
        draft.event = draft.event or event
        return draft

    def _end(self, event: str | None) -> None:
        """The latest draft that is of this event, or of which no event has been said, is over."""
        for draft in reversed(self._drafts.values()):
            if event is not None and draft.event in (event, None):
                draft.event, draft.is_over = event, True
                return

    @staticmethod
    def _note(draft: Draft | None, what: str, place: tuple[object, object], cards: object, line: int) -> None:
        pack, pick = map(_number, place)
        found = _cards(cards)
        if draft is not None and pack and pick and found:
            getattr(draft, what).setdefault((pack, pick), Cards(line, found))


def _layers(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A document, and those that stand in it as text."""
    yield document
    for name in ("request", "Payload"):
        text = document.get(name)
        if isinstance(text, str) and text.startswith("{"):
            try:
                inner = json.loads(text)
            except (ValueError, RecursionError):
                continue
            if isinstance(inner, dict):
                yield from _layers(inner)


def _text(value: object) -> str | None:
    return value[:_LONGEST] if isinstance(value, str) and value else None


def _number(value: object) -> int | None:
    """A number, which the client also writes as text."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < len(str(LARGEST)):
        value = int(value)
    return value if type(value) is int and 0 <= value <= LARGEST else None


def _next(value: object) -> int | None:
    """A number that is counted from 0, counted from 1."""
    number = _number(value)
    return None if number is None else number + 1


def _cards(value: object) -> tuple[int, ...]:
    """Ids of cards: numbers, or texts, or one text with commas."""
    parts = value.split(",", _MOST) if isinstance(value, str) else value if isinstance(value, list) else []
    return tuple(card for part in parts[:_MOST] if (card := _number(part.strip() if isinstance(part, str) else part)))
