"""The records of a dispute file: what each step of a dispute leaves behind.

A dispute file begins with the record that opens it and grows by records; none is ever edited or taken out. Each has a
number, who made it, when (where that was given), and a digest over the one before it and itself.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from rewind.events.base import EventNumber, Natural, Player, Positive, Value
from rewind.events.judging import Answer, LifeTotal, Remedy
from rewind.replays.scenarios.form.words import PlainData

LONGEST = 20_000
"""How many characters the words of a record have at the most."""

Text = Annotated[str, Field(max_length=LONGEST)]
"""Words that somebody wrote."""


class Hypothetical(Value):
    """A step of a scenario that somebody could take, or could not."""

    at: EventNumber | None = None
    """The last event before it; absent: the moment of the dispute."""
    step: dict[str, PlainData]
    """The step, as a scenario's `do` has it."""


class Position(Value):
    """What is so at a moment."""

    at: EventNumber | None = None
    """The last event before that moment; absent: the moment of the dispute."""
    once: Literal["stack_empty"] | None = None
    """`stack_empty`: once everybody has passed until nothing is on the stack any more; absent: at that moment."""
    expect: dict[str, PlainData]
    """What is so, as a scenario's `expect` has it."""


class Occurrence(Value):
    """An event that should have happened, or should not."""

    from_: Annotated[EventNumber | None, Field(alias="from")] = None
    """The first event among which it is; absent: the first of the log."""
    to: EventNumber | None = None
    """The last; absent: the moment of the dispute."""
    event: dict[str, PlainData]
    """The event, as a scenario's `events` has it: type, rule, fields."""


class Claim(Value):
    """Something that a program can test: exactly one of these."""

    legal: EventNumber | None = None
    """That event was legal."""
    illegal: EventNumber | None = None
    """That event was not."""
    could: Hypothetical | None = None
    """That could be done then."""
    could_not: Hypothetical | None = None
    """That could not be done then."""
    fact: Position | None = None
    """That is so then."""
    should_have_happened: Occurrence | None = None
    """By the rules that happens."""
    should_not_have_happened: Occurrence | None = None
    """By the rules that does not happen."""

    @model_validator(mode="after")
    def _one(self) -> Claim:
        if len(self.model_fields_set) != 1 or getattr(self, self.form) is None:
            raise ValueError(f"a claim is one of {', '.join(type(self).model_fields)}")
        return self

    @property
    def form(self) -> str:
        """Which of them it is."""
        return next(iter(self.model_fields_set), "")


class Evidence(Value):
    """What testing a claim in one way showed."""

    answer: Answer
    """Whether it holds."""
    why: Text = ""
    """What decides it, in a line."""
    events: tuple[EventNumber, ...] = ()
    """The events that decide it."""
    rules: tuple[str, ...] = ()
    """The rules that decide it, in the edition."""
    given: tuple[EventNumber, ...] = ()
    """The events that are only reported and on which it rests: without them it would be otherwise."""


class Step(Value):
    """What every record of a dispute file has."""

    n: Positive = 1
    """The number of the record."""
    who: str
    """Who made the record, by role or initials."""
    when: str | None = None
    """When, as whoever made it says (RFC 3339)."""
    digest: str = ""
    """The digest of the record."""


class Opened(Step):
    """A judge is called."""

    record: Literal["opened"] = "opened"
    log: str
    """The file of the game's log, from the folder of the dispute file."""
    game: str
    """The game's id."""
    edition: str
    """The edition of the rules."""
    moment: EventNumber
    """The last event before the question."""
    chain: str
    """The chain value of the log at that event."""
    policy: str | None = None
    """The policy that remedies are taken from; absent: none is named."""
    caller: Player | None = None
    """The player who calls; absent: a judge steps in."""
    question: Text = ""
    """What is asked."""


class Claimed(Step):
    """A claim, and what testing it showed."""

    record: Literal["claim"] = "claim"
    seat: Player | None = None
    """The player who claims it; absent: a judge."""
    claim: Claim | None = None
    """What is claimed, in a form that can be tested; absent: words alone."""
    text: Text = ""
    """What is claimed, in somebody's own words."""
    recorded: Evidence
    """By the log as it is recorded."""
    decided_again: Evidence
    """By the same decisions, decided again by the rules."""
    answer: Answer
    """What that comes to."""

    @property
    def deciding(self) -> Evidence:
        """The test that decides the answer."""
        return self.recorded if self.recorded.answer == self.answer else self.decided_again


class Considered(Value):
    """A remedy of the policy, and whether it may be taken."""

    remedy: Remedy
    available: bool
    why: Text


class Learned(Value):
    """What a player came to know of since the position to which the game would go back."""

    seat: Player
    event: EventNumber
    what: Text


class RandomReturn(Value):
    """Cards of a hand, of which some go back to the library at random."""

    seat: Player
    draws: tuple[EventNumber, ...]
    """The draws that are undone, the newest first."""
    candidates: Natural
    """How many cards of the hand each is chosen among, at the most."""


class Planned(Step):
    """How the game could be put right."""

    record: Literal["plan"] = "plan"
    policy: str | None = None
    infraction: str = ""
    """What went wrong, as the policy calls it; empty: it was not said."""
    penalty: str = ""
    """What whoever did it gets by the policy."""
    considered: tuple[Considered, ...]
    """The remedies of the policy, in its order."""
    proposed: Remedy
    """The first that may be taken without weighing anything."""
    to: EventNumber | None = None
    """Of a backup: the last event that would still hold."""
    reversed_: Annotated[tuple[EventNumber, ...], Field(alias="reversed")] = ()
    """What would be undone, the newest first."""
    decisions: tuple[EventNumber, ...] = ()
    """The decisions among it."""
    chances: tuple[EventNumber, ...] = ()
    """The random outcomes among it."""
    learned: tuple[Learned, ...] = ()
    """What each player has learned in between."""
    returned: tuple[RandomReturn, ...] = ()
    """What has to be chosen at random."""
    reshuffled: tuple[Player, ...] = ()
    """Players in whose library known cards go back into the random part."""
    commitment: str | None = None
    """The digest of the seed by which that is chosen."""


class Ruled(Step):
    """A ruling."""

    record: Literal["ruling"] = "ruling"
    head_judge: bool = False
    facts: Text = ""
    """The facts that the judge takes to be so."""
    claims: tuple[Positive, ...] = ()
    """The records of the claims that it rests on."""
    ruling: Text
    rules: tuple[str, ...] = ()
    """The rules that it rests on, in the edition."""
    infraction: Text = ""
    """What went wrong, as the policy calls it."""
    penalty: Text = ""
    """What whoever did it gets."""
    remedy: Remedy
    plan: Positive | None = None
    """The record of the plan that it carries out."""
    seed: str | None = None
    """The seed to which that plan was committed."""
    authorised_by: str = ""
    """Who allowed the backup, where that is not who ruled."""
    deviation: bool = False
    """Whether it departs from the policy."""
    life: tuple[LifeTotal, ...] = ()
    """The life totals that it corrects, as they are by it."""
    appeal: Positive | None = None
    """The record of the appeal that it answers."""
    upholds: Positive | None = None
    """The record of the ruling that it upholds."""
    overturns: Positive | None = None
    """The record of the ruling that it overturns."""


class Appealed(Step):
    """An appeal against a ruling."""

    record: Literal["appeal"] = "appeal"
    seat: Player
    """The player who appeals."""
    ruling: Positive
    """The record of the ruling."""
    grounds: Text = ""


class Applied(Step):
    """The dispute was written into a log."""

    record: Literal["applied"] = "applied"
    log: str
    """The file of the new log, from the folder of the dispute file."""
    first: EventNumber
    """The number of the first event that was added."""
    last: EventNumber
    """The number of the last."""
    chain: str
    """The chain value of the new log at its end."""


Record: TypeAlias = Annotated[Opened | Claimed | Planned | Ruled | Appealed | Applied, Field(discriminator="record")]
"""One record of a dispute file."""


class DisputeForm(Value):
    """A dispute file."""

    dispute: Literal[1]
    """The version of its form."""
    records: Annotated[tuple[Record, ...], Field(min_length=1)]
