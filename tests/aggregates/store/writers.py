"""Processes that write to a store, for the tests that kill them or have them race.

They are forked from a server that has imported this module once, and not from the test's own process, which has
threads.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from random import Random

from aggregates.store import open_store
from events.errors import StoreError
from tests.aggregates.store.games import note, passed, started

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__])


def create_and_append(path: str, game: str) -> None:
    """Opens a store that may not be there yet, and begins a game."""
    with open_store(f"sqlite:///{path}") as store:
        store.append(game, 0, [started(game)])


def append_after(path: str, game: str, known: int, size: int) -> None:
    """Appends events one by one."""
    with open_store(f"sqlite:///{path}?synchronous=normal", create=False) as store:
        for n in range(known + 1, known + size + 1):
            store.append(game, n - 1, [passed(n)])


def append_until_killed(path: str, game: str, seed: int, acknowledgements: Connection) -> None:
    """Appends batches of 1 to 10 events for ever, and tells the number of the last event stored after each."""
    random = Random(seed)
    with open_store(f"sqlite:///{path}") as store:
        version = store.head(game).version
        while True:
            batch = [note(n, f"{seed}") for n in range(version + 1, version + 1 + random.randint(1, 10))]
            version = store.append(game, version, batch).version
            acknowledgements.send_bytes(b"%d" % version)


def append_in_a_race(path: str, game: str, name: str, batches: int, acknowledgements: Connection) -> None:
    """Appends batches of 1 to 5 events, each marked with `name` and the batch's number, reading the head anew and
    trying again whenever somebody else was quicker. Tells how many events it stored, and how often it was refused."""
    random = Random(name)
    stored = refused = 0
    with open_store(f"sqlite:///{path}?synchronous=normal&timeout=60") as store:
        acknowledgements.send_bytes(b"ready")
        acknowledgements.recv_bytes()
        for batch in range(batches):
            size = random.randint(1, 5)
            while True:
                version = store.head(game).version
                events = [note(version + 1 + place, f"{name} {batch} {place} {size}") for place in range(size)]
                try:
                    store.append(game, version, events)
                    break
                except StoreError as error:
                    if error.code != "RW5001":
                        raise
                    refused += 1
            stored += size
    acknowledgements.send_bytes(b"%d %d" % (stored, refused))
