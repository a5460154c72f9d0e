"""The library's own tools work on our stores: its event store, its notification log, its projections."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import cast

from rewind.aggregates.store import GameStore
from rewind.aggregates.store.application import GameEvent
from rewind.aggregates.store.streams import stream_id
from tests.aggregates.store.games import lines_of, log, passed


def test_events_go_through_the_librarys_event_store(store: GameStore) -> None:
    stream = stream_id("g")
    events = [GameEvent(stream, record.n, record) for record in log("g", 4)]
    recordings = store._application.events.put(events)
    assert [recording.notification.id for recording in recordings] == [1, 2, 3, 4]
    assert list(store._application.events.get(stream)) == events
    assert list(store._application.events.get(stream, gt=1, lte=3, desc=True)) == events[2:0:-1]
    assert list(store.read("g")) == lines_of(log("g", 4))


def test_the_librarys_notification_log_is_in_the_order_of_the_store(store: GameStore) -> None:
    store.put(lines_of(log("a", 4)))
    store.append("a", 4, [passed(5)])
    section = store._application.notification_log["1,10"]
    assert [item.state for item in section.items] == [line.body for line in lines_of(log("a", 5))]


def test_a_projection_of_the_librarys_kind(store: GameStore) -> None:
    store.put(lines_of(log("a", 4)))
    seen: Counter[str] = Counter()
    with store._application.recorder.subscribe() as notifications:
        for notification in notifications:
            event = cast(GameEvent, store._application.mapper.to_domain_event(notification))
            seen[event.record.event.published] += 1
            if notification.id == 4:
                break
    assert seen == {"game_started": 1, "priority_passed": 3}


def test_what_the_process_has_in_its_environment_does_not_matter(store: GameStore) -> None:
    assert dict(store._application.env).keys() <= {
        "PERSISTENCE_MODULE",
        "SQLITE_DBNAME",
        "SQLITE_LOCK_TIMEOUT",
        "SQLITE_SYNCHRONOUS",
        "SQLITE_CREATE",
        "POSTGRES_CONNINFO",
        "POSTGRES_NAME",
        "POSTGRES_SCHEMA",
        "POSTGRES_LOCK_TIMEOUT",
        "POSTGRES_SYNCHRONOUS",
        "POSTGRES_CREATE",
    }


def test_reading_a_log_file_imports_no_store() -> None:
    script = "import sys, rewind.events.logfile, rewind.aggregates.fold; sys.exit('eventsourcing' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
