"""What a page says: the sentence of every event with its rules and its cause, headings, and the marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rewind.aggregates.digest import Json
from rewind.events.base import Event
from rewind.events.client import ClockRead
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, CardsAssigned, Note
from rewind.events.judging import (
    Appeal,
    BackupApplied,
    ClaimTested,
    DisputeOpened,
    RemedyPlanned,
    Rollback,
    RulingGiven,
)
from rewind.events.objects import Tapped, Untapped
from rewind.events.playing import (
    ActionReversed,
    ChoiceOffered,
    CostPaid,
    ManaAdded,
    ManaSpent,
    PlayCompleted,
    ResolutionEnded,
)
from rewind.events.turn import PriorityPassed, PriorityReceived
from rewind.events.zones import CardIdentified, CeasedToExist, ObjectPlaced, ZoneChanged
from rewind.projections.histories.play_by_play import LogLine, log_lines
from rewind.projections.page.marks import Mark, mark_of

_ASIDE = (
    PriorityReceived,
    PriorityPassed,
    ClockRead,
    CardDefined,
    CardsAssigned,
    CardIdentified,
    ManaAdded,
    ManaSpent,
    CostPaid,
    PlayCompleted,
    ResolutionEnded,
    ChoiceOffered,
    Tapped,
    Untapped,
)
"""What belongs to a whole log and not to a story: a page lists it when asked for everything."""


NOTHING_SHOWN = "Nothing that is told here"
"""The sentence of an event of which a seat is shown nothing."""


def is_aside(event: Event) -> bool:
    """Whether an event goes without saying when somebody tells the game."""
    if isinstance(event, Note):
        return not event.text
    if isinstance(event, ObjectPlaced):
        return event.place is not None and event.place.zone == "library"  # a board counts the cards there
    if isinstance(event, ZoneChanged):
        return event.to is not None and event.to.zone == "stack"
    if isinstance(event, CeasedToExist):
        return event.reason in ("resolved", "countered", "not_resolved")
    return isinstance(event, _ASIDE)


def points_to(event: Event) -> tuple[int, ...]:
    """The earlier events that an event of judging is about, each once."""
    found: list[int | None]
    match event:
        case DisputeOpened():
            found = [event.moment]
        case ClaimTested():
            found = [event.dispute, *event.about]
        case RemedyPlanned():
            found = [event.dispute, event.to]
        case RulingGiven():
            found = [*event.about, event.upholds, event.overturns, event.dispute]
        case Appeal():
            found = [event.ruling]
        case BackupApplied():
            found = [event.ruling, event.to]
        case Rollback():
            found = [event.to]
        case ActionReversed():
            found = [event.action]
        case _:
            found = []
    return tuple(dict.fromkeys(n for n in found if n is not None))


def undone_by(n: int, event: Event) -> Sequence[int]:
    """The events that event `n` undoes: what a backup names, or all since the moment that is gone back to."""
    match event:
        case BackupApplied(reversed_=named) if named:
            return named
        case BackupApplied(to=to) | Rollback(to=to):
            return range(to + 1, n)
        case _:
            return ()


class Story:
    """The events of a game as a page shows them."""

    def __init__(self, records: Sequence[Recorded], advance: Callable[[], None]) -> None:
        """Walks the game once, and calls `advance` for every event. Raises FoldError."""
        self.texts: list[str] = []
        """Event by event, its sentence, or its heading where it is one."""
        self.headings: list[Json] = []
        """Number of the event, level from 0, text, and whether the heading is all that is shown of the event."""
        self.marks: list[Mark] = []
        self._objects: list[Json] = []
        for line in log_lines(records):
            self._take_untold(line.n - 1, advance)
            own = line.n > len(self.texts)
            if line.kind != "event":
                self.headings.append([line.n, line.level, line.text, own])
            if own:
                self._take(records[line.n - 1], line)
                advance()
        self._take_untold(len(records), advance)

    def _take_untold(self, last: int, advance: Callable[[], None]) -> None:
        """Takes the events up to `last` that no line of the play-by-play shows: notes without words."""
        while len(self.texts) < last:
            self.texts.append(NOTHING_SHOWN)
            self._objects.append([])
            advance()

    def _take(self, record: Recorded, line: LogLine) -> None:
        self.texts.append(line.text)
        self._objects.append(list(line.objects))
        mark = mark_of(record.n, record.event, line.text)
        if mark is not None:
            self.marks.append(mark)

    def events(self, records: Iterable[Recorded]) -> Mapping[str, Json]:
        """The events as columns; what few events have, by number."""
        kinds: dict[str, int] = {}
        found: dict[str, list[Json]] = {"kind": [], "cause": [], "aside": []}
        rules: dict[str, Json] = {}
        together: dict[str, Json] = {}
        source: dict[str, Json] = {}
        about: dict[str, Json] = {}
        undone: dict[str, Json] = {}
        for n, event, cause, rule, group, _, src in records:
            found["kind"].append(kinds.setdefault(event.published, len(kinds)))
            found["cause"].append(0 if cause is None else n - cause)
            if is_aside(event):
                found["aside"].append(n)
            if rule:
                rules[str(n)] = list(rule)
            if group is not None:
                together[str(n)] = group
            if pointed := points_to(event):
                about[str(n)] = list(pointed)
            undone |= {str(earlier): n for earlier in undone_by(n, event)}
            if src is not None:
                source[str(n)] = [src.line, src.ref]
        return {
            "text": self.texts,
            "kinds": list(kinds),
            **found,
            "objects": self._objects,
            "rules": rules,
            "together": together,
            "source": source,
            "about": about,
            "undone": undone,
        }
