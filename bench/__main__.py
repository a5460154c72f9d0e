"""`python -m bench [PART …]`: measures, and prints one table.

Parts: read, seek, maps, store, decide, start, export, import. No part: all of them, in a few minutes. It uses no
network, and writes only to the folder for temporary files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from os import cpu_count
from platform import machine, python_version

from rich.console import Console
from rich.table import Table

from bench import deciding, export, importing, maps, reading, seeking, start_up, store
from bench.game import LENGTH, realistic_game
from bench.timing import Row
from tests.games import long_game

LIBRARIES = ("pydantic", "orjson", "immutables", "rpds-py", "eventsourcing", "pyarrow")


def read() -> Iterator[Row]:
    yield from reading.rows("realistic game", realistic_game(), goals=True)
    yield from reading.rows("random game", long_game(LENGTH), goals=False)


def seek() -> Iterator[Row]:
    return seeking.rows(realistic_game())


def persistent_maps() -> Iterator[Row]:
    return maps.rows(realistic_game())


def event_store() -> Iterator[Row]:
    for name, ours, raw, ratio, goal in store.run():
        yield Row(
            f"store: {name}", f"{ours:.2f} µs", f"sqlite3 {raw:.2f} µs", ratio, f"≤ {goal:g} times", ratio <= goal
        )


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "read": read,
    "seek": seek,
    "maps": persistent_maps,
    "store": event_store,
    "decide": deciding.rows,
    "import": importing.rows,
    "start": start_up.rows,
    "export": export.rows,
}


def _cells(row: Row) -> tuple[str, ...]:
    met = {True: "yes", False: "no", None: ""}[row.met]
    return row.what, row.ours, row.beside, "" if row.ratio is None else f"{row.ratio:.2f}", row.goal, met


def main(names: list[str]) -> None:
    """Measures the named parts and prints the table."""
    if unknown := set(names) - set(PARTS):
        sys.exit(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    console = Console(width=None if sys.stdout.isatty() else 160)
    console.print(f"Python {python_version()}, {cpu_count()} cores, {machine()}; {libraries}")
    table = Table()
    for heading in ("what", "ours", "compared with", "ratio", "goal", "met"):
        table.add_column(heading, justify="right" if heading in ("ours", "ratio") else "left")
    for name in names or PARTS:
        for row in PARTS[name]():
            table.add_row(*_cells(row))
        table.add_section()
    console.print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
