"""A report as one HTML page with its style inside: it works from a disk, loads nothing, and prints well."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

from rewind.events.text import in_one_line
from rewind.projections.reports.report import Block, Lines, Listed, Paragraph, Report, Signatures, Table


def html(report: Report) -> bytes:
    """The report as one HTML document in UTF-8. The same report gives the same bytes."""
    style = _style()
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_text(report.title)}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{_text(report.title)}</h1>",
        '<dl class="facts">',
        *(f"<div><dt>{_text(name)}</dt><dd>{_text(value)}</dd></div>" for name, value in report.facts),
        "</dl>",
    ]
    for section in report.sections:
        parts += ["<section>", f"<h2>{_text(section.heading)}</h2>"]
        for block in section.blocks:
            parts += _block(block)
        parts.append("</section>")
    return "\n".join([*parts, "</main>", "</body>", "</html>", ""]).encode()


def _text(text: str) -> str:
    return escape(in_one_line(text), quote=True)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield f"<p>{_text(block.text)}</p>"
        case Listed():
            yield "<ul>"
            yield from (f"<li>{_text(item)}</li>" for item in block.items)
            yield "</ul>"
        case Table():
            yield from _table(block)
        case Lines():
            yield f"<pre>{chr(10).join(map(_text, block.lines))}</pre>"
        case Signatures():
            yield '<div class="signatures">'
            yield from (f"<div><span></span>{_text(name)}</div>" for name in block.names)
            yield "</div>"


def _table(table: Table) -> Iterator[str]:
    yield "<table>"
    yield f"<thead><tr>{''.join(f'<th scope=col>{_text(one)}</th>' for one in table.headings)}</tr></thead>"
    yield "<tbody>"
    for row in table.rows:
        yield f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>"
    yield "</tbody>"
    yield "</table>"


@cache
def _style() -> str:
    return files(__package__).joinpath("static", "report.css").read_text(encoding="utf-8")
