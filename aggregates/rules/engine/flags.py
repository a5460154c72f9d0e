"""The choices that this engine asks for and an older one did not, each named by a flag in the first line of a log.

A game begins with every flag of the engine that plays it. A choice is asked for only where the log names its flag; a
log without it is decided as an engine that did not ask, for ever, and is told as decided under older rules: whether it
was recorded by such an engine, or somebody took the flag away, cannot be told from the log.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Flag:
    """A choice that is asked for only in logs that name it."""

    since: str
    """The first version that asks."""
    rule: str
    """The rule that gives the choice, as the code cites rules."""
    choice: str
    """Who chooses what, in one line."""


FLAGS: Mapping[str, Flag] = MappingProxyType({})
"""Name of each flag that this engine knows → what it stands for. A row stays for ever."""


def all_flags() -> tuple[str, ...]:
    """The flags with which this engine begins a game, in the order of the alphabet."""
    return tuple(sorted(FLAGS))


def left_out(named: Collection[str]) -> tuple[str, ...]:
    """The flags of this engine that a log does not name: what is decided as if nobody had asked."""
    return tuple(name for name in all_flags() if name not in named)


def taken_away(named: Collection[str], engine: str) -> tuple[str, ...]:
    """Those of them that the version which the log names had: its own first line says otherwise than that version."""
    from rewind.aggregates.editions.mended import number_of  # noqa: PLC0415  # who only names flags needs no mended rulings

    version = number_of(engine)
    return tuple(name for name in left_out(named) if version is None or version >= (number_of(FLAGS[name].since) or ()))
