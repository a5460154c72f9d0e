"""Working through a batch with the workers of a Dask scheduler (the extra `cluster`). Only this module imports Dask.

The workers write into the folder of the batch themselves, on a disk that all machines see under the same path. A part
whose worker is lost Dask gives to another, which writes the same bytes. What ends several workers one after the other
is done here, in processes of its own, as `rewind.cli.batch.processes` does it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Self

from rewind.cli.batch.folder import BatchFolder, do_part
from rewind.cli.batch.plan import Part
from rewind.cli.batch.processes import Workers
from rewind.events.errors import BatchError

_AHEAD = 3  # parts that are handed out at once for each thread of a worker
_PATIENCE = 10  # seconds until a scheduler has to answer


class Cluster:
    """A scheduler of Dask with its workers."""

    def __init__(self, address: str, processes: Workers) -> None:
        """`address`: as `tcp://host:8786`. `processes` do here what ends workers."""
        self._address = address
        self._processes = processes

    def __enter__(self) -> Self:
        """Raises BatchError RW2403 where Dask is not installed or the scheduler does not answer."""
        try:
            self._dask: Any = import_module("distributed")  # it says that it has types, and has few
        except ImportError as error:
            what = "Dask is not installed: pip install 'rewind-mtg[cluster]'"
            raise BatchError("RW2403", what) from error
        with self._errors():
            self._client: Any = self._dask.Client(self._address, timeout=_PATIENCE, set_as_default=False)
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def work(self, folder: BatchFolder, parts: Sequence[Part], progress: Callable[[int], None]) -> None:
        """Does all parts; `progress` gets how many logs are done in all, after each part.

        Raises BatchError RW2403 where the scheduler is lost, or a worker cannot run this version.
        """
        waiting, under_way, done = iter(parts), dict[str, Part](), 0
        futures = self._dask.as_completed(loop=self._client.loop)

        def hand_out() -> None:
            if (part := next(waiting, None)) is not None:
                under_way[part.name] = part
                futures.add(self._client.submit(_work, folder, part, key=part.name))

        with self._errors():
            for _ in range(_AHEAD * max(1, sum(self._client.nthreads().values()))):
                hand_out()
            for future in futures:
                part = under_way.pop(future.key)
                try:
                    future.result()
                except self._dask.KilledWorker:
                    self._processes.work(folder, [part], lambda number: None)
                done += len(part.logs)
                progress(done)
                hand_out()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        """What can go wrong with a cluster, as BatchError RW2403."""
        try:
            yield
        except (OSError, CancelledError) as error:
            raise BatchError("RW2403", f"{self._address}: the scheduler does not answer: {_in_words(error)}") from error
        except ImportError as error:
            raise BatchError("RW2403", f"{self._address}: a worker cannot run Rewind: {_in_words(error)}") from error


def _in_words(error: BaseException) -> str:
    return str(error) or type(error).__name__


def _work(folder: BatchFolder, part: Part) -> int:
    return do_part(folder, part, frozenset(), lambda: None)
