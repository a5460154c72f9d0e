"""The payment of a whole cost (rules 409.1f to 409.1h)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice

from rewind.aggregates.cards.language import Costs
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.at_work.forbidding import forbids
from rewind.aggregates.rules.at_work.play_costs import CostMore, Reduction
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.costs import mana_abilities
from rewind.aggregates.rules.costs.cost_acts import Execute, Part, UsedUp
from rewind.aggregates.rules.costs.cost_parts import CostParts
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import TRIED, look
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.mana import payments, pools, restricted_mana, sources
from rewind.aggregates.rules.mana.enough_mana import Supply, could_be_enough
from rewind.aggregates.rules.queries import mana_costs
from rewind.aggregates.rules.queries.mana_costs import ManaCost, Symbols
from rewind.aggregates.rules.queries.restrictions import cannot_pay, mana_as
from rewind.events.playing import CostPaid, Payment

_MOST_TRIED = 256
"""So many sets of permanents are kept from being tapped for the cost itself, to be tapped for its mana."""


def reductions_by(engine: Engine, objects: Sequence[str], cost: ManaCost) -> list[tuple[str, ...]]:
    """What some objects may take off a cost, each one generic mana or one mana of a colour of its own.

    Only colours that the cost asks for; what comes to the same is there once (2006-10: 502.46a). What is more than the
    cost takes nothing off (2006-10: 502.46b).
    """
    asked = mana_costs.colors_of(cost)
    ways: dict[tuple[str, ...], None] = {(): None}
    for obj in objects:
        colors = [f"{{{color}}}" for color in engine.characteristics(obj).colors if color in asked]
        ways = dict.fromkeys(tuple(sorted((*way, symbol))) for way in ways for symbol in (*colors, "1"))
    return list(ways)


def sets_to_tap(engine: Engine, seat: int, able: Sequence[str], cost: ManaCost) -> Iterator[tuple[str, ...]]:
    """Sets of permanents to tap for a cost, the smallest first: of permanents alike, those that come first.

    What can be tapped for mana comes last. Sets that would be enough only with mana that is neither in the pool nor had
    by tapping come after the others.
    """
    adds = {source.object: source.adds for source in sources.sources(engine, seat)}
    asked = mana_costs.colors_of(cost)
    groups: dict[tuple[object, ...], list[str]] = {}
    for obj in sorted(able, key=lambda obj: obj in adds):
        alike = (*(color for color in engine.characteristics(obj).colors if color in asked), adds.get(obj))
        groups.setdefault(alike, []).append(obj)
    had = sum(number for _, number in engine.draft.players[seat].mana)
    had += sum(max(sum(n for _, n in symbols(mana)) for mana in one) for one in adds.values())
    sizes = sorted(range(1, min(len(able), cost.total) + 1), key=lambda number: number + had < cost.total)

    def taken(kinds: Sequence[list[str]], number: int) -> Iterator[tuple[str, ...]]:
        if not kinds:
            if not number:
                yield ()
            return
        for here in range(min(number, len(kinds[0])), -1, -1):
            yield from ((*kinds[0][:here], *rest) for rest in taken(kinds[1:], number - here))

    for number in sizes:
        yield from taken(list(groups.values()), number)


class TotalCost(CostParts):
    """A total cost, locked in (rule 409.1f): mana and everything else that has to be paid."""

    def __init__(
        self,
        context: Context,
        what: str,
        costs: Costs | None,
        less: Sequence[Reduction] = (),
        options: Sequence[int] = (),
        more: Sequence[CostMore] = (),
        play: Play | None = None,
    ) -> None:
        """`what` is played; it costs `costs` and `more` by effects, before `less` is taken off its mana."""
        super().__init__(context, what, costs, options, more, play)
        if play is None:  # an effect or a special action asks for it
            self.paid_by = "409.1h:resources"
        self.less = tuple(less)
        possible = self._mana_less(self.less)
        self.mana: ManaCost = possible[0]
        self.depends = len(possible) > 1 or any(one.of is not None or one.by is not None for one in self.less)
        """Whether its mana depends on what else is paid with, or on what a player takes off it."""

    def _mana_less(self, less: Sequence[Reduction]) -> tuple[ManaCost, ...]:
        """What its mana may be, the least first, less what is taken off."""
        whole = mana_costs.possible_mana_costs(self._narrowed(), self.context.x, [self._known(one) for one in less])
        spendable = mana_as(self.engine, self.seat, self.play)
        return tuple(mana_costs.as_though(one, spendable) for one in whole)

    @property
    def asks_for_anything(self) -> bool:
        """Whether there is anything to pay, be it no mana; what costs nothing may still cost so much at least."""
        return bool(self.costs or self.more or self.mana.total)

    def possible_mana(self) -> tuple[ManaCost, ...]:
        """What its mana may be, the least first, as each of what is paid with may take off one mana or another.

        What it is paid with has its names by then: a payment was verified, or what it uses up noted. None, where more
        would pay than there is to pay.
        """
        if not self.depends:
            return (self.mana,)
        by = next((at for at, one in enumerate(self.less) if one.by is not None), None)
        if by is None:
            return self._mana_less(self.less)
        one = self.less[by]
        things = self._paid_by_name(one)
        ways = reductions_by(self.engine, things, self._mana_less(self.less)[0])
        ways = [("1",) * len(things)] if one.only_generic else ways
        taken = ([Reduction(symbol, one.at_least, pays=one.pays) for symbol in way] for way in ways)
        possible = (cost for some in taken for cost in self._mana_less((*self.less[:by], *some, *self.less[by + 1 :])))
        return tuple(sorted(dict.fromkeys(possible), key=lambda cost: cost.total))

    def _paid_by_name(self, less: Reduction) -> list[str]:
        """The objects that are paid with, each of which takes something off."""
        named = self.context.names.get(less.by or "")
        return [thing for thing in (named.things if named else ()) if isinstance(thing, str)]

    def _known(self, less: Reduction) -> Reduction:
        """What is taken off, where that is the mana cost of what is paid with (2006-10: 502.42c)."""
        named = None if less.of is None else self.context.names.get(less.of)
        if less.of is None:
            return less
        costs = (
            self.engine.characteristics(one).mana_cost
            for one in (named.things if named else ())
            if isinstance(one, str)
        )
        return less._replace(mana="".join(cost.replace("{X}", "") for cost in costs if cost))

    def _gifts(self, objects: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, tuple[str, ...]]]:
        """What it may be paid with: where the mana depends on what is sacrificed, one of that after the other; where it
        depends on what is tapped or exiled, ever more of that."""
        yield dict(objects)
        for part in self.parts if self._is_reduced_by_tapping else ():
            if part.field == "removed" and part.number is None:
                able = [obj for obj in self._fitting(part) if obj not in objects.get("removed", ())]
                for number in range(1, min(len(able), self._mana_less(self.less)[0].total) + 1):
                    yield {**objects, "removed": (*objects.get("removed", ()), *able[:number])}
        for part in self.parts if self._is_reduced_by_tapping else ():
            if part.field == "tapped" and part.number is None:
                able = [obj for obj in self._fitting(part) if obj not in objects.get("tapped", ())]
                sets = sets_to_tap(self.engine, self.seat, able, self._mana_less(self.less)[0])
                for some in islice(sets, _MOST_TRIED):
                    yield {**objects, "tapped": (*objects.get("tapped", ()), *some)}
        if self.depends and len(objects.get("sacrificed", ())) == 1:
            yield from ({**objects, "sacrificed": (one,)} for one in self.fitting("sacrificed"))

    @property
    def _is_reduced_by_tapping(self) -> bool:
        """Whether what is tapped for it takes mana off it (2006-10: 502.46a)."""
        return any(one.by is not None for one in self.less)

    def _of_any_number(self) -> Iterator[Part]:
        """What may be tapped for it, or exiled where that takes mana off it, any number of that."""
        for part in self.parts:
            is_exiled = part.field == "removed" and self._is_reduced_by_tapping
            if part.number is None and (part.field == "tapped" or is_exiled):
                yield part

    def _supplies(self) -> list[Supply] | None:
        """All that could add mana for this cost, or take mana off it; None where that is not known beforehand."""
        gives: dict[str, list[str]] = {}
        for source in sources.sources(self.engine, self.seat):
            gives[source.object] = list(source.adds)
        only_generic = any(one.only_generic for one in self.less)
        for obj in dict.fromkeys(obj for part in self._of_any_number() for obj in self._fitting(part)):
            colors = () if only_generic else self.engine.characteristics(obj).colors
            gives.setdefault(obj, []).extend(f"{{{color}}}" for color in colors)
            gives[obj].append("{1}")
        found = [Supply.of(obj, adds) for obj, adds in gives.items()]
        really = mana_abilities.really_added(self.engine, self.seat)
        for ability in mana_abilities.mana_abilities(self.engine, self.seat, apart_from_tapping=True):
            added = [really(ability, adds) for adds in ability.adds]
            if None in added:
                return None
            found.append(Supply.of(None, (adds for adds in added if adds is not None)))
        return found

    def _narrowed(self) -> Sequence[Symbols]:
        """The mana that it asks for, where effects forbid some mana to be spent on it (rule 103.2)."""
        own = () if self.source is None else (self.source,)
        forbidding = forbids(self.engine, "pay", own) if self.symbols else ()
        if not forbidding:
            return self.symbols

        def unspendable(how: str | None) -> frozenset[str]:
            return cannot_pay(self.engine, self.seat, own, how, forbidding)

        return list(mana_costs.narrowed(self.symbols, unspendable))

    def with_options(self, options: Sequence[int]) -> TotalCost:
        """This cost where something else is chosen wherever it is one of several."""
        if tuple(options) == self.options:
            return self
        return TotalCost(self.context, self.what, self.costs, self.less, options, self.more, self.play)

    def variants(self) -> Iterator[TotalCost]:
        """This cost for each choice among several costs; what was chosen for it already stays."""
        if len(self.choices) <= len(self.options):
            look(self.engine, TRIED)
            yield self
            return
        for option in range(1, self.choices[len(self.options)] + 1):
            yield from self.with_options((*self.options, option)).variants()

    def automatic(self) -> Payment | None:
        """A way to pay everything; None where there is none. What comes first is taken first, the source
        of the ability last.

        Mana abilities of other costs than the tap symbol are used only where there is no other way.
        """
        if self.choices:
            ways = (one._automatic() for one in self.variants())
            return next((way for way in ways if way is not None), None)
        return self._automatic()

    def _automatic(self) -> Payment | None:
        if not self.can_pay_own():
            return None
        supplies = self._supplies() if self._is_reduced_by_tapping else None
        if supplies is not None and not any(
            could_be_enough(possible, self._pool(), supplies) for possible in self._mana_less(self.less)
        ):
            return None
        tried = set[tuple[str, ...]]()
        for spared in self._spared():
            objects = self.first(UsedUp(tapped=spared))
            if objects is None or objects.get("tapped", ()) in tried:
                continue
            tried.add(objects.get("tapped", ()))
            for given in self._gifts(objects):
                payment = Payment(life=self.life, options=self.options).model_copy(update=given)
                if self.depends:
                    self.verify_objects(payment)  # which gives names to what is paid with
                apart = payment.tapped if supplies is not None else ()
                left = None if supplies is None else [one for one in supplies if one.tapped not in apart]
                for possible in self.possible_mana():
                    if left is not None and not could_be_enough(possible, self._pool(), left):
                        continue
                    self.mana = possible
                    paid = self._tapped_for(payment)
                    if paid is None:
                        paid = mana_abilities.found_payment(self, self.mana, self.kept(payment))
                    if paid is not None:
                        return payment.model_copy(update={"mana": paid.mana, "abilities": paid.abilities})
        return None

    def _spared(self) -> Iterator[set[str]]:
        """What is left untapped by the cost so that it can be tapped for the mana, one try after the other: nothing
        first, then as much as there is, and ever less."""
        yield set()
        if not self.mana.total or not any(part.field == "tapped" and part.number is not None for part in self.parts):
            return
        fitting = set(self.fitting("tapped"))
        useful = [source.object for source in sources.sources(self.engine, self.seat) if source.object in fitting]
        sets = (set(some) for number in range(len(useful), 0, -1) for some in combinations(useful, number))
        yield from islice(sets, _MOST_TRIED)

    def _tapped_for(self, payment: Payment) -> Payment | None:
        """A way to pay the mana by tapping permanents."""
        used, source = UsedUp(), self.source
        self.use_up(used, payment)
        kept = [*used.gone, *used.tapped]
        apart = kept if source is None else [*kept, source]
        paid = self._from_pool(apart)  # better not by tapping what it is for
        if paid is None:
            paid = self._from_pool(kept)
        if paid is None and (payment.sacrificed or payment.returned):
            # A land may be tapped for mana before it is sacrificed: mana abilities come first (rule 409.1g).
            paid = self._from_pool([*used.tapped])
        return paid

    def _pool(self) -> dict[str, int]:
        return restricted_mana.pool_for(self.engine, self.seat, self.play)

    def _from_pool(self, apart_from: Sequence[str]) -> Payment | None:
        return payments.automatic(self.engine, self.seat, self.mana, apart_from, self._pool())

    def kept(self, payment: Payment) -> UsedUp:
        """What this cost itself needs, so that no mana ability for it uses it up; a card that is played among it.

        What is tapped for it is tapped after mana abilities are played (rule 409.1h), and has to be there still.
        """
        used, source = UsedUp(), self.source
        self.use_up(used, payment)
        used.kept, used.gone = used.gone | used.tapped, set()
        if source is not None and self.engine.zone_of(source) != "in_play":
            used.kept.add(source)
        return used

    def with_mana(self, payment: Payment) -> Payment | None:
        """A payment whose mana is paid anew, not by what is tapped for it; None where there is no way."""
        used = UsedUp()
        self.use_up(used, payment)
        for possible in self.possible_mana():
            self.mana = possible
            paid = self._from_pool([*used.tapped])
            if paid is None:
                paid = mana_abilities.found_payment(self, self.mana, self.kept(payment))
            if paid is not None:
                return payment.model_copy(update={"mana": paid.mana, "abilities": paid.abilities})
        return None

    # Whether a payment pays it

    def verified(self, payment: Payment) -> Payment:
        """The payment, with what its mana abilities cost themselves.

        Raises IllegalAction RW3007 where it does not pay just this cost.
        """
        if len(payment.options) != len(self.choices) or payment.options != self.options:
            total_cost = self.with_options(payment.options)
            if len(payment.options) != len(total_cost.choices):
                raise self.unpaid(f"which of several costs is paid has to be said {len(total_cost.choices)} times")
            if total_cost is not self:
                return total_cost.verified(payment)
        self.verify_own()
        self.verify_objects(payment)
        if self.depends:
            possible = self.possible_mana()
            if not possible:
                raise self.unpaid("more is tapped than there is mana to pay")
            self.mana = next((one for one in possible if payments.pays(one, payment.mana)), possible[-1])
        if payment.life != self.life:
            raise self.unpaid(f"{self.life} life has to be paid")
        uses, pool = mana_abilities.verified_uses(self, payment.abilities, self.kept(payment))
        if not payments.pays(self.mana, payment.mana):
            raise self.unpaid(f"{payment.mana or 'no mana'} does not pay its cost")
        if pools.left_after(pool, payment.mana) is None:
            raise self.unpaid(f"{payment.mana} is not in the mana pool")
        return payment if uses == payment.abilities else payment.model_copy(update={"abilities": uses})

    def agree_payment(self, payment: Payment | None) -> Payment:
        """The payment itself, or an automatic one. Raises IllegalAction RW3007 where the cost is not paid."""
        if self.engine.overrides_rules:
            return payment or self.automatic() or Payment()
        if payment is None:
            payment = self.automatic()
            if payment is None:
                self.verify_own()
                raise self.unpaid(self._what_is_missing())
        payment = self.verified(payment)
        self.engine.allow(*(("409.1f", "409.1h") if self.play is not None else ("409.1f:unplayed", "409.1h:resources")))
        return payment

    def _what_is_missing(self) -> str:
        """Why there is no way to pay it: too little to sacrifice, discard …, or else its mana."""
        for part in self.parts if not self.choices else ():
            if part.field is not None and len(self.fitting(part.field)) < (part.number or 0):
                return f"there is too little that can be {part.field}"
        mana = "" if self.choices else "".join(one.text for one in self.symbols)
        if self.less:
            mana = "" if self.choices or self.depends else self.mana.text
        return f"there is no way to pay {mana or 'its cost'}"

    # Paying

    def pay_with(self, payment: Payment, paid_for: str | None, execute: Execute) -> None:
        """Mana abilities are played (rules 409.1g, 411.1), then everything is paid (409.1h)."""
        for use in payment.abilities:
            mana_abilities.play_for_payment(self.engine, self.seat, use, execute)
        rule = "409.1h" if self.play is not None else "409.1h:cost"
        self.with_options(payment.options).pay(payment, payment.mana, paid_for, execute, rule)

    def pay_all(self, payment: Payment, paid_for: str | None, execute: Execute) -> None:
        """Everything is paid, and has been paid then (rule 409.1h)."""
        self.pay_with(payment, paid_for, execute)
        if paid_for is not None:
            rule = "409.1h" if self.play is not None else "409.1h:mana"
            happen(self.engine, CostPaid(seat=self.seat, object=paid_for, mana=payment.mana), rule)
