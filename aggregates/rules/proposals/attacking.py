"""What would come into play attacking or blocking, and whether it does (rules 308.4, 309.3; 2026-04: 506.3a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.proposals.as_it_would_be import in_play
from rewind.aggregates.rules.proposals.entering import Entering, Enters, enters
from rewind.aggregates.rules.proposals.lasting import Fact
from rewind.aggregates.rules.proposals.proposal import Proposed
from rewind.aggregates.rules.queries.attacked import attackable
from rewind.events.combat import BlockAdded

_BLOCKING = ("309.3", "2026-04 509.4")
"""The rules about what comes into play blocking."""


def fighting(entering: Entering, proposals: Iterable[Proposed]) -> list[Proposed]:
    """How things come into play: whether what would be attacking or blocking is, and what it blocks.

    By the policy what is no creature, or is not under the right player's control, may not be.
    """
    found = list(proposals)
    for index, one in enumerate(found):
        if enters(one):
            found[index] = _blocking(entering, _attacking(entering, one))
    return found


def _attacking(entering: Entering, entry: Enters) -> Enters:
    engine = entering.engine
    if entry.attacking is None or engine.edition.policies.put_in_attacking == "whatever_it_is":
        return entry
    if entering.controller(entry) != engine.active:
        return replace(entry, attacking=None, rules=(*entry.rules, "2026-04 506.3b"))
    if not _is_creature(entering, entry):
        return replace(entry, attacking=None, rules=(*entry.rules, "2026-04 506.3a"))
    if isinstance(entry.attacking, str) and entry.attacking not in attackable(engine, engine.active):
        return replace(entry, attacking=None, rules=(*entry.rules, "2026-04 506.3c", "2026-04 508.4a"))
    return replace(entry, rules=(*entry.rules, "put_in_attacking"))


def _blocking(entering: Entering, entry: Enters) -> Enters:
    """What it would block: one of what attacks its controller, who chooses which (2026-04: 506.3e; 2026-04: 509.4)."""
    engine, seat = entering.engine, entering.controller(entry)
    able = [obj for obj in entry.blocking if obj in engine.draft.attacking]
    if not able:
        return replace(entry, blocking=()) if entry.blocking else entry
    if engine.edition.policies.put_in_attacking == "creatures_of_attacker":
        if not _is_creature(entering, entry):
            return replace(entry, blocking=(), rules=(*entry.rules, "2026-04 506.3a"))
        able = [obj for obj in able if engine.draft.attacking[obj] == seat]
        if not able:
            return replace(entry, blocking=(), rules=(*entry.rules, "2026-04 506.3e"))
    chosen = choose_objects(engine, seat, "objects", able, 1, 1, *_BLOCKING)
    return replace(entry, blocking=tuple(obj for obj in chosen if isinstance(obj, str)))


def _is_creature(entering: Entering, entry: Enters) -> bool:
    return "Creature" in in_play(entering.engine, entry, entering.face(entry)).type_line.types


def blocks(engine: Engine, obj: str, entry: Enters) -> Iterator[Fact]:
    """The events by which what has come into play blocks: with an attacker all of its band (502.10e)."""
    if not entry.blocking:
        return
    yield BlockAdded(blocker=obj, attackers=entry.blocking, entered=True), (*entry.rules, *_BLOCKING)
    bands = (band for band in engine.draft.bands if not set(band).isdisjoint(entry.blocking))
    others = tuple(dict.fromkeys(one for band in bands for one in band if one not in entry.blocking))
    if others:
        yield BlockAdded(blocker=obj, attackers=others, band=True, entered=True), (*entry.rules, "502.10e")
