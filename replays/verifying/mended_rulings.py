"""Which mended ruling or citation explains what is otherwise in a log (`rewind.aggregates.editions.mended`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rewind.aggregates.editions.mended import CITED, EventPattern, MendedCitation, MendedRuling, mended
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted

if TYPE_CHECKING:
    from rewind.replays.verifying.redeciding import Divergence


_MOST = 5
"""So many numbers of events are listed."""


class CitedBefore(NamedTuple):
    """An event of a log that cites as a version did, and is cited otherwise now."""

    n: int
    """Number of the event."""
    citation: MendedCitation


def ruling_behind(found: Divergence, engine: str) -> MendedRuling | None:
    """The first mended ruling that a divergence fits, in a log that a version wrote; None where none does."""
    return next((row for row in mended().rulings if row.was_made_by(engine) and _fits(found, row)), None)


def citations_of(started: GameStarted) -> tuple[MendedCitation, ...]:
    """The citations that a log which began so may have as they were; none in a log that was not decided by rules."""
    return () if started.kind == "claimed" else mended().citations_of(started.engine, started.edition)


def citation_between(
    recorded: Recorded, produced: Recorded, citations: Iterable[MendedCitation]
) -> MendedCitation | None:
    """The mended citation that is all in which two records differ; None where something else is otherwise."""
    return next((row for row in citations if cites(recorded, row) and _mended(recorded, row) == produced), None)


def cites(record: Recorded, row: MendedCitation) -> bool:
    """Whether a record has what the row says was cited, in each of its fields."""
    return record.event.published == row.type and all(
        (record.rule if name == CITED else getattr(record.event, name)) == correction.recorded
        for name, correction in row.differs.items()
    )


def holds_in_words(number: int) -> str:
    """That a log holds though citations were mended, to follow what else is told of it; nothing where none were."""
    return "" if not number else f"; holds; {number} citation{'s' if number > 1 else ''} mended since"


def mended_in_words(cited: Iterable[CitedBefore]) -> list[str]:
    """A line for each citation that was mended: at which events, in which version, and how."""
    events: dict[str, tuple[MendedCitation, list[int]]] = {}
    for n, row in cited:
        events.setdefault(row.name, (row, []))[1].append(n)
    return [
        f"mended in {row.mended}, at {'event' if len(numbers) == 1 else 'events'} {_listed(numbers)}: {row.what}"
        for row, numbers in events.values()
    ]


def cited_as_json(cited: CitedBefore) -> dict[str, object]:
    """A citation that was mended, by field name, with the event that has it."""
    row = cited.citation
    differs = {name: correction.model_dump(mode="json") for name, correction in row.differs.items()}
    return {
        "event": cited.n,
        "name": row.name,
        "first": row.first,
        "mended": row.mended,
        "what": row.what,
        "differs": differs,
    }


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:_MOST]))
    return shown if len(numbers) <= _MOST else f"{shown} and {len(numbers) - _MOST} more"


def _mended(record: Recorded, row: MendedCitation) -> Recorded:
    """A record with what is cited now; without its time of recording, as the rules make it."""
    corrected = {name: correction.produced for name, correction in row.differs.items()}
    rule = corrected.pop(CITED, record.rule)
    assert isinstance(rule, tuple), "numbers of rules are several"
    event = record.event.model_copy(update=corrected) if corrected else record.event
    return Recorded(record.n, event, record.cause, rule, record.together)


def _fits(found: Divergence, ruling: MendedRuling) -> bool:
    if found.recorded is None or not _is_like(found.recorded, ruling.recorded):
        return False
    produced = ruling.produced
    if produced.refused is not None:
        return found.refused is not None and found.refused.code == produced.refused
    if produced.wants is not None:
        return found.pending is not None and found.pending.kind == produced.wants
    if found.produced is None or produced.event is None or not _is_like(found.produced, produced.event):
        return False
    recorded, made = _data(found.recorded), _data(found.produced)
    return all(recorded.get(name) == made.get(name) for name in ruling.same)


def _is_like(record: Recorded, pattern: EventPattern) -> bool:
    """Whether a record is as the pattern says, and has nothing that the pattern does not name."""
    data = _data(record)
    return (
        record.event.published == pattern.type
        and record.rule == pattern.rule
        and data.keys() <= pattern.fields.keys() | set(pattern.any)
        and all(name in data and data[name] == value for name, value in pattern.fields.items())
    )


def _data(record: Recorded) -> dict[str, object]:
    """What an event holds, but for what is at its default."""
    data: dict[str, object] = record.event.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return data
