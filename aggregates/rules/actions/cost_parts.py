"""What a cost asks for beside mana: the tap symbol, life, counters, and objects chosen for it (rule 409.1h)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from aggregates.cards.language import Cost, Filter
from aggregates.rules.actions.proposed import Discards, Moves, RemovesCounters, Sacrifices
from aggregates.rules.actions.would import would
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.illegal import IllegalAction, Refusal, refusal
from aggregates.rules.happening.happen import happen
from aggregates.rules.happening.tapping import tapped
from aggregates.rules.queries.summoning_sickness import has_summoning_sickness
from events.combat import LifeLost
from events.playing import ManaSpent


class PaidWith(Protocol):
    """The objects with which a cost is paid: those of a payment, or of the use of a mana ability."""

    @property
    def tapped(self) -> tuple[str, ...]:
        """Permanents tapped, besides the one whose ability it is."""

    @property
    def sacrificed(self) -> tuple[str, ...]:
        """Permanents sacrificed."""

    @property
    def discarded(self) -> tuple[str, ...]:
        """Cards discarded."""

    @property
    def returned(self) -> tuple[str, ...]:
        """Permanents returned to hand."""


@dataclass
class UsedUp:
    """What of the present position is used up by what is paid before, or kept for what is paid later."""

    tapped: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    """What is sacrificed, discarded or returned before."""
    kept: set[str] = field(default_factory=set)
    """What is sacrificed, discarded, returned or played later."""
    life: int = 0
    counters: dict[tuple[str, str], int] = field(default_factory=dict)
    """Object and kind → how many are removed."""

    def unfit_for(self, part: str) -> set[str]:
        """What cannot be taken for a part of a cost: what is to be sacrificed later may be tapped before."""
        return self.gone | (self.tapped if part == "tapped" else self.kept)

    def copy(self) -> UsedUp:
        """The same, to be changed by itself."""
        return UsedUp(set(self.tapped), set(self.gone), set(self.kept), self.life, dict(self.counters))


class CostParts:
    """A cost without its mana, for a spell or ability of `context.source` that `context.you` plays."""

    def __init__(self, context: Context, what: str, cost: Cost | None) -> None:
        """`what` is played; `cost` is an activation cost, or a spell's additional cost."""
        self.context = context
        self.engine = context.engine
        self.seat = context.you
        self.what = what
        self.cost = cost or Cost()

    @property
    def source(self) -> str | None:
        """The object whose ability, or which as a spell, is played."""
        return self.context.source

    # What it takes

    def candidates(self, filter_: Filter | None) -> list[str]:
        """What may be sacrificed, discarded, returned or tapped for a part of the cost."""
        if filter_ is None:
            return []
        if filter_.zone == "hand":
            filter_ = filter_.model_copy(update={"of": "you"})
        elif filter_.controller is None:
            filter_ = filter_.model_copy(update={"controller": "you"})
        return self.context.select(filter_)

    def fitting(self, part: str) -> list[str]:
        """What may be taken for a part of a payment: "sacrificed", "discarded", "returned", "tapped"."""
        cost = self.cost
        match part:
            case "sacrificed":
                return self.candidates(cost.sacrifice) if isinstance(cost.sacrifice, Filter) else []
            case "discarded":
                return [obj for obj in self.candidates(cost.discard) if obj != self.source]
            case "returned":
                return self.candidates(cost.return_)
            case _:
                return self._tappable()

    def _tappable(self) -> list[str]:
        """Untapped permanents that may be tapped for the cost, the one whose ability it is last."""
        status, source = self.engine.draft.status_of, self.source
        found = [obj for obj in self.candidates(self.cost.tap_other) if not status(obj).tapped]
        others = [obj for obj in found if obj != source]
        return others if self.cost.tap or source not in found else [*others, source]

    @cached_property
    def asked_for(self) -> dict[str, int]:
        """Part of a payment → how many objects it takes."""
        cost = self.cost
        asked = {
            "sacrificed": isinstance(cost.sacrifice, Filter),
            "discarded": cost.discard is not None,
            "returned": cost.return_ is not None,
            "tapped": cost.tap_other is not None,
        }
        return {part: cost.number if is_asked else 0 for part, is_asked in asked.items()}

    def first(self, used: UsedUp) -> dict[str, tuple[str, ...]] | None:
        """The objects that come first for each part of the cost; None where there are not enough."""
        found: dict[str, tuple[str, ...]] = {}
        for part, number in self.asked_for.items():
            unfit = used.unfit_for(part)
            fitting = [obj for obj in self.fitting(part) if obj not in unfit] if number else []
            if len(fitting) < number:
                return None
            found[part] = tuple(fitting[:number])
        return found

    def alternatives(self) -> dict[str, list[str]]:
        """Part of a payment → what may be taken for it, where there is more than is needed."""
        able = {part: self.fitting(part) for part in self.asked_for}
        return {part: objects for part, objects in able.items() if len(objects) > self.cost.number}

    def use_up(self, used: UsedUp, paid: PaidWith) -> None:
        """Notes what paying this cost uses up."""
        cost, source = self.cost, self.source
        used.tapped.update(paid.tapped)
        used.gone.update((*paid.sacrificed, *paid.discarded, *paid.returned))
        used.life += cost.life
        if source is None:
            return
        if cost.tap:
            used.tapped.add(source)
        if cost.sacrifice == "this":
            used.gone.add(source)
        if cost.remove_counters is not None:
            key = (source, cost.remove_counters)
            used.counters[key] = used.counters.get(key, 0) + cost.number

    # Whether it can be paid

    def can_pay_own(self, used: UsedUp | None = None) -> bool:
        """Whether what does not depend on a choice can be paid: the tap symbol, life, counters, this permanent."""
        return refusal(self.verify_own, used) is None

    def verify_own(self, used: UsedUp | None = None) -> None:
        """Raises IllegalAction RW3007 where it cannot."""
        engine, cost, obj, used = self.engine, self.cost, self.source, used or UsedUp()
        if obj is not None:
            self._verify_source(obj, used)
        if cost.life and engine.draft.players[self.seat].life - used.life < cost.life:
            raise engine.refuse(Refusal.COST_NOT_PAID, f"{self.what} costs {cost.life} life", "409.1h")
        if cost.remove_counters is not None and obj is not None:
            there = engine.counters(obj, cost.remove_counters) - used.counters.get((obj, cost.remove_counters), 0)
            if there < cost.number:
                what = f"{engine.name(obj)} has not the counters that {self.what} costs"
                raise engine.refuse(Refusal.COST_NOT_PAID, what, "409.1h")

    def _verify_source(self, obj: str, used: UsedUp) -> None:
        """Raises IllegalAction where the object itself cannot be tapped, sacrificed, or have counters removed."""
        engine, cost, name = self.engine, self.cost, self.engine.name(obj)
        if cost.tap or cost.remove_counters is not None or cost.sacrifice == "this":
            is_there = engine.in_play(obj) and obj not in used.gone
            engine.require(is_there, Refusal.COST_NOT_PAID, lambda: f"{name} is not in play any more", "409.1h")
        if cost.sacrifice == "this":
            who, is_own = engine.player_name(self.seat), engine.controller(obj) == self.seat
            engine.require(is_own, Refusal.COST_NOT_PAID, lambda: f"{who} does not control {name}", "409.1h")
            if obj in used.kept:
                raise engine.refuse(Refusal.COST_NOT_PAID, f"{name} is needed for another part of the cost", "409.1h")
        if cost.tap:
            is_untapped = not engine.draft.status_of(obj).tapped and obj not in used.tapped
            engine.require(is_untapped, Refusal.COST_NOT_PAID, lambda: f"{name} is tapped", "104.4")
            if "Creature" in engine.types(obj):
                is_ready = not has_summoning_sickness(engine, obj)
                engine.require(
                    is_ready, Refusal.COST_NOT_PAID, lambda: f"{name} came under control this turn", "212.3d", "403.4"
                )

    def verify_objects(self, paid: PaidWith, used: UsedUp | None = None) -> None:
        """Raises IllegalAction RW3007 where the objects named do not pay just this cost."""
        used = used or UsedUp()
        parts = {
            "sacrificed": paid.sacrificed,
            "discarded": paid.discarded,
            "returned": paid.returned,
            "tapped": paid.tapped,
        }
        for part, number in self.asked_for.items():
            objects = parts[part]
            if part == "discarded" and number and self.source in objects:
                raise self.unpaid("a card that is being played cannot be discarded for it")
            if not number and not objects:
                continue
            if not _are_just(objects, number, self.fitting(part) if number else (), used.unfit_for(part)):
                raise self.unpaid(f"{number} of the right kind have to be {part}")

    def unpaid(self, why: str) -> IllegalAction:
        """The refusal of a payment."""
        return self.engine.refuse(
            Refusal.COST_NOT_PAID, f"{self.engine.player_name(self.seat)} cannot pay for {self.what}: {why}", "409.1h"
        )

    # Paying

    def pay(self, paid: PaidWith, mana: str, spent_on: str | None, *rule: str) -> None:
        """Everything is paid (rule 409.1h)."""
        engine, seat, cost = self.engine, self.seat, self.cost
        if cost.tap and self.source is not None:
            happen(engine, tapped(self.source), *dict.fromkeys(("104.4", *rule)))
        for obj in paid.tapped:
            happen(engine, tapped(obj), *rule)
        if mana:
            happen(engine, ManaSpent(seat=seat, mana=mana, object=spent_on), *rule)
        if cost.life:
            happen(engine, LifeLost(seat=seat, amount=cost.life, source=self.source), *rule)
        if cost.remove_counters is not None and self.source is not None:
            would(engine, RemovesCounters(self.source, cost.remove_counters, cost.number, seat, rules=rule))
        sacrificed = [self.source] if cost.sacrifice == "this" and self.source is not None else list(paid.sacrificed)
        for obj in sacrificed:
            would(engine, Sacrifices(obj, rules=(*rule, "217.4a")))
        for obj in paid.discarded:
            would(engine, Discards(obj, rules=(*rule, "217.4a")))
        for obj in paid.returned:
            would(engine, Moves(obj, "hand", "returned", rules=rule))


def _are_just(objects: Sequence[str], number: int, fitting: Collection[str], unfit: Collection[str]) -> bool:
    """Whether there are just so many different objects, all of them fitting."""
    if len(objects) != number or len(set(objects)) != number:
        return False
    return all(obj in fitting and obj not in unfit for obj in objects)
