"""What is done with one log: what `rewind verify`, `audit` and `stats` do, as a line of JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rewind.cli.batch.plan import Batch, Found, Task
from rewind.events.errors import BatchError, RewindError
from rewind.events.text import encodable

if TYPE_CHECKING:
    from rewind.replays.verifying.verification import Verification


class Failure(NamedTuple):
    """Why a log is not as hoped."""

    code: str
    """The code of an error, or a word where there is none: `unsealed`, `undecided`, `older rules`."""
    message: str


class Result(NamedTuple):
    """What came of one log."""

    status: int
    """The exit status that the command for a single log has."""
    failures: Sequence[Failure]
    events: int
    result: Mapping[str, Any]
    """All that was found, by field name: what the command's `--json` prints, without the file's name."""


def line_of(log: Found, result: Result, *, named: bool = True) -> dict[str, Any]:
    """What a part's file says of a log. `named`: with the name of its file."""
    return {
        "key": log.key,
        "game": log.game or None,
        **({"file": encodable(log.name)} if named else {}),
        "status": result.status,
        "failures": [failure._asdict() for failure in result.failures],
        "events": result.events,
        "result": result.result,
    }


def failed(error: RewindError) -> Result:
    """The result of a log that is bad."""
    return Result(error.exit_status, (Failure(error.code, error.what),), 0, {})


def ended_by(error: Exception) -> RewindError:
    """What is told of a failure of the program itself on one log. The others are gone on with."""
    return BatchError("RW2402", f"the program failed on it: {type(error).__name__}: {error}")


ENDED_PROCESS = BatchError("RW2402", "the process that worked on it was ended")


def done_with(batch: Batch, log: Found) -> Result:
    """Does the task of a batch, other than exporting, with one log."""
    try:
        return _TASKS[batch.task](log.path, batch.options)
    except RewindError as error:
        return failed(error)
    except Exception as error:  # whatever it is, it is told, and the other logs are gone on with
        return failed(ended_by(error))


def _verify(path: str, options: Mapping[str, Any]) -> Result:
    from rewind.cli.verified import status_of, verification_as_json
    from rewind.replays.verifying.verification import verify_log

    found = verify_log(path)
    status = status_of(found, options["allow_unsealed"], strict=options["strict"])
    return Result(status, tuple(_why_not(found, status)), found.events, verification_as_json(found))


def _why_not(found: Verification, status: int) -> Iterator[Failure]:
    """Why a verified log is not as hoped, where its status says so."""
    for error in (found.error, found.unsupported):
        if error is not None:
            yield Failure(error.code, error.what)
    for divergence in found.divergences:
        yield Failure(divergence.code, f"diverges at event {divergence.n}")
    if not status or found.error is not None or found.divergences:
        return
    if found.decided and found.undecided:
        yield Failure("undecided", found.undecided[0].reason)
    if found.cited_before or found.left_out:
        yield Failure("older rules", ", ".join(found.left_out) or f"{len(found.cited_before)} citations mended since")
    if found.cards is not None and found.cards.changed:
        yield Failure("changed cards", ", ".join(found.cards.changed))
    if not found.sealed:
        yield Failure("unsealed", "it may have been cut off after its last event")


def _audit(path: str, options: Mapping[str, Any]) -> Result:
    from rewind.cli.audited import audit_as_json
    from rewind.events.logfile import read_records
    from rewind.replays.judging.whole_audit import whole_audit
    from rewind.replays.verifying.mended_rulings import CitedBefore
    from rewind.replays.verifying.verification import noting_citations

    cited: list[CitedBefore] = []
    records = list(noting_citations(read_records(path), cited))
    found = whole_audit(records)
    failures = tuple(Failure(one.refused.code, one.refused.what) for one in found.findings)
    return Result(int(bool(failures)), failures, len(records), audit_as_json(found, cited))


def _stats(path: str, options: Mapping[str, Any]) -> Result:
    from rewind.events.logfile import read_records
    from rewind.projections.tables.catalogue import rows_of
    from rewind.projections.tables.results import counted, families_for
    from rewind.projections.tables.series import series_of

    if by := options.get("by"):
        records = list(read_records(path))
        return Result(0, (), len(records), counted(rows_of(records, families_for(by)), by))
    series = series_of(read_records(path))
    return Result(0, (), series.events, series.as_json())


_TASKS: Mapping[Task, Callable[[str, Mapping[str, Any]], Result]] = {
    "verify": _verify,
    "audit": _audit,
    "stats": _stats,
}
