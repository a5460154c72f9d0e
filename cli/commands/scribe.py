"""`rewind scribe`: a scribe for a game at a table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rewind.cli.commands.scenario import CARDS, EDITION, card_pool
from rewind.cli.output import console
from rewind.events.errors import Where

if TYPE_CHECKING:
    from rewind.cli.scribing.transcript import Transcript


@click.command()
@click.argument("file", metavar="FILE", type=click.Path())
@click.argument("players", metavar="[PLAYER PLAYER]", nargs=-1)
@click.option(
    "--deck",
    metavar="N",
    type=click.IntRange(7, 1000),
    default=60,
    show_default=True,
    help="How many cards each deck has, of a new game.",
)
@EDITION
@CARDS
@click.pass_context
def command(
    ctx: click.Context, file: str, players: tuple[str, ...], deck: int, edition: str | None, cards: tuple[str, ...]
) -> None:
    """Writes down a game at a table as it is typed; a log of it can be shown, audited, disputed and exported.

    With two names FILE is a new game between them, of which no card is known; without, the game of FILE goes on. A line
    says what somebody does (ann plays island; bob casts terror on bog imp; ann attacks with bog imp; next turn) or what
    was seen (ann 18; bog imp dies). A card is known once it is named. What nobody says, such as that a spell resolves
    before the next one is played, goes before by itself and is told. What the rules refuse is told with the rule, and
    written down once it is said that it happened all the same. `log` writes the log, and `judge!` also how a dispute
    about it begins; `help` at the prompt says all that can be typed. From a pipe lines are read from standard input.

    FILE is a scenario, kept after each line, of which `rewind transcribe` makes the same log.

    Exit status 0: written down; 1: something was refused, and nobody said that it happened; 2: a line is not
    understood, or FILE is bad.

    \b
    Examples:
      rewind scribe table-7.yaml Ann Bob --edition 2006-10
      rewind scribe table-7.yaml
    """
    from rewind.cli.scribing.prompt import from_a_pipe, write_down

    transcript = _transcript(file, players, deck, edition, cards)
    if sys.stdin.isatty():
        write_down(console(), transcript, file)
        return
    ctx.exit(from_a_pipe(console(), transcript, file, sys.stdin))


def _transcript(
    file: str, players: tuple[str, ...], deck: int, edition: str | None, cards: tuple[str, ...]
) -> Transcript:
    """The game of a file, or a new one, which is kept there. Raises ScenarioError, QueryError."""
    from rewind.aggregates.editions import DEFAULT, NAMES
    from rewind.cli.scribing.transcript import new_transcript, read_transcript
    from rewind.events.errors import QueryError

    if not players:
        if not Path(file).exists():
            raise click.UsageError(f"there is no {click.format_filename(file)}; a new game is between two PLAYERs")
        found = read_transcript(card_pool(cards), file, edition)
        if found.failures:
            from rewind.events.errors import ScenarioError

            raise ScenarioError("RW6103", f"it does not come to its end: {found.stopped}", Where(file))
        return found
    names = [" ".join(name.split()) for name in players]
    if len(names) != 2 or not all(names) or names[0].casefold() == names[1].casefold():
        raise click.UsageError("a game is between two PLAYERs of different names")
    if edition is not None and edition not in NAMES:
        raise QueryError("RW2202", f"edition {edition} is not known; known are {', '.join(NAMES)}")
    begun = new_transcript(card_pool(cards), edition or DEFAULT, names, deck)
    begun.write(file, replace=False)
    return begun
