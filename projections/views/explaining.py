"""Why an event happened: its causes back to a decision, how what resolved came to the stack, the effects at work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.questions.inputs import is_decided, is_input
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.combat import AttackersDeclared, BlockersDeclared, CombatDamageAssigned
from rewind.events.envelope import Recorded
from rewind.events.playing import ChoiceOffered, ContinuousEffectBegan, PutOnStack, ResolutionBegan, ResolutionEnded
from rewind.events.zones import ZoneChanged
from rewind.projections.views.explained_decisions import ExplainedDecision, explain_decision
from rewind.projections.views.links import Link, Linker
from rewind.projections.views.plain_data import PlainData
from rewind.projections.words.ability_names import program_of
from rewind.projections.words.phrases.effects import lasting
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.printed_abilities import ability_in_words, effect_at_work


@dataclass(frozen=True, slots=True)
class AtWork(PlainData):
    """An effect, or a static ability, that made it so."""

    source: str | None
    """Object id."""
    name: str
    """What it comes from."""
    what: str
    """What it does, in a few words."""
    since: int | None
    """The event since which it is at work."""


@dataclass(frozen=True, slots=True)
class Explanation(PlainData):
    """Why an event happened."""

    n: int
    edition: str
    event: Link
    together: tuple[Link, ...]
    """What happened at the same time."""
    causes: tuple[Link, ...]
    """The causes, the nearest first, back to a decision; what led aside has a depth."""
    at_work: tuple[AtWork, ...]
    note: str | None = None
    """What is to be known of a log that says less."""
    decision: ExplainedDecision | None = None
    """What more there is to say of a decision, or of a random outcome."""


def explain(timeline: Timeline, n: int) -> Explanation:
    """Why event `n` happened. Raises QueryError RW2201."""
    record = timeline.record(n)
    text = _CauseTracer(timeline)
    together = [text.link(other, "at the same time") for other in _together(timeline.records, record)]
    causes = [] if record.cause is None else list(text.causes(record, 0, {n}))
    if not causes and record.cause is None:
        causes = list(text.asked(record) if is_decided(record.event) else text.origin(record, 0, {n}))
    return Explanation(
        n,
        timeline.end.edition,
        text.link(record, "event"),
        tuple(together),
        tuple(causes),
        tuple(text.at_work(record)),
        _note(timeline, record),
        explain_decision(timeline, n),
    )


def _together(records: Sequence[Recorded], record: Recorded) -> Iterator[Recorded]:
    if record.together is None:
        return
    for other in records[record.together - 1 :]:
        if other.together == record.together:
            if other.n != record.n:
                yield other
        elif other.n > record.n:
            return


def _note(timeline: Timeline, record: Recorded) -> str | None:
    if timeline.end.kind == "claimed" and record.cause is None and not record.rule and not is_input(record.event):
        return "the log is a claim: it says what happened, and names neither causes nor rules"
    return None


class _CauseTracer(Linker):
    """Follows causes through one game."""

    def asked(self, record: Recorded) -> Iterator[Link]:
        """What asked for a decision: priority, or the choice that was offered and why."""
        awaiting = self.timeline.at(record.n - 1).awaiting
        if awaiting is not None:
            asking = self.timeline.record(awaiting.event)
            yield self.link(asking, "asked by")
            if isinstance(asking.event, ChoiceOffered):
                yield from self.causes(asking, 0, {record.n, asking.n})

    def causes(self, record: Recorded, depth: int, seen: set[int]) -> Iterator[Link]:
        """The causes of an event, the nearest first; each event once."""
        yield from self.origin(record, depth, seen)
        while record.cause is not None and record.cause not in seen:
            record = self.timeline.record(record.cause)
            seen.add(record.n)
            yield self.link(record, "because", depth)
            yield from self.origin(record, depth, seen)

    def origin(self, record: Recorded, depth: int, seen: set[int]) -> Iterator[Link]:
        """How the object that resolves came to the stack, and why; nothing for any other event."""
        event = record.event
        trigger = event.trigger if isinstance(event, PutOnStack) else None
        if trigger is not None and trigger not in seen:
            triggered = self.timeline.record(trigger)
            seen.add(trigger)
            yield self.link(triggered, "it had triggered", depth)
            yield from self.causes(triggered, depth, seen)
        if isinstance(event, CombatDamageAssigned):
            yield from self._declarations(record, depth, seen)
        if not isinstance(event, ResolutionBegan | ResolutionEnded):
            return
        put = self._put_on_stack(event.object, record.n)
        if put is not None and put.n not in seen:
            seen.add(put.n)
            yield self.link(put, "it was on the stack", depth + 1)
            yield from self.causes(put, depth + 1, seen)

    def _declarations(self, record: Recorded, depth: int, seen: set[int]) -> Iterator[Link]:
        """Who had declared what fights: the blockers and the attackers of this combat."""
        for other in reversed(self.timeline.records[: record.n - 1]):
            event = other.event
            if isinstance(event, AttackersDeclared | BlockersDeclared):
                is_attack = isinstance(event, AttackersDeclared)
                if other.n not in seen:
                    seen.add(other.n)
                    yield self.link(other, "attackers" if is_attack else "blockers", depth)
                if is_attack:
                    return

    def _put_on_stack(self, obj: str, before: int) -> Recorded | None:
        """The event by which an object came to the stack."""
        for record in reversed(self.timeline.records[: before - 1]):
            event = record.event
            match event:
                case ZoneChanged():
                    found = event.becomes == obj
                case PutOnStack() | CombatDamageAssigned():
                    found = event.object == obj
                case _:
                    found = False
            if found:
                return record
        return None

    # Effects

    def at_work(self, record: Recorded) -> Iterator[AtWork]:
        """The continuous effects and static abilities that an event names as what made it so."""
        event, state = record.event, self.timeline.at(record.n - 1)
        named = [number for field in ("effects", "effect") for number in _numbers(getattr(event, field, None))]
        for number in dict.fromkeys(named):
            began = self.timeline.record(number).event if number <= record.n else None
            if isinstance(began, ContinuousEffectBegan):
                yield self._effect(state, number, began)
        sources: list[str] = [obj for obj in getattr(event, "sources", ()) if isinstance(obj, str)]
        by = getattr(event, "by", None)
        for obj in dict.fromkeys([*sources, *([by] if isinstance(by, str) else [])]):
            yield from self._statics(self.timeline.at(record.n), obj)

    def _effect(self, state: GameState, number: int, began: ContinuousEffectBegan) -> AtWork:
        scene = Scene(state, state, ids=True)
        name = "an effect" if began.source is None else scene.name(began.source)
        until = lasting(began.duration, state.edition, began.until, name)
        return AtWork(began.source, name, f"{effect_at_work(began.effect, state.edition)}, {until}", number)

    def _statics(self, state: GameState, obj: str) -> Iterator[AtWork]:
        scene, found = Scene(state, state, ids=True), False
        facts, definition = state.characteristics_of(obj), state.definition_of(obj)
        for key in () if facts is None else facts.abilities:
            program = "" if definition is None else program_of(definition, key)
            if '"kind":"static"' in program:
                found = True
                words = ability_in_words(parse_ability(program), state.edition, definition, facts)
                yield AtWork(obj, scene.name(obj), words, state.entered.get(obj))
        if not found:
            yield AtWork(obj, scene.name(obj), "an ability of it", state.entered.get(obj))


def _numbers(value: object) -> list[int]:
    if isinstance(value, int):
        return [value]
    return [part for part in value if isinstance(part, int)] if isinstance(value, tuple) else []
