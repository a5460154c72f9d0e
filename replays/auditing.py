"""Auditing a log: every recorded decision that the rules refuse in the position in which it was taken.

The position is folded from the recorded events, whatever led to it, so each decision is judged by itself. Where the
log carries the programs of every card that could matter, the rules of its edition decide; else only what the log says
as fact is judged (`replays.judged_by_facts`), and what cannot be judged is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from aggregates.editions import NAMES
from aggregates.fold import fold
from aggregates.rules import choices, combat
from aggregates.rules.illegal import IllegalAction
from aggregates.rules.inputs import DECISIONS
from aggregates.rules.known import in_sight, unknown_names
from aggregates.rules.priority import act
from aggregates.rules.run import Run, Suspended, Wanted
from aggregates.state import EMPTY, GameState
from events.base import Event
from events.combat import AttackersDeclared, BlockersDeclared
from events.envelope import Recorded
from events.errors import LogError, RewindError
from events.game import MulliganTaken, OpeningHandKept, PlayerConceded
from events.playing import ChoiceMade, ChoiceOffered
from events.turn import PriorityReceived
from replays import judged_by_facts


@dataclass(frozen=True, slots=True)
class Finding:
    """A decision that the rules refuse. Nothing is said about who is to blame, or what is to be done."""

    record: Recorded
    before: GameState
    """The position in which it was taken."""
    refused: IllegalAction
    offer: ChoiceOffered | None
    """The choice that was to be answered; None: whoever has priority was to act."""
    by_facts: bool
    """Judged by what the log says as fact alone."""
    unless: tuple[str, ...] = ()
    """Cards whose abilities are not known and might allow it."""


@dataclass(slots=True)
class Audit:
    """What auditing one log found. That there is no finding says nothing of decisions that were not judged."""

    file: str
    edition: str = ""
    kind: str = ""
    judged: int = 0
    """Decisions judged under all rules of the edition."""
    by_facts: int = 0
    """Decisions judged by what the log says as fact alone."""
    not_judged: Counter[str] = field(default_factory=Counter)
    """Why decisions could not be judged → how many."""
    findings: list[Finding] = field(default_factory=list)


class _Accepted(Exception):  # nothing is wrong: the rules took the decision
    pass


class _One:
    """A feed of one decision."""

    forced = False

    def __init__(self, event: Event) -> None:
        self._event: Event | None = event

    def take(self, wanted: Wanted) -> Event:
        if self._event is None:
            raise Suspended(wanted)
        event, self._event = self._event, None
        return event


def audit(records: Iterable[Recorded], file: str, told: Callable[[int], None] = lambda n: None) -> Audit:
    """Audits a log; `told` hears how far it is. Raises what reading raises, FoldError, and LogError RW2015."""
    found, auditor = Audit(file), _Auditor()
    for before, record in auditor.decisions(records):
        told(record.n)
        if before.redacted_for is not None:
            raise LogError("RW2015", "the log is redacted: what was legal cannot be told from it")
        auditor.judge(found, before, record)
    found.edition, found.kind = auditor.state.edition, auditor.state.kind
    return found


class _Auditor:
    """Goes along a log."""

    def __init__(self) -> None:
        self.state = EMPTY
        self._offer: ChoiceOffered | None = None
        self._tells_priority = False

    def decisions(self, records: Iterable[Recorded]) -> Iterator[tuple[GameState, Recorded]]:
        """Each decision with the state before it."""
        waiting: list[Recorded] = []
        for record in records:
            if type(record.event) in DECISIONS:
                self.state = fold(self.state, waiting)
                waiting = []
                yield self.state, record
            elif isinstance(record.event, ChoiceOffered):
                self._offer = record.event
            elif isinstance(record.event, PriorityReceived):
                self._tells_priority = True
            waiting.append(record)
        self.state = fold(self.state, waiting)

    def judge(self, found: Audit, before: GameState, record: Recorded) -> None:
        """Judges one decision."""
        event = record.event
        if isinstance(event, PlayerConceded):  # at any time (2006-10: 102.3a)
            found.judged += 1
            return
        offer = self._offer if before.awaiting is not None and before.awaiting.kind != "priority" else None
        unknown = self._unknown(before, event)
        answers = offer is not None and isinstance(event, ChoiceMade | MulliganTaken | OpeningHandKept)
        told = self._tells_priority or before.kind != "claimed"
        whole = before.edition in NAMES and (answers or (told and not unknown))
        try:
            if whole:
                _decide(before, event, offer)
                found.judged += 1
            elif judged_by_facts.check(before, event, told_priority=self._tells_priority):
                found.by_facts += 1
            else:
                found.not_judged[_why_not(before, event)] += 1
        except IllegalAction as refused:
            where = refused.located(
                file=found.file, event=record.n, turn=before.turn or None, step=before.step or before.phase
            )
            found.findings.append(Finding(record, before, where, offer, not whole, () if whole else unknown))
            found.judged += whole
            found.by_facts += not whole
        except judged_by_facts.NotJudged as why:
            found.not_judged[f"{event.published}: {why}"] += 1
        except (RewindError, LookupError, AssertionError) as error:
            # A log from elsewhere may hold what the rules have no answer to; it is counted, and the audit goes on.
            found.not_judged[f"the rules have no answer: {type(error).__name__} {error}".rstrip()] += 1

    def _unknown(self, before: GameState, event: Event) -> tuple[str, ...]:
        """The cards that could bear on a decision and whose abilities are not known."""
        obj = getattr(event, "object", None)
        concerned = [obj] if isinstance(obj, str) and obj in before.position else []
        return unknown_names(before, [*concerned, *in_sight(before, 0)])


def _why_not(before: GameState, event: Event) -> str:
    if before.edition not in NAMES:
        return f"{event.published}: the rules of edition {before.edition} are not known"
    return f"{event.published}: the log says too little"


def _decide(before: GameState, event: Event, offer: ChoiceOffered | None) -> None:
    """The rules decide one decision in its position. Raises IllegalAction where they refuse it."""
    run = Run(before, _One(event), witness=_accept)
    try:
        match event:
            case AttackersDeclared():
                _require(run, offer, "attackers", lambda: combat.check_attackers(run, event))
            case BlockersDeclared():
                seat = offer.seat if offer is not None else event.seat
                _require(run, offer, "blockers", lambda: combat.check_blockers(run, event, seat))
            case MulliganTaken() | OpeningHandKept():
                _mulligan(run, event, offer)
            case ChoiceMade():
                _choice(run, event, offer)
            case _:
                _act(run, event, offer)
    except (_Accepted, Suspended):
        pass


def _accept(record: Recorded) -> None:
    """The first thing that happens is the decision itself: nothing refused it."""
    raise _Accepted


def _act(run: Run, event: Event, offer: ChoiceOffered | None) -> None:
    if run.draft.priority is None:
        who = "nobody" if offer is None else run.player_name(offer.seat)
        asked = "has priority" if offer is None else f"has to choose first ({offer.kind.replace('_', ' ')})"
        raise run.refuse("RW3002", f"{who} {asked}: {event.published} cannot be decided here", "408.1c")
    act(run)


def _require(run: Run, offer: ChoiceOffered | None, kind: str, check: Callable[[], None]) -> None:
    """The declaration is checked first, so that what is wrong with it is told even where nobody could declare any."""
    if run.draft.step == f"declare_{kind}" and run.draft.active is not None:
        check()
    if offer is None or offer.kind != kind:
        raise run.refuse("RW3002", f"nobody is asked for {kind} here", "308.1" if kind == "attackers" else "309.1")


def _mulligan(run: Run, event: MulliganTaken | OpeningHandKept, offer: ChoiceOffered | None) -> None:
    if offer is None or offer.kind != "mulligan" or offer.seat != event.seat:
        raise run.refuse("RW3002", f"{run.player_name(event.seat)} is not asked about a mulligan here", "101.4")
    size = len(run.zone("hand", event.seat)) - 1
    if isinstance(event, MulliganTaken) and event.hand_size != size:
        raise run.refuse("RW3010", f"the next hand has {size} cards", "101.4")


def _choice(run: Run, event: ChoiceMade, offer: ChoiceOffered | None) -> None:
    if offer is None:
        raise run.refuse("RW3002", "no choice is offered here", "413.2c")
    choices.check(run, offer, event)
    if offer.kind == "division":
        amounts = [int(value) for value in event.values if value.isdecimal()]
        if len(amounts) != len(event.objects) or sum(amounts) != int(offer.values[0]):
            raise run.refuse("RW3010", f"{offer.values[0]} damage has to be divided among what it fights", "310.2a")
    elif offer.values and len(set(event.values)) != len(event.values):
        raise run.refuse("RW3010", "the same is chosen twice", "413.2c")
