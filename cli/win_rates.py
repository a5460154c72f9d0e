"""How `rewind stats --by` tells results across games, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.table import Table

from rewind.cli.output import console, print_json, put, styled
from rewind.events.text import in_one_line
from rewind.projections.tables.results import COPIES, OUTCOMES, Card, Group, Results

_NOT_KNOWN = "–"

_WORDS = {
    "copies": "in deck",
    "in_opening_hand": "opening hand",
    "drawn_later": "drawn",
    "in_hand": "in hand",
    "not_in_hand": "not in hand",
    "copies_played": "played",
}
"""Column of `cards_in_hand` → its heading."""


def print_results(results: Results, by: str, as_json: bool) -> None:
    """Prints what was counted; `by` is what it was counted by."""
    if as_json:
        print_json(results_as_json(results, by))
    elif results.games:
        put(console(), styled(games_in_words(results), "bold"))
        print_table(results, by)


def results_as_json(results: Results, by: str) -> dict[str, Any]:
    """What was counted, by field name."""
    return {"by": by, "games": results.games, "not_over": results.not_over, "results": rows_as_json(results, by)}


def rows_as_json(results: Results, by: str) -> list[dict[str, Any]]:
    """A row for each card, or each group."""
    if by == "card":
        return [_card_as_json(card) for card in results.cards()]
    return [_group_as_json(by, group) for group in results.groups()]


def print_table(results: Results, by: str, most: int | None = None) -> None:
    """Prints the table; of cards only the first so many, and how many more there are."""
    out = console()
    if by != "card":
        out.print(_group_table(results, by))
        return
    cards = results.cards()
    out.print(_card_table(cards[:most]))
    if most is not None and len(cards) > most:
        put(out, styled(f"and {len(cards) - most:,} more", "dim"))
    note = "games won of a hundred (copies); improvement: in hand over not in hand, in points"
    put(out, styled(note, "dim"))


def games_in_words(results: Results) -> str:
    """How many games there are, and how many of them are not over."""
    games = "1 game" if results.games == 1 else f"{results.games:,} games"
    return f"{games}, {results.not_over:,} not over" if results.not_over else games


def _table(heading: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(heading, overflow="ellipsis", no_wrap=True)
    return table


def _group_table(results: Results, by: str) -> Table:
    table = _table(by)
    for heading in (*OUTCOMES, "won %"):
        table.add_column(heading, justify="right", no_wrap=True)
    for group in results.groups():
        key = _NOT_KNOWN if group.key is None else in_one_line(str(group.key))
        counts = (f"{group.counted[name]:,}" for name in OUTCOMES)
        table.add_row(key, *counts, _NOT_KNOWN if group.won_percent is None else f"{group.won_percent}")
    return table


def _card_table(cards: Iterable[Card]) -> Table:
    table = _table("card")
    for heading in (*_WORDS.values(), "improvement"):
        table.add_column(heading, justify="right", no_wrap=True)
    for card in cards:
        improvement = _NOT_KNOWN if card.improvement is None else f"{card.improvement:+}"
        table.add_row(in_one_line(card.name), *(_share(card, column) for column in _WORDS), improvement)
    return table


def _share(card: Card, column: str) -> str:
    share = card.won_percent(column)
    return _NOT_KNOWN if share is None else f"{share} ({card.number[column]:,})"


def _group_as_json(by: str, group: Group) -> dict[str, Any]:
    return {by: group.key, **{name: group.counted[name] for name in OUTCOMES}, "won_percent": group.won_percent}


def _card_as_json(card: Card) -> dict[str, Any]:
    columns = {
        column: {"number": card.number[column], "won": card.won[column], "won_percent": card.won_percent(column)}
        for column in COPIES
    }
    return {"card": card.name, **columns, "improvement": card.improvement}
