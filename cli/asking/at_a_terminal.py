"""The prompt of `rewind ask`: lines are edited, remembered and completed where the terminal can."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator

from rich.console import Console

from rewind.cli.asking.conversation import Conversation, Leaving
from rewind.cli.asking.doings import ORDERS, VERBS
from rewind.cli.asking.question import Question
from rewind.cli.output import put, styled
from rewind.events.errors import RewindError

PROMPT = "ask> "
MOST_COMPLETED = 200
"""So many completions are handed over at most."""

_WORDS = tuple(word for word in (*ORDERS, *VERBS))


def converse(out: Console, question: Question, read: Callable[[], str] | None = None) -> Conversation:
    """Asks for lines until there are no more, and answers each. `read` gives the next and raises EOFError."""
    conversation = Conversation(out, question)
    put(
        out,
        styled("A position and what is done in it, a line at a time; help says what can be typed, quit leaves.", "dim"),
    )
    put(out, styled("For example   alice: Humility, Opalescence   then   bob: Grizzly Bears   then   position", "dim"))
    if read is None:
        read = reading(PROMPT, lambda line: completions(conversation.question, line))
    for line in lines_of(out, read):
        try:
            conversation.take(line)
        except Leaving:
            break
        except RewindError as error:
            print_fault(out, error)
    return conversation


def print_fault(out: Console, error: RewindError) -> None:
    """Prints what is wrong with a line, without the code, which says nothing to who typed it."""
    for text in error.lines:
        put(out, styled(text.partition(" ")[2] if text.startswith("RW") else text, "red"))


def lines_of(out: Console, read: Callable[[], str]) -> Iterator[str]:
    """The lines that `read` gives, until it raises EOFError."""
    while True:
        try:
            yield read()
        except EOFError:
            out.print()
            return


def reading(prompt: str, complete_line: Callable[[str], list[str]]) -> Callable[[], str]:
    """Reads lines with `readline`, where that is a part of this Python; `complete_line` completes one with Tab."""
    try:
        import readline
    except ImportError:
        return lambda: input(prompt)
    found: list[str] = []

    def complete(text: str, state: int) -> str | None:
        if state == 0:
            found[:] = complete_line(readline.get_line_buffer()[: readline.get_endidx()])
        return found[state] if state < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    return lambda: input(prompt) if sys.stdin.isatty() else sys.stdin.readline()


def completions(question: Question, line: str) -> list[str]:
    """The lines that a line which is begun may become: names of cards, of what there is, and what can be typed.

    What is completed begins at any word of the line; the longest beginning that fits something counts.
    """
    starts = [0, *(match.end() for match in re.finditer(r"[\s:,;(]+", line))]
    for start in starts:
        typed = line[start:].casefold()
        if not typed:
            continue
        found = [line[:start] + name for name in _known(question, start) if name.casefold().startswith(typed)]
        if found:
            return sorted(found)[:MOST_COMPLETED]
    return []


def _known(question: Question, start: int) -> Iterator[str]:
    if start == 0:
        yield from (f"{word} " for word in _WORDS)
    yield from (f"{name}: " if start == 0 else name for name in question.players)
    yield from VERBS if start else ()
    yield from question.cards.known if start else ()
