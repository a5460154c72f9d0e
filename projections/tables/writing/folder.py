"""A folder that appears whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Container
from pathlib import Path
from types import TracebackType

from rewind.events.atomic import Temporary, remove_abandoned, why
from rewind.events.errors import QueryError


class AtomicFolder:
    """Is filled under a temporary name beside its own, and gets its own when it is left without an error."""

    def __init__(self, path: str | os.PathLike[str], *, replace: Container[str] = ()) -> None:
        """`replace`: names of files; a folder that holds only such files is replaced.

        Raises QueryError RW2203 where the path is no folder, or a folder that may not be replaced.
        """
        self.path = Path(path)
        self._place = self.path.absolute()
        remove_abandoned(self._place.parent)
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
        self._filling = Temporary(self._place, folder=True)
        try:
            self._filling.make()
        except OSError as error:
            raise QueryError("RW2203", f"{self.path} cannot be created: {why(error)}") from error
        except BaseException:  # a signal
            self._filling.remove()
            raise
        return self._filling.path

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Raises QueryError RW2203 where the disk is full, say."""
        try:
            if kind is None:
                self._finish(self._filling.path)
            elif isinstance(error, OSError):
                raise self._not_written(error) from error
        except OSError as failed:
            raise self._not_written(failed) from failed
        finally:
            self._filling.remove()

    def _not_written(self, error: OSError) -> QueryError:
        return QueryError("RW2203", f"{self.path} cannot be written: {why(error)}; nothing was written")

    def _finish(self, filling: Path) -> None:
        for file in filling.iterdir():
            with open(file, "rb") as written:
                os.fsync(written.fileno())
        mask = os.umask(0)
        os.umask(mask)
        filling.chmod(0o777 & ~mask)
        if self.path.exists() and any(self.path.iterdir()):
            self._replace(filling)
        else:
            filling.rename(self.path)

    def _replace(self, filling: Path) -> None:
        """The old folder is moved away, not emptied, so that one of the two is always whole."""
        aside = Temporary(self._place, folder=True, ending="old")
        old = None
        try:
            aside.make()
            old = aside.path / self._place.name
            self.path.rename(old)
            filling.rename(self.path)
        finally:
            if old is not None and old.exists() and not os.path.lexists(self.path):
                old.rename(self.path)
            aside.remove()
