"""A report as Markdown. Every text is escaped, so that none of it is taken for marks or HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rewind.events.text import in_one_line
from rewind.projections.reports.report import Block, Lines, Listed, Paragraph, Report, Signatures, Table

_MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&!])")
_ITEM = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s|$)")


def markdown(report: Report) -> bytes:
    """The report as one Markdown document in UTF-8. The same report gives the same bytes."""
    lines = [f"# {_text(report.title)}", ""]
    lines += _table(Table(("", ""), report.facts))
    for section in report.sections:
        lines += ["", f"## {_text(section.heading)}"]
        for block in section.blocks:
            lines += ["", *_block(block)]
    return ("\n".join(lines) + "\n").encode()


def _text(text: str) -> str:
    """A text in one line, in which nothing is a mark."""
    escaped = _MARKS.sub(r"\\\1", " ".join(in_one_line(text).split()))
    return _ITEM.sub(lambda match: f"{match[1]}\\{match[2]}", escaped)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield _text(block.text)
        case Listed():
            yield from (f"- {_text(item)}" for item in block.items)
        case Table():
            yield from _table(block)
        case Lines():
            yield from (f"    {in_one_line(line)}".rstrip() for line in block.lines)
        case Signatures():
            yield from (
                f"{_text(name)}: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_  " for name in block.names
            )


def _table(table: Table) -> Iterator[str]:
    yield f"| {' | '.join(map(_text, table.headings))} |"
    yield f"|{'---|' * len(table.headings)}"
    for row in table.rows:
        yield f"| {' | '.join(map(_text, row))} |"
