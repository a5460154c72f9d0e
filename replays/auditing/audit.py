"""Auditing a log: every recorded decision that the rules refuse in the position in which it was taken.

The position is folded from the recorded events, whatever led to it, so each decision is judged by itself. Where the log
carries the programs of every card that could matter, the rules of its edition decide; else only what the log says as
fact is judged, by checks of which each names the editions in which it holds (`rewind.replays.auditing.fact_audit`).
What cannot be judged is counted with the reason, so that nobody is accused of what the facts do not show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold
from rewind.aggregates.questions.coverage import in_sight, unknown_names
from rewind.aggregates.questions.inputs import is_decision
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError, RewindError
from rewind.events.game import MulliganTaken, OpeningHandKept, PlayerConceded
from rewind.events.judging import PositionRestated, PositionSet
from rewind.events.playing import (
    AbilityPlayed,
    ActionReversed,
    ChoiceMade,
    ChoiceOffered,
    ResolutionBegan,
    ResolutionEnded,
    SpellPlayed,
)
from rewind.events.turn import PhaseBegan, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import ObjectPlaced, ObjectRestored, ZoneChanged
from rewind.replays.auditing.fact_audit import outcomes
from rewind.replays.auditing.facts import OLD, Check, Facts
from rewind.replays.auditing.one_decision import decide_one
from rewind.replays.auditing.position_audit import CHECKED, DrawCounter, EventCheck, Moment, event_outcomes


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
    check: Check | EventCheck | None = None
    """The check of the facts that refuses it; None where all rules of the edition do."""


@dataclass(slots=True)
class Tally:
    """How often one check of the facts was made in a log."""

    check: Check | EventCheck
    judged: int = 0
    """Decisions, or events, of which it could be told."""
    unknown: Counter[str] = field(default_factory=Counter)
    """Why it could not be told → how often."""


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
    checks: dict[str, Tally] = field(default_factory=dict)
    """Name of each check of the facts that was made → how often."""
    findings: list[Finding] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules, or else the facts of the log, say of one decision."""

    refused: IllegalAction | None = None
    """Why it is refused, where it is."""
    allowed_by: tuple[str, ...] = ()
    """The rules that were asked and allow it, as the log's edition numbers them."""
    unknown: str | None = None
    """Why it cannot be told."""


def audit(records: Iterable[Recorded], file: str, on_progress: Callable[[int], None] = lambda n: None) -> Audit:
    """Audits a log; `on_progress` is called with the event number now and then.

    Raises what reading raises, FoldError, and LogError RW2015.
    """
    found, auditor = Audit(file), _Auditor()
    for before, record in auditor.decisions(records, found):
        on_progress(record.n)
        if before.redacted_for is not None:
            raise LogError("RW2015", "the log is redacted: what was legal cannot be told from it")
        auditor.judge(found, before, record)
    found.edition, found.kind = auditor.state.edition, auditor.state.kind
    return found


def judge_decision(records: Sequence[Recorded], n: int) -> Judgement:
    """Judges the decision that is event `n` in the position in which it was taken.

    Raises FoldError, and ValueError where that event is no decision.
    """
    found, auditor = Audit(""), _Auditor()
    for before, record in auditor.decisions(records[:n], None):
        if before.redacted_for is not None:
            return Judgement(unknown="the log is redacted: what was legal cannot be told from it")
        if record.n == n:
            auditor.judge(found, before, record)
            if found.findings:
                return Judgement(found.findings[0].refused)
            why = next(iter(found.not_judged), None)
            return Judgement(allowed_by=auditor.allowed_by, unknown=why)
    raise ValueError(f"event {n} is no decision")


class _Auditor:
    """Goes along a log."""

    def __init__(self) -> None:
        self.state = EMPTY
        self.allowed_by: tuple[str, ...] = ()
        """The rules that allowed the last decision that all rules judged."""
        self._is_imported = False
        """Whether the log was made of another program's."""
        self._offer: ChoiceOffered | None = None
        self._tells_priority = False
        self._resolving: str | None = None
        self._restated: set[int] = set()
        self._gap = 0
        self._gap_in_turn = False
        self._wrong: dict[str, str | None] = {}
        """What each check of the position found last, so that what stays so is one finding."""

    def decisions(self, records: Iterable[Recorded], found: Audit | None) -> Iterator[tuple[GameState, Recorded]]:
        """Each decision with the state before it; where `found` is given, what else a claimed log says is checked."""
        waiting: list[Recorded] = []
        draws = DrawCounter()
        for record in records:
            drawn = draws.note(record)
            self._is_imported |= record.src is not None
            if found is not None and isinstance(record.event, CHECKED) and self.state.kind in ("claimed", ""):
                self.state = fold(self.state, waiting)
                waiting = []
                if self.state.kind == "claimed":
                    self._check(found, record, drawn, tells_resolutions=draws.tells_resolutions)
            if is_decision(record.event) and not isinstance(record.event, ActionReversed):
                self.state = fold(self.state, waiting)
                waiting = []
                yield self.state, record
            else:
                self._note(record)
            waiting.append(record)
        self.state = fold(self.state, waiting)

    def _check(self, found: Audit, record: Recorded, draws: int, *, tells_resolutions: bool) -> None:
        """What the checks of events and positions say of one event of a claimed log."""
        before, after = self.state, fold(self.state, (record,))
        moment = Moment(before, record.event, after, draws, tells_resolutions)
        for outcome in event_outcomes(moment, gap_in_turn=self._gap_in_turn):
            tally = found.checks.setdefault(outcome.check.name, Tally(outcome.check))
            tally.judged += outcome.unknown is None
            if outcome.unknown is not None:
                tally.unknown[outcome.unknown] += 1
            wrong = None if outcome.refused is None else outcome.refused.what
            last, self._wrong[outcome.check.name] = self._wrong.get(outcome.check.name), wrong
            if outcome.refused is not None and (wrong != last or isinstance(record.event, ZoneChanged)):
                where = _located(outcome.refused, found, before, record)
                found.findings.append(Finding(record, before, where, None, by_facts=True, check=outcome.check))

    def _note(self, record: Recorded) -> None:
        """What a consequence says that the position does not show."""
        match record.event:
            case ChoiceOffered():
                self._offer = record.event
            case PriorityReceived():
                self._tells_priority, self._resolving = True, None
            case ResolutionBegan():
                self._resolving = record.event.object
            case PositionSet():
                self._resolving = None
                if record.event.players and all(player.turn_began is not None for player in record.event.players):
                    self._restated.clear()  # since when what stands there is controlled is stated with it
            case ResolutionEnded() | PhaseBegan() | StepBegan():
                self._resolving = None
            case TurnBegan():
                self._gap_in_turn = False
            case PositionRestated():
                self._gap, self._gap_in_turn = record.n, True
            case ObjectPlaced() | ObjectRestored():
                self._restated.add(record.n)
            case _:
                pass

    def _is_ruled(self, before: GameState) -> bool:
        """Whether the rules are asked about a decision, and not the facts alone."""
        return before.edition in OLD or (before.edition in NAMES and not self._is_imported)

    def judge(self, found: Audit, before: GameState, record: Recorded) -> None:
        """Judges one decision."""
        event = record.event
        if isinstance(event, PlayerConceded):  # at any time (2003-12: 102.7, 2006-10: 102.3a, 2026-04: 104.3a)
            has_rules = self._is_ruled(before)
            found.judged += has_rules
            found.by_facts += not has_rules
            return
        offer = self._offered(before)
        unknown = self._unknown(before, event)
        answers = offer is not None and isinstance(event, ChoiceMade | MulliganTaken | OpeningHandKept)
        asked = offer is not None or self._is_asked(before, event)
        restated = self._is_restated(before, event)
        whole = self._is_ruled(before) and (answers or (asked and not unknown)) and not restated
        try:
            if whole:
                self.allowed_by = decide_one(before, event, offer, offers_are_told=before.kind != "claimed")
                found.judged += 1
            else:
                self._judge_by_facts(found, before, record, unknown)
        except IllegalAction as refused:
            where = _located(refused, found, before, record)
            found.findings.append(Finding(record, before, where, offer, by_facts=False))
            found.judged += 1
        except (RewindError, LookupError, AssertionError) as error:
            # A log from elsewhere may hold what the rules have no answer to; it is counted, and the audit goes on.
            found.not_judged[f"the rules have no answer: {type(error).__name__} {error}".rstrip()] += 1

    def _judge_by_facts(self, found: Audit, before: GameState, record: Recorded, unknown: tuple[str, ...]) -> None:
        """What the checks of the facts say; the first that refuses the decision is the finding."""
        event = record.event
        resolving = self._resolving is not None
        facts = Facts(before, self._tells_priority, resolving, self._restated, self._gap, gap_in_turn=self._gap_in_turn)
        made = tuple(outcomes(facts, event))
        for outcome in made:
            tally = found.checks.setdefault(outcome.check.name, Tally(outcome.check))
            tally.judged += outcome.unknown is None
            if outcome.unknown is not None:
                tally.unknown[outcome.unknown] += 1
        refused = next((outcome for outcome in made if outcome.refused is not None), None)
        why = next((outcome.unknown for outcome in made if outcome.unknown is not None), None)
        if refused is not None and refused.refused is not None:
            where = _located(refused.refused, found, before, record)
            unless = unknown if refused.check.liftable else ()
            finding = Finding(record, before, where, self._offered(before), True, unless, refused.check)
            found.findings.append(finding)
            found.by_facts += 1
        elif why is not None:
            found.not_judged[f"{event.published}: {why}"] += 1
        elif made:
            found.by_facts += 1
        else:
            found.not_judged[_why_not(before, event)] += 1

    def _offered(self, before: GameState) -> ChoiceOffered | None:
        return self._offer if before.awaiting is not None and before.awaiting.kind != "priority" else None

    def _is_asked(self, before: GameState, event: Event) -> bool:
        """Whether the log says who is asked here: a claimed one need not have each priority and each choice.

        That it has not is no proof that nobody was asked, so such a decision is judged by the facts.
        """
        if before.kind != "claimed":
            return True
        if isinstance(event, ChoiceMade | MulliganTaken | OpeningHandKept):
            return False
        if isinstance(event, AttackersDeclared | BlockersDeclared):
            return self._tells_priority and before.step is not None
        return self._tells_priority and before.priority is not None and before.phase is not None

    def _is_restated(self, before: GameState, event: Event) -> bool:
        """Whether it turns on since when a player controls something, which a claimed log does not say."""
        if before.kind != "claimed":
            return False
        objects: list[object] = [getattr(event, "object", None)]
        if isinstance(event, AttackersDeclared):
            objects += [attack.attacker for attack in event.attacks]
        if isinstance(event, SpellPlayed | AbilityPlayed) and event.payment is not None:
            objects += [use.object for use in event.payment.abilities]
        seat: int = getattr(event, "seat")  # noqa: B009  # every decision is some player's
        began = before.players[seat].turn_began
        since = (before.controlled_since.get(obj, 0) for obj in objects if isinstance(obj, str))
        return any(number > began and number in self._restated for number in since)

    def _unknown(self, before: GameState, event: Event) -> tuple[str, ...]:
        """The cards that could bear on a decision and whose abilities are not known."""
        obj = getattr(event, "object", None)
        concerned = [obj] if isinstance(obj, str) and obj in before.position else []
        return unknown_names(before, [*concerned, *in_sight(before, 0)])


def _located(refused: IllegalAction, found: Audit, before: GameState, record: Recorded) -> IllegalAction:
    return refused.located(file=found.file, event=record.n, turn=before.turn or None, step=before.step or before.phase)


def _why_not(before: GameState, event: Event) -> str:
    if before.edition not in NAMES:  # no check of such a decision holds in it
        return f"{event.published}: the rules of edition {before.edition} are not known"
    if before.edition not in OLD:
        return f"{event.published}: by the facts alone nothing is said of it in edition {before.edition}"
    return f"{event.published}: the log says too little"
