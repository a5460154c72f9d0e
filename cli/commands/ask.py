"""`rewind ask`: a rules question that is typed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from rewind.cli.commands.scenario import CARDS, card_pool
from rewind.cli.options import JSON, EditionName
from rewind.cli.output import console, print_json

if TYPE_CHECKING:
    from rewind.cli.asking.question import Question


@click.command()
@click.argument("lines", metavar="[LINE]...", nargs=-1)
@click.option("-o", "--output", metavar="FILE", type=click.Path(), help="Keep the question as a scenario file.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@click.option(
    "--edition",
    "editions",
    metavar="EDITION",
    type=EditionName("all"),
    multiple=True,
    help="Only this edition; several times for several, or all.  [default: 2003-12 and 2006-10]",
)
@CARDS
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    lines: tuple[str, ...],
    output: str | None,
    force: bool,
    editions: tuple[str, ...],
    cards: tuple[str, ...],
    as_json: bool,
) -> None:
    """Answers a rules question: a position, what is done in it, and what comes of that under each edition.

    A LINE says what a player has (alice: Humility, Opalescence), what is done (alice plays Shock on Grizzly Bears), or
    what is to be told (can bob block Bog Wraith with Grizzly Bears; legal; position; read Humility). Several lines may
    stand in one, with semicolons between. Names of cards may be shortened, and their case does not matter. Without a
    LINE they are asked for at a prompt, where Tab completes; `help` there says all that can be typed. From a pipe
    they are read from standard input.

    Whose turn and which step: turn: bob, declare attackers. A player of whom no library is said has twenty cards.
    The question is a scenario: -o keeps it, and `rewind scenario` runs it again.

    Exit status 0: answered; 1: what was to be done is refused under every edition; 2: a line is not understood;
    4: a card is not known.

    \b
    Examples:
      rewind ask "alice: Humility, Opalescence; bob: Grizzly Bears" --edition all
      rewind ask "alice: mountain, bog wraith; alice hand: shock" "can alice play shock on wraith"
      rewind ask "alice hand: shock; alice: mountain; bob: island" "alice plays shock on bob" resolve -o shock.yaml
    """
    from rewind.aggregates.editions import NAMES
    from rewind.cli.asking.question import Question

    question = Question(card_pool(cards), tuple(name for name in NAMES if {name, "all"} & {*editions}))
    if not lines and sys.stdin.isatty() and not as_json:
        from rewind.cli.asking.prompt import converse

        asked, status = converse(console(), question).question, 0
    else:
        given = lines if lines and lines != ("-",) else tuple(sys.stdin)
        asked, status = _answered(question, given, as_json=as_json)
    if output is not None:
        from rewind.cli.asking.conversation import save

        save(asked, output, replace=force)
    ctx.exit(status)


def _answered(question: Question, given: Sequence[str], *, as_json: bool) -> tuple[Question, int]:
    """Takes lines and answers; the question that they came to, and the exit status."""
    from rewind.cli.asking.conversation import Conversation
    from rewind.cli.asking.positions import known_players
    from rewind.cli.asking.typed_names import outside_brackets
    from rewind.cli.line_prompt import Leaving

    lines = [part for text in given for part in outside_brackets(text, ";\n")]
    question.players = {name: {} for name in known_players(lines)[:2]}
    conversation = Conversation(console(), question, quiet=True, silent=as_json)
    try:
        for line in lines:
            conversation.take(line)
    except Leaving:
        pass
    if as_json:
        print_json(conversation.as_json())
    else:
        conversation.conclude()
    return conversation.question, 1 if conversation.refused or conversation.all_no else 0
