"""The command `rewind`: parse, call, print. What a command does lives in the packages below this one."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from events.errors import RewindError

COMMANDS: dict[str, str] = {
    "info": "cli.info",
    "replay": "cli.replay",
    "show": "cli.show",
    "log": "cli.log",
    "history": "cli.history",
    "diff": "cli.diff",
    "verify": "cli.verify",
    "redact": "cli.redact",
    "store": "cli.store",
    "completion": "cli.completion",
}
"""Command → the module that holds it under the name `command`. A module is imported when its command is used."""


class LazyGroup(click.Group):
    """A group whose commands are imported one at a time, so that each starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rewind", prog_name="rewind")
def rewind() -> None:
    """Records, replays and audits games of Magic: The Gathering.

    LOG is a file (.jsonl, .jsonl.gz, .jsonl.zst) or - for standard input.

    Exit status: 0 as hoped; 1 the answer is no; 2 wrong usage or bad input; 3 a version that is not supported; 4
    something not known.

    \b
    Example:
      rewind show replays/games/first-game.jsonl --at turn:3 --as 1
    """


def main() -> None:
    """Runs the command line. Errors that a person can meet become one line and an exit status."""
    try:
        rewind(prog_name="rewind", standalone_mode=False)
        sys.stdout.flush()
        status = 0
    except RewindError as error:
        click.echo(str(error), err=True)
        status = error.exit_status
    except click.exceptions.Exit as stop:
        status = stop.exit_code
    except click.ClickException as error:
        error.show()
        status = 2
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        status = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    sys.exit(status)


if __name__ == "__main__":
    main()
