"""Compiling files of cards: all of them are read, then each card is compiled, in the order of the names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field

from rewind.aggregates.cards.compiling.card_files import read_cards
from rewind.aggregates.cards.compiling.card_shelf import CardShelf, UnreadFamily
from rewind.aggregates.cards.compiling.compiler import Compiled, NotCompiled, compile_card
from rewind.aggregates.cards.compiling.printings import EDITIONS
from rewind.aggregates.cards.grammar.compile import Unread


@dataclass(slots=True)
class Report:
    """What came of the cards of files."""

    cards: int = 0
    """All cards of the files."""
    later: int = 0
    """Cards that no edition had for which cards are compiled."""
    of_editions: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in EDITIONS})
    """Edition → `cards` that it had, `read` of them, those `printed_back`, and the keys of WHYS and TEXTS."""
    families: list[UnreadFamily] = field(default_factory=list)
    """What is not read, that first which would finish most cards."""

    def add(self, found: Compiled | NotCompiled) -> None:
        """Counts a card."""
        self.cards += 1
        if isinstance(found, NotCompiled):
            self.later += found.why.why == "later"
            for edition in found.editions:
                self.of_editions[edition].update(("cards", found.why.why))
            return
        for edition in found.editions:
            text = found.texts.get(edition)
            kinds = ["refused"] if text is None else ["read", text.of]
            if text is not None and found.printed_back:
                kinds.append("printed_back")
            self.of_editions[edition].update(("cards", *kinds))


def compiled_files(
    files: Sequence[str],
    report: Report,
    *,
    of_any_time: bool = False,
    named: Container[str] | None = None,
    most_families: int = 0,
    on_bytes: Callable[[int], object] = lambda _: None,
    on_card: Callable[[int], object] = lambda _: None,
) -> Iterator[Compiled | NotCompiled]:
    """All cards of files, or those of some names, in the order of their names; `report` is filled meanwhile.

    `on_bytes` gets how much of all files was read, `on_card` how many cards there are, before each. Raises CardError
    RW2009, RW6005, RW6006, RW6007 for what is wrong with a file, before any card is given out.
    """
    with CardShelf() as shelf:
        before = 0
        for file in files:
            reached = [0]

            def read(size: int, before: int = before, reached: list[int] = reached) -> None:
                reached[0] = size
                on_bytes(before + size)

            shelf.add_file(read_cards(file, read))
            before += reached[0]
        number = len(shelf)
        for text, printings in shelf.cards():
            on_card(number)
            if named is not None and text.name not in named:
                continue
            found = compile_card(text, printings, of_any_time=of_any_time)
            report.add(found)
            if most_families and isinstance(found, NotCompiled) and found.why.why == "unread":
                _note_unread(shelf, found)
            yield found
        if most_families:
            report.families = shelf.unread_families(most_families)


def _note_unread(shelf: CardShelf, found: NotCompiled) -> None:
    if found.card is None:
        return
    families = {words_at(one): ", ".join(one.expected[:6]) for one in found.unread_lines() or [found.why]}
    for words, expected in families.items():
        shelf.add_unread(found.name, words, expected, finishes=len(families) == 1)


def words_at(unread: Unread) -> str:
    """The first three words where no reading of a line goes on, with N for each number."""
    rest = re.sub(r"\d+", "N", unread.line[unread.place :])
    return " ".join(rest.split()[:3])
