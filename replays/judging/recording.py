"""A dispute as events of the game's log: every step, and what a backup restores. What stands in it stays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import orjson

from rewind.aggregates.recorder import Recorder
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import DisputeError, Where
from rewind.events.judging import (
    Appeal,
    BackupApplied,
    ClaimTested,
    DisputeOpened,
    Remedy,
    RemedyPlanned,
    RulingGiven,
)
from rewind.replays.judging.dispute_file import Dispute
from rewind.replays.judging.planning import BACKUPS, require_resumable
from rewind.replays.judging.random_returns import returns
from rewind.replays.judging.records import Appealed, Claimed, Opened, Planned, Record, Ruled
from rewind.replays.verifying.restoring import restoring


def claim_as_json(claimed: Claimed) -> str:
    """A claim as canonical JSON; empty where it is in words alone."""
    if claimed.claim is None:
        return ""
    data = claimed.claim.model_dump(mode="json", by_alias=True, exclude_none=True)
    return orjson.dumps(data, option=orjson.OPT_SORT_KEYS).decode()


def written_into(dispute: Dispute, timeline: Timeline, *, sealed: bool) -> Sequence[Recorded]:
    """The records that the dispute adds to the end of its log: its steps, then the remedy where that is a backup.

    Raises DisputeError RW6203 and RW6204 where it cannot be applied now, and FoldError.
    """
    _require_settled(dispute)
    recorder, numbers = Recorder(timeline.end), dict[int, int]()
    for record in dispute.records:
        event = _event(dispute, record, numbers)
        if event is not None:
            numbers[record.n] = recorder.record(event)
    ruled = dispute.standing
    if ruled is not None and ruled.remedy in BACKUPS and ruled.plan is not None:
        planned = dispute.record(ruled.plan, Planned)
        for event in _backup(dispute, timeline, recorder, planned, ruled, numbers):
            recorder.record(event)
    if sealed:
        recorder.seal()
    return recorder.records


def _require_settled(dispute: Dispute) -> None:
    unanswered = next(unanswered_appeals(dispute), None)
    if unanswered is not None:
        what = f"the appeal of record {unanswered.n} is not answered yet"
        raise DisputeError("RW6204", what, Where(dispute.file))


def unanswered_appeals(dispute: Dispute) -> Iterator[Appealed]:
    """The appeals that no ruling has answered."""
    answered = {ruled.appeal for ruled in dispute.of(Ruled)}
    return (appeal for appeal in dispute.of(Appealed) if appeal.n not in answered)


def _event(dispute: Dispute, record: Record, numbers: Mapping[int, int]) -> Event | None:
    """The event of a record; `numbers` has those of the records before it."""
    match record:
        case Opened():
            return DisputeOpened(
                moment=record.moment, caller=record.caller, question=record.question, policy=record.policy or ""
            )
        case Claimed():
            return ClaimTested(
                dispute=numbers[1],
                seat=record.seat,
                claim=claim_as_json(record),
                text=record.text,
                recorded=record.recorded.answer,
                decided_again=record.decided_again.answer,
                answer=record.answer,
                about=record.deciding.events,
                rules=record.deciding.rules,
            )
        case Planned():
            return RemedyPlanned(
                dispute=numbers[1],
                policy=record.policy or "",
                remedy=record.proposed,
                to=record.to,
                infraction=record.infraction,
                commitment=record.commitment,
            )
        case Ruled():
            return _ruling(dispute, record, numbers)
        case Appealed():
            ruling = _ruling_before(dispute, record.n, record.ruling, numbers)
            return Appeal(seat=record.seat, ruling=ruling, grounds=record.grounds)
        case _:
            return None


def _ruling(dispute: Dispute, record: Ruled, numbers: Mapping[int, int]) -> RulingGiven:
    claims = (dispute.record(n, Claimed) for n in record.claims)
    about = {n for claim in claims for tested in (claim.recorded, claim.decided_again) for n in tested.events}
    upholds, overturns = record.upholds, record.overturns
    return RulingGiven(
        judge=record.who,
        about=tuple(sorted(about)),
        ruling=record.ruling,
        rules=record.rules,
        remedy=_plain(record.remedy),
        upholds=None if upholds is None else _ruling_before(dispute, record.n, upholds, numbers),
        overturns=None if overturns is None else _ruling_before(dispute, record.n, overturns, numbers),
        dispute=numbers[1],
        facts=record.facts,
        infraction=record.infraction,
        penalty=record.penalty,
        head_judge=record.head_judge,
        deviation=record.deviation,
        life=record.life if record == dispute.standing else (),
    )


def _ruling_before(dispute: Dispute, n: int, ruling: int, numbers: Mapping[int, int]) -> int:
    """The event of the ruling of which record `n` speaks. Raises DisputeError RW6204 where there is none before it."""
    dispute.record(ruling, Ruled)
    if ruling not in numbers:
        raise DisputeError(
            "RW6204", f"record {n} speaks of the ruling of record {ruling}, which comes later", Where(dispute.file)
        )
    return numbers[ruling]


def _plain(remedy: Remedy) -> Literal["none", "backup", "partial_fix", "additional_remedy", "correction", "leave"]:
    """A remedy as a ruling in a log has it: going back is one, whatever a policy calls it."""
    match remedy:
        case "simple_backup" | "backup" | "rewind":
            return "backup"
        case "discretion":
            return "none"
        case _:
            return remedy


def _backup(
    dispute: Dispute, timeline: Timeline, recorder: Recorder, planned: Planned, ruled: Ruled, numbers: Mapping[int, int]
) -> Iterator[Event]:
    """The marker, and what restores the position."""
    if planned.to is None:
        what = f"record {ruled.n} rules a backup, and the plan of record {planned.n} says no moment to go back to"
        raise DisputeError("RW6204", what, Where(dispute.file))
    played = [record.n for record in timeline.records[planned.to :]]
    if tuple(reversed(played)) != planned.reversed_:
        what = f"the log has gone on since the plan of record {planned.n}: plan anew"
        raise DisputeError("RW6203", what, Where(dispute.file))
    require_resumable(timeline, planned.to)
    then = timeline.at(planned.to)
    back = returns(timeline.records, then, timeline.end, ruled.seed or "")
    yield BackupApplied(
        to=planned.to,
        reversed_=planned.reversed_,
        authorised_by=ruled.authorised_by or ruled.who,
        ruling=numbers[ruled.n],
    )
    yield from restoring(then, recorder.state, back)
