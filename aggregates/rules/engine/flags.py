"""The choices that this engine asks for and an older one did not, each named by a flag in the first line of a log.

A game begins with every flag of the engine that plays it. A choice is asked for only where the log names its flag; a
log without it was recorded by an engine that did not ask, and is decided as that engine did, for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
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
