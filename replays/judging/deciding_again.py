"""A game decided again from its first event, as far as its decisions go, whatever the log says followed from them.

For a log that the rules decided it comes out as it is recorded. A claimed log says what was done and seen at a table:
its decisions go through the rules in their order; a fact that was stated (a card moved, a life total) happens at its
place, and the rules make what follows from it. Where the rules refuse a decision, or do not ask for it, it ends.

A moment after event N is there once all has happened that the rules make follow, up to what corresponds to the next
recorded event. What the log does not have, such as a triggered ability that somebody forgot, is there then.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, takewhile

from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.game import Game
from rewind.aggregates.questions.inputs import RANDOM_OUTCOMES, is_input
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.combat import LifeGained, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.game import Forked, GameStarted, LogSealed, Note
from rewind.events.judging import (
    Appeal,
    BackupApplied,
    ClaimTested,
    DisputeOpened,
    EffectCaused,
    PositionRestated,
    RemedyPlanned,
    Rollback,
    RulingGiven,
)
from rewind.events.objects import (
    AbilitiesChanged,
    ColorsChanged,
    CountersAdded,
    CountersRemoved,
    PowerToughnessChanged,
    Tapped,
    TypesChanged,
    Untapped,
)
from rewind.events.playing import AbilityTriggered, ChoiceMade, ChoiceOffered, PutOnStack, ResolutionBegan
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CardIdentified, CardsRevealed, CeasedToExist, DrawFailed, TokenCreated, ZoneChanged
from rewind.replays.auditing.unasked import about_it, is_unasked_division, verify_only_way
from rewind.replays.judging.same_events import OtherNumbers, corresponds
from rewind.replays.judging.stated_moves import is_plain_move, moved
from rewind.replays.judging.unrecorded import OF_THE_PROCEDURE, Unrecorded

_ASIDE = (Note, DisputeOpened, ClaimTested, RemedyPlanned, RulingGiven, Appeal, Forked, LogSealed)
_ENDS = (BackupApplied, Rollback, PositionRestated)
_SEEN = (
    *(ZoneChanged, TokenCreated, CeasedToExist, CardsRevealed, DrawFailed),
    *(Tapped, Untapped, CountersAdded, CountersRemoved, LifeGained, LifeLost),
)
"""What can be seen at a table, and so stated."""

_OF_LAYERS = (TypesChanged, AbilitiesChanged, ColorsChanged, PowerToughnessChanged)
"""What effects make of an object, all at once as something happens (rule 418.5a)."""


@dataclass
class DecidedAgain:
    """What came of it."""

    edition: str
    records: list[Recorded] = field(default_factory=list)
    """The events that the rules make."""
    numbers: dict[int, int] = field(default_factory=dict)
    """Number of a recorded event → how many of the events made correspond to those recorded until then."""
    totals: dict[int, int] = field(default_factory=dict)
    """The same, with what the rules have made by then and the log does not say."""
    made_as: dict[int, int] = field(default_factory=dict)
    """Number of a recorded event → the number of the event made that it is."""
    stated: list[int] = field(default_factory=list)
    """Recorded events that the rules do not make: the log alone reports them."""
    agreeing: set[int] = field(default_factory=set)
    """Recorded events by which a life total was written down that the rules have made already: nothing happens."""
    only_way: set[int] = field(default_factory=set)
    """Recorded divisions of the damage of a creature that has to deal it so: the rules ask nobody for them."""
    reported: dict[int, int] = field(default_factory=dict)
    """Number of an event that happens here because the log reports it, and for nothing else → the recorded event."""
    aside: set[int] = field(default_factory=set)
    """Recorded events that say nothing of the game."""
    unrecorded: list[int] = field(default_factory=list)
    """The events that the rules make and the log does not have."""
    refused: IllegalAction | None = None
    """Why the rules refuse the decision at which it ended."""
    ended_at: int | None = None
    """The recorded event at which it ended; None: it came to the end."""
    why: str = ""
    """Why it ended there."""

    @property
    def missing(self) -> list[int]:
        """The events that the rules make and the log does not have, without who is asked because of them."""
        return [n for n in self.unrecorded if not isinstance(self.records[n - 1].event, OF_THE_PROCEDURE)]

    @property
    def differs_since(self) -> int | None:
        """The recorded event from which on the rules lead elsewhere; None: they do not.

        It is the first of whose consequences the log does not have all, which may come long before the event at which
        it ended. Where the log has them all, it is the first that the log alone reports.
        """
        if self.ended_at is None:
            return None
        return min(map(self.recorded_at, self.missing), default=next(iter(self.stated), self.ended_at))

    @cached_property
    def _recorded(self) -> dict[int, int]:
        """Number of an event made → the recorded event that it is."""
        found = {number: n for n, number in self.numbers.items() if self.numbers.get(n - 1, 0) == number - 1}
        return found | {number: n for n, number in self.made_as.items()}

    def until(self, n: int) -> list[Recorded] | None:
        """The events up to the moment after recorded event `n`; None where it did not come so far."""
        return self.records[: self.moment(n)] if n in self.totals else None

    def moment(self, n: int) -> int:
        """How many events are made up to the moment after recorded event `n`, to which it came."""
        following = next((one for one in range(n + 1, len(self.numbers) + 1) if one not in self.aside), n + 1)
        if n and following in self.made_as:
            return max(self.numbers[n], self.made_as[following] - 1)
        return self.totals.get(n, 0)

    def follows_unrecorded(self, n: int) -> bool:
        """Whether at the moment after recorded event `n` something follows from it that is not recorded."""
        return self.moment(n) > self.numbers.get(n, 0)

    def recorded_at(self, made: int) -> int:
        """The recorded event that event `made` is; where the log does not say it, the last one before it.

        What triggers does so as its cause happens, whatever happens beside that; and so it is with what something is.
        """
        if (n := self._recorded.get(made)) is not None:
            return n
        record = self.records[made - 1]
        if isinstance(record.event, (AbilityTriggered, *_OF_LAYERS)) and record.cause is not None:
            return self.recorded_at(record.cause)
        found = next((n for n, total in sorted(self.totals.items()) if total >= made), len(self.totals))
        if self.made_as.get(found, 0) > made:
            return found - 1
        for n in range(found + 1, len(self.totals) + 1):
            if (number := self.made_as.get(n)) is not None:
                if number > made:
                    break
                found = n
        return found


def decide_again(
    records: Sequence[Recorded],
    until: int,
    edition: str | None = None,
    *,
    reported: Collection[int] | None = None,
    policies: Policies | None = None,
) -> DecidedAgain:
    """Decides the first `until` events again; under another edition, where one is named. Never raises for the log.

    `reported`: which of the events happen that the log alone reports; None: all. What its decisions lead to happens.
    `policies`: how it is where editions differ; None: as the edition has it.
    """
    started = records[0].event
    assert isinstance(started, GameStarted), "the fold lets no other event stand first"
    result = DecidedAgain(edition or started.edition)
    facts = _facts(records, until, started, edition) if reported is None else frozenset(reported)
    run = _Run(result, facts, policies, records[:until])
    for recorded in records[:until]:
        record = run.numbers.read(recorded)
        try:
            run.take(record)
        except IllegalAction as refused:
            result.refused = about_it(run.game.state, record.event, refused, run.offered)
            result.why = result.refused.what
        except (RewindError, LookupError, AssertionError) as error:
            result.why = f"the rules have no answer: {error}"
        if result.why or run.leads_elsewhere:
            result.ended_at = record.n
            break
        result.numbers[record.n] = run.made
        result.totals[record.n] = len(run.game.records)
    result.records, result.unrecorded = list(run.game.records), run.unrecorded.numbers
    if run.leads_elsewhere:
        result.why = f"the rules do not come to it; they lead elsewhere since event {result.differs_since}"
    return result


def _facts(records: Sequence[Recorded], until: int, started: GameStarted, edition: str | None) -> frozenset[int] | None:
    """The events that somebody stated, rather than the rules of the log's own edition; None: all others."""
    if started.kind != "claimed":
        return frozenset()
    if edition is None or edition == started.edition:
        return None
    return frozenset(decide_again(records, until).stated)


class _Run:
    """A game that is decided again."""

    def __init__(
        self,
        result: DecidedAgain,
        facts: frozenset[int] | None,
        policies: Policies | None,
        records: Sequence[Recorded],
    ) -> None:
        self.result = result
        self._facts = facts
        self._records = records
        self.game = Game(policies=policies)
        self.numbers = OtherNumbers(result.made_as)
        """The numbers that objects of the log have here."""
        self.offered: ChoiceOffered | None = None
        """The choice that the log offered last."""
        self.unrecorded = Unrecorded(self.numbers, result.made_as)
        """What the rules have made and the log has not recorded yet."""
        self.leads_elsewhere = False
        """Whether the log comes to a turn, phase or step to which the rules do not come."""

    @cached_property
    def _log(self) -> Timeline:
        """The log itself."""
        return Timeline(self._records)

    @property
    def made(self) -> int:
        """How many events the rules have made that correspond to what was recorded so far."""
        return len(self.game.records) - len(self.unrecorded.due)

    def take(self, record: Recorded) -> None:
        """Takes the next recorded event. Raises what the rules raise."""
        event = record.event
        if isinstance(event, ChoiceOffered):
            self.offered = event
        if isinstance(event, _ASIDE):
            self.result.aside.add(record.n)
            return
        if isinstance(event, _ENDS):
            self.result.why = f"{event.published}: from here on the log tells another position"
        elif is_input(event) and not self._is_made_by_rules(event):
            self._decide(record)
        elif self.unrecorded.take(record):
            return
        elif isinstance(event, ResolutionBegan) and self._waits(event.object):
            self._pass_until_it_resolves(record)
        else:
            self._state(record)

    def _is_made_by_rules(self, event: Event) -> bool:
        """Whether an input stands in the log where the rules have made it already."""
        return type(event) in RANDOM_OUTCOMES and any(corresponds(one.event, event) for one in self.unrecorded.due)

    def _decide(self, record: Recorded) -> None:
        event = record.event
        if isinstance(event, GameStarted):
            kind = "scenario" if event.kind == "claimed" else event.kind
            event = event.model_copy(update={"edition": self.result.edition, "kind": kind})
        if isinstance(event, ChoiceMade) and self.offered and is_unasked_division(self.game, self.offered):
            verify_only_way(self.game, event, self.offered)
            self.result.only_way.add(record.n)
            return
        before = len(self.game.records)
        if self._can_act:  # otherwise the action goes on, with what was noticed in it
            self.game.noticed = _noticed_after(self._records, record.n)
        self.game.decide(event)
        self.unrecorded.note(record, before + 1)
        self.unrecorded.add(one for one in self.game.records[before:] if one.event != event)

    def _state(self, record: Recorded) -> None:
        """A fact of the log happens, that nothing in the rules brings about; of life it is the total that is stated."""
        event = record.event
        if isinstance(event, TurnBegan | PhaseBegan | StepBegan):
            self.leads_elsewhere = True
            return
        if isinstance(event, CardIdentified):  # nothing happens: it says which card was there all the time
            self.game.record_fact(event)
            return
        is_left_out = self._facts is not None and record.n not in self._facts
        if not isinstance(event, _SEEN) or is_left_out or self._follows_in_log(record):
            self.numbers.note_unmade(event, (one.event for one in self.unrecorded.due))
            return
        if isinstance(event, LifeGained | LifeLost):
            changed = self._to_total(record, event)
            if changed is None:
                self.result.agreeing.add(record.n)
                return
            event = changed
        self.result.stated.append(record.n)
        before = len(self.game.records)
        if isinstance(event, ZoneChanged) and is_plain_move(event) and self._can_act:
            self.game.decide(moved(self.game.state, event))
        else:
            self.game.record_fact(event)
        made = self.game.records[before:]
        self.unrecorded.add(one for one in made if not isinstance(one.event, EffectCaused))
        self.result.reported.update((one.n, record.n) for one in made if isinstance(one.event, EffectCaused))
        moved_here = self.unrecorded.take_stated(event)
        if moved_here is not None:
            self.result.reported[moved_here.n] = record.n

    def _to_total(self, record: Recorded, event: LifeGained | LifeLost) -> LifeGained | LifeLost | None:
        """How a player comes here to the life total that the log has; None where the rules have come to it."""
        seat = event.seat
        more = self._log.at(record.n).players[seat].life - self.game.state.players[seat].life
        if not more:
            return None
        type_ = LifeGained if more > 0 else LifeLost
        return type_(seat=seat, amount=abs(more), source=event.source)

    def _follows_in_log(self, record: Recorded) -> bool:
        """Whether an event of the log follows there from an action under way: nobody stated it.

        The rules have made of that action what they make of it, which is not that.
        """
        return record.src is None and self._log.at(record.n - 1).action is not None

    def _waits(self, obj: str) -> bool:
        """Whether an object of the stack waits for nothing but what the log does not have."""
        stack = self.game.state.zone("stack")
        if not self._can_act or obj not in stack:
            return False
        unrecorded = (self.game.records[n - 1].event for n in self.unrecorded.numbers)
        beside = {event.object for event in unrecorded if isinstance(event, PutOnStack)}
        return beside.issuperset(stack[stack.index(obj) + 1 :])

    def _pass_until_it_resolves(self, record: Recorded) -> None:
        """All pass on until an object resolves that the log has resolve there, and that waited for what it has not."""
        while not self.unrecorded.take(record):
            pending = self.game.pending
            if pending is None or pending.kind != "priority":
                who = "nobody" if pending is None else self.game.state.names.get(pending.seat) or f"seat {pending.seat}"
                self.result.why = f"{who} has to choose before what the log has resolve there"
                return
            before = len(self.game.records)
            self.game.decide(PriorityPassed(seat=pending.seat))
            self.unrecorded.add(self.game.records[before:])

    @property
    def _can_act(self) -> bool:
        pending = self.game.pending
        return pending is not None and pending.kind == "priority"


def _noticed_after(records: Sequence[Recorded], n: int) -> tuple[Event, ...]:
    """The abilities that trigger in the log after event `n`, before a player has priority."""
    following = (record.event for record in islice(records, n, None))
    action = takewhile(lambda event: not isinstance(event, PriorityReceived), following)
    return tuple(event for event in action if isinstance(event, AbilityTriggered))
