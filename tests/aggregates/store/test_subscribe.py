"""Waiting for events: those of the past, those to come, from this process and others; and being stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import islice

from eventsourcing.persistence import Notification

from rewind.aggregates.store import GameStore, Stored, open_store
from rewind.events.errors import StoreError
from tests.aggregates.store.games import lines_of, log, passed, started
from tests.aggregates.store.writers import CONTEXT, append_after


def _all_of(*games: tuple[str, int]) -> list[Stored]:
    lines = [(game, line) for game, size in games for line in lines_of(log(game, size))]
    return [Stored(position, game, line) for position, (game, line) in enumerate(lines, 1)]


def test_the_past_in_the_order_it_came_in(store: GameStore) -> None:
    store.put(lines_of(log("a", 3)))
    store.put(lines_of(log("b", 2)))
    with store.subscribe() as events:
        assert list(islice(events, 5)) == _all_of(("a", 3), ("b", 2))
    with store.subscribe(3) as events:
        assert list(islice(events, 2)) == _all_of(("a", 3), ("b", 2))[3:]
    assert store.since(0) == _all_of(("a", 3), ("b", 2))
    assert store.since(1, 2) == _all_of(("a", 3), ("b", 2))[1:3]


def test_a_long_past(store: GameStore) -> None:
    store.put(lines_of(log("a", 1_700)))
    with store.subscribe() as events:
        assert list(islice(events, 1_700)) == _all_of(("a", 1_700))


def test_what_comes_after_the_past(store: GameStore) -> None:
    store.put(lines_of(log("a", 2)))
    with store.subscribe(1) as events:
        assert next(events) == _all_of(("a", 2))[1]
        received: list[Stored] = []
        reader = threading.Thread(target=lambda: received.extend(islice(events, 3)))
        reader.start()
        for n in (3, 4, 5):
            store.append("a", n - 1, [passed(n)])
        reader.join()
    assert received == _all_of(("a", 5))[2:]


def test_several_who_wait_all_get_everything(store: GameStore) -> None:
    received: list[list[Stored]] = []
    subscriptions = [store.subscribe() for _ in range(3)]
    readers = [
        threading.Thread(target=lambda events=events: received.append(list(islice(events, 4))))
        for events in subscriptions
    ]
    for reader in readers:
        reader.start()
    store.put(lines_of(log("a", 4)))
    for reader, events in zip(readers, subscriptions, strict=True):
        reader.join()
        events.stop()
    assert received == [_all_of(("a", 4))] * 3


def test_stopping_ends_the_waiting_in_another_thread(store: GameStore) -> None:
    store.put(lines_of(log("a", 2)))
    received: list[Stored] = []
    two = threading.Event()
    events = store.subscribe()

    def read() -> None:
        for stored in events:
            received.append(stored)
            if len(received) == 2:
                two.set()

    reader = threading.Thread(target=read)
    reader.start()
    two.wait()
    events.stop()
    reader.join()
    events.stop()
    assert received == _all_of(("a", 2))
    assert list(events) == []


def test_closing_the_store_ends_the_waiting(store: GameStore) -> None:
    events = store.subscribe()
    reader = threading.Thread(target=lambda: list(events))
    reader.start()
    store.close()
    reader.join()
    assert list(events) == []


def test_closing_the_store_while_others_read_and_write(store: GameStore) -> None:
    store.put(lines_of(log("a", 600)))
    at_work = threading.Barrier(5)
    ends: list[str] = []

    def work(action: Callable[[], object]) -> None:
        action()
        at_work.wait()
        try:
            while True:
                action()
        except StoreError as error:
            ends.append(error.code)

    def write() -> None:
        head = store.head("b").version
        store.append("b", head, [passed(head + 1) if head else started("b")])

    actions: list[Callable[[], object]] = [write, lambda: list(store.read("a")), store.games, lambda: store.since(0)]
    workers = [threading.Thread(target=work, args=(action,)) for action in actions]
    for worker in workers:
        worker.start()
    at_work.wait()
    store.close()
    for worker in workers:
        worker.join()
    assert ends == ["RW5005"] * 4


def test_a_subscription_needs_no_thread_of_its_own(store: GameStore) -> None:
    before = threading.active_count()
    with store.subscribe(), store.subscribe():
        assert threading.active_count() == before


def test_events_from_another_process(address: str) -> None:
    with open_store(address) as store:
        store.put(lines_of(log("a", 2)))
        process = CONTEXT.Process(target=append_after, args=(address, "a", 2, 20))
        with store.subscribe(2) as events:
            process.start()
            assert list(islice(events, 20)) == _all_of(("a", 22))[2:]
        process.join()
        assert process.exitcode == 0
        process.close()
        store.append("a", 22, [passed(23)])


def test_the_librarys_subscription_takes_topics(store: GameStore) -> None:
    store.put(lines_of(log("a", 3)))
    store.put(lines_of(log("b", 3)))
    with store._application.recorder.subscribe(topics=["game_started"]) as notifications:
        found: list[Notification] = list(islice(notifications, 2))
    assert [notification.id for notification in found] == [1, 4]


def test_leaving_the_block_ends_it(store: GameStore) -> None:
    store.put(lines_of(log("a", 2)))
    with store.subscribe() as events:
        next(events)
    assert list(events) == []
    store.append("a", 2, [passed(3)])
    store.verify("a")
