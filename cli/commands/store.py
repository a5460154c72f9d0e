"""`rewind store`: the event store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import click

from rewind.aggregates.store import GameStore, Receipt, Stored
from rewind.cli.commands.store_figures import rebuild, rulings, stats
from rewind.cli.options import JSON
from rewind.cli.output import console, print_json, progress, styled
from rewind.cli.store_address import STORE, opened
from rewind.cli.streams import print_error
from rewind.events import codec
from rewind.events.errors import RewindError, StoreError
from rewind.events.logfile import Line, LogWriter, decode_lines, read_lines


@click.group()
def command() -> None:
    """The event store: many games in one place.

    Exit status of each: 0 as hoped; 2: wrong usage, a bad store or a bad log.

    \b
    Example:
      rewind store put replays/games/*.jsonl --store sqlite:///games.db
    """


@command.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@STORE
@JSON
def put(logs: tuple[str, ...], url: str, as_json: bool) -> None:
    """Puts logs into the store. What is there already stays; a log that goes on is appended to.

    Each log is stored whole or not at all. The store is made if there is none.

    Exit status 0: all are in it; 2: wrong usage, or a bad log or another than the store has; 3: a version that is not
    supported.

    \b
    Example:
      rewind store put game.jsonl --store sqlite:///games.db
    """
    with ExitStack() as entered, progress("storing", len(logs)) as done:
        store: GameStore | None = None
        for log in logs:
            lines = _read(log)
            if store is None:  # a log that cannot be read makes no store
                store = entered.enter_context(opened(url, create=True))
            receipt = _put(store, lines, log)
            done.clear()
            if as_json:
                print_json(
                    {
                        "file": click.format_filename(log),
                        "game": receipt.game,
                        "known": receipt.known,
                        "added": receipt.added,
                    },
                    lines=True,
                )
            else:
                text = f"{log}: game {receipt.game}, {receipt.added} events stored, {receipt.known} known before"
                console().print(styled(text), soft_wrap=True)
            done.advance()


def _read(log: str) -> list[Line]:
    """The lines of a log that can be read by this program, to its last event."""
    lines = list(read_lines(log))
    for _ in decode_lines(lines, log):
        pass
    return lines


def _put(store: GameStore, lines: list[Line], log: str) -> Receipt:
    try:
        return store.put(lines)
    except RewindError as error:
        raise error.located(file=log) from error


@command.command()
@click.argument("game", metavar="GAME")
@click.option(
    "-o",
    "--output",
    metavar="LOG",
    default="-",
    type=click.Path(allow_dash=True),
    help="Where to; - is standard output.",
)
@click.option("--force", is_flag=True, help="Replace LOG if it exists.")
@STORE
def get(game: str, output: str, force: bool, url: str) -> None:
    """Writes a game of the store as a log: the same bytes that were put in.

    GAME is a game's id, or the beginning of it.

    Exit status 0: written; 2: wrong usage, or no such game.

    \b
    Example:
      rewind store get 7f0c -o game.jsonl --store sqlite:///games.db
    """
    with opened(url) as store, LogWriter(output, replace=force) as writer:
        for line in store.read(store.find(game)):
            writer.append_body(line.body)


@command.command(name="list")
@STORE
@JSON
def list_(url: str, as_json: bool) -> None:
    """The games of the store.

    Exit status 0: listed; 2: wrong usage, or no such store.

    \b
    Example:
      rewind store list --store sqlite:///games.db
    """
    with opened(url) as store:
        for game in store.games():
            if as_json:
                print_json(game._asdict(), lines=True)
                continue
            seal = "sealed" if game.sealed else "unsealed"
            text = f"{game.game}  {game.events:>7} events  {game.edition:<8} {game.kind:<8} {seal}"
            console().print(styled(text), soft_wrap=True)


@command.command()
@click.option("--after", metavar="POSITION", type=click.IntRange(min=0), default=0, help="Only what was stored after.")
@click.option("--follow", is_flag=True, help="Wait for more, until interrupted.")
@STORE
@JSON
def tail(after: int, follow: bool, url: str, as_json: bool) -> None:
    """The events of all games in the order in which they were stored.

    Exit status 0: told; 2: wrong usage, or no such store.

    \b
    Example:
      rewind store tail --follow --store sqlite:///games.db
    """
    with opened(url) as store:
        for stored in _stored(store, after, follow):
            _print(stored, as_json)


def _stored(store: GameStore, after: int, follow: bool) -> Iterator[Stored]:
    if follow:
        with store.subscribe(after) as following:
            yield from following
        return
    while part := store.since(after):
        yield from part
        after = part[-1].position


def _print(stored: Stored, as_json: bool) -> None:
    line = stored.line
    kind = codec.decode(line.body).event.published
    if as_json:
        print_json({"position": stored.position, "game": stored.game, "n": line.number, "type": kind}, lines=True)
    else:
        console().print(styled(f"{stored.position:>8}  {stored.game}  {line.number:>6}  {kind}"), soft_wrap=True)


@command.command()
@click.argument("game", metavar="[GAME]", required=False)
@STORE
@JSON
@click.pass_context
def verify(ctx: click.Context, game: str | None, url: str, as_json: bool) -> None:
    """Checks all that is stored of one game, or of all and the database itself. Exit status 2 where something is
    damaged.

    \b
    Example:
      rewind store verify --store sqlite:///games.db
    """
    with opened(url) as store:
        games, errors = _checked(store, game)
    if as_json:
        damaged = [{"code": error.code, "message": str(error)} for error in errors]
        print_json({"games": games, "damaged": damaged})
    else:
        for error in errors:
            print_error(error)
        word = "game" if games == 1 else "games"
        found = f"damage found ({len(errors)} finding{'s' if errors[1:] else ''})" if errors else "0 damaged"
        console().print(styled(f"{games} {word}, {found}", "red" if errors else "green"))
    if errors:
        ctx.exit(2)


def _checked(store: GameStore, game: str | None) -> tuple[int, tuple[StoreError, ...]]:
    """How many games were checked, and what is wrong with them."""
    if game is None:
        return store.survey()
    found = store.find(game)
    try:
        store.verify(found)
    except StoreError as error:
        return 1, (error,)
    return 1, ()


for _figure in (stats, rulings, rebuild):
    command.add_command(_figure)
