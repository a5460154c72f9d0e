"""What an export looks for in each log: what `rewind verify` and `rewind audit` find."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rewind.events.envelope import Recorded
from rewind.events.error_pages import error_pages
from rewind.events.errors import RewindError

if TYPE_CHECKING:
    from rewind.projections.tables.families.findings import Finding, Inspect


def inspection(*, verify: bool, audits: bool) -> Inspect:
    """What looks for findings in each log."""

    def inspect(records: Sequence[Recorded]) -> Iterator[Finding | RewindError]:
        if verify:
            yield from _verify(records)
        if audits:
            yield from _audit(records)

    return inspect


def _audit(records: Sequence[Recorded]) -> Iterable[Finding | RewindError]:
    """What `rewind audit` finds. Of a redacted log it cannot be told what was legal: nothing is found in it."""
    from rewind.events.game import GameStarted
    from rewind.projections.tables.families.findings import Finding
    from rewind.replays.judging.whole_audit import whole_audit

    first = records[0].event
    if isinstance(first, GameStarted) and first.redacted_for is not None:
        return ()
    return [
        Finding(
            one.refused.code,
            one.refused.what,
            bad=False,
            n=one.record.n,
            turn=one.before.turn or None,
            step=one.before.step or one.before.phase,
            seat=getattr(one.record.event, "seat", None),
            object=getattr(one.record.event, "object", None),
            rule=tuple(rule.number for rule in one.refused.rules),
            found_by="audit",
        )
        for one in whole_audit(records).findings
    ]


def _verify(records: Sequence[Recorded]) -> Iterable[Finding | RewindError]:
    """What `rewind verify` finds wrong first makes a log bad; where the rules make something else is a finding."""
    from rewind.projections.tables.families.findings import Finding
    from rewind.replays.verifying.verification import verify_records

    found = verify_records(records, fail_slow=True)
    if found.error is not None:
        return (found.error,)
    return [
        Finding(
            one.code,
            f"{error_pages()[one.code].title}: the rules make something else here",
            bad=False,
            n=one.n,
            turn=one.before.turn or None,
            step=one.before.step or one.before.phase,
            rule=() if one.produced is None else one.produced.rule,
            found_by="verify",
        )
        for one in found.divergences
    ]
