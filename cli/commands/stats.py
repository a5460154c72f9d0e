"""`rewind stats`: life, board, hand and mana over turns; who wins, by what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import PurePath
from typing import TypeVar

import click

from rewind.cli.charts import chart, player_name
from rewind.cli.options import JSON
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.cli.streams import print_error
from rewind.cli.win_rates import print_results
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.logfile import read_records
from rewind.events.text import in_one_line
from rewind.projections.tables.results import GROUPS, Results
from rewind.projections.tables.series import Course, Series, series_of

_NARROW = 80
"""Columns of a chart where the output is no terminal."""


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--charts", is_flag=True, help="With several logs: draw each game, before the table.")
@click.option(
    "--by",
    type=click.Choice([*GROUPS, "card"]),
    help="Who wins, instead: by deck, order of play, the opponent's colours, the client's queue, length, mulligans, "
    "the record in the client's event, or with each card.",
)
@JSON
@click.pass_context
def command(ctx: click.Context, logs: tuple[str, ...], charts: bool, by: str | None, as_json: bool) -> None:
    """Life, board, hand and mana over turns, drawn in the terminal; or who wins, across games.

    Board is the permanents of a player, mana what was spent in the turn; the others are as the turn ended. With several
    logs it is a table with a line a game. A bad log is told in a line, with exit status 2 (3: version not supported).

    With --by the games are counted together. In a game that a client recorded the recorder counts, in others every
    player. Of a card it is told how often the games were won in which a copy was in the main deck, in the opening hand,
    drawn later, in hand by either, never in hand, and played; each copy counts. docs/analytics.md asks tables the same.

    \b
    Examples:
      rewind stats game.jsonl
      rewind stats replays/games/*.jsonl --charts
      rewind stats replays/games/*.jsonl --by opponent
      rewind stats replays/games/*.jsonl --by card
    """
    reading = _Reading(logs)
    if by is None:
        _tell_courses(reading, charts, as_json)
    elif charts:
        raise click.UsageError("--charts draws games, --by counts them together: give one of them")
    else:
        results = Results(by)
        for _ in reading.each(results.add):
            pass
        print_results(results, by, as_json)
    ctx.exit(reading.status)


_Read = TypeVar("_Read")


class _Reading:
    """Logs that are read one after another; a bad one is told in a line."""

    def __init__(self, logs: Sequence[str]) -> None:
        self.logs = logs
        self.status = 0
        """The exit status: the worst of the logs'."""

    def each(self, read: Callable[[Iterator[Recorded]], _Read]) -> Iterator[tuple[str, _Read]]:
        """Each log that can be read, with what `read` makes of its records."""
        with progress("reading", len(self.logs)) as done:
            for log in self.logs:
                try:
                    found = read(read_records(log))
                except RewindError as error:
                    done.clear()
                    print_error(error if error.where.file else error.located(file=log))
                    self.status = max(self.status, error.exit_status)
                    continue
                done.clear()
                yield log, found
                done.advance()


def _tell_courses(reading: _Reading, charts: bool, as_json: bool) -> None:
    """Each game's numbers over its turns."""
    many, found = len(reading.logs) > 1, list[tuple[str, Series]]()
    for log, series in reading.each(series_of):
        found.append((log, series))
        if as_json:
            print_json({"file": click.format_filename(log), **series.as_json()}, lines=many)
        elif charts or not many:
            _draw(log, series, first=len(found) == 1)
    if many and found and not as_json:
        _table(found, apart=charts)


def _draw(log: str, series: Series, *, first: bool) -> None:
    out = console()
    if not first:
        out.print()
    put(out, styled(in_one_line(log), "bold"))
    put(out, styled(f"  {_what(series)}"), 2)
    for line in chart(series, out.width if out.is_terminal else _NARROW):
        out.print(line, soft_wrap=True)


def _what(series: Series) -> str:
    turns = "1 turn" if len(series.turns) == 1 else f"{len(series.turns)} turns"
    seal = "" if series.sealed else ", unsealed"
    return f"{series.edition}, {series.kind}, {series.events} events{seal}, {turns}: {_result(series)}"


def _result(series: Series) -> str:
    if not series.ended:
        return "not ended"
    winners = [player_name(player) for player in series.players if player.result == "won"]
    result = f"{' and '.join(winners)} won" if winners else "draw"
    return f"{result} ({in_one_line(series.end_reason)})" if series.end_reason else result


def _table(found: Sequence[tuple[str, Series]], *, apart: bool) -> None:
    """A line a game; of what each player had, the seats in their order."""
    from rich.table import Table

    out = console()
    if apart:
        out.print()
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(
        "log", overflow="ellipsis", no_wrap=True, max_width=None if not out.is_terminal else out.width // 3
    )
    for heading in ("turns", "events"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("won", overflow="ellipsis", no_wrap=True)
    for heading in ("life", "board", "mana"):
        table.add_column(heading, no_wrap=True)
    for log, series in found:
        players = series.players
        table.add_row(
            in_one_line(PurePath(log).name),
            str(len(series.turns)),
            str(series.events),
            _winner(series),
            " : ".join(str(player.life[-1]) if player.life else "–" for player in players),
            " : ".join(str(max(player.board, default=0)) for player in players),
            " : ".join(str(sum(player.mana)) for player in players),
        )
    out.print(table)
    out.print(styled("life at the end, most permanents, mana spent; by seat", "dim"), soft_wrap=True)


def _winner(series: Series) -> str:
    winners: list[Course] = [player for player in series.players if player.result == "won"]
    return " and ".join(map(player_name, winners)) or ("draw" if series.ended else "not ended")
