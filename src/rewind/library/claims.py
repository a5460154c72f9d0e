"""Claims about a game, tested: one alone, or all of a dispute."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from rewind.events.errors import DisputeError
from rewind.library.arguments import known_edition, whole_number
from rewind.library.log import Log, read_timeline, timeline_of
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.dispute_file import read_dispute
from rewind.replays.judging.records import Claim, Claimed, Evidence


@dataclass(frozen=True, slots=True)
class ClaimEvidence:
    """What one way of testing a claim showed."""

    answer: str
    """upheld, rejected or cannot_be_told."""
    why: str
    """What decides it, in a line."""
    events: tuple[int, ...]
    """The numbers of the events that decide it."""
    rules: tuple[str, ...]
    """The rules that decide it, in the edition."""


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """A claim about a game, tested."""

    claim: Mapping[str, Any]
    """The claim as a dispute file has it; empty where it is in words alone."""
    text: str
    """The claim in the player's own words."""
    seat: int | None
    """Whose claim it is; None: a judge's."""
    answer: str
    """upheld, rejected or cannot_be_told."""
    recorded: ClaimEvidence
    """By the log as it is recorded."""
    decided_again: ClaimEvidence
    """By the same decisions, taken again by the rules."""
    on_file: str | None
    """The answer that the dispute file has; None for a claim that is tested for the first time."""


def check_claim(
    log: str | os.PathLike[str] | Log, claim: Mapping[str, Any], *, at: int | None = None, edition: str | None = None
) -> ClaimResult:
    """Tests a claim about a game: `{"illegal": 24}`, `{"fact": {"expect": {"turn": 2}}}` (docs/judging.md).

    `at`: the event at which the claim is made, where it names none; None: the last. `edition`: by whose rules the
    decisions are taken again, where it is not the log's. Raises DisputeError RW6206 where it is no claim, QueryError
    RW2201 and RW2205.
    """
    timeline = timeline_of(log) if isinstance(log, Log) else read_timeline(log)
    if edition is not None:
        known_edition(edition)
    moment = len(timeline) if at is None else timeline.at(whole_number(at, "`at`")).n
    try:
        stated = Claim.model_validate(claim)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise DisputeError("RW6206", _what_is_wrong(first)) from None
    tester = ClaimTester(timeline, moment, edition)
    return _tested(tester, Claimed(who="", claim=stated, **_NOTHING_FOUND), on_file=False)


def _what_is_wrong(first: ErrorDetails) -> str:
    """What is wrong with a claim, in a line."""
    place = ".".join(map(str, first["loc"]))
    if first["type"] == "extra_forbidden":
        known = ", ".join(Claim.model_fields)
        return f"{place}: unknown key" + ("" if "." in place else f"; a claim has one of {known}")
    if not place and first["type"] != "value_error":
        return "a claim is a mapping, such as {'illegal': 24}"
    what = first["msg"].removeprefix("Value error, ")
    return f"{place}: {what}" if place else what


_UNTESTED = Evidence(answer="cannot_be_told", why="it is in words alone")
_NOTHING_FOUND: dict[str, Any] = {"recorded": _UNTESTED, "decided_again": _UNTESTED, "answer": "cannot_be_told"}


def run_dispute(path: str | os.PathLike[str]) -> tuple[ClaimResult, ...]:
    """Tests every claim of a dispute file again, on the log that it names. Raises DisputeError, LogError."""
    dispute = read_dispute(os.fspath(path))
    tester = ClaimTester(read_timeline(dispute.log), dispute.opened.moment)
    return tuple(_tested(tester, claimed, on_file=True) for claimed in dispute.of(Claimed))


def _tested(tester: ClaimTester, claimed: Claimed, *, on_file: bool) -> ClaimResult:
    stated = claimed.claim
    tested = (claimed.recorded, claimed.decided_again, claimed.answer) if stated is None else tester.test(stated)
    data = {} if stated is None else stated.model_dump(mode="json", by_alias=True, exclude_none=True)
    return ClaimResult(
        claim=data,
        text=claimed.text,
        seat=claimed.seat,
        answer=tested[2],
        recorded=_evidence(tested[0]),
        decided_again=_evidence(tested[1]),
        on_file=claimed.answer if on_file else None,
    )


def _evidence(evidence: Evidence) -> ClaimEvidence:
    return ClaimEvidence(evidence.answer, evidence.why, evidence.events, evidence.rules)
