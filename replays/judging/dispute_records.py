"""The records of disputes in a log, tested again: what was tested as they were made is tested as the log is verified.

A dispute file is never taken at its word (`rewind.replays.judging`): a claim is tested, a plan is made by a policy, a
ruling and an appeal are checked against what stands. The events that a dispute adds to a log hold the same, so each
dispute is built again from its events, and each record has to be one that could be made there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pydantic import ValidationError

from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, RewindError
from rewind.events.game import GameStarted
from rewind.events.judging import (
    Appeal,
    BackupApplied,
    ClaimTested,
    DisputeOpened,
    Remedy,
    RemedyPlanned,
    RulingGiven,
)
from rewind.replays.judging.claims.testing_claims import WORDS_ALONE, ClaimTester
from rewind.replays.judging.dispute_file import Dispute
from rewind.replays.judging.planning import BACKUPS, Wanted, plan
from rewind.replays.judging.policies import Policy, policy
from rewind.replays.judging.recording import claim_as_json, unanswered_appeals
from rewind.replays.judging.records import Appealed, Claim, Claimed, Opened, Planned, Record, Ruled
from rewind.replays.judging.ruling import verify_appeal, verify_plan, verify_ruling

History = Callable[[int], Sequence[Recorded]]
"""The first so many records of the log."""

_OF_DISPUTES = (DisputeOpened, ClaimTested, RemedyPlanned, RulingGiven, Appeal)


@dataclass(slots=True)
class _Open:
    """A dispute, as far as the log has come; rulings that are of none make one together."""

    dispute: Dispute
    timeline: Timeline
    """The game until the dispute."""
    tester: ClaimTester
    numbers: dict[int, int]
    """Event → the record that it is."""
    decisive: set[int] = field(default_factory=set)
    """The events that its claims rest on."""

    def add(self, n: int, record: Record) -> None:
        """Adds a record, which is event `n`."""
        self.dispute = Dispute(self.dispute.file, (*self.dispute.records, record))
        self.numbers[n] = len(self.dispute.records)

    @property
    def next(self) -> int:
        """The number of the next record."""
        return len(self.dispute.records) + 1


class DisputeRecords:
    """Checks the records of the disputes in one log, each as it comes, from the first on."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._redacted = False
        self._open: _Open | None = None
        """The dispute whose records come now."""
        self._rulings: dict[int, RulingGiven] = {}
        self._last: _Open | None = None
        """The dispute that was written last."""

    def check(self, record: Recorded) -> None:
        """Raises LogError RW2024 for a record of a dispute that could not be made there."""
        event = record.event
        if isinstance(event, GameStarted):
            self._redacted = event.redacted_for is not None
        if self._redacted or not isinstance(event, (*_OF_DISPUTES, BackupApplied)):
            if self._open is not None:
                self._close(record.n)
            return
        try:
            self._check(record.n, event)
        except LogError:
            raise
        except RewindError as error:
            raise _refused(record.n, f"{event.published}: {error.what}") from None

    def _check(self, n: int, event: Event) -> None:
        match event:
            case DisputeOpened():
                self._close(n)
                self._open = self._opened(n, event)
            case ClaimTested():
                self._claim(n, event, self._of(n, event.dispute))
            case RemedyPlanned():
                self._plan(n, event, self._of(n, event.dispute))
            case RulingGiven():
                self._rule(n, event)
            case Appeal():
                self._appeal(n, event)
            case BackupApplied():
                self._backup(n, event)
            case _:
                raise AssertionError("check lets no other event come here")

    def _opened(self, n: int, event: DisputeOpened) -> _Open:
        records = self._history(n - 1)
        if event.moment >= n:
            raise _refused(n, f"the moment of the dispute is event {event.moment}, which is not before it")
        timeline = Timeline(records)
        if event.policy:
            policy(event.policy)
        opened = Opened(
            who="judge",
            log="",
            game=timeline.end.game or "",
            edition=timeline.end.edition,
            moment=event.moment,
            chain="",
            policy=event.policy or None,
            caller=event.caller,
            question=event.question,
        )
        return _Open(Dispute("", (opened,)), timeline, ClaimTester(timeline, event.moment), {n: 1})

    def _of(self, n: int, dispute: int | None) -> _Open:
        """The dispute whose records come now, if it is the one that a record names."""
        if self._open is None or self._open.numbers.get(dispute or 0) != 1:
            raise _refused(n, f"it is a record of the dispute of event {dispute}, whose records do not come here")
        return self._open

    # One record of each kind

    def _claim(self, n: int, event: ClaimTested, within: _Open) -> None:
        claim = _claim_of(n, event)
        recorded, again, answer = WORDS_ALONE if claim is None else within.tester.test(claim)
        claimed = Claimed(
            n=within.next,
            who="",
            seat=event.seat,
            claim=claim,
            text=event.text,
            recorded=recorded,
            decided_again=again,
            answer=answer,
        )
        if claim_as_json(claimed) != event.claim:
            raise _refused(n, "the claim is not written as a claim is")
        deciding = recorded if recorded.answer == answer else again
        due = (recorded.answer, again.answer, answer, deciding.events, deciding.rules)
        if due != (event.recorded, event.decided_again, event.answer, event.about, event.rules):
            alike = (recorded.answer, again.answer, answer) == (event.recorded, event.decided_again, event.answer)
            how = ", by other events or rules" if alike else ""
            told = f"the claim is recorded as {_told(event.answer)}; tested again it is {_told(answer)}{how}"
            raise _refused(n, told)
        within.decisive.update(recorded.events, again.events)
        within.add(n, claimed)

    def _plan(self, n: int, event: RemedyPlanned, within: _Open) -> None:
        named = policy(event.policy) if event.policy else None
        if within.dispute.opened.policy is not None and named is None:
            raise _refused(n, "the plan names no policy, and the dispute does")
        wanted = Wanted("", event.to, _fix(named, event.remedy), infraction=event.infraction)
        planned = plan(within.timeline, named, wanted, "")
        due = (planned.proposed, planned.to, planned.infraction, planned.commitment is None)
        if due != (event.remedy, event.to, event.infraction, event.commitment is None):
            raise _refused(
                n,
                f"the plan proposes {event.remedy} back to event {event.to}; planned again it proposes "
                f"{planned.proposed} back to event {planned.to}",
            )
        verify_plan(within.dispute, planned)
        within.add(n, planned.model_copy(update={"n": within.next, "commitment": None}))

    def _rule(self, n: int, event: RulingGiven) -> None:
        earlier = event.upholds or event.overturns
        if event.dispute is None:
            if self._rulings.get(earlier or 0, event).dispute is not None:
                raise _refused(n, f"the ruling of event {earlier} is of a dispute, and this one is of none")
            self._close(n)
        else:
            within = self._of(n, event.dispute)
            ruled = _verified(n, event, within)
            beyond = set(event.about) - within.decisive
            if beyond:
                raise _refused(n, f"the ruling is about event {min(beyond)}, on which no claim of its dispute rests")
            within.add(n, ruled)
        self._rulings[n] = event

    def _appeal(self, n: int, event: Appeal) -> None:
        ruling = self._rulings.get(event.ruling)
        if ruling is None or ruling.dispute is None:
            return
        within = self._of(n, ruling.dispute)
        appealed = Appealed(n=within.next, who="", seat=event.seat, ruling=within.numbers[event.ruling])
        within.add(n, verify_appeal(within.dispute, appealed))

    def _backup(self, n: int, event: BackupApplied) -> None:
        """A backup carries out the ruling that stands, and goes to where a plan says."""
        within = self._open
        self._close(n)
        ruling = self._rulings.get(event.ruling or 0)
        if ruling is None or ruling.dispute is None:
            return
        if within is None or within.numbers.get(event.ruling or 0) != _standing(within):
            raise _refused(n, f"the ruling of event {event.ruling} does not stand here")
        if ruling.remedy != "backup":
            raise _refused(n, f"the ruling of event {event.ruling} is no backup")
        if all(planned.to != event.to for planned in within.dispute.of(Planned)):
            raise _refused(n, f"no plan of the dispute goes back to event {event.to}")

    def _close(self, n: int) -> None:
        """The records of a dispute are all there: every appeal is answered."""
        within, self._open = self._open, None
        if within is not None and next(unanswered_appeals(within.dispute), None) is not None:
            raise _refused(n, "an appeal of the dispute before this event is not answered")


def _refused(n: int, what: str) -> LogError:
    return LogError("RW2024", what).located(line=n, event=n)


def _told(answer: str) -> str:
    return answer.replace("_", " ")


def _standing(within: _Open) -> int | None:
    standing = within.dispute.standing
    return None if standing is None else standing.n


def _claim_of(n: int, event: ClaimTested) -> Claim | None:
    if not event.claim:
        return None
    try:
        return Claim.model_validate_json(event.claim)
    except ValidationError:
        raise _refused(n, "the claim has no form that can be tested") from None


def _fix(named: Policy | None, remedy: Remedy) -> str | None:
    """A partial fix of the policy, where that is what the plan proposes: which one, an event does not say."""
    if named is None or remedy != "partial_fix":
        return None
    return next(iter(named.partial_fixes), None)


def _verified(n: int, event: RulingGiven, within: _Open) -> Ruled:
    """The ruling, by the policy of the dispute or of one of its plans: which it carries out, an event does not say."""
    made, refusal = _ruled(n, event, within), None
    plans = [] if made.plan is not None else [planned.n for planned in within.dispute.of(Planned)]
    for plan_ in (made.plan, *reversed(plans)):
        try:
            ruled = verify_ruling(within.dispute, made.model_copy(update={"plan": plan_}))
        except RewindError as error:
            refusal = refusal or error
            continue
        if (ruled.infraction, ruled.penalty) == (event.infraction, event.penalty):
            return ruled
        other = _refused(n, f"the policy calls the infraction {ruled.infraction}, with {ruled.penalty}")
        refusal = refusal or other
    assert refusal is not None, "it returns or is refused by each"
    raise refusal


def _ruled(n: int, event: RulingGiven, within: _Open) -> Ruled:
    """The ruling as a dispute file has it, as far as the event says."""
    plans = [planned for planned in within.dispute.of(Planned) if planned.to is not None]
    planned = plans[-1] if plans and event.remedy == "backup" else None
    return Ruled(
        n=within.next,
        who=event.judge,
        head_judge=event.head_judge,
        facts=event.facts,
        ruling=event.ruling,
        rules=event.rules,
        infraction=event.infraction,
        penalty=event.penalty,
        remedy=_remedy(event, planned),
        plan=None if planned is None else planned.n,
        authorised_by=event.judge,
        deviation=event.deviation,
        life=event.life,
        upholds=_record(n, event.upholds, within),
        overturns=_record(n, event.overturns, within),
    )


def _remedy(event: RulingGiven, planned: Planned | None) -> Remedy:
    """The remedy of a ruling: of the ways to go back, the one that its plan allows."""
    match event.remedy:
        case "none":
            return "discretion"
        case "backup":
            considered = () if planned is None else planned.considered
            return next((one.remedy for one in considered if one.available and one.remedy in BACKUPS), "backup")
        case remedy:
            return remedy


def _record(n: int, ruling: int | None, within: _Open) -> int | None:
    """The record of an earlier ruling of the same dispute."""
    if ruling is None:
        return None
    if ruling not in within.numbers:
        raise _refused(n, f"the ruling of event {ruling} is of another dispute")
    return within.numbers[ruling]
