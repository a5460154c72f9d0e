"""Processes that write to a store, for the tests that kill them or have them race.

They are forked from a server that has imported this module once, and not from the test's own process, which has
threads.
"""

from __future__ import annotations

import multiprocessing
from itertools import count
from multiprocessing.connection import Connection
from random import Random

from rewind.aggregates.store import GameStore, open_store
from rewind.events.envelope import Recorded
from rewind.events.errors import StoreError
from rewind.projections.tables import across
from tests.aggregates.store.games import note, passed, started

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__])


def create_and_append(address: str, game: str) -> None:
    """Opens a store that may not be there yet, and begins a game."""
    with open_store(address) as store:
        store.append(game, 0, [started(game)])


def append_after(address: str, game: str, known: int, size: int) -> None:
    """Appends events one by one."""
    with open_store(address, create=False) as store:
        for n in range(known + 1, known + size + 1):
            store.append(game, n - 1, [passed(n)])


def batch_of(name: str, batch: int, after: int, size: int) -> list[Recorded]:
    """Events after number `after`, each of which says which batch it belongs to and where it stands in that."""
    return [note(after + 1 + place, f"{name} {batch} {place} {size}") for place in range(size)]


def append_until_killed(address: str, game: str, name: str, acknowledgements: Connection) -> None:
    """Appends batches of 1 to 10 events for ever, and tells the number of the last event stored after each."""
    random = Random(name)
    with open_store(address) as store:
        version = store.head(game).version
        for batch in count():
            version = store.append(game, version, batch_of(name, batch, version, random.randint(1, 10))).version
            acknowledgements.send_bytes(b"%d" % version)


def append_until_told(address: str, game: str, name: str, acknowledgements: Connection) -> None:
    """The same, until the store says that it cannot: then it tells the code of that."""
    try:
        append_until_killed(address, game, name, acknowledgements)
    except StoreError as error:
        acknowledgements.send_bytes(error.code.encode())


def follow_figures(address: str, size: int, acknowledgements: Connection) -> None:
    """Follows a store with the figures across its games, so many events at a time, and tells how far it is."""
    across._EVENTS = size
    with open_store(address, create=False) as store:
        followed = store.projected(across.NAME)
        across.follow(store, lambda events: acknowledgements.send_bytes(b"%d" % followed.position()))


def append_in_a_race(address: str, game: str, name: str, batches: int, acknowledgements: Connection) -> None:
    """Appends batches of 1 to 5 events, reading the head anew and trying again whenever somebody else was quicker.

    Says when it is ready, waits to be told to begin, and in the end tells how many events it stored."""
    random = Random(name)
    stored = 0
    with open_store(f"{address}&synchronous=normal") as store:
        acknowledgements.send_bytes(b"ready")
        acknowledgements.recv_bytes()
        for batch in range(batches):
            size = random.randint(1, 5)
            while not _append_if_first(store, game, name, batch, size):
                pass
            stored += size
    acknowledgements.send_bytes(b"%d" % stored)


def _append_if_first(store: GameStore, game: str, name: str, batch: int, size: int) -> bool:
    version = store.head(game).version
    try:
        store.append(game, version, batch_of(name, batch, version, size))
    except StoreError as error:
        if error.code != "RW5001":
            raise
        return False
    return True
