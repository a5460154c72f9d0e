"""What has been announced and paid for has been played (rule 409.1i)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rewind.aggregates.rules.costs.costs import Bill
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.engine.played import MANA_SPENT, bound_of
from rewind.aggregates.rules.happening.happen import happen
from rewind.events.playing import Payment, PlayCompleted

_NOTHING: Mapping[str, Named] = MappingProxyType({})


def complete(bill: Bill, payment: Payment, obj: str, names: Mapping[str, Named] = _NOTHING, *rule: str) -> None:
    """It is played; what its costs, and its announcement, gave names to is known of it from now on (rule 409.1i).

    `rule`: the rules by which it was played beside that one.
    """
    engine = bill.engine
    given = dict(names) | {name: bill.context.names[name] for name in bill.with_options(payment.options).names}
    if engine.compiler.analysis.asks_what_was_spent and payment.mana:
        given[MANA_SPENT] = Named(values=(payment.mana,))
    seat = bill.seat if given else None
    happen(engine, PlayCompleted(object=obj, seat=seat, bound=bound_of(given)), *rule, "409.1i")
