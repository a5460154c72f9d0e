"""`rewind names`: the names of cards for imports, and from where they are."""

from __future__ import annotations

import csv
import io

import click

from rewind.cli.options import JSON
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.events.atomic import STANDARD, AtomicFile

_CLIENT = "arena"  # whose ids the files that are known have


@click.command()
@click.argument("files", metavar="[FILE]...", nargs=-1, type=click.Path())
@click.option("--log", metavar="LOG", type=click.Path(), help="Which cards of this log have no name.")
@click.option(
    "-o", "--output", metavar="NEW", type=click.Path(allow_dash=True), help="A table of id and name to write."
)
@click.option("--force", is_flag=True, help="Replace NEW if it exists.")
@JSON
@click.pass_context
def command(
    ctx: click.Context, files: tuple[str, ...], log: str | None, output: str | None, force: bool, as_json: bool
) -> None:
    """The names of cards that an import would use: from where they are, and how many the pool of cards knows.

    FILE is a file of names as `rewind import --names` takes it: a table (CSV or JSON), the card database of MTG Arena's
    client, or a file of Scryfall, MTGJSON or Draftmancer; its content tells which. Without one it is the client's own
    database that is found beside LOG, or where the client is installed. docs/importers.md tells what is taken from
    each, and which is believed where they name an id differently; such ids are listed.

    LOG is the client's log, or one that was imported from it. With -o all names are written as one table, which
    --names takes; with -o - that alone is printed.

    Exit status 0: names were found, and one for each card of LOG; 1: none was found, or some cards of LOG have none;
    2: wrong usage or bad input.

    \b
    Examples:
      rewind names
      rewind names --log Player.log
      rewind names MTGADataDebug.json MTGAAlternates.json -o names.csv
    """
    from rewind.cli.names.found import NamesFound, names_in_log
    from rewind.cli.names.used import own_file
    from rewind.events.importers.card_names import read_source
    from rewind.events.importers.card_names.merging import merged
    from rewind.events.importers.contract import importer

    client = importer(_CLIENT)
    own = None if files else own_file(client, () if log is None else (log,))
    sources = [read_source(path) for path in (files or (own,)) if path is not None]
    together = merged(sources)
    with progress("reading") as done:
        in_log = None if log is None else names_in_log(client, log, together.names, done.advance)
    found = NamesFound(sources, together, in_log)
    if output is not None:
        _write(together.names, output, replace=force)
    if as_json and output != STANDARD:
        print_json(found.as_json())
    elif output != STANDARD:
        for line, style in found.lines():
            put(console(), styled(line, style))
    ctx.exit(found.exit_status)


def _write(names: dict[int, str], output: str, *, replace: bool) -> None:
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(("id", "name"))
    rows.writerows(sorted(names.items()))
    with AtomicFile(output, replace=replace) as file:
        file.write(table.getvalue().encode())
