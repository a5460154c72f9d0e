"""Which text of a card an edition had, as far as it can be known.

Rewind has no list of the texts of 2003 or 2006. What was printed last before an edition is the best witness, where it
was printed since the rules of the Sixth Edition: says it the same as today's text, then today's text is honest for that
edition; says it something else, then the printed text is the edition's. Where nothing was printed since then, today's
text is taken, and the record says so. Cards whose function is known to have been changed later are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from rewind.aggregates.cards.compiling.card_shelf import Printing
from rewind.aggregates.cards.compiling.printings import SECOND, TODAY, TYPE_LINES
from rewind.aggregates.cards.compiling.records_of_editions import same_program
from rewind.aggregates.cards.grammar.compile import ReadCard, Unread, load, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.events.errors import CardError

TextOf: TypeAlias = Literal["honest", "differs", "today", "own"]
"""Today's text, which a printing confirms; the text of a printing, which is another than today's; today's text for want
of another; today's text, which is the edition's own."""

SIXTH_EDITION = "1999-04"
"""The month in which the rules of the Sixth Edition began to hold; what was printed earlier was meant by others."""

_OTHER_CODES = {"NEM": "NMS", "P02": "PO2"}
"""Codes of sets in MTGJSON's files of today → those of MTGJSON 3, which the table of printings has."""

_THRESHOLD = re.compile(r"(?m)^Threshold\b")
_FROM_HAND = re.compile(
    r"(\b[Dd]iscards? [^,.:]*?cards?(?: at random)?) from (?:your|their|his or her|that player's) hand\b"
)
"""Discarding is from a hand, which older cards say too."""

_REMINDER = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class EditionText:
    """What was read for an edition, and which text that was."""

    read: ReadCard | Unread
    of: TextOf = "today"
    printing: str | None = None
    """The set that confirms it, or whose text it is."""

    @property
    def is_todays(self) -> bool:
        """Whether it is today's text for want of another."""
        return self.of == "today" and not (isinstance(self.read, Unread) and self.read.why == "changed")


@cache
def functional_changes() -> dict[str, str]:
    """Name → the month in which the card began to do something else (`functional_changes.tsv`)."""
    lines = Path(__file__).with_name("functional_changes.tsv").read_text("utf-8").splitlines()[1:]
    return dict(line.split("\t", 1) for line in lines)


def text_of_edition(
    today: PrintedCard, read: ReadCard | Unread, printings: Sequence[Printing], edition: str, name: str = ""
) -> EditionText:
    """The text that an edition has. `read` is what was read of the text of today, which 2026-04 has.

    `name` is that of the card where `today` is one of its faces.
    """
    name = name or today.name
    if edition == TODAY:
        return EditionText(read, "own")
    changed = functional_changes().get(name, "")
    if changed > edition:
        return EditionText(Unread("changed", "", 0, (f"it does something else since {changed}",)))
    known = TYPE_LINES().get(name)
    if known is not None and known.is_same(edition):
        return EditionText(read, "honest", known.last_set(edition))
    last = last_printing(name, printings, edition)
    printed = None if last is None else printed_card(today, last)
    if last is None or printed is None:
        return EditionText(read)
    found = _read(printed)
    if isinstance(found, Unread) or not _loads(found):
        return EditionText(read)
    if isinstance(read, ReadCard) and same_program(read, found, today.types):
        return EditionText(read, "honest", last.code)
    return EditionText(found, "differs", last.code)


def last_printing(name: str, printings: Sequence[Printing], edition: str) -> Printing | None:
    """The last printing before an edition, where a file that was brought has it and the Sixth Edition was there."""
    before = [one for one in printings if one.date >= SIXTH_EDITION and one.date[:7] <= edition]
    known = TYPE_LINES().get(name)
    code = "" if known is None else known.last_set(edition)
    if code:
        before = [one for one in before if _OTHER_CODES.get(one.code, one.code) == code]
    with_text = [one for one in before if one.text is not None]
    if not with_text or (not code and with_text[-1].date != before[-1].date):
        return None
    return with_text[-1]


def printed_card(today: PrintedCard, printing: Printing) -> PrintedCard | None:
    """The card with the text that was printed; None where that text leaves out what can only be known otherwise.

    What an Aura enchants, and that Walls do not attack, was said by the type line.
    """
    text, types = _FROM_HAND.sub(r"\1", printing.text or ""), printing.types or ""
    if _THRESHOLD.search(text) and "seven or more" not in _REMINDER.sub("", text):
        return None  # a keyword then, whose condition stands in the rules
    enchants = re.match(r"Enchant (\w.*)", types)
    if enchants is not None and not re.match("(?i)enchant ", text):
        text = f"Enchant {enchants[1].lower()}\n{text}"
    if "Wall" in types.split() and not re.search("(?im)^defender|can attack as though", text):
        text = f"Defender\n{text}"
    return replace(today, text=text)


_read = lru_cache(4)(read_card)
"""One printing is often the last before several editions."""


def _loads(card: ReadCard) -> bool:
    try:
        load({**card.record(), "since": SECOND})
    except CardError:
        return False
    return True
