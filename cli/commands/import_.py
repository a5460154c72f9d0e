"""`rewind import`: games from other clients' logs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from rewind.cli.options import JSON
from rewind.cli.output import Progress, print_json, progress, say
from rewind.cli.streams import DeferredSignals, print_error
from rewind.events.errors import SourceError, Where
from rewind.events.following.following import Polling

if TYPE_CHECKING:
    from rewind.events.importers.contract import Finding
    from rewind.replays.importing.extent import Outcome
    from rewind.replays.importing.importing import GameReport, SourceReport
    from rewind.replays.importing.run import ImportRun

_PAUSE = 0.5  # seconds between two looks at a file that is followed
_OUTCOMES: dict[Outcome, str] = {
    "new": "",
    "longer": "; in place of a log that told less of it",
    "known": "; it was there already",
}
_SHOWN = 20  # disagreements and findings of a game printed as text; --json has all


class _Client(click.ParamType[str]):
    """The name of an importer that is installed."""

    name = "CLIENT"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from rewind.events.importers.contract import importers

        return [CompletionItem(name) for name in importers() if name.startswith(incomplete)]


@click.command()
@click.argument("client", type=_Client())
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option(
    "-o", "--output", metavar="DIR", required=True, type=click.Path(file_okay=False), help="Where the logs go."
)
@click.option(
    "--names",
    metavar="FILE|none",
    multiple=True,
    type=click.Path(),
    help="Names of cards, instead of the client's own (docs/importers.md); several times: several files.",
)
@click.option("--screen-names", is_flag=True, help="Call the players what they are called in the client.")
@click.option(
    "--max-lines",
    metavar="N",
    type=click.IntRange(0),
    default=10_000_000,
    show_default=True,
    help="Lines that a file may have; 0: any number.",
)
@click.option(
    "--max-line-bytes",
    metavar="N",
    type=click.IntRange(0),
    default=64 << 20,
    show_default=True,
    help="Longest line that is read; longer ones are left out. 0: any length.",
)
@click.option(
    "--max-seconds",
    metavar="N",
    type=click.FloatRange(0),
    default=600,
    show_default=True,
    help="Time that a file may take; 0: any time.",
)
@click.option("--follow", is_flag=True, help="Go on as the client writes, until interrupted.")
@click.option("--force", is_flag=True, help="Replace logs that exist.")
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    client: str,
    files: tuple[str, ...],
    output: str,
    names: tuple[str, ...],
    screen_names: bool,
    follow: bool,
    force: bool,
    max_lines: int,
    max_line_bytes: int,
    max_seconds: float,
    as_json: bool,
) -> None:
    """Writes each game of other clients' logs as a log of its own, and says how far the two agree.

    CLIENT is arena (Player.log of MTG Arena, plain or .gz), or another that is installed. The logs are of kind
    "claimed": what somebody says happened. After every message of the source, the position that the events make is
    compared with what the message shows; the report counts checks and agreements and lists each disagreement.

    The logs have numbers for cards. Their names come from the client's own database if it is found beside the log or
    where the client is installed, which a line on standard error says; --names none leaves them out.

    A game that is met again, in another file or a later run, is one game: a log that tells it further replaces one that
    tells less of it, and nothing else is replaced without --force.

    --follow takes one file, which the client is writing, or the folder in which it writes, with the logs that are kept
    of earlier starts. Each game is written when it is over, and told in a line; the one that is under way when
    it is interrupted is written as far as it is; a second interrupt ends it at once. A file that grows may take any
    time.

    Exit status: 0: all that is in the files was imported, gaps and all; 2: a file is no log of that client or cannot be
    read, is beyond a limit, or a log is there that is of another game. The other files are imported all the same. As
    that of any program that is stopped: 130 by an interrupt, 143 by SIGTERM.

    \b
    Examples:
      rewind import arena Player.log -o games
      rewind import arena --follow Player.log -o games
    """
    from rewind.cli.names.used import names_for
    from rewind.events.importers.contract import importer
    from rewind.events.importers.lines import Limits
    from rewind.replays.importing.run import ImportRun

    chosen = importer(client)
    if follow and len(files) > 1:
        raise click.UsageError("--follow takes one file or folder")
    logs = [os.path.join(file, chosen.log_names[-1]) if os.path.isdir(file) else file for file in files]
    known = names_for(chosen, names, logs)
    limits = Limits(max_lines or None, max_line_bytes or None, max_seconds or None)
    with progress("importing") as done:
        run = ImportRun(
            chosen, output, known, replace=force, progress=done.advance, limits=limits, screen_names=screen_names
        )
        ctx.exit(_follow(run, files[0], done, as_json) if follow else _import(run, client, files, done, as_json))


def _import(run: ImportRun, client: str, files: Sequence[str], done: Progress, as_json: bool) -> int:
    """Imports files as they are; the exit status."""
    reports: list[SourceReport] = []
    for file in files:
        reports.append(run.take(file))
        done.clear()
        if not as_json:
            _print(reports[-1])
    if as_json:
        print_json({"client": client, **_totals(reports), "sources": [report.as_json() for report in reports]})
    elif len(reports) > 1:
        say(_summary("in all", reports), "bold")
    return _status(reports, as_json)


class _Pauses(Polling):
    """Pauses that a signal to end ends for good."""

    def __init__(self, signals: DeferredSignals) -> None:
        super().__init__(_PAUSE)
        self._signals = signals

    def wait(self) -> bool:
        return self._signals.number is None and super().wait()


def _follow(run: ImportRun, path: str, done: Progress, as_json: bool) -> int:
    """Follows a log or a folder until a signal ends it, which is raised then; the exit status, where an error does."""
    if not os.path.exists(path):
        raise SourceError("RW4012", "cannot be read: No such file or directory", Where(path))

    def on_game(game: GameReport) -> None:
        done.clear()
        if as_json:
            print_json(game.as_json(), lines=True)
        else:
            _print_game(game)

    def on_finding(source: str, finding: Finding) -> None:
        done.clear()
        if as_json:
            print_json({"source": source, "finding": finding._asdict()}, lines=True)
        else:
            say(f"{source}: {finding}", "yellow")

    status = 0
    with DeferredSignals() as signals:  # all that the log has is read before they end it
        for report in run.follow(path, _Pauses(signals), on_game, on_finding):
            done.clear()
            if report.error is not None:
                print_error(report.error)
                status = max(status, report.error.exit_status)
    return status


def _status(reports: list[SourceReport], as_json: bool) -> int:
    """The exit status. Beside JSON, the errors are printed on standard error here."""
    errors = [report.error for report in reports if report.error is not None]
    for error in errors if as_json else ():
        print_error(error)
    return max((error.exit_status for error in errors), default=0)


def _totals(reports: list[SourceReport]) -> dict[str, int]:
    games = [game for report in reports for game in report.games]
    return {
        "games": len(games),
        "complete": sum(game.complete for game in games),
        "events": sum(game.events for game in games),
        "checks": sum(game.checks.total() for game in games),
        "agreements": sum(game.agreements.total() for game in games),
    }


def _summary(what: str, reports: list[SourceReport]) -> str:
    totals = _totals(reports)
    games = "1 game" if totals["games"] == 1 else f"{totals['games']} games"
    share = 100 * totals["agreements"] / totals["checks"] if totals["checks"] else 100
    checked = f"{totals['checks']} checks, {totals['agreements']} agree ({share:.3f} %)"
    return f"{what}: {games}, {totals['events']} events, {checked}"


def _print(report: SourceReport) -> None:
    if report.error is None or report.logs:
        say(_summary(report.source, [report]), "bold")
    for finding in report.findings:
        say(f"  {finding}", "yellow")
    for game in report.logs:
        _print_game(game)
    if report.error is not None:
        print_error(report.error)


def _print_game(game: GameReport) -> None:
    whole = "complete" if game.complete else "NOT COMPLETE"
    agree = f"{game.agreements.total()} of {game.checks.total()} checks agree"
    contents = f"{game.turns} turns, {whole}; {agree}"
    if game.session is not None:
        contents = f"a {game.session}, no game, {whole}"
    counted = f"{game.events} events, {contents}{_OUTCOMES[game.outcome]}"
    say(f"  {game.file}: {counted}", "green")
    lines = [str(finding) for finding in game.findings]
    lines += [f"RW4011 {disagreement}" for disagreement in game.disagreements]
    for line in lines[:_SHOWN]:
        say(f"    {line}", "yellow")
    if len(lines) > _SHOWN:
        say(f"    … and {len(lines) - _SHOWN} more; --json has them", "yellow")
    text = {"shown by the log without a word": game.unannounced, "not understood": game.not_understood}
    for what, counts in text.items():
        if counts:
            say(f"    {what}: {', '.join(f'{name} {number}' for name, number in counts.items())}", "dim")
