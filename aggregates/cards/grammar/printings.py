"""Names, dates and type lines of the cards to October 2006, as they were printed (`printings.tsv`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from rewind.aggregates.cards.vocabulary import words_of


class Printing(NamedTuple):
    """A row of `printings.tsv`."""

    first: str
    """The date of the first printing."""
    types_2003_12: str
    """The type line of the last printing before the edition, as it stands there; empty where there is none."""
    types_2006_10: str


@cache
def TYPE_LINES() -> dict[str, Printing]:  # noqa: N802  # read like a table
    """Name → what was printed."""
    text = Path(__file__).with_name("printings.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {name: Printing(*rest) for name, *rest in rows}


def type_line(name: str, today: str, edition: str) -> str:
    """The type line of a card in an edition: types as today, creature types as its last printing has them.

    Subtypes that the edition does not have are left out.
    """
    printing = TYPE_LINES().get(name)
    left, dash, right = today.partition(" — ")
    known = words_of("subtype", edition)
    printed = "" if printing is None else (printing.types_2006_10 if edition == "2006-10" else printing.types_2003_12)
    if "Creature" in left and printed:
        right = printed.replace("Summon — ", "Creature — ").partition(" — ")[2] or right
    words = [word for word in dict.fromkeys(right.split()) if word in known]
    supertypes = [word for word in left.split() if word not in ("Tribal", "Kindred")]
    return " ".join(supertypes) + (f" — {' '.join(words)}" if dash and words else "")
