"""A writer that is killed at any moment loses nothing that it was told is stored, and leaves nothing half stored."""

from __future__ import annotations

from hashlib import blake2b
from random import Random

import pytest

from rewind.aggregates.store import GameStore, open_store
from rewind.events.game import Note
from tests.aggregates.store.games import lines_of, note, started
from tests.aggregates.store.server import Server
from tests.aggregates.store.writers import CONTEXT, append_in_a_race, append_until_killed, append_until_told

GAME = "g"
KILLS = 12
SEEDS = range(6)
"""What decides how much each writer acknowledges and how long it lives after that; the machine's pace does the rest."""

STORES = [
    *(("sqlite", seed) for seed in SEEDS),
    *(pytest.param("postgresql", seed, marks=[pytest.mark.long] if seed else []) for seed in SEEDS),
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("address", "seed"), STORES, indirect=["address"])
def test_a_killed_writer_loses_no_acknowledged_event(address: str, seed: int) -> None:
    random = Random(seed)
    with open_store(address) as store:
        store.put(lines_of([started(GAME)]))
    for kill in range(KILLS):
        acknowledged = _acknowledged_until_killed(address, f"writer{kill}", random)
        with open_store(address, create=False) as store:
            store.verify(GAME)
            last = store.head(GAME).version
            told = f"seed {seed}, kill {kill}"
            assert last >= max(acknowledged, default=0), told
            assert store.position() == last, told
            _batches(store, told)


def _acknowledged_until_killed(address: str, name: str, random: Random) -> list[int]:
    """Starts a writer, reads some acknowledgements, lets a short while pass, kills it, and reads the others."""
    receiving, sending = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=append_until_killed, args=(address, GAME, name, sending))
    process.start()
    sending.close()
    acknowledged = [int(receiving.recv_bytes()) for _ in range(random.randrange(8))]
    _pass_a_while(random.randrange(400))
    process.kill()
    process.join()
    assert process.exitcode == -9, name
    process.close()
    while True:
        try:
            acknowledged.append(int(receiving.recv_bytes()))
        except EOFError:
            receiving.close()
            return acknowledged


def _pass_a_while(rounds: int) -> None:
    digest = b""
    for _ in range(rounds):
        digest = blake2b(digest).digest()


@pytest.mark.long
def test_two_writers_on_one_game_never_interleave(address: str) -> None:
    with open_store(address) as store:
        store.put(lines_of([started(GAME)]))
    ends = []
    processes = []
    for name in ("first", "second"):
        ours, theirs = CONTEXT.Pipe()
        process = CONTEXT.Process(target=append_in_a_race, args=(address, GAME, name, 100, theirs))
        process.start()
        theirs.close()
        ends.append(ours)
        processes.append(process)
    for end in ends:
        assert end.recv_bytes() == b"ready"
    for end in ends:
        end.send_bytes(b"go")
    stored = 0
    for end, process in zip(ends, processes, strict=True):
        stored += int(end.recv_bytes())
        end.close()
        process.join()
        assert process.exitcode == 0
        process.close()
    with open_store(address, create=False) as store:
        store.verify(GAME)
        assert store.head(GAME).version == stored + 1
        batches = _batches(store, "a race")
    for writer in ("first", "second"):
        assert [batch for name, batch in batches if name == writer] == list(range(100))


@pytest.mark.long
def test_a_server_that_crashes_loses_no_acknowledged_event(server: Server) -> None:
    address = server.store()
    with open_store(address) as store:
        store.put(lines_of([started(GAME)]))
    receiving, sending = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=append_until_told, args=(address, GAME, "writer", sending))
    process.start()
    sending.close()
    acknowledged = [int(receiving.recv_bytes()) for _ in range(20)]
    server.kill()
    told = []
    try:
        while (message := receiving.recv_bytes()).isdigit():
            told.append(int(message))
    finally:
        server.start()
    assert message == b"RW5005"
    receiving.close()
    process.join()
    process.close()
    with open_store(address, create=False) as store:
        store.verify(GAME)
        assert store.position() == store.head(GAME).version >= max([*acknowledged, *told])
        _batches(store, "after a crash")
        store.append(GAME, store.head(GAME).version, [note(store.head(GAME).version + 1, "x 0 0 1")])


def _batches(store: GameStore, told: str) -> list[tuple[str, int]]:
    """The batches after the first event, in order, by writer and number; each must stand there in one piece."""
    batches = []
    events = [record.event for record in store.records(GAME, 1)]
    texts = iter([event.text for event in events if isinstance(event, Note)])
    for text in texts:
        name, batch, _, size = text.split()
        piece = [text, *(next(texts, "") for _ in range(1, int(size)))]
        assert piece == [f"{name} {batch} {place} {size}" for place in range(int(size))], told
        batches.append((name, int(batch)))
    return batches
