"""Working through a batch with the workers of a Dask scheduler (the extra `cluster`). Only this module imports Dask.

The workers write into the folder of the batch themselves, on a disk that all machines see under the same path. A part
whose worker is lost Dask gives to another, which writes the same bytes. What ends several workers one after the other
is done here, in processes of its own, as `rewind.cli.batch.processes` does it.
"""

from __future__ import annotations

from collections import deque
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
_PATIENCE = 10  # seconds until a scheduler has to answer, and to have a worker


class Cluster:
    """A scheduler of Dask with its workers."""

    def __init__(self, address: str, processes: Workers) -> None:
        """`address`: as `tcp://host:8786`. `processes` do here what ends workers."""
        self._address = address
        self._processes = processes

    def __enter__(self) -> Self:
        """Raises BatchError RW2403 where Dask is not installed, or the scheduler does not answer or has no worker."""
        try:
            self._dask: Any = import_module("distributed")  # it says that it has types, and has few
        except ImportError as error:
            what = "Dask is not installed: pip install 'rewind-mtg[cluster]'"
            raise BatchError("RW2403", what) from error
        with self._errors():
            self._client: Any = self._dask.Client(self._address, timeout=_PATIENCE, set_as_default=False)
        try:
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as error:
            self._client.close()
            raise BatchError("RW2403", f"{self._address}: the scheduler has no worker") from error
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def work(self, folder: BatchFolder, parts: Sequence[Part], progress: Callable[[int], None]) -> None:
        """Does all parts; `progress` gets how many logs are done in all, after each part.

        Raises BatchError RW2403 where there is no worker, the scheduler is lost, or a worker cannot run this version.
        """
        waiting, under_way, done = deque(parts), dict[str, Part](), 0
        futures = self._dask.as_completed(loop=self._client.loop)

        def hand_out() -> None:
            with self._errors():
                threads = sum(self._client.nthreads().values())
                while waiting and len(under_way) < _AHEAD * max(1, threads):
                    # a key that no other client of the scheduler has, who may do the same for another folder
                    future = self._client.submit(_work, folder, waiting[0], pure=False)
                    under_way[future.key] = waiting.popleft()
                    futures.add(future)

        hand_out()
        for future in futures:
            part = under_way.pop(future.key)
            if not self._is_done(future):
                self._processes.work(folder, [part], lambda number: None)
            done += len(part.logs)
            progress(done)
            hand_out()

    def _is_done(self, future: Any) -> bool:
        """Whether a part is done; it is not where it ended several workers."""
        with self._errors():
            try:
                future.result()
            except self._dask.KilledWorker:
                return False
            return True

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
