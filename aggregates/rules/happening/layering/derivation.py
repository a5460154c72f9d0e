"""How an object comes to be what it is: the effects that change it, in the order in which they apply (rule 418.5).

It is the computation of the layers itself, which notes what each application makes of one object.
"""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.cards.language import Becomes, Filter, SetPowerToughness
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.standing import Standing
from rewind.aggregates.rules.happening.layering.computation import Computation
from rewind.aggregates.rules.happening.layering.effects import Effect, begun_effects
from rewind.aggregates.rules.happening.layering.standing import look_up
from rewind.aggregates.rules.programs.stages import STAGES, rule_of
from rewind.events.base import Characteristics, TypeLine


@immutable
class Derived:
    """What an object is after one effect has applied, or its counters have."""

    layer: str
    """The layer, or the sublayer of the sixth, as the edition numbers it; empty: before any effect."""
    rule: str
    """The rule of that layer, or of layers."""
    source: str | None
    """What the effect comes from; None: counters, or an effect of nothing that is known."""
    began: int | None
    """The event that began the effect; None: it is a static ability's, or counters."""
    values: Characteristics
    controller: int
    is_of_counters: bool = False
    also: tuple[str, ...] = ()
    """The rules by which it applies as it does, beside that of the layers: of types, or that its ability has gone."""
    before_older: tuple[str, ...] = ()
    """Sources of older effects that waited for it, since they depend on it (rules 418.5c, 418.5d)."""
    own: str = ""
    """The key of an ability of the object itself that says what it is, and that does not apply here."""
    is_lost: bool = False
    """Whether the object has lost that ability; else what the ability asks for is not so."""
    says_size: bool = False
    """Whether that ability says what a * in the size of the object is (rule 208.2)."""


class _Noted(Computation):
    """A computation that notes what becomes of one object."""

    def __init__(self, engine: Engine, standing: Standing, objects: list[str], obj: str) -> None:
        super().__init__(engine, standing, objects, whole=True)
        self.obj = obj
        self.steps: list[Derived] = []
        self._waiting: list[Effect] = []
        self._applied: set[int] = set()
        """The effects that have applied to the object."""

    def _now(self) -> tuple[Characteristics, int]:
        return self.read(self.obj), self.controls(self.obj)

    def _pending(self, stage: int, applied: set[int]) -> list[Effect]:
        pending = super()._pending(stage, applied)
        self._waiting = list(pending)
        return pending

    def apply(self, effect: Effect, stage: int) -> None:
        """Applies an effect, and notes what the object is then; what is only tried is not noted."""
        if self.is_trial:
            super().apply(effect, stage)
            return
        before = self._now()
        older = self._waiting[: self._waiting.index(effect)] if effect in self._waiting else []
        self._waiting = [one for one in self._waiting if one is not effect]
        super().apply(effect, stage)
        now = self._now()
        if now != before or self.obj in (effect.affects or ()):
            self._applied.add(id(effect))
            waited = tuple(dict.fromkeys(one.source for one in older if one.source is not None))
            also = tuple(self._rules(effect, stage, before[0].type_line))
            of_counters = effect.is_of_counters
            began = None if of_counters else effect.number
            self._note(stage, effect.source, began, now, is_of_counters=of_counters, also=also, before_older=waited)

    def _rules(self, effect: Effect, stage: int, line: TypeLine) -> Iterator[str]:
        """The rules by which an effect applies as it does; `line`: the type line that the object had before it."""
        if effect.also:
            yield effect.also
        if self.read(self.obj).type_line != line:
            yield from (rule_of(line, one) for one in effect.program.parts[stage] if isinstance(one, Becomes))

    def _counters(self) -> None:
        before = self._now()
        super()._counters()
        if (now := self._now()) != before:
            self._note(self._at, None, None, now, is_of_counters=True)

    def idle(self) -> Iterator[Derived]:
        """What abilities of the object itself would make of it, and do not."""
        for (key, _), effect in self._of.get(self.obj, {}).items():
            to = effect.program.to
            if to is None or isinstance(to, Filter) or id(effect) in self._applied or not effect.program.stages:
                continue
            if self.obj in effect.context.objects(to):
                layer = self._layer(min(effect.program.stages))
                sizes = (one for one in effect.program.changes if isinstance(one, SetPowerToughness))
                says_size = any(one.characteristic for one in sizes)
                now = self._now()
                yield Derived(*layer, self.obj, None, *now, own=key, is_lost=not effect.exists, says_size=says_size)

    def _layer(self, number: int) -> tuple[str, str]:
        """A stage as the edition numbers it, and its rule."""
        stage = STAGES[self.policies.power_toughness_order][number]
        return stage.name, stage.rule

    def _note(
        self,
        stage: int,
        source: str | None,
        began: int | None,
        now: tuple[Characteristics, int],
        *,
        is_of_counters: bool = False,
        also: tuple[str, ...] = (),
        before_older: tuple[str, ...] = (),
    ) -> None:
        self.steps.append(Derived(*self._layer(stage), source, began, *now, is_of_counters, also, before_older))


def derivation(engine: Engine, obj: str) -> list[Derived]:
    """What an object in play is before any effect, and after each that applies to it, in the order of the layers.

    Beside them stands what abilities of the object itself would make of it, and do not.
    """
    standing = look_up(engine)
    noted = _Noted(engine, standing, [*engine.zone("in_play")], obj)
    first = Derived(
        "", "418.5a", None, None, noted.read(obj), engine.draft.base_controller.get(obj) or engine.owner(obj)
    )
    noted.run(begun_effects(engine, standing.programs.begun))
    return [first, *sorted((*noted.steps, *noted.idle()), key=lambda step: step.layer)]
