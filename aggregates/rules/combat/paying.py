"""What it costs to attack or to block (rules 308.2d to 308.2f, 309.2b to 309.2d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aggregates.cards.language import Costs, TimesCost
from aggregates.cards.sugar import parts_of
from aggregates.rules.actions.cost_acts import Execute
from aggregates.rules.actions.costs import Bill
from aggregates.rules.combat.declaring import Declared, Declaring
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening.tapping import tapped
from events.errors import CardError
from events.playing import Payment


def bill_of(declaring: Declaring, declared: Declared, tapping: Sequence[str] = ()) -> Bill | None:
    """The total cost of a declaration, locked in (rules 308.2d, 309.2b); None where it costs nothing.

    `tapping` are the attackers that are tapped by then, and cannot be tapped to pay.
    """
    symbols = "".join(_symbols(declaring, declared))
    if not symbols:
        return None
    engine = declaring.engine
    if tapping:
        engine = Engine(engine.state(), engine.input_source, engine.compiler)
        for obj in tapping:
            engine.record(tapped(obj))
    what = "the attack" if declaring.verb == "attack" else "the block"
    return Bill(Context(engine, declaring.seat), what, (symbols,))


def _symbols(declaring: Declaring, declared: Declared) -> Iterator[str]:
    """The mana of every cost, for each creature that attacks or blocks."""
    for obj, tos in declared.items():
        for to in tos:
            for one in declaring.priced(obj, to):
                context = declaring.context_of(one, obj, to)
                times = 1 if one.change.times is None else max(context.amount(one.change.times), 0)
                if one.change.add is not None:
                    yield from [*_mana_of(context, one.change.add)] * times


def _mana_of(context: Context, costs: Costs) -> Iterator[str]:
    for part in parts_of(costs):
        if isinstance(part, TimesCost):
            yield from [*_mana_of(context, part.cost)] * max(context.amount(part.times), 0)
        elif isinstance(part, str) and part.startswith("{"):
            yield part
        else:
            raise CardError("RW6004", "attacking and blocking can cost only mana yet")


def pay(engine: Engine, seat: int, payment: Payment | None, execute: Execute) -> None:
    """What the declaration costs is paid, as was agreed (rules 308.2f, 309.2d)."""
    if payment is not None:
        bill = Bill(Context(engine, seat), "the declaration", (payment.mana,) if payment.mana else ())
        bill.pay_with(payment, None, execute)
