"""Going on to a step: all pass until it is reached; things on the stack resolve on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from aggregates.rules.turn import PARTS
from events.envelope import Recorded
from events.turn import PhaseBegan, StepBegan, TurnBegan
from replays.scenarios.form import AdvanceForm
from replays.scenarios.position import name_of_part, part_index
from replays.scenarios.results import Failed, Failure

if TYPE_CHECKING:
    from replays.scenarios.runner import Runner

_WITHOUT_PRIORITY = ("untap", "cleanup")
"""Steps in which nobody gets priority unless something happened (rules 302.3, 314.3)."""

_DECLARED = {"declare_attackers": ("attackers", "attack"), "declare_blockers": ("blockers", "block")}
"""Step → the declaration that is made in it, and the verb that makes it."""


class Begun(NamedTuple):
    """A phase or step that began."""

    n: int
    """The number of its event."""
    turn: int
    place: int
    """Where it stands in a turn."""
    times: int
    """The how-manieth of its kind in the turn, from 1."""


def begun(runner: Runner) -> list[Begun]:
    """Every step, and main phase, that began since the scenario did, in order."""
    found: list[Begun] = []
    turn = 1 if runner.document.form.start != "opening" else 0
    for record in runner.game.records[runner.began - 1 :]:
        event = record.event
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif (index := _index(record)) is not None:
            times = 1 + sum(1 for one in found if (one.turn, one.place) == (turn, index))
            found.append(Begun(record.n, turn, index, times))
    return found


def _index(record: Recorded) -> int | None:
    """Where the part of a turn that began stands; None for a phase whose steps tell it, and anything else."""
    event = record.event
    if isinstance(event, StepBegan):
        return next(index for index, part in enumerate(PARTS) if part.step == event.step)
    if isinstance(event, PhaseBegan) and event.phase in ("precombat_main", "postcombat_main"):
        return next(index for index, part in enumerate(PARTS) if part.phase == event.phase)
    return None


def present(runner: Runner) -> int:
    """Where the present step stands in a turn; -1 before the first."""
    state = runner.state
    place = (state.phase, state.step)
    return next((index for index, part in enumerate(PARTS) if (part.phase, part.step) == place), -1)


def advance(runner: Runner, said: AdvanceForm) -> Iterator[None]:
    """All pass until the step is next reached. Raises Failed for one that lies behind."""
    to = said.to or "upkeep"
    index, times = part_index(to), 2 if to == "combat_damage_2" else 1
    state = runner.state
    now = (state.turn, present(runner), 1)
    target = (said.turn or state.turn, index, times)
    if said.turn is None and target <= now:
        target = (state.turn + 1, index, times)
    if target <= now:
        raise Failed(Failure("advance", f"a step after turn {state.turn}", f"turn {said.turn}, {to}"))
    started, runner.view = state.n, None

    def reached() -> Begun | None:
        after = (one for one in begun(runner) if one.n > started)
        return next((one for one in after if one[1:] >= target), None)

    yield from runner.until(lambda: (one := reached()) is not None and _arrived(runner, one))
    _report(runner, reached(), target, to)


def _arrived(runner: Runner, one: Begun) -> bool:
    """Whether the active player has priority there, or the step is over that gives none."""
    wanted = runner.game.wanted
    gone = next((later.n for later in begun(runner) if later.n > one.n), None)
    if gone is not None:
        runner.view = _end_of(runner, one, gone)
        return True
    name = name_of_part(PARTS[one.place])
    if name in _DECLARED:
        declaration, verb = _DECLARED[name]
        upcoming = runner.upcoming
        if runner.declaring(declaration) and upcoming is not None and upcoming.innermost.verb == verb:
            return True
    return wanted is None or wanted.kind == "priority"


def _end_of(runner: Runner, one: Begun, following: int) -> int:
    """The last event of a step in which nobody had priority."""
    for record in runner.game.records[one.n : following]:
        if isinstance(record.event, TurnBegan | PhaseBegan):
            return record.n - 1
    return following - 1


def _report(runner: Runner, one: Begun | None, target: tuple[int, int, int], to: str) -> None:
    if one is None:
        runner.report(f"the game ended before {to}")
        return
    if one[1:] != target:
        name = name_of_part(PARTS[one.place])
        runner.report(f"there is no {to} in that turn: turn {one.turn}, {name} is the first after it")
