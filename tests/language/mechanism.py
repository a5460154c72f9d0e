"""What a mechanism of the rules is: the cards that have it, and what shows in a game that it is at work."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from rewind.aggregates.editions import NAMES
from rewind.aggregates.editions import edition as book_of
from rewind.aggregates.state import GameState
from rewind.events import playing
from rewind.events.base import Event
from rewind.events.envelope import Recorded


@dataclass(frozen=True)
class Moment:
    """An event of a game."""

    state: GameState
    """The state before it."""
    record: Recorded
    resolving: bool
    """Whether a spell or ability is resolving."""


Shows = Callable[[Moment], bool]
"""Whether a mechanism is at work in an event."""


@dataclass(frozen=True)
class Mechanism:
    """What many games are about."""

    name: str
    rules: tuple[str, ...]
    """Where the books speak of it."""
    words: str
    """A regular expression that programs of cards which have it match."""
    shows: Shows
    beside: tuple[str, ...] = ()
    """Other cards that it needs."""
    editions: tuple[str, ...] = NAMES
    of_today: bool = False
    """Whether its cards are the tests' own, which only 2026-04 knows."""

    @property
    def slug(self) -> str:
        """Its name as one word."""
        return self.name.replace(" ", "-")


def program_of(state: GameState, obj: str | None) -> str:
    """All that the abilities of an object's card say."""
    definition = None if obj is None else state.definition_of(obj)
    return "" if definition is None else " ".join(program.ability for program in definition.programs)


def event_of(
    kind: type[Event] | tuple[type[Event], ...],
    when: Callable[..., object] = lambda event: True,
    *,
    resolving: bool = False,
) -> Shows:
    """An event of a kind, such as `when` says; with `resolving` as something resolves."""
    return lambda at: isinstance(at.record.event, kind) and bool(when(at.record.event)) and at.resolving >= resolving


_ANNOUNCING = playing.SpellPlayed | playing.AbilityPlayed | playing.PutOnStack | playing.TargetsChosen


def announced_with(name: str) -> Shows:
    """Something is announced with a field that is not empty."""
    return lambda at: isinstance(at.record.event, _ANNOUNCING) and bool(getattr(at.record.event, name, None))


def by_rule(*written: str) -> Shows:
    """An event that happens by one of these rules, written as the code cites them."""

    def shows(at: Moment) -> bool:
        book = book_of(at.state.edition)
        numbers = {book.number(one) for one in written}
        return any(rule.rpartition(" ")[2] in numbers for rule in at.record.rule)

    return shows


def of_card(words: str, *kinds: type[Event]) -> Shows:
    """An event of a kind about, or caused by an ability of, an object whose card says something."""
    pattern = re.compile(words)

    def shows(at: Moment) -> bool:
        event = at.record.event
        if not isinstance(event, kinds):
            return False
        obj = getattr(event, "source", None) or getattr(event, "by", None) or getattr(event, "object", None)
        return isinstance(obj, str) and bool(pattern.search(program_of(at.state, obj)))

    return shows


def choice_of(kind: str) -> Shows:
    """A choice of a kind is offered."""
    return event_of(playing.ChoiceOffered, lambda event: event.kind == kind)
