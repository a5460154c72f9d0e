"""`rewind verify`: whether logs are whole and consistent."""

from __future__ import annotations

import click

from cli.options import JSON
from cli.output import console, print_json, progress, put, styled
from replays.verification import Verification, verify_log

UNDECIDED = "not decided again: whether the rules bear the consequences out comes with the rules engine"


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--allow-unsealed", is_flag=True, help="A log without a seal (still being recorded, say) is no finding.")
@JSON
@click.pass_context
def command(ctx: click.Context, logs: tuple[str, ...], allow_unsealed: bool, as_json: bool) -> None:
    """Chain, fold, digests and seal of logs; the first thing wrong in each.

    Verifies that a log is whole, unaltered and consistent. Deciding every input again under the rules comes with the
    rules engine; until then no log is said to follow from them.

    Exit status 0: all logs verify; 1: a log is sound but has no seal, so that it may have been cut off; 2: a log is
    bad; 3: a version that is not supported.

    \b
    Examples:
      rewind verify replays/games/*.jsonl
      rewind verify --allow-unsealed live.jsonl
    """
    worst, sound = 0, 0
    with progress("verifying") as done:
        for log in logs:
            found = verify_log(log, done.advance)
            done.clear()
            worst = max(worst, _status(found, allow_unsealed))
            sound += found.error is None
            if as_json:
                print_json(found.as_json() | {"file": click.format_filename(log)}, lines=True)
            else:
                _print(found)
    if sound and not as_json:
        console().print(styled(UNDECIDED, "dim"))
    ctx.exit(worst)


def _status(found: Verification, allow_unsealed: bool) -> int:
    if found.error is not None:
        return found.error.exit_status
    return 0 if found.sealed or allow_unsealed else 1


def _print(found: Verification) -> None:
    out = console()
    if found.error is not None:
        out.print(styled(f"{found.file}: BAD after {found.events} good events", "bold red"), soft_wrap=True)
        click.echo(str(found.error), err=True)
        return
    digests = "no digests in a redacted log" if found.redacted_for is not None else f"{found.digests} digests agree"
    seal = "sealed" if found.sealed else "UNSEALED: it may have been cut off after its last event"
    text = f"{found.file}: {found.events} events, {found.turns} turns; chain holds, folds, {digests}, {seal}"
    put(out, styled(text, "green" if found.sealed else "yellow"))
