"""Cards that come into play from a library, as what modifies that is applied."""

from __future__ import annotations

from collections.abc import Iterable

from rewind.aggregates.rules.engine.view import View


def without_entering(engine: View, cards: Iterable[str]) -> list[str]:
    """Cards of a library from its top, by the policy without those that come into play (2026-04: 614.13c)."""
    found = list(reversed(list(cards)))
    if engine.edition.policies.library_of_entering == "whole" or not engine.under_way:
        return found
    entering = {thing for one in engine.under_way if one.verb == "move" for thing in one.things("what")}
    return [card for card in found if card not in entering]
