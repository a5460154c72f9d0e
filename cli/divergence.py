"""A divergence, as people and programs read it: what is recorded, what the rules make, why, and where to look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click
from rich.text import Text

from rewind.aggregates.editions.mended import MendedRuling
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.fold import fold
from rewind.aggregates.state import GameState
from rewind.cli.output import console, put, styled
from rewind.events.envelope import Recorded
from rewind.events.errors import FoldError
from rewind.projections.views.differences import Difference, differences, event_differences
from rewind.projections.words.sentences import sentence
from rewind.replays.verifying.redeciding import Divergence

MOST = 12
"""So many paths of state that differ are printed."""

_TITLES: Mapping[str, str] = {
    "RW1001": "diverged",
    "RW1002": "a decision is refused",
    "RW1003": "the log ends too early",
    "RW1004": "an event that nothing brings about",
}


def print_divergence(log: str, found: Divergence, events: int) -> None:
    """A divergence in full."""
    out = console()
    before = found.before
    turn = f"turn {before.turn}, {_part(before)}" if before.turn else "before the first turn"
    title = f"{found.code} {_TITLES[found.code]} at event {found.n} of {events} ({turn}; log line {found.n})"
    put(out, styled(title, "bold red"))
    for name, text in _lines(log, found):
        line = Text("  ")
        line.append(f"{name:<10}", "dim")
        line.append(text)
        put(out, line, hang=12)


def _lines(log: str, found: Divergence) -> Iterator[tuple[str, str]]:
    yield "recorded", _event_line(found.before, found.recorded) if found.recorded else "nothing: the log ends here"
    if found.produced is not None:
        yield "produced", _event_line(found.before, found.produced)
    elif found.refused is not None:
        yield "refused", str(found.refused)
    elif found.pending is not None:
        yield "produced", f"nothing: the rules want an input ({found.pending.kind})"
    for part in _event_parts(found):
        yield "event", f"{part.path}  recorded {_value(part.a)}, produced {_value(part.b)}"
    parts = state_parts(found)
    for part in parts[:MOST]:
        yield "state", f"{part.path}  recorded {_value(part.a)}, produced {_value(part.b)}"
    if len(parts) > MOST:
        yield "state", f"… and {len(parts) - MOST} more"
    if found.decision is not None:
        yield "because", f"decision {found.decision.n}: {sentence(found.before, found.decision, ids=True)}"
    rules = found.produced.rule if found.produced is not None else ()
    if rules:
        yield "rule", f"{found.before.edition} {', '.join(rules)}"
    if (ruling := found.mended) is not None:
        yield "mended", f"{ruling.rule}, in version {ruling.mended}: {ruling.what}"
    name = click.format_filename(log)
    at = f"rewind show {name} --at {found.n - 1}" if found.refused is None else f"rewind legal {name} --at {found.n}"
    yield "closer", f"rewind explain {name} {found.n} · {at}"


def _part(state: GameState) -> str:
    terms = terms_of(state.edition)
    if state.step is not None:
        return terms.steps[state.step]
    return terms.phases[state.phase] if state.phase is not None else "as it begins"


def _event_line(before: GameState, record: Recorded) -> str:
    return f"{record.event.published}  {sentence(before, record, ids=True)}"


def _event_parts(found: Divergence) -> tuple[Difference, ...]:
    if found.recorded is None or found.produced is None:
        return ()
    return tuple(part for one in event_differences([found.recorded], [found.produced]) for part in one.differences)


def state_parts(found: Divergence) -> list[Difference]:
    """The paths of state in which the recorded and the produced event differ; none where one of them is missing."""
    if found.recorded is None or found.produced is None:
        return []
    try:
        recorded, produced = (fold(found.before, (record,)) for record in (found.recorded, found.produced))
    except FoldError:
        return []
    return list(differences(recorded, produced))


def _value(value: object) -> str:
    return "–" if value is None else str(value)


def divergence_as_json(found: Divergence) -> dict[str, object]:
    """A divergence by field name."""
    return {
        "code": found.code,
        "event": found.n,
        "turn": found.before.turn or None,
        "step": found.before.step or found.before.phase,
        "recorded": None if found.recorded is None else found.recorded.event.published,
        "produced": None if found.produced is None else found.produced.event.published,
        "refused": None if found.refused is None else str(found.refused),
        "event_differences": [part.as_json() for part in _event_parts(found)],
        "state_differences": [part.as_json() for part in state_parts(found)],
        "decision": None if found.decision is None else found.decision.n,
        "rules": [] if found.produced is None else list(found.produced.rule),
        "edition": found.before.edition,
        "mended": None if found.mended is None else _mended_as_json(found.mended),
    }


def _mended_as_json(ruling: MendedRuling) -> dict[str, object]:
    return {
        "name": ruling.name,
        "rule": ruling.rule,
        "first": ruling.first,
        "mended": ruling.mended,
        "what": ruling.what,
    }
