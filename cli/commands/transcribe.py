"""`rewind transcribe`: the log of one scenario, which is how a game at a table gets in."""

from __future__ import annotations

import click

from rewind.cli.commands.scenario import CARDS, EDITION, card_pool, read_files, run
from rewind.cli.options import GAME_ID
from rewind.cli.streams import print_error
from rewind.events.errors import ScenarioError, Where


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@click.option("-o", "--output", metavar="LOG", required=True, type=click.Path(allow_dash=True), help="The log.")
@EDITION
@CARDS
@GAME_ID
@click.option("--force", is_flag=True, help="Replace LOG if it exists.")
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    output: str,
    edition: str | None,
    cards: tuple[str, ...],
    game: str | None,
    force: bool,
) -> None:
    """Writes the sealed log of a scenario of one document whose expectations, if any, hold.

    A scenario that was played by the rules gives a log of kind "scenario". One with `anyway`, `happened` or `forgotten`
    tells what was really done at a table: its log is of kind "claimed", its records carry neither cause nor rule, and
    `rewind audit` finds what was illegal. Where several editions know its cards the newest is taken.

    Nothing that stands in FILE can be told from the game's id, so it is random; with --id the whole log is the same,
    byte for byte, whenever it is written.

    Exit status 0: written; 1: an expectation does not hold; 2: the file is bad; 4: something used is not known.

    \b
    Example:
      rewind transcribe table-7.yaml --edition 2006-10 -o table-7.jsonl
    """
    from rewind.events.logfile import write_log
    from rewind.replays.playing.live import new_game_id
    from rewind.replays.scenarios.logs import log_of
    from rewind.replays.scenarios.position import editions_of

    pool = card_pool(cards)
    documents, bad = read_files([file])
    if bad:
        ctx.exit(2)
    if len(documents) != 1:
        raise ScenarioError("RW6103", f"one scenario is needed, and there are {len(documents)}", Where(file))
    (document,) = documents
    under = editions_of(document, pool, edition)
    if not under:
        raise ScenarioError("RW6103", f"the scenario is not for edition {edition}", Where(file))
    outcome = run(document, under[-1], pool, game or new_game_id())
    if outcome.result == "unsupported":
        print_error(ScenarioError("RW6105", f"not known: {outcome.unsupported}", Where(file)))
        ctx.exit(4)
    for failure in outcome.failures:
        where = Where(file, failure.line)
        print_error(f"{failure.what}: expected {failure.expected}, actual {failure.actual} ({where})")
    if outcome.failures:
        ctx.exit(1)
    write_log(output, log_of(outcome.records), replace=force)
