"""The prompt of `rewind ask`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rich.console import Console

from rewind.cli import line_prompt
from rewind.cli.asking.conversation import ORDERS, Conversation
from rewind.cli.asking.question import Question
from rewind.cli.asking.typed_steps import VERBS
from rewind.cli.output import put, styled

PROMPT = "ask> "


def converse(out: Console, question: Question, read: Callable[[], str] | None = None) -> Conversation:
    """Asks for lines until there are no more, and answers each. `read` gives the next and raises EOFError."""
    conversation = Conversation(out, question)
    put(
        out,
        styled("A position and what is done in it, a line at a time; help says what can be typed, quit leaves.", "dim"),
    )
    put(out, styled("For example   alice: Humility, Opalescence   then   bob: Grizzly Bears   then   position", "dim"))
    if read is None:
        read = line_prompt.line_reader(PROMPT, lambda line: completions(conversation.question, line))
    line_prompt.take_lines(out, read, conversation.take_all)
    return conversation


def completions(question: Question, line: str) -> list[str]:
    """The lines that a line which is begun may become: names of cards and players, and what can be typed."""
    in_position = ":" in line
    return line_prompt.completions(line, lambda start: _words(question, start, in_position=in_position))


def _words(question: Question, start: int, *, in_position: bool) -> Iterator[Iterable[str]]:
    """What may stand at a place of a line, what is likelier first: cards that are there where something is done."""
    if start == 0:
        yield [*(f"{word} " for word in (*ORDERS, *VERBS)), *(f"{name}: " for name in question.players)]
        return
    if not in_position:
        yield [*question.players, *VERBS]
        yield question.names_here().names if question.players else ()
    yield question.cards.names
