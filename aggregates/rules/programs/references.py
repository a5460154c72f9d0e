"""Words for somebody or something, read: `target2`, `controller of $card`, `event.what`, `seat 1`.

A log holds them as texts, as a card's record does. Each text is read once, into one of a few kinds; whoever wants to
know what a word means matches the kind, and compares no beginnings of texts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from rewind.aggregates.cards.language.words import PREFIXES, name_and_role
from rewind.events.playing import Targets


@dataclass(frozen=True, slots=True)
class Word:
    """A word that stands for itself: `this`, `you`, `each` …; among other texts a word of the game."""

    text: str


@dataclass(frozen=True, slots=True)
class TargetOf:
    """What was chosen for an instance of the word "target"."""

    text: str
    place: int
    """The place of the instance, from 0."""

    def among(self, targets: Targets) -> list[int | str]:
        """What was chosen for the instance; nothing where there is no such one."""
        return list(targets[self.place]) if self.place < len(targets) else []


@dataclass(frozen=True, slots=True)
class RoleOf:
    """A role of an event: `event.what`."""

    text: str


@dataclass(frozen=True, slots=True)
class NameOf:
    """What a name was given to, or a role of what was done: `$card`, `$card.to`."""

    text: str
    name: str
    role: str
    """Empty where what has the name is meant itself."""


@dataclass(frozen=True, slots=True)
class SeatOf:
    """A player, in an effect that is stated: `seat 1`."""

    text: str
    seat: int


@dataclass(frozen=True, slots=True)
class ObjectOf:
    """An object by its id, in an effect that is stated or has begun."""

    text: str


@dataclass(frozen=True, slots=True)
class Related:
    """Who or what stands in a relation to something: `controller of target`."""

    text: str
    relation: str
    """One of `PREFIXES`."""
    to: ReadReference


ReadReference: TypeAlias = Word | TargetOf | RoleOf | NameOf | SeatOf | ObjectOf | Related
"""A word for somebody or something."""

_TARGET = re.compile(r"target([2-9]?)")
_SEAT = re.compile(r"seat ([1-9][0-9]*)")
_OBJECT = re.compile(r"[1-9][0-9]*\.[1-9][0-9]*")


@lru_cache(maxsize=8192)
def read_reference(text: str) -> ReadReference:
    """What a word for somebody or something is. Any other text is a `Word`."""
    relation, of, rest = text.partition(" of ")
    if of and relation in PREFIXES:
        return Related(text, relation, read_reference(rest))
    if text.startswith("$"):
        return NameOf(text, *name_and_role(text))
    if text.startswith("event."):
        return RoleOf(text)
    if target := _TARGET.fullmatch(text):
        return TargetOf(text, int(target[1] or 1) - 1)
    if seat := _SEAT.fullmatch(text):
        return SeatOf(text, int(seat[1]))
    return ObjectOf(text) if _OBJECT.fullmatch(text) else Word(text)


def base_of(reference: ReadReference) -> ReadReference:
    """What a reference begins with: of `controller of target` that is `target`."""
    while isinstance(reference, Related):
        reference = reference.to
    return reference


def is_name(text: object) -> bool:
    """Whether something is a word for what a name was given to, or for a role of it."""
    return isinstance(text, str) and isinstance(read_reference(text), NameOf)


def is_role(text: object) -> bool:
    """Whether something is a word for a role of an event."""
    return isinstance(text, str) and isinstance(read_reference(text), RoleOf)


def without_player(reference: ReadReference) -> ReadReference:
    """What a reference speaks of, where it is its controller or owner that is meant: of `owner of target` `target`."""
    while isinstance(reference, Related) and reference.relation in ("controller", "owner"):
        reference = reference.to
    return reference
