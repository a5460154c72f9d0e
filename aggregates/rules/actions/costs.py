"""Costs that are not mana, and the payment of a whole cost (rules 409.1f to 409.1h)."""

from __future__ import annotations

from collections.abc import Sequence

from aggregates.cards.language import Cost, Filter
from aggregates.rules.actions.proposed import Moves
from aggregates.rules.actions.would import would
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.illegal import Refusal, refusal
from aggregates.rules.happening.happen import happen
from aggregates.rules.queries import mana
from aggregates.rules.queries.mana import ManaCost
from aggregates.rules.queries.summoning_sickness import has_summoning_sickness
from events.combat import LifeLost
from events.objects import CountersRemoved, Tapped
from events.playing import CostPaid, ManaAdded, ManaSpent, Payment


class Bill:
    """A total cost, locked in (rule 409.1f): mana and everything else that has to be paid."""

    def __init__(self, context: Context, what: str, mana_cost: ManaCost, cost: Cost | None = None) -> None:
        """`what` is played; `cost` is an activation cost, or a spell's additional cost."""
        self.context = context
        self.engine = context.engine
        self.seat = context.you
        self.what = what
        self.mana = mana_cost
        self.cost = cost or Cost()

    # What it takes

    def candidates(self, filter_: Filter | None, taken: Sequence[str] = ()) -> list[str]:
        """What may be sacrificed, discarded, returned or tapped for a part of the cost."""
        if filter_ is None:
            return []
        if filter_.zone == "hand":
            filter_ = filter_.model_copy(update={"of": "you"})
        elif filter_.controller is None:
            filter_ = filter_.model_copy(update={"controller": "you"})
        return [obj for obj in self.context.select(filter_) if obj not in taken]

    def _tappable(self) -> list[str]:
        """Untapped permanents that may be tapped for the cost, the one whose ability it is last."""
        status, source = self.engine.draft.status_of, self.source
        found = [obj for obj in self.candidates(self.cost.tap_other) if not status(obj).tapped]
        others = [obj for obj in found if obj != source]
        return others if self.cost.tap or source not in found else [*others, source]

    @property
    def source(self) -> str | None:
        """The object whose ability, or which as a spell, is played."""
        return self.context.source

    def automatic(self) -> Payment | None:
        """A way to pay everything; None where there is none. What comes first is taken first."""
        cost, number = self.cost, self.cost.number
        sacrificed = self._first(
            self.candidates(cost.sacrifice) if isinstance(cost.sacrifice, Filter) else [], cost.sacrifice
        )
        discarded = self._first([obj for obj in self.candidates(cost.discard) if obj != self.source], cost.discard)
        returned = self._first(self.candidates(cost.return_), cost.return_)
        tapped = self._first(self._tappable(), cost.tap_other)
        parts = (sacrificed, discarded, returned, tapped)
        if any(part is None for part in parts) or not self.can_pay_own():
            return None
        kept = [obj for part in parts for obj in part or ()]
        if self.source is not None and (cost.tap or cost.sacrifice == "this"):
            kept.append(self.source)
        apart = kept if self.source is None else [*kept, self.source]
        paid = mana.automatic(self.engine, self.seat, self.mana, apart)  # better not by tapping what it is for
        if paid is None:
            paid = mana.automatic(self.engine, self.seat, self.mana, kept)
        if paid is None and (sacrificed or returned):
            # A land may be tapped for mana before it is sacrificed: mana abilities come first (rule 409.1g).
            paid = mana.automatic(self.engine, self.seat, self.mana, [self.source] if self.source and cost.tap else [])
        if paid is None:
            return None
        assert number
        return paid.model_copy(
            update={
                "sacrificed": tuple(sacrificed or ()),
                "discarded": tuple(discarded or ()),
                "returned": tuple(returned or ()),
                "tapped": tuple(tapped or ()),
                "life": cost.life,
            }
        )

    def alternatives(self) -> dict[str, list[str]]:
        """Part of a payment → what may be taken for it, where there is more than is needed."""
        cost = self.cost
        parts = {
            "sacrificed": self.candidates(cost.sacrifice) if isinstance(cost.sacrifice, Filter) else [],
            "discarded": self.candidates(cost.discard),
            "returned": self.candidates(cost.return_),
            "tapped": self._tappable(),
        }
        return {part: able for part, able in parts.items() if len(able) > cost.number}

    def with_mana(self, payment: Payment) -> Payment | None:
        """A payment whose mana is paid anew, not by what is tapped for it; None where there is no way."""
        paid = mana.automatic(self.engine, self.seat, self.mana, payment.tapped)
        return None if paid is None else payment.model_copy(update={"mana": paid.mana, "abilities": paid.abilities})

    def _first(self, candidates: list[str], asked_for: object) -> list[str] | None:
        if asked_for is None or asked_for == "this":
            return []
        return candidates[: self.cost.number] if len(candidates) >= self.cost.number else None

    def can_pay_own(self) -> bool:
        """Whether what does not depend on a choice can be paid: the tap symbol, life, counters."""
        return refusal(self._verify_own) is None

    def _verify_own(self) -> None:
        engine, cost, obj = self.engine, self.cost, self.source
        if obj is not None and (cost.tap or cost.remove_counters is not None or cost.sacrifice == "this"):
            is_there = engine.in_play(obj)
            engine.require(
                is_there, Refusal.COST_NOT_PAID, lambda: f"{engine.name(obj)} is not in play any more", "409.1h"
            )
        if obj is not None and cost.sacrifice == "this":
            who = engine.player_name(self.seat)
            is_own = engine.controller(obj) == self.seat
            engine.require(
                is_own, Refusal.COST_NOT_PAID, lambda: f"{who} does not control {engine.name(obj)}", "409.1h"
            )
        if cost.tap and obj is not None:
            name = engine.name(obj)
            engine.require(
                not engine.draft.status_of(obj).tapped, Refusal.COST_NOT_PAID, lambda: f"{name} is tapped", "104.4"
            )
            if "Creature" in engine.types(obj):
                is_ready = not has_summoning_sickness(engine, obj)
                engine.require(
                    is_ready, Refusal.COST_NOT_PAID, lambda: f"{name} came under control this turn", "212.3d", "403.4"
                )
        if cost.life and engine.draft.players[self.seat].life < cost.life:
            raise engine.refuse(Refusal.COST_NOT_PAID, f"{self.what} costs {cost.life} life", "409.1h")
        if (
            cost.remove_counters is not None
            and obj is not None
            and engine.counters(obj, cost.remove_counters) < cost.number
        ):
            raise engine.refuse(
                Refusal.COST_NOT_PAID, f"{engine.name(obj)} has not the counters that {self.what} costs", "409.1h"
            )

    # Whether a payment pays it

    def verify_payment(self, payment: Payment) -> None:
        """Raises IllegalAction RW3007 where a payment does not pay just this cost."""
        self._verify_own()
        cost = self.cost
        parts = (
            (
                "sacrificed",
                payment.sacrificed,
                cost.sacrifice,
                cost.sacrifice if isinstance(cost.sacrifice, Filter) else None,
            ),
            ("discarded", payment.discarded, cost.discard, cost.discard),
            ("returned", payment.returned, cost.return_, cost.return_),
            ("tapped", payment.tapped, cost.tap_other, cost.tap_other),
        )
        for what, objects, asked_for, described in parts:
            number = 0 if asked_for is None or asked_for == "this" else cost.number
            fitting = self._tappable() if what == "tapped" else self.candidates(described)
            if len(objects) != number or len(set(objects)) != number or any(obj not in fitting for obj in objects):
                raise self._unpaid(f"{number} of the right kind have to be {what}")
            if what == "discarded" and self.source in objects:
                raise self._unpaid("a card that is being played cannot be discarded for it")
        if payment.life != cost.life:
            raise self._unpaid(f"{cost.life} life has to be paid")
        self._verify_mana(payment)

    def _verify_mana(self, payment: Payment) -> None:
        pool: dict[str, int] | None = dict(self.engine.draft.players[self.seat].mana)
        apart = [self.source] if self.source is not None and self.cost.tap else []
        sources = mana.sources(self.engine, self.seat, [*apart, *payment.tapped])
        available = {one.object: one for one in sources}
        for use in payment.abilities:
            one = available.pop(use.object, None)
            if one is None or (use.mana, use.ability) not in zip(one.adds, one.abilities, strict=True):
                raise self._unpaid(f"{self.engine.name(use.object)} cannot be tapped for {use.mana}")
            pool = mana.added(pool or {}, use.mana)
        if not mana.pays(self.mana, payment.mana):
            raise self._unpaid(f"{payment.mana or 'no mana'} does not pay its cost")
        if mana.left_after(pool or {}, payment.mana) is None:
            raise self._unpaid(f"{payment.mana} is not in the mana pool")

    def _unpaid(self, why: str) -> ValueError:
        return self.engine.refuse(
            Refusal.COST_NOT_PAID, f"{self.engine.player_name(self.seat)} cannot pay for {self.what}: {why}", "409.1h"
        )

    def agree_payment(self, payment: Payment | None) -> Payment:
        """The payment itself, or an automatic one. Raises IllegalAction RW3007 where the cost is not paid."""
        if self.engine.overrides_rules:
            return payment or self.automatic() or Payment()
        if payment is None:
            self._verify_own()
            payment = self.automatic()
            if payment is None:
                raise self._unpaid("there is no way to")
        self.verify_payment(payment)
        self.engine.allow("409.1f", "409.1h")
        return payment

    # Paying

    def pay(self, payment: Payment, paid_for: str | None) -> None:
        """Mana abilities are played (rules 409.1g, 411.1), then everything is paid (409.1h)."""
        engine, seat, cost = self.engine, self.seat, self.cost
        for use in payment.abilities:
            happen(engine, Tapped(object=use.object), "409.1g", "411.1")
            happen(engine, ManaAdded(seat=seat, mana=use.mana, source=use.object), "409.1g", "411.1")
        if cost.tap and self.source is not None:
            happen(engine, Tapped(object=self.source), "104.4", "409.1h")
        for obj in payment.tapped:
            happen(engine, Tapped(object=obj), "409.1h")
        if payment.mana:
            happen(engine, ManaSpent(seat=seat, mana=payment.mana, object=paid_for), "409.1h")
        if cost.life:
            happen(engine, LifeLost(seat=seat, amount=cost.life, source=self.source), "409.1h")
        if cost.remove_counters is not None and self.source is not None:
            removed = CountersRemoved(on=self.source, kind=cost.remove_counters, number=cost.number)
            happen(engine, removed, "409.1h")
        sacrificed = [self.source] if cost.sacrifice == "this" and self.source is not None else list(payment.sacrificed)
        for obj in sacrificed:
            would(engine, Moves(obj, "graveyard", "sacrificed", rules=("409.1h", "217.4a")))
        for obj in payment.discarded:
            would(engine, Moves(obj, "graveyard", "discarded", rules=("409.1h", "217.4a")))
        for obj in payment.returned:
            would(engine, Moves(obj, "hand", "returned", rules=("409.1h",)))
        if paid_for is not None:
            happen(engine, CostPaid(seat=seat, object=paid_for, mana=payment.mana), "409.1h")
