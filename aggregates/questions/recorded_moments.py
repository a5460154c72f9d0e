"""Whether the rules can be asked about a log, and what is awaited at a moment of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rewind.aggregates.editions import NAMES
from rewind.aggregates.questions.coverage import in_sight, unknown_names
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.rules.engine import flags
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.errors import FoldError, LogError, QueryError, RewindError, Where
from rewind.events.playing import ChoiceOffered


def require_edition(edition: object, where: Where | None = None) -> None:
    """Raises QueryError RW2205 for an edition of which the rules are not known."""
    if edition not in NAMES:
        what = f"the rules of edition {edition} are not known; known are {', '.join(NAMES)}"
        raise QueryError("RW2205", what, where)


def require_rules(state: GameState, log: str | None) -> None:
    """Raises where the rules cannot be asked about the game of a log, which the error names.

    LogError RW2015 for a redacted log and RW2020 for a flag that is not known, QueryError RW2205 for its edition.
    """
    where = Where(log)
    if state.redacted_for is not None:
        raise LogError("RW2015", "the log is redacted: what the rules would say cannot be told from it", where)
    require_edition(state.edition, where)
    if unknown := [flag for flag in state.flags if flag not in flags.FLAGS]:
        raise LogError("RW2020", f"behaviour {unknown[0]!r} is not known here", where)


@contextmanager
def going_on_from(state: GameState, *, anew: bool = False) -> Iterator[None]:
    """Raises QueryError RW2206 for what the rules have no answer to in a claimed log, which they did not decide.

    `anew`: an action under way is run again from its beginning; a claimed log may have it otherwise.
    """
    try:
        yield
    except (AssertionError, LookupError, FoldError, IllegalAction) as error:
        if state.kind != "claimed" or (isinstance(error, RewindError) and not anew):
            raise
        unknown = unknown_names(state, in_sight(state, 0))
        why = f"it does not say what these cards do: {', '.join(unknown)}" if unknown else str(error)
        if isinstance(error, RewindError):
            why = f"by the rules what is under way comes otherwise ({error.what}); they can where a player has priority"
        raise QueryError("RW2206", f"the rules cannot go on from event {state.n} of a claimed log: {why}") from error


def offered_at(timeline: Timeline, n: int, log: str | None = None) -> ChoiceOffered | None:
    """The choice that is awaited after event `n`; None where a player has priority.

    Raises QueryError RW2204, with the log where it is named, where nobody is to act.
    """
    awaiting = timeline.at(n).awaiting
    if awaiting is None:
        raise QueryError("RW2204", f"nobody is to act after event {n}{_nearest(timeline, n)}", Where(log))
    event = timeline.record(awaiting.event).event
    return event if isinstance(event, ChoiceOffered) else None


def _nearest(timeline: Timeline, n: int) -> str:
    """The events nearest to `n` after which somebody is to act."""
    around = (range(n, 0, -1), range(n, len(timeline) + 1))
    nearest = [next((k for k in each if timeline.at(k).awaiting is not None), None) for each in around]
    numbers = [str(k) for k in nearest if k is not None]
    if not numbers:
        return ""
    return f"; the nearest such event{' is' if len(numbers) == 1 else 's are'} {' and '.join(numbers)}"
