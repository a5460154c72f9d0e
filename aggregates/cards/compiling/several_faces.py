"""Cards of two faces, each of which has a text: split, flip and double-faced cards, and those with an inset frame.

Each face is read as a card of its own name. What a card is with all of them is one record: `halves`, `flipped`, `back`
or `inset` (docs/adding-a-card.md). Those have no fields for single editions, so an edition that would say something
else of a face than the edition of which the record speaks does not know the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import orjson

from rewind.aggregates.cards.card_pool import CardRecord
from rewind.aggregates.cards.compiling.card_files import COLORS, TodaysText
from rewind.aggregates.cards.compiling.card_shelf import Printing
from rewind.aggregates.cards.compiling.printings import EDITIONS, FIRST, SECOND, TODAY, type_line
from rewind.aggregates.cards.compiling.records_of_editions import says_same_in_first
from rewind.aggregates.cards.compiling.texts_of_editions import EditionText, TextOf, text_of_edition
from rewind.aggregates.cards.grammar.compile import ReadCard, Unread, load, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.words_of_today import given_today, of_today
from rewind.events.errors import CardError

FORMS: Mapping[str, str] = {
    "split": "halves",
    "aftermath": "halves",
    "flip": "flipped",
    "transform": "back",
    "double-faced": "back",
    "battle": "back",
    "modal_dfc": "back",
    "adventure": "inset",
    "omen": "inset",
}
"""Layout, as files call it → the field of a record that has the other face, or both halves."""

_MODAL = "modal_dfc"

_OF_TODAY = frozenset({"back", "inset"})
"""What no edition before 2026-04 has."""

_OF_FLIPPED = frozenset({"name", "types", "power", "toughness", "abilities"})
"""What a flip card says of itself once it is flipped; the rest stays (2006-10: 508.1c)."""

_GRANTED = re.compile(r'"granted ([1-9][0-9]*)"')
_OWN = re.compile(r'"own [1-9]')


class CompiledFaces(NamedTuple):
    """A card of two faces, both of which are read."""

    record: Fields
    loaded: CardRecord
    texts: dict[str, EditionText]
    """Edition that had the card, and knows it → the text by which it does."""
    is_said: bool
    """Whether all that was read is said again in the same words."""


class UnreadFace(NamedTuple):
    """Why a card of two faces is not known, and which of them is not read."""

    why: Unread
    face: PrintedCard


def is_of_today_alone(text: TodaysText) -> bool:
    """Whether only 2026-04 has cards of its layout."""
    return FORMS.get(text.layout) in _OF_TODAY


def printed_faces(text: TodaysText) -> list[PrintedCard]:
    """What is printed on each face that the files tell of."""
    return [one.printed() for one in ([text] if text.other is None else [text, text.other])]


def compile_faces(
    text: TodaysText, faces: Sequence[PrintedCard], printings: Sequence[Printing], editions: Sequence[str]
) -> CompiledFaces | UnreadFace:
    """A card of two faces for the editions that had it; `faces` is what is printed on them."""
    if (why := _unfit(text, faces)) is not None:
        return UnreadFace(Unread("layout", "", 0, (why,)), faces[0])
    if text.other is not None and text.other.identity is not None and FORMS[text.layout] == "back":
        faces = [faces[0], replace(faces[1], colors=_colors_of_back(text, text.other) or None)]
    if is_of_today_alone(text):
        editions = [edition for edition in editions if edition == TODAY]
    reads = [read_card(face) for face in faces]
    by_edition = {
        edition: [
            text_of_edition(face, read, [one for one in printings if one.side == side], edition, text.name)
            for side, (face, read) in enumerate(zip(faces, reads, strict=True))
        ]
        for edition in editions
    }
    main = next((edition for edition in (SECOND, TODAY) if _all_read(by_edition.get(edition, []))), None)
    if main is None:
        unread = ((one, face) for one, face in _of_each(reads, by_edition, faces) if isinstance(one, Unread))
        return UnreadFace(*next(unread))
    return _record(text, faces, main, by_edition)


def _unfit(text: TodaysText, faces: Sequence[PrintedCard]) -> str | None:
    """Why a card is not even read; None where it is."""
    if len(faces) != 2 or text.other is None:
        return f"{text.layout}: no file tells what its second face says"
    if FORMS[text.layout] == "halves" and not all({"Instant", "Sorcery"} & set(face.types.split()) for face in faces):
        return "a half that is neither an instant nor a sorcery"
    if FORMS[text.layout] == "back" and text.other.identity is not None and _colors_of_back(text, text.other) is None:
        return "the file does not tell the colours of its back face"
    return None


def _colors_of_back(front: TodaysText, back: TodaysText) -> tuple[str, ...] | None:
    """The colours of a back face of which only the colour identity of the card is told; None where that is not enough.

    A land has none. A card with a single colour has it on both faces, if the front has any, and so has one with the
    colours of the front's mana cost; but the Eldrazi that others turn into have none.
    """
    identity = tuple(back.identity or "")
    of_front = tuple(color for color in COLORS if color in (front.cost or ""))
    if not identity or "Land" in back.types.split() or back.cost is not None:
        return ()
    if "Eldrazi" in back.types.split() or (len(identity) > 1 and identity != of_front):
        return None
    return identity


def _all_read(texts: Sequence[EditionText]) -> bool:
    return bool(texts) and all(isinstance(one.read, ReadCard) for one in texts)


def _of_each(
    reads: Sequence[ReadCard | Unread], by_edition: Mapping[str, Sequence[EditionText]], faces: Sequence[PrintedCard]
) -> Iterator[tuple[ReadCard | Unread, PrintedCard]]:
    """What is read of each face today, and then in each edition."""
    yield from zip(reads, faces, strict=True)
    for texts in by_edition.values():
        yield from zip((one.read for one in texts), faces, strict=True)


def _record(
    text: TodaysText, faces: Sequence[PrintedCard], main: str, by_edition: Mapping[str, Sequence[EditionText]]
) -> CompiledFaces | UnreadFace:
    """The record that all faces come to, for as many editions as it holds in."""
    reads = [one.read for one in by_edition[main] if isinstance(one.read, ReadCard)]
    record = _of_faces(text, reads, main)
    if record is None:
        why = "what it gives to others speaks of its own abilities"
        return UnreadFace(Unread("refused", "", 0, (why,)), faces[0])
    known = [edition for edition in EDITIONS if edition in by_edition and _says_same(text, reads, main, edition)]
    known = [edition for edition in known if edition == main or _same_reads(by_edition[edition], by_edition[main])]
    while True:
        whole = record | ({"main": TODAY, "since": TODAY} if main == TODAY else _known_in(known))
        try:
            loaded = load(whole)
            break
        except (CardError, ValueError) as error:
            if known == [main]:
                return UnreadFace(Unread("refused", str(error)), faces[0])
            known = known[1:] if known[0] != main else known[:-1]
    texts = {edition: _together(by_edition[edition]) for edition in known}
    return CompiledFaces(whole, loaded, texts, all(read.is_said for read in reads))


def _known_in(editions: Sequence[str]) -> Fields:
    """The fields that say in which editions a record that speaks of 2006-10 holds."""
    return {
        **({} if FIRST in editions else {"since": SECOND}),
        **({"until": TODAY} if TODAY in editions else {}),
    }


def _of_faces(text: TodaysText, reads: Sequence[ReadCard], edition: str) -> Fields | None:
    """The record, as an edition has it; None where a face gives abilities that speak of those that it has itself."""
    granted: list[Any] = []
    first, second = (_of_face(read, edition, granted) for read in reads)
    if _OWN.search(orjson.dumps(granted).decode()):
        return None
    form = FORMS[text.layout]
    if form == "halves":
        record: Fields = {"name": text.name, "halves": [first, second]}
    elif form == "flipped":
        record = {**first, "flipped": {key: value for key, value in second.items() if key in _OF_FLIPPED}}
    else:
        record = {**first, form: second} | ({"modal": True} if text.layout == _MODAL else {})
    return record | ({"granted": granted} if granted else {})


def _of_face(read: ReadCard, edition: str, granted: list[Any]) -> Fields:
    """What a face says; what it gives to others comes after `granted`, and is added there."""
    record = read.record()
    if edition == TODAY:
        given = record.get("granted", [])
        record |= {"abilities": of_today(record["abilities"], given), "granted": given_today(given)}
    else:
        record["types"] = type_line(read.card.name, read.card.types, edition)
    before = len(granted)
    both = orjson.dumps([record["abilities"], record.pop("granted", [])]).decode()
    record["abilities"], own = orjson.loads(_GRANTED.sub(lambda one: f'"granted {int(one[1]) + before}"', both))
    granted += own
    return record


def _says_same(text: TodaysText, reads: Sequence[ReadCard], main: str, edition: str) -> bool:
    """Whether an edition says of each face what the edition says of which the record speaks."""
    if edition == FIRST:
        return all(says_same_in_first(read) for read in reads)
    return edition == main or _of_faces(text, reads, edition) == _of_faces(text, reads, main)


def _same_reads(texts: Sequence[EditionText], main: Sequence[EditionText]) -> bool:
    return all(one.read == other.read for one, other in zip(texts, main, strict=True))


def _together(texts: Sequence[EditionText]) -> EditionText:
    """By which text a card is known whose faces are: a printing confirms it where it confirms every face."""
    of: tuple[TextOf, ...] = ("differs", "today", "own")
    return next((one for kind in of for one in texts if one.of == kind), texts[0])
