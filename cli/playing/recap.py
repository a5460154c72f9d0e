"""What has happened since a player last decided, in few sentences: without what goes without saying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rewind.events.combat import AttackersDeclared, CombatDamageAssigned, DamageDealt, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.objects import Tapped, Untapped
from rewind.events.playing import AbilityPlayed, ChoiceMade, ManaAdded, PlayCompleted, ResolutionEnded, SpellPlayed
from rewind.events.turn import PriorityReceived, StepBegan
from rewind.events.zones import CeasedToExist, ZoneChanged
from rewind.projections.histories import without_saying
from rewind.projections.histories.play_by_play import log_lines

QUIET = without_saying.QUIET | {"card_defined", "cards_assigned", "game_started", "put_on_stack", "log_sealed"}
"""Events that are not shown at the prompt: they say what the player sees anyway."""


BEFORE_TURNS = frozenset({"starting_player_chosen", "mulligan_taken", "opening_hand_kept", "game_ended"})
"""What is shown of what happens outside turns; the hand is shown with the question about it."""


class RecapLine(NamedTuple):
    """A sentence, or the heading of a turn."""

    n: int
    text: str
    is_turn: bool


def recap(records: Sequence[Recorded], seat: int, since: int) -> Iterator[RecapLine]:
    """What a seat is told of its own log from event `since` on; equal sentences that follow each other in one."""
    unsaid = _unsaid(records, seat)
    last: RecapLine | None = None
    times = 0
    for line in log_lines(records, since=since):
        if line.n < since or line.n in unsaid or line.type in QUIET or line.kind in {"phase", "step"}:
            continue
        if line.kind == "event" and not line.level and line.type not in BEFORE_TURNS:
            continue
        one = RecapLine(line.n, line.text, line.kind == "turn")
        if last is not None and last.text == one.text:
            times += 1
            continue
        if last is not None:
            yield _repeated(last, times)
        last, times = one, 1
    if last is not None:
        yield _repeated(last, times)


def _repeated(one: RecapLine, times: int) -> RecapLine:
    return one if times == 1 else one._replace(text=f"{one.text.removesuffix('.')} (×{times}).")


def _unsaid(records: Sequence[Recorded], seat: int) -> frozenset[int]:
    """The events that go without saying: how costs are paid, what is untapped or drawn in its step, what resolves."""
    found: list[int] = []
    step = ""
    assigned: list[int] = []
    """The combat damage that was put on the stack last: it is told once, when it is dealt."""
    damage: dict[tuple[str | None, str | int], int] = {}
    for record in records:
        match record.event:
            case StepBegan() as began:
                step = began.step
            case AbilityPlayed() if not _is_completed(records, record.n):
                found.append(record.n)  # a mana ability: the mana is told
            case ZoneChanged() as moved:
                to = moved.to or moved.from_
                drawn = moved.reason == "drawn" and step == "draw" and to is not None and to.seat != seat
                resolved = moved.reason == "resolved" and to is not None and to.zone == "graveyard"
                if moved.reason == "played" or drawn or resolved:
                    found.append(record.n)
            case ResolutionEnded(countered=False, not_resolved=False) | CeasedToExist(reason="resolved"):
                found.append(record.n)
            case ChoiceMade() as made if made.seat == seat:
                found.append(record.n)
            case CombatDamageAssigned():
                assigned = [record.n]
            case DamageDealt() as dealt:
                found += assigned if dealt.combat else []
                damage[dealt.source, dealt.to] = record.n
            case LifeLost() as lost if (lost.source, lost.seat) in damage:
                found.append(damage.pop((lost.source, lost.seat)))
            case Untapped() if step == "untap":
                found.append(record.n)
            case Tapped() | ManaAdded() if _is_of_paying(records, record):
                found.append(record.n)
            case _:
                pass
    return frozenset(found)


def _is_of_paying(records: Sequence[Recorded], record: Recorded) -> bool:
    """Whether something is tapped to pay, for mana or to attack, or mana is for what is being played."""
    if record.cause is None:
        return False
    cause = records[record.cause - 1].event
    if isinstance(record.event, Tapped):
        return isinstance(cause, SpellPlayed | AbilityPlayed | AttackersDeclared)
    return isinstance(cause, SpellPlayed) or (isinstance(cause, AbilityPlayed) and _is_completed(records, record.cause))


def _is_completed(records: Sequence[Recorded], n: int) -> bool:
    """Whether what is announced at event `n` becomes played: a mana ability does not."""
    for record in records[n:]:
        if isinstance(record.event, PlayCompleted):
            return True
        if isinstance(record.event, PriorityReceived):
            return False
    return False
