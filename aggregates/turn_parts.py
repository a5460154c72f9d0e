"""The parts of a turn by the names that people write, and where each began in a log.

Scenarios (`advance: {to: main1}`) and moments of a log (`--at turn:3/main1`) use the same names. `ALIASES` are the
names of events and card records, which are taken for the same parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from rewind.events.base import Phase, Step
from rewind.events.envelope import Recorded
from rewind.events.judging import PositionSet
from rewind.events.turn import PhaseBegan, StepBegan, TurnBegan


class TurnPart(NamedTuple):
    """A phase, or a step of one."""

    phase: Phase
    step: Step | None
    times: int = 1
    """Which one of its kind in the turn is meant."""


PARTS: Mapping[str, TurnPart] = MappingProxyType(
    {
        "untap": TurnPart("beginning", "untap"),
        "upkeep": TurnPart("beginning", "upkeep"),
        "draw": TurnPart("beginning", "draw"),
        "main1": TurnPart("precombat_main", None),
        "combat": TurnPart("combat", None),
        "beginning_of_combat": TurnPart("combat", "beginning_of_combat"),
        "declare_attackers": TurnPart("combat", "declare_attackers"),
        "declare_blockers": TurnPart("combat", "declare_blockers"),
        "combat_damage": TurnPart("combat", "combat_damage"),
        "combat_damage_2": TurnPart("combat", "combat_damage", 2),
        "end_of_combat": TurnPart("combat", "end_of_combat"),
        "main2": TurnPart("postcombat_main", None),
        "end": TurnPart("ending", "end_of_turn"),
        "cleanup": TurnPart("ending", "cleanup"),
    }
)
"""Name → part, in the order of a turn (rules 300.1, 301.1, 306.1, 312.1)."""

ALIASES: Mapping[str, str] = MappingProxyType(
    {"precombat_main": "main1", "postcombat_main": "main2", "end_of_turn": "end"}
)
"""What events and card records call a part → its name in `PARTS`."""

ORDER: Mapping[str, int] = MappingProxyType({name: place for place, name in enumerate(PARTS)})
"""Name → its place in a turn."""


_PHASES = {part.phase: name for name, part in PARTS.items() if part.step is None}
_STEPS = {part.step: name for name, part in PARTS.items() if part.step is not None and part.times == 1}


class PartBegan(NamedTuple):
    """A turn, or a part of one, that began or that a position was set in."""

    n: int
    """The number of the event."""
    turn: int
    part: str | None
    """The name in `PARTS`; None for the turn itself."""


def part_name(name: str) -> str:
    """The name in `PARTS` of a part that may be written as events write it; any other text comes back as it is."""
    return ALIASES.get(name, name)


def name_of(phase: Phase | None, step: Step | None) -> str | None:
    """What a part of a turn is called, the first of its kind; None where a turn has not begun, or no step of it."""
    if step is not None:
        return _STEPS[step]
    return None if phase is None or phase == "combat" else _PHASES.get(phase)


_BEGINNINGS = frozenset({TurnBegan, PositionSet, PhaseBegan, StepBegan})


def parts_began(records: Iterable[Recorded]) -> Iterator[PartBegan]:
    """Every turn and every part of a turn in a log, in order.

    A turn begins by its event, or it is there because a position was set in it: in a scenario, after a gap, after a
    backup. A combat damage step is the second one where another was before it in the turn.
    """
    turn, damage_steps = 0, 0
    for record in records:
        event = record.event
        if type(event) not in _BEGINNINGS:  # asked first, for most events are none
            continue
        names: tuple[str | None, ...]
        match event:
            case TurnBegan() | PositionSet():
                turn, damage_steps = event.turn, 0
                names = (None,) if isinstance(event, TurnBegan) else (None, *_set_in(event))
            case PhaseBegan(phase=phase):
                names = (_PHASES[phase],) if phase in _PHASES else ()
            case StepBegan(step=step):
                names = (_STEPS[step],)
            case _:
                continue
        for name in names if turn else ():
            damage_steps += name == "combat_damage"
            second = name == "combat_damage" and damage_steps > 1
            yield PartBegan(record.n, turn, "combat_damage_2" if second else name)


def _set_in(event: PositionSet) -> tuple[str, ...]:
    """The phase and the step that have begun in a position; a fresh one is still to begin, by an event of its own."""
    began = []
    if event.phase in _PHASES and not (event.fresh and event.step is None):
        began.append(_PHASES[event.phase])
    if event.step is not None and not event.fresh:
        began.append(_STEPS[event.step])
    return tuple(began)
