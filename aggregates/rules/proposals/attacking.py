"""What comes into play attacking, blocking, or protected by a player (rules 308.4, 309.3; 2026-04: 506.3a, 310.8a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.defending import can_fight, defending_player
from rewind.aggregates.rules.proposals.as_it_would_be import in_play
from rewind.aggregates.rules.proposals.entering import Entering, Enters, enters
from rewind.aggregates.rules.proposals.lasting import Fact
from rewind.aggregates.rules.proposals.proposal import Proposed
from rewind.aggregates.rules.queries.attacked import attackable, attacked_by
from rewind.aggregates.rules.queries.protectors import possible_protectors
from rewind.events.combat import BlockAdded
from rewind.events.objects import ProtectorDesignated

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
    if against := _rules_against(entering, entry):
        return replace(entry, attacking=None, rules=(*entry.rules, *against))
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
        if against := _rules_against(entering, entry):
            return replace(entry, blocking=(), rules=(*entry.rules, *against))
        able = [obj for obj in able if _is_defended_by(engine, obj, seat)]
        if not able:
            return replace(entry, blocking=(), rules=(*entry.rules, "2026-04 506.3e"))
    chosen = choose_objects(engine, seat, "objects", able, 1, 1, *_BLOCKING)
    return replace(entry, blocking=tuple(obj for obj in chosen if isinstance(obj, str)))


def _is_defended_by(engine: Engine, attacker: str, seat: int) -> bool:
    """Whether an attacking creature attacks a player, a planeswalker of that player or a battle that one protects."""
    attacked = attacked_by(engine, attacker)
    return attacked is not None and defending_player(engine, attacked) == seat


def _rules_against(entering: Entering, entry: Enters) -> tuple[str, ...]:
    """Why something cannot come into play attacking or blocking: it is no creature, or it is a battle too."""
    types = in_play(entering.engine, entry, entering.face(entry)).type_line.types
    if can_fight(types):
        return ()
    return ("2026-04 506.3f",) if "Creature" in types else ("2026-04 506.3a",)


def blocks(engine: Engine, obj: str, entry: Enters) -> Iterator[Fact]:
    """The events by which what has come into play blocks: with an attacker all of its band (502.10e)."""
    if not entry.blocking:
        return
    yield BlockAdded(blocker=obj, attackers=entry.blocking, entered=True), (*entry.rules, *_BLOCKING)
    bands = (band for band in engine.draft.bands if not set(band).isdisjoint(entry.blocking))
    others = tuple(dict.fromkeys(one for band in bands for one in band if one not in entry.blocking))
    if others:
        yield BlockAdded(blocker=obj, attackers=others, band=True, entered=True), (*entry.rules, "502.10e")


# Who protects a battle

_PROTECTOR_RULES = ("2026-04 310.8a", "2026-04 310.11a")
"""The rules about who protects what comes into play."""


def protected(entering: Entering, proposals: Iterable[Proposed]) -> list[Proposed]:
    """How things come into play: the controller of each battle has chosen its protector; active player first."""
    found, engine = list(proposals), entering.engine
    for seat in engine.players():
        for index, one in enumerate(found):
            if not enters(one) or entering.controller(one) != seat:
                continue
            line = in_play(engine, one, entering.face(one)).type_line
            if "Battle" not in line.types:
                continue
            able = possible_protectors(engine, line, seat)
            chosen = choose_objects(engine, seat, "protector", able, 1, 1, *_PROTECTOR_RULES)
            found[index] = replace(one, protector=next((who for who in chosen if isinstance(who, int)), None))
    return found


def designated(obj: str, protector: int | None) -> Iterator[Fact]:
    """The event by which what has come into play has a protector."""
    if protector is not None:
        yield ProtectorDesignated(object=obj, seat=protector), _PROTECTOR_RULES
