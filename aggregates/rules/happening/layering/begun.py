"""What the continuous effects that have begun change, taken together: asked often, and worked out once for all of them.

The rules ask at every event whether any effect replaces, forbids or ends by it; mostly none does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from aggregates.rules.engine.begun import Begun
from aggregates.rules.engine.engine import Engine
from aggregates.rules.programs.as_logged import changes_of
from aggregates.rules.programs.spoken_of import verbs_forbidden
from events.base import Value
from events.playing import ContinuousEffectBegan


def begun(engine: Engine) -> Begun:
    """What the effects that have begun and go on change."""
    found, effects = engine.begun, engine.draft.effects
    if found.effects is not effects:
        found = engine.begun = _of(effects)
    return found


def _of(effects: Mapping[int, ContinuousEffectBegan]) -> Begun:
    kinds, forbids = frozenset[type](), frozenset[str]()
    replaces = is_watched = goes_on = asks = False
    for one in effects.values():
        of_one = _changed_by(one.effect)
        kinds, forbids = kinds | of_one[0], forbids | of_one[1]
        replaces = replaces or of_one[2]
        is_watched = is_watched or one.until is not None or one.starting is not None
        goes_on = goes_on or one.goes_on
        asks = asks or any('"under_way"' in text for text in (one.effect, one.until, one.to, one.starting) if text)
    return Begun(effects, kinds, forbids, replaces, is_watched, goes_on, asks)


def is_spoken_of(engine: Engine, kind: type[Value]) -> bool:
    """Whether any card of the game, or an effect that has begun, speaks of a kind of change: what none does is not
    at work."""
    if kind in engine.compiler.kinds or engine.recomputes_everything:
        return True
    return bool(engine.draft.effects) and kind in begun(engine).kinds


@lru_cache(maxsize=4096)
def _changed_by(effect: str) -> tuple[frozenset[type], frozenset[str], bool]:
    """The kinds of changes of an effect, the verbs that it forbids, and whether it replaces."""
    changes = changes_of(effect)
    return frozenset(map(type, changes)), verbs_forbidden(changes), '"change":"replace"' in effect
