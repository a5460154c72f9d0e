"""The ledger of what the texts of cards come to: a row a card, with a hash of its text and one of its record.

`python -m tests.card_corpus.ledger` compares `ledger.tsv` with the grammar of today, prints what was gained, lost or
changed and which texts changed, and ends with status 1 where anything is not as it is written down. `--write` puts down
what was gained; what was lost or changed too, with `--because` and a sentence, which stays in the row.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import sys
from collections.abc import Iterable, Sequence
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

import orjson

from rewind.aggregates.cards.compiling.records_of_editions import record_for_editions
from rewind.aggregates.cards.grammar.compile import ReadCard, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.events.errors import CardError
from tests.card_corpus.corpus import era_cards

LEDGER = Path(__file__).with_name("ledger.tsv")
NOT_READ = "-"
"""In place of the hash of a record."""


class Entry(NamedTuple):
    """A row of the ledger."""

    name: str
    text: str
    """A hash of what is printed on the card: cost, types, text, numbers."""
    record: str
    """A hash of its record under both editions; `-` where it is not read."""
    why: str = ""
    """Why the card was lost or its record changed when it was last."""


def hashed(value: object) -> str:
    """Twelve hexadecimal digits for a value."""
    return hashlib.blake2b(orjson.dumps(value, option=orjson.OPT_SORT_KEYS), digest_size=6).hexdigest()


def entry(card: PrintedCard) -> Entry:
    """What the text of a card comes to today."""
    text = hashed([card.name, card.cost, card.types, card.text, card.power, card.toughness])
    found = read_card(card, say=False)
    if not isinstance(found, ReadCard):
        return Entry(card.name, text, NOT_READ)
    try:
        record, _ = record_for_editions(found, card.types)
    except CardError:
        return Entry(card.name, text, NOT_READ)
    return Entry(card.name, text, hashed(record))


def entries(cards: Sequence[PrintedCard]) -> list[Entry]:
    """What all texts come to today."""
    with Pool() as processes:
        return processes.map(entry, cards, chunksize=100)


def written() -> dict[str, Entry]:
    """The rows of the ledger, by the name of the card."""
    with LEDGER.open(encoding="utf-8", newline="") as file:
        return {row[0]: Entry(*row) for row in list(csv.reader(file, delimiter="\t"))[1:]}


def what_changed(before: Entry | None, now: Entry) -> str:
    """`gained`, `lost`, `changed`, `text changed`; empty where nothing did."""
    if before is None or (before.record == NOT_READ and now.record != NOT_READ):
        return "" if now.record == NOT_READ and before is not None else "gained"
    if before.record != now.record:
        return "lost" if now.record == NOT_READ else "changed"
    return "text changed" if before.text != now.text else ""


def write(now: Iterable[Entry], because: str) -> None:
    """Writes the ledger anew; what was lost or changed gets the sentence, the others keep theirs."""
    before = written()
    with LEDGER.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, delimiter="\t", lineterminator="\n")
        rows.writerow(Entry._fields)
        for one in now:
            known = before.get(one.name)
            why = because if what_changed(known, one) in ("lost", "changed") else known.why if known else ""
            rows.writerow(one._replace(why=why))


def main() -> int:
    """Compares, and writes where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--because", default="", metavar="SENTENCE", help="why cards were lost or changed")
    given = parser.parse_args()
    before, now = written(), entries(era_cards())
    kinds: dict[str, list[str]] = {"gained": [], "lost": [], "changed": [], "text changed": []}
    for one in now:
        if kind := what_changed(before.get(one.name), one):
            kinds[kind].append(one.name)
    for kind, names in kinds.items():
        print(f"{len(names)} {kind}" + (f": {', '.join(names[:30])}" if names else ""))
    if not given.write:
        return int(any(kinds.values()))
    if (kinds["lost"] or kinds["changed"]) and not given.because.endswith("."):
        print("what was lost or changed needs a sentence: --because")
        return 1
    write(now, given.because)
    return 0


if __name__ == "__main__":
    sys.exit(main())
