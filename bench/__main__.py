"""`python -m bench [PART …]`: measures, and prints one table.

Parts: read, seek, maps, store, decide, layers, start, export, import. No part: all of them, in a few minutes. It uses
no network, and writes only to the folder for temporary files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from os import cpu_count
from platform import machine, python_version
from traceback import format_exc

from rich.console import Console
from rich.table import Table

from bench import deciding, export, importing, layers, maps, reading, seeking, start_up, store
from bench.game import LENGTH, realistic_game
from bench.timing import Row
from tests.random_games.generator import long_game

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
    "layers": layers.rows,
    "import": importing.rows,
    "start": start_up.rows,
    "export": export.rows,
}


def _cells(row: Row) -> tuple[str, ...]:
    met = {True: "yes", False: "no", None: ""}[row.met]
    return row.what, row.ours, row.beside, "" if row.ratio is None else f"{row.ratio:.2f}", row.goal, met


def main(names: list[str]) -> int:
    """Measures the named parts and prints the table, of what was measured also where a part fails.

    Returns the exit status: 1 where a part failed.
    """
    if unknown := set(names) - set(PARTS):
        sys.exit(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    console = Console(width=None if sys.stdout.isatty() else 160)
    console.print(f"Python {python_version()}, {cpu_count()} cores, {machine()}; {libraries}")
    table = Table()
    for heading in ("what", "ours", "compared with", "ratio", "goal", "met"):
        table.add_column(heading, justify="right" if heading in ("ours", "ratio") else "left")
    failed: list[str] = []
    try:
        for name in names or PARTS:
            if not _measure(name, table):
                failed.append(name)
            table.add_section()
    finally:
        console.print(table)
        if failed:
            console.print(f"failed: {', '.join(failed)}")
    return 1 if failed else 0


def _measure(name: str, table: Table) -> bool:
    """Adds the rows of a part to the table. Whether it came to its end; else the error is on standard error."""
    try:
        for row in PARTS[name]():
            table.add_row(*_cells(row))
    except Exception:  # whatever it is, the other parts are measured all the same
        print(f"{name} failed:\n{format_exc()}", file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
