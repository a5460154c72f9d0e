"""What the continuous effects that have begun change, taken together: asked often, and worked out once for all of them.

The rules ask at every event whether any effect replaces, forbids or ends by it; mostly none does.
"""

from __future__ import annotations

from collections.abc import Mapping

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.knowledge import Begun
from rewind.aggregates.rules.programs.analysis import analysis_of_effect, union
from rewind.events.base import Value
from rewind.events.playing import ContinuousEffectBegan


def begun(engine: Engine) -> Begun:
    """What the effects that have begun and go on change."""
    known, effects = engine.knowledge.begun, engine.draft.effects
    if known.effects is not effects:
        known = engine.knowledge.begun = _of(effects)
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
