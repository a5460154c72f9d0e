"""A PostgreSQL server of the tests' own: made in a temporary folder when it is asked for, and gone with the session.

It is Debian's package `postgresql`; no service of the machine is used or touched. As root, whom PostgreSQL refuses, it
runs as the user `postgres`, whom that package makes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import pytest

_numbers = count(1)


def _program(name: str) -> str | None:
    """A program of the newest version that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    return str(found[-1]) if found else shutil.which(name)


class Server:
    """A server that listens on a socket in its own folder."""

    def __init__(self, *settings: str) -> None:
        """`settings`: more of them, as `name=value`."""
        initdb = _program("initdb")
        if initdb is None:
            pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
        self.folder = Path(tempfile.mkdtemp(prefix="rewind-pg-", dir="/tmp"))
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self.data = self.folder / "data"
        self._settings = "".join(f" -c {setting}" for setting in settings)
        options = ("--auth=trust", "--username=rewind", "--no-sync", "--encoding=UTF8", "--locale=C")
        try:
            self._run(initdb, "-D", self.data, *options)
            self.start()
        except BaseException:
            shutil.rmtree(self.folder)
            raise

    def _run(self, *command: str | Path) -> None:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, user=self._user)

    def _control(self, *words: str) -> None:
        control = _program("pg_ctl")
        assert control is not None, "it comes with initdb"
        self._run(control, "-D", self.data, "-w", "-s", *words)

    def start(self) -> None:
        """Starts it, and waits until it answers. What is committed outlives its processes, if not the machine."""
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off -c max_connections=200{self._settings}"
        self._control("-l", str(self.folder / "log"), "-o", options, "start")

    def kill(self) -> None:
        """Ends all its processes at once, as a crash does: what it does then is what it does after one."""
        self._control("-m", "immediate", "stop")

    def remove(self) -> None:
        """Ends it, and takes its folder away."""
        self.kill()
        shutil.rmtree(self.folder)

    def store(self) -> str:
        """The address of a store that is not there yet."""
        return f"{self.address('postgres')}&schema=store{next(_numbers)}"

    def address(self, database: str) -> str:
        """The address of a database, for libpq and for a store in it."""
        return f"postgresql:///{database}?host={self.folder}&user=rewind"
