"""A card of a file, compiled: its record for the editions that had it, by which texts, or why it is not known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import orjson

from rewind.aggregates.cards.compiling.card_files import TodaysText
from rewind.aggregates.cards.compiling.card_shelf import Printing
from rewind.aggregates.cards.compiling.printings import EDITIONS, FIRST, SECOND, TODAY, TYPE_LINES
from rewind.aggregates.cards.compiling.records_of_editions import Versions, record_for_editions, record_of_today
from rewind.aggregates.cards.compiling.several_faces import (
    FORMS,
    UnreadFace,
    compile_faces,
    is_of_today_alone,
    printed_faces,
)
from rewind.aggregates.cards.compiling.texts_of_editions import EditionText, text_of_edition
from rewind.aggregates.cards.grammar.compile import ReadCard, Unread, beyond_bounds, read_card, unread_lines
from rewind.aggregates.cards.grammar.normal_text import speaks_of_planeswalkers
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.events.errors import CardError
from rewind.events.text import escaped_json

READ_LAYOUTS = frozenset({"normal", "saga"})
"""Layouts of cards whose text is all that they say, so that it can be read; those of two faces are in `FORMS`."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A card with its record."""

    name: str
    """The name by which the files have it: of a card of two faces both, where the record may have that of the front."""
    record: Mapping[str, Any]
    texts: Mapping[str, EditionText]
    """Edition that knows the card → the text by which it does."""
    editions: Sequence[str]
    """The editions that had the card."""
    printed_back: bool
    """Whether all that was read is said again in the same words."""

    def line(self) -> bytes:
        """The line of a file of compiled records: canonical JSON, which begins with the name."""
        line: dict[str, object] = {"name": self.record["name"], "record": self.record}
        line["text"] = {edition: text.of for edition, text in self.texts.items()}
        printings = {edition: text.printing for edition, text in self.texts.items() if text.printing is not None}
        if printings:
            line["printings"] = printings
        return escaped_json(orjson.dumps(line, option=orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE))


@dataclass(frozen=True, slots=True)
class NotCompiled:
    """A card without a record."""

    name: str
    why: Unread
    editions: Sequence[str] = ()
    """The editions that had the card; none where it is from later."""
    card: PrintedCard | None = field(default=None, repr=False)
    """The card, or that of its faces which is not read."""
    faces: Sequence[PrintedCard] = field(default=(), repr=False)
    """All faces of a card that has several."""

    def unread_lines(self) -> list[Unread]:
        """All lines that are not read, of each face."""
        cards = self.faces or ([] if self.card is None else [self.card])
        return [one for card in cards for one in unread_lines(card)]

    def line(self) -> bytes:
        """The line of a file of cards that are not read: which of its lines is not, how far it is, what is due."""
        why = self.why
        line = {"name": self.name, "why": why.why, "line": why.line, "place": why.place, "expected": why.expected}
        return escaped_json(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE))


def editions_of(name: str, printings: Sequence[Printing]) -> list[str]:
    """The editions before which a card was printed, by the table of printings, or by the files that were brought."""
    known = TYPE_LINES().get(name)
    first = known.first if known is not None else min((one.date for one in printings), default="later")
    return [edition for edition in EDITIONS if first[:7] <= edition]


def compile_card(
    text: TodaysText, printings: Sequence[Printing], *, of_any_time: bool = False
) -> Compiled | NotCompiled:
    """A card from its text of today and its printings.

    `of_any_time` takes cards of later times for 2006-10 too, and what that edition has not for 2026-04 alone, as
    planeswalkers beside something else, which an older book would have left out.
    """
    editions = editions_of(text.name, printings)
    if of_any_time and SECOND not in editions:
        if is_of_today_alone(text) or any(speaks_of_planeswalkers(one.text) for one in printed_faces(text)):
            return _compile_for([TODAY], text, printings)
        found = _compile_for([SECOND, TODAY], text, printings)
        return found if isinstance(found, Compiled) else _compile_for([TODAY], text, printings)
    if not editions:
        return NotCompiled(text.name, Unread("later", ""))
    return _compile_for(editions, text, printings)


def compile_for_today(text: TodaysText) -> Compiled | NotCompiled:
    """A card from its text of today, for 2026-04 alone."""
    return _compile_for([TODAY], text, ())


def _compile_for(editions: list[str], text: TodaysText, printings: Sequence[Printing]) -> Compiled | NotCompiled:
    """A card for the editions that had it."""
    if text.layout in FORMS:
        return _faces_for(editions, text, printings)
    card = replace(text.printed(), names_planeswalkers=editions == [TODAY])
    if text.layout not in READ_LAYOUTS:
        return NotCompiled(text.name, Unread("layout", "", 0, (text.layout,)), editions, card)
    if (beyond := beyond_bounds(card)) is not None:
        return NotCompiled(text.name, Unread("bounds", text.text[:80], 0, (beyond,)), editions, card)
    read = read_card(card)
    texts = {edition: text_of_edition(card, read, printings, edition) for edition in editions}
    if isinstance(read, Unread) and (SECOND not in texts or isinstance(texts[SECOND].read, Unread)):
        return NotCompiled(text.name, read, editions, card)
    return _with_record(card, texts, printings)


def _faces_for(editions: list[str], text: TodaysText, printings: Sequence[Printing]) -> Compiled | NotCompiled:
    """A card of several faces, each of which is read."""
    faces = [replace(one, names_planeswalkers=editions == [TODAY]) for one in printed_faces(text)]
    for face in faces:
        if (beyond := beyond_bounds(face)) is not None:
            return NotCompiled(text.name, Unread("bounds", face.text[:80], 0, (beyond,)), editions, face, faces)
    found = compile_faces(text, faces, printings, editions)
    if isinstance(found, UnreadFace):
        return NotCompiled(text.name, found.why, editions, found.face, faces)
    return Compiled(text.name, found.record, found.texts, editions, found.is_said)


def _with_record(
    card: PrintedCard, texts: dict[str, EditionText], printings: Sequence[Printing]
) -> Compiled | NotCompiled:
    first = texts.get(FIRST)
    if first is not None and first.is_todays and texts[SECOND].of == "differs":
        first = texts[FIRST] = texts[SECOND]  # what was printed after it is nearer to it than what is said today
    reads = {edition: text.read for edition, text in texts.items() if isinstance(text.read, ReadCard)}
    main, older, today = reads.get(SECOND), reads.get(FIRST), reads.get(TODAY)
    try:
        if main is not None:
            known = {edition: _types_before(printings, edition) for edition in (FIRST, SECOND)}
            versions = Versions(None if older is main else older, today, older is not None, known)
            record, loaded = record_for_editions(main, card.types, versions)
        else:
            assert today is not None
            record, loaded = record_of_today(today)
    except (CardError, ValueError) as error:
        return NotCompiled(card.name, Unread("refused", str(error)), list(texts), card)
    known_by = {edition: text for edition, text in texts.items() if edition in loaded.editions}
    is_said = all(text.is_said for edition, text in reads.items() if edition in known_by)
    return Compiled(card.name, record, known_by, list(texts), is_said)


def _types_before(printings: Sequence[Printing], edition: str) -> str:
    """The type line of the last printing before an edition that has one; empty where there is none."""
    return next((one.types for one in reversed(printings) if one.types and one.date[:7] <= edition), "")
