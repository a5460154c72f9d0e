"""Names, dates and type lines of the cards to October 2006, as they were printed (`printings.tsv`).

Of the last printing before each edition the table has the set too, and whether what was printed there says the same as
the text of today, word for word but for the words of the time.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from rewind.aggregates.cards.inflection import plural
from rewind.aggregates.cards.type_lines import subtypes_in
from rewind.aggregates.cards.vocabulary import words_of

EDITIONS = FIRST, SECOND, TODAY = "2003-12", "2006-10", "2026-04"
"""The editions for which cards are compiled."""


class Printing(NamedTuple):
    """A row of `printings.tsv`."""

    first: str
    """The date of the first printing."""
    types_2003_12: str
    """The type line of the last printing before the edition, as it stands there; empty where there is none."""
    types_2006_10: str
    set_2003_12: str
    """The code of that set."""
    same_2003_12: str
    """`same` where the text that was printed there says the same as that of today; else nothing is told."""
    set_2006_10: str
    same_2006_10: str

    def last_set(self, edition: str) -> str:
        """The code of the set of the last printing before an edition; empty where that is not known."""
        return {"2003-12": self.set_2003_12, "2006-10": self.set_2006_10}.get(edition, "")

    def last_types(self, edition: str) -> str:
        """The type line of the last printing before an edition; empty where there is none."""
        return {"2003-12": self.types_2003_12, "2006-10": self.types_2006_10}[edition]

    def is_same(self, edition: str) -> bool:
        """Whether that printing is known to say the same as the text of today."""
        return {"2003-12": self.same_2003_12, "2006-10": self.same_2006_10}.get(edition) == "same"


@cache
def TYPE_LINES() -> dict[str, Printing]:  # noqa: N802  # read like a table
    """Name → what was printed."""
    text = Path(__file__).with_name("printings.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {name: Printing(*rest) for name, *rest in rows}


def type_line(name: str, today: str, edition: str, brought: str = "") -> str:
    """The type line of a card in an edition: types as today, creature types as its last printing has them.

    `brought` is what that printing has, for cards that the table does not know. A plural is read as the type that the
    edition has ("Summon Soldiers": Soldier). Subtypes that the edition does not have are left out. A creature that is
    legendary today was a Legend in 2003-12 and not legendary (2003-12, 215.2), unless it was printed so.
    """
    printing = TYPE_LINES().get(name)
    left, dash, right = today.partition(" — ")
    known = words_of("subtype", edition)
    printed = brought
    if printing is not None:
        printed = printing.last_types(edition)
    if "Creature" in left and printed:
        right = printed.replace("Summon — ", "Creature — ").partition(" — ")[2] or right
    words = [
        word
        for word in dict.fromkeys(_singulars(edition).get(one, one) for one in subtypes_in(right, edition))
        if word in known
    ]
    supertypes = [word for word in left.split() if word not in ("Tribal", "Kindred")]
    if "Legend" in known and "Creature" in left and "Legendary" in left and "Legendary" not in printed:
        supertypes.remove("Legendary")
        words = [*(word for word in words if word != "Legend"), "Legend"]
    return " ".join(supertypes) + (f" — {' '.join(words)}" if dash and words else "")


@cache
def _singulars(edition: str) -> dict[str, str]:
    """Plurals of the subtypes of an edition, which are none themselves → the subtype."""
    known = words_of("subtype", edition)
    return {several: word for word in known if (several := plural(word)) not in known}
