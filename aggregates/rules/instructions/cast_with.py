"""What static abilities have a spell gain as a player casts it (2026-04: 610.5)."""

from __future__ import annotations

from dataclasses import replace

from rewind.aggregates.cards.language import CastWith, Gain
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.at_work.rules_at_work import at_work
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.occurrences import means
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.continuous_effects import effect_of


def gain_as_cast(engine: Engine, seat: int, spell: str, copied: str | None = None) -> None:
    """A spell that has just been put on the stack gains abilities for good, as what it is there (2026-04: 610.5).

    `copied` is the card of which a copy is cast, from where that card is.
    """
    effects = list(at_work(engine, CastWith))
    if not effects:
        return
    occurrence = Play(engine, seat, spell, is_copy=copied is not None).occurrence
    if copied is not None and (place := Play(engine, seat, copied).occurrence.roles.get("from")) is not None:
        occurrence = replace(occurrence, roles={**occurrence.roles, "from": place})
    gained = [
        effect_of(one.context, (Gain(change="gain", abilities=one.change.abilities),))
        for one in effects
        if means(one.context, one.change.event, occurrence)
    ]
    for effect in gained:
        happen(engine, effect.model_copy(update={"affects": (spell,)}), "418.3a", "2026-04 610.5")
