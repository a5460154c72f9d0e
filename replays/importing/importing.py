"""Importing a game: an importer's events are folded as they come, and compared with what its source says.

No more of a game is held than one step and the state. An event that cannot have
happened where the source says is not recorded: a note stands in its place, so that the numbers of events are those
that the importer counts with, and the report says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from rewind.aggregates.digest import digest
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Event
from rewind.events.envelope import Recorded, Source
from rewind.events.errors import FoldError, QueryError, SourceError
from rewind.events.game import GameStarted, LogSealed, Note
from rewind.events.importers.contract import Expectation, ExpectedValue, Finding, ImportedGame, Step
from rewind.events.turn import TurnBegan
from rewind.replays.importing.comparison import Comparison
from rewind.replays.importing.extent import Outcome

LISTED = 10_000
"""Disagreements kept for the report; more are only counted."""

_NAMED = 5  # objects of a zone named in a line of text


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A place where the position folded from the events is not what the source shows."""

    line: int | None
    """Line of the source."""
    ref: str | None
    """The source's own name for the place."""
    event: int
    """The last event before the comparison."""
    aspect: str
    subject: str | int
    source: ExpectedValue
    """What the source shows."""
    folded: ExpectedValue
    """What the events make."""
    reason: str
    """Why, as far as that can be told."""

    def __str__(self) -> str:
        where = f"line {self.line}, {self.ref}, event {self.event}"
        source, folded = self.source, self.folded
        if isinstance(source, tuple) and isinstance(folded, tuple) and set(source) != set(folded):
            shown, made = _missing_from(folded, source), _missing_from(source, folded)
            what = f"{self.aspect} of {self.subject}: only the log shows {shown}, only the events make {made}"
        else:
            what = f"{self.aspect} of {self.subject}: the log shows {source}, the events make {folded}"
        return f"{what} ({where}); {self.reason}"


def _missing_from(zone: tuple[object, ...], other: tuple[object, ...]) -> str:
    """What of `other` is not in `zone`, in words: the first few by name."""
    missing = [str(each) for each in other if each not in zone]
    more = f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else ""
    return (", ".join(missing[:_NAMED]) or "nothing") + more


@dataclass(slots=True)
class GameReport:
    """What importing one game found."""

    game: str
    file: str
    """The log that has it."""
    line: int
    """The line of the source at which the game begins."""
    outcome: Outcome = "new"
    session: str | None = None
    """What the log holds, where it holds no game: a draft, or the pool of an event."""
    events: int = 0
    turns: int = 0
    complete: bool = False
    """Whether the source has the game from its beginning to its end, without a gap."""
    checks: Counter[str] = field(default_factory=Counter)
    """Aspect → comparisons made."""
    agreements: Counter[str] = field(default_factory=Counter)
    """Aspect → comparisons that agreed."""
    disagreements: list[Disagreement] = field(default_factory=list)
    refused: int = 0
    """Events that could not have happened."""
    unannounced: dict[str, int] = field(default_factory=dict)
    """Kind of change → how often the source showed it without having said that it happened."""
    not_understood: dict[str, int] = field(default_factory=dict)
    """The source's own name for a kind of remark → how often it was not understood."""
    findings: list[Finding] = field(default_factory=list)

    @property
    def share(self) -> float:
        """How many of a hundred checks agreed; 100 where none was made."""
        total = self.checks.total()
        return 100 * (self.agreements.total() / total if total else 1.0)

    def as_json(self) -> dict[str, object]:
        """The report by field name."""
        return {
            "game": self.game,
            "file": self.file,
            "outcome": self.outcome,
            "line": self.line,
            "session": self.session,
            "events": self.events,
            "turns": self.turns,
            "complete": self.complete,
            "checks": self.checks.total(),
            "agreements": self.agreements.total(),
            "checked": {
                aspect: {"checks": number, "agreements": self.agreements[aspect]}
                for aspect, number in sorted(self.checks.items())
            },
            "disagreements": [
                {name: getattr(each, name) for name in Disagreement.__slots__} for each in self.disagreements
            ],
            "refused": self.refused,
            "unannounced": dict(self.unannounced),
            "not_understood": dict(self.not_understood),
            "findings": [finding._asdict() for finding in self.findings],
        }


@dataclass(slots=True)
class SourceReport:
    """What importing one source found."""

    source: str
    games: list[GameReport] = field(default_factory=list)
    sessions: list[GameReport] = field(default_factory=list)
    """What belongs to no game: drafts and pools."""
    findings: list[Finding] = field(default_factory=list)
    """What is wrong with the file."""
    error: SourceError | QueryError | None = None
    """Why it could not be imported, or not to its end."""

    @property
    def logs(self) -> list[GameReport]:
        """All that was imported: the games, and what belongs to none."""
        return [*self.games, *self.sessions]

    def as_json(self) -> dict[str, object]:
        """The report by field name, the error as text."""
        return {
            "source": self.source,
            "games": [game.as_json() for game in self.games],
            "sessions": [session.as_json() for session in self.sessions],
            "findings": [finding._asdict() for finding in self.findings],
            "error": None if self.error is None else {"code": self.error.code, "message": str(self.error)},
        }


class GameImport:
    """A game being folded, compared, and given out as records."""

    def __init__(self, game: ImportedGame, file: str = "", check: Callable[[], None] = lambda: None) -> None:
        """`check` is called at every step, and may raise SourceError to end the import."""
        self.report = GameReport(game.name, file, game.line)
        self.state: GameState = EMPTY
        self.comparison = Comparison()
        self._game = game
        self._check = check

    def records(self) -> Iterator[Recorded]:
        """The records of the game, its seal last; the report is whole when they have all been taken."""
        for step in self._game.steps():
            self._check()
            if not self.state.n and step.events and isinstance(step.events[0], GameStarted):
                self.report.session = step.events[0].session
            yield from self._fold(step.events, step.src, step.at)
            self._compare(step)
        report, game = self.report, self._game
        report.complete, report.findings = game.complete, [*game.findings, *report.findings]
        report.unannounced, report.not_understood = dict(game.unannounced), dict(game.not_understood)
        if self.state.n:
            yield from self._fold((LogSealed(events=self.state.n),), None, None)
        report.events, report.turns = self.state.n, self.state.turn

    def _fold(self, events: Sequence[Event], src: Source | None, at: str | None) -> list[Recorded]:
        """The records of a step's events: folded together, or one by one where they are refused together."""
        records: list[Recorded] = []
        pending: list[Recorded] = []
        n = self.state.n
        first = n + 1
        for event in events:
            n += 1
            if isinstance(event, TurnBegan | LogSealed):
                records += self._flush(pending)
                pending = []
                event = event.model_copy(update={"digest": digest(self.state)})  # noqa: PLW2901
            pending.append(Recorded(n, event, at=at if n == first else None, src=src))
        return records + self._flush(pending)

    def _flush(self, records: list[Recorded]) -> list[Recorded]:
        if not records:
            return records
        try:
            self.state = fold(self.state, records)
        except FoldError:
            return [self._fold_one(record) for record in records]
        return records

    def _fold_one(self, record: Recorded) -> Recorded:
        try:
            self.state = fold(self.state, (record,))
        except FoldError as error:
            self.report.refused += 1
            what = f"{record.event.published} refused: {error.what} ({error.code}, event {record.n})"
            self.report.findings.append(Finding("RW4008", what, None if record.src is None else record.src.line))
            record = record._replace(event=Note(text=f"not recorded: {what}", public=False))
            self.state = fold(self.state, (record,))
        return record

    def _compare(self, step: Step) -> None:
        report = self.report
        for compared in self.comparison.after(self.state, step):
            aspect = compared.expectation.aspect
            report.checks[aspect] += 1
            if compared.agrees:
                report.agreements[aspect] += 1
            elif compared.new and len(report.disagreements) < LISTED:
                report.disagreements.append(self._disagreement(step, compared.expectation, compared.folded))

    def _disagreement(self, step: Step, expectation: Expectation, folded: ExpectedValue) -> Disagreement:
        aspect, subject, value = expectation
        reason = "the importer tells this otherwise than the log shows it"
        has_gap = any(finding.code == "RW4005" for finding in self._game.findings)
        if isinstance(value, tuple) and isinstance(folded, tuple) and self._differs_by_untold_objects(value, folded):
            gap = "the log has a gap before this (RW4005), and" if has_gap else "the log"
            reason = f"{gap} never says whose these are, or what"
        elif self.report.refused:
            reason = "an event of this game was refused (RW4008)"
        elif has_gap:
            reason = "the log has a gap before this (RW4005)"
        elif isinstance(subject, str) and subject not in self.state.position and aspect != "zone contents":
            reason = "the log has not said whose this is, or what"
        src = step.src
        return Disagreement(src.line, src.ref, self.state.n, aspect, subject, value, folded, reason)

    def _differs_by_untold_objects(self, value: tuple[object, ...], folded: tuple[object, ...]) -> bool:
        """Whether a zone differs only by objects of which the events never told: `value` as shown, `folded` as made."""
        untold = [each for each in value if isinstance(each, str) and each not in self.state.position]
        return bool(untold) and [each for each in value if each not in untold] == list(folded)
