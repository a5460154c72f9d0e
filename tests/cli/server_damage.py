"""Stores on a PostgreSQL server for the tests of damage, and kinds of damage to their rows, tables and files.

A whole store is a database that others are made from; a copy's files are changed before anybody has opened it, so that
the server has none of its pages in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import psycopg
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from rewind.aggregates.store import open_store
from tests.aggregates.store.games import lines_of
from tests.aggregates.store.server import Server
from tests.cli import store_damage
from tests.cli.store_damage import games

DAMAGED = "damaged"
WHOLE = ("written", "vacuumed")
PAGE = 8192
_TABLES = ("stored_events", "stored_events", "games", "heads")
_KEYS = {"stored_events": "notification_id", "games": "originator_id", "heads": "originator_id"}
_FILES = """
    SELECT relname, pg_relation_filenode(oid) FROM pg_class
    WHERE relnamespace = 'rewind'::regnamespace AND relkind IN ('r', 'i') AND relname <> 'store_pkey' ORDER BY 1
"""


class Stores:
    """Whole stores on a server, and one of them damaged."""

    def __init__(self) -> None:
        self._server = Server("autovacuum=off", "statement_timeout=60s")
        self.address = self._server.address(DAMAGED)
        with self._connected("postgres") as connection:
            for name in WHOLE:
                connection.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        for name in WHOLE:
            with open_store(self._server.address(name)) as store:
                for records in games():
                    store.put(lines_of(records))
            with self._connected(name) as connection:
                if connection.execute("SELECT name FROM pg_available_extensions WHERE name = 'amcheck'").fetchone():
                    connection.execute("CREATE EXTENSION amcheck SCHEMA public")
                if name == "vacuumed":
                    connection.execute("VACUUM (FREEZE, ANALYZE)")

    def remove(self) -> None:
        self._server.remove()

    def _connected(self, database: str) -> Connection[tuple[object, ...]]:
        """A connection of its own, in which each statement is a transaction; to a server that crashed, once it runs."""
        try:
            return psycopg.connect(self._server.address(database), autocommit=True)
        except psycopg.OperationalError:
            self._server.kill()
            self._server.start()
            return psycopg.connect(self._server.address(database), autocommit=True)

    def copy(self, whole: str) -> None:
        """Makes the store that is to be damaged, as a whole one is."""
        with self._connected("postgres") as connection:
            connection.execute(SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(Identifier(DAMAGED)))
            by_files = SQL("STRATEGY FILE_COPY" if connection.info.server_version >= 150_000 else "")
            names = (Identifier(DAMAGED), Identifier(whole))
            connection.execute(SQL("CREATE DATABASE {} TEMPLATE {} {}").format(*names, by_files))

    def damage(self, number: int) -> str:
        """Damages a copy of a whole store by the numbers of a seed, and says what was done."""
        random = Random(number)
        whole = random.choice(WHOLE)
        self.copy(whole)
        if random.randrange(2):
            kind = random.choice(IN_ROWS)
            with self._connected(DAMAGED) as connection:
                connection.execute("SET search_path = rewind")
                for table in ("stored_events", "games", "heads"):
                    connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER".encode())
                story = kind(random, connection)
                for table in ("stored_events", "games", "heads") if kind not in IN_TABLES else ():
                    connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER".encode())
            return f"{story} in {whole}"
        name, file = random.choice(self._files(whole))
        bytes_kind = random.choice(IN_FILE if name in _TABLES else IN_INDEX)
        files = {"": bytearray(file.read_bytes())}
        bytes_kind(random, files)
        file.write_bytes(files[""])
        return f"{bytes_kind.__name__} of {name} in {whole}"

    def _files(self, whole: str) -> list[tuple[str, Path]]:
        """The files of the copy: of tables and of indexes, which have the numbers that they have in the whole one."""
        with self._connected(whole) as connection:
            found = connection.execute(_FILES).fetchall()
        with self._connected("postgres") as connection:
            row = connection.execute("SELECT oid FROM pg_database WHERE datname = %s", (DAMAGED,)).fetchone()
            assert row is not None
        folder = self._server.data / "base" / str(row[0])
        files = [(str(name), folder / str(node)) for name, node in found]
        return [(name, file) for name, file in files if file.stat().st_size]


Rows = Connection[tuple[object, ...]]


def _row(random: Random, rows: Rows, table: str) -> object:
    """The key of any row of a table."""
    key = _KEYS[table]
    return random.choice(rows.execute(f"SELECT {key} FROM {table} ORDER BY 1".encode()).fetchall())[0]


_VALUES = {
    "bigint": ("0", "-1", "1", "{} + 1", "{} - 1", "1::bigint << 62"),
    "text": ("''", "'text'", "{} || ' '", "upper({})"),
    "bytea": ("''", "'text'", "set_byte({0}, 0, get_byte({0}, 0) # 1)", "{} || '\\x00'"),
    "boolean": ("NOT {}",),
    "uuid": ("gen_random_uuid()", "(SELECT originator_id FROM games ORDER BY number LIMIT 1)"),
}


def column(random: Random, rows: Rows) -> str:
    """Another value in a column of a row; none at all where the column may be empty."""
    table = random.choice(_TABLES)
    statement = "SELECT attname, format_type(atttypid, NULL) FROM pg_attribute WHERE attrelid = %s::regclass"
    columns = rows.execute(f"{statement} AND attnum > 0 ORDER BY attnum".encode(), (table,)).fetchall()
    name, type_ = map(str, random.choice(columns))
    value = random.choice((*_VALUES[type_], "NULL")).format(name)
    key = _row(random, rows, table)
    story = f"{table}.{name} of {key} = {value}"
    try:
        if value == "NULL":
            rows.execute(f"ALTER TABLE {table} ALTER COLUMN {name} DROP NOT NULL".encode())
        rows.execute(f"UPDATE {table} SET {name} = {value} WHERE {_KEYS[table]} = %s".encode(), (key,))
    except psycopg.Error as error:  # two keys would be the same, or a key be empty
        return f"{story} cannot be: {type(error).__name__}"
    return story


def row_gone(random: Random, rows: Rows) -> str:
    """A row that is not there any more."""
    table = random.choice(_TABLES)
    key = _row(random, rows, table)
    rows.execute(f"DELETE FROM {table} WHERE {_KEYS[table]} = %s".encode(), (key,))
    return f"{table} without {key}"


def last_rows_gone(random: Random, rows: Rows) -> str:
    """The last events of the store, as a backup that was taken too early lacks them."""
    number = random.randint(1, 40)
    rows.execute(
        "DELETE FROM stored_events WHERE notification_id > (SELECT max(notification_id) - %s FROM stored_events)",
        (number,),
    )
    return f"without the last {number} events"


def row_twice(random: Random, rows: Rows) -> str:
    """A row that stands there twice, with nothing left that forbids it."""
    table = random.choice(_TABLES)
    key = _row(random, rows, table)
    statement = "SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass"
    for (name,) in rows.execute(statement, (table,)).fetchall():
        rows.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}".encode())
    rows.execute(f"INSERT INTO {table} SELECT * FROM {table} WHERE {_KEYS[table]} = %s".encode(), (key,))
    return f"{table} with {key} twice"


def swapped_events(random: Random, rows: Rows) -> str:
    """Two events whose bytes have changed places."""
    one, two = (_row(random, rows, "stored_events") for _ in range(2))
    rows.execute(
        "UPDATE stored_events SET (topic, state, chain) = (SELECT topic, state, chain FROM stored_events AS other "
        "WHERE other.notification_id = CASE stored_events.notification_id WHEN %s THEN %s::bigint ELSE %s::bigint END) "
        "WHERE notification_id IN (%s, %s)",
        (one, two, one, one, two),
    )
    return f"events {one} and {two} in each other's place"


def other_type(random: Random, rows: Rows) -> str:
    """A column of another type."""
    table, name, value = random.choice(
        (
            ("stored_events", "topic", "bytea USING convert_to(topic, 'UTF8')"),
            ("stored_events", "state", "text USING encode(state, 'escape')"),
            ("stored_events", "chain", "text USING encode(chain, 'hex')"),
            ("stored_events", "originator_version", "text"),
            ("games", "game", "bytea USING convert_to(game, 'UTF8')"),
            ("games", "number", "numeric"),
            ("heads", "chain", "text USING encode(chain, 'hex')"),
        )
    )
    rows.execute(f"ALTER TABLE {table} ALTER COLUMN {name} TYPE {value}".encode())
    return f"{table}.{name} is {value}"


def column_gone(random: Random, rows: Rows) -> str:
    """A table without a column."""
    table, name = random.choice((("stored_events", "topic"), ("games", "kind"), ("heads", "sealed")))
    rows.execute(f"ALTER TABLE {table} DROP COLUMN {name} CASCADE".encode())
    return f"{table} without {name}"


def table_gone(random: Random, rows: Rows) -> str:
    """A store without a table."""
    table = random.choice(("stored_events", "games", "heads", "store"))
    rows.execute(f"DROP TABLE {table}".encode())
    return f"without {table}"


def triggers_off(random: Random, rows: Rows) -> str:
    """Tables in which what is stored can be changed."""
    return "triggers that are disabled"


def bit_in_page_header(random: Random, files: store_damage.Files) -> None:
    """A bit in what a page says of itself and of where its first rows are."""
    start = _page(random, files)
    files[""][start + random.randrange(64)] ^= 1 << random.randrange(8)


def zeroed_page(random: Random, files: store_damage.Files) -> None:
    """A page of zeros, which is an empty one."""
    start = _page(random, files)
    files[""][start : start + PAGE] = bytes(PAGE)


def truncated_at_a_page(random: Random, files: store_damage.Files) -> None:
    """A file without its last pages."""
    del files[""][_page(random, files) :]


def swapped_pages(random: Random, files: store_damage.Files) -> None:
    """Two pages that have changed places."""
    data, one, two = files[""], _page(random, files), _page(random, files)
    data[one : one + PAGE], data[two : two + PAGE] = data[two : two + PAGE], data[one : one + PAGE]


def copied_page(random: Random, files: store_damage.Files) -> None:
    """A page that stands in another's place too."""
    data, one, two = files[""], _page(random, files), _page(random, files)
    data[one : one + PAGE] = data[two : two + PAGE]


def _page(random: Random, files: store_damage.Files) -> int:
    return random.randrange(0, len(files[""]), PAGE)


RowDamage = Callable[[Random, Rows], str]

IN_TABLES: tuple[RowDamage, ...] = (other_type, column_gone, table_gone, triggers_off)
IN_ROWS: tuple[RowDamage, ...] = (
    column,
    column,
    column,
    row_gone,
    last_rows_gone,
    row_twice,
    swapped_events,
    *IN_TABLES,
)
IN_INDEX: tuple[store_damage.Damage, ...] = (zeroed_page, truncated_at_a_page, store_damage.truncated)
"""Not within pages, and no page in another's place: with some bytes of an index zeroed a process of the server (version
15) did not end, took ever more memory, and could not be interrupted."""
IN_FILE: tuple[store_damage.Damage, ...] = (
    store_damage.bit,
    store_damage.zeroed,
    store_damage.noise,
    store_damage.truncated,
    bit_in_page_header,
    zeroed_page,
    truncated_at_a_page,
    swapped_pages,
    copied_page,
)
