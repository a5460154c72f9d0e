"""Shapes and words of a picture, as SVG that looks alike in a browser, on GitHub and on paper, light and dark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from rewind.events.text import in_one_line

STYLE = """
svg { --paper: #f4f2ee; --surface: #fffefb; --sunken: #e6e2da; --ink: #1c2026; --soft: #59616b; --line: #cfc9be;
  --attack: #b3241c; --block: #2d4f9e; --accent: #0d5c63; --W: #cdb668; --U: #3f7cbf; --B: #5d5762; --R: #c94f38;
  --G: #3f8a55; --many: #b8912a; --none: #8b95a0; --back: #4b3b52; --seat-1: #0d6b62; --seat-2: #8a3f86;
  --seat-3: #2d4f9e; --seat-4: #9a5200; }
@media (prefers-color-scheme: dark) { svg { --paper: #14171a; --surface: #1e2226; --sunken: #0f1214; --ink: #ebe7df;
  --soft: #a3abb4; --line: #41484f; --attack: #ff8b7e; --block: #9db8ff; --accent: #6fc7c4; --W: #e6d591; --U: #6ea8e6;
  --B: #9a92a3; --R: #e57a63; --G: #69b981; --many: #dcb64e; --none: #a0abb6; --back: #5d4b66; --seat-1: #5cc9b8;
  --seat-2: #d493d0; --seat-3: #9db8ff; --seat-4: #f0b45c; } }
text { font-family: system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: var(--ink); }
.serif { font-family: Charter, "Palatino Linotype", Georgia, "Liberation Serif", serif; }
.soft { fill: var(--soft); } .bold { font-weight: 650; } .accent { fill: var(--accent); }
.attack { fill: var(--attack); } .block { fill: var(--block); }
.paper { fill: var(--paper); } .surface { fill: var(--surface); stroke: var(--line); }
.tapped { fill: var(--sunken); stroke: var(--soft); } .token { stroke-dasharray: 4 3; }
.attacking { stroke: var(--attack); stroke-width: 2; } .blocking { stroke: var(--block); stroke-width: 2; }
.back { fill: var(--back); stroke: var(--surface); } .badge { fill: var(--ink); } .on-badge { fill: var(--paper); }
.pip { fill: #cfcac3; } .pip-W { fill: #f3e9bd; } .pip-U { fill: #b5d4f0; } .pip-B { fill: #3b363f; }
.pip-R { fill: #f2b7a6; } .pip-G { fill: #b4dcbf; } .on-pip { fill: #1c2026; } .on-pip-B { fill: #fff; }
"""
"""The colours of the page. What is not in it has the colour of ink."""

_NARROW, _WIDE = frozenset("ijl.,:;'’|!()[]ft1I "), frozenset("mwMW@%—→")
_SYMBOLS = re.compile(r"\{([^{}\s]{1,8})\}")


def symbols_of(mana: str | None) -> tuple[str, ...]:
    """The symbols of a mana cost: "{2}{R}" has "2" and "R"."""
    return tuple(_SYMBOLS.findall(mana or ""))


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide words are, rather too wide than too narrow: the font is whichever the reader has."""
    units = sum(
        0.34 if sign in _NARROW else 0.92 if sign in _WIDE else 0.7 if sign.isupper() else 0.57 for sign in text
    )
    return units * size * (1.17 if bold else 1.0)


def clipped(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text as far as there is room."""
    if width_of(text, size, bold=bold) <= width:
        return text
    while text and width_of(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(
    text: str, size: float, width: float, lines: int, *, bold: bool = False, later: float | None = None
) -> list[str]:
    """The text in at most so many lines, the last of them cut where it does not end there.

    `later`: how wide the lines after the first may be, where that is not the same.
    """
    found: list[str] = []
    rest = text.split()
    while rest and len(found) < lines - 1:
        line = [rest.pop(0)]
        while rest and width_of(" ".join([*line, rest[0]]), size, bold=bold) <= width:
            line.append(rest.pop(0))
        found.append(clipped(" ".join(line), size, width, bold=bold))
        width = width if later is None else later
    return [*found, clipped(" ".join(rest), size, width, bold=bold)] if rest else found


class Drawing:
    """Elements, each upon those before it. Lengths are pixels; names in `looks` are classes of `STYLE`."""

    def __init__(self) -> None:
        self._elements: list[str] = []

    def box(self, x: float, y: float, width: float, height: float, looks: str, *, round_: float = 7) -> None:
        """A box with round corners."""
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}"'
        self._elements.append(f'<rect {place} class="{looks}"/>')

    def edge(self, x: float, y: float, height: float, colors: Sequence[str]) -> None:
        """The coloured edge of a card: its colours above each other."""
        part = height / len(colors)
        for index, color in enumerate(colors):
            place = f'x="{x:g}" y="{y + index * part:g}" width="4" height="{part:g}"'
            self._elements.append(f'<rect {place} style="fill: var(--{color})"/>')

    def text(self, x: float, y: float, words: str, size: float, looks: str = "", *, anchor: str = "start") -> None:
        """Words on a line whose foot is at `y`."""
        place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
        self._elements.append(f'<text {place} class="{looks}">{escape(in_one_line(words))}</text>')

    def pips(self, right: float, y: float, symbols: Sequence[str], *, radius: float = 6.5) -> float:
        """Mana symbols that end at `right`; returns where they begin."""
        left = right
        for symbol in reversed(symbols):
            left -= 2 * radius + 1
            kind = f"pip-{symbol}" if symbol in "WUBRG" else ""
            center = left + radius
            self._elements.append(f'<circle cx="{center:g}" cy="{y:g}" r="{radius:g}" class="pip {kind}"/>')
            self.text(center, y + 3.5, symbol, 10, f"bold on-pip on-{kind}", anchor="middle")
        return left

    def badge(self, right: float, y: float, words: str) -> None:
        """A few words on a dark pill that ends at `right`: how often something is there."""
        width = width_of(words, 11, bold=True) + 8
        self.box(right - width, y, width, 15, "badge", round_=7.5)
        self.text(right - width / 2, y + 11, words, 11, "bold on-badge", anchor="middle")

    def add(self, other: Drawing) -> None:
        """Everything of another drawing."""
        self._elements += other._elements

    def svg(self, width: float, height: float, label: str) -> str:
        """The picture, with what it shows in words for whom they are read."""
        size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoteattr(in_one_line(label))}>'
        return "\n".join([head, f"<style>{STYLE}</style>", *self._elements, "</svg>", ""])
