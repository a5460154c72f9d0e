"""A folder that appears whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Container
from pathlib import Path
from types import TracebackType

from events.errors import QueryError


class AtomicFolder:
    """Is filled under a temporary name beside its own, and gets its own when it is left without an error."""

    def __init__(self, path: str | os.PathLike[str], *, replace: Container[str] = ()) -> None:
        """`replace`: names of files; a folder that holds only such files is replaced.

        Raises QueryError RW2203 where the path is no folder, or a folder that may not be replaced.
        """
        self.path = Path(path)
        if not os.path.lexists(self.path):
            return
        if self.path.is_symlink() or not self.path.is_dir():
            raise QueryError("RW2203", f"{self.path} exists already and is no folder; nothing was written")
        present = sorted(os.listdir(self.path))
        if present and not replace:
            raise QueryError("RW2203", f"{self.path} exists already and is not empty; nothing was written")
        if foreign := [name for name in present if name not in replace]:
            what = f"{self.path} holds {foreign[0]}, which is of no export, so it is not replaced; nothing was written"
            raise QueryError("RW2203", what)

    def __enter__(self) -> Path:
        """The folder to be filled. Raises QueryError RW2203 where it cannot be made."""
        self._filling = self._beside(".part")
        return self._filling

    def _beside(self, suffix: str) -> Path:
        parent = self.path.absolute().parent
        try:
            return Path(tempfile.mkdtemp(prefix=f".{self.path.absolute().name}.", suffix=suffix, dir=parent))
        except OSError as error:
            raise QueryError("RW2203", f"{self.path} cannot be created: {error.strerror}") from error

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Raises QueryError RW2203 where the disk is full, say."""
        try:
            if kind is None:
                self._finish()
            elif isinstance(error, OSError):
                raise QueryError("RW2203", f"{self.path} cannot be written: {error.strerror or error}") from error
        finally:
            shutil.rmtree(self._filling, ignore_errors=True)

    def _finish(self) -> None:
        for file in self._filling.iterdir():
            with open(file, "rb") as written:
                os.fsync(written.fileno())
        mask = os.umask(0)
        os.umask(mask)
        self._filling.chmod(0o777 & ~mask)
        try:
            if self.path.exists() and any(self.path.iterdir()):
                self._replace()
            else:
                self._filling.rename(self.path)
        except OSError as error:
            raise QueryError("RW2203", f"{self.path} cannot be written: {error.strerror}") from error

    def _replace(self) -> None:
        """The old folder is moved away, not emptied, so that one of the two is always whole."""
        aside = self._beside(".old")
        old = self.path.rename(aside / "old")
        try:
            self._filling.rename(self.path)
        except OSError:
            old.rename(self.path)
            raise
        finally:
            shutil.rmtree(aside, ignore_errors=True)
