"""`rewind cards read`: what the grammar makes of lines that somebody types."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click
import orjson
from rich.text import Text

from rewind.cli.options import EDITION, JSON
from rewind.cli.output import console, print_json, put, styled

if TYPE_CHECKING:
    from rewind.aggregates.cards import CardRecord
    from rewind.aggregates.cards.grammar.compile import ReadCard, Unread
    from rewind.aggregates.cards.grammar.printed_card import PrintedCard

TRIED = ("Enchantment", "Instant")
"""Type lines that are tried, one after the other, where none is given: of a permanent, and of a spell."""

_SIZE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")


@click.command("read")
@click.argument("lines", metavar="[LINE]...", nargs=-1)
@click.option("--types", "types", metavar="TYPE_LINE", help='The type line; without it "Enchantment", then "Instant".')
@click.option("--name", "name", default="Test Card", show_default=True, help="The card's name.")
@click.option("--cost", "cost", metavar="COST", help="The mana cost, such as {2}{R}.")
@click.option(
    "--size", "size", metavar="N/N", default="1/1", show_default=True, help="Power and toughness of a creature."
)
@EDITION
@JSON
@click.pass_context
def read(
    ctx: click.Context,
    lines: tuple[str, ...],
    types: str | None,
    name: str,
    cost: str | None,
    size: str,
    edition: str | None,
    as_json: bool,
) -> None:
    """Reads lines of a card, and shows what they come to: tree, record, and how each edition prints it.

    Each LINE is a line of the card; without any they are read from standard input. Where a line is not read to its end,
    it is told how far it is, and what was expected there.

    Exit status 1: a line is not read, or the ability language refuses the record.

    \b
    Examples:
      rewind cards read "Flying" "{T}: Draw a card." --types "Creature — Bird"
      rewind cards read "Destroy target artifact." --types Instant
    """
    match = _SIZE.fullmatch(size)
    if match is None:
        raise click.BadParameter(f"{size!r} is not power and toughness, such as 2/2", ctx, param_hint="--size")
    text = "\n".join(lines) if lines else _typed()
    found = _read(name, cost, text, [types] if types is not None else TRIED, match.groups())
    if as_json:
        print_json(_as_json(found, edition))
    else:
        out = console()
        for line in _lines(found, edition):
            put(out, line)
    ctx.exit(0 if found.loaded is not None else 1)


def _typed() -> str:
    """What stands on standard input."""
    from rewind.events.errors import CardError, Where

    try:
        return sys.stdin.buffer.read().decode("utf-8-sig").rstrip("\n")
    except UnicodeDecodeError:
        raise CardError("RW6005", "not UTF-8", Where("standard input")) from None


class Found:
    """What came of the lines."""

    def __init__(self, card: PrintedCard, read: ReadCard | Unread) -> None:
        self.card, self.read = card, read
        self.record: dict[str, Any] | None = None
        self.loaded: CardRecord | None = None
        self.refused: str | None = None
        self._load()

    def _load(self) -> None:
        from rewind.aggregates.cards.compiling.records_of_editions import Versions, record_for_editions, record_of_today
        from rewind.aggregates.cards.grammar.compile import ReadCard
        from rewind.events.errors import CardError

        if not isinstance(self.read, ReadCard):
            return
        try:
            self.record, self.loaded = record_for_editions(self.read, self.card.types, Versions(None, is_in_first=True))
        except (CardError, ValueError) as error:
            self.refused = str(error)
        if self.loaded is None:  # what no older edition has
            try:
                self.record, self.loaded = record_of_today(self.read)
            except CardError:
                return
            self.refused = None


def _read(name: str, cost: str | None, text: str, tried: Sequence[str], size: tuple[Any, ...]) -> Found:
    """The lines under the first type line under which they are read, else under that where more of a line is."""
    from rewind.aggregates.cards.grammar.compile import ReadCard, read_card
    from rewind.aggregates.cards.grammar.printed_card import PrintedCard

    found = []
    for types in tried:
        power, toughness = size if "Creature" in types.split() else (None, None)
        card = PrintedCard(name, cost, types, text, power, toughness)
        read = read_card(card)
        found.append(Found(card, read))
        if isinstance(read, ReadCard):
            return found[-1]
    return max(found, key=lambda one: one.read.place if not isinstance(one.read, ReadCard) else 0)


def _as_json(found: Found, edition: str | None) -> dict[str, object]:
    from rewind.aggregates.cards.grammar.compile import Unread

    whole: dict[str, object] = {"types": found.card.types}
    if isinstance(found.read, Unread):
        one = found.read
        unread = {"why": one.why, "line": one.line, "place": one.place, "expected": list(one.expected)}
        return {**whole, "read": False, "unread": unread}
    lines = [{"text": one.text, "tree": one.tree, "said": one.said} for one in found.read.lines]
    whole |= {"read": found.loaded is not None, "lines": lines, "record": found.record}
    if found.refused is not None:
        whole["refused"] = found.refused
    return {**whole, "printed": {name: list(lines) for name, lines in _printed(found, edition)}}


def _lines(found: Found, edition: str | None) -> Iterator[Text]:
    from rewind.aggregates.cards.grammar.compile import Unread

    yield styled(f"{found.card.name}  ", "bold").append_text(styled(found.card.types, "green"))
    if isinstance(found.read, Unread):
        yield from _why_not(found.read)
        return
    for line in found.read.lines:
        yield styled(line.text.replace("\n", " "), "cyan")
        yield styled(f"  tree  {orjson.dumps(line.tree).decode()}")
        if line.said != line.text:
            yield styled(f"  said  {line.said or 'by no rule'}".replace("\n", " "))
    if found.refused is not None:
        yield styled(f"refused: {found.refused}", "yellow")
        return
    yield styled(f"record  {orjson.dumps(found.record, option=orjson.OPT_SORT_KEYS).decode()}")
    for name, printed in _printed(found, edition):
        yield styled(f"printed in {name}", "bold")
        yield from (styled(f"  {one}") for one in printed)


def _why_not(unread: Unread) -> Iterator[Text]:
    """The line with a mark at the place to which it is read, and what was expected there."""
    line = unread.line.replace("\n", " ")
    if unread.why != "unread":
        yield styled(f"{unread.why}: {line}", "yellow")
        yield from (styled(f"  {one}") for one in unread.expected)
        return
    yield styled("not read:  ", "yellow").append_text(styled(line))
    yield styled(f"{' ' * (11 + unread.place)}^ expected here: {', '.join(one.strip() for one in unread.expected)}")


def _printed(found: Found, edition: str | None) -> Iterator[tuple[str, Sequence[str]]]:
    """Each edition that knows the card, with its abilities as they are printed there."""
    from rewind.aggregates.cards.text import print_abilities

    if found.loaded is not None:
        for name in found.loaded.editions:
            if edition in (None, name):
                yield name, [one.text for one in print_abilities(found.loaded.definition, name)]
