"""Python's garbage collector where very many objects are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def patient_collector() -> Iterator[None]:
    """Cycles are sought less often: rows and events are none, and looking through them took a sixth of the time."""
    often = gc.get_threshold()
    gc.set_threshold(200_000, *often[1:])
    try:
        yield
    finally:
        gc.set_threshold(*often)
