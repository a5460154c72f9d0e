"""What an audit found of one log, for programs by field name, and what of it is put into words there too."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold
from rewind.projections.views.legal_actions import legal_in_words
from rewind.projections.words.sentences import sentence
from rewind.replays.auditing.audit import Audit, Finding
from rewind.replays.verifying.mended_rulings import CitedBefore, cited_as_json


def audit_as_json(audit: Audit, cited: Sequence[CitedBefore]) -> dict[str, object]:
    """What an audit found, by field name, each finding with what was tried and what was legal."""
    return {
        "edition": audit.edition,
        "kind": audit.kind,
        "judged": audit.judged,
        "judged_by_facts": audit.by_facts,
        "not_judged": dict(sorted(audit.not_judged.items())),
        "checks": [
            {
                "name": tally.check.name,
                "meaning": tally.check.meaning,
                "editions": {name: list(rules) for name, rules in tally.check.rules.items()},
                "judged": tally.judged,
                "cannot_be_told": dict(sorted(tally.unknown.items())),
            }
            for tally in audit.checks.values()
        ],
        "findings": [
            {
                "event": finding.record.n,
                "turn": finding.before.turn,
                "step": finding.before.step or finding.before.phase,
                "code": finding.refused.code,
                "message": finding.refused.what,
                "rules": [{"edition": rule.edition, "number": rule.number} for rule in finding.refused.rules],
                "tried": tried(finding),
                "type": finding.record.event.published,
                "legal": list(legal_instead(finding)),
                "by_facts": finding.by_facts,
                "check": None if finding.check is None else finding.check.name,
                "unless": list(finding.unless),
            }
            for finding in audit.findings
        ],
        "cited_before": [cited_as_json(one) for one in cited],
    }


def tried(finding: Finding) -> str:
    """What was refused, in words, with the ids of objects."""
    return sentence(finding.before, finding.record, fold(finding.before, (finding.record,)), ids=True)


def legal_instead(finding: Finding) -> tuple[str, ...]:
    """What would have been legal; nothing where that cannot be told."""
    if finding.by_facts or finding.before.edition not in NAMES:
        return ()
    return legal_in_words(finding.before, finding.offer)
