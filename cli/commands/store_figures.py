"""`rewind store stats`, `rulings` and `rebuild`: figures across the games of a store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table

from rewind.cli.options import JSON
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.cli.store_address import STORE, opened
from rewind.cli.win_rates import games_in_words, print_table, rows_as_json
from rewind.events.text import in_one_line

if TYPE_CHECKING:
    from rewind.projections.tables.across import Figures

_RULINGS = ("rulings", "games", "penalties")
_MOST = 20


@click.command()
@click.option(
    "--all", "shows_all", is_flag=True, help=f"Every card, and not the {_MOST} of which most copies were in hand."
)
@STORE
@JSON
def stats(shows_all: bool, url: str, as_json: bool) -> None:
    """Who wins by deck, and with which cards, across the games of the store.

    Each figure is that of `rewind stats --by deck` and `--by card` of the same games. The figures are kept in the store
    and follow it: only games to which something has come are read. Logs that are redacted for a seat are left out.

    Exit status 0: told; 2: wrong usage, or no such store.

    \b
    Example:
      rewind store stats --store sqlite:///games.db
    """
    found = _figures(url)
    if as_json:
        counts = {"games": found.games, "not_over": found.decks.not_over, "unreadable": found.unreadable}
        decks, cards = rows_as_json(found.decks, "deck"), rows_as_json(found.cards, "card")
        print_json({**counts, "decks": decks, "cards": cards})
        return
    put(console(), styled(games_in_words(found.decks) + _unreadable(found.unreadable), "bold"))
    print_table(found.decks, "deck")
    print_table(found.cards, "card", None if shows_all else _MOST)


@click.command()
@STORE
@JSON
def rulings(url: str, as_json: bool) -> None:
    """How many rulings rest on each rule, in how many games, and how many gave a penalty.

    Exit status 0: told; 2: wrong usage, or no such store.

    \b
    Example:
      rewind store rulings --store sqlite:///games.db
    """
    counted = {f"{edition} {rule}": counter for (edition, rule), counter in _figures(url).rulings.items()}
    if as_json:
        print_json({"rulings": _as_json(counted, _RULINGS)})
    elif counted:
        _print("rule", counted, _RULINGS, len(counted))
    else:
        put(console(), styled("no ruling that names a rule"))


@click.command()
@STORE
def rebuild(url: str) -> None:
    """Makes the figures across the games of the store anew, from its events.

    Exit status 0: made; 2: wrong usage, or no such store.

    \b
    Example:
      rewind store rebuild --store sqlite:///games.db
    """
    from rewind.projections.tables import across

    with opened(url) as store, progress("reading", store.position()) as done:
        documents = across.rebuild(store, done.advance).documents()
    bad = across.figures(documents).unreadable
    put(console(), styled(f"{_games(len(documents) - bad)} read{_unreadable(bad)}"))


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number:,} games"


def _unreadable(number: int) -> str:
    return f", {number:,} that cannot be read" if number else ""


def _figures(url: str) -> Figures:
    """The figures of a store, up to its last event."""
    from rewind.projections.tables import across

    with opened(url) as store, progress("reading", across.missing(store)) as done:
        return across.figures(across.follow(store, done.advance).documents())


def _sorted(counted: Mapping[str, Counter[str]], what: str) -> list[tuple[str, Counter[str]]]:
    return sorted(counted.items(), key=lambda item: (-item[1][what], item[0]))


def _as_json(counted: Mapping[str, Counter[str]], columns: Sequence[str]) -> dict[str, Any]:
    return {name: {column: counter[column] for column in columns} for name, counter in _sorted(counted, columns[0])}


def _print(heading: str, counted: Mapping[str, Counter[str]], columns: Iterable[str], most: int) -> None:
    names = tuple(columns)
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(heading, overflow="ellipsis", no_wrap=True)
    for column in names:
        table.add_column(column, justify="right", no_wrap=True)
    for name, counter in _sorted(counted, names[0])[:most]:
        table.add_row(in_one_line(name), *(f"{counter[column]:,}" for column in names))
    out = console()
    out.print(table)
    if len(counted) > most:
        put(out, styled(f"and {len(counted) - most:,} more", "dim"))
