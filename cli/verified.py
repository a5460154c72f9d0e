"""What verifying found of one log, for programs: by field name, and as an exit status."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.questions import flags
from rewind.replays.verifying.cards_of_a_log import KnownCards
from rewind.replays.verifying.mended_rulings import cited_as_json
from rewind.replays.verifying.redeciding import Divergence
from rewind.replays.verifying.verification import Verification


def verification_as_json(verification: Verification) -> dict[str, object]:
    """The findings by field name, the error by code and text, each divergence in full."""
    wrong = verification.error or verification.unsupported
    error = None
    if wrong is not None:
        where = wrong.where
        error = {"code": wrong.code, "message": str(wrong), "line": where.line, "event": where.event}
    return {
        "events": verification.events,
        "turns": verification.turns,
        "digests": verification.digests,
        "sealed": verification.sealed,
        "redacted_for": verification.redacted_for,
        "kind": verification.kind,
        "game": "ended" if verification.ended else "unfinished",
        "whole": verification.whole,
        "decided": verification.decided,
        "decided_events": verification.decided_events,
        "undecided": [part._asdict() for part in verification.undecided],
        "inputs": verification.inputs,
        "cards": _cards_as_json(verification.cards),
        "divergences": _as_json(verification.divergences),
        "cited_before": [cited_as_json(cited) for cited in verification.cited_before],
        "flags": list(verification.flags),
        "left_out": [_flag_as_json(name, verification) for name in verification.left_out],
        "error": error,
    }


def _as_json(divergences: Sequence[Divergence]) -> list[dict[str, object]]:
    if not divergences:
        return []
    from rewind.cli.divergence import divergence_as_json  # what puts events into words is loaded where it is needed

    return [divergence_as_json(one) for one in divergences]


def _flag_as_json(name: str, verification: Verification) -> dict[str, object]:
    flag = flags.FLAGS[name]
    had = name in verification.taken_away
    return {"name": name, "since": flag.since, "rule": flag.rule, "choice": flag.choice, "taken_away": had}


def status_of(verification: Verification, allow_unsealed: bool, *, strict: bool) -> int:
    """The exit status that a log by itself has; without a seal 1, unless `allow_unsealed`."""
    if verification.error is not None:
        return 1 if verification.error.code.startswith("RW1") else verification.error.exit_status
    if verification.unsupported is not None:
        return verification.unsupported.exit_status
    if verification.divergences or (verification.decided and verification.undecided) or verification.taken_away:
        return 1
    changed = verification.cards is not None and verification.cards.changed
    if strict and (verification.cited_before or verification.left_out or changed):
        return 1
    return 0 if verification.sealed or allow_unsealed else 1


def _cards_as_json(cards: KnownCards | None) -> dict[str, object] | None:
    return None if cards is None else {"of": cards.number, **cards._asdict()}
