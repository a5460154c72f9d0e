"""Verifying logs: chain, fold, digests, seal, and every decision taken again by the rules."""

from __future__ import annotations

import os
from dataclasses import dataclass

from rewind.events.error_pages import error_pages
from rewind.events.errors import RewindError
from rewind.library.log import Log, timeline_of
from rewind.projections.words.sentences import sentence
from rewind.replays.verifying import verification
from rewind.replays.verifying.redeciding import Divergence as FoundDivergence


@dataclass(frozen=True, slots=True)
class Divergence:
    """A place where the rules make something else of a log's decisions. It does not say whose fault that is."""

    code: str
    """RW1001: another event; RW1002: a decision is refused; RW1003: the log ends early; RW1004: no event is due."""
    n: int
    """The number of the event."""
    what: str
    """What the code means, in a few words."""
    recorded: str | None
    """What the log has there, in a sentence."""
    produced: str | None
    """What the rules make there, or why they refuse the decision."""
    rules: tuple[str, ...]
    """The rules behind that, in the log's edition."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What verifying a log found."""

    path: str | None
    sound: bool
    """Whether nothing is wrong with what there is of it."""
    whole: bool
    """Whether it is sound, nothing is missing at its end, and it is by the rules of this version throughout."""
    events: int
    """How many events were found good."""
    turns: int
    decisions: int
    """How many decisions and random outcomes were taken again by the rules; 0 for a log that they did not decide."""
    digests: int
    """How many recorded digests of positions agreed."""
    sealed: bool
    error: RewindError | None
    """The first thing that is wrong with the log itself."""
    divergences: tuple[Divergence, ...]
    """Where the rules make something else of it: the first, or all where all are asked for."""


def verify(log: str | os.PathLike[str] | Log, *, find_all: bool = False) -> Verification:
    """Verifies a log file, or a log at hand: then without its bytes and chain. `find_all`: goes on after a divergence.

    Raises nothing for a bad log: what is wrong is in the result.
    """
    if isinstance(log, Log):
        result = verification.verify_records(timeline_of(log).records, log.path or "", fail_slow=find_all)
    else:
        result = verification.verify_log(os.fspath(log), fail_slow=find_all)
    return Verification(
        path=result.file or None,
        sound=result.sound,
        whole=result.whole,
        events=result.events,
        turns=result.turns,
        decisions=result.inputs,
        digests=result.digests,
        sealed=result.sealed,
        error=result.error,
        divergences=tuple(map(_divergence, result.divergences)),
    )


def _divergence(divergence: FoundDivergence) -> Divergence:
    recorded = None if divergence.recorded is None else sentence(divergence.before, divergence.recorded, ids=True)
    produced, rules = None, tuple[str, ...]()
    if divergence.refused is not None:
        produced, rules = divergence.refused.what, tuple(rule.number for rule in divergence.refused.rules)
    elif divergence.produced is not None:
        produced, rules = sentence(divergence.before, divergence.produced, ids=True), divergence.produced.rule
    return Divergence(divergence.code, divergence.n, error_pages()[divergence.code].title, recorded, produced, rules)
