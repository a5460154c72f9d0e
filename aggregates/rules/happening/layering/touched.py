"""Which objects may be otherwise after events, and after other objects have become otherwise (rule 418.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from rewind.aggregates.cards.language import Filter
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.standing import EffectId, Standing
from rewind.aggregates.rules.happening.layering.computation import Computation
from rewind.aggregates.rules.happening.layering.effects import followed
from rewind.aggregates.rules.happening.layering.standing import look_at, look_at_elsewhere
from rewind.aggregates.rules.programs.reads import EVERYTHING_COPIED, Asked, Program, Token, meet
from rewind.events import combat, game, judging, objects, playing, turn, zones
from rewind.events.base import Event, Zone
from rewind.events.envelope import Recorded

Touched: TypeAlias = dict[str, None] | None
"""Objects that may be otherwise; None: any."""

CHANGED: dict[type[Event], tuple[Token, ...]] = {
    objects.Copied: tuple((sort, "*") for sort in EVERYTHING_COPIED),
    objects.TextChanged: tuple((sort, "*") for sort in EVERYTHING_COPIED if sort != "copy"),
    objects.ControlChanged: (("control", "*"),),
    objects.TypesChanged: (("types", "*"), ("subtypes", "*"), ("supertypes", "*")),
    objects.ColorsChanged: (("colors", "*"),),
    objects.AbilitiesChanged: (("abilities", "*"),),
    objects.PowerToughnessChanged: (("power", "*"),),
}
"""Event that the layers make → what effects may read that is otherwise after it."""

ASKED_AFTER: dict[type[Event], tuple[Asked, ...]] = {
    objects.Tapped: ("tapped", "combat"),  # attackers tap as they are declared; the declaration is looked at after that
    objects.Untapped: ("tapped",),
    combat.LifeGained: ("life",),
    combat.LifeLost: ("life",),
    playing.ManaBurned: ("life",),
    combat.AttackersDeclared: ("combat",),
    combat.BlockersDeclared: ("combat",),
    combat.BlockAdded: ("combat",),
    combat.BecameBlocked: ("combat",),
    combat.RemovedFromCombat: ("combat",),
    combat.AttackReselected: ("combat",),
    turn.TurnBegan: ("turn", "part"),
    turn.PhaseBegan: ("combat", "part"),
    turn.StepBegan: ("part",),
    playing.LoopRepeated: ("life", "counters"),
    game.DesignationGained: ("designations",),
    objects.CountersAdded: ("counters",),
    objects.CountersRemoved: ("counters",),
    objects.Attached: ("attachment",),
    objects.Unattached: ("attachment",),
    zones.ZoneChanged: ("zones",),
    zones.CeasedToExist: ("zones",),
    zones.PhasedOut: ("zones", "attachment"),
    zones.PhasedIn: ("zones", "attachment"),
}
"""Event → what of the state that a program asks for may be otherwise after it."""

LOOKED_AT: frozenset[type[Event]] = frozenset(
    {
        *ASKED_AFTER,
        zones.TokenCreated,
        zones.EmblemCreated,
        zones.DungeonEntered,
        objects.Flipped,
        objects.Transformed,
        objects.TurnedFaceUp,
        objects.TurnedFaceDown,
        playing.ContinuousEffectBegan,
        playing.ContinuousEffectEnded,
        playing.Remembered,
        playing.PutOnStack,
        playing.TextSpliced,
        judging.PositionSet,
    }
)
"""Events after which objects may be otherwise."""


def may_touch(standing: Standing, kind: type[Event]) -> bool:
    """Whether objects may be otherwise after an event of this kind, as long as these abilities are in play."""
    kinds = standing.kinds
    if kinds is None:
        kinds = standing.kinds = kinds_after_which(standing)
    return kind in kinds


def kinds_after_which(standing: Standing) -> frozenset[type[Event]]:
    """The kinds of events after which objects may be otherwise, as long as these abilities are in play."""
    asked = {word for word, sources in standing.asks.items() if sources}
    if "anything" in asked:
        return LOOKED_AT
    handled = set(HANDLERS)
    if standing.is_known and not standing.elsewhere:
        handled.remove(zones.CeasedToExist)
    if not standing.about_spells:
        handled.remove(playing.PutOnStack)
    return frozenset(handled).union(kind for kind, words in ASKED_AFTER.items() if not asked.isdisjoint(words))


class Touching:
    """Finds what is touched, step by step."""

    def __init__(self, engine: Engine, standing: Standing) -> None:
        self.engine = engine
        self.standing = standing
        self.found: Touched = {}
        self.may_begin_later = False
        """Whether an effect of several layers has lost one of its objects: without it, it may begin in a later layer,
        with others (rule 418.5b)."""

    def everything(self) -> None:
        """Any object may be otherwise."""
        self.found = None

    def add(self, things: Iterable[str | int | None]) -> None:
        """Some objects may be."""
        if self.found is not None:
            self.found.update((thing, None) for thing in things if isinstance(thing, str))

    def after(self, records: Sequence[Recorded]) -> Touched:
        """What events touch; the permanents with abilities are brought up to date."""
        if self.standing.asks.get("anything"):
            self.asked("anything")
        for record in records:
            event = record.event
            if type(event) in LOOKED_AT:
                handler = HANDLERS.get(type(event))
                if handler is not None:
                    handler(self, event)
                for asked in ASKED_AFTER.get(type(event), ()):
                    if self.standing.asks.get(asked):
                        self.asked(asked, _of(event))
        return self.found

    def asked(self, word: Asked, things: tuple[str, ...] = ()) -> None:
        """What effects change that ask the state for this; `things` are the objects of which it is otherwise."""
        if word == "anything":
            self.everything()
            return
        for obj in tuple(self.standing.asks.get(word, ())):
            for number, program in tuple(self.standing.ids(obj)):
                if word in program.begins.asks or any(word in reads.asks for reads in program.does):
                    self.reach(number, program)
                if word in program.begins.asks_of_candidates:
                    self.reach(number, program, things)
                if any(word in reads.asks_of_candidates for reads in program.does):
                    self.reach(number, program)

    def reach(self, number: EffectId, program: Program, things: tuple[str, ...] | None = None) -> None:
        """What an effect applies to, or may apply to now; where `things` are given, a description may fit only those
        now that it did not fit before. Where nothing was computed before, that is not known."""
        if not self.standing.is_known:
            self.everything()
            return
        before = self.standing.applied_to(self.engine.draft, number)
        self.add(before)
        if not isinstance(program.to, Filter):
            self.add(self.meant(number[0], program))
        elif things is not None:
            self.add(things)
        elif not before:
            self.everything()

    def source(self, obj: str, *, fits_anew: bool) -> None:
        """What the effects of an object's abilities apply to; `fits_anew`: they may apply to other objects now."""
        for number, program in tuple(self.standing.ids(obj)):
            if not self.standing.is_known:
                self.everything()
                return
            self.add(self.standing.applied_to(self.engine.draft, number))
            if not isinstance(program.to, Filter):
                self.add(self.meant(obj, program))
            elif fits_anew and program.stages:
                self.everything()

    def meant(self, obj: str, program: Program) -> Iterator[str]:
        """The objects that a program means by a word."""
        assert isinstance(program.to, str)
        context = Context(self.engine, self.engine.controller(obj), obj)
        return (one for one in context.objects(program.to) if one == obj or self.engine.in_play(one))

    def enters(self, obj: str) -> None:
        """An object has come into play."""
        self.add((obj,))
        look_at(self.engine, self.standing, obj)
        self.source(obj, fits_anew=True)
        self.asked("in_play", (obj,))

    def leaves(self, obj: str) -> None:
        """An object has left play; what it affected is not known where nothing was computed before."""
        if not self.standing.is_known:
            self.everything()
        self.source(obj, fits_anew=False)
        self.may_begin_later = self.may_begin_later or self.standing.is_among_several_layers(obj)
        self.standing.forget(obj)
        self.asked("in_play", (obj,))

    def gives_from_there(self, obj: str) -> None:
        """An object has come to a zone besides play in which abilities of cards give abilities."""
        look_at_elsewhere(self.engine, self.standing, obj)
        self.source(obj, fits_anew=True)

    def may_have_given(self, obj: str, zone: Zone | None) -> bool:
        """Whether an object that was in a zone besides play may have given abilities there; None: in none."""
        if obj in self.standing.elsewhere:
            return True
        return not self.standing.is_known and zone in self.engine.compiler.analysis.gives_from

    def gives_no_more(self, obj: str) -> None:
        """An object has left the zone besides play in which its abilities gave abilities."""
        if not self.standing.is_known:
            self.everything()
        self.source(obj, fits_anew=False)
        self.standing.forget(obj)

    def influenced(self, computed: Computation, events: Iterable[Event]) -> Touched:
        """What is touched by what the layers make of objects, before that is recorded."""
        changed: set[Token] = set()
        for event in events:
            if isinstance(event, objects.TextChanged) and event.characteristics is None:
                continue  # what the words make otherwise is told by events of its own
            changed.update(CHANGED[type(event)])
            match event:
                case objects.ControlChanged():
                    self.source(event.object, fits_anew=True)
                case objects.AbilitiesChanged() | objects.Copied() | objects.TextChanged():
                    self._has_other_abilities(event.object, computed.working[event.object].abilities)
                case _:
                    pass
        for obj in self.standing.readers:
            for number, program in tuple(self.standing.ids(obj)):
                if meet(program.elsewhere, changed):
                    self.reach(number, program)
        return self.found

    def _has_other_abilities(self, obj: str, abilities: tuple[str, ...]) -> None:
        """An object has these abilities now: what its static abilities applied to, and what those apply to."""
        programs = self.standing.programs
        before = programs.statics(self.engine, self.engine.characteristics(obj).abilities)
        after = programs.statics(self.engine, abilities)
        if before == after:
            return
        self.source(obj, fits_anew=False)
        for program in after:
            if not isinstance(program.to, Filter):
                self.add(self.meant(obj, program))
            elif program.stages:
                self.everything()


def _of(event: Event) -> tuple[str, ...]:
    """The objects that an event is about."""
    match event:
        case objects.CountersAdded() | objects.CountersRemoved():
            return (event.on,) if isinstance(event.on, str) else ()
        case playing.LoopRepeated():
            return tuple(one.object for one in event.objects)
        case combat.AttackersDeclared():
            return tuple(attack.attacker for attack in event.attacks)
        case combat.BlockersDeclared():
            return tuple(block.blocker for block in event.blocks)
        case zones.ZoneChanged():
            return (event.becomes,)
        case _:
            obj = getattr(event, "object", None)
            return (obj,) if isinstance(obj, str) else ()


def _zone_changed(touching: Touching, event: zones.ZoneChanged) -> None:
    if event.from_ is not None and event.from_.zone == "in_play":
        touching.leaves(event.object)
    elif touching.may_have_given(event.object, None if event.from_ is None else event.from_.zone):
        touching.gives_no_more(event.object)
    if event.to is None:
        return
    if event.to.zone in touching.engine.compiler.analysis.gives_from:
        touching.gives_from_there(event.becomes)
    if event.to.zone == "in_play":
        touching.enters(event.becomes)
    elif event.to.zone == "stack":
        effects = touching.engine.draft.effects.values()
        if touching.standing.about_spells or any(event.object in one.affects for one in effects):
            touching.add((event.becomes,))


def _ceased(touching: Touching, event: zones.CeasedToExist) -> None:
    """A token that gave others abilities from outside play is gone (rule 216.3)."""
    was_in = touching.engine.draft.position.get(event.object)
    if touching.may_have_given(event.object, None if was_in is None else was_in.zone):
        touching.gives_no_more(event.object)


def _enters(touching: Touching, event: zones.TokenCreated | zones.PhasedIn) -> None:
    touching.enters(event.object)


def _emblem(touching: Touching, event: zones.EmblemCreated | zones.DungeonEntered) -> None:
    """The abilities of an emblem, or of a dungeon, may say what objects are (2026-04: 114.4)."""
    if "command" in touching.engine.compiler.analysis.gives_from:
        touching.gives_from_there(event.object)


def _phased_out(touching: Touching, event: zones.PhasedOut) -> None:
    """What it is while it is phased out, only effects without end still say; nothing does where it stays in place."""
    touching.leaves(event.object)
    touching.add((event.object,))


def _turned(
    touching: Touching,
    event: objects.TurnedFaceUp | objects.TurnedFaceDown | objects.Flipped | objects.Transformed,
) -> None:
    """It has other values and other abilities, which whatever looks at it may read (504.2, 504.5, 2006-10 508.2;
    2026-04: 712.8)."""
    touching.standing.forget(event.object)
    if touching.engine.in_play(event.object):
        look_at(touching.engine, touching.standing, event.object)
    touching.everything()


def _reads_anew(touching: Touching, event: objects.Attached | objects.Unattached | playing.Remembered) -> None:
    """Its own abilities may be about what it remembers, or is attached to; attached, it has another timestamp."""
    touching.add((event.object,))
    touching.source(event.object, fits_anew=True)


def _touches(touching: Touching, event: Event) -> None:
    touching.add(_of(event))


def _began(touching: Touching, event: playing.ContinuousEffectBegan) -> None:
    if event.goes_on:
        touching.everything()
        return
    program = touching.standing.programs.begun(touching.engine, event)
    things = (thing for thing in event.affects if isinstance(thing, str))
    touching.add(followed(touching.engine, thing, program) for thing in things)


def _spliced(touching: Touching, event: playing.TextSpliced) -> None:
    """Effects that apply to the spell reach the texts that it has now, too (2006-10, 502.40c)."""
    engine, programs = touching.engine, touching.standing.programs
    if touching.standing.about_spells or any(
        followed(engine, thing, programs.begun(engine, one)) == event.object
        for one in engine.draft.effects.values()
        for thing in one.affects
        if isinstance(thing, str)
    ):
        touching.add((event.object,))


def _copied(touching: Touching, event: playing.PutOnStack) -> None:
    """A copy of a spell is there, which effects may apply to (rules 418.2, 503.10)."""
    if event.kind == "spell_copy" and touching.standing.about_spells:
        touching.add((event.object,))


def _ended(touching: Touching, event: playing.ContinuousEffectEnded) -> None:
    if event.objects:
        touching.add(event.objects)
    else:
        _began(touching, touching.engine.draft.past_effects[event.effect])


HANDLERS: dict[type[Event], Callable[..., None]] = {
    zones.ZoneChanged: _zone_changed,
    zones.CeasedToExist: _ceased,
    zones.TokenCreated: _enters,
    zones.EmblemCreated: _emblem,
    zones.DungeonEntered: _emblem,
    zones.PhasedOut: _phased_out,
    zones.PhasedIn: _enters,
    objects.Flipped: _turned,
    objects.Transformed: _turned,
    objects.TurnedFaceUp: _turned,
    objects.TurnedFaceDown: _turned,
    objects.Attached: _reads_anew,
    objects.Unattached: _reads_anew,
    playing.LoopRepeated: _touches,
    objects.CountersAdded: _touches,
    objects.CountersRemoved: _touches,
    playing.ContinuousEffectBegan: _began,
    playing.ContinuousEffectEnded: _ended,
    playing.Remembered: _reads_anew,
    playing.TextSpliced: _spliced,
    playing.PutOnStack: _copied,
}
"""Event → what it touches, beside what is asked for. After a position has been set everything is computed anew."""
