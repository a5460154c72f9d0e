"""What static abilities make of cards that are neither in play nor on the stack (rule 418.5a:colors).

Nothing of it is recorded, and no event says it: it is worked out where it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.view import NOTHING, View
from rewind.aggregates.rules.happening.layering.computation import Computation
from rewind.aggregates.rules.happening.layering.effects import begun_effects, spells
from rewind.aggregates.rules.happening.layering.standing import standing_of
from rewind.events.base import Characteristics, Zone


def colors_elsewhere(engine: View, obj: str, facts: Characteristics) -> Characteristics:
    """What a card is, with the colours that static abilities say it has where it is; `facts` without these."""
    assert isinstance(engine, Engine)
    found = engine.cache.elsewhere
    if found is None or found[0] != engine.draft.n:
        found = engine.cache.elsewhere = engine.draft.n, {}
    known = found[1]
    if obj not in known:
        known[obj] = facts  # while it is worked out
        zone = engine.zone_of(obj)
        assert zone is not None, "it is asked about in a zone"
        known.update(dict(_of_zone(engine, zone, known)))
    return known[obj]


def _of_zone(engine: Engine, zone: Zone, known: dict[str, Characteristics]) -> Iterator[tuple[str, Characteristics]]:
    """The cards of a zone with their colours; everything that may say them is computed, to be right in any order."""
    cards = engine.objects_in(zone)
    for obj in cards:
        known.setdefault(obj, engine.draft.characteristics_of(obj) or NOTHING)
    standing = standing_of(engine)
    everything = [*engine.zone("in_play"), *spells(engine), *cards]
    computed = Computation(engine, standing, everything, whole=False, elsewhere=True)
    computed.run(begun_effects(engine, standing.programs.begun))
    for obj in cards:
        colors = computed.work_on(obj).colors
        if colors != known[obj].colors:
            yield obj, known[obj].model_copy(update={"colors": colors})
