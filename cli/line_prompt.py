"""A prompt that takes one line after the other; lines are edited, remembered and completed where the terminal can."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from rich.console import Console

from rewind.cli.output import put, styled
from rewind.events.errors import RewindError

MOST_COMPLETED = 200
"""So many completions are handed over at most."""


class Leaving(Exception):
    """Whoever types has nothing more to say."""


def take_lines(out: Console, read: Callable[[], str], take: Callable[[str], None]) -> None:
    """Gives each line to `take`, until that raises Leaving; what is wrong with a line is printed.

    `read` gives the next line, and raises EOFError after the last.
    """
    while True:
        try:
            take(read())
        except Leaving:
            return
        except EOFError:
            out.print()
            return
        except RewindError as error:
            _print_fault(out, error)


def _print_fault(out: Console, error: RewindError) -> None:
    """Prints what is wrong with a line, without the code, which says nothing to who typed it."""
    for text in error.lines:
        put(out, styled(text.partition(" ")[2] if text.startswith("RW") else text, "red"))


def line_reader(prompt: str, complete_line: Callable[[str], list[str]]) -> Callable[[], str]:
    """Reads lines of a terminal, with `readline` where that is a part of this Python.

    `complete_line` gives what a line that is begun may become, for Tab.
    """
    try:
        import readline
    except ImportError:
        return lambda: input(prompt)
    completed: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            line = readline.get_line_buffer()[: readline.get_endidx()]
            completed[:] = as_typed(line, complete_line(line))
        return completed[state] if state < len(completed) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        readline.parse_and_bind("tab: complete")
        readline.parse_and_bind("set show-all-if-ambiguous on")
    return lambda: input(prompt)


def as_typed(line: str, completed: list[str]) -> list[str]:
    """What a line may become, with what was typed as it was typed where there are several.

    They are completed as far as they are alike: "Attunement" and "attacks" begin otherwise, and "att" would be lost.
    """
    return [line + one[len(line) :] for one in completed] if len(completed) > 1 else completed


def completions(line: str, words_at: Callable[[int], Iterable[Iterable[str]]]) -> list[str]:
    """The lines that a line which is begun may become.

    What is completed begins at any word of the line; the longest beginning that fits something counts. `words_at` gives
    for a place in the line the groups of what may stand there, of which the first with something that fits counts.
    """
    for start in [0, *(match.end() for match in re.finditer(r"[\s:,;(]+", line))]:
        typed = line[start:].casefold()
        for words in words_at(start) if typed else ():
            fitting = [line[:start] + word for word in words if word.casefold().startswith(typed)]
            if fitting:
                return sorted(fitting)[:MOST_COMPLETED]
    return []
