"""What it costs to attack or to block (rules 308.2d to 308.2f, 309.2b to 309.2d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat

from rewind.aggregates.rules.at_work.play_costs import CostMore
from rewind.aggregates.rules.combat.declaring import Declared, Declaring
from rewind.aggregates.rules.costs.cost_acts import Execute
from rewind.aggregates.rules.costs.costs import Bill
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.happening.tapping import tapped
from rewind.events.playing import Payment

_PAID_BY = {"attack": "308.2f", "block": "309.2d"}
"""Verb → the rule by which all costs are paid, or none."""


def bill_of(declaring: Declaring, declared: Declared, tapping: Sequence[str] = ()) -> Bill | None:
    """The total cost of a declaration, locked in (rules 308.2d, 309.2b); None where it costs nothing.

    `tapping` are the attackers that are tapped by then, and cannot be tapped to pay.
    """
    more = list(_costs(declaring, declared))
    if not more:
        return None
    engine = declaring.engine
    if tapping:
        engine = engine.on_trial()
        for obj in tapping:
            engine.record(tapped(obj))
        more = [CostMore(one.context.on(engine), one.costs) for one in more]
    bill = Bill(Context(engine, declaring.seat), f"the {declaring.verb}", None, more=more)
    bill.paid_by = _PAID_BY[declaring.verb]
    return bill if bill.parts or bill.symbols or bill.choices else None


def _costs(declaring: Declaring, declared: Declared) -> Iterator[CostMore]:
    """Every cost, for each creature that attacks or blocks; the player who declares pays it."""
    for obj, tos in declared.items():
        for to in tos:
            for one in declaring.priced(obj, to):
                context = declaring.context_of(one, obj, to)
                times = 1 if one.change.times is None else max(context.amount(one.change.times), 0)
                if one.change.add is not None:
                    yield from repeat(
                        CostMore(context.but(you=declaring.seat), one.change.add), bounded(times, "repetitions")
                    )


def pay(engine: Engine, seat: int, bill: Bill | None, payment: Payment | None, execute: Execute) -> None:
    """What the declaration costs is paid, as was agreed (rules 308.2f, 309.2d); `bill` is its cost, locked in.

    What was paid at a table though it costs nothing is mana.
    """
    if payment is not None:
        mana = (payment.mana,) if payment.mana else ()
        bill = bill or Bill(Context(engine, seat), "the declaration", mana)
        bill.pay_with(payment, None, execute)
