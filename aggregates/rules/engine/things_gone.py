"""What is known of targets that are illegal by now (rule 413.2a; 2026-04: 608.2b), and what finds a discarded card once
the ability of madness has put it elsewhere (2026-04: 400.7k)."""

from __future__ import annotations

from collections.abc import Iterable

from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.state import number_of
from rewind.events.playing import ResolutionBegan
from rewind.events.zones import ZoneChanged

_PUBLIC = ("in_play", "graveyard", "removed", "ante")


class UndeterminedError(Exception):
    """Part of an effect needs to know something of a target that is illegal by now, and does not happen."""


def known_targets(engine: View, legal: list[ObjectOrPlayer], announced: list[ObjectOrPlayer]) -> list[ObjectOrPlayer]:
    """Targets of which something has to be known: all, or by the policy only those that are legal still (rule 413.2a).

    Raises UndeterminedError where none of them is (2026-04: 608.2b).
    """
    if engine.edition.policies.illegal_target_information == "last_known":
        return announced
    if announced and not legal:
        raise UndeterminedError
    return legal


def found_after_madness(engine: View, things: Iterable[ObjectOrPlayer]) -> list[ObjectOrPlayer]:
    """Things that have a name, each as it is found: a card that was not cast with madness where that put it."""
    if engine.edition.policies.after_madness == "lost":
        return list(things)
    return [_found(engine, thing) if isinstance(thing, str) else thing for thing in things]


def _found(engine: View, obj: str) -> str:
    """What an object has become, where it has moved by an ability of madness to a place that all players see."""
    present = engine.draft.current.get(number_of(obj), obj)
    was_at = engine.draft.position.get(obj)
    if present == obj or was_at is None or was_at.zone != "removed" or engine.zone_of(present) not in _PUBLIC:
        return obj
    return present if _moved_by_madness(engine, obj, present) else obj


def _moved_by_madness(engine: View, obj: str, present: str) -> bool:
    """Whether an object became another by a move that an ability of madness made as it resolved."""
    resolving: int | None = None
    ability: str | None = None
    for n, event, cause, _ in engine.draft.backwards():
        if isinstance(event, ZoneChanged) and event.becomes == present:
            if event.object != obj or event.from_ is None or event.from_.zone != "removed":
                return False
            resolving = cause
        elif n == resolving:
            if not isinstance(event, ResolutionBegan):
                return False
            ability = event.object
            break
    entry = None if ability is None else engine.draft.stack.get(ability)
    return entry is not None and engine.is_of_keyword(entry.key, "madness")
