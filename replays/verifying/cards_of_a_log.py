"""Which of the card definitions of a log are those that some version of Rewind had."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rewind.aggregates.cards.built_in.published import is_published, published_with
from rewind.events.base import CardDefinition


class KnownCards(NamedTuple):
    """What was found of the card definitions of a log."""

    known: int
    """How many were published, just as they stand in the log."""
    version: str | None
    """The first version by which all of these were; None where there are none."""
    own: tuple[str, ...] = ()
    """The keys of cards of the log's own, whose names no published card has, in the order of the log."""
    changed: tuple[str, ...] = ()
    """The keys of those that have the name of a published card and are not as any version had it."""

    @property
    def number(self) -> int:
        """How many definitions there are."""
        return self.known + len(self.own) + len(self.changed)


class CardsOfALog:
    """The definitions of a log, as its events come."""

    def __init__(self) -> None:
        self._versions: set[str] = set()
        self._known = 0
        self._own: list[str] = []
        self._changed: list[str] = []

    def add(self, definitions: Iterable[CardDefinition]) -> None:
        """Takes definitions in."""
        for definition in definitions:
            version = published_with(definition)
            if version is None:
                (self._changed if is_published(definition.key) else self._own).append(definition.key)
            else:
                self._known += 1
                self._versions.add(version)

    def known(self) -> KnownCards:
        """What was found until now."""
        version = max(self._versions, key=_in_order, default=None)
        return KnownCards(self._known, version, tuple(self._own), tuple(self._changed))


def _in_order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
