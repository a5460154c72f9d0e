"""What would come into play attacking, and whether it attacks (2006-10: 308.4; 2026-04: 506.3a, 506.3b, 508.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rewind.aggregates.rules.proposals.as_it_would_be import in_play
from rewind.aggregates.rules.proposals.entering import Entering, Enters, enters
from rewind.aggregates.rules.proposals.proposal import Proposed


def attacking(entering: Entering, proposals: Iterable[Proposed]) -> list[Proposed]:
    """How things come into play: what is no creature, or is not the attacking player's, may not be attacking."""
    if entering.engine.edition.policies.put_in_attacking == "whatever_it_is":
        return list(proposals)
    return [_attacking(entering, one) if enters(one) else one for one in proposals]


def _attacking(entering: Entering, entry: Enters) -> Enters:
    engine = entering.engine
    if entry.attacking is None:
        return entry
    if entering.controller(entry) != engine.active:
        return replace(entry, attacking=None, rules=(*entry.rules, "2026-04 506.3b"))
    if "Creature" not in in_play(engine, entry, entering.face(entry)).type_line.types:
        return replace(entry, attacking=None, rules=(*entry.rules, "2026-04 506.3a"))
    return replace(entry, rules=(*entry.rules, "put_in_attacking"))
