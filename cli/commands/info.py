"""`rewind info`: the facts about a log, such as its players, edition and result, read without folding it."""

from __future__ import annotations

import click

from rewind.cli.options import JSON
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.cli.streams import print_error
from rewind.events.errors import LogError
from rewind.replays.verifying.summary import Summary, summarise


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@JSON
@click.pass_context
def command(ctx: click.Context, logs: tuple[str, ...], as_json: bool) -> None:
    """What it is: players, edition, kind, events, turns, result, sealed and chain state.

    Reads the file as a stream and folds nothing, so it is cheap on a log of any length. Of a bad log it tells what
    stands before the first thing wrong, with exit status 2, or 3 for a version that is not supported.

    \b
    Example:
      rewind info game.jsonl
    """
    worst = 0
    with progress("reading", len(logs)) as done:
        for number, log in enumerate(logs):
            done.clear()
            worst = max(worst, _report(log, as_json, number, len(logs)))
            done.advance()
    ctx.exit(worst)


def _report(log: str, as_json: bool, number: int, logs: int) -> int:
    """Prints what the log with a number among several is, from 0. Returns its exit status."""
    try:
        summary = summarise(log)
    except LogError as error:
        print_error(error)
        return error.exit_status
    if as_json:
        print_json(summary.as_json() | {"file": click.format_filename(log)}, lines=logs > 1)
    else:
        _print(summary, first=number == 0)
        if summary.problem is not None:
            print_error(summary.problem)
    return 0 if summary.problem is None else summary.problem.exit_status


def _print(summary: Summary, *, first: bool) -> None:
    out = console()
    if not first:
        out.print()
    out.print(styled(summary.file, "bold"))
    for label, value in _facts(summary):
        put(out, styled(f"  {label:<9}", "dim").append_text(styled(value)), hang=11)


def _facts(summary: Summary) -> list[tuple[str, str]]:
    facts = [
        ("game", summary.game),
        ("players", ", ".join(f"{name} (seat {seat})" for seat, name in sorted(summary.players.items()))),
        ("edition", summary.edition),
        ("kind", f"{summary.kind}, written by version {summary.engine}"),
        ("events", str(summary.events)),
        *([("turns", _turns(summary)), ("result", _result(summary))] if summary.session is None else ()),
        ("sealed", "yes" if summary.sealed else "no: unsealed, so nothing shows that it ends here"),
        ("chain", _chain(summary)),
    ]
    if summary.session is not None:
        facts.append(("session", _session(summary)))
    elif summary.record is not None:
        facts.append(("record", f"{summary.record[0]} won, {summary.record[1]} lost in the event"))
    if summary.client is not None:
        facts.insert(4, ("client", _client(summary)))
    if summary.deck is not None:
        facts.insert(5, ("deck", summary.deck))
    if summary.match:
        facts.append(("match", summary.match))
    if summary.match_winners is not None:
        facts.append(("score", _score(summary)))
    if summary.flags or summary.left_out:
        facts.insert(4, ("flags", _flags(summary)))
    if summary.redacted_for is not None:
        whose = "a spectator" if summary.redacted_for == 0 else f"seat {summary.redacted_for}"
        facts.insert(4, ("redacted", f"holds only what {whose} could know"))
    return facts


def _session(summary: Summary) -> str:
    """What a log without a game holds."""
    parts = [f"a {summary.session}, no game", *([] if summary.queue is None else [summary.queue])]
    parts += [f"{summary.picks} picks"] if summary.picks else []
    parts += [f"a pool of {summary.pool} cards"] if summary.pool else []
    parts += [] if summary.record is None else [f"matches: {summary.record[0]} won, {summary.record[1]} lost"]
    return "; ".join(parts)


def _client(summary: Summary) -> str:
    """The client of an imported log, and whose it was."""
    own = summary.recorded_by
    whose = "" if own is None else f", {summary.players.get(own, '')} (seat {own})"
    return f"{summary.client}{whose}"


def _score(summary: Summary) -> str:
    """Who won the match, and how many games each player won."""
    winners = " and ".join(summary.players.get(seat, f"seat {seat}") for seat in summary.match_winners or ())
    games = " : ".join(str(summary.match_games[seat]) for seat in sorted(summary.match_games))
    return f"{winners} won the match, {games} by seat" if winners else f"a draw, {games} by seat"


def _flags(summary: Summary) -> str:
    """The choices that the log's first line names, and those of this version that it leaves out."""
    named = ", ".join(summary.flags) or "none"
    without = f"; older rules: without {', '.join(summary.left_out)}" if summary.left_out else ""
    return named + without


def _turns(summary: Summary) -> str:
    """How many turns there are; of a log that begins in the middle of a game, which."""
    if summary.first_turn <= 1:
        return str(summary.turns)
    return f"{summary.first_turn} to {summary.turns}" if summary.turns > summary.first_turn else f"{summary.turns} only"


def _chain(summary: Summary) -> str:
    if summary.problem is None:
        return f"holds, ends in {summary.chain}"
    return f"holds to event {summary.events}, at {summary.chain}; the file is bad after that"


def _result(summary: Summary) -> str:
    if not summary.ended:
        return "not ended (game: unfinished)"
    winners = " and ".join(summary.players.get(seat, f"seat {seat}") for seat in summary.winners)
    result = f"{winners} won" if winners else "draw"
    return f"{result} ({summary.reason})" if summary.reason else result
