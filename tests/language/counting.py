"""How often each card was played in some games, what its abilities did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rewind.aggregates.fold import fold_all
from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.playing import (
    AbilityPlayed,
    AbilityTriggered,
    ContinuousEffectBegan,
    EventPrevented,
    EventReplaced,
    LandPlayed,
    PutOnStack,
    ResolutionEnded,
    SpecialActionTaken,
    SpellPlayed,
)

WORDS = ("played", "resolved", "activated", "triggered", "ability resolved", "replaced", "effect began")
"""What is counted."""


def counted(records: Sequence[Recorded]) -> Counter[tuple[str, str]]:
    """(card, one of `WORDS`) → how often in a game."""
    state = fold_all(records)
    from_key: dict[str, str] = {}
    found: Counter[tuple[str, str]] = Counter()
    for record in records:
        event = record.event
        if isinstance(event, PutOnStack) and event.kind != "spell_copy":
            name = (event.key or "").rpartition("/")[0] or _name(state, event.source)
            from_key[event.object] = name
        found.update((name, word) for name, word in _said(state, event, from_key) if name)
    return found


def _said(state: GameState, event: Event, from_key: dict[str, str]) -> Iterator[tuple[str, str]]:
    match event:
        case SpellPlayed() | LandPlayed():
            yield _name(state, event.object), "played"
        case AbilityPlayed() | SpecialActionTaken():
            yield _name(state, event.object), "activated"
        case AbilityTriggered():
            yield (event.key or "").rpartition("/")[0] or _name(state, event.object), "triggered"
        case ResolutionEnded(countered=False):
            if event.object in from_key:
                yield from_key[event.object], "ability resolved"
            else:
                yield _name(state, event.object), "resolved"
        case EventReplaced() | EventPrevented():
            yield _name(state, event.by), "replaced"
        case ContinuousEffectBegan():
            yield _name(state, event.source), "effect began"
        case _:
            pass


def _name(state: GameState, obj: str | None) -> str:
    """The name of the card that an object is, or nothing."""
    definition = None if obj is None else state.definition_of(obj)
    return "" if definition is None else definition.key


def table(found: Counter[tuple[str, str]], names: Sequence[str]) -> Iterator[str]:
    """A line for each card, those that were played least first."""
    yield "  ".join((*(f"{word:>16}" for word in WORDS), "card"))
    for name in sorted(names, key=lambda name: (found[name, "played"], name)):
        yield "  ".join((*(f"{found[name, word] or '-':>16}" for word in WORDS), name))


def never(found: Counter[tuple[str, str]], names: Sequence[str]) -> list[str]:
    """The cards that were never played, and of which nothing else was seen."""
    return [name for name in names if not any(found[name, word] for word in WORDS)]
