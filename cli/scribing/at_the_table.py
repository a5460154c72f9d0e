"""The prompt of `rewind scribe`, and lines from a pipe."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from rich.console import Console

from rewind.cli.asking.at_a_terminal import MOST_COMPLETED, lines_of, print_fault, reading
from rewind.cli.asking.doings import VERBS
from rewind.cli.output import put, styled
from rewind.cli.scribing.scribe import ORDERS, Leaving, Scribe
from rewind.cli.scribing.telling import where
from rewind.cli.scribing.transcript import Transcript
from rewind.cli.streams import print_error
from rewind.events.errors import RewindError, Where

PROMPT = "scribe> "

_NO_ORDERS = ("resolve", "next turn", "go to ")


def write_down(out: Console, transcript: Transcript, file: str, read: Callable[[], str] | None = None) -> Scribe:
    """Asks for lines until there are no more, and writes each down. `read` gives the next and raises EOFError."""
    scribe = Scribe(out, transcript, file)
    put(out, styled("What happens, a line at a time; help says what can be typed, quit leaves.", "dim"))
    _print_heading(out, transcript, file)
    if read is None:
        read = reading(PROMPT, lambda line: completions(scribe.transcript, line))
    for line in lines_of(out, read):
        try:
            scribe.take(line)
        except Leaving:
            break
        except RewindError as error:
            print_fault(out, error)
    put(out, styled(f"Kept in {file}: rewind scribe {file} goes on, log there writes its log.", "dim"))
    return scribe


def from_a_pipe(out: Console, transcript: Transcript, file: str, lines: Iterable[str]) -> int:
    """Takes lines; those that are not understood are told with their number. Gives the exit status."""
    scribe, bad = Scribe(out, transcript, file), False
    _print_heading(out, transcript, file)
    for number, line in enumerate(lines, 1):
        try:
            scribe.take(line)
        except Leaving:
            break
        except RewindError as error:
            bad = True
            print_error(error.placed(Where("standard input", number)))
    return 2 if bad else 1 if scribe.refused else 0


def _print_heading(out: Console, transcript: Transcript, file: str) -> None:
    put(out, styled(f"{' and '.join(transcript.names)} under {transcript.under}, in {file}", "bold"), 2)
    put(out, where(transcript), 2)


def completions(transcript: Transcript, line: str) -> list[str]:
    """The lines that a line which is begun may become: verbs, players, names of what is there, then of all cards."""
    for start in [0, *(match.end() for match in re.finditer(r"[\s:,;(]+", line))]:
        typed = line[start:].casefold()
        if not typed:
            continue
        for names in (_words(transcript, start), transcript.things().known, transcript.cards.known):
            found = [line[:start] + name for name in names if name.casefold().startswith(typed)]
            if found:
                return sorted(found)[:MOST_COMPLETED]
    return []


def _words(transcript: Transcript, start: int) -> Iterator[str]:
    yield from (f"{name} " for name in transcript.names)
    yield from (*ORDERS, *_NO_ORDERS) if start == 0 else VERBS
