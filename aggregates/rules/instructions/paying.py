"""Costs that are paid while something resolves: a player says yes or no, and how (rules 413.2c, 413.2e)."""

from __future__ import annotations

from rewind.aggregates.cards.language import Choose, Costs
from rewind.aggregates.rules.choices.choices import choose_objects, choose_value
from rewind.aggregates.rules.choices.chosen_together import verify_chosen
from rewind.aggregates.rules.costs.ability_plays import offer_or_mana
from rewind.aggregates.rules.costs.bill import Bill
from rewind.aggregates.rules.costs.cost_acts import few_of
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.instructions.executing import execute
from rewind.events.playing import ChoiceOffered, Payment


def bill_of(context: Context, seat: int, costs: Costs) -> Bill:
    """What a player is to pay for an effect: with things of the player's own."""
    return Bill(context.but(you=seat), "that", costs)


def agreed_payment(bill: Bill, *rule: str) -> tuple[Bill, Payment] | None:
    """How a player pays who says yes to it; None for no, and without a question where it cannot be paid (rule 413.2c).

    While the question is open the player may play mana abilities, if mana is asked for (rules 411.2, 413.2e).
    """
    engine = bill.engine
    offered = ChoiceOffered(seat=bill.seat, kind="yes_no", values=("yes", "no"), source=bill.source)
    while True:
        payment = bill.automatic()
        if payment is None:
            return None
        asks_for_mana = any(one.mana.total for one in bill.variants())
        asked_for = ("413.2e", "411.2") if asks_for_mana else ()
        decision = offer_or_mana(engine, offered, execute, asked_for, *rule)
        if decision is None:  # a mana ability was played, and the question is put again
            continue
        if decision.values != ("yes",):
            return None
        bill = _chosen_costs(bill, *rule)
        payment = bill.automatic()
        assert payment is not None, "it can be paid so"
        return bill, _chosen_payment(bill, payment, *rule)


def payment_as_chosen(bill: Bill, *rule: str) -> tuple[Bill, Payment]:
    """How a player pays for what is played as something resolves (2006-10: 413.2e); mana is paid automatically.

    Raises IllegalAction RW3007 where it cannot be paid so.
    """
    bill.verify_own()
    bill = _chosen_costs(bill, *rule)
    payment = bill.automatic()
    if payment is None:
        raise bill.unpaid("there is no way to")
    return bill, bill.agree_payment(_chosen_payment(bill, payment, *rule))


def _chosen_costs(bill: Bill, *rule: str) -> Bill:
    """The cost as the player chooses it, where it is one of several."""
    while len(bill.choices) > len(bill.options):
        numbers = range(1, bill.choices[len(bill.options)] + 1)
        able = [number for number in numbers if bill.with_options((*bill.options, number)).automatic() is not None]
        values = [str(number) for number in able]
        chosen = choose_value(bill.engine, bill.seat, "cost", values, *rule, source=bill.source)
        bill = bill.with_options((*bill.options, int(chosen)))
    return bill


def _chosen_payment(bill: Bill, payment: Payment, *rule: str) -> Payment:
    """A payment with what the player chooses to sacrifice, discard, return and tap for it (rule 413.2c).

    Mana abilities for its mana are played automatically.
    """
    chosen: dict[str, tuple[str, ...]] = {}
    for part, found in bill.alternatives():
        assert part.field is not None, "something is chosen"
        taken = chosen.get(part.field, ())
        able = [obj for obj in found if obj not in taken]
        least, most = few_of(part, len(able))
        is_hidden = part.field == "discarded"
        picked = choose_objects(
            bill.engine, bill.seat, part.field, able, least, most, *rule, source=bill.source, hidden=is_hidden
        )
        if isinstance(part.act, Choose):
            verify_chosen(part.context, part.act, picked, *rule)
        chosen[part.field] = (*taken, *(obj for obj in picked if isinstance(obj, str)))
    changed = payment.model_copy(update=chosen)
    if chosen and bill.mana.total:
        again = bill.with_mana(changed)
        return changed if again is None else again
    return changed
