"""The payment of a whole cost (rules 409.1f to 409.1h)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from aggregates.cards.language import Cost
from aggregates.rules.actions.cost_parts import CostParts, UsedUp
from aggregates.rules.actions.mana_abilities import Execute, found_payment, play_for_payment, verified_uses
from aggregates.rules.engine.context import Context
from aggregates.rules.happening.happen import happen
from aggregates.rules.queries import mana
from aggregates.rules.queries.mana import ManaCost
from aggregates.rules.queries.restrictions import mana_as
from events.playing import CostPaid, Payment

_MOST_TRIED = 256
"""So many sets of permanents are kept from being tapped for the cost itself, to be tapped for its mana."""


class Bill(CostParts):
    """A total cost, locked in (rule 409.1f): mana and everything else that has to be paid."""

    def __init__(self, context: Context, what: str, mana_cost: ManaCost, cost: Cost | None = None) -> None:
        """`what` is played; `cost` is an activation cost, or a spell's additional cost."""
        super().__init__(context, what, cost)
        self.mana = mana.as_any(mana_cost, mana_as(self.engine, self.seat))

    def automatic(self, *, any_mana_ability: bool = True) -> Payment | None:
        """A way to pay everything; None where there is none. What comes first is taken first.

        Mana abilities of other costs than the tap symbol are used only where there is no other way, and not at all
        without `any_mana_ability`.
        """
        if not self.can_pay_own():
            return None
        tried = set[tuple[str, ...]]()
        for spared in self._spared():
            objects = self.first(UsedUp(tapped=spared))
            if objects is None or objects.get("tapped", ()) in tried:
                continue
            payment = Payment(life=self.cost.life).model_copy(update=objects)
            tried.add(payment.tapped)
            paid = self._tapped_for(payment)
            if paid is None and any_mana_ability:
                paid = found_payment(self, self.mana, self.kept(payment))
            if paid is not None:
                return payment.model_copy(update={"mana": paid.mana, "abilities": paid.abilities})
        return None

    def _spared(self) -> Iterator[set[str]]:
        """What is left untapped by the cost so that it can be tapped for the mana, one try after the other: nothing
        first, then as much as there is, and ever less."""
        yield set()
        if self.cost.tap_other is None or not self.mana.total:
            return
        fitting = set(self.fitting("tapped"))
        useful = [source.object for source in mana.sources(self.engine, self.seat) if source.object in fitting]
        sets = (set(some) for number in range(len(useful), 0, -1) for some in combinations(useful, number))
        yield from islice(sets, _MOST_TRIED)

    def _tapped_for(self, payment: Payment) -> Payment | None:
        """A way to pay the mana by tapping permanents."""
        cost, source = self.cost, self.source
        kept = [*payment.sacrificed, *payment.discarded, *payment.returned, *payment.tapped]
        if source is not None and (cost.tap or cost.sacrifice == "this"):
            kept.append(source)
        apart = kept if source is None else [*kept, source]
        paid = mana.automatic(self.engine, self.seat, self.mana, apart)  # better not by tapping what it is for
        if paid is None:
            paid = mana.automatic(self.engine, self.seat, self.mana, kept)
        if paid is None and (payment.sacrificed or payment.returned):
            # A land may be tapped for mana before it is sacrificed: mana abilities come first (rule 409.1g).
            paid = mana.automatic(self.engine, self.seat, self.mana, [source] if source and cost.tap else [])
        return paid

    def kept(self, payment: Payment) -> UsedUp:
        """What this cost itself needs, so that no mana ability for it uses it up; a card that is played among it."""
        used = UsedUp()
        self.use_up(used, payment)
        used.kept, used.gone = used.gone, set()
        if self.source is not None and self.engine.zone_of(self.source) != "in_play":
            used.kept.add(self.source)
        return used

    def with_mana(self, payment: Payment, *, any_mana_ability: bool = True) -> Payment | None:
        """A payment whose mana is paid anew, not by what is tapped for it; None where there is no way."""
        paid = mana.automatic(self.engine, self.seat, self.mana, payment.tapped)
        if paid is None and any_mana_ability:
            paid = found_payment(self, self.mana, self.kept(payment))
        return None if paid is None else payment.model_copy(update={"mana": paid.mana, "abilities": paid.abilities})

    # Whether a payment pays it

    def verified(self, payment: Payment) -> Payment:
        """The payment, with what its mana abilities cost themselves.

        Raises IllegalAction RW3007 where it does not pay just this cost.
        """
        self.verify_own()
        self.verify_objects(payment)
        if payment.life != self.cost.life:
            raise self.unpaid(f"{self.cost.life} life has to be paid")
        uses, pool = verified_uses(self, payment.abilities, self.kept(payment))
        if not mana.pays(self.mana, payment.mana):
            raise self.unpaid(f"{payment.mana or 'no mana'} does not pay its cost")
        if mana.left_after(pool, payment.mana) is None:
            raise self.unpaid(f"{payment.mana} is not in the mana pool")
        return payment if uses == payment.abilities else payment.model_copy(update={"abilities": uses})

    def agree_payment(self, payment: Payment | None) -> Payment:
        """The payment itself, or an automatic one. Raises IllegalAction RW3007 where the cost is not paid."""
        if self.engine.overrides_rules:
            return payment or self.automatic() or Payment()
        if payment is None:
            self.verify_own()
            payment = self.automatic()
            if payment is None:
                raise self.unpaid("there is no way to")
        payment = self.verified(payment)
        self.engine.allow("409.1f", "409.1h")
        return payment

    # Paying

    def pay_with(self, payment: Payment, paid_for: str | None, execute: Execute) -> None:
        """Mana abilities are played (rules 409.1g, 411.1), then everything is paid (409.1h)."""
        for use in payment.abilities:
            play_for_payment(self.engine, self.seat, use, execute)
        self.pay(payment, payment.mana, paid_for, "409.1h")

    def pay_all(self, payment: Payment, paid_for: str | None, execute: Execute) -> None:
        """Everything is paid, and has been paid then (rule 409.1h)."""
        self.pay_with(payment, paid_for, execute)
        if paid_for is not None:
            happen(self.engine, CostPaid(seat=self.seat, object=paid_for, mana=payment.mana), "409.1h")
