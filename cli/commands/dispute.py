"""`rewind dispute`: from a question about a game to a ruling on record."""

from __future__ import annotations

import click

from rewind.cli.disputes import applying, claiming, opening, planning, reporting, ruling


@click.group()
def command() -> None:
    """From "judge!" to a ruling on record: a dispute file that grows by these commands, and is never edited.

    Exit status of each: 0 as hoped; 1: the answer is no (`claim`); 2: wrong usage or bad input.

    \b
    Example:
      rewind dispute open game.jsonl --at 144 --question "May it block?" -o table-3.yaml
    """


for _command in (
    opening.command,
    claiming.command,
    planning.command,
    ruling.rule,
    ruling.appeal,
    applying.command,
    reporting.command,
):
    command.add_command(_command)
