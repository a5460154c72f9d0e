"""Draws compiled cards by a seed for people who read them against their texts (`… --seed 1 --number 240`).

Cards that only have keywords are left out, and those that were read before (`readings.tsv`: seed, name, verdict, what
was wrong). Of each card the text, what is printed of its record in each edition, and the record are shown.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rewind.aggregates.cards.card_pool import CardRecord
from rewind.aggregates.cards.compiling.records_of_editions import record_for_editions
from rewind.aggregates.cards.grammar.compile import ReadCard, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.aggregates.cards.text import print_abilities
from rewind.events.errors import CardError
from tests.card_corpus.corpus import era_cards

READINGS = Path(__file__).with_name("readings.tsv")


class Reading(NamedTuple):
    """A row of `readings.tsv`: what a reader found of a card."""

    seed: str
    name: str
    verdict: str
    """`right`, or `wrong`."""
    why: str
    """What was wrong, as it was when the card was read."""


def readings() -> list[Reading]:
    """All that was read so far."""
    with READINGS.open(encoding="utf-8", newline="") as file:
        return [Reading(*row) for row in csv.reader(file, delimiter="\t")][1:]


def drawn(number: int, seed: int) -> Iterator[tuple[PrintedCard, ReadCard, CardRecord]]:
    """So many compiled cards, in an order that the seed decides."""
    before = {one.name for one in readings()}
    for card in sorted(era_cards(), key=lambda one: hashlib.sha256(f"{seed} {one.name}".encode()).digest()):
        if number == 0 or card.name in before:
            continue
        found = read_card(card, say=False)
        if not isinstance(found, ReadCard) or all(isinstance(one, str) for one in found.abilities):
            continue
        try:
            _, loaded = record_for_editions(found, card.types)
        except CardError:
            continue
        number -= 1
        yield card, found, loaded


def main() -> None:
    """Draws, and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--number", type=int, default=240)
    given = parser.parse_args()
    for number, (card, found, loaded) in enumerate(drawn(given.number, given.seed), 1):
        print(f"--- {number}. {card.name}  {card.cost or ''}  {card.types}")
        print(card.text)
        for edition in loaded.editions:
            face = loaded.definition.characteristics_in(edition)
            print(f"  [{edition}] {face.type_line}")
            for one in print_abilities(loaded.definition, edition):
                print(f"    {one.text}")
        print("  record:", json.dumps({"abilities": found.abilities, "granted": found.granted}, ensure_ascii=False))


if __name__ == "__main__":
    main()
