"""Columns of text beside each other, or below each other where there is no room, with what differs marked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from rewind.events.text import in_one_line

NARROWEST = 50
"""Columns that a column needs, so that sentences are not broken into pieces."""

GAP = 3
"""Columns between two columns."""

MARK = "≠"
"""Stands before what another column does not have."""


class Row(NamedTuple):
    """One row of a column."""

    text: str
    key: str = ""
    """What is compared: rows with equal keys are the same; empty: the text."""
    style: str = ""
    indent: int = 0
    """Columns by which it is set in."""
    hang: int = 2
    """Columns by which what goes on below is set in further."""
    tail: str = ""
    """What stands dim behind the text, and is not compared."""

    @property
    def compared(self) -> str:
        """What is compared."""
        return self.key or self.text


Block = Sequence[Row]
"""Rows that belong together: those of one step, or of one player."""


class Line(NamedTuple):
    """A row in its place, or nothing where only another column has one."""

    row: Row | None
    differs: bool


def aligned(blocks: Sequence[Block]) -> list[list[Line]]:
    """The lines of one block of each column, equally many; equal rows of the first two stand beside each other."""
    if len(blocks) != 2:
        longest = max(map(len, blocks))
        everywhere = set.intersection(*({row.compared for row in block} for block in blocks))
        return [[_line(block, at, everywhere) for at in range(longest)] for block in blocks]
    first, second = ([row.compared for row in block] for block in blocks)
    left: list[Line] = []
    right: list[Line] = []
    for kind, a, b, c, d in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        same = set(first[a:b]) if kind == "equal" else set()
        for at in range(max(b - a, d - c)):
            left.append(_line(blocks[0][a:b], at, same))
            right.append(_line(blocks[1][c:d], at, same))
    return [left, right]


def _line(block: Block, at: int, same: Collection[str]) -> Line:
    row = block[at] if at < len(block) else None
    return Line(row, row is not None and row.compared not in same)


def fits(out: Console, columns: int) -> bool:
    """Whether so many columns stand beside each other on a terminal."""
    return out.is_terminal and columns > 1 and out.width >= columns * (NARROWEST + GAP) - GAP


def beside(columns: Sequence[Sequence[Line]], width: int) -> Iterator[Text]:
    """The lines of columns beside each other in `width` columns."""
    each = (width - GAP * (len(columns) - 1)) // len(columns)
    for lines in zip(*columns, strict=True):
        cells = [rendered(line, each) for line in lines]
        for at in range(max(map(len, cells))):
            text = Text()
            for number, cell in enumerate(cells):
                part = cell[at] if at < len(cell) else Text()
                text.append_text(part)
                if number + 1 < len(cells):
                    text.append(" " * (each - part.cell_len) + " │ ", "dim")
            yield text


def rendered(line: Line, width: int | None) -> list[Text]:
    """A line, broken at `width` where there is one; what differs has its mark."""
    row = line.row
    if row is None or not row.text:
        return [Text()]
    style = "yellow" if line.differs else row.style
    text = Text(in_one_line(row.text), style)
    if row.tail:
        text.append(f"  {in_one_line(row.tail)}", "dim")
    first = (f"{MARK} " if line.differs else "  ") + " " * row.indent
    whole = Text().append(first, "bold yellow").append_text(text)
    if width is None or whole.cell_len <= width:
        return [whole]
    hang = min(len(first) + row.hang, width // 2)
    begin, *rest = whole[hang:].wrap(Console(width=width), width - hang)
    return [whole[:hang].append_text(begin), *(Text(" " * hang).append_text(part) for part in rest)]
