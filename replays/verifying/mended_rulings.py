"""Which mended ruling, if any, explains a divergence (`aggregates.editions.mended`)."""

from __future__ import annotations

from collections.abc import Iterable

from aggregates.editions.mended import MendedRuling, ProducedPattern, RecordedPattern
from events.envelope import Recorded
from replays.verifying.redeciding import Divergence


def ruling_behind(found: Divergence, engine: str, rulings: Iterable[MendedRuling]) -> MendedRuling | None:
    """The first of several rulings that a divergence fits, in a log that a version wrote; None where none does."""
    return next((ruling for ruling in rulings if ruling.was_made_by(engine) and _fits(found, ruling)), None)


def _fits(found: Divergence, ruling: MendedRuling) -> bool:
    if found.recorded is None or not _is_like(found.recorded, ruling.recorded):
        return False
    produced = ruling.produced
    if produced.refused is not None:
        return found.refused is not None and found.refused.code == produced.refused
    if produced.wants is not None:
        return found.pending is not None and found.pending.kind == produced.wants
    return found.produced is not None and _is_like(found.produced, produced)


def _is_like(record: Recorded, pattern: RecordedPattern | ProducedPattern) -> bool:
    if record.event.published != pattern.type:
        return False
    if pattern.rule is not None and record.rule != pattern.rule:
        return False
    data = record.event.model_dump(mode="json", by_alias=True)
    return all(key in data and data[key] == value for key, value in pattern.fields.items())
