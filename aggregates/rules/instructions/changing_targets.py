"""The targets of a spell or ability are changed, or chosen anew (rule 415.7).

By one policy each instance of the word "target" is changed by itself; by the other the targets are looked at together,
as they will be: all that an effect changes become other legal ones, or none does (2026-04: 115.7).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from rewind.aggregates.cards import language
from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.limits import TRIED, look
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.instructions.executing import Given, executes, happens
from rewind.aggregates.rules.instructions.results import of_things
from rewind.aggregates.rules.queries.announcements import context_of, targets_asked
from rewind.aggregates.rules.queries.targets import can_target, possible_targets
from rewind.aggregates.state import StackEntry
from rewind.events.playing import Targets, TargetsChosen

Which: TypeAlias = Literal["all", "one", "any"]
"""How many of several targets change: all or none, one, or as many as the player likes."""


class Wanted(NamedTuple):
    """How the targets of something are to change (rule 415.7)."""

    optional: bool
    """The player may leave them as they are."""
    to: Sequence[ObjectOrPlayer] | None = None
    """What may be chosen; None: anything that is legal."""
    which: Which = "all"


_RULES = {"all": "415.7a", "one": "2026-04 115.7b", "any": "2026-04 115.7c"}


@executes(language.Retarget)
def _retarget(context: Context, instruction: language.Retarget, rule: tuple[str, ...]) -> Given:
    """A player changes targets; each only to another legal one (rule 415.7a)."""
    to = None if instruction.to is None else context.resolve(instruction.to)
    which = instruction.which or ("any" if instruction.optional else "all")
    wanted = Wanted(instruction.optional, to, which)
    by = "415.7a:new_targets" if instruction.which is None and instruction.optional else _RULES[which]
    done = [
        obj
        for seat in context.seats(instruction.player)[:1]
        for obj in context.objects(instruction.what)
        if context.engine.zone_of(obj) == "stack" and change_targets(context, obj, seat, wanted, (*rule, by))
    ]
    return of_things(done)


def change_targets(context: Context, obj: str, seat: int, wanted: Wanted, rule: tuple[str, ...]) -> bool:
    """A player chooses other targets for what is on the stack, where there are any; whether any has changed."""
    engine = context.engine
    before = engine.draft.stack.get(obj, StackEntry()).targets
    if engine.edition.policies.changed_targets == "each":
        targets = _each_by_itself(context, obj, seat, wanted, rule)
    else:
        targets = _Together(context, obj, wanted).chosen(seat, rule)
    if targets == before:
        return False
    happens(context, TargetsChosen(object=obj, targets=targets), *rule)
    return True


def _each_by_itself(context: Context, obj: str, seat: int, wanted: Wanted, rule: tuple[str, ...]) -> Targets:
    """The targets once each instance of the word "target" has others, where there are any for it."""
    engine = context.engine
    entry, speaking = engine.draft.stack.get(obj, StackEntry()), context_of(engine, obj)
    new: list[tuple[ObjectOrPlayer, ...]] = []
    for target, things in zip(targets_asked(engine, obj), entry.targets, strict=False):
        able = [one for one in possible_targets(speaking, target) if wanted.to is None or one in wanted.to]
        others = [one for one in able if one not in things]
        if not things or not others:
            new.append(things)
            continue
        offered = [*things, *others] if wanted.optional else others if len(others) >= len(things) else able
        number = len(things)
        chosen = choose_objects(engine, seat, "target", offered, number, number, *rule, source=obj)
        new.append(_in_their_places(things, chosen))
    return tuple(new)


def _in_their_places(before: Sequence[ObjectOrPlayer], chosen: Sequence[ObjectOrPlayer]) -> tuple[ObjectOrPlayer, ...]:
    """Targets that stay keep their places, which say what each gets of what is divided (rule 409.1e)."""
    new: Iterator[ObjectOrPlayer] = iter([one for one in chosen if one not in before])
    return tuple(one if one in chosen else next(new) for one in before)


class _Together:
    """The targets of one spell or ability, of which only what they are in the end is looked at (2026-04: 115.7e).

    A target that has its place in one instance of the word "target" is chosen after those before it; what is offered
    leads to targets that are legal together.
    """

    def __init__(self, context: Context, obj: str, wanted: Wanted) -> None:
        self.engine, self.obj, self.wanted = context.engine, obj, wanted
        self.before = self.engine.draft.stack.get(obj, StackEntry()).targets
        self.asked = targets_asked(self.engine, obj)
        self.speaking = context_of(self.engine, obj)
        self.old = [thing for things in self.before for thing in things]
        self.instances = [number for number, things in enumerate(self.before) for _ in things]
        self.legal_before = {place for place in range(len(self.old)) if self._is_legal(place)}

    def chosen(self, seat: int, rule: tuple[str, ...]) -> Targets:
        """The targets as a player chooses them; those that there were, where they cannot be changed as is wanted."""
        new: list[ObjectOrPlayer] = []
        for _ in self.old:
            able = [thing for thing in self._offered(new) if self._leads_on([*new, thing])]
            if not able:
                return self.before
            new += choose_objects(self.engine, seat, "target", able, 1, 1, *rule, source=self.obj)
        return self._placed(new)

    def _placed(self, new: Sequence[ObjectOrPlayer]) -> Targets:
        """Targets by their instances; those for which none is chosen yet stay."""
        left = iter([*new, *self.old[len(new) :]])
        return tuple(tuple(next(left) for _ in things) for things in self.before)

    def _offered(self, new: list[ObjectOrPlayer]) -> list[ObjectOrPlayer]:
        """What the next target may become, those before it being chosen: the same again, or another.

        What is the target of the same instance already is not offered: each is chosen once for it (2026-04: 115.3).
        """
        place, wanted = len(new), self.wanted
        self.speaking.targets = self._placed(new)
        able = possible_targets(self.speaking, self.asked[self.instances[place]])
        others = [one for one in able if one != self.old[place] and (wanted.to is None or one in wanted.to)]
        changed = sum(one != old for one, old in zip(new, self.old, strict=False))
        if wanted.which == "one" and changed:
            others = []
        stays = wanted.which != "all" or (wanted.optional and not changed)
        none_changes = wanted.which == "all" and place > 0 and not changed
        able = [*([self.old[place]] if stays else []), *([] if none_changes else others)]
        number = self.instances[place]
        taken = {one for one, instance in zip(new, self.instances, strict=False) if instance == number}
        return [one for one in able if one not in taken]

    def _leads_on(self, new: list[ObjectOrPlayer]) -> bool:
        """Whether targets that are chosen for the first places can be completed as is wanted.

        Raises IllegalAction RW3013 where too many ways to do so have to be tried (`engine.limits`).
        """
        look(self.engine, TRIED)
        if len(new) == len(self.old):
            return self._is_as_wanted(new)
        return any(self._leads_on([*new, thing]) for thing in self._offered(new))

    def _is_as_wanted(self, new: list[ObjectOrPlayer]) -> bool:
        """Whether the targets are legal together: those that change, those that stay and were so (2026-04: 115.7d)."""
        changed = {place for place, (one, old) in enumerate(zip(new, self.old, strict=True)) if one != old}
        if not changed:
            return self.wanted.optional or self.wanted.which == "any"
        self.speaking.targets = self._placed(new)
        instances = {self.instances[place] for place in changed}
        return all(self._is_legal(place) for place in sorted(changed | self.legal_before)) and all(
            self.speaking.is_true(self.asked[number].where) for number in sorted(instances)
        )

    def _is_legal(self, place: int) -> bool:
        """Whether the target in some place is legal, the targets being what they are taken to be."""
        number = self.instances[place]
        thing = [one for things in self.speaking.targets for one in things][place]
        return can_target(self.speaking, self.asked[number], thing)
