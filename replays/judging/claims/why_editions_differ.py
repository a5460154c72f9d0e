"""What makes the difference where a claim comes to something else under another edition: the policies at work in it.

A policy is at work where the answer under one edition is another once that policy alone is as the other edition has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import permutations

from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.timeline import Timeline
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.records import Claim, Evidence


@dataclass(frozen=True, slots=True)
class PolicyAtWork:
    """A policy that makes a difference, with the rule that says so in each edition."""

    name: str
    rules: Mapping[str, str]
    """Each edition → the number there."""


class EditionsCompared:
    """The claims of one game under each edition."""

    def __init__(self, timeline: Timeline, moment: int) -> None:
        self._timeline, self._moment = timeline, moment
        self.testers = {name: ClaimTester(timeline, moment, name) for name in NAMES}
        """By edition: what tests claims by its rules."""
        self._supposed: dict[tuple[str, str], ClaimTester] = {}

    def tested(self, claim: Claim) -> Sequence[Evidence]:
        """What a claim comes to under each edition, decided again: also under that of the log."""
        return [self.testers[name].test(claim).decided_again for name in NAMES]

    def at_work(self, claim: Claim) -> Sequence[PolicyAtWork]:
        """The policies that make the difference for a claim, each by itself; none where the answer is the same.

        A policy by which the game ends where it ends under neither edition breaks off what the books have together
        (how Auras are written is in two of their paragraphs): it shows nothing.
        """
        if len({tested.answer for tested in self.tested(claim)}) == 1:
            return ()
        for name, other in self._pairs():
            answer = self._answer(self.testers[name], claim)
            if answer[0] == self._answer(self.testers[other], claim)[0]:
                continue
            policies = _differing(edition(name).policies, edition(other).policies)
            supposing = {policy: self._supposing(name, policy, other) for policy in policies}
            ends = {self.testers[one].again.ended_at for one in (name, other)}
            supposed = {
                policy: self._answer(tester, claim)
                for policy, tester in supposing.items()
                if tester.again.ended_at in ends
            }
            changed = {policy: another for policy, another in supposed.items() if another[0] != answer[0]}
            names = _leading_to(self._answer(self.testers[other], claim), changed)
            if names:
                rules = ({one: edition(one).policy_rules[policy] for one in NAMES} for policy in names)
                return tuple(PolicyAtWork(policy, numbers) for policy, numbers in zip(names, rules, strict=True))
        return ()

    def _pairs(self) -> Sequence[tuple[str, str]]:
        """Two editions each, in which order they are compared: that of the log with those nearest to it first."""
        own = self._timeline.end.edition

        def order(pair: tuple[str, str]) -> tuple[bool, int, int]:
            first, second = sorted(map(NAMES.index, pair))
            return own not in pair, second - first, second

        return sorted(permutations(reversed(NAMES), 2), key=order)

    @staticmethod
    def _answer(tester: ClaimTester, claim: Claim) -> tuple[str, str]:
        """The answer, with what there is instead where it is rejected: by why it is upheld it is no other answer."""
        evidence = tester.test(claim).decided_again
        return evidence.answer, "" if evidence.answer == "upheld" else evidence.why

    def _supposing(self, name: str, policy: str, other: str) -> ClaimTester:
        """What tests claims by the rules of an edition, but for one policy that is as another has it."""
        key = name, policy
        if key not in self._supposed:
            value = getattr(edition(other).policies, policy)
            policies = replace(edition(name).policies, **{policy: value})
            self._supposed[key] = ClaimTester(self._timeline, self._moment, name, policies)
        return self._supposed[key]


def _leading_to(answer: tuple[str, str], changed: Mapping[str, tuple[str, str]]) -> list[str]:
    """The policies that lead to the other edition's answer, or those that change the answer where none does.

    A policy can also change it because the game comes out otherwise before: that is not what makes the difference.
    """
    exactly = [policy for policy, another in changed.items() if another == answer]
    alike = [policy for policy, another in changed.items() if another[0] == answer[0]]
    return exactly or alike or list(changed)


def _differing(one: Policies, other: Policies) -> Iterator[str]:
    for field in fields(Policies):
        if getattr(one, field.name) != getattr(other, field.name):
            yield field.name
