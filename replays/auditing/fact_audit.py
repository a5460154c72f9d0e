"""Judging a decision by what a log says as fact: whose turn it is, the phase, the stack, tapped or not, the mana pool.

For logs from elsewhere, whose cards have no programs or whose edition has no rules here. Each check says in which
editions it holds and by which of their rules (`rewind.replays.auditing.fact_checks`); a log of an edition that a check
does not name is not judged by it. What the facts do not show is not judged: the outcome then says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rewind.aggregates.editions import Citation
from rewind.aggregates.questions.coverage import has_no_programs
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.replays.auditing.fact_checks import CHECKS, PRIORITY
from rewind.replays.auditing.facts import OLD, CannotBeTold, Check, Facts


class Outcome(NamedTuple):
    """What one check says of one decision: nothing is wrong, it is refused, or it cannot be told why."""

    check: Check
    refused: IllegalAction | None = None
    unknown: str | None = None


def outcomes(facts: Facts, event: Event) -> Iterator[Outcome]:
    """What each check of the log's edition says of a decision, as far as it concerns one of its kind."""
    edition = facts.state.edition
    for check in CHECKS:
        if type(event) not in check.decisions or edition not in check.rules or not check.applies(event):
            continue
        if check is PRIORITY and not facts.tells_priority:
            continue
        yield _outcome(check, facts, event)


def _outcome(check: Check, facts: Facts, event: Event) -> Outcome:
    state = facts.state
    try:
        wrong = check.judge(facts, event)
    except CannotBeTold as why:
        return Outcome(check, unknown=str(why))
    if wrong is None:
        return Outcome(check)
    if facts.gap_in_turn:
        return Outcome(check, unknown="the log has a gap in this turn")
    if check.liftable and state.edition not in OLD and something_is_unknown(state):
        return Outcome(check, unknown="an ability that is not known may allow it")
    cited = tuple(Citation(state.edition, number) for number in check.rules[state.edition])
    return Outcome(check, IllegalAction(check.code, wrong, cited))


def something_is_unknown(state: GameState) -> bool:
    """Whether the log does not say all that the cards outside libraries can do, or the effects at work."""
    if state.effects:
        return True
    zones = (objects for key, objects in state.zones.items() if key.zone != "library")
    return any(has_no_programs(state, obj) for objects in zones for obj in objects)
