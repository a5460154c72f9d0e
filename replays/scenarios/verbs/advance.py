"""Going on to a step: all pass until it is reached; things on the stack resolve on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rewind.aggregates.turn_parts import ORDER, PARTS, parts_began
from rewind.events.turn import PhaseBegan, TurnBegan
from rewind.replays.scenarios.form.models import AdvanceForm
from rewind.replays.scenarios.results import Failed, Failure
from rewind.replays.scenarios.session import Session

_NAMES = tuple(ORDER)

_WITHOUT_PRIORITY = ("untap", "cleanup")
"""Steps in which nobody gets priority unless something happened (rules 302.3, 314.3)."""

_DECLARED = {"declare_attackers": ("attackers", "attack"), "declare_blockers": ("blockers", "block")}
"""Step → the declaration that is made in it, and the verb that makes it."""


class Begun(NamedTuple):
    """A step, or a main phase, that began."""

    n: int
    """The number of its event."""
    turn: int
    place: int
    """Where it stands in a turn, by `rewind.aggregates.turn_parts.ORDER`."""

    @property
    def name(self) -> str:
        """What scenarios call it."""
        return _NAMES[self.place]


def begun(session: Session) -> list[Begun]:
    """Every step, and main phase, that began or that a position was set in, in order."""
    return [
        Begun(one.n, one.turn, ORDER[one.part])
        for one in parts_began(session.game.records)
        if one.part not in (None, "combat")
    ]


def advance(session: Session, form: AdvanceForm) -> Iterator[None]:
    """All pass until the step is next reached. Raises Failed for a step that is over."""
    to = form.to or "upkeep"
    state = session.state
    present = next((one.place for one in reversed(begun(session)) if one.n <= state.n and one.turn == state.turn), -1)
    now = (state.turn, present)
    target = (form.turn or state.turn, ORDER[to])
    if form.turn is None and target <= now:
        target = (state.turn + 1, ORDER[to])
    if target <= now:
        there = f"turn {form.turn}, {to}"
        raise Failed(Failure("advance", f"a step after {_where(*now)}", there))
    started, session.view = state.n, None

    def reached() -> Begun | None:
        after = (one for one in begun(session) if one.n > started)
        again = form.turn is None  # an extra phase or step comes once more in the same turn (rules 300.7, 300.8)
        return next((one for one in after if one[1:] >= target or (again and one.place == target[1])), None)

    yield from session.until(lambda: (one := reached()) is not None and _arrived(session, one))
    _report(session, reached(), target, to)


def _where(turn: int, place: int) -> str:
    return f"turn {turn}, {_NAMES[place]}" if place >= 0 else f"turn {turn}"


def view_fresh_step(session: Session) -> Iterator[None]:
    """After a fresh start: a step in which nobody gets priority is looked at when its actions are done.

    A cleanup step may first wait for a discard. Where the turn skips the step, the first one after it is taken, and
    that is reported.
    """
    start = session.document.form.start
    if start == "opening" or not start.fresh:
        return
    while start.step in _WITHOUT_PRIORITY and session.offer is not None:
        yield
    first, *later = (one for one in begun(session) if one.n >= session.began)
    if PARTS[first.name][:2] != PARTS[start.step][:2]:
        session.report(f"there is no {start.step} in that turn: {_where(*first[1:])} is the first after it")
    elif later:
        session.view = _end_of(session, first, later[0].n)


def _arrived(session: Session, one: Begun) -> bool:
    """Whether the active player has priority in a step, or the step is over, as one without priority is at once."""
    pending = session.game.pending
    gone = next((later.n for later in begun(session) if later.n > one.n), None)
    if gone is not None:
        session.view = _end_of(session, one, gone)
        return True
    if one.name in _DECLARED:
        declaration, verb = _DECLARED[one.name]
        upcoming = session.upcoming
        if session.declaring(declaration) and upcoming is not None and upcoming.innermost.verb == verb:
            return True
    return pending is None or pending.kind == "priority"


def _end_of(session: Session, one: Begun, following: int) -> int:
    """The last event of a step in which nobody had priority."""
    for record in session.game.records[one.n : following]:
        if isinstance(record.event, TurnBegan | PhaseBegan):
            return record.n - 1
    return following - 1


def _report(session: Session, one: Begun | None, target: tuple[int, int], to: str) -> None:
    if one is None:
        session.report(f"the game ended before {to}")
        return
    if one.place != target[1] or one.turn > target[0]:
        session.report(f"there is no {to} in that turn: {_where(*one[1:])} is the first after it")
