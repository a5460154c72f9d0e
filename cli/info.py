"""`rewind info`: what a log is."""

from __future__ import annotations

import click

from cli.loading import JSON
from cli.output import console, print_json, progress, styled
from replays.summary import Summary, summarise


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@JSON
@click.pass_context
def command(ctx: click.Context, logs: tuple[str, ...], as_json: bool) -> None:
    """What it is: players, edition, kind, events, turns, result, sealed and chain state.

    Reads the file as a stream and folds nothing, so it is cheap on a log of any length. Exit status 1 where the chain
    is broken: what is told is then what stands before the break.

    \b
    Example:
      rewind info game.jsonl
    """
    broken = False
    with progress("reading", len(logs)) as done:
        for number, log in enumerate(logs):
            summary = summarise(log)
            done.advance()
            broken = broken or summary.problem is not None
            if as_json:
                print_json(summary.as_json(), lines=len(logs) > 1)
            else:
                _print(summary, first=number == 0)
    if broken:
        ctx.exit(1)


def _print(summary: Summary, *, first: bool) -> None:
    out = console()
    if not first:
        out.print()
    out.print(styled(summary.file, "bold"))
    for label, value in _facts(summary):
        out.print(styled(f"  {label:<9}", "dim").append_text(styled(value)))


def _facts(summary: Summary) -> list[tuple[str, str]]:
    facts = [
        ("game", summary.game),
        ("players", ", ".join(f"{name} (seat {seat})" for seat, name in sorted(summary.players.items()))),
        ("edition", summary.edition),
        ("kind", f"{summary.kind}, written by version {summary.engine}"),
        ("events", str(summary.events)),
        ("turns", str(summary.turns)),
        ("result", _result(summary)),
        ("sealed", "yes" if summary.sealed else "no: unsealed, so nothing shows that it ends here"),
        ("chain", summary.problem or f"holds, ends in {summary.chain}"),
    ]
    if summary.redacted_for is not None:
        whose = "a spectator" if summary.redacted_for == 0 else f"seat {summary.redacted_for}"
        facts.insert(4, ("redacted", f"holds only what {whose} could know"))
    return facts


def _result(summary: Summary) -> str:
    if not summary.ended:
        return "not ended"
    winners = " and ".join(summary.players.get(seat, f"seat {seat}") for seat in summary.winners)
    result = f"{winners} won" if winners else "draw"
    return f"{result} ({summary.reason})" if summary.reason else result
