"""The option that names a store, and opening it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from rewind.aggregates.store import GameStore, open_store

STORE = click.option(
    "--store",
    "url",
    metavar="URL",
    default="sqlite:///rewind.db",
    show_default=True,
    envvar="REWIND_STORE",
    help="The store: sqlite:///file, sqlite:////absolute/file, or postgresql://user@host/database. Also read from "
    "REWIND_STORE.",
)


@contextmanager
def opened(url: str, *, create: bool = False) -> Iterator[GameStore]:
    """A store, as long as the block runs."""
    store = open_store(url, create=create)
    try:
        yield store
    finally:
        store.close()
