"""What an importer is: a module that reads the logs of one client and translates the games in them to events.

An importer is a plug-in: an entry point of the group `rewind.importers` whose value is an object with the methods of
`Importer`. The command `rewind import NAME` finds it by its name there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import entry_points
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from rewind.events.base import Event, Zone
from rewind.events.envelope import Source
from rewind.events.errors import SourceError
from rewind.events.importers.lines import USUAL, Limits

GROUP = "rewind.importers"
"""The group of entry points."""

Aspect = Literal[
    "zone",
    "zone contents",
    "controller",
    "types",
    "colours",
    "power",
    "toughness",
    "abilities",
    "tapped",
    "face down",
    "damage",
    "counters",
    "attached to",
    "life",
    "player counters",
    "mana",
    "hand size",
    "turn",
    "step",
    "active player",
    "priority",
]
"""What a source can say of a position, and what is compared."""

ExpectedValue = str | int | bool | None | tuple[str, ...] | tuple[tuple[str, int], ...]
"""A value as it is compared: see `rewind.replays.importing.recorded_values` for the form of each aspect."""


ORDERED: frozenset[Zone] = frozenset({"library", "graveyard", "stack"})
"""Zones whose contents an expectation gives in their order, the top or the newest first; of others they are sorted."""

PASSING: frozenset[Aspect] = frozenset({"priority"})
"""What holds at one moment only. Whatever else is expected stands until it is stated anew."""


class Expectation(NamedTuple):
    """Something that the source says outright of the position after a step, whatever events led there.

    It stands after the steps that follow too, until there is another of the same aspect and subject, or the step that
    withdraws the subject; only those of `PASSING` do not.
    """

    aspect: Aspect
    subject: str | int
    """An object id, a seat, or a zone as `zone_name` writes it; 0 where it is the game's."""
    value: ExpectedValue


class Step(NamedTuple):
    """One message of the source: the events it is translated to, and what must then be so."""

    src: Source
    events: tuple[Event, ...]
    expectations: tuple[Expectation, ...] = ()
    at: str | None = None
    """When the source says it happened (RFC 3339): the time of recording of the step's first event."""
    withdrawn: tuple[str | int, ...] = ()
    """Subjects of which nothing need be so any more, but for what this step says of them."""


class Finding(NamedTuple):
    """Something about the source that whoever imports it should know, by its code."""

    code: str
    """A code of `events/error_pages.toml`."""
    what: str
    line: int | None = None
    """Line of the source, from 1."""

    def __str__(self) -> str:
        return f"{self.code} {self.what}" + ("" if self.line is None else f" (line {self.line})")


class ImportedGame(Protocol):
    """One game of a source: its steps, given once, and what was found out about it while they were."""

    name: str
    """The game's id, which also names its file: letters, digits, `-`, `_` and `.` only."""
    line: int
    """The line of the source at which it begins."""
    ref: str
    """The source's own name for the place at which it begins, as in the first step: another for another part of it."""
    findings: list[Finding]
    """What is wrong or missing in the source, so far as the steps have been given."""

    @property
    def complete(self) -> bool:
        """Whether the source has the game from its beginning to its end, without a gap. True only after the steps."""
        ...

    @property
    def unannounced(self) -> Mapping[str, int]:
        """Kind of change → how often the source showed it without having said that it happened."""
        ...

    @property
    def not_understood(self) -> Mapping[str, int]:
        """The source's own name for a kind of message or remark → how often it was not understood."""
        ...

    def steps(self) -> Iterator[Step]:
        """The steps in order. May be called once."""
        ...


class Reading(Protocol):
    """One source being read: its games, and what was found out about the file."""

    findings: list[Finding]
    """What is wrong with the file, so far as it has been read."""

    def games(self) -> Iterator[ImportedGame]:
        """The games in order. All steps of one must be read before the next is asked for. Raises SourceError."""
        ...

    def so_far(self) -> ImportedGame | None:
        """The game that is being read, as `games` would give it if the source ended here.

        None unless that game is over, or where nothing has been read of it since it was asked for last. It is asked
        for while `games` waits for more of a source that grows.
        """
        ...


class Importer(Protocol):
    """Reads the logs of one client."""

    client: str
    """The client, in words for people."""
    log_names: tuple[str, ...]
    """The files in the folder to which the client writes its log, the oldest first; it is the last that grows."""

    def read(
        self,
        path: str,
        names: Mapping[int, str],
        progress: Callable[[int], None] = lambda lines: None,
        limits: Limits = USUAL,
        *,
        screen_names: bool = False,
        blocks: Iterable[bytes] | None = None,
    ) -> Reading:
        """A source to be read; nothing is read yet. `names` maps the client's card ids to names.

        `screen_names`: the players' names are what they are called in the client, which is left out otherwise.
        `progress` is called now and then with how many more lines have been read. `blocks`: the bytes of the source,
        where somebody else reads them: `path` only names it then. Raises nothing; reading raises
        SourceError or LogError where the file cannot be read, or is not one of this client's.
        """
        ...


@runtime_checkable
class FindsNames(Protocol):
    """What an importer may do besides: find the file in which its client keeps the names of cards."""

    def find_names(self, log: str | None) -> str | None:
        """That file, from where a log lies (None, or `-`: from no log) or the client is installed; None: there is none.

        `rewind.events.importers.card_names.read_source` reads it. Raises nothing.
        """
        ...


def zone_name(zone: str, seat: int = 0) -> str:
    """How an expectation writes a zone: `"in_play"`, `"hand 2"`; a seat of 0 is a zone that all share."""
    return f"{zone} {seat}" if seat else zone


def importers() -> tuple[str, ...]:
    """The names of the importers that are installed."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def importer(name: str) -> Importer:
    """The importer of that name. Raises SourceError RW4010 where none is installed."""
    for point in entry_points(group=GROUP):
        if point.name == name:
            found: Importer = point.load()
            return found
    known = ", ".join(importers()) or "none"
    raise SourceError("RW4010", f"no importer is called {name!r}; there are: {known}")
