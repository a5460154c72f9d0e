"""What verifying found of one log, for programs: by field name, and as an exit status."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.questions import flags
from rewind.replays.verifying.cards_of_a_log import KnownCards
from rewind.replays.verifying.mended_rulings import cited_as_json
from rewind.replays.verifying.redeciding import Divergence
from rewind.replays.verifying.verification import Verification


def verification_as_json(found: Verification) -> dict[str, object]:
    """The findings by field name, the error by code and text, each divergence in full."""
    wrong = found.error or found.unsupported
    error = None
    if wrong is not None:
        where = wrong.where
        error = {"code": wrong.code, "message": str(wrong), "line": where.line, "event": where.event}
    return {
        "events": found.events,
        "turns": found.turns,
        "digests": found.digests,
        "sealed": found.sealed,
        "redacted_for": found.redacted_for,
        "kind": found.kind,
        "game": "ended" if found.ended else "unfinished",
        "whole": found.whole,
        "decided": found.decided,
        "decided_events": found.decided_events,
        "undecided": [part._asdict() for part in found.undecided],
        "inputs": found.inputs,
        "cards": _cards_as_json(found.cards),
        "divergences": _as_json(found.divergences),
        "cited_before": [cited_as_json(cited) for cited in found.cited_before],
        "flags": list(found.flags),
        "left_out": [_flag_as_json(name, found) for name in found.left_out],
        "error": error,
    }


def _as_json(divergences: Sequence[Divergence]) -> list[dict[str, object]]:
    if not divergences:
        return []
    from rewind.cli.divergence import divergence_as_json  # what puts events into words is loaded where it is needed

    return [divergence_as_json(one) for one in divergences]


def _flag_as_json(name: str, found: Verification) -> dict[str, object]:
    flag = flags.FLAGS[name]
    had = name in found.taken_away
    return {"name": name, "since": flag.since, "rule": flag.rule, "choice": flag.choice, "taken_away": had}


def status_of(found: Verification, allow_unsealed: bool, *, strict: bool) -> int:
    """The exit status that a log by itself has; without a seal 1, unless `allow_unsealed`."""
    if found.error is not None:
        return 1 if found.error.code.startswith("RW1") else found.error.exit_status
    if found.unsupported is not None:
        return found.unsupported.exit_status
    if found.divergences or (found.decided and found.undecided) or found.taken_away:
        return 1
    changed = found.cards is not None and found.cards.changed
    if strict and (found.cited_before or found.left_out or changed):
        return 1
    return 0 if found.sealed or allow_unsealed else 1


def _cards_as_json(cards: KnownCards | None) -> dict[str, object] | None:
    return None if cards is None else {"of": cards.number, **cards._asdict()}
