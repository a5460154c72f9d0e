"""The command `rewind`: parse, call, print. What a command does lives in the packages below this one."""

from __future__ import annotations

import atexit
import gc
import io
import os
import sys
from importlib import import_module

import click

from rewind.cli.streams import READER_GONE, Stopped, let_go, prepare, print_error, stopped_by_signals
from rewind.events import VERSION
from rewind.events.errors import RewindError, did_you_mean

COMMANDS: dict[str, tuple[str, str]] = {
    "ask": ("rewind.cli.commands.ask", "a rules question that is typed: what is legal, what happens, by edition"),
    "info": ("rewind.cli.commands.info", "what a log is: players, edition, events, result, seal"),
    "replay": ("rewind.cli.commands.replay", "fold a log and end with the final zones, or walk it"),
    "show": ("rewind.cli.commands.show", "the position after an event, for a judge, a seat or a spectator"),
    "log": ("rewind.cli.commands.log", "play-by-play in sentences"),
    "history": ("rewind.cli.commands.history", "one card's life: zones, types, controllers, counters"),
    "view": ("rewind.cli.commands.view", "a game as one page for a browser"),
    "diff": ("rewind.cli.commands.diff", "what differs between two moments, or two logs"),
    "verify": ("rewind.cli.commands.verify", "chain, fold, digests and seal of logs, and every input decided again"),
    "legal": ("rewind.cli.commands.legal", "what the player to act may do there, and what not, with the rules"),
    "explain": ("rewind.cli.commands.explain", "why an event happened: causes back to a decision, effects, rules"),
    "editions": ("rewind.cli.commands.editions", "the same decisions under each other edition: what differs first"),
    "fork": ("rewind.cli.commands.fork", "another line of play from a moment, as a log of its own"),
    "audit": ("rewind.cli.commands.audit", "every recorded decision that the rules refuse"),
    "dispute": ("rewind.cli.commands.dispute", "from a question about a game to a ruling on record, and its report"),
    "play": ("rewind.cli.commands.play", "play and record a game: at a prompt, or by bots"),
    "rules": ("rewind.cli.commands.rules", "the rules it knows: summary, where implemented, tested by"),
    "cards": ("rewind.cli.commands.cards", "the cards it knows, with what their abilities do"),
    "scenario": ("rewind.cli.commands.scenario", "run scenarios: a position, some actions, what must be true"),
    "scribe": ("rewind.cli.commands.scribe", "write down a game at a table as it is typed, and make a log of it"),
    "transcribe": ("rewind.cli.commands.transcribe", "write the log of one scenario: how a game at a table gets in"),
    "export": ("rewind.cli.commands.export", "tables of many games: Parquet, CSV or JSON Lines"),
    "batch": ("rewind.cli.commands.batch", "many logs at once, by several processes or machines"),
    "stats": ("rewind.cli.commands.stats", "life, board, hand and mana over turns, drawn in the terminal"),
    "redact": ("rewind.cli.commands.redact", "the log as one seat could know it"),
    "import": ("rewind.cli.commands.import_", "games from other clients' logs"),
    "names": ("rewind.cli.commands.names", "names of cards for imports: what is found, and what a log lacks"),
    "store": ("rewind.cli.commands.store", "the event store: many games in one place"),
    "feed": ("rewind.cli.commands.feed", "what happens in games as CloudEvents: to a file, a program or NATS"),
    "completion": ("rewind.cli.commands.completion", "the script that completes commands in a shell"),
}
"""Command → the module that holds it under the name `command`, and what it does in a line.

A module is imported when its command is used, and not for a list of commands.
"""


class LazyGroup(click.Group):
    """A group whose commands are imported one at a time, so that each starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant, with those that are close to what is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            close = did_you_mean(args[0], COMMANDS)
            message = error.format_message() + close.replace("; d", " D", 1)
            raise click.UsageError(message, error.ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        """Runs the command. Whoever read its output may stop reading: then it ends as SIGPIPE would end it."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:  # click would end with 1, which is an answer here
            let_go(sys.stdout)
            raise click.exceptions.Exit(READER_GONE) from error


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="rewind")
def rewind() -> None:
    """Records, replays and audits games of Magic: The Gathering.

    LOG is a file (.jsonl, .jsonl.gz, .jsonl.zst) or - for standard input.

    Exit status: 0 as hoped; 1 the answer is no; 2 wrong usage or bad input; 3 a version that is not supported.

    \b
    Example:
      rewind show replays/games/first-game.jsonl --at turn:3 --as 1
    """


def main() -> None:
    """Runs the command line. Errors that a person can meet become one line and an exit status."""
    gc.set_threshold(50_000)  # a command makes few cycles, and looking for them takes a tenth of its time
    atexit.register(gc.freeze)  # as it ends, nothing has to be looked through: all memory is given back at once
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for them reads every installed package
    sys.set_int_max_str_digits(0)  # a number of 5000 digits is no event of the log, not a fault of the program
    prepare()
    with stopped_by_signals():
        sys.exit(_run())


def _run() -> int:
    try:
        status: int | None = rewind(prog_name="rewind", standalone_mode=False)  # what ctx.exit was given, else None
        sys.stdout.flush()
        return status or 0
    except RewindError as error:
        for line in error.lines:
            print_error(line)
        return error.exit_status
    except click.ClickException as error:
        _show(error)
        if isinstance(error, click.NoSuchOption) and error.option_name in ("-o", "--output"):
            print_error("This command writes to standard output only: rewind ... > FILE")
        return 2
    except (click.Abort, KeyboardInterrupt):
        print_error("interrupted")
        return 130
    except Stopped as stopped:  # what is not written yet is not wanted any more
        let_go(sys.stdout)
        return 128 + stopped.number
    except BrokenPipeError:
        let_go(sys.stdout)
        return READER_GONE
    except OSError as error:
        print_error(f"RW2203 output cannot be written: {error.strerror or error}")
        let_go(sys.stdout)
        return 2


def _show(error: click.ClickException) -> None:
    """Wrong usage, in the lines that click has for it."""
    shown = io.StringIO()
    error.show(shown)
    for line in shown.getvalue().rstrip("\n").split("\n"):
        print_error(line)


if __name__ == "__main__":
    main()
