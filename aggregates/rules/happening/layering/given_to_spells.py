"""What static abilities give a permanent spell, and the permanent that it becomes keeps (2026-04: 400.7b, 611.3d)."""

from __future__ import annotations

from rewind.aggregates.cards.language import Ability, Allow, CostToDo, Filter, KeywordAbility, Spell, Static
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.layering.computation import Computation
from rewind.aggregates.rules.happening.layering.effects import Effect, begun_effects, spells
from rewind.aggregates.rules.happening.layering.standing import look_up
from rewind.aggregates.rules.programs.abilities import works_in
from rewind.aggregates.rules.programs.zones import zones_of


class _GivenToSpell(Computation):
    """A computation that notes the abilities that a spell has from what reaches spells and no permanents."""

    def __init__(self, engine: Engine, obj: str) -> None:
        super().__init__(engine, look_up(engine), [*engine.zone("in_play"), *spells(engine)], whole=True)
        self.obj = obj
        self.given: list[str] = []

    def apply(self, effect: Effect, stage: int) -> None:
        """Applies an effect, and notes what it gives the spell; what is only tried is not noted."""
        before = self.read(self.obj).abilities
        super().apply(effect, stage)
        is_of_spells = effect.number is None and effect.source != self.obj and _reaches_only_spells(effect)
        if is_of_spells and not self.is_trial:
            self.given += self.read(self.obj).abilities[len(before) :]


def _reaches_only_spells(effect: Effect) -> bool:
    to = effect.program.to
    return isinstance(to, Filter) and "in_play" not in zones_of(to)


def kept_by_permanent(engine: Engine, spell: str) -> tuple[str, ...]:
    """The abilities that work in play and that static abilities of others give a spell now, by their keys."""
    noted = _GivenToSpell(engine, spell)
    noted.run(begun_effects(engine, noted.standing.programs.begun))
    left = engine.characteristics(spell).abilities
    return tuple(key for key in noted.given if key in left and _works_in_play(engine, key))


def _works_in_play(engine: Engine, key: str) -> bool:
    """Whether an ability does something in play: any but one that is about playing its object alone."""
    ability = engine.compiler.ability(key, engine.draft.definitions)
    if ability is None:
        return True  # a word that the rules read
    if isinstance(ability, KeywordAbility):
        return any(_is_of_play(one) for one in ability.means)
    return _is_of_play(ability)


def _is_of_play(ability: Ability) -> bool:
    if isinstance(ability, Spell | KeywordAbility) or not works_in(ability, "in_play"):
        return False
    return not isinstance(ability, Static) or not all(
        isinstance(change, Allow | CostToDo) for change in ability.changes
    )
