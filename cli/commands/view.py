"""`rewind view`: a game as one page for a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from rewind.aggregates.digest import Json
from rewind.aggregates.editions import summaries
from rewind.aggregates.timeline import Timeline
from rewind.cli.loading import load, moment, seat_of
from rewind.cli.options import LOG, TypedViewer, Viewer
from rewind.cli.output import console, progress, put, styled
from rewind.events.atomic import STANDARD, AtomicFile, why
from rewind.events.base import SPECTATOR
from rewind.events.error_pages import error_pages
from rewind.events.errors import QueryError, RewindError
from rewind.events.game import GameStarted
from rewind.projections.words.sentences import sentence

_NOT_SAID = -1

LOG_NAME = "game.jsonl"
"""What the commands on a page call a log that came from standard input."""

PICTURES = (".svg", ".png")
"""How the name of a picture ends."""

ENDINGS = ("", ".html", ".htm", ".xhtml", *PICTURES)
"""How the name of what is made may end."""

MOST_DECISIONS = 1000
"""Decisions whose legal alternatives a page has unless it is asked for all: the rules take ten milliseconds for one."""


@click.command()
@LOG
@click.option(
    "-o",
    "--output",
    metavar="PAGE",
    required=True,
    type=click.Path(allow_dash=True),
    help="The new page; or, by its ending .svg or .png, the picture of a position.",
)
@click.option(
    "--as",
    "viewer",
    type=Viewer(),
    default=_NOT_SAID,
    help=(
        "Whose eyes: a player's name, a seat, spectator, or judge: with every hidden card. If nothing is said: "
        "the player who recorded an imported game, else a spectator."
    ),
)
@click.option("--at", "at", metavar="MOMENT", help="Where the page opens, or what the picture shows: 412, turn:3, end.")
@click.option(
    "--legal/--no-legal",
    "with_legal",
    default=None,
    help=f"What was legal at every decision, or at none; else at the first {MOST_DECISIONS}.",
)
@click.option("--notes", metavar="FILE", type=click.Path(), help="Notes and arrows, as a page saved them.")
@click.option("--force", is_flag=True, help="Replace PAGE if it exists.")
def command(
    log: str, output: str, viewer: TypedViewer, at: str | None, with_legal: bool | None, notes: str | None, force: bool
) -> None:
    """The game as one HTML page that works from a disk, without a network; or a position as a picture.

    It shows the board after every event, the play-by-play, why things happened, what was legal instead, each card's
    history and the course of the game; ? on the page lists its keys. Nothing is in it that the one it is made for did
    not see: --as judge alone puts hidden cards in. Of a log that was redacted for a seat, the page is that seat's.
    What was legal (of an imported game: what the client listed) is there for a judge, and for a seat where it was
    asked. #e=412 at the end of its address opens it at event 412.

    The picture of a position is an SVG image, as GitHub and browsers show it, or PNG, which an installed Chromium,
    Chrome or Edge makes of it.

    Notes and arrows that are made on the page are saved as a file, to be kept beside the log; with --notes they are in
    the page that is made.

    Exit status 0: written; 2: wrong usage or bad input, or no browser for a PNG image; 3: a version that is not
    supported.

    \b
    Examples:
      rewind view game.jsonl -o game.html
      rewind view game.jsonl -o judge.html --as judge
      rewind view game.jsonl --at turn:5/declare_attackers -o position.svg
    """
    ending = Path(output).suffix.lower()
    if ending not in ENDINGS:
        what = f"{output!r}: a page ends in .html, the picture of a position in .svg or .png"
        raise click.BadParameter(what, param_hint="-o")
    with AtomicFile(output, replace=force) as file:
        whole = load(log)
        timeline = _seen_by(whole, viewer, log)
        n = None if at is None else moment(timeline, at)
        if ending in PICTURES:
            pictured = len(timeline) if n is None else n
            made, shown = _picture(timeline, pictured, ending), f"event {pictured} of {len(timeline)} events"
        else:
            name = LOG_NAME if log == STANDARD else Path(log).name
            legal = _legal(whole, timeline, with_legal)
            made, shown = _page(timeline, legal, name, n, _notes(notes, timeline)), f"{len(timeline)} events"
        file.write(made)
    if output != STANDARD:
        text = f"{shown}, {_seen(timeline)}, {round(len(made) / 1000)} kB"
        put(console(), styled(f"{click.format_filename(output)}: {text}"))


def _page(
    timeline: Timeline, legal: Mapping[str, Json] | None, log: str, opens: int | None, notes: Sequence[Json]
) -> bytes:
    from rewind.projections.page.document import page, steps

    with progress("making the page", steps(timeline)) as done:
        stated, (parted, mended) = summaries(timeline.end.edition), _verified(timeline)
        return page(
            timeline,
            summaries=stated,
            divergences=parted,
            mended=mended,
            legal=legal,
            log=log,
            opens=opens,
            notes=notes,
            advance=done.advance,
        )


def _notes(file: str | None, timeline: Timeline) -> Sequence[Json]:
    if file is None:
        return ()
    from rewind.projections.page.notes import read_notes

    try:
        return read_notes(Path(file).read_bytes(), timeline)
    except OSError as error:
        raise QueryError("RW2211", why(error)).located(file=file) from error
    except QueryError as error:
        raise error.located(file=file) from error


def _picture(timeline: Timeline, n: int, ending: str) -> bytes:
    """The position after event `n` as an image."""
    from rewind.cli.browser import png_of
    from rewind.projections.pictures import position_picture

    state = timeline.at(n)
    happened = sentence(timeline.at(n - 1), timeline.record(n), state) if n else ""
    drawn = position_picture(state, happened)
    return png_of(drawn) if ending == ".png" else drawn.encode()


def _seen_by(whole: Timeline, viewer: TypedViewer, log: str) -> Timeline:
    """The game as the page's viewer has it: nothing else goes into the page.

    Where nobody is named it is the player whose client recorded the game, else a spectator.
    """
    from rewind.projections.visibility.seat_log import redact

    if viewer == _NOT_SAID:
        started = whole.record(1).event
        own = started.recorded_by if isinstance(started, GameStarted) else None
        viewer = None if whole.end.redacted_for is not None else own or SPECTATOR
    if viewer is None:
        return whole
    try:
        return Timeline(redact(whole.records, seat_of(viewer, whole.end.names)))
    except RewindError as error:
        raise error.located(file=log) from error


def _legal(whole: Timeline, timeline: Timeline, wanted: bool | None) -> Mapping[str, Json] | None:
    """What was legal where the viewer of `timeline` was asked, or what a client listed; None for a spectator.

    Where the rules cannot be asked it is what the client listed; None where the log has nothing of that.
    `wanted`: at every decision, at none (then None is returned too), or at the first ones where nothing is said.
    """
    from rewind.projections.page.client_moves import client_moves
    from rewind.projections.page.legal_moves import legal_moves
    from rewind.replays.verifying.verification import decidable

    viewer = timeline.end.redacted_for
    if wanted is False or viewer == SPECTATOR:
        return None
    if not decidable(whole.record(1)):
        return client_moves(timeline)
    with progress("what was legal", len(whole)) as done:
        return legal_moves(whole, viewer, most=None if wanted else MOST_DECISIONS, advance=done.advance)


def _verified(timeline: Timeline) -> tuple[dict[int, str], dict[int, str]]:
    """Where the rules make something else of the log's inputs, and where a citation was mended since.

    Nowhere for a seat: neither can be told from its log.
    """
    from rewind.replays.verifying.verification import decidable, verify_records

    if not decidable(timeline.record(1)):
        return {}, {}
    found = verify_records(timeline.records, fail_slow=True)
    parted = {
        min(one.n, len(timeline)): f"{one.code} {error_pages()[one.code].title}: the rules make something else here"
        for one in found.divergences
    }
    return parted, {n: f"mended in version {row.mended}: {row.what}" for n, row in found.cited_before}


def _seen(timeline: Timeline) -> str:
    end = timeline.end
    if end.redacted_for is None:
        return "as a judge sees it, with every hidden card"
    who = "a spectator" if end.redacted_for == SPECTATOR else end.names.get(end.redacted_for, "that seat")
    return f"as {who} sees it"
