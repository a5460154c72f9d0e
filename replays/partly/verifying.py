"""A log verified in part: each of its windows decided again as far as the log and the cards that are known tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rewind.aggregates.editions import NAMES
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError
from rewind.replays.partly.deciding import Decider
from rewind.replays.partly.facts import FACTS, Fact
from rewind.replays.partly.outcomes import Depth, Difference, NotDecided, Outcome
from rewind.replays.partly.windows import windows


@dataclass(slots=True)
class Tally:
    """How often one fact was compared."""

    agree: int = 0
    given_choice: int = 0
    """How often it agrees given a choice that was inferred from what followed."""
    differ: int = 0

    @property
    def compared(self) -> int:
        """How often it was compared at all."""
        return self.agree + self.given_choice + self.differ


@dataclass(slots=True)
class PartialVerification:
    """What verifying one log in part found. A difference does not say who is wrong: the log, the rules or a text."""

    file: str
    edition: str = ""
    """The rules under which it was decided."""
    depth: Depth = "actor"
    """What of the text of cards was used."""
    windows: int = 0
    decided: int = 0
    """The windows in which the rules went on by themselves from the decision to the next."""
    facts: dict[Fact, Tally] = field(default_factory=dict)
    """Each fact that was compared, in their order → how often."""
    acting: int = 0
    """The windows in which something resolves, or triggered abilities are put on the stack."""
    acting_decided: int = 0
    """Those of them in which all that is decided by its text."""
    acting_agree: int = 0
    """Those of these in which no fact differs."""
    differences: list[Difference] = field(default_factory=list)
    undecided: Counter[NotDecided] = field(default_factory=Counter)
    """Why windows were not decided → how many."""
    left_out: Counter[NotDecided] = field(default_factory=Counter)
    """Why facts of windows that were decided were not → how many."""

    @property
    def total(self) -> Tally:
        """All facts together."""
        tallies = self.facts.values()
        return Tally(*(sum(getattr(one, name) for one in tallies) for name in Tally.__slots__))

    def add(self, outcome: Outcome) -> None:
        """Counts what came of another window."""
        self.windows += 1
        if outcome.undecided is None:
            self.decided += 1
        else:
            self.undecided[outcome.undecided] += 1
        if outcome.acts:
            self.acting += 1
            self.acting_decided += outcome.actors_decided
            self.acting_agree += outcome.actors_decided and not outcome.differences
        for fact in outcome.agreeing:
            tally = self._tally(fact)
            if outcome.is_inferred:
                tally.given_choice += 1
            else:
                tally.agree += 1
        for difference in outcome.differences:
            self._tally(difference.fact).differ += 1
        self.differences += outcome.differences
        self.left_out.update(outcome.left_out)

    def _tally(self, fact: Fact) -> Tally:
        if fact not in self.facts:
            self.facts = {one: self.facts.get(one, Tally()) for one in FACTS if one in self.facts or one == fact}
        return self.facts[fact]


def verify_partly(
    records: Iterable[Recorded],
    file: str,
    edition: str | None = None,
    on_progress: Callable[[int], None] = lambda n: None,
    depth: Depth = "actor",
) -> PartialVerification:
    """Verifies a log in part, under its own edition or another one.

    `depth`: whether the text of what resolves and triggers is used, where it is known, or that of no card.
    `on_progress` is called with the number of an event now and then. Raises what reading raises, FoldError, LogError
    RW2015 for a redacted log, and LogError RW2019 for an edition whose rules are not here.
    """
    verification, decider = PartialVerification(file, depth=depth), None
    for window in windows(records):
        state = window.before
        if decider is None:
            if state.redacted_for is not None:
                raise LogError("RW2015", "the log is redacted: what followed from what cannot be told from it")
            verification.edition = edition or state.edition
            if verification.edition not in NAMES:
                raise LogError("RW2019", f"edition {verification.edition!r} is not known here")
            decider = Decider(verification.edition, depth)
        verification.add(decider.decide(window))
        on_progress(window.records[-1].n)
    return verification
