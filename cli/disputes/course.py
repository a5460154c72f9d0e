"""What a report shows of a game: the events at issue, the positions, and what followed from them, by names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property

from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.editions.terms import Terms, terms_of
from rewind.aggregates.questions.position import Derived
from rewind.aggregates.state import GameState, number_of
from rewind.aggregates.timeline import Timeline
from rewind.cli.disputes.derivations import applied
from rewind.cli.disputes.shared import Case, player
from rewind.events.base import Event
from rewind.events.combat import (
    AttackersDeclared,
    BlockersDeclared,
    CombatDamageAssigned,
    LifeGained,
    LifeLost,
)
from rewind.events.envelope import Recorded
from rewind.events.judging import PositionSet
from rewind.events.playing import ChoiceMade, ResolutionBegan, SpellPlayed
from rewind.events.turn import PriorityReceived, StepBegan
from rewind.events.zones import ZoneChanged
from rewind.projections.histories.abridged import AbridgedLine, abridged, gathered, labels
from rewind.projections.reports.report import Lines
from rewind.projections.views.links import Linker, when, which_damage_step
from rewind.projections.views.position_rows import position_rows, zone_width
from rewind.projections.words.claims import occurrence_in_words
from rewind.projections.words.phrases.words import listed
from rewind.projections.words.sentences import sentence
from rewind.replays.auditing.causes import uncaused
from rewind.replays.auditing.unasked import OF_WHO_IS_ASKED
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.records import Claimed, Hypothetical, Occurrence, Position

_LONGEST = 40
"""So many rows are shown; where there are more, those in the middle are counted."""

_POSITIONS = 4
"""So many positions are shown beside that of the question."""

_AT_ISSUE = " (at issue)"

_DECLARED: Mapping[type[Event], tuple[str, str]] = {
    AttackersDeclared: ("Attackers", "308.1"),
    BlockersDeclared: ("Blockers", "309.1"),
}
"""A declaration → what is declared, and the rule that says when."""


class Course:
    """A game as far as a dispute is about it."""

    def __init__(self, case: Case) -> None:
        self.case, self.timeline, self.moment = case, case.timeline, case.dispute.opened.moment

    @cached_property
    def tester(self) -> ClaimTester:
        """What tests claims about the game, by which it is decided again."""
        return ClaimTester(self.timeline, self.moment)

    @cached_property
    def at_issue(self) -> frozenset[int]:
        """The events that the claims are about; one after which something is missing is none."""
        return frozenset(n for n, is_missing in self._about() if not is_missing)

    @cached_property
    def lacking(self) -> frozenset[int]:
        """The events after which something is missing that a claim is about."""
        return frozenset(n for n, is_missing in self._about() if is_missing)

    def _about(self) -> Iterator[tuple[int, bool]]:
        """The events that the claims are about, or after which something is missing that they are about, and which."""
        return (found for body, one in self._claims() for found in _about(body, one))

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """The events after which the positions stand that are shown beside that of the question, in their order.

        Those of the claims on which the ruling that stands rests come before others, and then those of the most claims.
        """
        claims = Counter(self._asked())
        standing = self.case.dispute.standing
        ruled = set(self._asked(() if standing is None else standing.claims))
        wanted = sorted(claims, key=lambda n: (n not in ruled, -claims[n], n))
        return tuple(sorted(wanted[:_POSITIONS]))

    @cached_property
    def left_out(self) -> tuple[int, ...]:
        """The events after which a position stands that claims are about and that is not shown."""
        return tuple(sorted({*self._asked()} - {*self.positions}))

    def _asked(self, records: Collection[int] | None = None) -> Iterator[int]:
        """For each claim the events after which its positions stand, but that of the question; `records`: of these."""
        for body, one in self._claims():
            if records is not None and one.n not in records:
                continue
            moments = {n - 1 for n, _ in _about(body, one)}
            if isinstance(body, Hypothetical | Position) and body.at is not None:
                moments.add(body.at)
            yield from (n for n in sorted(moments) if 0 < n <= len(self.timeline) and n != self.moment)

    def _claims(self) -> Iterator[tuple[object, Claimed]]:
        for one in self.case.dispute.of(Claimed):
            if one.claim is not None:
                yield getattr(one.claim, one.claim.form), one

    @cached_property
    def labels(self) -> dict[int, str]:
        """What tells cards of one name apart."""
        first = min((*self.positions, self.moment))
        return labels(self.timeline.at(first), self.timeline.at(self.moment), {})

    @cached_property
    def linker(self) -> Linker:
        """Events in sentences, by names."""
        return Linker(self.timeline, self.labels)

    def sentence(self, n: int) -> str:
        """An event in a sentence; empty where the log has none of that number."""
        if not 1 <= n <= len(self.timeline):
            return ""
        event = self.timeline.record(n).event
        if n in self.reported and isinstance(event, LifeGained | LifeLost):
            before, now = (self.timeline.at(one).players[event.seat].life for one in (n - 1, n))
            return f"{player(self.timeline, event.seat)}'s life total is written down as {now}; it was {before}."
        return self.linker.link(self.timeline.record(n), "").sentence

    def in_course(self, n: int, text: str) -> str:
        """An event among others whose abridged text is `text`: by itself where it answers or is only reported."""
        stands_alone = n in self.reported or isinstance(self.timeline.record(n).event, ChoiceMade)
        return self.sentence(n) if stands_alone else text

    def when(self, n: int) -> str:
        """When event `n` was: turn, and phase or step."""
        return when(self.timeline, n)

    def which(self, n: int) -> str:
        """Which of two combat damage steps event `n` was in; empty where it is in none of two."""
        return which_damage_step(self.timeline, n)

    def board(self, n: int) -> Lines:
        """The position after event `n`."""
        return board(self.timeline.at(n), self.labels, self.which(n))

    # What happened

    def rows(self) -> tuple[tuple[str, str, str, str], ...]:
        """What happened from the turn of what is at issue on up to the question: number, when, sentence, rules."""
        lines = [line for line in self._lines() if line.n <= self.moment and not self._is_division(line.n)]
        there = {line.n for line in lines}
        missing = {n for n in self._turns_on if n not in there}
        rows = [
            *((line.n, self._told(line.n, line.text, line.times), line.rules) for line in lines),
            *((n, self.told(n), self.timeline.record(n).rule) for n in missing),
        ]
        found, place = [], ""
        for n, text, rules in sorted(rows):
            when = self.when(n)
            issue = _AT_ISSUE if n in self.at_issue else ""
            found.append((str(n), "" if when == place else when, text.rstrip(".") + issue + ".", " ".join(rules)))
            place = when
        return _shortened(found, {str(n) for n in self._turns_on})

    @cached_property
    def _turns_on(self) -> frozenset[int]:
        """The events that the claims are about or are decided by, and those that began what applies to an object."""
        found = set(self.at_issue)
        for body, one in self._claims():
            told = (tested for tested in (one.recorded, one.decided_again) if tested.answer != "cannot_be_told")
            found.update(n for tested in told for n in tested.events)
            if isinstance(body, Position) and body.once is None:
                n = self.moment if body.at is None else body.at
                records = self.timeline.records[:n]
                for step in applied(Timeline(records), body):
                    found.update(_began(records, step))
        return frozenset(n for n in found if n <= len(self.timeline))

    def _is_division(self, n: int) -> bool:
        """Whether an event is a choice of how combat damage is divided, which its assignment tells."""
        event = self.timeline.record(n).event
        following = self.timeline.records[n : n + 1]
        return isinstance(event, ChoiceMade) and any(isinstance(one.event, CombatDamageAssigned) for one in following)

    def told(self, n: int) -> str:
        """An event as the course of the game has it, without the full stop."""
        return self._told(n, self.sentence(n), 1)

    def _told(self, n: int, text: str, times: int) -> str:
        """An event in the course of the game: how often, whether it is only reported, what the log leaves out there."""
        text = self.in_course(n, text).rstrip(".")
        text += (f" (×{times})" if times > 1 else "") + (" (only reported)" if n in self.reported else "")
        missed = self._missed(n)
        return text + (f": by the rules {listed(missed)}, which the log does not have" if missed else "")

    def _missed(self, n: int) -> list[str]:
        """What claims say of what happens by the rules after event `n` and the log does not have, in its order."""
        again = self.tester.again
        types = [again.records[one - 1].event.published for one in again.missing if again.recorded_at(one) == n]
        bodies = [body for body, one in self._claims() if _is_missed(body, one) and n in one.decided_again.events]
        events = [body.event for body in bodies if isinstance(body, Occurrence)]
        events.sort(key=lambda event: types.index(event["type"]) if event["type"] in types else len(types))
        return list(dict.fromkeys(occurrence_in_words(event, self.terms) for event in events))

    @cached_property
    def terms(self) -> Terms:
        """The words of the game's edition."""
        return terms_of(self.timeline.end.edition)

    @cached_property
    def reported(self) -> frozenset[int]:
        """The events that the log alone reports, and nothing in the rules makes.

        Where the game decided again does not come, those that nothing in the log brings about.
        """
        if self.timeline.end.kind != "claimed":
            return frozenset()
        ended = self.tester.again.ended_at or len(self.timeline)
        later = (one.record.n for one in uncaused(self.timeline) if one.record.n >= ended)
        return frozenset((*self.tester.again.stated, *self.tester.again.agreeing, *later))

    def caveats(self, moment: int) -> tuple[str, ...]:
        """What the position after an event is, as it is shown, and what it rests on besides the rules."""
        found = ["As the log has it."]
        reported = sorted(n for n in self.reported if self._play_began < n <= moment)
        if reported:
            sentences = " ".join(f"{self.sentence(n)} (Event {n}.)" for n in reported)
            found.append(f"It rests on what is only reported: {sentences}")
        again = self.tester.again
        missing = next((n for n in again.missing if again.recorded_at(n) <= moment), None)
        over = self._over_after
        if (again.ended_at is not None and again.ended_at <= moment) or (over is not None and over < moment):
            found.append(f"By the rules the game does not come here: {self._why_not_here(missing)}.")
        elif missing is not None:
            found.append(f"By the rules it is another: {self._why_not_here(missing)}.")
        return (*found, *self._late_declaration(moment))

    @cached_property
    def _over_after(self) -> int | None:
        """The event after which the game is over by the rules, though the log goes on; None where it is not so."""
        again = self.tester.again
        is_over = again.ended_at is not None and Timeline(again.records).end.ended
        return again.recorded_at(len(again.records)) if is_over else None

    def _late_declaration(self, moment: int) -> Iterator[str]:
        """That a declaration follows though a player has priority: it comes before that (rules 308.1, 309.1).

        A table is written down so where by the rules nothing could be declared, so that nobody was asked.
        """
        state, following = self.timeline.at(moment), self.timeline.records[moment : moment + 1]
        if state.priority is None or not following or type(following[0].event) not in _DECLARED:
            return
        what, written = _DECLARED[type(following[0].event)]
        number = edition(state.edition).number(written) if state.edition in NAMES else written
        who = player(self.timeline, state.priority)
        yield f"{what} are declared before anybody has priority, though the log has that of {who} first [{number}]."

    def _why_not_here(self, missing: int | None) -> str:
        """Since when the rules lead elsewhere, what follows from them there, and what they refuse.

        `missing`: the first event that they make and the log does not have.
        """
        again, parts = self.tester.again, []
        if missing is not None:
            made = Timeline(again.records)
            text = sentence(made.at(missing - 1), made.record(missing), made.at(missing), labels=self.labels)
            since = f"they lead elsewhere since event {again.recorded_at(missing)}"
            parts.append(f"{since}, and the log does not have what follows there: {text.rstrip('.')}")
        if self._over_after is not None:
            parts.append(f"by them the game is over after event {self._over_after}")
        elif again.refused is not None:
            asks = again.refused.code in OF_WHO_IS_ASKED
            refused = "they ask for another decision than event" if asks else "they refuse event"
            parts.append(f"{refused} {again.ended_at}: {again.why}")
        return "; ".join(parts) or f"they lead elsewhere since event {again.differs_since}"

    @property
    def _play_began(self) -> int:
        """The event by which the position stood in which the game began."""
        set_ = (one.n for one in self.timeline.records if isinstance(one.event, PositionSet))
        return next(set_, 0)

    def _lines(self) -> list[AbridgedLine]:
        return gathered(abridged(self.timeline.records, self._first, self.moment, self.labels))

    @property
    def _first(self) -> int:
        """The first event that is shown: the beginning of the turn of what is at issue."""
        first = min((*(n for n, _ in self._about()), *self.positions), default=self.moment)
        n = min(first, self.moment)
        turn = self.timeline.at(n).turn
        while n > 1 and self.timeline.at(n - 1).turn == turn:
            n -= 1
        return max(n, self._first_done)

    @property
    def _first_done(self) -> int:
        """The first event of play: what is made of the position in which a game began is no part of what happened."""
        began = self._play_began
        later = (one.n for one in self.timeline.records[began:] if isinstance(one.event, PriorityReceived | StepBegan))
        return next(later, began + 1) if began else 1


def _about(body: object, claimed: Claimed) -> Iterator[tuple[int, bool]]:
    """The event that a claim is about, or after which something is missing that it is about, and which."""
    if isinstance(body, int):
        yield body, False
    elif isinstance(body, Occurrence):
        told = [one for one in (claimed.decided_again, claimed.recorded) if one.answer != "cannot_be_told"]
        by_rules = bool(claimed.decided_again.events) and _is_missed(body, claimed)
        yield from ((n, by_rules) for n in [n for one in told for n in one.events][:1])


def _is_missed(body: object, claimed: Claimed) -> bool:
    """Whether something has to happen by the rules that the log does not have."""
    by_rules, recorded = claimed.decided_again.answer, claimed.recorded.answer
    return isinstance(body, Occurrence) and {by_rules, recorded} == {"upheld", "rejected"}


def board(state: GameState, labels: Mapping[int, str], which: str) -> Lines:
    """A position, by names. `which`: which of two combat damage steps it is in."""
    lines: list[str] = []
    part = ""
    rows = tuple(position_rows(state, labels, which))
    width = zone_width(rows)
    for row in rows:
        if row.part != part and lines:
            lines.append("")
        is_head = row.part != part or not lines
        part = row.part
        lines.append(f"{part}  {row.text}".strip() if is_head else f"  {row.zone:<{width}} {row.text}")
    return Lines(tuple(lines))


def _began(records: Sequence[Recorded], step: Derived) -> Iterator[int]:
    """The events by which what applies to an object began, or came into play, or was played."""
    if step.began is not None:
        yield step.began
    if step.source is None:
        return
    number = number_of(step.source)
    for record in records[: step.began]:
        match record.event:
            case SpellPlayed() as event if number_of(event.object) == number:
                yield record.n
            case ResolutionBegan() as event if number_of(event.object) == number:
                yield record.n
            case ZoneChanged() as event if event.becomes == step.source and _is_into_play(event):
                yield record.n
            case _:
                pass


def _is_into_play(event: ZoneChanged) -> bool:
    return event.to is not None and event.to.zone == "in_play"


def _shortened(rows: list[tuple[str, str, str, str]], needed: Collection[str]) -> tuple[tuple[str, str, str, str], ...]:
    """The first rows and the last, where there are too many, and between them those that are `needed`."""
    half = _LONGEST // 2
    if len(rows) <= _LONGEST:
        return tuple(rows)
    kept = [row for row in rows[half:-half] if row[0] in needed]
    left_out = len(rows) - 2 * half - len(kept)
    if not left_out:
        return tuple(rows)
    between = f"between event {rows[half - 1][0]} and event {rows[-half][0]}"
    are = "1 row is" if left_out == 1 else f"{left_out} rows are"
    more = ("", "", f"{are} left out {between}; the command rewind log prints every event.", "")
    return (*rows[:half], more, *kept, *rows[-half:])
