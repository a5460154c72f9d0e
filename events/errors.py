"""Every error that a person can meet: a code, one line that says what and where, and what to do next.

`RW1xxx` divergence, `RW2xxx` bad log, `RW24xx` many logs at once, `RW25xx` feeds, `RW3xxx` illegal action, `RW4xxx`
import, `RW5xxx` store, `RW60xx` cards, `RW61xx` scenarios, `RW62xx` disputes. Each code has a page in `docs/errors/`;
`error_pages.toml` has its text, which `rewind.events.error_pages` reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Self

from rewind.events.text import escaped

NOT_SUPPORTED = frozenset({"RW2004", "RW2005", "RW2019", "RW2020", "RW2205"})
"""Codes that mean: a version this program does not support (exit status 3, not 2)."""

NOT_KNOWN = frozenset({"RW2206"})
"""Codes that mean: something that this program does not know (exit status 4)."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where in a log something stands. In a log file the line and the event have the same number."""

    file: str | None = None
    line: int | None = None
    event: int | None = None
    turn: int | None = None
    step: str | None = None

    def __str__(self) -> str:
        parts = []
        if self.file is not None:
            parts.append(self.file if self.line is None else f"{self.file}:{self.line}")
        elif self.line is not None:
            parts.append(f"line {self.line}")
        if self.event is not None:
            parts.append(f"event {self.event}")
        if self.turn is not None:
            parts.append(f"turn {self.turn}" + (f" {self.step}" if self.step else ""))
        return ", ".join(parts)


class RewindError(ValueError):
    """Base of every error that a person can meet. The message ends with the position."""

    def __init__(self, code: str, what: str, where: Where | None = None) -> None:
        """`code` is one of `error_pages.toml`; `what` says in one line what is wrong."""
        self.code = code
        self.what = what
        self.where = where or Where()
        super().__init__(code, what, where)

    def __str__(self) -> str:
        what = escaped(" ".join(self.what.split()))
        where = escaped(str(self.where))
        return f"{self.code} {what} ({where})" if where else f"{self.code} {what}"

    @property
    def lines(self) -> tuple[str, ...]:
        """What is said of it, a line for each thing that is wrong."""
        return (str(self),)

    @property
    def exit_status(self) -> int:
        """Exit status for the command line: 3 for a version not supported, 4 for what is not known, else 2."""
        if self.code in NOT_SUPPORTED:
            return 3
        return 4 if self.code in NOT_KNOWN else 2

    def located(
        self,
        *,
        file: str | None = None,
        line: int | None = None,
        event: int | None = None,
        turn: int | None = None,
        step: str | None = None,
    ) -> Self:
        """The same error with the parts of its position that were not known where it was raised."""
        at = self.where
        return self.placed(Where(at.file or file, at.line or line, at.event or event, at.turn or turn, at.step or step))

    def placed(self, where: Where) -> Self:
        """The same error at this position."""
        return type(self)(self.code, self.what, where)


class LogError(RewindError):
    """A log that cannot be read: not in the format, damaged, or not supported (RW20xx)."""


class FoldError(RewindError):
    """An event that no well-formed log can hold at this place (RW21xx)."""


class QueryError(RewindError):
    """A question about a log that the log cannot answer: no such moment, object or seat (RW22xx)."""


class ExportError(RewindError):
    """Tables that cannot be made of these logs, or here (RW23xx)."""


class BatchError(RewindError):
    """Many logs that cannot be worked through at once as asked, or one that ended its worker (RW24xx)."""


class FeedError(RewindError):
    """A game that cannot be told to where a feed goes (RW25xx)."""


class DestinationError(FeedError):
    """Where a feed goes cannot be told anything, whatever the game (RW25xx)."""


class StoreError(RewindError):
    """The event store refuses or is damaged (RW5xxx)."""


class ScenarioError(RewindError):
    """Scenario files that cannot be read, or names in them that mean nothing (RW61xx)."""


class CardError(RewindError):
    """Cards and decks that cannot be read or are not known (RW60xx)."""

    @property
    def exit_status(self) -> int:
        """Exit status for the command line: 4 where no such card is known, else 2."""
        return 4 if self.code == "RW6002" else super().exit_status


class CardErrors(CardError):
    """Several things that are wrong with the records of a file; it has code, text and position of the first."""

    def __init__(self, errors: Sequence[CardError]) -> None:
        """`errors`: two or more."""
        self.errors = tuple(errors)
        first = self.errors[0]
        super().__init__(first.code, first.what, first.where)

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """What is said of each, in the order of the file."""
        return tuple(map(str, self.errors))

    @classmethod
    def of(cls, errors: Sequence[CardError]) -> CardError:
        """One error by itself, or several as one; each that is several already is taken apart."""
        found = [part for one in errors for part in (one.errors if isinstance(one, CardErrors) else (one,))]
        return found[0] if len(found) == 1 else cls(found)


class DisputeError(RewindError):
    """A dispute file that cannot be read, or a step of a dispute that is not possible (RW62xx)."""


class SourceError(RewindError):
    """Another client's log, or what is needed to import it, cannot be read (RW4xxx)."""


def some_of(names: Sequence[str], most: int = 5) -> str:
    """The first of some names in one line, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more} more" if more > 0 else "")


def listed_names(names: Iterable[str], most: int = 12) -> str:
    """Names in one line, each in quotes, for a comma may stand in one; at most so many, and how many more there are."""
    return some_of([f'"{name}"' for name in names], most)


def nearest(word: str, known: Iterable[str], most: int = 3, cutoff: float = 0.6) -> list[str]:
    """The known words that somebody may have meant by one that is not known, the closest first; case does not matter.

    Where a known word begins with what was written, or one of its words does, it is close too.
    """
    folded = {one.casefold(): one for one in known}
    written = word.casefold()
    close = get_close_matches(written, folded, n=most, cutoff=cutoff)
    begun = [one for one in folded if written and any(part.startswith(written) for part in one.split())]
    words = {part.strip(",.:"): one for one in folded for part in one.split() if " " in one and len(part) > 2}
    by_word = [words[part] for part in get_close_matches(written, words, n=most, cutoff=max(cutoff, 0.7))]
    return [folded[one] for one in dict.fromkeys([*close, *begun, *by_word])][:most]


def did_you_mean(word: str, known: Iterable[str], most: int = 3, cutoff: float = 0.6) -> str:
    """What is said after that a word is not known: "; did you mean X or Y?", or nothing where nothing is close."""
    close = nearest(word, known, most, cutoff)
    return f"; did you mean {' or '.join(close)}?" if close else ""
