"""What a cost asks for beside mana: symbols, and instructions that the payer carries out (rule 409.1h)."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Collection, Iterator, MutableMapping, Sequence
from typing import TypeAlias

from rewind.aggregates.cards import language
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.at_work.play_costs import CostMore
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.choices.chosen_together import fault_of_choice
from rewind.aggregates.rules.costs import cost_acts, loyalty, parts_paid
from rewind.aggregates.rules.costs.cost_acts import FIELDS, Execute, PaidField, Part, UsedUp
from rewind.aggregates.rules.costs.payment_order import depends_on_names, in_order, object_paid, put_last
from rewind.aggregates.rules.engine import numbers
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal, refusal
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Occurrence
from rewind.aggregates.rules.engine.snow_mana import of_types
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.mana import restricted_mana
from rewind.aggregates.rules.queries import mana_costs
from rewind.aggregates.rules.queries.mana_costs import Symbols
from rewind.events.playing import ManaAbilityUse, ManaSpent, Payment

MOST_TIMES = 1000
"""A cost that is paid oftener cannot be paid."""


PaidWith: TypeAlias = Payment | ManaAbilityUse
"""What says with which objects a cost is paid, and which of several costs."""


Take: TypeAlias = Callable[[Part, list[str]], Sequence[ObjectOrPlayer] | None]
"""What is taken for a part of a cost, of what is left for it; None where there is not enough."""


def names_objects(paid: PaidWith) -> bool:
    """Whether any objects are named with which something is paid."""
    return bool(paid.sacrificed or paid.discarded or paid.returned or paid.tapped or paid.removed or paid.chosen)


class CostParts:
    """A cost without its mana, for a spell or ability of `context.source` that `context.you` plays."""

    def __init__(
        self,
        context: Context,
        what: str,
        costs: language.Costs | None,
        options: Sequence[int] = (),
        more: Sequence[CostMore] = (),
        play: Play | None = None,
    ) -> None:
        """`what` is played; `options` says which is paid wherever the cost is one of several, from 1."""
        self.context = context
        self.play = play
        """What is played for it; None: nothing."""
        self.engine = context.engine
        self.seat = context.you
        self.what = what
        self.paid_by = "409.1h"
        """The rule by which it is paid whole, or not at all."""
        self.costs = costs or ()
        self.options, self.more = tuple(options), tuple(more)
        self.choices: list[int] = []
        """How many costs there are to choose from, wherever the cost is one of several."""
        self.symbols: list[Symbols] = []
        """The mana that it asks for."""
        self.mana_names: list[str] = []
        """The names for the mana that is spent."""
        self.is_payable = True
        """Whether it can be paid at all: a mana cost that does not exist cannot (2006-10: 213.1a)."""
        parts = [*self._listed(context, self.costs)]
        for one in self.more:
            parts += self._listed(_with_own_names(one.context, context.names), one.costs)
        if play is not None and play.ability is not None and play.ability.timing == "loyalty":
            parts = [*loyalty.as_one(parts, play.object)]
        self.parts, self.last = in_order(parts), 0
        """What is to be done, in the order in which it is; and how many of these come after all else."""
        if self.parts and self.engine.edition.policies.payment_order == "chance_and_library_last":
            self.parts, self.last = put_last(self.parts)

    def _listed(self, context: Context, costs: language.Costs | None) -> Iterator[Part]:
        """What is to be done, one by one: of several costs the one that is chosen, what is paid several times so often.

        Notes the mana on the way.
        """
        for one in costs or ():
            match one:
                case "tap" | "untap":
                    yield Part(one, context)
                case str():
                    yield from self._of_symbols(context, one)
                case language.NamedMana():
                    yield from self._of_symbols(context, one.mana, tuple(one.only))
                    self.mana_names += [] if one.as_ is None else [one.as_]
                case language.ManaCostOf():
                    yield from self._mana_cost_of(context, one)
                case language.OneOfCosts():
                    yield from self._listed(context, one.any_of[self._chosen(len(one.any_of)) - 1])
                case language.TimesCost():
                    for _ in range(min(max(context.amount(one.times), 0), MOST_TIMES)):
                        yield from self._listed(_with_own_names(context, context.names), one.cost)
                case language.ForEach():
                    for thing in context.resolve(one.of or ()):
                        looking = _with_own_names(context.looking_at(thing), context.names)
                        for act in one.effect:
                            yield cost_acts.part_of(act, looking)
                case _:
                    yield cost_acts.part_of(one, context)

    def _chosen(self, number: int) -> int:
        """Which of so many costs is paid here, from 1."""
        at = len(self.choices)
        self.choices.append(number)
        chosen = self.options[at] if at < len(self.options) else 1
        if not 1 <= chosen <= number:
            raise self.unpaid(f"there is no cost number {chosen} to choose")
        return chosen

    def _of_symbols(self, context: Context, text: str, only: tuple[str, ...] = ()) -> Iterator[Part]:
        """Notes mana symbols. What other than one mana may pay is one of two costs: that mana first, then generic mana
        or life (2026-04: 118.13)."""
        rest, others = mana_costs.set_apart(text) if "/" in text else (text, ())
        self.symbols.append(Symbols(rest, only))
        for one in others:
            if self._chosen(2) == 1:
                self.symbols.append(Symbols(one.mana, only))
            elif one.generic:
                self.symbols.append(Symbols(one.generic, only))
            else:
                yield cost_acts.part_of(language.ChangeLife(do="pay_life", number=one.life), context)

    def _mana_cost_of(self, context: Context, part: language.ManaCostOf) -> Iterator[Part]:
        """Notes the mana costs of objects. Their X is what it is for them, apart from the payer's (2026-04: 107.3h); as
        the object itself is played, it is what is announced for that."""
        for obj in context.objects(part.mana_cost_of):
            cost = self.engine.characteristics(obj).mana_cost
            is_played = self.play is not None and self.play.ability is None and self.play.object == obj
            if cost is not None and "{X}" in cost and not is_played:
                cost = cost.replace("{X}", f"{{{numbers.x_of(context, obj)}}}")
            if cost is None and self.engine.edition.policies.nonexistent_mana_cost == "unpayable":
                self.is_payable = False
            yield from self._of_symbols(context, cost or "")

    @property
    def source(self) -> str | None:
        """The object whose ability, or which as a spell, is played."""
        return self.context.source

    @property
    def taps(self) -> bool:
        """Whether the tap symbol is in it."""
        return bool(self.parts) and any(part.act == "tap" for part in self.parts)

    @property
    def life(self) -> int:
        """How much life is paid."""
        if not self.parts:
            return 0
        used = UsedUp()
        for part in self.parts:
            cost_acts.use_up(part, [], used)
        return used.life

    # What it takes

    def fitting(self, name: str) -> list[str]:
        """What may be taken for a field of a payment: "sacrificed", "discarded", "returned", "tapped" …"""
        found = (self._fitting(part) for part in self.parts if part.field == name)
        return list(dict.fromkeys(obj for objects in found for obj in objects))

    def _fitting(self, part: Part) -> list[str]:
        return cost_acts.fitting(part, self.source, is_tapping=self.taps)

    def asks_for_objects(self) -> bool:
        """Whether a payment has to say with what it is paid."""
        return any(part.field is not None and part.number != 0 for part in self.parts)

    def first(self, used: UsedUp) -> dict[str, tuple[str, ...]] | None:
        """The objects that come first for each part of the cost; None where there are not enough.

        The source of the ability that is paid for comes last: what is done to it is mostly what one pays for.
        """
        return self.taken(used, self._first_but_the_source)

    def _first_but_the_source(self, part: Part, able: list[str]) -> Sequence[ObjectOrPlayer] | None:
        return cost_acts.first_of(part, sorted(able, key=lambda obj: obj == self.source))

    def taken(self, used: UsedUp, take: Take) -> dict[str, tuple[str, ...]] | None:
        """The objects that `take` takes for each part of the cost, of those that the others leave for it; None where it
        finds not enough of them for one."""
        found: dict[PaidField, list[str]] = {name: [] for name in FIELDS}
        used, given, kept_for = used.copy(), dict[str, Named](), list[Part]()
        for part in self.parts:
            things: list[ObjectOrPlayer] = []
            if part.field is None:
                if self._comes_last(part) and refusal(cost_acts.verify_own, part, used, self.what):
                    return None
                things = cost_acts.things_of(part)
            else:
                later = self._paid_with(part)
                taken = take(part, cost_acts.left_for(part, self._fitting(part), used, later))
                if taken is None:
                    return None
                found[part.field] += [obj for obj in taken if isinstance(obj, str)]
                things += taken
                kept_for += _keep_for(later, things, used)
            self._named(part, things, given)
            if not any(part is one for one in kept_for):
                cost_acts.use_up(part, things, used)
        return {name: tuple(objects) for name, objects in found.items() if objects}

    def _comes_last(self, part: Part) -> bool:
        """Whether it is paid after all else, so that it needs what the others leave (2026-04: 601.2h)."""
        return bool(self.last) and any(part is one for one in self.parts[-self.last :])

    def _paid_with(self, part: Part) -> list[Part]:
        """The parts that are paid with what is chosen for this one, by the name that it gives to that."""
        if not isinstance(part.act, language.Choose) or part.name is None:
            return []
        return [one for one in self.parts if part.name == object_paid(one) and one.context.names is part.context.names]

    def _with_things(self, paid: PaidWith) -> Iterator[tuple[Part, list[ObjectOrPlayer]]]:
        """Each part with the things with which it is paid; names are given to them on the way."""
        fields = dict.fromkeys(part.field for part in self.parts if part.field is not None)
        left = {name: list(getattr(paid, name)) for name in fields}
        needed = {
            name: sum(part.number or 0 for part in self.parts if part.field == name) for name in fields
        }  # what parts that take any number leave to the others
        given: dict[str, Named] = {}
        for part in self.parts:
            things: list[ObjectOrPlayer]
            if part.field is None:
                things = cost_acts.things_of(part)
            else:
                there = left[part.field]
                number = max(len(there) - needed[part.field], 0) if part.number is None else part.number
                needed[part.field] -= part.number or 0
                things, left[part.field] = list(there[:number]), there[number:]
            self._named(part, things, given)
            yield part, things

    def _named(self, part: Part, things: list[ObjectOrPlayer], given: dict[str, Named]) -> None:
        """Names what a part is paid with, for the parts that are paid with it as often as it; for the others it is
        joined to what else was `given` the name."""
        if part.name is not None:
            own = Named(tuple(things), number=parts_paid.number_done(part), done=True)
            part.context.names[part.name] = own
            given[part.name] = given[part.name].joined(own) if part.name in given else own
            self.context.names[part.name] = given[part.name]

    def use_up(self, used: UsedUp, paid: PaidWith) -> None:
        """Notes what paying this cost uses up."""
        for part, things in self._with_things(paid) if self.parts else ():
            cost_acts.use_up(part, things, used)

    def sacrificed(self, paid: PaidWith) -> tuple[str, ...]:
        """All that is sacrificed."""
        found = (things for part, things in self._with_things(paid) if isinstance(part.act, language.Sacrifice))
        return tuple(thing for things in found for thing in things if isinstance(thing, str))

    # Whether it can be paid

    def can_pay_own(self, used: UsedUp | None = None) -> bool:
        """Whether what does not depend on a choice can be paid: the tap symbol, life, counters, this permanent."""
        return refusal(self.verify_own, used) is None

    def verify_own(self, used: UsedUp | None = None) -> None:
        """Raises IllegalAction RW3007 where it cannot."""
        if not self.is_payable:
            raise self.engine.refuse(
                Refusal.COST_NOT_PAID, f"{self.what} costs a mana cost that does not exist", "213.1a"
            )
        if not self.parts:
            return
        used = UsedUp() if used is None else used.copy()
        for part in self.parts:
            if part.field is None and not depends_on_names(part):
                cost_acts.verify_own(part, used, self.what)
                cost_acts.use_up(part, cost_acts.things_of(part), used)

    def verify_objects(self, paid: PaidWith, used: UsedUp | None = None) -> None:
        """Raises IllegalAction RW3007 where the objects named do not pay just this cost."""
        if not self.parts and not names_objects(paid):
            return
        used = UsedUp() if used is None else used.copy()
        taken: dict[str, int] = dict.fromkeys(FIELDS, 0)
        for part, things in self._with_things(paid):
            if part.field is None:
                if depends_on_names(part) or self._comes_last(part):
                    cost_acts.verify_own(part, used, self.what)
            else:
                taken[part.field] += len(things)
                self._verify_chosen(part, things, used)
            cost_acts.use_up(part, things, used)
        for name in FIELDS:
            if len(getattr(paid, name)) != taken[name]:
                raise self.unpaid(f"{taken[name]} of the right kind have to be {name}")

    def _verify_chosen(self, part: Part, things: Sequence[ObjectOrPlayer], used: UsedUp) -> None:
        assert part.field is not None, "something is chosen"
        if part.field == "discarded" and self.source in things:
            raise self.unpaid(f"a card that is being {self.engine.terms.spell_played} cannot be discarded for it")
        number = len(things) if part.number is None else part.number
        if not _are_just(things, number, cost_acts.left_for(part, self._fitting(part), used, ())):
            raise self.unpaid(f"{number} of the right kind have to be {part.field}")
        if isinstance(part.act, language.Choose):
            least, most = cost_acts.few_of(part, number)
            if not least <= number <= most:
                raise self.unpaid(f"{least} to {most} have to be chosen")
            if why := fault_of_choice(part.context, part.act, things):
                raise self.unpaid(why)

    def unpaid(self, why: str) -> IllegalAction:
        """The refusal of a payment."""
        who = self.engine.player_name(self.seat)
        return self.engine.refuse(Refusal.COST_NOT_PAID, f"{who} cannot pay for {self.what}: {why}", self.paid_by)

    # Paying

    def pay(self, paid: PaidWith, mana: str, spent_on: str | None, execute: Execute, *rule: str) -> None:
        """Everything is paid (rule 409.1h); what was done is known by its names then."""
        spent = {"what": () if spent_on is None else (spent_on,), "player": (self.seat,), "mana": of_types(mana)}
        with self.engine.while_under_way([Occurrence("pay", spent)]):
            self._pay(paid, mana, spent_on, execute, *rule)

    def _pay(self, paid: PaidWith, mana: str, spent_on: str | None, execute: Execute, *rule: str) -> None:
        done: list[tuple[Part, list[ObjectOrPlayer]]] = []
        is_mana_paid, before_last = not mana, len(self.parts) - self.last
        for part, things in [*self._with_things(paid)] if self.parts else ():
            if not is_mana_paid and (part.rank >= cost_acts.BEFORE_MANA or len(done) >= before_last):
                self._spend(mana, spent_on, *rule)
                is_mana_paid = True
            done.append((part, parts_paid.do(part, things, execute, *rule)))
        if not is_mana_paid:
            self._spend(mana, spent_on, *rule)
        self._name_what_was_done(done, mana)

    def _spend(self, mana: str, spent_on: str | None, *rule: str) -> None:
        restricted = restricted_mana.spent_of(self.engine, self.seat, self.play, mana)
        happen(self.engine, ManaSpent(seat=self.seat, mana=mana, object=spent_on, restricted=restricted), *rule)

    def _name_what_was_done(self, done: Sequence[tuple[Part, list[ObjectOrPlayer]]], mana: str) -> None:
        found: dict[str, Named] = {}
        for part, things in done:
            if part.name is None:
                continue
            now = tuple(parts_paid.became(self.context, things))
            words = part.context.names[part.name].values if isinstance(part.act, language.Choose) else ()
            own = Named(now, words, parts_paid.number_done(part), done=True, roles={"what": tuple(things)})
            found[part.name] = found[part.name].joined(own) if part.name in found else own
        for name in self.mana_names:
            found[name] = Named(values=(of_types(mana),), number=sum(number for _, number in symbols(mana)), done=True)
        self.context.names.update(found)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that it gives to what is done and spent."""
        named = [part.name for part in self.parts if part.name is not None] if self.parts else ()
        return (*dict.fromkeys(named), *self.mana_names)


def _with_own_names(context: Context, names: MutableMapping[str, Named]) -> Context:
    """A context in which a cost is paid once of several times: it knows `names`, and what it names is its own."""
    return context.but(names=ChainMap({}, names))


def _keep_for(later: Sequence[Part], things: list[ObjectOrPlayer], used: UsedUp) -> Sequence[Part]:
    """Keeps what was chosen for the parts that are paid with it; these are returned."""
    for part in later:
        for_part = UsedUp()
        cost_acts.use_up(part, things, for_part)
        used.keep_for_later(for_part)
    return later


def _are_just(objects: Sequence[ObjectOrPlayer], number: int, able: Collection[str]) -> bool:
    """Whether there are just so many different objects, all of them able to pay."""
    return len(objects) == len(set(objects)) == number and all(obj in able for obj in objects)
