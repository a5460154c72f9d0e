"""Triggered abilities that nobody at a table noticed: the rules make them trigger, and the log does not have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.language import May
from rewind.aggregates.cards.language.walking import nodes
from rewind.aggregates.editions import NAMES, Citation
from rewind.aggregates.questions.refusals import IllegalAction, Refusal
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.playing import AbilityTriggered
from rewind.replays.auditing.audit import Audit, Finding
from rewind.replays.auditing.facts import object_name
from rewind.replays.judging.deciding_again import DecidedAgain, decide_again
from rewind.replays.judging.log_beginning import LogBeginning


class Missed(NamedTuple):
    """One triggered ability that the log does not have."""

    source: str
    """The name of its source."""
    at: int
    """The recorded event on which it triggers."""
    rules: tuple[str, ...]
    """The rules by which it does, in the log's edition."""


class MissedChoice(NamedTuple):
    """What the controller of a missed trigger would have had to choose."""

    source: str
    """The name of its source."""
    kind: Literal["default", "optional"]
    """Whether its ability says what happens where its controller does not do something, or only allows something."""


def choices_of_missed(again: DecidedAgain) -> list[MissedChoice]:
    """The choices in the triggered abilities that a log does not have, each once."""
    made, found = Timeline(again.records), dict[MissedChoice, None]()
    for n in again.unrecorded:
        event, state = made.record(n).event, made.at(n)
        if not isinstance(event, AbilityTriggered):
            continue
        definition = state.definition_of(event.object)
        programs = {} if definition is None else {one.key: one.ability for one in definition.programs}
        if event.key in programs:
            chosen = [one for one in nodes(parse_ability(programs[event.key])) if isinstance(one, May)]
            for one in chosen:
                found[MissedChoice(object_name(state, event.object), "default" if one.otherwise else "optional")] = None
    return list(found)


def add_missed_triggers(found: Audit, records: Sequence[Recorded]) -> None:
    """Adds to the audit of a claimed log what should have triggered, as far as the log can be decided again."""
    timeline = Timeline(records)
    state = timeline.end
    if state.kind != "claimed" or state.edition not in NAMES or any(record.src is not None for record in records):
        return
    again = decide_again(records, len(records))
    made = Timeline(again.records)
    for n in again.unrecorded:
        missed = _missed(made, n, again.recorded_at(n))
        if missed is not None:
            found.findings.append(_finding(found, timeline, missed))
    found.findings.sort(key=lambda finding: finding.record.n)
    if again.ended_at is not None and all(one.record.n != again.ended_at for one in found.findings):
        found.not_judged[
            f"what should have triggered after event {again.ended_at}, to which the rules do not come"
        ] += 1
    _add_unseen(found, LogBeginning(again.records))


def _missed(made: Timeline, n: int, at: int) -> Missed | None:
    record = made.record(n)
    if not isinstance(record.event, AbilityTriggered):
        return None
    return Missed(object_name(made.at(n), record.event.object), at, record.rule)


def _finding(found: Audit, timeline: Timeline, missed: Missed) -> Finding:
    before = timeline.at(missed.at - 1)
    cited = tuple(Citation(before.edition, number) for number in missed.rules)
    what = f"an ability of {missed.source} triggers here and is not put on the stack"
    refused = IllegalAction(Refusal.IMPOSSIBLE_EVENT, what, cited)
    place = _place(timeline.at(missed.at))
    located = refused.located(file=found.file, event=missed.at, turn=place[0], step=place[1])
    return Finding(timeline.record(missed.at), before, located, None, by_facts=False)


def _place(state: GameState) -> tuple[int | None, str | None]:
    return state.turn or None, state.step or state.phase


def _add_unseen(found: Audit, beginning: LogBeginning) -> None:
    """Adds what triggers as the step begins inside which the log begins, of which the log says nothing."""
    begun, began = beginning.begun(), beginning.position_set
    if begun is None or began is None:
        return
    for record in begun.records[began:]:
        if isinstance(record.event, AbilityTriggered):
            name = object_name(begun.at(record.n), record.event.object)
            why = f"the log begins inside the {beginning.part}: an ability of {name} triggers as that begins"
            found.not_judged[why] += 1
