"""The console that all text for people goes through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from rewind.events.text import in_one_line


class SafeConsole(Console):
    """A console that lets no control character of a text through, and leaves a broken pipe to `rewind.cli.main`."""

    def __init__(self, file: TextIO, width: int | None, *, force_terminal: bool | None = None) -> None:
        """`width`: columns; None: those of the terminal. A text is printed as it stands: nothing in it is markup."""
        super().__init__(
            file=file, width=width, force_terminal=force_terminal, highlight=False, emoji=False, markup=False
        )

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Every text that is printed comes through here, in parts of a line."""
        for segment in super().render(renderable, options):
            if segment.control or segment.text.isprintable() or segment.text == "\n":
                yield segment
            else:
                yield Segment("\n".join(map(in_one_line, segment.text.split("\n"))), segment.style)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
