"""Working through a batch with several processes of this machine.

A process that is ended from outside, because memory ran out say, ends the pool that it is of. What was under way is
then done again, a part at a time; the log on which a process ends again is told as bad, and the others are done.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import repeat
from multiprocessing.sharedctypes import Synchronized
from threading import Thread
from typing import Any, TypeVar

from rewind.cli.batch.folder import BatchFolder, do_part
from rewind.cli.batch.plan import Batch, Found, Named, Part, identify
from rewind.cli.batch.tasks import ENDED_PROCESS
from rewind.events.errors import BatchError

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload([__name__])  # what all workers need is imported once

_LOOK = 0.2  # seconds between two looks at how far the workers are
_AHEAD = 2  # parts a worker that are handed out at once
_NAMES = 64  # logs that are handed to a process at a time to be identified

_Done = TypeVar("_Done")

_done: Synchronized[int] | None = None
"""In a worker: how many logs all workers have done."""


class Workers:
    """Processes that work through a batch."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._done: Synchronized[int] = _CONTEXT.Value("q", 0)

    def identify(self, logs: Sequence[Named], batch: Batch) -> Iterator[Found]:
        """The key and the first event of each log, in their order. Where a process ends, the next are read alone."""
        number = 0
        while number < len(logs):
            try:
                with self._pool(self._number) as pool:
                    for found in pool.map(identify, logs[number:], repeat(batch), chunksize=_NAMES):
                        number += 1
                        yield found
            except BrokenProcessPool:
                for log in logs[number : number + _NAMES]:
                    number += 1
                    yield self._identified_alone(log, batch)

    def _identified_alone(self, log: Named, batch: Batch) -> Found:
        try:
            return self._by_itself(identify, log, batch)
        except BrokenProcessPool:
            return Found(*log, "", error=ENDED_PROCESS)

    def work(self, folder: BatchFolder, parts: Sequence[Part], progress: Callable[[int], None]) -> None:
        """Does all parts; `progress` gets now and then how many logs are done in all.

        Raises BatchError RW2405 where a part ends a process, and none of its logs by itself does.
        """
        waiting = deque(parts)
        while waiting:
            for part in self._until_broken(folder, waiting, progress):
                self._alone(folder, part)
        progress(sum(len(part.logs) for part in parts))

    def _until_broken(
        self, folder: BatchFolder, waiting: deque[Part], progress: Callable[[int], None]
    ) -> Sequence[Part]:
        """Does parts until none is waiting, or a process has ended: then gives those that were under way."""
        under_way: dict[Future[int], Part] = {}
        with self._pool(self._number) as pool:
            while waiting or under_way:
                try:
                    while waiting and len(under_way) < self._number * _AHEAD:
                        under_way[pool.submit(_work, folder, waiting[0], frozenset())] = waiting[0]
                        waiting.popleft()
                    for future in wait(under_way, _LOOK, FIRST_COMPLETED).done:
                        future.result()
                        del under_way[future]
                except BrokenProcessPool:
                    return list(under_way.values())
                progress(self._done.value)
        return ()

    def _alone(self, folder: BatchFolder, part: Part) -> None:
        """Does a part that may have ended a process, and if it does so again without the logs that did."""
        if not self._survives(_work, folder, part, frozenset()):
            ending_logs = frozenset(log.key for log in part.logs if not self._survives(folder.probe, log))
            if not self._survives(_work, folder, part, ending_logs):
                what = f"a process ends on the part {part.name} of {len(part.logs)} logs, and on none of them alone"
                raise BatchError("RW2405", f"{what}: take a smaller --part-size")

    def _survives(self, work: Callable[..., Any], *args: object) -> bool:
        """Whether a process of its own does not end by this work."""
        try:
            self._by_itself(work, *args)
        except BrokenProcessPool:
            return False
        return True

    def _by_itself(self, work: Callable[..., _Done], *args: object) -> _Done:
        """What work gives in a process of its own. Raises BrokenProcessPool where that ends."""
        with self._pool(1) as pool:
            return pool.submit(work, *args).result()

    @contextmanager
    def _pool(self, number: int) -> Iterator[ProcessPoolExecutor]:
        """A pool of processes. Where its block ends by an error or a signal, they are ended at once."""
        pool = ProcessPoolExecutor(number, mp_context=_CONTEXT, initializer=_prepare, initargs=(self._done,))
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise
        finally:
            pool.shutdown()


def _prepare(done: Synchronized[int]) -> None:
    """Begins a worker. What interrupts the program its parent hears; where that is killed, the worker ends too."""
    global _done  # noqa: PLW0603  # a worker is one process
    _done = done
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """What a part had under way is then done again by whoever goes on with the batch."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker has one"
    parent.join()
    os._exit(1)


def _work(folder: BatchFolder, part: Part, ending_logs: frozenset[str]) -> int:
    return do_part(folder, part, ending_logs, _advance)


def _advance() -> None:
    """One log more is done."""
    assert _done is not None, "a worker is prepared"
    with _done.get_lock():
        _done.value += 1
