"""How a life total came to be what it is: each change of it, and of combat damage how it was assigned and dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import groupby

from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.cli.disputes.derivation_rows import Row, name_of, numbers
from rewind.events.combat import CombatDamageAssigned, DamageAssignment, DamageDealt, LifeGained, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.playing import EventPrevented, EventReplaced, ResolutionBegan
from rewind.projections.words.phrases.words import listed
from rewind.projections.words.sentences import sentence

_LONGEST = 8
"""So many changes of a life total are told, the last."""

_THOUGH_CHANGED = "310.4a"
"""That combat damage is dealt as it was assigned, though its source has gone or changed."""

_STRIKES = {"first strike": "502.2b", "double strike": "502.28b"}
"""Keyword by which a creature deals damage in the first of two combat damage steps → its paragraph."""


def life_rows(timeline: Timeline, seat: int, reported: Set[int]) -> Iterator[Row]:
    """The events by which a life total changed: of damage as it was assigned, replaced and dealt.

    Nothing of a total that is only reported. What is assigned together is told together, before any of it is dealt.
    """
    changes = [one for one in timeline.records if _changes_life(one, seat)]
    if any(one.n in reported for one in changes):
        return
    if len(changes) > _LONGEST:
        yield Row("", "before", f"{len(changes) - _LONGEST} earlier changes of the total.", ())
    told = [(_assigned(timeline.records[: one.n - 1], one), one) for one in changes[-_LONGEST:]]
    for n, together in groupby(told, key=lambda pair: None if pair[0] is None else pair[0].n):
        each = list(together)
        if n is not None:
            sources = {getattr(one.event, "source", None) for _, one in each}
            yield from _assignments(timeline, timeline.record(n), seat, sources)
        for _, one in each:
            yield from _of_change(timeline, one)


def _changes_life(record: Recorded, seat: int) -> bool:
    return isinstance(record.event, LifeLost | LifeGained) and record.event.seat == seat


# Combat damage as it is assigned


def _assigned(records: Sequence[Recorded], last: Recorded) -> Recorded | None:
    """The assignment of the combat damage by which life was lost; None where it was not combat damage."""
    dealt = _led_to(records, last)
    if not any(isinstance(one.event, DamageDealt) and one.event.combat for one in dealt):
        return None
    return next((one for one in reversed(records) if isinstance(one.event, CombatDamageAssigned)), None)


def _assignments(timeline: Timeline, record: Recorded, seat: int, sources: Set[str | None]) -> Iterator[Row]:
    """What these sources assign to a player in one combat damage step, and by which paragraphs."""
    assert isinstance(record.event, CombatDamageAssigned), "_assigned finds such events alone"
    state = timeline.at(record.n - 1)
    for part in record.event.assignments:
        if part.to == seat and part.source in sources:
            yield Row("", "assigned", *_assignment(state, part, record.event.assignments))


def _assignment(
    state: GameState, part: DamageAssignment, assignments: Sequence[DamageAssignment]
) -> tuple[str, tuple[str, ...]]:
    """What a creature assigns to a player, why in this step, and why to the player; with the paragraphs."""
    step, rules = _step(state, part.source)
    why, allowed_by = _why_to_player(state, part.source)
    rules += ["310.2a", *allowed_by]
    to = state.names.get(int(part.to)) or f"seat {part.to}"
    text = f"{step}{name_of(state, part.source)}, which {why}, assigns {part.amount} combat damage to {to}"
    others = [one for one in assignments if one.source == part.source and one.to != part.to]
    if others:
        among = listed(f"{one.amount} to {name_of(state, str(one.to))}" for one in others)
        text += f", besides {among}"
    return f"{text}.", numbers(state, *rules)


def _step(state: GameState, source: str) -> tuple[str, list[str]]:
    """Which of two combat damage steps it is, and the paragraphs by which a creature assigns damage in it."""
    strikes = [rule for strike, rule in _STRIKES.items() if _has(state, source, strike)]
    if state.first_strike:
        return "In the first of two combat damage steps ", ["310.5", *strikes]
    if state.have_assigned:
        again = [_STRIKES["double strike"]] if source in state.have_assigned else []
        return "In the second combat damage step ", ["310.5", *again]
    return "", ["310.1"]


def _why_to_player(state: GameState, source: str) -> tuple[str, tuple[str, ...]]:
    """Why a creature may assign damage to the player that it attacks."""
    if source not in state.blocked and not any(source in fought for fought in state.blocking.values()):
        return "is not blocked", ("310.2b",)
    if _has(state, source, "trample") and not any(source in fought for fought in state.blocking.values()):
        return "is blocked by nothing any more and has trample", ("502.9c",)
    if _has(state, source, "trample"):
        return "is blocked and has trample", ("502.9b",)
    return "is blocked and deals its damage in another way", ("310.2e",)


def _has(state: GameState, obj: str, keyword: str) -> bool:
    facts = state.characteristics_of(obj)
    return facts is not None and keyword in facts.abilities


# What is dealt


def _of_change(timeline: Timeline, last: Recorded) -> Iterator[Row]:
    """One change of a life total, with the damage that led to it."""
    for record in (*_led_to(timeline.records[: last.n - 1], last), last):
        before, after = timeline.at(record.n - 1), timeline.at(record.n)
        step = "changed" if isinstance(record.event, EventReplaced | EventPrevented) else "dealt"
        step = "life" if record is last else step
        rules = [rule for rule in record.rule if rule != _THOUGH_CHANGED or _has_changed(timeline, record)]
        yield Row("", step, sentence(before, record, after, labels={}), tuple(rules))


def _has_changed(timeline: Timeline, record: Recorded) -> bool:
    """Whether the source of combat damage has left play, or has another power, since it was assigned."""
    source = getattr(record.event, "source", None)
    assigned = (one for one in reversed(timeline.records[: record.n]) if isinstance(one.event, CombatDamageAssigned))
    last = next(assigned, None)
    if source is None or last is None:
        return False
    now, then = timeline.at(record.n), timeline.at(last.n)
    if not now.is_current(source) or not now.in_play(source):
        return True
    facts, was = now.characteristics_of(source), then.characteristics_of(source)
    return facts is None or was is None or facts.power != was.power


def _led_to(records: Sequence[Recorded], last: Recorded) -> list[Recorded]:
    """What led to a loss of life by damage, back to the resolution by which it was dealt."""
    event = last.event
    if not isinstance(event, LifeLost) or event.source is None:
        return []
    found = list[Recorded]()
    for record in reversed(records):
        one = record.event
        if isinstance(one, ResolutionBegan):
            break
        if isinstance(one, DamageDealt | EventReplaced | EventPrevented):
            to = one.to if isinstance(one, DamageDealt) else one.object
            if to == event.seat and one.source in (None, event.source):
                found.append(record)
    return found[::-1]
