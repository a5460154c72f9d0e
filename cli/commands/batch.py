"""`rewind batch`: many logs at once, with several processes or machines."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import click

from rewind.cli.batch.folder import BatchFolder
from rewind.cli.batch.plan import Batch, Found, Named, Part, Shard, Task, find_logs, parts_of, usual_size
from rewind.cli.batch.processes import Workers
from rewind.cli.batch.summary import Summary, summary_of
from rewind.cli.options import AS_SEAT, JSON
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.cli.win_rates import print_results, results_as_json
from rewind.projections.tables.results import GROUPS, Results


class ShardName(click.ParamType[Shard]):
    """`I/N`: the I-th of N machines."""

    name = "I/N"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Shard:
        if isinstance(value, Shard):
            return value
        match = re.fullmatch(r"([1-9][0-9]{0,5})/([1-9][0-9]{0,5})", str(value), re.ASCII)
        if match is None or int(match[1]) > int(match[2]):
            raise click.BadParameter(f"{value!r} is no shard; write 1/8 to 8/8", ctx, param)
        return Shard(int(match[1]), int(match[2]))


_COMMON = (
    click.argument("folders", metavar="FOLDER...", nargs=-1, required=True, type=click.Path(exists=True)),
    click.option("-o", "--output", metavar="DIR", required=True, type=click.Path(), help="The folder of the batch."),
    click.option("--workers", metavar="N", type=click.IntRange(1), help="So many processes; else one for each core."),
    click.option("--cluster", metavar="URL", help="Dask's scheduler, as tcp://host:8786, in place of processes here."),
    click.option("--shard", type=ShardName(), default="1/1", help="Only the I-th of N shares of the logs."),
    click.option(
        "--part-size",
        metavar="N",
        type=click.IntRange(1),
        help="So many logs are done and written together; else by how many there are: 4 to 500.",
    ),
    JSON,
)


def _common(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(_COMMON):
        command = option(command)
    return command


@click.group()
def command() -> None:
    """Many logs at once: verified, audited, exported or counted by several processes or machines.

    FOLDER is searched for logs, however deep (.jsonl, .jsonl.gz, .jsonl.zst); a log can be named too. What comes of
    each is kept in DIR: parts/ has a line of JSON for each log. A batch that was interrupted goes on where it was: what
    is done is not done again, and logs that are new in FOLDER are added. DIR holds one batch: of one command, its
    options and one version of Rewind.

    One bad log never stops the others. What is wrong is counted by code; the exit status is the worst that the command
    for a single log would have had.

    --shard 3/8 does the third of eight shares, which the names of the files decide; all may write into one DIR on a
    disk that the machines share. --cluster hands the parts to the workers of a Dask scheduler, which have to see FOLDER
    and DIR under the same paths. docs/scale.md tells more.

    \b
    Example:
      rewind batch verify replays/games -o verified
    """


@command.command()
@_common
@click.option("--allow-unsealed", is_flag=True, help="A log without a seal (still being recorded, say) is no finding.")
@click.option("--strict", is_flag=True, help="Also a finding: citations mended since, older rules, changed cards.")
@click.pass_context
def verify(ctx: click.Context, /, allow_unsealed: bool, strict: bool, **common: Any) -> None:
    """Verifies every log, as `rewind verify` does.

    Exit status 0: all verify; 1: one diverges, or is not sealed; 2: one is bad; 3: a version that is not supported.

    \b
    Example:
      rewind batch verify replays/games -o verified --workers 2
    """
    ctx.exit(_run("verify", {"allow_unsealed": allow_unsealed, "strict": strict}, **common))


@command.command()
@_common
@click.pass_context
def audit(ctx: click.Context, /, **common: Any) -> None:
    """Audits every log, as `rewind audit` does.

    Exit status 0: no finding; 1: findings; 2: a log is bad; 3: a version that is not supported.

    \b
    Example:
      rewind batch audit replays/games -o audited
    """
    ctx.exit(_run("audit", {}, **common))


@command.command()
@_common
@click.option(
    "--by",
    type=click.Choice([*GROUPS, "card"]),
    help="Who wins, instead, as `rewind stats --by` tells it of all logs together: by deck, order of play, …",
)
@click.pass_context
def stats(ctx: click.Context, /, by: str | None, **common: Any) -> None:
    """Life, board, hand and mana over the turns of every log, as `rewind stats --json` has them; or who wins.

    With --by each log is counted, and the results of all that FOLDER names are told together. A bad log is left out,
    and of several files with the same bytes one counts.

    Exit status 0: all are counted; 2: a log is bad; 3: a version that is not supported.

    \b
    Example:
      rewind batch stats replays/games -o counted
      rewind batch stats replays/games -o by-card --by card
    """
    ctx.exit(_run("stats", {} if by is None else {"by": by}, **common))


@command.command()
@_common
@AS_SEAT
@click.option("--names", is_flag=True, help="Tell the names of players, and of log files.")
@click.option("--verify", "verifies", is_flag=True, help="Verify each log first: what is wrong makes it a bad one.")
@click.option("--audit", "audits", is_flag=True, help="Audit each log: decisions that the rules refuse are findings.")
@click.pass_context
def export(ctx: click.Context, /, viewer: int | None, names: bool, verifies: bool, audits: bool, **common: Any) -> None:
    """The tables of `rewind export` as Parquet files, partitioned by edition and month of recording.

    DIR/tables/games/game_edition=2006-10/month=2026-11/ and its like have files of one schema, each complete, which
    DuckDB, polars and pyarrow read as one data set. A bad log is left out and listed in the table findings.

    Exit status 0: every log is in the tables; 1: something was found in a log; 2: a bad log was left out; 3: one of a
    version that is not supported was.

    \b
    Example:
      rewind batch export replays/games -o tables
    """
    options = {"viewer": viewer, "names": names, "verify": verifies, "audit": audits}
    ctx.exit(_run("export", options, **common))


class Engine(Protocol):
    """What works through a batch: processes of this machine, or a cluster."""

    def work(self, folder: BatchFolder, parts: Sequence[Part], progress: Callable[[int], None]) -> None:
        """Does all parts; `progress` gets now and then how many logs are done in all."""


def _run(
    task: Task,
    options: dict[str, Any],
    *,
    folders: tuple[str, ...],
    output: str,
    workers: int | None,
    cluster: str | None,
    shard: Shard,
    part_size: int | None,
    as_json: bool,
) -> int:
    """Does a batch, tells what came of it, and gives the exit status."""
    began = time.monotonic()
    batch = Batch(task, options)
    logs = find_logs(folders, shard)
    processes = Workers(workers or os.cpu_count() or 1)
    folder = BatchFolder(output, batch, shard)
    with _engine(cluster, processes) as engine, folder.opened():
        found = _identified(processes, logs, batch)
        done, games = _done(folder)
        parts = parts_of(found, done, games, part_size or usual_size(len(found)), shard)
        to_do = {log.key for part in parts for log in part.logs}
        with progress(_DOING[task], len(done) + len(to_do)) as shown:
            shown.advance_to(len(done))
            engine.work(folder, parts, lambda number: shown.advance_to(len(done) + number))
        summary = summary_of(found, folder.results(), to_do)
        by: str | None = options.get("by")
        results = None if by is None else _counted_together(by, found, folder)
    if as_json:
        together = {} if by is None or results is None else {"counted": results_as_json(results, by)}
        print_json({"task": task, **summary.as_json(), **together})
        return summary.status
    _tell(task, output, summary, time.monotonic() - began)
    if by is not None and results is not None:
        print_results(results, by, as_json=False)
    return summary.status


def _counted_together(by: str, logs: Sequence[Found], folder: BatchFolder) -> Results:
    """The results of the logs that were named; a log that is bad has none."""
    keys = {log.key for log in logs if log.error is None}
    results = Results(by)
    for line in folder.results():
        if line["key"] in keys and line["result"]:
            results.take(line["result"])
    return results


_DOING: dict[Task, str] = {"verify": "verifying", "audit": "auditing", "export": "exporting", "stats": "counting"}
_DONE: dict[Task, str] = {"verify": "verify", "audit": "have no finding", "export": "exported", "stats": "counted"}


@contextmanager
def _engine(cluster: str | None, processes: Workers) -> Iterator[Engine]:
    """What works through the parts."""
    if cluster is None:
        yield processes
        return
    from rewind.cli.batch.cluster import Cluster

    with Cluster(cluster, processes) as connected:
        yield connected


def _identified(processes: Workers, logs: Sequence[Named], batch: Batch) -> list[Found]:
    """The logs with their keys, which all their bytes are read for."""
    found = []
    with progress("reading", len(logs)) as shown:
        for log in processes.identify(logs, batch):
            found.append(log)
            shown.advance()
    return found


def _done(folder: BatchFolder) -> tuple[set[str], set[str]]:
    """The keys of the logs that are done, and the games that are."""
    done, games = set[str](), set[str]()
    for line in folder.results():
        done.add(line["key"])
        if line["game"] is not None and "RW2302" not in (failure["code"] for failure in line["failures"]):
            games.add(line["game"])
    return done, games


def _tell(task: Task, output: str, summary: Summary, seconds: float) -> None:
    out = console()
    files = "1 log" if summary.files == 1 else f"{summary.files:,} logs"
    same = f", {summary.same:,} the same as another" if summary.same else ""
    before = f", {summary.before:,} done before" if summary.before else ""
    rate = f" in {seconds:.1f} s" if summary.done else ""
    put(out, styled(f"{files}{same}: {summary.done:,} done{rate}{before}; {summary.events:,} events: {output}"))
    bad = summary.files - summary.same - summary.good
    put(out, styled(f"{summary.good:,} {_DONE[task]}, {bad:,} not", "red" if bad else "green"))
    for line in summary.lines():
        put(out, styled(line, "yellow"), 4)
