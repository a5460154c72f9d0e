"""What a report is made of: sections of paragraphs, lists, tables and lines as they are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of items, one a line."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines in which every space counts: a position, commands."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Places to sign."""

    names: tuple[str, ...]


Block = Paragraph | Listed | Table | Lines | Signatures


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a report under a heading."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A report."""

    title: str
    facts: tuple[tuple[str, str], ...]
    """What stands at its head: name and value."""
    sections: tuple[Section, ...]
