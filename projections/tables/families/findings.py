"""The table `findings`: what is wrong with a log, or in it.

Whoever exports says what looks for findings (`Inspect`): verifying, or an audit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.projections.tables.schema import Column, Row, Table, flag, integer, text, unique

TABLE = Table(
    "findings",
    "One thing wrong: the first error of a log that is bad, or a finding in a log that is sound: what the rules make "
    "otherwise (`--verify`), or a decision that they refuse (`--audit`).",
    ("game", "n"),
    unique(
        (
            text("game", "The game's own id; null where not even that can be read."),
            text("file", "Name of the log's file; only with `--names`, since people name files after players."),
            flag("bad", "Whether the log is bad, so that no other table has a row of it."),
            text("found_by", "reading, verify or audit.", required=True),
            text("code", "Code of the error; `docs/errors/` has a page on each.", required=True),
            text("message", "What is wrong, in a line.", required=True),
            integer("n", "Number of the event."),
            integer("turn", "The turn."),
            text("step", "The step, or the phase where it has none."),
            integer("seat", "The player it is about."),
            text("object", "The object it is about."),
            Column("rule", "texts", "Rule numbers in the log's edition."),
        )
    ),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong."""

    code: str
    message: str
    bad: bool
    """Whether the log is no good, so that nothing else of it is exported."""
    n: int | None = None
    turn: int | None = None
    step: str | None = None
    seat: int | None = None
    object: str | None = None
    rule: tuple[str, ...] = ()
    found_by: Literal["reading", "verify", "audit"] = "reading"

    def row(self, game: str | None, file: str | None) -> Row:
        """The row of the table."""
        return {
            "game": game,
            "file": file,
            "bad": self.bad,
            "found_by": self.found_by,
            "code": self.code,
            "message": self.message,
            "n": self.n,
            "turn": self.turn,
            "step": self.step,
            "seat": self.seat,
            "object": self.object,
            "rule": list(self.rule) or None,
        }


Inspect = Callable[[Sequence[Recorded]], Iterable[Finding | RewindError]]
"""Looks for findings in the records of one game; an error is a finding that makes the log bad."""


def nothing(records: Sequence[Recorded]) -> Iterable[Finding | RewindError]:
    """Finds nothing."""
    return ()


def finding_of(error: RewindError) -> Finding:
    """The finding of an error that makes a log bad."""
    where = error.where
    return Finding(error.code, error.what, True, where.event or where.line, where.turn, where.step)
