"""What an engine has looked up and keeps from event to event, and the one table of the events that make it forget that.

All of it can be looked up again from the state at any time: forgetting too much costs time, forgetting too little makes
the rules read what is no longer so. Tests run every scenario with everything forgotten after each event, and compare.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from immutables import Map

from rewind.aggregates.rules.engine.standing import Standing
from rewind.aggregates.rules.engine.triggered import Delayed, Elsewhere, Sources
from rewind.aggregates.rules.programs.abilities import Abilities
from rewind.aggregates.rules.programs.analysis import NOTHING, Analysis, analysis_of_effect, union
from rewind.events import objects, playing, zones
from rewind.events.base import Characteristics, Event, Value
from rewind.events.playing import ContinuousEffectBegan

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.engine import Engine

Field: TypeAlias = Literal["object", "triggers", "triggers_elsewhere"]
"""What an event makes an engine forget: `object` is the characteristics and abilities of the event's object."""

FORGOTTEN_AFTER: Mapping[type[Event], tuple[Field, ...]] = {
    objects.AbilitiesChanged: ("object", "triggers"),
    objects.ColorsChanged: ("object",),
    objects.ControlChanged: ("triggers",),
    objects.Copied: ("object", "triggers"),
    objects.Flipped: ("object", "triggers"),
    objects.PowerToughnessChanged: ("object",),
    objects.TextChanged: ("object", "triggers"),
    objects.Transformed: ("object", "triggers"),
    objects.TurnedFaceDown: ("object", "triggers"),
    objects.TurnedFaceUp: ("object", "triggers"),
    objects.TypesChanged: ("object",),
    playing.TextSpliced: ("object",),
    zones.ObjectPlaced: ("object", "triggers", "triggers_elsewhere"),
    zones.ObjectRestored: ("object", "triggers", "triggers_elsewhere"),
    zones.PhasedIn: ("object", "triggers"),
    zones.PhasedOut: ("object", "triggers"),
    zones.TokenCreated: ("triggers",),
    zones.ZoneChanged: ("triggers",),
}
"""Event → what is forgotten as it is recorded. What the layers know (`standing`) and the triggered abilities of objects
that are not in play they bring up to date themselves (`layering.touched`, `sources.follow`)."""

_OBJECT = "object"

if missing := [kind for kind, told in FORGOTTEN_AFTER.items() if _OBJECT in told and _OBJECT not in kind.model_fields]:
    raise RuntimeError(f"these events have no object: {missing}")


class Begun(NamedTuple):
    """What effects that have begun change."""

    effects: Mapping[int, ContinuousEffectBegan]
    """The effects that were looked at; others are another mapping."""
    analysis: Analysis
    """What they speak of."""
    is_watched: bool
    """Whether any ends, or begins, by what happens (rule 418.3a)."""
    goes_on: bool
    """Whether any is what a static ability of something did that has left play."""


NOTHING_BEGUN = Begun(Map(), NOTHING, is_watched=False, goes_on=False)


class Cache:
    """What was looked up; a field that is None, and an object that is not there, is looked up when it is asked for."""

    __slots__ = (
        "abilities",
        "begun",
        "characteristics",
        "delayed",
        "elsewhere",
        "entering",
        "standing",
        "triggers",
        "triggers_elsewhere",
    )

    def __init__(self) -> None:
        self.characteristics: dict[str, Characteristics] = {}
        """Object → what it is, or last was."""
        self.abilities: dict[str, Abilities] = {}
        """Object → the abilities that it has, or last had."""
        self.standing: Standing | None = None
        """The static abilities in play, and what their effects apply to (`happening.layering.standing`)."""
        self.triggers: Sources | None = None
        """The triggered abilities of permanents (`happening.sources`)."""
        self.triggers_elsewhere: Elsewhere | None = None
        """Those of objects that are not in play, which work there (`happening.sources`)."""
        self.delayed: Delayed | None = None
        """The delayed triggered abilities that wait (`happening.delayed`); of others than it names it says nothing."""
        self.begun = NOTHING_BEGUN
        """What effects that have begun change (`begun`); of others than it names it says nothing."""
        self.elsewhere: tuple[int, dict[str, Characteristics]] | None = None
        """After how many events was last looked at what cards are elsewhere than in play and on the stack, where static
        abilities say their colours; and what each is."""
        self.entering: tuple[tuple[object, ...], Characteristics] | None = None
        """What was last looked at as it would be in play, when, and how it would come; and what it would be."""

    def forget(self, event: Event, fields: tuple[Field, ...], abilities: Callable[[str], Abilities]) -> None:
        """Forgets these fields after an event. `abilities` are those of an object: what has no triggered ability
        comes and goes without another ability of permanents that triggers."""
        for field in fields:
            if field == "object":
                obj: str = getattr(event, _OBJECT)
                self.characteristics.pop(obj, None)
                self.abilities.pop(obj, None)
            elif field == "triggers_elsewhere":
                self.triggers_elsewhere = None
            elif not isinstance(event, zones.ZoneChanged):
                self.triggers = None
            elif self.triggers is not None:
                left = event.from_ is not None and event.from_.zone == "in_play"
                entered = event.to is not None and event.to.zone == "in_play"
                if (left and abilities(event.object).triggered) or (entered and abilities(event.becomes).triggered):
                    self.triggers = None

    def forget_everything(self, supposed: Collection[str] = ()) -> None:
        """Forgets everything but what objects are supposed to be just now, which the state does not say."""
        self.characteristics = {obj: self.characteristics[obj] for obj in supposed}
        self.abilities = {obj: self.abilities[obj] for obj in supposed if obj in self.abilities}
        self.standing = self.triggers = self.triggers_elsewhere = self.delayed = None
        self.begun, self.elsewhere = NOTHING_BEGUN, None


# What the continuous effects that have begun change, taken together: asked often, and worked out once for all of them.
#
# The rules ask at every event whether any effect replaces, forbids or ends by it; mostly none does.


def begun(engine: Engine) -> Begun:
    """What the effects that have begun and go on change."""
    known, effects = engine.cache.begun, engine.draft.effects
    if known.effects is not effects:
        known = engine.cache.begun = _of(effects)
    return known


def _of(effects: Mapping[int, ContinuousEffectBegan]) -> Begun:
    every = tuple(effects.values())
    return Begun(
        effects,
        union(analysis_of_effect(one.effect, one.to, one.until, one.starting) for one in every),
        is_watched=any(one.until is not None or one.starting is not None for one in every),
        goes_on=any(one.goes_on for one in every),
    )


def is_spoken_of(engine: Engine, kind: type[Value]) -> bool:
    """Whether any card of the game, or an effect that has begun, speaks of a kind of change: what none does is not
    at work."""
    if kind in engine.compiler.analysis.kinds or engine.recomputes_everything:
        return True
    return bool(engine.draft.effects) and kind in begun(engine).analysis.kinds
