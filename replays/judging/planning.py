"""How a game could be put right: the remedies of a policy in its order, and what a backup would take.

Nothing here weighs who profits. What only a judge can weigh (whether leaving the game as it is would be worse) is left
to the judge, and said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rewind.aggregates.questions.inputs import RANDOM_OUTCOMES, is_decision
from rewind.aggregates.state import HIDDEN_ZONES, GameState, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.errors import DisputeError
from rewind.events.game import LogSealed
from rewind.events.judging import Remedy
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CardsLookedAt, CardsRevealed, LibraryShuffled, ZoneChanged
from rewind.replays.judging.policies import Infraction, Policy
from rewind.replays.judging.random_returns import commitment, returns
from rewind.replays.judging.records import Considered, Learned, Planned, RandomReturn
from rewind.replays.verifying.restoring import Returns

BACKUPS: frozenset[Remedy] = frozenset({"simple_backup", "backup", "rewind"})
"""The remedies that take the game back."""

CAME_TO_LIGHT = "a card that was hidden and is seen by all"
"""What players learn of a card that leaves a hand or library for where all see it."""

_NOTHING_DONE = (LogSealed, PriorityReceived, PriorityPassed)
"""Events by which nobody does anything that could be undone."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a judge asks a plan for."""

    who: str
    to: int | None = None
    """The last event that would still hold; None: none is asked for."""
    fix: str | None = None
    """The kind of the policy's partial fixes that the error is only of; None: it is of none."""
    when: str | None = None
    infraction: str = ""
    """What went wrong, as the policy calls it; empty: it is not said."""


def can_resume(state: GameState) -> bool:
    """Whether a backup can go to a position: a player has priority, nobody has passed, nothing is under way."""
    return state.is_between_actions and not state.passed


def resumable(timeline: Timeline, n: int) -> int:
    """The nearest moment at or before event `n` to which a backup can go. Raises DisputeError RW6208."""
    for number in range(n, 0, -1):
        if can_resume(timeline.at(number)):
            return number
    raise DisputeError("RW6208", f"there is no moment at or before event {n} to which a backup can go")


def require_resumable(timeline: Timeline, n: int) -> None:
    """Raises DisputeError RW6208 where a backup cannot go to the position after event `n`."""
    nearest = resumable(timeline, n)
    if nearest != n:
        what = f"after event {n} play cannot go on by itself, as {_why_not(timeline.at(n))}: a backup goes to where a "
        what += f"player has priority and nobody has passed; the nearest earlier moment is after event {nearest}"
        raise DisputeError("RW6208", what)


def _why_not(state: GameState) -> str:
    """What is under way in a position to which a backup cannot go."""
    awaiting = state.awaiting
    if awaiting is not None and awaiting.kind != "priority":
        who = state.names.get(awaiting.seat) or f"seat {awaiting.seat}"
        return f"{who} is in the middle of a decision ({awaiting.kind.replace('_', ' ')})"
    return "somebody has passed" if state.passed else "something is under way"


def plan(timeline: Timeline, policy: Policy | None, wanted: Wanted, seed: str) -> Planned:
    """A plan for the game as it is at the end of the timeline. Raises DisputeError RW6208 and RW6204."""
    if policy is None:
        none = "no policy is named, and the documents of the time of this edition have no procedure for a backup"
        only = (Considered(remedy="discretion", available=True, why=none),)
        return Planned(
            who=wanted.who, when=wanted.when, infraction=wanted.infraction, considered=only, proposed="discretion"
        )
    if wanted.fix is not None and wanted.fix not in policy.partial_fixes:
        names = ", ".join(policy.partial_fixes) or "none"
        raise DisputeError("RW6204", f"policy {policy.name} has no partial fix {wanted.fix!r}; it has {names}")
    infraction = policy.infraction(wanted.infraction) if wanted.infraction else None
    remedies = policy.remedies if infraction is None else infraction.remedies
    backup = None
    if wanted.to is not None and not BACKUPS.isdisjoint(remedies):
        require_resumable(timeline, wanted.to)
        backup = Backup(timeline, wanted.to, seed)
    considered = tuple(
        Considered(remedy=remedy, available=available, why=why)
        for remedy in remedies
        for available, why in [_may(policy, infraction, remedy, wanted, backup)]
    )
    proposed: Remedy = next((one.remedy for one in considered if one.available), "leave")
    planned = Planned(who=wanted.who, when=wanted.when, policy=policy.name, considered=considered, proposed=proposed)
    if infraction is not None:
        planned = planned.model_copy(update={"infraction": infraction.name, "penalty": infraction.penalty})
    return planned if backup is None else planned.model_copy(update=backup.fields(seed))


class Backup:
    """What going back to a moment would take."""

    def __init__(self, timeline: Timeline, to: int, seed: str) -> None:
        self.to = to
        self.then = timeline.at(to)
        self.undone: Sequence[Recorded] = timeline.records[to:]
        self.returns: Returns = returns(timeline.records, self.then, timeline.end, seed)
        self._timeline = timeline

    @property
    def decisions(self) -> tuple[int, ...]:
        """The decisions since then, passes aside."""
        decisions = (one for one in self.undone if is_decision(one.event) and not isinstance(one.event, PriorityPassed))
        return tuple(one.n for one in decisions)

    @property
    def undoes_anything(self) -> bool:
        """Whether anything was done since then, beyond that the log was closed or players passed."""
        return any(not isinstance(one.event, _NOTHING_DONE) for one in self.undone)

    @property
    def chances(self) -> tuple[int, ...]:
        """The random outcomes since then."""
        return tuple(one.n for one in self.undone if type(one.event) in RANDOM_OUTCOMES)

    @property
    def is_simple(self) -> bool:
        """Whether only the last action is undone, completed or under way, and nothing random is in it."""
        is_last = len(self.decisions) <= 1 and not self.went_on
        return is_last and not self.chances and not self.draws_lots and not self.returns.reshuffled

    @property
    def draws_lots(self) -> bool:
        """Whether a card goes back that is one of several: a draw that can only have been of one card is no chance."""
        return any(self.returns.candidates[seat] > 1 for seat in self.returns.draws)

    @property
    def went_on(self) -> bool:
        """Whether the game has come to another step since the first decision that is undone."""
        decided = self.decisions[0] if self.decisions else self.to
        return any(one.n > decided and isinstance(one.event, TurnBegan | PhaseBegan | StepBegan) for one in self.undone)

    def learned(self) -> Iterator[Learned]:
        """What each player has learned since then."""
        for record in self.undone:
            yield from _learned(self._timeline.at(record.n), record)

    def fields(self, seed: str) -> dict[str, object]:
        """What a plan says of it."""
        back = self.returns
        random = bool(back.draws or back.reshuffled)
        return {
            "to": self.to,
            "reversed_": tuple(one.n for one in reversed(self.undone)),
            "decisions": self.decisions,
            "chances": self.chances,
            "learned": tuple(self.learned()),
            "returned": tuple(
                RandomReturn(seat=seat, draws=tuple(draws), candidates=back.candidates[seat])
                for seat, draws in sorted(back.draws.items())
            ),
            "reshuffled": tuple(sorted(back.reshuffled)),
            "commitment": commitment(seed) if random else None,
        }


def _learned(state: GameState, record: Recorded) -> Iterator[Learned]:
    event = record.event
    match event:
        case ZoneChanged() if event.to is not None and event.to.zone == "hand":
            seat = state.owners.get(number_of(event.object), 1)
            if event.from_ is not None and event.from_.zone == "library":
                yield Learned(seat=seat, event=record.n, what="a card that came to the hand")
        case CardsRevealed():
            for seat in state.seats:
                if seat != event.seat:
                    yield Learned(seat=seat, event=record.n, what=f"{len(event.objects)} cards that were shown")
        case CardsLookedAt():
            for seat in event.seats:
                yield Learned(seat=seat, event=record.n, what=f"{event.count} cards that were looked at")
        case ZoneChanged() if _comes_to_light(event):
            owner = state.owners.get(number_of(event.object))
            for seat in state.seats:
                if seat != owner:
                    yield Learned(seat=seat, event=record.n, what=CAME_TO_LIGHT)
        case LibraryShuffled():
            yield Learned(seat=event.seat, event=record.n, what="nothing of the order: the library was shuffled")
        case _:
            pass


def _comes_to_light(event: ZoneChanged) -> bool:
    hidden = event.from_ is not None and event.from_.zone in HIDDEN_ZONES
    return hidden and event.to is not None and event.to.zone not in HIDDEN_ZONES and not event.face_down


def _may(
    policy: Policy, infraction: Infraction | None, remedy: Remedy, wanted: Wanted, backup: Backup | None
) -> tuple[bool, str]:
    """Whether a remedy may be taken, and why."""
    if remedy in BACKUPS and backup is None:
        return False, "it was not said to which event the game would go back"
    if remedy in BACKUPS and backup is not None and not backup.undoes_anything:
        return False, f"nothing was done after event {backup.to} that it would undo"
    match remedy:
        case "additional_remedy":
            assert infraction is not None, "only an infraction has one"
            return True, infraction.remedy
        case "simple_backup":
            assert backup is not None, "asked above"
            return (
                (True, "only the last action is undone, and nothing random is in it")
                if backup.is_simple
                else (
                    False,
                    _not_simple(backup),
                )
            )
        case "partial_fix":
            if wanted.fix is not None:
                return True, policy.partial_fixes[wanted.fix]
            return False, "it was not said that the error is only of a kind that the policy lists"
        case "backup" | "rewind":
            assert backup is not None, "asked above"
            events, decisions = _many(len(backup.undone), "event"), _many(len(backup.decisions), "decision")
            many = f"{events} and {decisions} would be undone"
            judge = "the head judge" if policy.authorised_by == "head judge" else policy.authorised_by
            return True, f"{many}; {judge} weighs it against leaving the game as it is"
        case "leave":
            return True, "the game goes on as it is"
        case _:
            return True, policy.note


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}" + "s" * (number != 1)


def _not_simple(backup: Backup) -> str:
    reasons = []
    if len(backup.decisions) > 1:
        reasons.append(f"{_many(len(backup.decisions), 'decision')} were taken since")
    if backup.went_on:
        reasons.append("the game has come to another step since")
    if backup.chances:
        reasons.append("something random has happened since")
    if backup.draws_lots:
        reasons.append("cards would have to go back at random")
    if backup.returns.reshuffled:
        reasons.append("cards of a library are known")
    return "; ".join(reasons)
