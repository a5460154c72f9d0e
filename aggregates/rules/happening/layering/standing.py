"""What the layers know between events: which abilities and effects are at work, and what each applies to.

With it only what an event touches is computed anew. That is right where no effect in play can depend on another, and
none reads of other objects what this or a later stage writes; otherwise everything is computed
(`Standing.is_separable`). A differential test compares both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary

from aggregates.cards.language import Filter, Static
from aggregates.rules.engine.descriptions import zones_of
from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening.layering.effects import Effect, giving_elsewhere
from aggregates.rules.programs.abilities import is_as_it_enters, works_in
from aggregates.rules.programs.as_logged import changes_of, description_of
from aggregates.rules.programs.compiler import AbilityCompiler
from aggregates.rules.programs.reads import Asked, Program, meet, prepare
from aggregates.rules.programs.stages import RULES_OF_THE_GAME
from aggregates.state import ZoneKey
from events.base import Event
from events.playing import ContinuousEffectBegan

_IN_PLAY, _STACK = ZoneKey("in_play"), ZoneKey("stack")

EffectId = tuple[str, str, int]
"""A static ability's effect: the object, the ability's key, and which of those with this key it is."""


class Programs:
    """The programs of a game, each prepared once."""

    def __init__(self) -> None:
        self._statics: dict[str, Program | None] = {}
        self._of: dict[tuple[str, ...], tuple[Program, ...]] = {}
        self._begun: dict[tuple[str, str | None], Program] = {}

    def program(self, engine: Engine, key: str) -> Program | None:
        """The program of a static ability; None where the key is of none."""
        if key not in self._statics:
            ability = engine.compiler.ability(key, engine.draft.definitions)
            self._statics[key] = (
                prepare(ability.changes, engine.edition.policies, key, ability.to, ability.condition, ability.zone)
                if isinstance(ability, Static) and not _only_as_it_enters(ability)
                else None
            )
        return self._statics[key]

    def statics(self, engine: Engine, abilities: tuple[str, ...]) -> tuple[Program, ...]:
        """The programs of the static abilities among these."""
        found = self._of.get(abilities)
        if found is None:
            listed = engine.compiler.listed(abilities, engine.draft.definitions)
            programs = (self.program(engine, one.key) for one in listed)
            found = self._of[abilities] = tuple(program for program in programs if program is not None)
        return found

    def begun(self, engine: Engine, began: ContinuousEffectBegan) -> Program:
        """The program of an effect that began."""
        to = began.to if began.goes_on else None
        key = (began.effect, to)
        found = self._begun.get(key)
        if found is None:
            reaches = None if to is None else description_of(to)
            found = self._begun[key] = prepare(changes_of(began.effect), engine.edition.policies, to=reaches)
        return found


def _there(programs: tuple[Program, ...], zone: str | None) -> tuple[Program, ...]:
    """Those of some programs that work in a zone."""
    return tuple(program for program in programs if works_in(program, zone, is_own=False))


def _only_as_it_enters(ability: Static) -> bool:
    """Whether all that an ability says is how its object comes into play, where it does nothing any more."""
    return all(is_as_it_enters(ability, change) for change in ability.changes)


_PROGRAMS: WeakKeyDictionary[AbilityCompiler, Programs] = WeakKeyDictionary()


def programs_of(engine: Engine) -> Programs:
    """The programs of the engine's game."""
    found = _PROGRAMS.get(engine.compiler)
    if found is None:
        found = _PROGRAMS[engine.compiler] = Programs()
    return found


class Standing:
    """The static abilities that are in play, by what they ask, and what their effects apply to."""

    def __init__(self, engine: Engine) -> None:
        self.programs = programs_of(engine)
        self.sources: dict[str, tuple[Program, ...]] = {}
        """Permanent → the programs of its static abilities: those of its own text, and those that it has beside."""
        self.layered: dict[str, None] = {}
        """The permanents with static abilities that have another controller by an effect, or other static abilities
        than those of their own text."""
        self.asks: dict[Asked, dict[str, None]] = {}
        """What is asked for → the permanents with abilities that ask for it."""
        self.rules: dict[type, dict[str, None]] = {}
        """Change of the rules of the game → the permanents with an ability, or one of their own text, that makes it."""
        self.readers: dict[str, None] = {}
        """The permanents with abilities that read of other objects what effects may change."""
        self.about_spells: dict[str, None] = {}
        """The permanents with abilities that say what spells are."""
        self.affected: dict[EffectId, frozenset[str]] = {}
        """What the effect of each static ability applies to, once everything has been computed."""
        self.elsewhere: dict[str, bool] = {}
        """The objects that are not in play and have abilities that give abilities where they are; whether to
        themselves."""
        self.is_known = False
        """Whether everything has been computed since this was made."""
        self.kinds: frozenset[type[Event]] | None = None
        """The kinds of events after which objects may be otherwise; None: the abilities are others than when that was
        found out last."""
        self._counted: Counter[Program] = Counter()
        self._present: tuple[frozenset[Program], frozenset[Program]] | None = None
        """What is present; None: the abilities are others than when that was counted last."""
        for obj in engine.zone("in_play"):
            self.look_at(engine, obj)
        for obj in giving_elsewhere(engine) if engine.compiler.analysis.gives_from else ():
            self.look_at_elsewhere(engine, obj)

    def look_at(self, engine: Engine, obj: str) -> None:
        """Brings what is known of a permanent's abilities up to date."""
        draft = engine.draft
        abilities = printed = engine.characteristics(obj).abilities
        if obj in draft.characteristics:
            values = draft.uncopied.get(obj) or draft.copiable_values_of(obj)
            printed = abilities if values is None else values.abilities
        found = own = self.programs.statics(engine, abilities)
        if printed is not abilities:
            own = self.programs.statics(engine, printed)
        if engine.compiler.analysis.gives_from:
            found, own = _there(found, "in_play"), _there(own, "in_play")
        is_layered = found != own or draft.controller[obj] != draft.base_controller.get(obj)
        if found != own:
            found += tuple(one for one in own if one not in found)
        if found != self.sources.get(obj, ()):
            self.forget(obj)
        self.layered.pop(obj, None)
        if not found:
            return
        if is_layered:
            self.layered[obj] = None
        if obj not in self.sources:
            self._add(obj, found)
            for kind in dict.fromkeys(type(change) for program in found for change in program.changes):
                if kind in RULES_OF_THE_GAME:
                    self.rules.setdefault(kind, {})[obj] = None

    def look_at_elsewhere(self, engine: Engine, obj: str) -> None:
        """Brings what is known of the abilities up to date with which an object that is not in play gives abilities;
        what else works there is looked up where it is asked for."""
        zone = engine.zone_of(obj)
        statics = self.programs.statics(engine, engine.characteristics(obj).abilities)
        found = tuple(one for one in _there(statics, zone) if one.stages)
        if found != self.sources.get(obj, ()):
            self.forget(obj)
        if found and obj not in self.sources:
            self.elsewhere[obj] = any(one.to == "this" for one in found)
            self._add(obj, found)

    def _add(self, obj: str, programs: tuple[Program, ...]) -> None:
        self.sources[obj] = programs
        self._counted.update(programs)
        self._present = self.kinds = None
        if any(program.elsewhere for program in programs):
            self.readers[obj] = None
        if any(isinstance(program.to, Filter) and "stack" in zones_of(program.to) for program in programs):
            self.about_spells[obj] = None
        for program in programs:
            for word in program.asks:
                self.asks.setdefault(word, {})[obj] = None

    def applied_to(self, engine: Engine, effect: EffectId) -> frozenset[str]:
        """What an effect was applied to when that was last computed, as far as it is still there."""
        found = self.affected.get(effect, frozenset())
        gone = found.difference(engine.draft.content(_IN_PLAY))
        if gone and (gone := gone.difference(engine.draft.content(_STACK))):
            found = self.affected[effect] = found.difference(gone)
        return found

    def reaches(self, engine: Engine, obj: str, looked_at: Mapping[str, object]) -> bool:
        """Whether an effect of a permanent's abilities can apply to one of some objects."""
        if any(program.to != "host" for program in self.sources.get(obj, ())):
            return True
        return engine.draft.attached_to.get(obj) in looked_at

    def forget(self, obj: str) -> None:
        """Forgets an object's abilities."""
        for number, _ in tuple(self.ids(obj)):
            self.affected.pop(number, None)
        self.readers.pop(obj, None)
        self.about_spells.pop(obj, None)
        found = self.sources.pop(obj, None)
        self.layered.pop(obj, None)
        self.elsewhere.pop(obj, None)
        if found is None:
            return
        self._counted.subtract(found)
        self._present = self.kinds = None
        for there in (*self.asks.values(), *self.rules.values()):
            there.pop(obj, None)

    def ids(self, obj: str) -> Iterator[tuple[EffectId, Program]]:
        """The effects of a permanent's static abilities that were computed last."""
        for program in self.sources.get(obj, ()):
            number = 1
            while (found := (obj, program.key, number)) in self.affected or number == 1:
                yield found, program
                number += 1

    def begin_anew(self) -> None:
        """Everything has been computed: what was known before of what effects apply to is not needed."""
        self.affected.clear()
        self.is_known = True
        self.kinds = None

    def learn(
        self, engine: Engine, effects: Iterable[Effect], looked_at: Mapping[str, object], changed: Iterable[str]
    ) -> None:
        """Notes what a computation found out: what the effects apply to among the objects that were looked at, and the
        abilities of those that have changed."""
        for obj in changed:
            if engine.in_play(obj):  # spells and cards elsewhere get abilities too
                self.look_at(engine, obj)
            elif engine.zone_of(obj) in engine.compiler.analysis.gives_from:
                self.look_at_elsewhere(engine, obj)
        for effect in effects:
            if effect.number is not None or effect.source is None or (not effect.exists and effect.affects is None):
                continue
            number = (effect.source, effect.program.key, effect.which)
            found, before = frozenset(effect.affects or ()), self.applied_to(engine, number)
            if not effect.fits_elsewhere:
                self.affected[number] = found
            elif found != {obj for obj in looked_at if obj in before}:
                self.affected[number] = found.union(obj for obj in before if obj not in looked_at)

    def present(self) -> tuple[frozenset[Program], frozenset[Program]]:
        """The programs of the abilities that are in play, and those of them that are there more than once."""
        if self._present is None:
            counted = self._counted.items()
            self._present = (
                frozenset(program for program, number in counted if number > 0),
                frozenset(program for program, number in counted if number > 1),
            )
        return self._present

    def is_separable(self, begun: Sequence[Effect]) -> bool:
        """Whether each object can be computed by itself: no effect can depend on another, and none reads of other
        objects what is written in its stage or later."""
        present, twice = self.present()
        return _is_separable(present.union([effect.program for effect in begun]) if begun else present, twice)


@lru_cache(maxsize=4096)
def _is_separable(programs: frozenset[Program], twice: frozenset[Program]) -> bool:
    """Whether each object can be computed by itself, as these programs are there, some of them more than once."""
    present = sorted(programs, key=lambda program: program.key)
    stages = range(max((len(program.parts) for program in present), default=0))
    written = [{token for one in present for token in one.writes[stage]} for stage in stages]
    for program in present:
        used = [stage for stage in stages if program.parts[stage]]
        for stage in used:
            later = set().union(*written[stage:])
            if meet(program.begins.elsewhere | program.does[stage].elsewhere, later):
                return False
            others = (one for one in present if one is not program or one in twice)
            if any(meet(program.begins.candidates, one.writes[stage]) for one in others):
                return False
        between = set().union(*written[used[0] : used[-1]]) if used else set()
        if meet(program.begins.candidates, between):
            return False
    return True


def standing_of(engine: Engine) -> Standing:
    """What stands in the engine's game."""
    found = engine.standing
    if not isinstance(found, Standing):
        found = engine.standing = Standing(engine)
    return found
