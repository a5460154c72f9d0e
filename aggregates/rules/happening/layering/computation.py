"""One computation of what objects are: every stage, with the effects that the abilities now say (rule 418.5).

Before each application within a stage the effects are those of the abilities that are there now, without those that
have been applied in the stage, and with those that have begun to apply (rule 418.5b).
"""
# Over 400 lines: one computation, whose steps share all that has been worked out so far

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rewind.aggregates.cards import language
from rewind.aggregates.cards.predefined.definitions import keyword_counters
from rewind.aggregates.printed_numbers import as_number
from rewind.aggregates.rules.engine.context import Context, record_of_key
from rewind.aggregates.rules.engine.descriptions import is_among, matches
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.numbers import exact_amount
from rewind.aggregates.rules.engine.standing import Standing
from rewind.aggregates.rules.happening.layering import dependency
from rewind.aggregates.rules.happening.layering.applying import (
    Result,
    apply_change,
    apply_counters,
    apply_keyword_counters,
)
from rewind.aggregates.rules.happening.layering.copied import (
    as_a_copy,
    copiable_values,
    flipped_half,
    printed,
    unflipped,
    with_changes,
)
from rewind.aggregates.rules.happening.layering.effects import (
    Effect,
    Given,
    LayeredObject,
    effects_of_counters,
    layered,
    timestamp_of,
)
from rewind.aggregates.rules.happening.naming_keys import linked_names, named_key
from rewind.aggregates.rules.programs.abilities import works_in
from rewind.aggregates.rules.programs.reads import Program, given_in, keys_of, speaks_of_each, speaks_of_names
from rewind.aggregates.rules.programs.stages import STAGES, WORDS_OF_TYPES, Part, may_define, part_of
from rewind.aggregates.rules.programs.zones import zones_of
from rewind.aggregates.state import number_of
from rewind.events.base import Characteristics, Zone

_OF_SIZE = frozenset({language.Pump, language.SetPowerToughness})
"""Changes of power and toughness."""

_WORKED_OUT = _OF_SIZE | {language.Control, language.Copy, language.ChangeText, language.Gain}
"""Changes of which a program does not say outright what they come to."""

_IN_WORDS = frozenset({language.Becomes, language.SetColors})
"""Changes that words name which names may stand for."""


class Computation:
    """What objects become, from their copiable values and every continuous effect."""

    def __init__(
        self, engine: Engine, standing: Standing, objects: Iterable[str], *, whole: bool, elsewhere: bool = False
    ) -> None:
        """`objects` are looked at, in order; where they are not all that there are, the others stay as they are.

        `elsewhere`: static abilities that speak of other zones than play and the stack reach what is looked at there.
        """
        self.engine = engine
        self.standing = standing
        self.policies = engine.edition.policies
        self.objects = dict.fromkeys(objects)
        self.whole = whole
        self.elsewhere = elsewhere
        self.working: dict[str, LayeredObject] = {}
        self.effects: list[Effect] = []
        self._of: dict[str, dict[tuple[str, int], Effect]] = {}
        self._stages: set[int] = set()
        """The stages in which one of the effects applies."""
        self._at = 0
        """The stage that is under way."""
        self.is_trial = False
        """Whether what applies now is only tried."""
        stages = STAGES[self.policies.power_toughness_order]
        self._giving = next(number for number, stage in enumerate(stages) if "abilities" in stage.parts)
        """The stage in which abilities are given."""
        self._effects_changed = False
        self._memory: dict[tuple[int, int, str | None], tuple[str, ...]] = {}
        self._printed: dict[str, Characteristics] = {}
        self._modified: dict[str, tuple[int | None, int | None]] | None = None
        """The power and toughness that objects had before anything could modify them; None: nothing could yet."""

    # What objects are so far

    def work_on(self, obj: str) -> LayeredObject:
        """An object, to be changed."""
        found = self.working.get(obj)
        if found is None:
            draft = self.engine.draft
            controller = draft.base_controller.get(obj) or self.engine.controller(obj)
            found = self.working[obj] = layered(self._before_effects(obj), controller)
        return found

    def read(self, obj: str) -> Characteristics:
        """What an object is so far; what is not looked at is what it is."""
        one = self.working.get(obj)
        if one is not None:
            return one.read()
        return self._before_effects(obj) if obj in self.objects else self.engine.characteristics(obj)

    def _before_effects(self, obj: str) -> Characteristics:
        """What an object is before any effect applies; nothing of that is recorded before the computation is over."""
        found = self._printed.get(obj)
        if found is None:
            found = self._printed[obj] = printed(self.engine, obj)
        return found

    def controls(self, obj: str) -> int:
        """Who controls an object so far."""
        one = self.working.get(obj)
        if one is not None:
            return one.controller
        base = self.engine.draft.base_controller.get(obj) if obj in self.objects else None
        return base or self.engine.controller(obj)

    def base_size(self, obj: str) -> tuple[int, int] | None:
        """An object's power and toughness before anything modifies them that does not set them (2026-04: 208.4b)."""
        if obj not in self.objects:
            return self.engine.answers.base_size(self.engine, obj)
        if self._modified is None:
            facts = self.read(obj)
            return as_number(facts.power) or 0, as_number(facts.toughness) or 0
        facts = self._before_effects(obj)
        power, toughness = self._modified.get(obj, (as_number(facts.power), as_number(facts.toughness)))
        return power or 0, toughness or 0

    # The stages (rule 418.5a)

    def run(self, begun: Iterable[Effect], *, before: Part | None = None) -> None:
        """Applies the effects that reach what is looked at: those that began, and those of static abilities.

        `before`: only the stages before the one in which such changes apply.
        """
        for effect in begun:
            if effect.goes_on:
                effect.affects = None
                self._read_as_so_far(effect.context)
            elif not self.whole and self.objects.keys().isdisjoint(effect.affects or ()):
                continue  # what it applies to stays as it is
            self._add(effect)
        everywhere = (*self.engine.zone("in_play"), *self.standing.elsewhere) if self.whole else self._sources()
        for obj in everywhere:
            if self.standing.programs.statics(self.engine, self._printed_abilities(obj)):
                self.effects_now(obj)
        counters = bool(self.engine.draft.counters)
        may_be_modified = False
        for number, stage in enumerate(STAGES[self.policies.power_toughness_order]):
            if before is not None and before in stage.parts:
                return
            may_be_modified = may_be_modified or "pump" in stage.parts
            of_counters = counters and (stage.counters or (stage.keyword_counters and self._has_keyword_counters()))
            if number in self._stages or of_counters:
                self._at = number
                if may_be_modified and self._modified is None:
                    self._modified = {obj: (one.power, one.toughness) for obj, one in self.working.items()}
                self._stage(number, of_counters)

    def _add(self, effect: Effect) -> None:
        self.effects.append(effect)
        self._stages |= effect.program.stages

    def context(self, you: int, source: str | None) -> Context:
        """A context that reads objects as they are so far."""
        context = Context(self.engine, you, source, is_static=True)
        self._read_as_so_far(context)
        return context

    def _read_as_so_far(self, context: Context) -> None:
        """Makes a context read objects as they are so far."""
        context.read, context.controls, context.base_size = self.read, self.controls, self.base_size

    def _sources(self) -> Iterator[str]:
        """The objects that are looked at, and the others with abilities that can apply to one of these."""
        yield from self.objects
        for obj in tuple(self.standing.sources):
            if obj not in self.objects and self.standing.reaches(self.engine.draft, obj, self.objects):
                yield obj

    def _printed_abilities(self, obj: str) -> tuple[str, ...]:
        """The abilities that an object has before any effect applies; of what is not looked at, those that it has."""
        return (self._before_effects(obj) if obj in self.objects else self.engine.characteristics(obj)).abilities

    def effects_now(self, obj: str) -> None:
        """Brings the effects of an object's static abilities up to date after its abilities have changed."""
        known = self._of.setdefault(obj, {})
        before = [effect for effect in known.values() if effect.exists]
        for one_before in before:
            one_before.exists = False
        one = self.working.get(obj)
        abilities = self._printed_abilities(obj) if one is None else one.abilities
        for program, which, given in self._programs(
            obj, abilities, (None,) * len(abilities) if one is None else one.given
        ):
            effect = known.get((program.key, which))
            if effect is None:
                since = self._giving if self._is_given(obj, program) else self._at
                effect = known[program.key, which] = self._effect(given_in(program, since), obj, which)
            effect.exists = True
            effect.is_intrinsic = given is None
            effect.from_keys = frozenset() if given is None else given.by
            effect.timestamp = timestamp_of(self.engine, obj)
            if given is not None and self.policies.granted_timestamp == "later":
                effect.timestamp = max(effect.timestamp, given.timestamp)
        if before != [effect for effect in known.values() if effect.exists]:
            self._effects_changed = True

    def _is_given(self, obj: str, program: Program) -> bool:
        """Whether an ability of what is not looked at was given to it when a stage of its effect was over."""
        if obj in self.objects or min(program.stages, default=self._giving) >= self._giving:
            return False
        word = program.key.partition("~")[0].rpartition("/")[2]
        return word.startswith(("given ", "granted ")) and program.key not in self._before_effects(obj).abilities

    def _programs(
        self, obj: str, abilities: Sequence[str], given: Sequence[Given | None]
    ) -> Iterator[tuple[Program, int, Given | None]]:
        """The programs of an object's static abilities that work where it is, each with which of several alike it is,
        and with how its ability was given."""
        seen: dict[str, int] = {}
        zone = self.engine.zone_of(obj)
        for key, one in zip(abilities, given, strict=True):
            for program in self.standing.programs.statics(self.engine, (key,)):  # a keyword's are those that it means
                if not works_in(program, zone, is_own=False):
                    continue
                if one is not None and program.key in one.by:
                    continue  # an ability that gives itself gives nothing more
                seen[program.key] = which = seen.get(program.key, 0) + 1
                yield program, which, one

    def _effect(self, program: Program, obj: str, which: int) -> Effect:
        """The effect of a static ability."""
        context = self.context(self.controls(obj), obj)
        context.record = record_of_key(program.key)
        effect = Effect(program, timestamp_of(self.engine, obj), context, which=which)
        effect.fits_elsewhere = self._fits_elsewhere(program, obj, which)
        self._add(effect)
        return effect

    def _fits_elsewhere(self, program: Program, obj: str, which: int) -> bool:
        """Whether the effect of a static ability applied before to what is not looked at now."""
        if self.whole or not isinstance(program.to, language.Filter):
            return False
        before = self.standing.applied_to(self.engine.draft, (obj, program.key, which))
        return any(one not in self.objects for one in before)

    def _other_words(self, obj: str, before: tuple[str, ...], given: tuple[Given | None, ...]) -> None:
        """The effects of an object's abilities, which were these, say what their text says with its words changed.

        Those that have begun to apply go on with it, to the same objects (rule 418.5b).
        """
        known, one = self._of.get(obj, {}), self.working[obj]
        now = self._programs(obj, one.abilities, one.given)
        alike = zip(self._programs(obj, before, given), now, strict=True)
        renamed = [(known.get((old.key, number)), new, which) for (old, number, _), (new, which, _) in alike]
        for effect, program, which in renamed:
            if effect is not None and effect.program is not program:
                known.pop((effect.program.key, effect.which), None)
                effect.program, effect.which = program, which
                effect.fits_elsewhere = self._fits_elsewhere(program, obj, which)
                self._stages |= program.stages
        for effect, program, which in renamed:
            if effect is not None:
                known[program.key, which] = effect
        self._effects_changed = True

    def _stage(self, stage: int, counters: bool) -> None:
        """One stage: by timestamp, dependent effects after what they depend on (rules 418.5c, 418.5d)."""
        applied: set[int] = set()
        pending = self._pending(stage, applied)
        if counters and pending and STAGES[self.policies.power_toughness_order][stage].keyword_counters:
            counters = False  # they are effects among others, the older of the same timestamp
            self.effects[:0] = effects_of_counters(self.engine, self.objects)
            pending = self._pending(stage, applied)
        while pending or counters:
            if counters and not (pending and pending[0].program.is_first[stage]):
                counters = False
                self._counters()
                continue
            effect = dependency.next_of(self, pending, stage)
            pending.remove(effect)
            applied.add(id(effect))
            self.apply(effect, stage)
            if self._effects_changed:
                pending = self._pending(stage, applied)

    def _pending(self, stage: int, applied: set[int]) -> list[Effect]:
        self._effects_changed = False
        found = [
            effect
            for effect in self.effects
            if effect.program.parts[stage] and id(effect) not in applied and self.is_at_work(effect)
        ]
        if len(found) > 1:
            found.sort(key=lambda effect: (not self._is_first(effect, stage), effect.timestamp))
        return found

    def is_at_work(self, effect: Effect) -> bool:
        """Whether an effect's ability is there, or the effect has begun to apply and goes on (rule 418.5b)."""
        return effect.exists or (effect.affects is not None and self.policies.effect_goes_on)

    def _is_first(self, effect: Effect, stage: int) -> bool:
        """Whether it is of a characteristic-setting ability: an object's own that says what it is (rule 405.2)."""
        return effect.program.is_first[stage] and (
            effect.is_intrinsic or self.policies.own_abilities == "characteristic_setting"
        )

    def are_apart(self, effect: Effect, other: Effect, stage: int) -> bool:
        """Whether one of two effects is of a defining ability and the other is not, so that neither depends on the
        other (2026-04: 613.8a)."""
        if self.policies.dependency == "any":
            return False
        return self._is_first(effect, stage) != self._is_first(other, stage)

    def apply(self, effect: Effect, stage: int) -> None:
        """Applies the parts of an effect that belong to a stage."""
        affected = self.affected(effect)
        if effect.is_static or effect.goes_on:
            if not affected and not effect.fits_elsewhere:
                return
            effect.affects = affected
        looked_at = [obj for obj in affected if obj in self.objects]
        for written in effect.program.parts[stage] if looked_at else ():
            change, there = self._with_words(effect, written), looked_at
            effect.also = self._rule_of_part(effect, written, stage)
            if isinstance(
                change, language.Copy
            ):  # face down it stays what it is; face up it is the copy (2006-10: 504.7)
                there = [obj for obj in there if not self.engine.draft.status_of(obj).face_down]
            for obj, outcome in zip(there, self.results(effect, change, there), strict=True):
                result = (
                    self._as_flipped(obj, outcome)
                    if isinstance(change, language.Copy | language.ChangeText)
                    else outcome
                )
                one = self.work_on(obj)
                before, given = one.abilities, one.given
                apply_change(one, effect, change, result)
                if one.abilities is not before:
                    if isinstance(change, language.ChangeText) and change.of is None:
                        self._other_words(obj, before, given)
                    self.effects_now(obj)
            if type(change) not in _OF_SIZE:
                self._memory.clear()

    def _rule_of_part(self, effect: Effect, change: language.Change, stage: int) -> str:
        """The rule by which a change applies as it does, beside that of its layer; empty where there is none.

        It is in another layer than its own, since its ability was given when that was over (418.4b) or all of a
        type-changing effect applies at once; or its ability is there no more (418.5b).
        """
        defining = may_define(effect.program.condition, self.policies)
        part = part_of(change, bool(effect.program.key), may_define=defining)
        stages = STAGES[self.policies.power_toughness_order]
        if part in stages[stage].parts:
            return "" if effect.exists else "418.5b"
        return "418.4b" if stage > next(at for at, one in enumerate(stages) if part in one.parts) else "418.5b"

    def _as_flipped(self, obj: str, copied: Result) -> Result:
        """What a flipped permanent is by copying, or by its text: the flipped half of that (2006-10: 508.2)."""
        if not isinstance(copied, tuple) or not self.engine.draft.status_of(obj).flipped:
            return copied
        of, values = copied[0], copied[1]
        flipped = flipped_half(self.engine, values) if isinstance(values, Characteristics) else None
        return copied if flipped is None else (of if isinstance(of, str) else None, flipped)

    @contextmanager
    def tried(self, effect: Effect, stage: int, affected: tuple[str, ...]) -> Iterator[None]:
        """As it would be if the parts of an effect that belong to a stage applied to these objects."""
        there = {obj: self.work_on(obj) for obj in affected if obj in self.objects}
        affects, changed = effect.affects, self._effects_changed
        is_of_text = any(isinstance(change, language.ChangeText) for change in effect.program.parts[stage])
        programs = self._effects_of(there) if is_of_text else {}
        for obj, one in there.items():
            self.working[obj] = one.copy()
        self._memory.clear()
        was_trial, self.is_trial = self.is_trial, True
        try:
            self.apply(effect, stage)
            yield
        finally:
            effect.affects = affects
            for obj, one in there.items():
                tried = self.working[obj]
                self.working[obj] = one
                if obj in programs:
                    self._restore(obj, programs[obj])
                if obj in programs or tried.abilities is not one.abilities:
                    self.effects_now(obj)
            self._effects_changed = changed
            self._memory.clear()
            self.is_trial = was_trial

    def _effects_of(self, objects: Iterable[str]) -> dict[str, list[tuple[Effect, Program, int, bool]]]:
        """The effects of objects' static abilities as they are now, to come back to."""
        return {
            obj: [(one, one.program, one.which, one.fits_elsewhere) for one in self._of.get(obj, {}).values()]
            for obj in objects
        }

    def _restore(self, obj: str, before: list[tuple[Effect, Program, int, bool]]) -> None:
        """The effects of an object's static abilities are as they were; what came since then is not there."""
        known = self._of.setdefault(obj, {})
        for effect in known.values():
            effect.exists = False
        for effect, program, which, fits_elsewhere in before:
            known.pop((effect.program.key, effect.which), None)
            effect.program, effect.which, effect.fits_elsewhere = program, which, fits_elsewhere
        known.update({(effect.program.key, effect.which): effect for effect, *_ in before})

    def _has_keyword_counters(self) -> bool:
        """Whether any of the objects that are looked at has a counter that gives a keyword (2026-04: 122.1b)."""
        kinds, counters = keyword_counters(self.engine.edition.name), self.engine.draft.counters
        return bool(kinds) and any(kind in kinds for obj in self.objects for kind, _ in counters.get(obj, ()))

    def _counters(self) -> None:
        """What counters make of objects in the present stage."""
        gives = STAGES[self.policies.power_toughness_order][self._at].keyword_counters
        for obj in self.objects:
            counters = self.engine.draft.counters.get(obj)
            if counters and gives:
                apply_keyword_counters(self.work_on(obj), counters, self.engine.edition.name)
            elif counters:
                apply_counters(self.work_on(obj), counters)

    # What an effect applies to, and what it does

    def affected(self, effect: Effect) -> tuple[str, ...]:
        """The objects that an effect applies to now; once it has begun they are fixed (rule 418.5b)."""
        if effect.affects is not None and (not effect.is_static or self.policies.effect_goes_on):
            return effect.affects
        context, program = self._at_present(effect), effect.program
        if not context.is_true(program.condition):
            return ()
        assert program.to is not None
        if isinstance(program.to, language.Filter):
            return self._selected(program, program.to, context)
        meant = context.objects(program.to)  # by itself an ability works where its object is, in whatever zone
        return tuple(obj for obj in meant if obj == effect.source or self.engine.in_play(obj))

    def _at_present(self, effect: Effect) -> Context:
        """The context of an effect; a static ability's `you` is who controls its object so far."""
        if effect.is_static and effect.source is not None:
            effect.context.you = self.controls(effect.source)
        return effect.context

    def _selected(self, program: Program, filter_: language.Filter, context: Context) -> tuple[str, ...]:
        """The objects that a description fits; those of equal abilities are looked up once."""
        zones = [zone for zone in zones_of(filter_) if self.elsewhere or zone in ("in_play", "stack")]
        if not zones:
            return ()
        by_source = None if program.fits_alike_but_itself else context.source
        key = (id(program), context.you, by_source)
        found = self._memory.get(key)
        if found is None:
            there = [obj for zone in zones for obj in (self.engine.zone(zone) if self.whole else self._there(zone))]
            described = program.described if by_source is None and program.described is not None else filter_
            if described.among is not None:
                there = [obj for obj in there if is_among(context, obj, described.among)]
            found = tuple(obj for obj in there if self._has_layers(obj) and matches(context, obj, described))
            if not program.reads_numbers:
                self._memory[key] = found
        if by_source is None and filter_.other and context.source in found:
            return tuple(obj for obj in found if obj != context.source)
        return found

    def _there(self, zone: Zone) -> Sequence[str]:
        return [obj for obj in self.objects if self.engine.zone_of(obj) == zone]

    def _has_layers(self, obj: str) -> bool:
        """Whether effects change what an object is: abilities on the stack have no such characteristics (212.1a)."""
        return self.engine.draft.kinds[number_of(obj)] in ("card", "token", "spell_copy")

    def results(self, effect: Effect, change: language.Change, objects: Sequence[str]) -> list[Result]:
        """What a change comes to for each of some objects: the same for all, but where it speaks of `each`."""
        if type(change) not in _WORKED_OUT:
            return [None] * len(objects)
        if isinstance(change, language.Copy) and change.without and change.values is None:
            return [self._copied(self._at_present(effect), change, self._copiable(obj)) for obj in objects]
        if type(change) not in _OF_SIZE or not speaks_of_each(change):
            return [self.result(effect, change)] * len(objects) if objects else []
        context = self._at_present(effect)
        return [self._result(context.looking_at(obj), effect, change) for obj in objects]

    def result(self, effect: Effect, change: language.Change) -> Result:
        """What a change comes to now, where its program does not say it outright."""
        return self._result(self._at_present(effect), effect, change) if type(change) in _WORKED_OUT else None

    def _result(self, context: Context, effect: Effect, change: language.Change) -> Result:
        match change:
            case language.Pump():
                return context.amount(change.power), context.amount(change.toughness)
            case language.SetPowerToughness():
                return exact_amount(context, change.power), exact_amount(context, change.toughness)
            case language.Gain():
                return self._keys(context, effect, change)
            case language.Control():
                seats = context.seats(change.to)
                return seats[0] if seats else None
            case language.Copy():
                return self._copied(context, change, None)
            case language.ChangeText():
                return self._text(context, change)
            case _:
                return None

    def _copied(self, context: Context, change: language.Copy, own: Characteristics | None) -> Result:
        """What is copied, and what a copy of it is; `own`: what that is before, which it keeps in part (rule 503.9)."""
        if change.values is not None:
            return change.of, change.values
        found = context.objects(change.of)
        return (found[0], as_a_copy(context, change, self._copiable(found[0]), own)) if found else (None, None)

    def _with_words(self, effect: Effect, change: language.Change) -> language.Change:
        """A change with the words that names stand for, which the object of a static ability remembers."""
        if effect.number is not None or type(change) not in _IN_WORDS or not speaks_of_names(change):
            return change
        assert isinstance(change, language.Becomes | language.SetColors)
        context = self._at_present(effect)
        lists = ("colors",) if isinstance(change, language.SetColors) else WORDS_OF_TYPES
        meant = {name: tuple(one for word in getattr(change, name) for one in context.words(word)) for name in lists}
        return change.model_copy(update=meant)

    def _text(self, context: Context, change: language.ChangeText) -> Result:
        """A word and the word that it stands for; or what text something has, and whose that is."""
        if change.of is None:
            word, other = (context.words(one or "") for one in (change.from_, change.to))
            return (word[0], other[0]) if word and other else ("", "")
        if change.values is not None:
            return str(change.of), change.values
        found = context.objects(change.of)
        return (found[0], with_changes(context, self._copiable(found[0]), change.and_)) if found else (None, None)

    def _keys(self, context: Context, effect: Effect, change: language.Gain) -> tuple[str, ...] | None:
        """The keys of abilities that a static ability gives, where they speak of names or of their giver."""
        if not effect.is_static:
            return None
        together = (key for one in effect.program.changes if isinstance(one, language.Gain) for key in keys_of(one))
        linked = linked_names(context, together)
        own = tuple(named_key(context, key, linked) for key in keys_of(change))
        keys = (*own, *self._activated_of(context, change))
        return None if keys == keys_of(change) else keys

    def _activated_of(self, context: Context, change: language.Gain) -> Iterator[str]:
        """The keys of the activated abilities that some objects have so far."""
        compiler, definitions = self.engine.compiler, self.engine.draft.definitions
        for obj in () if change.activated_of is None else context.objects(change.activated_of):
            yield from (key for key, _ in compiler.of(context.read(obj), definitions).activated)

    def _copiable(self, obj: str) -> Characteristics:
        one = self.working.get(obj)
        if one is not None:
            return unflipped(self.engine, obj, one.copiable)
        if obj in self.objects:
            return unflipped(self.engine, obj, printed(self.engine, obj))
        return copiable_values(self.engine, obj)
