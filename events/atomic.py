"""Files that appear whole or not at all, and no rest of one that did not.

What is being written stands beside its own name, as `.NAME.HOST-PROCESS-RANDOM.part`, and is locked as long as its
writer lives. So whoever writes there next can tell what is being written from what a killed process left behind: it
removes what was made on this host and is not locked. The lock and not the number of the process decides, because
numbers are used again.
"""

from __future__ import annotations

import fcntl
import gzip
import os
import re
import secrets
import shutil
import socket
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import zstandard

from rewind.events.errors import QueryError

STANDARD = "-"
"""The name of standard input and output."""

_TEMPORARY = re.compile(r"\.(?P<name>.+)\.(?P<host>[0-9a-f]{8})-[0-9]+-[0-9a-f]{8}\.(?:part|old)", re.DOTALL)


@cache
def _host() -> str:
    """What tells this host from others that write in the same folder over a network."""
    return sha256(socket.gethostname().encode()).hexdigest()[:8]


def why(error: OSError) -> str:
    """What the system says is wrong, without what libraries put before and after it."""
    return os.strerror(error.errno) if error.errno else str(error)


class Temporary:
    """A file or folder under a temporary name beside its own, locked until it is released or removed.

    Nothing is made until `make`, so that whoever holds it can remove it whenever a signal comes.
    """

    def __init__(self, target: Path, *, folder: bool = False, ending: str = "part") -> None:
        self._target = target
        self._folder = folder
        self._ending = ending
        self._descriptor: int | None = None
        self.path = target

    @property
    def descriptor(self) -> int:
        """What it is open as; the lock stays until all duplicates of it are closed."""
        assert self._descriptor is not None, "used before it was made"
        return self._descriptor

    def make(self) -> None:
        """Makes it, after what dead processes left there has been removed. Raises OSError."""
        remove_abandoned(self._target.parent)
        while True:
            number = f"{_host()}-{os.getpid()}-{secrets.token_hex(4)}"
            self.path = self._target.with_name(f".{self._target.name}.{number}.{self._ending}")
            self._descriptor = _made(self.path, folder=self._folder)
            if self._descriptor is not None and lock(self._descriptor) and _is_at(self._descriptor, self.path):
                return
            self.release()  # another writer took it for abandoned before it was locked

    def release(self) -> None:
        """Unlocks it, as it has its own name now."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def remove(self) -> None:
        """Removes it, if it is there. What cannot be removed stays, unlocked, for the next writer."""
        if self.path != self._target:
            with suppress(OSError):
                _remove(self.path)
        self.release()


def _made(path: Path, *, folder: bool) -> int | None:
    """Makes a file or folder that only its owner may read, and opens it; None: it has gone before it was opened."""
    if not folder:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    path.mkdir(0o700)
    try:
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except FileNotFoundError:  # another writer took it for abandoned
        return None


def lock(descriptor: int) -> bool:
    """Whether nobody else has it locked. Where nothing can be locked, nothing is ever taken for abandoned."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return not isinstance(error, BlockingIOError)
    return True


def locked(path: str | os.PathLike[str]) -> int | None:
    """Opens and locks a file that is there, until the descriptor is closed; None where somebody else has it locked.

    Raises OSError where it is not there, or cannot be read.
    """
    while True:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        if not lock(descriptor):
            os.close(descriptor)
            return None
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), os.stat(path)):
                return descriptor
        os.close(descriptor)  # another took its name meanwhile


def _is_at(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.lstat())
    except FileNotFoundError:
        return False


def remove_abandoned(folder: Path) -> None:
    """Removes what processes of this host that are dead left half written in a folder.

    A folder that a dead process had moved away to replace it (`.old`) is given its name again, unless there is a new
    one. What cannot be read, locked or removed stays.
    """
    try:
        names = os.listdir(folder)
    except OSError:
        return  # whoever writes there will be told
    for name in names:
        found = _TEMPORARY.fullmatch(name)
        if found is not None and found["host"] == _host():
            with suppress(OSError):
                _remove_if_abandoned(folder / name, folder / found["name"])


def _remove_if_abandoned(path: Path, target: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not _is_at(descriptor, path):
            return
        if path.suffix == ".old" and not os.path.lexists(target):
            (path / target.name).rename(target)
        _remove(path)
    finally:
        os.close(descriptor)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink()


class AtomicFile:
    """A file that is written under a temporary name beside its own, and gets its own when it is whole.

    The ending of its name chooses the compression: `.gz`, `.zst`, or none. `-` is standard output.
    """

    def __init__(self, path: str | os.PathLike[str], *, replace: bool = False, stays_locked: bool = False) -> None:
        """Raises QueryError RW2203 where the file exists, unless `replace`, and where it is no file.

        `stays_locked`: when it has its own name, it is still locked, until who wrote it closes `descriptor`.
        """
        self.path = os.fspath(path)
        self.descriptor: int | None = None
        """What the file is open as that stays locked."""
        self._replace = replace
        self._stays_locked = stays_locked
        self._temporary: Temporary | None = None
        self._stream: IO[bytes] | None = None
        self._closing: list[IO[bytes]] = []
        if self.path == STANDARD:
            return
        if not replace and os.path.lexists(self.path):
            raise QueryError("RW2203", f"{self.path} exists already; nothing was written")
        if os.path.exists(self.path) and not os.path.isfile(self.path):  # a device, say: it would be replaced
            raise QueryError("RW2203", f"{self.path} exists already and is no file; nothing was written")

    def __enter__(self) -> Self:
        """Raises QueryError RW2203 where the file cannot be made."""
        if self.path == STANDARD:
            self._stream = sys.stdout.buffer
            return self
        self._temporary = Temporary(Path(self.path))
        try:
            self._open(self._temporary)
        except OSError as error:
            self._let_go(self._temporary)
            raise QueryError("RW2203", f"{self.path} cannot be created: {why(error)}") from error
        except BaseException:  # a signal
            self._let_go(self._temporary)
            raise
        return self

    def _open(self, temporary: Temporary) -> None:
        temporary.make()
        file: IO[bytes] = os.fdopen(os.dup(temporary.descriptor), "wb")  # the lock is still there when it is closed
        self._closing = [file]
        if self.path.endswith(".gz"):
            packed: IO[bytes] = gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0)  # type: ignore[assignment]
            self._closing.insert(0, packed)
        elif self.path.endswith(".zst"):
            self._closing.insert(0, zstandard.ZstdCompressor(level=9).stream_writer(file, closefd=False))
        self._stream = self._closing[0]

    def write(self, data: bytes) -> None:
        """Adds bytes. Raises QueryError RW2203 where the disk is full, say; of standard output, OSError."""
        assert self._stream is not None, "written outside its with block"
        if self._temporary is None:
            self._stream.write(data)
            return
        try:
            self._stream.write(data)
        except OSError as error:
            raise self._not_written(error) from error

    def _not_written(self, error: OSError) -> QueryError:
        return QueryError("RW2203", f"{self.path} cannot be written: {why(error)}; nothing was written")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Raises QueryError RW2203 where the file is not whole, or cannot get its name."""
        if self._temporary is None:
            if self._stream is not None:
                self._stream.flush()
            return
        try:
            if kind is None:
                self._finish(self._temporary.path)
                self.descriptor = os.dup(self._temporary.descriptor) if self._stays_locked else None
        except OSError as failed:
            raise self._not_written(failed) from failed
        finally:
            self._let_go(self._temporary)

    def _finish(self, temporary: Path) -> None:
        *packed, file = self._closing
        for stream in packed:
            stream.close()
        file.flush()
        os.fsync(file.fileno())
        file.close()
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        if self._replace:
            os.replace(temporary, self.path)
            return
        try:
            os.link(temporary, self.path)
        except FileExistsError as error:
            raise QueryError("RW2203", f"{self.path} exists already; nothing was written") from error
        except OSError:  # a file system without hard links
            os.rename(temporary, self.path)

    def _let_go(self, temporary: Temporary) -> None:
        """Closes all that is open, whatever has gone wrong, and removes the temporary name where there is one."""
        try:
            for stream in self._closing:
                with suppress(OSError, ValueError):  # a full disk is still full; what it wraps is closed already
                    stream.close()
        finally:
            temporary.remove()


def user_folder(kind: str) -> Path:
    """Where files of a kind are kept: `rewind/KIND` in the user's data folder (XDG_DATA_HOME, else ~/.local/share)."""
    data = os.environ.get("XDG_DATA_HOME", "")
    base = Path(data) if data.startswith("/") else Path.home() / ".local" / "share"
    return base / "rewind" / kind
