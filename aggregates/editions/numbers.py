"""Makes the list of rule numbers of an edition from its book: `python -m rewind.aggregates.editions.numbers BOOK`.

Only numbers are taken: a chapter (`212.`), a rule (`212.1.`) or a paragraph (`212.1a`) at the beginning of a line.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

_NUMBER = re.compile(r"\s*(\d{3})(?:\.(\d{1,3})([a-z]?))?\.?(?=\s|$)")


def numbers(lines: Iterable[str]) -> Iterator[str]:
    """The rule numbers that lines of a book begin with, in the book's order, each once."""
    seen = set()
    for line in lines:
        match = _NUMBER.match(line)
        if match is None or not "1" <= match[1][0] <= "9":
            continue
        chapter, rule, letter = match.groups()
        number = chapter if rule is None else f"{chapter}.{rule}{letter}"
        if number not in seen:
            seen.add(number)
            yield number


def main() -> None:
    """Prints the numbers of the book named on the command line, one a line."""
    book = Path(sys.argv[1]).read_text(encoding="utf-8-sig", errors="replace")
    for number in numbers(book.splitlines()):
        sys.stdout.write(f"{number}\n")


if __name__ == "__main__":
    main()
