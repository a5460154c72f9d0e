"""The log as a person reads it: turns, phases and steps as headings, everything else as sentences under them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from rewind.aggregates.state import GameState
from rewind.events.envelope import Recorded
from rewind.events.game import Note
from rewind.events.judging import PositionSet
from rewind.events.text import in_one_line
from rewind.events.turn import PhaseBegan, StepBegan, TurnBegan
from rewind.projections.histories.transitions import Transition, transitions
from rewind.projections.histories.without_saying import WithoutSaying
from rewind.projections.views.plain_data import PlainData
from rewind.projections.visibility.references import numbers_named, objects_named
from rewind.projections.words.names import names_of
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.sentences import sentence

Heading = Literal["turn", "phase", "step"]
_LEVELS: dict[Heading, int] = {"turn": 0, "phase": 1, "step": 2}


@dataclass(frozen=True, slots=True)
class LogLine(PlainData):
    """A heading, or one event."""

    n: int
    """Number of the event."""
    kind: Heading | Literal["event"]
    """Whether it is a heading, and of what."""
    level: int
    """How deep it stands under headings, from 0."""
    text: str
    """The heading, without a full stop, or the sentence."""
    type: str
    """Published name of the event."""
    rules: tuple[str, ...]
    """Rule numbers in the log's edition."""
    cause: int | None
    """Number of the event that brought it about."""
    together: int | None
    """Number of the first event of its group."""
    objects: tuple[str, ...]
    """Ids of the objects that the event names."""


def log_lines(
    records: Iterable[Recorded],
    *,
    since: int = 1,
    until: int | None = None,
    types: Collection[str] = (),
    objects: Collection[str] = (),
    ids: bool = False,
    brief: bool = False,
) -> Iterator[LogLine]:
    """The lines of a log, as a stream; each event is folded once, from the first.

    `since` and `until` are event numbers, both included. `types`: only events with these published names. `objects`:
    only events that name one of these: an object ("17.3"), a card, token or ability ("17"), or a name. Of several
    conditions all must hold. A note without words, which stands where a seat is shown nothing, comes only by its type.
    A heading is given where something under it is; what stands at `since` comes with the headings it stands under.
    `ids`: names come with object ids. `brief`: without what goes without saying (`WithoutSaying`), and without
    phases and steps in which nothing else happens.

    Raises FoldError, and whatever `records` raises.
    """
    wanted_types = frozenset(types)
    wanted_objects = frozenset(name.casefold() for name in objects)
    goes_without_saying = WithoutSaying() if brief else None
    due: list[LogLine] = []
    for transition in transitions(records):
        n = transition.record.n
        if until is not None and n > until:
            return
        heading = _heading(transition)
        if heading is not None:
            due = [*(line for line in due if line.level < heading.level), heading]
        left_out = goes_without_saying is not None and goes_without_saying(transition)
        if brief and heading is not None and heading.kind != "turn":
            continue
        if n >= since and not left_out and _is_wanted(transition, wanted_types, wanted_objects):
            yield from due
            due = []
            if heading is None:
                yield _line(transition, ids)
        if isinstance(transition.record.event, PositionSet):
            due = _headings_of(transition)


def _is_wanted(transition: Transition, types: frozenset[str], objects: frozenset[str]) -> bool:
    event = transition.record.event
    if types and event.published not in types:
        return False
    if isinstance(event, Note) and not event.text and not types:
        return False
    return not objects or not objects.isdisjoint(_names_in(transition))


def _names_in(transition: Transition) -> Iterator[str]:
    """Everything by which the objects that an event names can be asked for."""
    event = transition.record.event
    yield from map(str, numbers_named(event))
    for obj in objects_named(event):
        yield obj
        for state in (transition.before, transition.after):
            yield from (name.casefold() for name in names_of(state, obj))


def _heading(transition: Transition) -> LogLine | None:
    match transition.record.event:
        case TurnBegan():
            return _heading_line(transition, "turn")
        case PhaseBegan():
            return _heading_line(transition, "phase")
        case StepBegan():
            return _heading_line(transition, "step")
        case _:
            return None


def _headings_of(transition: Transition) -> list[LogLine]:
    """The headings of a moment that was set rather than reached."""
    state = transition.after
    parts: dict[Heading, bool] = {
        "turn": state.active is not None and state.turn > 0,
        "phase": state.phase is not None,
        "step": state.step is not None,
    }
    return [_heading_line(transition, part) for part, is_there in parts.items() if is_there]


def _heading_line(transition: Transition, kind: Heading) -> LogLine:
    record = transition.record
    text = in_one_line(_heading_text(Scene(transition.before, transition.after), transition.after, kind))
    return LogLine(
        record.n, kind, _LEVELS[kind], text, record.event.published, record.rule, record.cause, record.together, ()
    )


def _heading_text(scene: Scene, state: GameState, kind: Heading) -> str:
    if kind == "turn" or state.phase is None:
        return f"Turn {state.turn}" + ("" if state.active is None else f": {scene.player(state.active)}")
    if kind == "phase" or state.step is None:
        return scene.terms.phases[state.phase].capitalize()
    return scene.terms.steps[state.step].capitalize()


def _line(transition: Transition, ids: bool) -> LogLine:
    before, record, after = transition
    return LogLine(
        n=record.n,
        kind="event",
        level=(before.turn > 0) + (before.phase is not None) + (before.step is not None),
        text=sentence(before, record, after, ids=ids),
        type=record.event.published,
        rules=record.rule,
        cause=record.cause,
        together=record.together,
        objects=objects_named(record.event),
    )
