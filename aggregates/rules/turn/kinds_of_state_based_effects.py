"""The kinds of state-based effects that checks yield: what is done to a player or object, and by which rule (420)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias


class Loses(NamedTuple):
    """A player loses the game."""

    rule: str
    seat: int
    reason: Literal["life", "poison", "empty_library"]


class ToGraveyard(NamedTuple):
    """A permanent is put into its owner's graveyard."""

    rule: str
    object: str
    also: tuple[str, ...] = ()
    """The rules by which that is so, where they stand elsewhere."""


class Sacrificed(NamedTuple):
    """A permanent is sacrificed by its controller."""

    rule: str
    object: str
    also: tuple[str, ...] = ()
    """The rules by which that is so, where they stand elsewhere."""


class Destroyed(NamedTuple):
    """A permanent is destroyed."""

    rule: str
    object: str


class CeasesToExist(NamedTuple):
    """A token or a copy ceases to exist."""

    rule: str
    object: str
    also: tuple[str, ...] = ()
    """The rule of the zone, where that has one about it."""


class BecomesUnattached(NamedTuple):
    """A permanent becomes unattached and stays in play."""

    rule: str
    object: str
    also: tuple[str, ...] = ()
    """The rules by which that is so, where they stand elsewhere."""


class CountersCancel(NamedTuple):
    """As many +1/+1 and -1/-1 counters as there are pairs of are removed."""

    rule: str
    object: str


class CountersGo(NamedTuple):
    """Counters of a kind beyond those that a permanent can have are removed."""

    rule: str
    object: str
    kind: str
    number: int


class GetsProtector(NamedTuple):
    """A player becomes the protector of a battle."""

    rule: str
    object: str
    seat: int
    also: tuple[str, ...] = ()
    """The rules by which that is so, where they stand elsewhere."""


class Completes(NamedTuple):
    """A player completes a dungeon."""

    rule: str
    object: str


StateBasedEffect: TypeAlias = (
    Loses
    | ToGraveyard
    | Sacrificed
    | Destroyed
    | CeasesToExist
    | BecomesUnattached
    | CountersCancel
    | CountersGo
    | GetsProtector
    | Completes
)
"""A state-based effect that applies, with its rule."""
