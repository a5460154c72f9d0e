"""Triggered abilities: they trigger and wait (rules 404, 410); `turn/waiting_triggers.py` puts them on the stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias, cast

from rewind.aggregates.cards.language import Pattern, StateTrigger, Uses
from rewind.aggregates.rules.engine.context import Context, TriggerInfo, record_of_key
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.event_words import looking_at_event
from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.engine.occurrences import Occurrence, apart, fitting, joined, looks_back
from rewind.aggregates.rules.engine.triggered import Sources, TriggeredMana, Watching
from rewind.aggregates.rules.happening import delayed, meanings
from rewind.aggregates.rules.happening.occurrences_of import SHOWS, about, unblocked
from rewind.aggregates.rules.happening.scenes import Scene, now
from rewind.aggregates.rules.happening.sources import abilities_in, sources_elsewhere, sources_in_play
from rewind.aggregates.rules.happening.visible_objects import was_ever_visible
from rewind.aggregates.rules.programs.abilities import could_add_mana, works_in
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.objects import ControlChanged
from rewind.events.playing import AbilityTriggered, Remembered
from rewind.events.turn import TurnBegan
from rewind.events.zones import TokenCreated, ZoneChanged

Existed: TypeAlias = Literal["before", "after", "throughout"]
"""When an ability existed: only before an event, so that it triggers where the game looks back; only after it, so that
it triggers where the game does not; or in either case (rule 410.10d)."""


class Fit(NamedTuple):
    """An occurrence on which an ability triggers."""

    n: int
    """The number of the event."""
    watching: Watching
    occurrence: Occurrence
    rank: int = 0
    """What leaves play is noticed before where it went, as older logs have it."""


@dataclass(slots=True)
class Looking:
    """Triggered abilities look at events that happened at the same time."""

    engine: Engine
    records: Sequence[Recorded]
    before: Sources
    """Those of permanents as they were just before (rule 410.10d)."""
    after: Sources
    elsewhere: Sources
    awaited: Sources
    left: frozenset[str] = frozenset()
    """The objects that left their zones."""
    came: frozenset[str] = frozenset()
    shown: Sequence[Occurrence] = ()
    """What the last of the events shows besides, where only the rules know it."""
    together: dict[tuple[object, ...], tuple[Pattern, list[Fit]]] = field(default_factory=dict)
    """The occurrences that count once for all that happened at the same time, by ability and pattern."""
    seen: set[tuple[object, ...]] = field(default_factory=set)

    def wants(self, verbs: frozenset[str]) -> bool:
        """Whether any ability waits for one of these."""
        every = (self.before, self.after, self.elsewhere, self.awaited)
        return any(not verbs.isdisjoint(sources.by_verb) for sources in every)

    def triggered(self) -> Iterator[tuple[int, Watching, Context, Occurrence]]:
        """The abilities that trigger, each with what it triggers on (rules 410.2, 410.6)."""
        for record in self.records:
            shows = SHOWS.get(type(record.event))
            if shows is None or not (
                self.shown or self.wants(shows[0]) or _leaves_elsewhere(self.engine, record.event)
            ):
                continue
            scene = now(self.engine, record)
            for occurrence in self.shown or shows[1](scene, record.event):
                fits = [
                    fit
                    for one, existed in self._watching(occurrence, record.event)
                    for fit in self._fits(scene, one, occurrence, record.event, existed)
                ]
                for fit in sorted(fits, key=lambda one: one.rank):
                    yield from self._if_true(fit)
        for pattern, fits in self.together.values():
            context = self._context(fits[0])
            whole = joined(context, pattern, [fit.occurrence for fit in fits])
            if whole is not None:
                yield from self._if_true(fits[0]._replace(occurrence=replace(whole, about=None)))

    def _if_true(self, fit: Fit) -> Iterator[tuple[int, Watching, Context, Occurrence]]:
        """The intervening "if" is checked as it triggers (rule 410.8)."""
        context = looking_at_event(self._context(fit), fit.occurrence)
        if context.is_true(fit.watching.ability.condition):
            yield fit.n, fit.watching, context, fit.occurrence

    def _context(self, fit: Fit) -> Context:
        return self._context_of(fit.watching, fit.occurrence, fit.n)

    def _context_of(self, watching: Watching, occurrence: Occurrence, n: int) -> Context:
        context = Context(
            self.engine,
            watching.you,
            watching.object,
            trigger=about(occurrence),
            record=record_of_key(watching.key),
            key=watching.key,
            since=n,
            left=self.left,
        )
        if watching.awaited is not None:
            meanings.within(context, self.engine.draft.awaited[watching.awaited].bound)
        return context

    def _watching(self, occurrence: Occurrence, event: Event) -> Iterator[tuple[Watching, Existed]]:
        """The abilities that wait for the verb, each with when it existed (rule 410.10d)."""
        verb = occurrence.verb
        by_trigger = verb == "move" and self.engine.edition.policies.zone_changes_look_back == "by_trigger"
        if verb == "control":
            yield from ((one, "throughout") for one in (*self._losing_control(), *self.after.waiting(verb)))
        elif by_trigger:
            yield from ((one, "before") for one in self.before.waiting(verb))
            yield from ((one, "after") for one in self.after.waiting(verb))
        else:
            sources = self.before if occurrence.looks_back else self.after
            yield from ((one, "throughout") for one in sources.waiting(verb))
        for watching in self.elsewhere.waiting(verb):
            yield watching, "after" if watching.object in self.came else "throughout"
        if isinstance(event, ZoneChanged) and _leaves_elsewhere(self.engine, event):
            for one, still_works in _as_it_left(self.engine, event):
                if verb not in one.traits.verbs or (still_works and not by_trigger):
                    continue
                works_there_too = not still_works and (not by_trigger or _waits_for_leaving(one))
                yield one, "throughout" if works_there_too else "before"
        yield from ((one, "throughout") for one in self.awaited.waiting(verb))

    def _losing_control(self) -> Iterator[Watching]:
        """Abilities of what a player has lost control of trigger for that player, if they say whose it becomes."""
        after = {(one.object, one.you, one.key) for one in self.after.waiting("control")}
        for one in self.before.waiting("control"):
            patterns = [pattern for pattern in one.traits.patterns if pattern.event == "control"]
            if (one.object, one.you, one.key) not in after and all(pattern.player is not None for pattern in patterns):
                yield one

    def _fits(
        self, scene: Scene, watching: Watching, occurrence: Occurrence, event: Event, existed: Existed
    ) -> Iterator[Fit]:
        """What the ability triggers on of an occurrence; one of several events of its own counts once (rule 410.6)."""
        patterns = list(enumerate(watching.traits.patterns))
        if existed != "throughout":
            is_back = existed == "before"
            patterns = [one for one in patterns if looks_back(self.engine, one[1], occurrence) is is_back]
        if not patterns:
            return
        if watching.traits.asks_cause:
            occurrence = replace(occurrence, cause=scene.cause())
        context = self._context_of(watching, occurrence, scene.n)
        for index, pattern in patterns:
            found = fitting(context, pattern, occurrence)
            if not found or not _may_trigger(self.engine, watching, event):
                continue
            whole = (watching.object, watching.you, watching.key, watching.number, watching.awaited)
            if pattern.together:
                for one in found:
                    key = (*whole, index, *apart(pattern, one))
                    self.together.setdefault(key, (pattern, []))[1].append(Fit(scene.n, watching, one))
                return
            what = (*whole, scene.n, occurrence.things("what"))
            if index and what in self.seen:
                return
            self.seen.add(what)
            rank = int(occurrence.looks_back and pattern.to is not None)
            yield from (Fit(scene.n, watching, one, rank) for one in found)
            return


def _may_trigger(engine: Engine, watching: Watching, event: Event | None = None) -> bool:
    """Whether the object of an ability is one of which it may trigger: by the policy one that all players saw."""
    if watching.awaited is not None:
        return True
    if watching.ability.once is not None and was_done(engine, watching.object, watching.you, watching.ability.once):
        return False
    return engine.edition.policies.unseen_abilities_trigger or was_ever_visible(engine, watching.object, event)


def was_done(engine: Engine, obj: str, seat: int, name: str) -> bool:
    """Whether the controller of an object has done this turn what its ability keeps a name for (2026-04: 603.2h)."""
    controller = engine.controller(obj)
    for _, event, _, _ in engine.draft.backwards():
        if isinstance(event, TurnBegan):
            return False
        if isinstance(event, ControlChanged) and event.object == obj:
            controller = event.before
        if isinstance(event, Remembered) and (event.object, event.name) == (obj, name) and controller == seat:
            return True
    return False


def _leaves_elsewhere(engine: Engine, event: Event) -> bool:
    """Whether an object leaves a zone, other than play, in which abilities of the game's cards may trigger on that."""
    if not engine.compiler.analysis.triggers_elsewhere or not isinstance(event, ZoneChanged):
        return False
    return event.from_ is not None and event.from_.zone != "in_play"


def _as_it_left(engine: Engine, event: ZoneChanged) -> Iterator[tuple[Watching, bool]]:
    """The abilities that an object had in the zone that it left, each with whether it works where the object is now."""
    assert event.from_ is not None, "it left a zone"
    for one in abilities_in(engine, event.object, event.from_.zone):
        yield one, event.to is not None and works_in(one.ability, event.to.zone)


def _waits_for_leaving(watching: Watching) -> bool:
    """Whether all that an ability waits for is that something leaves a zone: so it works wherever that leads, too
    (2026-04: 113.6k)."""
    return all(pattern.from_ is not None for pattern in watching.traits.patterns)


_NONE = Sources()


def detect(engine: Engine, records: Sequence[Recorded], before: Sources | None) -> None:
    """Abilities trigger on what has happened (rules 404.2, 410.2); `before`: those of permanents until it (410.10d)."""
    after = sources_in_play(engine)
    before, elsewhere, awaited = before or after, sources_elsewhere(engine) or _NONE, delayed.waiting(engine)
    asked = [one.by_verb for one in (before, after, elsewhere, awaited) if one.by_verb]
    if (
        engine.compiler.analysis.triggers_elsewhere and any(_leaves_elsewhere(engine, one.event) for one in records)
    ) or (
        asked
        and any(
            not shows[0].isdisjoint(verbs)
            for record in records
            if (shows := SHOWS.get(type(record.event))) is not None
            for verbs in asked
        )
    ):
        _trigger(engine, Looking(engine, records, before, after, elsewhere, awaited))
    if engine.draft.awaited:
        delayed.end_by_event(engine, records)


def _trigger(engine: Engine, looking: Looking) -> None:
    moved = [record.event for record in looking.records if isinstance(record.event, ZoneChanged)]
    looking.left = frozenset(event.object for event in moved)
    came = [record.event.object for record in looking.records if isinstance(record.event, TokenCreated)]
    looking.came = frozenset((*came, *(event.becomes for event in moved)))
    used = delayed.Used(engine)
    triggered: list[tuple[int, AbilityTriggered]] = []
    for n, watching, context, occurrence in looking.triggered():
        times = _times(engine, watching, occurrence)
        if watching.ability.uses is not None:
            times = min(times, _left(engine, watching, watching.ability.uses, [event for _, event in triggered]))
        if _is_mana_ability(watching, occurrence, engine):
            engine.mana_triggered += [TriggeredMana(context, watching.ability.effect)] * times
        elif used.may_trigger(watching.awaited, n):
            triggered += [(n, _event(watching, occurrence, about(occurrence), engine))] * times
    for n, event in triggered:
        if engine.is_forgotten(event):
            continue
        engine.record(event, ("410.2",) if event.awaited is None else ("410.2", "404.4"), cause=n)
    used.end()


def _times(engine: Engine, watching: Watching, occurrence: Occurrence | None) -> int:
    """How often an ability triggers on one thing; what waits for it does so once (2026-04: 603.2d)."""
    if watching.awaited is not None:
        return 1
    return bounded(1 + engine.answers.additional_times(engine, watching.object, occurrence), "repetitions")


def _left(engine: Engine, watching: Watching, uses: Uses, waiting: Sequence[AbilityTriggered]) -> int:
    """How often an ability that triggers only so often may trigger yet; `waiting` have triggered at the same time."""
    left = uses.number - sum(_is_of(event, watching) for event in waiting)
    for _, event, _, _ in engine.draft.backwards():
        if uses.per == "turn" and isinstance(event, TurnBegan):
            break
        left -= isinstance(event, AbilityTriggered) and _is_of(event, watching)
    return max(0, left)


def _is_of(event: AbilityTriggered, watching: Watching) -> bool:
    """Whether it is this ability that has triggered."""
    return (event.object, event.key, event.ability) == (watching.object, watching.key, watching.number)


def _is_mana_ability(watching: Watching, occurrence: Occurrence, engine: Engine) -> bool:
    """Whether what triggers is a mana ability itself: it could add mana to that of a mana ability (rule 406.1).

    Since 2026-04 it is one, too, where any mana that is added triggers it (2026-04: 605.1b).
    """
    is_of_mana = occurrence.of_mana_ability or (
        occurrence.verb == "add_mana" and engine.edition.policies.mana_abilities == "without_target"
    )
    return is_of_mana and could_add_mana(watching.ability.effect) and not watching.ability.targets


def mana_triggered(engine: Engine) -> Sequence[TriggeredMana]:
    """The mana abilities that have triggered since this was asked last."""
    triggered, engine.mana_triggered = engine.mana_triggered, []
    return triggered


def _event(watching: Watching, occurrence: Occurrence, info: TriggerInfo, engine: Engine) -> AbilityTriggered:
    bound = meanings.of_event(occurrence, watching.traits.words)
    if watching.awaited is not None:
        bound = (*engine.draft.awaited[watching.awaited].bound, *bound)
    return AbilityTriggered(
        seat=watching.you,
        object=watching.object,
        ability=watching.number,
        key=watching.key,
        it=info.it,
        player=info.player,
        number=info.number,
        bound=bound,
        awaited=watching.awaited,
    )


def detect_unblocked(engine: Engine, record: Recorded) -> None:
    """Abilities trigger as attackers stay unblocked, where nothing could block and nobody was asked (rule 309.1)."""
    attackers = [obj for obj in engine.draft.attacking if obj not in engine.draft.blocked]
    after = sources_in_play(engine)
    looking = Looking(engine, [record], after, after, sources_elsewhere(engine) or _NONE, delayed.waiting(engine))
    if attackers and looking.wants(frozenset({"go_unblocked"})):
        looking.shown = [unblocked(now(engine, record), attacker) for attacker in attackers]
        _trigger(engine, looking)


# State triggers (rule 410.11)


def detect_states(engine: Engine) -> None:
    """Abilities trigger on the state of the game; not again until they have left the stack (rule 410.11)."""
    in_play, elsewhere = sources_in_play(engine).states, (sources_elsewhere(engine) or _NONE).states
    if not in_play and not elsewhere:
        return
    for one in (*in_play, *elsewhere):
        when = cast("StateTrigger", one.ability.when)
        context = Context(engine, one.you, one.object, record=record_of_key(one.key), key=one.key)
        if _waits(engine, one) or not _may_trigger(engine, one):
            continue
        if context.is_true(when.state) and context.is_true(one.ability.condition):
            event = AbilityTriggered(seat=one.you, object=one.object, ability=one.number, key=one.key)
            for _ in range(_times(engine, one, None)):
                engine.record(event, ("410.11",), cause=engine.draft.n)


def _waits(engine: Engine, watching: Watching) -> bool:
    """Whether it has triggered and has not left the stack yet."""
    draft = engine.draft
    waits = any(
        (one.object, one.key, one.ability) == (watching.object, watching.key, watching.number)
        for one in draft.triggers.values()
    )
    if waits:
        return True
    entries = (draft.stack.get(obj) for obj in engine.zone("stack"))
    return any(
        entry is not None
        and (entry.source, entry.key, entry.ability) == (watching.object, watching.key, watching.number)
        for entry in entries
    )


TRIGGER_EVENTS = frozenset(SHOWS)
"""Events on which abilities can trigger."""
