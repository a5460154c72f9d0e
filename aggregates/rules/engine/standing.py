"""What the layers know between events: which abilities are in play, and what the effect of each applies to.

With it only what an event touches is computed anew. That is right where no effect in play can depend on another, and
none reads of other objects what this or a later stage writes; otherwise everything is computed
(`Standing.is_separable`). A differential test compares both. It is looked up by `happening.layering.standing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from rewind.aggregates.cards.language import Filter, Static
from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.rules.programs.abilities import is_as_it_enters
from rewind.aggregates.rules.programs.as_logged import changes_of, description_of
from rewind.aggregates.rules.programs.compiler import AbilityCompiler
from rewind.aggregates.rules.programs.reads import Asked, Program, meet, prepare
from rewind.aggregates.rules.programs.zones import zones_of
from rewind.aggregates.state import ZoneKey
from rewind.events.base import Event
from rewind.events.playing import ContinuousEffectBegan

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.view import View

_IN_PLAY, _STACK = ZoneKey("in_play"), ZoneKey("stack")

EffectId = tuple[str, str, int]
"""A static ability's effect: the object, the ability's key, and which of those with this key it is."""


class Programs:
    """The programs of a game, each prepared once."""

    def __init__(self) -> None:
        self._statics: dict[str, Program | None] = {}
        self._of: dict[tuple[str, ...], tuple[Program, ...]] = {}
        self._begun: dict[tuple[str, str | None], Program] = {}

    def program(self, view: View, key: str) -> Program | None:
        """The program of a static ability; None where the key is of none."""
        if key not in self._statics:
            ability = view.compiler.ability(key, view.draft.definitions)
            # Whether all that an ability says is how its object comes into play, where it does nothing any more.
            self._statics[key] = (
                prepare(ability.changes, view.edition.policies, key, ability.to, ability.condition, ability.zone)
                if isinstance(ability, Static)
                and not all(is_as_it_enters(ability, change) for change in ability.changes)
                else None
            )
        return self._statics[key]

    def statics(self, view: View, abilities: tuple[str, ...]) -> tuple[Program, ...]:
        """The programs of the static abilities among these."""
        found = self._of.get(abilities)
        if found is None:
            listed = view.compiler.listed(abilities, view.draft.definitions)
            programs = (self.program(view, one.key) for one in listed)
            found = self._of[abilities] = tuple(program for program in programs if program is not None)
        return found

    def begun(self, view: View, began: ContinuousEffectBegan) -> Program:
        """The program of an effect that began."""
        to = began.to if began.goes_on else None
        key = (began.effect, to)
        found = self._begun.get(key)
        if found is None:
            reaches = None if to is None else description_of(to)
            found = self._begun[key] = prepare(changes_of(began.effect), view.edition.policies, to=reaches)
        return found


_PROGRAMS: WeakKeyDictionary[AbilityCompiler, Programs] = WeakKeyDictionary()


def programs_of(view: View) -> Programs:
    """The programs of the view's game."""
    found = _PROGRAMS.get(view.compiler)
    if found is None:
        found = _PROGRAMS[view.compiler] = Programs()
    return found


class Standing:
    """The static abilities that are in play, by what they ask, and what their effects apply to."""

    def __init__(self, programs: Programs) -> None:
        self.programs = programs
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

    def add(self, obj: str, programs: tuple[Program, ...]) -> None:
        """Notes the abilities of an object that had none."""
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

    def applied_to(self, draft: Draft, effect: EffectId) -> frozenset[str]:
        """What an effect was applied to when that was last computed, as far as it is still there."""
        found = self.affected.get(effect, frozenset())
        gone = found.difference(draft.content(_IN_PLAY))
        if gone and (gone := gone.difference(draft.content(_STACK))):
            found = self.affected[effect] = found.difference(gone)
        return found

    def is_among_several_layers(self, obj: str) -> bool:
        """Whether an effect that applies in several layers was applied to an object."""
        several = (number for one in self.sources for number, program in self.ids(one) if len(program.stages) > 1)
        return any(obj in self.affected.get(number, ()) for number in several)

    def reaches(self, draft: Draft, obj: str, looked_at: Mapping[str, object]) -> bool:
        """Whether an effect of a permanent's abilities can apply to one of some objects."""
        if any(program.to != "host" for program in self.sources.get(obj, ())):
            return True
        return draft.attached_to.get(obj) in looked_at

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

    def present(self) -> tuple[frozenset[Program], frozenset[Program]]:
        """The programs of the abilities that are in play, and those of them that are there more than once."""
        if self._present is None:
            counted = self._counted.items()
            self._present = (
                frozenset(program for program, number in counted if number > 0),
                frozenset(program for program, number in counted if number > 1),
            )
        return self._present

    def is_separable(self, begun: Collection[Program]) -> bool:
        """Whether each object can be computed by itself: no effect can depend on another, and none reads of other
        objects what is written in its stage or later."""
        present, twice = self.present()
        return _is_separable(present.union(begun) if begun else present, twice)


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
