"""Lethal damage to what blocks creatures with trample, which all attackers assign together (rules 502.9b, 502.9e)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer


@dataclass(frozen=True, slots=True)
class Trampler:
    """An attacker with trample that has still to assign its damage."""

    power: int
    blockers: frozenset[ObjectOrPlayer]
    is_deadly: bool = False
    """Whether any damage of it is lethal (2026-04: 702.2c)."""


@dataclass(frozen=True, slots=True)
class Trampling:
    """What is known of lethal damage as a creature divides its own, with what others have assigned before it."""

    missing: Mapping[ObjectOrPlayer, int]
    """What each of what it fights, and of what is owed lethal damage, has still to be dealt for that."""
    owed: frozenset[ObjectOrPlayer]
    """What has to be dealt lethal damage, as an attacker that it blocks deals some to what it attacks."""
    later: tuple[Trampler, ...]
    """Those that assign after it."""
    is_deadly: bool = False
    """Whether any damage of the creature itself is lethal (2026-04: 702.2c)."""

    def is_complete(self, division: Mapping[ObjectOrPlayer, int], beyond: Collection[ObjectOrPlayer]) -> bool:
        """Whether a division leaves what is lethal to what is owed that, and to what blocks the creature where it deals
        damage beyond these (`beyond`)."""
        asked = self.owed.union(beyond)
        missing = {thing: number for thing, number in self.missing.items() if thing in asked}
        for thing, amount in division.items():
            if amount and thing in missing:
                missing[thing] = 0 if self.is_deadly else missing[thing] - amount
        return can_be_lethal(missing, self.later)

    def can_go_beyond(self, power: int, blockers: Collection[ObjectOrPlayer]) -> bool:
        """Whether a creature can deal one damage beyond its blockers, with what those that assign after it can add."""
        itself = Trampler(power - 1, frozenset(blockers), self.is_deadly)
        asked = self.owed.union(blockers)
        missing = {thing: number for thing, number in self.missing.items() if thing in asked}
        return any(one.blockers & itself.blockers for one in self.later) and can_be_lethal(
            missing, (itself, *self.later)
        )


def can_be_lethal(missing: Mapping[ObjectOrPlayer, int], later: Sequence[Trampler]) -> bool:
    """Whether creatures with trample can assign what is missing to each of some blockers, all of them together."""
    needs = {thing: number for thing, number in missing.items() if number > 0}
    if not needs:
        return True
    if any(all(thing not in one.blockers for one in later) for thing in needs):
        return False
    deadly = next((one for one in later if one.is_deadly), None)
    if deadly is not None:  # one damage is enough for each that it gives any
        others = [one for one in later if one is not deadly]
        blocked = [thing for thing in needs if thing in deadly.blockers]
        given_to = min(deadly.power, len(blocked))
        bounded(comb(len(blocked), given_to), "repetitions")
        return any(
            can_be_lethal({thing: number for thing, number in needs.items() if thing not in given}, others)
            for given in combinations(blocked, given_to)
        )
    return _is_covered(needs, later)


def _is_covered(needs: Mapping[ObjectOrPlayer, int], later: Sequence[Trampler]) -> bool:
    """Whether creatures, none of them deadly, have the power for all needs.

    What one gives to a blocker can go to another blocker of it where a third creature gives in its place (the
    augmenting paths of Ford and Fulkerson).
    """
    left = [one.power for one in later]
    gives: dict[tuple[int, ObjectOrPlayer], int] = {}

    def gives_one(blocker: ObjectOrPlayer, tried: set[int]) -> bool:
        """Gives a blocker one damage more, if need be by giving others theirs anew; whether one not tried can."""
        for index, one in enumerate(later):
            if index in tried or blocker not in one.blockers:
                continue
            tried.add(index)
            if left[index] > 0:
                left[index] -= 1
                gives[index, blocker] = gives.get((index, blocker), 0) + 1
                return True
            for other in needs:
                if gives.get((index, other), 0) and other != blocker and gives_one(other, tried):
                    gives[index, other] -= 1
                    gives[index, blocker] = gives.get((index, blocker), 0) + 1
                    return True
        return False

    return all(
        gives_one(thing, set()) for thing, number in needs.items() for _ in range(bounded(number, "repetitions"))
    )
