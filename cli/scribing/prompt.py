"""The prompt of `rewind scribe`, and lines from a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rich.console import Console

from rewind.cli import line_prompt
from rewind.cli.asking.typed_steps import VERBS
from rewind.cli.line_prompt import Leaving
from rewind.cli.output import put, styled
from rewind.cli.scribing.report import standing
from rewind.cli.scribing.scribe import ORDERS, Scribe
from rewind.cli.scribing.transcript import Transcript
from rewind.cli.streams import print_error
from rewind.events.errors import RewindError, Where

PROMPT = "scribe> "

_OF_THE_GAME = ("resolve", "next turn", "go to ")
"""Beginnings of lines about the game that name no player."""


def write_down(out: Console, transcript: Transcript, file: str, read: Callable[[], str] | None = None) -> Scribe:
    """Asks for lines until there are no more, and writes each down. `read` gives the next and raises EOFError."""
    scribe = Scribe(out, transcript, file)
    put(out, styled("What happens, a line at a time; help says what can be typed, quit leaves.", "dim"))
    _print_heading(out, transcript, file)
    if read is None:
        read = line_prompt.line_reader(PROMPT, lambda line: completions(scribe.transcript, line))
    line_prompt.take_lines(out, read, scribe.take)
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
    put(out, standing(transcript), 2)


def completions(transcript: Transcript, line: str) -> list[str]:
    """The lines that a line which is begun may become: verbs, players, names of what is there, then of all cards."""
    return line_prompt.completions(
        line, lambda start: (_words(transcript, start), transcript.names_here().names, transcript.cards.names)
    )


def _words(transcript: Transcript, start: int) -> Iterator[str]:
    yield from (f"{name} " for name in transcript.names)
    yield from (*ORDERS, *_OF_THE_GAME) if start == 0 else VERBS
