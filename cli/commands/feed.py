"""`rewind feed`: what happens in games, as CloudEvents, for other programs."""

from __future__ import annotations

import click

from rewind.cli.feed.destinations import Destination, FeedFile, StandardOutput
from rewind.cli.feed.logs import follow_logs, publish_logs
from rewind.cli.feed.publishing import FeedRun
from rewind.cli.options import AS_SEAT
from rewind.cli.output import console, progress, put, styled
from rewind.cli.store_address import opened
from rewind.events.atomic import STANDARD


@click.command()
@click.argument("games", metavar="LOG...|STORE", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option(
    "--to",
    "to",
    metavar="-|FILE|URL",
    default=STANDARD,
    show_default=True,
    help="Standard output, a file that is added to, or a stream of NATS: nats://host:4222/STREAM.",
)
@AS_SEAT
@click.option("--follow", is_flag=True, help="Wait for more: of logs until they are sealed, else until interrupted.")
@click.option("--after", metavar="FEED", type=click.Path(), help="With -: a file with what was published already.")
@click.pass_context
def command(
    ctx: click.Context, games: tuple[str, ...], to: str, viewer: int | None, follow: bool, after: str | None
) -> None:
    """Publishes what happens in games, event by event, as CloudEvents: a line of JSON each (docs/schemas/feed.v1.json).

    STORE is an address as --store takes it: sqlite:///games.db. The events of a game come in order, each once: FILE and
    the stream say how far each is published, and the same command goes on behind that. With --as, they hold what that
    seat or a spectator could know, and no more; of a claimed log that is published once it is sealed.

    A message of the stream has the subject STREAM.GAME.judge (or .1, .2, .spectator), and the game with the number of
    the event as its id. The stream is made where there is none.

    A bad log, or a damaged game, never stops the others.

    Exit status 0: published; 2: wrong usage, no broker, or a bad log or game; 3: a version that is not supported.

    \b
    Examples:
      rewind feed game.jsonl --as spectator
      rewind feed sqlite:///games.db --follow --to feed.jsonl
      rewind feed live.jsonl --follow --as spectator --to nats://localhost:4222/games
    """
    stores = [game for game in games if "://" in game]
    if stores and len(games) > 1:
        raise click.UsageError("name logs, or one store")
    if after is not None and to != STANDARD:
        raise click.UsageError("--after is for standard output: a file and a stream say themselves how far they are")
    with _destination(to, after) as destination:
        run = FeedRun(viewer, destination)
        if stores:
            _publish_store(stores[0], run, follow)
        elif follow:
            follow_logs(games, run)
        else:
            with progress("publishing", len(games)) as done:
                publish_logs(games, run, done)
    if to != STANDARD:
        put(console(), styled("1 event published" if run.events == 1 else f"{run.events:,} events published"))
    ctx.exit(run.status)


def _destination(to: str, after: str | None) -> Destination:
    if to == STANDARD:
        return StandardOutput(after)
    if "://" not in to:
        return FeedFile(to)
    from rewind.cli.feed.jetstream import JetStream

    return JetStream(to)


def _publish_store(url: str, run: FeedRun, follow: bool) -> None:
    from rewind.cli.feed.stores import StoreFeed

    with opened(url) as store:
        feed = StoreFeed(store, run)
        position = store.position()
        with progress("publishing", len(store.games())) as done:
            feed.publish(done)
        if follow:
            feed.follow(position)
