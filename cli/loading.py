"""Loading what the arguments of commands name: a log as somebody has it, and a moment of it."""

from __future__ import annotations

from collections.abc import Iterator

from aggregates.editions import NAMES
from aggregates.timeline import Timeline
from events.envelope import Recorded
from events.errors import LogError, QueryError, RewindError
from events.logfile import read_records
from events.playing import ChoiceOffered
from events.turn import PhaseBegan, StepBegan, TurnBegan
from projections.seat_log import redact

PARTS: dict[str, tuple[str, int]] = {
    "untap": ("untap", 1),
    "upkeep": ("upkeep", 1),
    "draw": ("draw", 1),
    "main1": ("precombat_main", 1),
    "combat": ("combat", 1),
    "beginning_of_combat": ("beginning_of_combat", 1),
    "declare_attackers": ("declare_attackers", 1),
    "declare_blockers": ("declare_blockers", 1),
    "combat_damage": ("combat_damage", 1),
    "combat_damage_2": ("combat_damage", 2),
    "end_of_combat": ("end_of_combat", 1),
    "main2": ("postcombat_main", 1),
    "end": ("end_of_turn", 1),
    "cleanup": ("cleanup", 1),
}
"""What may stand behind `turn:3/` → the phase or step as events name it, and which one of the turn."""


def records_of(log: str, viewer: int | None) -> Iterator[Recorded]:
    """The records of a log as a viewer has them, as a stream. Errors name the file."""
    records = read_records(log)
    if viewer is None:
        yield from records
        return
    try:
        yield from redact(records, viewer)
    except RewindError as error:
        raise error.located(file=log) from error


def load(log: str, viewer: int | None = None) -> Timeline:
    """A log as a viewer has it, with the state after every event. Errors name the file."""
    try:
        return Timeline(records_of(log, viewer))
    except RewindError as error:
        raise error.located(file=log) from error


def moment(timeline: Timeline, text: str) -> int:
    """The event number that `--at` means: `412`, `turn:3`, `turn:3/main1`, `end`. Raises QueryError RW2201."""
    if text == "end":
        return len(timeline)
    if text.isascii() and text.isdecimal():
        timeline.at(int(text))
        return int(text)
    number, step, part = text.removeprefix("turn:").partition("/")
    numbered = text.startswith("turn:") and number.isascii() and number.isdecimal()
    if not numbered or (step and part not in PARTS):
        known = ", ".join(PARTS)
        raise QueryError("RW2201", f"{text!r} is no moment; write 412, turn:3, turn:3/STEP or end; STEP is {known}")
    found = _find(timeline, int(number), part)
    if found is None:
        raise QueryError("RW2201", f"there is no {text} in this log, which has {timeline.end.turn} turns")
    return found


def _find(timeline: Timeline, turn: int, part: str) -> int | None:
    name, times = PARTS[part] if part else ("", 0)
    present = 0
    for record in timeline.records:
        event = record.event
        if isinstance(event, TurnBegan):
            present = event.turn
            if present == turn and not part:
                return record.n
        elif present == turn and isinstance(event, PhaseBegan | StepBegan):
            begun = event.phase if isinstance(event, PhaseBegan) else event.step
            times -= begun == name
            if part and times == 0:
                return record.n
    return None


def acting(timeline: Timeline, text: str) -> int:
    """The event after which somebody is to act that `--at` means: `turn:3/main1` goes on to the first such in it.

    A number, and `end`, is taken as it is. Raises QueryError RW2201.
    """
    n = moment(timeline, text)
    if not text.startswith("turn:"):
        return n
    return next((k for k in range(n, len(timeline) + 1) if timeline.at(k).awaiting is not None), n)


def require_rules(timeline: Timeline, log: str) -> None:
    """Raises where the rules cannot be asked: LogError RW2015 for a redacted log, QueryError RW2205 for its edition."""
    state = timeline.end
    if state.redacted_for is not None:
        raise LogError("RW2015", "the log is redacted: what the rules would say cannot be told from it").located(
            file=log
        )
    if state.edition not in NAMES:
        what = f"the rules of edition {state.edition} are not known; known are {', '.join(NAMES)}"
        raise QueryError("RW2205", what).located(file=log)


def offered_at(timeline: Timeline, n: int) -> ChoiceOffered | None:
    """The choice that is awaited after event `n`; None where a player has priority. Raises QueryError RW2204."""
    awaiting = timeline.at(n).awaiting
    if awaiting is None:
        raise QueryError("RW2204", f"nobody is to act after event {n}{_nearest(timeline, n)}")
    event = timeline.record(awaiting.event).event
    return event if isinstance(event, ChoiceOffered) else None


def _nearest(timeline: Timeline, n: int) -> str:
    """The events nearest to `n` after which somebody is to act."""
    earlier = next((k for k in range(n, 0, -1) if timeline.at(k).awaiting is not None), None)
    later = next((k for k in range(n, len(timeline) + 1) if timeline.at(k).awaiting is not None), None)
    found = [str(k) for k in (earlier, later) if k is not None]
    if not found:
        return ""
    return f"; the nearest such event{' is' if len(found) == 1 else 's are'} {' and '.join(found)}"
