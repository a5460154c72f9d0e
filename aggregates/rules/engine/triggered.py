"""Triggered abilities: those that wait for events, by verb, and mana abilities that have triggered (rules 404, 410)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from rewind.aggregates.cards.language import Instruction, Pattern, StateTrigger, Triggered
from rewind.events.playing import TriggerAwaited

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.context import Context


class Traits(NamedTuple):
    """What is told from a triggered ability alone."""

    patterns: tuple[Pattern, ...]
    verbs: frozenset[str]
    words: frozenset[str]
    """The `event.…` words that it speaks of beside its trigger event: in what it targets, asks and does."""
    asks_cause: bool
    """Whether it asks what brought the event about."""


class Watching(NamedTuple):
    """A triggered ability of an object."""

    object: str
    you: int
    number: int
    """Which of the object's triggered abilities it is, from 1."""
    key: str
    ability: Triggered
    traits: Traits
    awaited: int | None = None
    """Of a delayed triggered ability: the event by which it began to wait (rule 404.4)."""


@dataclass(slots=True)
class Sources:
    """Triggered abilities in the order in which their objects stand, by the verbs that they wait for."""

    by_verb: dict[str, list[Watching]] = field(default_factory=dict)
    states: list[Watching] = field(default_factory=list)
    """Those that trigger on a state of the game (rule 410.11)."""

    def add(self, watching: Watching) -> None:
        """One more, after the others."""
        if isinstance(watching.ability.when, StateTrigger):
            self.states.append(watching)
        for verb in watching.traits.verbs:
            self.by_verb.setdefault(verb, []).append(watching)

    def waiting(self, verb: str) -> Sequence[Watching]:
        """Those that wait for a verb."""
        return self.by_verb.get(verb, ())


class Elsewhere(NamedTuple):
    """The triggered abilities of objects that are not in play, where they work there."""

    by_object: dict[str, tuple[Watching, ...]]
    sources: Sources


class Delayed(NamedTuple):
    """The delayed triggered abilities that wait (rule 404.4)."""

    awaited: Mapping[int, TriggerAwaited]
    """Those that were looked at; others are another mapping."""
    sources: Sources


class TriggeredMana(NamedTuple):
    """A triggered mana ability: it resolves right after the mana ability that it triggered on (rule 411.3)."""

    context: Context
    effect: Sequence[Instruction]
