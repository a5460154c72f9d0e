"""The SQLite file: what is a store and what is not, reopening, locks, other processes, half-made writes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rewind.aggregates.store import open_store
from rewind.aggregates.store.streams import stream_id
from rewind.events.errors import StoreError
from tests.aggregates.store.games import lines_of, log, passed
from tests.aggregates.store.story import record_anew
from tests.aggregates.store.writers import CONTEXT, create_and_append


def test_a_store_that_is_opened_again_has_what_was_stored(path: Path) -> None:
    with open_store(f"sqlite:///{path}") as store:
        store.put(lines_of(log("g", 5)))
    with open_store(f"sqlite:///{path}", create=False) as store:
        assert list(store.read("g")) == lines_of(log("g", 5))
        store.append("g", 5, [passed(6)])
        assert store.position() == 6
    with open_store(f"sqlite:///{path}?synchronous=normal&timeout=1") as store:
        assert store.verify_all() == ()


def test_three_slashes_are_here_and_four_are_anywhere(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    with open_store("sqlite:///here.db") as store:
        store.put(lines_of(log("g", 1)))
    assert (path.parent / "here.db").exists()
    with open_store(f"sqlite:////{path.parent}/here.db", create=False) as store:
        assert len(store.games()) == 1


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("mysql://host/games", "begins with sqlite:// or postgresql:// or memory://"),
        ("postgresql:///games?color=red", 'invalid URI query parameter: "color"'),
        ("postgresql:///games?timeout=soon", "whole number of seconds"),
        ("postgresql://me:secret@[/games", r"postgresql://me@\[/games: "),
        ("games.db", "begins with"),
        ("sqlite://games.db", "names no file"),
        ("sqlite:///", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("memory://games", "no name"),
        ("sqlite:///games.db?synchronous=off", "synchronous is full or normal, not off"),
        ("sqlite:///games.db?timeout=soon", "whole number of seconds"),
        ("sqlite:///games.db?recover=perhaps", "recover is yes or no, not perhaps"),
        ("sqlite:///games.db?color=red", "unknown option color"),
        ("memory://?timeout=1", "unknown option timeout"),
    ],
)
def test_addresses_that_are_not_understood(
    address: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match=f"RW5006 .*{words}"):
        open_store(address)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_a_database_is_left_as_it_is(path: Path) -> None:
    path.write_bytes(b"A letter to my aunt. " * 100)
    with pytest.raises(StoreError, match=r"RW5005 .*not a database"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == b"A letter to my aunt. " * 100


def test_another_programs_database_is_left_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE letters (text TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"RW5005 .*database of another program"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes() == before


def test_a_store_of_a_newer_version_is_refused(path: Path) -> None:
    open_store(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match=r"RW5005 .*newer version"):
        open_store(f"sqlite:///{path}")


def test_what_is_not_there_is_not_made_where_that_is_not_wanted(path: Path) -> None:
    with pytest.raises(StoreError, match=r"RW5005 .*does not exist"):
        open_store(f"sqlite:///{path}", create=False)
    assert not path.exists()
    path.touch()
    with pytest.raises(StoreError, match=r"RW5005 .*is empty"):
        open_store(f"sqlite:///{path}", create=False)
    with pytest.raises(StoreError, match=r"RW5005 .*unable to open"):
        open_store(f"sqlite:///{path.parent}/nowhere/store.db")
    with pytest.raises(StoreError, match=r"RW5005 "):
        open_store(f"sqlite:///{path.parent}")


def test_a_file_that_another_program_has_locked(path: Path) -> None:
    with open_store(f"sqlite:///{path}?timeout=0") as store, closing(sqlite3.connect(path)) as other:
        store.put(lines_of(log("g", 2)))
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"RW5005 .*locked by another program"):
            store.append("g", 2, [passed(3)])
        assert list(store.read("g")) == lines_of(log("g", 2))
        other.rollback()
        store.append("g", 2, [passed(3)])
        store.verify("g")


def test_a_store_is_made_when_another_program_lets_go_of_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite does not wait for a lock when it changes the journal mode; the store does."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"RW5005 .*locked by another program"):
            open_store(f"sqlite:///{path}?timeout=0")
        monkeypatch.setattr("rewind.aggregates.store.sqlitefile.sleep", lambda _seconds: other.rollback())
        with open_store(f"sqlite:///{path}") as store:
            store.put(lines_of(log("g", 2)))
            store.verify("g")


def test_a_write_that_breaks_off_in_the_middle_leaves_nothing(path: Path) -> None:
    with open_store(f"sqlite:///{path}") as store:
        store.put(lines_of(log("g", 3)))
        with closing(sqlite3.connect(path)) as other:
            other.execute(
                "CREATE TRIGGER full BEFORE INSERT ON stored_events WHEN new.originator_version = 6 "
                "BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            )
        for action in (
            lambda: store.append("g", 3, [passed(n) for n in range(4, 9)]),
            lambda: store.put(lines_of(log("g", 9))),
            lambda: store.put(lines_of(log("h", 9))),
        ):
            with pytest.raises(StoreError, match=r"RW5005 .*disk full"):
                action()
        assert list(store.read("g")) == lines_of(log("g", 3))
        assert [summary.game for summary in store.games()] == ["g"]
        assert store.position() == 3
        assert store.verify_all() == ()


def test_what_is_stored_cannot_be_changed_or_deleted(path: Path) -> None:
    with open_store(f"sqlite:///{path}") as store:
        store.put(lines_of(log("g", 3)))
    with closing(sqlite3.connect(path)) as other:
        for statement in (
            "DELETE FROM stored_events WHERE originator_version = 3",
            "UPDATE stored_events SET state = x'00'",
            "DELETE FROM games",
            "UPDATE games SET edition = '2003-12'",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                other.execute(statement)


def test_rows_taken_away_are_found(path: Path) -> None:
    with open_store(f"sqlite:///{path}") as store:
        store.put(lines_of(log("g", 5)))
        store.put(lines_of(log("h", 5)))
        with closing(sqlite3.connect(path)) as other, other:
            other.execute("DROP TRIGGER stored_events_delete")
            other.execute("DROP TRIGGER games_update")
            key = stream_id("g").bytes
            other.execute("DELETE FROM stored_events WHERE originator_id = ? AND originator_version = 3", (key,))
            other.execute("UPDATE games SET edition = '2003-12' WHERE game = 'h'")
        assert [str(error) for error in store.verify_all()] == [
            "RW5004 game 'g': event 3 is missing (event 3)",
            "RW5004 game 'h': event 1 does not say of the game what the list of games says (event 1)",
        ]
        with closing(sqlite3.connect(path)) as other, other:
            other.execute("DELETE FROM stored_events WHERE originator_id = ?", (key,))
        with pytest.raises(StoreError, match="event 1 is missing"):
            store.verify("g")
        for ask in (store.games, lambda: store.summary("g"), lambda: store.read("g"), lambda: store.append("g", 0, [])):
            with pytest.raises(StoreError, match="RW5010 game 'g'"):
                ask()


def test_a_position_is_never_given_twice(path: Path) -> None:
    with open_store(f"sqlite:///{path}") as store:
        store.put(lines_of(log("g", 5)))
        with closing(sqlite3.connect(path)) as other, other:
            other.execute("DROP TRIGGER stored_events_delete")
            other.execute("DELETE FROM stored_events WHERE originator_version = 5")
            record_anew(other, "g")
        store.append("g", 4, [passed(5)])
        assert store.position() == 6


def test_processes_that_make_the_same_store_at_once(path: Path) -> None:
    games = [f"g{number}" for number in range(4)]
    processes = [CONTEXT.Process(target=create_and_append, args=(f"sqlite:///{path}", game)) for game in games]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0
        process.close()
    with open_store(f"sqlite:///{path}", create=False) as store:
        assert sorted(summary.game for summary in store.games()) == games
        assert store.verify_all() == ()
