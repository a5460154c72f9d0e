"""Data classes whose objects nobody changes: the type checker holds that, and making one costs no more for it.

`dataclass(frozen=True)` holds it while a program runs, and sets every field through a call: what the rules make by the
thousand would take four times as long to make. Where REWIND_FROZEN is in the environment they are frozen all the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform, overload

C = TypeVar("C")

_FROZEN = "REWIND_FROZEN" in os.environ
"""Whether an assignment is an error while the program runs, too: a test sets the variable and runs every scenario."""


@overload
def immutable(cls: type[C]) -> type[C]: ...


@overload
def immutable(*, kw_only: bool) -> Callable[[type[C]], type[C]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(cls: type[C] | None = None, *, kw_only: bool = False) -> type[C] | Callable[[type[C]], type[C]]:
    """A data class with slots, equal and hashed by its fields, to which the type checker lets nobody assign."""

    def made(cls: type[C]) -> type[C]:
        return dataclass(slots=True, unsafe_hash=True, kw_only=kw_only, frozen=_FROZEN)(cls)

    return made if cls is None else made(cls)
