"""Whether a card can be played as something resolves, in which modes, and what it costs (409.1, 413.2e, 503.12)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, islice

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language import Target
from rewind.aggregates.rules.at_work import play_costs
from rewind.aggregates.rules.at_work.play_costs import CostMore
from rewind.aggregates.rules.at_work.plays import Play, forbidding, fulfils_condition
from rewind.aggregates.rules.costs.as_spell import with_abilities_of_spells
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.descriptions import within
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import TRIED, look
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.played import names_of_targets
from rewind.aggregates.rules.happening.layering.copied import copiable_values
from rewind.aggregates.rules.queries.announcements import (
    Announcement,
    announcement_of_spell,
    choices_of_modes_of_spell,
)
from rewind.aggregates.rules.queries.forms import Form, form_as_played
from rewind.aggregates.rules.queries.splicing import splice_costs
from rewind.aggregates.rules.queries.targets import has_possible_targets, possible_targets
from rewind.events.base import Characteristics
from rewind.events.playing import Targets

_MOST_TRIED = 256
"""So many sets of targets are tried for one instance of the word, in looking whether there are enough for all."""


class SpellInResolution:
    """One card, or copy of a card, that a player may play as something resolves, as far as it is announced."""

    def __init__(
        self,
        context: Context,
        instruction: language.Play,
        seat: int,
        obj: str,
        form: Form,
        *,
        is_copy: bool,
        rule: tuple[str, ...],
    ) -> None:
        self.engine: Engine = context.engine
        self.resolving = context
        self.instruction = instruction
        self.seat = seat
        self.obj = obj
        self.is_copy = is_copy
        self.rules = (*rule, "503.12" if is_copy else "413.2e")
        self.form = form
        self.facts: Characteristics = form.values or copiable_values(self.engine, obj)
        self.spliced: tuple[str, ...] = ()
        self.costs: tuple[str, ...] = ()
        """The optional costs that are announced, by name."""
        self.modes: tuple[int, ...] = ()
        self.x: int | None = 0 if self.has_x else None

    @property
    def has_x(self) -> bool:
        """Whether X is in its mana cost."""
        return "{X}" in (self.facts.mana_cost or "")

    # Whether it can be played

    def is_possible(self) -> bool:
        """Whether it is a spell with legal targets in some mode, whose cost can be paid (rules 409.1c, 409.1h).

        What an effect forbids cannot be played (rule 409.4).
        """
        if self.engine.zone_of(self.obj) is None or "Land" in self.facts.type_line.types:
            return False
        with self.as_spell():
            return self._is_meant() and self._may_begin() and bool(self.possible_modes())

    def _is_meant(self) -> bool:
        """Whether the spell, in the form in which it is played, has the mana value that is asked for (2026-04: 701.57a;
        2026-04: 702.85a)."""
        bounds = self.instruction.mana_cost
        return bounds is None or within(self.resolving, self.resolving.mana_cost(self.obj), bounds)

    def _may_begin(self) -> bool:
        unpayable = self.engine.edition.policies.nonexistent_mana_cost == "unpayable"
        if unpayable and self._pays_mana_cost and self.facts.mana_cost is None:
            return False  # what does not exist cannot be paid (2006-10: 213.1a)
        play = self.as_played()
        return forbidding(play) is None and fulfils_condition(play)

    @contextmanager
    def as_spell(self) -> Iterator[None]:
        """As long as it lasts, the card is taken to be what it will be on the stack (rules 409.1a, 505.2)."""
        engine, obj, seat = self.engine, self.obj, self.seat
        with form_as_played(engine, obj, self.form, seat), with_abilities_of_spells(engine, obj, seat):
            yield

    def may_cost_mana(self) -> bool:
        """Whether it can be played for mana: by what has to be paid, or may be paid besides."""
        with self.as_spell():
            optional = [one.name for one in play_costs.optional_costs(self.as_played())]
            return any(self._costs_mana(costs) for costs in ((), *((name,) for name in optional)))

    def _costs_mana(self, costs: tuple[str, ...]) -> bool:
        with self.with_(costs=costs):
            return any(
                total_cost.mana.total
                for modes in self._all_modes()
                for total_cost in self.total_cost(announcement_of_spell(self.engine, self.obj, modes)).variants()
            )

    @contextmanager
    def with_(self, *, costs: tuple[str, ...] | None = None, x: int | None = None) -> Iterator[None]:
        """As long as it lasts, it is announced with these costs, or this X."""
        before = self.costs, self.x
        self.costs, self.x = self.costs if costs is None else costs, self.x if x is None else x
        try:
            yield
        finally:
            self.costs, self.x = before

    def as_played(self, where: str | None = None, targets: Targets = ()) -> Play:
        """The play, as far as it is announced; `where`: what the card is on the stack, once it is there."""
        x, costs = self.x or 0, self.costs
        return Play(self.engine, self.seat, where or self.obj, None, x, targets, costs, is_copy=self.is_copy)

    def context(self, where: str | None = None, targets: Targets = ()) -> Context:
        """The context in which it is announced."""
        names = self.as_played().names
        return Context(self.engine, self.seat, where or self.obj, x=self.x or 0, targets=targets, names=names)

    def _all_modes(self) -> Iterator[tuple[int, ...]]:
        """The choices of modes, whether or not there are targets."""
        return choices_of_modes_of_spell(self.context(), self.engine.abilities(self.obj))

    def possible_modes(self) -> list[tuple[int, ...]]:
        """The choices of modes in which it can be played as far as it is announced; an empty one where it has none."""
        return [modes for modes in self._all_modes() if self.is_possible_in(modes)]

    def is_possible_in(self, modes: tuple[int, ...]) -> bool:
        """Whether there are targets for these modes, and it can be paid for (rules 409.1c, 409.1h)."""
        asked = announcement_of_spell(self.engine, self.obj, modes)
        context = self.context()
        if not has_possible_targets(context, asked.targets) or self.total_cost(asked).automatic() is None:
            return False
        return len(asked.targets) < 2 or self._can_choose(context, asked)

    # Its targets

    def possible_targets(self, context: Context, target: Target) -> list[ObjectOrPlayer]:
        """What may be chosen for a target, beside those that are chosen for others by now (rule 409.1c)."""
        able = possible_targets(context, target)
        if self.engine.edition.policies.same_target_again == "never":
            able = [thing for thing in able if not any(thing in things for things in context.targets)]
        return able

    def take_targets(self, context: Context, asked: Announcement, chosen: Targets) -> None:
        """The first targets are these; names that stand for them are known from now on. Later ones may ask for them."""
        context.targets = chosen
        context.names.update(names_of_targets(asked.targets, chosen))

    def _can_choose(self, context: Context, asked: Announcement, chosen: Targets = ()) -> bool:
        """Whether there are enough targets for the others, once these are chosen for the first (rule 409.1c)."""
        if len(chosen) == len(asked.targets):
            return True
        look(self.engine, TRIED)
        self.take_targets(context, asked, chosen)
        target = asked.targets[len(chosen)]
        able = self.possible_targets(context, target)
        sets = islice(combinations(able, context.amount(target.minimum)), _MOST_TRIED)
        return any(self._can_choose(context, asked, (*chosen, things)) for things in sets)

    # What it costs

    @property
    def _pays_mana_cost(self) -> bool:
        return self.instruction.cost is None and not self.instruction.free

    def base(self) -> language.Costs:
        """What is paid as its mana cost, or rather than that."""
        printed = self.facts.mana_cost
        if self._pays_mana_cost:
            return (printed,) if printed else ()
        return self.instruction.cost or ()

    def total_cost(self, asked: Announcement, where: str | None = None, targets: Targets = ()) -> TotalCost:
        """What it costs: additional costs too, where its mana cost is not paid (rule 409.1f)."""
        context = self.context(where, targets)
        context.names.update(names_of_targets(asked.targets, targets))
        own = [CostMore(context, one) for one in asked.costs]
        own += [CostMore(context, one) for one in splice_costs(self.engine, self.seat, self.obj, self.spliced)]
        play = self.as_played(where, targets)
        more, less = play_costs.changed_costs(play)
        return TotalCost(context, self.engine.name(self.obj), self.base(), less, more=(*own, *more), play=play)
