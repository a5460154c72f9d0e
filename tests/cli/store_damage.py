"""Stores for the tests of damage, and kinds of damage to the bytes of their files.

A store is a dict: ending of the file's name ("", "-wal", "-shm") → its bytes. Every kind changes such a dict by the
numbers of a `Random`, so that a seed says what was done.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from rewind.aggregates.store import open_store
from rewind.events.envelope import Recorded
from tests.aggregates.store.games import lines_of, log, note, sealed

Files = dict[str, bytearray]

INDEX_PAGES = (0x02, 0x0A)
TABLE_PAGES = (0x05, 0x0D)
HEADER = 100
_WAL_HEADER = 32
_FRAME_HEADER = 24


def games() -> list[list[Recorded]]:
    """An unsealed game, a sealed one, short ones, and one whose id begins as another's."""
    long = log("alpha", 160)
    whole = [*log("beta", 90), note(91, "“Ω”"), sealed(92)]
    return [long, whole, log("alpha-2", 3), log("gamma", 40), *(log(f"small {n}", 2) for n in range(6))]


def closed_store(folder: Path, page_size: int) -> Files:
    """A store that was closed: one file."""
    path = folder / "whole.db"
    _with_pages(path, page_size)
    with open_store(f"sqlite:///{path}") as store:
        for records in games():
            store.put(lines_of(records))
    return files_of(path)


def crashed_store(folder: Path, page_size: int) -> Files:
    """A store whose writer was killed: some commits are in the file, the later ones in the write-ahead log."""
    path = folder / "whole.db"
    _with_pages(path, page_size)
    first, *others = games()
    with open_store(f"sqlite:///{path}") as store, closing(sqlite3.connect(path)) as other:
        store.put(lines_of(first[:100]))
        other.execute("PRAGMA wal_checkpoint(RESTART)")
        store.append("alpha", 100, first[100:])
        for records in others:
            store.put(lines_of(records))
        return files_of(path)


def _with_pages(path: Path, size: int) -> None:
    """An empty database whose pages are small, so that its trees are high."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA page_size = {size}")
        connection.execute("PRAGMA journal_mode = WAL")


def files_of(path: Path) -> Files:
    """The files of a store."""
    endings = ("", "-wal", "-shm")
    found = {ending: path.with_name(path.name + ending) for ending in endings}
    return {ending: bytearray(file.read_bytes()) for ending, file in found.items() if file.exists()}


def write(files: Files, path: Path) -> None:
    """Puts the files of a store there, and nothing else of the same names."""
    for ending in ("", "-wal", "-shm"):
        file = path.with_name(path.name + ending)
        file.unlink(missing_ok=True)
        if ending in files:
            file.write_bytes(files[ending])


def page_size(files: Files) -> int:
    """Bytes in a page."""
    return int.from_bytes(files[""][16:18], "big")


def _page(random: Random, files: Files, types: Iterable[int] = ()) -> int:
    """Where a page begins: any, or one of these types."""
    size = page_size(files)
    starts = range(0, len(files[""]), size)
    wanted = [start for start in starts if files[""][start + (HEADER if start == 0 else 0)] in types]
    return random.choice(wanted if types else starts)


def _flip(random: Random, data: bytearray, start: int, end: int) -> None:
    data[random.randrange(start, end)] ^= 1 << random.randrange(8)


def bit(random: Random, files: Files) -> None:
    """A bit anywhere."""
    _flip(random, files[""], 0, len(files[""]))


def bit_in_header(random: Random, files: Files) -> None:
    """A bit in what SQLite's file begins with."""
    _flip(random, files[""], 0, HEADER)


def bit_in_schema(random: Random, files: Files) -> None:
    """A bit in the first page, which holds the definitions of the tables."""
    _flip(random, files[""], HEADER, page_size(files))


def bit_in_page_header(random: Random, files: Files) -> None:
    """A bit in what a page says of itself: its type, how many cells, where, the last child."""
    start = _page(random, files) or HEADER
    _flip(random, files[""], start, start + 12)


def bit_in_index(random: Random, files: Files) -> None:
    """A bit in a page of an index, or of a table that is one."""
    start = _page(random, files, INDEX_PAGES)
    _flip(random, files[""], start, start + page_size(files))


def bit_in_table(random: Random, files: Files) -> None:
    """A bit in a page of a table."""
    start = _page(random, files, TABLE_PAGES) or HEADER
    _flip(random, files[""], start, min(start + page_size(files), len(files[""])))


def fewer_cells(random: Random, files: Files) -> None:
    """A page that says it has fewer cells than it has."""
    start = _page(random, files, (*INDEX_PAGES, *TABLE_PAGES))
    start += HEADER if start == 0 else 0
    count = int.from_bytes(files[""][start + 3 : start + 5], "big")
    files[""][start + 3 : start + 5] = random.randrange(max(count, 1)).to_bytes(2, "big")


def other_child(random: Random, files: Files) -> None:
    """A page whose last child is another page."""
    start = _page(random, files, (0x02, 0x05))
    pages = len(files[""]) // page_size(files)
    files[""][start + 8 : start + 12] = random.randint(1, pages).to_bytes(4, "big")


def swapped_cells(random: Random, files: Files) -> None:
    """A page in which two cells have changed places."""
    data, start = files[""], _page(random, files, (0x0A, 0x0D, 0x02, 0x05))
    start += HEADER if start == 0 else 0
    first = start + (12 if data[start] in (0x02, 0x05) else 8)
    count = int.from_bytes(data[start + 3 : start + 5], "big")
    if count > 1:
        one, two = (first + 2 * n for n in random.sample(range(count), 2))
        data[one : one + 2], data[two : two + 2] = data[two : two + 2], data[one : one + 2]


def zeroed(random: Random, files: Files) -> None:
    """A range of zeros."""
    _overwrite(random, files[""], b"\0")


def noise(random: Random, files: Files) -> None:
    """A range of noise."""
    _overwrite(random, files[""], random.randbytes(64))


def _overwrite(random: Random, data: bytearray, content: bytes) -> None:
    start = random.randrange(len(data))
    end = min(start + random.choice((1, 2, 4, 16, 64, 512, 4096)), len(data))
    data[start:end] = (content * 4096)[: end - start]


def zeroed_page(random: Random, files: Files) -> None:
    """A page of zeros."""
    size, start = page_size(files), _page(random, files)
    files[""][start : start + size] = bytes(size)


def truncated(random: Random, files: Files) -> None:
    """A file without its end."""
    del files[""][random.randrange(len(files[""])) :]


def truncated_at_a_page(random: Random, files: Files) -> None:
    """A file without its last pages."""
    del files[""][_page(random, files) :]


def swapped_pages(random: Random, files: Files) -> None:
    """Two pages, of one kind more often than not, that have changed places."""
    data, size = files[""], page_size(files)
    types = random.choice(((), (0x0A,), (0x0D,), (0x0D,)))
    one, two = (_page(random, files, types) for _ in range(2))
    data[one : one + size], data[two : two + size] = data[two : two + size], data[one : one + size]


def copied_page(random: Random, files: Files) -> None:
    """A page that stands in another's place too."""
    data, size = files[""], page_size(files)
    types = random.choice(((), (0x0A,), (0x0D,), (0x02, 0x05)))
    one, two = (_page(random, files, types) for _ in range(2))
    data[one : one + size] = data[two : two + size]


def wal_bit(random: Random, files: Files) -> None:
    """A bit in the write-ahead log."""
    _flip(random, files["-wal"], 0, len(files["-wal"]))


def wal_header(random: Random, files: Files) -> None:
    """A bit in what the write-ahead log begins with."""
    _flip(random, files["-wal"], 0, _WAL_HEADER)


def wal_overwritten(random: Random, files: Files) -> None:
    """A range of zeros or noise in the write-ahead log."""
    _overwrite(random, files["-wal"], random.choice((b"\0", random.randbytes(64))))


def wal_truncated(random: Random, files: Files) -> None:
    """A write-ahead log without its end."""
    del files["-wal"][random.randrange(len(files["-wal"])) :]


def wal_without_frames(random: Random, files: Files) -> None:
    """A write-ahead log without its last frames."""
    size = _FRAME_HEADER + page_size(files)
    frames = (len(files["-wal"]) - _WAL_HEADER) // size
    del files["-wal"][_WAL_HEADER + random.randrange(frames) * size :]


def wal_gone(random: Random, files: Files) -> None:
    """No write-ahead log."""
    del files["-wal"]


def wal_frames_swapped(random: Random, files: Files) -> None:
    """Two frames of the write-ahead log that have changed places."""
    data, size = files["-wal"], _FRAME_HEADER + page_size(files)
    frames = (len(data) - _WAL_HEADER) // size
    one, two = (_WAL_HEADER + number * size for number in random.sample(range(frames), 2))
    data[one : one + size], data[two : two + size] = data[two : two + size], data[one : one + size]


def shm_bit(random: Random, files: Files) -> None:
    """A bit in the index of the write-ahead log."""
    _flip(random, files["-shm"], 0, 200)


Damage = Callable[[Random, Files], None]

IN_FILE: tuple[Damage, ...] = (
    bit,
    bit_in_header,
    bit_in_schema,
    bit_in_page_header,
    bit_in_index,
    bit_in_table,
    fewer_cells,
    other_child,
    swapped_cells,
    zeroed,
    noise,
    zeroed_page,
    truncated,
    truncated_at_a_page,
    swapped_pages,
    copied_page,
)
IN_LOG: tuple[Damage, ...] = (
    wal_bit,
    wal_header,
    wal_overwritten,
    wal_truncated,
    wal_without_frames,
    wal_gone,
    wal_frames_swapped,
    shm_bit,
)


_VALUES = ("CAST(x'FF41' AS TEXT)", "CAST('text' AS BLOB)", "x''", "''", "'1'", "1", "-1", "1.5", "9e99", "1 << 62")


def column(random: Random, path: Path) -> str:
    """Another value, often of another type, in a column of a row, as another program may write it. Says which."""
    table = random.choice(("stored_events", "stored_events", "games", "heads"))
    with closing(sqlite3.connect(path)) as connection, connection, suppress(sqlite3.IntegrityError):
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
        name, value = random.choice(columns), random.choice(_VALUES)
        keys = connection.execute(f"SELECT originator_id FROM {table} ORDER BY 1").fetchall()
        (key,) = random.choice(keys)
        row = f"{table} WHERE originator_id = ?"
        if table == "stored_events":
            (position,) = random.choice(connection.execute(f"SELECT position FROM {row}", (key,)).fetchall())
            connection.execute(f"UPDATE OR REPLACE {table} SET {name} = {value} WHERE position = ?", (position,))
            return f"{table}.{name} of position {position} = {value}"
        connection.execute(f"UPDATE OR REPLACE {table} SET {name} = {value} WHERE originator_id = ?", (key,))
        return f"{table}.{name} of {key.hex()} = {value}"
    return f"{table}.{name} cannot be {value}"
