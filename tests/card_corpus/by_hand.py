"""What the grammar makes of a card's text beside the record that was written by hand.

Where the two are not the same, `by_hand.tsv` says why for 2006-10: `not read`, or `otherwise` with a sentence. What
2026-04 has by hand is compared with the text of today too: where it is not the same, it is not the same in 2006-10
either, or `OTHERWISE_TODAY` says why.
`python -m tests.card_corpus.by_hand` prints what is not listed rightly, and ends with status 1 where there is anything;
`--show NAME` prints both records of a card; `--write` puts down what is not read, and what is the same by now goes.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.cards.compiling.records_of_editions import record_for_editions, record_of_today
from rewind.aggregates.cards.grammar.compile import ReadCard, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.aggregates.cards.names import numbered
from rewind.events.base import CardDefinition
from rewind.events.errors import CardError
from tests.card_corpus.corpus import era_cards

LISTED = Path(__file__).with_name("by_hand.tsv")
EDITION, TODAY = "2006-10", "2026-04"
"""The editions whose abilities are compared."""
OTHERWISE_TODAY = {
    "Conflagrate": "The division is told at the target too, as in 2006-10.",
    "Dark Depths": "The number of counters is compared with 0, as in 2006-10.",
}
"""Name → why the record of 2026-04 is not what the text of today comes to, where that of 2006-10 is."""
NOT_READ, OTHERWISE, SAME = "not read", "otherwise", "same"


class Reason(NamedTuple):
    """A row of `by_hand.tsv`."""

    name: str
    what: str
    """`not read`, or `otherwise`."""
    why: str = ""
    """A sentence, where the records are not the same."""


class Compared(NamedTuple):
    """A card whose record was written by hand, and what its text comes to."""

    name: str
    what: str
    """`same`, `not read` or `otherwise`."""
    compiled: str = ""
    by_hand: str = ""


def abilities_of(definition: CardDefinition, edition: str = EDITION) -> str:
    """The abilities of a definition in an edition, with names numbered, and keys replaced by what they name."""
    programs = {one.key: one.ability for one in definition.programs}
    found = []
    for key in definition.characteristics_in(edition).abilities:
        text = programs.get(key, key)
        for given in re.findall(rf'"({re.escape(definition.key)}/(?:granted|given) \d+)"', text):
            text = text.replace(f'"{given}"', programs[given])
        found.append(text)
    return numbered("\n".join(sorted(found)))


def compared(card: PrintedCard) -> Compared:
    """What the text of a card comes to, beside its record."""
    found = read_card(card, say=False)
    if not isinstance(found, ReadCard):
        return Compared(card.name, NOT_READ)
    try:
        _, loaded = record_for_editions(found, card.types)
    except CardError:
        return Compared(card.name, NOT_READ)
    ours, theirs = abilities_of(loaded.definition), abilities_of(by_hand().records[card.name].definition)
    return Compared(card.name, SAME if ours == theirs else OTHERWISE, ours, theirs)


def all_compared() -> Iterator[Compared]:
    """Every card of the pool that the edition knows and that has one face."""
    for card in era_cards():
        record = by_hand().records.get(card.name)
        if record is not None and EDITION in record.editions:
            yield compared(card)


def otherwise_today() -> list[str]:
    """The cards whose records say something else in 2026-04 than the text of today, and nothing that is listed."""
    listed = {one.name for one in reasons()}
    found = []
    for card in era_cards():
        record = by_hand().records.get(card.name)
        read = None if record is None or TODAY not in record.editions else read_card(card, say=False)
        if record is None or not isinstance(read, ReadCard):
            continue
        ours, theirs = abilities_of(record_of_today(read)[1].definition, TODAY), abilities_of(record.definition, TODAY)
        is_changed = abilities_of(record.definition, TODAY) != abilities_of(record.definition)
        is_listed = card.name in OTHERWISE_TODAY or (card.name in listed and not is_changed)
        if ours != theirs and not is_listed:
            found.append(f"{card.name}: otherwise in {TODAY} than its text")
    return found


def reasons() -> list[Reason]:
    """The rows of `by_hand.tsv`."""
    with LISTED.open(encoding="utf-8", newline="") as file:
        return [Reason(*row) for row in csv.reader(file, delimiter="\t")][1:]


def wrongly_listed(found: Iterable[Compared]) -> list[str]:
    """What `by_hand.tsv` does not say as it is, a sentence each."""
    listed = {one.name: one for one in reasons()}
    wrong = []
    for one in found:
        row = listed.pop(one.name, Reason(one.name, SAME))
        if row.what != one.what:
            wrong.append(f"{one.name}: {one.what}, and listed as {row.what}")
        elif one.what == OTHERWISE and not row.why.endswith("."):
            wrong.append(f"{one.name}: otherwise, without a sentence that says why")
    return [*wrong, *(f"{name}: listed, and there is no such card" for name in listed)]


def write(found: Iterable[Compared]) -> None:
    """Puts down what is not read, and what differs with the sentence that it has; what is the same goes."""
    why = {one.name: one.why for one in reasons() if one.what == OTHERWISE}
    with LISTED.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, delimiter="\t", lineterminator="\n")
        rows.writerow(Reason._fields)
        rows.writerows(
            (one.name, one.what, why.get(one.name, "") if one.what == OTHERWISE else "")
            for one in found
            if one.what != SAME
        )


def main() -> int:
    """Compares, and prints what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", help="both records of a card")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.show:
        one = compared(next(card for card in era_cards() if card.name == given.show))
        print(f"{one.name}: {one.what}\ncompiled:\n{one.compiled}\nby hand:\n{one.by_hand}")
        return 0
    found = list(all_compared())
    if given.write:
        write(found)
    counts = {what: sum(one.what == what for one in found) for what in (SAME, OTHERWISE, NOT_READ)}
    print(", ".join(f"{number} {what}" for what, number in counts.items()))
    wrong = [*wrongly_listed(found), *otherwise_today()]
    print("\n".join(wrong[:40]))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
