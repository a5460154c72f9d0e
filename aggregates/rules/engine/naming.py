"""What names of the ability language stand for: what was chosen, moved, counted or paid (rule 413.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import TypeAlias

from rewind.aggregates.immutable import immutable

ObjectOrPlayer: TypeAlias = str | int
"""An object, or a player by seat."""

Role: TypeAlias = tuple[ObjectOrPlayer, ...] | int
"""What a role of an event was: things, or a number."""


@immutable
class Named:
    """What a name stands for: the result of an instruction, of a choice or of a cost."""

    things: tuple[ObjectOrPlayer, ...] = ()
    """Objects and players, as they are after what was done: what moved is what it became."""
    values: tuple[str, ...] = ()
    """Words, or mana."""
    number: int | None = None
    done: bool = False
    """Whether it was done at all, whatever replaced it."""
    roles: Mapping[str, Role] = field(default_factory=lambda: MappingProxyType({}))
    """The roles of what was done, as they came out: `what`, `to`, `amount` …"""
    by_player: Mapping[int, Named] = field(default_factory=lambda: MappingProxyType({}))
    """Of a choice by several players: what each chose."""

    def amount(self) -> int:
        """It as a number: the one that it is, or how many things it is."""
        return len(self.things) if self.number is None else self.number

    def joined(self, other: Named) -> Named:
        """This and another together: all their things and words, their numbers added up."""
        numbers = [one for one in (self.number, other.number) if one is not None]
        return Named(
            tuple(dict.fromkeys((*self.things, *other.things))),
            (*self.values, *other.values),
            sum(numbers) if numbers else None,
            self.done or other.done,
            _joined_roles(self.roles, other.roles),
            {**self.by_player, **other.by_player},
        )


def _joined_roles(one: Mapping[str, Role], other: Mapping[str, Role]) -> Mapping[str, Role]:
    joined = dict(one)
    for role, value in other.items():
        before = joined.get(role)
        if before is None:
            joined[role] = value
        elif isinstance(before, int) and isinstance(value, int):
            joined[role] = before + value
        elif isinstance(before, tuple) and isinstance(value, tuple):
            joined[role] = tuple(dict.fromkeys((*before, *value)))
    return joined


NOTHING_NAMED = Named()
"""What a name stands for that nothing was given to: what was not done."""
